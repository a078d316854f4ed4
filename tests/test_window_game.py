"""A whole game in a real window, played by mouse clicks alone from the title to victory (``build/windowplay.py``)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import windowplay
from dt_darkness.session import saves
from dt_darkness.session.dealer import SEED_VARIABLE
from dt_darkness.session.tables import shipped_catalog

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="xdotool knows only X"),
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in windowplay.TOOLS),
        reason=f"needs {', '.join(windowplay.TOOLS)} on the system",
    ),
]


def test_a_game_from_the_title_to_victory(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEED_VARIABLE, str(windowplay.SEED))
    homes = (tmp_path / "imagined", tmp_path / "real")
    with windowplay.display() as screen:
        environment = windowplay.game_environment(screen)

        def start(home: Path) -> windowplay.Program:
            command = [sys.executable, "-m", "dt_darkness", "--windowed", "--size", "1280x720"]
            own = {**environment, "DT_DARKNESS_HOME": str(home)}
            return windowplay.Program(subprocess.Popen(command, cwd=root, env=own), "dt")

        game = windowplay.play(start, environment, homes, print)
    played, notice = saves.load(next((homes[1] / "saves").glob("*.dtgame")), shipped_catalog())
    assert notice is None
    assert played.is_over
    assert any(line.startswith("commit") for line in windowplay.written(homes[1]))
    assert (played.winner, played.how, played.turn) == (game.winner, game.how, game.turn)
