"""What just happened, shown piece by piece: a queue of events folded into the shown table at their own time."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from dt_darkness.core.events import Event, Shown

Point = tuple[float, float]

_LENGTHS = {
    "stepped": 110.0,
    "jumped": 320.0,
    "crossed": 300.0,
    "turned": 520.0,
    "revealed": 450.0,
    "put": 200.0,
    "grille": 240.0,
    "wounded": 350.0,
    "healed": 350.0,
    "died": 500.0,
    "left": 600.0,
    "spent": 300.0,
    "lost": 400.0,
    "removed": 400.0,
    "shaped": 320.0,
    "lit": 350.0,
    "swapped": 620.0,
    "rising": 480.0,
    "owned": 420.0,
    "counted": 320.0,
    "emptied": 260.0,
    "inherited": 320.0,
    "attacked": 420.0,
    "fireball": 420.0,
    "uncovered": 320.0,
}
"""Milliseconds at normal speed; what is not here takes no time."""
STILL = {
    "agreed": "set-up has screens of its own",
    "banned": "set-up has screens of its own",
    "dropped": "set-up has screens of its own",
    "laid": "set-up has screens of its own",
    "mustered": "set-up has screens of its own",
    "picked": "set-up has screens of its own",
    "tossed": "set-up has screens of its own",
    "hidden": "set-up has screens of its own",
    "started": "set-up has screens of its own",
    "piled": "the piles are made before anybody looks at the board",
    "card": "the card rises in its player's panel",
    "hand": "cards are seen in the panels",
    "jumps": "cards are seen in the panels",
    "ap": "the pips in the bar at the top",
    "boost": "the pips in the bar at the top",
    "scored": "the crowns in the bar at the top",
    "ended": "the ribbon of the turn that begins",
    "turn": "the ribbon of the turn that begins",
    "over": "the screen of the end",
    "drawn": "the drawn tile is in the mouse's hand at once",
    "declared": "the next question, or the fight's own screen, shows what was declared",
    "committed": "a card laid face down shows on the fight's own screen only",
    "fought": "the cards turn over on the fight's own screen",
    "identified": "it is told before the token is turned up, which is what is seen",
    "moving": "the steps that follow are what is seen",
    "held": "what is carried changes on the token at once, so that a long move does not stutter",
    "carried": "it goes with its bearer or its room",
    "raised": "it is the rising of the token",
}
"""Kinds of events that nothing on the board moves for, and why not."""
_FLIGHTS = ("jumped", "crossed")


class Beat(NamedTuple):
    """Events that are seen as one movement: its kind, its arguments, and all that is folded when it is over."""

    kind: str
    args: tuple[int, ...]
    events: tuple[Event, ...]
    length: float


class Animation:
    """The table as it is shown: behind the truth as long as something still moves."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self._beats: deque[Beat] = deque()
        self._age = 0.0

    @property
    def running(self) -> bool:
        """Whether something still moves."""
        return bool(self._beats)

    @property
    def beat(self) -> Beat | None:
        """What moves now."""
        return self._beats[0] if self._beats else None

    @property
    def share(self) -> float:
        """How far the present movement is, 0 to 1."""
        beat = self.beat
        return 1.0 if beat is None or beat.length <= 0 else min(1.0, self._age / beat.length)

    def add(self, events: Iterable[Event], factor: float) -> None:
        """Show these events after those that are waiting; ``factor`` stretches the time, 0 shows them at once."""
        for beat in _beats(list(events), factor):
            self._beats.append(beat)
        self.tick(0)

    def tick(self, elapsed: float) -> bool:
        """Let milliseconds pass; whether anything changed."""
        if not self._beats:
            return False
        self._age += elapsed
        while self._beats and self._age >= self._beats[0].length:
            beat = self._beats.popleft()
            self._age -= beat.length
            for event in beat.events:
                self.shown.fold(event)
        if not self._beats:
            self._age = 0.0
        return True

    def skip(self) -> None:
        """Show the end of everything at once."""
        while self._beats:
            for event in self._beats.popleft().events:
                self.shown.fold(event)
        self._age = 0.0


def _beats(events: list[Event], factor: float) -> Iterable[Beat]:
    at = 0
    while at < len(events):
        end = at + 1
        kind = events[at].kind
        if kind == "put" and _is_raised(events[at], events[end : end + 3]):
            kind = "rising"
        if kind == "uncovered":
            while end < len(events) and events[end].kind == kind:
                end += 1
        if kind in ("turned", "swapped"):
            while end < len(events) and events[end].kind == "carried":
                end += 1
        elif kind in _FLIGHTS and end < len(events) and events[end].kind == "stepped":
            end += 1
        if events[end - 1].kind == "stepped" and end < len(events) and events[end].kind == "carried":
            end += 1
        numbers = tuple(arg for arg in events[at].args if isinstance(arg, int))
        yield Beat(kind, numbers, tuple(events[at:end]), _LENGTHS.get(kind, 0.0) * factor)
        at = end


def _is_raised(put: Event, following: list[Event]) -> bool:
    """Whether who comes on the board comes out of the ground."""
    return any(event.kind == "raised" and event.args[1] == put.args[0] for event in following)


def eased(share: float) -> float:
    """In and out along a sine."""
    return (1 - math.cos(math.pi * share)) / 2


def swung(share: float) -> float:
    """In and out along a cubic."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2
