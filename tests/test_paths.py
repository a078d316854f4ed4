"""Where the program's files are found, and where a person's files go."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dt_darkness import paths


def make_installation(folder: Path, *, checkout: bool) -> Path:
    """The package folder of a program laid out below ``folder``."""
    package = folder / "dt_darkness"
    package.mkdir(parents=True)
    for name in ("data", "assets"):
        ((folder if checkout else package) / name).mkdir()
    if checkout:
        (folder / "pyproject.toml").touch()
    return package


def test_this_tree_has_its_data_and_pictures() -> None:
    assert (paths.data_dir() / "game.yaml").is_file()
    assert any(paths.assets_dir().rglob("*.svg"))


@pytest.mark.parametrize("checkout", [True, False])
def test_shipped_folders_are_found(checkout: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case P-58."""
    package = make_installation(tmp_path, checkout=checkout)
    monkeypatch.setattr(paths, "PACKAGE", package)
    where = tmp_path if checkout else package
    assert (paths.data_dir(), paths.assets_dir()) == (where / "data", where / "assets")


def test_a_strangers_data_folder_beside_an_installed_package_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = make_installation(tmp_path, checkout=False)
    (package / "data").rename(tmp_path / "data")
    monkeypatch.setattr(paths, "PACKAGE", package)
    with pytest.raises(FileNotFoundError, match="'data' is missing"):
        paths.data_dir()


def test_the_variable_names_one_folder_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "me"))
    dirs = paths.user_dirs(portable=True)
    assert dirs == paths.UserDirs(tmp_path / "me" / "saves", tmp_path / "me" / "settings", tmp_path / "me" / "logs")
    assert not (tmp_path / "me").exists()
    assert dirs.create() == dirs
    assert dirs.saves.is_dir()
    assert dirs.settings.is_dir()
    assert dirs.logs.is_dir()
    dirs.create()


def test_by_default_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case P-61."""
    monkeypatch.delenv(paths.HOME_VARIABLE)
    dirs = paths.user_dirs()
    for folder in (dirs.saves, dirs.settings, dirs.logs):
        assert folder.is_absolute()
        assert paths.APP_NAME in folder.parts
    assert len({dirs.saves, dirs.settings, dirs.logs}) == 3


def test_portable_files_stay_beside_a_checkout(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    assert paths.user_dirs(portable=True).saves == root / "userdata" / "saves"


def test_portable_files_stay_beside_a_packaged_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "game.exe"))
    assert paths.user_dirs(portable=True).settings == tmp_path.resolve() / "userdata" / "settings"


def test_portable_files_stay_beside_a_packaged_mac_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not inside: macOS refuses to start a signed program that something was added to."""
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "The Game.app" / "Contents" / "MacOS" / "game"))
    assert paths.user_dirs(portable=True).saves == tmp_path.resolve() / "userdata" / "saves"


def test_a_mark_beside_the_program_makes_it_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case P-61."""
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "game.exe"))
    assert tmp_path.resolve() not in paths.user_dirs().saves.parents
    (tmp_path / "portable.txt").touch()
    assert paths.user_dirs().saves == tmp_path.resolve() / "userdata" / "saves"


def test_portable_files_of_an_installed_package_stay_in_its_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(paths, "PACKAGE", make_installation(tmp_path, checkout=False))
    assert paths.user_dirs(portable=True).logs == Path(sys.prefix) / "userdata" / "logs"
