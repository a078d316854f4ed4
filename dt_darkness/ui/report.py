"""What is noted down when the program fails, so that a player can send it."""

from __future__ import annotations

import datetime as dt
import platform
import traceback
from pathlib import Path

import pygame

from dt_darkness import __version__


def write_crash_report(folder: Path, error: BaseException) -> Path | None:
    """The file a report of this failure was written to, None where that was not possible."""
    now = dt.datetime.now(tz=dt.UTC)
    lines = [
        f"dt-darkness {__version__}, {now:%Y-%m-%d %H:%M:%S} UTC",
        f"{platform.platform()}, Python {platform.python_version()}",
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        "",
        *traceback.format_exception(error),
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
        path.write_text("\n".join(lines), encoding="utf-8")
    except OSError:
        return None
    return path
