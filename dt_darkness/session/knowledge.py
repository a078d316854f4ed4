"""Whether something that happened told anybody anything new (B-79, A-25)."""

from __future__ import annotations

from typing import NamedTuple

from dt_darkness.core import GameState, observe
from dt_darkness.core.frames import CommitFrame
from dt_darkness.core.state import UNKNOWN

SIDES = (0, 1)


class Unknown(NamedTuple):
    """What a side cannot know of a position."""

    pieces: frozenset[int]
    places: frozenset[int]
    tiles: tuple[int, ...]
    """Unknown tiles of each pile."""
    card: bool
    """Whether a card of the other side lies face down."""


def unknown(state: GameState, side: int) -> Unknown:
    """What the side cannot know of a whole position."""
    view = observe(state, side)
    top = view.frame
    return Unknown(
        frozenset(piece for piece, where in enumerate(view.at) if where == UNKNOWN),
        frozenset(place for place, room in enumerate(view.rooms) if room < 0),
        tuple(sum(tile is None for tile in pile) for pile in view.piles),
        isinstance(top, CommitFrame) and top.side == side and top.fight.card < 0,
    )


def gained(before: GameState, after: GameState) -> bool:
    """Whether either side knows something after it that was unknown to it before."""
    return any(_learnt(unknown(before, side), unknown(after, side)) for side in SIDES)


def _learnt(before: Unknown, after: Unknown) -> bool:
    return (
        not before.pieces <= after.pieces
        or not before.places <= after.places
        or any(less < more for more, less in zip(before.tiles, after.tiles, strict=True))
        or (before.card and not after.card)
    )
