"""One revealed room as a picture: floor, pits, gear, walls, portcullises, darkness, tiles and the light on it all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from dt_darkness.core.catalog import RoomDef
from dt_darkness.core.geometry import (
    CLOSED,
    DIRECTIONS,
    EAST,
    NORTH,
    SIDE,
    SOUTH,
    TURNED,
    WALL,
    WEST,
    Face,
    LaidTile,
    face,
)
from dt_darkness.ui.art import fixtures, gates, light, raster, stone
from dt_darkness.ui.art.light import Light, Segment
from dt_darkness.ui.art.palette import DARKNESS_HIGH, DARKNESS_LOW, DARKNESS_TICK, INK, mix, scaled

_HALF = 0.085
"""Half the thickness of a wall, in squares."""
_LIFT = 0.07
"""How far the top of a wall is shifted up for its height."""
_FRONT = 0.16
"""How much of a wall's front one sees below its top."""
_KEPT = 40
"""Pictures kept: the board, what undo may bring back, and the ghosts of rooms that may be turned."""
_KEPT_UNLIT = 12
"""Rooms kept without their light: those of the board and some more."""


class Wall(NamedTuple):
    """A wall on one edge, as a line in squares from the room's north-west corner."""

    level: bool
    """Whether it runs west to east."""
    at: float
    start: int


class RoomPainter:
    """Draws rooms with squares of one size and keeps the pictures. All surfaces it returns are shared."""

    def __init__(self, square: int) -> None:
        """``square``: the side of one square in pixels."""
        self.square = square
        self.size = SIDE * square
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._unlit: OrderedDict[tuple[object, ...], _Painting] = OrderedDict()

    def room(
        self,
        room: RoomDef,
        turns: int = 0,
        grilles: tuple[int, ...] | None = None,
        *,
        tiles: tuple[LaidTile, ...] = (),
        emptied: frozenset[int] = frozenset(),
        lights: tuple[Light, ...] = (),
        beyond: tuple[Segment, ...] = (),
    ) -> pygame.Surface:
        """The room after ``turns`` clockwise quarters, 5 squares wide and high.

        ``grilles`` holds a state of the core's geometry (closed, open, broken) for each portcullis of the definition,
        by default all closed. ``emptied`` are printed squares whose feature is used up. ``lights`` are added to those
        the room has itself; ``beyond`` are walls outside the room that stand in their way.
        """
        states = (CLOSED,) * len(room.grilles) if grilles is None else grilles
        key = (room, turns % 4, states, tiles, emptied, lights, beyond)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = self._painting(room, turns % 4, states, tiles, emptied).lit(lights, beyond)
        self._kept[key] = picture
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return picture

    def _painting(
        self,
        room: RoomDef,
        turns: int,
        grilles: tuple[int, ...],
        tiles: tuple[LaidTile, ...],
        emptied: frozenset[int],
    ) -> _Painting:
        """The room without light. A torch that is carried about changes only the light, which is quickly drawn."""
        key = (room, turns, grilles, tiles, emptied)
        if key in self._unlit:
            self._unlit.move_to_end(key)
            return self._unlit[key]
        painting = self._unlit[key] = _Painting(self.square, room, turns, grilles, tiles, emptied)
        painting.paint()
        if len(self._unlit) > _KEPT_UNLIT:
            self._unlit.popitem(last=False)
        return painting

    def slab(self, place: int) -> pygame.Surface:
        """A room lying face down at a room place; it looks the same whatever room it is."""
        return stone.slab(place, self.square)

    def line(self, side: int, starts: tuple[int, ...], rows: int = 2 * SIDE) -> pygame.Surface:
        """The starting line of a side (0 Yellow, 1 Blue), with medallions on the rows of its starting dots."""
        return stone.starting_line(side, self.square, rows, starts)


def own_lights(
    room: RoomDef, turns: int, tiles: tuple[LaidTile, ...] = (), emptied: frozenset[int] = frozenset()
) -> tuple[Light, ...]:
    """The lights that a room has itself: torch holders that are not ``emptied``, the fountain, laid corridors."""
    found = []
    for local, direction in sorted(room.holders):
        if local in emptied:
            continue
        x, y = _holder_spot(TURNED[turns][local], (direction + turns) % 4)
        found.append(light.holder_light(x, y))
    for local, terrain in enumerate(room.terrain):
        if terrain.id == "fountain":
            row, column = divmod(TURNED[turns][local], SIDE)
            found.append(light.fountain_light(column + 0.5, row + 0.5))
    for tile in tiles:
        for cell in tile.cells:
            row, column = divmod(TURNED[turns][cell], SIDE)
            found.append(light.corridor_light(column + 0.5, row + 0.5))
    return tuple(found)


def wall_segments(laid: Face) -> tuple[Segment, ...]:
    """The walls of a room that stop light, in squares from its north-west corner."""
    return tuple(
        (wall.start, wall.at, wall.start + 1, wall.at) if wall.level else (wall.at, wall.start, wall.at, wall.start + 1)
        for wall in _walls(laid)
    )


def _walls(laid: Face) -> tuple[Wall, ...]:
    """Every wall once; inside a room its two half-edges are the same."""
    found: dict[Wall, None] = {}
    for local in range(SIDE * SIDE):
        row, column = divmod(local, SIDE)
        for direction in DIRECTIONS:
            if laid.half[local * 4 + direction] == WALL:
                level = direction in (NORTH, SOUTH)
                at = row + (direction == SOUTH) if level else column + (direction == EAST)
                found[Wall(level, float(at), column if level else row)] = None
    return tuple(found)


def _holder_spot(local: int, direction: int) -> tuple[float, float]:
    """Where the flame of a torch holder burns: a little off the wall that carries it."""
    row, column = divmod(local, SIDE)
    dx, dy = {NORTH: (0.0, -0.26), EAST: (0.34, -0.02), SOUTH: (0.0, 0.24), WEST: (-0.34, -0.02)}[direction]
    return column + 0.5 + dx, row + 0.5 + dy


class _Painting:
    """One picture in the making: layer after layer from the floor upwards."""

    def __init__(
        self,
        square: int,
        room: RoomDef,
        turns: int,
        grilles: tuple[int, ...],
        tiles: tuple[LaidTile, ...],
        emptied: frozenset[int],
    ) -> None:
        self.n = square
        self.size = SIDE * square
        self.room, self.turns, self.grilles, self.tiles = room, turns, grilles, tiles
        # Tiles bring lips of their own, so the walls come from the room as it is printed.
        self.bare = face(room, turns, grilles, ())
        self.terrain = face(room, turns, grilles, tiles).terrain
        self.printed = emptied
        """Emptied places by the squares of the room as it is printed."""
        self.emptied = frozenset(TURNED[turns][local] for local in emptied)
        self.walls = _walls(self.bare)
        self.tops = [self._rect(area) for area in self._top_areas()]
        self.picture = raster.plain(self.size, self.size)

    def paint(self) -> None:
        """Everything that lies in the light."""
        self._floor()
        self._darkness()
        self._corridors()
        self._features()
        self._shadows()
        self._fronts_and_tops()
        self._gates()

    def lit(self, lights: tuple[Light, ...], beyond: tuple[Segment, ...]) -> pygame.Surface:
        """The room in its own light and that of ``lights``, with all that shines by itself."""
        picture = self.picture.copy()
        shining = own_lights(self.room, self.turns, self.tiles, self.printed) + lights
        stops = (*wall_segments(self.bare), *beyond)
        light.apply(picture, light.light_map(self.size, SIDE, shining, stops, self.room.id))
        self._ticks(picture)
        self._flames(picture)
        self._corners(picture)
        return picture

    def _rect(self, area: tuple[float, float, float, float]) -> pygame.Rect:
        left, top = round(area[0] * self.n), round(area[1] * self.n)
        return pygame.Rect(left, top, round(area[2] * self.n) - left, round(area[3] * self.n) - top)

    def _place(self, local: int) -> tuple[int, int]:
        row, column = divmod(local, SIDE)
        return column * self.n, row * self.n

    def _floor(self) -> None:
        ground = stone.room_ground(self.room, self.n)
        color = pygame.transform.rotate(ground.color, -90 * self.turns)
        height = pygame.transform.rotate(ground.height, -90 * self.turns)
        raster.relief(color, height, 1.7 * self.n / 69)
        self.picture.blit(color, (0, 0))

    def _darkness(self) -> None:
        dark = [local for local, terrain in enumerate(self.terrain) if terrain.id == "darkness"]
        if not dark:
            return
        n, size = self.n, self.size
        mask = raster.plain(size, size)
        for local in dark:
            pygame.draw.rect(mask, (190, 190, 190), (*self._place(local), n, n))
        mask = raster.blurred(mask, n * 0.085)
        mask.blit(self._noise(0.22, "edge", 60), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        opacity = raster.levels(mask).translate(raster.curve(((0, 0), (104, 0), (140, 246), (255, 250))))
        fog = raster.plain(size, size, DARKNESS_LOW)
        wisps = raster.clouds(size, size, (1.1 * n, 0.5 * n, 0.2 * n), f"{self.room.id} fog")
        wisps = raster.curved(wisps, raster.curve(((0, 0), (84, 0), (190, 255), (255, 255))))
        wisps.fill(mix(DARKNESS_HIGH, (88, 58, 160), 0.3), special_flags=pygame.BLEND_RGB_MULT)
        fog.blit(wisps, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        self.picture.blit(raster.masked(fog, raster.veil(opacity, size, size, (255, 255, 255))), (0, 0))

    def _noise(self, cell: float, name: str, most: int) -> pygame.Surface:
        return raster.curved(
            raster.noise(self.size, self.size, self.n * cell, f"{self.room.id} {name}"),
            raster.curve(((0, 0), (255, most))),
        )

    def _corridors(self) -> None:
        for tile in self.tiles:
            covered = set(tile.cells)
            for cell, kind, sides in zip(tile.cells, tile.corridor.terrain, tile.corridor.sides, strict=True):
                turned = tile.quarters + self.turns
                closed = tuple(int(sides[(d - turned) % 4]) == WALL for d in DIRECTIONS)
                spot = self._place(TURNED[self.turns][cell])
                picture = stone.corridor_square(self.n, closed, (cell * 7 + len(covered)) % 5)
                self.picture.blit(picture, spot)
                if kind.deadly:
                    hole = fixtures.pit(round(0.78 * self.n))
                    area = pygame.Rect(*spot, self.n, self.n)
                    self.picture.blit(hole, hole.get_rect(center=area.center))

    def _features(self) -> None:
        coffin = [local for local, terrain in enumerate(self.terrain) if terrain.id == "sarcophagus"]
        if coffin:
            upright = len(coffin) > 1 and coffin[1] - coffin[0] == SIDE
            self._stand(fixtures.sarcophagus(self.n, upright, coffin[0] in self.emptied), self._place(coffin[0]))
        laid = {TURNED[self.turns][cell] for tile in self.tiles for cell in tile.cells}
        for local, terrain in enumerate(self.terrain):
            spot = self._place(local)
            if local in laid:
                continue
            if terrain.gear:
                room = self.room
                self._stand(fixtures.gear(self.n, room.number, room.pair_color, room.clockwise), spot)
            elif terrain.id == "pit":
                self.picture.blit(fixtures.pit(self.n), spot)
            elif terrain.id == "grave":
                self._stand(fixtures.grave(self.n, local in self.emptied), spot)
            elif terrain.id == "fountain":
                self._stand(fixtures.fountain(self.n), spot)
            elif terrain.id == "statue":
                self._stand(
                    fixtures.statue(self.n, self._statue_front(local), self.room.statue_front in self.printed), spot
                )

    def _statue_front(self, local: int) -> int:
        if self.room.statue_front is None:
            return SOUTH
        step = TURNED[self.turns][self.room.statue_front] - local
        return {-SIDE: NORTH, 1: EAST, SIDE: SOUTH, -1: WEST}.get(step, SOUTH)

    def _stand(self, sprite: pygame.Surface, spot: tuple[int, int]) -> None:
        shadow, reach = raster.shadow_of(sprite, 0.035 * self.n, 0.7)
        self.picture.blit(shadow, (spot[0] - reach + 0.03 * self.n, spot[1] - reach + 0.045 * self.n))
        self.picture.blit(sprite, spot)

    def _top_areas(self) -> Iterator[tuple[float, float, float, float]]:
        """The tops of all walls and of the pillars at their ends, in squares."""
        ends: dict[tuple[float, float], list[bool]] = {}
        for wall in self.walls:
            at = _inside(wall.at, level=wall.level)
            for end in (wall.start, wall.start + 1):
                ends.setdefault((float(end), wall.at) if wall.level else (wall.at, float(end)), []).append(wall.level)
            if wall.level:
                yield (
                    max(0.0, wall.start - _HALF),
                    at - _HALF - _LIFT,
                    min(float(SIDE), wall.start + 1 + _HALF),
                    at + _HALF - _LIFT,
                )
            else:
                top = _inside(float(wall.start), level=True) - _HALF - _LIFT
                bottom = _inside(float(wall.start + 1), level=True) + _HALF - _LIFT
                yield at - _HALF, top, at + _HALF, bottom
        for (x, y), levels in ends.items():
            straight = len(levels) == 2 and levels[0] == levels[1]
            if not straight:
                px, py = _inside(x, level=False), _inside(y, level=True) - _LIFT
                half = _HALF + 0.02
                yield max(0.0, px - half), max(0.0, py - half), min(float(SIDE), px + half), py + half

    def _shadows(self) -> None:
        """What the walls take from the floor: a soft dark foot all round, and a shadow to the south-east."""
        n, size = self.n, self.size
        foot = raster.plain(size, size)
        cast = raster.plain(size, size)
        drop = round((_LIFT + _FRONT) * n)
        for top in self.tops:
            foot.fill((255, 255, 255), (top.x, top.y, top.width, top.height + drop))
            cast.fill((255, 255, 255), (top.x + round(0.10 * n), top.y + round(0.16 * n), top.width, top.height + drop))
        for surface, blur, strength in ((foot, 0.11, 0.42), (cast, 0.06, 0.56)):
            soft = raster.levels(raster.blurred(surface, blur * n))
            opacity = soft.translate(raster.curve(((0, 0), (255, 255 * strength))))
            self.picture.blit(raster.veil(opacity, size, size, (4, 3, 8)), (0, 0))

    def _fronts_and_tops(self) -> None:
        n, size = self.n, self.size
        drop = max(3, round(_FRONT * n))
        line = max(1, round(0.018 * n))
        for top in self.tops:
            self.picture.fill(INK, pygame.Rect(top.x, top.y, top.width, top.height + drop).inflate(2 * line, 2 * line))
        brick = stone.bricks(size, size, n).copy()
        shade = raster.gradient(1, drop, (255, 255, 255), (104, 98, 110))
        for top in self.tops:
            area = pygame.Rect(top.x, top.bottom, top.width, drop)
            self.picture.blit(brick, area, area)
            self.picture.blit(pygame.transform.scale(shade, area.size), area, special_flags=pygame.BLEND_RGB_MULT)
            self.picture.fill(scaled(INK, 0.8), (area.x, area.y, area.width, line))
        carved = self._carved_tops()
        for top in self.tops:
            self.picture.blit(carved, top, top)

    def _carved_tops(self) -> pygame.Surface:
        """The tops of all walls with joints and a bevel that runs round their common outline."""
        n, size = self.n, self.size
        color = stone.blocks(size, size, n).copy()
        height = raster.plain(size, size)
        for top in self.tops:
            height.fill((225, 225, 225), top)
        thin = max(1, round(0.016 * n))
        for at, wall in enumerate(self.walls):
            for share in (0.18 + 0.07 * (at % 3), 0.62 + 0.06 * (at % 4)):
                middle, along = _inside(wall.at, level=wall.level), wall.start + share
                if wall.level:
                    joint = self._rect((along, middle - _HALF - _LIFT, along, middle + _HALF - _LIFT))
                    joint.width = thin
                else:
                    joint = self._rect((middle - _HALF, along, middle + _HALF, along))
                    joint.height = thin
                color.fill(scaled((150, 138, 124), 0.52), joint)
                height.fill((120, 120, 120), joint)
        raster.relief(color, raster.blurred(height, max(1.0, 0.02 * n)), 1.5 * n / 69)
        return color

    def _gates(self) -> None:
        for (local, direction), state in zip(self.bare.grilles, self.grilles, strict=True):
            row, column = divmod(local, SIDE)
            upright = direction in (EAST, WEST)
            x = (column + (direction == EAST) if upright else column + 0.5) * self.n
            y = (row + 0.5 if upright else row + (direction == SOUTH)) * self.n
            shape = gates.gate(self.n, state, upright)
            spot = (round(x) + shape.offset[0], round(y) + shape.offset[1])
            shadow, reach = raster.shadow_of(shape.picture, 0.03 * self.n, 0.55)
            self.picture.blit(shadow, (spot[0] - reach + 0.05 * self.n, spot[1] - reach + 0.05 * self.n))
            self.picture.blit(shape.picture, spot)

    def _ticks(self, picture: pygame.Surface) -> None:
        """Corner marks on dark squares, so that distances can be counted through the fog."""
        reach, thick = round(0.10 * self.n), max(1, round(0.02 * self.n))
        inset = round(0.05 * self.n)
        for local, terrain in enumerate(self.terrain):
            if terrain.id != "darkness":
                continue
            area = pygame.Rect(*self._place(local), self.n, self.n).inflate(-2 * inset, -2 * inset)
            for x, dx in ((area.left, 0), (area.right - reach, reach - thick)):
                for y, dy in ((area.top, 0), (area.bottom - reach, reach - thick)):
                    picture.fill(scaled(DARKNESS_TICK, 0.7), (x, y + dy, reach, thick))
                    picture.fill(scaled(DARKNESS_TICK, 0.7), (x + dx, y, thick, reach))

    def _flames(self, picture: pygame.Surface) -> None:
        for local, direction in sorted(self.room.holders):
            x, y = _holder_spot(TURNED[self.turns][local], (direction + self.turns) % 4)
            center = (round(x * self.n), round(y * self.n))
            emptied = local in self.printed
            if not emptied:
                shine = raster.glow(round(0.55 * self.n), (110, 58, 16))
                picture.blit(shine, shine.get_rect(center=center), special_flags=pygame.BLEND_RGB_ADD)
            bracket = fixtures.holder(self.n, emptied)
            picture.blit(bracket, bracket.get_rect(center=(center[0], center[1] + round(0.02 * self.n))))

    def _corners(self, picture: pygame.Surface) -> None:
        gem = fixtures.diamond(self.n, self.room.pair_color)
        near = round(0.105 * self.n)
        far = self.size - near
        for corner in ((near, near), (far, near), (near, far), (far, far)):
            picture.blit(gem, gem.get_rect(center=corner))


def _inside(at: float, *, level: bool) -> float:
    """Where a wall on a room's border stands so that all of it lies within the room."""
    if at == 0:
        return _HALF + _LIFT if level else _HALF
    if at == SIDE:
        return SIDE - _HALF - 0.01 if level else SIDE - _HALF
    return at
