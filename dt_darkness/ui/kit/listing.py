"""A list of rows to look through and choose from: saves, log lines, rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Pos, Press
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.theme import Theme, Type
from dt_darkness.ui.kit.widget import Mood, Size, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

_ROW_HEIGHT = 36
_ROW_GAP = 4
_ROW_LOOK = PanelLook((44, 38, 46), (44, 38, 46), (44, 38, 46))
_CHOSEN_LOOK = PanelLook((74, 57, 30), (66, 50, 28), (120, 92, 44))
_HOVER_LOOK = PanelLook((60, 52, 62), (56, 49, 58), (88, 78, 86))


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its text, something dim at its right, a glyph, and the color of its stripe at the left."""

    text: str
    note: str = ""
    icon: str = ""
    stripe: Color | None = None
    tip: str = ""


class Listing(Widget):
    """Rows of one line each. Arrows, wheel and bar move through them, Enter or a click acts on one.

    ``on_choose`` is called when the chosen row changes, ``on_act`` on Enter and on a click of the row already chosen
    (or on any click when there is no ``on_choose``). A list that ``follows`` keeps its last row in view as it grows.
    """

    focusable = True

    def __init__(
        self,
        rows: Sequence[Row] = (),
        *,
        on_choose: Callable[[int], None] | None = None,
        on_act: Callable[[int], None] | None = None,
        follows: bool = False,
        empty: str = "",
        shown: int = 8,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.rows = list(rows)
        self.chosen = 0 if rows and not follows else -1
        self.empty = empty
        self.shown = shown
        self.follows = follows
        self.scroller = Scroller()
        self._on_choose = on_choose
        self._on_act = on_act
        self._over = -1
        self._step = 1

    def set_rows(self, theme: Theme, rows: Sequence[Row]) -> None:
        """Show these rows from now on; the chosen one stays chosen as long as there are so many."""
        self.rows = list(rows)
        self.chosen = min(self.chosen, len(self.rows) - 1)
        self._over = -1
        self.place(theme, self.rect)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Room for the rows, or for as many as ``shown`` says."""
        step = self._row_step(theme)
        rows = max(1, min(self.shown, len(self.rows)))
        return width if width is not None else theme.px(360), rows * step - theme.px(_ROW_GAP)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and keep the chosen row in view."""
        super().place(theme, rect)
        self._step = self._row_step(theme)
        at_end = self.scroller.offset >= self.scroller.most
        self.scroller.resize(rect, len(self.rows) * self._step - theme.px(_ROW_GAP) if self.rows else 0)
        if self.follows:
            # Who scrolled back to read stays there.
            self.scroller.offset = self.scroller.most if at_end else self.scroller.offset
        else:
            self._show(self.chosen)

    def row_rect(self, theme: Theme, index: int) -> pygame.Rect:
        """Where a row is drawn, and hit; it may lie outside the view."""
        bar = theme.px(BAR_WIDTH + 6) if self.scroller.needed else 0
        top = self.rect.top + index * self._step - self.scroller.offset
        return pygame.Rect(self.rect.left, top, self.rect.width - bar, self._step - theme.px(_ROW_GAP))

    def tooltip(self, theme: Theme) -> str:
        """The tip of the row under the mouse or chosen, and its whole text where that was cut."""
        index = self._over if self._over >= 0 else self.chosen
        if not 0 <= index < len(self.rows):
            return ""
        row = self.rows[index]
        parts = [row.text] if theme.width(row.text, Type.NOTE) > self._text_room(theme, row) else []
        return "\n".join([*parts, row.tip] if row.tip else parts)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll, choose and act."""
        if self.scroller.handle(desk.theme, event, 3 * self._step):
            self._over = -1
            return True
        if isinstance(event, Pointer):
            return self._handle_pointer(desk, event)
        if isinstance(event, Press):
            return self._handle_press(event)
        return False

    def focus_rect(self) -> pygame.Rect:
        """The list as a whole; the chosen row is marked inside it."""
        return self.rect

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the rows in view and the bar."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        if not self.rows and self.empty:
            lines = theme.wrap(self.empty, Type.BODY_ITALIC, max(1, self.rect.width))
            theme.draw_lines(surface, lines, Type.BODY_ITALIC, theme.dim, self.rect)
        first = self.scroller.offset // self._step
        for index in range(first, min(len(self.rows), first + self.rect.height // self._step + 2)):
            self._draw_row(surface, theme, index, mood)
        surface.set_clip(clip)
        self.scroller.draw(surface, theme)

    def _draw_row(self, surface: pygame.Surface, theme: Theme, index: int, mood: Mood) -> None:
        row, rect = self.rows[index], self.row_rect(theme, index)
        chosen = index == self.chosen
        look = _CHOSEN_LOOK if chosen else _HOVER_LOOK if mood.hover and index == self._over else _ROW_LOOK
        surface.blit(theme.panel(rect.size, look, 6), rect)
        color = theme.gold_bright if chosen else theme.parchment
        if row.stripe is not None:
            surface.fill(row.stripe, (rect.left, rect.top, theme.px(4), rect.height))
        if row.icon:
            size = theme.px(20)
            icon = theme.icon(row.icon, size, row.stripe or color)
            surface.blit(icon, (rect.left + theme.px(12), rect.centery - size // 2))
        place = rect.inflate(-2 * theme.px(12), 0)
        note = theme.draw_text(surface, row.note, Type.NOTE, theme.dim, place, "right")
        assert note.width <= rect.width
        place.left += self._indent(theme, row)
        place.width = self._text_room(theme, row)
        theme.draw_text(surface, theme.shorten(row.text, Type.NOTE, place.width), Type.NOTE, color, place)

    def _indent(self, theme: Theme, row: Row) -> int:
        return theme.px(30) if row.icon else 0

    def _text_room(self, theme: Theme, row: Row) -> int:
        note = theme.width(row.note, Type.NOTE) + theme.px(12) if row.note else 0
        width = self.row_rect(theme, 0).width - 2 * theme.px(12) - self._indent(theme, row) - note
        return max(1, width)

    def _row_step(self, theme: Theme) -> int:
        return max(theme.px(_ROW_HEIGHT), theme.line_height(Type.NOTE) + theme.px(8)) + theme.px(_ROW_GAP)

    def _row_at(self, theme: Theme, pos: Pos) -> int:
        if not self.rect.collidepoint(pos) or self.scroller.over_bar(theme, pos):
            return -1
        index = (pos[1] - self.rect.top + self.scroller.offset) // self._step
        return index if index < len(self.rows) and self.row_rect(theme, index).collidepoint(pos) else -1

    def _handle_pointer(self, desk: Desk, event: Pointer) -> bool:
        self._over = self._row_at(desk.theme, event.pos)
        if event.kind == "up" and event.button == 1 and self._over >= 0 and desk.is_held(self):
            if self._on_choose is not None and self._over != self.chosen:
                self._choose(self._over)
            else:
                self.chosen = self._over
                self._act()
            return True
        return event.kind in ("down", "up") and event.button == 1

    def _handle_press(self, event: Press) -> bool:
        page = max(1, self.rect.height // self._step - 1)
        steps = {Action.UP: -1, Action.DOWN: 1, Action.PAGE_UP: -page, Action.PAGE_DOWN: page}
        if event.action in steps and self.rows:
            # At either end the arrows leave the list.
            return self._choose(max(0, min(len(self.rows) - 1, self.chosen + steps[event.action])))
        if event.action is Action.FIRST and self.rows:
            return self._choose(0)
        if event.action is Action.LAST and self.rows:
            return self._choose(len(self.rows) - 1)
        if event.action is Action.ACT and not event.repeat and self._on_act is not None:
            self._act()
            return True
        return False

    def _choose(self, index: int) -> bool:
        if index == self.chosen:
            return False
        self.chosen = index
        self._over = -1
        self._show(index)
        if self._on_choose is not None:
            self._on_choose(index)
        return True

    def _act(self) -> None:
        if self._on_act is not None and 0 <= self.chosen < len(self.rows):
            self._on_act(self.chosen)

    def _show(self, index: int) -> None:
        if index >= 0:
            self.scroller.show(index * self._step, (index + 1) * self._step)
