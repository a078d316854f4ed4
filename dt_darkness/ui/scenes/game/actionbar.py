"""The row of buttons under the board: what the selected piece can do, or what must be decided now."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.ui.kit import Button, Label, Mood, Theme, Type, Widget
from dt_darkness.ui.kit.widget import Size

HEIGHT = 62
_GAP = 6
_WIDEST = 230
_NARROWEST = 112
_SQUEEZE = 0.66
"""How much of its wanted width a refused button may be left with: its tooltip says what is cut."""


class ActionBar(Widget):
    """A headline or nothing, then the actions, then at the right end what is always there: undo and the end.

    Buttons that do not fit are turned over to a further page. ``rows`` says how many rows of buttons there are.
    """

    def __init__(self, more: Button) -> None:
        super().__init__(name="actionbar")
        self.head: Label | None = None
        self.actions: list[Widget] = []
        self.always: list[Widget] = []
        self.more = more
        self.page = 0
        self.rows = 1
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
        """So many rows of buttons."""
        row = max(theme.px(HEIGHT), theme.line_height(Type.LABEL) + theme.line_height(Type.NOTE) + theme.px(10))
        return width or theme.scale.window[0], self.rows * row + (self.rows - 1) * theme.px(_GAP)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Nothing: the buttons have grounds of their own."""

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay the buttons out."""
        super().place(theme, rect)
        gap = theme.px(_GAP)
        row = (rect.height - gap * (self.rows - 1)) // self.rows
        left = self._place_always(theme, rect, row, gap)
        room = pygame.Rect(rect.left, rect.top, left - theme.px(8) - rect.left, row)
        self._shown = []
        if self.head is not None:
            room = self._place_head(theme, room)
        lines = [room] + [
            pygame.Rect(rect.left, rect.top + at * (row + gap), left - theme.px(8) - rect.left, row)
            for at in range(1, self.rows)
        ]
        self._place_actions(theme, lines, gap)
        self._shown += self.always

    def _place_always(self, theme: Theme, rect: pygame.Rect, row: int, gap: int) -> int:
        """Lay out the buttons of the right end, side by side or one below the other; where they begin."""
        widths = [max(theme.px(132), min(one.measure(theme)[0], theme.px(290))) for one in self.always]
        if self.rows > 1:
            width = max(widths, default=0)
            for at, one in enumerate(self.always[-self.rows :]):
                one.place(theme, pygame.Rect(rect.right - width, rect.top + at * (row + gap), width, row))
            return rect.right - width - gap
        right = rect.right
        for one, width in zip(reversed(self.always), reversed(widths), strict=True):
            one.place(theme, pygame.Rect(right - width, rect.top, width, row))
            right -= width + gap
        return right

    def _place_head(self, theme: Theme, room: pygame.Rect) -> pygame.Rect:
        assert self.head is not None
        share = 0.96 if not self.actions or self.rows > 1 else 0.30
        width = min(theme.width(self.head.text, Type.LABEL) + theme.px(14), round(room.width * share))
        lines = theme.wrap(self.head.text, Type.LABEL, width)
        height = len(lines) * theme.line_height(Type.LABEL)
        place = pygame.Rect(room.left + theme.px(6), room.centery - height // 2, width, height)
        self.head.place(theme, place)
        self._shown.append(self.head)
        used = width + theme.px(16)
        return pygame.Rect(room.left + used, room.top, room.width - used, room.height)

    def _place_actions(self, theme: Theme, lines: Sequence[pygame.Rect], gap: int) -> None:
        if not self.actions:
            return
        whole = [widget.measure(theme)[0] for widget in self.actions]
        wanted = [min(theme.px(_WIDEST), width) for width in whole]
        more = theme.px(64)
        least = [
            width if widget.enabled else self._least(theme, widget, width)
            for widget, width in zip(self.actions, wanted, strict=True)
        ]
        pages = self._pages(least, lines, more, gap)
        parts = pages[self.page % len(pages)]
        for line, (first, last) in zip(lines, parts, strict=False):
            widths = wanted[first:last]
            gaps = gap * (last - first - 1)
            room = line.width - gaps - (more + gap if len(pages) > 1 else 0)
            given = sum(widths) - sum(least[first:last])
            spare = min(1.0, max(0.0, (room - sum(least[first:last])) / given)) if given else 1.0
            left = max(0, room - sum(widths))
            x = line.left
            for widget, width, low, most in zip(
                self.actions[first:last], widths, least[first:last], whole[first:last], strict=True
            ):
                # Long words are cut only where there is no room left for them.
                longer = min(left, most - width)
                left -= longer
                part = int(low + (width - low) * spare) + longer
                widget.place(theme, pygame.Rect(x, line.top, part, line.height))
                self._shown.append(widget)
                x += part + gap
            if len(pages) > 1 and last == parts[-1][1]:
                self.more.place(theme, pygame.Rect(x, line.top, more, line.height))
                self._shown.append(self.more)

    @staticmethod
    def _least(theme: Theme, widget: Widget, width: int) -> int:
        """How far a greyed button may be squeezed: its small print may be cut, its label not."""
        label = widget.narrowest(theme) if isinstance(widget, Button) else 0
        return min(width, max(theme.px(_NARROWEST), round(width * _SQUEEZE), label))

    @staticmethod
    def _pages(least: Sequence[int], lines: Sequence[pygame.Rect], more: int, gap: int) -> list[list[tuple[int, int]]]:
        """Which buttons, none narrower than ``least``, stand in which row of which page, as (first, after last)."""
        needs = [width + gap for width in least]
        pages: list[list[tuple[int, int]]] = []
        for reserved in (0, more + gap):
            pages = []
            first = 0
            while first < len(needs):
                parts = []
                for line in lines:
                    last, used = first, reserved
                    while last < len(needs) and used + needs[last] - gap <= line.width:
                        used += needs[last]
                        last += 1
                    if last > first:
                        parts.append((first, last))
                    elif not line.width or line is not lines[-1] or parts:
                        parts.append((first, first))
                    else:
                        last = first + 1
                        parts.append((first, last))
                    first = last
                pages.append(parts)
            if len(pages) == 1:
                return pages
        return pages
