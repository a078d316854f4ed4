"""Widgets side by side, to stand as one row in a column of others."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.ui.kit import Mood, Theme, Widget
from dt_darkness.ui.kit.widget import Size

_GAP = 8


class Row(Widget):
    """Shares its width among its widgets, by their weights."""

    def __init__(self, widgets: Sequence[Widget], weights: Sequence[int] = (), *, name: str = "") -> None:
        super().__init__(name=name)
        self._widgets = tuple(widgets)
        self._weights = tuple(weights) or (1,) * len(widgets)

    def children(self) -> Sequence[Widget]:
        """The widgets."""
        return self._widgets

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As high as the highest."""
        wide = theme.px(420) if width is None else width
        parts = self._parts(theme, wide)
        return wide, max(widget.measure(theme, part)[1] for widget, part in zip(self._widgets, parts, strict=True))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and share it."""
        super().place(theme, rect)
        x = rect.left
        for widget, part in zip(self._widgets, self._parts(theme, rect.width), strict=True):
            widget.place(theme, pygame.Rect(x, rect.top, part, rect.height))
            x += part + theme.px(_GAP)

    def _parts(self, theme: Theme, width: int) -> list[int]:
        free = width - theme.px(_GAP) * (len(self._widgets) - 1)
        return [max(1, free * weight // sum(self._weights)) for weight in self._weights]

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Nothing of its own."""
