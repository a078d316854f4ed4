"""The picture beside the terms: a room of the labyrinth in torchlight with pieces of both sides in it."""

from __future__ import annotations

import pygame

from dt_darkness.core.catalog import Catalog, CharacterDef, RoomDef
from dt_darkness.ui.art import palette, raster, token
from dt_darkness.ui.art.room import RoomPainter
from dt_darkness.ui.kit import Mood, Theme, Widget, paint
from dt_darkness.ui.kit.widget import Size


class Poster(Widget):
    """Shows a room of the sets that are played, and some of their characters."""

    def __init__(self, catalog: Catalog, sets: tuple[str, ...]) -> None:
        super().__init__(name="poster")
        self._room = next(room for room in catalog.rooms.values() if room.set in sets)
        self._pieces = [c for c in catalog.characters.values() if c.set in sets and not c.secondary]

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Half as high as wide."""
        wide = theme.px(420) if width is None else width
        return wide, round(wide * 0.5)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the picture with its frame."""
        rect = self.rect
        if rect.width < 8 or rect.height < 8:
            return
        key = ("poster", self._room.id, rect.size)
        surface.blit(theme.picture(key, lambda: self._picture(rect.size, theme.px(9))), rect)
        surface.blit(theme.frame(rect.size, 9), rect)

    def _picture(self, size: Size, radius: int) -> pygame.Surface:
        return paint.masked(_scene(self._room, self._pieces, size), radius)


def _scene(room: RoomDef, pieces: list[CharacterDef], size: Size) -> pygame.Surface:
    width, height = size
    square = max(12, -(-max(width, height) // 5))
    plan = RoomPainter(square).room(room)
    picture = raster.canvas(width, height)
    top = (height - plan.get_height()) // 2
    picture.blit(plan, ((width - plan.get_width()) // 2, top))
    veil = raster.gradient(width, height, (255, 236, 206), (120, 104, 128))
    picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    free = [
        local
        for local, terrain in enumerate(room.terrain)
        if terrain.anchors
        and not terrain.gear
        and square * 0.4 < top + (local // 5 + 0.5) * square < height - square * 0.4
    ]
    spread = free[1 :: max(1, len(free) // 5)][:5]
    for index, (local, piece) in enumerate(zip(spread, pieces[:: max(1, len(pieces) // 5)], strict=False)):
        picture_of = token.character_token(piece, index % 2, round(square * token.PART_OF_SQUARE))
        x, y = (local % 5 + 0.5) * square + (width - plan.get_width()) // 2, top + (local // 5 + 0.5) * square
        picture.blit(picture_of, picture_of.get_rect(center=(round(x), round(y))))
    picture.blit(paint.fade_down(size, palette.INK, 120), (0, 0))
    return picture
