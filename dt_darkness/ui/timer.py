"""The players' clock as one screen runs and shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.session.clock import SHORT, Clock, out_of_time
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Theme, Type

if TYPE_CHECKING:
    from dt_darkness.content.texts import Texts
    from dt_darkness.ui.scenes.game.words import Words

_TICK = 200
"""Milliseconds from one look at the clock to the next."""
_LATE = (255, 150, 140)
_HURRY = 10
"""Seconds from which the time is shown as running out."""


class Timer:
    """Runs the clock of a game while its screen lies open; without a clock it does nothing and shows nothing.

    A screen ticks it only while a person can think about the decision: not while things move, behind a curtain or in
    a pause.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._clock = Clock.of(game)
        self._shown: object = None

    @property
    def runs(self) -> bool:
        """Whether a clock was agreed."""
        return self._clock is not None

    @property
    def wake(self) -> int | None:
        """Milliseconds to the next look at the clock."""
        return None if self._clock is None else _TICK

    def tick(self, elapsed: float) -> bool:
        """Count milliseconds of thinking; whether the side to decide has no time left."""
        return self._clock is not None and self._clock.ran(elapsed / 1000)

    def changed(self) -> bool:
        """Whether the time shown is another than when this was asked last."""
        now = self._reading()
        before, self._shown = self._shown, now
        return now != before

    def decide(self, words: Words) -> str:
        """Decide for the side that is late, and say so in words."""
        side = self.game.to_decide
        assert side is not None, "somebody is late"
        short = isinstance(self.game.view(BYSTANDER).frame, SHORT)
        turn = self.game.turn
        out_of_time(self.game)
        key = "ui.clock.up_turn" if turn and not short else "ui.clock.up_choice"
        return words.texts(key, player=words.player(side))

    def _reading(self) -> tuple[bool, int] | None:
        """Whether the reserve runs, and the seconds left of what runs; None when nobody decides."""
        side = self.game.to_decide
        if self._clock is None or side is None:
            return None
        left = self._clock.left
        seconds = left if left > 0 else self._clock.reserve[side]
        # Rounded up, so that 0 is shown only when it is over.
        return left <= 0, -int(-seconds // 1)

    def text(self, texts: Texts) -> str:
        """What is left, in words; empty without a clock."""
        reading = self._reading()
        if reading is None:
            return ""
        reserve, seconds = reading
        key = "ui.clock.reserve" if reserve else "ui.clock.left"
        return texts(key, minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    def draw(self, surface: pygame.Surface, theme: Theme, texts: Texts, right: tuple[int, int]) -> int:
        """Draw what is left with its right end in the middle of ``right``; the width used, 0 without a clock."""
        words = self.text(texts)
        if not words:
            return 0
        reading = self._reading()
        late = reading is not None and (reading[0] or reading[1] <= _HURRY)
        picture = theme.text(words, Type.LABEL, _LATE if late else palette.WHITE)
        pill = picture.get_rect().inflate(theme.px(20), theme.px(4))
        pill.midright = right
        pygame.draw.rect(surface, palette.GROUND, pill, border_radius=pill.height // 2)
        surface.blit(picture, picture.get_rect(center=pill.center))
        return pill.width
