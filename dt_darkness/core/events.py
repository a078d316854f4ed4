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
        event if event.seen_by in (EVERYBODY, side) or not event.secret else event._replace(secret=())
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
}
"""The change each kind of event makes to the table; other kinds tell something without changing it."""
