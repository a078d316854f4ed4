"""Portcullises: closed, open and broken, across a way that runs north to south or west to east.

Every function returns a shared surface and where its top left corner lies, counted from the middle of the edge.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from dt_darkness.core.geometry import BROKEN, CLOSED, OPENED
from dt_darkness.ui.art import raster
from dt_darkness.ui.art.palette import DARK_IRON, INK, IRON, WALL_FACE, WALL_TOP, Color, mix, scaled

_RUST: Color = (128, 84, 58)
_SILL: Color = (196, 180, 148)
_MIDDLE = 0.38
"""The edge in the picture of an upright portcullis, in squares from its left."""


class Gate(NamedTuple):
    """The picture of a portcullis and its offset in pixels from the middle of its edge."""

    picture: pygame.Surface
    offset: tuple[int, int]


@lru_cache(maxsize=64)
def gate(square: int, state: int, upright: bool) -> Gate:
    """A portcullis in a state (``CLOSED``, ``OPENED`` or ``BROKEN`` of the core's geometry).

    ``upright``: the edge runs north to south, so that one passes from west to east. Raises :class:`ValueError` for
    another state.
    """
    if state not in (CLOSED, OPENED, BROKEN):
        raise ValueError(f"a portcullis cannot be in state {state}")
    if upright:
        width, height = round(0.76 * square), round(1.16 * square)
        offset = (-width // 2, -round(0.60 * square))
        draw = {CLOSED: _closed_upright, OPENED: _open_upright, BROKEN: _broken_upright}[state]
    else:
        width, height = round(1.12 * square), round(0.62 * square)
        offset = (-width // 2, -round(0.36 * square))
        draw = {CLOSED: _closed_level, OPENED: _open_level, BROKEN: _broken_level}[state]

    def paint(surface: pygame.Surface, factor: float) -> None:
        draw(surface, square * factor)

    return Gate(raster.supersampled(width, height, paint), offset)


def _line(n: float) -> int:
    return max(1, round(0.024 * n))


def _post(surface: pygame.Surface, n: float, x: float, y: float, *, tall: float = 0.16) -> None:
    """A stone pillar seen from above and in front: its top is a square round (x, y), its front hangs below."""
    half = 0.095
    front = pygame.Rect((x - half) * n, (y - half) * n, 2 * half * n, (2 * half + tall) * n)
    pygame.draw.rect(surface, INK, front.inflate(2 * _line(n), 2 * _line(n)), border_radius=round(0.02 * n))
    pygame.draw.rect(surface, scaled(WALL_FACE, 1.1), front)
    for part in (0.4, 0.75):
        level = (y + half + tall * part) * n
        pygame.draw.line(
            surface, scaled(WALL_FACE, 0.6), (front.left, level), (front.right, level), max(1, _line(n) // 2)
        )
    top = pygame.Rect(front.left, front.top, front.width, 2 * half * n)
    pygame.draw.rect(surface, scaled(WALL_TOP, 1.14), top)
    pygame.draw.rect(surface, scaled(WALL_TOP, 0.82), top.inflate(-0.07 * n, -0.07 * n).move(0.008 * n, 0.008 * n))
    pygame.draw.rect(surface, scaled(WALL_TOP, 1.0), top.inflate(-0.08 * n, -0.08 * n))


def _bar(surface: pygame.Surface, n: float, start: raster.Point, end: raster.Point, thick: float, shade: Color) -> None:
    """An iron bar with an outline and a light edge, points in squares."""
    a, b = (start[0] * n, start[1] * n), (end[0] * n, end[1] * n)
    wide = max(2, round(thick * n))
    across = (0.0, 1.0) if abs(b[0] - a[0]) > abs(b[1] - a[1]) else (1.0, 0.0)

    def strip(half: float, shift: float, color: Color, grow: float) -> None:
        direction = (0.0, grow) if across[0] == 1.0 else (grow, 0.0)
        sign = 1 if (b[0] + b[1]) >= (a[0] + a[1]) else -1
        first = (a[0] - direction[0] * sign, a[1] - direction[1] * sign)
        last = (b[0] + direction[0] * sign, b[1] + direction[1] * sign)
        off = (across[0] * shift, across[1] * shift)
        pygame.draw.polygon(
            surface,
            color,
            [
                (first[0] + off[0] - across[0] * half, first[1] + off[1] - across[1] * half),
                (last[0] + off[0] - across[0] * half, last[1] + off[1] - across[1] * half),
                (last[0] + off[0] + across[0] * half, last[1] + off[1] + across[1] * half),
                (first[0] + off[0] + across[0] * half, first[1] + off[1] + across[1] * half),
            ],
        )

    edge = _line(n)
    strip(wide / 2 + edge, 0, INK, edge)
    strip(wide / 2, 0, scaled(shade, 0.66), 0)
    strip(wide / 4, -wide / 5, scaled(shade, 1.18), 0)


def _tip(surface: pygame.Surface, n: float, x: float, y: float, direction: raster.Point, reach: float = 0.09) -> None:
    """The point at the lower end of a bar."""
    across = (direction[1], direction[0])
    for grow, shade in ((0.024, INK), (0.0, scaled(IRON, 1.12))):
        half, long = 0.042 + grow, reach + 1.6 * grow
        points = [
            ((x + across[0] * half) * n, (y + across[1] * half) * n),
            ((x - across[0] * half) * n, (y - across[1] * half) * n),
            ((x + direction[0] * long) * n, (y + direction[1] * long) * n),
        ]
        pygame.draw.polygon(surface, shade, points)


def _sill(surface: pygame.Surface, n: float, rect: tuple[float, float, float, float]) -> None:
    """The worn pale threshold that shows that the way is free."""
    area = pygame.Rect([round(part * n) for part in rect])
    pygame.draw.rect(surface, (*INK, 190), area.inflate(2 * _line(n), 2 * _line(n)), border_radius=round(0.03 * n))
    pygame.draw.rect(surface, _SILL, area, border_radius=round(0.02 * n))
    pygame.draw.rect(surface, scaled(_SILL, 1.2), area, max(1, _line(n) // 2), border_radius=round(0.02 * n))


def _closed_level(surface: pygame.Surface, n: float) -> None:
    xs = [0.22 + 0.17 * k for k in range(5)]
    for x in xs:
        _tip(surface, n, x, 0.44, (0.0, 1.0), 0.10)
        _bar(surface, n, (x, 0.10), (x, 0.44), 0.055, IRON)
    for y in (0.17, 0.34):
        _bar(surface, n, (0.10, y), (1.02, y), 0.045, mix(IRON, DARK_IRON, 0.35))
        for x in xs:
            pygame.draw.circle(surface, scaled(IRON, 1.3), (x * n, y * n - 0.006 * n), 0.018 * n)
    for x in (0.105, 1.015):
        _post(surface, n, x, 0.21)


def _open_level(surface: pygame.Surface, n: float) -> None:
    _sill(surface, n, (0.20, 0.37, 0.72, 0.10))
    _chevrons(surface, n, ((0.56, 0.42),), (0.0, 1.0))
    for x in [0.22 + 0.17 * k for k in range(5)]:
        _tip(surface, n, x, 0.12, (0.0, 1.0), 0.08)
    _bar(surface, n, (0.10, 0.085), (1.02, 0.085), 0.085, mix(IRON, DARK_IRON, 0.2))
    for x in (0.105, 1.015):
        _post(surface, n, x, 0.21)


def _broken_level(surface: pygame.Surface, n: float) -> None:
    _debris(surface, n, 0.56, 0.40, 0.36, 0.13)
    for x, end, shade in ((0.24, 0.30, IRON), (0.38, 0.19, _RUST), (0.88, 0.33, IRON), (0.76, 0.18, _RUST)):
        _bar(surface, n, (x, 0.10), (x, end), 0.055, shade)
    _bar(surface, n, (0.10, 0.14), (0.44, 0.14), 0.05, _RUST)
    _bar(surface, n, (0.72, 0.14), (1.02, 0.14), 0.05, _RUST)
    for x in (0.105, 1.015):
        _post(surface, n, x, 0.21)


def _closed_upright(surface: pygame.Surface, n: float) -> None:
    ys = [0.29 + 0.122 * k for k in range(6)]
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    pygame.draw.rect(
        shade, (*INK, 110), ((_MIDDLE - 0.06) * n, 0.2 * n, 0.20 * n, 0.8 * n), border_radius=round(0.05 * n)
    )
    surface.blit(shade, (0, 0))
    _post(surface, n, _MIDDLE, 0.13)
    for y in ys:
        _bar(surface, n, (_MIDDLE - 0.135, y), (_MIDDLE + 0.135, y), 0.055, IRON)
    for x in (_MIDDLE - 0.075, _MIDDLE + 0.075):
        _bar(surface, n, (x, 0.22), (x, 0.98), 0.045, mix(IRON, DARK_IRON, 0.3))
        for y in ys:
            pygame.draw.circle(surface, scaled(IRON, 1.3), (x * n, y * n - 0.006 * n), 0.018 * n)
    _post(surface, n, _MIDDLE, 1.0, tall=0.06)


def _open_upright(surface: pygame.Surface, n: float) -> None:
    """The grille drawn up against its northern post, so that the free sill is what one sees first."""
    _sill(surface, n, (_MIDDLE - 0.055, 0.50, 0.11, 0.42))
    _chevrons(surface, n, ((_MIDDLE, 0.71),), (1.0, 0.0))
    for x in (_MIDDLE - 0.075, _MIDDLE + 0.075):
        _tip(surface, n, x, 0.42, (0.0, 1.0), 0.085)
        _bar(surface, n, (x, 0.22), (x, 0.42), 0.045, mix(IRON, DARK_IRON, 0.3))
    for y in (0.30, 0.375):
        _bar(surface, n, (_MIDDLE - 0.135, y), (_MIDDLE + 0.135, y), 0.05, IRON)
    _post(surface, n, _MIDDLE, 0.13)
    _post(surface, n, _MIDDLE, 1.0, tall=0.06)


def _broken_upright(surface: pygame.Surface, n: float) -> None:
    _debris(surface, n, _MIDDLE, 0.66, 0.27, 0.20)
    for side, end in ((-0.075, 0.50), (0.075, 0.43)):
        _bar(surface, n, (_MIDDLE + side, 0.22), (_MIDDLE + side, end), 0.05, _RUST)
    for side, end in ((-0.075, 0.86), (0.075, 0.78)):
        _bar(surface, n, (_MIDDLE + side, end), (_MIDDLE + side, 0.96), 0.05, _RUST)
    _bar(surface, n, (_MIDDLE - 0.14, 0.36), (_MIDDLE + 0.11, 0.36), 0.055, IRON)
    _bar(surface, n, (_MIDDLE - 0.10, 0.88), (_MIDDLE + 0.14, 0.88), 0.055, IRON)
    _post(surface, n, _MIDDLE, 0.13)
    _post(surface, n, _MIDDLE, 1.0, tall=0.06)


def _chevrons(surface: pygame.Surface, n: float, places: tuple[raster.Point, ...], direction: raster.Point) -> None:
    """Two arrowheads back to back: one may pass both ways."""
    across = (direction[1], direction[0])
    for x, y in places:
        for way in (1, -1):
            gap, long, half = 0.04 * way, 0.13 * way, 0.11
            tip = ((x + direction[0] * (gap + long)) * n, (y + direction[1] * (gap + long)) * n)
            left = ((x + direction[0] * gap + across[0] * half) * n, (y + direction[1] * gap + across[1] * half) * n)
            right = ((x + direction[0] * gap - across[0] * half) * n, (y + direction[1] * gap - across[1] * half) * n)
            pygame.draw.polygon(surface, (126, 214, 166), [tip, left, right])
            pygame.draw.lines(surface, INK, True, [tip, left, right], _line(n))


def _debris(surface: pygame.Surface, n: float, x: float, y: float, wide: float, high: float) -> None:
    """Bent bars and crumbs on the ground."""
    rng = random.Random("debris")
    for _ in range(7):
        spot = ((x + rng.uniform(-wide, wide)) * n, (y + rng.uniform(-high, high)) * n)
        size = rng.uniform(0.018, 0.034) * n
        pygame.draw.circle(surface, INK, spot, size + _line(n) / 2)
        pygame.draw.circle(surface, scaled(WALL_TOP, rng.uniform(0.7, 1.0)), spot, size)
    bars = (
        (-0.5, -0.3, 0.16, 0.05),
        (0.35, 0.35, 0.14, -0.06),
        (0.1, -0.7, 0.11, 0.07),
        (-0.2, 0.6, 0.13, 0.03),
    )
    for dx, dy, ax, ay in bars:
        a = ((x + dx * wide - ax / 2) * n, (y + dy * high - ay / 2) * n)
        b = ((x + dx * wide + ax / 2) * n, (y + dy * high + ay / 2) * n)
        pygame.draw.line(surface, INK, a, b, round(0.055 * n) + 2 * _line(n) // 2)
        pygame.draw.line(surface, scaled(IRON, 1.05), a, b, round(0.038 * n))


def clear() -> None:
    """Forget every portcullis (after a change of scale)."""
    gate.cache_clear()
