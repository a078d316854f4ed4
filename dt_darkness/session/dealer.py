"""Chance as a player: what it deals, and the seeds of games."""

from __future__ import annotations

import os
import random
import secrets

from dt_darkness.core import Action, GameState, legal_actions

LARGEST_SEED = 2**53 - 1


SEED_VARIABLE = "DT_DARKNESS_SEED"
"""Names the environment variable that gives every new game the same seed: for tests of the whole program."""


def fresh_seed() -> int:
    """A seed that nobody can guess, from 0 to ``LARGEST_SEED``, unless the environment gives one."""
    given = os.environ.get(SEED_VARIABLE, "")
    return int(given) if given.isdecimal() else secrets.randbelow(LARGEST_SEED + 1)


def stream(seed: int, who: str, decision: int) -> random.Random:
    """The luck of one decision of somebody: the same for the same seed, name and number on every machine.

    It depends on nothing drawn before, so a game that was saved, or taken back, goes on with the luck it had.
    """
    return random.Random(f"{seed} {who} {decision}")


def deal(state: GameState, seed: int, decision: int) -> Action:
    """What chance decides where chance is to decide: each outcome is as likely as any other (B-28, B-31, B-34)."""
    return stream(seed, "dealer", decision).choice(legal_actions(state))
