"""A player that takes what is best at the moment and does not think of the next turn."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from dt_darkness.ai.darkness import Prospects, light_gain, takes_over
from dt_darkness.ai.distance import Distances
from dt_darkness.ai.judgement import POINT, Judge, usefulness
from dt_darkness.core import Action, GameState, carry_out, legal_actions, why_not
from dt_darkness.core.ability import abilities
from dt_darkness.core.combat import fighters
from dt_darkness.core.frames import (
    AskFrame,
    CardFrame,
    CommitFrame,
    Fight,
    HideFrame,
    InheritFrame,
    LayFrame,
    MoveFrame,
    PutFrame,
    RingFrame,
    SpendFrame,
    StartersFrame,
)
from dt_darkness.core.geometry import COLUMNS
from dt_darkness.core.planner import Route, reach
from dt_darkness.core.rooms import turn_ways, turnable

REVEAL = 17.0
OWN_TOKEN_THERE = 4.0
RING_OF_LIGHT = 5.0
ASKED_POINT = 2.0
"""What a point must bring that is paid for the bonus of an object in a fight."""
JUMP_CARD = 5.0
POTION = 6.0
TAKE_ALONG = 3.0
"""How much more useful a thing must be to be exchanged in passing."""
HUNTING = 2.0
"""What each square nearer to a weaker enemy is worth to the impatient."""
WORTHWHILE = 0.4
"""An action that brings less is not done."""
RESTLESS_AFTER = 14
"""Turns that each point of the score is given before impatience sets in."""
DETOUR = 3
"""Moves that a rotation gear may be away."""
LATER = 0.8
"""What a turned room is still worth for every action point that it takes to get to its gear."""
MOST_RESTLESS = 8.0
WAVERING = 12.0
"""How far the judgement of actions goes astray at a restlessness of 1."""
CANDIDATES = 3
"""Ends of a move that are looked at closely."""


class Plan(NamedTuple):
    """The rest of a move that was decided on, and where it goes on."""

    turn: int
    mover: int
    square: int
    steps: int
    actions: tuple[Action, ...]


class GreedyBot:
    """Takes points, avoids giving them, walks towards the exit and fights what it expects to win.

    The longer nobody scores the more its judgement wavers and the less it fears a fight.
    """

    def __init__(self) -> None:
        self._distances = Distances()
        self._plan: Plan | None = None

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """What looks best to the side that must decide."""
        how = _DECIDES.get(type(view.frames[-1]))
        if how is None:
            actions = legal_actions(view)
            return actions[int(rng.random() * len(actions))]
        return how(self, view, rng)

    # Set-up ---------------------------------------------------------------------------------------------------------

    def _starters(self, view: GameState, rng: random.Random) -> Action:
        """Quick and gifted ones begin, and no two games alike."""
        return _best(
            legal_actions(view),
            lambda action: (
                1.5 * view.character(int(action[1])).speed
                + view.character(int(action[1])).strength
                + 2.0 * len(abilities(view.kind[int(action[1])]))
                + 6.0 * rng.random()
            ),
        )

    def _hide(self, view: GameState, rng: random.Random) -> Action:
        """Characters lie well near the exit, objects anywhere."""
        side = view.frames[-1].side

        def worth(action: Action) -> float:
            piece, column = int(action[1]), int(action[2]) % 4
            nearer = column if side == 0 else 3 - column
            return (nearer if view.is_character(piece) else 1.5) + 4.0 * rng.random()

        return _best(legal_actions(view), worth)

    # Turns ----------------------------------------------------------------------------------------------------------

    def _card(self, view: GameState, rng: random.Random) -> Action:
        """Many points when they lead to the exit, else any card."""
        side = view.frames[-1].side
        cards = [int(action[1]) for action in legal_actions(view)]
        judge = Judge(view, side, self._distances)
        moves = [
            -(-judge.distances.to_exit(view, judge.legs[piece])[view.at[piece]] // max(view.character(piece).speed, 1))
            for piece in judge.legs
            if view.owner[piece] == side and view.on_board(piece) and not view.wounded[piece]
        ]
        needed = min(moves, default=0)
        enough = [card for card in cards if card >= needed]
        if enough and needed:
            return ("card", enough[0] if rng.random() < 0.7 else enough[-1])
        return ("card", cards[int(rng.random() * len(cards))])

    def _spend(self, view: GameState, rng: random.Random) -> Action:
        """The action that betters the position most, if any does."""
        side = view.side
        judge = Judge(view, side, self._distances)
        wavering = impatience(view)
        noise = 1.0 + WAVERING * restlessness(view)
        now = judge.position(view)
        options: list[tuple[float, Action, Route | None]] = []
        for action in legal_actions(view):
            if action[0] == "move":
                piece = int(action[1])
                ends = self._ends(view, judge, now, piece, 1)
                if wavering > 0:
                    prey = _prey(view, piece)
                    ends = [
                        (gain + HUNTING * wavering * _nearer(view.at[piece], route.end, prey), route)
                        for gain, route in ends
                    ]
                    ends += self._to_gears(view, judge, now, piece)
                options += [(gain, action, route) for gain, route in ends]
            elif action[0] != "end":
                options.append((self._gain(view, judge, now, action, 1.2 - 0.9 * wavering), action, None))
        best: tuple[float, Action, Route | None] = (WORTHWHILE, ("end",), None)
        for gain, action, route in options:
            gain += noise * (rng.random() - 0.5)
            if gain > best[0]:
                best = (gain, action, route)
        _, choice, plan = best
        self._plan = _plan(view, plan)
        return choice

    def _gain(self, view: GameState, judge: Judge, now: float, action: Action, caution: float) -> float:
        """What an action other than a move brings."""
        kind, piece = str(action[0]), int(action[1])
        if kind == "attack":
            target = int(action[2])
            fight = Fight(piece, target, fighters(view, piece, target))
            return judge.best_cards(view, fight, caution)[0][0]
        if kind == "reveal":
            place = int(action[2])
            return REVEAL + OWN_TOKEN_THERE * view.backs[place * 2 + judge.side]
        if kind == "drink":
            return self._thirst(view, judge, piece)
        if kind in ("light", "shine"):
            gain = light_gain(view, judge, now, piece, int(action[2]))
            return gain - RING_OF_LIGHT if kind == "shine" else gain
        after, _ = carry_out(view, action)
        gain = judge.position(after) - now
        return gain - JUMP_CARD if kind == "jump" else gain

    def _thirst(self, view: GameState, judge: Judge, piece: int) -> float:
        """What the points of a potion would bring its drinker on his way out."""
        who = view.character(piece)
        distance = judge.distances.to_exit(view, judge.legs[piece])[view.at[piece]]
        nearer = max(distance - 3 * who.speed, 0)
        hope = judge.hope(nearer, who.speed) - judge.hope(distance, who.speed)
        return POINT * who.exit_points * hope - POTION

    def _ends(self, view: GameState, judge: Judge, now: float, piece: int, points: int) -> list[tuple[float, Route]]:
        """The most promising ends of a move with what each brings."""
        routes = [route for route in reach(view, piece, points).values() if route.actions]

        def promise(route: Route) -> float:
            return (
                1000.0
                if route.leaves
                else (judge.sound(view, piece, route.end, route.holds) + usefulness(view, piece, route.holds))
            )

        routes.sort(key=promise, reverse=True)
        others = routes[CANDIDATES:]
        near_enemy = [route for route in others if self._beside_enemy(view, judge.side, route.end)]
        prospects = Prospects(view, piece)
        worthwhile = [route for route in others if not route.leaves and prospects.at(route.end)]
        worthwhile.sort(key=lambda route: prospects.at(route.end), reverse=True)
        chosen = dict.fromkeys((*routes[:CANDIDATES], *near_enemy[:CANDIDATES], *worthwhile[:CANDIDATES]))
        before = prospects.at(view.at[piece])
        return [
            (
                judge.position(_after(view, piece, route))
                - now
                + (0.0 if route.leaves else prospects.at(route.end) - before),
                route,
            )
            for route in chosen
        ]

    def _to_gears(self, view: GameState, judge: Judge, now: float, piece: int) -> list[tuple[float, Route]]:
        """The ways to rotation gears, over several moves too, with what turning a room there would bring."""
        found = []
        for route in reach(view, piece, DETOUR).values():
            if not route.leaves and view.map.terrain[route.end].gear and route.end != view.at[piece]:
                gain = max(
                    judge.turned(view, place, way * quarters) - now - quarters
                    for place in turnable(view, route.end)
                    for way in turn_ways(view, piece, place)
                    for quarters in (1, 2, 3)
                )
                found.append((gain * LATER**route.cost, route))
        return found

    def _beside_enemy(self, view: GameState, side: int, sq: int) -> bool:
        return any(
            view.is_character(piece) and view.owner[piece] != side
            for near in view.map.ways[sq]
            if near >= 0
            for piece in view.tokens(near)
        )

    def _move(self, view: GameState, rng: random.Random) -> Action:
        """The next step of the plan, unless there is something to take along or the plan was somebody else's."""
        frame = view.frames[-1]
        assert isinstance(frame, MoveFrame)
        if not frame.exchanged and (taken := self._take_along(view, frame)) is not None:
            self._plan = None
            return taken
        plan = self._plan
        here = (view.turn, frame.mover, view.at[frame.mover], frame.steps)
        if plan is None or plan[:4] != here or why_not(view, plan.actions[0]) is not None:
            judge = Judge(view, frame.side, self._distances)
            ends = self._ends(view, judge, 0.0, frame.mover, 0)
            if not ends:
                self._plan = None
                return _best(legal_actions(view), lambda action: action[0] == "stop")
            plan = Plan(*here, max(ends, key=lambda end: end[0])[1].actions)
        action, rest = plan.actions[0], plan.actions[1:]
        self._plan = Plan(view.turn, frame.mover, int(action[1]), frame.steps + 1, rest) if rest else None
        return action

    def _take_along(self, view: GameState, frame: MoveFrame) -> Action | None:
        held = usefulness(view, frame.mover, frame.load) + _treasure(view, frame.load)
        if frame.load >= 0 and view.is_character(frame.load):
            return None
        for thing in view.tokens(view.at[frame.mover]):
            if thing in (frame.mover, frame.load) or view.is_character(thing):
                continue
            if usefulness(view, frame.mover, thing) + _treasure(view, thing) >= held + TAKE_ALONG:
                action = ("hold", thing)
                if why_not(view, action) is None:
                    return action
        return None

    # Answers --------------------------------------------------------------------------------------------------------

    def _put(self, view: GameState, rng: random.Random) -> Action:
        """Friends near their exit, enemies far from theirs, objects where a friend is nearer than an enemy."""
        frame = view.frames[-1]
        assert isinstance(frame, PutFrame)
        judge = Judge(view, frame.side, self._distances)

        def worth(action: Action) -> float:
            piece, sq = int(action[1]), int(action[2])
            if view.is_character(piece):
                value = judge.sound(view, piece, sq, -1)
                return (value if view.owner[piece] == frame.side else 50.0 - value) + rng.random()
            return (_nearness(view, frame.side, sq) - _nearness(view, 1 - frame.side, sq)) + rng.random() - 50.0

        return _best(legal_actions(view), worth)

    def _answer(self, view: GameState, rng: random.Random) -> Action:
        """What promises more of the fight, unless a point is paid for too little."""
        side = view.frames[-1].side
        judge = Judge(view, side, self._distances)

        def worth(action: Action) -> float:
            after, _ = carry_out(view, action)
            frame = after.frames[-1]
            assert isinstance(frame, AskFrame | CommitFrame)
            price = ASKED_POINT * (view.ap - after.ap)
            return judge.best_cards(after, frame.fight, 1.2 - 0.9 * impatience(view))[0][0] - price

        return _best(legal_actions(view), worth)

    def _extend(self, view: GameState, rng: random.Random) -> Action:
        """Light as much as the ring can."""
        return _best(legal_actions(view), lambda action: int(action[1]) if action[0] == "extend" else 0)

    def _by_outcome(self, view: GameState, rng: random.Random) -> Action:
        """Whatever leads to the best position."""
        judge = Judge(view, view.frames[-1].side, self._distances)
        return _best(legal_actions(view), lambda action: judge.position(carry_out(view, action)[0]) + rng.random())

    def _commit(self, view: GameState, rng: random.Random) -> Action:
        """A card that promises about as much as the best does."""
        frame = view.frames[-1]
        assert isinstance(frame, CommitFrame)
        judge = Judge(view, frame.side, self._distances)
        expected = judge.best_cards(view, frame.fight, 1.2 - 0.9 * impatience(view))
        good = [card for value, card in expected if value >= expected[0][0] - 2.0]
        return ("commit", good[int(rng.random() * len(good))])


_DECIDES: dict[type, Callable[[GreedyBot, GameState, random.Random], Action]] = {
    StartersFrame: GreedyBot._starters,
    HideFrame: GreedyBot._hide,
    CardFrame: GreedyBot._card,
    SpendFrame: GreedyBot._spend,
    MoveFrame: GreedyBot._move,
    PutFrame: GreedyBot._put,
    AskFrame: GreedyBot._answer,
    InheritFrame: GreedyBot._by_outcome,
    LayFrame: GreedyBot._by_outcome,
    RingFrame: GreedyBot._extend,
    CommitFrame: GreedyBot._commit,
}
"""How each kind of decision is made; of the others any choice is as good."""


def restlessness(view: GameState) -> float:
    """0 while points come often enough, and the higher the longer nobody scores; at last nearly anything may happen."""
    late = view.turn - RESTLESS_AFTER * (1 + sum(view.points))
    return min(max(late / (2 * RESTLESS_AFTER), 0.0), MOST_RESTLESS)


def impatience(view: GameState) -> float:
    """0 while points come often enough, rising to 1 the longer nobody scores."""
    return min(restlessness(view), 1.0)


def _best(actions: list[Action], worth: Callable[[Action], float]) -> Action:
    """The action of the highest worth, the first of equals."""
    return max(actions, key=worth)


def _plan(view: GameState, route: Route | None) -> Plan | None:
    """What is left of a route once its move has begun."""
    if route is None:
        return None
    mover = int(route.actions[0][1])
    first = route.actions.index(("stop",)) + 1 if ("stop",) in route.actions else len(route.actions)
    return Plan(view.turn, mover, view.at[mover], 0, route.actions[1:first])


def _after(view: GameState, piece: int, route: Route) -> GameState:
    """The position once the route is walked, reckoned in one go."""
    if route.leaves:
        state = view
        for action in route.actions:
            state, _ = carry_out(state, action)
        return state
    if takes_over(view, piece, route.end):
        state, actions = view, route.actions
        for action in actions if isinstance(view.frames[-1], MoveFrame) else actions[: actions.index(("stop",)) + 1]:
            state, _ = carry_out(state, action)
        return state
    state = view.copy()
    load = view.load_of(piece)
    if isinstance(state.frames[-1], MoveFrame):
        state.frames = state.frames[:-1]
    state.at[piece] = route.end
    if load >= 0:
        state.at[load] = route.end
    state.moved()
    return state


def _prey(view: GameState, piece: int) -> list[int]:
    """The squares of the enemies that a character is a match for."""
    strength = view.character(piece).strength
    return [
        view.at[other]
        for other in range(len(view.at))
        if view.is_character(other)
        and view.owner[other] != view.owner[piece]
        and view.on_board(other)
        and (view.wounded[other] or view.character(other).strength <= strength)
    ]


def _nearer(start: int, end: int, prey: list[int]) -> int:
    """How much nearer the nearest prey is at the end of a move, as the crow flies."""
    return min((_crow(start, sq) for sq in prey), default=0) - min((_crow(end, sq) for sq in prey), default=0)


def _crow(a: int, b: int) -> int:
    return abs(a // COLUMNS - b // COLUMNS) + abs(a % COLUMNS - b % COLUMNS)


def _treasure(view: GameState, thing: int) -> float:
    return 60.0 * view.thing(thing).exit_points if thing >= 0 and not view.is_character(thing) else 0.0


def _nearness(view: GameState, side: int, sq: int) -> float:
    """How near the nearest unwounded character of a side is, as the crow flies; up to 8 squares count."""
    near = [
        _crow(view.at[piece], sq)
        for piece in range(len(view.at))
        if view.is_character(piece) and view.owner[piece] == side and view.on_board(piece) and not view.wounded[piece]
    ]
    return 8.0 - min(near, default=8)
