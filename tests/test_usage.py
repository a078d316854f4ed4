"""What is counted as used, and what the boxes offer: the worked examples show nearly everything there is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dt_darkness.cli import main
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.content.words import plain_squares
from dt_darkness.core import GameState, apply
from dt_darkness.session.playout import Task, play
from dt_darkness.session.scenario_runner import scenario_files
from dt_darkness.session.script import actions
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.session.usage import CATEGORIES, Usage, never_used, total, usable

EXAMPLES = Path(__file__).resolve().parent / "scenarios"
BOTH = ("base", "darkness")


@cache
def shown() -> Usage:
    """What all worked examples use."""
    usage = Usage()
    for path in scenario_files([EXAMPLES]):
        for scenario in load_scenarios(path, shipped_catalog()):
            state = scenario.position
            for item in scenario.script:
                for line in item.do:
                    state = watched(usage, state, line)
    return usage


def watched(usage: Usage, state: GameState, line: str) -> GameState:
    for part in line.split(";"):
        for action in actions(state, plain_squares(state, part)):
            before = state
            state, events = apply(before, action)
            usage.after(before, action, state, events)
    return state


def test_the_counts_see_every_action_power_place_and_answer_of_the_examples() -> None:
    idle = never_used(make_table(sets=BOTH), shown().counts)
    assert [idle.get(category, []) for category in ("actions", "powers", "answers")] == [[], [], []]
    # No example takes these up, nor flies over the statue in a whole move.
    assert set(idle["objects"]) <= {
        "speed_potion.taken",
        "ring_of_light.taken",
        "holy_cross.taken",
        "ring_of_weakness.inherited",
        "two_handed_sword.bonus",
    }
    assert set(idle["places"]) <= {"sarcophagus.entered", "statue.entered"}


EXAMPLE = """\
name: Counted by hand
rooms: {1: 18A, 2: 17A}
piles: {1: [C1-01], 3: [C3-09]}
pieces:
  Y.ghoul: U5
  B.thief: U4, wounded
  Y.angel_of_light: "18A(2,3)"
  Y.holy_cross: L1
  B.mummy: L2, wounded
  Y.cleric: L3
  B.shadow: "18A(3,2)"
"""


def counted(tmp_path: Path, *lines: str) -> dict[str, int]:
    """What the lines use in the example, as ``category id.what``, floor left out."""
    path = tmp_path / "example.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    (scenario,) = load_scenarios(path, shipped_catalog())
    usage, state = Usage(), scenario.position
    for line in lines:
        state = watched(usage, state, line)
    return {
        f"{category} {name}": number
        for category in CATEGORIES
        if category != "actions"
        for name, number in usage.counts[category].items()
        if name != "floor.entered"
    }


def test_a_ghoul_that_leaves_with_an_enemy_is_counted_for_all_it_does(tmp_path: Path) -> None:
    assert counted(tmp_path, "walk Y.ghoul U4 hold B.thief V4") == {
        "powers ghoul.carries_enemies": 1,
        "powers ghoul.bears_off": 1,
        "characters ghoul.acted": 1,
        "characters thief.carried": 1,
        "characters thief.carried_out": 1,
        "characters ghoul.left": 1,
    }


def test_a_cross_that_is_put_down_on_a_mummy_has_slain_it(tmp_path: Path) -> None:
    assert counted(tmp_path, "walk Y.cleric L2 L1 hold Y.holy_cross L2 hold - L3") == {
        "characters cleric.acted": 1,
        "objects holy_cross.taken": 1,
        "objects holy_cross.slew": 1,
        "characters mummy.killed": 1,
    }


def test_a_tile_is_counted_by_its_number_and_whoever_falls_by_the_corridor(tmp_path: Path) -> None:
    found = counted(tmp_path, "light Y.angel_of_light 3; lay 18A(3,1) 0")
    assert found == {
        "powers angel_of_light.light": 1,
        "characters angel_of_light.acted": 1,
        "places darkness.lit": 1,
        "tiles C3-09.laid": 1,
        "places corridor_pit.killed": 1,
        "characters shadow.killed": 1,
    }


def test_the_boxes_offer_what_their_data_hold() -> None:
    base = usable(shipped_catalog(), ("base",))
    assert base["tiles"] == base["answers"] == ()
    assert {"pit.killed", "gear.turned", "portcullis.broken"} <= set(base["places"])
    assert not {"light", "sip", "answer", "inherit", "take_torch", "resign"} & set(base["actions"])
    both = usable(shipped_catalog(), BOTH)
    assert {"light", "sip", "answer", "inherit", "take_torch", "fireball"} <= set(both["actions"])
    assert {
        "fountain.drunk_from",
        "statue.emptied",
        "torch_holder.emptied",
        "grave.emptied",
        "sepulchre.killed",
    } <= set(both["places"])
    assert len(both["tiles"]) == 30
    assert {"vampire.drinks_blood", "specter.reincarnates", "key.close", "mummy.flammable"} <= set(both["powers"])
    assert "fireball" not in usable(shipped_catalog(), ("darkness",))["actions"]


def test_a_player_of_rare_actions_finds_more_in_a_game_than_one_of_any() -> None:
    table = make_table(sets=BOTH)

    def kinds(bot: str) -> int:
        usage = total(play(table, Task(seed, (bot, bot), None)).usage for seed in range(3))
        return sum(len(counts) for counts in usage.values())

    def decisions(bot: str) -> int:
        return sum(play(table, Task(seed, (bot, bot), None)).decisions for seed in range(3))

    assert kinds("rare") / decisions("rare") > kinds("random") / decisions("random")


def test_the_report_says_what_was_never_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--yellow", "rare", "--blue", "rare", "--sets", "darkness"]) == 0
    *_, never, _speed = capsys.readouterr().out.splitlines()
    assert never.startswith("never used ")
    assert "inversion_scroll.invert" in never or "specter.left" in never
