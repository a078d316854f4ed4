"""A whole game in a real window, played by mouse clicks alone from the title to victory.

The program runs by itself. A second, imaginary window of the same size in this process gets the same clicks and the
same seed, so that the test knows at every moment what is on the screen; what really happened is read from the saved
game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.session import saves
from dt_darkness.session.dealer import SEED_VARIABLE
from dt_darkness.session.record import SaveError
from dt_darkness.session.tables import shipped_catalog
from dt_darkness.ui.app import App
from dt_darkness.ui.clock import ManualClock
from dt_darkness.ui.playthrough import Playthrough
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.settings import Motion

SIZE = (1280, 720)
SEED = "11"
DISPLAY = ":97"
TOOLS = ("Xvfb", "openbox", "xdotool")
PATIENCE = 60.0
"""Seconds until something that has to happen is said not to."""

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="xdotool knows only X"),
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in TOOLS), reason=f"needs {', '.join(TOOLS)} on the system"
    ),
]


def until(happened: Callable[[], object], what: str) -> None:
    """Wait for something that has to happen."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.02)


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The environment of a screen with a window manager; the screen is gone afterwards."""
    environment = {**os.environ, "DISPLAY": DISPLAY}
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1400x900x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
    )
    manager = None
    try:
        until(
            lambda: (
                subprocess.run(["xdotool", "getdisplaygeometry"], env=environment, capture_output=True).returncode == 0
            ),
            "a screen",
        )
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        yield environment
    finally:
        if manager is not None:
            manager.terminate()
            manager.wait()
        screen.terminate()
        screen.wait()


class RealHand:
    """Clicks in the imaginary window and, at the same place, in the real one."""

    def __init__(
        self, app: App, clock: ManualClock, window: str, environment: dict[str, str], homes: tuple[Path, Path]
    ) -> None:
        self.app, self.clock, self.window, self.environment = app, clock, window, environment
        self.imagined, self.real = homes
        self.layer: object = None
        self.decisions = 0

    def send(self, event: pygame.Event) -> None:
        self.app.step((event,))
        if event.type == pygame.MOUSEMOTION:
            x, y = event.pos
            self.xdotool("mousemove", "--window", self.window, str(x), str(y))
        elif event.type == pygame.MOUSEBUTTONUP:
            self.xdotool("click", "1")

    def rest(self) -> None:
        """Until the real game is where the imagined one is."""
        self.clock.advance(700)
        self.app.step()
        lines = written(self.imagined)
        if len(lines) != self.decisions:
            until(lambda: written(self.real) == lines, f"decision {len(lines)}: {lines[-1:]}")
            self.decisions = len(lines)
        dialogs = self.app.scene.desk.dialogs
        layer = dialogs[-1] if dialogs else self.app.scene
        if layer is not self.layer or isinstance(self.app.scene, LotScene):
            # Nothing tells when a scene has come: its first picture may take a while, and a coin takes its time.
            time.sleep(0.8 if isinstance(self.app.scene, LotScene) else 0.4)
            self.layer = layer

    def xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True)


def written(home: Path) -> tuple[str, ...]:
    """Every decision of the saved game below a folder."""
    files = sorted((home / "saves").glob("*.dtgame"))
    try:
        return saves.read(files[0]).lines if files else ()
    except SaveError:
        # Read while it was being written.
        return ()


def test_a_game_from_the_title_to_victory(
    display: dict[str, str], tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SEED_VARIABLE, SEED)
    homes = (tmp_path / "imagined", tmp_path / "real")
    clock = ManualClock()
    dirs = paths.UserDirs(*(homes[0] / name for name in ("saves", "settings", "logs")))
    app = App(dirs, clock=clock, size=SIZE, full_screen=False)
    app.change_settings(motion=Motion.OFF)
    shutil.copytree(homes[0], homes[1])
    environment = {
        **display,
        "DT_DARKNESS_HOME": str(homes[1]),
        "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_X11_WMCLASS": "dt",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "SDL_AUDIODRIVER": "dummy",
        SEED_VARIABLE: SEED,
    }
    command = [sys.executable, "-m", "dt_darkness", "--windowed", "--size", f"{SIZE[0]}x{SIZE[1]}"]
    program = subprocess.Popen(command, cwd=root, env=environment)
    try:
        window = find_window(environment)
        hand = RealHand(app, clock, window, environment, homes)
        game = Playthrough(app, hand, 3, print).play()
        assert written(homes[1]) == written(homes[0])
        played, notice = saves.load(next((homes[1] / "saves").glob("*.dtgame")), shipped_catalog())
        assert notice is None
        assert played.is_over
        assert (played.winner, played.how, played.turn) == (game.winner, game.how, game.turn)
        picture(environment, root / "out" / "window_game.png")
        assert program.poll() is None
        hand.xdotool("key", "alt+F4")
        assert program.wait(timeout=PATIENCE) == 0
    finally:
        app.close()
        if program.poll() is None:
            program.kill()
        program.wait()


def find_window(environment: dict[str, str]) -> str:
    """The id of the program's window, once it is on the screen and has its size."""
    found: list[str] = []

    def appeared() -> bool:
        search = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "dt"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        found[:] = search.stdout.split()
        return bool(found)

    until(appeared, "the window")
    window = found[-1]
    subprocess.run(["xdotool", "windowactivate", "--sync", window], env=environment, check=False)

    def sized() -> bool:
        shape = subprocess.run(
            ["xdotool", "getwindowgeometry", window], env=environment, capture_output=True, text=True, check=False
        )
        return f"{SIZE[0]}x{SIZE[1]}" in shape.stdout

    until(sized, "the window's size")
    time.sleep(1.0)
    return window


def picture(environment: dict[str, str], file: Path) -> None:
    """A picture of the screen, for people, where there is something to take it with."""
    if shutil.which("import") is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(file)], env=environment, check=False)
