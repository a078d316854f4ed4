"""Taking back what Forces of Darkness adds: exactly, but never what a drawn tile has told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import GameState, observe, resample
from dt_darkness.session.game import Game
from dt_darkness.session.script import actions
from dt_darkness.session.tables import shipped_catalog

POSITIONS = Path(__file__).parent / "perft" / "positions.yaml"


def position(name: str) -> GameState:
    return next(s.position for s in load_scenarios(POSITIONS, shipped_catalog()) if s.name == name)


def do(game: Game, *lines: str) -> None:
    for line in lines:
        for action in actions(game.truth(), line):
            game.play(action)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("dark", ("take_torch Y.mummy",)),
        ("graves", ("raise Y.necromancer B.ghoul",)),
        ("graves", ("unearth",)),
        ("graves", ("change Y.vampire",)),
        ("graves", ("sip Y.zombie.2",)),
        ("graves", ("walk Y.vampire H1",)),
    ],
)
def test_what_tells_nobody_anything_new_is_taken_back_exactly(name: str, lines: tuple[str, ...]) -> None:
    game = Game(position(name), 1)
    before = game.truth().fingerprint()
    if lines == ("unearth",):
        game.play(next(action for action in game.legal_actions() if action[0] == "unearth"))
    else:
        do(game, *lines)
    assert game.truth().fingerprint() != before
    while game.can_undo() is None:
        game.undo()
    assert game.truth().fingerprint() == before
    assert game.decisions == 0


@pytest.mark.parametrize("draw", ["light Y.angel_of_light 1", "shine Y.ghoul 1"])
def test_a_drawn_tile_is_not_taken_back_but_its_place_is(draw: str) -> None:
    game = Game(position("dark"), 1)
    do(game, draw)
    reason = game.can_undo()
    assert reason is not None
    assert reason.code == "undo.revealed"
    drawn = game.truth().fingerprint()
    game.play(game.legal_actions()[0])
    assert game.can_undo() is None
    game.undo()
    assert game.truth().fingerprint() == drawn
    assert game.can_undo() is not None


def test_a_further_tile_of_the_ring_is_a_barrier_too() -> None:
    game = Game(position("dark"), 1)
    do(game, "shine Y.ghoul 2")
    game.play(game.legal_actions()[0])
    extend = next(action for action in game.legal_actions() if action[0] == "extend")
    game.play(extend)
    assert game.can_undo() is not None


@pytest.mark.parametrize("line", ["light Y.angel_of_light 3", "shine Y.ghoul 2", "take_torch Y.mummy"])
def test_games_that_differ_in_the_order_of_the_piles_look_the_same_until_a_tile_is_drawn(line: str) -> None:
    state = position("dark")
    other = state.copy()
    other.piles = tuple(tuple(reversed(pile)) for pile in state.piles)
    for side in (0, 1):
        assert observe(state, side) == observe(other, side)
    one, two = Game(state, 1), Game(other, 1)
    do(one, line)
    do(two, line)
    draws = not line.startswith("take")
    for side in (0, 1):
        assert (one.view(side) == two.view(side)) is not draws
        assert (one.events_for(side) == two.events_for(side)) is not draws
    assert (one.lines() == two.lines()) is True


def test_who_looks_at_a_view_cannot_tell_what_lies_in_the_piles() -> None:
    state = position("dark")
    for side in (0, 1):
        view = observe(state, side)
        assert all(tile is None for pile in view.piles for tile in pile)
        seen = {resample(view, random.Random(seed)).piles[0] for seed in range(12)}
        assert len(seen) > 1
