"""What every widget has in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit.inputs import Input, Pos
from dt_darkness.ui.kit.theme import Theme

if TYPE_CHECKING:
    from dt_darkness.ui.kit.desk import Desk

Size = tuple[int, int]
Tip = str | Callable[[], str]


@dataclass(frozen=True, slots=True)
class Mood:
    """How a widget stands with the player while it is drawn; ``focus`` shows its ring, ``typing`` may have none."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False
    typing: bool = False


class Widget:
    """Something on a desk with a place of its own.

    A scene makes its widgets once, gives them places in pixels in its ``layout``, and puts them on its desk. What is
    drawn is exactly ``rect``, and what can be hit is exactly ``rect`` too.
    """

    focusable = False
    takes_text = False

    def __init__(self, *, name: str = "", tip: Tip = "") -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self._tip = tip

    @property
    def enabled(self) -> bool:
        """Whether the widget may act; one that may not still takes the focus, so that its reason can be read."""
        return True

    def tooltip(self, theme: Theme) -> str:
        """What a tooltip should say now, empty for none."""
        return self._tip() if callable(self._tip) else self._tip

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size in pixels the widget wants; with a width given, the height it needs at that width."""
        raise NotImplementedError

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take this place on the screen, in pixels."""
        self.rect = pygame.Rect(rect)

    def children(self) -> Sequence[Widget]:
        """The widgets inside this one, in focus order."""
        return ()

    def clip(self) -> pygame.Rect:
        """Where the children can be seen and hit."""
        return self.rect

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the widget itself; the desk draws its children after it."""
        raise NotImplementedError

    def draw_over(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw what lies over the children, for example a scroll bar."""

    def handle(self, desk: Desk, event: Input) -> bool:
        """Whether the widget used this input; it is asked while it has the focus, the mouse or the button held."""
        return False

    def reveal(self, theme: Theme, target: pygame.Rect) -> bool:
        """Whether the widget moved its children to bring this place into view."""
        return False

    def focus_rect(self) -> pygame.Rect:
        """What the focus ring goes around: the widget, or the part of it that the keys move."""
        return self.rect

    def contains(self, pos: Pos) -> bool:
        """Whether a point hits the widget."""
        return self.visible and self.rect.collidepoint(pos)
