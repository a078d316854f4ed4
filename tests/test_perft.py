"""Counts of sequences of decisions from fixed positions."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import GameState, apply, legal_actions
from dt_darkness.core.frames import CardFrame, OverFrame
from dt_darkness.session import perft
from dt_darkness.session.tables import shipped_catalog

FOLDER = Path(__file__).parent / "perft"
COUNTS = [
    (name.strip(), int(depth), int(count))
    for name, depth, count in (
        line.split("|") for line in (FOLDER / "counts.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"
    )
]


def positions() -> dict[str, GameState]:
    scenarios = load_scenarios(FOLDER / "positions.yaml", shipped_catalog())
    return {"new game": perft.after_set_up()} | {scenario.name: scenario.position for scenario in scenarios}


def slowly(state: GameState, depth: int) -> int:
    """The same count, action by action, with every check."""
    return 1 if depth == 0 else sum(slowly(apply(state, action)[0], depth - 1) for action in legal_actions(state))


def test_every_position_is_counted() -> None:
    assert {name for name, _, _ in COUNTS} == set(positions())


@pytest.mark.parametrize(("name", "depth", "count"), COUNTS, ids=lambda value: str(value))
def test_the_count_is_what_it_was(name: str, depth: int, count: int) -> None:
    """A change that was meant is entered in tests/perft/counts.txt, and told with what caused it."""
    assert perft.perft(positions()[name], depth) == count


@pytest.mark.parametrize("name", positions())
def test_the_short_cut_at_the_last_decision_counts_what_a_slow_count_does(name: str) -> None:
    for depth in range(4):
        assert perft.perft(positions()[name], depth) == slowly(positions()[name], depth)


def test_a_game_that_is_over_has_no_sequences() -> None:
    state = perft.after_set_up()
    assert isinstance(state.frame, CardFrame)
    over, _ = apply(state, ("resign", 0))
    assert isinstance(over.frame, OverFrame)
    assert [perft.perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_the_command_prints_counts_and_rates(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = {(name, depth): count for name, depth, count in COUNTS}
    assert perft.main(argparse.Namespace(depth=3, scenario=None)) == 0
    assert re.fullmatch(rf"new game: depth 3: {wanted['new game', 3]} \([0-9]+ a second\)\n", capsys.readouterr().out)
    assert perft.main(argparse.Namespace(depth=2, scenario=FOLDER / "positions.yaml")) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(" (")[0] for line in said] == [
        f"{name}: depth 2: {wanted[name, 2]}" for name in positions() if name != "new game"
    ]


def test_the_command_tells_what_is_wrong_with_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.yaml").write_text("name: bad\npieces: {Y.unicorn: C4}\n", encoding="utf-8")
    assert perft.main(argparse.Namespace(depth=2, scenario=tmp_path / "bad.yaml")) == 1
    assert "unicorn" in capsys.readouterr().out
