"""How fast the rules are, as ratios against python-chess in alternating rounds of one run.

``python3 build/run.py python build/bench.py [--rounds N] [--seconds S]``. The machine's own speed cancels out: every
round times the game and the yardstick one right after the other, and what is reported is the median of the rounds'
ratios. What the screen needs (``bench_screen.py``) is told in plain milliseconds and megabytes.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import chess

from dt_darkness import paths
from dt_darkness.content.load import load
from dt_darkness.core import GameState, Table, carry_out, legal_actions, new_game
from dt_darkness.core.frames import OverFrame, SpendFrame

MIDDLES = {"early": (11, 3), "middle": (9, 5), "late": (10, 8)}
"""Named positions to list actions in: of the random game with a seed, the first spend frame with the full five points
once so many rooms are revealed."""


@dataclass(frozen=True, slots=True)
class Line:
    """One measurement: the game's figure and the yardstick's in each round, and what their ratio should be."""

    name: str
    unit: str
    ours: list[float]
    theirs: list[float]
    target: str

    def text(self) -> str:
        """The medians, and the median ratio with its spread, in one line."""
        ratios = sorted(a / b for a, b in zip(self.ours, self.theirs, strict=True))
        ours, theirs = statistics.median(self.ours), statistics.median(self.theirs)
        return (
            f"{self.name:32} {ours:10,.1f} {theirs:10,.1f} {self.unit:4}"
            f" ratio {statistics.median(ratios):5.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})  {self.target}"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every measurement; the exit status is always 0, for what is slow today is judged by a person."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="alternating rounds (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="length of half a round (default 0.5)")
    options = parser.parse_args(arguments)
    print(f"{'':32} {'game':>10} {'chess':>10}")
    for line in measure(default_table("base"), default_table("base", "darkness"), options.rounds, options.seconds):
        print(line.text(), flush=True)
    for text in screen(options.rounds):
        print(text, flush=True)
    return 0


def default_table(*sets: str) -> Table:
    """A game with some boxes as agreed by default."""
    catalog = load(paths.data_dir())
    defaults = {option.id: option.default for option in catalog.options.values()}
    return Table(catalog, sets, "mutual", catalog.game.points_to_win, defaults)


def measure(table: Table, mixed: Table, rounds: int, seconds: float) -> list[Line]:
    """Whole random games of two tables, copies, and lists of legal actions, each against its like in chess."""
    aim = "at least 1, aim 2"
    lines = [
        alternate(name, "1/s", rounds, RandomGames(one), RandomChess(), seconds, aim)
        for name, one in (("decisions in whole random games", table), ("the same with both boxes mixed", mixed))
    ]
    middles = {name: middle(table, *which) for name, which in MIDDLES.items()}
    boards = [chess_middle(seed) for seed in range(40)]
    state = middles["middle"]
    lines.append(
        alternate(
            "copy of a position",
            "us",
            rounds,
            Each([state.copy]),
            Each([partial(board.copy, stack=False) for board in boards]),
            seconds,
            "at most 3",
        )
    )
    for name, position in middles.items():
        lines.append(
            alternate(
                f"legal actions, {name} ({len(legal_actions(position))})",
                "us",
                rounds,
                Each([partial(legal_actions, position)]),
                Each([partial(list, board.legal_moves) for board in boards]),
                seconds,
                "under 10",
            )
        )
    return lines


def screen(rounds: int) -> Iterator[str]:
    """Start, redraw and memory of the program, each in a process of its own; in plain units, with what they may be."""
    starts = []
    for _ in range(rounds):
        before = time.time()
        starts.append(_screen("start")["shown"] - before)
    spread = f"({min(starts):.2f} to {max(starts):.2f})"
    yield f"{'start to title':32} {statistics.median(starts):10.2f} s    {spread}  under 0.6"
    drawn = _screen("redraw")
    median = f"95th percentile, median {drawn['median']:.2f}"
    yield f"{'redraw at 1920x1080':32} {drawn['slow']:10.2f} ms   {median}  under 6"
    yield f"{'memory at most':32} {drawn['memory']:10.0f} MB   under 200"


def _screen(part: str) -> dict[str, float]:
    """What ``bench_screen.py`` measures."""
    script = Path(__file__).with_name("bench_screen.py")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(script), part, folder]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


Timed = Callable[[float], float]
"""Works for so many seconds and gives the figure measured."""


def alternate(name: str, unit: str, rounds: int, ours: Timed, theirs: Timed, seconds: float, target: str) -> Line:
    """The figures of both over the rounds, one after the other in each; a first short round is thrown away."""
    ours(seconds / 5), theirs(seconds / 5)
    pairs = [(ours(seconds), theirs(seconds)) for _ in range(rounds)]
    return Line(name, unit, [a for a, _ in pairs], [b for _, b in pairs], target)


class Each:
    """Microseconds a call, over calls of several functions in turn."""

    def __init__(self, calls: Sequence[Callable[[], object]]) -> None:
        self.calls = calls

    def __call__(self, seconds: float) -> float:
        """Go through all the calls again and again."""
        calls, done = list(self.calls) * max(1, 40 // len(self.calls)), 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for call in calls:
                call()
            done += len(calls)
        return spent / done * 1e6


class RandomGames:
    """Decisions a second in whole random games: list the actions, choose one, carry it out with its events."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seed = 0
        self._start()

    def _start(self) -> None:
        self.rng, self.state = random.Random(self.seed), new_game(self.table)
        self.seed += 1

    def __call__(self, seconds: float) -> float:
        """Play on where the last round stopped, so that all parts of a game count as often as they occur."""
        done, state, rng = 0, self.state, self.rng
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for _ in range(100):
                if isinstance(state.frames[-1], OverFrame):
                    self._start()
                    state, rng = self.state, self.rng
                actions = legal_actions(state)
                state, _events = carry_out(state, actions[int(rng.random() * len(actions))])
                done += 1
        self.state = state
        return done / spent


class RandomChess:
    """Plies a second in whole random games of chess: list the moves, choose one, push it."""

    def __init__(self) -> None:
        self.rng = random.Random(0)
        self.board = chess.Board()

    def __call__(self, seconds: float) -> float:
        """Play on where the last round stopped; a game ends by mate, stalemate or after 300 plies."""
        done, board, rng = 0, self.board, self.rng
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for _ in range(100):
                moves = list(board.legal_moves)
                if moves and len(board.move_stack) < 300:
                    board.push(moves[int(rng.random() * len(moves))])
                    done += 1
                else:
                    board = chess.Board()
        self.board = board
        return done / spent


def middle(table: Table, seed: int, revealed: int) -> GameState:
    """The position of a random game described at :data:`MIDDLES`."""
    rng, state = random.Random(seed), new_game(table)
    while not isinstance(state.frames[-1], OverFrame):
        if isinstance(state.frames[-1], SpendFrame) and state.ap == 5 and sum(state.revealed) >= revealed:
            return state
        actions = legal_actions(state)
        state, _events = carry_out(state, actions[int(rng.random() * len(actions))])
    raise ValueError(f"the random game {seed} ends with fewer than {revealed} rooms revealed")


def chess_middle(seed: int) -> chess.Board:
    """A position after forty random plies."""
    rng, board = random.Random(seed), chess.Board()
    for _ in range(40):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
    return board


if __name__ == "__main__":
    sys.exit(main())
