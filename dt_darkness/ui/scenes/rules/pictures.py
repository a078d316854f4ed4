"""The picture of a card of the glossary: a portrait, a token, the plan of a room, a corner of one, or a tile."""

from __future__ import annotations

import pygame

from dt_darkness.core.catalog import Catalog, CharacterDef, CorridorDef, ObjectDef, RoomDef, TerrainDef
from dt_darkness.core.geometry import SIDE
from dt_darkness.ui.art import portrait, raster, tile
from dt_darkness.ui.art.room import RoomPainter
from dt_darkness.ui.kit import Theme, paint
from dt_darkness.ui.scenes.rules.book import Subject
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.subjects import Pair

_AROUND = 3
"""Squares across of what is shown of a room for a kind of square."""


def painted(catalog: Catalog, theme: Theme, what: Subject, width: int, height: int) -> pygame.Surface:
    """Its picture with rounded corners, so many pixels wide and high; kept by the theme."""

    def make() -> pygame.Surface:
        return paint.masked(_drawn(catalog, theme, what, width, height).convert_alpha().copy(), theme.px(8))

    return theme.picture(("rules", what, width, height), make)


def _drawn(catalog: Catalog, theme: Theme, what: Subject, width: int, height: int) -> pygame.Surface:
    if isinstance(what, (CharacterDef, ObjectDef)):
        return subjects.picture(theme, what, width, height)
    if isinstance(what, RoomDef):
        return subjects.picture(theme, Pair(what.number, (what,)), width, height)
    result = raster.canvas(width, height)
    result.blit(portrait.ground("", width, height), (0, 0))
    picture = _tile(what, width) if isinstance(what, CorridorDef) else _corner(catalog, what, width)
    if picture is not None:
        result.blit(picture, picture.get_rect(center=(width // 2, height // 2)))
    return result


def _tile(what: CorridorDef, width: int) -> pygame.Surface:
    square = max(4, round(width * 0.84) // max(what.length, _AROUND - 1))
    return tile.picture(what, 0, square)


def _corner(catalog: Catalog, what: TerrainDef, width: int) -> pygame.Surface | None:
    """The kind of square among its neighbours, in the first room that has it; None if no room has."""
    room = next((room for room in catalog.rooms.values() if what in room.terrain), None)
    if room is None:
        return None
    square = max(4, width // _AROUND)
    row, column = divmod(room.terrain.index(what), SIDE)
    left, top = (min(max(at - 1, 0), SIDE - _AROUND) for at in (column, row))
    area = pygame.Rect(left * square, top * square, _AROUND * square, _AROUND * square)
    return RoomPainter(square).room(room).subsurface(area)
