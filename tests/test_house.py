"""What every file of the tree keeps to, and what the papers say about the tree."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

IGNORED = {".git", "out", "userdata", "__pycache__", ".hypothesis", ".idea", ".vscode"}
IGNORED_ENDINGS = ("_cache", ".egg-info")
TEXT_SUFFIXES = {
    ".py",
    ".toml",
    ".md",
    ".txt",
    ".yaml",
    ".yml",
    ".json",
    ".svg",
    ".spec",
    ".cfg",
    ".sh",
    ".iss",
    ".nsi",
}

# Written so that this file does not name what it forbids.
FORBIDDEN = {
    "a machine's path": re.compile(r"(?<![\w.])(/[w]ork/|/[r]oot/|/[t]mp/|/[h]ome/\w|/[U]sers/\w|[A-Z]:\\[U]sers\\)"),
    "a registry's host": re.compile(r"[p]ypi\.org|[p]ythonhosted\.org|[n]pmjs\.|[d]eb\.debian\.org|[c]rates\.io"),
    "unfinished work": re.compile(r"\b([T]ODO|[F]IXME|[X]XX|[H]ACK|[T]BD|(?i:[l]orem ipsum))\b"),
}


def tree(root: Path) -> list[Path]:
    """Every file that a stranger would get."""

    def walk(folder: Path) -> list[Path]:
        found = []
        for path in sorted(folder.iterdir()):
            if path.name in IGNORED or path.name.endswith(IGNORED_ENDINGS):
                continue
            found += walk(path) if path.is_dir() else [path]
        return found

    return walk(root)


def is_text(path: Path) -> bool:
    return path.suffix in TEXT_SUFFIXES or path.suffix == ""


def test_the_tree_is_found(root: Path) -> None:
    names = {path.relative_to(root).as_posix() for path in tree(root)}
    assert {"README.md", ".ci/run", "dt_darkness/cli.py", "tests/test_house.py", "build/run.py"} <= names
    assert not any(name.startswith("out/") for name in names)


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(root: Path, what: str) -> None:
    """Case P-48."""
    found = [
        f"{path.relative_to(root)}:{number}: {line.strip()[:120]}"
        for path in tree(root)
        if is_text(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN[what].search(line) is not None
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a machine's path", "see /" + "work/shared/design.md"),
        ("a machine's path", '"/' + 'tmp/x"'),
        ("a registry's host", "https://files.python" + "hosted.org/packages"),
        ("unfinished work", "# TO" + "DO: later"),
    ],
)
def test_what_is_forbidden_would_be_found(what: str, line: str) -> None:
    assert FORBIDDEN[what].search(line) is not None


def test_every_text_file_is_tidy(root: Path) -> None:
    found = []
    for path in tree(root):
        if is_text(path):
            content = path.read_bytes()
            name = path.relative_to(root)
            if b"\r" in content:
                found.append(f"{name}: carriage returns")
            if content and not content.endswith(b"\n"):
                found.append(f"{name}: no newline at the end")
            if b"\t" in content and path.suffix in {".py", ".yaml", ".yml", ".toml"}:
                found.append(f"{name}: tabs")
    assert found == []


def test_every_module_says_what_it_is(root: Path) -> None:
    silent = [
        str(path.relative_to(root))
        for path in tree(root)
        if path.suffix == ".py" and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_every_folder_of_the_package_is_a_package(root: Path) -> None:
    folders = {path.parent for path in tree(root / "dt_darkness") if path.suffix == ".py"}
    assert [str(folder.relative_to(root)) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


# --- project file and locks ------------------------------------------------------------------------------------------


def project(root: Path) -> dict[str, object]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def locked(path: Path) -> dict[str, str]:
    """Version of each package that the lock names."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def names(requirements: object) -> set[str]:
    assert isinstance(requirements, list)
    return {re.split(r"[<>=~!\[; ]", requirement, maxsplit=1)[0].lower() for requirement in requirements}


def test_the_locks_hold_every_dependency(root: Path) -> None:
    table = project(root)
    runtime = names(table["project"]["dependencies"])  # type: ignore[index]
    groups = table["dependency-groups"]
    assert isinstance(groups, dict)
    packaging = names(groups["package"])
    development = names([name for name in groups["dev"] if isinstance(name, str)])
    assert {"include-group": "package"} in groups["dev"]
    play = locked(root / "build" / "requirements.txt")
    everything = locked(root / "build" / "requirements-dev.txt")
    assert runtime <= play.keys()
    package = locked(root / "build" / "requirements-package.txt")
    assert runtime | packaging <= package.keys()
    assert runtime | packaging | development <= everything.keys()
    assert play.items() <= package.items() <= everything.items()


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-package.txt", "requirements-dev.txt"])
def test_every_locked_package_has_hashes_and_no_address(root: Path, lock: str) -> None:
    text = (root / "build" / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z])", text)[1:]
    assert len(entries) == len(locked(root / "build" / lock)) > 5
    assert [entry.split("\n")[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)


# --- the papers ------------------------------------------------------------------------------------------------------


def test_readme_and_build_server_use_the_same_test_command(root: Path) -> None:
    command = "python3 build/run.py test"
    assert re.search(rf"^ *{re.escape(command)}$", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert command in (root / ".ci" / "run").read_text(encoding="utf-8")


def test_credits_name_every_library_the_game_runs_on(root: Path) -> None:
    text = (root / "CREDITS.md").read_text(encoding="utf-8").lower()
    assert [name for name in locked(root / "build" / "requirements.txt") if name not in text] == []


def test_every_link_of_the_papers_leads_somewhere(root: Path) -> None:
    broken = []
    for path in tree(root):
        if path.suffix == ".md":
            for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
                if "://" not in target and not (path.parent / target.split("#")[0]).exists():
                    broken.append(f"{path.relative_to(root)}: {target}")
    assert broken == []
