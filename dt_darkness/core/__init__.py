"""The rules of the game. Standard library only: no pygame, no YAML, no files, no clock, no chance of its own."""

from dt_darkness.core.actions import Action, IllegalAction, Reason
from dt_darkness.core.apply import apply, carry_out
from dt_darkness.core.legal import legal_actions, why_not
from dt_darkness.core.state import GameState, Table
from dt_darkness.core.teams import new_game
from dt_darkness.core.view import observe, resample

__all__ = [
    "Action",
    "GameState",
    "IllegalAction",
    "Reason",
    "Table",
    "apply",
    "carry_out",
    "legal_actions",
    "new_game",
    "observe",
    "resample",
    "why_not",
]
