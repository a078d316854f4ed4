"""Computer players. They see what a person at their place would see, a view, and nothing else."""

from dt_darkness.ai.bot import Bot
from dt_darkness.ai.registry import BOTS, TESTERS, new_bot

__all__ = ["BOTS", "TESTERS", "Bot", "new_bot"]
