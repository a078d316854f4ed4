"""Makes the one-folder program of this machine's system with PyInstaller: the first half of ``build/package.py``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import program

DIST = program.OUT / "dist"
LOG = program.OUT / "pyinstaller.log"
PAPERS = ("LICENSE", "CREDITS.md")
LINUX_PAPERS = ("add-to-menu.sh",)

_VERSION = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', {publisher!r}),
      StringStruct('FileDescription', {title!r}),
      StringStruct('FileVersion', {version!r}),
      StringStruct('InternalName', {name!r}),
      StringStruct('LegalCopyright', 'MIT licence'),
      StringStruct('OriginalFilename', {file!r}),
      StringStruct('ProductName', {title!r}),
      StringStruct('ProductVersion', {version!r}),
    ])]),
    VarFileInfo([VarStruct('Translation', [0x409, 1200])]),
  ],
)
"""


class BuildFailed(Exception):
    """The program could not be made; the text says why."""


def build() -> Path:
    """The folder of the program, made anew; on macOS the folder ``.app``. Raises :class:`BuildFailed`."""
    program.OUT.mkdir(parents=True, exist_ok=True)
    for folder in (DIST, program.OUT / "work", program.OUT / "made"):
        if folder.exists():
            shutil.rmtree(folder)
    (program.OUT / "made").mkdir()
    _write_versions(program.OUT / "made")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(program.OUT / "work")]
    command.append(str(program.ROOT / "build" / "dt_darkness.spec"))
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        program.DATE_VARIABLE: str(program.source_date()),
        "PYINSTALLER_CONFIG_DIR": str(program.OUT / "cache"),
    }
    # A pipe and not a file: programs under Wine cannot write to a file of the other system.
    done = subprocess.run(
        command,
        cwd=program.ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    LOG.write_bytes(done.stdout)
    if done.returncode != 0:
        tail = done.stdout.decode("utf-8", "replace").splitlines()[-15:]
        raise BuildFailed("PyInstaller failed:\n" + "\n".join(tail))
    if sys.platform == "darwin":
        shutil.rmtree(DIST / program.NAME)
        return DIST / f"{program.TITLE}.app"
    folder = DIST / program.NAME
    _add_papers(folder)
    return folder


def executable(made: Path, name: str = program.NAME) -> Path:
    """The file that a person starts, in what :func:`build` made."""
    if made.suffix == ".app":
        return made / "Contents" / "MacOS" / name
    windows = (made / f"{name}.exe").is_file()
    return made / (f"{name}.exe" if windows else name)


def papers() -> dict[str, Path]:
    """What is laid beside the program for people to read, by its name there."""
    found = {f"{Path(name).stem}.txt": program.ROOT / name for name in PAPERS}
    found["README.txt"] = program.ROOT / "build" / "players.txt"
    if sys.platform == "linux":
        found |= {name: program.ROOT / "build" / name for name in LINUX_PAPERS}
        found[f"{program.NAME}.png"] = program.OUT / "made" / "icon.png"
    return found


def _add_papers(folder: Path) -> None:
    for name, source in papers().items():
        shutil.copyfile(source, folder / name)
        (folder / name).chmod(0o755 if source.suffix == ".sh" else 0o644)


def _write_versions(folder: Path) -> None:
    for name in (program.NAME, program.CONSOLE_NAME):
        text = _VERSION.format(
            numbers=program.numbers(),
            publisher=program.PUBLISHER,
            title=program.TITLE,
            version=program.version(),
            name=name,
            file=f"{name}.exe",
        )
        (folder / f"{name}.version").write_text(text, encoding="utf-8")


def main() -> int:
    """Make the program's folder alone; 0, or 1 with what went wrong."""
    try:
        print(f"made {build().name}")
    except BuildFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
