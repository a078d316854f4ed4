"""Faults that the engine once had, each test named after its fault."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.content.load import load
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import GameState, legal_actions, observe, resample, why_not
from dt_darkness.core.actions import read
from dt_darkness.core.apply import apply
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import LayFrame
from dt_darkness.core.geometry import square
from dt_darkness.core.planner import reach


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(paths.data_dir())


def position(tmp_path: Path, catalog: Catalog, text: str) -> GameState:
    """The position that a scenario file without its name describes."""
    file = tmp_path / "position.yaml"
    file.write_text(f"name: position\n{text}", encoding="utf-8")
    return load_scenarios(file, catalog)[0].position


def play(state: GameState, *lines: str) -> GameState:
    """The position after actions in notation."""
    for line in lines:
        state, _ = apply(state, read(state, line))
    return state


CORRIDOR = """
rooms: {1: corridor}
plans:
  corridor:
    - "+--+--+--+--+--+"
    - "|.. .. .. .. ..|"
    - "+--+--+--+--+--+"
    - " .. .. .. .. .. "
    - "+  +  +  +  +  +"
    - " .. .. .. .. .. "
    - "+  +  +  +  +  +"
    - " .. .. .. .. .. "
    - "+  +  +  +  +  +"
    - " .. .. .. .. .. "
    - "+  +  +  +  +  +"
"""


def test_routes_of_several_moves_stopped_short_of_a_friend_who_stands_where_a_move_would_run_out(
    tmp_path: Path, catalog: Catalog
) -> None:
    state = position(tmp_path, catalog, CORRIDOR + "pieces: {Y.troll: B1, Y.goblin: D1}")
    routes = reach(state, 0)
    assert {end: route.cost for end, route in routes.items()} == {square("C1"): 1, square("E1"): 2, square("F1"): 3}
    for action in routes[square("F1")].actions:
        state, _ = apply(state, action)
    assert state.at[0] == square("F1")


def test_a_cursed_object_on_an_exit_square_kept_a_bearer_from_leaving(tmp_path: Path, catalog: Catalog) -> None:
    pieces = "pieces: {Y.goblin: U4, Y.treasure: U4, Y.troll: U5, Y.rope: U5, B.ball_chain: V5}"
    state = play(position(tmp_path, catalog, pieces), "move Y.goblin", "step U5", "step V5")
    assert state.points == (3, 0)


def test_a_holy_cross_and_an_object_on_an_exit_square_kept_an_undead_bearer_from_leaving(
    tmp_path: Path, catalog: Catalog
) -> None:
    state = position(tmp_path, catalog, "pieces: {Y.ghoul: U5, Y.treasure: U5, B.holy_cross: V5, B.sword: V5}")
    assert reach(state, 0)[square("V5")].leaves
    assert play(state, "move Y.ghoul", "step V5").points == (2, 0)


def test_a_move_was_offered_to_somebody_whom_his_ball_and_chain_holds_fast(tmp_path: Path, catalog: Catalog) -> None:
    state = position(tmp_path, catalog, "pieces: {Y.troll: C4, Y.ball_chain: C4}").copy()
    state.kind[0] = dataclasses.replace(state.character(0), speed=1)
    reason = why_not(state, read(state, "move Y.troll"))
    assert reason is not None
    assert reason.rule == "B-55"
    assert read(state, "move Y.troll") not in legal_actions(state)


def test_a_drawn_tile_was_guessed_to_be_in_its_pile_still(tmp_path: Path, catalog: Catalog) -> None:
    text = """
rooms: {1: 18A}
piles: {1: [C1-01, C1-02, C1-03], 2: [C2-01], 3: [C3-01]}
pieces: {Y.angel_of_light: "18A(2,3)"}
"""
    state = play(position(tmp_path, catalog, text), "light Y.angel_of_light 1")
    frame = state.frames[-1]
    assert isinstance(frame, LayFrame)
    for seed in range(40):
        guessed = resample(observe(state, 1), random.Random(seed))
        assert frame.tile not in [corridor.id for pile in guessed.piles for corridor in pile if corridor is not None]
