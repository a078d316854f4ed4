"""Frozen definitions of everything the boxes contain: characters, objects, terrain, rooms, corridor tiles, cards.

``content`` reads them from YAML and delivers one :class:`Catalog`; the core only ever reads them. Definitions are
compared by identity, hold ids and numbers and no words a player reads (those are in the text catalogue, by id).
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

Params = Mapping[str, object]


class Crossing(enum.Enum):
    """What a terrain asks of somebody who wants to walk over it (B-9 to B-12, F-17, F-82)."""

    FREE = "free"
    """Floor for everybody: walked over and stopped on."""
    OBSTACLE = "obstacle"
    """Flown over, jumped over, or crossed with a rope (pits, B-10)."""
    OBSTACLE_3D = "obstacle_3d"
    """Flown or ghosted over, never stopped on (B-11, F-17)."""
    BLOCK_3D = "block_3d"
    """Ghosted through only (B-11)."""
    DARKNESS = "darkness"
    """Entered only by those whose text says so (F-82)."""


class Placing(enum.Enum):
    """What may be put down on a terrain when its room is revealed (B-71, F-85)."""

    ALL = "all"
    OBJECTS = "objects"
    NONE = "none"


class Sight(enum.Enum):
    """What a terrain does to a line of sight (B-139, F-84, F-95)."""

    OPEN = "open"
    ENDS = "ends"
    """Sight may start or end here but not pass on (graves)."""
    STOPS = "stops"
    """Sight neither enters nor crosses (3D obstacles, darkness)."""


class Side(enum.IntEnum):
    """What one side of one square is printed as, before anything moves (B-24)."""

    OPEN = 0
    WALL = 1
    GRILLE = 2
    """A portcullis; whether it is closed, open or broken is part of the game state."""


@dataclass(frozen=True, slots=True, eq=False)
class AbilityDef:
    """A power by registered name with its typed parameters, as written beside the piece that has it."""

    name: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class TerrainDef:
    """A kind of square (B-23). ``code`` is its two-letter cell in room plans."""

    id: str
    code: str
    crossing: Crossing
    placing: Placing
    sight: Sight
    deadly: bool = False
    """Unprotected characters here die at the end of any action (pits, B-128)."""
    gear: bool = False
    denies: frozenset[str] = frozenset()
    """Tags of characters that may never enter by their own movement (F-92)."""
    abilities: tuple[AbilityDef, ...] = ()

    @property
    def anchors(self) -> bool:
        """Whether a rope can be tied to a square like this one (B-129)."""
        return self.crossing is Crossing.FREE

    @property
    def is_dark(self) -> bool:
        """Whether a square like this one lies in darkness (F-82)."""
        return self.crossing is Crossing.DARKNESS


@dataclass(frozen=True, slots=True, eq=False)
class CharacterDef:
    """A character's printed side (B-19, ch. 17)."""

    id: str
    set: str
    speed: int
    """Squares a move."""
    strength: int
    tags: frozenset[str] = frozenset()
    """Such as ``flies``, ``incorporeal``, ``undead``, ``mage``, ``dragon``."""
    crosses: frozenset[str] = frozenset()
    """Terrain ids it may walk over although others may not (Thief: pit)."""
    stays_on: frozenset[str] = frozenset()
    """Terrain ids it may stop on, and survives on while unwounded (Thief: pit)."""
    lends: frozenset[str] = frozenset()
    """Terrain ids that its friends may cross while it stands there unwounded (B-127)."""
    hands: int = 1
    """Tokens it can carry (B-54)."""
    exit_points: int = 1
    kill_points: int = 1
    abilities: tuple[AbilityDef, ...] = ()
    form_of: str = ""
    """The character whose other shape this is, and which it becomes again when healed (Bat, F-59); never in a team."""
    secondary: int = 0
    """Tokens waiting in the reserve at the start; 0 for the ordinary characters of the team choice (F-13)."""

    is_character: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, eq=False)
class ObjectDef:
    """An object's printed side (ch. 18)."""

    id: str
    set: str
    tags: frozenset[str] = frozenset()
    """Such as ``magical``, ``cursed``, ``torch``, ``mage_only``."""
    copies: int = 1
    """Tokens of each colour in the box, 0 if all are neutral; several may be chosen of a common object (F-3)."""
    common: bool = False
    attack: int = 0
    """Bonus of a bearer on the attacking side (B-156)."""
    defence: int = 0
    """Bonus of a bearer on the defending side (B-157)."""
    attack_cost: int = 0
    """Action points that the attack bonus costs each time it is wanted (F-77)."""
    speed: int = 0
    """Change of its bearer's speed (F-76)."""
    strength: int = 0
    """Change of its bearer's strength, which never falls below 0 (F-75)."""
    exit_points: int = 0
    """Points added when a character leaves with it (B-164)."""
    secures: frozenset[str] = frozenset()
    """Terrain ids it makes crossable and safe: a Rope on a pit (B-127)."""
    slays: frozenset[str] = frozenset()
    """Tags of characters that die on its square (F-63, F-64)."""
    abilities: tuple[AbilityDef, ...] = ()
    neutral: int = 0
    """Tokens of no colour, placed only by their own rule; an object without tokens of a colour is in no team."""

    is_character: ClassVar[bool] = False


PieceDef = CharacterDef | ObjectDef


@dataclass(frozen=True, slots=True, eq=False)
class RoomDef:
    """One room tile as printed, north on top. Squares are numbered 0 to 24 row by row."""

    id: str
    set: str
    number: int
    pair_color: str
    clockwise: bool
    terrain: tuple[TerrainDef, ...]
    """25 squares."""
    sides: tuple[tuple[Side, Side, Side, Side], ...]
    """25 times north, east, south, west."""
    grilles: tuple[tuple[int, int], ...] = ()
    """Every portcullis once, as (square, direction): inside the room the north or west of its two squares."""
    holders: frozenset[tuple[int, int]] = frozenset()
    """Torch holders as (square, direction of the wall that carries it)."""
    statue_front: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CorridorDef:
    """A corridor tile lying west to east: ``length`` squares with terrain and sides (north, east, south, west)."""

    id: str
    set: str
    length: int
    terrain: tuple[TerrainDef, ...]
    sides: tuple[tuple[Side, Side, Side, Side], ...]


@dataclass(frozen=True, slots=True, eq=False)
class CardsDef:
    """One player's deck (B-18) and the first-cycle limit (B-39)."""

    action: tuple[int, ...]
    """Values in action points, ascending."""
    combat: tuple[int, ...]
    """Values, ascending; duplicates are separate cards."""
    jumps: int
    first_limit: int
    """Highest value of the very first action card (B-38)."""


@dataclass(frozen=True, slots=True, eq=False)
class OptionDef:
    """A named switch of a ruling (ch. 24): ``choices`` holds every allowed value, ``default`` the ruling."""

    id: str
    rule: str
    default: object
    choices: tuple[object, ...]
    set: str = ""
    """The set whose rules it belongs to, empty for an option of the whole game."""


@dataclass(frozen=True, slots=True, eq=False)
class ClockDef:
    """Seconds to think (B-191). The rules keep no time: whoever runs a game does, and decides for who is late."""

    id: str
    turn: int
    """For a turn, without the short choices in it."""
    choice: int
    """For a short choice: a combat card, a declaration, a token to be placed."""
    reserve: int
    """For the whole game, once a turn or a choice has used up its own."""


CLOCK_OPTION = "clock"
"""The option of the table that says which clock runs, ``NO_CLOCK`` for none."""
NO_CLOCK = "none"


@dataclass(frozen=True, slots=True, eq=False)
class GameDef:
    """Numbers of the set-up and of the end that belong to no single piece."""

    points_to_win: int
    team_characters: int
    team_objects: int
    room_pairs: int
    starters: int
    """Characters each player puts on his starting line (B-30)."""
    start_rows: tuple[int, ...]
    """Rows of the starting dots, 0 to 9 from the north (B-22)."""
    end_room_capacity: int
    middle_room_capacity: int
    idle_turns: int
    """Idle turns of each side in a row that end the game (A-16)."""


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """Everything the loaded sets define, by id, in a fixed order (order of the files and of the entries in them)."""

    terrain: Mapping[str, TerrainDef]
    characters: Mapping[str, CharacterDef]
    objects: Mapping[str, ObjectDef]
    rooms: Mapping[str, RoomDef]
    corridors: Mapping[str, CorridorDef]
    cards: CardsDef
    game: GameDef
    options: Mapping[str, OptionDef]
    clocks: Mapping[str, ClockDef]
    """The clocks that the option ``clock`` offers."""
    rules: frozenset[str]
    """Every known rule number, such as ``B-58``; a refusal that names another is a fault."""
    digest: str
    """Fingerprint of all definitions, for saved games."""

    def options_for(self, sets: tuple[str, ...]) -> tuple[OptionDef, ...]:
        """The options that matter in a game with the given sets: those of the whole game, then theirs (ch. 24)."""
        return tuple(option for option in self.options.values() if not option.set or option.set in sets)

    def pairs(self, sets: tuple[str, ...]) -> tuple[int, ...]:
        """The room pair numbers that the given sets offer, ascending (B-25)."""
        return tuple(sorted({room.number for room in self.rooms.values() if room.set in sets}))
