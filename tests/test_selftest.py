"""The self-test, and with it a whole game by mouse from the title to victory."""

from __future__ import annotations

import argparse

import pytest

from dt_darkness.ui import selftest


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert selftest.main(argparse.Namespace()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "all is well"
    assert "data files: no faults" in lines
    assert "pictures: all drawn" in lines
    assert any(line.startswith("played to the end: ") for line in lines)


def test_a_fault_of_the_screen_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A title without its first button: nothing can be begun."""
    monkeypatch.setattr("dt_darkness.ui.app.doors", list)
    assert selftest.main(argparse.Namespace()) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "something is wrong"


def test_it_runs_without_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    selftest.tell("nobody hears this")
