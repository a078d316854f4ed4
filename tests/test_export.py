"""A position written as a scenario file and read again is the same position."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.content.decisions import FIELDS, FRAMES, frame_name
from dt_darkness.content.export import export
from dt_darkness.content.load import load
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import GameState, Table, carry_out, legal_actions, new_game
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import Fight

DECISIONS = 3000


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(paths.data_dir())


def again(state: GameState, catalog: Catalog, folder: Path) -> GameState:
    path = folder / "position.yaml"
    path.write_text(export(state), encoding="utf-8")
    (scenario,) = load_scenarios(path, catalog)
    return scenario.position


def test_every_position_of_random_games_survives_being_written_and_read(catalog: Catalog, tmp_path: Path) -> None:
    rng = random.Random(5)
    compared: Counter[str] = Counter()
    moves_changed_by_exchanges = 0
    for mode in ("mutual", "standard"):
        options = {option.id: option.choices[-1] for option in catalog.options.values()}
        state = new_game(Table(catalog, ("base",), mode, 5, options))
        for _ in range(DECISIONS):
            actions = legal_actions(state)
            if not actions:
                break
            state, _ = carry_out(state, rng.choice(actions))
            name = frame_name(state.frame)
            # Written positions of a kind that was seen often tell nothing new: look at fewer and fewer of them.
            if rng.random() < 30 / (30 + compared[name]):
                compared[name] += 1
                read = again(state, catalog, tmp_path)
                assert read == state
                assert (read.table.sets, read.table.mode, read.table.options) == (state.table.sets, mode, options)
                assert read.map.ways == state.map.ways
                moves_changed_by_exchanges += name == "move" and state.frame.exchanged  # type: ignore[union-attr]
    wanted = {"draft", "deal_room", "starters", "hide", "card", "spend", "move", "put", "commit", "toss"}
    assert wanted <= compared.keys()
    assert moves_changed_by_exchanges


def test_a_finished_game_survives_being_written_and_read(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "end.yaml"
    path.write_text("name: End\npoints: {blue: 5}\ndecision: {over: {winner: blue, how: points}}\n", encoding="utf-8")
    (scenario,) = load_scenarios(path, catalog)
    assert frame_name(scenario.position.frame) == "over"
    assert again(scenario.position, catalog, tmp_path) == scenario.position


def test_every_field_of_every_decision_can_be_written() -> None:
    fields = {field for cls in (*FRAMES.values(), Fight) for field in cls._fields}
    assert fields == FIELDS.keys()
