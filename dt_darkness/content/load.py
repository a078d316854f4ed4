"""The data files as one catalogue of frozen definitions, or the list of everything that is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import msgspec

from dt_darkness.content import crosschecks, rooms, schema
from dt_darkness.content.errors import DataErrors
from dt_darkness.content.reading import TERRAIN_FILE, Files, read_files
from dt_darkness.content.records import Entry, S
from dt_darkness.core.catalog import (
    AbilityDef,
    CardsDef,
    Catalog,
    CharacterDef,
    ClockDef,
    CorridorDef,
    GameDef,
    ObjectDef,
    OptionDef,
    RoomDef,
    TerrainDef,
)

D = TypeVar("D", TerrainDef, CharacterDef, ObjectDef, RoomDef, CorridorDef, OptionDef)


@dataclass(slots=True)
class Made:
    """The definitions made of the records, each in the place of its record and None where that is faulty."""

    terrain: list[TerrainDef | None]
    characters: list[CharacterDef | None]
    objects: list[ObjectDef | None]
    rooms: list[RoomDef | None]
    corridors: list[CorridorDef | None]
    options: list[OptionDef | None]


@dataclass(frozen=True, slots=True)
class Content:
    """What the files hold with its places, and what it makes; the catalogue is None if there is any fault."""

    files: Files
    made: Made
    catalog: Catalog | None


def load(data_dir: Path, sets: Collection[str] | None = None) -> Catalog:
    """The catalogue of the given sets, of all sets in ``data_dir`` if None, in the order of their ``set.yaml``.

    A set that uses terrain of another must be loaded together with it. Texts and pictures are not looked at:
    ``validate`` does that.
    Raises :class:`DataErrors` with every fault found.
    """
    content = read(data_dir, sets)
    if content.catalog is None:
        raise DataErrors(content.files.faults)
    return content.catalog


def read(data_dir: Path, sets: Collection[str] | None = None) -> Content:
    """Like :func:`load`, but faults are handed over instead of raised, along with the place of every record."""
    files = read_files(data_dir, sets)
    crosschecks.check(files)
    rooms.check_pairs(files.rooms)
    terrain = [_terrain(entry) for entry in files.terrain]
    by_id = _by_id(terrain)
    # Plans say nothing sensible while the kinds of squares are in doubt: one slip there would give hundreds of faults.
    grounded = not any(Path(fault.file).name == TERRAIN_FILE for fault in files.faults)
    made = Made(
        terrain=terrain,
        characters=[_character(entry) for entry in files.characters],
        objects=[_object(entry) for entry in files.objects],
        rooms=[rooms.room(entry, by_id) if grounded else None for entry in files.rooms],
        corridors=[rooms.corridor(entry, by_id) if grounded else None for entry in files.corridors],
        options=[_option(entry) for entry in files.options],
    )
    return Content(files, made, None if files.faults else _catalog(files, made))


def _catalog(files: Files, made: Made) -> Catalog:
    """The catalogue of files without a fault."""
    catalog = Catalog(
        terrain=_by_id(made.terrain),
        characters=_by_id(made.characters),
        objects=_by_id(made.objects),
        rooms=_by_id(made.rooms),
        corridors=_by_id(made.corridors),
        cards=_cards(_sound(files.cards)),
        game=_game(_sound(files.game)),
        options=_by_id(made.options),
        clocks={entry.id: _clock(_sound(entry)) for entry in files.clocks},
        rules=frozenset(rule.id for rule in files.rules),
        digest="",
    )
    return replace(catalog, digest=_digest(files, catalog))


def _digest(files: Files, catalog: Catalog) -> str:
    """A fingerprint of all definitions in their order; words, comments and layout of the files do not enter it."""
    ordered = [
        sorted((entry.id, _sound(entry).version) for entry in files.sets),
        list(catalog.terrain.values()),
        list(catalog.characters.values()),
        list(catalog.objects.values()),
        list(catalog.rooms.values()),
        list(catalog.corridors.values()),
        list(catalog.options.values()),
        list(catalog.clocks.values()),
        catalog.cards,
        catalog.game,
    ]
    return hashlib.sha256(msgspec.json.encode(ordered, order="deterministic")).hexdigest()[:32]


def _by_id(definitions: Sequence[D | None]) -> dict[str, D]:
    """The definitions that could be made, the first of each id."""
    result: dict[str, D] = {}
    for definition in definitions:
        if definition is not None:
            result.setdefault(definition.id, definition)
    return result


def _sound(entry: Entry[S] | None) -> S:
    assert entry is not None, "a file without faults has all its records"
    assert entry.record is not None, "a file without faults has only sound records"
    return entry.record


def _abilities(uses: tuple[schema.Ability, ...]) -> tuple[AbilityDef, ...]:
    return tuple(AbilityDef(use.name, use.params) for use in uses)


def _terrain(entry: Entry[schema.Terrain]) -> TerrainDef | None:
    record = entry.record
    if record is None:
        return None
    return TerrainDef(
        id=record.id,
        code=record.code,
        crossing=record.crossing,
        placing=record.placing,
        sight=record.sight,
        deadly=record.deadly,
        gear=record.gear,
        denies=frozenset(record.denies),
        abilities=_abilities(record.abilities),
    )


def _character(entry: Entry[schema.Character]) -> CharacterDef | None:
    record = entry.record
    if record is None:
        return None
    return CharacterDef(
        id=record.id,
        set=entry.group,
        speed=record.speed,
        strength=record.strength,
        tags=frozenset(record.tags),
        crosses=frozenset(record.crosses),
        stays_on=frozenset(record.stays_on),
        lends=frozenset(record.lends),
        hands=record.hands,
        exit_points=record.exit_points,
        kill_points=record.kill_points,
        abilities=_abilities(record.abilities),
        secondary=record.secondary,
        form_of=record.form_of or "",
    )


def _object(entry: Entry[schema.Object]) -> ObjectDef | None:
    record = entry.record
    if record is None:
        return None
    return ObjectDef(
        id=record.id,
        set=entry.group,
        tags=frozenset(record.tags),
        copies=record.copies,
        common=record.common,
        attack=record.attack,
        defence=record.defence,
        attack_cost=record.attack_cost,
        speed=record.speed,
        strength=record.strength,
        exit_points=record.exit_points,
        secures=frozenset(record.secures),
        slays=frozenset(record.slays),
        abilities=_abilities(record.abilities),
        neutral=record.neutral,
    )


def _cards(record: schema.Cards) -> CardsDef:
    return CardsDef(action=record.action, combat=record.combat, jumps=record.jumps, first_limit=record.first_limit)


def _game(record: schema.Game) -> GameDef:
    return GameDef(
        points_to_win=record.points_to_win,
        team_characters=record.team_characters,
        team_objects=record.team_objects,
        room_pairs=record.room_pairs,
        starters=record.starters,
        start_rows=record.start_rows,
        end_room_capacity=record.end_room_capacity,
        middle_room_capacity=record.middle_room_capacity,
        idle_turns=record.idle_turns,
    )


def _clock(record: schema.Clock) -> ClockDef:
    return ClockDef(id=record.id, turn=record.turn, choice=record.choice, reserve=record.reserve)


def _option(entry: Entry[schema.Option]) -> OptionDef | None:
    record = entry.record
    if record is None:
        return None
    return OptionDef(id=record.id, rule=record.rule, default=record.default, choices=record.choices, set=entry.group)
