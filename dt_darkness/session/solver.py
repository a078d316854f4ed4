"""Proves whether the side to move can win before its turn ends, whatever is done, laid or drawn against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dt_darkness.core import Action, GameState, carry_out, legal_actions
from dt_darkness.core.actions import write
from dt_darkness.core.frames import MoveFrame, OverFrame

LIMIT = 400_000
"""Positions looked at before the search is given up."""
_FIRST = (
    "attack",
    "raise",
    "fireball",
    "change",
    "light",
    "shine",
    "extend",
    "lay",
    "unearth",
    "invert",
    "step",
    "hold",
)
"""Kinds of actions in the order in which they are tried; the others come after them."""
_DRAWS = ("light", "shine", "extend")
_LEFT_OUT = ("end", "reveal")
"""The turn must not end, and nobody can count on what a room hides."""

Key = tuple[object, ...]


class TooLarge(Exception):
    """More positions would have to be looked at than was allowed."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A way to win for certain: what to do while the other side, and luck, do what holds out longest or comes first."""

    lines: tuple[str, ...]
    """Actions of both sides in notation, up to the end of the game."""
    positions: int
    """How many positions were looked at."""


def solve(state: GameState, limit: int = LIMIT) -> Solution | None:
    """A certain win of the side to move within the turn, None if there is none; TooLarge if that takes too long.

    The other side is thought to know everything, its combat card to be any that it may lay, and every corridor tile
    left of a length to lie on top of its pile. What lies face down stays face down.
    """
    search = _Search(state, limit)
    if not search.wins(state.copy()):
        return None
    return Solution(tuple(search.line(state.copy())), search.positions)


class _Search:
    def __init__(self, state: GameState, limit: int) -> None:
        self.side, self.turn, self.limit = state.side, state.turn, limit
        self.positions = 0
        self._won: dict[tuple[Key, int], Action] = {}
        """For won positions, with the movement left, the action that wins; where the other side decides, any."""
        self._lost: dict[Key, int] = {}
        """Positions that cannot be won, with the most movement left with which that was found."""

    def wins(self, state: GameState) -> bool:
        """Whether the side wins from here, before the turn ends."""
        frame = state.frames[-1]
        if isinstance(frame, OverFrame):
            return frame.winner == self.side
        if state.turn != self.turn:
            return False
        key = _key(state)
        left = frame.left if isinstance(frame, MoveFrame) else 0
        if (key, left) in self._won:
            return True
        if self._lost.get(key, -1) >= left:
            return False
        self.positions += 1
        if self.positions > self.limit:
            raise TooLarge(f"more than {self.limit} positions")
        if frame.side == self.side:
            for action in _ordered(state):
                if all(self.wins(after) for after in _outcomes(state, action)):
                    self._won[key, left] = action
                    return True
        elif all(self.wins(after) for action in legal_actions(state) for after in _outcomes(state, action)):
            self._won[key, left] = legal_actions(state)[-1]
            return True
        self._lost[key] = left
        return False

    def line(self, state: GameState) -> Iterator[str]:
        """What is done from a won position on, with some answer of the other side and some tile drawn."""
        while self.wins(state) and not isinstance(state.frames[-1], OverFrame):
            frame = state.frames[-1]
            action = self._won[_key(state), frame.left if isinstance(frame, MoveFrame) else 0]
            yield write(state, action)
            state = next(_outcomes(state, action))


def _key(state: GameState) -> Key:
    """What of a position matters for how the turn may go on; the movement left and the order of piles are left out."""
    *below, top = state.frames
    if isinstance(top, MoveFrame):
        # Where he came from, and with what, matters only to a rope; how far he came only at the first step (F-83).
        on_rope = state.map.terrain[state.at[top.mover]].deadly
        walked = (top.came_from, top.brought) if on_rope else ()
        decision: object = (top.mover, top.load, top.exchanged, top.steps == 0, walked)
    else:
        decision = top
    return (
        *(tuple(part) for part in (state.at, state.wounded, state.fresh, state.counters, state.kind, state.owner)),
        *(state.rooms, state.turns, state.grilles, state.tiles, state.emptied, state.combat_hands, state.jumps),
        *(state.ap, state.boosts, state.points, state.pending, tuple(below), decision),
        tuple(tuple(sorted(tile.id for tile in pile if tile is not None)) for pile in state.piles),
    )


def _ordered(state: GameState) -> list[Action]:
    """The side's own legal actions, those that decide something first, and straight back last."""
    frame = state.frames[-1]
    back = ("step", frame.came_from) if isinstance(frame, MoveFrame) else None
    rank = {kind: index for index, kind in enumerate(_FIRST)}
    actions = [action for action in legal_actions(state) if action[0] not in _LEFT_OUT]
    return sorted(actions, key=lambda action: (action == back, rank.get(str(action[0]), len(rank))))


def _outcomes(state: GameState, action: Action) -> Iterator[GameState]:
    """What may come of an action: one position, or one for each different tile that may be drawn."""
    if action[0] not in _DRAWS:
        yield carry_out(state, action)[0]
        return
    length = int(action[-1])
    pile = state.piles[length - 1]
    for index, tile in enumerate(pile):
        if tile is None or any(other is not None and other.id == tile.id for other in pile[:index]):
            continue
        on_top = state.copy()
        shuffled = (*pile[:index], *pile[index + 1 :], tile)
        on_top.piles = (*state.piles[: length - 1], shuffled, *state.piles[length:])
        yield carry_out(on_top, action)[0]
