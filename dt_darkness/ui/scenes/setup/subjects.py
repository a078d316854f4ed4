"""What the set-up screens show and choose from: characters, objects and pairs of rooms."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from dt_darkness.content.describe import keywords, piece_key
from dt_darkness.content.texts import Texts
from dt_darkness.core import GameState
from dt_darkness.core.catalog import Catalog, CharacterDef, ObjectDef, RoomDef
from dt_darkness.core.teams import CHARACTERS, PAIRS, choosable
from dt_darkness.ui.art import fixtures, palette, portrait, raster, token
from dt_darkness.ui.art.room import RoomPainter
from dt_darkness.ui.kit import Theme


class Pair(NamedTuple):
    """The rooms of one number (B-25)."""

    number: int
    rooms: tuple[RoomDef, ...]


Subject = CharacterDef | ObjectDef | Pair


def subject(catalog: Catalog, stage: str, what: str, sets: tuple[str, ...]) -> Subject:
    """What is named by a word of a stage of the team choice."""
    if stage == PAIRS:
        rooms = tuple(room for room in catalog.rooms.values() if room.number == int(what) and room.set in sets)
        return Pair(int(what), rooms)
    return catalog.characters[what] if stage == CHARACTERS else catalog.objects[what]


def pool(view: GameState, stage: str) -> dict[str, Subject]:
    """Everything there is to choose from at a stage, chosen or not, by the word that names it."""
    table = view.table
    return {
        what: subject(table.catalog, stage, what, table.sets) for what in choosable(table.catalog, table.sets, stage)
    }


def name_of(texts: Texts, what: Subject) -> str:
    """What it is called."""
    if isinstance(what, Pair):
        return texts("ui.setup.pair", number=what.number)
    return texts(f"{piece_key(what)}.name")


def sets_of(what: Subject) -> tuple[str, ...]:
    """The sets it comes from."""
    return tuple(dict.fromkeys(room.set for room in what.rooms)) if isinstance(what, Pair) else (what.set,)


def tags_of(what: Subject) -> tuple[str, ...]:
    """Ids of its keywords."""
    return () if isinstance(what, Pair) else keywords(what)


def picture(theme: Theme, what: Subject, width: int, height: int, *, zoom: float = 0.98) -> pygame.Surface:
    """Its picture without a frame, so many pixels wide and high: a portrait, a token, or the plans of both rooms."""
    if isinstance(what, CharacterDef):
        return portrait.portrait(what.id, width, height, zoom)
    if isinstance(what, ObjectDef):
        return theme.picture(("object", what.id, width, height), lambda: _object(what, width, height))
    return theme.picture(("pair", what, width, height), lambda: _plans(what, width, height))


def _object(what: ObjectDef, width: int, height: int) -> pygame.Surface:
    result = raster.canvas(width, height)
    result.blit(portrait.ground("", width, height), (0, 0))
    size = round(min(width, height) * 0.74)
    piece = token.object_token(what, None, size)
    result.blit(piece, piece.get_rect(center=(width // 2, height // 2)))
    return result


def _plans(pair: Pair, width: int, height: int) -> pygame.Surface:
    color = palette.pair_color(pair.rooms[0].pair_color)
    result = raster.gradient(width, height, palette.mix(palette.INK, color, 0.34), palette.mix(palette.INK, color, 0.1))
    result = result.convert_alpha() if pygame.display.get_surface() else result
    count = len(pair.rooms)
    across = width >= height
    long, short = (width, height) if across else (height, width)
    square = max(4, int(min((long * 0.96 - (count - 1) * long * 0.03) / (5 * count), short * 0.93 / 5)))
    gap = (long - 5 * square * count) // (count + 1)
    painter = RoomPainter(square)
    for index, room in enumerate(pair.rooms):
        at = gap + index * (5 * square + gap)
        other = (short - 5 * square) // 2
        spot = (at, other) if across else (other, at)
        frame = pygame.Rect(spot, (5 * square, 5 * square)).inflate(max(2, square // 6), max(2, square // 6))
        result.fill(palette.INK, frame.inflate(2, 2))
        result.fill(color, frame)
        result.blit(painter.room(room), spot)
    return result


def plates(theme: Theme, surface: pygame.Surface, what: Subject, rect: pygame.Rect, size: int) -> None:
    """Draw speed and strength of a character into the lower corners of a place."""
    if not isinstance(what, CharacterDef):
        return
    speed, strength = token.speed_plate(what.speed, size), token.strength_plate(what.strength, size)
    inset = theme.px(5)
    surface.blit(speed, speed.get_rect(bottomleft=(rect.left + inset, rect.bottom - inset)))
    surface.blit(strength, strength.get_rect(bottomright=(rect.right - inset, rect.bottom - inset)))


def small(what: Subject, side: int, size: int) -> pygame.Surface:
    """Its token in a side's colour, its body so many pixels wide; a pair of rooms shows its gear."""
    if isinstance(what, CharacterDef):
        return token.character_token(what, side, size)
    if isinstance(what, ObjectDef):
        return token.object_token(what, side, size)
    room = what.rooms[0]
    return fixtures.gear(size, what.number, room.pair_color, room.clockwise)
