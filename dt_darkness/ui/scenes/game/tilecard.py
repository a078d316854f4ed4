"""The corridor tile that was drawn, as it comes from its pile."""

from __future__ import annotations

import pygame

from dt_darkness.core.catalog import CorridorDef
from dt_darkness.ui.art import tile
from dt_darkness.ui.kit import Mood, Theme, Type, Widget
from dt_darkness.ui.kit.widget import Size

_SQUARE = 40


class TileCard(Widget):
    """Shows a tile, with a word above it. There is nothing to press on it."""

    def __init__(self, corridor: CorridorDef, caption: str) -> None:
        super().__init__(name="drawn_tile")
        self.corridor = corridor
        self.caption = caption

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Room for the tile and the word."""
        square = theme.px(_SQUARE)
        wide = max(self.corridor.length * square, theme.width(self.caption, Type.CAPTION)) + theme.px(16)
        return width or wide, square + theme.line_height(Type.CAPTION)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the word and the tile below it."""
        line = theme.line_height(Type.CAPTION)
        row = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, line)
        theme.draw_text(surface, self.caption, Type.CAPTION, theme.dim, row, "center")
        most = (self.rect.width - theme.px(8)) // self.corridor.length
        square = max(10, min(theme.px(_SQUARE), self.rect.height - line, most))
        picture = tile.picture(self.corridor, 0, square)
        surface.blit(picture, picture.get_rect(center=(self.rect.centerx, (row.bottom + self.rect.bottom) // 2)))
