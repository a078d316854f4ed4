"""What would come of something, found by doing it on a copy: preview and result come from the same function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dt_darkness.core import Action, GameState, carry_out
from dt_darkness.core.events import Event


class Outcome(NamedTuple):
    """What a run of actions would bring, as far as the viewer can know."""

    after: GameState
    events: tuple[Event, ...]

    def deaths(self) -> tuple[int, ...]:
        """Pieces that would die, in order."""
        return self._first("died")

    def lost(self) -> tuple[int, ...]:
        """Objects that would be destroyed."""
        return self._first("lost")

    def removed(self) -> tuple[int, ...]:
        """Characters that would leave the game without a score (F-33, F-51)."""
        return self._first("removed")

    def raised(self) -> tuple[int, ...]:
        """Characters that would come into play unwounded: raised, taken over, or up again."""
        own = {piece for event in self.events if event.kind == "owned" for piece in event.args[:1]}
        put = [event.args[0] for event in self.events if event.kind in ("put", "owned")]
        up = [event.args[0] for event in self.events if event.kind == "healed" and event.args[0] not in own]
        return tuple(int(str(piece)) for piece in (*put, *up))

    def _first(self, kind: str) -> tuple[int, ...]:
        return tuple(int(str(event.args[0])) for event in self.events if event.kind == kind)

    def points(self, side: int) -> int:
        """Points that a side would score."""
        scored = (event.args for event in self.events if event.kind == "scored")
        return sum(int(str(args[1])) for args in scored if args[0] == side)

    def exchanges(self) -> tuple[tuple[int, int, int], ...]:
        """What would be taken, what left for it and where, as (taken, left, square); -1 for nothing."""
        found = []
        at = -1
        for event in self.events:
            if event.kind == "stepped":
                at = int(str(event.args[1]))
            elif event.kind == "held":
                found.append((int(str(event.args[1])), int(str(event.args[2])), at))
        return tuple(found)


_UNKNOWN = frozenset({"reveal", "commit", "light", "shine", "extend"})


def foresee(view: GameState, actions: Sequence[Action]) -> Outcome | None:
    """What the actions would do to a view; None where a secret would decide it. They must be legal."""
    if any(action[0] in _UNKNOWN for action in actions):
        return None
    state, events = view, []
    for action in actions:
        state, happened = carry_out(state, action)
        events += happened
    return Outcome(state, tuple(events))
