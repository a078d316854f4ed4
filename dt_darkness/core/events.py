"""What happened, as small tuples, each with who may see it, and the shown board that they fold into."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dt_darkness.core.catalog import PieceDef
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import GameState

EVERYBODY = -1
NOBODY = DEALER


class Event(NamedTuple):
    """One thing that happened. ``secret`` holds the arguments that only ``seen_by`` may know.

    ``seen_by``: EVERYBODY, a side, or NOBODY (what chance laid face down).
    """

    kind: str
    args: tuple[int | str | PieceDef, ...] = ()
    secret: tuple[int | str, ...] = ()
    seen_by: int = EVERYBODY


def redact(events: Iterable[Event], side: int) -> tuple[Event, ...]:
    """The events as a side may see them: secrets of others are cut out (design: secrets)."""
    return tuple(
        event
        if event.seen_by == EVERYBODY or (event.seen_by == side and side != NOBODY) or not event.secret
        else event._replace(secret=())
        for event in events
    )


@dataclass(slots=True)
class Shown:
    """What lies visibly on the table. Folding every event into it must always give what the state says."""

    at: dict[int, int]
    """Board square of each piece that lies face up on one."""
    wounded: set[int]
    kind: list[PieceDef]
    owner: list[int]
    backs: list[int]
    dots: tuple[set[int], set[int]]
    revealed: dict[int, tuple[int, int]]
    """For each revealed place (deck index, quarter turns)."""
    grilles: dict[tuple[int, int], int]
    """Condition of (deck index, portcullis) where it is not closed."""
    points: list[int]
    ap: int
    side: int
    hands: list[list[int]]
    """Action cards of both sides, then combat cards of both sides."""
    jumps: list[int]
    tiles: list[tuple[int | str, ...]]
    """Laid corridor tiles as (deck index, id, quarters, covered squares of the room ...)."""
    emptied: set[tuple[int, int]]
    counters: list[int]
    piles: list[int]
    """Corridor tiles left of each length."""

    @classmethod
    def of(cls, state: GameState) -> Shown:
        """The visible table of a position."""
        return cls(
            at={p: state.at[p] for p in range(len(state.at)) if state.on_board(p)},
            wounded={p for p, wounded in enumerate(state.wounded) if wounded},
            kind=list(state.kind),
            owner=list(state.owner),
            backs=list(state.backs),
            dots=(set(state.dots[0]), set(state.dots[1])),
            revealed={p: (state.rooms[p], state.turns[p]) for p in range(8) if state.revealed[p]},
            grilles={
                (room, index): condition
                for room, conditions in enumerate(state.grilles)
                for index, condition in enumerate(conditions)
                if condition != _CLOSED
            },
            points=[state.points[0] + state.pending[0], state.points[1] + state.pending[1]],
            ap=state.ap,
            side=state.side,
            hands=[*(list(hand) for hand in state.action_hands), *(list(hand) for hand in state.combat_hands)],
            jumps=list(state.jumps),
            tiles=[(tile.room, tile.corridor.id, tile.quarters, *tile.cells) for tile in state.tiles],
            emptied=set(state.emptied),
            counters=list(state.counters),
            piles=[len(pile) for pile in state.piles],
        )

    def fold(self, event: Event) -> None:
        """Change the table as the event says; events that change nothing visible are passed over."""
        change = _FOLDS.get(event.kind)
        if change is not None:
            change(self, *event.args)


_CLOSED = 2


def _mustered(shown: Shown, *kinds: int | str | PieceDef) -> None:
    shown.kind = [kind for kind in kinds if not isinstance(kind, int | str)]
    shown.owner = [kind for kind in kinds if isinstance(kind, int)]
    shown.counters = [0] * len(shown.owner)


def _put(shown: Shown, piece: int, sq: int) -> None:
    shown.at[piece] = sq


def _gone(shown: Shown, piece: int, *_: object) -> None:
    shown.at.pop(piece, None)
    shown.wounded.discard(piece)


def _wounded(shown: Shown, piece: int) -> None:
    shown.wounded.add(piece)


def _healed(shown: Shown, piece: int) -> None:
    shown.wounded.discard(piece)


def _hidden(shown: Shown, side: int, place: int) -> None:
    shown.backs[place * 2 + side] += 1


def _started(shown: Shown, side: int, sq: int) -> None:
    shown.dots[side].add(sq)


def _uncovered(shown: Shown, side: int, sq: int, piece: int) -> None:
    shown.dots[side].discard(sq)
    shown.at[piece] = sq


def _revealed(shown: Shown, place: int, room: int, quarters: int, *_: object) -> None:
    shown.revealed[place] = (room, quarters)
    shown.backs[place * 2] = shown.backs[place * 2 + 1] = 0


def _turned(shown: Shown, place: int, quarters: int, *_: object) -> None:
    shown.revealed[place] = (shown.revealed[place][0], quarters)


def _grille(shown: Shown, room: int, index: int, condition: int, *_: object) -> None:
    if condition == _CLOSED:
        shown.grilles.pop((room, index), None)
    else:
        shown.grilles[(room, index)] = condition


def _scored(shown: Shown, side: int, points: int, *_: object) -> None:
    shown.points[side] += points


def _ap(shown: Shown, left: int) -> None:
    shown.ap = left


def _turn(shown: Shown, side: int, *_: object) -> None:
    shown.side = side


def _hand(shown: Shown, which: int, *cards: int) -> None:
    shown.hands[which] = list(cards)


def _jumps(shown: Shown, side: int, left: int) -> None:
    shown.jumps[side] = left


def _shaped(shown: Shown, piece: int, kind: PieceDef) -> None:
    shown.kind[piece] = kind


def _owned(shown: Shown, piece: int, side: int) -> None:
    shown.owner[piece] = side


def _counted(shown: Shown, piece: int, number: int) -> None:
    shown.counters[piece] = number


def _emptied(shown: Shown, room: int, local: int) -> None:
    shown.emptied.add((room, local))


def _piled(shown: Shown, length: int) -> None:
    shown.piles[length - 1] += 1


def _drawn(shown: Shown, length: int, *_: object) -> None:
    shown.piles[length - 1] -= 1


def _lit(shown: Shown, _place: int, *tile: int | str) -> None:
    shown.tiles.append(tile)


def _swapped(shown: Shown, a: int, b: int) -> None:
    one, other = shown.revealed.pop(a, None), shown.revealed.pop(b, None)
    if one is not None:
        shown.revealed[b] = one
    if other is not None:
        shown.revealed[a] = other
    for side in (0, 1):
        backs = shown.backs
        backs[2 * a + side], backs[2 * b + side] = backs[2 * b + side], backs[2 * a + side]


_FOLDS: dict[str, Callable[..., None]] = {
    "mustered": _mustered,
    "put": _put,
    "stepped": _put,
    "carried": _put,
    "died": _gone,
    "left": _gone,
    "spent": _gone,
    "lost": _gone,
    "wounded": _wounded,
    "healed": _healed,
    "hidden": _hidden,
    "started": _started,
    "uncovered": _uncovered,
    "revealed": _revealed,
    "turned": _turned,
    "grille": _grille,
    "scored": _scored,
    "ap": _ap,
    "turn": _turn,
    "hand": _hand,
    "jumps": _jumps,
    "removed": _gone,
    "shaped": _shaped,
    "identified": _shaped,
    "owned": _owned,
    "counted": _counted,
    "emptied": _emptied,
    "piled": _piled,
    "drawn": _drawn,
    "lit": _lit,
    "swapped": _swapped,
}
"""The change each kind of event makes to the table; other kinds tell something without changing it."""
