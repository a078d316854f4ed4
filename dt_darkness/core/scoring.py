"""The checks at the end of every action, victory points, and the end of the game (chapter 19, F 2.13)."""

from __future__ import annotations

from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


def settle(tx: Tx) -> None:
    """End an action: deadly terrain takes whom nothing protects, then the points count, then perhaps the game ends."""
    _falls(tx)
    _count(tx)


def _falls(tx: Tx) -> None:
    """Characters on a pit without a rope or a standing Thief die, objects there are lost (B-110, B-128, B-133)."""
    state = tx.state
    terrain = state.map.terrain
    for sq, pieces in list(state.here().items()):
        if not terrain[sq].deadly or is_safe(state, sq):
            continue
        for piece in pieces:
            if state.on_board(piece) and state.is_character(piece):
                tx.kill(piece, "B-128")
        for piece in pieces:
            if state.on_board(piece):
                tx.spend(piece, "lost")


def is_safe(state: GameState, sq: int) -> bool:
    """Whether somebody or something holds up what is on a deadly square (B-127, B-128)."""
    terrain = state.map.terrain[sq]
    for piece in state.tokens(sq):
        if not state.is_character(piece):
            if terrain.id in state.thing(piece).secures:
                return True
        elif not state.wounded[piece] and terrain.id in state.character(piece).stays_on:
            return True
    return False


def _count(tx: Tx) -> None:
    """Points of the action count together; five win, the higher total, then the side whose turn it is (B-169)."""
    state = tx.state
    if state.pending != (0, 0):
        state.points = (state.points[0] + state.pending[0], state.points[1] + state.pending[1])
        state.pending = (0, 0)
    yellow, blue = state.points
    goal = state.table.points_to_win
    if yellow >= goal or blue >= goal:
        tx.finish(0 if yellow > blue else 1 if blue > yellow else state.side, "points")
