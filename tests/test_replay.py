"""Recorded games played again: the golden ones of tests/replays, and what a viewer of replays asks for."""

from __future__ import annotations

import argparse
import dataclasses
import importlib.util
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from dt_darkness import Game
from dt_darkness.ai import new_bot
from dt_darkness.core import observe
from dt_darkness.core.frames import OverFrame
from dt_darkness.session import record, replay, saves
from dt_darkness.session.game import BYSTANDER
from dt_darkness.session.record import Record, SaveError
from dt_darkness.session.replay import Replay
from dt_darkness.session.tables import make_table, shipped_catalog

CATALOG = shipped_catalog()
WAYS = ("points", "nobody_left", "idle", "resigned", "agreed", "time")


def golden_record(root: Path, way: str) -> Record:
    """The recorded game, taken for one of today's data: what matters is whether it still goes the same way."""
    found = saves.read(root / "tests" / "replays" / f"{way}{saves.SUFFIX}")
    return dataclasses.replace(found, header=msgspec.structs.replace(found.header, catalogue=CATALOG.digest))


@pytest.fixture
def golden(root: Path) -> ModuleType:
    """The tool that records the golden replays."""
    spec = importlib.util.spec_from_file_location("golden_under_test", root / "build" / "golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(decisions: int = 130) -> Game:
    game, bots = Game.new(make_table(mode="standard"), 3), [new_bot("greedy"), new_bot("greedy")]
    while game.to_decide is not None and game.decisions < decisions:
        game.play(bots[game.to_decide].choose(game.view(game.to_decide), game.luck()))
    return game


def replay_of(game: Game) -> Replay:
    return Replay(record.parse(record.document(game), "game"), CATALOG, "game")


# Golden replays ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_golden_game_goes_as_it_went(root: Path, way: str) -> None:
    """After a change of the rules that was meant raise ``RULES`` and run build/golden.py. Case P-65."""
    again = Replay(golden_record(root, way), CATALOG, way)
    verdict = again.verify()
    assert verdict.differs is None, f"{way}: another game from decision {verdict.differs} on"
    assert verdict.compared == len(again) // 10 + 1
    frame = again.view(len(again)).frame
    assert isinstance(frame, OverFrame)
    assert frame.how == way


def test_there_is_a_golden_game_for_each_way_to_end(root: Path) -> None:
    files = {path.stem for path in (root / "tests" / "replays").glob(f"*{saves.SUFFIX}")}
    assert files == set(WAYS)
    told = (root / "dt_darkness" / "core" / "frames.py").read_text(encoding="utf-8").partition("    how: str")[2]
    assert set(re.findall("``([a-z_]+)``", told.split('"""')[1])) == set(WAYS)


def test_the_golden_tool_tells_what_has_changed(
    golden: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def games(seed: int) -> Iterator[tuple[str, Game]]:
        game = Game.new(make_table(mode="standard"), seed)
        game.play(("resign", 0))
        yield "resigned", game

    monkeypatch.setattr(golden, "REPLAYS", tmp_path)
    said = []
    for seed in (1, 1, 2):
        monkeypatch.setattr(golden, "games", lambda seed=seed: games(seed))
        assert golden.main() == 0
        said.append(capsys.readouterr().out)
    assert said[:2] == ["resigned: new\n", "resigned: unchanged\n"]
    assert re.fullmatch(r"resigned: decision 1 was 'deal \S+ \d' and is 'deal \S+ \d'\n", said[2])
    assert golden.difference(["a"], ["a", "b"]) == "had 1 decisions and has 2"


# Looking at a replay -------------------------------------------------------------------------------------------------


def test_a_replay_shows_every_position_forwards_backwards_and_at_random() -> None:
    game = Game.new(make_table(mode="standard"), 3)
    states, told = {game.decisions: game.truth()}, {}
    bots = [new_bot("greedy"), new_bot("greedy")]
    while game.decisions < 130 and game.to_decide is not None:
        since = game.event_count
        before = game.decisions
        game.play(bots[game.to_decide].choose(game.view(game.to_decide), game.luck()))
        states[game.decisions] = game.truth()
        if game.decisions == before + 1:
            told[before] = [game.events_for(side, since) for side in (0, 1, BYSTANDER)]
    again = replay_of(game)
    assert len(again) == game.decisions
    order = sorted(states)
    for after in (*order, *reversed(order), *random.Random(1).choices(order, k=60)):
        assert again.view(after) == states[after]
        for side in (0, 1, BYSTANDER):
            assert again.view(after, side) == observe(states[after], side)
    for number, events in told.items():
        assert [again.events(number, side) for side in (0, 1, BYSTANDER)] == events
        assert again.decision(number)[0] == game.record()[number].line
    for wrong in (-1, len(again) + 1):
        with pytest.raises(IndexError):
            again.view(wrong)


def test_a_replay_knows_where_each_turn_began() -> None:
    again = replay_of(played())
    turns = again.turns()
    assert len(turns) == again.view(len(again)).turn
    assert [again.view(after).turn for after in turns] == list(range(1, len(turns) + 1))
    assert [again.view(after - 1).turn for after in turns] == list(range(len(turns)))


def test_what_is_shown_of_a_replay_can_be_changed_without_harm() -> None:
    again = replay_of(played())
    again.view(50).at[0] = 5
    assert again.verify().differs is None


def test_verifying_finds_the_decision_after_which_a_game_differs() -> None:
    """Case P-65."""
    found = record.parse(record.document(played()), "game")
    wrong = list(found.fingerprints)
    wrong[6] = "0" * 16
    altered = dataclasses.replace(found, fingerprints=tuple(wrong))
    assert Replay(altered, CATALOG, "game").verify() == (7, 70)
    altered = dataclasses.replace(found, fingerprint="0" * 16)
    assert Replay(altered, CATALOG, "game").verify().differs == found.written
    altered = dataclasses.replace(found, fingerprints=(*found.fingerprints, "0" * 16))
    assert Replay(altered, CATALOG, "game").verify().differs == found.written // 10 * 10 + 10
    lines = list(found.lines)
    lines[90] = "toss blue"
    with pytest.raises(SaveError) as refused:
        Replay(dataclasses.replace(found, lines=tuple(lines)), CATALOG, "game").verify()
    assert (refused.value.text, refused.value.params["number"]) == ("save.illegal", 91)


def test_a_record_of_other_rules_shows_no_steps() -> None:
    """Case P-65."""
    found = record.parse(record.document(played()), "game")
    other = dataclasses.replace(found, header=msgspec.structs.replace(found.header, rules=record.RULES + 1))
    with pytest.raises(SaveError, match=r"save\.no_steps_back"):
        Replay(other, CATALOG, "game")


# The command ---------------------------------------------------------------------------------------------------------


def run(path: Path, verify: bool) -> int:
    return replay.main(argparse.Namespace(file=path, verify=verify))


def test_the_command_tells_how_a_game_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    game = played()
    saves.save(game, path)
    assert run(path, verify=False) == 0
    points = game.view(0).points
    said = (
        f"{path}: {game.decisions} decisions, {game.turn} turns, yellow {points[0]}, blue {points[1]}, not finished\n"
    )
    assert capsys.readouterr().out == said
    game.play(("resign", 0))
    saves.save(game, path)
    assert run(path, verify=True) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("blue wins (resigned)")
    assert second == f"{game.decisions // 10 + 1} checksums compared, all agree"


def test_the_command_tells_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"a{saves.SUFFIX}"
    path.write_text("nothing")
    assert run(path, verify=False) == 1
    assert capsys.readouterr().err == f"{path.name} is not a saved game.\n"
    saves.save(played(), path)
    found = saves.read(path)
    monkeypatch.setattr(saves, "read", lambda _: dataclasses.replace(found, fingerprint="0"))
    assert run(path, verify=False) == 0
    assert run(path, verify=True) == 1
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"differs, after decision {found.written}")
