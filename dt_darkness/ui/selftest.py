"""Whether everything the game needs works on this computer: the ``selftest`` command, in a packaged program too."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from dt_darkness.ui.app import App
    from dt_darkness.ui.clock import ManualClock

SEED = 1


def main(_namespace: argparse.Namespace) -> int:
    """Loads every file, opens a window and plays one game through it; gives 0 if all went well.

    Without a display the window is an imaginary one. A line is printed for each step, and a verdict.
    """
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    faults = _data()
    tell(f"data files: {'no faults' if not faults else f'{len(faults)} faults'}")
    for fault in faults:
        tell(f"  {fault}")
    broken = _pictures()
    tell(f"pictures: {'all drawn' if not broken else f'{len(broken)} broken'}")
    for picture in broken:
        tell(f"  {picture}")
    fault = _game()
    if fault:
        tell(f"  {fault}")
    failed = bool(faults or broken or fault)
    tell("something is wrong" if failed else "all is well")
    return int(failed)


def tell(line: str) -> None:
    """Print a line, if there is anywhere to print it: a program without a console has no output."""
    if sys.stdout is not None:
        print(line, flush=True)


def _data() -> list[str]:
    from dt_darkness import paths
    from dt_darkness.content import validate

    return [str(fault) for fault in validate.check(paths.data_dir(), [paths.assets_dir()])]


def _pictures() -> list[str]:
    """The names of the drawings that cannot be drawn."""
    import pygame

    from dt_darkness import paths

    broken = []
    for file in sorted(paths.assets_dir().rglob("*.svg")):
        try:
            pygame.image.load_sized_svg(file, (48, 48))
        except pygame.error as error:
            broken.append(f"{file.name}: {error}")
    return broken


def _game() -> str:
    """Play a game through the screen; what went wrong, empty if nothing did."""
    import pygame

    from dt_darkness import paths
    from dt_darkness.ui.app import App
    from dt_darkness.ui.clicker import NoWay
    from dt_darkness.ui.clock import ManualClock
    from dt_darkness.ui.playthrough import Playthrough, Stuck
    from dt_darkness.ui.settings import Motion

    clock = ManualClock()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        dirs = paths.UserDirs(home / "saves", home / "settings", home / "logs")
        app = App(dirs, clock=clock, size=(1280, 720), full_screen=False)
        try:
            app.change_settings(motion=Motion.OFF)
            tell(f"window: {pygame.display.get_driver()}, sound: {'yes' if app.has_sound else 'no'}")
            game = Playthrough(app, _Finger(app, clock), SEED, tell).play()
            saved = len(list(dirs.saves.glob("*.dtgame")))
            return "" if game.is_over and saved else "the game was not kept"
        except (Stuck, NoWay) as error:
            return f"{type(error).__name__}: {error}"
        finally:
            app.close()


class _Finger:
    """Clicks straight into the app, whose time it moves on by hand."""

    def __init__(self, app: App, clock: ManualClock) -> None:
        self._app, self._clock = app, clock

    def send(self, event: pygame.Event) -> None:
        """One event, one step of the app."""
        self._app.step((event,))

    def rest(self) -> None:
        """Longer than a double click takes."""
        self._clock.advance(700)
        self._app.step()
