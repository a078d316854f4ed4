"""The ``scenario`` command: plays the scripts of scenario files and tells every difference from what they expect."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dt_darkness import paths
from dt_darkness.content.errors import DataErrors
from dt_darkness.content.load import load
from dt_darkness.content.scenario import WIN_THIS_TURN, Item, Refused, Scenario, read_scenarios
from dt_darkness.content.words import WordError
from dt_darkness.core import GameState, IllegalAction, Reason
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.events import Event
from dt_darkness.session.expectations import differences
from dt_darkness.session.script import Unsound, play
from dt_darkness.session.solver import TooLarge, solve


@dataclass(frozen=True, slots=True)
class Failure:
    """Something in a scenario that is not as it should be; ``column`` 0 if it is a whole line."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"
        return f"{where}: {self.message}"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of the scenarios of a file."""

    passed: int
    failed: int
    failures: tuple[Failure, ...]


def main(namespace: argparse.Namespace) -> int:
    """Runs ``namespace.files`` and all files of folders among them, prints failures and totals. 0 if all passed."""
    try:
        catalog = load(paths.data_dir())
    except DataErrors as errors:
        print(errors)
        return 1
    if namespace.solve:
        return solve_all(list(scenario_files(namespace.files)), catalog)
    results = [run_all(path, catalog) for path in scenario_files(namespace.files)]
    for result in results:
        for failure in result.failures:
            print(failure)
    failed = sum(result.failed for result in results)
    print(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


def solve_all(files: list[Path], catalog: Catalog) -> int:
    """Prints a solution of every puzzle of the files, or that there is none. 0 if all can be solved."""
    failed = 0
    for path in files:
        scenarios = read_scenarios(path, catalog)
        failed += scenarios.faulty
        for fault in scenarios.faults:
            print(fault)
        for scenario in scenarios.sound:
            if scenario.goal == WIN_THIS_TURN:
                words = solved(scenario)
                failed += words is None
                print(f"{scenario.file}:{scenario.line}: {scenario.name}: {words or 'no certain win was found'}")
    return 1 if failed else 0


def solved(scenario: Scenario) -> str | None:
    """A way to win the puzzle in the notation of scripts, against one line of defence; None if none was found."""
    try:
        solution = solve(scenario.position)
    except TooLarge:
        return None
    return None if solution is None else "; ".join(solution.lines)


def scenario_files(named: list[Path]) -> Iterator[Path]:
    """The files named and, of every folder named, the YAML files in it, in alphabetical order."""
    for path in named:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.suffix in (".yaml", ".yml"))
        else:
            yield path


def run_file(path: Path, catalog: Catalog) -> tuple[Failure, ...]:
    """Every failure of the scenarios of a file; none if they all pass."""
    return run_all(path, catalog).failures


def run_all(path: Path, catalog: Catalog) -> Result:
    """What comes of the scenarios of a file; faults of the file itself are failures too."""
    scenarios = read_scenarios(path, catalog)
    failures = [Failure(fault.file, fault.line, fault.column, fault.message) for fault in scenarios.faults]
    failed = scenarios.faulty
    for scenario in scenarios.sound:
        found = run(scenario)
        failures += found
        failed += bool(found)
    ordered = sorted(failures, key=lambda failure: (failure.line, failure.column))
    return Result(len(scenarios.sound) + scenarios.faulty - failed, failed, tuple(ordered))


def run(scenario: Scenario) -> list[Failure]:
    """Every failure of a scenario. After an action that cannot be done the rest of the script is not tried."""
    failures: list[Failure] = []

    def fail(line: int, message: str) -> None:
        failures.append(Failure(scenario.file, line, 0, f"{scenario.name}: {message}"))

    state = scenario.position.copy()
    events: list[Event] = []
    for item in scenario.script:
        for line in item.do:
            try:
                state, events = play(state, line)
            except IllegalAction as refused:
                fail(item.line, f'"{line}" is refused: {_words(state, refused.reason)}')
                return failures
            except (WordError, Unsound) as error:
                fail(item.line, f'"{line}": {error}')
                return failures
        for line_number, message in _compare(state, events, item):
            fail(line_number, message)
    return failures


def _compare(state: GameState, events: list[Event], item: Item) -> Iterator[tuple[int, str]]:
    for refused in item.refused:
        for message in _not_refused(state, refused):
            yield refused.line, message
    for check in item.checks:
        try:
            for message in differences(state, events, check):
                yield check.line, message
        except (WordError, Unsound, IllegalAction) as error:
            yield check.line, f"{check.key}: {error}"


def _not_refused(state: GameState, refused: Refused) -> Iterator[str]:
    for line in refused.lines:
        *before, last = line.split(";")
        try:
            here = play(state, ";".join(before))[0] if before else state
        except (IllegalAction, WordError, Unsound) as error:
            yield f'"{line}": the actions before the refused one fail: {error}'
            continue
        try:
            play(here, last)
        except IllegalAction as illegal:
            reason = illegal.reason
            if reason.rule != refused.rule or refused.code not in ("", reason.code):
                wanted = " ".join(part for part in (refused.rule, refused.code) if part)
                yield f'"{line}" should be refused because of {wanted}, not of {_words(here, reason)}'
        except (WordError, Unsound) as error:
            yield f'"{line}": {error}'
        else:
            yield f'"{line}" should be refused because of {refused.rule}, but is allowed'


def _words(state: GameState, reason: Reason) -> str:
    details = [
        f"{name} {state.names[value] if name == 'piece' and isinstance(value, int) else value}"
        for name, value in reason.params
    ]
    return " ".join([reason.rule, reason.code, f"({', '.join(details)})" if details else ""]).strip()
