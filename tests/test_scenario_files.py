"""The reading of scenario files, the runner's report, and what makes a scenario fail."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.cli import main
from dt_darkness.content.errors import DataErrors
from dt_darkness.content.load import load
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core.catalog import Catalog
from dt_darkness.session.scenario_runner import run_file

SETTING = """\
name: A setting
pieces:
  Y.cleric: C5
  Y.rope: C5
  Y.goblin: D5
  B.troll: C4
  B.wizard: C3, wounded
"""


@cache
def catalog() -> Catalog:
    return load(paths.data_dir())


def failures(folder: Path, text: str) -> list[str]:
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return [str(failure).removeprefix(f"{path}:") for failure in run_file(path, catalog())]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("rules: [B-58]", '1:1: a scenario needs a "name"'),
        ("name: x\npeices: {}", '2:1: a scenario has no key "peices" (did you mean "pieces"?)'),
        ("name: x\nrules: [B-999]", '2:9: no rule has the number "B-999"'),
        ("name: x\npieces: {Y.theif: C4}", '2:10: no character or object is called "theif" (did you mean "thief"?)'),
        ("name: x\npieces: {thief: C4}", '2:10: "thief" is no name of a piece: expected such as Y.thief, B.rope or'),
        ("name: x\npieces: {Y.thief: W4}", "2:19: no square is called 'W4'"),
        ("name: x\npieces: {Y.thief: C4 asleep}", '2:19: no condition is called "asleep"'),
        ('name: x\npieces: {Y.thief: "9C(1,1)"}', '2:19: no room "9C" lies anywhere'),
        ("name: x\npieces: {Y.thief: C4, Y.thief: C5}", '2:23: the key "Y.thief" is given twice (first in line 2)'),
        ("name: x\npieces: {Y.thief: C4, Y.troll: C4}", "1:1: the position cannot be: two unwounded characters on sq"),
        ("name: x\nside: on", "2:7: on is read as true or false by some programs"),
        ("name: x\nside: green", '2:7: side: expected one of yellow, blue, found "green"'),
        ("name: x\nrooms: {1: 9A}", '2:12: "9A" is no room: expected a room such as 1A, open, or a plan of this file'),
        ("name: x\nrooms: {1: 1A, 2: 1A}", "2:19: the room 1A lies somewhere already"),
        ("name: x\nrooms: {9: 1A}", '2:9: "rooms" has no key "9"'),
        ("name: x\nplans:\n  hall:\n    - '+--'", "4:5: expected 11 lines in the plan, found 1"),
        ("name: x\ngrilles: {C4-C5: open}", '2:11: there is no portcullis at "C4-C5" (or its room lies face down)'),
        ("name: x\ndecision: {move: {}}", '2:11: the decision lacks "mover"'),
        ("name: x\ndecision: mov", "2:11: a decision: expected one of toss, draft, ban, drop, deal_room,"),
        ("name: x\nscript: [fly Y.thief]", "2:10: an action: expected one of"),
        (f"{SETTING}script: [attack Y.cleric B.trol]", "8:10: no piece is called 'B.trol'"),
        (f"{SETTING}script: [{{happens: ['']}}]", """8:21: "happens": an event's kind is missing"""),
        (f"{SETTING}script: [walk Y.cleric]", "8:10: walk takes a piece and one square or more"),
        (
            f"{SETTING}script:\n  - pices: {{}}",
            '9:5: an item of the script has no key "pices" (did you mean "pieces"?)',
        ),
        (
            f"{SETTING}script:\n  - refused: {{do: end}}",
            '9:14: "refused" needs "do", the action or actions, and "rule"',
        ),
    ],
)
def test_a_fault_of_a_file_is_told_with_its_place(text: str, fault: str, tmp_path: Path) -> None:
    found = failures(tmp_path, text if "pieces" in text or "plans" in text else f"{text}\n")
    assert [message[: len(fault)] for message in found] == [fault]


def test_all_faults_of_all_scenarios_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text("name: a\nside: green\nidle: {red: 1}\n---\nname: b\n---\nname: c\nturn: x\n", encoding="utf-8")
    with pytest.raises(DataErrors) as caught:
        load_scenarios(path, catalog())
    assert [error.line for error in caught.value.errors] == [2, 3, 8]


@pytest.mark.parametrize(
    ("script", "failure"),
    [
        ("walk Y.cleric C4", '9: A setting: "walk Y.cleric C4" is refused: B-57 step.enemy (piece B.troll)'),
        ("refused: {do: walk Y.cleric B5, rule: B-58}", "should be refused because of B-58, but is allowed"),
        ("refused: {do: walk Y.cleric D5, rule: B-57}", "should be refused because of B-57, not of B-58 stop.friend"),
        (
            "refused: {do: walk Y.cleric D5, rule: B-58, code: stop.pit}",
            "because of B-58 stop.pit, not of B-58 stop.fr",
        ),
        ("allowed: walk Y.cleric D5", '"walk Y.cleric D5" is refused: B-58: stop.friend'),
        ("pieces: {Y.cleric: C6}", "Y.cleric: expected C6, found C5"),
        ("pieces: {B.wizard: C3}", "B.wizard: expected C3, found C3, wounded"),
        ("squares: {C5: [Y.cleric]}", "C5: has Y.rope as well"),
        ("squares: {C6: [Y.cleric]}", "C6: lacks Y.cleric"),
        ("squares: {C5: nothing}", "C5: has Y.cleric, Y.rope as well"),
        ("carried: {Y.cleric: nothing}", "what Y.cleric carries: expected nothing, found Y.rope"),
        ("points: {yellow: 1}", "points of yellow: expected 1, found 0"),
        ("idle: {blue: 1}", "idle of blue: expected 1, found 0"),
        ("action_points: 4", "action_points: expected 4, found 5"),
        ("card: 2", "card: expected 2, found 5"),
        ("card_limit: 2", "limit: expected 2, found 5"),
        ("turn: 4", "turn: expected 4, found 3"),
        ("side: blue", "side: expected blue, found yellow"),
        ("decides: blue", "who decides: expected blue, found yellow"),
        ("decision: move", "the decision: expected move, found spend"),
        ("winner: yellow", "winner: expected yellow, found nobody"),
        ("how: points", "how the game ended: expected points, found not at all"),
        ("hands: {yellow: {jumps: 2}}", "jumps of yellow: expected 2, found 3"),
        ("hands: {yellow: {action: [2, 3]}}", "action of yellow: expected (2, 3), found (2, 3, 4)"),
        ("legal: [end]", "legal actions: has attack Y.cleric B.troll, move Y.cleric, move Y.goblin as well"),
        ("legal: {of: Y.goblin, are: []}", "legal actions: has move Y.goblin as well"),
        ("legal: {kind: end, are: [end, card 2]}", "legal actions: lacks card 2"),
        ("reach: {Y.goblin: [A1-V10]}", "where a move of Y.goblin may end: lacks A1, A10, A2, "),
        ("sees: {Y.cleric: [B.troll]}", "what Y.cleric sees: has Y.goblin as well"),
        ("fighters: [Y.cleric]", "fighters: no combat is going on"),
        ("strengths: {yellow: 1}", "strengths: no combat is going on"),
        ("{do: attack Y.cleric B.troll, fighters: [Y.cleric]}", "fighters: has B.troll as well"),
        ("{do: attack Y.cleric B.troll, strengths: {blue: 5}}", "strength of blue: expected 5, found 4"),
        ("{do: fight Y.cleric B.troll 0 3, happens: [died Y.cleric]}", '"died Y.cleric" does not happen'),
        ("{do: fight Y.cleric B.troll 0 3, never: wounded Y.cleric}", '"wounded Y.cleric" happens'),
        ("rooms: {1: 1A}", "room 1: expected 1A, found open.1"),
        ("rooms: {1: open turned 1}", "quarter turns of room 1: expected 1, found 0"),
        ("rooms: {1: hidden}", "room 1 face up: expected False, found True"),
        ("unknown_to: {blue: [Y.cleric]}", "whether blue knows Y.cleric: expected False, found True"),
        ("known_to: {blue: [card]}", "whether blue knows card: expected True, found False"),
    ],
)
def test_what_differs_makes_a_scenario_fail(script: str, failure: str, tmp_path: Path) -> None:
    found = failures(tmp_path, f"{SETTING}script:\n  - {script}\n")
    assert len(found) == 1
    assert failure in found[0]
    assert found[0].startswith("9: A setting: ")


def test_the_command_counts_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "folder" / "good.yaml"
    good.parent.mkdir()
    good.write_text(f"{SETTING}script: [walk Y.cleric B5]\n---\n{SETTING}script: [end]\n", encoding="utf-8")
    assert main(["scenario", str(good.parent)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"
    bad = tmp_path / "bad.yaml"
    bad.write_text(f"{SETTING}script: [end]\n---\n{SETTING}script: [stop]\n---\nname: [x]\n", encoding="utf-8")
    assert main(["scenario", str(bad), str(good), str(tmp_path / "absent.yaml")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'{bad}:17: A setting: "stop" is refused: B-46 another_decision',
        f"{bad}:19:7: name: expected a word or a line, found a list",
        f"{tmp_path / 'absent.yaml'}:1:1: the file is missing",
        "3 passed, 3 failed",
    ]


def test_validate_reads_the_scenarios_among_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    shutil.copytree(paths.data_dir(), data)
    (data / "scenarios" / "puzzle.yaml").write_text("name: x\nside: green\n", encoding="utf-8")
    main(["validate", str(data)])
    assert f"{data / 'scenarios' / 'puzzle.yaml'}:2:7: side: expected one of" in capsys.readouterr().out


def test_a_room_square_is_followed_through_turns(tmp_path: Path) -> None:
    text = (
        "name: x\nrooms: {1: 1A turned 3}\npieces: {Y.mekanork: '1A(3,3)', Y.cleric: '1A(1,2)'}\nscript:\n"
        "  - pieces: {Y.cleric: B4}\n"
        "  - do: turn Y.mekanork 1 cw; turn Y.mekanork 1 cw\n"
        "    pieces: {Y.cleric: '1A(1,2)'}\n    rooms: {1: 1A turned 1}\n    squares: {F2: [Y.cleric]}\n"
    )
    assert failures(tmp_path, text) == []


def test_the_examples_of_the_page_about_the_format_can_be_read(tmp_path: Path) -> None:
    page = (paths.data_dir() / "scenarios" / "README.md").read_text(encoding="utf-8")
    examples = [part.split("```")[0] for part in page.split("```yaml\n")[1:]]
    assert failures(tmp_path, examples[0]) == []
    assert failures(tmp_path, "name: x\nrooms: {3: hidden}\n" + examples[1]) == []
    assert failures(tmp_path, "name: x\n" + examples[2]) == []
