"""Tokens: characters as coins and chamfered squares, objects as hexagons, the backs, and the plates on them.

Yellow is a round coin with a sun, Blue a chamfered square with a moon, so that shape and emblem tell them apart as
well as colour. Plates and shadow overhang the body: every token is a square surface of :func:`extent` pixels with the
body in its middle, so draw it centred. All surfaces are shared: draw from them, never into them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.state import UNKNOWN_ID
from dt_darkness.ui.art import fonts, portrait, raster, svg
from dt_darkness.ui.art.palette import (
    BLOOD,
    HARM,
    INK,
    PARCHMENT,
    SIDES,
    SPEED_DARK,
    SPEED_LIGHT,
    STRENGTH_DARK,
    STRENGTH_LIGHT,
    WHITE,
    Color,
    SideColors,
    grey,
    mix,
    scaled,
)

State = Literal["play", "dead", "escaped"]
PART_OF_SQUARE = 0.84
"""How wide a token's body is, as a part of its square."""
_RAISED: Color = (255, 222, 112)
_LOWERED: Color = (214, 188, 255)
_BRONZE = SideColors((168, 146, 112), (74, 60, 44), (226, 208, 172))
_PALE: tuple[Color, Color] = ((250, 240, 214), (176, 158, 122))
_CURSED: tuple[Color, Color] = ((208, 174, 240), (104, 66, 146))
_SPENT = SideColors((104, 100, 106), (44, 42, 48), (150, 146, 152))


def extent(size: int) -> int:
    """The side in pixels of the surface that holds a token with a body ``size`` wide."""
    return 2 * round(size * 0.62)


@lru_cache(maxsize=512)
def character_token(
    character: CharacterDef,
    side: int,
    size: int,
    *,
    wounded: bool = False,
    load: ObjectDef | None = None,
    state: State = "play",
    blood: int = 0,
    taken_over: bool = False,
    speed: int | None = None,
    strength: int | None = None,
) -> pygame.Surface:
    """A character's token, its body ``size`` pixels wide: portrait, speed and strength, and what it carries.

    ``side``: 0 Yellow, 1 Blue. ``wounded``: tipped over, greyed and slashed, a drop instead of the speed.
    ``speed`` and ``strength``: the numbers at this moment, if they may differ from those printed.
    ``state`` is ``dead`` or ``escaped`` only in a roster (B-19). ``blood``: its tokens of blood (F-54).
    ``taken_over``: the other colour's body with the marker of who has come back in it (F-52).
    """
    picture, n = _sheet(size)
    middle = picture.get_width() // 2
    if state == "play":
        _set_down(picture, _body(character.id, side, n, hurt=wounded), n)
        if character.id != UNKNOWN_ID:
            _plates(picture, character, n, speed, strength, wounded=wounded)
    else:
        _set_down(picture, _spent_body(character.id, side, n, state), n)
        _stick(picture, fate_plate(round(0.48 * n), state), (middle + 0.34 * n, middle + 0.33 * n))
    _stick(picture, emblem(side, round(0.31 * n), spent=state != "play"), (middle - 0.36 * n, middle - 0.36 * n))
    if load is not None and state == "play":
        badge = _badge(load.id, round(0.42 * n), cursed="cursed" in load.tags)
        _stick(picture, badge, (middle + 0.36 * n, middle - 0.34 * n))
    if blood and state == "play":
        _stick(picture, blood_plate(blood, round(0.34 * n)), (middle, middle + 0.40 * n))
    if taken_over and state == "play":
        _stick(picture, _taken_plate(round(0.32 * n)), (middle, middle - 0.42 * n))
    return pygame.transform.smoothscale(picture, (extent(size), extent(size)))


@lru_cache(maxsize=256)
def object_token(item: ObjectDef, side: int | None, size: int, *, spent: bool = False) -> pygame.Surface:
    """An object's token, a hexagon ``size`` pixels wide; its rim is the owner's colour, bronze for ``side`` None.

    What is cursed lies on violet instead of parchment.

    ``spent``: greyed, for an object that is out of the game.
    """
    picture, n = _sheet(size)
    colors = _SPENT if spent else _BRONZE if side is None else SIDES[side]
    body = raster.canvas(n, n)
    _filled(body, _hexagon(n, 0.485), INK)
    body.blit(raster.masked(raster.gradient(n, n, colors.light, colors.dark), _stencil("hexagon", n, 0.462)), (0, 0))
    body.blit(raster.masked(raster.gradient(n, n, colors.main, colors.main), _stencil("hexagon", n, 0.435)), (0, 0))
    _filled(body, _hexagon(n, 0.385), INK)
    pale = raster.gradient(n, n, *(_CURSED if "cursed" in item.tags else _PALE))
    body.blit(raster.masked(pale, _stencil("hexagon", n, 0.365)), (0, 0))
    drawing = svg.picture("objects", item.id, round(0.60 * n))
    shadow, reach = raster.shadow_of(drawing, 0.02 * n, 0.45)
    spot = drawing.get_rect(center=(n // 2, n // 2))
    body.blit(shadow, (spot.x - reach + 0.015 * n, spot.y - reach + 0.025 * n))
    body.blit(drawing, spot)
    if spent:
        body = pygame.transform.grayscale(body)
        body.fill((120, 116, 122), special_flags=pygame.BLEND_RGB_MULT)
    _set_down(picture, body, n)
    if side is not None:
        middle = picture.get_width() // 2
        _stick(picture, emblem(side, round(0.27 * n), spent=spent), (middle - 0.38 * n, middle - 0.30 * n))
    return pygame.transform.smoothscale(picture, (extent(size), extent(size)))


@lru_cache(maxsize=32)
def back_token(side: int, size: int) -> pygame.Surface:
    """A token of a side lying face down: its emblem and nothing else, whatever the token is."""
    picture, n = _sheet(size)
    colors = SIDES[side]
    body = raster.canvas(n, n)
    _rimmed(body, side, n, colors)
    inner = raster.gradient(n, n, mix(colors.dark, INK, 0.25), mix(colors.dark, INK, 0.62))
    body.blit(raster.masked(inner, _stencil(_shape(side), n, 0.36)), (0, 0))
    for reach in (0.325, 0.30):
        line = _stencil(_shape(side), n, reach).copy()
        shade = colors.main if reach == 0.325 else mix(colors.dark, INK, 0.45)
        body.blit(svg.tinted(line, shade), (0, 0))
    mark = svg.glyph(_emblem_glyph(side), round(0.40 * n), INK)
    body.blit(mark, mark.get_rect(center=(n // 2 + n // 60, n // 2 + n // 45)))
    mark = svg.glyph(_emblem_glyph(side), round(0.40 * n), colors.light)
    body.blit(mark, mark.get_rect(center=(n // 2, n // 2)))
    _gloss(body, side, n)
    _set_down(picture, body, n)
    return pygame.transform.smoothscale(picture, (extent(size), extent(size)))


@lru_cache(maxsize=64)
def emblem(side: int, size: int, *, spent: bool = False) -> pygame.Surface:
    """The disc with a side's emblem, sun or moon, ``size`` pixels wide."""
    colors = _SPENT if spent else SIDES[side]

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), n / 2)
        pygame.draw.circle(surface, colors.main, (n / 2, n / 2), 0.44 * n)
        pygame.draw.circle(
            surface, mix(colors.main, colors.light, 0.55), (n / 2 - 0.03 * n, n / 2 - 0.04 * n), 0.36 * n
        )
        pygame.draw.circle(surface, colors.main, (n / 2, n / 2), 0.35 * n)
        ink = INK if side == 0 or spent else WHITE
        mark = svg.glyph(_emblem_glyph(side), round(0.66 * n), ink)
        surface.blit(mark, mark.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(size, size, draw)


@lru_cache(maxsize=128)
def speed_plate(value: int, size: int, *, change: int = 0) -> pygame.Surface:
    """A speed on its green tag, ``size`` pixels wide (squares a move, B-19); ``change``: from the printed one."""
    return _plate(str(value), size, "speed", SPEED_DARK, SPEED_LIGHT, _ink(change))


@lru_cache(maxsize=128)
def strength_plate(value: int, size: int, *, weak: bool = False, change: int = 0) -> pygame.Surface:
    """A strength on its red shield, ``size`` pixels wide; ``weak``: the grey shield of a wounded character.

    ``change``: how much it differs from the printed one; the figure is golden above it and violet below.
    """
    if weak:
        return _plate(str(value), size, "shield", (56, 54, 60), (170, 166, 172), (206, 202, 206))
    return _plate(str(value), size, "shield", STRENGTH_DARK, STRENGTH_LIGHT, _ink(change))


def _ink(change: int) -> Color:
    """The colour of a number that is more or less than the printed one."""
    return WHITE if not change else _RAISED if change > 0 else _LOWERED


@lru_cache(maxsize=32)
def wound_plate(size: int) -> pygame.Surface:
    """The white disc with a drop of blood that a wounded character shows instead of its speed."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.49 * n)
        pygame.draw.circle(surface, WHITE, (n / 2, n / 2), 0.44 * n)
        pygame.draw.circle(surface, (222, 206, 196), (n / 2, n / 2), 0.44 * n, max(1, round(0.05 * n)))
        drop = svg.glyph("drop", round(0.72 * n), BLOOD)
        surface.blit(drop, drop.get_rect(center=(round(n / 2), round(0.49 * n))))
        pygame.draw.circle(surface, (255, 150, 150), (0.42 * n, 0.56 * n), 0.06 * n)

    return raster.supersampled(size, size, draw)


@lru_cache(maxsize=32)
def blood_plate(number: int, size: int) -> pygame.Surface:
    """A drop of blood with the number of blood tokens on it."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        for grown, shade in ((1.0, INK), (0.84, BLOOD)):
            drop = svg.glyph("drop", round(n * grown), shade)
            surface.blit(drop, drop.get_rect(center=(round(n / 2), round(n / 2))))
        figure = fonts.numeral(str(number), max(4, round(0.52 * n)), WHITE)
        surface.blit(figure, figure.get_rect(center=(round(n / 2), round(0.60 * n))))

    return raster.supersampled(size, size, draw)


@lru_cache(maxsize=16)
def _taken_plate(size: int) -> pygame.Surface:
    """The Specter marker: a pale ghost on a dark disc."""

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.49 * n)
        pygame.draw.circle(surface, (168, 226, 232), (n / 2, n / 2), 0.45 * n)
        pygame.draw.circle(surface, (34, 40, 62), (n / 2, n / 2), 0.37 * n)
        body = [(0.30, 0.72), (0.30, 0.44), (0.36, 0.31), (0.50, 0.25), (0.64, 0.31), (0.70, 0.44), (0.70, 0.72),
                (0.62, 0.64), (0.56, 0.72), (0.50, 0.64), (0.44, 0.72), (0.38, 0.64)]  # fmt: skip
        _filled(surface, [(x * n, y * n) for x, y in body], (206, 244, 246))
        for x in (0.43, 0.57):
            pygame.draw.circle(surface, INK, (x * n, 0.44 * n), 0.045 * n)

    return raster.supersampled(size, size, draw)


def _sheet(size: int) -> tuple[pygame.Surface, int]:
    """An empty token at the larger drawing size, and how wide its body is there."""
    side = extent(size) * raster.SUPER
    return raster.canvas(side, side), size * raster.SUPER


def _shape(side: int) -> str:
    return ("coin", "plaque")[side]


def _emblem_glyph(side: int) -> str:
    return ("sun", "moon")[side]


def _hexagon(n: int, reach: float) -> list[raster.Point]:
    x = y = n / 2
    half, tall = reach * n, reach * n * 0.90
    return [
        (x - half, y),
        (x - half * 0.5, y - tall),
        (x + half * 0.5, y - tall),
        (x + half, y),
        (x + half * 0.5, y + tall),
        (x - half * 0.5, y + tall),
    ]


def _plaque(n: int, reach: float) -> list[raster.Point]:
    low, high = n / 2 - reach * n, n / 2 + reach * n
    cut = reach * n * 0.36
    return [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]


def _filled(surface: pygame.Surface, points: list[raster.Point], color: Color) -> None:
    pygame.draw.polygon(surface, color, points)


@lru_cache(maxsize=24)
def _stencil(shape: str, n: int, reach: float) -> pygame.Surface:
    """A white filled shape; the plaque is drawn a little smaller so that both shapes weigh the same."""
    surface = raster.canvas(n, n)
    if shape == "coin":
        pygame.draw.circle(surface, (255, 255, 255), (n / 2, n / 2), reach * n)
    elif shape == "plaque":
        _filled(surface, _plaque(n, reach * 0.95), (255, 255, 255))
    else:
        _filled(surface, _hexagon(n, reach), (255, 255, 255))
    return surface


def _rimmed(body: pygame.Surface, side: int, n: int, colors: SideColors) -> None:
    """Black rim, team ring with a run of light, black inner line."""
    shape = _shape(side)
    body.blit(svg.tinted(_stencil(shape, n, 0.49), INK), (0, 0))
    body.blit(raster.masked(raster.gradient(n, n, colors.light, colors.dark), _stencil(shape, n, 0.465)), (0, 0))
    body.blit(
        raster.masked(
            raster.gradient(n, n, mix(colors.main, colors.light, 0.25), mix(colors.main, colors.dark, 0.3)),
            _stencil(shape, n, 0.447),
        ),
        (0, 0),
    )
    body.blit(svg.tinted(_stencil(shape, n, 0.385), INK), (0, 0))


@lru_cache(maxsize=32)
def _body(character: str, side: int, n: int, *, hurt: bool) -> pygame.Surface:
    body = raster.canvas(n, n)
    colors = SIDES[side]
    if hurt:
        colors = SideColors(scaled(colors.main, 0.62), scaled(colors.dark, 0.62), scaled(colors.light, 0.62))
    _rimmed(body, side, n, colors)
    face = raster.canvas(n, n)
    inner = round(0.78 * n)
    face.blit(portrait.portrait(character, inner, inner), ((n - inner) // 2, (n - inner) // 2))
    if hurt:
        drained = pygame.transform.grayscale(face)
        drained.fill((255, 206, 200), special_flags=pygame.BLEND_RGB_MULT)
        drained.set_alpha(168)
        face.blit(drained, (0, 0))
        face.fill((236, 226, 228), special_flags=pygame.BLEND_RGB_MULT)
    body.blit(raster.masked(face, _stencil(_shape(side), n, 0.366)), (0, 0))
    _gloss(body, side, n)
    if hurt:
        _slash(body, n)
        return pygame.transform.rotozoom(body, -13, 0.97)
    return body


def _spent_body(character: str, side: int, n: int, state: State) -> pygame.Surface:
    """What is left of a character in a roster: a dark token with a skull, or a grey one with a door."""
    body = raster.canvas(n, n)
    dead = state == "dead"
    _rimmed(body, side, n, _SPENT)
    inner = round(0.78 * n)
    face = pygame.transform.grayscale(portrait.portrait(character, inner, inner))
    face.fill((120, 92, 96) if dead else (150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
    sheet = raster.canvas(n, n)
    sheet.blit(face, ((n - inner) // 2, (n - inner) // 2))
    body.blit(raster.masked(sheet, _stencil(_shape(side), n, 0.366)), (0, 0))
    _gloss(body, side, n)
    return body


@lru_cache(maxsize=16)
def fate_plate(size: int, state: State) -> pygame.Surface:
    """The disc that says what became of a character: a red skull if it is dead, a door if it left the labyrinth."""
    mark, color = ("skull", mix(HARM, WHITE, 0.15)) if state == "dead" else ("exit", PARCHMENT)

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.49 * n)
        pygame.draw.circle(surface, color, (n / 2, n / 2), 0.45 * n)
        pygame.draw.circle(surface, (38, 30, 36), (n / 2, n / 2), 0.40 * n)
        sign = svg.glyph(mark, round(0.56 * n), color)
        surface.blit(sign, sign.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(size, size, draw)


def _gloss(body: pygame.Surface, side: int, n: int) -> None:
    """Light lies on the upper part of the picture, shade on the lower."""
    layer = raster.canvas(n, n)
    for y in range(round(0.13 * n), round(0.46 * n)):
        strength = min(1.0, max(0.0, 1 - (y / n - 0.13) / 0.33))
        pygame.draw.line(layer, (255, 250, 236, round(58 * strength)), (0, y), (n, y))
    for y in range(round(0.60 * n), n):
        strength = min(1.0, max(0.0, (y / n - 0.60) / 0.28))
        pygame.draw.line(layer, (6, 3, 10, round(115 * strength)), (0, y), (n, y))
    body.blit(raster.masked(layer, _stencil(_shape(side), n, 0.366)), (0, 0))


def _slash(body: pygame.Surface, n: int) -> None:
    for half, color in ((0.040, INK), (0.026, (214, 28, 36)), (0.009, (255, 120, 112))):
        start, end = (0.2 * n, 0.17 * n), (0.82 * n, 0.86 * n)
        pygame.draw.polygon(
            body,
            color,
            [
                (start[0] - half * 0.3 * n, start[1] - half * 0.3 * n),
                (n / 2 + half * n, n / 2 - half * n),
                (end[0] + half * 0.3 * n, end[1] + half * 0.3 * n),
                (n / 2 - half * n, n / 2 + half * n),
            ],
        )


def _set_down(picture: pygame.Surface, body: pygame.Surface, n: int) -> None:
    """The body in the middle of the sheet, over its own soft shadow."""
    spot = body.get_rect(center=picture.get_rect().center)
    shadow, reach = raster.shadow_of(body, 0.045 * n, 0.68)
    picture.blit(shadow, (spot.x - reach + round(0.03 * n), spot.y - reach + round(0.065 * n)))
    picture.blit(body, spot)


def _plates(
    picture: pygame.Surface, character: CharacterDef, n: int, speed: int | None, strength: int | None, *, wounded: bool
) -> None:
    size, middle = round(0.43 * n), picture.get_width() // 2
    fast = character.speed if speed is None else speed
    strong = character.strength if strength is None else strength
    left = wound_plate(round(0.40 * n)) if wounded else speed_plate(fast, size, change=fast - character.speed)
    _stick(picture, left, (middle - 0.37 * n, middle + 0.335 * n))
    right = strength_plate(strong, size, weak=wounded, change=strong - character.strength)
    _stick(picture, right, (middle + 0.37 * n, middle + 0.335 * n))


def _stick(picture: pygame.Surface, part: pygame.Surface, center: raster.Point) -> None:
    picture.blit(part, part.get_rect(center=(round(center[0]), round(center[1]))))


@lru_cache(maxsize=64)
def _badge(item: str, size: int, *, cursed: bool = False) -> pygame.Surface:
    """What is carried, on a disc of parchment, or of violet if it is cursed."""
    light, dark = ((206, 170, 240), (126, 82, 170)) if cursed else ((252, 244, 222), (208, 190, 150))

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.circle(surface, INK, (n / 2, n / 2), 0.49 * n)
        pygame.draw.circle(surface, light, (n / 2, n / 2), 0.44 * n)
        pygame.draw.circle(surface, dark, (n / 2, n / 2), 0.44 * n, max(1, round(0.045 * n)))
        drawing = svg.picture("objects", item, round(0.68 * n))
        surface.blit(drawing, drawing.get_rect(center=(round(n / 2), round(n / 2))))

    return raster.supersampled(size, size, draw)


def _plate(words: str, size: int, shape: str, dark: Color, light: Color, ink: Color) -> pygame.Surface:
    def outline(n: float, inset: float) -> list[raster.Point]:
        low, high = inset * n, (1 - inset) * n
        if shape == "speed":
            right = (1 - inset * 1.3) * n
            return [
                (low, 0.06 * n + low),
                (0.64 * n - inset * 0.2 * n, 0.06 * n + low),
                (right, n / 2),
                (0.64 * n - inset * 0.2 * n, 0.94 * n - low),
                (low, 0.94 * n - low),
            ]
        return [
            (0.07 * n + low, 0.03 * n + low),
            (0.93 * n - low, 0.03 * n + low),
            (0.93 * n - low, 0.60 * n),
            (0.80 * n - low * 0.7, 0.80 * n - low * 0.4),
            (n / 2, high),
            (0.20 * n + low * 0.7, 0.80 * n - low * 0.4),
            (0.07 * n + low, 0.60 * n),
        ]

    def draw(surface: pygame.Surface, factor: float) -> None:
        n = size * factor
        pygame.draw.polygon(surface, INK, outline(n, 0.0))
        pygame.draw.polygon(surface, light, outline(n, 0.055))
        pygame.draw.polygon(surface, scaled(dark, 0.72), outline(n, 0.115))
        shine = raster.canvas(round(n), round(n))
        pygame.draw.polygon(shine, (255, 255, 255), outline(n, 0.115))
        surface.blit(
            raster.masked(raster.gradient(round(n), round(n), scaled(dark, 1.25), scaled(dark, 0.7)), shine), (0, 0)
        )
        figure = fonts.numeral(words, max(4, round((0.90 if shape == "speed" else 0.98) * n)), ink)
        shadow = fonts.numeral(words, max(4, round((0.90 if shape == "speed" else 0.98) * n)), scaled(grey(dark), 0.3))
        x = 0.39 * n if shape == "speed" else 0.5 * n
        y = 0.5 * n if shape == "speed" else 0.47 * n
        surface.blit(shadow, shadow.get_rect(center=(round(x + 0.03 * n), round(y + 0.04 * n))))
        surface.blit(figure, figure.get_rect(center=(round(x), round(y))))

    return raster.supersampled(size, size, draw)


def clear() -> None:
    """Forget every token (after a change of scale)."""
    for cache in (
        character_token,
        object_token,
        back_token,
        emblem,
        speed_plate,
        strength_plate,
        wound_plate,
        fate_plate,
        blood_plate,
        _taken_plate,
        _stencil,
        _body,
        _badge,
    ):
        cache.cache_clear()
