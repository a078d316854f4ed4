"""What the board shows about what may be done: colour and shape together, never colour alone.

Functions that return a surface keep it: it is shared, so draw from it, never into it. ``square`` is the side of one
square in pixels. Unless said otherwise the surface is one square large and belongs on the square's top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import pygame

from dt_darkness.ui.art import fonts, raster, svg
from dt_darkness.ui.art.palette import AMBER, BLOOD, CREAM, HARM, INK, MINT, VIOLET, WHITE, Color, mix, scaled

Stop = Literal["way", "end", "deadly"]
_COSTS: tuple[Color, Color, Color] = (MINT, (96, 206, 226), (132, 162, 246))


@lru_cache(maxsize=32)
def reachable(square: int, cost: int) -> pygame.Surface:
    """A square that can be reached for ``cost`` action points: as many dots, a fainter fill the more it costs."""
    color = _COSTS[min(3, max(1, cost)) - 1]
    strength = (0.30, 0.22, 0.16)[min(3, max(1, cost)) - 1]

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        area = pygame.Rect(0, 0, round(n), round(n)).inflate(-round(0.12 * n), -round(0.12 * n))
        radius = round(0.11 * n)
        pygame.draw.rect(surface, (*color, round(255 * strength)), area, border_radius=radius)
        pygame.draw.rect(surface, (*INK, 150), area, round(0.055 * n), border_radius=radius)
        pygame.draw.rect(
            surface, (*color, 235), area.inflate(-0.02 * n, -0.02 * n), round(0.026 * n), border_radius=radius
        )
        for dot in range(cost):
            x = n / 2 + (dot - (cost - 1) / 2) * 0.17 * n
            pygame.draw.circle(surface, (*INK, 200), (x, n / 2), 0.075 * n)
            pygame.draw.circle(surface, (*color, 255), (x, n / 2), 0.052 * n)

    return raster.supersampled(square, square, draw, color)


@lru_cache(maxsize=16)
def attack(square: int) -> pygame.Surface:
    """An enemy that can be attacked: a sharp red frame with filled corners."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        area = pygame.Rect(0, 0, round(n), round(n)).inflate(-round(0.05 * n), -round(0.05 * n))
        pygame.draw.rect(surface, (*HARM, 46), area)
        pygame.draw.rect(surface, INK, area, round(0.075 * n))
        pygame.draw.rect(surface, HARM, area.inflate(-0.025 * n, -0.025 * n), round(0.045 * n))
        low, high, leg = area.left, area.right, 0.26 * n
        for x, dx in ((low, 1), (high, -1)):
            for y, dy in ((low, 1), (high, -1)):
                pygame.draw.polygon(surface, CREAM, [(x, y), (x + dx * leg, y), (x, y + dy * leg)])
                pygame.draw.polygon(
                    surface,
                    HARM,
                    [
                        (x + dx * 0.03 * n, y + dy * 0.03 * n),
                        (x + dx * (leg - 0.055 * n), y + dy * 0.03 * n),
                        (x + dx * 0.03 * n, y + dy * (leg - 0.055 * n)),
                    ],
                )

    return raster.supersampled(square, square, draw, HARM)


@lru_cache(maxsize=16)
def attack_mark(square: int) -> pygame.Surface:
    """Crossed swords on a red diamond, 0.44 square wide: draw it centred on the upper edge of the enemy's square."""
    return _diamond_mark(round(0.44 * square), "swords", HARM, CREAM)


@lru_cache(maxsize=64)
def action_mark(square: int, glyph: str, color: Color = MINT) -> pygame.Surface:
    """A glyph on a round badge, 0.40 square wide: something else that can be done here (heal, take, open, turn)."""
    size = round(0.40 * square)

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, color, (n / 2, n / 2), 0.44 * n)
        pygame.draw.circle(surface, mix(color, INK, 0.82), (n / 2, n / 2), 0.36 * n)
        mark = svg.glyph(glyph, round(0.48 * n), mix(color, WHITE, 0.5))
        surface.blit(mark, mark.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(size, size, draw)


@lru_cache(maxsize=16)
def jump(square: int) -> pygame.Surface:
    """A square that can be jumped to: an amber ring."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        middle = (n / 2, n / 2)
        pygame.draw.circle(surface, (*AMBER, 60), middle, 0.42 * n)
        pygame.draw.circle(surface, (*INK, 200), middle, 0.445 * n, round(0.09 * n))
        pygame.draw.circle(surface, AMBER, middle, 0.43 * n, round(0.055 * n))
        mark = svg.glyph("jump", round(0.30 * n), mix(AMBER, WHITE, 0.35))
        shade = svg.glyph("jump", round(0.30 * n), INK)
        surface.blit(shade, shade.get_rect(center=(round(0.515 * n), round(0.52 * n))))
        surface.blit(mark, mark.get_rect(center=(round(0.5 * n), round(0.5 * n))))

    return raster.supersampled(square, square, draw, AMBER)


@lru_cache(maxsize=32)
def place(square: int, color: Color = VIOLET) -> pygame.Surface:
    """A square on which something may be put down or laid: a dashed violet frame."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        area = pygame.Rect(0, 0, round(n), round(n)).inflate(-round(0.12 * n), -round(0.12 * n))
        pygame.draw.rect(surface, (*color, 58), area, border_radius=round(0.05 * n))
        for grow, shade, thick in ((0.012 * n, (*INK, 190), 0.075 * n), (0.0, (*color, 255), 0.045 * n)):
            _dashed_frame(surface, area, shade, round(thick), round(grow))

    return raster.supersampled(square, square, draw, color)


@lru_cache(maxsize=32)
def selected(square: int, spread: int = 0) -> pygame.Surface:
    """Cream corner brackets, ``spread`` pixels further out (they breathe). Draw it centred on the square."""
    side = square + 2 * max(0, spread) + 4

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        low = (side * factor - n) / 2 - spread * factor
        high = side * factor - low
        leg, thick = 0.26 * n, 0.06 * n
        for outline, shade in ((0.022 * n, INK), (0.0, CREAM)):
            for x, dx in ((low, 1), (high, -1)):
                for y, dy in ((low, 1), (high, -1)):
                    for wide, tall in ((leg, thick), (thick, leg)):
                        area = pygame.Rect(0, 0, round(wide + 2 * outline), round(tall + 2 * outline))
                        area.left = round(x - outline if dx > 0 else x - wide - outline)
                        area.top = round(y - outline if dy > 0 else y - tall - outline)
                        surface.fill(shade, area)

    return raster.supersampled(side, side, draw, CREAM)


@lru_cache(maxsize=16)
def hover(square: int) -> pygame.Surface:
    """The square under the mouse: a thin pale frame."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        area = pygame.Rect(0, 0, round(n), round(n)).inflate(-round(0.05 * n), -round(0.05 * n))
        pygame.draw.rect(surface, (*WHITE, 26), area, border_radius=round(0.07 * n))
        pygame.draw.rect(surface, (*WHITE, 190), area, round(0.025 * n), border_radius=round(0.07 * n))

    return raster.supersampled(square, square, draw, WHITE)


@lru_cache(maxsize=16)
def focus(square: int) -> pygame.Surface:
    """The square that the keyboard points at: a double frame of cream and ink."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        area = pygame.Rect(0, 0, round(n), round(n)).inflate(-round(0.02 * n), -round(0.02 * n))
        for inset, shade, thick in ((0.0, INK, 0.10), (0.02, CREAM, 0.045)):
            step = round(inset * 2 * n)
            pygame.draw.rect(
                surface, shade, area.inflate(-step, -step), round(thick * n), border_radius=round(0.12 * n)
            )

    return raster.supersampled(square, square, draw, CREAM)


@lru_cache(maxsize=16)
def deadly(square: int) -> pygame.Surface:
    """A square on which the piece would die: a skull on a dark red disc, centred."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.34 * n)
        pygame.draw.circle(surface, HARM, (n / 2, n / 2), 0.31 * n)
        pygame.draw.circle(surface, scaled(BLOOD, 0.4), (n / 2, n / 2), 0.265 * n)
        mark = svg.glyph("skull", round(0.36 * n), CREAM)
        surface.blit(mark, mark.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(square, square, draw, HARM)


@lru_cache(maxsize=64)
def path_disc(square: int, number: int, stop: Stop = "way") -> pygame.Surface:
    """The disc with the number of a step; the last one is larger, a deadly one red with a skull. Draw it centred."""
    size = round((0.30 if stop == "way" else 0.46) * square)

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        rim = HARM if stop == "deadly" else CREAM
        pygame.draw.circle(surface, INK, (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, rim, (n / 2, n / 2), 0.45 * n)
        if stop == "deadly":
            pygame.draw.circle(surface, scaled(BLOOD, 0.4), (n / 2, n / 2), 0.37 * n)
            mark = svg.glyph("skull", round(0.52 * n), CREAM)
            surface.blit(mark, mark.get_rect(center=(round(n / 2), round(n / 2))))
            return
        pygame.draw.circle(surface, mix(CREAM, (196, 176, 120), 0.35), (n / 2, n / 2), 0.45 * n, round(0.05 * n))
        figure = fonts.numeral(str(number), round(0.86 * n if number < 10 else 0.66 * n), INK)
        surface.blit(figure, figure.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(size, size, draw)


def draw_path(
    target: pygame.Surface, centers: Sequence[tuple[int, int]], square: int, *, dies: bool = False, first: int = 1
) -> None:
    """Draw the way over the squares with these middles, the mover's own first: a line with a numbered disc a step.

    ``first`` is the number of the first step; ``dies``: the last disc shows a skull.
    """
    if len(centers) < 2:
        return
    for width, shade in ((0.15, INK), (0.085, CREAM)):
        thick = max(2, round(width * square))
        for start, end in pairwise(centers):
            pygame.draw.line(target, shade, start, end, thick)
        for center in centers[:-1]:
            pygame.draw.circle(target, shade, center, thick // 2)
    for at, center in enumerate(centers[1:]):
        last = at == len(centers) - 2
        stop: Stop = "way" if not last else "deadly" if dies else "end"
        disc = path_disc(square, first + at, stop)
        target.blit(disc, disc.get_rect(center=center))


def draw_sight(
    target: pygame.Surface, start: tuple[int, int], end: tuple[int, int], square: int, *, free: bool = True
) -> None:
    """Draw a line of sight from the middle of one square to that of another: dashed amber, red where it is not free."""
    color = AMBER if free else HARM
    length = math.dist(start, end)
    if length == 0:
        return
    dash = max(4.0, 0.14 * square)
    count = max(1, round(length / (2 * dash)))
    for width, shade in ((0.10, INK), (0.055, color)):
        thick = max(2, round(width * square))
        for at in range(count):
            a, b = at / count, (at + 0.55) / count
            first = (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a)
            last = (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b)
            pygame.draw.line(target, shade, first, last, thick)


@lru_cache(maxsize=32)
def room_frame(square: int, side: int, color: Color = MINT) -> pygame.Surface:
    """A glowing frame round a whole room of ``side`` x ``side`` squares that can be turned or revealed.

    Draw it centred on the room; it reaches a third of a square beyond.
    """
    reach = max(4, square // 3)
    size = side * square
    glow = raster.canvas(size + 2 * reach, size + 2 * reach)
    glow.fill((*color, 0))
    area = pygame.Rect(reach, reach, size, size)
    pygame.draw.rect(
        glow, (*color, 210), area.inflate(reach // 2, reach // 2), max(3, square // 7), border_radius=square // 9
    )
    glow = raster.blurred(glow, reach * 0.28)
    line = max(2, round(0.05 * square))
    pygame.draw.rect(glow, INK, area.inflate(2, 2), line + 2, border_radius=square // 14)
    pygame.draw.rect(glow, color, area, line, border_radius=square // 14)
    return glow


@lru_cache(maxsize=8)
def turn_arrow(size: int, clockwise: bool, color: Color = CREAM) -> pygame.Surface:
    """A great arrow round a room in the way it would turn, ``size`` x ``size`` pixels."""
    mark = svg.glyph("turn_cw" if clockwise else "turn_ccw", size, color)
    shade, reach = raster.shadow_of(mark, 0.02 * size, 0.9)
    picture = raster.canvas(size, size)
    picture.blit(shade, (round(0.01 * size) - reach, round(0.015 * size) - reach))
    picture.blit(mark, (0, 0))
    return picture


def ghost_room(picture: pygame.Surface, clockwise: bool | None, square: int) -> pygame.Surface:
    """The room as it would lie: pale, framed, with the arrow of the turn over it; None if it would not be turned.

    ``picture`` is the room already drawn as turned. The result belongs on the room's top left corner.
    """
    size = picture.get_width()
    pale = picture.copy()
    veil = raster.plain(size, size, (150, 132, 190))
    veil.set_alpha(64)
    pale.blit(veil, (0, 0))
    line = max(2, round(0.05 * square))
    pygame.draw.rect(pale, INK, pale.get_rect(), line + 2)
    pygame.draw.rect(pale, mix(VIOLET, WHITE, 0.45), pale.get_rect(), line)
    if clockwise is not None:
        arrow = raster.faded(turn_arrow(round(size * 0.62), clockwise), 0.66)
        pale.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
    return pale


def ghost(picture: pygame.Surface, opacity: float = 0.55) -> pygame.Surface:
    """A piece or tile as it would stand there: the same picture, only partly opaque."""
    return raster.faded(picture, opacity)


def _diamond_mark(size: int, glyph: str, color: Color, ink: Color) -> pygame.Surface:
    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        middle = n / 2
        for reach, shade in ((0.5, INK), (0.45, ink), (0.39, color)):
            part = reach * n
            pygame.draw.polygon(
                surface,
                shade,
                [(middle, middle - part), (middle + part, middle), (middle, middle + part), (middle - part, middle)],
            )
        mark = svg.glyph(glyph, round(0.42 * n), ink)
        surface.blit(mark, mark.get_rect(center=(round(middle), round(middle))))

    return raster.supersampled(size, size, draw, INK)


def _dashed_frame(
    surface: pygame.Surface, area: pygame.Rect, color: tuple[int, int, int, int], thick: int, grow: int
) -> None:
    """Dashes along all four sides that meet in full corners."""
    count = 5
    step = area.width / (2 * count - 1)
    for at in range(count):
        start = area.left + round(2 * at * step)
        long = round(step)
        for y in (area.top, area.bottom - thick + 2 * grow):
            surface.fill(color, (start - grow, y - grow, long + 2 * grow, thick))
        for x in (area.left, area.right - thick + 2 * grow):
            surface.fill(color, (x - grow, start - grow, thick, long + 2 * grow))


def clear() -> None:
    """Forget every highlight (after a change of scale)."""
    for cache in (
        reachable,
        attack,
        attack_mark,
        action_mark,
        jump,
        place,
        selected,
        hover,
        focus,
        deadly,
        path_disc,
        room_frame,
        turn_arrow,
    ):
        cache.cache_clear()
