"""Presets: everything that is agreed on for a game, in a file that players may write, change and hand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from dt_darkness.content import schema
from dt_darkness.content.agreed import WAYS, all_sets, faulty_terms
from dt_darkness.content.errors import DataError, did_you_mean, in_order
from dt_darkness.content.records import Entry, entry
from dt_darkness.content.source import Source
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import DRAFT, MUTUAL, RANDOM, SECRET, STANDARD, Forces, Handicap
from dt_darkness.core.teams import lacking

SUFFIX = ".yaml"
LARGEST = 20_000
"""Bytes of the largest file that is looked at."""
LONGEST_NAME = 40
MODES = (MUTUAL, SECRET, DRAFT, RANDOM, STANDARD)
MOST_POINTS = 10
_FIRST = {"chance": DEALER, "yellow": 0, "blue": 1}


@dataclass(frozen=True, slots=True)
class Preset:
    """What a file prescribes; ``options`` holds only those that are not as the game recommends."""

    id: str
    """Name of its file, without the ending."""
    name: str
    """What its author calls it; empty for the game's own, whose names are texts."""
    sets: tuple[str, ...]
    mode: str
    points: int
    first: int = DEALER
    options: Mapping[str, object] = field(default_factory=dict)
    handicap: Handicap | None = None
    forces: Forces | None = None
    order: int = 99


def read_presets(folder: Path, catalog: Catalog) -> tuple[list[Preset], tuple[DataError, ...]]:
    """The presets of a folder in their order, and every fault of the others; nothing if there is no such folder."""
    presets, faults = [], list[DataError]()
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
        preset = read_preset(path, catalog, faults)
        if preset is not None:
            presets.append(preset)
    return sorted(presets, key=lambda preset: (preset.order, preset.name, preset.id)), in_order(faults)


def read_preset(path: Path, catalog: Catalog, faults: list[DataError]) -> Preset | None:
    """The preset in a file, or None; what is wrong with the file, which need not be the game's own, is noted."""
    source = Source(str(path), faults)
    try:
        size = path.stat().st_size
    except OSError:
        size = 0
    if size > LARGEST:
        source.fault((1, 1), f"the file is too large for a preset: more than {LARGEST} bytes")
        return None
    before = source.count()
    try:
        root = source.read(path)
    except RecursionError:
        source.fault((1, 1), "the file is nested too deeply")
        return None
    if root is None:
        return None
    found = entry(source, root, schema.Preset, "a preset")
    preset = _preset(found, catalog, path.stem) if found.record is not None else None
    return preset if source.count() == before else None


def _preset(found: Entry[schema.Preset], catalog: Catalog, name: str) -> Preset | None:
    record, before = found.record, found.source.count()
    assert record is not None
    known = all_sets(catalog)
    _check(found, "sets", record.sets, known)
    _check(found, "mode", (record.mode,), MODES)
    _check(found, "first", (record.first,), tuple(_FIRST))
    _check(found, "characters", record.characters, tuple(catalog.characters))
    _check(found, "objects", record.objects, tuple(catalog.objects))
    for key, value in record.options.items():
        option = catalog.options.get(key)
        if option is None:
            found.fault("options", f'no option is called "{key}"{did_you_mean(key, catalog.options)}', key)
        elif not any(value is choice or (type(value) is type(choice) and value == choice) for choice in option.choices):
            choices = ", ".join(str(choice) for choice in option.choices)
            found.fault("options", f'the option "{key}" is one of {choices}', key)
    handicap = _handicap(found)
    forces = Forces(record.pairs, record.characters, record.objects)
    prescribed = forces if any((record.pairs, record.characters, record.objects)) else None
    if found.source.count() > before:
        return None
    fault = faulty_terms(catalog, record.mode, _FIRST[record.first], handicap, prescribed)
    sets = tuple(name for name in known if name in record.sets)
    if not fault and prescribed is None and (stage := lacking(catalog, sets, record.mode)):
        fault = f"these sets do not hold enough {stage} for that way to build teams"
    if fault:
        found.source.fault(found.node, fault)
        return None
    points = catalog.game.points_to_win if record.points is None else record.points
    first, order = _FIRST[record.first], record.order
    options = dict(record.options)
    return Preset(name, record.name.strip(), sets, record.mode, points, first, options, handicap, prescribed, order)


def _check(found: Entry[schema.Preset], key: str, words: tuple[str, ...], known: tuple[str, ...]) -> None:
    for index, word in enumerate(words):
        if word not in known:
            found.fault(key, f'"{key}": nothing is called "{word}"{did_you_mean(word, known)}', index)


def _handicap(found: Entry[schema.Preset]) -> Handicap | None:
    record = found.record
    assert record is not None
    if not record.handicap:
        return None
    words = {"side": ("yellow", "blue"), "way": WAYS}
    for key in record.handicap:
        if key not in ("side", "way", "characters"):
            found.fault("handicap", f'a handicap has no key "{key}"', key)
    for key, known in words.items():
        if record.handicap.get(key) not in known:
            found.fault("handicap", f'"{key}" of a handicap is one of {", ".join(known)}')
            return None
    count = record.handicap.get("characters")
    if not isinstance(count, int) or isinstance(count, bool):
        found.fault("handicap", '"characters" of a handicap is a whole number')
        return None
    return Handicap(words["side"].index(str(record.handicap["side"])), count, str(record.handicap["way"]))


def write_preset(preset: Preset) -> str:
    """The text of a file that reads as this preset."""
    plain: dict[str, object] = {"name": preset.name, "sets": list(preset.sets), "mode": preset.mode}
    plain["points"] = preset.points
    plain["first"] = next(word for word, side in _FIRST.items() if side == preset.first)
    if preset.handicap is not None:
        given = preset.handicap
        plain["handicap"] = {"side": ("yellow", "blue")[given.side], "way": given.way, "characters": given.characters}
    if preset.options:
        plain["options"] = dict(preset.options)
    if preset.forces is not None:
        plain["pairs"] = list(preset.forces.pairs)
        plain["characters"] = list(preset.forces.characters)
        plain["objects"] = list(preset.forces.objects)
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=110)
