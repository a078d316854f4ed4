"""Imports point one way: ui -> session -> {ai, content} -> core, and the core stands on a few standard modules."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "dt_darkness"
ALLOWED = {
    "core": {"core"},
    "content": {"content", "core", "paths"},
    "ai": {"ai", "core"},
    "session": {"session", "ai", "content", "core", "paths"},
    "ui": {"ui", "session", "ai", "content", "core", "paths"},
    "paths": {"paths"},
}
"""What each part may import. What is not named here (the command line) stands above all and is imported by nobody."""

CORE_MODULES = frozenset(
    "__future__ abc array bisect collections contextlib copy dataclasses enum functools graphlib hashlib heapq"
    " itertools math operator re string struct types typing zlib".split()
)
"""The standard modules that know no file, no clock, no luck, no language and no other process."""

CORE_FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "id"}


def modules(root: Path) -> list[Path]:
    return sorted((root / PACKAGE).rglob("*.py"))


def module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, wherever in it; for ``from a import b`` it is ``a.b``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + (1 if is_package else 0)]
                base = ".".join([*parents, *([base] if base else [])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def part(name: str) -> str:
    """The part of the program that a full module name belongs to, such as ``core`` or ``cli``."""
    return name.split(".")[1] if "." in name else ""


def faults(source: str, module: str, is_package: bool = False) -> list[str]:
    """Every import of this module that points the wrong way, and in the core everything that is not pure."""
    here = part(module)
    found = []
    for line, name in imports(source, module, is_package):
        top = name.split(".")[0]
        if top == PACKAGE:
            if here in ALLOWED and part(name) not in ALLOWED[here] and name != f"{PACKAGE}.__version__":
                found.append(f"{module}:{line}: {here} must not import {name}")
            elif here not in ALLOWED and part(name) == "cli" and module != f"{PACKAGE}.__main__":
                found.append(f"{module}:{line}: nobody imports the command line but __main__")
        elif here == "core" and top not in CORE_MODULES:
            found.append(f"{module}:{line}: core must not import {name}")
        elif here == "paths" and top not in sys.stdlib_module_names | {"platformdirs"}:
            found.append(f"{module}:{line}: paths must not import {name}")
    if here == "core":
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CORE_FORBIDDEN_CALLS:
                found.append(f"{module}:{node.lineno}: core must not call {node.func.id}()")
    return found


def test_imports_point_the_right_way(root: Path) -> None:
    found = []
    for path in modules(root):
        found += faults(path.read_text(encoding="utf-8"), module_name(root, path), path.name == "__init__.py")
    assert found == []


def test_importing_the_core_loads_nothing_else_of_the_program(root: Path) -> None:
    core = [name for name in (module_name(root, path) for path in modules(root)) if part(name) == "core"]
    code = f"import sys, {', '.join(core)}; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=root, check=True, capture_output=True, text=True).stdout
    assert {part(name) for name in loaded.split() if name.split(".")[0] == PACKAGE} == {"", "core"}
    assert not {"pygame", "yaml", "msgspec"} & set(loaded.split())


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import random", "dt_darkness.core.setup"),
        ("from time import monotonic", "dt_darkness.core.turn"),
        ("import os.path", "dt_darkness.core.abilities.thief"),
        ("import pygame", "dt_darkness.core.geometry"),
        ("def f():\n    import yaml", "dt_darkness.core.geometry"),
        ("open('x')", "dt_darkness.core.geometry"),
        ("from dt_darkness import paths", "dt_darkness.core.geometry"),
        ("from dt_darkness.session import game", "dt_darkness.core.geometry"),
        ("from ...session import game", "dt_darkness.core.abilities.thief"),
        ("from .. import session", "dt_darkness.content.load"),
        ("from dt_darkness.content.load import load", "dt_darkness.ai.greedy"),
        ("from dt_darkness.ai import greedy", "dt_darkness.content.load"),
        ("import dt_darkness.ui.app", "dt_darkness.session.game"),
        ("from dt_darkness import cli", "dt_darkness.ui.app"),
        ("from dt_darkness import Game", "dt_darkness.ui.app"),
        ("import dt_darkness.core", "dt_darkness.paths"),
    ],
)
def test_a_wrong_import_is_found(source: str, module: str) -> None:
    assert len(faults(source, module)) == 1


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("from ..geometry import Square", "dt_darkness.core.abilities.thief"),
        ("from dt_darkness import __version__", "dt_darkness.ui.title"),
        ("import random", "dt_darkness.session.dealer"),
        ("from dt_darkness.ui.app import main", "dt_darkness.cli"),
        ("from dt_darkness import paths", "dt_darkness.content.load"),
    ],
)
def test_a_right_import_is_let_through(source: str, module: str) -> None:
    assert faults(source, module) == []
