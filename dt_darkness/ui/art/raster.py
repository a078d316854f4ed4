"""What every picture here is made with: canvases, blurs, noise, curves, relief, and drawing at three times the size."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from dt_darkness.ui.art.palette import INK, Color

SUPER = 3
"""Shapes are drawn this many times larger and scaled down, which smooths their edges."""

Point = tuple[float, float]


def canvas(width: int, height: int) -> pygame.Surface:
    """An empty surface with per-pixel alpha."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def plain(width: int, height: int, color: Color = (0, 0, 0)) -> pygame.Surface:
    """A surface without alpha, filled with a colour."""
    surface = pygame.Surface((max(1, width), max(1, height)), 0, 32)
    surface.fill(color)
    return surface


def supersampled(
    width: int, height: int, draw: Callable[[pygame.Surface, float], None], edge: Color = INK
) -> pygame.Surface:
    """The picture that ``draw(surface, factor)`` makes on a surface ``factor`` times as large, scaled down smoothly.

    ``edge`` is the colour that half-covered pixels are mixed with: that of the outline, or of the shape if it has none.
    """
    large = canvas(width * SUPER, height * SUPER)
    large.fill((*edge, 0))
    draw(large, float(SUPER))
    return pygame.transform.smoothscale(large, (max(1, width), max(1, height)))


def blurred(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A soft copy; two box blurs come so near to a Gaussian blur that nobody sees it, at a tenth of its time."""
    size = round(radius)
    if size < 1:
        return surface.copy()
    if size < 2:
        return pygame.transform.box_blur(surface, 1)
    width, height = surface.get_size()
    if size >= 3 and min(width, height) > 64:
        # So soft a picture loses nothing at half its size, where the blur costs a quarter.
        half = blurred(pygame.transform.smoothscale(surface, (width // 2, height // 2)), radius / 2)
        return pygame.transform.smoothscale(half, (width, height))
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, size), max(1, round(radius * 0.6)))


def levels(surface: pygame.Surface) -> bytes:
    """The red channel, one byte a pixel: the brightness of a grey picture."""
    return pygame.image.tobytes(surface, "RGB")[::3]


def grey_picture(data: bytes, width: int, height: int) -> pygame.Surface:
    """A surface without alpha that is as bright as the bytes say."""
    triple = bytearray(3 * len(data))
    for channel in range(3):
        triple[channel::3] = data
    surface = plain(width, height)
    surface.blit(pygame.image.frombytes(bytes(triple), (width, height), "RGB"), (0, 0))
    return surface


def veil(data: bytes, width: int, height: int, color: Color) -> pygame.Surface:
    """A surface of one colour that is as opaque as the bytes say."""
    rgba = bytearray(bytes((*color, 0)) * len(data))
    rgba[3::4] = data
    surface = canvas(width, height)
    surface.blit(pygame.image.frombytes(bytes(rgba), (width, height), "RGBA"), (0, 0))
    return surface


@lru_cache(maxsize=64)
def curve(points: tuple[Point, ...]) -> bytes:
    """A table for :meth:`bytes.translate`: straight lines through the points, both axes 0 to 255."""
    table = bytearray(256)
    for value in range(256):
        left = points[0]
        result = left[1]
        for right in points:
            if value <= right[0]:
                span = right[0] - left[0]
                result = right[1] if span == 0 else left[1] + (right[1] - left[1]) * (value - left[0]) / span
                break
            left = right
            result = right[1]
        table[value] = min(255, max(0, round(result)))
    return bytes(table)


def curved(surface: pygame.Surface, table: bytes) -> pygame.Surface:
    """A copy without alpha, every channel sent through the table."""
    result = plain(*surface.get_size())
    data = pygame.image.tobytes(surface, "RGB").translate(table)
    result.blit(pygame.image.frombytes(data, surface.get_size(), "RGB"), (0, 0))
    return result


@lru_cache(maxsize=8)
def noise(width: int, height: int, cell: float, seed: str) -> pygame.Surface:
    """Grey value noise with features ``cell`` pixels wide, the same for the same seed. It is shared."""
    columns, rows = max(2, round(width / cell) + 1), max(2, round(height / cell) + 1)
    grid = grey_picture(random.Random(seed).randbytes(columns * rows), columns, rows)
    if cell <= 1:
        return pygame.transform.scale(grid, (width, height))
    # Two steps: one straight enlargement would show the grid as diamonds.
    middle = pygame.transform.smoothscale(grid, (columns * 3, rows * 3))
    return pygame.transform.smoothscale(pygame.transform.box_blur(middle, 1), (width, height))


def clouds(width: int, height: int, cells: Sequence[float], seed: str) -> pygame.Surface:
    """Grey noise of several sizes laid over one another, each half as strong as the one before."""
    result = noise(width, height, cells[0], f"{seed}/0").copy()
    for at, cell in enumerate(cells[1:], 1):
        layer = noise(width, height, cell, f"{seed}/{at}").copy()
        layer.set_alpha(128)
        result.blit(layer, (0, 0))
    return result


def relief(target: pygame.Surface, height: pygame.Surface, strength: float) -> None:
    """Light and shade ``target`` as if ``height`` (grey, white is high) were lit from the north-west."""
    size = target.get_size()
    rising = height.copy()
    rising.blit(height, (1, 1), special_flags=pygame.BLEND_RGB_SUB)
    falling = plain(*size, levels_color(height))
    falling.blit(height, (1, 1))
    falling.blit(height, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    limit = min(255.0, 255 / strength)
    table = curve(((0, 0), (limit, min(255.0, limit * strength)), (255, 255)))
    bright = curved(rising, table)
    bright.blit(target, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    target.blit(bright, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    shade = curved(falling, table)
    shade.blit(target, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    target.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def levels_color(height: pygame.Surface) -> Color:
    """The colour of the first pixel, so that a shifted copy brings no false edge at the border."""
    red, green, blue, _ = height.get_at((0, 0))
    return (red, green, blue)


def modulate(target: pygame.Surface, grey: pygame.Surface, low: float, high: float) -> None:
    """Multiply ``target`` by factors from ``low`` (where ``grey`` is black) to ``high`` (white), up to 2."""
    factors = curved(grey, curve(((0, low * 127.5), (255, high * 127.5))))
    target.blit(factors, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    target.blit(target.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def gradient(width: int, height: int, top: Color, bottom: Color) -> pygame.Surface:
    """A smooth run of colour from top to bottom, without alpha."""
    strip = plain(1, 2, top)
    strip.set_at((0, 1), bottom)
    # Scaling blends only between pixel centres, so the middle half of a taller picture holds the whole run.
    tall = pygame.transform.smoothscale(strip, (1, max(2, height * 2)))
    middle = tall.subsurface((0, max(0, height // 2), 1, max(1, min(height, tall.get_height() - height // 2))))
    return pygame.transform.scale(middle, (max(1, width), max(1, height)))


@lru_cache(maxsize=256)
def glow(radius: int, color: Color, power: float = 1.8) -> pygame.Surface:
    """A round light for additive drawing, bright in the middle, nothing at ``radius`` pixels. It is shared."""
    small = min(radius, 48)
    disc = plain(2 * small, 2 * small)
    for step in range(small, 0, -1):
        strength = (1 - step / small) ** power
        pygame.draw.circle(disc, [round(part * strength) for part in color], (small, small), step)
    return disc if small == radius else pygame.transform.smoothscale(disc, (2 * radius, 2 * radius))


def masked(picture: pygame.Surface, shape: pygame.Surface) -> pygame.Surface:
    """A copy of the picture that is only as opaque as ``shape`` is."""
    result = canvas(*shape.get_size())
    result.blit(picture, (0, 0))
    stencil = shape.copy()
    stencil.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    result.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy that is ``opacity`` (0 to 1) times as opaque."""
    result = picture.copy()
    result.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def shadow_of(picture: pygame.Surface, blur: float, opacity: float) -> tuple[pygame.Surface, int]:
    """The soft black shadow of a picture, and how many pixels it reaches beyond it on every side."""
    reach = max(1, round(blur * 2))
    width, height = picture.get_size()
    black = picture.copy()
    black.fill((0, 0, 0, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    room = canvas(width + 2 * reach, height + 2 * reach)
    room.blit(black, (reach, reach))
    return blurred(room, blur), reach


def clear() -> None:
    """Forget cached noise and glows (after a change of scale)."""
    noise.cache_clear()
    glow.cache_clear()
