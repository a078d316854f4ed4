"""Moving, carrying and jumping (chapters 6, 7, 10, 13 and 14).

A move is a run of steps inside one :class:`MoveFrame`. :class:`Walk` is the mover in the middle of it, real or
imagined: every question whether a step, an exchange or a stop is legal is answered by it, for the rules that offer
them, for the search whether a move can still end legally, and for whoever plans a route.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dt_darkness.core.ability import answering
from dt_darkness.core.actions import OPTIONAL_PIECE, PIECE, SQUARE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, Crossing, ObjectDef, TerrainDef
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.geometry import HIDDEN, LINE_OF, NEIGHBOURS, BoardMap, direction_to, of_ground
from dt_darkness.core.rule import BY_FRAME, BY_KIND, ActionRule, SpendRule, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


@cache
def crosses(kind: CharacterDef, terrain: TerrainDef) -> bool:
    """Whether such a character moves over such a terrain by itself (B-10 to B-12, B-127)."""
    if terrain is HIDDEN or kind.tags & terrain.denies:
        return False
    if terrain.crossing is Crossing.FREE or terrain.id in kind.crosses or "incorporeal" in kind.tags:
        return True
    return "flies" in kind.tags and terrain.crossing in (Crossing.OBSTACLE, Crossing.OBSTACLE_3D)


@cache
def stays(kind: CharacterDef, terrain: TerrainDef) -> bool:
    """Whether such a character may end an action on such a terrain by itself (B-58)."""
    return crosses(kind, terrain) and (terrain.crossing is Crossing.FREE or terrain.id in kind.stays_on)


def barred(kind: CharacterDef, terrain: TerrainDef, doing: str, rule: str) -> Reason:
    """Why a terrain is closed to such a character (F-17, F-82, F-92), or by the rule given if it is an obstacle.

    ``doing``: ``step`` or ``stop``.
    """
    if kind.tags & terrain.denies:
        return because("F-92", f"{doing}.free")
    rule = {Crossing.DARKNESS: "F-82", Crossing.OBSTACLE_3D: "F-17"}.get(terrain.crossing, rule)
    return because(rule, f"{doing}.{terrain.crossing.value}")


def secures(state: GameState, piece: int, terrain: TerrainDef) -> bool:
    """Whether a piece is an object that makes such a terrain safe: a rope for a pit (B-127)."""
    kind = state.kind[piece]
    return not isinstance(kind, CharacterDef) and terrain.id in kind.secures


def lends(state: GameState, piece: int, terrain: TerrainDef) -> bool:
    """Whether a standing character lets its friends cross the terrain under it: a Thief on a pit (B-127)."""
    kind = state.kind[piece]
    return isinstance(kind, CharacterDef) and terrain.id in kind.lends and not state.wounded[piece]


class Walk:
    """A character in the middle of a move; immutable, steps and exchanges give new ones."""

    __slots__ = ("brought", "came_from", "exchanged", "here", "kind", "left", "load", "mover", "rest", "side", "sq",
                 "state", "steps")  # fmt: skip

    def __init__(self, state: GameState, frame: MoveFrame) -> None:
        """The walk as far as a frame tells."""
        self.state = state
        self.here = here = state.here()
        self.mover = frame.mover
        self.kind = state.character(frame.mover)
        self.side = frame.side
        self.sq = sq = state.at[frame.mover]
        self.left = frame.left
        self.load = frame.load
        self.exchanged = frame.exchanged
        self.steps = frame.steps
        self.came_from = frame.came_from
        self.brought = frame.brought
        there = here[sq]
        self.rest: dict[int, tuple[int, ...]] = {
            sq: tuple([p for p in there if p != frame.mover and p != frame.load]) if len(there) > 1 else ()
        }
        """What lies, without the mover and his load, on squares where that differs from the state's."""

    def _copy(self) -> Walk:
        new = Walk.__new__(Walk)
        new.state, new.here, new.mover, new.kind, new.side = self.state, self.here, self.mover, self.kind, self.side
        new.sq, new.left, new.load, new.exchanged = self.sq, self.left, self.load, self.exchanged
        new.steps, new.came_from, new.brought, new.rest = self.steps, self.came_from, self.brought, self.rest
        return new

    def frame(self) -> MoveFrame:
        """The decision frame that tells this walk."""
        return MoveFrame(
            self.side, self.mover, self.left, self.load, self.exchanged, self.steps, self.came_from, self.brought
        )

    def others(self, sq: int) -> tuple[int, ...]:
        """The tokens on a square apart from the mover and his load."""
        rest = self.rest.get(sq)
        return self.here.get(sq, ()) if rest is None else rest

    # The three things one may do --------------------------------------------------------------------------------

    def step(self, to: int) -> Walk:
        """The walk after a step that :meth:`step_refusal` allows."""
        new = self._copy()
        new.came_from, new.sq, new.brought = self.sq, to, self.load
        new.left -= 1
        new.steps += 1
        new.exchanged = False
        taken = self.forced(to)
        if taken >= 0:
            new._take_on_the_way(taken, self.others(self.sq), self.others(to))
        elif self.load_dies(to):
            new.load = -1
        return new

    def _landed_on(self, land: int) -> Walk:
        """The mover put down on a square without having walked there: nothing happens on the way."""
        new = self._copy()
        new.came_from, new.sq, new.brought, new.steps = self.sq, land, self.load, 1
        return new

    def _take_on_the_way(self, taken: int, behind: tuple[int, ...], here: tuple[int, ...]) -> None:
        """A cursed object is taken as part of the step; the load stays on the square just left (F-70)."""
        rest = {self.sq: tuple(p for p in here if p != taken)}
        if self.load >= 0:
            rest[self.came_from] = (*behind, self.load)
        self.rest = {**self.rest, **rest}
        self.left = max(0, self.left + load_speed(self.state, taken) - load_speed(self.state, self.load))
        self.load, self.brought = taken, -1

    def forced(self, to: int) -> int:
        """The cursed object that must be taken on entering a square, -1 if there is none (F-70)."""
        rest = self.others(to)
        if not rest or not self.kind.hands or (self.load >= 0 and is_cursed(self.state, self.load)):
            return -1
        state, taken = self.state, -1
        for piece in rest:
            if not state.kind[piece].is_character:
                taken = piece if is_cursed(state, piece) else taken
            elif not state.wounded[piece] and (state.owner[piece] != self.side or state.character(piece).hands):
                return -1  # held by who stands there, or out of reach under an enemy (B-64, F-48)
        return taken

    def dies(self, to: int) -> bool:
        """Whether the mover dies on entering a square: an undead on foot where a Holy Cross is (F-63)."""
        return self._is_slain(self.mover, to)

    def load_dies(self, to: int) -> bool:
        """Whether the wounded undead that the mover carries on foot dies on entering a square (F-63)."""
        return self.load >= 0 and self.state.kind[self.load].is_character and self._is_slain(self.load, to)

    def _is_slain(self, piece: int, to: int) -> bool:
        rest = self.others(to)
        if not rest or not self.state.kind[piece].tags or "flies" in self.kind.tags:
            return False
        return any(is_slain(self.state, piece, p) for p in rest)

    def exchange(self, take: int) -> Walk:
        """The walk after an exchange that :meth:`exchange_refusal` allows; ``take`` -1 drops the load."""
        new = self._copy()
        left = tuple(p for p in self.others(self.sq) if p != take)
        new.rest = {**self.rest, self.sq: left if self.load < 0 else (*left, self.load)}
        new.left = max(0, self.left + load_speed(self.state, take) - load_speed(self.state, self.load))
        new.load, new.exchanged = take, True
        return new

    def holds(self) -> int:
        """What the mover would carry if he stopped here (B-53), -1 for nothing."""
        if self.load >= 0 or not self.kind.hands:
            return self.load
        rest = self.others(self.sq)
        return rest[0] if rest else -1

    def again(self) -> Walk:
        """The walk at the beginning of another move, after a stop that :meth:`stop_refusal` allows."""
        new = self._copy()
        new.load = self.holds()
        new.left = speed(self.state, self.mover, new.load)
        new.rest = {**self.rest, self.sq: tuple(p for p in self.others(self.sq) if p != new.load)}
        new.exchanged, new.steps, new.came_from, new.brought = False, 0, -1, -1
        return new

    def leaves(self, to: int) -> bool:
        """Whether stepping there means leaving the labyrinth (B-123)."""
        return LINE_OF[to] == 1 - self.side

    def step_refusal(self, to: int) -> Reason | None:
        """Why the next step may not lead there, looking no further than that step (B-55 to B-57, B-127)."""
        state = self.state
        if self.left <= 0:
            return because("B-55", "step.too_far")
        if to not in state.map.ways[self.sq]:
            direction = direction_to(self.sq, to)
            if direction < 0:
                return because("B-55", "step.not_beside")
            if state.map.terrain[to] is HIDDEN:
                return because("B-57", "step.hidden")
            if "incorporeal" not in self.kind.tags:
                return because("B-57", "step.wall")
        if self.exchanged and (reason := self.left_behind_refusal()) is not None:
            return reason
        return self._enemy_refusal(to) or self._terrain_refusal(to) or self._token_refusal(to)

    def _token_refusal(self, to: int) -> Reason | None:
        """What lies or stands there may frighten, curse or kill the mover (F-44, F-63, F-70)."""
        rest = self.others(to)
        if not rest:
            return None
        for ability in answering(self.kind, "enter_refusal"):
            reason = ability.enter_refusal(self.state, self.mover, rest)
            if reason is not None:
                return reason
        if self.leaves(to):
            return None  # out at once, before anything there could be taken (B-123)
        if self.load >= 0 and (taken := self.forced(to)) >= 0:
            left = (*self.others(self.sq), self.load)
            if self.state.map.terrain[self.sq].crossing is Crossing.DARKNESS and self._in_the_dark():
                return because("F-70", "step.cannot_drop", piece=taken)
            if self.left_behind_refusal(left) is not None or self.gift_refusal(self.load, left) is not None:
                return because("F-70", "step.cannot_drop", piece=taken)
        if self.dies(to) and self.load >= 0 and not self.state.kind[self.load].is_character and len(rest) > 1:
            return because("F-63", "step.no_room_for_load", piece=self.load)
        return None

    def _in_the_dark(self) -> bool:
        """Whether the mover stands in darkness that keeps him from taking or leaving anything (F-83)."""
        return self.state.map.terrain[self.sq].crossing is Crossing.DARKNESS and not any(
            ability.acts_in_dark(self.state) for ability in answering(self.kind, "acts_in_dark")
        )

    def gift_refusal(self, thing: int, rest: tuple[int, ...]) -> Reason | None:
        """Why a thing may not be put down where these tokens are (F-46)."""
        for piece in rest:
            if self.state.kind[piece].is_character:
                for ability in answering(self.state.kind[piece], "hold_refusal"):
                    reason = ability.hold_refusal(self.state, piece, thing)
                    if reason is not None:
                        return reason
        return None

    def _enemy_refusal(self, to: int) -> Reason | None:
        state = self.state
        for piece in self.others(to):
            if (
                state.owner[piece] != self.side
                and not state.wounded[piece]
                and state.kind[piece].is_character
                and not self.kind.tags & _PASSES_ENEMIES
            ):
                return because("B-124" if self.leaves(to) else "B-57", "step.enemy", piece=piece)
        return None

    def _terrain_refusal(self, to: int) -> Reason | None:
        terrain = self.state.map.terrain
        if not crosses(self.kind, terrain[to]) and not self._helped(to):
            if not self._has_rope(terrain[to]):
                return barred(self.kind, terrain[to], "step", "B-127")
            if not self._anchor(self.sq):
                return because("B-129", "step.rope_not_tied")
        here = terrain[self.sq]
        # Out of darkness, wherever he came to be there from, he goes without help (F-83).
        hangs = here.crossing is not Crossing.DARKNESS and not crosses(self.kind, here)
        if hangs and not self._helped(self.sq):
            # He hangs on the rope he brought: the squares of entry and exit are its two points.
            tied = self._anchor(to) if to != self.came_from else self.anchors(self.sq) >= 2
            if not tied:
                return because("B-129", "step.rope_not_tied")
        return None

    def _has_rope(self, terrain: TerrainDef) -> bool:
        return self.load >= 0 and secures(self.state, self.load, terrain)

    def _helped(self, sq: int) -> bool:
        """Whether a tied rope lies there, or a friend stands there who lets others cross (B-127)."""
        state, terrain = self.state, self.state.map.terrain[sq]
        here = sq == self.sq
        if here and self.load >= 0 and self.load != self.brought and secures(state, self.load, terrain):
            return True
        return any(
            (secures(state, p, terrain) and not (here and p == self.brought))
            or (state.owner[p] == self.side and lends(state, p, terrain))
            for p in self.others(sq)
        )

    def _anchor(self, sq: int) -> bool:
        """Whether a rope of the mover's can be tied to that square (B-129)."""
        state, terrain = self.state, self.state.map.terrain[sq]
        if terrain.anchors:
            return True
        return any(
            (secures(state, p, terrain) and not (sq == self.sq and p == self.brought))
            or (state.owner[p] == self.side and lends(state, p, terrain))
            for p in self.others(sq)
        )

    def anchors(self, sq: int) -> int:
        """The attachment points that a rope finds around a square (B-129)."""
        return sum(self._anchor(near) for near in self.state.map.ways[sq] if near >= 0)

    def left_behind_refusal(self, left: tuple[int, ...] | None = None) -> Reason | None:
        """Why the mover may not step off leaving the square as it is now (A-44, B-51, B-130 to B-133).

        ``left``: what would lie there, if not what lies there now without the mover and his load.
        """
        state, rest = self.state, self.others(self.sq) if left is None else left
        if len(rest) > 2:
            return because("B-47", "leave.too_many")
        characters = [p for p in rest if state.kind[p].is_character]
        if len({state.owner[p] for p in characters}) > 1:
            return because("B-50", "leave.both_colours")
        terrain = state.map.terrain[self.sq]
        if terrain.crossing is Crossing.FREE or terrain.crossing is Crossing.DARKNESS or not rest:
            return None
        if not terrain.deadly:
            return because("B-11", "leave.nothing_lies_here")
        ropes = [p for p in rest if secures(state, p, terrain)]
        if ropes:
            # Who stays on a pit without a rope, like the Thief, ties the one he holds only when he leaves it.
            untied = ropes == [self.brought] or (not self.steps and len(ropes) == 1 and stays(self.kind, terrain))
            if untied and self.anchors(self.sq) < 2:
                return because("B-129", "leave.rope_not_tied")
            return None
        for piece in rest:
            if not state.kind[piece].is_character:
                if not self._held_up(rest):
                    return because("B-133", "leave.pit", piece=piece)
            elif state.owner[piece] == self.side and not self._held_up(rest):
                return because("B-131", "leave.friend_falls", piece=piece)
        return None

    def _held_up(self, rest: tuple[int, ...]) -> bool:
        """Whether someone stands there who needs no rope and holds the other token (B-128)."""
        state, terrain = self.state, self.state.map.terrain[self.sq]
        return any(
            state.kind[p].is_character and not state.wounded[p] and stays(state.character(p), terrain) for p in rest
        )

    def stop_refusal(self, *, walked: bool = True) -> Reason | None:
        """Why the move may not end here and now (B-51, B-58, B-59, B-127).

        ``walked``: whether the mover came here by a move, not by a jump or through a wall.
        """
        if not self.steps and not self.exchanged:
            return because("A-11", "stop.nothing_done")
        state, rest = self.state, self.others(self.sq)
        leaving = 0
        for piece in rest:
            if not state.kind[piece].is_character:
                continue
            if state.owner[piece] != self.side:
                if walked and self._takes_over(piece, rest):
                    leaving = 1
                elif not self._takes_prisoner(piece):
                    return because("B-58", "stop.enemy", piece=piece)
            elif not state.wounded[piece]:
                return because("B-58", "stop.friend", piece=piece)
        if len(rest) + 1 + (self.load >= 0) - leaving > 2:
            return because("B-58", "stop.too_many")
        return self._stop_terrain_refusal(rest)

    def _takes_prisoner(self, enemy: int) -> bool:
        """Whether the mover carries the wounded enemy on whose square he ends (F-26)."""
        free = self.load < 0 and self.kind.hands > 0
        return free and self.state.wounded[enemy] and "carries_enemies" in self.kind.tags

    def _takes_over(self, enemy: int, rest: tuple[int, ...]) -> bool:
        """Whether ending the move here means taking the place of the wounded enemy (F-50)."""
        state = self.state
        alone = all(p == enemy or not state.kind[p].is_character for p in rest)
        return alone and any(
            ability.takes_over(state, self.mover, enemy) for ability in answering(self.kind, "takes_over")
        )

    def _stop_terrain_refusal(self, rest: tuple[int, ...]) -> Reason | None:
        state, terrain = self.state, self.state.map.terrain[self.sq]
        if stays(self.kind, terrain):
            return None
        if not terrain.deadly:
            return barred(self.kind, terrain, "stop", "B-58")
        ropes = [p for p in (*rest, *((self.load,) if self.load >= 0 else ())) if secures(state, p, terrain)]
        if not ropes or not self.kind.hands:
            return because("B-58", "stop.pit")
        if ropes == [self.brought] and self.anchors(self.sq) < 2:
            return because("B-129", "stop.rope_not_tied")
        return None

    def exchanges(self) -> Iterator[int]:
        """What the mover could hold instead of what he holds, -1 for nothing, legal or not."""
        if self.exchanged or not self.kind.hands or self._in_the_dark():
            return
        if self.load >= 0:
            yield -1
        yield from self.others(self.sq)

    def exchange_refusal(self, take: int) -> Reason | None:
        """Why the mover may not hold that instead (B-60 to B-66, A-44)."""
        state = self.state
        if self.exchanged:
            return because("A-44", "hold.once")
        if take == self.load:
            return because("B-60", "hold.same")
        if self._in_the_dark():
            return because("F-83", "unable.dark", piece=self.mover)
        rest = self.others(self.sq)
        if self.load >= 0:
            if is_cursed(state, self.load):
                return because("F-71", "hold.cursed", piece=self.load)
            reason = self.gift_refusal(self.load, rest)
            if reason is not None:
                return reason
        if take < 0:
            return None
        if take not in rest:
            return because("B-60", "hold.not_here", piece=take)
        if not self.kind.hands:
            return because("B-54", "hold.no_hands")
        if state.kind[take].is_character:
            if not state.wounded[take]:
                return because("B-65", "hold.unwounded", piece=take)
            if state.owner[take] != self.side and "carries_enemies" not in self.kind.tags:
                return because("B-65", "hold.enemy", piece=take)
        for ability in answering(self.kind, "hold_refusal"):
            reason = ability.hold_refusal(state, self.mover, take)
            if reason is not None:
                return reason
        for piece in rest:
            stands = not state.wounded[piece] and state.is_character(piece)
            if stands and state.owner[piece] != self.side:
                return because("B-64", "hold.from_enemy", piece=piece)
            if stands and is_cursed(state, take):
                return because("F-71", "hold.cursed", piece=take)
        return self._rope_refusal(take, rest)

    def _rope_refusal(self, take: int, rest: tuple[int, ...]) -> Reason | None:
        """A rope stays where a friend hangs on it (B-131)."""
        state, terrain = self.state, self.state.map.terrain[self.sq]
        if not terrain.deadly or not secures(state, take, terrain):
            return None
        stays_tied = self._has_rope(terrain) or any(p != take and secures(state, p, terrain) for p in rest)
        for piece in rest:
            if state.kind[piece].is_character and state.owner[piece] == self.side and not stays_tied:
                return because("B-131", "hold.rope_in_use", piece=piece)
        return None

    def can_go(self, to: int) -> bool:
        """Whether the next step may lead there with a legal end of the move in reach (B-48)."""
        if self.step_refusal(to) is not None:
            return False
        if self.leaves(to) or self.dies(to) or (not self.others(to) and stays(self.kind, self.state.map.terrain[to])):
            return True
        return self.step(to).can_end()

    def next_walks(self) -> Iterator[tuple[Action, Walk]]:
        """Every step and exchange that is legal for itself, with what follows, but those that end the move."""
        for to in self.neighbours():
            if not self.leaves(to) and not self.dies(to) and self.step_refusal(to) is None:
                yield ("step", to), self.step(to)
        for take in self.exchanges():
            if self.exchange_refusal(take) is None:
                yield ("hold", take), self.exchange(take)

    def easy_steps(self) -> list[int]:
        """Those of the next steps for which :meth:`can_go` need not be asked."""
        if self.left <= 0 or self.exchanged:
            return []
        return [to for to in _floor_beside(self.state.map, self.sq, self.kind) if not self.others(to)]

    def neighbours(self) -> list[int]:
        """The squares that a step might lead to."""
        ways = NEIGHBOURS[self.sq] if "incorporeal" in self.kind.tags else self.state.map.ways[self.sq]
        return [to for to in ways if to >= 0]

    def can_end(self, seen: set[tuple[object, ...]] | None = None) -> bool:
        """Whether the move can still be ended legally on every square it touches (golden rules, B-46 to B-48)."""
        if self.stop_refusal() is None:
            return True
        if self.left > 0 and any(
            (self.leaves(to) or self.dies(to)) and self.step_refusal(to) is None for to in self.neighbours()
        ):
            return True
        seen = set() if seen is None else seen
        mark = (self.sq, self.left, self.load, self.exchanged, self.came_from, self.brought,
                tuple(sorted(self.rest.items())))  # fmt: skip
        if mark in seen:
            return False
        seen.add(mark)
        return any(walk.can_end(seen) for _, walk in self.next_walks())


_PASSES_ENEMIES = frozenset({"flies", "incorporeal"})


def begin(state: GameState, piece: int, load: int | None = None) -> MoveFrame:
    """The frame in which a move of the piece starts; ``load`` if it is not what the square gives him (B-55)."""
    holds = state.load_of(piece) if load is None else load
    return MoveFrame(state.owner[piece], piece, speed(state, piece, holds), holds, False, 0, -1, -1)


def speed(state: GameState, piece: int, load: int) -> int:
    """Squares that a move of the character covers at most with that load (B-55, F-76)."""
    return max(0, state.character(piece).speed + load_speed(state, load))


def load_speed(state: GameState, load: int) -> int:
    """What a load changes of its bearer's speed (F-76)."""
    return state.thing(load).speed if load >= 0 and not state.kind[load].is_character else 0


def is_cursed(state: GameState, piece: int) -> bool:
    """Whether a piece is a cursed object: taken without being asked, kept until death (F-70, F-71)."""
    kind = state.kind[piece]
    return not kind.is_character and "cursed" in kind.tags


def is_slain(state: GameState, piece: int, thing: int) -> bool:
    """Whether an object kills such a character on its square (F-63, F-64)."""
    kind = state.kind[thing]
    return isinstance(kind, ObjectDef) and bool(kind.slays & state.kind[piece].tags)


def _exit(tx: Tx, piece: int, load: int) -> None:
    """A character leaves the labyrinth with all it carries, and its side scores (B-123, B-126, B-166)."""
    state = tx.state
    side, kind = state.owner[piece], state.character(piece)
    for ability in answering(kind, "exit_points"):
        tx.score(side, ability.exit_points(state, piece, load), "F-27")
    if load >= 0:
        if not state.is_character(load):
            tx.score(side, state.thing(load).exit_points, "B-164")
        tx.leave(load)
    tx.leave(piece)
    tx.score(side, kind.exit_points, "B-166")


@of_ground
def _floor_beside(board: BoardMap, sq: int, kind: CharacterDef) -> tuple[int, ...]:
    """Where such a character may go from a square and stay, by itself: while nothing lies there, nothing forbids it."""
    terrain = board.terrain
    if not crosses(kind, terrain[sq]):
        return ()
    return tuple(to for to in board.ways[sq] if to >= 0 and stays(kind, terrain[to]))


def _easy_step(state: GameState, piece: int) -> bool:
    """Whether a piece may move to an empty square beside it whatever else there is."""
    here = state.here()
    for to in _floor_beside(state.map, state.at[piece], state.character(piece)):
        if to not in here:
            return speed(state, piece, state.load_of(piece)) > 0
    return False


@register
class Move(SpendRule):
    """Begin a move (B-55)."""

    kind = "move"
    shape = (PIECE,)
    from_dark = True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One move a character."""
        return (("move", piece),)

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """A move must be able to end legally (B-48)."""
        if _easy_step(state, action[1]) or Walk(state, begin(state, action[1])).can_end():
            return None
        return because("B-55", "move.no_way", piece=action[1])

    def is_unopposed(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """Floor beside to go to."""
        return kind.speed > 0 and bool(_floor_beside(board, sq, kind))

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay and open the move."""
        tx.pay(action[1], self.cost)
        tx.emit("moving", action[1])
        tx.push(begin(tx.state, action[1]))


@register
class Step(ActionRule):
    """Take the next step of a move."""

    kind = "step"
    shape = (SQUARE,)
    frame = MoveFrame

    def candidates(self, state: GameState, frame: MoveFrame) -> Iterable[Action]:
        """The squares beside the mover."""
        for to in Walk(state, frame).neighbours():
            yield ("step", to)

    def refusal(self, state: GameState, frame: MoveFrame, action: tuple[str, int]) -> Reason | None:
        """The step itself must be legal and the move must still be able to end legally after it."""
        walk, to = Walk(state, frame), action[1]
        if walk.can_go(to):
            return None
        return walk.step_refusal(to) or because("B-48", "step.no_end", square=to)

    def carry_out(self, tx: Tx, frame: MoveFrame, action: tuple[str, int]) -> None:
        """Go there with the load; on the enemy's starting line leave the labyrinth; by a Holy Cross perhaps die."""
        to, mover, load = action[1], frame.mover, frame.load
        walk = Walk(tx.state, frame)
        tx.put(mover, to, "stepped")
        if walk.leaves(to):
            if load >= 0:
                tx.put(load, to, "carried")
            tx.pop()
            _exit(tx, mover, load)
            settle(tx)
            return
        after = walk.step(to)
        if load >= 0 and (after.load == load or walk.load_dies(to) or walk.dies(to)):
            tx.put(load, to, "carried")
        if walk.dies(to):
            tx.kill(mover, "F-63")
            tx.pop()
            settle(tx)
            return
        if after.load != load and after.load >= 0:
            tx.emit("held", mover, after.load, load)
        if walk.load_dies(to):
            tx.kill(load, "F-63")
        tx.replace(after.frame())


@register
class Hold(ActionRule):
    """The one exchange of a square: name what the mover holds from now on (A-44)."""

    kind = "hold"
    shape = (OPTIONAL_PIECE,)
    frame = MoveFrame

    def candidates(self, state: GameState, frame: MoveFrame) -> Iterable[Action]:
        """Nothing, or any other token of the square."""
        for take in Walk(state, frame).exchanges():
            yield ("hold", take)

    def refusal(self, state: GameState, frame: MoveFrame, action: tuple[str, int]) -> Reason | None:
        """The exchange itself must be legal and the move must still be able to end legally after it."""
        walk, take = Walk(state, frame), action[1]
        reason = walk.exchange_refusal(take)
        if reason is not None or walk.exchange(take).can_end():
            return reason
        return because("B-48", "hold.no_end")

    def carry_out(self, tx: Tx, frame: MoveFrame, action: tuple[str, int]) -> None:
        """Hold that."""
        tx.emit("held", frame.mover, action[1], frame.load)
        tx.replace(Walk(tx.state, frame).exchange(action[1]).frame())


@register
class Stop(ActionRule):
    """End a move here."""

    kind = "stop"
    shape = ()
    frame = MoveFrame

    def candidates(self, state: GameState, frame: MoveFrame) -> Iterable[Action]:
        """The one way to stop."""
        return (("stop",),)

    def refusal(self, state: GameState, frame: MoveFrame, action: Action) -> Reason | None:
        """The square must be legal with the mover on it."""
        return Walk(state, frame).stop_refusal()

    def carry_out(self, tx: Tx, frame: MoveFrame, action: Action) -> None:
        """The action is over."""
        tx.pop()
        for ability in answering(tx.state.kind[frame.mover], "stopped"):
            ability.stopped(tx, frame.mover)
        settle(tx)


class MoveActions(ActionRule):
    """Everything that may be done in the middle of a move, answered by one walk."""

    frame = MoveFrame

    def candidates(self, state: GameState, frame: MoveFrame) -> Iterable[Action]:
        """Those of its three kinds."""
        return (action for kind in _IN_A_MOVE for action in BY_KIND[kind].candidates(state, frame))

    def refusal(self, state: GameState, frame: MoveFrame, action: Action) -> Reason | None:
        """Asked of the rule of the action's own kind."""
        return BY_KIND[str(action[0])].refusal(state, frame, action)

    def legal(self, state: GameState, frame: MoveFrame) -> Iterable[Action]:
        """Steps, exchanges, the stop."""
        walk = Walk(state, frame)
        easy = walk.easy_steps()
        for to in walk.neighbours():
            if to in easy or walk.can_go(to):
                yield ("step", to)
        for take in walk.exchanges():
            if walk.exchange_refusal(take) is None and walk.exchange(take).can_end():
                yield ("hold", take)
        if walk.stop_refusal() is None:
            yield ("stop",)


_IN_A_MOVE = ("step", "hold", "stop")
# Instead of its three rules one after the other, each with a walk of its own.
BY_FRAME[MoveFrame] = [MoveActions()]


@of_ground
def jumps(board: BoardMap, start: int) -> tuple[tuple[int, int], ...]:
    """The obstacles beside a square and the squares beside those, as (over, onto) (B-83, B-84)."""
    return tuple(
        (over, land)
        for over in board.ways[start]
        if over >= 0 and board.terrain[over].crossing is Crossing.OBSTACLE
        for land in board.ways[over]
        if land >= 0 and land != start
    )


@register
class Jump(SpendRule):
    """Jump over an obstacle: over which square, onto which, and with what in hand (ch. 10)."""

    kind = "jump"
    shape = (PIECE, SQUARE, SQUARE, OPTIONAL_PIECE)

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """Over every obstacle beside the character, with and without the load."""
        start, load = state.at[piece], state.load_of(piece)
        return [
            ("jump", piece, over, land, taken)
            for over, land in (jumps(state.map, start) if state.jumps[state.side] else ())
            for taken in ((load, -1) if load >= 0 else (-1,))
        ]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """An obstacle beside the character, and a way on behind it."""
        return bool(jumps(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int, int, int]) -> Reason | None:
        """A card, two open steps, an obstacle without anybody in the way, a legal landing (B-82 to B-88)."""
        _, piece, over, land, load = action
        start = state.at[piece]
        if not state.jumps[state.side]:
            return because("B-82", "jump.no_card")
        if not state.character(piece).speed:
            return because("A-12", "jump.cannot_move", piece=piece)
        if over not in state.map.ways[start] or land not in state.map.ways[over] or land == start:
            return because("B-83", "jump.not_two_squares")
        if state.map.terrain[over].crossing is not Crossing.OBSTACLE:
            return because("B-84", "jump.no_obstacle")
        for other in state.tokens(over):
            if state.is_character(other) and (state.wounded[other] or state.owner[other] != state.side):
                return because("B-84", "jump.in_the_way", piece=other)
        for ability in answering(state.kind[piece], "enter_refusal"):
            reason = ability.enter_refusal(state, piece, (*state.tokens(over), *state.tokens(land)))
            if reason is not None:
                return reason
        return _hand_luggage_refusal(state, piece, load) or self._landing_refusal(state, piece, land, load)

    def _landing_refusal(self, state: GameState, piece: int, land: int, load: int) -> Reason | None:
        if LINE_OF[land] == 1 - state.side:
            someone = next((p for p in state.tokens(land) if state.is_character(p)), -1)
            return because("B-88", "jump.exit_taken", piece=someone) if someone >= 0 else None
        if state.map.terrain[land].deadly and (reason := _landed(state, piece, land, load)) is not None:
            return because("B-86", "jump.two_obstacles") if reason.code == "stop.pit" else reason
        return _landed(state, piece, land, load)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int, int, int]) -> None:
        """Pay, spend the card, land."""
        _, piece, over, land, load = action
        tx.pay(piece, self.cost)
        tx.discard_jump(tx.state.side)
        tx.emit("jumped", piece, over, land)
        land_on(tx, piece, land, load)


def _hand_luggage_refusal(state: GameState, piece: int, load: int) -> Reason | None:
    """Why a jumper cannot take off holding that: he takes his load along or leaves it (B-87)."""
    held = state.load_of(piece)
    if load not in (held, -1):
        return because("B-87", "jump.not_his_load", piece=load)
    start = Walk(state, begin(state, piece))
    return (start.exchange_refusal(-1) or start.exchange(-1).left_behind_refusal()) if load != held else None


def _landed(state: GameState, piece: int, land: int, load: int) -> Reason | None:
    walk = Walk(state, begin(state, piece, load))
    return walk._landed_on(land).stop_refusal(walked=False)


def landing_refusal(state: GameState, piece: int, land: int) -> Reason | None:
    """Why a character cannot get to a square with his load other than by walking: end-of-move rules, or leaving."""
    walk = Walk(state, begin(state, piece))
    if walk.leaves(land):
        return walk._enemy_refusal(land)
    for ability in answering(state.kind[piece], "enter_refusal"):
        reason = ability.enter_refusal(state, piece, state.tokens(land))
        if reason is not None:
            return reason
    return walk._landed_on(land).stop_refusal(walked=False)


def land_on(tx: Tx, piece: int, land: int, load: int) -> None:
    """Put a character and what he holds down on a square, or let them leave there, and end the action."""
    tx.put(piece, land, "stepped")
    if load >= 0:
        tx.put(load, land, "carried")
    if LINE_OF[land] == 1 - tx.state.owner[piece]:
        _exit(tx, piece, load)
    settle(tx)
