"""The README is true: its example runs, and what it points to is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def test_the_example_plays_a_whole_game(root: Path) -> None:
    found = re.search(r"```python\n(.*?)```", (root / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    run = subprocess.run([sys.executable, "-c", found[1]], cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert re.match(r"(Yellow|Blue|Nobody) wins after \d+ turns: \w+\n\(\d, \d\)\n", run.stdout)


def test_every_link_leads_somewhere(root: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (root / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (root / link).exists()] == []


def test_every_folder_and_tool_that_is_named_exists(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:data|tests|build|dt_darkness)/[\w./]*\w)`", text)
    assert named
    assert [name for name in named if not (root / name).exists()] == []
