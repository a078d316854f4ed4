"""Text that wraps."""

from __future__ import annotations

import pygame

from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit.theme import Across, Theme, Type
from dt_darkness.ui.kit.widget import Mood, Size, Tip, Widget


class Label(Widget):
    """A text in one kind of writing, wrapped to its width; parchment unless a color is given."""

    def __init__(
        self,
        text: str,
        style: Type = Type.BODY,
        *,
        color: Color | None = None,
        across: Across = "left",
        name: str = "",
        tip: Tip = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.text = text
        self.style = style
        self.color = color
        self.across: Across = across

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Width of the longest line and height of all of them."""
        lines = self.text.split("\n") if width is None else theme.wrap(self.text, self.style, width)
        wide = max(theme.width(line, self.style) for line in lines) if width is None else width
        return wide, len(lines) * theme.line_height(self.style)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the lines from the top."""
        lines = theme.wrap(self.text, self.style, max(1, self.rect.width))
        theme.draw_lines(surface, lines, self.style, self.color or theme.parchment, self.rect, self.across)
