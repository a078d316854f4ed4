"""Who sits where: a person or a computer player on each side."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from dt_darkness.core import Action, GameState
from dt_darkness.session.dealer import stream

NAME_LENGTH = 60
_WHO = ("yellow", "blue")


class Bot(Protocol):
    """A computer player. It is shown a view of the game, never the truth."""

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """One of the legal actions of the view."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side."""

    bot: str = ""
    """Name of the computer player, empty for a person."""
    name: str = ""
    """What a person wants to be called, empty for the side's own name; NAME_LENGTH letters at most."""

    def __post_init__(self) -> None:
        if max(len(self.name), len(self.bot)) > NAME_LENGTH:
            raise ValueError(f"a name has at most {NAME_LENGTH} letters")


Seats = tuple[Seat, Seat]
"""Yellow's and Blue's."""

PEOPLE: Seats = (Seat(), Seat())


def luck(seed: int, side: int, decision: int) -> random.Random:
    """The luck of a computer player for one decision."""
    return stream(seed, _WHO[side], decision)
