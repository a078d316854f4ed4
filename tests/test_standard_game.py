"""The standard game of one set: what each side has, and what is laid out (B-17, B-19, B-29, B-183)."""

from __future__ import annotations

import pytest

from dt_darkness import paths
from dt_darkness.content.load import load
from dt_darkness.core import GameState, Table, new_game
from dt_darkness.core.frames import DealRoomFrame
from dt_darkness.core.state import SUPPLY

CHARACTERS = {"cleric", "goblin", "mekanork", "thief", "troll", "wall_walker", "warrior", "wizard"}
OBJECTS = {"armor", "fireball_wand", "rope", "speed_potion", "sword", "treasure"}


@pytest.fixture(scope="module")
def state() -> GameState:
    catalog = load(paths.data_dir())
    options = {option.id: option.default for option in catalog.options.values()}
    return new_game(Table(catalog, ("base",), "standard", catalog.game.points_to_win, options))


def test_each_side_has_the_pieces_of_the_base_set_and_nobody_chooses(state: GameState) -> None:
    for side, letter in ((0, "Y"), (1, "B")):
        mine = [piece for piece in range(len(state.names)) if state.owner[piece] == side]
        assert {state.names[piece] for piece in mine} == {f"{letter}.{what}" for what in CHARACTERS | OBJECTS}
        assert len(mine) == 14
        assert {state.kind[piece].id for piece in mine if state.is_character(piece)} == CHARACTERS
    assert len(state.names) == 28
    assert set(state.at) == {SUPPLY}
    assert isinstance(state.frame, DealRoomFrame)


def test_its_eight_rooms_are_to_be_laid_and_both_sides_hold_the_same_cards(state: GameState) -> None:
    assert sorted(room.id for room in state.deck) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"]
    assert state.rooms == (-1,) * 8
    assert state.action_hands == ((2, 3, 4, 5),) * 2
    assert state.combat_hands == ((0, 1, 2, 2, 3, 3, 4, 5, 6),) * 2
    assert state.jumps == (3, 3)
