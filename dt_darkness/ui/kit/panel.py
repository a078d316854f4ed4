"""A panel: a ground with a title for other widgets to lie on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit.theme import Theme, Type
from dt_darkness.ui.kit.widget import Mood, Size, Widget

PADDING = 14


class Panel(Widget):
    """A gradient panel with an optional title line; its children are placed by whoever owns it, inside ``inner``."""

    def __init__(
        self,
        title: str = "",
        children: Sequence[Widget] = (),
        *,
        gold: bool = False,
        title_color: Color | None = None,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.title = title
        self.gold = gold
        self.title_color = title_color
        self.content = list(children)

    def children(self) -> Sequence[Widget]:
        """The widgets on the panel."""
        return self.content

    def inner(self, theme: Theme) -> pygame.Rect:
        """The place inside the padding and below the title, in pixels."""
        pad = theme.px(PADDING)
        top = pad + self._title_height(theme)
        return pygame.Rect(
            self.rect.left + pad,
            self.rect.top + top,
            max(1, self.rect.width - 2 * pad),
            max(1, self.rect.height - top - pad),
        )

    def frame(self, theme: Theme) -> Size:
        """Width and height in pixels the panel needs around its inside."""
        pad = theme.px(PADDING)
        return 2 * pad, 2 * pad + self._title_height(theme)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size around children one below the other."""
        frame = self.frame(theme)
        inside = None if width is None else max(1, width - frame[0])
        sizes = [child.measure(theme, inside) for child in self.content if child.visible]
        gaps = theme.px(10) * max(0, len(sizes) - 1)
        widest = max((size[0] for size in sizes), default=0)
        title = theme.width(self.title, Type.HEAD)
        return (
            max(widest, title) + frame[0] if width is None else width,
            sum(size[1] for size in sizes) + gaps + frame[1],
        )

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground, the title and the line under it."""
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=self.gold)), self.rect)
        if self.title:
            pad = theme.px(PADDING)
            height = self._title_height(theme)
            head = pygame.Rect(self.rect.left + pad, self.rect.top + theme.px(6), self.rect.width - 2 * pad, height)
            title = theme.shorten(self.title, Type.HEAD, head.width)
            theme.draw_text(surface, title, Type.HEAD, self.title_color or theme.gold, head)
            theme.draw_line(surface, (head.left, head.bottom), head.width)

    def _title_height(self, theme: Theme) -> int:
        return theme.line_height(Type.HEAD) + theme.px(4) if self.title else 0
