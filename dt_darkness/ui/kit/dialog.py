"""A question over the screen: a title, words, anything else, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit.boxes import flow, flow_height
from dt_darkness.ui.kit.button import Button
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.kit.label import Label
from dt_darkness.ui.kit.scroll import ScrollArea
from dt_darkness.ui.kit.theme import Theme, Type
from dt_darkness.ui.kit.widget import Mood, Size, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

_PAD = 26


class Dialog(Widget):
    """A dialogue in the middle of the window. Esc does ``on_cancel``; closing is the buttons' own business.

    The focus begins on the default button, which must not be a dangerous one, and no dangerous button ever appears
    under the mouse: the dialogue moves out of its way.
    """

    def __init__(
        self,
        title: str,
        body: str = "",
        *,
        buttons: Sequence[Button],
        on_cancel: Callable[[], None],
        content: Sequence[Widget] = (),
        width: float = 620,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        if any(button.default and button.danger for button in buttons):
            raise ValueError("a dangerous button cannot be the default")
        self.title = title
        self.width = width
        self.buttons = list(buttons)
        self.focus_before: Widget | None = None
        words: list[Widget] = [Label(body)] if body else []
        self.body = ScrollArea([*words, *content], gap=12)
        self._on_cancel = on_cancel

    def cancel(self, desk: Desk) -> None:
        """One step back."""
        self._on_cancel()

    def children(self) -> Sequence[Widget]:
        """The body and the buttons."""
        return (self.body, *self.buttons)

    def first_focus(self) -> Widget | None:
        """Where the focus begins: something to write in, else the default, else the first harmless button."""
        writable = [widget for widget in self.body.content if widget.takes_text]
        defaults = [button for button in self.buttons if button.default]
        harmless = [button for button in self.buttons if not button.danger]
        return next(iter([*writable, *defaults, *harmless]), None)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size it has in this window."""
        window = theme.scale.window
        if width is None:
            width = min(theme.px(self.width), window[0] - 2 * theme.px(_PAD))
        inside = width - 2 * theme.px(_PAD)
        height = self._head(theme) + self._buttons_height(theme, inside) + 2 * theme.px(_PAD)
        if self.body.content:
            height += self.body.measure(theme, inside)[1] + theme.px(18)
        return width, min(height, window[1] - 2 * theme.px(16))

    def settle(self, theme: Theme, pointer: Pos) -> None:
        """Lie down in the middle of the window, or as near to it as keeps dangerous buttons from under the mouse."""
        window = pygame.Rect((0, 0), theme.scale.window)
        rect = pygame.Rect((0, 0), self.measure(theme))
        rect.center = window.center
        self.place(theme, rect)
        margin = theme.px(16)
        for button in self.buttons:
            spot = button.rect.inflate(margin, margin)
            if button.danger and spot.collidepoint(pointer):
                x, y = pointer
                ways = ((0, y - spot.bottom), (0, y - spot.top + 1), (x - spot.right, 0), (x - spot.left + 1, 0))
                moved = next((rect.move(way) for way in ways if window.contains(rect.move(way))), rect)
                self.place(theme, moved)
                return

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place; a body too long for it scrolls."""
        super().place(theme, rect)
        pad = theme.px(_PAD)
        inside = rect.inflate(-2 * pad, -2 * pad)
        buttons = self._buttons_height(theme, inside.width)
        row = pygame.Rect(inside.left, inside.bottom - buttons, inside.width, buttons)
        flow(theme, row, self.buttons, 10, "right")
        top = inside.top + self._head(theme)
        bottom = row.top - theme.px(18)
        # The area is wider by its own edges, so that its words stand exactly under the title.
        body = pygame.Rect(inside.left - theme.px(7), top, inside.width + theme.px(14), max(1, bottom - top))
        self.body.place(theme, body)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground with its double golden line, the title and the line under it."""
        theme.draw_shadow(surface, self.rect, 16, 14)
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=True), 16, 1.5), self.rect)
        inset = theme.px(7)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        surface.blit(theme.frame(inner.size, 11), inner)
        pad = theme.px(_PAD)
        head = pygame.Rect(self.rect.left + pad, self.rect.top + theme.px(18), self.rect.width - 2 * pad, 0)
        lines = theme.wrap(self.title, Type.DIALOG_TITLE, head.width)
        head.top += theme.draw_lines(surface, lines, Type.DIALOG_TITLE, theme.gold_bright, head, "center")
        theme.draw_line(surface, (head.left, head.top + theme.px(6)), head.width, theme.gold_dark)

    def _head(self, theme: Theme) -> int:
        inside = min(theme.px(self.width), theme.scale.window[0] - 2 * theme.px(_PAD)) - 2 * theme.px(_PAD)
        lines = len(theme.wrap(self.title, Type.DIALOG_TITLE, max(1, inside)))
        return lines * theme.line_height(Type.DIALOG_TITLE) + theme.px(12)

    def _buttons_height(self, theme: Theme, width: int) -> int:
        return flow_height(theme, width, self.buttons, 10)
