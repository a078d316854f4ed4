"""Tries a packaged program as a stranger would meet it: a copy in a read-only folder, started from another one."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import archive
import bundle
import program

FOLDER = "Ménagerie du donjon"
"""A space, and a letter that not every system writes alike."""
PATIENCE = 600.0
"""Seconds after which the program is said to hang."""
SHOWN = "first picture"
"""What the program notes down when its window has been drawn."""


class TrialFailed(Exception):
    """The program does not do what it should; the text says what."""


def try_it(made: Path) -> list[str]:
    """Lines that tell what was tried with a copy of the program, all of it well. Raises :class:`TrialFailed`."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place = Path(scratch).resolve() / FOLDER
        copy = place / made.name
        place.mkdir()
        shutil.copytree(made, copy, symlinks=True)
        elsewhere = Path(scratch) / "elsewhere"
        home = Path(scratch) / "home"
        elsewhere.mkdir()
        home.mkdir()
        environment = strangers_environment(home)
        before = archive.fingerprints(place)
        with read_only(copy):
            said = _selftest(copy, elsewhere, environment)
            waited = _shows_its_window(copy, elsewhere, _at_home(environment, home), [], home)
            lines = [*said, f"first picture {waited:.2f} s after the start, without a display"]
        if archive.fingerprints(place) != before or any(elsewhere.iterdir()):
            raise TrialFailed("it wrote beside itself or into the folder it was started from")
        lines.append("wrote nothing beside itself; its folder was read-only")
        _shows_its_window(copy, elsewhere, environment, ["--portable"], place)
        kept = {path.name for path in place.rglob("userdata/*")}
        if "logs" not in kept:
            raise TrialFailed(f"--portable kept nothing in 'userdata' beside the program: {sorted(kept)}")
        return [*lines, "--portable keeps everything in userdata beside it"]


def strangers_environment(home: Path) -> dict[str, str]:
    """The environment of somebody who has no Python, no display, no sound, and the folder ``home`` as his own."""
    dropped = ("PYTHON", "DT_", "XDG_", "VIRTUAL_ENV", "DISPLAY", "WAYLAND", "LD_LIBRARY_PATH")
    environment = {key: value for key, value in os.environ.items() if not key.upper().startswith(dropped)}
    for name in ("HOME", "USERPROFILE"):
        environment[name] = str(home)
    environment["SDL_AUDIODRIVER"] = environment["SDL_VIDEODRIVER"] = "dummy"
    if sys.platform != "win32":
        environment["PATH"] = "/usr/bin:/bin"
    return environment


def _at_home(environment: dict[str, str], home: Path) -> dict[str, str]:
    """The same, for a system that does not let a variable say which folder is a person's own."""
    return {**environment, "DT_DARKNESS_HOME": str(home)} if sys.platform == "win32" else environment


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Meanwhile nobody may write into the folder, save an administrator."""
    paths = [folder, *(path for path in folder.rglob("*") if not path.is_symlink())]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in paths}
    for path in reversed(paths):
        path.chmod(modes[path] & ~0o222)
    try:
        yield
    finally:
        for path in paths:
            path.chmod(modes[path])


def _selftest(copy: Path, cwd: Path, environment: dict[str, str]) -> list[str]:
    """What the program's own test says; on Windows the program without a console is asked for its verdict as well."""
    name = program.CONSOLE_NAME if sys.platform == "win32" else program.NAME
    said = run([str(bundle.executable(copy, name)), "selftest"], cwd, environment)
    if said[-1:] != ["all is well"]:
        raise TrialFailed("the self-test does not say that all is well:\n" + "\n".join(said))
    if sys.platform == "win32":
        run([str(bundle.executable(copy)), "selftest"], cwd, environment)
    told = run([str(bundle.executable(copy, name)), "--version"], cwd, environment)
    if told != [f"dt-darkness {program.version()}"]:
        raise TrialFailed(f"it says that it is {told}")
    return said


def run(command: Sequence[str], cwd: Path, environment: dict[str, str]) -> list[str]:
    """What a command printed, line by line. Raises :class:`TrialFailed` if it failed."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=PATIENCE,
        check=False,
    )
    said = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode != 0:
        raise TrialFailed(f"{' '.join(command[1:])} ended with status {done.returncode}:\n" + "\n".join(said))
    return said


def _shows_its_window(copy: Path, cwd: Path, environment: dict[str, str], options: Sequence[str], below: Path) -> float:
    """Seconds from the start to the first picture, which the log somewhere ``below`` a folder tells of."""
    started = time.monotonic()
    process = subprocess.Popen(
        [str(bundle.executable(copy)), *options],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not any(SHOWN in log.read_text("utf-8", "replace") for log in below.rglob("dt-darkness.log")):
            if process.poll() is not None:
                raise TrialFailed(f"{' '.join(options) or 'the window'} ended at once, status {process.returncode}")
            if time.monotonic() - started > PATIENCE:
                raise TrialFailed("the window never showed anything")
            time.sleep(0.01)
        return time.monotonic() - started
    finally:
        process.kill()
        process.wait()
