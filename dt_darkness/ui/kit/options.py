"""Rows of a settings page: a name and a line of explanation, and at the right a switch, a slider or a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import paint
from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Press
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.tabs import Tabs
from dt_darkness.ui.kit.theme import Theme, Tone, Type
from dt_darkness.ui.kit.widget import Mood, Size, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

_SIDE = 14
_ROW_HEIGHT = 58
_WORDS = 260


class Option(Widget):
    """What the rows have in common: the words at the left, the control at the right, or below where it is narrow."""

    def __init__(self, label: str, *, note: str = "", reason: str = "", name: str = "") -> None:
        super().__init__(name=name)
        self.label = label
        self.note = note
        self.reason = reason

    @property
    def enabled(self) -> bool:
        """Whether it can be changed now."""
        return not self.reason

    def tooltip(self, theme: Theme) -> str:
        """Why it cannot be changed."""
        return self.reason or super().tooltip(theme)

    def control_size(self, theme: Theme, width: int | None) -> Size:
        """What the control at the right needs."""
        raise NotImplementedError

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The words and the control side by side, or below each other when so much width is not there."""
        side = theme.px(_SIDE)
        control = self.control_size(theme, None)
        if width is None:
            words = max(theme.width(self.label, Type.LABEL), theme.px(_WORDS))
            width = words + control[0] + 3 * side
        if not self._stacked(theme, width):
            words_width = width - control[0] - 3 * side
            inside = max(self._words_height(theme, words_width), control[1])
        else:
            inside = self._words_height(theme, width - 2 * side)
            inside += theme.px(6) + self.control_size(theme, width - 2 * side)[1]
        return width, max(theme.px(_ROW_HEIGHT), inside + 2 * theme.px(7))

    def words_rect(self, theme: Theme) -> pygame.Rect:
        """Where the words are."""
        side = theme.px(_SIDE)
        if self._stacked(theme, self.rect.width):
            width = self.rect.width - 2 * side
            return pygame.Rect(
                self.rect.left + side, self.rect.top + theme.px(7), width, self._words_height(theme, width)
            )
        width = self.rect.width - self.control_size(theme, None)[0] - 3 * side
        height = self._words_height(theme, width)
        return pygame.Rect(self.rect.left + side, self.rect.centery - height // 2, width, height)

    def control_rect(self, theme: Theme) -> pygame.Rect:
        """Where the control is drawn, and hit."""
        side = theme.px(_SIDE)
        if self._stacked(theme, self.rect.width):
            words = self.words_rect(theme)
            size = self.control_size(theme, words.width)
            return pygame.Rect((words.left, words.bottom + theme.px(6)), size)
        width, height = self.control_size(theme, None)
        return pygame.Rect(self.rect.right - side - width, self.rect.centery - height // 2, width, height)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground and the words."""
        look = theme.panel_look()
        if (mood.hover or mood.focus) and self.enabled:
            look = PanelLook(palette.mix(look.top, palette.WHITE, 0.06), look.bottom, theme.gold)
        surface.blit(theme.panel(self.rect.size, look, 7), self.rect)
        words = self.words_rect(theme)
        label_color = theme.parchment if self.enabled else theme.tone(Tone.DISABLED).label
        lines = theme.wrap(self.label, Type.LABEL, max(1, words.width))
        words.top += theme.draw_lines(surface, lines, Type.LABEL, label_color, words)
        second = self.reason or self.note
        if second:
            lines = theme.wrap(second, Type.NOTE, max(1, words.width))
            theme.draw_lines(surface, lines, Type.NOTE, theme.dim, words)

    def _words_height(self, theme: Theme, width: int) -> int:
        height = len(theme.wrap(self.label, Type.LABEL, max(1, width))) * theme.line_height(Type.LABEL)
        second = self.reason or self.note
        if second:
            height += len(theme.wrap(second, Type.NOTE, max(1, width))) * theme.line_height(Type.NOTE)
        return height

    def _stacked(self, theme: Theme, width: int) -> bool:
        side = theme.px(_SIDE)
        words = min(theme.px(_WORDS), theme.width(self.label, Type.LABEL))
        return words + self.control_size(theme, None)[0] + 3 * side > width


class Toggle(Option):
    """A switch between off and on. ``words`` are the two states in words, since a color alone says nothing."""

    focusable = True

    def __init__(
        self,
        label: str,
        *,
        value: bool,
        words: tuple[str, str],
        on_change: Callable[[bool], None],
        note: str = "",
        reason: str = "",
        name: str = "",
    ) -> None:
        super().__init__(label, note=note, reason=reason, name=name)
        self.value = value
        self.words = words
        self._on_change = on_change

    def control_size(self, theme: Theme, width: int | None) -> Size:
        """The switch and the word beside it."""
        word = max(theme.width(text, Type.LABEL) for text in self.words)
        return theme.px(58) + theme.px(10) + word, max(theme.px(30), theme.line_height(Type.LABEL))

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the row, the switch, and its state in words."""
        super().draw(surface, theme, mood)
        rect = self.control_rect(theme)
        tone = Tone.DISABLED if not self.enabled else Tone.CHOSEN if self.value else Tone.PLAIN
        look = theme.tone(tone)
        height = theme.px(30)
        track = pygame.Rect(rect.right - theme.px(58), rect.centery - height // 2, theme.px(58), height)
        surface.blit(theme.panel(track.size, look.panel, 15), track)
        inset = max(2, theme.px(4))
        size = height - 2 * inset
        knob = pygame.Rect(
            track.right - inset - size if self.value else track.left + inset, track.top + inset, size, size
        )
        surface.blit(theme.panel(knob.size, PanelLook(look.label, look.note, look.panel.border), 15), knob)
        words = pygame.Rect(rect.left, rect.top, track.left - theme.px(10) - rect.left, rect.height)
        theme.draw_text(surface, self.words[self.value], Type.LABEL, look.note, words, "right")

    def handle(self, desk: Desk, event: Input) -> bool:
        """Switch on a click anywhere in the row, on Enter, and by the arrows."""
        if isinstance(event, Pointer):
            if event.kind == "up" and event.button == 1 and self.contains(event.pos) and desk.is_held(self):
                self._switch(desk, not self.value)
            return event.kind in ("down", "up") and event.button == 1
        if isinstance(event, Press):
            if event.action is Action.ACT and not event.repeat:
                self._switch(desk, not self.value)
                return True
            if event.action in (Action.LEFT, Action.RIGHT):
                self._switch(desk, event.action is Action.RIGHT)
                return True
        return False

    def _switch(self, desk: Desk, value: bool) -> None:
        if not self.enabled:
            desk.show_tip(self)
        elif value != self.value:
            self.value = value
            self._on_change(value)


class Slider(Option):
    """A number between two ends, in steps. ``show`` words the value, beside the bar.

    ``on_change`` is called for every change; with ``at_rest`` only when the mouse lets go or a key was pressed, for
    values that change the whole screen.
    """

    focusable = True

    def __init__(
        self,
        label: str,
        *,
        value: float,
        low: float,
        high: float,
        step: float,
        show: Callable[[float], str],
        on_change: Callable[[float], None],
        at_rest: bool = False,
        note: str = "",
        reason: str = "",
        name: str = "",
    ) -> None:
        super().__init__(label, note=note, reason=reason, name=name)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.at_rest = at_rest
        self._show = show
        self._on_change = on_change
        self._dragging = False

    def control_size(self, theme: Theme, width: int | None) -> Size:
        """The bar and the widest value it can have."""
        widest = theme.px(220) + self._value_width(theme)
        return widest if width is None else min(width, widest), max(theme.px(30), theme.line_height(Type.LABEL))

    def bar_rect(self, theme: Theme) -> pygame.Rect:
        """Where the bar is; the handle's middle runs from its left to its right end."""
        rect = self.control_rect(theme)
        knob = theme.px(26)
        width = max(1, rect.width - self._value_width(theme) - knob)
        height = theme.px(8)
        return pygame.Rect(rect.left + knob // 2, rect.centery - height // 2, width, height)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the row, the bar filled up to the handle, and the value."""
        super().draw(surface, theme, mood)
        look = theme.tone(Tone.PRIMARY if self.enabled else Tone.DISABLED)
        bar = self.bar_rect(theme)
        dark = PanelLook(theme.ground, theme.ground, theme.line)
        surface.blit(theme.panel(bar.size, dark, 4), bar)
        x = bar.left + round(bar.width * (self.value - self.low) / (self.high - self.low))
        if x > bar.left:
            filled = pygame.Rect(bar.left, bar.top, x - bar.left, bar.height)
            surface.blit(theme.panel(filled.size, look.panel, 4), filled)
        size = theme.px(26)
        knob = theme.picture(
            ("knob", size, self.enabled),
            lambda: paint.diamond(size, look.panel.top, look.panel.border, look.panel.light),
        )
        surface.blit(knob, (x - size // 2, bar.centery - size // 2))
        color = theme.parchment if self.enabled else look.label
        theme.draw_text(surface, self._show(self.value), Type.LABEL, color, self.control_rect(theme), "right")

    def handle(self, desk: Desk, event: Input) -> bool:
        """Drag, click beside the handle, or move by arrows and page keys."""
        if isinstance(event, Pointer):
            return self._handle_pointer(desk, event)
        if isinstance(event, Press):
            steps = {
                Action.LEFT: -1,
                Action.RIGHT: 1,
                Action.PAGE_DOWN: -5,
                Action.PAGE_UP: 5,
            }
            if event.action in steps:
                self._set(desk, self.value + steps[event.action] * self.step)
                return True
            if event.action in (Action.FIRST, Action.LAST):
                self._set(desk, self.low if event.action is Action.FIRST else self.high)
                return True
        return False

    def _handle_pointer(self, desk: Desk, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            near = self.control_rect(desk.theme).inflate(0, desk.theme.px(10))
            self._dragging = near.collidepoint(event.pos)
            if self._dragging:
                self._drag(desk, event.pos[0])
            return True
        if event.kind == "move" and self._dragging:
            self._drag(desk, event.pos[0])
            return True
        if event.kind == "up" and event.button == 1:
            if self._dragging:
                self._dragging = False
                if self.at_rest:
                    self._on_change(self.value)
            return True
        return False

    def _drag(self, desk: Desk, x: int) -> None:
        bar = self.bar_rect(desk.theme)
        share = min(1.0, max(0.0, (x - bar.left) / bar.width))
        self._set(desk, self.low + share * (self.high - self.low))

    def _set(self, desk: Desk, value: float) -> None:
        if not self.enabled:
            desk.show_tip(self)
            return
        steps = round((value - self.low) / self.step)
        value = min(self.high, max(self.low, round(self.low + steps * self.step, 6)))
        if value != self.value:
            self.value = value
            if not (self._dragging and self.at_rest):
                self._on_change(value)

    def _value_width(self, theme: Theme) -> int:
        return max(theme.width(self._show(value), Type.LABEL) for value in (self.low, self.high)) + theme.px(14)


class Choice(Option):
    """One of a few named values, all of them in view. The names are tabs, and Tab stops there."""

    def __init__(
        self,
        label: str,
        *,
        names: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        note: str = "",
        name: str = "",
    ) -> None:
        super().__init__(label, note=note, name=name)
        self.tabs = Tabs(names, chosen=chosen, on_change=on_change, name=f"{name}.tabs" if name else "")

    def children(self) -> Sequence[Widget]:
        """The tabs."""
        return (self.tabs,)

    def control_size(self, theme: Theme, width: int | None) -> Size:
        """What the tabs need."""
        return self.tabs.measure(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place, and give the tabs theirs."""
        super().place(theme, rect)
        self.tabs.place(theme, self.control_rect(theme))
