"""The scenarios that come with the game: all in order, with words, played to an end, and every puzzle solved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.ai import new_bot
from dt_darkness.cli import main
from dt_darkness.content.texts import load_texts
from dt_darkness.core import GameState
from dt_darkness.core.actions import read
from dt_darkness.core.catalog import Crossing
from dt_darkness.session import audit, saves, scenarios
from dt_darkness.session.game import Game
from dt_darkness.session.scenarios import BATTLE, EXAMPLE, MISSED, OPEN, PUZZLE, SOLVED, Offer
from dt_darkness.session.solver import TooLarge, solve
from dt_darkness.session.tables import shipped_catalog


@cache
def shelf() -> tuple[Offer, ...]:
    found = scenarios.shipped(shipped_catalog())
    assert found.faults == ()
    return found.offers


IDS = tuple(path.stem for path in sorted((paths.data_dir() / "scenarios").glob("*.yaml")))
PUZZLES = tuple(name for name in IDS if name.startswith(PUZZLE))


def offer(name: str) -> Offer:
    return next(one for one in shelf() if one.id == name)


def changed(name: str, change: Callable[[GameState], None]) -> GameState:
    state = offer(name).scenario.position.copy()
    change(state)
    state.moved()
    return state


# What there is -------------------------------------------------------------------------------------------------------


def test_the_shelf_holds_every_file_by_kind() -> None:
    assert {one.id for one in shelf()} == set(IDS)
    kinds = [one.kind for one in shelf()]
    assert kinds == sorted(kinds, key=(EXAMPLE, PUZZLE, BATTLE).index)
    assert (kinds.count(EXAMPLE), kinds.count(PUZZLE), kinds.count(BATTLE)) == (3, 5, 2)
    assert all(one.id.startswith(one.kind) for one in shelf())


@pytest.mark.parametrize("name", IDS)
def test_position_is_one_that_a_game_could_have_come_to(name: str) -> None:
    state = offer(name).scenario.position
    assert state.check() == []
    assert list(audit.position(state)) == []
    assert all(state.revealed)
    numbers = [room.number for room in state.deck]
    assert all(numbers.count(number) == 2 for number in numbers), "the rooms lie in pairs"
    for piece, where in enumerate(state.at):
        if state.on_board(piece):
            crossing = state.map.terrain[where].crossing
            assert crossing not in (Crossing.OBSTACLE_3D, Crossing.BLOCK_3D), state.names[piece]


@pytest.mark.parametrize("name", IDS)
def test_words_are_all_there(name: str) -> None:
    texts = load_texts(paths.data_dir() / "text")
    found = scenarios.words(texts, offer(name))
    assert all(found)
    assert found.title != offer(name).scenario.name or found.text != offer(name).scenario.text
    assert texts.missing == ()


def test_a_file_without_words_in_the_catalogue_speaks_for_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: Mine\ntext: All mine.\ngoal: win\n---\nname: Mine too\n", encoding="utf-8")
    first, second = scenarios.offers(path, shipped_catalog()).offers
    texts = load_texts(paths.data_dir() / "text")
    assert (first.id, second.id, first.kind, second.kind) == ("mine", "mine#2", BATTLE, EXAMPLE)
    assert scenarios.words(texts, first) == ("Mine", "All mine.", "The first to 5 points wins.")
    assert scenarios.words(texts, second)[:2] == ("Mine too", "")


def test_one_is_found_by_path_or_name_or_told_why_not(tmp_path: Path) -> None:
    assert (found := scenarios.at(Path("puzzle_1_burden"))[0]) is not None
    assert found.id == "puzzle_1_burden"
    assert scenarios.at(Path("nothing_of_the_kind"))[0] is None
    assert "file is missing" in scenarios.at(Path("nothing_of_the_kind"))[1]
    path = tmp_path / "two.yaml"
    path.write_text("name: a\n---\nname: b\n", encoding="utf-8")
    assert (second := scenarios.at(path, 2)[0]) is not None
    assert second.scenario.name == "b"
    assert "no number 3" in scenarios.at(path, 3)[1]


# Played --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_game_from_it_is_played_to_its_end_and_kept(name: str, tmp_path: Path) -> None:
    game = scenarios.begin(offer(name), seed=3)
    bots = [new_bot("greedy"), new_bot("greedy")]
    keeper = saves.Autosave(game, tmp_path / f"game{saves.SUFFIX}")
    while not game.is_over and game.turn < 40:
        side = game.to_decide
        assert side is not None
        game.play(bots[side].choose(game.view(side), game.luck()))
    keeper.close()
    loaded, notice = saves.load(tmp_path / f"game{saves.SUFFIX}", shipped_catalog())
    assert notice is None
    assert loaded.decisions == game.decisions
    assert loaded.view(0) == game.view(0)


def test_the_seed_shuffles_the_piles_and_changes_nothing_else() -> None:
    first, second = (scenarios.begin(offer("example_2_light"), seed) for seed in (1, 2))
    assert first.view(0) == second.view(0)
    orders = {tuple(t.id for t in game.truth().piles[0] if t) for game in (first, second)}
    assert len(orders) == 2
    assert len({frozenset(order) for order in orders}) == 1


# Puzzles -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzle_is_solved_and_takes_every_point(name: str) -> None:
    position = offer(name).scenario.position
    solution = solve(position)
    assert solution is not None

    def poorer(state: GameState) -> None:
        state.ap -= 1

    assert solve(changed(name, poorer)) is None


@pytest.mark.parametrize("name", PUZZLES)
def test_the_solution_wins_when_it_is_played(name: str) -> None:
    state = offer(name).scenario.position
    solution = solve(state)
    assert solution is not None
    if any(line.startswith(("light", "shine", "extend")) for line in solution.lines):
        return  # Which tile is drawn in a game is not what was thought of first.
    game = Game(state, 0)
    for line in solution.lines:
        assert scenarios.standing(offer(name), game) == OPEN
        game.play(read(state, line))
    assert scenarios.standing(offer(name), game) == SOLVED


def test_a_puzzle_is_missed_with_the_end_of_the_turn() -> None:
    game = scenarios.begin(offer("puzzle_1_burden"))
    assert scenarios.standing(offer("puzzle_1_burden"), game) == OPEN
    game.play(("end",))
    assert scenarios.standing(offer("puzzle_1_burden"), game) == MISSED


def test_what_each_puzzle_is_about_is_needed() -> None:
    def without(*names: str) -> Callable[[GameState], None]:
        def change(state: GameState) -> None:
            for name in names:
                piece = state.names.index(name)
                state.at[piece], state.wounded[piece] = -1, False

        return change

    def no_holder(state: GameState) -> None:
        room = next(i for i, room in enumerate(state.deck) if room.id == "18A")
        state.emptied = tuple((room, square) for square, _ in state.deck[room].holders)

    assert solve(changed("puzzle_1_burden", without("B.thief"))) is None
    assert solve(changed("puzzle_2_cross", without("Y.holy_cross"))) is None
    assert solve(changed("puzzle_3_body", without("B.goblin"))) is None
    assert solve(changed("puzzle_4_fire", no_holder)) is None
    assert solve(changed("puzzle_5_light", without("Y.ring_of_light"))) is None


def test_the_order_of_the_piles_does_not_matter_to_the_solver() -> None:
    def reversed_piles(state: GameState) -> None:
        state.piles = tuple(tuple(reversed(pile)) for pile in state.piles)

    assert solve(changed("puzzle_5_light", reversed_piles)) is not None


def test_a_fight_is_won_only_if_every_card_of_the_other_side_loses() -> None:
    """Puzzle 4 without the Mummy, with points for one attack: 6 against a card 6 is not enough, against a 5 it is."""

    def no_mummy(state: GameState) -> None:
        state.at[state.names.index("B.mummy")] = -1
        state.ap = 2

    def weak(state: GameState) -> None:
        no_mummy(state)
        state.combat_hands = ((0,), (0, 5))

    assert solve(changed("puzzle_4_fire", no_mummy)) is None
    assert solve(changed("puzzle_4_fire", weak)) is not None


def test_the_search_gives_up_in_the_end() -> None:
    with pytest.raises(TooLarge):
        solve(offer("battle_1_graveyard").scenario.position, limit=50)


def test_the_command_prints_solutions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = paths.data_dir() / "scenarios"
    assert main(["scenario", "--solve", str(folder / "puzzle_1_burden.yaml")]) == 0
    assert "A burden worth carrying: break Y.mummy S4; move Y.ghoul;" in capsys.readouterr().out
    hopeless = tmp_path / "hopeless.yaml"
    hopeless.write_text("name: Hopeless\ngoal: win_this_turn\ncard: 2\npieces: {Y.troll: C4, B.troll: N4}\n", "utf-8")
    assert main(["scenario", "--solve", str(hopeless)]) == 1
    assert "Hopeless: no certain win was found" in capsys.readouterr().out
