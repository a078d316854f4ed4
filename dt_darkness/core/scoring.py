"""The checks at the end of every action, victory points, and the end of the game (chapter 19, F 2.13)."""

from __future__ import annotations

from functools import cache

from dt_darkness.core.ability import answering
from dt_darkness.core.catalog import CharacterDef, ObjectDef
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
    for pieces in _on(state, state.map.deadly):
        if is_safe(state, state.at[pieces[0]]):
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
    # Few squares can be of any interest: those that deny somebody, or those with somebody and something dangerous.
    denied = _on(state, state.map.denying)
    shared = sorted([pieces for pieces in state.here().values() if len(pieces) > 1 and _is_ill_matched(state, pieces)])
    for rule, is_doomed, groups in (
        ("F-94", _on_denied_ground, denied),
        ("F-64", _slain, shared),
        ("F-46", _holding_the_feared, shared),
    ):
        for pieces in groups:
            for piece in pieces:
                if state.on_board(piece) and state.is_character(piece) and is_doomed(state, piece):
                    tx.kill(piece, rule)


def _is_ill_matched(state: GameState, pieces: tuple[int, ...]) -> bool:
    """Whether one of the pieces may be the reason that another dies."""
    return any(_is_troublesome(state.kind[piece]) for piece in pieces)


@cache
def _is_troublesome(kind: CharacterDef | ObjectDef) -> bool:
    """Whether a piece slays some, or does not bear some things."""
    return (not isinstance(kind, CharacterDef) and bool(kind.slays)) or bool(answering(kind, "hold_refusal"))


def _on(state: GameState, squares: frozenset[int]) -> list[tuple[int, ...]]:
    """What lies on those of the squares that are not empty, in piece order."""
    here = state.here()
    return [] if squares.isdisjoint(here) else sorted([here[sq] for sq in squares if sq in here])


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
        for ability in answering(state.kind[piece], "hold_refusal")
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
