"""Every rule that an engine could break is shown by a worked example."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from dt_darkness import paths
from dt_darkness.content.load import load
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.session.scenario_runner import scenario_files

ROOT = Path(__file__).resolve().parent.parent

SHOWN_ELSEWHERE: dict[str, str] = {
    "B-183": "no script begins before the teams are there; test_standard_game.py begins such a game",
    "B-202": "no room of the base set has a fountain",
}
"""Rules that no position and script could show, with what shows them instead."""


@cache
def shown() -> frozenset[str]:
    catalog = load(paths.data_dir())
    files = scenario_files([ROOT / "tests" / "scenarios"])
    return frozenset(
        number for path in files for scenario in load_scenarios(path, catalog) for number in scenario.rules
    )


def wanted() -> list[str]:
    """The numbers of the rules that an engine could break, of the sets that are there."""
    rules = yaml.safe_load((paths.data_dir() / "rules.yaml").read_text(encoding="utf-8"))["rules"]
    has_darkness = (paths.data_dir() / "sets" / "darkness").is_dir()
    return [rule["number"] for rule in rules if rule["engine"] and (has_darkness or not rule["number"].startswith("F"))]


def test_every_rule_has_a_worked_example() -> None:
    missing = [number for number in wanted() if number not in shown() and number not in SHOWN_ELSEWHERE]
    assert missing == []


def test_no_rule_is_excused_that_has_a_worked_example_or_needs_none() -> None:
    assert [number for number in SHOWN_ELSEWHERE if number in shown() or number not in wanted()] == []
