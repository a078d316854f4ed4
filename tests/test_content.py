"""The data files: every kind of fault is found where it is, several at once, and the shipped data have none."""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from dt_darkness.content import DataError, DataErrors, load, load_rulebook, schema
from dt_darkness.content import describe as wording
from dt_darkness.content.plans import Plan, read_plan
from dt_darkness.content.reading import read_files
from dt_darkness.content.source import Source, walk
from dt_darkness.content.validate import check, main
from dt_darkness.core.catalog import Catalog, Crossing, PieceDef, Placing, RoomDef, Side, Sight, TerrainDef
from dt_darkness.core.geometry import CLOSED, EAST, NORTH, SOUTH, WEST, face

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
BAD = ROOT / "tests" / "bad_data"
GOOD = BAD / "good"
CASES = sorted(path.name for path in BAD.iterdir() if path.is_dir() and path != GOOD)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(DATA)


@pytest.fixture(scope="module")
def small() -> Catalog:
    return load(GOOD)


def faults(data: Path) -> list[str]:
    """The faults of a data folder as text, with the names of files counted from the folder."""
    prefix = str(data) + os.sep
    return [str(fault).replace(prefix, "").replace("\\", "/") for fault in check(data, [ROOT / "assets"])]


def broken(tmp_path: Path, *cases: str) -> Path:
    """The good data with the files of these cases laid over them."""
    data = tmp_path / "data"
    shutil.copytree(GOOD, data)
    for case in cases:
        shutil.copytree(BAD / case, data, dirs_exist_ok=True, ignore=shutil.ignore_patterns("expected.txt"))
    return data


def edited(tmp_path: Path, file: str, content: bytes) -> Path:
    data = broken(tmp_path)
    (data / file).write_bytes(content)
    return data


def expected(case: str) -> list[str]:
    return (BAD / case / "expected.txt").read_text(encoding="utf-8").splitlines()


# --- faults ----------------------------------------------------------------------------------------------------------


def test_the_good_data_are_good() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize("case", CASES)
def test_bad_data(case: str, tmp_path: Path) -> None:
    """Cases P-74 and P-75."""
    assert expected(case) != []
    assert faults(broken(tmp_path, case)) == expected(case)


def test_faults_of_many_files_are_told_at_once(tmp_path: Path) -> None:
    together = ["cards", "copies", "rule_fields", "option_alone", "corridor_ground", "pair_turns_alike"]
    touched = [path.relative_to(BAD / case) for case in together for path in (BAD / case).rglob("*.yaml")]
    assert len(set(touched)) == len(touched)
    found = faults(broken(tmp_path, *together))
    assert sorted(found) == sorted(line for case in together for line in expected(case))


def test_load_raises_every_fault_in_order(tmp_path: Path) -> None:
    data = broken(tmp_path, "wrong_type")
    with pytest.raises(DataErrors) as raised:
        load(data)
    errors = raised.value.errors
    assert len(errors) == len(expected("wrong_type"))
    assert [(e.file, e.line, e.column) for e in errors] == sorted((e.file, e.line, e.column) for e in errors)
    assert str(raised.value).splitlines() == [str(error) for error in errors]
    first = errors[0]
    assert (first.file, first.line, first.column) == (str(data / "game.yaml"), 13, 15)
    assert isinstance(first, DataError)
    assert str(first) == f"{first.file}:13:15: {first.message}"


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("no", "true or false"),
        ("NO", "true or false"),
        ("Yes", "true or false"),
        ("on", "true or false"),
        ("off", "true or false"),
        ("True", "true or false"),
        ("Null", "nothing"),
        ("012", "another number"),
        ("0o7", None),
        ("0x1F", "another number"),
        ("0b11", "another number"),
        ("1:30", "another number"),
        ("1_0", "another number"),
        ("+1", "another number"),
        (".5", "another number"),
        ("1.", "another number"),
        (".inf", "another number"),
        ("2001-01-01", "a date"),
        ("=", "a default value"),
    ],
)
def test_words_of_yaml_1_1_never_pass_as_something_else(word: str, meaning: str | None, tmp_path: Path) -> None:
    """Case P-75."""
    file = tmp_path / "x.yaml"
    file.write_text(f"key: {word}\n", encoding="utf-8")
    found: list[DataError] = []
    source = Source("x", found)
    root = source.read(file)
    assert root is not None
    if meaning is None:
        assert found == []
        assert source.plain(root) == {"key": word}
    else:
        assert [(e.line, e.column) for e in found] == [(1, 6)]
        assert f"{word} is read as {meaning} by some programs" in found[0].message
    file.write_text(f'key: "{word}"\n', encoding="utf-8")
    quoted = Source("x", found := [])
    root = quoted.read(file)
    assert root is not None
    assert found == []
    assert quoted.plain(root) == {"key": word}


def test_plain_words_are_what_they_look_like(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("[1, -2, 0, 1.5, true, false, null, ~, word, 1A, 1e3, '1', ' x ']\n", encoding="utf-8")
    found: list[DataError] = []
    source = Source("x", found)
    root = source.read(file)
    assert root is not None
    assert found == []
    assert source.plain(root) == [1, -2, 0, 1.5, True, False, None, None, "word", "1A", "1e3", "1", " x "]


def test_tabs_are_named_with_their_place(tmp_path: Path) -> None:
    """Case P-74."""
    data = edited(tmp_path, "options.yaml", b"options:\n\t- id: first_question\n")
    assert faults(data)[0].startswith("options.yaml:2:1: found character that cannot start any token (a tab?")


def test_text_that_is_not_utf8_is_named_with_its_place(tmp_path: Path) -> None:
    data = edited(tmp_path, "options.yaml", b"options:\n  - id: \xe9t\xe9\n")
    assert faults(data)[0] == "options.yaml:2:9: the file is not UTF-8 text from here on"


def test_control_characters_are_named_with_their_place(tmp_path: Path) -> None:
    data = edited(tmp_path, "options.yaml", b"options:\n  - id: a\x07b\n")
    assert faults(data)[0].startswith("options.yaml:2:")


def test_byte_order_mark_and_windows_lines_do_no_harm(tmp_path: Path) -> None:
    content = (GOOD / "options.yaml").read_bytes().replace(b"\n", b"\r\n")
    assert faults(edited(tmp_path, "options.yaml", b"\xef\xbb\xbf" + content)) == []


@pytest.mark.parametrize("file", ["game.yaml", "options.yaml", "rules.yaml"])
def test_a_file_of_the_whole_game_must_be_there(file: str, tmp_path: Path) -> None:
    data = broken(tmp_path)
    (data / file).unlink()
    assert f"{file}:1:1: the file is missing" in faults(data)


def test_no_sets_and_no_texts(tmp_path: Path) -> None:
    data = broken(tmp_path)
    shutil.rmtree(data / "sets")
    shutil.rmtree(data / "text")
    found = faults(data)
    assert "sets:1:1: there are no sets here" in found
    assert "text:1:1: there are no English texts here" in found


def test_a_set_that_is_not_there() -> None:
    with pytest.raises(DataErrors, match=r'no set is called "bass" \(did you mean "base"\?\)'):
        load(GOOD, ["bass"])


def test_a_missing_picture_is_found(tmp_path: Path) -> None:
    found = [fault.message for fault in check(GOOD, [tmp_path])]
    assert found == [
        f"there is no picture assets/{name}.svg"
        for name in ("characters/cleric", "characters/thief", "objects/rope", "objects/speed_potion")
    ]


# --- the command -----------------------------------------------------------------------------------------------------


def test_validate_prints_every_fault_and_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = broken(tmp_path, "cards")
    assert main(argparse.Namespace(directory=data)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.replace(str(data) + os.sep, "") for line in lines[:-1]] == expected("cards")
    assert lines[-1] == f"{data}: {len(expected('cards'))} faults"


def test_validate_of_one_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = broken(tmp_path, "copies")
    assert main(argparse.Namespace(directory=data)) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"{data}: 1 fault"


def test_the_shipped_data_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argparse.Namespace(directory=None)) == 0
    assert capsys.readouterr().out == f"{DATA}: no faults\n"


# --- the catalogue ---------------------------------------------------------------------------------------------------

CHARACTERS = {
    "cleric": (4, 2),
    "goblin": (4, 1),
    "mekanork": (3, 2),
    "thief": (5, 2),
    "troll": (2, 4),
    "wall_walker": (4, 1),
    "warrior": (3, 3),
    "wizard": (4, 1),
}
"""Speed and strength of the printed tokens (B-19)."""


def base_only(catalog: Catalog) -> list[RoomDef]:
    return [room for room in catalog.rooms.values() if room.set == "base"]


def test_the_base_characters(catalog: Catalog) -> None:
    pieces = {p.id: p for p in catalog.characters.values() if p.set == "base"}
    assert {p.id: (p.speed, p.strength) for p in pieces.values()} == CHARACTERS
    assert [p.id for p in pieces.values() if p.exit_points != 1] == ["goblin"]
    assert {(p.hands, p.kill_points, p.secondary) for p in pieces.values()} == {(1, 1, 0)}
    assert pieces["goblin"].exit_points == 2
    assert pieces["thief"].crosses == pieces["thief"].stays_on == pieces["thief"].lends == {"pit"}
    assert pieces["wizard"].tags == {"flies", "mage"}
    assert {p.id: [a.name for a in p.abilities] for p in pieces.values() if p.abilities} == {
        "cleric": ["heal"],
        "mekanork": ["turns_both_ways"],
        "thief": ["picks_grilles"],
        "troll": ["regenerates"],
        "wall_walker": ["crosses_walls"],
        "warrior": ["breaks_grilles"],
    }


def test_the_base_objects(catalog: Catalog) -> None:
    pieces = {p.id: p for p in catalog.objects.values() if p.set == "base"}
    assert set(pieces) == {"armor", "fireball_wand", "rope", "speed_potion", "sword", "treasure"}
    assert {(p.copies, p.neutral) for p in pieces.values()} == {(1, 0)}
    assert (pieces["armor"].defence, pieces["armor"].attack) == (1, 0)
    assert (pieces["sword"].defence, pieces["sword"].attack) == (0, 1)
    assert [p.id for p in pieces.values() if p.exit_points] == ["treasure"]
    assert [p.id for p in pieces.values() if p.common] == ["rope"]
    assert pieces["rope"].secures == {"pit"}
    assert pieces["fireball_wand"].tags == {"magical", "mage_only"}
    assert pieces["speed_potion"].tags == {"magical"}
    assert [(a.name, dict(a.params)) for p in pieces.values() for a in p.abilities] == [
        ("fireball", {}),
        ("drink_potion", {"points": 4}),
    ]


def test_cards_and_numbers(catalog: Catalog) -> None:
    assert catalog.cards.action == (2, 3, 4, 5)
    assert catalog.cards.combat == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert len(catalog.cards.action) + len(catalog.cards.combat) + catalog.cards.jumps == 16
    assert catalog.cards.first_limit == 2
    assert catalog.game.points_to_win == 5
    assert catalog.game.start_rows == (1, 3, 6, 8)
    assert (catalog.game.end_room_capacity, catalog.game.middle_room_capacity) == (2, 3)
    assert {o.id: (o.rule, o.default, o.choices) for o in catalog.options_for(("base",))} == {
        "reveal_from_line": ("A-3", "touching", ("touching", "any")),
        "warrior_breaks": ("A-14", "closed", ("closed", "unbroken")),
        "wand_users": ("B-159", "mages", ("mages", "wizard")),
        "clock": ("B-191", "none", ("none", "calm", "usual", "strict", "quick")),
        "turned_room_undo": ("B-79", "refuse", ("refuse", "allow")),
    }


DARK_CHARACTERS = {
    "angel_of_light": (5, 1),
    "undead_dragon": (2, 6),
    "ghoul": (6, 2),
    "mummy": (3, 4),
    "necromancer": (4, 2),
    "shadow": (4, 2),
    "specter": (4, 0),
    "vampire": (4, 2),
    "bat": (6, 0),
    "zombie": (3, 2),
}
"""Speed and strength of the characters of Forces of Darkness, and of those that wait in the reserve (F-1)."""


def test_the_dark_characters(catalog: Catalog) -> None:
    pieces = {p.id: p for p in catalog.characters.values() if p.set == "darkness"}
    assert {p.id: (p.speed, p.strength) for p in pieces.values()} == DARK_CHARACTERS
    assert {p.id for p in pieces.values() if "undead" not in p.tags} == {"angel_of_light", "necromancer"}
    assert {p.id for p in pieces.values() if "flies" in p.tags} == {"angel_of_light", "bat"}
    assert {p.id for p in pieces.values() if not p.hands} == {"specter", "bat"}
    assert {p.id: p.kill_points for p in pieces.values() if p.kill_points != 1} == {"undead_dragon": 2}
    assert {p.id: p.exit_points for p in pieces.values() if p.exit_points != 1} == {"specter": 0}
    assert {p.id: p.secondary for p in pieces.values() if p.secondary} == {"zombie": 3}
    assert {p.id: p.form_of for p in pieces.values() if p.form_of} == {"bat": "vampire"}
    assert {p.id: p.tags - {"undead", "flies"} for p in pieces.values() if p.tags - {"undead", "flies"}} == {
        "undead_dragon": {"dragon"},
        "ghoul": {"carries_enemies"},
        "necromancer": {"mage"},
        "specter": {"incorporeal"},
    }


def test_the_dark_objects(catalog: Catalog) -> None:
    pieces = {p.id: p for p in catalog.objects.values() if p.set == "darkness"}
    assert {p.id: (p.copies, p.neutral) for p in pieces.values()} == {
        "ring_of_light": (1, 0),
        "key": (1, 0),
        "holy_cross": (1, 0),
        "inversion_scroll": (1, 0),
        "torch": (1, 4),
        "ring_of_weakness": (1, 0),
        "ball_chain": (1, 0),
        "two_handed_sword": (0, 1),
    }
    assert {p.id for p in pieces.values() if p.common} == {"key", "torch"}
    assert {p.id for p in pieces.values() if "cursed" in p.tags} == {"ring_of_weakness", "ball_chain"}
    assert (pieces["ring_of_weakness"].strength, pieces["ball_chain"].speed) == (-1, -1)
    assert pieces["holy_cross"].slays == {"undead"}
    sword = pieces["two_handed_sword"]
    assert (sword.attack, sword.attack_cost, sword.defence) == (2, 1, 0)


def test_options_of_a_set_are_those_of_its_games_only(catalog: Catalog, small: Catalog) -> None:
    dark = [o for o in catalog.options_for(("darkness",)) if o.set]
    assert {o.id: (o.rule, o.default, o.choices) for o in dark} == {
        "carried_dragon": ("F-28", "prestige", ("prestige", "single")),
        "specter_acts_in_dark": ("F-48", False, (False, True)),
        "blood_cap": ("F-55", "none", ("none", 5)),
        "ring_tile_walls_block": ("F-61", True, (True, False)),
        "invert_hidden": ("F-66", True, (True, False)),
    }
    assert {o.set for o in dark} == {"darkness"}
    assert catalog.options_for(("base", "darkness")) == tuple(catalog.options.values())
    assert {o.set for o in small.options.values()} == {""}


def test_options_of_a_set_are_read_and_checked(tmp_path: Path) -> None:
    data = broken(tmp_path)
    first = next(iter(load(GOOD).options))
    text = f"options:\n  - {{id: {first}, rule: B-58, default: 1, choices: [1]}}\n"
    (data / "sets" / "dark" / "options.yaml").write_text(text, encoding="utf-8")
    found = faults(data)
    assert any(f'there is a rules option called "{first}" already' in fault for fault in found)
    assert any("an option needs at least two choices" in fault for fault in found)
    assert all(fault.startswith("sets/dark/options.yaml:2:") for fault in found)


def test_the_base_terrain(catalog: Catalog) -> None:
    pit = catalog.terrain["pit"]
    assert (pit.crossing, pit.placing, pit.sight, pit.deadly) == (Crossing.OBSTACLE, Placing.NONE, Sight.OPEN, True)
    for name in ("floor", "gear"):
        kind = catalog.terrain[name]
        assert (kind.crossing, kind.placing, kind.sight) == (Crossing.FREE, Placing.ALL, Sight.OPEN)
        assert kind.gear is (name == "gear")


def test_words_are_not_among_the_choices_of_the_digest(small: Catalog, tmp_path: Path) -> None:
    data = broken(tmp_path)
    for file, old, new in [
        ("sets/base/characters.yaml", "characters:", "# a comment\ncharacters:"),
        ("rules.yaml", "text: An answer.", "text: Another answer."),
        ("text/en/pieces.yaml", "name: Cleric", "name: Healer"),
    ]:
        content = (data / file).read_text(encoding="utf-8")
        assert old in content
        (data / file).write_text(content.replace(old, new), encoding="utf-8")
    assert load(data).digest == small.digest


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("sets/base/characters.yaml", "speed: 5", "speed: 4"),
        ("sets/base/objects.yaml", "points: 4", "points: 3"),
        ("sets/base/terrain.yaml", "    deadly: true\n", ""),
        ("sets/base/rooms.yaml", '" .. .. GG .. .. "', '" ..|.. GG .. .. "'),
        ("sets/dark/rooms.yaml", "statue_front: [2, 3]", "statue_front: [1, 2]"),
        ("sets/dark/corridors.yaml", '" ..|"', '" .. "'),
        ("sets/dark/set.yaml", "version: 1", "version: 2"),
        ("game.yaml", "jumps: 3", "jumps: 2"),
        ("game.yaml", "idle_turns: 4", "idle_turns: 5"),
        ("options.yaml", "default: true", "default: false"),
    ],
)
def test_the_digest_changes_with_any_definition(small: Catalog, file: str, old: str, new: str, tmp_path: Path) -> None:
    data = broken(tmp_path)
    content = (data / file).read_text(encoding="utf-8")
    assert old in content
    (data / file).write_text(content.replace(old, new), encoding="utf-8")
    assert load(data).digest != small.digest


def test_the_digest_is_the_same_for_any_hash_seed(catalog: Catalog) -> None:
    script = (
        "import sys; from pathlib import Path; from dt_darkness.content import load;"
        " print(load(Path(sys.argv[1])).digest)"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script, str(DATA)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in ("0", "1", "4242")
    }
    assert digests == {catalog.digest}


def test_sets_are_loaded_alone_and_in_their_order() -> None:
    assert list(load(GOOD, ["base"]).rooms) == ["1A", "1B"]
    both = load(GOOD, ["dark", "base"])
    assert list(both.rooms) == ["1A", "1B", "9A", "9B"]
    assert both.pairs(("dark",)) == (9,)


# --- room plans ------------------------------------------------------------------------------------------------------

ROOM_FACTS = {
    "1A": ("yellow", 1, 1),
    "1B": ("yellow", 2, 2),
    "2A": ("blue", 2, 1),
    "2B": ("blue", 3, 2),
    "3A": ("turquoise", 2, 3),
    "3B": ("turquoise", 2, 2),
    "4A": ("red", 1, 1),
    "4B": ("red", 1, 1),
}
"""Colour of the pair, pits and portcullises of the eight base rooms."""

DARK_FACTS = {
    "17A": ("white", {"pit": 1, "sepulchre": 10, "sarcophagus": 2}, 2, 0),
    "17B": ("white", {"pit": 1, "grave": 3}, 2, 0),
    "18A": ("violet", {"pit": 1, "darkness": 10, "statue": 1}, 1, 1),
    "18B": ("violet", {"darkness": 10, "grave": 1}, 1, 1),
    "19A": ("black", {"pit": 2, "darkness": 10}, 2, 1),
    "19B": ("black", {"pit": 2, "darkness": 11}, 1, 1),
    "20A": ("ochre", {"pit": 2, "fountain": 1}, 2, 0),
    "20B": ("ochre", {"pit": 2, "grave": 2}, 3, 0),
}
"""Colour, special squares, portcullises and torch holders of the eight rooms of Forces of Darkness."""


def test_the_base_rooms_agree_with_the_facts(catalog: Catalog) -> None:
    rooms = base_only(catalog)
    assert {
        room.id: (room.pair_color, sum(kind.id == "pit" for kind in room.terrain), len(room.grilles)) for room in rooms
    } == ROOM_FACTS
    for room in rooms:
        assert len(room.terrain) == len(room.sides) == 25
        assert sum(kind.gear for kind in room.terrain) == 1
        assert room.id == f"{room.number}{'A' if room.clockwise else 'B'}"
        assert not room.holders
        assert room.statue_front is None


def test_the_dark_rooms_agree_with_the_facts(catalog: Catalog) -> None:
    rooms = [room for room in catalog.rooms.values() if room.set == "darkness"]
    found = {}
    for room in rooms:
        special = Counter(kind.id for kind in room.terrain if kind.id != "floor" and not kind.gear)
        found[room.id] = (room.pair_color, dict(special), len(room.grilles), len(room.holders))
        assert sum(kind.gear for kind in room.terrain) == 1
        assert room.id == f"{room.number}{'A' if room.clockwise else 'B'}"
    assert found == DARK_FACTS
    assert {room.id: room.statue_front for room in rooms if room.statue_front is not None} == {"18A": 7}
    assert sum(len(room.holders) for room in rooms) == catalog.objects["torch"].neutral


def test_the_holy_sepulchre_is_a_block_of_twelve_squares(catalog: Catalog) -> None:
    terrain = catalog.rooms["17A"].terrain
    holy = [sq for sq, kind in enumerate(terrain) if "undead" in kind.denies]
    rows, columns = {sq // 5 for sq in holy}, {sq % 5 for sq in holy}
    assert (len(holy), len(rows), len(columns)) == (12, 3, 4)
    inside = [sq for sq in holy if terrain[sq].id == "sarcophagus"]
    assert [sq // 5 for sq in inside] == [sorted(rows)[1]] * 2


def test_the_front_of_the_statue_is_the_one_square_beside_it_that_touches_darkness(catalog: Catalog) -> None:
    room = catalog.rooms["18A"]
    statue = next(sq for sq, kind in enumerate(room.terrain) if kind.id == "statue")
    beside = [sq for sq in neighbours(statue) if any(room.terrain[n].id == "darkness" for n in neighbours(sq))]
    assert beside == [room.statue_front]


def test_the_fountain_has_four_squares_to_drink_from(catalog: Catalog) -> None:
    room = catalog.rooms["20A"]
    fountain = next(sq for sq, kind in enumerate(room.terrain) if kind.id == "fountain")
    assert len(neighbours(fountain)) == 4
    assert all(side is Side.OPEN for side in room.sides[fountain])


def neighbours(square: int) -> list[int]:
    row, column = divmod(square, 5)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [r * 5 + c for r, c in around if 0 <= r < 5 and 0 <= c < 5]


def test_the_dark_terrain(catalog: Catalog) -> None:
    expected_kinds = {
        "darkness": (Crossing.DARKNESS, Placing.OBJECTS, Sight.STOPS),
        "fountain": (Crossing.OBSTACLE_3D, Placing.NONE, Sight.STOPS),
        "statue": (Crossing.OBSTACLE_3D, Placing.NONE, Sight.STOPS),
        "grave": (Crossing.FREE, Placing.ALL, Sight.ENDS),
        "sepulchre": (Crossing.FREE, Placing.ALL, Sight.OPEN),
        "sarcophagus": (Crossing.OBSTACLE_3D, Placing.NONE, Sight.STOPS),
    }
    kinds = {name: catalog.terrain[name] for name in expected_kinds}
    assert {name: (k.crossing, k.placing, k.sight) for name, k in kinds.items()} == expected_kinds
    assert {name for name, kind in kinds.items() if kind.denies == {"undead"}} == {"sepulchre", "sarcophagus"}


def test_there_are_ten_corridor_tiles_of_each_length(catalog: Catalog) -> None:
    tiles = list(catalog.corridors.values())
    assert Counter(tile.length for tile in tiles) == {1: 10, 2: 10, 3: 10}
    pits = Counter(tile.length for tile in tiles for kind in tile.terrain if kind.deadly)
    assert pits == {1: 1, 2: 2, 3: 2}
    for tile in tiles:
        assert len(tile.terrain) == len(tile.sides) == tile.length
        inner = zip(tile.sides, tile.sides[1:], strict=False)
        assert all(west[EAST] is Side.OPEN and east[WEST] is Side.OPEN for west, east in inner)


def test_both_squares_of_an_inner_edge_agree(catalog: Catalog, small: Catalog) -> None:
    for room in [*catalog.rooms.values(), *small.rooms.values()]:
        for square, sides in enumerate(room.sides):
            if square % 5 < 4:
                assert sides[EAST] is room.sides[square + 1][WEST]
            if square < 20:
                assert sides[SOUTH] is room.sides[square + 5][NORTH]


def test_base_portcullises_are_inside_their_rooms_and_listed_once(catalog: Catalog) -> None:
    for room in base_only(catalog):
        listed = []
        for square, direction in room.grilles:
            assert direction in (EAST, SOUTH)
            assert room.sides[square][direction] is Side.GRILLE
            assert square % 5 < 4 if direction == EAST else square < 20
            listed.append((square, direction))
        printed = [
            (square, direction)
            for square, sides in enumerate(room.sides)
            for direction in (EAST, SOUTH)
            if sides[direction] is Side.GRILLE
        ]
        assert sorted(listed) == printed


def plan_lines(room_id: str) -> list[str]:
    entry = next(entry for entry in read_files(DATA, None).rooms if entry.id == room_id)
    assert entry.record is not None
    return list(entry.record.grid)


def turned(lines: list[str]) -> list[str]:
    """A plan of 5 by 5 squares as it looks after a clockwise quarter turn: a second, purely textual reading of it."""
    # A torch holder goes on hanging on the side of its wall that it is used from.
    upright = {"  ": " ", "--": "|", "==": "H", "vv": "<", "^^": ">"}
    level = {" ": "  ", "|": "--", "H": "==", ">": "vv", "<": "^^"}
    result = []
    for line in range(11):
        text = ""
        for column in range(5):
            if line % 2:  # squares: the edge to the west was the south edge of the square that lay below
                row = 4 - column
                text += upright[lines[2 * row + 2][3 * (line // 2) + 1 : 3 * (line // 2) + 3]]
                text += lines[2 * row + 1][3 * (line // 2) + 1 : 3 * (line // 2) + 3]
            else:
                text += "+" + level[lines[9 - 2 * column][3 * (line // 2)]]
        text += upright[lines[0][3 * (line // 2) + 1 : 3 * (line // 2) + 3]] if line % 2 else "+"
        result.append(text)
    return result


@pytest.mark.parametrize("room_id", [*ROOM_FACTS, *DARK_FACTS])
def test_a_turned_room_is_its_plan_turned(catalog: Catalog, room_id: str) -> None:
    """Case P-30."""
    room = catalog.rooms[room_id]
    codes = {kind.code: kind for kind in catalog.terrain.values()}
    lines = plan_lines(room_id)
    for quarters in range(4):
        plan = read_plan(lines, 5, 5, codes, unexpected)
        assert plan is not None
        shown = face(room, quarters, (CLOSED,) * len(room.grilles), ())
        assert shown.terrain == tuple(plan.terrain)
        assert shown.half == tuple(int(side) for sides in plan.sides for side in sides)
        lines = turned(lines)
    assert lines == plan_lines(room_id)


def unexpected(line: int, character: int, message: str) -> None:
    raise AssertionError((line, character, message))


def test_holders_hang_on_the_side_they_are_used_from(small: Catalog) -> None:
    assert small.rooms["9A"].holders == {(14, WEST), (13, SOUTH)}
    assert small.rooms["9B"].holders == {(20, EAST), (9, NORTH)}
    assert all(room.sides[square][side] is Side.WALL for room in small.rooms.values() for square, side in room.holders)
    assert small.rooms["9A"].statue_front == 7


def test_a_portcullis_on_the_border_belongs_to_its_only_square() -> None:
    plan = one_square("+==+", "H..H", "+==+")
    assert plan.grilles == [(0, NORTH), (0, EAST), (0, SOUTH), (0, WEST)]
    assert plan.cut_off() == []


def test_closed_squares_are_cut_off_and_3d_obstacles_are_not_asked() -> None:
    assert one_square("+--+", "|..|", "+--+").cut_off() == [0]
    assert one_square("+--+", "|XX|", "+--+").cut_off() == []


def one_square(*lines: str) -> Plan:
    floor = TerrainDef("floor", "..", Crossing.FREE, Placing.ALL, Sight.OPEN)
    block = TerrainDef("block", "XX", Crossing.OBSTACLE_3D, Placing.NONE, Sight.STOPS)
    plan = read_plan(list(lines), 1, 1, {"..": floor, "XX": block}, unexpected)
    assert plan is not None
    return plan


def test_corridors_are_read(small: Catalog) -> None:
    tile = small.corridors["C3-01"]
    assert [kind.id for kind in tile.terrain] == ["floor", "pit", "floor"]
    assert tile.sides[0] == (Side.WALL, Side.OPEN, Side.WALL, Side.OPEN)
    zigzag = small.corridors["C2-01"]
    assert zigzag.sides == (
        (Side.OPEN, Side.OPEN, Side.WALL, Side.WALL),
        (Side.WALL, Side.WALL, Side.OPEN, Side.OPEN),
    )


# --- rules and words -------------------------------------------------------------------------------------------------


def test_every_rule_has_its_text(catalog: Catalog) -> None:
    numbers = [f"B-{n}" for n in range(1, 205)] + [f"A-{n}" for n in range(1, 45)] + [f"F-{n}" for n in range(1, 97)]
    assert catalog.rules == {*numbers, "F-28b", "F-37b", "F-59b"}


def test_the_rulebook_has_the_rules_by_chapter(catalog: Catalog) -> None:
    book = load_rulebook(DATA)
    assert book.rules.keys() == catalog.rules
    assert [rule.number for chapter in book.chapters for rule in book.of(chapter)] == list(book.rules)
    assert [chapter.id for chapter in book.chapters][:3] == ["vocabulary", "components", "geometry"]


def test_a_faulty_rulebook_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataErrors) as raised:
        load_rulebook(broken(tmp_path, "rule_fields"))
    assert len(raised.value.errors) == len(expected("rule_fields"))


def test_rules_are_in_order_and_say_something() -> None:
    book = load_rulebook(DATA)
    rules = list(book.rules.values())
    assert len(rules) == 347
    for letter in "BAF":
        order = [int(re.findall("[0-9]+", rule.number)[0]) for rule in rules if rule.number[0] == letter]
        assert order == sorted(order)
    assert [rule.number for rule in rules if not rule.text.endswith(".")] == []
    assert [rule.number for rule in rules if rule.title.endswith(".") or rule.title[0].islower()] == []
    used = {rule.chapter for rule in rules}
    assert [chapter.id for chapter in book.chapters if chapter.id not in used] == []


def test_numbers_in_the_rules_are_those_of_the_data(catalog: Catalog) -> None:
    """Case P-48."""
    rules = load_rulebook(DATA).rules
    stats = re.findall(r"([A-Z][A-Za-z-]+) \((?:speed )?([0-9]), (?:strength )?([0-9])\)", rules["B-19"].text)
    assert {(name.lower().replace("-", "_"), int(speed), int(strength)) for name, speed, strength in stats} == {
        (piece.id, piece.speed, piece.strength) for piece in catalog.characters.values() if piece.set == "base"
    }
    values = [int(number) for number in re.findall("[0-9]+", rules["B-18"].text)]
    cards = catalog.cards
    assert values == [16, len(cards.action), *cards.action, len(cards.combat), *cards.combat, cards.jumps]
    assert f"has {catalog.game.points_to_win} points" in rules["B-167"].text
    potion = catalog.objects["speed_potion"].abilities[0].params["points"]
    assert f"gets {potion} action points" in rules["B-161"].text
    assert f"({catalog.characters['goblin'].exit_points} for the Goblin)" in rules["B-166"].text
    assert f"is worth {catalog.characters['undead_dragon'].kill_points} points" in rules["F-21"].text
    assert f"It adds {catalog.objects['two_handed_sword'].attack} in attack" in rules["F-77"].text


def test_texts_of_pieces_take_their_numbers_from_the_data(catalog: Catalog) -> None:
    """Case P-48."""
    source = Source("pieces.yaml", [])
    root = source.read(DATA / "text" / "en" / "pieces.yaml")
    assert root is not None
    texts = dict(walk(root))
    for key, node in texts.items():
        plain = re.sub(r"\([ABF]-[^)]*\)", "", node.value)
        assert not re.search("[0-9]", plain), key
        if ".power." in key or key.endswith(".text"):
            assert re.search(r"\((?:[ABF]-[0-9]+b?(?:, )?)+\)$", node.value), f"{key} names its rules at the end"
    pieces: list[PieceDef] = [*catalog.characters.values(), *catalog.objects.values()]
    for piece in pieces:
        for key, params in wording.piece_texts(piece):
            assert set(re.findall(r"\{(\w+)\}", texts[key].value)) <= set(params)


def test_what_describes_a_piece(catalog: Catalog) -> None:
    thief, wizard = catalog.characters["thief"], catalog.characters["wizard"]
    assert [key for key, _ in wording.powers(thief)] == [
        "character.thief.power.ground",
        "character.thief.power.picks_grilles",
    ]
    assert wording.keywords(wizard) == ("tag.flies", "tag.mage")
    assert wording.keywords(catalog.objects["rope"]) == ("tag.common",)
    assert wording.powers(catalog.objects["speed_potion"])[0].params == {"points": 4}
    sword = wording.powers(catalog.objects["two_handed_sword"])
    assert [(key.rsplit(".", 1)[1], dict(params)) for key, params in sword] == [
        ("attack", {"attack": 2}),
        ("attack_cost", {"attack_cost": 1}),
        ("neutral", {"neutral": 1}),
    ]
    assert wording.powers(catalog.objects["ball_chain"])[0].params == {"speed": "-1"}
    assert wording.powers(catalog.objects["holy_cross"])[0].key == "object.holy_cross.power.slays"
    assert [key for key, _ in wording.powers(catalog.characters["bat"])] == [
        f"character.bat.power.{name}" for name in ("hands", "form_of", "changes_shape")
    ]
    assert wording.powers(catalog.characters["zombie"])[0].params == {"secondary": 3}
    assert [key for key, _ in wording.terrain_powers(catalog.terrain["grave"])] == ["terrain.grave.power.grave"]
    option = catalog.options["warrior_breaks"]
    assert [wording.choice_key(option, choice) for choice in option.choices] == [
        "option.warrior_breaks.choice.closed",
        "option.warrior_breaks.choice.unbroken",
    ]


# --- whatever is in the files ----------------------------------------------------------------------------------------

JUNK = ["", "7", "-1", "true", "no", "[]", "{}", "[1, 2]", "{a: 1}", "word", "*a", "&a 1", "!!int 3", "[[]]", "? [a]"]


def test_no_slip_of_the_pen_brings_the_reader_down(tmp_path: Path) -> None:
    rng = random.Random(1)
    data = broken(tmp_path)
    files = sorted(data.rglob("*.yaml"))
    for _ in range(150):
        file = rng.choice(files)
        content = file.read_text(encoding="utf-8")
        start, end = rng.choice([match.span() for match in re.finditer(r'"[^"]*"|[\w.-]+|[^\s\w]', content)])
        spoilt = content[:start] + rng.choice(JUNK) + content[end:]
        file.write_text(spoilt, encoding="utf-8")
        for fault in check(data, [ROOT / "assets"]):
            lines = Path(fault.file).read_text(encoding="utf-8").split("\n") if Path(fault.file).is_file() else [""]
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        file.write_text(content, encoding="utf-8")


# --- the authors' guide ----------------------------------------------------------------------------------------------


def test_the_authors_guide_names_every_key_and_every_choice() -> None:
    guide = (DATA / "README.md").read_text(encoding="utf-8")
    structs = [
        value for value in vars(schema).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    keys = {field.name for struct in structs for field in msgspec.structs.fields(struct)}
    # Of these the file itself says what they are, with the rule beside each; a power is written by its name.
    keys -= {field.name for field in msgspec.structs.fields(schema.Game)} | {"name", "params"}
    choices = {str(member.value) for kind in (Crossing, Placing, Sight) for member in kind}
    assert [word for word in sorted(keys | choices | schema.CHARACTER_TAGS) if f"`{word}`" not in guide] == []
    assert [word for word in sorted(schema.OBJECT_TAGS) if f"`{word}`" not in guide] == []
