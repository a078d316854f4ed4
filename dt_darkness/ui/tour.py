"""The ``tour`` command: every screen in telling states as PNG files, without a display."""

from __future__ import annotations

import argparse
import importlib
import os
import tempfile
from pathlib import Path

_STATES = (
    "dt_darkness.ui.scenes.game.stills",
    "dt_darkness.ui.scenes.game.darkstills",
    "dt_darkness.ui.scenes.rules.stills",
    "dt_darkness.ui.scenes.setup.states",
)
"""Modules that enter states when they are imported."""


def main(namespace: argparse.Namespace) -> int:
    """Draws every state to ``namespace.out`` in the size ``namespace.size`` and scale ``namespace.scale``; gives 0."""
    # Before anything opens a window: there need not be a display, and nobody wants to see this.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from dt_darkness.ui.stills import STILLS

    for name in _STATES:
        importlib.import_module(name)
    out: Path = namespace.out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(STILLS):
            draw(name, out / f"{name}.png", Path(folder) / name, namespace.size, namespace.scale)
            print(out / f"{name}.png")
    return 0


def draw(name: str, file: Path, folder: Path, size: tuple[int, int], scale: float = 1.0) -> None:
    """Draw one state to a file; ``folder`` is for the settings of its imaginary player."""
    import pygame

    from dt_darkness.ui.stills import STILLS, Stage

    stage = Stage(folder, size, scale)
    try:
        STILLS[name](stage)
        pygame.image.save(stage.picture(), file)
    finally:
        stage.app.close()
