"""The three piles of corridor tiles: how many tiles of each length are left."""

from __future__ import annotations

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.catalog import Crossing
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Mood, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.words import Words

HEIGHT = 50
_CELL = PanelLook((38, 32, 44), (28, 23, 34), palette.LINE)
_NEXT = PanelLook((70, 50, 96), (48, 34, 70), palette.VIOLET)


def are_known(view: GameState) -> bool:
    """Whether a dark room lies face up, so that everybody knows that there are piles (F-6)."""
    return any(
        terrain.crossing is Crossing.DARKNESS
        for place, room in enumerate(view.rooms)
        if view.revealed[place]
        for terrain in view.deck[room].terrain
    )


class PilesPanel(Widget):
    """Shows the piles side by side; nothing can be pressed."""

    def __init__(self, words: Words) -> None:
        super().__init__(name="piles", tip=words("piles.tip"))
        self.words = words
        self.left: tuple[int, ...] = ()
        self.length = 0
        """The length that pointing somewhere would draw, 0 for none."""

    def show(self, view: GameState) -> None:
        """Take a new position."""
        self.left = tuple(len(pile) for pile in view.piles)
        self.visible = are_known(view)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """One row."""
        return width or theme.px(320), theme.px(HEIGHT)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw three small piles of backs, each with what is left of it."""
        gap = theme.px(6)
        width = (self.rect.width - gap * (len(self.left) - 1)) // max(1, len(self.left))
        for at, count in enumerate(self.left):
            cell = pygame.Rect(self.rect.left + at * (width + gap), self.rect.top, width, self.rect.height)
            look = _NEXT if at + 1 == self.length else _CELL
            surface.blit(theme.panel(cell.size, look, 7), cell)
            self._draw_pile(surface, theme, cell, at + 1, count)

    def _draw_pile(self, surface: pygame.Surface, theme: Theme, cell: pygame.Rect, length: int, count: int) -> None:
        square = min(theme.px(17), (cell.width - theme.px(58)) // 3)
        x = cell.left + theme.px(9)
        lift = theme.px(2)
        for layer in range(min(3, count)):
            for at in range(length):
                back = pygame.Rect(x + at * square, cell.centery - square // 2 - (layer - 1) * lift, square, square)
                pygame.draw.rect(surface, palette.scaled(palette.CORRIDOR, 0.42 + 0.12 * layer), back)
                pygame.draw.rect(surface, palette.INK, back, 1)
                if layer == min(3, count) - 1:
                    pygame.draw.rect(surface, palette.GOLD, back.inflate(-2, -2), 1)
        words = self.words("piles.left", n=count)
        row = pygame.Rect(
            x + 3 * square + theme.px(6), cell.top, cell.right - x - 3 * square - theme.px(8), cell.height
        )
        color = theme.parchment if count else theme.dim
        if theme.width(words, Type.NOTE) > row.width:
            words = str(count)
        theme.draw_text(surface, words, Type.NOTE, color, row)
