"""Where the program's own files are, and where a person's files go."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

APP_NAME = "dt-darkness"
HOME_VARIABLE = "DT_DARKNESS_HOME"
PORTABLE_FOLDER = "userdata"
PORTABLE_MARK = "portable.txt"

PACKAGE = Path(__file__).resolve().parent
"""The folder of ``dt_darkness``: in a checkout, in an installed wheel, or in a packaged program."""


def data_dir() -> Path:
    """The folder of the YAML files (sets, presets, scenarios, texts), in a checkout, a wheel or a packaged program.

    Raises :class:`FileNotFoundError` if the installation is damaged.
    """
    return _shipped("data")


def assets_dir() -> Path:
    """The folder of pictures and sounds, in a checkout, a wheel or a packaged program.

    Raises :class:`FileNotFoundError` if the installation is damaged.
    """
    return _shipped("assets")


@dataclass(frozen=True, slots=True)
class UserDirs:
    """The folders a person's own files go to. None of them need exist yet: see :meth:`create`."""

    saves: Path
    """Saved games and replays, the running game among them."""
    settings: Path
    """The settings file."""
    logs: Path
    """What the program notes down for fault reports."""

    def create(self) -> UserDirs:
        """These folders, made now if they were not there. Raises :class:`OSError` where that is not allowed."""
        for folder in (self.saves, self.settings, self.logs):
            folder.mkdir(parents=True, exist_ok=True)
        return self


def user_dirs(portable: bool = False) -> UserDirs:
    """The folders for a person's files, without touching the disk.

    The variable DT_DARKNESS_HOME names one folder for all of them (tests use it). Else ``portable`` puts them into
    ``userdata`` beside the program, and so does a file ``portable.txt`` that lies there; by default they are where the
    system wants them.
    """
    home = os.environ.get(HOME_VARIABLE, "")
    if home != "":
        return _below(Path(home).expanduser().absolute())
    if portable or (_program_dir() / PORTABLE_MARK).is_file():
        return _below(_program_dir() / PORTABLE_FOLDER)
    # Here and not above: nobody pays for it who only asks where the data are.
    import platformdirs

    dirs = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
    return UserDirs(dirs.user_data_path / "saves", dirs.user_config_path, dirs.user_log_path)


def _below(folder: Path) -> UserDirs:
    return UserDirs(folder / "saves", folder / "settings", folder / "logs")


def _shipped(name: str) -> Path:
    inside = PACKAGE / name
    if inside.is_dir():
        return inside
    if _is_checkout() and (PACKAGE.parent / name).is_dir():
        return PACKAGE.parent / name
    raise FileNotFoundError(f"the program's folder {name!r} is missing: looked for {inside}")


def _is_checkout() -> bool:
    return (PACKAGE.parent / "pyproject.toml").is_file()


def _program_dir() -> Path:
    """The folder a person calls the program's: where the .exe or .app lies, the checkout, or the Python it is in."""
    if getattr(sys, "frozen", False):
        folder = Path(sys.executable).resolve().parent
        # On macOS the file is some folders deep in what people see as the program, and nothing may be added in there.
        bundles = [parent for parent in folder.parents if parent.suffix == ".app"]
        return bundles[-1].parent if bundles else folder
    return PACKAGE.parent if _is_checkout() else Path(sys.prefix)
