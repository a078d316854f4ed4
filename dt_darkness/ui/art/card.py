"""Cards and counters: action, combat and jump cards with their backs, crowns for points, pips for action points.

Every card is two thirds as wide as it is high. All surfaces are shared: draw from them, never into them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from dt_darkness.ui.art import fonts, raster, svg
from dt_darkness.ui.art.palette import (
    DARK_GOLD,
    DIM,
    GOLD,
    HARM,
    INK,
    PARCHMENT,
    SIDES,
    STRENGTH_DARK,
    STRENGTH_LIGHT,
    WHITE,
    Color,
    grey,
    mix,
    scaled,
)

MINUS = "\N{MINUS SIGN}"


def card_width(height: int) -> int:
    """The width of a card of that height, in pixels."""
    return round(height * 2 / 3)


@lru_cache(maxsize=128)
def action_card(value: int, side: int, height: int) -> pygame.Surface:
    """The face of an action card: its value, and as many pips as it gives action points (B-18)."""
    shades = SIDES[side]

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        _body(surface, width, high, (250, 242, 220), (214, 196, 156), INK)
        field = _inset(width, high, 0.075)
        field.height = round(0.58 * high)
        _panel(surface, field, mix(shades.main, shades.light, 0.35), mix(shades.main, shades.dark, 0.45), 0.055 * width)
        pygame.draw.rect(surface, shades.dark, field, max(1, round(0.016 * width)), border_radius=round(0.055 * width))
        light = fonts.numeral(str(value), round(0.62 * high), mix(shades.light, WHITE, 0.4))
        figure = fonts.numeral(str(value), round(0.62 * high), INK)
        surface.blit(
            light, light.get_rect(center=(field.centerx + round(0.02 * width), field.centery + round(0.02 * width)))
        )
        surface.blit(figure, figure.get_rect(center=field.center))
        _pips(surface, value, width, high)

    return _card(height, draw)


@lru_cache(maxsize=64)
def action_back(side: int, height: int, value: int | None = None) -> pygame.Surface:
    """The back of an action card. ``value``: small in the corner, for a card that both know has been played."""

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        _back(surface, width, high, side)
        mark = svg.glyph(("sun", "moon")[side], round(0.58 * width), mix(SIDES[side].dark, SIDES[side].main, 0.72))
        surface.blit(mark, mark.get_rect(center=(round(width / 2), round(high / 2))))
        if value is not None:
            figure = fonts.numeral(str(value), round(0.22 * high), mix(SIDES[side].main, SIDES[side].light, 0.4))
            surface.blit(figure, (round(0.19 * width), round(0.13 * high)))

    return _card(height, draw)


@lru_cache(maxsize=128)
def combat_card(value: int, height: int, *, spent: bool = False) -> pygame.Surface:
    """The face of a combat card, ``+3`` for a value of 3 (B-18). ``spent``: dark and struck out."""
    words = f"+{value}" if value > 0 else str(value).replace("-", MINUS)

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        if spent:
            _spent(surface, width, high)
        else:
            _body(surface, width, high, STRENGTH_LIGHT, scaled(STRENGTH_LIGHT, 0.72), INK)
            field = _inset(width, high, 0.055)
            _panel(surface, field, scaled(STRENGTH_DARK, 1.15), scaled(STRENGTH_DARK, 0.5), 0.07 * width)
            swords = svg.glyph("swords", round(0.56 * width), scaled(STRENGTH_DARK, 1.22))
            surface.blit(swords, swords.get_rect(center=(round(width / 2), round(0.76 * high))))
        color = (112, 104, 108) if spent else WHITE
        size = round((0.50 if len(words) == 1 else 0.44) * high)
        shade = fonts.numeral(words, size, INK)
        figure = fonts.numeral(words, size, color)
        y = 0.5 if spent else 0.44
        surface.blit(shade, shade.get_rect(center=(round(0.53 * width), round((y + 0.02) * high))))
        surface.blit(figure, figure.get_rect(center=(round(width / 2), round(y * high))))
        if spent:
            _strike(surface, width, high)

    return _card(height, draw)


@lru_cache(maxsize=16)
def combat_back(side: int, height: int) -> pygame.Surface:
    """The back of a combat card of a side: crossed swords, its emblem in two corners."""

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        _back(surface, width, high, side)
        shades = SIDES[side]
        swords = svg.glyph("swords", round(0.62 * width), shades.main)
        surface.blit(swords, swords.get_rect(center=(round(width / 2), round(high / 2))))
        for x, y in ((0.22, 0.15), (0.78, 0.85)):
            mark = svg.glyph(("sun", "moon")[side], round(0.20 * width), shades.light)
            surface.blit(mark, mark.get_rect(center=(round(x * width), round(y * high))))

    return _card(height, draw)


@lru_cache(maxsize=16)
def jump_card(height: int, *, spent: bool = False) -> pygame.Surface:
    """The face of a jump card (B-18). ``spent``: dark and struck out."""

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        color = (112, 104, 108) if spent else (255, 238, 200)
        if spent:
            _spent(surface, width, high)
        else:
            _body(surface, width, high, (255, 206, 110), (196, 134, 44), INK)
            _panel(surface, _inset(width, high, 0.055), (146, 92, 26), (66, 38, 10), 0.07 * width)
        mark = svg.glyph("jump", round(0.66 * width), color)
        surface.blit(mark, mark.get_rect(center=(round(width / 2), round(high / 2))))
        if spent:
            _strike(surface, width, high)

    return _card(height, draw)


@lru_cache(maxsize=16)
def jump_back(side: int, height: int) -> pygame.Surface:
    """The back of a jump card of a side."""

    def draw(surface: pygame.Surface, width: float, high: float) -> None:
        _back(surface, width, high, side)
        mark = svg.glyph("jump", round(0.6 * width), SIDES[side].main)
        surface.blit(mark, mark.get_rect(center=(round(width / 2), round(high / 2))))

    return _card(height, draw)


@lru_cache(maxsize=32)
def crown(side: int | None, size: int) -> pygame.Surface:
    """A crown for one point in a side's colour, or an empty place for one (``side`` None)."""
    if side is None:
        return svg.glyph("crown_empty", size, (112, 104, 110))
    shades = SIDES[side]
    picture = raster.canvas(size, size)
    shape = svg.glyph("crown", size, WHITE)
    picture.blit(
        raster.masked(raster.gradient(size, size, mix(shades.main, shades.light, 0.7), shades.main), shape), (0, 0)
    )
    return picture


@lru_cache(maxsize=32)
def pip(size: int, *, full: bool = True) -> pygame.Surface:
    """An action point as a cut gem, or the hollow setting of one that is spent."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        middle = n / 2

        def rhombus(reach: float) -> list[raster.Point]:
            return [
                (middle, middle - reach),
                (middle + reach, middle),
                (middle, middle + reach),
                (middle - reach, middle),
            ]

        pygame.draw.polygon(surface, INK, rhombus(0.5 * n))
        pygame.draw.polygon(surface, GOLD if full else (92, 80, 74), rhombus(0.45 * n))
        pygame.draw.polygon(surface, DARK_GOLD if full else (24, 20, 26), rhombus(0.37 * n))
        if full:
            top, right, bottom, left = rhombus(0.34 * n)
            center = (middle, middle)
            facets: tuple[tuple[Color, raster.Point, raster.Point], ...] = (
                ((255, 250, 226), left, top),
                ((255, 226, 160), top, right),
                ((226, 160, 92), right, bottom),
                ((248, 200, 128), bottom, left),
            )
            for shade, first, second in facets:
                pygame.draw.polygon(surface, shade, [center, first, second])

    return raster.supersampled(size, size, draw)


def _card(height: int, draw: Callable[[pygame.Surface, float, float], None]) -> pygame.Surface:
    width = card_width(height)

    def paint(surface: pygame.Surface, factor: float) -> None:
        draw(surface, width * factor, height * factor)

    return raster.supersampled(width, height, paint)


def _inset(width: float, high: float, part: float) -> pygame.Rect:
    edge = round(part * width)
    return pygame.Rect(edge, edge, round(width) - 2 * edge, round(high) - 2 * edge)


def _panel(surface: pygame.Surface, area: pygame.Rect, top: Color, bottom: Color, radius: float) -> None:
    shape = raster.canvas(*area.size)
    pygame.draw.rect(shape, (255, 255, 255), shape.get_rect(), border_radius=round(radius))
    surface.blit(raster.masked(raster.gradient(area.width, area.height, top, bottom), shape), area)


def _body(surface: pygame.Surface, width: float, high: float, top: Color, bottom: Color, rim: Color) -> None:
    whole = pygame.Rect(0, 0, round(width), round(high))
    pygame.draw.rect(surface, rim, whole, border_radius=round(0.11 * width))
    _panel(surface, _inset(width, high, 0.028), top, bottom, 0.09 * width)


def _back(surface: pygame.Surface, width: float, high: float, side: int) -> None:
    shades = SIDES[side]
    _body(surface, width, high, shades.main, mix(shades.main, shades.dark, 0.6), INK)
    field = _inset(width, high, 0.06)
    _panel(surface, field, mix(shades.dark, INK, 0.28), mix(shades.dark, INK, 0.62), 0.07 * width)
    step = 0.145 * width
    lattice = raster.canvas(*field.size)
    for at in range(-12, 24):
        for sign in (1, -1):
            start = (at * step, 0.0)
            pygame.draw.line(
                lattice,
                (*mix(shades.dark, shades.main, 0.26), 255),
                start,
                (at * step + sign * high, high),
                max(1, round(0.010 * width)),
            )
    shape = raster.canvas(*field.size)
    pygame.draw.rect(
        shape,
        (255, 255, 255),
        shape.get_rect().inflate(-0.16 * width, -0.16 * width),
        border_radius=round(0.05 * width),
    )
    surface.blit(raster.masked(lattice, shape), field)
    frame = field.inflate(-0.11 * width, -0.11 * width)
    pygame.draw.rect(
        surface,
        mix(shades.dark, shades.main, 0.5),
        frame,
        max(1, round(0.014 * width)),
        border_radius=round(0.05 * width),
    )
    plate = pygame.Rect(0, 0, round(0.72 * width), round(0.72 * width))
    plate.center = (round(width / 2), round(high / 2))
    pygame.draw.circle(surface, mix(shades.dark, INK, 0.5), plate.center, plate.width / 2)
    pygame.draw.circle(
        surface, mix(shades.dark, shades.main, 0.5), plate.center, plate.width / 2, max(1, round(0.014 * width))
    )


def _spent(surface: pygame.Surface, width: float, high: float) -> None:
    _body(surface, width, high, (74, 66, 72), (54, 48, 54), INK)
    _panel(surface, _inset(width, high, 0.055), (38, 33, 40), (27, 23, 29), 0.07 * width)


def _strike(surface: pygame.Surface, width: float, high: float) -> None:
    for thick, color in ((0.09, INK), (0.045, mix(HARM, grey(HARM), 0.25))):
        pygame.draw.line(surface, color, (0.2 * width, 0.84 * high), (0.8 * width, 0.16 * high), round(thick * width))


def _pips(surface: pygame.Surface, value: int, width: float, high: float) -> None:
    """The pips below the number, in one row as long as they fit."""
    step = min(0.19, 0.84 / max(1, value)) * width
    reach = min(0.085 * width, step * 0.46)
    y = 0.815 * high
    for at in range(value):
        x = width / 2 + (at - (value - 1) / 2) * step
        for grow, color in ((1.25, INK), (1.0, mix(DARK_GOLD, GOLD, 0.4)), (0.55, mix(GOLD, PARCHMENT, 0.3))):
            part = reach * grow
            pygame.draw.polygon(surface, color, [(x, y - part), (x + part, y), (x, y + part), (x - part, y)])


def placeholder(height: int, color: Color = DIM) -> pygame.Surface:
    """An empty place for a card: a dashed outline."""
    width = card_width(height)
    picture = raster.canvas(width, height)
    dash, thick = max(3, height // 14), max(1, height // 60)
    for x in range(dash, width - dash, 2 * dash):
        for y in (0, height - thick):
            picture.fill(color, (x, y, dash, thick))
    for y in range(dash, height - dash, 2 * dash):
        for x in (0, width - thick):
            picture.fill(color, (x, y, thick, dash))
    return picture


def clear() -> None:
    """Forget every card (after a change of scale)."""
    for cache in (action_card, action_back, combat_card, combat_back, jump_card, jump_back, crown, pip):
        cache.cache_clear()
