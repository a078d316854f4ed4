"""Whole games of computer players, without a screen, and what there is to count in them."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from dt_darkness.ai import new_bot
from dt_darkness.content.export import export
from dt_darkness.core import Table, apply, legal_actions, new_game, observe
from dt_darkness.core.actions import write
from dt_darkness.core.frames import DEALER, OverFrame
from dt_darkness.session.audit import Audit
from dt_darkness.session.usage import Usage

SIDES = ("yellow", "blue")


class Task(NamedTuple):
    """One game to be played."""

    seed: int
    bots: tuple[str, str]
    check: str | None
    """None, ``light`` or ``full``."""
    until_set_up: bool = False
    """Whether it is over for this purpose when the first card is due."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken invariant, with all that is needed to see it again."""

    seed: int
    decision: int
    """Number of the decision within the game, from 0."""
    action: str
    """The action in notation."""
    faults: tuple[str, ...]
    scenario: str
    """The position in which the action was chosen, as a scenario file."""


@dataclass(slots=True)
class Result:
    """How a game went. The same task at the same table always gives the same, ``seconds`` apart."""

    seed: int
    winner: int = -1
    """0, 1, or -1 for a draw."""
    how: str = ""
    points: tuple[int, int] = (0, 0)
    turns: int = 0
    decisions: int = 0
    final: str = ""
    """Fingerprint of the last position."""
    seconds: float = 0.0
    usage: Usage = field(default_factory=Usage)
    fault: Fault | None = None

    @property
    def actions(self) -> Counter[str]:
        """How often each kind of action was carried out."""
        return self.usage.counts["actions"]


def play(table: Table, task: Task) -> Result:
    """A game from the first toss to its end, or to its first fault."""
    result = Result(task.seed)
    start = time.perf_counter()
    luck = [random.Random(f"{task.seed} {who}") for who in (*SIDES, "dealer")]
    bots = [new_bot(name) for name in task.bots]
    audit = Audit(new_game(table), task.check, task.seed) if task.check is not None else None
    state = new_game(table)
    while not isinstance(state.frames[-1], OverFrame) and not (task.until_set_up and state.turn):
        side = state.frames[-1].side
        if side == DEALER:
            actions = legal_actions(state)
            action = actions[int(luck[DEALER].random() * len(actions))]
        else:
            action = bots[side].choose(observe(state, side), luck[side])
        before = state
        state, events = apply(state, action)
        result.usage.after(before, action, state, events)
        if audit is not None and (faults := audit.after(before, action, state, events)):
            result.fault = Fault(task.seed, result.decisions, write(before, action), tuple(faults), export(before))
            break
        result.decisions += 1
    over = state.frames[-1]
    if isinstance(over, OverFrame):
        result.winner, result.how = over.winner, over.how
    result.points, result.turns, result.final = state.points, state.turn, state.fingerprint()
    result.seconds = time.perf_counter() - start
    return result
