"""The picture of the title screen: a great gear in torchlight, a tilted room in it, embers, and gilt letters."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from dt_darkness.core.catalog import CharacterDef, RoomDef
from dt_darkness.ui.art import fixtures, fonts, palette, raster, token
from dt_darkness.ui.art.light import Light
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.art.room import RoomPainter

Point = tuple[float, float]

_TEETH = 18
_ROOM_TILT = 10.5
_ROOM_SQUARE = 112
_FLAME: Color = (255, 150, 60)
_EMBERS = 72
_PAD = 14
"""Room for the shadow of the letters around them."""
_FINEST = 1280
"""Stone and light are soft, so they are made no larger than this and scaled up."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where things are in one window: ``k`` pixels a design unit, whatever the UI size."""

    size: tuple[int, int]
    k: float

    @classmethod
    def of(cls, size: tuple[int, int]) -> Stage:
        """The stage of a window of this size in pixels."""
        return cls(size, min(size[0] / 1920, size[1] / 1080))

    def px(self, units: float) -> int:
        """Whole pixels for design units."""
        return max(1, round(units * self.k))

    @property
    def left(self) -> int:
        """Where the letters and buttons begin."""
        return self.px(102)

    @property
    def top(self) -> int:
        """The upper edge of the design's 1080 units, which are centred in a taller window."""
        return round((self.size[1] - 1080 * self.k) / 2)

    @property
    def hub(self) -> tuple[int, int]:
        """The middle of the gear, anchored to the right edge."""
        return self.size[0] - self.px(588), self.top + self.px(556)

    @property
    def torches(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where the two flames burn."""
        x, y = self.hub
        return (x - self.px(452), y - self.px(226)), (x + self.px(448), y - self.px(254))


def ground(stage: Stage) -> pygame.Surface:
    """The dark, the gear and the torches, as large as the window."""
    picture = _dusk(stage)
    _lay_gear(picture, _torchlight(stage), stage)
    size = stage.px(150)
    torch = fixtures.torch(size)
    for x, y in stage.torches:
        picture.blit(torch, torch.get_rect(center=(x, y + round(size * 0.18))))
    return picture


def lay_room(picture: pygame.Surface, stage: Stage, room: pygame.Surface) -> None:
    """Lay a room into the gear of a ground, tilted, with its shadow."""
    lying = pygame.transform.rotozoom(room, _ROOM_TILT, 1.0)
    shadow, reach = raster.shadow_of(_eighth(lying), stage.px(4), 0.85)
    shadow = pygame.transform.smoothscale(shadow, (shadow.get_width() * 8, shadow.get_height() * 8))
    x, y = stage.hub
    place = lying.get_rect(center=(x + stage.px(2), y + stage.px(4)))
    picture.blit(shadow, (place.x - 8 * reach + stage.px(6), place.y - 8 * reach + stage.px(16)))
    picture.blit(lying, place)


def room_picture(stage: Stage, room: RoomDef, pieces: Sequence[tuple[CharacterDef, int, Point]]) -> pygame.Surface:
    """A framed room with pieces on it: each a character, its side, and its square as column and row from 0."""
    square = stage.px(_ROOM_SQUARE)
    lights = (Light(1.2, 1.0, (1.35, 0.72, 0.26), 2.8), Light(4.1, 3.6, (0.9, 0.5, 0.22), 2.6))
    inside = RoomPainter(square).room(room, lights=lights)
    margin = stage.px(34)
    side = inside.get_width() + 2 * margin
    line = stage.px(2)
    framed = raster.gradient(side, side, (62, 50, 46), (34, 28, 28))
    raster.modulate(framed, raster.noise(side, side, stage.px(70), "title frame"), 0.8, 1.2)
    outer = framed.get_rect()
    for shrink, color, width in (
        (0, palette.INK, 2 * line),
        (4 * line, palette.mix(palette.DARK_GOLD, palette.GOLD, 0.4), line),
        (2 * margin - 4 * line, palette.mix(palette.DARK_GOLD, palette.GOLD, 0.2), line),
        (2 * margin - 2 * line, palette.INK, line),
    ):
        pygame.draw.rect(framed, color, outer.inflate(-shrink, -shrink), width)
    framed.blit(inside, (margin, margin))
    for character, owner, (column, row) in pieces:
        body = token.character_token(character, owner, round(square * token.PART_OF_SQUARE))
        spot = (margin + round((column + 0.5) * square), margin + round((row + 0.5) * square))
        framed.blit(body, body.get_rect(center=spot))
    # An empty edge, so that turning the picture leaves a smooth border.
    result = raster.canvas(side + 4, side + 4)
    result.blit(framed, (2, 2))
    return result


def lettering(stage: Stage, upper: str, lower: str, subtitle: str) -> pygame.Surface:
    """The name of the game in gilt letters, with its line, diamond and subtitle, shadow included."""
    size = stage.px(124)
    first, second = _gilt(upper, size, stage), _gilt(lower, size, stage)
    line = fonts.text(subtitle, "name", stage.px(34), (206, 180, 250), stage.px(5))
    pad, length = stage.px(_PAD), stage.px(588)
    picture = raster.canvas(
        max(first.get_width(), second.get_width(), line.get_width() + pad, length + pad), stage.px(345)
    )
    picture.blit(first, (0, 0))
    picture.blit(second, (0, stage.px(118)))
    rule = stage.px(248)
    picture.fill(palette.GOLD, (pad, rule, length, stage.px(2)))
    half = stage.px(8)

    def diamond(surface: pygame.Surface, factor: float) -> None:
        n = 2 * half * factor
        pygame.draw.polygon(surface, palette.BRIGHT_GOLD, [(n / 2, 0), (n, n / 2), (n / 2, n), (0, n / 2)])

    gem = raster.supersampled(2 * half, 2 * half, diamond, palette.GOLD)
    picture.blit(gem, gem.get_rect(center=(pad + length // 2, rule + stage.px(1))))
    picture.blit(line, (pad, stage.px(266)))
    return picture


class Embers:
    """Sparks that rise from the two torches; where each is follows from the time alone."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        rng = random.Random("embers")
        self._sparks = [
            (
                index % 2,
                rng.uniform(2600, 6200),
                rng.random(),
                rng.uniform(-150, 150),
                rng.uniform(140, 400),
                rng.uniform(4, 13),
                rng.uniform(0.6, 2.4),
            )
            for index in range(_EMBERS)
        ]

    @property
    def places(self) -> list[pygame.Rect]:
        """Where sparks and flames can be, and so what must be drawn anew when they move."""
        window = pygame.Rect((0, 0), self.stage.size)
        reach, high, low = self.stage.px(230), self.stage.px(440), self.stage.px(110)
        return [pygame.Rect(x - reach, y - high, 2 * reach, high + low).clip(window) for x, y in self.stage.torches]

    def draw(self, surface: pygame.Surface, time: float) -> None:
        """Draw flames' glow and sparks as they are after so many milliseconds."""
        px = self.stage.px
        for index, (x, y) in enumerate(self.stage.torches):
            seconds = time / 1000
            beat = math.sin(2 * math.pi * 1.7 * seconds + index) + math.sin(2 * math.pi * 4.3 * seconds + 2 * index)
            strength = 0.46 + 0.04 * beat
            glow = raster.glow(px(100), _level(palette.scaled(_FLAME, strength)), 1.7)
            surface.blit(glow, glow.get_rect(center=(x, y - px(14))), special_flags=pygame.BLEND_RGB_ADD)
        for torch, period, phase, drift, rise, size, waves in self._sparks:
            life = (time / period + phase) % 1.0
            base_x, base_y = self.stage.torches[torch]
            sway = math.sin(2 * math.pi * (life * waves + phase)) * 22
            x = base_x + round((drift * life + sway * life) * self.stage.k)
            y = base_y + round((10 - rise * life**0.8) * self.stage.k)
            bright = math.sin(math.pi * min(1.0, life * 1.15)) ** 0.7 if life < 0.87 else 0.0
            if bright > 0.05:
                spark = raster.glow(px(size), _level(palette.scaled((255, 178, 84), bright)), 1.1)
                surface.blit(spark, spark.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGB_ADD)


def _level(color: Color) -> Color:
    """The colour in coarse steps, so that the glows kept ready are few."""
    return (color[0] & 0xF0, color[1] & 0xF0, color[2] & 0xF0)


def _dusk(stage: Stage) -> pygame.Surface:
    """The dark behind everything, a breath of violet in the gear and of ember at its rim."""
    small = (max(2, stage.size[0] // 8), max(2, stage.size[1] // 8))
    picture = raster.plain(*small, (7, 5, 10))
    x, y = stage.hub[0] // 8, stage.hub[1] // 8
    for radius, color in ((1100, (26, 14, 26)), (640, (24, 14, 34)), (420, (8, 4, 12))):
        glow = raster.glow(max(1, stage.px(radius) // 8), color, 1.2)
        picture.blit(glow, glow.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGB_ADD)
    for torch in stage.torches:
        glow = raster.glow(max(1, stage.px(420) // 8), (62, 28, 12), 1.5)
        picture.blit(glow, glow.get_rect(center=(torch[0] // 8, torch[1] // 8)), special_flags=pygame.BLEND_RGB_ADD)
    raster.modulate(picture, raster.noise(*small, max(2, stage.px(90) / 8), "title dusk"), 0.75, 1.2)
    return pygame.transform.smoothscale(picture, stage.size)


def _torchlight(stage: Stage) -> pygame.Surface:
    """How much light falls where, made small; dim violet far from the torches, orange beside them."""
    factor = _coarse(stage)
    size = (max(2, round(stage.size[0] / factor)), max(2, round(stage.size[1] / factor)))
    light = raster.plain(*size, (56, 49, 66))
    for x, y in stage.torches:
        for radius, color in ((600, (104, 46, 26)), (330, (150, 66, 28)), (170, (90, 46, 14))):
            glow = raster.glow(max(1, round(stage.px(radius) / factor)), color, 1.3)
            place = glow.get_rect(center=(round(x / factor), round((y + stage.px(40)) / factor)))
            light.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
    return light


def _lay_gear(picture: pygame.Surface, light: pygame.Surface, stage: Stage) -> None:
    mask = _gear_mask(stage)
    factor = _coarse(stage)
    size = light.get_size()
    # The shadow that the gear throws on the dark behind it.
    soft = raster.blurred(pygame.transform.smoothscale(mask, (size[0] // 4, size[1] // 4)), 5)
    soft = pygame.transform.smoothscale(soft, stage.size)
    dark = raster.curved(soft, raster.curve(((0, 255), (255, 50))))
    picture.blit(dark, (stage.px(8), stage.px(20)), special_flags=pygame.BLEND_RGB_MULT)
    # Stone, lit: made small, since it is soft, then enlarged and cut out by the sharp mask.
    stone = raster.plain(*size, (204, 190, 192))
    raster.modulate(stone, raster.clouds(*size, [90 / factor * stage.k * 1.6, 26, 7], "title gear"), 0.55, 1.35)
    height = raster.blurred(pygame.transform.smoothscale(mask, size), 3)
    raster.modulate(height, raster.clouds(*size, [14, 5], "title chips"), 0.9, 1.05)
    raster.relief(stone, height, 2.2)
    stone.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    stone = pygame.transform.smoothscale(stone, stage.size)
    _engrave(stone, stage)
    stone.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    hole = raster.curved(mask, raster.curve(((0, 255), (255, 0))))
    picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(stone, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _gear_mask(stage: Stage) -> pygame.Surface:
    """The gear in white on black with smooth edges, as large as the window."""
    mask = raster.plain(*stage.size)
    hub = stage.hub
    points: list[Point] = []
    for tooth in range(_TEETH):
        middle = (tooth + 0.35) * 2 * math.pi / _TEETH
        for angle, radius in ((-0.098, 553.0), (-0.074, 620.0), (0.074, 620.0), (0.098, 553.0)):
            points.append(_at(hub, middle + angle, radius * stage.k))
        points.extend(_at(hub, middle + step * 0.0253, 553 * stage.k) for step in (5, 6, 7, 8, 9))
    white = (255, 255, 255)
    pygame.draw.polygon(mask, white, points)
    pygame.draw.aalines(mask, white, True, points)
    pygame.draw.aacircle(mask, (0, 0, 0), hub, 455 * stage.k)
    return mask


def _engrave(stone: pygame.Surface, stage: Stage) -> None:
    """Two rings cut into the stone, each a dark line with a lit one beside it, and a row of rivets between them."""
    for radius, color in ((532, (24, 16, 20)), (529, (178, 122, 96)), (478, (178, 122, 96)), (475, (24, 16, 20))):
        pygame.draw.aacircle(stone, color, stage.hub, radius * stage.k, max(1, round(1.6 * stage.k)))
    for rivet in range(_TEETH):
        x, y = _at(stage.hub, (rivet + 0.35) * 2 * math.pi / _TEETH, 504 * stage.k)
        under = stone.get_at(
            (min(max(0, round(x)), stone.get_width() - 1), min(max(0, round(y)), stone.get_height() - 1))
        )
        color = (under.r, under.g, under.b)
        pygame.draw.aacircle(stone, palette.scaled(color, 0.35), (x + stage.k * 1.5, y + stage.k * 2), 10 * stage.k)
        pygame.draw.aacircle(stone, palette.scaled(color, 1.25), (x, y), 8 * stage.k)
        pygame.draw.aacircle(stone, palette.scaled(color, 0.9), (x + stage.k, y + stage.k), 6.5 * stage.k)


def _gilt(word: str, size: int, stage: Stage) -> pygame.Surface:
    """A word in letters that run from pale to deep gold, dark edge and soft shadow included."""
    # Twice as large and scaled down: the type's own edges are too hard at this size.
    large = fonts.text(word, "title", 2 * size, palette.WHITE)
    letters = pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2))
    box = letters.get_bounding_rect()
    letters = letters.subsurface(box)
    width, height = letters.get_size()
    gold = raster.masked(raster.gradient(width, height, (250, 220, 156), (176, 122, 58)), letters)
    edge, pad = stage.px(3), stage.px(_PAD)
    picture = raster.canvas(width + 2 * pad, height + 2 * pad)
    shadow, reach = raster.shadow_of(letters, stage.px(6), 0.9)
    picture.blit(shadow, (pad - reach + edge, pad - reach + 2 * edge))
    deep = raster.masked(raster.plain(width, height, (74, 44, 16)), letters)
    picture.blit(deep, (pad + max(1, edge // 2), pad + edge))
    picture.blit(gold, (pad, pad))
    return picture


def _coarse(stage: Stage) -> float:
    return max(1.0, stage.size[0] / _FINEST)


def _eighth(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, width // 8), max(1, height // 8)))


def _at(centre: tuple[int, int], angle: float, radius: float) -> Point:
    return centre[0] + math.cos(angle) * radius, centre[1] + math.sin(angle) * radius
