"""Plays by keyboard alone: the same actions as the clicker, by letters, digits, Tab, arrows and Enter."""

from __future__ import annotations

import pygame

from dt_darkness.core.geometry import COLUMNS
from dt_darkness.ui.clicker import Clicker, NoWay
from dt_darkness.ui.kit.inputs import Pos

_MOST_TABS = 200


class Typist(Clicker):
    """Two hands on the keyboard. There is no mouse: a click is a fault."""

    def click(self, pos: Pos, button: int = 1) -> None:
        raise AssertionError(f"the mouse was needed at {pos}")

    def type(self, key: int) -> None:
        """Press one key."""
        self._send(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self._send(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=""))
        self.clicks += 1

    def press(self, name: str) -> None:
        """Press the key that stands on the widget, or walk to it by Tab and press Enter."""
        seen = 0
        while not self._has(name):
            if not self._has("more") or seen > 20:
                raise NoWay(name)
            self._enter("more")
            seen += 1
        key = getattr(self.app.scene.desk.find(name), "key", "")
        if key:
            self.type(pygame.key.key_code(key.lower()))
            focus = self.app.scene.desk.focus
            offer = getattr(focus, "offer", None)
            if focus is not None and focus.name == name and offer is not None and offer.verb in ("turn", "invert"):
                # What moves a room is shown by the first press and carried out by the second.
                self.type(pygame.key.key_code(key.lower()))
        else:
            self._enter(name)

    def _enter(self, name: str) -> None:
        self._walk_to(name)
        self.type(pygame.K_RETURN)

    def _walk_to(self, name: str) -> None:
        desk = self.app.scene.desk
        for _ in range(_MOST_TABS):
            if desk.focus is not None and desk.focus.name == name and desk.focus_visible:
                return
            self.type(pygame.K_TAB)
        raise NoWay(f"Tab does not come to {name}")

    def _square(self, sq: int) -> None:
        """Bring the board's cursor to a square by the arrows and press Enter."""
        self._walk_to("board")
        board = self.app.scene.desk.find("board")
        for _ in range(_MOST_TABS):
            row, column = divmod(board.cursor, COLUMNS)  # type: ignore[attr-defined]
            to_row, to_column = divmod(sq, COLUMNS)
            if (row, column) == (to_row, to_column):
                break
            if row != to_row:
                self.type(pygame.K_DOWN if to_row > row else pygame.K_UP)
            else:
                self.type(pygame.K_RIGHT if to_column > column else pygame.K_LEFT)
        else:
            raise NoWay(f"the arrows do not come to {sq}")
        self.type(pygame.K_RETURN)

    def _deselect(self) -> None:
        for _ in range(3):
            if self.scene.control.piece < 0:
                return
            self.type(pygame.K_ESCAPE)
