"""Light: sources, the shadows that walls throw, and the map that a finished floor is multiplied with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from dt_darkness.ui.art import raster

Segment = tuple[float, float, float, float]
"""A wall as a line from one point to another, in squares from the room's north-west corner."""

AMBIENT = (0.90, 0.87, 0.93)
_STEPS = 10
"""Light samples a square: light is soft, so a coarse map scaled up smoothly is all it needs."""


class Light(NamedTuple):
    """A source of light at a point in squares from the room's north-west corner; it may lie outside the room."""

    x: float
    y: float
    color: tuple[float, float, float]
    """Strength in red, green and blue; 1 doubles what the ambient light shows of a colour."""
    radius: float
    """How far it reaches, in squares."""

    def moved(self, dx: float, dy: float) -> Light:
        """The same light seen from a corner that lies elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


def _of(red: float, green: float, blue: float, strength: float) -> tuple[float, float, float]:
    return (red * strength, green * strength, blue * strength)


def holder_light(x: float, y: float) -> Light:
    """The light of a torch in its holder."""
    return Light(x, y, _of(1.35, 0.72, 0.26, 1.0), 2.6)


def torch_light(x: float, y: float) -> Light:
    """The light of a carried torch."""
    return Light(x, y, _of(1.35, 0.72, 0.26, 0.75), 3.0)


def angel_light(x: float, y: float) -> Light:
    """The light that goes out from the Angel of Light."""
    return Light(x, y, _of(1.1, 1.0, 0.66, 0.6), 2.2)


def corridor_light(x: float, y: float) -> Light:
    """The glow of one square of a laid corridor."""
    return Light(x, y, _of(1.0, 0.66, 0.34, 0.40), 1.15)


def fountain_light(x: float, y: float) -> Light:
    """The glow of the fountain of youth."""
    return Light(x, y, _of(0.3, 0.9, 1.1, 0.5), 1.7)


def light_map(
    pixels: int, squares: int, lights: Iterable[Light], walls: Sequence[Segment], seed: str
) -> pygame.Surface:
    """Half the light on every pixel (128 is what shows a colour as it is) of a room ``pixels`` wide.

    Walls stop most of a light. The ambient light is a little uneven, the same for the same ``seed``.
    """
    samples = squares * _STEPS
    ambient = raster.plain(samples, samples, _half(AMBIENT))
    drift = raster.noise(samples, samples, samples / 3, f"ambient {seed}")
    raster.modulate(ambient, drift, 0.82, 1.16)
    warm = raster.curved(drift, raster.curve(((0, 0), (120, 0), (255, 26))))
    warm.fill((255, 150, 40), special_flags=pygame.BLEND_RGB_MULT)
    ambient.blit(warm, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    for light in lights:
        _shine(ambient, light, walls)
    return pygame.transform.smoothscale(raster.blurred(ambient, 1), (pixels, pixels))


def _half(color: tuple[float, float, float]) -> tuple[int, int, int]:
    red, green, blue = (min(255, round(part * 127.5)) for part in color)
    return (red, green, blue)


def _shine(target: pygame.Surface, light: Light, walls: Sequence[Segment]) -> None:
    reach = round(light.radius * _STEPS)
    patch = raster.glow(reach, _half(light.color)).copy()
    shade = raster.plain(2 * reach, 2 * reach, (255, 255, 255))
    middle = float(reach)
    for x0, y0, x1, y1 in walls:
        near = ((x0 - light.x) * _STEPS, (y0 - light.y) * _STEPS), ((x1 - light.x) * _STEPS, (y1 - light.y) * _STEPS)
        if min(abs(near[0][0]), abs(near[1][0])) > reach or min(abs(near[0][1]), abs(near[1][1])) > reach:
            continue
        quad = [(middle + x, middle + y) for x, y in near]
        quad += [(middle + x * _far(x, y, reach), middle + y * _far(x, y, reach)) for x, y in reversed(near)]
        pygame.draw.polygon(shade, (34, 34, 34), quad)
    patch.blit(raster.blurred(shade, 1.6), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    corner = (round(light.x * _STEPS) - reach, round(light.y * _STEPS) - reach)
    target.blit(patch, corner, special_flags=pygame.BLEND_RGB_ADD)


def _far(x: float, y: float, reach: int) -> float:
    """The factor that takes a point well beyond the light's reach."""
    return 3 * reach / max(0.5, abs(x), abs(y))


def apply(target: pygame.Surface, half_light: pygame.Surface) -> None:
    """Multiply a finished picture by the light on it; what would be too bright is bent off gently."""
    lit = target.copy()
    lit.blit(half_light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    bent = raster.curved(lit, _SHOULDER)
    target.blit(bent, (0, 0))


_SHOULDER = raster.curve(((0, 0), (85, 170), (128, 226), (170, 246), (255, 255)))
