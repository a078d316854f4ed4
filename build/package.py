"""Makes the program that people download, for the system of this machine: ``python3 build/run.py package``.

It makes the one-folder program, tries a copy of it as a stranger would meet it, and packs it with a checksum into
``out/package``. With ``--twice`` it makes everything twice and compares. ``SOURCE_DATE_EPOCH`` dates all of it (by
default, with the last commit's time): the same sources and tools give the same files, to the bit.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import archive
import bundle
import launcher
import program
import trial

MOST = 45
"""Megabytes that a download may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if the program was made, tried and packed, else 1 with what went wrong."""
    parser = argparse.ArgumentParser(prog="run.py package", description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--twice", action="store_true", help="make everything twice and compare")
    options = parser.parse_args(arguments)
    if importlib.util.find_spec("PyInstaller") is None:
        # Not the environment's own Python: the launcher knows the way there.
        return launcher.main(["package", *sys.argv[1:]])
    try:
        made = _made()
        first = archive.fingerprints(made)
        if options.twice:
            _same(first, archive.fingerprints(_made()), "the program")
        started = time.monotonic()
        for line in trial.try_it(made):
            print(f"  {line}")
        print(f"tried in {time.monotonic() - started:.0f} s", flush=True)
        if archive.fingerprints(made) != first:
            raise bundle.BuildFailed("trying the program has changed it")
        file = pack(made)
        if options.twice and file.suffix != ".dmg":
            before = archive.sha256(file)
            if archive.sha256(pack(made)) != before:
                raise bundle.BuildFailed(f"{file.name} differs when it is packed again")
            print("made twice, all the same to the bit")
    except (bundle.BuildFailed, trial.TrialFailed) as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"done: {launcher.shown(file)}")
    return 0


def _made() -> Path:
    started = time.monotonic()
    made = bundle.build()
    size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"made {made.name}: {size / 1e6:.1f} MB in {time.monotonic() - started:.0f} s", flush=True)
    return made


def _same(first: dict[str, str], second: dict[str, str], what: str) -> None:
    differ = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    if differ:
        raise bundle.BuildFailed(f"{what} differs when it is made again: {', '.join(differ[:20])}")


def pack(made: Path) -> Path:
    """The download of this system, with its checksum beside it. Raises :class:`bundle.BuildFailed`."""
    stem = f"{program.NAME}-{program.version()}"
    whole = f"{stem}-{program.system_tag()}"
    if sys.platform == "darwin":
        file = program.OUT / f"{whole}.dmg"
        _disk_image(made, file)
    elif sys.platform == "win32":
        file = program.OUT / f"{whole}.zip"
        archive.zip_file(made, file, stem, program.source_date())
    else:
        file = program.OUT / f"{whole}.tar.xz"
        archive.tar_xz(made, file, stem, program.source_date())
    archive.checksum(file)
    told(file)
    return file


def told(file: Path) -> None:
    """Print the size and the checksum of a download. Raises :class:`bundle.BuildFailed` if it is too large."""
    size = file.stat().st_size / 1e6
    print(f"packed {file.name}: {size:.1f} MB, sha256 {archive.sha256(file)}", flush=True)
    if size > MOST:
        raise bundle.BuildFailed(f"{file.name} has {size:.1f} MB, more than {MOST}")


def _disk_image(made: Path, file: Path) -> None:
    """A disk image with the program, a way to the folder of programs, and the papers."""
    with tempfile.TemporaryDirectory() as scratch:
        content = Path(scratch) / "content"
        content.mkdir()
        shutil.copytree(made, content / made.name, symlinks=True)
        (content / "Applications").symlink_to("/Applications")
        for name, source in bundle.papers().items():
            shutil.copyfile(source, content / name)
        command = ["hdiutil", "create", "-volname", program.TITLE, "-srcfolder", str(content), "-format", "ULMO", "-ov"]
        words = ""
        for pause in (5, 20, 0):
            done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return
            words = done.stderr
            # Some other program of the system may be looking at the new disk just then.
            time.sleep(pause)
        raise bundle.BuildFailed(f"hdiutil failed: {words}")


if __name__ == "__main__":
    sys.exit(main())
