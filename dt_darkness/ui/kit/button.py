"""A button: a label, a second line, an icon, the price in action points and the key that presses it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame

from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import paint
from dt_darkness.ui.kit.inputs import Action, Input, Pointer, Press
from dt_darkness.ui.kit.theme import Down, Theme, Tone, ToneLook, Type
from dt_darkness.ui.kit.widget import Mood, Size, Tip, Widget

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

Shape = Literal["bar", "large", "small", "pill"]


@dataclass(frozen=True, slots=True)
class _Form:
    """Measures of a shape in design units."""

    height: float
    side: float
    icon: float
    gap: float
    label: Type
    note: Type


_FORMS: dict[Shape, _Form] = {
    "bar": _Form(58, 14, 28, 12, Type.LABEL, Type.NOTE),
    "large": _Form(70, 12, 32, 10, Type.BIG_LABEL, Type.NOTE),
    "small": _Form(44, 14, 22, 10, Type.LABEL, Type.NOTE),
    "pill": _Form(38, 16, 20, 8, Type.LABEL, Type.NOTE),
}
_SMALLER: dict[Type, Type] = {Type.BIG_LABEL: Type.LABEL, Type.LABEL: Type.NOTE}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a button's words lie in its place; ``cut`` tells that some did not fit and the tooltip must say them."""

    label: tuple[str, ...]
    label_type: Type
    note: tuple[str, ...]
    cut: bool
    text_left: int
    text_width: int
    top: int


class Button(Widget):
    """Something to press. With a ``reason`` it is disabled, and says the reason as its second line and its tooltip.

    ``price`` draws so many action point diamonds before the second line. ``key`` is the letter that presses it, shown
    in the corner; ``hint`` is shown there instead, for keys with a name. ``default`` answers Enter while no focus ring
    is shown, ``action`` answers that action from any device. ``danger`` marks what cannot be taken back.
    """

    focusable = True

    def __init__(
        self,
        label: str,
        *,
        on_act: Callable[[], None],
        note: str = "",
        icon: str = "",
        key: str = "",
        hint: str = "",
        price: int = 0,
        reason: str = "",
        tone: Tone = Tone.PLAIN,
        shape: Shape = "bar",
        default: bool = False,
        action: Action | None = None,
        centred: bool = False,
        name: str = "",
        tip: Tip = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.label = label
        self.note = note
        self.icon = icon
        self.key = key
        self.hint = hint or key
        self.price = price
        self.reason = reason
        self.tone = tone
        self.shape: Shape = shape
        self.default = default
        self.action = action
        self.centred = centred
        self._on_act = on_act

    @property
    def enabled(self) -> bool:
        """Whether pressing it does something."""
        return not self.reason

    @property
    def danger(self) -> bool:
        """Whether it does something that cannot be taken back."""
        return self.tone is Tone.DANGER

    def act(self, desk: Desk) -> None:
        """Do what the button is for, or show why it cannot."""
        if self.enabled:
            self._on_act()
        else:
            desk.show_tip(self)

    def answers(self, press: Press) -> bool:
        """Whether this key or pad button presses it."""
        if self.action is not None and press.action is self.action:
            return True
        return bool(self.key) and not press.ctrl and press.key == self.key.upper()

    def tooltip(self, theme: Theme) -> str:
        """The reason first, then the tip; the whole label where it had to be cut."""
        parts = [self.reason, super().tooltip(theme)]
        if self.rect.width and self.arrange(theme, self.rect.size).cut:
            parts.insert(0, self.label)
            if not self.reason:
                parts.insert(1, self.note)
        return "\n".join(part for part in parts if part)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size for its words on one line each; with a width given, the height with the words wrapped."""
        form = _FORMS[self.shape]
        second = self._second_line()
        if width is None:
            label = theme.width(self.label, form.label) + self._hint_width(theme) * (2 if self.centred else 1)
            note = self._price_width(theme) + theme.width(second, form.note) if second or self.price else 0
            width = self._left(theme) + max(label, note) + theme.px(form.side)
            lines = (1, 1 if second or self.price else 0)
        else:
            room = width - self._left(theme) - theme.px(form.side)
            label_room = max(1, room - self._hint_width(theme) * (2 if self.centred else 1))
            label_lines = theme.wrap(self.label, form.label, label_room)
            note_lines = theme.wrap(second, form.note, max(1, room - self._price_width(theme))) if second else ()
            lines = (len(label_lines), max(len(note_lines), 1 if self.price else 0))
        text = lines[0] * theme.line_height(form.label) + lines[1] * theme.line_height(form.note)
        return width, max(theme.px(form.height), text + 2 * theme.px(6))

    def narrowest(self, theme: Theme) -> int:
        """The width in pixels from which on its label stands whole on one line, in smaller type if need be."""
        form = _FORMS[self.shape]
        label_type = form.label
        while label_type in _SMALLER:
            label_type = _SMALLER[label_type]
        hint = self._hint_width(theme) * (2 if self.centred else 1)
        return self._left(theme) + theme.width(self.label, label_type) + hint + theme.px(form.side)

    def arrange(self, theme: Theme, size: Size) -> Arrangement:
        """Where the words go in a place of this size; smaller type first, then more lines, an ellipsis at the last."""
        form = _FORMS[self.shape]
        left = self._left(theme)
        room = max(1, size[0] - left - theme.px(form.side))
        second = self._second_line()
        label_type = form.label
        label_room = max(1, room - self._hint_width(theme) * (2 if self.centred else 1))
        while theme.width(self.label, label_type) > label_room and label_type in _SMALLER:
            label_type = _SMALLER[label_type]
        height = size[1] - 2 * theme.px(3)
        label_step, note_step = theme.line_height(label_type), theme.line_height(form.note)
        note_room = max(1, room - self._price_width(theme))
        wants_note = bool(second) or self.price > 0
        label = theme.wrap(self.label, label_type, label_room)
        most = max(1, (height - (note_step if wants_note else 0)) // label_step)
        cut = len(label) > most
        if cut:
            label = (*label[: most - 1], theme.shorten(" ".join(label[most - 1 :]), label_type, label_room))
        note: tuple[str, ...] = ()
        if wants_note:
            most = max(0, (height - len(label) * label_step) // note_step)
            note = theme.wrap(second, form.note, note_room)
            if len(note) > most:
                cut = cut or bool(second)
                note = note[: max(0, most - 1)] + (
                    (theme.shorten(" ".join(note[most - 1 :]), form.note, note_room),) if most else ()
                )
        text_height = len(label) * label_step + len(note) * note_step
        return Arrangement(label, label_type, note, cut, left, room, (size[1] - text_height) // 2)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the panel, the icon, the words and the key."""
        form = _FORMS[self.shape]
        tone = self.tone if self.enabled else Tone.DISABLED
        look = theme.tone(tone)
        pressed = mood.pressed and self.enabled
        radius = form.height / 2 if self.shape == "pill" else 7
        hover = (mood.hover or mood.focus) and self.enabled
        surface.blit(theme.tone_panel(self.rect.size, tone, hover=hover, pressed=pressed, radius=radius), self.rect)
        rect = self.rect.move(0, theme.px(1)) if pressed else self.rect
        arrangement = self.arrange(theme, rect.size)
        if self.icon:
            size = theme.px(form.icon)
            x = rect.left + theme.px(form.side)
            surface.blit(theme.icon(self.icon, size, look.label), (x, rect.centery - size // 2))
        if self.hint:
            corner = rect.inflate(-2 * theme.px(8), -2 * theme.px(5))
            down: Down = "middle" if self.shape == "small" else "top"
            theme.draw_text(surface, self.hint, Type.CAPTION, look.hint, corner, "right", down)
        self._draw_words(surface, theme, rect, look, arrangement)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Press on mouse release over it and on Enter."""
        if isinstance(event, Pointer) and event.button == 1:
            if event.kind == "up" and self.contains(event.pos) and desk.is_held(self):
                self.act(desk)
            return event.kind in ("down", "up")
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self.act(desk)
            return True
        return False

    def _draw_words(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, look: ToneLook, arrangement: Arrangement
    ) -> None:
        form = _FORMS[self.shape]
        across: Literal["left", "center"] = "center" if self.centred else "left"
        step = theme.line_height(arrangement.label_type)
        column = pygame.Rect(
            rect.left + arrangement.text_left, rect.top + arrangement.top, arrangement.text_width, step
        )
        for line in arrangement.label:
            theme.draw_text(surface, line, arrangement.label_type, look.label, column, across)
            column.top += step
        column.height = theme.line_height(form.note)
        if self.price and (arrangement.note or not self._second_line()):
            self._draw_price(surface, theme, column)
        column.left += self._price_width(theme)
        column.width -= self._price_width(theme)
        for line in arrangement.note:
            theme.draw_text(surface, line, form.note, look.note, column, across)
            column.top += column.height

    def _draw_price(self, surface: pygame.Surface, theme: Theme, row: pygame.Rect) -> None:
        size = self._pip_size(theme)
        for index in range(self.price):
            pip = action_point_pip(theme, size, filled=self.enabled)
            surface.blit(pip, (row.left + index * (size + theme.px(2)), row.centery - size // 2))

    def _second_line(self) -> str:
        return self.reason or self.note

    def _left(self, theme: Theme) -> int:
        form = _FORMS[self.shape]
        return theme.px(form.side) + (theme.px(form.icon) + theme.px(form.gap) if self.icon else 0)

    def _hint_width(self, theme: Theme) -> int:
        return theme.width(self.hint, Type.CAPTION) + theme.px(6) if self.hint else 0

    def _price_width(self, theme: Theme) -> int:
        return self.price * (self._pip_size(theme) + theme.px(2)) + theme.px(4) if self.price else 0

    @staticmethod
    def _pip_size(theme: Theme) -> int:
        return max(11, theme.px(13))


def action_point_pip(theme: Theme, size: int, *, filled: bool) -> pygame.Surface:
    """The diamond of an action point, hollow when it is spent or cannot be used."""
    if filled:
        return theme.picture(
            ("pip", size, True), lambda: paint.diamond(size, palette.GOLD, (70, 44, 12), (255, 232, 170))
        )
    return theme.picture(("pip", size, False), lambda: paint.diamond(size, (30, 26, 32), (112, 104, 102)))
