"""Computer players at the screen: their decisions, one at a time, after a short pause."""

from __future__ import annotations

from dt_darkness.ai.bot import Bot
from dt_darkness.ai.registry import new_bot
from dt_darkness.core import Action
from dt_darkness.session.game import Game

PAUSE = 420
"""Milliseconds a computer player waits before a decision, at normal speed."""


class Bots:
    """The computer players of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._bots: dict[int, Bot] = {
            side: new_bot(seat.bot) for side, seat in enumerate(game.seats) if seat.bot
        }

    def decides(self) -> bool:
        """Whether a computer player is to decide now."""
        return self.game.to_decide in self._bots

    def plays(self, side: int) -> bool:
        """Whether a computer player sits on a side."""
        return side in self._bots

    def choose(self) -> Action:
        """The decision of the one whose it is."""
        side = self.game.to_decide
        assert side is not None
        return self._bots[side].choose(self.game.view(side), self.game.luck())
