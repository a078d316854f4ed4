"""The labyrinth as a grid: squares, quarter turns, seams between rooms, cached passages, lines of sight.

A board square is a number ``row * 22 + column``; columns 0 (A) and 21 (V) are the starting lines of Yellow and Blue.
A room's own square (*local*) is ``row * 5 + column``. Directions are 0 north, 1 east, 2 south, 3 west (B-20 to B-22).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from dt_darkness.core.catalog import CorridorDef, Crossing, Placing, RoomDef, Side, Sight, TerrainDef

COLUMNS, ROWS, SQUARES = 22, 10, 220
PLACES, SIDE = 8, 5
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUV"

LINE = TerrainDef("line", "", Crossing.FREE, Placing.NONE, Sight.OPEN)
"""A starting-line square: valid to stand on, never a floor square (B-9, B-22)."""
HIDDEN = TerrainDef("hidden", "", Crossing.BLOCK_3D, Placing.NONE, Sight.STOPS)
"""A square of a room that lies face down (B-26)."""

OPEN, WALL, CLOSED, OPENED, BROKEN, EDGE = range(6)
"""Half-edges: what a square brings to one of its four sides. ``EDGE`` is the edge of the world (B-21)."""
PASSABLE = (True, False, False, True, True, False)


def square(name: str) -> int:
    """The square called like a spreadsheet cell, ``A1`` to ``V10``; ValueError if there is none."""
    column = _LETTERS.find(name[:1].upper()) if name else -1
    digits = name[1:]
    if column < 0 or not digits.isascii() or not digits.isdigit() or not 1 <= int(digits) <= ROWS or digits[0] == "0":
        raise ValueError(f"no square is called {name!r}")
    return (int(digits) - 1) * COLUMNS + column


def square_name(sq: int) -> str:
    """``A1`` to ``V10``: the column's letter from the west, the row's number from the north."""
    return f"{_LETTERS[sq % COLUMNS]}{sq // COLUMNS + 1}"


def _neighbour(sq: int, direction: int) -> int:
    row, column = divmod(sq, COLUMNS)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else -1


NEIGHBOURS = tuple(tuple(_neighbour(sq, d) for d in DIRECTIONS) for sq in range(SQUARES))
"""For each square its four neighbours whatever lies between, -1 beyond the edge of the world."""
SQUARE_OF = tuple(
    tuple(
        (place // 4 * SIDE + local // SIDE) * COLUMNS + 1 + place % 4 * SIDE + local % SIDE
        for local in range(SIDE * SIDE)
    )
    for place in range(PLACES)
)
"""Board square of a local square of a room place (places 0 to 3 along the north, 4 to 7 along the south)."""
PLACE_OF = [-1] * SQUARES
LOCAL_OF = [-1] * SQUARES
for _place in range(PLACES):
    for _local, _sq in enumerate(SQUARE_OF[_place]):
        PLACE_OF[_sq], LOCAL_OF[_sq] = _place, _local
LINE_SQUARES = (tuple(range(0, SQUARES, COLUMNS)), tuple(range(COLUMNS - 1, SQUARES, COLUMNS)))
"""The ten squares of Yellow's and of Blue's starting line, from the north."""
LINE_OF = tuple(0 if sq % COLUMNS == 0 else 1 if sq % COLUMNS == COLUMNS - 1 else -1 for sq in range(SQUARES))
"""Whose starting line a square belongs to, -1 for none."""
ADJACENT_PLACES = tuple(
    tuple(other for other in range(PLACES) if abs(place // 4 - other // 4) + abs(place % 4 - other % 4) == 1)
    for place in range(PLACES)
)
"""Room places that share a side with a room place."""


def end_place(place: int) -> bool:
    """Whether the room place touches a starting line (B-32)."""
    return place % 4 in (0, 3)


def _turn_once(local: int) -> int:
    row, column = divmod(local, SIDE)
    return column * SIDE + SIDE - 1 - row


def _turned(local: int, quarters: int) -> int:
    for _ in range(quarters):
        local = _turn_once(local)
    return local


TURNED = tuple(tuple(_turned(local, q) for local in range(SIDE * SIDE)) for q in range(4))
"""Where a printed local square lies after so many clockwise quarter turns."""
UNTURNED = tuple(tuple(TURNED[q].index(local) for local in range(SIDE * SIDE)) for q in range(4))
"""Which printed local square lies there after so many clockwise quarter turns."""


class LaidTile(NamedTuple):
    """A corridor tile on its room: the room's own squares it covers, in tile order, and its clockwise quarters."""

    room: int
    cells: tuple[int, ...]
    corridor: CorridorDef
    quarters: int


class Face(NamedTuple):
    """A room's 25 squares as they lie on the board: terrain, 100 half-edges and where its portcullises are."""

    terrain: tuple[TerrainDef, ...]
    half: tuple[int, ...]
    grilles: tuple[tuple[int, int], ...]
    """For each portcullis of the room its (local square, direction) as it lies now."""


@lru_cache(maxsize=4096)
def face(room: RoomDef, quarters: int, grilles: tuple[int, ...], tiles: tuple[LaidTile, ...]) -> Face:
    """The room turned clockwise by ``quarters``, with its portcullis states and laid tiles (B-79, F-90)."""
    terrain = list(room.terrain)
    half = [int(side) for sides in room.sides for side in sides]
    for (local, direction), condition in zip(room.grilles, grilles, strict=True):
        half[local * 4 + direction] = condition
        mirrored = _inner_neighbour(local, direction)
        if mirrored >= 0:
            half[mirrored * 4 + (direction + 2) % 4] = condition
    for tile in tiles:
        for cell, kind, sides in zip(tile.cells, tile.corridor.terrain, tile.corridor.sides, strict=True):
            terrain[cell] = kind
            for direction, side in enumerate(sides):
                if side is Side.WALL:
                    half[cell * 4 + (direction + tile.quarters) % 4] = WALL
    order = UNTURNED[quarters]
    return Face(
        tuple(terrain[printed] for printed in order),
        tuple(half[printed * 4 + (d - quarters) % 4] for printed in order for d in DIRECTIONS),
        tuple((TURNED[quarters][local], (d + quarters) % 4) for local, d in room.grilles),
    )


def _inner_neighbour(local: int, direction: int) -> int:
    row, column = divmod(local, SIDE)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


_HIDDEN_FACE = Face((HIDDEN,) * 25, (WALL,) * 100, ())


class BoardMap:
    """What the eight room places look like now: derived from rooms, turns, portcullises and tiles, and shared.

    A map is never changed; :meth:`with_face` gives a new one that differs in one place.
    """

    __slots__ = ("_sound", "faces", "half", "hidden", "terrain", "ways")

    def __init__(self, faces: Sequence[Face | None]) -> None:
        """``faces``: one for each place, None where the room lies face down or nothing lies at all."""
        self.faces: tuple[Face | None, ...] = tuple(faces)
        self._sound: bool | None = None
        self.terrain: list[TerrainDef] = [LINE] * SQUARES
        self.half: list[int] = [OPEN] * (SQUARES * 4)
        self.ways: list[tuple[int, int, int, int]] = [(-1, -1, -1, -1)] * SQUARES
        self.hidden: list[tuple[int, ...]] = [()] * SQUARES
        """The places of the face-down rooms beyond the open edges of each square (B-67)."""
        for line in LINE_SQUARES:
            for sq in line:
                for d in DIRECTIONS:
                    if NEIGHBOURS[sq][d] < 0:
                        self.half[sq * 4 + d] = EDGE
        for place, laid in enumerate(self.faces):
            self._write(place, laid)
        for sq in range(SQUARES):
            self._link(sq)

    def with_face(self, place: int, laid: Face | None) -> BoardMap:
        """A map with another face at one place."""
        new = BoardMap.__new__(BoardMap)
        new.faces = (*self.faces[:place], laid, *self.faces[place + 1 :])
        new.terrain, new.half = self.terrain[:], self.half[:]
        new.ways, new.hidden = self.ways[:], self.hidden[:]
        new._sound = None
        new._write(place, laid)
        for sq in _TOUCHED[place]:
            new._link(sq)
        return new

    def is_sound(self) -> bool:
        """Whether everything derived is what the faces give; asked once and kept, since a map never changes."""
        if self._sound is None:
            fresh = BoardMap(self.faces)
            self._sound = all(
                getattr(fresh, name) == getattr(self, name) for name in ("terrain", "half", "ways", "hidden")
            )
        return self._sound

    def _write(self, place: int, laid: Face | None) -> None:
        terrain, half, _ = laid or _HIDDEN_FACE
        for local, sq in enumerate(SQUARE_OF[place]):
            self.terrain[sq] = terrain[local]
            self.half[sq * 4 : sq * 4 + 4] = half[local * 4 : local * 4 + 4]

    def _link(self, sq: int) -> None:
        """Passages need both facing half-edges passable (B-20); nobody passes into a hidden room (B-26)."""
        if self.terrain[sq] is HIDDEN:
            self.ways[sq], self.hidden[sq] = (-1, -1, -1, -1), ()
            return
        half, terrain, near = self.half, self.terrain, NEIGHBOURS[sq]
        base = sq * 4
        n, e, s, w = near
        self.ways[sq] = (
            n if n >= 0 and PASSABLE[half[base]] and PASSABLE[half[n * 4 + 2]] and terrain[n] is not HIDDEN else -1,
            e if e >= 0 and PASSABLE[half[base + 1]] and PASSABLE[half[e * 4 + 3]] and terrain[e] is not HIDDEN else -1,
            s if s >= 0 and PASSABLE[half[base + 2]] and PASSABLE[half[s * 4]] and terrain[s] is not HIDDEN else -1,
            w if w >= 0 and PASSABLE[half[base + 3]] and PASSABLE[half[w * 4 + 1]] and terrain[w] is not HIDDEN else -1,
        )
        self.hidden[sq] = tuple(
            PLACE_OF[near[d]]
            for d in DIRECTIONS
            if near[d] >= 0 and terrain[near[d]] is HIDDEN and PASSABLE[half[base + d]]
        )

    def is_open(self, a: int, b: int) -> bool:
        """Whether two squares are adjacent: they share an edge and an open passage (B-8, B-20)."""
        return b in self.ways[a] and b >= 0

    def edge(self, sq: int, direction: int) -> tuple[int, int]:
        """Both half-edges on a side of a square, the near one first; ``EDGE`` where nothing lies beyond."""
        beyond = NEIGHBOURS[sq][direction]
        return self.half[sq * 4 + direction], self.half[beyond * 4 + (direction + 2) % 4] if beyond >= 0 else EDGE

    def grille(self, sq: int, direction: int) -> tuple[int, int] | None:
        """The portcullis on that side of a square, its own room's before the neighbour's, as (place, index)."""
        beyond = NEIGHBOURS[sq][direction]
        for at, way in ((sq, direction), (beyond, (direction + 2) % 4)):
            if at < 0 or PLACE_OF[at] < 0:
                continue
            laid = self.faces[PLACE_OF[at]]
            if laid is None:
                continue
            key = (LOCAL_OF[at], way)
            if key in laid.grilles:
                return PLACE_OF[at], laid.grilles.index(key)
            inner = _inner_neighbour(*key)
            if inner >= 0 and (mirrored := (inner, (way + 2) % 4)) in laid.grilles:
                return PLACE_OF[at], laid.grilles.index(mirrored)
        return None


_TOUCHED = tuple(
    tuple(sorted({*squares, *(n for sq in squares for n in NEIGHBOURS[sq] if n >= 0)})) for squares in SQUARE_OF
)


def direction_to(a: int, b: int) -> int:
    """The direction from a square to a neighbour of it, -1 if they do not share an edge."""
    return NEIGHBOURS[a].index(b) if b >= 0 and b in NEIGHBOURS[a] else -1
