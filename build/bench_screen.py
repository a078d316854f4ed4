"""How quick the screen is: a part of ``bench.py``, which calls it in processes of its own.

``start FOLDER`` opens the program's window and prints the moment the title is drawn. ``redraw FOLDER`` shows a game at
1920x1080 and prints how long whole redraws take, and how much memory that needs.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

SIZE = (1920, 1080)
STATE = "game_reach"
REDRAWS = 300


def start(folder: Path) -> dict[str, float]:
    """The wall clock's time in seconds when the title is on the screen."""
    from dt_darkness import paths
    from dt_darkness.ui.app import App

    app = App(paths.UserDirs(folder / "saves", folder / "settings", folder / "logs"), size=SIZE, full_screen=False)
    app.step()
    now = time.time()
    app.close()
    return {"shown": now}


def redraw(folder: Path) -> dict[str, float]:
    """Milliseconds of a redraw (median and 95th percentile), and megabytes in use and at most."""
    import pygame

    from dt_darkness.ui.stills import STILLS, Stage

    importlib.import_module("dt_darkness.ui.scenes.game.stills")  # enters the states of the game's screen
    stage = Stage(folder, SIZE)
    STILLS[STATE](stage)
    surface = pygame.Surface(stage.app.size).convert()
    stage.app.scene.draw(surface)
    times = []
    for _ in range(REDRAWS):
        before = time.perf_counter()
        stage.app.scene.draw(surface)
        times.append((time.perf_counter() - before) * 1000)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    stage.app.close()
    return {"median": statistics.median(times), "slow": sorted(times)[int(0.95 * len(times))], "memory": peak}


if __name__ == "__main__":
    print(json.dumps({"start": start, "redraw": redraw}[sys.argv[1]](Path(sys.argv[2]))))
