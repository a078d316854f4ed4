"""What once went wrong in the rules of Forces of Darkness, and whole games with its boxes looked at from all sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from dt_darkness.content.scenario import read_scenarios
from dt_darkness.core import GameState, legal_actions
from dt_darkness.session.playout import Task, play
from dt_darkness.session.tables import make_table, shipped_catalog


def position(tmp_path: Path, text: str) -> GameState:
    """The position of a scenario file with this text."""
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")
    scenarios = read_scenarios(file, shipped_catalog())
    assert scenarios.faults == ()
    return scenarios.sound[0].position


def test_a_thief_with_a_key_opens_a_portcullis_in_one_way(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        'name: "A Thief with a Key"\nrules: [B-136, F-62]\nrooms: {1: 20B}\n'
        "pieces: {Y.thief: '20B(4,3)', Y.key: '20B(4,3)'}\n",
    )
    thief = state.names.index("Y.thief")
    assert [action[:2] for action in legal_actions(state) if action[0] == "open"] == [("open", thief)]


def test_an_angel_with_a_torch_lights_in_one_way(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        'name: "An Angel with a Torch"\nrules: [F-22, F-68]\nrooms: {1: 18A}\n'
        "piles: {1: [C1-01], 2: [C2-01], 3: [C3-01]}\n"
        "pieces: {Y.angel_of_light: '18A(2,3)', Y.torch: '18A(2,3)'}\n",
    )
    angel = state.names.index("Y.angel_of_light")
    found = [action for action in legal_actions(state) if action[0] == "light"]
    assert found == [("light", angel, length) for length in (1, 2, 3)]


@pytest.mark.parametrize("sets", [("darkness",), ("base", "darkness")])
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "greedy")])
def test_whole_games_are_sound(sets: tuple[str, ...], bots: tuple[str, str]) -> None:
    """Case P-86."""
    result = play(make_table(sets=sets), Task(5, bots, "full"))
    assert result.fault is None
    assert result.how == "points"
