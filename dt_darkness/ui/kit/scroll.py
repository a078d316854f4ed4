"""Scrolling: the bar they all share, and an area of widgets that may be longer than its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.art import palette
from dt_darkness.ui.kit.boxes import column
from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Pos, Press
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.theme import Theme
from dt_darkness.ui.kit.widget import Mood, Size, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

BAR_WIDTH = 10


@dataclass(slots=True)
class Scroller:
    """How far something has been scrolled, in pixels, and its bar at the right edge of the view."""

    offset: int = 0
    total: int = 0
    view: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    _grab: int | None = None

    @property
    def most(self) -> int:
        """The largest offset there is."""
        return max(0, self.total - self.view.height)

    @property
    def needed(self) -> bool:
        """Whether there is more than the view shows."""
        return self.total > self.view.height

    def resize(self, view: pygame.Rect, total: int) -> None:
        """Take a new view and length; the offset stays as near as it can."""
        self.view = pygame.Rect(view)
        self.total = total
        self.offset = min(self.offset, self.most)

    def by(self, pixels: int) -> bool:
        """Whether scrolling by so many pixels changed anything."""
        before = self.offset
        self.offset = max(0, min(self.most, self.offset + pixels))
        return self.offset != before

    def show(self, top: int, bottom: int) -> bool:
        """Whether scrolling was needed to bring this stretch, counted from the top of the content, into view."""
        if top < self.offset:
            return self.by(top - self.offset)
        if bottom > self.offset + self.view.height:
            return self.by(min(bottom - self.view.height, top) - self.offset)
        return False

    def thumb(self, theme: Theme) -> pygame.Rect:
        """Where the bar's handle is drawn and taken hold of."""
        width = theme.px(BAR_WIDTH)
        length = max(theme.px(36), round(self.view.height * self.view.height / max(1, self.total)))
        length = min(length, self.view.height)
        top = self.view.top + round((self.view.height - length) * self.offset / max(1, self.most))
        return pygame.Rect(self.view.right - width, top, width, length)

    def handle(self, theme: Theme, event: Input, step: int) -> bool:
        """Whether the wheel, a page key or a drag of the bar scrolled; ``step`` is one notch in pixels."""
        if not self.needed:
            return False
        if isinstance(event, Pointer):
            if event.kind == "wheel":
                return self.by(-event.steps * step)
            return self._drag(theme, event)
        if isinstance(event, Press):
            page = max(step, self.view.height - step)
            if event.action is Action.PAGE_UP:
                return self.by(-page)
            if event.action is Action.PAGE_DOWN:
                return self.by(page)
        return False

    def over_bar(self, theme: Theme, pos: Pos) -> bool:
        """Whether a point lies on the bar."""
        bar = pygame.Rect(self.view.right - theme.px(BAR_WIDTH), self.view.top, theme.px(BAR_WIDTH), self.view.height)
        return self.needed and bar.collidepoint(pos)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the bar if there is anything to scroll."""
        if not self.needed:
            return
        thumb = self.thumb(theme)
        track = pygame.Rect(thumb.left, self.view.top, thumb.width, self.view.height)
        radius = BAR_WIDTH / 2
        dark = PanelLook(theme.ground, theme.ground, theme.ground)
        surface.blit(theme.panel(track.size, dark, radius, 0), track)
        bright = theme.gold if self._grab is not None else palette.mix(theme.line, theme.gold, 0.35)
        surface.blit(theme.panel(thumb.size, PanelLook(bright, bright, bright), radius, 0), thumb)

    def _drag(self, theme: Theme, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1 and self.over_bar(theme, event.pos):
            thumb = self.thumb(theme)
            # Beside the handle the bar jumps so that the handle comes under the mouse.
            self._grab = event.pos[1] - thumb.top if thumb.collidepoint(event.pos) else thumb.height // 2
            self._drag_to(theme, event.pos[1])
            return True
        if self._grab is None:
            return False
        if event.kind == "move":
            self._drag_to(theme, event.pos[1])
            return True
        if event.kind == "up":
            self._grab = None
            return True
        return False

    def _drag_to(self, theme: Theme, y: int) -> None:
        room = self.view.height - self.thumb(theme).height
        if room > 0 and self._grab is not None:
            wanted = round((y - self._grab - self.view.top) * self.most / room)
            self.offset = max(0, min(self.most, wanted))


class ScrollArea(Widget):
    """Widgets one below the other at full width, scrolled when they are longer than the place they have."""

    def __init__(self, children: Sequence[Widget], *, gap: float = 10, name: str = "") -> None:
        super().__init__(name=name)
        self.content = list(children)
        self.gap = gap
        self.scroller = Scroller()

    def children(self) -> Sequence[Widget]:
        """The widgets of the area."""
        return self.content

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size at which nothing needs scrolling."""
        edge = self._edge(theme)
        inside = None if width is None else max(1, width - 2 * edge)
        sizes = [child.measure(theme, inside) for child in self.content if child.visible]
        gaps = theme.px(self.gap) * max(0, len(sizes) - 1)
        widest = max((size[0] for size in sizes), default=0) + 2 * edge
        return widest if width is None else width, sum(size[1] for size in sizes) + gaps + 2 * edge

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay the widgets out in it."""
        super().place(theme, rect)
        # The bar takes room only where there is something to scroll.
        offset = self.scroller.offset
        self.scroller.resize(rect, 0)
        total = self._lay_out(theme)
        if total > rect.height:
            self.scroller.resize(rect, total)
            total = self._lay_out(theme)
        self.scroller.resize(rect, total)
        self.scroller.by(offset)
        self._lay_out(theme)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Nothing: the area has no ground of its own."""

    def draw_over(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the bar."""
        self.scroller.draw(surface, theme)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll by wheel, page keys and bar."""
        if not self.scroller.handle(desk.theme, event, desk.theme.px(72)):
            return False
        self._lay_out(desk.theme)
        return True

    def reveal(self, theme: Theme, target: pygame.Rect) -> bool:
        """Scroll until this place of a child is seen."""
        top = target.top - self.rect.top + self.scroller.offset
        edge = self._edge(theme)
        if not self.scroller.show(top - edge, top + target.height + edge):
            return False
        self._lay_out(theme)
        return True

    def _lay_out(self, theme: Theme) -> int:
        # The edge leaves room for the focus ring, which goes around its widget.
        edge = self._edge(theme)
        bar = theme.px(BAR_WIDTH + 4) if self.scroller.needed else 0
        width = self.rect.width - 2 * edge - bar
        inside = pygame.Rect(self.rect.left + edge, self.rect.top + edge - self.scroller.offset, max(1, width), 0)
        return column(theme, inside, self.content, self.gap) + 2 * edge

    @staticmethod
    def _edge(theme: Theme) -> int:
        return theme.px(7)
