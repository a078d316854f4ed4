"""Whether everything the game needs works on this computer: the ``selftest`` command, in a packaged program too."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from dt_darkness.ui.app import App
    from dt_darkness.ui.clock import ManualClock

SEED = 4
"""Of the game and of its players: a short game."""
_SIZE = (1280, 720)
_DRAWN = 48
"""Pixels that each drawing is drawn high and wide."""


def main(_namespace: argparse.Namespace) -> int:
    """Loads every file, opens a window and plays one game through it; gives 0 if all went well, else 1.

    Without a display the window is an imaginary one. A line is printed for each step, and a verdict.
    """
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    steps = {"data files": _data, "pictures": _pictures, "fonts": _fonts, "game": _game}
    well = [_goes_well(name, step) for name, step in steps.items()]
    tell("all is well" if all(well) else "something is wrong")
    return int(not all(well))


def tell(line: str) -> None:
    """Print a line, if there is anywhere to print it: a program without a console has no output."""
    if sys.stdout is not None:
        print(line, flush=True)


def _goes_well(name: str, step: Callable[[], list[str]]) -> bool:
    """Take one step and say how it went."""
    try:
        faults = step()
    except Exception:  # noqa: BLE001 - whatever is wrong on this computer is what is asked for
        faults = traceback.format_exc().splitlines()
    tell(f"{name}: {'something is wrong:' if faults else 'no faults'}")
    for fault in faults:
        tell(f"  {fault}")
    return not faults


def _data() -> list[str]:
    from dt_darkness import paths
    from dt_darkness.content import validate

    return [str(fault) for fault in validate.check(paths.data_dir(), [paths.assets_dir()])]


def _pictures() -> list[str]:
    """Which drawings cannot be drawn."""
    import pygame

    from dt_darkness import paths

    files = sorted(paths.assets_dir().rglob("*.svg"))
    faults = [] if files else [f"no drawings in {paths.assets_dir()}"]
    for file in files:
        try:
            pygame.image.load_sized_svg(file, (_DRAWN, _DRAWN))
        except pygame.error as error:
            faults.append(f"{file.name}: {error}")
    return faults


def _fonts() -> list[str]:
    """Which kinds of type cannot be written in."""
    from dt_darkness.ui.art import fonts

    return [role for role in fonts.ROLES if not fonts.text("Dungeon", role, fonts.FLOOR).get_bounding_rect().width]


def _game() -> list[str]:
    """Play a game through the screen; what went wrong."""
    import pygame

    from dt_darkness import paths
    from dt_darkness.ui.app import App
    from dt_darkness.ui.clock import ManualClock
    from dt_darkness.ui.playthrough import Playthrough
    from dt_darkness.ui.settings import Motion

    # A virus scanner may still be reading the saved game when the folder goes.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        clock = ManualClock()
        dirs = paths.UserDirs(home / "saves", home / "settings", home / "logs")
        app = App(dirs, clock=clock, size=_SIZE, full_screen=False)
        try:
            app.change_settings(motion=Motion.OFF)
            finger = _Finger(app, clock)
            finger.rest()
            tell(f"window: {pygame.display.get_driver()}, sound: {'yes' if app.has_sound else 'no'}")
            with _seeded():
                game = Playthrough(app, finger, SEED, tell).play()
            kept = list(dirs.saves.glob("*.dtgame"))
        finally:
            app.close()
    return [] if game.is_over and kept else ["the game was not kept"]


@contextmanager
def _seeded() -> Iterator[None]:
    """Meanwhile the luck of a new game is always the same."""
    from dt_darkness.session.dealer import SEED_VARIABLE

    before = os.environ.get(SEED_VARIABLE)
    os.environ[SEED_VARIABLE] = str(SEED)
    try:
        yield
    finally:
        if before is None:
            del os.environ[SEED_VARIABLE]
        else:
            os.environ[SEED_VARIABLE] = before


class _Finger:
    """Clicks straight into the app, whose time it moves on by hand."""

    def __init__(self, app: App, clock: ManualClock) -> None:
        self._app, self._clock = app, clock

    def send(self, event: pygame.Event) -> None:
        """One event, one step of the app. Places on the screen become the system's, which may count in larger units."""
        import pygame

        if event.type == pygame.MOUSEWHEEL:
            # It turns where the mouse is.
            self._app.step((event,))
            return
        (width, height), (across, down) = self._app.window.size, self._app.size
        x, y = event.pos
        pos = (x * width / across, y * height / down)
        self._app.step((pygame.Event(event.type, {**event.dict, "pos": pos}),))

    def rest(self) -> None:
        """Longer than a double click takes, and long enough for the system to see that the program is alive."""
        import pygame

        pygame.event.clear()
        # Twice: a window that was given another size is laid out anew when it has kept it for a while.
        for _ in (0, 1):
            self._clock.advance(350)
            self._app.step()
