"""The work behind ``build/run.py``: a virtual environment with exactly the locked packages, then the command.

Standard library only, for it runs before anything is installed. The environment is ``out/venv``. The game itself is
not installed into it: one relative line in a ``.pth`` file points back to this tree, which needs no build and holds
wherever the tree is moved.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"
VENV = OUT / "venv"
STAMP = VENV / "complete.json"
SETUP_LOG = OUT / "setup.log"
LOCKS = {
    "play": ROOT / "build" / "requirements.txt",
    "package": ROOT / "build" / "requirements-package.txt",
    "dev": ROOT / "build" / "requirements-dev.txt",
}
CONTAINED = {"play": ("play",), "package": ("play", "package"), "dev": ("play", "package", "dev")}
"""Which locks an environment of each kind holds: every one has the same versions as the larger ones."""
ON_WINDOWS = os.name == "nt"

HELP = """\
usage: python3 build/run.py [command ...]        (on Windows: py build/run.py [command ...])

Without a command it opens the game. The first start downloads what the game needs into out/venv, once; after that
no network is needed. To remove everything again, delete the folder out.

  (a command of the game)  scenario, validate, simulate, perft, replay, tour, selftest: passed on to the game, as is
                           every option; "python3 build/run.py help" lists them
  setup [--dev]            only sets up (with --dev also what the tests need)
  test [pytest options]    ruff, mypy and the whole test suite; with options, pytest alone, with those
  lint                     ruff and mypy alone
  package [--twice]        makes the program that people download, tries it and packs it, into out/package
  python [arguments]       the environment's own Python, with what the tests need
"""

# What of a person's pip configuration is kept: how to reach the packages. Anything else there (a user or target folder,
# constraints, no-deps ...) would put the packages elsewhere or change them, and the lock alone says what they are.
REACHING = (
    "index-url",
    "extra-index-url",
    "find-links",
    "no-index",
    "proxy",
    "cert",
    "client-cert",
    "trusted-host",
    "timeout",
    "default-timeout",
    "retries",
    "use-feature",
    "keyring-provider",
)

NO_NETWORK = re.compile(
    r"connection broken by|NewConnectionError|ConnectTimeoutError|ReadTimeoutError|NameResolutionError|ProxyError"
    r"|Max retries exceeded|Failed to establish a new connection|Network is unreachable|Temporary failure in name"
)


class SetupFailed(Exception):
    """The game could not be set up; the text is one sentence for the person at the keyboard."""


def main(arguments: Sequence[str]) -> int:
    """The exit status of the command (0 is well), after setting up whatever it needs."""
    command, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if command in ("-h", "--help"):
        print(HELP, end="")
        return 0
    try:
        if command == "setup":
            if rest not in ([], ["--dev"]):
                print(HELP, end="", file=sys.stderr)
                return 2
            set_up("dev" if rest else "play")
            print(f"Ready: {shown(VENV)}")
            return 0
        if command in ("test", "lint", "python"):
            set_up("dev")
            if command == "python":
                return hand_over(rest)
            return report(tests(rest) if command == "test" else lint())
        if command == "package":
            set_up("package")
            return hand_over([str(ROOT / "build" / "package.py"), *rest])
        set_up("play")
    except SetupFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted: nothing is half done, the next start begins this step anew.", file=sys.stderr)
        return 130
    return hand_over(["-P", "-m", "dt_darkness", *(["--help", *rest] if command == "help" else arguments)])


# --- running ---------------------------------------------------------------------------------------------------------


def hand_over(arguments: Sequence[str]) -> int:
    """The exit status of the environment's Python with these arguments; on POSIX it takes this process's place."""
    command = [str(venv_python()), *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    if not ON_WINDOWS:
        os.execve(command[0], command, clean_environment())
    try:
        return subprocess.run(command, env=clean_environment(), check=False).returncode
    except KeyboardInterrupt:
        return 130


def lint() -> list[tuple[str, int]]:
    """Name and exit status of each tool that reads the sources."""
    return [
        run_tool("ruff check", ["-m", "ruff", "check"]),
        run_tool("ruff format", ["-m", "ruff", "format", "--check"]),
        run_tool("mypy", ["-m", "mypy"]),
    ]


def tests(options: Sequence[str]) -> list[tuple[str, int]]:
    """Name and exit status of each check; with ``options`` of pytest alone."""
    results = [] if options else lint()
    results.append(run_tool("pytest", ["-m", "pytest", "-n", "2", *options]))
    return results


def run_tool(name: str, arguments: Sequence[str]) -> tuple[str, int]:
    """The name and the exit status; what the tool prints goes straight through. Runs in the tree's own folder."""
    print(f"== {name}", flush=True)
    finished = subprocess.run([str(venv_python()), *arguments], env=clean_environment(), cwd=ROOT, check=False)
    return name, finished.returncode


def report(results: Sequence[tuple[str, int]]) -> int:
    """0 if every check passed, else 1; prints one line that says so."""
    failed = [name for name, status in results if status != 0]
    names = ", ".join(name for name, _ in results)
    print(f"FAILED: {', '.join(failed)} (of {names})" if failed else f"All well: {names}", flush=True)
    return 1 if failed else 0


def clean_environment() -> dict[str, str]:
    """This process's environment without what would lead a Python to other packages than the locked ones."""
    unwanted = ("PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONUSERBASE", "__PYVENV_LAUNCHER__")
    environment = {key: value for key, value in os.environ.items() if key.upper() not in unwanted}
    environment["PYTHONUTF8"] = "1"
    return environment


# --- setting up ------------------------------------------------------------------------------------------------------


def set_up(kind: str) -> None:
    """Makes ``out/venv`` hold the locked packages of ``kind`` (a key of ``LOCKS``); nothing if it already does.

    Raises :class:`SetupFailed`. The stamp is taken away first and written last: an interrupted set-up counts as none.
    """
    if is_complete(kind):
        return
    started = time.monotonic()
    try:
        OUT.mkdir(exist_ok=True)
        with only_one_at_a_time():
            if is_complete(kind):
                return
            if kind != "play" and is_complete("play"):
                STAMP.unlink()
                what = "the tests need. This downloads some 60" if kind == "dev" else "packs it. This downloads some 5"
                print(f"Adding what {what} MB ...", file=sys.stderr)
            else:
                make_venv()
            install(kind)
            STAMP.write_text(json.dumps(wanted(kind), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise SetupFailed(
            f"The game could not be set up: {error.strerror} ({error.filename or shown(VENV)})."
        ) from error
    print(f"Set up in {time.monotonic() - started:.0f} seconds.", file=sys.stderr)


def is_complete(kind: str) -> bool:
    """Whether the environment was set up to its end, from these locks, for this Python, and can still start."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and wanted(kind).items() <= found.items() and base_python_is_there()


def wanted(kind: str) -> dict[str, str]:
    """What the stamp must say for ``kind``: the Python, the system, and the digest of every lock that is installed."""
    return {
        "python": f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}",
        "system": f"{sys.platform} {platform.machine()} {platform.architecture()[0]}",
        **{name: hashlib.sha256(LOCKS[name].read_bytes()).hexdigest() for name in CONTAINED[kind]},
    }


def base_python_is_there() -> bool:
    """Whether the Python that the environment was made from is still installed."""
    try:
        config = (VENV / "pyvenv.cfg").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    home = re.search(r"^home\s*=\s*(.+?)\s*$", config, re.MULTILINE)
    return home is not None and Path(home[1]).is_dir() and venv_python().exists()


def make_venv() -> None:
    """A fresh, empty environment in place of whatever was there. Raises :class:`SetupFailed`."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise SetupFailed(
            "This Python lacks its venv module, which Debian and Ubuntu keep in a package of its own: run"
            f' "sudo apt install python{version}-venv" and try again.'
            if sys.platform == "linux"
            else "This Python lacks its venv module: install a complete one and start the game with it."
        )
    try:
        if VENV.exists():
            shutil.rmtree(VENV)
    except OSError as error:
        raise SetupFailed(
            f"{shown(VENV)} is out of date and cannot be removed ({error.strerror}: {error.filename}): close the game"
            " if it is open, and try again."
        ) from error
    print("Setting up the game in out/venv, once. This downloads some 20 MB and takes a minute ...", file=sys.stderr)
    with SETUP_LOG.open("wb") as log:
        made = subprocess.run(
            [sys.executable, "-I", "-m", "venv", str(VENV)],
            env=clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if made.returncode != 0:
        raise SetupFailed(f"Python's venv module could not make {shown(VENV)}: what it said is in {shown(SETUP_LOG)}.")


def install(kind: str) -> None:
    """Installs the lock of ``kind`` and the line that leads to this tree. Raises :class:`SetupFailed`."""
    options = ["--require-hashes", "--only-binary=:all:", "--no-deps", "--no-input", "--progress-bar=off"]
    with SETUP_LOG.open("ab") as log:
        finished = subprocess.run(
            [str(venv_python()), "-m", "pip", "install", *options, "-r", str(LOCKS[kind])],
            env=pip_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if finished.returncode != 0:
        raise SetupFailed(why_pip_failed(SETUP_LOG.read_text(encoding="utf-8", errors="replace")))
    (venv_site_packages() / "dt_darkness_checkout.pth").write_text(way_to_tree(), encoding="ascii")


def way_to_tree() -> str:
    """The content of the ``.pth`` file: the way from the packages to this tree, relative, so that it never has to be
    written in letters that some Python reads differently, and stays true when the tree is moved."""
    return os.path.relpath(ROOT, venv_site_packages()) + "\n"


def why_pip_failed(log: str) -> str:
    """One sentence for what pip's ``log`` tells."""
    if "DO NOT MATCH THE HASHES" in log:
        why = "a downloaded package is not the one that the lock names (its hash differs), so it was not installed"
    elif NO_NETWORK.search(log):
        why = "the package index cannot be reached: the first start needs a network connection, later ones do not"
    elif "No space left on device" in log or "not enough space" in log:
        why = "the disk is full"
    elif "No matching distribution found" in log:
        python = (
            f"{platform.python_implementation()} {platform.python_version()} on {sys.platform} {platform.machine()}"
        )
        why = f"a package has no ready-made build for this Python ({python})"
    else:
        why = "pip failed"
    return f"The game could not be set up: {why} (what pip said is in {shown(SETUP_LOG)})."


def pip_environment() -> dict[str, str]:
    """The environment pip runs in: of a person's pip settings (files, variables) only those named in ``REACHING``."""
    plain = clean_environment()
    # A "user" or "quiet" meant for "pip install" would be heeded by "pip config" too, and hide half of the answer.
    heard_in_full = {"PIP_USER": "0", "PIP_GLOBAL": "0", "PIP_SITE": "0", "PIP_QUIET": "0", "PIP_VERBOSE": "0"}
    listing = subprocess.run(
        [str(venv_python()), "-m", "pip", "config", "list"],
        env={**plain, **heard_in_full},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    ).stdout.decode("utf-8", "replace")
    environment = {key: value for key, value in plain.items() if not key.upper().startswith("PIP_")}
    for section in ("global", "install", ":env:"):
        for name, value in re.findall(rf"^{re.escape(section)}\.([a-z-]+)=(.*)$", listing, re.MULTILINE):
            if name in REACHING:
                with contextlib.suppress(ValueError, SyntaxError):
                    environment["PIP_" + name.upper().replace("-", "_")] = str(ast.literal_eval(value.strip()))
    environment["PIP_CONFIG_FILE"] = os.devnull
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    return environment


def venv_python() -> Path:
    """The environment's interpreter."""
    return VENV / "Scripts" / "python.exe" if ON_WINDOWS else VENV / "bin" / "python"


def venv_site_packages() -> Path:
    """The folder of the environment that holds the packages."""
    if ON_WINDOWS:
        return VENV / "Lib" / "site-packages"
    return VENV / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"


@contextlib.contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Waits until no other start is setting up; the system lets go of the lock when its holder dies."""
    with (OUT / "setup.lock").open("a+b") as handle:
        hold, release = lock_functions(handle.fileno())
        hold()
        try:
            yield
        finally:
            release()


def lock_functions(descriptor: int) -> tuple[Callable[[], None], Callable[[], None]]:
    """How this system takes and gives back a lock on an open file."""
    if sys.platform == "win32":
        import msvcrt

        def hold() -> None:
            while True:
                os.lseek(descriptor, 0, os.SEEK_SET)
                try:
                    # Gives up after ten seconds by itself, hence the loop.
                    msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                except OSError:
                    continue
                return

        def release() -> None:
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

    else:
        import fcntl

        def hold() -> None:
            fcntl.flock(descriptor, fcntl.LOCK_EX)

        def release() -> None:
            fcntl.flock(descriptor, fcntl.LOCK_UN)

    return hold, release


def shown(path: Path) -> str:
    """The path as a person sees it: from the tree's folder."""
    return path.relative_to(ROOT).as_posix()
