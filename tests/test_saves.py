"""Saved games: exact, never lost, silent about secrets, and never trusted when they are read."""

from __future__ import annotations

import dataclasses
import errno
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
import pytest

from dt_darkness import Game, paths
from dt_darkness.ai import new_bot
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.content.texts import load_texts
from dt_darkness.core import GameState
from dt_darkness.core.frames import (
    CardFrame,
    CommitFrame,
    DraftFrame,
    Frame,
    HideFrame,
    MoveFrame,
    OverFrame,
    PutFrame,
    SpendFrame,
    StartersFrame,
)
from dt_darkness.core.state import GameState as State
from dt_darkness.session import record, saves
from dt_darkness.session.record import SaveError
from dt_darkness.session.saves import Autosave
from dt_darkness.session.seats import Seat
from dt_darkness.session.snapshot import Snapshot, SnapshotError, position, take
from dt_darkness.session.tables import make_table, shipped_catalog

CATALOG = shipped_catalog()


def standard(seed: int = 1) -> Game:
    return Game.new(make_table(mode="standard"), seed)


def play_on(game: Game, until: Callable[[GameState], bool], luck: random.Random) -> Game:
    while not until(game.truth()):
        game.play(luck.choice(game.legal_actions()))
    return game


def at(kind: type[Frame]) -> Callable[[GameState], bool]:
    return lambda state: isinstance(state.frame, kind)


def played(seed: int = 1, decisions: int = 160) -> Game:
    """A game of computer players as far as that."""
    game = Game.new(seed=seed, seats=(Seat("greedy"), Seat("", "Ada")))
    bots = [new_bot("greedy"), new_bot("greedy")]
    while game.to_decide is not None and game.decisions < decisions:
        game.play(bots[game.to_decide].choose(game.view(game.to_decide), game.luck()))
    return game


def same(one: Game, other: Game) -> bool:
    """Whether two games are alike in all that counts, what can be taken back included."""
    return (
        one.truth().key() == other.truth().key()
        and one.record() == other.record()
        and one.fingerprints() == other.fingerprints()
        and one.beginning()[1] == other.beginning()[1]
        and one.seats == other.seats
        and one.early == other.early
        and one.can_undo() == other.can_undo()
        and [one.events_for(side) for side in (0, 1)] == [other.events_for(side) for side in (0, 1)]
    )


# Snapshots -----------------------------------------------------------------------------------------------------------


def test_a_snapshot_gives_exactly_the_position_again() -> None:
    seen, luck = set(), random.Random(5)
    for seed in (1, 2):
        game = Game.new(make_table(points_to_win=2), seed)
        bots = [new_bot("greedy"), new_bot("random")]
        while True:
            state = game.truth()
            if type(state.frame) not in seen or luck.random() < 0.1:
                text = msgspec.json.encode(take(state))
                again = position(game.table, msgspec.json.decode(text, type=Snapshot))
                assert again.key() == state.key()
                assert again.fingerprint() == state.fingerprint()
                assert (again.map.half, again.map.ways) == (state.map.half, state.map.ways)
                assert msgspec.json.encode(take(again)) == text
            seen.add(type(state.frame))
            if game.to_decide is None:
                break
            game.play(bots[game.to_decide].choose(game.view(game.to_decide), game.luck()))
    wanted = {DraftFrame, StartersFrame, HideFrame, CardFrame, SpendFrame, MoveFrame, PutFrame, CommitFrame, OverFrame}
    assert wanted <= seen


def test_a_snapshot_holds_everything_a_position_consists_of() -> None:
    """Whatever is changed in a position changes its snapshot: nothing is forgotten."""
    state = standard().truth()
    play = play_on(standard(), at(SpendFrame), random.Random(1)).truth()
    other: dict[str, object] = {
        "frames": state.frames,
        "pairs": (9,),
        "team_characters": ((), ()),
        "team_objects": ((), ()),
        "banned": ("thief",),
        "rooms": tuple(reversed(play.rooms)),
        "turns": tuple((turns + 1) % 4 for turns in play.turns),
        "revealed": (not play.revealed[0], *play.revealed[1:]),
        "grilles": ((3,) * len(play.grilles[0]), *play.grilles[1:]),
        "emptied": ((0, 3),),
        "acted": not play.acted,
        "owner": [1 - owner for owner in play.owner],
        "wounded": [True, *play.wounded[1:]],
        "fresh": [1, *play.fresh[1:]],
        "counters": [2, *play.counters[1:]],
        "at": [-4, *play.at[1:]],
        "backs": (5, *play.backs[1:]),
        "dots": ((22,), ()),
        "action_hands": ((2,), (2,)),
        "combat_hands": ((0,), (0,)),
        "boosts": ((0, 2),),
        "colour": tuple(1 - colour for colour in play.colour),
        "names": ("Y.nobody", *play.names[1:]),
        "kind": [play.kind[1], *play.kind[1:]],
        "deck": tuple(reversed(play.deck)),
        **dict.fromkeys(("jumps", "idle", "points", "pending"), (7, 8)),
        **dict.fromkeys(("limit", "turn", "played", "ap"), 77),
        "side": 1 - play.side,
    }
    left_out = {"_here", "table", "map", "tiles", "piles"}
    assert set(State.__slots__) - left_out == set(other)
    for name, value in other.items():
        changed = play.copy()
        setattr(changed, name, value)
        assert take(changed) != take(play), name


def test_a_position_with_drawn_rooms_is_saved_whole(tmp_path: Path) -> None:
    file = tmp_path / "drawn.yaml"
    file.write_text(
        "name: drawn\nrooms: {1: hall, 2: 1A turned 1}\npieces: {Y.goblin: C4, B.troll: U4}\nplans:\n  hall:\n"
        '    - "+  +  +  +  +  +"\n    - " .. .. PP .. .. "\n    - "+  +--+  +  +  +"\n    - " .. ..|.. .. .. "\n'
        '    - "+  +  +  +  +  +"\n    - " .. .. .. GG .. "\n    - "+  +==+  +  +  +"\n    - " .. .. .. ..H.. "\n'
        '    - "+  +  +  +  +  +"\n    - " .. .. .. .. .. "\n    - "+  +  +  +  +  +"\n',
        encoding="utf-8",
    )
    (scenario,) = load_scenarios(file, CATALOG)
    game = Game(scenario.position, 1)
    for _ in range(12):
        game.play(game.legal_actions()[0])
    saves.save(game, tmp_path / f"a{saves.SUFFIX}")
    again, notice = saves.load(tmp_path / f"a{saves.SUFFIX}", CATALOG)
    assert notice is None
    assert again.truth().fingerprint() == game.truth().fingerprint()
    assert (again.truth().map.half, again.truth().map.ways) == (game.truth().map.half, game.truth().map.ways)
    assert again.lines() == game.lines()


# Writing and reading -------------------------------------------------------------------------------------------------


def test_a_game_goes_on_after_loading_as_if_nothing_had_happened(tmp_path: Path) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    game, luck = Game.new(make_table(points_to_win=1), 3, (Seat(), Seat("greedy", "Bo"))), random.Random(1)
    while game.to_decide is not None and game.decisions < 800:
        if luck.random() < 0.03:
            saves.save(game, path)
            again, notice = saves.load(path, CATALOG)
            assert notice is None
            assert same(again, game)
            game = again
        game.play(luck.choice(game.legal_actions()))
        if luck.random() < 0.1 and game.can_undo() is None:
            game.undo()


def test_every_decision_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    game, luck = Game.new(make_table(mode="standard"), 4), random.Random(2)
    Autosave(game, path)
    undone = checked = 0
    while game.turn < 12:
        game.play(luck.choice(game.legal_actions()))
        if luck.random() < 0.3 and game.can_undo() is None:
            game.undo()
            undone += 1
        if luck.random() < 0.2:
            again, _ = saves.load(path, CATALOG)
            checked += 1
            assert again.record() == game.record()
            assert again.truth().key() == game.truth().key()
    assert undone > 5
    assert checked > 20
    assert isinstance(game.keeper, Autosave)
    assert game.keeper.fault is None


def test_what_was_revealed_cannot_be_taken_back_after_loading_and_a_step_can(tmp_path: Path) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    codes: set[str | None] = set()
    luck = random.Random(3)
    game = play_on(standard(), at(SpendFrame), luck)
    while not {"undo.revealed", None, "undo.turn_over"} <= codes:
        action = luck.choice([a for a in game.legal_actions() if a[0] == "reveal"] or game.legal_actions())
        game.play(action)
        saves.save(game, path)
        again, _ = saves.load(path, CATALOG)
        reason = again.can_undo()
        assert reason == game.can_undo()
        codes.add(None if reason is None else reason.code)
        if reason is None:
            again.undo()
            game.undo()
            assert again.truth().key() == game.truth().key()
            game.play(action)


@pytest.mark.parametrize("appended", [False, True])
def test_a_card_laid_early_is_saved(tmp_path: Path, appended: bool) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    game = play_on(standard(2), at(CommitFrame), random.Random(2))
    attacker = game.to_decide
    assert attacker is not None
    if appended:
        Autosave(game, path)
    game.play(("commit", 4), side=1 - attacker)
    if not appended:
        saves.save(game, path)
    again, _ = saves.load(path, CATALOG)
    assert same(again, game)
    again.play(("commit", 0))
    game.play(("commit", 0))
    assert again.record() == game.record()
    if appended:
        assert saves.load(path, CATALOG)[0].record() == game.record()


def test_older_copies_are_of_earlier_turns_and_can_be_loaded(tmp_path: Path) -> None:
    """Case P-62."""
    path, luck = tmp_path / f"a{saves.SUFFIX}", random.Random(1)
    game = standard()
    keeper = Autosave(game, path)
    play_on(game, lambda state: state.turn == 7, luck)
    turns = [saves.load(copy, CATALOG)[0].turn for copy in (path, *saves.older_copies(path))]
    assert turns == [7, 6, 5, 4]
    keeper.close()
    assert game.keeper is None
    assert [saves.load(copy, CATALOG)[0].turn for copy in (path, *saves.older_copies(path))] == turns
    again, _ = saves.load(path, CATALOG)
    Autosave(again, path).close()
    assert [saves.load(copy, CATALOG)[0].turn for copy in (path, *saves.older_copies(path))] == turns
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [path.name, *(f"{path.name}.{n}" for n in (1, 2, 3))]


def test_another_game_does_not_overwrite_one_without_leaving_a_copy(tmp_path: Path) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    first = played()
    saves.save(first, path)
    Autosave(Game(first.truth(), 99), path)
    (copy,) = saves.older_copies(path)
    assert saves.load(copy, CATALOG)[0].record() == first.record()
    path.write_bytes(b"something else")
    Autosave(first, path)
    assert saves.older_copies(path)[0].read_bytes() == b"something else"


def test_saved_games_are_listed_with_what_they_openly_say(tmp_path: Path) -> None:
    assert saves.listed(tmp_path / "nowhere") == []
    game = played()
    saves.save(game, tmp_path / f"good{saves.SUFFIX}")
    (tmp_path / f"bad{saves.SUFFIX}").write_bytes(b"?")
    (tmp_path / "other.txt").write_bytes(b"?")
    found = {entry.path.stem: entry for entry in saves.listed(tmp_path)}
    assert set(found) == {"good", "bad"}
    bad, good = found["bad"], found["good"]
    assert bad.fault is not None
    assert bad.fault.text == "save.not_a_save"
    assert good.standing is not None
    assert good.header is not None
    assert (good.standing.turn, good.standing.points) == (game.turn, game.view(0).points)
    assert [(seat.bot, seat.name) for seat in good.header.seats] == [("greedy", ""), ("", "Ada")]


# Secrets -------------------------------------------------------------------------------------------------------------


def outside(data: bytes) -> tuple[bytes, int]:
    """A file without its encoded parts, and its size."""
    document = msgspec.json.decode(record.main_part(data))
    del document["hidden"]
    tail = [msgspec.json.decode(line) for line in data[len(record.main_part(data)) :].splitlines()]
    for line in tail:
        line["hidden"] = len(line["hidden"])
        if line["do"] in ("*", "early"):
            line["sum"] = len(line["sum"])
    return msgspec.json.encode([document, tail]), len(data)


def test_two_games_that_differ_only_in_a_secret_have_files_that_do_not_differ(tmp_path: Path) -> None:
    """Other starters, other tokens on the rooms, other rooms, other combat cards: nothing of it shows."""
    files = []
    for number, seed in enumerate(_alike(2)):
        game = standard(seed)
        path = tmp_path / f"{number}{saves.SUFFIX}"
        keeper = Autosave(game, path)
        stages = []
        while not isinstance(game.truth().frame, HideFrame) or game.decisions < 30:
            chosen = [action for action in game.legal_actions() if action[2] == game.legal_actions()[0][2]]
            game.play(chosen[-1] if number else chosen[0])
            stages.append(path.read_bytes())
        keeper.close()
        stages.append(path.read_bytes())
        files.append(stages)
    first, second = files
    assert first != second
    assert [outside(data) for data in first] == [outside(data) for data in second]
    assert not [name for name in (b"goblin", b"troll", b"cleric", b"1A") if name in first[-1]]


def _alike(count: int) -> list[int]:
    """Seeds that lay other rooms, but whose open tosses fall alike."""
    found: dict[tuple[str, ...], list[int]] = {}
    for seed in range(1, 100):
        game = standard(seed)
        while game.decisions < 18:
            game.play(game.legal_actions()[0])
        seeds = found.setdefault(tuple(game.lines()), [])
        seeds.append(seed)
        if len(seeds) == count:
            return seeds
    raise AssertionError("no such seeds")


@pytest.mark.parametrize("early", [False, True])
def test_a_card_laid_face_down_does_not_show_in_the_file(tmp_path: Path, early: bool) -> None:
    """Case P-44."""
    seen = set()
    for card in (0, 1, 6):
        game = play_on(standard(2), at(CommitFrame), random.Random(2))
        path = tmp_path / f"{card}{saves.SUFFIX}"
        Autosave(game, path)
        assert game.to_decide is not None
        game.play(("commit", card), side=1 - game.to_decide if early else None)
        whole = tmp_path / f"whole{saves.SUFFIX}"
        saves.save(game, whole)
        seen.add((outside(path.read_bytes()), outside(whole.read_bytes())))
    assert len(seen) == 1


# Trouble with the disk -----------------------------------------------------------------------------------------------


class FullDisk:
    """Stands in for ``Path.open``: what is opened for writing takes so many bytes in all and no more."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._open = Path.open

    def __call__(self, path: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
        file = cast("BinaryIO", self._open(path, mode, *args, **options))
        if mode in ("wb", "r+b"):
            write = file.write
            wrapped = _Wrapped(file)

            def limited(data: bytes) -> int:
                fits = min(len(data), self.room)
                write(data[:fits])
                self.room -= fits
                if fits < len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                return fits

            wrapped.write = limited
            return wrapped
        return file


class _Wrapped:
    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.write: Callable[[bytes], int] = file.write

    def __enter__(self) -> _Wrapped:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.mark.parametrize("room", [0, 10, 300, 9000, 60000])
def test_a_full_disk_stops_no_game_and_loses_nothing_that_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Case P-62."""
    path, luck = tmp_path / f"a{saves.SUFFIX}", random.Random(1)
    game = standard()
    keeper = Autosave(game, path)
    play_on(game, at(SpendFrame), luck)
    finished = list(game.record())
    with monkeypatch.context() as patch:
        disk = FullDisk(room)
        patch.setattr(Path, "open", lambda *args, **options: disk(*args, **options))
        while keeper.fault is None:
            finished = list(game.record())
            game.play(luck.choice(game.legal_actions()))
        assert keeper.fault.text == "save.not_written"
        assert keeper.fault.params["why"] == os.strerror(errno.ENOSPC)
        for _ in range(5):
            game.play(luck.choice(game.legal_actions()))
        stored = list(saves.load(path, CATALOG)[0].record())
        assert stored[: len(finished)] == finished
        with pytest.raises(SaveError, match=r"save\.not_written"):
            saves.save(game, tmp_path / f"b{saves.SUFFIX}")
    game.play(luck.choice(game.legal_actions()))
    healed = game.keeper
    assert isinstance(healed, Autosave)
    assert healed.fault is None
    assert saves.load(path, CATALOG)[0].record() == game.record()


def test_a_folder_that_cannot_be_written_is_told_and_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case P-61."""
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / f"a{saves.SUFFIX}"
    game = standard()
    keeper = Autosave(game, path)
    assert keeper.fault is not None
    assert keeper.fault.text == "save.not_written"
    game.play(game.legal_actions()[0])
    assert game.decisions == 9
    real = Path.open

    def read_only(self: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
        if mode != "rb":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(self, mode, *args, **options)

    monkeypatch.setattr(Path, "open", read_only)
    with pytest.raises(SaveError) as refused:
        saves.save(game, tmp_path / f"b{saves.SUFFIX}")
    assert refused.value.params == {"file": f"b{saves.SUFFIX}", "why": "Permission denied"}
    assert not (tmp_path / f"b{saves.SUFFIX}").exists()


class Killed(BaseException):
    """The program ends here and now."""


class Countdown:
    """Stands in for all that touches the disk: after so many touches, half of a write is done and no more."""

    def __init__(self, touches: int, patch: pytest.MonkeyPatch) -> None:
        self.left = touches
        real_open, real_replace, real_fsync = Path.open, Path.replace, os.fsync

        def opening(path: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
            if mode == "rb":
                return real_open(path, mode, *args, **options)
            self.touch()
            wrapped = _Wrapped(cast("BinaryIO", real_open(path, mode, *args, **options)))
            write = wrapped.file.write

            def writing(data: bytes) -> int:
                self.touch(lambda: write(data[: len(data) // 2]))
                return write(data)

            wrapped.write = writing
            return wrapped

        def replacing(path: Path, target: Path) -> Path:
            self.touch()
            return real_replace(path, target)

        def syncing(handle: int) -> None:
            self.touch()
            real_fsync(handle)

        patch.setattr(Path, "open", opening)
        patch.setattr(Path, "replace", replacing)
        patch.setattr(os, "fsync", syncing)

    def touch(self, last: Callable[[], object] = lambda: None) -> None:
        self.left -= 1
        if self.left < 0:
            last()
            raise Killed


def test_wherever_the_program_is_killed_while_it_saves_nothing_finished_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case P-62."""
    ready = tmp_path / f"ready{saves.SUFFIX}"
    game = standard()
    keeper = Autosave(game, ready)
    play_on(game, lambda state: state.turn == 5, random.Random(1))
    keeper.close()
    kills = 0
    for touches in range(1000):
        path = tmp_path / f"{touches}{saves.SUFFIX}"
        for old, new in zip((ready, *saves.older_copies(ready)), ("", ".1", ".2", ".3"), strict=True):
            path.with_name(path.name + new).write_bytes(old.read_bytes())
        game, luck = saves.load(path, CATALOG)[0], random.Random(3)
        finished, killed = list(game.record()), False
        with monkeypatch.context() as patch:
            Countdown(touches, patch)
            try:
                Autosave(game, path)
                while game.turn < 7:
                    game.play(luck.choice(game.legal_actions()))
                    finished = list(game.record())
            except Killed:
                killed = True
        stored = list(saves.load(path, CATALOG)[0].record())
        assert stored in (finished, list(game.record()))
        copies = [saves.load(copy, CATALOG)[0].turn for copy in saves.older_copies(path)]
        assert len(copies) >= 2
        assert copies == sorted(copies, reverse=True)
        kills += killed
        if not killed:
            break
    assert kills > 40


PLAYER = """
import sys
from pathlib import Path
from dt_darkness import Game
from dt_darkness.session import saves
from dt_darkness.session.tables import make_table, shipped_catalog
path = Path(sys.argv[1])
game = saves.load(path, shipped_catalog())[0] if path.exists() else Game.new(make_table(mode="standard"), 6)
saves.Autosave(game, path)
print("loaded", game.decisions, flush=True)
while game.to_decide is not None:
    actions = game.legal_actions()
    game.play(actions[int(game.luck().random() * len(actions))])
    print("made", game.decisions, flush=True)
"""


def test_a_game_killed_at_any_moment_goes_on_where_it_was(root: Path, tmp_path: Path) -> None:
    """Case P-62."""
    path, luck, last = tmp_path / f"a{saves.SUFFIX}", random.Random(8), 0
    command = [sys.executable, "-c", PLAYER, str(path)]
    for _ in range(5):
        with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            first = process.stdout.readline().split()
            assert first[0] == "loaded"
            assert int(first[1]) >= last
            for _ in range(luck.randrange(60)):
                process.stdout.readline()
            time.sleep(luck.random() * 0.02)
            process.kill()
            # The last line may have been cut off.
            whole_lines = process.stdout.read().rpartition("\n")[0].split()
        last = int(whole_lines[-1]) if whole_lines else int(first[1])
        game, notice = saves.load(path, CATALOG)
        assert notice is None
        assert last <= game.decisions <= last + 3
        for copy in saves.older_copies(path):
            saves.load(copy, CATALOG)
    assert last > 60
    again = Game.new(make_table(mode="standard"), 6)
    stored, _ = saves.load(path, CATALOG)
    while again.decisions < stored.decisions:
        actions = again.legal_actions()
        again.play(actions[int(again.luck().random() * len(actions))])
    assert again.record() == stored.record()


# Files that are not to be trusted ------------------------------------------------------------------------------------


def refusal(path: Path, data: bytes) -> SaveError:
    """What is said about a file with these bytes, after making sure that it stays as it is."""
    path.write_bytes(data)
    with pytest.raises(SaveError) as refused:
        saves.load(path, CATALOG)
    assert path.read_bytes() == data
    assert refused.value.params["file"] == path.name
    return refused.value


@pytest.fixture(scope="module")
def good() -> bytes:
    return record.document(played())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"game{saves.SUFFIX}"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "save.not_a_save"),
        (b"\0" * 5000, "save.not_a_save"),
        (random.Random(1).randbytes(5000), "save.not_a_save"),
        (b"{}", "save.not_a_save"),
        (b"[1, 2]", "save.not_a_save"),
        (b'{"game": "chess", "format": 1}', "save.not_a_save"),
        (b'{"game": 5}', "save.not_a_save"),
        (b'{"game": "dt-darkness", "format": 1}', "save.damaged"),
        (b'{"game": "dt-darkness", "format": "1"}', "save.damaged"),
        (b'{"game": "dt-darkness", "format": 0}', "save.damaged"),
        (b'{"game": "dt-darkness", "format": 2, "header": {"program": "9.9"}, "new": []}', "save.newer"),
        (b'{"game": "dt-darkness", "format": 1' + b"0" * 40 + b"}", "save.newer"),
        (b'{"game": "dt-darkness", "format": -1' + b"0" * 40 + b"}", "save.damaged"),
        (b'{"game": "dt-darkness", "x": ' + b"[" * 100_000, "save.truncated"),
        (b'{"game": "dt-darkness", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "save.damaged"),
        (b"[" * 1_000_000, "save.not_a_save"),
        (b" " * (record.LARGEST + 1), "save.too_large"),
    ],
    ids=range(17),
)
def test_what_is_no_saved_game_is_refused(path: Path, data: bytes, text: str) -> None:
    """Case P-63."""
    assert refusal(path, data).text == text


def test_a_file_that_is_not_there_is_told(path: Path) -> None:
    with pytest.raises(SaveError) as refused:
        saves.load(path, CATALOG)
    assert refused.value.text == "save.unreadable"
    assert refused.value.params == {"file": path.name, "why": os.strerror(errno.ENOENT)}


def test_a_file_cut_off_anywhere_is_refused(path: Path, good: bytes) -> None:
    """Case P-63."""
    luck, texts = random.Random(2), set()
    for end in [40, len(good) // 2, len(good) - 3, *(luck.randrange(len(good) - 3) for _ in range(40))]:
        texts.add(refusal(path, good[:end]).text)
    assert texts <= {"save.truncated", "save.not_a_save", "save.damaged"}
    assert "save.truncated" in texts


def test_a_flipped_bit_is_found_or_does_no_harm(path: Path, good: bytes) -> None:
    path.write_bytes(good)
    game, luck, refused = saves.load(path, CATALOG)[0], random.Random(3), 0
    for _ in range(150):
        data = bytearray(good)
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)
        path.write_bytes(data)
        try:
            assert same(saves.load(path, CATALOG)[0], game)
        except SaveError:
            refused += 1
    assert refused > 130


def test_a_flipped_bit_in_an_added_line_is_found_or_does_no_harm(path: Path) -> None:
    game = play_on(standard(), at(SpendFrame), random.Random(1))
    Autosave(game, path)
    for _ in range(3):
        game.play(next(action for action in game.legal_actions() if action[0] in ("move", "step", "stop")))
    data, luck, refused = path.read_bytes(), random.Random(4), 0
    start = len(record.main_part(data))
    assert len(data) > start + 100
    for _ in range(60):
        flipped = bytearray(data)
        flipped[luck.randrange(start, len(data) - 1)] ^= 1 << luck.randrange(8)
        path.write_bytes(flipped)
        try:
            assert saves.load(path, CATALOG)[0].record() == game.record()
        except SaveError:
            refused += 1
    assert refused > 50


def test_a_line_that_was_being_written_is_no_decision(path: Path) -> None:
    game = play_on(standard(), at(SpendFrame), random.Random(1))
    Autosave(game, path)
    done = game.record()
    game.play(next(action for action in game.legal_actions() if action[0] == "move"))
    path.write_bytes(path.read_bytes()[:-2])
    assert saves.load(path, CATALOG)[0].record() == done


def changed(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    document = msgspec.json.decode(data)
    change(document)
    return bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


CHANGES: dict[str, Callable[[dict[str, Any]], None]] = {
    "no header": lambda d: d.pop("header"),
    "header a list": lambda d: d.update(header=[]),
    "unknown key": lambda d: d.update(more=1),
    "goal a word": lambda d: d["header"].update(points_to_win="5"),
    "goal 0": lambda d: d["header"].update(points_to_win=0),
    "other goal": lambda d: d["header"].update(points_to_win=4),
    "goal huge": lambda d: d["header"].update(points_to_win=10**30),
    "one seat": lambda d: d["header"]["seats"].pop(),
    "actions a word": lambda d: d.update(actions="toss"),
    "action a number": lambda d: d["actions"].append(5),
    "an action more": lambda d: d["actions"].append("end"),
    "an action less": lambda d: d["actions"].pop(),
    "a secret more": lambda d: d["actions"].append("*"),
    "another action": lambda d: d["actions"].__setitem__(0, "toss blue" if d["actions"][0] != "toss blue" else "end"),
    "long action": lambda d: d["actions"].append("x" * 300),
    "no block": lambda d: d.update(hidden=[]),
    "block no base64": lambda d: d["hidden"].__setitem__(0, "!" * 120),
    "block shorter": lambda d: d["hidden"].pop(),
    "points a word": lambda d: d["standing"].update(points=["a", "b"]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_file_that_was_changed_by_hand_is_refused(path: Path, good: bytes, what: str) -> None:
    """Case P-63."""
    assert changed(good, lambda _: None) == good
    assert refusal(path, changed(good, CHANGES[what])).text == "save.damaged"


def forged(data: bytes, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> bytes:
    """A file changed by somebody who knows the format: all digests are right again."""
    document = msgspec.json.decode(data)
    hidden = msgspec.json.decode(record._reveal("".join(document["hidden"]), ""))
    change(document, hidden)
    document["hidden"] = []
    hidden["digest"] = record._digest(msgspec.convert(document, record._Document))
    document["hidden"] = [record._conceal(msgspec.json.encode(hidden), record._STEP)]
    return bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


FORGERIES: dict[str, tuple[str, Callable[[dict[str, Any], dict[str, Any]], None]]] = {
    "illegal action": ("save.illegal", lambda d, _: d["actions"].__setitem__(d["actions"].index("stop"), "toss blue")),
    "no action": ("save.illegal", lambda d, _: d["actions"].__setitem__(2, "dance")),
    "not well-formed": ("save.illegal", lambda d, _: d["actions"].__setitem__(2, "deal 1A 999")),
    "illegal secret": ("save.illegal", lambda _, h: h["actions"].__setitem__(0, "deal 9Z 0")),
    "other fingerprint": ("save.differs", lambda _, h: h["fingerprints"].__setitem__(3, "0")),
    "fingerprint missing": ("save.differs", lambda _, h: h["fingerprints"].pop()),
    "other snapshot": ("save.differs", lambda _, h: h.update(fingerprint="0")),
    "unknown set": ("save.missing_set", lambda d, _: d["header"].update(sets=["base", "moon"])),
    "no set": ("save.missing_set", lambda d, _: d["header"].update(sets=[])),
    "unknown mode": ("save.damaged", lambda d, _: d["header"].update(mode="solitaire")),
    "scenario without position": ("save.damaged", lambda d, _: d["header"].update(mode="scenario")),
    "seed a word": ("save.damaged", lambda _, h: h.update(seed="7")),
    "early card nonsense": ("save.illegal", lambda _, h: h.update(early="commit 4")),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_file_is_refused(path: Path, good: bytes, what: str) -> None:
    text, change = FORGERIES[what]
    assert refusal(path, forged(good, change)).text == text


def test_forging_without_a_change_makes_a_good_file(path: Path, good: bytes) -> None:
    path.write_bytes(forged(good, lambda *_: None))
    assert same(saves.load(path, CATALOG)[0], played())


def test_a_record_that_cannot_be_played_can_go_on_from_its_position(path: Path, good: bytes) -> None:
    assert refusal(path, forged(good, FORGERIES["illegal action"][1])).text == "save.illegal"
    game, notice = saves.load(path, CATALOG, from_snapshot=True)
    assert game.truth().fingerprint() == played().truth().fingerprint()
    assert notice is not None
    assert notice.text == "save.changed"


SNAPSHOTS: dict[str, Callable[[dict[str, Any]], None]] = {
    "unknown piece": lambda s: s["pieces"][0].update(kind="unicorn"),
    "nowhere": lambda s: s["pieces"][0].update(at="Z99"),
    "no such square": lambda s: s["pieces"][0].update(at="A11"),
    "two on a square": lambda s: s.update(pieces=[{**piece, "at": "C4", "wounded": False} for piece in s["pieces"]]),
    "unknown room": lambda s: s["deck"].__setitem__(0, "9Z"),
    "room twice": lambda s: s["rooms"].__setitem__(0, s["rooms"][1]),
    "room beyond the deck": lambda s: s["rooms"].__setitem__(0, 99),
    "portcullises": lambda s: s["grilles"].pop(),
    "no card 0": lambda s: s["combat_hands"][0].remove(0),
    "unknown decision": lambda s: s.update(decisions=[{"dance": {}}]),
    "decision without fields": lambda s: s.update(decisions=[{"MoveFrame": {}}]),
    "decision of wrong type": lambda s: s.update(decisions=[{"TossFrame": {"side": 2, "what": 5}}]),
    "decision of nobody": lambda s: s.update(decisions=[{"SpendFrame": {"side": 9}}]),
    "pieces a word": lambda s: s.update(decisions=[{"PutFrame": {"side": 0, "place": 0, "pieces": "Y", "then": []}}]),
    "unknown drinker": lambda s: s.update(boosts=[["Y.unicorn", 1]]),
    "tile of no room": lambda s: s.update(emptied=[[99, 0]]),
}


@pytest.mark.parametrize("what", SNAPSHOTS)
def test_a_snapshot_that_is_no_position_is_refused(path: Path, good: bytes, what: str) -> None:
    def change(document: dict[str, Any], hidden: dict[str, Any]) -> None:
        document["header"].update(rules=0)
        SNAPSHOTS[what](hidden["snapshot"])

    assert refusal(path, forged(good, change)).text == "save.no_position"


def test_a_snapshot_names_what_is_wrong() -> None:
    state = played().truth()
    snapshot = msgspec.structs.replace(take(state), boosts=(("Y.unicorn", 1),))
    with pytest.raises(SnapshotError, match=r"Y\.unicorn"):
        position(state.table, snapshot)


# When rules or data have changed -------------------------------------------------------------------------------------


def test_after_a_change_of_the_data_play_goes_on_from_the_snapshot_and_says_so(path: Path) -> None:
    """Case P-65."""
    game, luck = standard(), random.Random(1)
    Autosave(game, path)
    play_on(game, lambda state: state.turn >= 3 and isinstance(state.frame, MoveFrame), luck)
    data = path.read_bytes()
    assert len(record.main_part(data)) < len(data)
    new = dataclasses.replace(CATALOG, digest="new")
    again, notice = saves.load(path, new)
    assert notice is not None
    assert (notice.text, notice.params) == ("save.changed", {"file": path.name})
    assert again.truth().fingerprint() == game.truth().fingerprint()
    assert again.decisions < game.decisions
    assert path.read_bytes() == data
    saves.save(again, path)
    once_more, notice = saves.load(path, new)
    assert notice is None
    assert once_more.truth().fingerprint() == game.truth().fingerprint()


def test_what_is_no_longer_legal_after_a_change_is_told_to_be_lost(path: Path) -> None:
    game, luck = standard(), random.Random(1)
    Autosave(game, path)
    play_on(game, lambda state: state.turn >= 3 and isinstance(state.frame, SpendFrame), luck)
    whole = saves.read(path)
    assert whole.lines[whole.written :] == (f"card {game.truth().played}",)
    data = path.read_bytes()
    tail = record._added(whole.written, "card 1", "") + record._added(whole.written + 1, "end", "")
    path.write_bytes(record.main_part(data) + tail)
    again, notice = saves.load(path, dataclasses.replace(CATALOG, digest="new"))
    assert notice is not None
    assert (notice.text, notice.params) == ("save.changed_and_lost", {"file": path.name, "n": 2})
    assert again.turn == 3


def test_an_option_that_is_no_longer_offered_has_its_default(path: Path, good: bytes) -> None:
    def change(document: dict[str, Any], _: dict[str, Any]) -> None:
        document["header"].update(rules=0, options={"warrior_breaks": "everything", "gone": 1, "wand_users": "wizard"})

    path.write_bytes(forged(good, change))
    game, _ = saves.load(path, CATALOG)
    wanted = {option.id: option.default for option in CATALOG.options.values()} | {"wand_users": "wizard"}
    assert game.table.options == wanted


# Words ---------------------------------------------------------------------------------------------------------------


def test_everything_that_can_be_wrong_has_an_english_sentence(root: Path) -> None:
    texts = load_texts(paths.data_dir() / "text")
    folder = root / "dt_darkness" / "session"
    ids = {
        text
        for path in sorted(folder.glob("*.py"))
        for text in re.findall(r'"(save\.\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(ids) >= 12
    for text in sorted(ids):
        sentence = texts(text, file="F", why="W", number=1, sets="S", program="P", n=2)
        assert sentence.startswith(("F", "The "))
        assert "{" not in sentence
    assert texts.missing == ()


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "old_saves").glob("*.dtgame")), ids=lambda p: p.stem)
def test_a_game_saved_by_an_earlier_version_still_opens(path: Path) -> None:
    """These files are never written again: each is a save as some version of the program left it. Case P-63."""
    game, notice = saves.load(path, shipped_catalog())
    assert notice is None or notice.text == "save.changed"
    assert game.how == "agreed"
