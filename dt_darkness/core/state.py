"""GameState: everything a game in progress consists of, flat and cheap to copy."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dt_darkness.core.catalog import Catalog, CharacterDef, CorridorDef, ObjectDef, PieceDef, RoomDef
from dt_darkness.core.frames import DEALER, CardFrame, Frame, MoveFrame, SpendFrame
from dt_darkness.core.geometry import (
    LINE_OF,
    LOCAL_OF,
    PLACE_OF,
    SQUARES,
    UNTURNED,
    BoardMap,
    Face,
    LaidTile,
    face,
)

# Where a piece is, if not on a board square (0 to 219).
SUPPLY: Final = -1
"""With its player, not yet put on the labyrinth (set-up)."""
RESERVE: Final = -2
"""Waiting to be brought in by a rule: secondary characters, neutral objects."""
OUT: Final = -3
"""Left the labyrinth (B-123)."""
DEAD: Final = -4
SPENT: Final = -5
"""An object that was used up or destroyed (B-155, B-133)."""
UNPLACED: Final = -6
"""Turned up with its room, about to be placed (B-69)."""
REMOVED: Final = -8
"""A character taken out of the game by a rule that pays nobody (F-33, F-51)."""
UNKNOWN: Final = -7
"""In a view only: face down, or still with its player; the viewer may not know which."""
DROPPED: Final = -9
"""A character its player has secretly left out of the game (F-11)."""
BACK: Final = 300
"""``BACK + place``: face down on a face-down room."""
DOT: Final = 400
"""``DOT + square``: face down on a starting dot."""

UNKNOWN_ID: Final = "unknown"
UNKNOWN_CHARACTER: Final = CharacterDef(UNKNOWN_ID, "", 0, 0)
UNKNOWN_OBJECT: Final = ObjectDef(UNKNOWN_ID, "")
UNKNOWN_ROOM: Final = RoomDef(UNKNOWN_ID, "", 0, "", True, (), ())
"""In views only: a face-down piece, a face-down room, of which the viewer may not even know what it is (F-7)."""

WOUNDED_NOW: Final = 1
HEALED_NOW: Final = 2
"""Bits of ``fresh``: wounded, healed (or regenerated) during the current turn (B-43)."""


MUTUAL, SECRET, DRAFT, RANDOM, STANDARD, SCENARIO = "mutual", "secret", "draft", "random", "standard", "scenario"
"""Ways to build teams: mutual choice (B-186), free secret choice (B-185, F-7), draft (B-187), the same teams for both
by lot, prescribed teams (by default all that the one set offers, B-183), a scenario (B-188, F-12)."""
DROP, BAN = "drop", "ban"
"""Ways of a handicap: the side leaves out characters secretly, or the other side forbids them (F-11)."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """What the stronger player gives his opponent in advance (B-189, F-11)."""

    side: int
    """Whose team is smaller."""
    characters: int
    """By how many."""
    way: str
    """DROP or BAN."""


@dataclass(frozen=True, slots=True)
class Forces:
    """Prescribed rooms and teams, the same for both sides."""

    pairs: tuple[int, ...]
    characters: tuple[str, ...]
    objects: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What was agreed before the game: never changes during it."""

    catalog: Catalog
    sets: tuple[str, ...]
    mode: str
    """MUTUAL, SECRET, DRAFT, RANDOM, STANDARD or SCENARIO."""
    points_to_win: int
    options: Mapping[str, object]
    """The value of every named rules option."""
    first: int = DEALER
    """The side that names, places and begins first if that was agreed; DEALER for by lot each time."""
    handicap: Handicap | None = None
    forces: Forces | None = None
    """What a STANDARD game is played with; None for the first of everything that the sets offer."""


class GameState:
    """A position, hidden parts included. Mutable only inside :mod:`~dt_darkness.core.tx`; copy before you change it.

    Lists run over pieces (a piece is an index); tuples are replaced as a whole. Pairs are Yellow's and Blue's.
    """

    __slots__ = (
        "_here",
        "acted",
        "action_hands",
        "ap",
        "at",
        "backs",
        "banned",
        "boosts",
        "colour",
        "combat_hands",
        "counters",
        "deck",
        "dots",
        "emptied",
        "frames",
        "fresh",
        "grilles",
        "idle",
        "jumps",
        "kind",
        "limit",
        "map",
        "names",
        "owner",
        "pairs",
        "pending",
        "piles",
        "played",
        "points",
        "revealed",
        "rooms",
        "side",
        "table",
        "team_characters",
        "team_objects",
        "tiles",
        "turn",
        "turns",
        "wounded",
    )

    def __init__(self, table: Table) -> None:
        """An empty table: nothing chosen, nothing dealt."""
        self.table = table
        self.frames: tuple[Frame, ...] = ()
        # Choices before the game.
        self.pairs: tuple[int, ...] = ()
        """Room pair numbers chosen, ascending; in a SECRET game Yellow's, then Blue's, each in the order chosen.

        A view of a SECRET game has 0, UNKNOWN_ID and the UNKNOWN definitions for what its viewer cannot know.
        """
        self.team_characters: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.team_objects: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.banned: tuple[str, ...] = ()
        """Characters that the side with the handicap may not have (F-11)."""
        # The labyrinth.
        self.deck: tuple[RoomDef, ...] = ()
        """The rooms in play."""
        self.rooms: tuple[int, ...] = (-1,) * 8
        """For each place the index into ``deck`` of the room there; -1 nothing dealt yet, or unknown to the viewer."""
        self.turns: tuple[int, ...] = (0,) * 8
        """For each place the clockwise quarter turns of its room."""
        self.revealed: tuple[bool, ...] = (False,) * 8
        self.grilles: tuple[tuple[int, ...], ...] = ()
        """For each room of the deck the condition of each portcullis: CLOSED, OPENED or BROKEN."""
        self.tiles: tuple[LaidTile, ...] = ()
        self.emptied: tuple[tuple[int, int], ...] = ()
        """Places that can be used once and were, as (deck index, local square), ascending."""
        self.piles: tuple[tuple[CorridorDef | None, ...], ...] = ((), (), ())
        """Corridor piles of length 1, 2 and 3, top last; None for a tile the viewer may not know."""
        # Pieces.
        self.names: tuple[str, ...] = ()
        """Such as ``Y.cleric``; fixed when the teams are complete."""
        self.colour: tuple[int, ...] = ()
        """Printed colour, -1 for neutral objects."""
        self.kind: list[PieceDef] = []
        self.owner: list[int] = []
        self.at: list[int] = []
        self.wounded: list[bool] = []
        self.fresh: list[int] = []
        self.counters: list[int] = []
        """What a power of the piece has counted up (blood, F-54)."""
        self.backs: tuple[int, ...] = (0,) * 16
        """``backs[place * 2 + side]``: face-down tokens of a side on a room place (public)."""
        self.dots: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """Starting-line squares with a face-down character, ascending (public)."""
        # Cards and the turn.
        cards = table.catalog.cards
        self.action_hands: tuple[tuple[int, ...], tuple[int, ...]] = (cards.action, cards.action)
        self.combat_hands: tuple[tuple[int, ...], tuple[int, ...]] = (cards.combat, cards.combat)
        self.jumps: tuple[int, int] = (cards.jumps, cards.jumps)
        self.limit = cards.first_limit
        """Highest action card that may be played (B-39)."""
        self.side = 0
        """Whose turn it is."""
        self.turn = 0
        """Turns begun."""
        self.played = 0
        """Value of this turn's action card, 0 before it is played."""
        self.ap = 0
        self.boosts: tuple[tuple[int, int], ...] = ()
        """Drinkers of potions, each with the action points only he may spend, in piece order (B-161)."""
        self.acted = False
        """Whether anything but ending was done since the card."""
        self.idle: tuple[int, int] = (0, 0)
        """Idle turns in a row of each side (A-16)."""
        self.points: tuple[int, int] = (0, 0)
        self.pending: tuple[int, int] = (0, 0)
        """Points earned by the action in progress, scored at its end (B-169)."""
        self.map: BoardMap = _BLANK
        self._here: dict[int, tuple[int, ...]] | None = None

    def copy(self) -> GameState:
        """An independent copy (shares everything that is never changed in place)."""
        new = GameState.__new__(GameState)
        new.table = self.table
        new.frames = self.frames
        new.pairs = self.pairs
        new.team_characters = self.team_characters
        new.team_objects = self.team_objects
        new.banned = self.banned
        new.deck = self.deck
        new.rooms = self.rooms
        new.turns = self.turns
        new.revealed = self.revealed
        new.grilles = self.grilles
        new.tiles = self.tiles
        new.emptied = self.emptied
        new.piles = self.piles
        new.names = self.names
        new.colour = self.colour
        new.kind = self.kind[:]
        new.owner = self.owner[:]
        new.at = self.at[:]
        new.wounded = self.wounded[:]
        new.fresh = self.fresh[:]
        new.counters = self.counters[:]
        new.backs = self.backs
        new.dots = self.dots
        new.action_hands = self.action_hands
        new.combat_hands = self.combat_hands
        new.jumps = self.jumps
        new.limit = self.limit
        new.side = self.side
        new.turn = self.turn
        new.played = self.played
        new.ap = self.ap
        new.boosts = self.boosts
        new.acted = self.acted
        new.idle = self.idle
        new.points = self.points
        new.pending = self.pending
        new.map = self.map
        new._here = self._here
        return new

    # Reading -------------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The decision to be made now."""
        return self.frames[-1]

    def here(self) -> dict[int, tuple[int, ...]]:
        """The pieces on each board square that holds any, ascending; the squares in no order. Do not modify it."""
        index = self._here
        if index is None:
            index = {}
            for piece, sq in enumerate(self.at):
                if 0 <= sq < SQUARES:
                    there = index.get(sq)
                    index[sq] = (piece,) if there is None else (*there, piece)
            self._here = index
        return index

    def tokens(self, sq: int) -> tuple[int, ...]:
        """The pieces on a board square, ascending."""
        return self.here().get(sq, ())

    def moved(self) -> None:
        """Forget the index by squares; call after every change of ``at`` but those by :meth:`relocate`."""
        self._here = None

    def relocate(self, piece: int, where: int) -> None:
        """Change where one piece is, and the index by squares with it."""
        was, self.at[piece] = self.at[piece], where
        if self._here is None:
            return
        self._here = index = self._here.copy()  # other states may share it
        if 0 <= was < SQUARES:
            left = tuple([p for p in index[was] if p != piece])
            if left:
                index[was] = left
            else:
                del index[was]
        if 0 <= where < SQUARES:
            there = index.get(where)
            index[where] = (piece,) if there is None else tuple(sorted((*there, piece)))

    def is_character(self, piece: int) -> bool:
        """Whether the piece is a character, not an object."""
        return self.kind[piece].is_character

    def character(self, piece: int) -> CharacterDef:
        """The definition of a piece that is a character; TypeError for an object."""
        kind = self.kind[piece]
        if isinstance(kind, CharacterDef):
            return kind
        raise TypeError(f"{self.names[piece]} is no character")

    def thing(self, piece: int) -> ObjectDef:
        """The definition of a piece that is an object; TypeError for a character."""
        kind = self.kind[piece]
        if isinstance(kind, ObjectDef):
            return kind
        raise TypeError(f"{self.names[piece]} is no object")

    def boost(self, piece: int) -> int:
        """Action points that only this piece may spend this turn (B-161)."""
        for drinker, left in self.boosts:
            if drinker == piece:
                return left
        return 0

    def on_board(self, piece: int) -> bool:
        """Whether the piece lies face up on a square."""
        return 0 <= self.at[piece] < SQUARES

    def standing(self, sq: int) -> int:
        """The unwounded character on a square, -1 if there is none (there is never more than one, B-49)."""
        for piece in self.tokens(sq):
            if not self.wounded[piece] and self.kind[piece].is_character:
                return piece
        return -1

    def load_of(self, piece: int) -> int:
        """What an unwounded character carries, or an object that a wounded one holds (B-53); -1 for nothing."""
        top = self.frames[-1] if self.frames else None
        if type(top) is MoveFrame and top.mover == piece:
            return top.load
        there = self.here().get(self.at[piece], ())
        kind = self.kind[piece]
        if len(there) <= 1 or not isinstance(kind, CharacterDef) or kind.hands == 0:
            return -1
        for other in there:
            if other != piece and (not self.wounded[piece] or not self.kind[other].is_character):
                return other
        return -1

    def bearer_of(self, piece: int) -> int:
        """Who carries an object or a wounded character, -1 if nobody does (B-53)."""
        if not self.on_board(piece):
            return -1
        for other in self.tokens(self.at[piece]):
            if other != piece and self.is_character(other) and self.load_of(other) == piece:
                return other
        return -1

    def face_at(self, place: int) -> Face | None:
        """How the room at a place looks now; None while it lies face down."""
        room = self.rooms[place]
        if room < 0 or not self.revealed[place]:
            return None
        return face(
            self.deck[room],
            self.turns[place],
            self.grilles[room],
            tuple(tile for tile in self.tiles if tile.room == room),
        )

    def room_at(self, sq: int) -> RoomDef | None:
        """The revealed room that a square belongs to; None on starting lines and face-down rooms."""
        place = PLACE_OF[sq]
        return self.deck[self.rooms[place]] if place >= 0 and self.revealed[place] else None

    def rebuild_map(self) -> None:
        """Derive the map afresh from rooms, turns, portcullises and tiles."""
        self.map = BoardMap([self.face_at(place) for place in range(8)])

    # Comparing -----------------------------------------------------------------------------------------------------

    def key(self) -> tuple[object, ...]:
        """Everything the position consists of, as one comparable tuple (derived parts left out)."""
        return tuple(
            tuple(value) if isinstance(value, list) else value for name in _COMPARED for value in (getattr(self, name),)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def fingerprint(self) -> str:
        """A digest of the whole position in words, the same on every machine and under every hash seed."""
        values = zip(_COMPARED, self.key(), strict=True)
        text = repr([_plain(value) for name, value in values if value or name not in _CAME_LATER])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # Checking ------------------------------------------------------------------------------------------------------

    def check(self) -> list[str]:
        """Every broken invariant, in words; an empty list for a sound position (chapter 25)."""
        return list(self._faults())

    def _faults(self) -> Iterator[str]:
        if not self.frames:
            yield "no decision is open"
            return
        top = self.frames[-1]
        moving = next((f for f in self.frames if isinstance(f, MoveFrame)), None)
        for sq, pieces in self.here().items():
            if moving is not None and sq == self.at[moving.mover]:
                pieces = tuple(p for p in pieces if p not in (moving.mover, moving.load))
            yield from self._square_faults(sq, pieces)
        for piece, where in enumerate(self.at):
            yield from self._piece_faults(piece, where)
        yield from self._secret_faults()
        for side in (0, 1):
            cards = self.table.catalog.cards
            if self.combat_hands[side] != tuple(sorted(self.combat_hands[side])) or 0 not in self.combat_hands[side]:
                yield f"combat hand {side}: {self.combat_hands[side]}"
            if not set(self.action_hands[side]) <= set(cards.action):
                yield f"action hand {side}: {self.action_hands[side]}"
            if not self.action_hands[side] and not (side == self.side and self.played):
                yield f"side {side} holds no action card"
            if not 0 <= self.jumps[side] <= cards.jumps:
                yield f"side {side} holds {self.jumps[side]} jump cards"
            if self.points[side] < 0 or self.pending[side] < 0:
                yield f"side {side} has negative points"
        if self.ap < 0 or any(left <= 0 for _, left in self.boosts):
            yield f"{self.ap} action points, boosts {self.boosts}"
        if isinstance(top, SpendFrame | CardFrame) and self.pending != (0, 0):
            yield "points are pending between actions"
        if self.map.faces != tuple([self.face_at(place) for place in range(8)]) or not self.map.is_sound():
            yield "the map is not that of the rooms"
        kept, self._here = self._here, None
        if kept is not None and kept != self.here():
            yield "the index by squares is out of date"

    def _square_faults(self, sq: int, pieces: tuple[int, ...]) -> Iterator[str]:
        characters = [p for p in pieces if self.kind[p].is_character]
        if len(pieces) > 1:
            if len(pieces) > 2:
                yield f"{len(pieces)} tokens on square {sq}"
            if sum(not self.wounded[p] for p in characters) > 1:
                yield f"two unwounded characters on square {sq}"
            if len({self.owner[p] for p in characters}) > 1 and not self._shares(characters):
                yield f"both colours on square {sq}"
        if PLACE_OF[sq] >= 0 and not self.revealed[PLACE_OF[sq]]:
            yield f"pieces on the hidden square {sq}"
        if LINE_OF[sq] >= 0 and any(LINE_OF[sq] == 1 - self.owner[p] and not self.wounded[p] for p in characters):
            yield f"an enemy stands on the starting line, square {sq}"

    def _shares(self, characters: list[int]) -> bool:
        return any("carries_enemies" in self.kind[p].tags for p in characters)

    def _piece_faults(self, piece: int, where: int) -> Iterator[str]:
        name = self.names[piece]
        character = self.is_character(piece)
        legal = 0 <= where < SQUARES or where in (SUPPLY, RESERVE, OUT, DEAD, SPENT, UNPLACED, UNKNOWN, REMOVED)
        legal = legal or (where == DROPPED and character)
        if not (legal or BACK <= where < BACK + 8 or (DOT <= where < DOT + SQUARES and character)):
            yield f"{name} is at {where}"
        if where == DEAD and not character:
            yield f"the object {name} is dead"
        if where == SPENT and character:
            yield f"the character {name} is spent"
        if self.wounded[piece] and (not character or not (0 <= where < SQUARES)):
            yield f"{name} is wounded at {where}"
        if self.fresh[piece] and not 0 <= where < SQUARES:
            yield f"{name} has marks of this turn at {where}"

    def _secret_faults(self) -> Iterator[str]:
        if UNKNOWN in self.at:
            return
        counted = [0] * 16
        dots: tuple[list[int], list[int]] = ([], [])
        for piece, where in enumerate(self.at):
            if BACK <= where < BACK + 8:
                counted[(where - BACK) * 2 + self.owner[piece]] += 1
            elif where >= DOT:
                dots[self.owner[piece]].append(where - DOT)
        if tuple(counted) != self.backs:
            yield f"face-down tokens: {counted} against {self.backs}"
        if any(counted[2 * place] + counted[2 * place + 1] for place in range(8) if self.revealed[place]):
            yield "face-down tokens on a revealed room"
        if tuple(tuple(sorted(d)) for d in dots) != self.dots:
            yield f"face-down starters: {dots} against {self.dots}"


_COMPARED = tuple(name for name in GameState.__slots__ if name not in ("_here", "map", "table"))
_CAME_LATER = frozenset({"banned"})
"""What a fingerprint leaves out while there is none, so that games recorded before it was known keep theirs."""
_BLANK = BoardMap([None] * 8)


def _plain(value: object) -> object:
    """The value with definitions named by their ids, for :meth:`GameState.fingerprint`."""
    if isinstance(value, tuple):
        return [type(value).__name__ if hasattr(value, "_fields") else "", *(_plain(item) for item in value)]
    return value if value is None or isinstance(value, int | str) else getattr(value, "id")  # noqa: B009


def blank_map() -> BoardMap:
    """The map of a table on which no room is revealed."""
    return _BLANK


def local_square(state: GameState, sq: int) -> tuple[int, int]:
    """The (deck index, printed local square) of a board square in a revealed room."""
    place = PLACE_OF[sq]
    return state.rooms[place], UNTURNED[state.turns[place]][LOCAL_OF[sq]]
