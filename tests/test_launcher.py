"""``build/run.py``: what it says where a game cannot be set up, and what it takes for set up."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
import venv
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def launcher(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The launcher's module, working in a folder of the test's own."""
    spec = importlib.util.spec_from_file_location("launcher_under_test", root / "build" / "launcher.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    out = tmp_path / "a b\N{LATIN SMALL LETTER E WITH ACUTE}" / "out"
    for name, value in {
        "ROOT": out.parent,
        "OUT": out,
        "VENV": out / "venv",
        "STAMP": out / "venv" / "complete.json",
        "SETUP_LOG": out / "setup.log",
    }.items():
        monkeypatch.setattr(module, name, value)
    return module


@pytest.fixture
def finished(launcher: ModuleType) -> ModuleType:
    """The same with an environment that looks completely set up, for playing and for tests."""
    venv.create(launcher.VENV, with_pip=False)
    launcher.STAMP.write_text(json.dumps(launcher.wanted("dev")), encoding="utf-8")
    return launcher


def run_as(version: tuple[int, int], root: Path) -> subprocess.CompletedProcess[str]:
    """What ``build/run.py --help`` does for somebody whose Python is of that version."""
    build = root / "build"
    code = (
        f"import sys, runpy; sys.path.insert(0, {str(build)!r}); sys.argv = ['run.py', '--help']\n"
        f"sys.version_info = ({version[0]}, {version[1]}, 0, 'final', 0)\n"
        f"runpy.run_path({str(build / 'run.py')!r}, run_name='__main__')"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10), (3, 15)])
def test_a_python_that_does_not_fit_is_told_in_one_sentence(version: tuple[int, int], root: Path) -> None:
    result = run_as(version, root)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert f"this is Python {version[0]}.{version[1]}" in result.stderr


def test_a_python_that_fits_is_let_in(root: Path) -> None:
    assert run_as((3, 14), root).stdout.startswith("usage: python3 build/run.py")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_debians_missing_package_is_named(
    module: str, launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else real(name))
    monkeypatch.setattr(sys, "platform", "linux")
    launcher.OUT.mkdir(parents=True)
    assert launcher.main(["setup"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"sudo apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv" in said
    assert not launcher.VENV.exists()
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(launcher.SetupFailed, match="lacks its venv module") as failure:
        launcher.make_venv()
    assert "apt" not in str(failure.value)


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)'", "needs a network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "its hash differs"),
        ("ERROR: No matching distribution found for pygame-ce==2.5.8", "no ready-made build"),
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("Traceback ...", "pip failed"),
    ],
)
def test_pips_failures_become_one_sentence(log: str, words: str, launcher: ModuleType) -> None:
    sentence = launcher.why_pip_failed(log)
    assert words in sentence
    assert "out/setup.log" in sentence
    assert "\n" not in sentence


def test_a_finished_environment_is_complete(finished: ModuleType) -> None:
    assert finished.is_complete("play")
    assert finished.is_complete("package")
    assert finished.is_complete("dev")


def test_an_environment_for_playing_is_not_one_for_tests(finished: ModuleType) -> None:
    finished.STAMP.write_text(json.dumps(finished.wanted("play")), encoding="utf-8")
    assert finished.is_complete("play")
    assert not finished.is_complete("package")
    assert not finished.is_complete("dev")


def test_an_environment_for_packaging_is_not_one_for_tests(finished: ModuleType) -> None:
    finished.STAMP.write_text(json.dumps(finished.wanted("package")), encoding="utf-8")
    assert finished.is_complete("play")
    assert finished.is_complete("package")
    assert not finished.is_complete("dev")


@pytest.mark.parametrize("stamp", [None, "", "{", "[]", '{"python": "cpython 3.11"}'])
def test_an_interrupted_set_up_is_not_complete(stamp: str | None, finished: ModuleType) -> None:
    finished.STAMP.unlink()
    if stamp is not None:
        finished.STAMP.write_text(stamp, encoding="utf-8")
    assert not finished.is_complete("play")


@pytest.mark.parametrize("key", ["python", "system", "play", "package", "dev"])
def test_another_python_system_or_lock_asks_for_a_new_environment(key: str, finished: ModuleType) -> None:
    finished.STAMP.write_text(json.dumps({**finished.wanted("dev"), key: "other"}), encoding="utf-8")
    assert not finished.is_complete("dev")


def test_an_environment_whose_python_was_removed_is_not_complete(finished: ModuleType) -> None:
    config = finished.VENV / "pyvenv.cfg"
    config.write_text(f"home = {finished.ROOT / 'gone'}\n", encoding="utf-8")
    assert not finished.is_complete("play")


def test_the_tree_is_found_from_the_environment_wherever_it_lies(finished: ModuleType, root: Path) -> None:
    packages = finished.venv_site_packages()
    assert packages.is_dir()
    (packages / "dt_darkness_checkout.pth").write_text(finished.way_to_tree(), encoding="ascii")
    (finished.ROOT / "dt_darkness").mkdir()
    (finished.ROOT / "dt_darkness" / "__init__.py").touch()
    moved = finished.ROOT.with_name("moved")
    finished.ROOT.rename(moved)
    python = moved / finished.venv_python().relative_to(finished.ROOT)
    code = "import dt_darkness; print(ascii(dt_darkness.__file__))"
    where = subprocess.run([python, "-P", "-c", code], cwd=root, capture_output=True, text=True, check=True).stdout
    assert where.strip() == ascii(str(moved / "dt_darkness" / "__init__.py"))


def test_only_the_way_to_the_packages_is_kept_of_a_persons_pip_settings(
    finished: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = (
        "global.index-url='https://mirror.example/simple'\ninstall.user='true'\n:env:.timeout='9'\nuser.target='x'"
    )
    finished_run = subprocess.CompletedProcess([], 0, stdout=listing.encode(), stderr=b"")
    monkeypatch.setattr(finished.subprocess, "run", lambda *_arguments, **_options: finished_run)
    monkeypatch.setenv("PIP_TIMEOUT", "9")
    monkeypatch.setenv("PIP_TARGET", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    environment = finished.pip_environment()
    settings = {key: value for key, value in environment.items() if key.startswith("PIP_")}
    assert settings == {
        "PIP_INDEX_URL": "https://mirror.example/simple",
        "PIP_TIMEOUT": "9",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    assert "PYTHONPATH" not in environment


def test_two_starts_at_once_set_up_one_after_the_other(launcher: ModuleType, root: Path) -> None:
    launcher.OUT.mkdir(parents=True)
    code = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); import launcher; from pathlib import Path\n"
        "launcher.OUT = Path(sys.argv[2])\n"
        "with launcher.only_one_at_a_time(): print('held', flush=True); time.sleep(0.5)"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(root / "build"), str(launcher.OUT)], stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    started = time.monotonic()
    with launcher.only_one_at_a_time():
        waited = time.monotonic() - started
    assert other.wait() == 0
    other.stdout.close()
    assert waited > 0.2


def test_every_check_that_fails_is_named(launcher: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.report([("ruff check", 0), ("pytest", 0)]) == 0
    assert launcher.report([("ruff check", 1), ("mypy", 0), ("pytest", 2)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "FAILED: ruff check, pytest (of ruff check, mypy, pytest)"


def test_an_unknown_option_of_setup_is_refused(launcher: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.main(["setup", "--everything"]) == 2
    assert "usage" in capsys.readouterr().err
