"""Rooms that a scenario file brings along: plain open ones, and ones drawn in it; and their plans written again."""

from __future__ import annotations

from functools import cache

from dt_darkness.core.catalog import Catalog, RoomDef, Side, TerrainDef
from dt_darkness.core.geometry import EAST, NORTH, PLACES, SIDE, SOUTH, WEST

PLAIN = "open"
FIRST_NUMBER = 101
"""Number of the first drawn room that names none, so that it makes a pair with no room of the boxes."""

Sides = tuple[Side, Side, Side, Side]


def plain_room(catalog: Catalog, place: int) -> RoomDef:
    """The room of 25 floor squares without walls and without a gear that lies at a place if nothing else does."""
    return _plain(next(t for t in catalog.terrain.values() if t.code == ".."), place)


@cache
def _plain(floor: TerrainDef, place: int) -> RoomDef:
    sides: Sides = (Side.OPEN,) * 4
    return RoomDef(f"{PLAIN}.{place + 1}", "", 0, "", True, (floor,) * SIDE * SIDE, (sides,) * SIDE * SIDE)


def is_plain(room: RoomDef) -> bool:
    """Whether this is one of the plain open rooms."""
    return room.id in [f"{PLAIN}.{place + 1}" for place in range(PLACES)]


@cache
def drawn_room(
    name: str,
    number: int,
    clockwise: bool,
    terrain: tuple[TerrainDef, ...],
    sides: tuple[Sides, ...],
    grilles: tuple[tuple[int, int], ...],
    holders: frozenset[tuple[int, int]],
    statue_front: int | None,
) -> RoomDef:
    """The room drawn so; the same object whenever it is drawn the same, since definitions are compared by identity."""
    return RoomDef(name, "", number, "", clockwise, terrain, sides, grilles, holders, statue_front)


def write_plan(room: RoomDef) -> list[str]:
    """The eleven lines of the room's plan in the notation of ``rooms.yaml``."""
    lines = []
    for row in range(SIDE + 1):
        lines.append("+" + "+".join(_level(room, row, column) for column in range(SIDE)) + "+")
        if row < SIDE:
            squares = [room.terrain[row * SIDE + column].code for column in range(SIDE)]
            edges = [_upright(room, row, column) for column in range(SIDE + 1)]
            lines.append(edges[0] + "".join(code + edge for code, edge in zip(squares, edges[1:], strict=True)))
    return lines


def _level(room: RoomDef, row: int, column: int) -> str:
    north = (row - 1) * SIDE + column if row else -1
    south = row * SIDE + column if row < SIDE else -1
    return _edge(room, (north, SOUTH), (south, NORTH), ("  ", "--", "=="), ("^^", "vv"))


def _upright(room: RoomDef, row: int, column: int) -> str:
    west = row * SIDE + column - 1 if column else -1
    east = row * SIDE + column if column < SIDE else -1
    return _edge(room, (west, EAST), (east, WEST), (" ", "|", "H"), ("<", ">"))


def _edge(
    room: RoomDef,
    first: tuple[int, int],
    second: tuple[int, int],
    marks: tuple[str, str, str],
    holders: tuple[str, str],
) -> str:
    for (square, _), mark, key in zip((first, second), holders, (first, second), strict=True):
        if square >= 0 and key in room.holders:
            return mark
    square, direction = first if first[0] >= 0 else second
    return marks[room.sides[square][direction]]
