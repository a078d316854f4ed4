"""Plays a whole game by mouse in the real window of a program that runs by itself, and takes pictures of it.

A second, imaginary window of the same size in this process gets the same clicks and the same seed, so that it is known
at every moment what is on the screen; what really happened is read from the saved game. The program may be this tree,
a packaged one, or a Windows program under Wine: it only has to show its window under X.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from dt_darkness import paths
from dt_darkness.session import saves
from dt_darkness.session.dealer import SEED_VARIABLE
from dt_darkness.session.game import Game
from dt_darkness.session.record import SaveError
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
PICTURES_EVERY = 50
"""Decisions from one picture of the game to the next."""
QUIET = 0.12
"""Seconds without work after which the program is at rest."""

Environment = dict[str, str]


def until(happened: Callable[[], object], what: str) -> None:
    """Wait for something that has to happen."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.02)


@contextmanager
def display() -> Iterator[Environment]:
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


@dataclass
class Program:
    """The program in a process of its own."""

    process: subprocess.Popen[bytes]
    window_class: str
    """What X calls the windows of the program."""
    name: str = ""
    """Of the working process, if the one that was started only started it in turn."""
    _pid: int = field(default=0, init=False)

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
        if not self._pid:
            self._pid = _pid_of(self.name) if self.name else self.process.pid
        fields = Path(f"/proc/{self._pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return fields[0] == "S", int(fields[11]) + int(fields[12])


def _pid_of(name: str) -> int:
    """The process whose command begins with a path that ends so."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                command = (folder / "cmdline").read_bytes().split(b"\0")[0]
            except OSError:
                # It has ended meanwhile.
                continue
            if command.decode("utf-8", "replace").endswith(name):
                return int(folder.name)
    raise AssertionError(f"there is no process {name}")


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
        environment: Environment,
        homes: tuple[Path, Path],
    ) -> None:
        self.app, self.clock, self.program = app, clock, program
        self.window, self.environment = window, environment
        self.imagined, self.real = homes
        self.decisions = 0
        self.decided: Callable[[int], None] = lambda _: None
        """Hears how many decisions there are whenever there are more."""
        self.last = (-1000, -1000)
        self.at = (0, 0)

    def send(self, event: pygame.Event) -> None:
        """One event in the imaginary window; in the real one a click or a notch of the wheel."""
        self.app.step((event,))
        if event.type == pygame.MOUSEMOTION:
            self.at = event.pos
        elif event.type == pygame.MOUSEWHEEL:
            self.program.settle()
            x, y = self.at
            notch = "4" if event.y > 0 else "5"
            self.xdotool("mousemove", "--window", self.window, str(x), str(y), "click", notch)
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
            self.decided(self.decisions)

    def xdotool(self, *words: str) -> None:
        """Let the mouse or the keys of the screen do something."""
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True)


def written(home: Path) -> tuple[str, ...]:
    """Every decision of the saved game below a folder."""
    files = sorted((home / "saves").glob("*.dtgame"))
    try:
        return saves.read(files[0]).lines if files else ()
    except SaveError:
        # Read while it was being written.
        return ()


def game_environment(screen: Environment) -> Environment:
    """What the program must be told on this screen, besides where its files go."""
    return {
        **screen,
        "SDL_VIDEODRIVER": "x11",
        "SDL_VIDEO_X11_WMCLASS": "dt",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "SDL_AUDIODRIVER": "dummy",
        SEED_VARIABLE: str(SEED),
    }


def play(
    start: Callable[[Path], Program],
    environment: Environment,
    homes: tuple[Path, Path],
    tell: Callable[[str], None],
    pictures: Path | None = None,
) -> Game:
    """Play a game in the window of the program that ``start`` starts, from the title to victory; gives the game.

    ``homes`` are empty folders for the files of the imagined and of the real program; ``start`` is given the real one.
    Pictures are taken after each part of the game and in between, if there is a folder for them. At the end the window
    is closed by key. Raises :class:`AssertionError` if the program does not do what the imagined one does.
    """
    os.environ[SEED_VARIABLE] = str(SEED)
    clock = ManualClock()
    dirs = paths.UserDirs(*(homes[0] / name for name in ("saves", "settings", "logs")))
    app = Imagined(dirs, clock=clock, size=SIZE, full_screen=False)
    app.change_settings(motion=Motion.OFF)
    shutil.copytree(homes[0], homes[1], dirs_exist_ok=True)
    program = start(homes[1])
    taken = 0

    def mark(line: str) -> None:
        tell(line)
        take(line.split(":")[0])

    def take(name: str) -> None:
        nonlocal taken
        if pictures is not None:
            taken += 1
            program.settle()
            picture(environment, pictures / f"{taken:02}_{name.replace(' ', '_')}.png")

    def decided(number: int) -> None:
        if number % PICTURES_EVERY == 0:
            take(f"decision {number}")

    try:
        window = find_window(environment, program.window_class)
        program.settle()
        mark("title")
        hand = RealHand(app, clock, program, window, environment, homes)
        hand.decided = decided
        game = Playthrough(app, hand, SEED, mark).play()
        assert written(homes[1]) == written(homes[0])
        program.settle()
        assert program.process.poll() is None
        close(hand)
        assert program.process.returncode == 0
        return game
    finally:
        app.close()
        if program.process.poll() is None:
            program.process.kill()
        program.process.wait()


def close(hand: RealHand) -> None:
    """Close the window by key, as a person does who looks whether it helped: a busy screen may miss one."""
    deadline = time.monotonic() + PATIENCE
    while hand.program.process.poll() is None:
        assert time.monotonic() < deadline, "the window cannot be closed"
        hand.xdotool("windowactivate", hand.window)
        hand.xdotool("key", "alt+F4")
        with suppress(subprocess.TimeoutExpired):
            hand.program.process.wait(timeout=PATIENCE / 4)


def find_window(environment: Environment, window_class: str) -> str:
    """The id of the program's window, once it is on the screen and has its size."""
    found: list[str] = []

    def appeared() -> bool:
        search = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", window_class],
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


def picture(environment: Environment, file: Path) -> None:
    """A picture of the screen, for people, where there is something to take it with."""
    if shutil.which("import") is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", "root", str(file)], env=environment, check=False)


def main(arguments: Sequence[str]) -> int:
    """Play a game in the window of the program whose file is given; pictures go to the folder given after it."""
    command, pictures = [str(Path(arguments[0]).resolve()), "--windowed", f"--size={SIZE[0]}x{SIZE[1]}"], arguments[1]
    scratch = Path(pictures).resolve() / "files"
    shutil.rmtree(scratch, ignore_errors=True)
    homes = (scratch / "imagined", scratch / "real")
    with display() as screen:
        environment = game_environment(screen)

        def start(home: Path) -> Program:
            own = {**environment, paths.HOME_VARIABLE: str(home)}
            return Program(subprocess.Popen(command, cwd="/", env=own), "dt")

        game = play(start, environment, homes, print, Path(pictures))
    print(f"{game.how} after {game.turn} turns, {game.view(-1).points}")
    return 0


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.exit(main(sys.argv[1:]))
