"""What the packaged program contains, and what it must not: for the spec."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from program import ROOT

_SHIPPED = ("data", "assets")

EXCLUDES = [
    # Tools that are installed beside the game where it is developed.
    "PIL",
    "PyInstaller",
    "_pytest",
    "altgraph",
    "chess",
    "hypothesis",
    "mypy",
    "numpy",
    "packaging",
    "pip",
    "pixelmatch",
    "pkg_resources",
    "pygments",
    "pytest",
    "setuptools",
    "typing_extensions",
    # Parts of pygame that the game has no use for.
    "cv2",
    "pygame._camera",
    "pygame.camera",
    "pygame.examples",
    "pygame.midi",
    "pygame.pypm",
    "pygame.sndarray",
    "pygame.surfarray",
    "pygame.tests",
    # Parts of Python that it has no use for, and that bring large libraries.
    "_bz2",
    "_curses",
    "_decimal",
    "_hashlib",
    "_lzma",
    "_sqlite3",
    "_ssl",
    "_tkinter",
    "asyncio",
    "bz2",
    "curses",
    "doctest",
    "ensurepip",
    "ftplib",
    "idlelib",
    "lib2to3",
    "lzma",
    "pdb",
    "pydoc",
    "pydoc_data",
    "readline",
    "sqlite3",
    "ssl",
    "tkinter",
    "turtle",
    "unittest",
    "xmlrpc",
]

_WELCOME = {"dt_darkness", "fontpkg", "msgspec", "platformdirs", "pygame", "yaml", "_yaml", "pygame_ce"}


def distributions() -> list[str]:
    """The packages that the game runs on, as the lock names them, and the one whose starter every program contains."""
    lock = (ROOT / "build" / "requirements.txt").read_text(encoding="utf-8")
    return [*re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE), "pyinstaller"]


def modules() -> list[str]:
    """What is imported by name and so would not be found: every module of the game, and the fonts."""
    package = ROOT / "dt_darkness"
    own = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        own.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [*own, *_font_packages()]


def files() -> list[tuple[str, str]]:
    """Every file that is not a module, with the folder it goes to: data, pictures, and those fonts that are used."""
    from dt_darkness.ui.art import fonts

    found = []
    for name in _SHIPPED:
        for path in sorted((ROOT / name).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found.append((str(path), Path("dt_darkness", path.parent.relative_to(ROOT)).as_posix()))
    for face in fonts.files():
        found.append((str(face), f"{face.parent.parent.name}/files"))
    for package in _font_packages():
        place = metadata.distribution(package.replace("_", "-")).locate_file(package)
        found.append((str(Path(str(place), "metadata.json")), package))
    return found


def font_distributions() -> list[str]:
    """The packages that hold the fonts; their metadata say so to ``fontpkg``."""
    return [name for name in distributions() if name.startswith("fontpkg-")]


def _font_packages() -> list[str]:
    return [name.replace("-", "_") for name in font_distributions()]


def is_the_systems(file: str) -> bool:
    """Whether a library must be the system's own: a graphics driver finds no older one in its place than it needs."""
    return file.startswith(("libstdc++.so", "libgcc_s.so"))


def is_waste(target: str) -> bool:
    """Whether a file that would go to this place is only there because it is for others."""
    return target.startswith(("pygame/docs", "pygame\\docs")) or target.endswith((".pyi", "py.typed", "RECORD"))


def strangers(names: Iterable[str]) -> list[str]:
    """The modules among these that belong neither to Python nor to the game nor to the packages it runs on."""
    welcome = _WELCOME | set(_font_packages()) | set(sys.stdlib_module_names)
    tops = {name.split(".")[0] for name in names}
    return sorted(top for top in tops if top not in welcome and not top.startswith(("pyi", "_pyi", "_sysconfigdata")))
