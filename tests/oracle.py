"""A second, slow and obvious reading of the rules, for tests alone: written from the rule texts, not from the core.

It reads from a position only what lies where (rooms as printed, quarter turns, portcullises, tokens) and works on
coordinates ``(x, y)``: x from 0 (Yellow's starting line) to 21 (Blue's), y from 0 in the north to 9.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dt_darkness.core import Action, GameState
from dt_darkness.core.catalog import Side

XY = tuple[int, int]
NOTHING = -1
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
LINE = "line"
OUTSIDE = "out"
DEAD = "dead"
GONE = "spent"

Outcome = tuple[tuple[int, object], ...]
"""Where every piece of the board is after an action: its coordinates, or what became of it."""


def xy(square: int) -> XY:
    """The coordinates of the core's square."""
    return square % 22, square // 22


def square(at: XY) -> int:
    """The core's square."""
    return at[1] * 22 + at[0]


@dataclass(frozen=True)
class Walker:
    """A mover on his way."""

    at: XY
    left: int
    load: int
    swapped: bool
    """Whether he made his exchange on this square."""
    moved: bool
    entered_from: XY | None
    brought: int
    """What he held when he came onto this square."""
    lying: tuple[tuple[XY, tuple[int, ...]], ...]
    """What lies on every square, without him and his load."""

    def on(self, at: XY) -> tuple[int, ...]:
        """The tokens on a square, the mover's and his load left out."""
        return dict(self.lying).get(at, ())

    def with_lying(self, at: XY, pieces: tuple[int, ...]) -> tuple[tuple[XY, tuple[int, ...]], ...]:
        """``lying`` with other tokens on one square."""
        table = {**dict(self.lying), at: tuple(sorted(pieces))}
        return tuple(sorted((where, there) for where, there in table.items() if there))


class Oracle:
    """The rules of a turn, read a second time, for one position with all its action points still to be spent."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.side = state.side
        self.terrain: dict[XY, str] = {}
        self.barrier: dict[tuple[XY, int], str] = {}
        """What the square itself brings to its side in a direction: ``wall``, ``closed``, ``opened`` or ``broken``."""
        for x in (0, 21):
            for y in range(10):
                self.terrain[(x, y)] = LINE
        for place in range(8):
            if state.revealed[place]:
                self._lay(place)
        self.tokens: dict[XY, tuple[int, ...]] = {}
        for piece, where in enumerate(state.at):
            if 0 <= where < 220:
                self.tokens[xy(where)] = (*self.tokens.get(xy(where), ()), piece)

    def _lay(self, place: int) -> None:
        room = self.state.deck[self.state.rooms[place]]
        conditions = self.state.grilles[self.state.rooms[place]]
        quarters = self.state.turns[place]
        gates: dict[tuple[int, int], int] = {}
        for (local, direction), condition in zip(room.grilles, conditions, strict=True):
            row, column = local // 5 + STEPS[direction][1], local % 5 + STEPS[direction][0]
            gates[(local, direction)] = condition
            gates[(row * 5 + column, (direction + 2) % 4)] = condition
        for row in range(5):
            for column in range(5):
                local = row * 5 + column
                r, c = row, column
                for _ in range(quarters):
                    r, c = c, 4 - r
                at = (1 + place % 4 * 5 + c, place // 4 * 5 + r)
                self.terrain[at] = "gear" if room.terrain[local].gear else room.terrain[local].id
                for direction in range(4):
                    turned = (at, (direction + quarters) % 4)
                    if room.sides[local][direction] is Side.WALL:
                        self.barrier[turned] = "wall"
                    elif (local, direction) in gates:
                        self.barrier[turned] = {2: "closed", 3: "opened", 4: "broken"}[gates[(local, direction)]]

    # The board ------------------------------------------------------------------------------------------------------

    def between(self, a: XY, direction: int) -> tuple[XY, set[str]]:
        """The square beyond, and what both squares bring to the edge between them."""
        b = (a[0] + STEPS[direction][0], a[1] + STEPS[direction][1])
        found = {self.barrier.get((a, direction), "open"), self.barrier.get((b, (direction + 2) % 4), "open")}
        return b, found

    def adjacent(self, a: XY) -> list[XY]:
        """B-8, B-20: squares across an open passage, both revealed."""
        found = []
        for direction in range(4):
            b, edge = self.between(a, direction)
            if b in self.terrain and not edge & {"wall", "closed"}:
                found.append(b)
        return found

    def is_character(self, piece: int) -> bool:
        """Whether a token is a character."""
        return self.state.kind[piece].is_character

    def identity(self, piece: int) -> str:
        """The id of what a token is, such as ``thief``."""
        return self.state.kind[piece].id

    def wounded(self, piece: int) -> bool:
        """Whether a character is wounded."""
        return self.state.wounded[piece]

    def mine(self, piece: int, side: int | None = None) -> bool:
        """Whether a character is of a side, by default the one whose turn it is."""
        return self.is_character(piece) and self.state.owner[piece] == (self.side if side is None else side)

    def stands(self, pieces: tuple[int, ...]) -> int:
        """The unwounded character among tokens, NOTHING if there is none."""
        return next((p for p in pieces if self.is_character(p) and not self.wounded(p)), NOTHING)

    def able(self) -> list[int]:
        """Characters of the side to move that may act (the B-44 table)."""
        state = self.state
        return [
            p
            for pieces in self.tokens.values()
            for p in pieces
            if self.mine(p) and not self.wounded(p) and not state.fresh[p] & 2 and state.ap + state.boost(p) > 0
        ]

    def at(self, piece: int) -> XY:
        """Where a token lies."""
        return xy(self.state.at[piece])

    def load(self, piece: int) -> int:
        """B-53: the other token on the square of an unwounded character; a wounded one holds only an object."""
        others = [p for p in self.tokens[self.at(piece)] if p != piece]
        if not others:
            return NOTHING
        if self.wounded(piece) and self.is_character(others[0]):
            return NOTHING
        return others[0]

    # Chapters 6 and 14: what may be on a square ----------------------------------------------------------------------

    def rope(self, pieces: tuple[int, ...]) -> bool:
        """Whether a rope is among tokens."""
        return any(self.identity(p) == "rope" for p in pieces)

    def contents_legal(self, pieces: tuple[int, ...]) -> bool:
        """B-51, the list of what a square may hold."""
        objects = [p for p in pieces if not self.is_character(p)]
        sound = [p for p in pieces if self.is_character(p) and not self.wounded(p)]
        hurt = [p for p in pieces if self.is_character(p) and self.wounded(p)]
        colours = {self.state.owner[p] for p in (*sound, *hurt)}
        shape = (len(objects), len(sound), len(hurt))
        allowed = {(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (0, 0, 2)}
        return shape in allowed and len(colours) <= 1

    def protected(self, pieces: tuple[int, ...]) -> bool:
        """B-128: whether what is on a pit is held there by a rope or an unwounded Thief."""
        return self.rope(pieces) or any(self.identity(p) == "thief" and not self.wounded(p) for p in pieces)

    def friendly_thief(self, pieces: tuple[int, ...], side: int) -> bool:
        """Whether an unwounded Thief of that side is among tokens."""
        return any(self.identity(p) == "thief" and self.mine(p, side) and not self.wounded(p) for p in pieces)

    # Chapters 7, 13 and 14: moving -----------------------------------------------------------------------------------

    def start(self, piece: int, load: int) -> Walker:
        """The mover at the beginning of a move, or of a jump, with something in hand."""
        lying = {at: tuple(sorted(p for p in pieces if p not in (piece, load))) for at, pieces in self.tokens.items()}
        held = tuple(sorted((at, pieces) for at, pieces in lying.items() if pieces))
        # The Thief needs no rope on a pit: the one she holds there is not tied (B-129), as if she had just brought it.
        thief_on_pit = self.identity(piece) == "thief" and self.terrain[self.at(piece)] == "pit"
        brought = load if thief_on_pit else NOTHING
        return Walker(self.at(piece), self.state.character(piece).speed, load, False, False, None, brought, held)

    def needs_nothing(self, piece: int) -> bool:
        """Whether pits are no matter to a mover who does not stop (B-12, B-148)."""
        return "flies" in self.state.character(piece).tags or self.identity(piece) == "thief"

    def supported(self, piece: int, walker: Walker, pit: XY) -> bool:
        """B-127 without a rope that he brings: by himself, by a rope that lay on the pit, by a Thief of his there."""
        there = walker.on(pit)
        if pit == walker.at:
            there = tuple(p for p in (*there, walker.load) if p not in (NOTHING, walker.brought))
        return self.needs_nothing(piece) or self.rope(there) or self.friendly_thief(there, self.state.owner[piece])

    def attachment(self, piece: int, walker: Walker, at: XY) -> bool:
        """B-129: floor, gear, starting line, a pit with a rope that stays there or with a Thief of his."""
        there = tuple(p for p in walker.on(at) if at != walker.at or p != walker.brought)
        return self.terrain[at] != "pit" or self.rope(there) or self.friendly_thief(there, self.state.owner[piece])

    def attachments(self, piece: int, walker: Walker, pit: XY) -> int:
        """How many neighbours of a pit his rope can be attached to."""
        return sum(self.attachment(piece, walker, near) for near in self.adjacent(pit))

    def may_step(self, piece: int, walker: Walker, to: XY) -> bool:
        """Whether the next step may lead there (B-55 to B-57, B-124, B-127, B-129, A-44)."""
        here, side = walker.at, self.state.owner[piece]
        if walker.left == 0 or to not in self.adjacent(here):
            return False
        stander = self.stands(walker.on(to))
        if stander != NOTHING and self.state.owner[stander] != side and "flies" not in self.state.character(piece).tags:
            return False
        if self.terrain[to] == "pit" and not self.supported(piece, walker, to):
            roped = walker.load != NOTHING and self.rope((walker.load,))
            if not roped or not self.attachment(piece, walker, here):
                return False
        if self.terrain[here] == "pit" and not self.supported(piece, walker, here):
            if to == walker.entered_from and self.attachments(piece, walker, here) < 2:
                return False
            if to != walker.entered_from and not self.attachment(piece, walker, to):
                return False
        return not walker.swapped or self.may_leave_behind(piece, walker)

    def may_leave_behind(self, piece: int, walker: Walker) -> bool:
        """Whether what lies on his square is legal without him (A-44, B-51, B-130 to B-133)."""
        rest = walker.on(walker.at)
        if not self.contents_legal(rest):
            return False
        if self.terrain[walker.at] != "pit":
            return True
        if self.rope(rest):
            ropes = [p for p in rest if self.identity(p) == "rope"]
            # A Thief needs no rope, so the one she holds where she starts is tied to nothing yet.
            untied = [walker.brought] if walker.moved or self.identity(piece) != "thief" else ropes[:1]
            return ropes != untied or self.attachments(piece, walker, walker.at) >= 2
        # An enemy whose rope is gone falls; objects and friends must not be left hanging.
        falls = all(self.is_character(p) and self.state.owner[p] != self.state.owner[piece] for p in rest)
        return self.protected(rest) or falls

    def may_stop(self, piece: int, walker: Walker) -> bool:
        """Whether the move may end here (B-51, B-58, B-129, A-11)."""
        if not walker.moved and not walker.swapped:
            return False
        everything = tuple(p for p in (*walker.on(walker.at), piece, walker.load) if p != NOTHING)
        if not self.contents_legal(everything):
            return False
        if self.terrain[walker.at] != "pit" or self.identity(piece) == "thief":
            return True
        ropes = [p for p in everything if self.identity(p) == "rope"]
        return bool(ropes) and (ropes != [walker.brought] or self.attachments(piece, walker, walker.at) >= 2)

    def swaps(self, piece: int, walker: Walker) -> list[int]:
        """What he may hold from now on instead (B-60 to B-66, B-131)."""
        if walker.swapped:
            return []
        side = self.state.owner[piece]
        rest = walker.on(walker.at)
        found = [NOTHING] if walker.load != NOTHING else []
        for take in rest:
            stander = self.stands(rest)
            if stander != NOTHING and self.state.owner[stander] != side:
                continue
            if self.is_character(take) and (not self.wounded(take) or self.state.owner[take] != side):
                continue
            if self.terrain[walker.at] == "pit" and self.identity(take) == "rope":
                left = tuple(p for p in (*rest, walker.load) if p not in (take, NOTHING))
                if any(self.mine(p, side) for p in rest) and not self.rope(left):
                    continue
            found.append(take)
        return found

    def ends(self, piece: int) -> Iterator[Outcome]:
        """Every way a move of the piece can turn out, each at least once (B-55 to B-66)."""
        seen = set()
        todo = [self.start(piece, self.load(piece))]
        while todo:
            walker = todo.pop()
            if walker in seen:
                continue
            seen.add(walker)
            if self.may_stop(piece, walker):
                yield self.outcome(piece, walker, leaves=False)
            for take in self.swaps(piece, walker):
                rest = [p for p in walker.on(walker.at) if p != take]
                rest += [walker.load] if walker.load != NOTHING else []
                lying = walker.with_lying(walker.at, tuple(rest))
                todo.append(replace(walker, load=take, swapped=True, lying=lying))
            for to in self.adjacent(walker.at):
                if self.may_step(piece, walker, to):
                    there = self.step(walker, to)
                    if self.leaves(piece, to):
                        yield self.outcome(piece, there, leaves=True)
                    else:
                        todo.append(there)

    def step(self, walker: Walker, to: XY) -> Walker:
        """One square further."""
        return replace(
            walker,
            at=to,
            left=walker.left - 1,
            swapped=False,
            moved=True,
            entered_from=walker.at,
            brought=walker.load,
        )

    def leaves(self, piece: int, at: XY) -> bool:
        """B-123: whether a square is on the enemy's starting line."""
        return at[0] == (21 if self.state.owner[piece] == 0 else 0)

    def outcome(self, piece: int, walker: Walker, *, leaves: bool) -> Outcome:
        """Where everything is then; on a pit that nothing secures all is lost (B-128, B-133)."""
        where: dict[int, object] = {}
        board = dict(walker.lying)
        mine = tuple(p for p in (piece, walker.load) if p != NOTHING)
        if leaves:
            where.update(dict.fromkeys(mine, OUTSIDE))
        else:
            board[walker.at] = (*board.get(walker.at, ()), *mine)
        for at, pieces in board.items():
            lost = self.terrain[at] == "pit" and not self.protected(pieces)
            for p in pieces:
                where[p] = (DEAD if self.is_character(p) else GONE) if lost else at
        return tuple(sorted(where.items()))

    # Chapter 10: jumping ---------------------------------------------------------------------------------------------

    def jumps(self) -> Iterator[Action]:
        """Every jump: piece, square jumped over, landing square, what he takes along (B-82 to B-88)."""
        if not self.state.jumps[self.side]:
            return
        for piece in self.able():
            for over in self.adjacent(self.at(piece)):
                if self.terrain[over] != "pit":
                    continue
                blockers = [p for p in self.tokens.get(over, ()) if self.is_character(p)]
                if any(self.wounded(p) or not self.mine(p) for p in blockers):
                    continue
                for land in self.adjacent(over):
                    if land == self.at(piece):
                        continue
                    for load in dict.fromkeys((self.load(piece), NOTHING)):
                        if self.may_land(piece, land, load):
                            yield ("jump", piece, square(over), square(land), load)

    def may_land(self, piece: int, land: XY, load: int) -> bool:
        """B-85 to B-88: legal like the end of a move, what stays behind legal too; nobody on an exit square."""
        start = self.start(piece, self.load(piece))
        if load != start.load:
            behind = start.with_lying(start.at, (*start.on(start.at), start.load))
            if not self.may_leave_behind(piece, replace(start, load=NOTHING, swapped=True, lying=behind)):
                return False
        there = self.tokens.get(land, ())
        if self.leaves(piece, land):
            return not any(self.is_character(p) for p in there)
        walker = replace(self.start(piece, load), at=land, moved=True, brought=load)
        return self.may_stop(piece, walker)

    # Chapters 8, 9, 11, 16, 17, 18: everything else ------------------------------------------------------------------

    def reveals(self) -> Iterator[Action]:
        """B-67: the near edge towards a face-down room is neither a wall nor a closed portcullis."""
        for piece in self.able():
            at = self.at(piece)
            for direction in range(4):
                x, y = at[0] + STEPS[direction][0], at[1] + STEPS[direction][1]
                if not (1 <= x <= 20 and 0 <= y <= 9):
                    continue
                place = (x - 1) // 5 + 4 * (y // 5)
                if not self.state.revealed[place] and self.barrier.get((at, direction)) not in ("wall", "closed"):
                    yield ("reveal", piece, place)

    def turns(self) -> Iterator[Action]:
        """B-75 to B-78: from a gear, every revealed room of that number, along its arrow; a Mekanork both ways."""
        state = self.state
        for piece in self.able():
            x, y = self.at(piece)
            if self.terrain[(x, y)] != "gear":
                continue
            number = state.deck[state.rooms[(x - 1) // 5 + 4 * (y // 5)]].number
            for place in range(8):
                room = state.deck[state.rooms[place]]
                if state.revealed[place] and room.number == number:
                    for way in (1, -1):
                        if self.identity(piece) == "mekanork" or (way == 1) == room.clockwise:
                            yield ("turn", piece, place, way)

    def attacks(self) -> Iterator[Action]:
        """B-89, B-90: adjacent enemies that were not wounded this turn; of a carrier and his load the carrier."""
        for piece in self.able():
            for near in self.adjacent(self.at(piece)):
                for target in self.tokens.get(near, ()):
                    if self.is_character(target) and not self.mine(target) and not self.state.fresh[target] & 1:
                        stander = self.stands(self.tokens[near])
                        if stander in (target, NOTHING):
                            yield ("attack", piece, target)

    def fighters(self, attacker: int, target: int) -> set[int]:
        """B-91 to B-95: again and again, every unwounded enemy beside somebody who fights joins."""
        fighting = {attacker, target}
        while True:
            joining = {
                p
                for fighter in fighting
                for near in self.adjacent(self.at(fighter))
                for p in self.tokens.get(near, ())
                if self.is_character(p)
                and self.state.owner[p] != self.state.owner[fighter]
                and not self.wounded(p)
                and self.state.fresh[p] == 0
            }
            if joining <= fighting:
                return fighting
            fighting |= joining

    def in_sight(self, piece: int) -> set[int]:
        """B-139 to B-141: the first character in each of the four directions; of a carrier and his load the carrier."""
        found = set()
        for direction in range(4):
            at = self.at(piece)
            while True:
                beyond, edge = self.between(at, direction)
                if beyond not in self.terrain or edge & {"wall", "closed"}:
                    break
                at = beyond
                there = [p for p in self.tokens.get(at, ()) if self.is_character(p)]
                if there:
                    standing = [p for p in there if not self.wounded(p)]
                    found |= set(standing or there)
                    break
        return found

    def powers(self) -> Iterator[Action]:
        """Chapters 17 and 18, with 12 and 15."""
        able = self.able()
        for piece in able:
            what, at, load = self.identity(piece), self.at(piece), self.load(piece)
            if what == "cleric":
                for near in self.adjacent(at):
                    hurt = [p for p in self.tokens.get(near, ()) if self.is_character(p) and self.wounded(p)]
                    if self.stands(self.tokens.get(near, ())) == NOTHING:
                        yield from (("heal", piece, p) for p in hurt)
            if what == "wall_walker":
                yield from self.through_walls(piece)
            if what in ("thief", "warrior"):
                yield from self.gates(piece, what)
            if load != NOTHING and self.identity(load) == "fireball_wand" and what == "wizard":
                yield from (("fireball", piece, target) for target in self.in_sight(piece))
            if load != NOTHING and self.identity(load) == "speed_potion":
                yield ("drink", piece)
        for pieces in self.tokens.values():
            for piece in pieces:
                if self.mine(piece) and self.identity(piece) == "troll" and self.wounded(piece):
                    pays = self.state.ap + self.state.boost(piece) > 0
                    if pays and not self.state.fresh[piece] and self.stands(pieces) == NOTHING:
                        yield ("regenerate", piece)

    def gates(self, piece: int, what: str) -> Iterator[Action]:
        """B-136: the portcullises on the sides of his square."""
        for direction in range(4):
            beyond, edge = self.between(self.at(piece), direction)
            if what == "warrior" and "closed" in edge:
                yield ("break", piece, square(beyond))
            if what == "thief" and edge & {"closed", "opened"}:
                yield ("open" if "closed" in edge else "close", piece, square(beyond))

    def through_walls(self, piece: int) -> Iterator[Action]:
        """B-151, B-152: through a wall, simple or double, onto a legal square; or out of the labyrinth."""
        for direction in range(4):
            beyond, edge = self.between(self.at(piece), direction)
            if beyond not in self.terrain or "wall" not in edge or "closed" in edge:
                continue
            if self.leaves(piece, beyond):
                stander = self.stands(self.tokens.get(beyond, ()))
                if stander == NOTHING or self.mine(stander):
                    yield ("cross", piece, square(beyond))
            else:
                load = self.load(piece)
                walker = replace(self.start(piece, load), at=beyond, moved=True, brought=load)
                if self.may_stop(piece, walker):
                    yield ("cross", piece, square(beyond))

    def moves(self) -> Iterator[Action]:
        """Everybody who has any way to end a move."""
        for piece in self.able():
            if any(True for _ in self.ends(piece)):
                yield ("move", piece)

    def everything(self) -> set[Action]:
        """Every action that the side to move may choose, by this reading."""
        parts = (self.moves(), self.jumps(), self.reveals(), self.turns(), self.attacks(), self.powers())
        return {("end",), *(action for part in parts for action in part)}
