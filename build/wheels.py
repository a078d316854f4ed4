"""The locked packages for another system than this one: ``wheels.py SYSTEM FOLDER [--python 3.13] [--dry-run]``.

Downloads every wheel of ``requirements-package.txt`` that a system needs, each checked against the lock's hash. With
``--dry-run`` nothing is kept: it is proved that all of them exist.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from packaging.markers import Marker

import launcher
import program

LOCK = program.ROOT / "build" / "requirements-package.txt"

SYSTEMS = {
    "windows-x86_64": ("win32", "Windows", "AMD64", ("win_amd64",)),
    "macos-arm64": ("darwin", "Darwin", "arm64", ("macosx_11_0_arm64",)),
    "macos-x86_64": ("darwin", "Darwin", "x86_64", ("macosx_11_0_x86_64",)),
    "linux-x86_64": ("linux", "Linux", "x86_64", ("manylinux_2_28_x86_64", "manylinux2014_x86_64")),
}
"""What Python calls each system and its processor, and the newest kind of wheel that fits the oldest of its kind."""


class Missing(Exception):
    """Not every package can be had; the text is what pip says."""


def requirements(system: str, python: str) -> str:
    """The lock's lines that concern a system, without their conditions."""
    platform, name, machine, _tags = SYSTEMS[system]
    environment = {
        "sys_platform": platform,
        "platform_system": name,
        "platform_machine": machine,
        "os_name": "nt" if platform == "win32" else "posix",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    kept = []
    for entry in re.split(r"\n(?=[a-z])", LOCK.read_text(encoding="utf-8"))[1:]:
        head, _, hashes = entry.partition("\\\n")
        requirement, _, condition = head.partition(";")
        if not condition.strip() or Marker(condition.strip()).evaluate(environment):
            kept.append(f"{requirement.strip()} \\\n{hashes.rstrip()}")
    return "\n".join(kept) + "\n"


def fetch(system: str, folder: Path, python: str, *, dry_run: bool = False) -> list[str]:
    """The names of the wheels that are in the folder now, or would be. Raises :class:`Missing`."""
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch) / "requirements.txt"
        wanted.write_text(requirements(system, python), encoding="utf-8")
        target = Path(scratch) / "wheels" if dry_run else folder
        command = [sys.executable, "-m", "pip", "download", "--require-hashes", "--only-binary=:all:", "--no-deps"]
        command += ["--progress-bar=off", "--implementation", "cp", "--python-version", python]
        for tag in SYSTEMS[system][3]:
            command += ["--platform", tag]
        command += ["-r", str(wanted), "-d", str(target)]
        done = subprocess.run(command, env=launcher.pip_environment(), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Missing(f"{system}, Python {python}: {done.stderr.strip()}")
        return sorted(path.name for path in target.iterdir())


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every wheel is there, else 1."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("folder", type=Path, help="where the wheels go")
    parser.add_argument("--python", default="3.13", metavar="X.Y", help="which Python they are for (default 3.13)")
    parser.add_argument("--dry-run", action="store_true", help="keep nothing")
    options = parser.parse_args(arguments)
    try:
        names = fetch(options.system, options.folder, options.python, dry_run=options.dry_run)
    except Missing as failure:
        print(failure, file=sys.stderr)
        return 1
    for name in names:
        print(name)
    print(f"{options.system}, Python {options.python}: all {len(names)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
