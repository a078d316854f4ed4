"""Plans of rooms and corridor tiles: the grid notation read into terrain, sides, portcullises and torch holders.

A plan of ``width`` by ``height`` squares is ``2 * height + 1`` lines of ``3 * width + 1`` characters. Odd lines hold
the edges between squares of one column (``+--+``), even lines a row of squares with the edges between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dt_darkness.core.catalog import Crossing, Side, TerrainDef
from dt_darkness.core.geometry import EAST, NORTH, SOUTH, WEST

Fault = Callable[[int, int, str], None]
"""Takes a fault in line and character of a plan, both from 0; -1 is the whole plan, the whole line."""

_UPRIGHT = {
    " ": (Side.OPEN, None),
    "|": (Side.WALL, None),
    "H": (Side.GRILLE, None),
    ">": (Side.WALL, EAST),
    "<": (Side.WALL, WEST),
}
"""Edges between west and east, with the side on which a torch holder hangs."""
_LEVEL = {
    "  ": (Side.OPEN, None),
    "--": (Side.WALL, None),
    "==": (Side.GRILLE, None),
    "vv": (Side.WALL, SOUTH),
    "^^": (Side.WALL, NORTH),
}
"""Edges between north and south."""
_STEPS = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}
_OPPOSITE = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
_CLOSED_TO_ALL = (Crossing.OBSTACLE_3D, Crossing.BLOCK_3D)


@dataclass(slots=True)
class Plan:
    """A plan as read; squares are numbered row by row. ``terrain`` holds None where the code was not known."""

    width: int
    height: int
    terrain: list[TerrainDef | None] = field(default_factory=list)
    sides: list[list[Side]] = field(default_factory=list)
    grilles: list[tuple[int, int]] = field(default_factory=list)
    holders: list[tuple[int, int]] = field(default_factory=list)

    def count(self, terrain_id: str) -> int:
        """How many squares have this terrain."""
        return sum(terrain is not None and terrain.id == terrain_id for terrain in self.terrain)

    def neighbour(self, square: int, direction: int) -> int | None:
        """The square next to this one, None beyond the border."""
        row, column = divmod(square, self.width)
        row += _STEPS[direction][0]
        column += _STEPS[direction][1]
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else None

    def cut_off(self) -> list[int]:
        """Squares that can be walked on or lit but have no way out of the plan with every portcullis open.

        Obstacles count as ways, since a rope, a jump or a flight leads over them.
        """
        reached = [
            square
            for square in range(len(self.terrain))
            if self._enterable(square)
            and any(
                self.sides[square][direction] is not Side.WALL and self.neighbour(square, direction) is None
                for direction in _STEPS
            )
        ]
        for square in reached:
            for direction in _STEPS:
                other = self.neighbour(square, direction)
                if other is None or other in reached or self.sides[square][direction] is Side.WALL:
                    continue
                if self._enterable(other):
                    reached.append(other)
        return [square for square in range(len(self.terrain)) if self._enterable(square) and square not in reached]

    def _enterable(self, square: int) -> bool:
        terrain = self.terrain[square]
        return terrain is not None and terrain.crossing not in _CLOSED_TO_ALL


def read_plan(lines: list[str], width: int, height: int, codes: Mapping[str, TerrainDef], fault: Fault) -> Plan | None:
    """The plan, or None if any part of it is malformed; every fault has been told."""
    told = False

    def tell(line: int, character: int, message: str) -> None:
        nonlocal told
        told = True
        fault(line, character, message)

    if not _right_size(lines, width, height, tell):
        return None
    plan = Plan(width, height)
    unknown: list[str] = []
    plan.sides = [[Side.OPEN] * 4 for _ in range(width * height)]
    for row in range(height):
        for column in range(width):
            code = lines[2 * row + 1][3 * column + 1 : 3 * column + 3]
            if code not in codes and code not in unknown:
                unknown.append(code)
                known = ", ".join(f'"{known}"' for known in codes)
                tell(2 * row + 1, 3 * column + 1, f'no terrain has the code "{code}" (known: {known})')
            plan.terrain.append(codes.get(code))
    for row in range(height + 1):
        for column in range(width + 1):
            if lines[2 * row][3 * column] != "+":
                tell(
                    2 * row, 3 * column, f'expected "+" at the corner of a square, found "{lines[2 * row][3 * column]}"'
                )
            if column < width:
                north = (row - 1) * width + column if row > 0 else None
                south = row * width + column if row < height else None
                mark = lines[2 * row][3 * column + 1 : 3 * column + 3]
                _edge(plan, _LEVEL, mark, {NORTH: north, SOUTH: south}, (2 * row, 3 * column + 1), tell)
            if row < height:
                west = row * width + column - 1 if column > 0 else None
                east = row * width + column if column < width else None
                mark = lines[2 * row + 1][3 * column]
                _edge(plan, _UPRIGHT, mark, {WEST: west, EAST: east}, (2 * row + 1, 3 * column), tell)
    plan.grilles.sort()
    return None if told else plan


def _right_size(lines: list[str], width: int, height: int, tell: Fault) -> bool:
    if len(lines) != 2 * height + 1:
        tell(-1, -1, f"expected {2 * height + 1} lines in the plan, found {len(lines)}")
        return False
    right = True
    for index, line in enumerate(lines):
        if len(line) != 3 * width + 1:
            tell(index, -1, f"expected {3 * width + 1} characters in this line of the plan, found {len(line)}")
            right = False
    return right


def _edge(
    plan: Plan,
    marks: Mapping[str, tuple[Side, int | None]],
    mark: str,
    squares: Mapping[int, int | None],
    place: tuple[int, int],
    tell: Fault,
) -> None:
    """Enters one edge into the one or two squares beside it; ``squares`` gives them by where they lie from the edge."""
    if mark not in marks:
        known = ", ".join(f'"{known}"' for known in marks)
        tell(*place, f'no edge is written "{mark}" (known here: {known})')
        return
    side, hangs = marks[mark]
    for where, square in squares.items():
        if square is not None:
            plan.sides[square][_OPPOSITE[where]] = side
    if hangs is not None:
        bearer = squares[hangs]
        if bearer is None:
            tell(*place, "this torch holder hangs outside the plan")
        else:
            plan.holders.append((bearer, _OPPOSITE[hangs]))
    if side is Side.GRILLE:
        first, second = squares.items()
        where, square = first if first[1] is not None else second
        if square is not None:
            plan.grilles.append((square, _OPPOSITE[where]))
