"""The whole board as a picture: frame, starting lines, and eight room places face up or face down."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from dt_darkness.core.catalog import RoomDef
from dt_darkness.core.geometry import CLOSED, COLUMNS, PLACES, ROWS, SIDE, LaidTile, face, square_name
from dt_darkness.ui.art import fonts, raster
from dt_darkness.ui.art.light import Light, Segment
from dt_darkness.ui.art.palette import DARK_GOLD, GOLD, GROUND, INK, mix, scaled
from dt_darkness.ui.art.room import RoomPainter, own_lights, wall_segments

MARGIN = 0.34
"""The width of the board's frame, in squares."""


class RoomLook(NamedTuple):
    """Everything about a revealed room that shows: see :meth:`dt_darkness.ui.art.room.RoomPainter.room`."""

    room: RoomDef
    turns: int = 0
    grilles: tuple[int, ...] | None = None
    tiles: tuple[LaidTile, ...] = ()
    emptied: frozenset[int] = frozenset()

    def segments(self) -> tuple[Segment, ...]:
        """The room's walls that stop light."""
        states = (CLOSED,) * len(self.room.grilles) if self.grilles is None else self.grilles
        return wall_segments(face(self.room, self.turns % 4, states, ()))


class BoardPainter:
    """Draws the static board with squares of one size; only rooms that changed are drawn again."""

    def __init__(self, square: int, starts: tuple[int, ...]) -> None:
        """``square``: the side of one square in pixels; ``starts``: the rows of the starting dots (B-22)."""
        self.square = square
        self.starts = starts
        self.rooms = RoomPainter(square)
        self.margin = round(MARGIN * square)
        self.size = (COLUMNS * square + 2 * self.margin, ROWS * square + 2 * self.margin)
        self._shown: tuple[object, ...] | None = None
        self._picture: pygame.Surface | None = None

    def origin(self, place: int) -> tuple[int, int]:
        """The top left pixel of a room place within the board's picture."""
        return (
            self.margin + (1 + place % 4 * SIDE) * self.square,
            self.margin + place // 4 * SIDE * self.square,
        )

    def board(
        self, places: tuple[RoomLook | None, ...], lights: tuple[Light, ...] = (), lifted: frozenset[int] = frozenset()
    ) -> pygame.Surface:
        """The board with its frame. The surface is shared and stays the same until something changes.

        ``places`` holds one entry for each of the eight room places, None for a room face down. ``lights`` are
        carried lights in squares from the north-west corner of the grid (column A is 0). ``lifted`` places show bare
        ground, for a room that is being turned or revealed above it.
        """
        assert len(places) == PLACES
        shown = (places, lights, lifted)
        if self._picture is not None and shown == self._shown:
            return self._picture
        picture = frame(self.square).copy()
        for side in (0, 1):
            x = self.margin + side * (COLUMNS - 1) * self.square
            picture.blit(self.rooms.line(side, self.starts), (x, self.margin))
        for place in range(PLACES):
            if place in lifted:
                picture.fill(scaled(GROUND, 0.6), (*self.origin(place), self.rooms.size, self.rooms.size))
            else:
                picture.blit(self.room_at(place, places, lights), self.origin(place))
        _seams(picture, self)
        self._shown, self._picture = shown, picture
        return picture

    def room_at(
        self, place: int, places: tuple[RoomLook | None, ...], lights: tuple[Light, ...] = ()
    ) -> pygame.Surface:
        """One room place alone, with the light that falls in from its neighbours."""
        look = places[place]
        if look is None:
            return self.rooms.slab(place)
        column, row = 1 + place % 4 * SIDE, place // 4 * SIDE
        falling = [light.moved(-column, -row) for light in lights]
        beyond: list[Segment] = []
        for other, neighbour in enumerate(places):
            if neighbour is None or other == place:
                continue
            dx, dy = (other % 4 - place % 4) * SIDE, (other // 4 - place // 4) * SIDE
            own = own_lights(neighbour.room, neighbour.turns % 4, neighbour.tiles, neighbour.emptied)
            falling += [light.moved(dx, dy) for light in own]
        reaching = tuple(light for light in falling if _reaches(light))
        if any(not (0 <= light.x <= SIDE and 0 <= light.y <= SIDE) for light in reaching):
            for other, neighbour in enumerate(places):
                if neighbour is None or other == place:
                    continue
                dx, dy = (other % 4 - place % 4) * SIDE, (other // 4 - place // 4) * SIDE
                if max(abs(dx), abs(dy)) <= SIDE:
                    beyond += [(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in neighbour.segments()]
        return self.rooms.room(
            look.room,
            look.turns,
            look.grilles,
            tiles=look.tiles,
            emptied=look.emptied,
            lights=reaching,
            beyond=tuple(beyond),
        )


def _reaches(light: Light) -> bool:
    return -light.radius < light.x < SIDE + light.radius and -light.radius < light.y < SIDE + light.radius


def _seams(picture: pygame.Surface, painter: BoardPainter) -> None:
    """Thin dark joints between the room places, so that each room is seen as a thing of its own that can turn."""
    thick = max(1, round(0.02 * painter.square))
    for place in range(PLACES):
        area = pygame.Rect(*painter.origin(place), painter.rooms.size, painter.rooms.size)
        pygame.draw.rect(picture, scaled(INK, 0.7), area, thick)


@lru_cache(maxsize=4)
def frame(square: int) -> pygame.Surface:
    """The board's frame of dark bronze-bound wood with letters above and below and numbers at both sides. Shared."""
    margin = round(MARGIN * square)
    width, height = COLUMNS * square + 2 * margin, ROWS * square + 2 * margin
    picture = raster.gradient(width, height, (58, 48, 44), (34, 28, 28))
    raster.modulate(picture, raster.noise(width, height, square * 0.8, "frame"), 0.8, 1.18)
    raster.modulate(picture, raster.noise(width, height, max(1.5, square * 0.05), "frame grain"), 0.9, 1.1)
    outer = picture.get_rect()
    line = max(1, round(square * 0.022))
    pygame.draw.rect(picture, INK, outer, 2 * line)
    pygame.draw.rect(picture, mix(DARK_GOLD, GOLD, 0.35), outer.inflate(-4 * line, -4 * line), line)
    inner = outer.inflate(-2 * margin, -2 * margin)
    for grow, shade in ((6, INK), (4, mix(DARK_GOLD, GOLD, 0.45)), (2, INK)):
        pygame.draw.rect(picture, shade, inner.inflate(grow * line, grow * line))
    size = max(fonts.FLOOR, round(square * 0.25))
    color = mix(GOLD, (255, 240, 210), 0.35)
    for column in range(COLUMNS):
        label = fonts.text(square_name(column)[0], "label", size, color)
        x = margin + (column + 0.5) * square
        for y in (margin * 0.5, height - margin * 0.5):
            picture.blit(label, label.get_rect(center=(round(x), round(y))))
    for row in range(ROWS):
        label = fonts.text(str(row + 1), "label", size, color)
        y = margin + (row + 0.5) * square
        for x in (margin * 0.5, width - margin * 0.5):
            picture.blit(label, label.get_rect(center=(round(x), round(y))))
    _studs(picture, margin, square)
    return picture


def _studs(picture: pygame.Surface, margin: int, square: int) -> None:
    """Bronze heads on the four corners."""
    width, height = picture.get_size()
    reach = max(2, round(square * 0.085))
    for x in (margin // 2, width - margin // 2):
        for y in (margin // 2, height - margin // 2):
            pygame.draw.circle(picture, INK, (x, y), reach + 1)
            pygame.draw.circle(picture, DARK_GOLD, (x, y), reach)
            pygame.draw.circle(picture, GOLD, (x - reach // 4, y - reach // 4), max(1, reach // 2))


def clear() -> None:
    """Forget the frames (after a change of scale)."""
    frame.cache_clear()
