"""Faults that other programs had (CASES.md) and no other test looks at: rules and saves; and the list itself."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from oracle import Oracle, square, xy
from positions import sprinkled

from dt_darkness import paths
from dt_darkness.ai import new_bot
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import Action, GameState, IllegalAction, carry_out, observe
from dt_darkness.core.actions import read
from dt_darkness.core.apply import apply
from dt_darkness.core.catalog import RoomDef
from dt_darkness.core.frames import LayFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.core.sight import looking
from dt_darkness.session import saves
from dt_darkness.session.game import Game
from dt_darkness.session.tables import make_table, shipped_catalog

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"


def position(folder: Path, text: str) -> GameState:
    """The position that a scenario file without its name describes."""
    file = folder / "position.yaml"
    file.write_text(f"name: position\n{text}", encoding="utf-8")
    return load_scenarios(file, shipped_catalog())[0].position


# The list ------------------------------------------------------------------------------------------------------------

NUMBERS = (
    1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 16, 17, 19, 20, 22, 23, 24, 26, 27, 29, 30, 31, 32, 33, 35, 37, 38, 39, 41, 42, 44,
    45, 46, 48, 49, 51, 52, 53, 54, 55, 56, 58, 60, 61, 62, 63, 65, 67, 68, 69, 71, 73, 74, 75, 76, 78, 80, 81, 83, 85,
    86,
)  # fmt: skip
"""The cases, by their numbers; those that are missing say the same as another one."""

ROW = re.compile(r"\| (P-\d+) \| (.+?) \| (.+?) \|")


def rows() -> dict[str, tuple[str, str]]:
    """What CASES.md says of each case: what must not happen, and the answer."""
    lines = (TESTS / "CASES.md").read_text(encoding="utf-8").splitlines()
    found = [match.groups() for match in map(ROW.fullmatch, lines) if match is not None]
    assert len(found) == len({number for number, *_ in found}), "a case is named twice"
    return {number: (what, answer) for number, what, answer in found}


def named_by(answer: str) -> list[tuple[str, str]]:
    """File and name of every test that an answer names, written as `file: name`."""
    return [(file, name) for file, name in re.findall(r"`([a-z_0-9]+\.(?:py|yaml)): (.+?)`", answer)]


@cache
def contents(file: Path) -> dict[str, str]:
    """The names of the tests of a file, each with the words in which it may say which case it is."""
    if file.suffix == ".yaml":
        documents = yaml.load_all(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        return {one["name"]: f"{one['name']} {one.get('text', '')}" for one in documents}
    functions = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_docstring(node) or "" for node in functions if node.name.startswith("test_")}


def test_every_case_is_answered() -> None:
    assert list(rows()) == [f"P-{number}" for number in NUMBERS]
    unanswered = [case for case, (_, answer) in rows().items() if not named_by(answer) and len(answer) < 60]
    assert unanswered == [], "neither a test nor a sentence"


def test_every_test_that_a_case_names_exists_and_names_the_case() -> None:
    wrong = []
    for case, (_, answer) in rows().items():
        for file, name in named_by(answer):
            path = TESTS / "scenarios" / file if file.endswith(".yaml") else TESTS / file
            words = contents(path).get(name) if path.exists() else None
            if words is None:
                wrong.append(f"{case}: there is no {file}: {name}")
            elif not re.search(rf"{case}\b", words):
                wrong.append(f"{case}: {file}: {name} does not name it")
    assert wrong == []


def test_every_test_that_names_a_case_stands_in_the_list() -> None:
    listed = {(case, *test) for case, (_, answer) in rows().items() for test in named_by(answer)}
    files = [*sorted(TESTS.glob("test_*.py")), *sorted((TESTS / "scenarios").glob("*.yaml"))]
    found = {
        (case, file.name, name)
        for file in files
        for name, words in contents(file).items()
        for case in re.findall(r"P-\d+", words)
    }
    assert sorted(found - listed) == []


# The board -----------------------------------------------------------------------------------------------------------


def ways_of(state: GameState) -> dict[int, set[int]]:
    """The squares on to which one can step from each, by the rules."""
    return {sq: {near for near in state.map.ways[sq] if near >= 0} for sq in range(SQUARES)}


def plain_ways_of(state: GameState) -> dict[int, set[int]]:
    """The same by a second reading of the rooms as they are printed."""
    plain = Oracle(state)
    return {sq: {square(near) for near in plain.adjacent(xy(sq))} for sq in range(SQUARES)}


def gear_of(room: RoomDef) -> str:
    local = next(local for local, terrain in enumerate(room.terrain) if terrain.gear)
    return f"{room.id}({local // 5 + 1},{local % 5 + 1})"


@pytest.mark.parametrize("room_id", sorted(shipped_catalog().rooms))
def test_ways_follow_a_room_that_is_turned(tmp_path: Path, room_id: str) -> None:
    """P-30: after each quarter the ways are those of the turned plan, and after four all is as before."""
    gear = gear_of(shipped_catalog().rooms[room_id])
    below = "4A" if room_id == "18B" else "18B"
    text = f"rooms: {{2: {room_id}, 6: {below} turned 1}}\npieces: {{Y.mekanork: '{gear}', B.goblin: L3}}\n"
    start = state = position(tmp_path, text)
    seen = []
    for left in (3, 2, 1, 0):
        state, _ = carry_out(state, ("turn", 0, 1, 1))
        assert state.turns[1] == (4 - left) % 4
        assert ways_of(state) == plain_ways_of(state)
        seen.append(ways_of(state))
    assert seen[-1] == ways_of(start)
    assert any(ways != seen[-1] for ways in seen[:3]), "a quarter turn changes some way"
    assert (state.at, state.rooms, state.turns, state.grilles) == (start.at, start.rooms, start.turns, start.grilles)
    for _ in range(2):
        state, _ = carry_out(state.copy(), ("turn", 0, 1, -1)) if state.ap else (state, ())
    assert ways_of(state) in seen


BLIND = frozenset({"darkness", "grave", "fountain", "statue", "sarcophagus"})
"""Ground that sight does not cross."""
UNSEEN = BLIND - {"grave"}
"""Ground that sight does not even reach."""


def plainly_sees(plain: Oracle, a: tuple[int, int], b: tuple[int, int]) -> bool:
    """B-139 to B-141, F-84, F-95 square by square: whether from one square another one in line is seen."""
    step = ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
    here = a
    while here != b:
        there = (here[0] + step[0], here[1] + step[1])
        if there not in plain.adjacent(here) or plain.terrain[there] in UNSEEN:
            return False
        filled = any(plain.is_character(piece) for piece in plain.tokens.get(there, ()))
        if there != b and (filled or plain.terrain[there] in BLIND):
            return False
        here = there
    return True


def sees(state: GameState) -> set[tuple[int, int]]:
    """Every pair of squares of which the second is seen from the first, by the rules."""
    return {(sq, seen) for sq in range(SQUARES) for way in range(4) for seen in looking(state, sq, way)}


def lit_pairs(plain: Oracle) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    squares = sorted(plain.terrain)
    return ((a, b) for a in squares for b in squares if a != b and (a[0] == b[0] or a[1] == b[1]))


def test_sight_is_that_of_a_plain_walk_and_the_same_both_ways() -> None:
    """P-81: every pair of squares, with portcullises open and closed, graves and darkness, and after a turn."""
    table = make_table(sets=("darkness",))
    grounds: set[str] = set()
    checked = turned = 0
    for seed in range(6):
        state = sprinkled(table, seed)
        for _ in range(2):
            plain, real = Oracle(state), sees(state)
            grounds |= set(plain.terrain.values())
            expected = {(square(a), square(b)) for a, b in lit_pairs(plain) if plainly_sees(plain, a, b)}
            assert real == expected, seed
            for a, b in real:
                if plain.terrain[xy(a)] not in UNSEEN:
                    assert (b, a) in real, (seed, a, b)
            checked += len(real)
            turns = list(state.turns)
            turns[seed % 8] = (turns[seed % 8] + 1) % 4
            state = state.copy()
            state.turns = tuple(turns)
            state.rebuild_map()
            turned += sees(state) != real
    assert {"darkness", "grave", "fountain"} <= grounds
    assert checked > 5000
    assert turned > 6


# Taking back ---------------------------------------------------------------------------------------------------------

LIGHTING = """
rooms: {1: 18A}
pieces: {Y.angel_of_light: "18A(2,3)", B.goblin: N8}
piles: {1: [C1-08, C1-01], 2: [C2-01], 3: [C3-04, C3-01]}
"""


@pytest.mark.parametrize("line", ["light Y.angel_of_light 3", "light Y.angel_of_light 1"])
def test_a_drawn_tile_is_never_put_back(tmp_path: Path, line: str) -> None:
    """P-20, P-69: only where it lies is taken back, never that it was drawn, and loading the game changes nothing."""
    game = Game(position(tmp_path, LIGHTING), 1)
    game.play(read(game.truth(), "move Y.angel_of_light"))
    game.undo()
    game.play(read(game.truth(), line))
    drawn = game.truth()
    assert isinstance(drawn.frame, LayFrame)
    path = tmp_path / f"a{saves.SUFFIX}"
    for laid in (False, True):
        if laid:
            game.play(game.legal_actions()[0])
        saves.save(game, path)
        again, _ = saves.load(path, shipped_catalog())
        for one in (game, again):
            while one.can_undo() is None:
                one.undo()
            assert one.truth().fingerprint() == drawn.fingerprint()
            reason = one.can_undo()
            assert reason is not None
            assert reason.code == "undo.revealed"
            with pytest.raises(IllegalAction):
                one.undo()


def test_the_next_tile_of_a_pile_is_nowhere_in_a_view_before_it_is_drawn(tmp_path: Path) -> None:
    """P-20: the length is chosen blindly: two piles in another order give both sides the same view."""
    one = position(tmp_path, LIGHTING)
    other = position(tmp_path, LIGHTING.replace("[C3-04, C3-01]", "[C3-01, C3-04]"))
    assert one.fingerprint() != other.fingerprint()
    for side in (0, 1):
        assert observe(one, side).key() == observe(other, side).key()


# Fights and questions ------------------------------------------------------------------------------------------------

SHADOW = """
rooms: {1: 18B}
pieces: {Y.mummy: "18B(3,2)", B.vampire: "18B(3,1)", B.shadow: "18B(3,3)", Y.angel_of_light: "18B(4,3)"}
"""


def test_only_the_shadows_own_side_is_asked_whether_it_joins(tmp_path: Path) -> None:
    """P-12: Yellow attacks, Blue is asked, and what Blue answers decides who fights."""
    state, _ = apply(position(tmp_path, SHADOW), read(position(tmp_path, SHADOW), "attack Y.mummy B.vampire"))
    for answer, fights in (("yes", True), ("no", False)):
        game = Game(state, 1)
        assert game.to_decide == 1
        assert {action[0] for action in game.legal_actions()} == {"answer"}
        game.play(("answer", answer), side=1)
        fighters = game.truth().frame.fight.fighters  # type: ignore[union-attr]
        assert (game.truth().names.index("B.shadow") in fighters) is fights
        assert game.truth().names.index("Y.angel_of_light") not in fighters


# Computer players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "random", "rare"])
def test_a_computer_player_with_nothing_but_free_actions_ends_its_turn(tmp_path: Path, name: str) -> None:
    """P-67: without a point left it may light as long as there are tiles, and then the other side plays."""
    text = """
rooms: {1: 19A, 2: 19B}
action_points: 0
pieces: {Y.angel_of_light: "19A(3,3)", Y.torch: "19A(3,3)", B.goblin: N8}
piles: {1: [C1-01, C1-02, C1-03, C1-08], 2: [C2-01, C2-02, C2-03], 3: [C3-01, C3-02]}
"""
    for seed in range(5):
        game, luck, bot = Game(position(tmp_path, text), seed), random.Random(seed), new_bot(name)
        decisions: list[Action] = []
        while game.to_decide == 0:
            decisions.append(bot.choose(game.view(0), luck))
            game.play(decisions[-1])
            assert len(decisions) <= 2 * 9 + 1, decisions
        assert decisions[-1] == ("end",)
        assert game.to_decide == 1


# The source ----------------------------------------------------------------------------------------------------------

PACKAGE = sorted((ROOT / "dt_darkness").rglob("*.py"))


def test_nothing_is_loaded_from_the_folder_one_happens_to_be_in() -> None:
    """P-58: every file is found from a folder that paths.py knows; no call opens a name of its own."""
    openers = {"open", "load", "load_sized_svg", "Font", "Sound", "Path"}
    wrong = []
    for path in PACKAGE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or path.name == "paths.py":
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = node.args[0]
            modes = isinstance(first, ast.Constant) and re.fullmatch(r"[rwab+]+", str(first.value))
            if name in openers and isinstance(first, ast.Constant) and isinstance(first.value, str) and not modes:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}({first.value!r})")
            if name in ("getcwd", "chdir", "cwd"):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}")
    assert wrong == []


def test_the_program_unpacks_no_objects_and_runs_no_text() -> None:
    """P-63: no pickle or its like, so that a file can at worst be refused."""
    modules = {"pickle", "cPickle", "shelve", "marshal", "dill", "jsonpickle", "joblib"}
    calls = {"eval", "exec", "compile", "__import__"}
    loaders = {"unsafe_load", "full_load", "UnsafeLoader", "FullLoader"}
    wrong = []
    for path in PACKAGE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {alias.name.split(".")[0] for alias in node.names} & modules
            elif isinstance(node, ast.ImportFrom):
                names = {(node.module or "").split(".")[0]} & modules
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = {node.func.id} & calls
            elif isinstance(node, ast.Attribute):
                names = {node.attr} & loaders
            wrong += [f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: {name}" for name in names]
    assert wrong == []


def test_no_language_ships_a_placeholder() -> None:
    """P-48: no text of any language is empty or says that it is still to be written."""
    unfinished = re.compile(r"\b(to" + r"do|tb" + r"d|fix" + r"me|xxx|lorem|placeholder)\b", re.IGNORECASE)
    files = sorted((paths.data_dir() / "text").rglob("*.yaml"))
    assert files
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            assert unfinished.search(line) is None, f"{file.name}: {line}"
            assert not re.fullmatch(r"\s*[\w.]+:\s*(\"\"|'')", line), f"{file.name}: {line}"
