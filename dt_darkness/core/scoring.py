"""The checks at the end of every action, victory points, and the end of the game (chapter 19, F 2.13)."""

from __future__ import annotations

from dt_darkness.core.ability import abilities
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


def settle(tx: Tx) -> None:
    """End an action: ground and objects take whom they kill, then the points count, then perhaps the game ends.

    In the order of the rules: pits, holy ground, the Holy Cross, then what else a square may not hold (F 2.13).
    """
    _falls(tx)
    _desecrations(tx)
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


def _desecrations(tx: Tx) -> None:
    """Who ends an action on ground it may never enter, beside an object that slays it, or with one it fears, dies."""
    state = tx.state
    terrain = state.map.terrain
    # Few squares can be of any interest: those that deny somebody, or those with somebody and something.
    denied = [pieces for sq, pieces in state.here().items() if terrain[sq].denies]
    shared = [pieces for pieces in state.here().values() if len(pieces) > 1]
    for rule, is_doomed, groups in (
        ("F-94", _on_denied_ground, denied),
        ("F-64", _slain, shared),
        ("F-46", _holding_the_feared, shared),
    ):
        for pieces in groups:
            for piece in pieces:
                if state.on_board(piece) and state.is_character(piece) and is_doomed(state, piece):
                    tx.kill(piece, rule)


def _on_denied_ground(state: GameState, piece: int) -> bool:
    return bool(state.character(piece).tags & state.map.terrain[state.at[piece]].denies)


def _slain(state: GameState, piece: int) -> bool:
    tags = state.character(piece).tags
    return bool(tags) and any(
        not state.is_character(p) and state.thing(p).slays & tags for p in state.tokens(state.at[piece])
    )


def _holding_the_feared(state: GameState, piece: int) -> bool:
    return any(
        ability.hold_refusal(state, piece, p) is not None
        for ability in abilities(state.kind[piece])
        for p in state.tokens(state.at[piece])
        if p != piece
    )


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
