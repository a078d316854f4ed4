"""A ribbon across the board for a moment: whose turn begins, who places tokens now. It never blocks anything."""

from __future__ import annotations

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.frames import AskFrame, PutFrame
from dt_darkness.ui.art import palette, token
from dt_darkness.ui.kit import Theme, Type
from dt_darkness.ui.scenes.game.words import Words

_SHOWN_MS = 1500
_FADE_MS = 250


class Banner:
    """What the ribbon says now, and how long it still does."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._title = ""
        self._note = ""
        self._side = 0
        self._left = 0.0
        self._about: type[PutFrame] | type[AskFrame] | None = None

    def turn(self, view: GameState, side: int) -> None:
        """Say whose turn begins."""
        player = self.words.player(side)
        points = self.words("banner.points", yellow=view.points[0], blue=view.points[1])
        self._about = None
        self._show(side, self.words("banner.turn", side=player), points)

    def place(self, view: GameState, side: int) -> None:
        """Say who places the last tokens of a room."""
        self._about = PutFrame
        self._show(side, self.words("banner.place", side=self.words.player(side)), self.words("banner.place_note"))

    def ask(self, side: int) -> None:
        """Say who is asked something in the other side's turn."""
        self._about = AskFrame
        self._show(side, self.words("banner.ask", side=self.words.player(side)), self.words("banner.ask_note"))

    def settle(self, view: GameState) -> None:
        """Take a new position: who has placed his tokens or given his answer is not asked for it any more."""
        if self._about is not None and not (isinstance(view.frame, self._about) and view.frame.side == self._side):
            self._about, self._left = None, 0.0

    def _show(self, side: int, title: str, note: str) -> None:
        self._side, self._title, self._note, self._left = side, title, note, _SHOWN_MS

    @property
    def wake(self) -> int | None:
        """Milliseconds until it changes, None while there is none."""
        if self._left <= 0:
            return None
        return 16 if self._left < _FADE_MS else max(1, round(self._left - _FADE_MS))

    def tick(self, elapsed: float) -> bool:
        """Let milliseconds pass; whether it must be drawn anew."""
        if self._left <= 0:
            return False
        self._left -= elapsed
        return self._left < _FADE_MS

    def draw(self, surface: pygame.Surface, theme: Theme, board: pygame.Rect) -> None:
        """Draw the ribbon across the middle of the board."""
        if self._left <= 0:
            return
        colors = palette.SIDES[self._side]
        height = theme.px(112)
        ribbon = pygame.Surface((board.width, height), pygame.SRCALPHA)
        ribbon.fill((*palette.mix(colors.dark, palette.INK, 0.55), 232))
        for y in (0, height - theme.px(3)):
            ribbon.fill(colors.main, (0, y, board.width, theme.px(3)))
        disc = token.emblem(self._side, theme.px(64))
        title = theme.text(self._title, Type.SCREEN_TITLE, colors.light)
        note = theme.text(self._note, Type.LABEL, theme.parchment)
        wide = disc.get_width() + theme.px(24) + max(title.get_width(), note.get_width())
        x = (board.width - wide) // 2
        ribbon.blit(disc, disc.get_rect(midleft=(x, height // 2)))
        x += disc.get_width() + theme.px(24)
        ribbon.blit(title, title.get_rect(midleft=(x, round(height * 0.40))))
        ribbon.blit(note, note.get_rect(midleft=(x, round(height * 0.76))))
        ribbon.set_alpha(round(255 * min(1.0, self._left / _FADE_MS)))
        surface.blit(ribbon, ribbon.get_rect(center=board.center))
