"""A player that does anything."""

from __future__ import annotations

import random

from dt_darkness.core import Action, GameState, legal_actions


class RandomBot:
    """Chooses each legal action with the same probability."""

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """Any legal action."""
        actions = legal_actions(view)
        return actions[int(rng.random() * len(actions))]
