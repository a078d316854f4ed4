"""The labyrinth as a grid: squares, quarter turns, seams between rooms, cached passages, lines of sight.

A board square is a number ``row * 22 + column``; columns 0 (A) and 21 (V) are the starting lines of Yellow and Blue.
A room's own square (*local*) is ``row * 5 + column``. Directions are 0 north, 1 east, 2 south, 3 west (B-20 to B-22).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

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
    room: RoomDef
    quarters: int


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
        room,
        quarters,
    )


def _inner_neighbour(local: int, direction: int) -> int:
    row, column = divmod(local, SIDE)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


_HIDDEN_TERRAIN = (HIDDEN,) * 25
_HIDDEN_HALF = (WALL,) * 100


class BoardMap:
    """What the eight room places look like now: derived from rooms, turns, portcullises and tiles, and shared.

    A map is never changed; :meth:`with_face` gives a new one that differs in one place. So whatever is worked out from
    the ground around a square (:func:`of_ground`) holds as long as that map is there, and is kept with it.
    """

    __slots__ = (
        "_checked",
        "_sound",
        "dark",
        "deadly",
        "denying",
        "faces",
        "half",
        "hidden",
        "kept",
        "terrain",
        "ways",
    )

    def __init__(self, faces: Sequence[Face | None]) -> None:
        """``faces``: one for each place, None where the room lies face down or nothing lies at all."""
        self.faces: tuple[Face | None, ...] = tuple(faces)
        self._sound: bool | None = None
        self._checked = 0
        self.kept: dict[tuple[Any, ...], Any] = {}
        """What functions of the ground around a square have given, by function, square and further arguments."""
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
        self.deadly: frozenset[int] = frozenset()
        """The squares where unprotected characters die (B-128)."""
        self.denying: frozenset[int] = frozenset()
        """The squares that somebody may never enter (F-92)."""
        self.dark: frozenset[int] = frozenset()
        """The squares in darkness (F-82)."""
        for squares in SQUARE_OF:
            self._mark(squares)

    def with_face(self, place: int, laid: Face | None) -> BoardMap:
        """A map with another face at one place."""
        new = BoardMap.__new__(BoardMap)
        new.faces = (*self.faces[:place], laid, *self.faces[place + 1 :])
        new.terrain, new.half = self.terrain[:], self.half[:]
        new.ways, new.hidden = self.ways[:], self.hidden[:]
        new._sound, new._checked = None, 0
        far = _FAR[place]
        new.kept = {key: value for key, value in self.kept.items() if key[1] in far}
        new._write(place, laid)
        for sq in _TOUCHED[place]:
            new._link(sq)
        squares = SQUARE_OF[place]
        new.deadly, new.denying, new.dark = (old.difference(squares) for old in (self.deadly, self.denying, self.dark))
        new._mark(squares)
        return new

    def is_sound(self) -> bool:
        """Whether everything derived, or kept, is what the faces give; each asked once, since a map never changes."""
        if self._sound is None:
            fresh = BoardMap(self.faces)
            self._sound = all(
                getattr(fresh, name) == getattr(self, name)
                for name in ("terrain", "half", "ways", "hidden", "deadly", "denying", "dark")
            )
        new = list(islice(self.kept.items(), self._checked, None))
        self._checked += len(new)
        self._sound = self._sound and all(work(self, *arguments) == value for (work, *arguments), value in new)
        return self._sound

    def _write(self, place: int, laid: Face | None) -> None:
        terrain, half = (_HIDDEN_TERRAIN, _HIDDEN_HALF) if laid is None else (laid.terrain, laid.half)
        for local, sq in enumerate(SQUARE_OF[place]):
            self.terrain[sq] = terrain[local]
            self.half[sq * 4 : sq * 4 + 4] = half[local * 4 : local * 4 + 4]

    def _mark(self, squares: tuple[int, ...]) -> None:
        """Enter the squares of a room into the sets of special ground."""
        terrain = self.terrain
        self.deadly |= frozenset([sq for sq in squares if terrain[sq].deadly])
        self.denying |= frozenset([sq for sq in squares if terrain[sq].denies])
        self.dark |= frozenset([sq for sq in squares if terrain[sq].is_dark])

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

    def printed(self, sq: int) -> tuple[RoomDef, int] | None:
        """The revealed room on a square and which of its printed squares it is; None elsewhere."""
        laid = self.faces[PLACE_OF[sq]] if PLACE_OF[sq] >= 0 else None
        return None if laid is None else (laid.room, UNTURNED[laid.quarters][LOCAL_OF[sq]])

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


def _far_squares(place: int) -> frozenset[int]:
    """The squares that nothing within two steps tells whether a room has changed: at least four steps away."""
    near = set(SQUARE_OF[place])
    for _ in range(3):
        near |= {to for sq in near for to in NEIGHBOURS[sq] if to >= 0}
    return frozenset(range(SQUARES)) - near


_FAR = tuple(_far_squares(place) for place in range(PLACES))
_TOUCHED = tuple(
    tuple(sorted({*squares, *(n for sq in squares for n in NEIGHBOURS[sq] if n >= 0)})) for squares in SQUARE_OF
)


_Ts = TypeVarTuple("_Ts")
_T = TypeVar("_T")


def of_ground(work: Callable[[BoardMap, int, *_Ts], _T]) -> Callable[[BoardMap, int, *_Ts], _T]:
    """Decorator: what a function gives for a square of a board and definitions is worked out once.

    It may look at what the board holds of that square and of those at most two steps away, and at nothing else. None
    of that ever changes; only a board with another room that near must be asked anew (``BoardMap.is_sound`` tests it).
    """

    @wraps(work)
    def kept(board: BoardMap, sq: int, *definitions: *_Ts) -> _T:
        key, known = (work, sq, *definitions), board.kept
        value: _T
        try:
            value = known[key]
        except KeyError:
            value = known[key] = work(board, sq, *definitions)
        return value

    return kept


def direction_to(a: int, b: int) -> int:
    """The direction from a square to a neighbour of it, -1 if they do not share an edge."""
    return NEIGHBOURS[a].index(b) if b >= 0 and b in NEIGHBOURS[a] else -1
