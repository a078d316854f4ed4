"""The ``validate`` command: everything that is wrong with the data files, their texts and their pictures, at once."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from yaml.nodes import ScalarNode

from dt_darkness import paths
from dt_darkness.content import describe, texts
from dt_darkness.content.crosschecks import RULE_NUMBER
from dt_darkness.content.describe import Wording
from dt_darkness.content.errors import DataError, did_you_mean, in_order
from dt_darkness.content.load import Content, read
from dt_darkness.content.presets import read_presets
from dt_darkness.content.reading import Files
from dt_darkness.content.records import Entry
from dt_darkness.content.scenario import read_scenarios
from dt_darkness.content.source import Source, walk

_PIECE_FILES = ("options.yaml", "pieces.yaml", "rooms.yaml")
"""Files of texts that hold nothing but descriptions of what the data define."""
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_PLACE = re.compile(r"(?P<file>.+?):(?P<line>[0-9]+):(?P<column>[0-9]+): (?P<message>.*)", re.DOTALL)

_Texts = dict[str, tuple[Source, ScalarNode]]


def main(namespace: argparse.Namespace) -> int:
    """Prints every fault of the data folder ``namespace.directory`` (of the game's own if None) and a summary.

    Gives 0 if there is no fault, else 1.
    """
    shipped = namespace.directory is None
    data_dir: Path = paths.data_dir() if shipped else namespace.directory
    beside = data_dir.resolve().parent / "assets"
    faults = check(data_dir, [paths.assets_dir()] if shipped else [beside, paths.assets_dir()])
    for fault in faults:
        print(fault)
    if faults:
        print(f"{data_dir}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}")
        return 1
    print(f"{data_dir}: no faults")
    return 0


def check(data_dir: Path, assets: Sequence[Path]) -> tuple[DataError, ...]:
    """Every fault of the data files, sorted; pictures are looked for in each of the folders ``assets``."""
    content = read(data_dir)
    folder = data_dir / "text"
    sound = _Sound(content.files.faults)
    _check_pictures(content.files, sound, assets)
    _check_texts(content, sound, folder / texts.FALLBACK_LANGUAGE)
    _check_languages(content.files, folder)
    if content.catalog is not None:
        presets, faults = read_presets(data_dir / "presets", content.catalog)
        content.files.faults += faults
        english = sorted((folder / texts.FALLBACK_LANGUAGE).glob("*.yaml"))
        known = {key for path in english for key in _keys(path)} if presets else set()
        for preset in presets:
            for part in ("name", "note"):
                if (key := f"preset.{preset.id}.{part}") not in known:
                    path = data_dir / "presets" / f"{preset.id}.yaml"
                    content.files.faults.append(DataError(str(path), 1, 1, f'there is no English text "{key}"'))
        # A scenario can only be read with the pieces and rooms that it names.
        for path in sorted((data_dir / "scenarios").glob("*.yaml")):
            content.files.faults += read_scenarios(path, content.catalog).faults
    return in_order(content.files.faults)


def _keys(path: Path) -> list[str]:
    root = Source(str(path), []).read(path)
    return [] if root is None else [key for key, _node in walk(root)]


def _required(content: Content, sound: _Sound) -> list[tuple[Entry[Any], Wording]]:
    """Every text that the sound definitions need, beside the record that needs it."""
    files, made = content.files, content.made
    needed: list[tuple[Entry[Any], Iterable[Wording]]] = [
        (entry, [Wording(f"set.{entry.id}.name")]) for entry in files.sets
    ]
    needed += [(e, describe.terrain_texts(d)) for e, d in zip(files.terrain, made.terrain, strict=True) if d]
    needed += [(e, describe.piece_texts(d)) for e, d in zip(files.characters, made.characters, strict=True) if d]
    needed += [(e, describe.piece_texts(d)) for e, d in zip(files.objects, made.objects, strict=True) if d]
    needed += [(e, describe.room_texts(d)) for e, d in zip(files.rooms, made.rooms, strict=True) if d]
    needed += [(e, describe.option_texts(d)) for e, d in zip(files.options, made.options, strict=True) if d]
    return [(entry, wording) for entry, wordings in needed if entry in sound for wording in wordings]


class _Sound:
    """The records without any of the given faults in their lines: what else they need can be told from them."""

    def __init__(self, faults: Iterable[DataError]) -> None:
        self._places = [(fault.file, fault.line) for fault in faults]

    def __contains__(self, entry: Entry[Any]) -> bool:
        return not any(file == entry.source.name and line in entry.lines for file, line in self._places)


def _check_languages(files: Files, folder: Path) -> None:
    """Notes what the loader of texts finds wrong in the files of any language."""
    languages = texts.languages(folder) if folder.is_dir() else []
    if texts.FALLBACK_LANGUAGE not in languages:
        files.faults.append(DataError(str(folder), 1, 1, "there are no English texts here"))
    for language in languages:
        for problem in texts.read_language(folder / language)[1]:
            found = _PLACE.fullmatch(problem)
            if found is not None:
                where = int(found["line"]), int(found["column"])
                files.faults.append(DataError(found["file"], *where, found["message"]))
            else:
                files.faults.append(DataError(str(folder / language), 1, 1, problem))


def _check_texts(content: Content, sound: _Sound, folder: Path) -> None:
    """Notes English texts that are missing, belong to nothing, or name numbers and rules that there are not."""
    files = content.files
    required = _required(content, sound)
    found: _Texts = {}
    for path in sorted(folder.glob("*.yaml")):
        # Faults in the file itself are told by the loader of texts.
        source = Source(str(path), [])
        root = source.read(path)
        if root is not None:
            found.update({key: (files.source(path), node) for key, node in walk(root)})
    wordings = {wording.key: wording for _entry, wording in required}
    unused = [key for key, (source, _node) in found.items() if key not in wordings and _is_description(source)]
    for entry, wording in required:
        if wording.key not in found:
            entry.fault("id", f'there is no English text "{wording.key}"{did_you_mean(wording.key, unused)}')
    if content.catalog is not None:
        # Only when all records are sound is it known which texts are needed.
        missing = [key for key in wordings if key not in found]
        for key in unused:
            source, node = found[key]
            source.fault(node, f'nothing needs the text "{key}"{did_you_mean(key, missing)}')
    for key in wordings:
        if key in found:
            _check_placeholders(*found[key], wordings[key])
    numbers = {rule.id for rule in files.rules}
    for source, node in found.values():
        for number in RULE_NUMBER.findall(node.value):
            if number not in numbers:
                source.fault(node, f'no rule has the number "{number}"')


def _is_description(source: Source) -> bool:
    return Path(source.name).name in _PIECE_FILES


def _check_placeholders(source: Source, node: ScalarNode, wording: Wording) -> None:
    for name in _PLACEHOLDER.findall(node.value):
        if name not in wording.params:
            known = f" (it has: {', '.join(wording.params)})" if wording.params else ""
            source.fault(node, f'"{wording.key}" has no number "{name}" to fill in{known}')


def _check_pictures(files: Files, sound: _Sound, assets: Sequence[Path]) -> None:
    kinds: list[tuple[str, Sequence[Entry[Any]]]] = [("characters", files.characters), ("objects", files.objects)]
    for folder, entries in kinds:
        for entry in entries:
            name = f"{folder}/{entry.id}.svg"
            if entry in sound and not any((path / name).is_file() for path in assets):
                known = [path.stem for root in assets for path in sorted((root / folder).glob("*.svg"))]
                entry.fault("id", f"there is no picture assets/{name}{did_you_mean(entry.id, known)}")
