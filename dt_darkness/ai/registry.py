"""Computer players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dt_darkness.ai.bot import Bot
from dt_darkness.ai.greedy import GreedyBot
from dt_darkness.ai.random_bot import RandomBot
from dt_darkness.ai.rare import RareBot

BOTS: Mapping[str, Callable[[], Bot]] = MappingProxyType({"random": RandomBot, "greedy": GreedyBot})
"""What makes a new player of each name."""
TESTERS: Mapping[str, Callable[[], Bot]] = MappingProxyType({"rare": RareBot})
"""Players that try the game out and are no company for anybody."""


def new_bot(name: str) -> Bot:
    """A player of that name for one side of one game; KeyError if there is none."""
    return (BOTS.get(name) or TESTERS[name])()
