"""Makes the Windows program on Linux, under Wine, and tries it: ``python3 build/run.py python build/windows.py``.

It gets a Windows Python and checks its hash and its publisher's signature, makes the one-folder program with it, the
archive and the installer, and then, in a Wine that has no Python: runs the self-test from a folder with a space and
letters outside ASCII, installs, plays one game in the window of the installed program with pictures of it, and
uninstalls. Everything goes to ``out/windows``. Needs wine64, nsis, osslsigncode, xvfb, openbox, xdotool, imagemagick.
"""

from __future__ import annotations

import argparse
import getpass
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import archive
import bundle
import installer
import launcher
import package
import program
import trial
import wheels
import windowplay

OUT = program.ROOT / "out" / "windows"
PYTHON = "3.11"
PUBLISHER = "O=Python Software Foundation"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
TOOLS = ("wine", "wineserver", "makensis", "osslsigncode", "import", *windowplay.TOOLS)
STRANGE = "Łódź, Ménagerie du donjon"
"""Of the folder that the program is tried in: blanks, a comma, and letters that no one old code page has."""
PATIENCE = 1800.0
ARCHIVE = f"{program.NAME}-{program.version()}-windows-x86_64.zip"
SETUP = f"{program.NAME}-{program.version()}-windows-x86_64-setup.exe"

Environment = dict[str, str]


class Log:
    """What was done and seen, printed and kept; no line of it depends on where this machine keeps its files."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._started = time.monotonic()

    def __call__(self, line: str) -> None:
        """Note a line, with the minute it was noted in."""
        user = getpass.getuser()
        line = line.replace(f"\\{user}\\", "\\player\\").replace(f"/{user}/", "/player/")
        seconds = int(time.monotonic() - self._started)
        self._lines.append(f"{seconds // 60:2}:{seconds % 60:02}  {line}")
        print(self._lines[-1], flush=True)

    def write(self, path: Path) -> None:
        """Keep all the lines."""
        path.write_text("\n".join(self._lines) + "\n", encoding="utf-8")


class Wine:
    """A Windows of its own in a folder."""

    def __init__(self, folder: Path, screen: Environment) -> None:
        """Make it anew, on a screen."""
        if folder.exists():
            shutil.rmtree(folder)
        self.drive = folder / "drive_c"
        self.environment = {
            **{key: value for key, value in screen.items() if not key.startswith(("PYTHON", "PIP_", "SDL_", "DT_"))},
            "WINEPREFIX": str(folder),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither asks to download what the game does not need.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "SDL_AUDIODRIVER": "dummy",
            program.DATE_VARIABLE: str(program.source_date()),
        }
        folder.parent.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "-i")
        # A program that fails ends at once with its status: nobody is there to answer a debugger's window.
        key = "HKLM\\Software\\Microsoft\\Windows NT\\CurrentVersion\\AeDebug"
        self.run("reg", "add", key, "/v", "Debugger", "/d", "none", "/f")

    def run(self, *command: str, cwd: Path | None = None, **variables: str) -> list[str]:
        """What the command printed. Raises :class:`trial.TrialFailed` if it failed."""
        done = subprocess.run(
            ["wine", *command],
            cwd=cwd or OUT,
            env={**self.environment, **variables},
            # No regular files: a program under Wine stumbles over them.
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        said = done.stdout.decode("utf-8", "replace").splitlines()
        if done.returncode != 0:
            words = "\n".join([*said, done.stderr.decode("utf-8", "replace")])
            raise trial.TrialFailed(f"{' '.join(command)} ended with status {done.returncode}:\n{words}")
        return said

    def end(self) -> None:
        """End every program in it."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)


@contextmanager
def windows(name: str, screen: Environment) -> Iterator[Wine]:
    """A fresh Windows below ``out/windows``; its programs are ended afterwards."""
    wine = Wine(OUT / name, screen)
    try:
        yield wine
    finally:
        wine.end()


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if the program was made and everything that was tried with it went well, else 1."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--twice", action="store_true", help="make everything twice and compare")
    parser.add_argument("--only-try", action="store_true", help="make nothing, try what was made before")
    options = parser.parse_args(arguments)
    lacking = [tool for tool in TOOLS if shutil.which(tool) is None]
    if lacking:
        print(f"not on this machine: {', '.join(lacking)}", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    log = Log()
    try:
        with windowplay.display() as screen:
            folder = OUT / "made" / program.NAME
            if not options.only_try:
                _make(folder, screen, log, twice=options.twice)
            _try(folder, screen, log)
    except (bundle.BuildFailed, trial.TrialFailed, wheels.Missing, AssertionError) as failure:
        log(f"FAILED: {failure}")
        return 1
    finally:
        log.write(OUT / "log.txt")
    return 0


# --- making ----------------------------------------------------------------------------------------------------------


def _make(folder: Path, screen: Environment, log: Log, *, twice: bool) -> None:
    """Make the program's folder, and from it the archive and the installer."""
    log(f"{_version('wine')}; source date {time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(program.source_date()))} UTC")
    python = _windows_python(log)
    names = wheels.fetch("windows-x86_64", _emptied("wheels"), PYTHON)
    log(f"{len(names)} wheels of the lock for Windows, every hash as the lock says: {', '.join(names)}")
    with windows("maker", screen) as wine:
        shutil.copytree(python, wine.drive / "py")
        _copy_tree(wine.drive / "src")
        _install(wine)
        log("installed in Wine, from these files alone")
        _bundle(wine, folder, log)
        if twice:
            first = archive.fingerprints(folder)
            _bundle(wine, folder, log)
            again = archive.fingerprints(folder)
            differ = sorted(name for name in first.keys() | again.keys() if first.get(name) != again.get(name))
            if differ:
                raise bundle.BuildFailed(f"the program differs when it is made again: {', '.join(differ)}")
            log("made again: the same to the bit")
    packed, setup = OUT / ARCHIVE, OUT / SETUP
    archive.zip_file(folder, packed, f"{program.NAME}-{program.version()}", program.source_date())
    archive.checksum(packed)
    installer.make(folder, setup)
    if twice:
        before = archive.sha256(setup)
        installer.make(folder, setup)
        log(f"the installer made again: {'the same to the bit' if archive.sha256(setup) == before else 'DIFFERS'}")
    for file in (packed, setup):
        size = file.stat().st_size / 1e6
        log(f"{file.name}: {size:.1f} MB, sha256 {archive.sha256(file)}")
        if size > package.MOST:
            raise bundle.BuildFailed(f"{file.name} is larger than {package.MOST} MB")


def _windows_python(log: Log) -> Path:
    """A folder with Python for Windows, checked, and without the packages that its distribution adds."""
    lock = (program.ROOT / "build" / "requirements-wine.txt").read_text(encoding="utf-8")
    found = re.search(r"^(\S+)==(\S+).*?sha256:([0-9a-f]{64})", lock, re.MULTILINE | re.DOTALL)
    assert found is not None
    name, version, wanted = found.groups()
    place = OUT / "python"
    source = place / f"{name.replace('-', '_')}-{version}.tar.gz"
    if not source.is_file() or archive.sha256(source) != wanted:
        _emptied("python")
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary=:all:", "--no-build-isolation"]
        command += ["--progress-bar=off", "-d", str(place), f"{name}=={version}"]
        done = subprocess.run(command, env=launcher.pip_environment(), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise wheels.Missing(f"{name}: {done.stderr}")
    if archive.sha256(source) != wanted:
        raise bundle.BuildFailed(f"{source.name} is not the file that build/requirements-wine.txt names")
    log(f"{source.name}: sha256 {wanted}, as it must be")
    folder = place / "cp311"
    if folder.exists():
        shutil.rmtree(folder)
    inner = f"{source.name.removesuffix('.tar.gz')}/src{PYTHON}/{name.replace('-', '_')}/data.zip"
    with tarfile.open(source) as outer, tempfile.TemporaryFile() as data:
        member = outer.extractfile(inner)
        assert member is not None
        shutil.copyfileobj(member, data)
        with zipfile.ZipFile(data) as packed:
            packed.extractall(place)
    signed = [folder / "python.exe", folder / "python311.dll", *sorted((folder / "DLLs").glob("*.pyd"))]
    for file in signed:
        _check_signature(file)
    log(f"python.exe, python311.dll and {len(signed) - 2} modules: signature valid, by {PUBLISHER}")
    packages = folder / "Lib" / "site-packages"
    for path in packages.iterdir():
        if path.is_dir() and not path.name.lower().startswith("pip"):
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()
    return folder


def _check_signature(file: Path) -> None:
    command = ["osslsigncode", "verify", "-in", str(file), "-CAfile", CERTIFICATES, "-TSA-CAfile", CERTIFICATES]
    done = subprocess.run([*command, "-ignore-crl"], capture_output=True, text=True, check=False)
    leaf = re.search(r"Signer #0:\s+Subject: (.*)", done.stdout)
    by_publisher = (leaf[1] if leaf else "").replace(" = ", "=")
    if done.returncode != 0 or "\nSucceeded" not in done.stdout or PUBLISHER not in by_publisher:
        raise bundle.BuildFailed(f"{file.name}: no valid signature by {PUBLISHER}:\n{done.stdout[-2000:]}")


def _copy_tree(target: Path) -> None:
    """Copy what belongs to the program's sources, as this tree has it now."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=program.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listing.stdout.split("\0")):
        if not name.startswith(("tests/", ".")) and (program.ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(program.ROOT / name, target / name)


def _install(wine: Wine) -> None:
    """Install the wheels into the Windows Python, which checks the lock's hashes once more and asks no network."""
    wine.run(
        "C:\\py\\python.exe",
        *("-m", "pip", "install", "--quiet", "--no-warn-script-location", "--no-index", "--no-deps"),
        *("--require-hashes", "--find-links", f"Z:{OUT / 'wheels'}".replace("/", "\\")),
        *("-r", "C:\\src\\build\\requirements-package.txt"),
        PIP_CONFIG_FILE="nul",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )


def _bundle(wine: Wine, folder: Path, log: Log) -> None:
    """Make the program's folder in Wine and fetch it from there."""
    started = time.monotonic()
    try:
        wine.run("C:\\py\\python.exe", "C:\\src\\build\\bundle.py", cwd=wine.drive / "src")
    finally:
        made = wine.drive / "src" / "out" / "package"
        if (made / "pyinstaller.log").is_file():
            shutil.copyfile(made / "pyinstaller.log", OUT / "pyinstaller.log")
    _emptied("made")
    shutil.copytree(made / "dist" / program.NAME, folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    log(f"made the program's folder, {size / 1e6:.1f} MB, in {time.monotonic() - started:.0f} s")


# --- trying ----------------------------------------------------------------------------------------------------------


def _try(folder: Path, screen: Environment, log: Log) -> None:
    """Try archive and installer in a Windows without Python."""
    with windows("trial", screen) as wine:
        pythons = [*wine.drive.rglob("python*.exe"), *wine.drive.rglob("python3*.dll")]
        if pythons:
            raise trial.TrialFailed(f"this Windows has a Python: {pythons}")
        log("a fresh Windows in Wine, without any Python in it")
        _try_archive(wine, log)
        installed = _try_setup(wine, folder, log)
        _try_folders(wine, installed, log)
        _play(wine, installed, screen, log)
        _try_removal(wine, installed, log)


def _try_archive(wine: Wine, log: Log) -> None:
    place = wine.drive / STRANGE
    with zipfile.ZipFile(OUT / ARCHIVE) as packed:
        packed.extractall(place)
    unpacked = place / f"{program.NAME}-{program.version()}"
    before = archive.fingerprints(place)
    elsewhere = wine.drive / "elsewhere"
    elsewhere.mkdir()
    log(f"unpacked to C:\\{STRANGE}; started from another folder:")
    console = f"C:\\{STRANGE}\\{unpacked.name}\\{program.CONSOLE_NAME}.exe"
    said = wine.run(console, "selftest", cwd=elsewhere)
    for line in said:
        log(f"    {line}")
    if said[-1:] != ["all is well"]:
        raise trial.TrialFailed("the self-test does not say that all is well")
    wine.run(console.replace(program.CONSOLE_NAME, program.NAME), "selftest", cwd=elsewhere)
    log(f"{program.NAME}.exe selftest (the program without a console): status 0")
    if wine.run(console, "--version", cwd=elsewhere) != [f"dt-darkness {program.version()}"]:
        raise trial.TrialFailed("it does not tell its version")
    if archive.fingerprints(place) != before or any(elsewhere.iterdir()):
        raise trial.TrialFailed("it wrote beside itself or into the folder it was started from")
    log("it wrote nothing beside itself nor into the folder it was started from")


def _try_setup(wine: Wine, folder: Path, log: Log) -> Path:
    """Install silently; the folder of the installed program."""
    (local,) = wine.drive.glob("users/*/AppData/Local")
    installed = local / "Programs" / program.NAME
    for time_ in ("installed", "installed once more over it"):
        wine.run(f"Z:{OUT / SETUP}".replace("/", "\\"), "/S")
        found = archive.fingerprints(installed)
        uninstaller = found.pop("uninstall.exe", "")
        if found != archive.fingerprints(folder) or not uninstaller:
            raise trial.TrialFailed("what was installed is not what was made")
        log(f"{SETUP} /S: {time_}, every file as it was made, and an uninstaller")
    if not _menu_entries(wine):
        raise trial.TrialFailed("there is no entry in the Start menu")
    log(f"Start menu: {_menu_entries(wine)[0].name}")
    key = f"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{program.NAME}"
    said = [line.strip() for line in wine.run("reg", "query", key) if line.strip().startswith("Display")]
    for line in said:
        log(f"    {' '.join(line.split())}")
    if not any(program.TITLE in line for line in said):
        raise trial.TrialFailed("Windows does not know how to remove it")
    return installed


def _menu_entries(wine: Wine) -> list[Path]:
    return list(wine.drive.glob(f"users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/{program.TITLE}.lnk"))


def _try_folders(wine: Wine, installed: Path, log: Log) -> None:
    """Start the installed program as the Start menu does, and see where its files go; then with the portable mark."""
    (local,) = wine.drive.glob("users/*/AppData/Local")
    mark, beside = installed / "portable.txt", installed / "userdata"
    for place in (local / program.NAME, beside):
        if place == beside:
            mark.touch()
        process = _start(wine, installed, wine.environment)
        try:
            windowplay.until(lambda place=place: _has_shown(place), f"a log in {place.name}")  # type: ignore[misc]
        finally:
            process.kill()
            wine.end()
            process.wait()
        kept = sorted(path.relative_to(wine.drive).as_posix() for path in place.rglob("*") if path.is_file())
        log(f"started{' beside portable.txt' if place == beside else ''}: {', '.join(kept)}")
    mark.unlink()
    shutil.rmtree(beside)


def _has_shown(place: Path) -> bool:
    """Whether a log below the folder tells of a first picture."""
    return any(trial.SHOWN in path.read_text("utf-8", "replace") for path in place.rglob("*.log"))


def _start(wine: Wine, installed: Path, environment: Environment, *options: str) -> subprocess.Popen[bytes]:
    """The installed program in a process of its own."""
    exe = "C:\\" + str(installed.relative_to(wine.drive)).replace("/", "\\") + f"\\{program.NAME}.exe"
    return subprocess.Popen(
        ["wine", exe, *options],
        cwd=wine.drive,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _play(wine: Wine, installed: Path, screen: Environment, log: Log) -> None:
    """Play a game by mouse in the window of the installed program; its files are where Windows wants them."""
    homes = (_emptied("imagined"), wine.drive / "home")
    homes[1].mkdir()
    environment = {**wine.environment, **windowplay.game_environment({}), "DT_DARKNESS_HOME": "C:\\home"}
    # Those are for programs of Linux.
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_X11_WMCLASS"):
        del environment[name]
    size = f"{windowplay.SIZE[0]}x{windowplay.SIZE[1]}"

    def start(_home: Path) -> windowplay.Program:
        process = _start(wine, installed, environment, "--windowed", "--size", size)
        return windowplay.Program(process, f"{program.NAME}.exe", f"{program.NAME}.exe")

    log(f"playing a game by mouse in the window of the installed program, {size}:")
    game = windowplay.play(start, {**screen}, homes, lambda line: log(f"    {line}"), _emptied("pictures"))
    winner = {0: "Yellow", 1: "Blue"}.get(-1 if game.winner is None else game.winner, "nobody")
    log(f"    won by {winner} by {game.how} after {game.turn} turns; window closed by Alt+F4")
    log(f"the saved game that the program wrote holds the same {game.decisions} decisions")


def _try_removal(wine: Wine, installed: Path, log: Log) -> None:
    exe = "C:\\" + str(installed.relative_to(wine.drive)).replace("/", "\\") + "\\uninstall.exe"
    (installed / "mine.txt").write_text("a file of the player's own", encoding="utf-8")
    wine.run(exe, "/S")
    # The uninstaller copies itself away and goes on by itself, as it cannot remove a file that runs.
    deadline = time.monotonic() + 120
    while {path.name for path in installed.iterdir()} != {"mine.txt"} or _menu_entries(wine):
        if time.monotonic() > deadline:
            raise trial.TrialFailed(f"it was not removed: {sorted(path.name for path in installed.iterdir())}")
        time.sleep(0.2)
    log("uninstall.exe /S: all removed but the player's own file beside the program, which stays")


# --- helpers ---------------------------------------------------------------------------------------------------------


def _emptied(name: str) -> Path:
    folder = OUT / name
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def _version(tool: str) -> str:
    done = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip().splitlines()[-1]


if __name__ == "__main__":
    sys.exit(main())
