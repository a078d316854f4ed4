"""What each data file may hold: one struct a kind of entry, its fields the keys, with their types and ranges.

A field with a default may be left out in the file. ``msgspec`` checks every value against the types given here.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dt_darkness.core.catalog import Crossing, Placing, Sight

CHARACTER_TAGS = frozenset({"carries_enemies", "dragon", "flies", "incorporeal", "mage", "undead"})
"""Tags of characters that the rules look at (B-12, B-13, B-194, F-14, F-21, F-26)."""
OBJECT_TAGS = frozenset({"cursed", "fireproof", "mage_only", "magical", "rope", "torch"})
"""Tags of objects that the rules look at (B-14, B-129, F-31, F-67, F-69)."""
RESERVED_TERRAIN = frozenset({"line", "hidden"})
"""Ids that the board itself uses for squares outside revealed rooms."""

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*\Z", description="an id of small letters, digits and _")]
RuleNumber = Annotated[str, Meta(pattern=r"^[ABF]-[1-9][0-9]*b?\Z", description="a rule number such as B-58")]
Text = Annotated[str, Meta(min_length=1, description="a text")]
Code = Annotated[str, Meta(pattern=r"^(?:[A-Z]{2}|\.\.)\Z", description="two capital letters, or ..")]
RoomId = Annotated[str, Meta(pattern=r"^[1-9][0-9]*[AB]\Z", description="a room's number with A or B")]
TileId = Annotated[str, Meta(pattern=r"^C[1-3]-[0-9]{2}\Z", description="an id such as C1-01")]
Count = Annotated[int, Meta(ge=0, le=99)]
Positive = Annotated[int, Meta(ge=1, le=99)]
Seconds = Annotated[int, Meta(ge=0, le=9999)]
SomeSeconds = Annotated[int, Meta(ge=5, le=9999)]
Stat = Annotated[int, Meta(ge=0, le=20)]
Bonus = Annotated[int, Meta(ge=-9, le=9)]
Ordinal = Annotated[int, Meta(ge=1, le=5)]
Length = Annotated[int, Meta(ge=1, le=3)]
Row = Annotated[int, Meta(ge=0, le=9)]
Turning = Annotated[str, Meta(pattern=r"^c?cw\Z", description="cw or ccw")]
Value = bool | int | float | str | None
"""What a parameter of an ability or a choice of an option may be."""


class Ability(Struct, frozen=True):
    """A power beside the piece that has it: its name alone, or ``name: {parameter: value}``."""

    name: Id
    params: dict[str, Value] = {}


class SetInfo(Struct, frozen=True, kw_only=True):
    """``set.yaml``."""

    id: Id
    version: Positive
    order: Count


class Terrain(Struct, frozen=True, kw_only=True):
    """An entry of ``terrain.yaml``."""

    id: Id
    code: Code
    crossing: Crossing = Crossing.FREE
    placing: Placing = Placing.ALL
    sight: Sight = Sight.OPEN
    deadly: bool = False
    gear: bool = False
    denies: tuple[Id, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Character(Struct, frozen=True, kw_only=True):
    """An entry of ``characters.yaml``."""

    id: Id
    speed: Stat
    strength: Stat
    tags: tuple[Id, ...] = ()
    crosses: tuple[Id, ...] = ()
    stays_on: tuple[Id, ...] = ()
    lends: tuple[Id, ...] = ()
    hands: Annotated[int, Meta(ge=0, le=2)] = 1
    exit_points: Count = 1
    kill_points: Count = 1
    abilities: tuple[Ability, ...] = ()
    secondary: Count = 0
    form_of: Id | None = None


class Object(Struct, frozen=True, kw_only=True):
    """An entry of ``objects.yaml``."""

    id: Id
    tags: tuple[Id, ...] = ()
    copies: Count = 1
    common: bool = False
    attack: Bonus = 0
    defence: Bonus = 0
    attack_cost: Count = 0
    speed: Bonus = 0
    strength: Bonus = 0
    exit_points: Count = 0
    secures: tuple[Id, ...] = ()
    slays: tuple[Id, ...] = ()
    abilities: tuple[Ability, ...] = ()
    neutral: Count = 0


class Room(Struct, frozen=True, kw_only=True):
    """An entry of ``rooms.yaml``."""

    id: RoomId
    number: Positive
    pair_color: Id
    rotation: Turning
    grid: tuple[str, ...]
    features: dict[str, Count] = {}
    statue_front: tuple[Ordinal, Ordinal] | None = None


class Corridor(Struct, frozen=True, kw_only=True):
    """An entry of ``corridors.yaml``; the shape is a note for readers."""

    id: TileId
    length: Length
    grid: tuple[str, ...]
    shape: str = ""


class Cards(Struct, frozen=True, kw_only=True):
    """``cards`` of ``game.yaml``."""

    action: tuple[Positive, ...]
    combat: tuple[Count, ...]
    jumps: Count
    first_limit: Positive


class Game(Struct, frozen=True, kw_only=True):
    """``game`` of ``game.yaml``."""

    points_to_win: Positive
    team_characters: Positive
    team_objects: Count
    room_pairs: Positive
    starters: Positive
    start_rows: tuple[Row, ...]
    end_room_capacity: Count
    middle_room_capacity: Count
    idle_turns: Positive


class Clock(Struct, frozen=True, kw_only=True):
    """An entry of ``clocks.yaml``: seconds."""

    id: Id
    turn: SomeSeconds
    choice: SomeSeconds
    reserve: Seconds


class Option(Struct, frozen=True, kw_only=True):
    """An entry of ``options.yaml``."""

    id: Id
    rule: RuleNumber
    default: Value
    choices: tuple[Value, ...]


class Preset(Struct, frozen=True, kw_only=True):
    """A file of ``presets``, the game's own or a player's."""

    name: Annotated[str, Meta(max_length=40, description="a text of at most 40 letters")] = ""
    order: Count = 99
    sets: tuple[Id, ...]
    mode: Id
    points: Annotated[int, Meta(ge=1, le=10)] | None = None
    first: Id = "chance"
    options: dict[str, Value] = {}
    handicap: dict[str, Value] = {}
    pairs: tuple[Positive, ...] = ()
    characters: tuple[Id, ...] = ()
    objects: tuple[Id, ...] = ()


class Chapter(Struct, frozen=True, kw_only=True):
    """A chapter of ``rules.yaml``."""

    id: Id
    title: Text


class Rule(Struct, frozen=True, kw_only=True):
    """A rule of ``rules.yaml``. ``engine`` is false, with ``why``, where no engine could break it."""

    number: RuleNumber
    chapter: Id
    title: Text
    text: Text
    engine: bool
    why: str = ""
