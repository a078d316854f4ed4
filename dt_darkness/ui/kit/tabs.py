"""Tabs: one of a few pages, or one of a few values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Pos, Press
from dt_darkness.ui.kit.theme import Theme, Tone, Type
from dt_darkness.ui.kit.widget import Mood, Size, Tip, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

_HEIGHT = 44
_SIDE = 16
_GAP = 4


class Tabs(Widget):
    """A row of names of which one is chosen: click one, or move with left and right. One stop for Tab.

    Where the names do not fit side by side they take further rows.
    """

    focusable = True

    def __init__(
        self,
        names: Sequence[str],
        *,
        on_change: Callable[[int], None],
        chosen: int = 0,
        name: str = "",
        tip: Tip = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.names = list(names)
        self.chosen = chosen
        self._on_change = on_change
        self._places: list[pygame.Rect] = []
        self._over = -1

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """All names in one row; with a width given, the height of the rows it takes."""
        widths = self._widths(theme)
        gap, height = theme.px(_GAP), self._height(theme)
        total = sum(widths) + gap * (len(widths) - 1)
        if width is None or total <= width:
            return total if width is None else width, height
        rows = max((place.top for place in self._lay_out(theme, pygame.Rect(0, 0, width, 0))), default=0)
        return width, rows + height

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and give each name its own."""
        super().place(theme, rect)
        self._places = self._lay_out(theme, rect)

    def tab_rect(self, index: int) -> pygame.Rect:
        """Where one of the names is drawn and hit."""
        return self._places[index]

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the names, the chosen one in green."""
        for index, place in enumerate(self._places):
            tone = Tone.CHOSEN if index == self.chosen else Tone.PLAIN
            hover = mood.hover and index == self._over
            surface.blit(theme.tone_panel(place.size, tone, hover=hover), place)
            text = theme.shorten(self.names[index], Type.LABEL, place.width - theme.px(8))
            theme.draw_text(surface, text, Type.LABEL, theme.tone(tone).label, place, "center")

    def handle(self, desk: Desk, event: Input) -> bool:
        """Change the chosen name."""
        if isinstance(event, Pointer):
            self._over = self._at(event.pos)
            if event.kind == "up" and event.button == 1 and self._over >= 0 and desk.is_held(self):
                self._choose(self._over)
            return event.kind in ("down", "up") and event.button == 1
        if isinstance(event, Press):
            if event.action is Action.LEFT and self.chosen > 0:
                self._choose(self.chosen - 1)
                return True
            if event.action is Action.RIGHT and self.chosen < len(self.names) - 1:
                self._choose(self.chosen + 1)
                return True
            if event.action is Action.ACT and not event.repeat:
                self._choose((self.chosen + 1) % len(self.names))
                return True
        return False

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self._on_change(index)

    def _at(self, pos: Pos) -> int:
        return next((index for index, place in enumerate(self._places) if place.collidepoint(pos)), -1)

    def _widths(self, theme: Theme) -> list[int]:
        return [theme.width(name, Type.LABEL) + 2 * theme.px(_SIDE) for name in self.names]

    def _height(self, theme: Theme) -> int:
        return max(theme.px(_HEIGHT), theme.line_height(Type.LABEL) + theme.px(8))

    def _lay_out(self, theme: Theme, rect: pygame.Rect) -> list[pygame.Rect]:
        gap, height = theme.px(_GAP), self._height(theme)
        x, y = rect.left, rect.top
        places = []
        for width in self._widths(theme):
            width = min(width, rect.width)
            if x > rect.left and x + width > rect.right:
                x, y = rect.left, y + height + gap
            places.append(pygame.Rect(x, y, width, height))
            x += width + gap
        return places
