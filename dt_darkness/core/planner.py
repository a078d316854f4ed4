"""Whole routes made of single steps, for the screen and for computer players; the rules are those of :class:`Walk`.

Everything here takes a view as well as a state: legality never depends on what the mover's side cannot know.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from dt_darkness.core.actions import Action, Reason, because
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.movement import Walk, begin, landing_refusal
from dt_darkness.core.rule import available, unable
from dt_darkness.core.state import GameState


class Route(NamedTuple):
    """A way to get somewhere: the actions to submit one after the other, moves and stops included."""

    end: int
    """The square where it ends."""
    actions: tuple[Action, ...]
    cost: int
    """Action points, the move in progress not counted."""
    holds: int
    """What the mover carries at the end by its position (B-53), -1 for nothing."""
    leaves: bool
    """Whether it leaves the labyrinth (B-123)."""

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares stepped on, in order."""
        return tuple(int(action[1]) for action in self.actions if action[0] == "step")


class _Node(NamedTuple):
    walk: Walk
    actions: tuple[Action, ...]
    cost: int


def reach(state: GameState, piece: int, points: int | None = None) -> dict[int, Route]:
    """For every square that the piece can get to, the cheapest route there, nothing taken or dropped on the way.

    Over several moves if ``points`` (by default all that the piece may spend) allow; what lies where a move ends is
    carried on from there. In the middle of the piece's move the first move is the rest of that one. Empty if the
    piece may not move now.
    """
    start = _start(state, piece)
    if start is None:
        return {}
    budget = available(state, piece) if points is None else points
    found: dict[int, Route] = {}
    most_left: dict[tuple[int, int, int], int] = {}
    queue = [(start.cost, 0, 0, start)]
    serial = 0
    while queue:
        cost, steps, _, node = heapq.heappop(queue)
        walk = node.walk
        # On a pit it matters where the rope-bearer came from (B-129). Who is here for more points but with more steps
        # left may be the only one to get past a square where he cannot stop.
        key = (walk.sq, walk.load, walk.came_from if state.map.terrain[walk.sq].deadly else -1)
        if cost > budget or most_left.get(key, -1) >= walk.left:
            continue
        most_left[key] = walk.left
        followers = list(_steps(node, found))
        if walk.stop_refusal() is None:
            if walk.sq not in found or found[walk.sq].cost > cost:
                found[walk.sq] = Route(walk.sq, (*node.actions, ("stop",)), cost, walk.holds(), False)
            if cost < budget:
                again = walk.again()
                followers.append(_Node(again, (*node.actions, ("stop",), ("move", piece)), cost + 1))
        for follower in followers:
            serial += 1
            taken = steps + 1 if follower.cost == cost else 0
            heapq.heappush(queue, (follower.cost, taken, serial, follower))
    return found


def _steps(node: _Node, found: dict[int, Route]) -> Iterator[_Node]:
    for to in node.walk.neighbours():
        if node.walk.step_refusal(to) is not None:
            continue
        actions = (*node.actions, ("step", to))
        if node.walk.leaves(to):
            if to not in found or found[to].cost > node.cost:
                found[to] = Route(to, actions, node.cost, node.walk.load, True)
        elif not node.walk.dies(to):
            yield _Node(node.walk.step(to), actions, node.cost)


def routes_to(state: GameState, piece: int, end: int) -> list[Route]:
    """Every useful way to end the move on a square, exchanges included: the best one for each thing held at the end.

    One move only; fewest exchanges first, then fewest steps. Empty if there is none.
    """
    start = _start(state, piece)
    if start is None:
        return []
    found: dict[int, Route] = {}
    seen: set[tuple[object, ...]] = set()
    queue: list[tuple[int, int, int, _Node]] = [(0, 0, 0, start)]
    serial = 0
    while queue:
        exchanges, steps, _, node = heapq.heappop(queue)
        walk = node.walk
        mark = (walk.sq, walk.load, walk.exchanged, walk.left, walk.brought, tuple(sorted(walk.rest.items())))
        if mark in seen:
            continue
        seen.add(mark)
        if walk.sq == end and walk.stop_refusal() is None and walk.holds() not in found:
            found[walk.holds()] = Route(end, (*node.actions, ("stop",)), node.cost, walk.holds(), False)
        if walk.leaves(end) and walk.step_refusal(end) is None and walk.load not in found:
            found[walk.load] = Route(end, (*node.actions, ("step", end)), node.cost, walk.load, True)
        for action, following in walk.next_walks():
            serial += 1
            swapped = action[0] == "hold"
            follower = _Node(following, (*node.actions, action), node.cost)
            heapq.heappush(queue, (exchanges + swapped, steps + (not swapped), serial, follower))
    return list(found.values())


def no_way(state: GameState, piece: int, end: int) -> Reason | None:
    """Why no move gets a character to a square: what bars ending there, else the way; None if it can get there.

    In the middle of its move that move alone counts, else as many as it has points for. The piece must be able to act.
    """
    points = 0 if isinstance(state.frames[-1], MoveFrame) else None
    if end in reach(state, piece, points) or routes_to(state, piece, end):
        return None
    return landing_refusal(state, piece, end) or because("B-55", "move.out_of_reach", square=end)


def _start(state: GameState, piece: int) -> _Node | None:
    frame = state.frames[-1]
    if isinstance(frame, MoveFrame):
        return _Node(Walk(state, frame), (), 0) if frame.mover == piece else None
    if unable(state, piece) is not None:
        return None
    return _Node(Walk(state, begin(state, piece)), (("move", piece),), 1)
