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
from dt_darkness.ui.settings import Motion

SIZE = (1280, 720)
SEED = 4
"""Of the game and of its players: a short game."""
TOOLS = ("Xvfb", "openbox", "xdotool")
PATIENCE = 60.0
"""Seconds until something that has to happen is said not to."""
DOUBLE_CLICK = 0.4
"""Seconds that two clicks must be apart to be two."""
QUIET = 0.12
"""Seconds without work after which the program is at rest."""

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
    # The screen takes a number that is free, and writes it down when it can be used.
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    manager = None
    try:
        with open(reading) as number:
            environment = {**os.environ, "DISPLAY": f":{number.readline().strip()}"}
        assert environment["DISPLAY"] != ":", "no screen"
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        yield environment
    finally:
        if manager is not None:
            manager.terminate()
            manager.wait()
        screen.terminate()
        screen.wait()


class Program:
    """The program in a process of its own."""

    def __init__(self, root: Path, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "dt_darkness", "--windowed", "--size", f"{SIZE[0]}x{SIZE[1]}"]
        self.process = subprocess.Popen(command, cwd=root, env=environment)

    def settle(self) -> None:
        """Wait until it has nothing left to do: it sleeps, and has done nothing for a while."""
        quiet_since, before = time.monotonic(), self._worked()
        deadline = quiet_since + PATIENCE
        while time.monotonic() - quiet_since < QUIET:
            assert self.process.poll() is None, "the program has ended"
            assert time.monotonic() < deadline, "the program does not come to rest"
            time.sleep(0.02)
            sleeps, worked = self._worked()
            if not sleeps or worked - before[1] > 1:
                quiet_since, before = time.monotonic(), (sleeps, worked)

    def _worked(self) -> tuple[bool, int]:
        """Whether it sleeps now, and the hundredths of a second that the processor has worked for it."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return fields[0] == "S", int(fields[11]) + int(fields[12])


class Imagined(App):
    """The imaginary window: nobody looks at it, so nothing is drawn."""

    def _draw(self) -> None:
        self._dirty = False


class RealHand:
    """Clicks in the imaginary window and, at the same place, in the real one."""

    def __init__(
        self,
        app: App,
        clock: ManualClock,
        program: Program,
        window: str,
        environment: dict[str, str],
        homes: tuple[Path, Path],
    ) -> None:
        self.app, self.clock, self.program = app, clock, program
        self.window, self.environment = window, environment
        self.imagined, self.real = homes
        self.decisions = 0
        self.last = (-1000, -1000)

    def send(self, event: pygame.Event) -> None:
        self.app.step((event,))
        if event.type != pygame.MOUSEBUTTONUP:
            return
        x, y = event.pos
        if max(abs(x - self.last[0]), abs(y - self.last[1])) < 10:
            # Not to be taken for the second half of a double click. Otherwise nothing need be waited for: the program
            # takes one click after the other, however slow it is.
            self.program.settle()
            time.sleep(DOUBLE_CLICK)
        self.last = x, y
        self.xdotool("mousemove", "--window", self.window, str(x), str(y), "click", str(event.button))

    def rest(self) -> None:
        """Until the real game is where the imagined one is."""
        self.clock.advance(700)
        self.app.step()
        lines = written(self.imagined)
        if len(lines) != self.decisions:
            until(lambda: written(self.real) == lines, f"decision {len(lines)}: {lines[-1:]}")
            self.decisions = len(lines)

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
    monkeypatch.setenv(SEED_VARIABLE, str(SEED))
    homes = (tmp_path / "imagined", tmp_path / "real")
    clock = ManualClock()
    dirs = paths.UserDirs(*(homes[0] / name for name in ("saves", "settings", "logs")))
    app = Imagined(dirs, clock=clock, size=SIZE, full_screen=False)
    app.change_settings(motion=Motion.OFF)
    shutil.copytree(homes[0], homes[1])
    environment = {
        **display,
        "DT_DARKNESS_HOME": str(homes[1]),
        "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_X11_WMCLASS": "dt",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "SDL_AUDIODRIVER": "dummy",
        SEED_VARIABLE: str(SEED),
    }
    program = Program(root, environment)
    try:
        window = find_window(environment)
        program.settle()
        hand = RealHand(app, clock, program, window, environment, homes)
        game = Playthrough(app, hand, SEED, print).play()
        assert written(homes[1]) == written(homes[0])
        played, notice = saves.load(next((homes[1] / "saves").glob("*.dtgame")), shipped_catalog())
        assert notice is None
        assert played.is_over
        assert any(line.startswith("commit") for line in written(homes[1]))
        assert (played.winner, played.how, played.turn) == (game.winner, game.how, game.turn)
        program.settle()
        picture(environment, root / "out" / "window_game.png")
        assert program.process.poll() is None
        hand.xdotool("key", "alt+F4")
        assert program.process.wait(timeout=PATIENCE) == 0
    finally:
        app.close()
        if program.process.poll() is None:
            program.process.kill()
        program.process.wait()


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
    return window


def picture(environment: dict[str, str], file: Path) -> None:
    """A picture of the screen, for people, where there is something to take it with."""
    if shutil.which("import") is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(file)], env=environment, check=False)
