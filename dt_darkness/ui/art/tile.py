"""Corridor tiles as pictures: the one that was drawn, and how it would lie on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from dt_darkness.core.catalog import CorridorDef
from dt_darkness.core.geometry import DIRECTIONS, EAST, WALL
from dt_darkness.ui.art import fixtures, raster, stone
from dt_darkness.ui.art.palette import CREAM, INK, VIOLET, WHITE, mix

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step in columns and rows of each direction, north first."""
_OPACITY = 0.86


@lru_cache(maxsize=24)
def picture(corridor: CorridorDef, quarters: int, square: int) -> pygame.Surface:
    """The tile with squares of so many pixels, turned clockwise so often. Shared: draw from it, never into it."""
    dx, dy = _STEPS[(EAST + quarters) % 4]
    places = [(dx * at, dy * at) for at in range(corridor.length)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    rects = [pygame.Rect((x - left) * square, (y - top) * square, square, square) for x, y in places]
    surface = raster.canvas(max(rect.right for rect in rects), max(rect.bottom for rect in rects))
    _draw_cells(surface, rects, corridor, quarters)
    return surface


def draw_ghost(
    surface: pygame.Surface, rects: Sequence[pygame.Rect], corridor: CorridorDef, quarters: int, opacity: float = 1.0
) -> None:
    """Draw the tile as it would lie: ``rects`` are its squares in tile order, arrowheads show its open sides."""
    square = rects[0].width
    area = rects[0].unionall(list(rects[1:]))
    ghost = raster.faded(picture(corridor, quarters, square), _OPACITY * opacity)
    surface.blit(ghost, area)
    line = max(2, round(0.045 * square))
    pygame.draw.rect(surface, INK, area.inflate(2 * line, 2 * line), 2 * line, border_radius=line)
    pygame.draw.rect(surface, mix(VIOLET, WHITE, 0.45), area.inflate(line, line), line, border_radius=line)
    covered = {rect.topleft for rect in rects}
    for rect, sides in zip(rects, corridor.sides, strict=True):
        for direction in DIRECTIONS:
            dx, dy = _STEPS[direction]
            beside = (rect.left + dx * square, rect.top + dy * square)
            if int(sides[(direction - quarters) % 4]) != WALL and beside not in covered:
                _arrowhead(surface, rect, direction)


def _arrowhead(surface: pygame.Surface, rect: pygame.Rect, direction: int) -> None:
    """A small triangle that leads out of a square on one side."""
    square = rect.width
    dx, dy = _STEPS[direction]
    x, y = rect.centerx + dx * 0.42 * square, rect.centery + dy * 0.42 * square
    for reach, shade in ((0.125, INK), (0.09, CREAM)):
        part = reach * square
        tip = (x + dx * part * 1.25, y + dy * part * 1.25)
        back = (x - dx * part * 0.7, y - dy * part * 0.7)
        points = [tip, (back[0] - dy * part, back[1] + dx * part), (back[0] + dy * part, back[1] - dx * part)]
        pygame.draw.polygon(surface, shade, points)


def _draw_cells(surface: pygame.Surface, rects: Sequence[pygame.Rect], corridor: CorridorDef, quarters: int) -> None:
    square = rects[0].width
    for at, (rect, terrain, sides) in enumerate(zip(rects, corridor.terrain, corridor.sides, strict=True)):
        closed = tuple(int(sides[(direction - quarters) % 4]) == WALL for direction in DIRECTIONS)
        surface.blit(stone.corridor_square(square, closed, at % 5), rect)
        if terrain.deadly:
            hole = fixtures.pit(round(0.78 * square))
            surface.blit(hole, hole.get_rect(center=rect.center))


def clear() -> None:
    """Forget the tiles (after a change of scale)."""
    picture.cache_clear()
