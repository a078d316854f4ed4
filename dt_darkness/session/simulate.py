"""The command ``simulate``: computer players play whole games against each other, and what came of them."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from dt_darkness.core import Table
from dt_darkness.core.state import MUTUAL, Handicap
from dt_darkness.session.playout import SIDES, Fault, Result, Task, play
from dt_darkness.session.tables import make_table
from dt_darkness.session.usage import never_used, total


def main(options: argparse.Namespace) -> int:
    """Play the games and print the report; 1 if a check failed, 2 if a set is unknown, else 0."""
    sets = tuple(options.sets)
    known = {definition.set for definition in make_table().catalog.rooms.values()}
    if unknown := [name for name in sets if name not in known]:
        print(f"there is no set called {unknown[0]!r}; there are: {', '.join(sorted(known))}", file=sys.stderr)
        return 2
    terms = Terms(sets, options.mode, options.handicap)
    try:
        terms.table()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    tasks = []
    for number in range(options.games):
        bots = in_turn(options.yellow, number), in_turn(options.blue, number)
        tasks.append(Task(options.seed + number, bots, options.check, options.set_up))
    start = time.perf_counter()
    results = []
    for result in results_of(tasks, terms, options.jobs):
        results.append(result)
        if result.fault is not None:
            report_fault(result.fault)
            return 1
    wall = time.perf_counter() - start
    if options.json:
        print(json.dumps(document(results, options, wall), indent=2))
    else:
        print_report(results, options, wall)
    return 0


class Terms(NamedTuple):
    """At what kind of table the games are played."""

    sets: tuple[str, ...]
    mode: str = MUTUAL
    handicap: tuple[int, str, int] | None = None
    """Side, way and number of characters."""

    def table(self) -> Table:
        """The table; ValueError if there is none such."""
        handicap = None
        if self.handicap is not None:
            side, way, characters = self.handicap
            handicap = Handicap(side, characters, way)
        return make_table(sets=self.sets, mode=self.mode, handicap=handicap)


def in_turn(names: Sequence[str], number: int) -> str:
    """The player of a game, by its number from 0: several take turns, game by game."""
    return names[number % len(names)]


def results_of(tasks: Sequence[Task], terms: Terms, jobs: int) -> Iterator[Result]:
    """The results in the order of the tasks, played in so many processes."""
    if jobs == 1 or len(tasks) == 1:
        table = terms.table()
        for task in tasks:
            yield play(table, task)
        return
    # Not "fork": the same on every system, and no process inherits what another has open.
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), multiprocessing.get_context("spawn"))
    try:
        yield from pool.map(_play, [(task, terms) for task in tasks])
    finally:
        pool.shutdown(cancel_futures=True)


def _play(work: tuple[Task, Terms]) -> Result:
    """What a process does for one task."""
    task, terms = work
    return play(terms.table(), task)


# What is reported -----------------------------------------------------------------------------------------------------


def report_fault(fault: Fault) -> None:
    """Print what is needed to see a fault again."""
    print(f"seed {fault.seed}, decision {fault.decision}, after: {fault.action}")
    for line in fault.faults:
        print(f"  {line}")
    print("in this position:", fault.scenario, sep="\n", end="")


def document(results: Sequence[Result], options: argparse.Namespace, wall: float) -> dict[str, object]:
    """The whole report as one JSON object; everything but ``speed`` is the same for the same options."""
    wins = Counter(result.winner for result in results)
    uses = total(result.usage for result in results)
    return {
        "games": len(results),
        "seed": options.seed,
        "sets": list(options.sets),
        "mode": options.mode,
        "handicap": options.handicap,
        "bots": {SIDES[0]: ",".join(options.yellow), SIDES[1]: ",".join(options.blue)},
        "check": options.check,
        "wins": {SIDES[0]: wins[0], SIDES[1]: wins[1], "draw": wins[-1]},
        "how": _sorted(Counter(result.how for result in results)),
        "turns": _spread([result.turns for result in results]),
        "decisions": _spread([result.decisions for result in results]),
        **{category: _sorted(counts) for category, counts in uses.items()},
        "never_used": never_used(make_table(sets=tuple(options.sets)), uses),
        "each": [
            {
                "seed": result.seed,
                "winner": [*SIDES, "draw"][result.winner],
                "how": result.how,
                "points": list(result.points),
                "turns": result.turns,
                "decisions": result.decisions,
                "final": result.final,
            }
            for result in results
        ],
        "speed": {"decisions_a_second": round(_rate(results)), "seconds": round(wall, 2)},
    }


def print_report(results: Sequence[Result], options: argparse.Namespace, wall: float) -> None:
    """Print the report for a person."""
    games, bots = len(results), (",".join(options.yellow), ",".join(options.blue))
    wins = Counter(result.winner for result in results)
    print(f"{games} games, seeds {results[0].seed} to {results[-1].seed}")
    for side, name in enumerate(SIDES):
        print(f"  {name:8} ({bots[side]}) won {wins[side]:5}  {wins[side] / games:6.1%}")
    print(f"  draw{wins[-1]:25}  {wins[-1] / games:6.1%}")
    if not results[0].how:
        print("set up only, up to the first card")
    print("ended by  " + ", ".join(f"{how} {n}" for how, n in _sorted(Counter(r.how for r in results)).items()))
    for name, lengths in (("turns", [r.turns for r in results]), ("decisions", [r.decisions for r in results])):
        spread = _spread(lengths)
        print(f"{name:9} {spread['min']} to {spread['max']}, median {spread['median']:g}")
    uses = total(result.usage for result in results)
    for category, counts in uses.items():
        if counts:
            print(f"{category:10} " + ", ".join(f"{what} {n}" for what, n in _sorted(counts).items()))
    idle = never_used(make_table(sets=tuple(options.sets)), uses)
    if results[0].how:
        print("never used " + (", ".join(name for names in idle.values() for name in names) or "nothing"))
    print(f"{_rate(results):,.0f} decisions a second in each process, {wall:,.1f} s in all")


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _spread(lengths: Sequence[int]) -> dict[str, float]:
    return {"min": min(lengths), "median": statistics.median(lengths), "max": max(lengths)}


def _rate(results: Sequence[Result]) -> float:
    return sum(result.decisions for result in results) / max(sum(result.seconds for result in results), 1e-9)
