"""The row of buttons under the board: what the selected piece can do, or what must be decided now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.ui.kit import Button, Label, Mood, Theme, Type, Widget
from dt_darkness.ui.kit.widget import Size

HEIGHT = 62
_GAP = 6
_WIDEST = 230
_NARROWEST = 128


class ActionBar(Widget):
    """A headline or nothing, then the actions, then at the right end what is always there: undo and the end.

    Buttons that do not fit are turned over to a further page.
    """

    def __init__(self, more: Button) -> None:
        super().__init__(name="actionbar")
        self.head: Label | None = None
        self.actions: list[Widget] = []
        self.always: list[Widget] = []
        self.more = more
        self.page = 0
        self._shown: list[Widget] = []

    def show(self, head: str, actions: Sequence[Widget], always: Sequence[Widget]) -> None:
        """Show these from now on; the bar must be placed again."""
        self.head = Label(head, Type.LABEL) if head else None
        self.actions = list(actions)
        self.always = list(always)
        self.page = 0

    def turn_page(self, theme: Theme) -> None:
        """Show the next buttons that did not fit."""
        self.page += 1
        self.place(theme, self.rect)

    def children(self) -> Sequence[Widget]:
        """What is shown now."""
        return self._shown

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """One row of buttons."""
        return width or theme.scale.window[0], max(theme.px(HEIGHT), self._row(theme))

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Nothing: the buttons have grounds of their own."""

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay the buttons out."""
        super().place(theme, rect)
        gap = theme.px(_GAP)
        right = rect.right
        for widget in reversed(self.always):
            width = max(theme.px(132), min(widget.measure(theme)[0], theme.px(250)))
            widget.place(theme, pygame.Rect(right - width, rect.top, width, rect.height))
            right -= width + gap
        room = pygame.Rect(rect.left, rect.top, right - theme.px(8) - rect.left, rect.height)
        self._shown = []
        if self.head is not None:
            room = self._place_head(theme, room)
        self._place_actions(theme, room, gap)
        self._shown += self.always

    def _place_head(self, theme: Theme, room: pygame.Rect) -> pygame.Rect:
        assert self.head is not None
        share = 0.96 if not self.actions else 0.30
        width = min(theme.width(self.head.text, Type.LABEL) + theme.px(14), round(room.width * share))
        lines = theme.wrap(self.head.text, Type.LABEL, width)
        height = len(lines) * theme.line_height(Type.LABEL)
        place = pygame.Rect(room.left + theme.px(6), room.centery - height // 2, width, height)
        self.head.place(theme, place)
        self._shown.append(self.head)
        used = width + theme.px(16)
        return pygame.Rect(room.left + used, room.top, room.width - used, room.height)

    def _place_actions(self, theme: Theme, room: pygame.Rect, gap: int) -> None:
        if not self.actions:
            return
        wanted = [min(theme.px(_WIDEST), widget.measure(theme)[0]) for widget in self.actions]
        least = theme.px(_NARROWEST)
        pages = self._pages(theme, wanted, least, room.width, gap)
        first, last = pages[self.page % len(pages)]
        count = last - first
        more = theme.px(90) if len(pages) > 1 else 0
        total = sum(wanted[first:last]) + gap * (count - 1)
        squeeze = min(1.0, (room.width - more - gap * (count - 1)) / max(1, total - gap * (count - 1)))
        x = room.left
        for widget, width in zip(self.actions[first:last], wanted[first:last], strict=True):
            part = int(width * squeeze)
            widget.place(theme, pygame.Rect(x, room.top, part, room.height))
            self._shown.append(widget)
            x += part + gap
        if more:
            self.more.place(theme, pygame.Rect(x, room.top, more - gap, room.height))
            self._shown.append(self.more)

    @staticmethod
    def _pages(theme: Theme, wanted: Sequence[int], least: int, room: int, gap: int) -> list[tuple[int, int]]:
        """Which buttons stand on which page, as (first, after last): as many as fit when squeezed a little."""
        needs = [min(width, max(least, round(width * 0.66))) + gap for width in wanted]
        if sum(needs) - gap <= room:
            return [(0, len(wanted))]
        pages, first, used = [], 0, theme.px(90)
        for at, need in enumerate(needs):
            if used + need > room and at > first:
                pages.append((first, at))
                first, used = at, theme.px(90)
            used += need
        return [*pages, (first, len(wanted))]

    @staticmethod
    def _row(theme: Theme) -> int:
        return theme.line_height(Type.LABEL) + theme.line_height(Type.NOTE) + theme.px(10)
