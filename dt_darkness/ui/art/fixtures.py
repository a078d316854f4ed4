"""What stands on or in the floor of a room: pits, gears, graves, the fountain, the statue, the sarcophagus, torches.

Every function returns a shared surface (draw from it, never into it); sizes are in pixels, ``square`` is one square.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import pygame

from dt_darkness.ui.art import fonts, raster, svg
from dt_darkness.ui.art.palette import (
    DARK_IRON,
    FLOOR,
    INK,
    IRON,
    MOSS,
    WATER,
    WHITE,
    WOOD,
    Color,
    mix,
    pair_arrow,
    pair_color,
    scaled,
)
from dt_darkness.ui.art.stone import gear_outline


@lru_cache(maxsize=16)
def pit(square: int) -> pygame.Surface:
    """A pit trap: a rim of heavy stones, four sinking sides, spikes on a black ground."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        rim = pygame.Rect(0, 0, n, n).inflate(-0.05 * n, -0.05 * n)
        pygame.draw.rect(surface, INK, rim, border_radius=round(0.05 * n))
        _pit_rim(surface, n)
        outer = (0.135 * n, 0.865 * n)
        inner = (0.285 * n, 0.735 * n)
        low, high = outer
        near, far = inner
        drop = 0.045 * n
        sides: tuple[tuple[Color, list[raster.Point]], ...] = (
            ((66, 50, 42), [(low, low), (high, low), (far, near + drop), (near, near + drop)]),
            ((46, 35, 31), [(low, low), (near, near + drop), (near, far + drop), (low, high)]),
            ((84, 64, 52), [(high, low), (far, near + drop), (far, far + drop), (high, high)]),
            ((104, 80, 62), [(low, high), (near, far + drop), (far, far + drop), (high, high)]),
        )
        for shade, corners in sides:
            pygame.draw.polygon(surface, shade, corners)
        for course in (0.33, 0.66):
            a, b = low + (near - low) * course, high + (far - high) * course
            y = low + (near + drop - low) * course
            pygame.draw.line(surface, (38, 29, 26), (a, y), (b, y), max(1, round(0.012 * n)))
            y = high + (far + drop - high) * course
            pygame.draw.line(surface, (66, 50, 40), (a, y), (b, y), max(1, round(0.012 * n)))
        pygame.draw.rect(surface, (9, 7, 11), (near, near + drop, far - near, far - near))
        pygame.draw.rect(surface, INK, (low, low, high - low, high - low), max(1, round(0.022 * n)))
        for x, base, tall in ((0.36, 0.62, 0.21), (0.50, 0.60, 0.24), (0.64, 0.62, 0.21)):
            _spike(surface, n, x, base, tall, 0.62)
        for x, base, tall in ((0.295, 0.775, 0.25), (0.43, 0.785, 0.30), (0.57, 0.785, 0.30), (0.705, 0.775, 0.25)):
            _spike(surface, n, x, base, tall, 1.0)

    return raster.supersampled(square, square, draw)


def _pit_rim(surface: pygame.Surface, n: float) -> None:
    """Blocks round the hole, the upper and left ones in the light."""
    edges = [0.04, 0.35, 0.65, 0.96]
    for at, (start, end) in enumerate(pairwise(edges)):
        span = (end - start - 0.012) * n
        tone = (1.0, 0.92, 1.06)[at]
        for rect, light in (
            ((start * n, 0.04 * n, span, 0.095 * n), 1.12),
            ((start * n, 0.865 * n, span, 0.095 * n), 0.78),
            ((0.04 * n, start * n, 0.095 * n, span), 1.0),
            ((0.865 * n, start * n, 0.095 * n, span), 0.84),
        ):
            shade = scaled(mix(FLOOR, (124, 92, 66), 0.42), light * tone)
            pygame.draw.rect(surface, shade, rect, border_radius=round(0.02 * n))
            pygame.draw.line(
                surface, scaled(shade, 1.25), rect[:2], (rect[0] + rect[2], rect[1]), max(1, round(0.014 * n))
            )


def _spike(surface: pygame.Surface, n: float, x: float, base: float, tall: float, light: float) -> None:
    half = 0.052
    tip, left, right = (x * n, (base - tall) * n), ((x - half) * n, base * n), ((x + half) * n, base * n)
    pygame.draw.polygon(
        surface, INK, [(tip[0], tip[1] - 0.03 * n), (left[0] - 0.015 * n, left[1]), (right[0] + 0.015 * n, right[1])]
    )
    pygame.draw.polygon(surface, scaled((206, 200, 212), light), [tip, left, (x * n, base * n)])
    pygame.draw.polygon(surface, scaled((122, 116, 132), light), [tip, (x * n, base * n), right])


@lru_cache(maxsize=64)
def gear(square: int, number: int, pair: str, clockwise: bool) -> pygame.Surface:
    """A rotation gear: a wheel in the pair's colour, the way it turns as an arrow, the pair's number (B-25)."""
    main, arrow = pair_color(pair), mix(pair_arrow(pair), WHITE, 0.3)
    metal = mix(main, DARK_IRON, 0.14)

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        x = y = n / 2
        outline = round(0.025 * n)
        pygame.draw.polygon(surface, INK, gear_outline(x, y, 0.475 * n + outline / 2, 0.395 * n + outline, 12))
        pygame.draw.polygon(surface, scaled(metal, 0.62), gear_outline(x, y, 0.462 * n, 0.388 * n, 12))
        pygame.draw.polygon(
            surface, scaled(metal, 1.28), gear_outline(x - 0.008 * n, y - 0.012 * n, 0.448 * n, 0.376 * n, 12)
        )
        pygame.draw.circle(surface, scaled(metal, 0.72), (x, y), 0.375 * n)
        pygame.draw.circle(surface, scaled(metal, 1.28), (x - 0.006 * n, y - 0.008 * n), 0.362 * n, round(0.02 * n))
        pygame.draw.circle(surface, INK, (x, y), 0.345 * n)
        pygame.draw.circle(surface, (30, 25, 33), (x, y), 0.335 * n)
        pygame.draw.circle(surface, (46, 40, 50), (x - 0.01 * n, y - 0.015 * n), 0.20 * n)
        _turning_arrow(surface, n, arrow, clockwise)

    picture = raster.supersampled(square, square, draw)
    words = str(number)
    figure = fonts.outlined(
        words, "number", max(8, round(square * (0.40 if len(words) == 1 else 0.33))), WHITE, INK, max(1, square // 40)
    )
    picture.blit(figure, figure.get_rect(center=(square // 2, square // 2)))
    return picture


def _turning_arrow(surface: pygame.Surface, n: float, color: Color, clockwise: bool) -> None:
    """Three quarters of a ring with a head at its end, drawn dark and wide first, then in colour."""
    middle, radius = n / 2, 0.275 * n
    direction = 1 if clockwise else -1
    start = -math.pi / 2 - direction * 0.72 * math.pi
    sweep = direction * 1.30 * math.pi
    steps = 40
    for shade, half in ((INK, 0.062), (color, 0.040)):
        ring: list[raster.Point] = []
        for edge in (radius + half * n, radius - half * n):
            side = [
                (
                    middle + math.cos(start + sweep * step / steps) * edge,
                    middle + math.sin(start + sweep * step / steps) * edge,
                )
                for step in range(steps + 1)
            ]
            ring += side if not ring else side[::-1]
        pygame.draw.polygon(surface, shade, ring)
        end = start + sweep
        grow = 0.026 if shade == INK else 0.0
        forward = (-math.sin(end) * direction, math.cos(end) * direction)
        outward = (math.cos(end), math.sin(end))
        base = (
            middle + outward[0] * radius - forward[0] * grow * n,
            middle + outward[1] * radius - forward[1] * grow * n,
        )
        wide, long = (0.125 + 1.5 * grow) * n, (0.19 + 2.6 * grow) * n
        pygame.draw.polygon(
            surface,
            shade,
            [
                (base[0] + outward[0] * wide, base[1] + outward[1] * wide),
                (base[0] - outward[0] * wide, base[1] - outward[1] * wide),
                (base[0] + forward[0] * long, base[1] + forward[1] * long),
            ],
        )


@lru_cache(maxsize=16)
def grave(square: int, emptied: bool = False) -> pygame.Surface:
    """A grave: a headstone with a cross behind a mound; ``emptied``: the mound dug open, the stone broken.

    It stands low on its square, so that a wall at the square's north side does not hide it.
    """

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        line = max(1, round(0.026 * n))
        mound = pygame.Rect(0.18 * n, 0.58 * n, 0.64 * n, 0.36 * n)
        for x in (0.17, 0.26, 0.72, 0.8):
            pygame.draw.polygon(
                surface, MOSS, [((x - 0.05) * n, 0.92 * n), ((x + 0.02) * n, 0.78 * n), ((x + 0.07) * n, 0.92 * n)]
            )
        pygame.draw.rect(surface, INK, mound.inflate(2 * line, 2 * line), border_radius=round(0.09 * n))
        pygame.draw.rect(surface, (92, 70, 50), mound, border_radius=round(0.08 * n))
        if emptied:
            hole = mound.inflate(-0.11 * n, -0.10 * n)
            pygame.draw.rect(surface, (14, 10, 12), hole, border_radius=round(0.04 * n))
            pygame.draw.rect(surface, (58, 43, 32), hole, line, border_radius=round(0.04 * n))
        else:
            for y, shade in ((0.68, (112, 86, 60)), (0.77, (78, 58, 42)), (0.86, (112, 86, 60))):
                pygame.draw.line(surface, shade, (0.25 * n, y * n), (0.75 * n, y * n), line)
        if emptied:
            stump = [(0.29, 0.63), (0.29, 0.45), (0.37, 0.39), (0.44, 0.48), (0.52, 0.42), (0.6, 0.51), (0.71, 0.63)]
            points = [(x * n, y * n) for x, y in stump]
            pygame.draw.polygon(surface, (108, 106, 116), points)
            pygame.draw.polygon(surface, INK, points, line)
            return
        stone = pygame.Rect(0.27 * n, 0.20 * n, 0.46 * n, 0.45 * n)
        corners = {"border_top_left_radius": round(0.19 * n), "border_top_right_radius": round(0.19 * n)}
        pygame.draw.rect(surface, INK, stone.inflate(2 * line, 2 * line), **corners)
        pygame.draw.rect(surface, (116, 114, 124), stone, **corners)
        pygame.draw.rect(surface, (166, 164, 172), stone.move(-0.018 * n, 0).inflate(-0.07 * n, -0.04 * n), **corners)
        pygame.draw.rect(
            surface, (136, 134, 144), stone.move(0.01 * n, 0.015 * n).inflate(-0.07 * n, -0.05 * n), **corners
        )
        pygame.draw.rect(surface, (52, 50, 60), (0.465 * n, 0.27 * n, 0.07 * n, 0.27 * n))
        pygame.draw.rect(surface, (52, 50, 60), (0.39 * n, 0.335 * n, 0.22 * n, 0.07 * n))

    return raster.supersampled(square, square, draw)


@lru_cache(maxsize=16)
def fountain(square: int) -> pygame.Surface:
    """The fountain of youth: an octagonal basin of glowing water."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        for reach, shade in (
            (0.47, INK),
            (0.447, (120, 130, 138)),
            (0.425, (190, 196, 198)),
            (0.385, (142, 150, 156)),
            (0.35, INK),
            (0.335, scaled(WATER, 0.38)),
        ):
            pygame.draw.polygon(surface, shade, _octagon(n, reach))
        for reach, light in ((0.30, 0.62), (0.24, 0.86), (0.17, 1.12), (0.10, 1.3)):
            pygame.draw.circle(surface, scaled(WATER, light), (n / 2, n / 2 + 0.01 * n), reach * n)
        for reach in (0.27, 0.20):
            pygame.draw.circle(surface, mix(WATER, WHITE, 0.55), (n / 2, n / 2), reach * n, max(1, round(0.014 * n)))
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.1 * n)
        pygame.draw.circle(surface, (206, 216, 220), (n / 2, n / 2), 0.08 * n)
        pygame.draw.circle(surface, mix(WATER, WHITE, 0.8), (n / 2 - 0.015 * n, n / 2 - 0.02 * n), 0.045 * n)

    return raster.supersampled(square, square, draw)


def _octagon(n: float, reach: float) -> list[raster.Point]:
    return [
        (
            n / 2 + math.cos(math.pi * (2 * k + 1) / 8) * reach * n * 1.05,
            n / 2 + math.sin(math.pi * (2 * k + 1) / 8) * reach * n * 1.05,
        )
        for k in range(8)
    ]


@lru_cache(maxsize=16)
def statue(square: int, front: int = 2, emptied: bool = False) -> pygame.Surface:
    """The statue of a knight on its plinth; ``front`` is the direction (0 north to 3 west) of the square before it.

    ``emptied``: the knight's hands are empty.
    """

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        line = max(1, round(0.03 * n))
        pale, middle, dark = (186, 182, 176), (140, 136, 134), (92, 88, 92)

        def shape(shade: Color, points: list[raster.Point]) -> None:
            scaled_points = [(x * n, y * n) for x, y in points]
            pygame.draw.polygon(surface, shade, scaled_points)
            pygame.draw.lines(surface, INK, True, scaled_points, line)

        shape(dark, [(0.14, 0.93), (0.86, 0.93), (0.78, 0.76), (0.22, 0.76)])
        shape(middle, [(0.22, 0.77), (0.78, 0.77), (0.72, 0.68), (0.28, 0.68)])
        shape(middle, [(0.31, 0.69), (0.29, 0.42), (0.38, 0.33), (0.62, 0.33), (0.71, 0.42), (0.69, 0.69)])
        shape(pale, [(0.31, 0.69), (0.29, 0.42), (0.38, 0.33), (0.46, 0.33), (0.42, 0.69)])
        shape(pale, [(0.40, 0.33), (0.38, 0.17), (0.45, 0.09), (0.55, 0.09), (0.62, 0.17), (0.60, 0.33)])
        pygame.draw.rect(surface, INK, (0.41 * n, 0.20 * n, 0.18 * n, 0.045 * n))
        if emptied:
            pygame.draw.line(surface, dark, (0.40 * n, 0.47 * n), (0.60 * n, 0.47 * n), 2 * line)
        else:
            shape((210, 208, 206), [(0.47, 0.40), (0.53, 0.40), (0.53, 0.66), (0.50, 0.70), (0.47, 0.66)])
            shape((196, 152, 74), [(0.38, 0.43), (0.62, 0.43), (0.62, 0.48), (0.38, 0.48)])
        _front_mark(surface, n, front)

    return raster.supersampled(square, square, draw)


def _front_mark(surface: pygame.Surface, n: float, front: int) -> None:
    """A small gilt arrowhead on the side that the statue faces."""
    angle = (-math.pi / 2, 0.0, math.pi / 2, math.pi)[front]
    tip = (n / 2 + math.cos(angle) * 0.485 * n, n / 2 + math.sin(angle) * 0.485 * n)
    side = (math.cos(angle + math.pi / 2), math.sin(angle + math.pi / 2))
    back = (tip[0] - math.cos(angle) * 0.1 * n, tip[1] - math.sin(angle) * 0.1 * n)
    points = [
        tip,
        (back[0] + side[0] * 0.1 * n, back[1] + side[1] * 0.1 * n),
        (back[0] - side[0] * 0.1 * n, back[1] - side[1] * 0.1 * n),
    ]
    pygame.draw.polygon(surface, (226, 184, 96), points)
    pygame.draw.lines(surface, INK, True, points, max(1, round(0.02 * n)))


@lru_cache(maxsize=16)
def sarcophagus(square: int, upright: bool = False, emptied: bool = False) -> pygame.Surface:
    """The sarcophagus over its two squares, lying west to east, or north to south if ``upright``."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        outer = [
            (0.08, 0.5),
            (0.2, 0.17),
            (0.72, 0.11),
            (1.9, 0.24),
            (1.94, 0.5),
            (1.9, 0.76),
            (0.72, 0.89),
            (0.2, 0.83),
        ]

        def ring(shrink: float, shade: Color) -> None:
            points = [((1 + (x - 1) * (1 - shrink * 0.55)) * n, (0.5 + (y - 0.5) * (1 - shrink)) * n) for x, y in outer]
            pygame.draw.polygon(surface, shade, points)

        ring(-0.06, INK)
        ring(0.0, (128, 92, 38))
        ring(0.07, (206, 164, 82))
        ring(0.16, (148, 108, 48))
        ring(0.24, (16, 12, 14) if emptied else (182, 138, 62))
        if emptied:
            return
        pygame.draw.circle(surface, INK, (0.52 * n, 0.5 * n), 0.20 * n)
        pygame.draw.circle(surface, (234, 214, 160), (0.52 * n, 0.5 * n), 0.175 * n)
        for y in (0.44, 0.56):
            pygame.draw.circle(surface, INK, (0.49 * n, y * n), 0.03 * n)
        pygame.draw.line(surface, INK, (0.6 * n, 0.46 * n), (0.6 * n, 0.54 * n), max(1, round(0.03 * n)))
        for rect in ((0.9, 0.46, 0.8, 0.08), (1.12, 0.3, 0.09, 0.4)):
            area = pygame.Rect([round(part * n) for part in rect])
            pygame.draw.rect(surface, INK, area.inflate(0.04 * n, 0.04 * n))
            pygame.draw.rect(surface, (164, 34, 38), area)

    lying = raster.supersampled(2 * square, square, draw)
    return pygame.transform.rotate(lying, -90) if upright else lying


@lru_cache(maxsize=32)
def torch(size: int) -> pygame.Surface:
    """A burning torch as it sticks in a holder, ``size`` x ``size`` pixels."""
    return svg.picture("objects", "torch", size)


@lru_cache(maxsize=16)
def holder(square: int, emptied: bool = False) -> pygame.Surface:
    """The iron bracket of a torch holder with its torch burning, a third of a square wide; ``emptied``: no torch."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = square * factor
        line = max(1, round(0.022 * n))
        x = 0.25 * n
        stick = [
            (x - 0.045 * n, 0.38 * n),
            (x + 0.045 * n, 0.38 * n),
            (x + 0.025 * n, 0.74 * n),
            (x - 0.025 * n, 0.74 * n),
        ]
        pygame.draw.polygon(surface, DARK_IRON if emptied else WOOD, stick)
        pygame.draw.lines(surface, INK, True, stick, line)
        cup = [(x - 0.10 * n, 0.36 * n), (x + 0.10 * n, 0.36 * n), (x + 0.06 * n, 0.47 * n), (x - 0.06 * n, 0.47 * n)]
        pygame.draw.polygon(surface, IRON, cup)
        pygame.draw.lines(surface, INK, True, cup, line)
        flames = ((1.18, INK), (1.0, (255, 128, 24)), (0.66, (255, 196, 70)), (0.36, (255, 246, 190)))
        for reach, shade in () if emptied else flames:
            points = [
                (x, (0.37 - 0.33 * reach) * n),
                (x + 0.105 * reach * n, (0.37 - 0.12 * reach) * n),
                (x + 0.07 * reach * n, 0.375 * n),
                (x - 0.07 * reach * n, 0.375 * n),
                (x - 0.105 * reach * n, (0.37 - 0.14 * reach) * n),
            ]
            pygame.draw.polygon(surface, shade, points)

    return raster.supersampled(square // 2, round(square * 0.8), draw)


@lru_cache(maxsize=16)
def diamond(square: int, pair: str) -> pygame.Surface:
    """The gem in a pair's colour that marks each corner of its rooms."""
    size = max(9, round(square * 0.19))
    main = pair_arrow(pair) if pair == "black" else pair_color(pair)

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        middle = n / 2

        def rhombus(reach: float, shade: Color) -> None:
            pygame.draw.polygon(
                surface,
                shade,
                [
                    (middle, middle - reach),
                    (middle + reach, middle),
                    (middle, middle + reach),
                    (middle - reach, middle),
                ],
            )

        rhombus(0.5 * n, INK)
        rhombus(0.37 * n, scaled(main, 0.72))
        pygame.draw.polygon(
            surface,
            mix(main, WHITE, 0.45),
            [(middle, middle - 0.37 * n), (middle, middle), (middle - 0.37 * n, middle)],
        )
        pygame.draw.polygon(surface, main, [(middle, middle - 0.37 * n), (middle + 0.37 * n, middle), (middle, middle)])

    return raster.supersampled(size, size, draw)


def clear() -> None:
    """Forget every fixture (after a change of scale)."""
    for cache in (pit, gear, grave, fountain, statue, sarcophagus, torch, holder, diamond):
        cache.cache_clear()
