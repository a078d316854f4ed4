"""Counting sequences of decisions: any change of the rules that was not meant shows in the counts."""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from dt_darkness.content import DataErrors
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import GameState, carry_out, legal_actions, new_game
from dt_darkness.core.frames import CardFrame
from dt_darkness.session.tables import make_table, shipped_catalog

SEED = 1
"""Of the set-up after which counting starts if no scenario is named."""


def perft(state: GameState, depth: int) -> int:
    """How many sequences of so many decisions there are, each outcome of chance counted by itself.

    A game that ends earlier gives none.
    """
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(carry_out(state, action)[0], depth - 1) for action in actions)


def after_set_up() -> GameState:
    """The position before the first action card of a standard base game, set up at random with a fixed seed."""
    state, luck = new_game(make_table(mode="standard")), random.Random(SEED)
    while not isinstance(state.frame, CardFrame):
        state, _ = carry_out(state, luck.choice(legal_actions(state)))
    return state


def main(namespace: argparse.Namespace) -> int:
    """Prints the count for ``namespace.depth`` and the rate, for each scenario of ``namespace.scenario`` if given."""
    try:
        positions = _positions(namespace.scenario)
    except DataErrors as errors:
        print(errors)
        return 1
    for name, state in positions:
        start = time.perf_counter()
        count = perft(state, namespace.depth)
        seconds = max(time.perf_counter() - start, 1e-9)
        print(f"{name}: depth {namespace.depth}: {count} ({count / seconds:.0f} a second)")
    return 0


def _positions(file: Path | None) -> list[tuple[str, GameState]]:
    if file is None:
        return [("new game", after_set_up())]
    return [(scenario.name, scenario.position) for scenario in load_scenarios(file, shipped_catalog())]
