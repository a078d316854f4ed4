"""A line to write in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Press, Typed
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.theme import Theme, Type
from dt_darkness.ui.kit.widget import Mood, Size, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

_SIDE = 12


class TextEntry(Widget):
    """One line of text with a cursor. ``on_act`` is called on Enter, ``on_change`` with the text after every change.

    Letters go into the text while it has the focus, so they press no buttons then.
    """

    focusable = True
    takes_text = True

    def __init__(
        self,
        text: str = "",
        *,
        placeholder: str = "",
        longest: int = 60,
        on_change: Callable[[str], None] | None = None,
        on_act: Callable[[str], None] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.text = text
        self.cursor = len(text)
        self.placeholder = placeholder
        self.longest = longest
        self._on_change = on_change
        self._on_act = on_act
        self._shift = 0

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """One line, as wide as it is given."""
        return (
            width if width is not None else theme.px(320),
            max(theme.px(46), theme.line_height(Type.BODY) + theme.px(12)),
        )

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the text, moved so that the cursor is in view."""
        border = theme.gold if mood.typing or mood.hover else theme.line
        surface.blit(theme.panel(self.rect.size, PanelLook(theme.ground, theme.ground, border), 7), self.rect)
        inside = self.rect.inflate(-2 * theme.px(_SIDE), 0)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(inside.inflate(theme.px(4), 0)))
        if self.text:
            self._shift = self._shifted(theme, inside.width)
            theme.draw_text(surface, self.text, Type.BODY, theme.parchment, inside.move(-self._shift, 0))
        else:
            placeholder = theme.shorten(self.placeholder, Type.BODY, inside.width)
            theme.draw_text(surface, placeholder, Type.BODY, theme.dim, inside)
        if mood.typing:
            x = inside.left - self._shift + theme.width(self.text[: self.cursor], Type.BODY)
            height = theme.line_height(Type.BODY)
            surface.fill(theme.gold_bright, (x, inside.centery - height // 2, max(2, theme.px(2)), height))
        surface.set_clip(clip)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Write, erase, move the cursor, paste."""
        if isinstance(event, Typed):
            self._insert(event.text)
            return True
        if isinstance(event, Pointer):
            if event.kind == "down" and event.button == 1:
                self.cursor = self._cursor_at(desk.theme, event.pos[0])
                return True
            return False
        if isinstance(event, Press):
            return self._handle_press(event)
        return False

    def _handle_press(self, event: Press) -> bool:
        if event.ctrl and event.key == "V":
            self._insert(pygame.scrap.get_text())
        elif event.key == "backspace":
            if self.cursor > 0:
                self.cursor -= 1
                self._changed(self.text[: self.cursor] + self.text[self.cursor + 1 :])
        elif event.key == "delete":
            self._changed(self.text[: self.cursor] + self.text[self.cursor + 1 :])
        elif event.action is Action.LEFT:
            self.cursor = max(0, self.cursor - 1)
        elif event.action is Action.RIGHT:
            self.cursor = min(len(self.text), self.cursor + 1)
        elif event.action is Action.FIRST:
            self.cursor = 0
        elif event.action is Action.LAST:
            self.cursor = len(self.text)
        elif event.action is Action.ACT and self._on_act is not None:
            if not event.repeat:
                self._on_act(self.text)
        else:
            # A letter is followed by its text; it must not press the button of the same letter before.
            return (len(event.key) == 1 and not event.ctrl) or event.key == "space"
        return True

    def _insert(self, text: str) -> None:
        text = "".join(letter for letter in text if letter.isprintable())[: max(0, self.longest - len(self.text))]
        at = self.cursor
        self.cursor += len(text)
        self._changed(self.text[:at] + text + self.text[at:])

    def _changed(self, text: str) -> None:
        if text != self.text:
            self.text = text
            if self._on_change is not None:
                self._on_change(text)

    def _shifted(self, theme: Theme, room: int) -> int:
        at = theme.width(self.text[: self.cursor], Type.BODY)
        total = theme.width(self.text, Type.BODY)
        shift = min(self._shift, max(0, total - room))
        return max(at - room, min(shift, at))

    def _cursor_at(self, theme: Theme, x: int) -> int:
        inside = x - self.rect.left - theme.px(_SIDE) + self._shift
        widths = [theme.width(self.text[:index], Type.BODY) for index in range(len(self.text) + 1)]
        return min(range(len(widths)), key=lambda index: abs(widths[index] - inside))
