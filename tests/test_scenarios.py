"""Every scenario file runs without a failure, survives being written and read, and shows both sides what it should."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.content.export import export
from dt_darkness.content.load import load
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import legal_actions, observe
from dt_darkness.core.catalog import Catalog
from dt_darkness.session.scenario_runner import run_file, scenario_files

ROOT = Path(__file__).resolve().parent.parent
FILES = list(scenario_files([ROOT / "tests" / "scenarios", ROOT / "data" / "scenarios"]))


@cache
def catalog() -> Catalog:
    return load(paths.data_dir())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_scenarios(path: Path) -> None:
    assert "\n".join(str(failure) for failure in run_file(path, catalog())) == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_positions_are_the_same_when_written_and_read_and_offer_the_same_to_a_view(path: Path, tmp_path: Path) -> None:
    for scenario in load_scenarios(path, catalog()):
        written = tmp_path / "again.yaml"
        written.write_text(export(scenario.position), encoding="utf-8")
        (again,) = load_scenarios(written, catalog())
        assert again.position == scenario.position, scenario.name
        side = scenario.position.frame.side
        if side in (0, 1):
            view = observe(scenario.position, side)
            assert legal_actions(view) == legal_actions(scenario.position), scenario.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_worked_examples_have_names_of_their_own_and_name_their_rules(path: Path) -> None:
    scenarios = load_scenarios(path, catalog())
    names = [scenario.name for scenario in scenarios]
    assert len(set(names)) == len(names)
    if path.parent.name == "scenarios" and path.parent.parent.name == "tests":
        assert [scenario.name for scenario in scenarios if not scenario.rules or not scenario.script] == []
