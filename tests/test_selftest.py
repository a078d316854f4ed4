"""The self-test, and with it a whole game by mouse from the title to victory."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from dt_darkness.ui import selftest


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    """Case P-58."""
    assert selftest.main(argparse.Namespace()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "all is well"
    assert "data files: no faults" in lines
    assert "pictures: no faults" in lines
    assert "fonts: no faults" in lines
    assert "game: no faults" in lines
    assert any(line.startswith("played to the end: ") for line in lines)


def test_a_fault_of_the_screen_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A title without its first button: nothing can be begun."""
    monkeypatch.setattr("dt_darkness.ui.app.doors", list)
    assert selftest.main(argparse.Namespace()) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "something is wrong"


def test_a_picture_that_cannot_be_drawn_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "_game", list)
    (tmp_path / "torn.svg").write_text("<svg", encoding="utf-8")
    monkeypatch.setattr("dt_darkness.paths.assets_dir", lambda: tmp_path)
    assert selftest.main(argparse.Namespace()) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  torn.svg: ") for line in lines)
    assert lines[-1] == "something is wrong"


def test_missing_folders_are_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing() -> Path:
        raise FileNotFoundError("the data are not there")

    monkeypatch.setattr("dt_darkness.paths.data_dir", missing)
    assert selftest.main(argparse.Namespace()) == 1
    assert "  FileNotFoundError: the data are not there" in capsys.readouterr().out.splitlines()


def test_it_runs_without_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    selftest.tell("nobody hears this")
