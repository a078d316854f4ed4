"""Pieces of other boxes are added as the authors' guide says: data, and one class where data are not enough."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.content.load import load
from dt_darkness.core import Action, GameState, Reason
from dt_darkness.core.abilities.magic import burn
from dt_darkness.core.ability import REGISTRY, Ability, power
from dt_darkness.core.actions import PIECE, SHAPES, because
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import BY_KIND, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.sight import visible_characters
from dt_darkness.core.tx import Tx
from dt_darkness.session.playout import Task, play
from dt_darkness.session.scenario_runner import run_file
from dt_darkness.session.tables import make_table

GUIDE = paths.data_dir() / "README.md"


@contextmanager
def breath() -> Iterator[None]:
    """The class of the guide, known for a while."""

    @power("breathes_fire")
    @dataclass(frozen=True)
    class BreathesFire(Ability):
        offers = ("breathe",)

    @register
    class Breathe(PowerRule):
        kind, shape, ability, rule = "breathe", (PIECE, PIECE), "breathes_fire", "B-199"

        def of(self, state: GameState, piece: int) -> Iterable[Action]:
            return [("breathe", piece, target) for target in visible_characters(state, piece)]

        def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
            _, piece, target = action
            if target not in visible_characters(state, piece):
                return because("B-139", "fireball.not_in_sight", piece=target)
            return None

        def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
            _, piece, target = action
            tx.pay(piece, self.cost)
            burn(tx, target, "B-199")
            settle(tx)

    assert BreathesFire.name == "breathes_fire"
    try:
        yield
    finally:
        del REGISTRY["breathes_fire"], BY_KIND[Breathe.kind], SHAPES[Breathe.kind]


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    """The game's boxes and the set of the guide, written as it stands there."""
    data = tmp_path / "data"
    shutil.copytree(paths.data_dir(), data)
    folder = data / "sets" / "dragons"
    folder.mkdir()
    chapter = GUIDE.read_text(encoding="utf-8").split("## A piece of another set")[1].split("\n## ")[0]
    for part in chapter.split("    # ")[1:4]:
        name, _, text = part.partition("\n")
        lines = [line[4:] for line in text.split("\n\nThe Fire Shield")[0].splitlines()]
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    with breath():
        yield load(data)


def failures(catalog: Catalog, tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return [str(failure) for failure in run_file(path, catalog)]


def test_the_set_of_the_guide_is_read(catalog: Catalog) -> None:
    dragon = catalog.characters["red_dragon"]
    assert (dragon.set, dragon.speed, dragon.strength, dragon.kill_points) == ("dragons", 0, 6, 2)
    assert catalog.objects["fire_shield"].tags == {"fireproof"}
    assert catalog.characters["ghost"].hands == 0


def test_red_dragon_breathes_at_the_first_in_sight_and_the_fire_shield_holds(catalog: Catalog, tmp_path: Path) -> None:
    assert failures(catalog, tmp_path, """\
name: Breath and shield
rules: [B-199, B-201]
pieces: {Y.red_dragon: C3, B.mummy: F3, B.fire_shield: F3, B.ghoul: C1, B.zombie.1: "C5, wounded", B.cleric: J3}
script:
  - legal: {of: Y.red_dragon, kind: breathe,
            are: [breathe Y.red_dragon B.mummy, breathe Y.red_dragon B.ghoul, breathe Y.red_dragon B.zombie.1]}
    refused:
      - {do: breathe Y.red_dragon B.cleric, rule: B-139}
  - do: breathe Y.red_dragon B.mummy
    pieces: {B.mummy: F3}
    action_points: 4
    points: {yellow: 0}
  - do: breathe Y.red_dragon B.ghoul; breathe Y.red_dragon B.zombie.1
    pieces: {B.ghoul: dead, B.zombie.1: dead}
    points: {yellow: 2}
---
name: Out of darkness nobody breathes
rules: [F-83]
rooms: {1: 18A}
pieces: {Y.red_dragon: "18A(3,3)", B.ghoul: "18A(2,3)"}
script:
  - refused: {do: breathe Y.red_dragon B.ghoul, rule: F-83}
""") == []  # fmt: skip


def test_a_fireball_burns_nobody_who_holds_the_fire_shield(catalog: Catalog, tmp_path: Path) -> None:
    assert failures(catalog, tmp_path, """\
name: Wand and shield
rules: [B-201, B-159]
pieces: {Y.wizard: C3, Y.fireball_wand: C3, B.goblin: "F3, wounded", B.fire_shield: F3}
script:
  - do: fireball Y.wizard B.goblin
    pieces: {B.goblin: "F3, wounded", Y.fireball_wand: spent}
    action_points: 4
    points: {yellow: 0}
""") == []  # fmt: skip


def test_a_mummy_with_the_fire_shield_is_not_flammable(catalog: Catalog, tmp_path: Path) -> None:
    assert failures(catalog, tmp_path, """\
name: Shield and torch
rules: [F-31]
pieces: {Y.warrior: C3, Y.torch: C3, B.mummy: D3, B.fire_shield: D3}
script:
  - do: attack Y.warrior B.mummy; commit 0
    allowed: [commit 0, commit 6]
""") == []  # fmt: skip


def test_s_41_a_red_dragon_raised_on_holy_ground_is_worth_two_points(catalog: Catalog, tmp_path: Path) -> None:
    assert failures(catalog, tmp_path, """\
name: "S-41: raised where it cannot live, for what it was"
rules: [F-37, F-21]
rooms: {1: 17A}
pieces: {Y.red_dragon: "17A(2,3), wounded", B.necromancer: "17A(1,3)", B.zombie.1: reserve, Y.mummy: H8}
side: blue
script:
  - do: raise B.necromancer Y.red_dragon
    pieces: {Y.red_dragon: removed, B.zombie.1: dead}
    points: {yellow: 0, blue: 2}
""") == []  # fmt: skip


def test_ghost_passes_and_is_undead(catalog: Catalog, tmp_path: Path) -> None:
    assert failures(catalog, tmp_path, """\
name: The Ghost among the undead
rules: [B-194, F-14, F-18, F-63, F-92]
rooms: {1: 18B, 2: 17A}
pieces: {Y.ghost: "18B(1,1)", Y.key: "18B(1,2)", B.holy_cross: N2, Y.mummy: N9}
script:
  - allowed: ["walk Y.ghost 18B(1,2)", "walk Y.ghost 18B(2,3)"]
  - do: walk Y.ghost 18B(1,2)
    carried: {Y.ghost: nothing}
---
name: Cross and tomb
rules: [F-63, F-92]
rooms: {1: 17A}
pieces: {Y.ghost: "17A(1,3)", B.holy_cross: "17A(1,4)", Y.mummy: N9}
script:
  - refused: {do: "walk Y.ghost 17A(2,3)", rule: F-92}
  - do: move Y.ghost; step 17A(1,4)
    pieces: {Y.ghost: dead}
    points: {blue: 1}
""") == []  # fmt: skip


@pytest.mark.parametrize("bots", [("random", "rare"), ("greedy", "random")])
def test_whole_games_with_the_set_are_sound(catalog: Catalog, bots: tuple[str, str]) -> None:
    result = play(make_table(catalog, sets=("base", "darkness", "dragons")), Task(4, bots, "full"))
    assert result.fault is None
    assert result.how == "points"
