"""The bar at the top: both sides' points as crowns, whose turn it is, and the action points that are left."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.frames import OverFrame
from dt_darkness.ui.art import card, palette, token
from dt_darkness.ui.kit import Button, Mood, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.words import Words
from dt_darkness.ui.timer import Timer

HEIGHT = 58
_LABEL_WIDTH = 1500
"""Design units of width from which the sides' names are written out."""


class TopBar(Widget):
    """The bar; ``show`` takes what it tells."""

    def __init__(self, words: Words, menu: Button, timer: Timer) -> None:
        super().__init__(name="topbar")
        self.words = words
        self.timer = timer
        self.menu = menu
        self._view: GameState | None = None

    def show(self, view: GameState) -> None:
        """Tell about this position."""
        self._view = view

    def children(self) -> Sequence[Widget]:
        """The menu's button."""
        return (self.menu,)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The whole width."""
        return width or theme.scale.window[0], theme.px(HEIGHT)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place; the menu's button is at the right end."""
        super().place(theme, rect)
        size = rect.height - theme.px(12)
        self.menu.place(theme, pygame.Rect(rect.right - size - theme.px(6), rect.top + theme.px(6), size, size))

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground, both sides and the turn."""
        surface.blit(theme.panel(self.rect.size, theme.panel_look(), 0, 0), self.rect)
        theme.draw_line(surface, (self.rect.left, self.rect.bottom - 1), self.rect.width, theme.gold_dark)
        view = self._view
        if view is None:
            return
        middle = self._shield(theme)
        self._draw_side(surface, theme, view, 0, middle)
        self._draw_side(surface, theme, view, 1, middle)
        self._draw_turn(surface, theme, view, middle)

    def _shield(self, theme: Theme) -> pygame.Rect:
        width = min(theme.px(640), round(self.rect.width * 0.44))
        return pygame.Rect(self.rect.centerx - width // 2, self.rect.top, width, self.rect.height + theme.px(4))

    def _draw_side(
        self, surface: pygame.Surface, theme: Theme, view: GameState, side: int, middle: pygame.Rect
    ) -> None:
        colors = palette.SIDES[side]
        size, gap = theme.px(40), theme.px(10)
        sign = 1 if side == 0 else -1
        x = self.rect.left + theme.px(16) if side == 0 else self.menu.rect.left - theme.px(10)
        y = self.rect.centery
        disc = token.emblem(side, size)
        x = self._put(surface, disc, x, y, sign) + sign * gap
        if self.rect.width / theme.scale.factor >= _LABEL_WIDTH:
            name = theme.text(self.words.player(side).upper(), Type.HEAD, colors.light)
            most = theme.px(230)
            if name.get_width() > most:
                name = theme.text(theme.shorten(self.words.player(side), Type.HEAD, most), Type.HEAD, colors.light)
            x = self._put(surface, name, x, y, sign) + sign * theme.px(16)
        goal, points = view.table.points_to_win, view.points[side]
        figures = theme.text(self.words("points_of", points=points, goal=goal), Type.NUMBER, theme.parchment)
        room = abs((middle.left if side == 0 else middle.right) - x) - figures.get_width() - 2 * gap
        step = min(theme.px(32), room // max(1, goal))
        crown = min(theme.px(27), step)
        for at in range(goal):
            # Crowns fill from the side's own end of the bar.
            picture = card.crown(side if at < points else None, max(10, crown))
            self._put(surface, picture, x, y, sign)
            x += sign * step
        self._put(surface, figures, x + sign * gap // 2, y, sign)

    @staticmethod
    def _put(surface: pygame.Surface, picture: pygame.Surface, x: int, y: int, sign: int) -> int:
        rect = picture.get_rect(midleft=(x, y)) if sign > 0 else picture.get_rect(midright=(x, y))
        surface.blit(picture, rect)
        return rect.right if sign > 0 else rect.left

    def _draw_turn(self, surface: pygame.Surface, theme: Theme, view: GameState, middle: pygame.Rect) -> None:
        colors = palette.SIDES[view.side]
        frame = view.frame
        over = isinstance(frame, OverFrame)
        look = PanelLook(palette.mix(colors.dark, colors.main, 0.35), colors.dark, colors.main)
        surface.blit(theme.picture(("shield", middle.size, view.side), lambda: _shield(middle.size, look)), middle)
        inner = middle.inflate(-2 * middle.height, 0)
        light = palette.mix(colors.light, palette.WHITE, 0.4)
        title = self.words("top.over") if over else self.words("top.turn", side=self.words.player(view.side))
        half = pygame.Rect(inner.left, inner.top + theme.px(3), round(inner.width * 0.52), inner.height // 2)
        theme.draw_text(surface, theme.shorten(title.upper(), Type.HEAD, half.width), Type.HEAD, light, half)
        below = pygame.Rect(half.left, half.bottom - theme.px(2), half.width, inner.height // 2 - theme.px(4))
        key = "top.card" if view.played else "top.no_card"
        note = self.words(key, turn=view.turn, card=view.played)
        used = self.timer.draw(surface, theme, self.words.texts, below.midright)
        below.width -= used + (theme.px(12) if used else 0)
        theme.draw_text(surface, theme.shorten(note, Type.NOTE, below.width), Type.NOTE, theme.parchment, below)
        self._draw_points(
            surface, theme, view, pygame.Rect(half.right, inner.top, inner.right - half.right, inner.height)
        )

    def _draw_points(self, surface: pygame.Surface, theme: Theme, view: GameState, place: pygame.Rect) -> None:
        """Pips of the turn's action points, those of potions after them, and the sum in figures."""
        potions = sum(left for _, left in view.boosts)
        label = theme.text(self.words("top.ap"), Type.NOTE, theme.parchment)
        figure = theme.text(str(view.ap + potions), Type.BIG_NUMBER, palette.WHITE)
        x = place.right - label.get_width()
        surface.blit(label, label.get_rect(midleft=(x, place.centery)))
        x -= figure.get_width() + theme.px(8)
        surface.blit(figure, figure.get_rect(midleft=(x, place.centery - theme.px(2))))
        total = max(view.played, view.ap) + potions
        if not total:
            return
        room = x - theme.px(10) - place.left
        step = min(theme.px(34), room // total)
        size = max(8, min(theme.px(28), step - theme.px(2)))
        x -= theme.px(10) + step * total
        for at in range(total):
            pip = card.pip(size, full=at < view.ap or at >= max(view.played, view.ap))
            spot = pip.get_rect(center=(x + step // 2, place.centery))
            surface.blit(pip, spot)
            if at >= max(view.played, view.ap):
                drop = theme.icon("star", max(6, size // 2), palette.SPEED_DARK)
                surface.blit(drop, drop.get_rect(center=spot.center))
            x += step


def _shield(size: tuple[int, int], look: PanelLook) -> pygame.Surface:
    """The trapezium in the middle of the bar, in the colour of the side whose turn it is."""
    width, height = size
    big = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    big.fill((*look.border, 0))
    cut = height * 2 // 2

    def shape(inset: int) -> list[tuple[int, int]]:
        return [
            (inset, 0),
            (width * 2 - inset, 0),
            (width * 2 - cut - inset, height * 2 - 2 - inset),
            (cut + inset, height * 2 - 2 - inset),
        ]

    pygame.draw.polygon(big, look.border, shape(0))
    mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape(4))
    fill = pygame.Surface((1, 2), pygame.SRCALPHA)
    fill.set_at((0, 0), look.top)
    fill.set_at((0, 1), look.bottom)
    ground = pygame.transform.smoothscale(fill, (width * 2, height * 2))
    ground.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(ground, (0, 0))
    return pygame.transform.smoothscale(big, size)
