"""The command line: what it takes, what it refuses, and that every command leads somewhere."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pytest

from dt_darkness import __version__, cli

COMMANDS = ("play", "scenario", "validate", "simulate", "perft", "replay", "tour", "selftest")


def parse(*arguments: str) -> argparse.Namespace:
    return cli.make_parser().parse_args(arguments)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The last line of what is said about arguments that make no sense."""
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    assert stopped.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_without_a_command_the_window_opens() -> None:
    options = parse("--fullscreen", "--size", "1280x720", "--portable")
    assert options.run is cli._window
    assert (options.windowed, options.fullscreen, options.portable, options.size) == (False, True, True, (1280, 720))


def test_simulate_takes_what_it_documents() -> None:
    options = parse(*"simulate --games 3 --seed 7 --yellow greedy --sets base,darkness --check --jobs 2 --json".split())
    assert (options.games, options.seed, options.yellow, options.blue) == (3, 7, ["greedy"], ["random", "rare"])
    assert parse("simulate", "--blue", "random,greedy").blue == ["random", "greedy"]
    assert (options.sets, options.check, options.jobs, options.json) == (["base", "darkness"], "light", 2, True)
    assert parse("simulate", "--check=full").check == "full"
    assert parse("simulate").check is None


def test_files_come_as_paths() -> None:
    assert parse("scenario", "a.yaml", "b.yaml").files == [Path("a.yaml"), Path("b.yaml")]
    assert parse("validate").directory is None
    assert parse("validate", "data").directory == Path("data")
    assert parse("play", "a.yaml").scenario == Path("a.yaml")
    assert (parse("scenario", "a.yaml").solve, parse("scenario", "--solve", "a.yaml").solve) == (False, True)
    perft = parse("perft", "3", "a.yaml")
    assert (perft.depth, perft.scenario) == (3, Path("a.yaml"))
    replay = parse("replay", "game.json", "--verify")
    assert (replay.file, replay.verify) == (Path("game.json"), True)


def test_a_size_before_or_after_tour_is_the_tours(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[argparse.Namespace] = []

    def tour(options: argparse.Namespace) -> int:
        seen.append(options)
        return 0

    monkeypatch.setattr("dt_darkness.ui.tour.main", tour)
    for arguments in ("tour --out d", "tour --out d --size 800x600", "--size 800x600 tour --out d"):
        assert cli.main(arguments.split()) == 0
    assert [options.size for options in seen] == [(1920, 1080), (800, 600), (800, 600)]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith(f"usage: dt-darkness {command}")
    assert len(text.split("\n\n")[1]) > 60


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_names_every_command(command: str, root: Path) -> None:
    assert f"| `{command}" in (root / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "module"),
    [
        ("", "dt_darkness.ui.app"),
        ("play puzzle_1_burden", "dt_darkness.ui.app"),
        ("scenario a.yaml", "dt_darkness.session.scenario_runner"),
        ("validate", "dt_darkness.content.validate"),
        ("simulate", "dt_darkness.session.simulate"),
        ("perft 1", "dt_darkness.session.perft"),
        ("replay a.json", "dt_darkness.session.replay"),
        ("tour --out d", "dt_darkness.ui.tour"),
        ("selftest", "dt_darkness.ui.selftest"),
    ],
)
def test_every_command_is_carried_out_by_its_module(command: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{module}.main", lambda _options: 40)
    assert cli.main(command.split()) == 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("--size 1280", "'1280' is not a size"),
        ("--size 10x10", "'10x10' is out of range: from 640x360"),
        ("--windowed --fullscreen", "not allowed with"),
        ("--portable simulate", "for the window"),
        ("simulate --games 0", "'0' is out of range: at least 1"),
        ("simulate --games many", "'many' is not a whole number"),
        ("simulate --yellow nobody", "invalid choice: 'nobody'"),
        ("simulate --check=heavy", "invalid choice: 'heavy'"),
        ("perft -1", "'-1' is out of range: at least 0"),
        ("tour", "required: --out"),
        ("tour --out d --scale 9", "'9' is out of range: from 0.5 to 4"),
        ("tour --out d --scale big", "'big' is not a number"),
        ("tour --out d --scale nan", "'nan' is out of range"),
        ("scenario", "required: FILE"),
    ],
)
def test_nonsense_is_refused_in_words(arguments: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in refusal(capsys, *arguments.split())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"dt-darkness {__version__}\n"


def test_a_program_without_a_console_can_still_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0
    sys.stdout.close()


def test_a_console_without_a_letter_gets_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    cli._make_streams_safe()
    print("\N{LATIN SMALL LETTER E WITH ACUTE}", flush=True)
    assert written.getvalue().rstrip() == b"\\xe9"
