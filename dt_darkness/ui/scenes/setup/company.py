"""Who sits at the table of a game: which sides are played at this screen, and the computer players of the others."""

from __future__ import annotations

from dt_darkness.ai import Bot, new_bot
from dt_darkness.core import Action
from dt_darkness.session.game import BYSTANDER, Game

ADVISER = "greedy"
"""The computer player that places tokens for beginners."""


class Company:
    """The players of one game while it is set up."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._bots: dict[int, Bot] = {side: new_bot(game.seats[side].bot) for side in (0, 1) if game.seats[side].bot}

    def is_person(self, side: int | None) -> bool:
        """Whether somebody at this screen plays the side."""
        return side in (0, 1) and side not in self._bots

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides that are played at this screen."""
        return tuple(side for side in (0, 1) if side not in self._bots)

    @property
    def shares_screen(self) -> bool:
        """Whether two people look at the same screen, so that one's secrets need a curtain."""
        return len(self.persons) == 2

    @property
    def viewer(self) -> int:
        """Who looks while nothing depends on whose turn it is: the only person, or a bystander."""
        return self.persons[0] if len(self.persons) == 1 else BYSTANDER

    def let_bot_decide(self) -> bool:
        """Let a computer player make the decision that is open; whether it was one's."""
        side = self.game.to_decide
        bot = None if side is None else self._bots.get(side)
        if side is None or bot is None:
            return False
        self.game.play(bot.choose(self.game.view(side), self.game.luck()), side)
        return True

    def advice(self, side: int) -> Action:
        """What the stronger computer player would do for the side that is to decide, knowing what that side knows."""
        return new_bot(ADVISER).choose(self.game.view(side), self.game.luck())
