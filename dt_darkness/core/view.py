"""What each side may know: the only code that knows what is secret (A-25)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

from dt_darkness.core.events import redact
from dt_darkness.core.frames import CommitFrame, LayFrame
from dt_darkness.core.state import BACK, DOT, SUPPLY, UNKNOWN, GameState

_T = TypeVar("_T")


class Chance(Protocol):
    """What is needed of a random generator."""

    def shuffle(self, x: MutableSequence[_T], /) -> None:
        """Bring a list into random order."""

    def choice(self, seq: Sequence[_T], /) -> _T:
        """One of a sequence."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to, not including, ``stop``."""


def observe(state: GameState, side: int) -> GameState:
    """The position as a side knows it; any other number gives what a bystander sees.

    A view is a GameState in which face-down rooms are -1, pieces that may lie anywhere face down are UNKNOWN, tiles
    of piles are None and a combat card that is not the viewer's is -1. Rules and previews take it unchanged.
    """
    view = state.copy()
    for piece, where in enumerate(state.at):
        if (where >= BACK or where == SUPPLY) and state.owner[piece] != side:
            view.at[piece] = UNKNOWN
    view.rooms = tuple(room if up else -1 for room, up in zip(state.rooms, state.revealed, strict=True))
    view.turns = tuple(turns if up else 0 for turns, up in zip(state.turns, state.revealed, strict=True))
    view.piles = tuple((None,) * len(pile) for pile in state.piles)
    top = state.frames[-1]
    if isinstance(top, CommitFrame) and top.fight.card >= 0 and state.owner[top.fight.attacker] != side:
        view.frames = (*state.frames[:-1], top._replace(fight=top.fight._replace(card=-1)))
    return view


def resample(view: GameState, rng: Chance) -> GameState:
    """A whole position that the viewer cannot tell from the real one: everything unknown is drawn at random."""
    state = view.copy()
    _resample_rooms(state, rng)
    for side in (0, 1):
        _resample_pieces(state, side, rng)
    _resample_piles(state, rng)
    top = state.frames[-1]
    if isinstance(top, CommitFrame) and top.fight.card < 0 and top.side != state.owner[top.fight.attacker]:
        card = rng.choice(state.combat_hands[state.owner[top.fight.attacker]])
        state.frames = (*state.frames[:-1], top._replace(fight=top.fight._replace(card=card)))
    return state


def _resample_rooms(state: GameState, rng: Chance) -> None:
    missing = [index for index in range(len(state.deck)) if index not in state.rooms]
    rng.shuffle(missing)
    rooms, turns = list(state.rooms), list(state.turns)
    # While rooms are being dealt the places fill from the first on; how many lie is not told by a view.
    for place in range(8):
        if rooms[place] < 0 and missing:
            rooms[place], turns[place] = missing.pop(), rng.randrange(4)
    state.rooms, state.turns = tuple(rooms), tuple(turns)


def _resample_pieces(state: GameState, side: int, rng: Chance) -> None:
    unknown = [p for p, where in enumerate(state.at) if where == UNKNOWN and state.owner[p] == side]
    if not unknown:
        return
    rng.shuffle(unknown)
    characters = [p for p in unknown if state.is_character(p)]
    for sq in state.dots[side]:
        piece = characters.pop()
        unknown.remove(piece)
        state.at[piece] = DOT + sq
    for place in range(8):
        for _ in range(state.backs[place * 2 + side]):
            state.at[unknown.pop()] = BACK + place
    for piece in unknown:
        state.at[piece] = SUPPLY


def _resample_piles(state: GameState, rng: Chance) -> None:
    known = {tile.corridor.id for tile in state.tiles}
    known.update(frame.tile for frame in state.frames if isinstance(frame, LayFrame))
    piles = []
    for length, pile in enumerate(state.piles, start=1):
        corridors = state.table.catalog.corridors.values()
        left = [c for c in corridors if c.length == length and c.set in state.table.sets and c.id not in known]
        rng.shuffle(left)
        piles.append(tuple(left[: len(pile)]))
    state.piles = tuple(piles)


__all__ = ["Chance", "observe", "redact", "resample"]
