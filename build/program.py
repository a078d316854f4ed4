"""What the program that people download is called, which version it is, and of which day."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out" / "package"
"""Everything that is made goes here."""

NAME = "dt-darkness"
"""Of the program's file and folder, and the first part of every download's name."""
CONSOLE_NAME = "dt-darkness-console"
"""Of the second program on Windows, where one with a window has no console to write to."""
TITLE = "Dungeon Twister - Forces of Darkness"
"""What a system shows people."""
PUBLISHER = "dt-darkness (unofficial fan work)"
BUNDLE_ID = "io.github.dt-darkness.game"
"""How macOS tells the program from others."""
OLDEST_MACOS = "11.0"
"""The oldest for which all packages of the lock have files, on both kinds of Mac."""

DATE_VARIABLE = "SOURCE_DATE_EPOCH"
_START_OF_1980 = 315532800
"""The first second that a zip file can name."""

_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}


def version() -> str:
    """The version that stands in the package, such as ``1.0.0``; nothing is imported for it."""
    text = (ROOT / "dt_darkness" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def numbers() -> tuple[int, int, int, int]:
    """The version as the four numbers that Windows wants."""
    found = [int(part) for part in re.findall(r"\d+", version())][:4]
    one, two, three, four = [*found, 0, 0, 0, 0][:4]
    return one, two, three, four


def system_tag() -> str:
    """System and processor of this machine as downloads are named, such as ``linux-x86_64``."""
    machine = platform.machine().lower()
    return f"{_SYSTEMS[sys.platform]}-{_MACHINES.get(machine, machine)}"


def source_date() -> int:
    """Seconds since 1970 that everything made is dated with: SOURCE_DATE_EPOCH, else the last commit's time."""
    told = os.environ.get(DATE_VARIABLE, "")
    if told:
        return max(int(told), _START_OF_1980)
    try:
        asked = subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        return max(int(asked.stdout), _START_OF_1980)
    except (OSError, ValueError, subprocess.CalledProcessError):
        # A tree without its history, such as a downloaded archive.
        return _START_OF_1980
