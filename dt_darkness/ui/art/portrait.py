"""Portraits: a drawing with a second layer of shade and a rim of light, before a ground in the character's own hue."""

from __future__ import annotations

from functools import lru_cache

import pygame
import yaml

from dt_darkness.paths import assets_dir
from dt_darkness.ui.art import raster, svg
from dt_darkness.ui.art.palette import Color, mix, scaled

_NEUTRAL: tuple[Color, Color] = ((150, 140, 134), (34, 30, 36))


@lru_cache(maxsize=1)
def _grounds() -> dict[str, tuple[Color, Color]]:
    read = yaml.safe_load((assets_dir() / "characters" / "grounds.yaml").read_text(encoding="utf-8"))
    return {name: (_color(light), _color(dark)) for name, (light, dark) in read.items()}


def _color(code: str) -> Color:
    value = int(code.removeprefix("#"), 16)
    return (value >> 16, value >> 8 & 255, value & 255)


def ground_colors(character: str) -> tuple[Color, Color]:
    """The light middle and the dark rim of the ground behind a character's portrait, by its id."""
    return _grounds().get(character, _NEUTRAL)


@lru_cache(maxsize=64)
def ground(character: str, width: int, height: int) -> pygame.Surface:
    """The ground alone, without alpha: light behind the head, dark at the rim. It is shared."""
    light, dark = ground_colors(character)
    small = raster.plain(32, 32, dark)
    for step in range(22, 0, -1):
        pygame.draw.circle(small, mix(light, dark, (step / 22) ** 1.25), (16, 14), step)
    small = raster.blurred(small, 1.2)
    return pygame.transform.smoothscale(small, (max(1, width), max(1, height)))


@lru_cache(maxsize=48)
def bust(character: str, size: int) -> pygame.Surface:
    """The shaded drawing of a character with per-pixel alpha, ``size`` x ``size``. It is shared."""
    drawing = svg.picture("characters", character, size).copy()
    opaque = pygame.image.tobytes(drawing, "RGBA")[3::4]
    inside = raster.grey_picture(opaque, size, size)
    light, dark = ground_colors(character)
    shade = _crescent(inside, size, -0.085, 0.05)
    _lay(drawing, shade, size, opaque, scaled(mix(dark, (20, 8, 34), 0.5), 0.8), 0.62)
    glance = _crescent(inside, size, 0.07, 0.045)
    _lay(drawing, glance, size, opaque, mix(light, (255, 248, 226), 0.6), 0.36)
    rim = _crescent(inside, size, 0.022, 0.008)
    _lay(drawing, rim, size, opaque, mix(light, (255, 250, 232), 0.7), 0.6)
    drawing.blit(raster.masked(_fall_off(size), drawing), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return drawing


def _crescent(inside: pygame.Surface, size: int, shift: float, blur: float) -> bytes:
    """What of the silhouette a softened copy of it, shifted along the light, leaves uncovered."""
    soft = raster.blurred(inside, blur * size)
    step = round(shift * size)
    # Beyond the picture the figure is taken to go on, or its cut edge would be shaded like an outline.
    moved = raster.plain(size, size, (255, 255, 255))
    moved.blit(soft, (step, step))
    left = inside.copy()
    left.blit(moved, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return raster.levels(left)


def _lay(drawing: pygame.Surface, where: bytes, size: int, opaque: bytes, color: Color, strength: float) -> None:
    """Glaze the drawing with a colour, nowhere outside its silhouette."""
    opacity = where.translate(raster.curve(((0, 0), (255, 255 * strength))))
    layer = raster.veil(opacity, size, size, color)
    layer.blit(raster.veil(opaque, size, size, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawing.blit(layer, (0, 0))


def _fall_off(size: int) -> pygame.Surface:
    """Full light down to the chin, less below: faces stand out, shoulders sink into the frame."""
    strip = raster.plain(1, 4, (255, 255, 255))
    strip.set_at((0, 3), (150, 140, 158))
    return pygame.transform.smoothscale(strip, (size, size))


@lru_cache(maxsize=64)
def portrait(character: str, width: int, height: int, zoom: float = 1.0) -> pygame.Surface:
    """A whole picture for tokens, cards and the inspector: the bust before its ground. It is shared.

    The bust is ``zoom`` times as high as the picture and stands in the middle; with more than 1 it is cut off below.
    """
    picture = raster.canvas(width, height)
    picture.blit(ground(character, width, height), (0, 0))
    size = round(height * zoom)
    figure = bust(character, size)
    shadow, reach = raster.shadow_of(figure, 0.03 * size, 0.5)
    left = (width - size) // 2
    picture.blit(shadow, (left - reach + round(0.03 * size), round(0.02 * size) - reach))
    picture.blit(figure, (left, 0))
    return picture


def clear() -> None:
    """Forget every portrait (after a change of scale)."""
    for cache in (ground, bust, portrait):
        cache.cache_clear()
