"""Stone: the flagstone floors of rooms, the brick and block textures of walls, and the slabs of rooms face down."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from dt_darkness.core.catalog import RoomDef
from dt_darkness.core.geometry import SIDE
from dt_darkness.ui.art import raster, svg
from dt_darkness.ui.art.palette import (
    CORRIDOR,
    EARTH,
    FLOOR,
    MOSS,
    SEPULCHRE,
    SIDES,
    SLAB,
    WALL_FACE,
    WALL_TOP,
    Color,
    mix,
    pair_color,
    scaled,
)


class Ground(NamedTuple):
    """A stretch of floor before any light falls on it."""

    color: pygame.Surface
    height: pygame.Surface


class _Stone(NamedTuple):
    """A flagstone in unit squares."""

    left: float
    top: float
    right: float
    bottom: float
    tone: float


@lru_cache(maxsize=12)
def room_ground(room: RoomDef, square: int) -> Ground:
    """The floor of a room with north on top, 5 x ``square`` pixels wide. It is shared."""
    rng = random.Random(f"floor {room.id}")
    size = SIDE * square
    tint = pair_color(room.pair_color)
    color = raster.plain(size, size, scaled(FLOOR, 0.22))
    height = raster.plain(size, size, (0, 0, 0))
    for local, terrain in enumerate(room.terrain):
        row, column = divmod(local, SIDE)
        base = mix(_FLOORS.get(terrain.id, FLOOR), tint, 0.05)
        _flag(color, height, _cut(rng, column, row, split=terrain.id not in ("sepulchre", "sarcophagus")), base, square)
        if terrain.id in ("sepulchre", "sarcophagus"):
            _inlay(color, height, column, row, square)
    for _ in range(9):
        _crack(color, height, rng, square, size)
    _weather(color, size, size, square, f"room {room.id}")
    _grow_moss(color, height, square, f"moss {room.id}", 150, scaled(MOSS, 0.66))
    return Ground(color, _worn(height, square, f"height {room.id}"))


_FLOORS: dict[str, Color] = {
    "grave": EARTH,
    "sepulchre": SEPULCHRE,
    "sarcophagus": SEPULCHRE,
}


def _cut(rng: random.Random, column: int, row: int, *, split: bool) -> list[_Stone]:
    """The one to three stones that pave a square; the groove between squares stays wider than those within."""
    gap, seam = 0.026, 0.007

    def tone() -> float:
        return 1 + rng.uniform(-0.09, 0.09)

    left, top, right, bottom = column + gap, row + gap, column + 1 - gap, row + 1 - gap
    if not split or rng.random() > 0.72:
        return [_Stone(left, top, right, bottom, tone())]
    cut = rng.uniform(0.34, 0.66)
    upright = rng.random() < 0.5
    if upright:
        halves = [(left, top, column + cut - seam, bottom), (column + cut + seam, top, right, bottom)]
    else:
        halves = [(left, top, right, row + cut - seam), (left, row + cut + seam, right, bottom)]
    stones = []
    for half in halves:
        if rng.random() < 0.4:
            x0, y0, x1, y1 = half
            at = rng.uniform(0.38, 0.62)
            if upright:
                middle = y0 + (y1 - y0) * at
                stones += [_Stone(x0, y0, x1, middle - seam, tone()), _Stone(x0, middle + seam, x1, y1, tone())]
            else:
                middle = x0 + (x1 - x0) * at
                stones += [_Stone(x0, y0, middle - seam, y1, tone()), _Stone(middle + seam, y0, x1, y1, tone())]
        else:
            stones.append(_Stone(*half, tone()))
    return stones


def _flag(color: pygame.Surface, height: pygame.Surface, stones: list[_Stone], base: Color, square: int) -> None:
    """Lay the stones of one square on a common bed, so that seams within it stay shallower than its own edge."""
    bed = _pixels(
        _Stone(
            min(stone.left for stone in stones),
            min(stone.top for stone in stones),
            max(stone.right for stone in stones),
            max(stone.bottom for stone in stones),
            1.0,
        ),
        square,
    )
    pygame.draw.rect(color, scaled(base, 0.66), bed, border_radius=max(1, round(square * 0.03)))
    pygame.draw.rect(height, (128, 128, 128), bed, border_radius=max(1, round(square * 0.03)))
    for stone in stones:
        rect = _pixels(stone, square)
        warmth = (stone.tone * 37) % 1 - 0.5
        shade = scaled(base, stone.tone)
        shade = (min(255, round(shade[0] + 7 * warmth)), shade[1], min(255, max(0, round(shade[2] - 7 * warmth))))
        corner = max(1, round(square * 0.03))
        pygame.draw.rect(color, shade, rect, border_radius=corner)
        pygame.draw.rect(height, (150, 150, 150), rect, border_radius=corner)
        inner = rect.inflate(-2 * max(1, round(square * 0.02)), -2 * max(1, round(square * 0.02)))
        level = round(188 + 40 * (stone.tone - 1) / 0.09)
        pygame.draw.rect(height, (level, level, level), inner, border_radius=corner)


def _pixels(stone: _Stone, square: int) -> pygame.Rect:
    left, top = round(stone.left * square), round(stone.top * square)
    return pygame.Rect(
        left, top, max(1, round(stone.right * square) - left), max(1, round(stone.bottom * square) - top)
    )


def _inlay(color: pygame.Surface, height: pygame.Surface, column: int, row: int, square: int) -> None:
    """The diamond of paler brass that marks the floor of the holy sepulchre."""
    x, y = (column + 0.5) * square, (row + 0.5) * square
    for reach, shade in ((0.36, (150, 122, 74)), (0.31, SEPULCHRE), (0.15, (168, 134, 74))):
        points = [(x, y - reach * square), (x + reach * square, y), (x, y + reach * square), (x - reach * square, y)]
        pygame.draw.polygon(color, shade, points)
    reach = 0.36 * square
    pygame.draw.polygon(height, (120, 120, 120), [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], 2)


def _crack(color: pygame.Surface, height: pygame.Surface, rng: random.Random, square: int, size: int) -> None:
    x, y = rng.uniform(0, size), rng.uniform(0, size)
    angle = rng.uniform(0, math.tau)
    points = [(x, y)]
    for _ in range(rng.randint(3, 6)):
        angle += rng.uniform(-0.9, 0.9)
        step = square * rng.uniform(0.07, 0.17)
        x, y = x + math.cos(angle) * step, y + math.sin(angle) * step
        points.append((x, y))
    width = max(1, round(square * 0.02))
    pygame.draw.lines(color, scaled(FLOOR, 0.42), False, points, width)
    pygame.draw.lines(height, (70, 70, 70), False, points, width)


def _weather(color: pygame.Surface, width: int, height: int, square: int, seed: str) -> None:
    """Stains, wear and grain, so that no stone is one flat colour."""
    raster.modulate(color, raster.noise(width, height, square * 0.9, f"{seed} stain"), 0.84, 1.14)
    raster.modulate(color, raster.noise(width, height, square * 2.2, f"{seed} drift"), 0.88, 1.12)
    raster.modulate(color, raster.noise(width, height, max(1.6, square * 0.07), f"{seed} grain"), 0.90, 1.10)
    raster.modulate(color, raster.noise(width, height, 1, f"{seed} sand"), 0.965, 1.035)


def _grow_moss(color: pygame.Surface, height: pygame.Surface, square: int, seed: str, least: int, shade: Color) -> None:
    """Moss where it is damp and the stone lies low: rarer the larger ``least`` (0 to 255) is."""
    size = color.get_size()
    damp = raster.clouds(*size, (square * 1.6, square * 0.3, square * 0.12), f"{seed} damp")
    low = raster.curved(raster.blurred(height, square * 0.03), raster.curve(((0, 0), (110, 0), (200, 60), (255, 66))))
    damp.blit(low, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    opacity = raster.levels(damp).translate(raster.curve(((0, 0), (least, 0), (min(254, least + 26), 130), (255, 170))))
    color.blit(raster.veil(opacity, *size, shade), (0, 0))


def _worn(height: pygame.Surface, square: int, seed: str) -> pygame.Surface:
    """The height map with rounded edges and a rough surface."""
    size = height.get_size()
    soft = raster.blurred(height, square * 0.022)
    raster.modulate(soft, raster.noise(*size, max(1.5, square * 0.05), f"{seed} pit"), 0.93, 1.07)
    return soft


@lru_cache(maxsize=8)
def bricks(width: int, height: int, square: int) -> pygame.Surface:
    """The front of a wall: courses of dark brick ``square`` / 11 high. It is shared."""
    rng = random.Random("bricks")
    picture = raster.plain(width, height, scaled(WALL_FACE, 0.42))
    course, long = max(3, round(square * 0.085)), max(6, round(square * 0.25))
    for line, y in enumerate(range(0, height, course)):
        for x in range(-(line % 2) * long // 2, width, long):
            tone = scaled(WALL_FACE, rng.uniform(0.86, 1.3))
            pygame.draw.rect(picture, tone, (x, y, long - 1, course - 1))
            pygame.draw.line(picture, scaled(tone, 1.28), (x, y), (x + long - 2, y))
    raster.modulate(picture, raster.noise(width, height, square * 0.12, "bricks"), 0.86, 1.14)
    return picture


@lru_cache(maxsize=8)
def blocks(width: int, height: int, square: int) -> pygame.Surface:
    """The top of a wall before its joints are cut: pale worn stone. It is shared."""
    picture = raster.plain(width, height, WALL_TOP)
    raster.modulate(picture, raster.noise(width, height, square * 0.7, "blocks stain"), 0.82, 1.16)
    raster.modulate(picture, raster.noise(width, height, max(1.5, square * 0.06), "blocks grain"), 0.9, 1.1)
    return picture


@lru_cache(maxsize=8)
def slab(place: int, square: int) -> pygame.Surface:
    """A room lying face down at a room place: a great slab with a worn gear, chips and moss. It is shared."""
    size = SIDE * square
    rng = random.Random(f"slab {place}")
    color = raster.plain(size, size, scaled(SLAB, 0.4))
    height = raster.plain(size, size, (40, 40, 40))
    body = pygame.Rect(0, 0, size, size).inflate(-max(2, round(square * 0.06)), -max(2, round(square * 0.06)))
    pygame.draw.rect(color, SLAB, body, border_radius=round(square * 0.1))
    pygame.draw.rect(height, (150, 150, 150), body, border_radius=round(square * 0.1))
    _groove(height, body.inflate(-round(square * 0.36), -round(square * 0.36)), square, 0.05)
    _groove(height, body.inflate(-round(square * 0.60), -round(square * 0.60)), square, 0.022)
    _engraved_gear(color, height, size, square)
    for x, y in ((0.31, 0.31), (4.69, 0.31), (0.31, 4.69), (4.69, 4.69)):
        pygame.draw.circle(height, (60, 60, 60), (x * square, y * square), square * 0.15)
        pygame.draw.circle(height, (200, 200, 200), (x * square, y * square), square * 0.105)
        pygame.draw.circle(color, scaled(SLAB, 1.25), (x * square, y * square), square * 0.105)
    _north_mark(color, height, square)
    for _ in range(16):
        _chip(color, height, rng, size, square)
    for _ in range(7):
        _crack_slab(height, color, rng, size, square)
    _weather(color, size, size, square, f"slab {place}")
    _grow_moss(color, height, square, f"slab moss {place}", 118, scaled(MOSS, 0.62))
    raster.relief(color, _worn(height, square, f"slab height {place}"), 2.6 * square / 69)
    _vignette(color, size)
    raster.modulate(color, color, 1.22, 1.22)
    return color


def _groove(height: pygame.Surface, rect: pygame.Rect, square: int, width: float) -> None:
    pygame.draw.rect(height, (80, 80, 80), rect, max(1, round(square * width)), border_radius=round(square * 0.08))


def _engraved_gear(color: pygame.Surface, height: pygame.Surface, size: int, square: int) -> None:
    """The gear that every room's back shows, carved low into the slab."""
    middle = size / 2
    pale = mix(SLAB, (128, 116, 140), 0.20)
    for picture, raised, carved in ((height, (226, 226, 226), (150, 150, 150)), (color, pale, SLAB)):
        points = gear_outline(middle, middle, 1.62 * square, 1.36 * square, 14)
        pygame.draw.polygon(picture, raised, points)
        pygame.draw.circle(picture, carved, (middle, middle), 1.12 * square)
        for spoke in range(6):
            angle = math.pi * spoke / 3
            across = (math.cos(angle + math.pi / 2) * square * 0.11, math.sin(angle + math.pi / 2) * square * 0.11)
            near = (middle + math.cos(angle) * square * 0.3, middle + math.sin(angle) * square * 0.3)
            far = (middle + math.cos(angle) * square * 1.2, middle + math.sin(angle) * square * 1.2)
            corners = [
                (near[0] + across[0], near[1] + across[1]),
                (far[0] + across[0], far[1] + across[1]),
                (far[0] - across[0], far[1] - across[1]),
                (near[0] - across[0], near[1] - across[1]),
            ]
            pygame.draw.polygon(picture, raised, corners)
        pygame.draw.circle(picture, raised, (middle, middle), 0.5 * square)
        pygame.draw.circle(picture, carved, (middle, middle), 0.26 * square)
    pygame.draw.circle(height, (100, 100, 100), (middle, middle), 1.82 * square, max(1, round(square * 0.03)))


def gear_outline(x: float, y: float, outer: float, inner: float, teeth: int) -> list[raster.Point]:
    """The corners of a gear wheel with so many teeth, one of them pointing straight up."""
    points = []
    for tooth in range(teeth):
        start = math.tau * tooth / teeth - math.pi / 2
        for offset, radius in ((-0.31, inner), (-0.2, outer), (0.2, outer), (0.31, inner)):
            angle = start + offset * math.tau / teeth
            points.append((x + math.cos(angle) * radius, y + math.sin(angle) * radius))
    return points


def _north_mark(color: pygame.Surface, height: pygame.Surface, square: int) -> None:
    x, y = 2.5 * square, 0.56 * square
    needle = [(x, y - 0.17 * square), (x + 0.12 * square, y + 0.13 * square), (x, y + 0.05 * square)]
    other = [(x, y - 0.17 * square), (x - 0.12 * square, y + 0.13 * square), (x, y + 0.05 * square)]
    pygame.draw.polygon(color, mix(SLAB, (214, 170, 92), 0.42), needle)
    pygame.draw.polygon(color, mix(SLAB, (214, 170, 92), 0.26), other)
    pygame.draw.polygon(height, (205, 205, 205), [*needle, other[1]])


def _chip(color: pygame.Surface, height: pygame.Surface, rng: random.Random, size: int, square: int) -> None:
    """A flake broken off, mostly at the rim."""
    along, depth = rng.uniform(0, size), rng.uniform(0, 0.12) * square
    x, y = rng.choice(((along, depth), (along, size - depth), (depth, along), (size - depth, along)))
    reach = rng.uniform(0.05, 0.15) * square
    points = []
    for corner in range(7):
        angle = math.tau * corner / 7
        far = reach * rng.uniform(0.5, 1.1)
        points.append((x + math.cos(angle) * far, y + math.sin(angle) * far))
    pygame.draw.polygon(color, scaled(SLAB, 0.72), points)
    pygame.draw.polygon(height, (70, 70, 70), points)


def _crack_slab(height: pygame.Surface, color: pygame.Surface, rng: random.Random, size: int, square: int) -> None:
    x, y = rng.choice(((0, rng.uniform(0, size)), (size, rng.uniform(0, size)), (rng.uniform(0, size), 0)))
    angle = math.atan2(size / 2 - y, size / 2 - x) + rng.uniform(-0.6, 0.6)
    points = [(float(x), float(y))]
    for _ in range(rng.randint(4, 9)):
        angle += rng.uniform(-0.6, 0.6)
        step = square * rng.uniform(0.08, 0.22)
        points.append((points[-1][0] + math.cos(angle) * step, points[-1][1] + math.sin(angle) * step))
    width = max(1, round(square * 0.022))
    pygame.draw.lines(height, (50, 50, 50), False, points, width)
    pygame.draw.lines(color, scaled(SLAB, 0.55), False, points, width)


def _vignette(color: pygame.Surface, size: int) -> None:
    """Darker towards the rim."""
    small = raster.plain(9, 9, (150, 150, 150))
    pygame.draw.rect(small, (255, 255, 255), (2, 2, 5, 5))
    shade = pygame.transform.smoothscale(raster.blurred(small, 1), (size, size))
    color.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=8)
def starting_line(side: int, square: int, rows: int, starts: tuple[int, ...]) -> pygame.Surface:
    """One player's starting line, ``rows`` squares long, with a medallion on each of his starting dots. It is shared.

    ``side`` is 0 for Yellow, 1 for Blue (B-22).
    """
    rng = random.Random(f"line {side}")
    width, height = square, rows * square
    shades = SIDES[side]
    base = scaled(mix(mix(shades.dark, shades.main, 0.04), FLOOR, 0.22), 0.8)
    color = raster.plain(width, height, scaled(shades.dark, 0.35))
    high = raster.plain(width, height, (0, 0, 0))
    for row in range(rows):
        _flag(color, high, [_Stone(0.02, row + 0.02, 0.98, row + 0.98, 1 + rng.uniform(-0.06, 0.06))], base, square)
        _emblem(color, high, side, row, square, bold=row in starts)
    for _ in range(5):
        _crack(color, high, rng, square, height)
    _weather(color, width, height, square, f"line {side}")
    raster.relief(color, _worn(high, square, f"line height {side}"), 1.9 * square / 69)
    return color


def _emblem(color: pygame.Surface, height: pygame.Surface, side: int, row: int, square: int, *, bold: bool) -> None:
    shades = SIDES[side]
    middle = (square // 2, round((row + 0.5) * square))
    if bold:
        pygame.draw.circle(height, (235, 235, 235), middle, round(square * 0.36))
        pygame.draw.circle(height, (150, 150, 150), middle, round(square * 0.31))
        pygame.draw.circle(color, mix(shades.dark, shades.main, 0.62), middle, round(square * 0.36))
        pygame.draw.circle(color, mix(shades.dark, (0, 0, 0), 0.25), middle, round(square * 0.31))
    reach = round(square * (0.42 if bold else 0.34))
    mark = svg.glyph(("sun", "moon")[side], reach, mix(shades.dark, shades.main, 0.95 if bold else 0.42))
    color.blit(mark, mark.get_rect(center=middle))
    height.blit(svg.glyph(("sun", "moon")[side], reach, (235, 235, 235)), mark.get_rect(center=middle))


@lru_cache(maxsize=64)
def corridor_square(square: int, closed: tuple[bool, ...], variant: int) -> pygame.Surface:
    """One square of a corridor tile: sand-coloured boards of stone with a lip on each closed side. It is shared.

    ``closed``: for north, east, south and west whether the tile has a wall there.
    """
    rng = random.Random(f"corridor {variant}")
    color = raster.plain(square, square, scaled(CORRIDOR, 0.42))
    height = raster.plain(square, square)
    _flag(color, height, _cut(rng, 0, 0, split=True), CORRIDOR, square)
    _crack(color, height, rng, square, square)
    _weather(color, square, square, square, f"corridor {variant}")
    lip = max(3, round(0.095 * square))
    sides = ((0, 0, square, lip), (square - lip, 0, lip, square), (0, square - lip, square, lip), (0, 0, lip, square))
    for rect, shut in zip(sides, closed, strict=True):
        if shut:
            color.fill(scaled(CORRIDOR, 0.3), pygame.Rect(rect).inflate(2, 2))
            height.fill((60, 60, 60), pygame.Rect(rect).inflate(2, 2))
    for rect, shut in zip(sides, closed, strict=True):
        if shut:
            color.fill(mix(CORRIDOR, (255, 226, 170), 0.45), rect)
            height.fill((250, 250, 250), rect)
    raster.relief(color, _worn(height, square, f"corridor {variant}"), 1.7 * square / 69)
    return color


def clear() -> None:
    """Forget every texture (after a change of scale)."""
    for cache in (room_ground, bricks, blocks, slab, starting_line, corridor_square):
        cache.cache_clear()
