"""A whole move in one line of a scenario: the route through given squares, or why there is none."""

from __future__ import annotations

from dt_darkness.core.actions import Action, IllegalAction, Reason
from dt_darkness.core.geometry import NEIGHBOURS, SQUARES
from dt_darkness.core.legal import why_not
from dt_darkness.core.movement import Walk, begin
from dt_darkness.core.state import GameState

Leg = tuple[str, int]
"""(``to``, square) or (``hold``, piece or -1)."""
_Path = tuple[Walk, tuple[Action, ...]]
_WALL = 10
"""How much less likely a wall is what somebody meant who asks why a route is refused, compared with anything else."""


def plan_walk(state: GameState, piece: int, legs: tuple[Leg, ...]) -> tuple[Action, ...]:
    """The actions of one move through the squares of ``legs``, nothing exchanged on the way but what they say.

    The shortest way between two named squares; raises IllegalAction with the reason if there is none.
    """
    start = why_not(state, ("move", piece))
    if start is not None and start.code != "move.no_way":
        raise IllegalAction(start)
    paths: list[_Path] = [(Walk(state, begin(state, piece)), (("move", piece),))]
    for index, leg in enumerate(legs):
        if leg[0] == "to" and index == len(legs) - 1:
            leaving = _leaving(paths, leg[1])
            if leaving is not None:
                return leaving
        following = _to(paths, leg[1]) if leg[0] == "to" else _hold(paths, leg[1])
        if not following:
            raise IllegalAction(_why_no_way([walk for walk, _ in paths], leg))
        paths = following
    for walk, actions in paths:
        if walk.stop_refusal() is None:
            return (*actions, ("stop",))
    reason = paths[0][0].stop_refusal()
    assert reason is not None
    raise IllegalAction(reason)


def ends_of_a_move(state: GameState, piece: int) -> set[int]:
    """The squares on which one move of the piece can end, whatever it takes or drops; not the one it stands on.

    Squares of the enemy's starting line on which it leaves are among them.
    """
    if why_not(state, ("move", piece)) is not None:
        return set()
    waiting = [Walk(state, begin(state, piece))]
    seen: set[tuple[object, ...]] = set()
    ends: set[int] = set()
    while waiting:
        walk = waiting.pop()
        mark = (walk.left, *_mark(walk))
        if mark in seen:
            continue
        seen.add(mark)
        if walk.stop_refusal() is None:
            ends.add(walk.sq)
        ends.update(to for to in walk.neighbours() if walk.leaves(to) and walk.step_refusal(to) is None)
        waiting.extend(following for _, following in walk.next_walks())
    return ends - {state.at[piece]}


def _mark(walk: Walk) -> tuple[object, ...]:
    return (walk.sq, walk.load, walk.exchanged, walk.came_from, walk.brought, tuple(sorted(walk.rest.items())))


def _to(paths: list[_Path], square: int) -> list[_Path]:
    """The paths gone on to a square, the shortest of each way to arrive there first."""
    found: list[_Path] = []
    seen: set[tuple[object, ...]] = set()
    while paths:
        further: list[_Path] = []
        for walk, actions in paths:
            if _mark(walk) in seen:
                continue
            seen.add(_mark(walk))
            if walk.sq == square:
                found.append((walk, actions))
                continue
            for action, following in walk.next_walks():
                if action[0] == "step":
                    further.append((following, (*actions, action)))
        paths = further
    return found


def _leaving(paths: list[_Path], square: int) -> tuple[Action, ...] | None:
    """The actions with which the labyrinth is left on a square of the enemy's starting line, None if it is none."""
    if not paths[0][0].leaves(square):
        return None
    for near in NEIGHBOURS[square]:
        for walk, actions in _to(paths, near):
            if walk.step_refusal(square) is None:
                return (*actions, ("step", square))
    return None


def _hold(paths: list[_Path], piece: int) -> list[_Path]:
    return [
        (walk.exchange(piece), (*actions, ("hold", piece)))
        for walk, actions in paths
        if walk.exchange_refusal(piece) is None
    ]


def _why_no_way(walks: list[Walk], leg: Leg) -> Reason:
    """What stands in the way: the first obstacle of the way with the fewest, as short as the movement that is left.

    A wall is no obstacle if there is a way around it for which only the movement does not suffice.
    """
    if leg[0] == "hold":
        reason = walks[0].exchange_refusal(leg[1])
        assert reason is not None
        return reason
    target = leg[1]
    # For each square the fewest obstacles on the way, the first of them, and the walker as if he had come through.
    best: dict[int, tuple[int, Reason | None, Walk]] = {}
    reached: tuple[int, Reason] | None = None
    for walk in walks:
        best.setdefault(walk.sq, (0, None, walk))
    for _ in range(max(walk.left for walk in walks)):
        further: dict[int, tuple[int, Reason | None, Walk]] = {}
        for cost, first, walk in best.values():
            for to in NEIGHBOURS[walk.sq]:
                if to < 0 or walk.left <= 0:
                    continue
                refusal = walk.step_refusal(to)
                price = cost + (0 if refusal is None else _WALL if refusal.code == "step.wall" else 1)
                if to not in further or price < further[to][0]:
                    further[to] = (price, first or refusal, walk.step(to))
        if target in further:
            price, reason, _ = further[target]
            if reason is not None and (reached is None or price < reached[0]):
                reached = (price, reason)
        best = further
    beside = any(target in NEIGHBOURS[walk.sq] for walk in walks)
    if reached is not None and (reached[0] < _WALL or beside or not _is_only_far(walks[0], target)):
        return reached[1]
    spent = walks[0]
    while spent.left > 0:
        spent = spent.step(spent.sq)
    reason = spent.step_refusal(target)
    assert reason is not None
    return reason


def _is_only_far(walk: Walk, target: int) -> bool:
    """Whether the walker would get there if he never tired."""
    waiting, seen = [walk.step(walk.sq)], {walk.sq}
    while waiting:
        here = waiting.pop()
        here.left = SQUARES
        for to in here.neighbours():
            if to not in seen and here.step_refusal(to) is None:
                if to == target:
                    return True
                seen.add(to)
                waiting.append(here.step(to))
    return False
