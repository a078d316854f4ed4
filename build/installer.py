"""Makes the installer for Windows from the program's folder: ``installer.py FOLDER TARGET``; needs ``makensis``.

It runs on any system, for the program need not be started for it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

sys.path.insert(0, str(Path(__file__).resolve().parent))

import archive
import bundle
import program


def make(folder: Path, target: Path) -> None:
    """Write the installer of what is in the folder. Raises :class:`bundle.BuildFailed`."""
    import icons

    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        icons.write_ico(scratch / "icon.ico")
        installed, removed = lists(folder)
        (scratch / "files.nsh").write_text(installed, encoding="utf-8")
        (scratch / "unfiles.nsh").write_text(removed, encoding="utf-8")
        defines = {
            "AMD64": "1",
            "FILES": str(scratch / "files.nsh"),
            "ICON": str(scratch / "icon.ico"),
            "NAME": program.NAME,
            "NUMBERS": ".".join(map(str, program.numbers())),
            "PUBLISHER": program.PUBLISHER,
            "TARGET": str(target.resolve()),
            "TITLE": program.TITLE,
            "UNFILES": str(scratch / "unfiles.nsh"),
            "VERSION": program.version(),
        }
        command = ["makensis", "-NOCD", "-INPUTCHARSET", "UTF8", "-WX", "-V2"]
        command += [f"-D{key}={value}" for key, value in defines.items()]
        environment = {**os.environ, program.DATE_VARIABLE: str(program.source_date())}
        command.append(str(program.ROOT / "build" / "installer.nsi"))
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise bundle.BuildFailed(f"makensis failed:\n{done.stdout}{done.stderr}")
    archive.checksum(target)


def lists(folder: Path) -> tuple[str, str]:
    """The installer's own words for laying down each file of the folder, and for taking each away again."""
    names = [PurePosixPath(name) for name, what in archive.fingerprints(folder).items() if what != "folder"]
    installed, removed = [], []
    last = None
    for name in sorted(names, key=lambda name: (name.parent, name)):
        if name.parent != last:
            last = name.parent
            installed.append(f'SetOutPath "{_inside(last)}"')
        installed.append(f'File "{folder.resolve() / name}"')
        removed.append(f'Delete "{_inside(name)}"')
    parents = {parent for name in names for parent in name.parents if parent != PurePosixPath(".")}
    removed += [f'RMDir "{_inside(parent)}"' for parent in sorted(parents, reverse=True)]
    return "\n".join(installed) + "\n", "\n".join(removed) + "\n"


def _inside(name: PurePosixPath) -> str:
    """The place on the person's machine, as the installer writes it."""
    text = str(name).replace("$", "$$").replace("/", "\\")
    return "$INSTDIR" if text == "." else f"$INSTDIR\\{text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if the installer was made, else 1."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="the program's folder")
    parser.add_argument("target", type=Path, help="the installer to write")
    options = parser.parse_args(arguments)
    try:
        make(options.folder, options.target)
    except bundle.BuildFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
