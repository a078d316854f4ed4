"""What the greedy computer player makes of darkness, bodies, graves and torches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dt_darkness.ai import new_bot
from dt_darkness.ai.darkness import Prospects, light_gain
from dt_darkness.ai.distance import Distances
from dt_darkness.ai.judgement import Judge
from dt_darkness.content.scenario import read_scenarios
from dt_darkness.core import GameState, carry_out, observe
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.geometry import square
from dt_darkness.session.playout import Task, play
from dt_darkness.session.tables import make_table, shipped_catalog


def position(tmp_path: Path, text: str) -> GameState:
    file = tmp_path / "position.yaml"
    file.write_text(f"name: x\n{text}", encoding="utf-8")
    scenarios = read_scenarios(file, shipped_catalog())
    assert scenarios.faults == ()
    return scenarios.sound[0].position


def played(state: GameState) -> GameState:
    """The position after greedy's next action, moves to their end."""
    bot, rng = new_bot("greedy"), random.Random(1)
    while True:
        state, _ = carry_out(state, bot.choose(observe(state, state.side), rng))
        if not isinstance(state.frames[-1], MoveFrame):
            return state


def test_the_specter_takes_a_body_in_reach(tmp_path: Path) -> None:
    state = played(position(tmp_path, 'pieces: {Y.specter: M3, B.goblin: "O4, wounded", B.troll: E8}\n'))
    assert state.owner[state.names.index("B.goblin")] == 0


def test_a_necromancer_raises_the_wounded_beside_it(tmp_path: Path) -> None:
    state = played(
        position(
            tmp_path,
            'pieces: {Y.necromancer: H3, B.goblin: "H4, wounded this turn", Y.zombie.1: reserve, B.troll: E8}\n',
        )
    )
    assert state.on_board(state.names.index("Y.zombie.1"))


def test_prospects_are_where_something_can_be_done(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        "rooms: {1: 18A, 2: 17B}\n"
        "pieces: {Y.necromancer: G3, Y.zombie.1: reserve, Y.shadow: C1, N.torch.1: reserve, B.troll: E8}\n",
    )
    necromancer = Prospects(state, state.names.index("Y.necromancer"))
    assert necromancer.at(square("I2")) > 0  # beside the grave H2
    assert necromancer.at(square("F3")) > 0  # the torch holder of 18A
    assert necromancer.at(square("D2")) > 0  # before the statue
    assert necromancer.at(square("J3")) == 0
    # The Shadow takes no Torch.
    assert Prospects(state, state.names.index("Y.shadow")).at(square("F3")) == 0


def test_light_is_worth_more_where_an_enemy_may_fall(tmp_path: Path) -> None:
    text = "rooms: {1: 18A}\npiles: {1: [C1-01], 2: [C2-01], 3: [C3-01]}\n"
    empty = position(tmp_path, text + 'pieces: {Y.angel_of_light: "18A(2,3)", B.specter: N8}\n')
    enemy = position(tmp_path, text + 'pieces: {Y.angel_of_light: "18A(2,3)", B.specter: "18A(3,3)"}\n')
    friend = position(tmp_path, text + 'pieces: {Y.angel_of_light: "18A(2,3)", Y.specter: "18A(3,3)"}\n')

    def gain(state: GameState) -> float:
        judge = Judge(state, 0, Distances())
        return light_gain(state, judge, judge.position(state), 0, 1)

    assert gain(friend) < gain(empty) < gain(enemy)


@pytest.mark.parametrize("sets", [("darkness",), ("base", "darkness")], ids="+".join)
def test_greedy_beats_random_and_ends_by_points_with_darkness(sets: tuple[str, ...]) -> None:
    table = make_table(sets=sets)
    results = [play(table, Task(seed, ("greedy", "random"), None)) for seed in range(4)]
    results += [play(table, Task(seed, ("random", "greedy"), None)) for seed in range(4)]
    assert all(result.how == "points" for result in results)
    wins = sum(result.winner == 0 for result in results[:4]) + sum(result.winner == 1 for result in results[4:])
    assert wins >= 7
