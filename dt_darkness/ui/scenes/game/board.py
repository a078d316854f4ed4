"""The board as a widget: what the mouse and the arrow keys point at, and what that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.geometry import NEIGHBOURS
from dt_darkness.ui.kit import Action, Input, Mood, Pointer, Press, Theme, Widget
from dt_darkness.ui.kit.inputs import DIRECTIONS, Pos
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.space import Space

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk

_WAYS = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}


class BoardWidget(Widget):
    """Draws with ``on_draw``; tells ``on_point`` what is pointed at, ``on_click`` where it was clicked, and
    ``on_wheel`` how far the wheel was turned, which tells whether that meant anything.

    A point is a pixel; the keyboard's is the middle of the square its cursor is on.
    """

    focusable = True

    def __init__(
        self,
        *,
        space: Callable[[], Space],
        on_draw: Callable[[pygame.Surface, Mood], None],
        on_point: Callable[[Pos | None], None],
        on_click: Callable[[Pos], None],
        on_context: Callable[[], None],
        on_wheel: Callable[[int], bool],
        start: int,
    ) -> None:
        super().__init__(name="board")
        self._space = space
        self._on_draw = on_draw
        self._on_point = on_point
        self._on_click = on_click
        self._on_context = on_context
        self._on_wheel = on_wheel
        self.cursor = start

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size it has; the scene gives it all the room there is."""
        return self.rect.size

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the board with all that lies on it."""
        self._on_draw(surface, mood)

    def focus_rect(self) -> pygame.Rect:
        """The square of the keyboard's cursor."""
        return self._space().square_rect(self.cursor)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Point, click with the left button, step back with the right one; arrows move the cursor."""
        if isinstance(event, Pointer):
            return self._handle_pointer(desk, event)
        if isinstance(event, Press):
            return self._handle_press(event)
        return False

    def _handle_pointer(self, desk: Desk, event: Pointer) -> bool:
        inside = self.contains(event.pos)
        if event.kind == "wheel":
            return self._on_wheel(event.steps)
        if event.kind == "move":
            self._on_point(event.pos if inside else None)
            return True
        if event.button == 1:
            if event.kind == "up" and inside and desk.is_held(self):
                sq = self._space().square_at(event.pos)
                self.cursor = sq if sq >= 0 else self.cursor
                self._on_click(event.pos)
            return True
        if event.button == 3 and event.kind == "up":
            self._on_context()
            return True
        return False

    def _handle_press(self, event: Press) -> bool:
        if event.action in DIRECTIONS:
            near = NEIGHBOURS[self.cursor][_WAYS[DIRECTIONS[event.action]]]
            if near < 0:
                return False
            self.cursor = near
            self._on_point(self._space().center(near))
            return True
        if event.action is Action.ACT and not event.repeat:
            self._on_click(self._space().center(self.cursor))
            return True
        return False
