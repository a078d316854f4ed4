"""Painting without a theme: gradient panels with smooth corners, shadows, diamonds and soft backdrops."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from dt_darkness.ui.art.palette import Color, mix

_SUPERSAMPLE = 4


@dataclass(frozen=True, slots=True)
class PanelLook:
    """Colors of a panel: gradient from top to bottom, border, and the hairline of light under the upper border."""

    top: Color
    bottom: Color
    border: Color
    light: Color | None = None


def gradient(size: tuple[int, int], top: Color, bottom: Color) -> pygame.Surface:
    """An opaque-alpha picture of this size whose colour runs evenly from top to bottom."""
    width, height = size
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        strip.set_at((0, y), mix(top, bottom, y / max(1, height - 1)))
    return pygame.transform.scale(strip, (width, height))


def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A white picture of this size, transparent outside its smoothly rounded corners."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius:
        big = pygame.Surface((2 * radius * _SUPERSAMPLE, 2 * radius * _SUPERSAMPLE), pygame.SRCALPHA)
        big.fill((255, 255, 255, 0))
        centre = radius * _SUPERSAMPLE
        pygame.draw.circle(big, (255, 255, 255, 255), (centre, centre), centre)
        disc = pygame.transform.smoothscale(big, (2 * radius, 2 * radius))
        for x, left in ((0, 0), (width - radius, radius)):
            for y, upper in ((0, 0), (height - radius, radius)):
                mask.fill((255, 255, 255, 0), (x, y, radius, radius))
                mask.blit(disc, (x, y), (left, upper, radius, radius))
    return mask


def panel(size: tuple[int, int], radius: int, border: int, look: PanelLook) -> pygame.Surface:
    """A rounded panel with its gradient and a border of so many pixels (0 for none)."""
    width, height = max(1, size[0]), max(1, size[1])
    inner = (width - 2 * border, height - 2 * border)
    if inner[0] < 1 or inner[1] < 1:
        return masked(gradient((width, height), look.border, look.border), radius)
    fill = gradient(inner, look.top, look.bottom)
    if look.light is not None:
        fill.fill(look.light, (0, 0, inner[0], max(1, border)))
    fill = masked(fill, radius - border)
    if not border:
        return fill
    surface = masked(gradient((width, height), look.border, look.border), radius)
    surface.blit(fill, (border, border))
    return surface


def masked(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture itself, its corners now rounded."""
    picture.blit(rounded_mask(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def outline(size: tuple[int, int], radius: int, width: int, color: Color) -> pygame.Surface:
    """A smooth rounded frame of so many pixels, nothing inside."""
    surface = masked(gradient(size, color, color), radius)
    hole = (size[0] - 2 * width, size[1] - 2 * width)
    if hole[0] > 0 and hole[1] > 0:
        cut = rounded_mask(hole, radius - width)
        surface.blit(cut, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        # The subtraction takes the colour with it; where nothing is left to see that does no harm, but the
        # half-covered pixels need theirs back.
        tint = pygame.Surface(size, pygame.SRCALPHA)
        tint.fill((*color, 0))
        surface.blit(tint, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def shadow(size: tuple[int, int], radius: int, blur: int, strength: int = 170) -> pygame.Surface:
    """A soft black shadow for a panel of this size; the picture is larger by ``2 * blur`` on every side."""
    # Soft things need no fine pixels: a small picture is blurred in no time and enlarged as smoothly.
    factor = max(1, blur // 3)
    width, height = size[0] + 4 * blur, size[1] + 4 * blur
    small = pygame.Surface((max(1, width // factor), max(1, height // factor)), pygame.SRCALPHA)
    inside = small.get_rect().inflate(-4 * blur // factor, -4 * blur // factor)
    shape = rounded_mask((max(1, inside.width), max(1, inside.height)), radius // factor)
    shape.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    small.blit(shape, inside)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // factor))
    return pygame.transform.smoothscale(soft, (width, height))


def diamond(size: int, fill: Color, border: Color, light: Color | None = None) -> pygame.Surface:
    """A small upright diamond, the rulebook's mark for an action point; ``light`` brightens its upper half."""
    big = size * _SUPERSAMPLE
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*border, 0))
    half = big / 2
    points = [(half, 0), (big - 1, half), (half, big - 1), (0, half)]
    pygame.draw.polygon(surface, border, points)
    rim = _SUPERSAMPLE * 1.3
    inner = [(half, rim), (big - 1 - rim, half), (half, big - 1 - rim), (rim, half)]
    pygame.draw.polygon(surface, fill, inner)
    if light is not None:
        pygame.draw.polygon(surface, light, [inner[0], inner[1], (half, half * 0.9), inner[3]])
    return pygame.transform.smoothscale(surface, (size, size))


def backdrop(picture: pygame.Surface, color: Color, strength: float) -> pygame.Surface:
    """A blurred and darkened copy of a picture, for what lies behind a dialogue."""
    width, height = picture.get_size()
    factor = max(2, round(height / 135))
    small = pygame.transform.smoothscale(picture, (max(1, width // factor), max(1, height // factor)))
    small = pygame.transform.gaussian_blur(small, 1)
    result = pygame.transform.smoothscale(small, (width, height))
    veil = pygame.Surface((width, height))
    veil.fill(color)
    veil.set_alpha(round(255 * strength))
    result.blit(veil, (0, 0))
    return result


def fade_down(size: tuple[int, int], color: Color, strongest: int = 200) -> pygame.Surface:
    """A veil of one colour, clear at the top and strongest (0 to 255) at the bottom."""
    width, height = size
    strip = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        strip.set_at((0, y), (*color, round(strongest * (y / 63) ** 1.5)))
    return pygame.transform.smoothscale(strip, (width, height))
