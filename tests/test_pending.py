"""Worked examples that wait for rules or pieces which are not there yet."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from dt_darkness import paths
from dt_darkness.content.load import load

FILES = sorted((Path(__file__).resolve().parent / "pending").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_pending_names_known_rules_and_still_has_to_wait(path: Path) -> None:
    catalog = load(paths.data_dir())
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
        assert set(document["rules"]) <= catalog.rules, document["name"]
        kinds = {piece.split(".")[1] for piece in document["pieces"]}
        known = catalog.characters.keys() | catalog.objects.keys()
        assert kinds - known, f"{document['name']!r} has all its pieces now: move it to tests/scenarios"
