"""What holds for every test: no display, no sound, no file of the person who runs them, and no quiet skips."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

# Before anything imports pygame or hypothesis. A test of the real window gives its own process another driver.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(
    Path(__file__).resolve().parent.parent / "out" / "cache" / "hypothesis"
)

import pytest
from hypothesis import settings

from dt_darkness import paths

NO_SKIPS = os.environ.get("DT_NO_SKIPS", "") not in ("", "0")

# The same examples on every run and every machine; "--hypothesis-profile=explore" looks at new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile("steady")

_tests_so_far = itertools.count()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the whole project."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _own_user_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sends saves, settings and logs of each test to a folder of its own, made only if the test writes there."""
    folder = tmp_path_factory.getbasetemp() / "user" / str(next(_tests_so_far))
    monkeypatch.setenv(paths.HOME_VARIABLE, str(folder))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fails a run that skipped anything, where DT_NO_SKIPS forbids it (as on the build server)."""
    if NO_SKIPS and skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says that the run failed for its skips."""
    if NO_SKIPS and skipped(config):
        terminalreporter.write_line("DT_NO_SKIPS is set: the skipped tests make this run a failure", red=True)


def skipped(config: pytest.Config) -> int:
    """How many tests and test files were skipped; 0 in a worker process, whose skips the main process counts."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if isinstance(reporter, pytest.TerminalReporter) else 0
