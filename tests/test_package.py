"""The making of the program that people download: everything about it that can be seen without making one."""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from PIL import IcoImagePlugin, Image

import archive
import contents
import dt_darkness
import icons
import installer
import licences
import program
import trial
import wheels
from dt_darkness.ui.art import fonts

DATE = 1_700_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small program: a file to start, one to read, one in a folder within."""
    made = tmp_path / "made"
    (made / "inner" / "deep").mkdir(parents=True)
    (made / "game").write_bytes(b"#!")
    (made / "game").chmod(0o755)
    (made / "read me.txt").write_text("words\n", encoding="utf-8")
    (made / "inner" / "deep" / "$data.bin").write_bytes(bytes(range(256)))
    return made


def twin(folder: Path) -> Path:
    """The same content, laid down at another time and with other rights for others."""
    copy = folder.with_name("twin")
    shutil.copytree(folder, copy)
    for path in copy.rglob("*"):
        path.chmod(0o700 if path.is_dir() or path.name == "game" else 0o600)
        os.utime(path, (1, 1))
    return copy


# --- archives --------------------------------------------------------------------------------------------------------


def test_equal_folders_make_equal_archives(folder: Path, tmp_path: Path) -> None:
    other = twin(folder)
    for pack, ending in ((archive.tar_xz, "tar.xz"), (archive.zip_file, "zip")):
        one, two = tmp_path / f"one.{ending}", tmp_path / f"two.{ending}"
        pack(folder, one, "game-1.0", DATE)
        pack(other, two, "game-1.0", DATE)
        assert one.read_bytes() == two.read_bytes()
        pack(other, two, "game-1.0", DATE + 60)
        assert one.read_bytes() != two.read_bytes()


def test_a_tar_keeps_what_can_be_started_and_says_nothing_of_who_packed_it(folder: Path, tmp_path: Path) -> None:
    archive.tar_xz(folder, tmp_path / "a.tar.xz", "game-1.0", DATE)
    with tarfile.open(tmp_path / "a.tar.xz") as tar:
        entries = {entry.name: entry for entry in tar}
    assert entries["game-1.0/game"].mode == 0o755
    assert entries["game-1.0/read me.txt"].mode == 0o644
    assert {(entry.uid, entry.gid, entry.uname, entry.mtime) for entry in entries.values()} == {(0, 0, "", DATE)}
    assert "game-1.0/inner/deep/$data.bin" in entries


def test_a_zip_holds_every_file(folder: Path, tmp_path: Path) -> None:
    archive.zip_file(folder, tmp_path / "a.zip", "game-1.0", DATE)
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        assert packed.testzip() is None
        assert sorted(packed.namelist()) == [
            "game-1.0/game",
            "game-1.0/inner/deep/$data.bin",
            "game-1.0/read me.txt",
        ]


def test_a_checksum_is_one_that_other_tools_read(folder: Path) -> None:
    file = folder / "read me.txt"
    written = archive.checksum(file).read_text(encoding="ascii")
    assert written == f"{hashlib.sha256(file.read_bytes()).hexdigest()}  read me.txt\n"
    if shutil.which("sha256sum") is not None:
        assert subprocess.run(["sha256sum", "-c", "read me.txt.sha256"], cwd=folder, check=False).returncode == 0


def test_any_change_of_a_folder_changes_its_fingerprints(folder: Path) -> None:
    before = archive.fingerprints(folder)
    assert before["inner"] == "folder"
    (folder / "inner" / "new").touch()
    assert archive.fingerprints(folder) != before
    (folder / "inner" / "new").unlink()
    assert archive.fingerprints(folder) == before
    (folder / "game").write_bytes(b"#?")
    assert archive.fingerprints(folder) != before


# --- version, date, icon ---------------------------------------------------------------------------------------------


def test_the_version_is_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program.version() == dt_darkness.__version__
    monkeypatch.setattr(program, "version", lambda: "2.10.3rc1")
    assert program.numbers() == (2, 10, 3, 1)


def test_the_date_is_told_or_the_last_commits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    assert program.source_date() == DATE
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "5")
    assert program.source_date() == 315532800
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(program, "ROOT", tmp_path)
    assert program.source_date() == 315532800


def test_the_icon_files_hold_every_size(tmp_path: Path) -> None:
    icons.write_ico(tmp_path / "icon.ico")
    icons.write_icns(tmp_path / "icon.icns")
    icons.write_png(tmp_path / "icon.png")
    with Image.open(tmp_path / "icon.ico") as ico:
        assert ico.info["sizes"] == {(size, size) for size in icons.ICO_SIZES}
        assert isinstance(ico, IcoImagePlugin.IcoImageFile)
        for size in (16, 48, 256):
            assert_is_the_icon(ico.ico.getimage((size, size)), size)
    with Image.open(tmp_path / "icon.icns") as icns:
        assert {width * scale for width, _, scale in icns.info["sizes"]} == set(icons.ICNS_KINDS.values())
    with Image.open(tmp_path / "icon.png") as png:
        assert_is_the_icon(png.copy(), 256)


def assert_is_the_icon(found: Image.Image, size: int) -> None:
    picture = icons.draw(size)
    assert found.size == (size, size)
    drawn = found.convert("RGBA")
    for place in ((size // 2, size // 2), (size // 2, size // 5), (size * 3 // 4, size * 3 // 4), (0, 0)):
        color = tuple(picture.get_at(place))
        if color[3]:
            assert drawn.getpixel(place) == color
        else:
            pixel = drawn.getpixel(place)
            assert isinstance(pixel, tuple)
            assert pixel[3] == 0


# --- contents and licences -------------------------------------------------------------------------------------------


def test_every_file_and_font_of_the_game_is_packed(root: Path) -> None:
    packed = {Path(source): target for source, target in contents.files()}
    for name in ("data", "assets"):
        for path in (root / name).rglob("*"):
            if path.is_file():
                assert packed[path] == f"dt_darkness/{path.parent.relative_to(root).as_posix()}"
    for role in fonts.ROLES:
        assert fonts.font(role, 20) is not None
    for face in fonts.files():
        assert packed[face] == f"{face.parent.parent.name}/files"
    assert len(fonts.files()) >= 7


def test_every_module_of_the_game_is_packed(root: Path) -> None:
    named = set(contents.modules())
    assert {"dt_darkness", "dt_darkness.cli", "dt_darkness.ui.scenes.game.stills", "fontpkg_cinzel"} <= named
    assert len([name for name in named if name.startswith("dt_darkness")]) == len(
        list((root / "dt_darkness").rglob("*.py"))
    )


def test_a_module_that_nobody_asked_for_is_found() -> None:
    assert contents.strangers(["json.decoder", "pygame.draw", "dt_darkness.cli", "numpy.linalg", "PIL"]) == [
        "PIL",
        "numpy",
    ]
    assert contents.strangers(contents.modules()) == []


def test_every_library_of_pygame_is_known() -> None:
    files = [
        path for path in metadata.files("pygame-ce") or () if ".so" in path.name or path.suffix in (".dll", ".dylib")
    ]
    libraries = [path.name for path in files if path.parent.name != "pygame" and path.parent.name != "_sdl2"]
    assert libraries
    for name in libraries:
        assert licences.library(name)[1]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libz.so.1", "zlib"),
        ("zlib1.dll", "zlib"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL 2 with SDL_image, SDL_mixer and SDL_ttf"),
        ("libopusfile-0.dll", "Opus and opusfile"),
        ("VCRUNTIME140_1.dll", "Microsoft C runtime"),
        ("libpython3.11.so.1.0", "Python"),
        ("python311.dll", "Python"),
    ],
)
def test_a_library_is_told_by_its_file(file: str, name: str) -> None:
    assert licences.library(file)[0] == name


@pytest.mark.parametrize("file", ["libzstd.so.1", "libmystery.so", "zip.dll"])
def test_a_library_that_nobody_knows_is_not_packed(file: str) -> None:
    with pytest.raises(licences.UnknownLibrary, match=re.escape(file)):
        licences.library(file)


def test_every_package_comes_with_its_licence(tmp_path: Path) -> None:
    licences.write(tmp_path / "licences", [Path("libz.so.1")])
    names = {path.name for path in (tmp_path / "licences").iterdir()}
    listed = (tmp_path / "licences" / licences.LIST).read_text(encoding="utf-8")
    assert "Python.txt" in names
    for name in contents.distributions():
        assert re.search(rf"^  {re.escape(name)} \S+ +\S", listed, re.MULTILINE | re.IGNORECASE), name
        # fontpkg is the only one that brings none: its licence is named in the list.
        assert name == "fontpkg" or any(file.lower().startswith(name) for file in names), name
    assert re.search(r"^  zlib +Zlib$", listed, re.MULTILINE)


# --- Windows and other systems ---------------------------------------------------------------------------------------


def test_the_installer_lays_down_and_removes_the_same_files(folder: Path) -> None:
    installed, removed = installer.lists(folder)
    lines = removed.splitlines()
    assert installed.count("\nFile ") == removed.count("Delete ") == 3
    assert 'SetOutPath "$INSTDIR\\inner\\deep"' in installed
    assert 'Delete "$INSTDIR\\inner\\deep\\$$data.bin"' in lines
    assert lines[-2:] == ['RMDir "$INSTDIR\\inner\\deep"', 'RMDir "$INSTDIR\\inner"']
    assert "/r" not in removed


def test_each_system_gets_the_packages_that_it_needs() -> None:
    def named(system: str) -> set[str]:
        return set(re.findall(r"^([a-z0-9-]+)==", wheels.requirements(system, "3.13"), re.MULTILINE))

    windows, linux = named("windows-x86_64"), named("linux-x86_64")
    arm, intel = named("macos-arm64"), named("macos-x86_64")
    assert windows - linux == {"pefile", "pywin32-ctypes"}
    assert arm - linux == {"macholib"}
    assert arm == intel
    assert linux <= windows & arm
    assert {"pygame-ce", "pyyaml", "msgspec", "pyinstaller"} <= linux
    text = wheels.requirements("windows-x86_64", "3.13")
    assert text.count("==") == len(windows)
    assert text.count("--hash=") >= len(windows)
    assert ";" not in text


# --- the trial -------------------------------------------------------------------------------------------------------

GOOD = f"""\
#!/bin/sh
case "$1" in
--version) echo "dt-darkness {program.version()}" ;;
selftest) echo "all is well" ;;
--portable) keep="${{0%/*}}/userdata/logs" ;;
*) keep="$HOME/logs" ;;
esac
[ -n "$keep" ] || exit 0
mkdir -p "$keep"; echo "first picture" >"$keep/dt-darkness.log"; sleep 60
"""

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


def stand_in(folder: Path, script: str) -> Path:
    made = folder / "dt-darkness"
    made.mkdir()
    (made / "dt-darkness").write_text(script, encoding="utf-8")
    (made / "dt-darkness").chmod(0o755)
    return made


@posix_only
def test_a_good_program_passes_its_trial(tmp_path: Path) -> None:
    lines = trial.try_it(stand_in(tmp_path, GOOD))
    assert lines[0] == "all is well"
    assert any(line.startswith("wrote nothing beside itself") for line in lines)


@posix_only
@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        ("all is well", "something is wrong", "does not say that all is well"),
        ('echo "all is well"', "exit 3", "ended with status 3"),
        ('"all is well"', '"all is well" | tee here.txt', "wrote beside itself or into the folder"),
        (f"dt-darkness {program.version()}", "dt-darkness 0.0.0", "it says that it is"),
        ('*) keep="$HOME/logs" ;;', "*) exit 1 ;;", "the window ended at once, status 1"),
        ('keep="${0%/*}/userdata/logs"', "exit 2", "--portable ended at once, status 2"),
    ],
)
def test_a_program_with_a_fault_does_not(good: str, bad: str, words: str, tmp_path: Path) -> None:
    assert good in GOOD
    with pytest.raises(trial.TrialFailed, match=re.escape(words)):
        trial.try_it(stand_in(tmp_path, GOOD.replace(good, bad)))


def test_a_stranger_has_nothing_of_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PYTHONPATH", "DT_DARKNESS_HOME", "XDG_DATA_HOME", "VIRTUAL_ENV", "DISPLAY", "LD_LIBRARY_PATH"):
        monkeypatch.setenv(name, "ours")
    environment = trial.strangers_environment(tmp_path)
    assert "ours" not in environment.values()
    assert environment["HOME"] == str(tmp_path)


# --- Linux's menu ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such entries")
def test_the_menu_entry_starts_the_game_wherever_it_lies(root: Path, tmp_path: Path) -> None:
    place = tmp_path / 'a $b "c" d\\e 100%'
    place.mkdir()
    shutil.copy(root / "build" / "add-to-menu.sh", place)
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path / "share")}
    script = [str(place / "add-to-menu.sh")]
    subprocess.run(script, env=environment, check=True, capture_output=True)
    entry = tmp_path / "share" / "applications" / "dt-darkness.desktop"
    found = re.search(r"^Exec=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    # As the standard reads it: first the string's escapes, then the quotes' and the percent sign's.
    text = re.sub(r"\\(.)", r"\1", found[1])
    inner = re.fullmatch(r'"(.*)"', text)
    assert inner is not None
    assert re.sub(r"\\(.)", r"\1", inner[1]).replace("%%", "%") == str(place / "dt-darkness")
    subprocess.run([*script, "--remove"], env=environment, check=True, capture_output=True)
    assert not entry.exists()


# --- the release -----------------------------------------------------------------------------------------------------


def test_every_action_of_the_workflow_is_pinned_and_may_do_little(root: Path) -> None:
    text = (root / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert [use for use in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", use)] == []
    workflow = yaml.safe_load(io.StringIO(text))
    assert workflow["permissions"] == {}
    writing = [name for name, job in workflow["jobs"].items() if "write" in str(job.get("permissions"))]
    assert writing == ["publish"]
    assert workflow["jobs"]["publish"]["if"] == "github.ref_type == 'tag'"
    systems = {entry["system"] for entry in workflow["jobs"]["program"]["strategy"]["matrix"]["include"]}
    assert systems == set(wheels.SYSTEMS)
