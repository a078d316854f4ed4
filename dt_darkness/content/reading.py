"""All data files of the game read and checked one by one; what they say together is checked in ``load``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from dt_darkness.content import schema
from dt_darkness.content.errors import DataError, did_you_mean
from dt_darkness.content.records import Entry, S, entries, entry, sections
from dt_darkness.content.source import Source

TERRAIN_FILE = "terrain.yaml"
OPTIONS_FILE = "options.yaml"
SET_FILES = ("characters.yaml", "corridors.yaml", "objects.yaml", OPTIONS_FILE, "rooms.yaml", "set.yaml", TERRAIN_FILE)


@dataclass(slots=True)
class Files:
    """Every record of the files with its place, in order of sets, files and entries, and the faults found so far."""

    data_dir: Path
    faults: list[DataError] = field(default_factory=list)
    sets: list[Entry[schema.SetInfo]] = field(default_factory=list)
    terrain: list[Entry[schema.Terrain]] = field(default_factory=list)
    characters: list[Entry[schema.Character]] = field(default_factory=list)
    objects: list[Entry[schema.Object]] = field(default_factory=list)
    rooms: list[Entry[schema.Room]] = field(default_factory=list)
    corridors: list[Entry[schema.Corridor]] = field(default_factory=list)
    cards: Entry[schema.Cards] | None = None
    game: Entry[schema.Game] | None = None
    clocks: list[Entry[schema.Clock]] = field(default_factory=list)
    options: list[Entry[schema.Option]] = field(default_factory=list)
    chapters: list[Entry[schema.Chapter]] = field(default_factory=list)
    rules: list[Entry[schema.Rule]] = field(default_factory=list)

    def source(self, path: Path) -> Source:
        """A source for this file whose faults go to the common list."""
        return Source(str(path), self.faults)


def read_files(data_dir: Path, sets: Collection[str] | None) -> Files:
    """Everything the files of the game and of the given sets hold (of all sets if None), faulty or not."""
    files = Files(data_dir)
    _read_game(files)
    for folder in _set_folders(files, sets):
        _read_set(files, folder)
    return files


def _set_folders(files: Files, sets: Collection[str] | None) -> list[Path]:
    """The folders of the wanted sets in the order their ``set.yaml`` asks for."""
    parent = files.data_dir / "sets"
    folders = {path.name: path for path in sorted(parent.iterdir()) if path.is_dir()} if parent.is_dir() else {}
    wanted = list(folders) if sets is None else list(sets)
    if not folders:
        files.faults.append(DataError(str(parent), 1, 1, "there are no sets here"))
    for name in wanted:
        if name not in folders:
            files.faults.append(DataError(str(parent), 1, 1, f'no set is called "{name}"{did_you_mean(name, folders)}'))
    ordered: list[tuple[int, str]] = []
    for name, folder in folders.items():
        if name in wanted:
            ordered.append((_read_set_info(files, folder), name))
    return [folders[name] for _order, name in sorted(ordered)]


def _read_set_info(files: Files, folder: Path) -> int:
    """The place of the set in the order of sets."""
    source = files.source(folder / "set.yaml")
    root = source.read(folder / "set.yaml")
    if root is None:
        return 0
    info = entry(source, root, schema.SetInfo, "set.yaml", folder.name)
    files.sets.append(info)
    if info.record is None:
        return 0
    if info.record.id != folder.name:
        info.fault("id", f'the set of the folder "{folder.name}" must have the id "{folder.name}"')
    for other in files.sets[:-1]:
        if other.record is not None and other.record.order == info.record.order:
            info.fault("order", f'the set "{other.id}" has the place {info.record.order} already')
    return info.record.order


def _read_set(files: Files, folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if path.suffix in (".yaml", ".yml") and path.name not in SET_FILES:
            hint = did_you_mean(path.name, SET_FILES)
            files.faults.append(DataError(str(path), 1, 1, f"nothing reads a file of this name{hint}"))
    files.terrain += _list(files, folder / TERRAIN_FILE, "terrain", schema.Terrain, "a terrain")
    files.characters += _list(files, folder / "characters.yaml", "characters", schema.Character, "a character")
    files.objects += _list(files, folder / "objects.yaml", "objects", schema.Object, "an object")
    files.rooms += _list(files, folder / "rooms.yaml", "rooms", schema.Room, "a room")
    files.corridors += _list(files, folder / "corridors.yaml", "corridors", schema.Corridor, "a corridor tile")
    files.options += _list(files, folder / OPTIONS_FILE, "options", schema.Option, "an option")


def _list(files: Files, path: Path, key: str, kind: type[S], what: str) -> list[Entry[S]]:
    """The records of a file of a set, nothing if there is no such file."""
    if not path.is_file():
        return []
    source = files.source(path)
    root = source.read(path)
    if root is None:
        return []
    return entries(source, sections(source, root, (key,)), key, kind, what, path.parent.name)


def _read_game(files: Files) -> None:
    path = files.data_dir / "game.yaml"
    source = files.source(path)
    root = source.read(path)
    if root is not None:
        pairs = sections(source, root, ("cards", "game"))
        if "cards" in pairs:
            files.cards = entry(source, pairs["cards"][1], schema.Cards, '"cards"')
        if "game" in pairs:
            files.game = entry(source, pairs["game"][1], schema.Game, '"game"')
    path = files.data_dir / OPTIONS_FILE
    source = files.source(path)
    root = source.read(path)
    if root is not None:
        pairs = sections(source, root, ("options",))
        files.options = entries(source, pairs, "options", schema.Option, "an option")
    path = files.data_dir / "clocks.yaml"
    source = files.source(path)
    root = source.read(path)
    if root is not None:
        files.clocks = entries(source, sections(source, root, ("clocks",)), "clocks", schema.Clock, "a clock")
    read_rules(files)


def read_rules(files: Files) -> None:
    """Adds the chapters and rules of ``rules.yaml`` to the files."""
    path = files.data_dir / "rules.yaml"
    source = files.source(path)
    root = source.read(path)
    if root is not None:
        pairs = sections(source, root, ("chapters", "rules"))
        files.chapters = entries(source, pairs, "chapters", schema.Chapter, "a chapter")
        files.rules = entries(source, pairs, "rules", schema.Rule, "a rule")
