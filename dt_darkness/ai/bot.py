"""What a computer player is."""

from __future__ import annotations

import random
from typing import Protocol

from dt_darkness.core import Action, GameState


class Bot(Protocol):
    """A computer player of one game. It may remember its plans, so every game and every side needs one of its own."""

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """One of the legal actions of the decision on top of the stack, which is this player's.

        ``view`` is what :func:`~dt_darkness.core.observe` gives for the deciding side and is not changed; all luck
        comes from ``rng``. The same views and the same state of ``rng`` give the same choices.
        """
