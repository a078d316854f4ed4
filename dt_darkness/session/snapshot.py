"""A whole position as plain JSON values and back, exactly: by ids and names, never by place in a list of the program.

Secret: a snapshot holds the whole truth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from dt_darkness.core import GameState, Table
from dt_darkness.core.catalog import Catalog, PieceDef, RoomDef
from dt_darkness.core.catalog import Side as EdgeKind
from dt_darkness.core.frames import Fight, Frame
from dt_darkness.core.geometry import LaidTile, square, square_name
from dt_darkness.core.state import (
    BACK,
    DEAD,
    DOT,
    DROPPED,
    OUT,
    REMOVED,
    RESERVE,
    SPENT,
    SUPPLY,
    UNKNOWN,
    UNPLACED,
)

_T = TypeVar("_T")

Word = Annotated[str, Meta(max_length=60)]
Small = Annotated[int, Meta(ge=0, le=999)]
Index = Annotated[int, Meta(ge=-1, le=999)]
Quarters = Annotated[int, Meta(ge=0, le=3)]
Local = Annotated[int, Meta(ge=0, le=24)]
Condition = Annotated[int, Meta(ge=2, le=4)]
Side = Annotated[int, Meta(ge=0, le=1)]
Colour = Annotated[int, Meta(ge=-1, le=1)]
Marks = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]

Wall = Annotated[int, Meta(ge=0, le=2)]
Edges = Annotated[tuple[tuple[Local, Quarters], ...], Meta(max_length=100)]

Words = Annotated[tuple[Word, ...], Meta(max_length=200)]
Numbers = Annotated[tuple[Small, ...], Meta(max_length=50)]
Eight = Meta(min_length=8, max_length=8)

_POOLS = {
    "supply": SUPPLY,
    "reserve": RESERVE,
    "out": OUT,
    "dead": DEAD,
    "spent": SPENT,
    "unplaced": UNPLACED,
    "unknown": UNKNOWN,
    "removed": REMOVED,
    "dropped": DROPPED,
}
_SPOT = re.compile(r"(?:(room) ([1-8])|(dot) ([A-V][0-9]{1,2})|([A-V][0-9]{1,2}))")


class SnapshotError(ValueError):
    """Plain values are no position of this game: says what is wrong with them."""


class PieceNow(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece as it is now."""

    name: Word
    kind: Word
    colour: Colour
    owner: Colour
    at: Word
    """A square, ``dot A2``, ``room 3``, or where else a piece can be."""
    wounded: bool = False
    fresh: Marks = 0
    counter: Small = 0


class DrawnRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room that is not in the data of the game but was drawn for a scenario, with north on top."""

    id: Word
    set: Word
    number: Index
    pair_color: Word
    clockwise: bool
    terrain: Annotated[tuple[Word, ...], Meta(min_length=25, max_length=25)]
    sides: Annotated[tuple[tuple[Wall, Wall, Wall, Wall], ...], Meta(min_length=25, max_length=25)]
    grilles: Edges
    holders: Edges
    statue_front: Local | None


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A corridor tile that was laid."""

    room: Small
    """Which of the rooms of the game."""
    cells: Annotated[tuple[Local, ...], Meta(max_length=25)]
    corridor: Word
    quarters: Quarters


class Snapshot(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position, apart from the table at which it is played."""

    decisions: Annotated[tuple[dict[Word, Any], ...], Meta(min_length=1, max_length=50)]
    """The decision stack from the bottom up: the name of each frame with its fields."""
    pairs: Numbers
    team_characters: tuple[Words, Words]
    team_objects: tuple[Words, Words]
    deck: Words
    drawn: Annotated[tuple[DrawnRoom, ...], Meta(max_length=100)]
    """The rooms of the deck that are not in the data of the game."""
    rooms: Annotated[tuple[Index, ...], Eight]
    turns: Annotated[tuple[Quarters, ...], Eight]
    revealed: Annotated[tuple[bool, ...], Eight]
    grilles: Annotated[tuple[Annotated[tuple[Condition, ...], Meta(max_length=100)], ...], Meta(max_length=200)]
    tiles: Annotated[tuple[Tile, ...], Meta(max_length=200)]
    emptied: Annotated[tuple[tuple[Small, Local], ...], Meta(max_length=1000)]
    piles: tuple[Words, Words, Words]
    pieces: Annotated[tuple[PieceNow, ...], Meta(max_length=500)]
    backs: Annotated[tuple[Small, ...], Meta(min_length=16, max_length=16)]
    dots: tuple[Words, Words]
    action_hands: tuple[Numbers, Numbers]
    combat_hands: tuple[Numbers, Numbers]
    jumps: tuple[Small, Small]
    limit: Small
    side: Side
    turn: Count
    played: Small
    ap: Small
    boosts: Annotated[tuple[tuple[Word, Small], ...], Meta(max_length=500)]
    acted: bool
    idle: tuple[Small, Small]
    points: tuple[Small, Small]
    pending: tuple[Small, Small]
    banned: Words = ()


def take(state: GameState) -> Snapshot:
    """The snapshot of a whole position (not of a view: what a view does not know has no name)."""
    return Snapshot(
        decisions=tuple({type(frame).__name__: _fields(state, frame)} for frame in state.frames),
        pairs=state.pairs,
        team_characters=state.team_characters,
        team_objects=state.team_objects,
        deck=tuple(room.id for room in state.deck),
        drawn=_drawn(state),
        rooms=state.rooms,
        turns=state.turns,
        revealed=state.revealed,
        grilles=state.grilles,
        tiles=tuple(Tile(tile.room, tile.cells, tile.corridor.id, tile.quarters) for tile in state.tiles),
        emptied=state.emptied,
        piles=_three(state.piles),
        pieces=tuple(
            PieceNow(
                state.names[piece],
                state.kind[piece].id,
                state.colour[piece],
                state.owner[piece],
                _spot(state.at[piece]),
                state.wounded[piece],
                state.fresh[piece],
                state.counters[piece],
            )
            for piece in range(len(state.names))
        ),
        backs=state.backs,
        dots=(_squares(state.dots[0]), _squares(state.dots[1])),
        action_hands=state.action_hands,
        combat_hands=state.combat_hands,
        jumps=state.jumps,
        limit=state.limit,
        side=state.side,
        turn=state.turn,
        played=state.played,
        ap=state.ap,
        boosts=tuple((state.names[piece], left) for piece, left in state.boosts),
        acted=state.acted,
        idle=state.idle,
        points=state.points,
        pending=state.pending,
        banned=state.banned,
    )


def position(table: Table, snapshot: Snapshot) -> GameState:
    """The position of a snapshot at a table. SnapshotError if it is none, or breaks an invariant of the game."""
    catalog = table.catalog
    kinds: Mapping[str, PieceDef] = {**catalog.characters, **catalog.objects}
    state = GameState(table)
    state.pairs = snapshot.pairs
    state.team_characters, state.team_objects = snapshot.team_characters, snapshot.team_objects
    state.banned = snapshot.banned
    rooms = {**catalog.rooms, **{room.id: _room(catalog, room) for room in snapshot.drawn}}
    state.deck = tuple(_find(rooms, room, "room") for room in snapshot.deck)
    state.rooms, state.turns, state.revealed = snapshot.rooms, snapshot.turns, snapshot.revealed
    state.grilles = snapshot.grilles
    state.tiles = tuple(
        LaidTile(tile.room, tile.cells, _find(catalog.corridors, tile.corridor, "corridor"), tile.quarters)
        for tile in snapshot.tiles
    )
    state.emptied = snapshot.emptied
    state.piles = tuple(tuple(_find(catalog.corridors, tile, "corridor") for tile in pile) for pile in snapshot.piles)
    _check_rooms(state)
    state.names = tuple(piece.name for piece in snapshot.pieces)
    state.colour = tuple(piece.colour for piece in snapshot.pieces)
    state.kind = [_find(kinds, piece.kind, "piece") for piece in snapshot.pieces]
    state.owner = [piece.owner for piece in snapshot.pieces]
    state.at = [_where(piece.at) for piece in snapshot.pieces]
    state.wounded = [piece.wounded for piece in snapshot.pieces]
    state.fresh = [piece.fresh for piece in snapshot.pieces]
    state.counters = [piece.counter for piece in snapshot.pieces]
    state.backs = snapshot.backs
    state.dots = (_numbers(snapshot.dots[0]), _numbers(snapshot.dots[1]))
    state.action_hands, state.combat_hands = snapshot.action_hands, snapshot.combat_hands
    state.jumps, state.limit = snapshot.jumps, snapshot.limit
    state.side, state.turn, state.played, state.ap = snapshot.side, snapshot.turn, snapshot.played, snapshot.ap
    state.boosts = tuple((_piece(state, name), left) for name, left in snapshot.boosts)
    state.acted, state.idle = snapshot.acted, snapshot.idle
    state.points, state.pending = snapshot.points, snapshot.pending
    state.frames = tuple(_frame(state, plain) for plain in snapshot.decisions)
    state.moved()
    state.rebuild_map()
    faults = state.check()
    if faults:
        raise SnapshotError(faults[0])
    return state


def _check_rooms(state: GameState) -> None:
    """What a face is made of must fit together before any is made."""
    if [len(conditions) for conditions in state.grilles] != [len(room.grilles) for room in state.deck]:
        raise SnapshotError("the portcullises are not those of the rooms")
    lying = [room for room in state.rooms if room >= 0]
    if len(set(lying)) != len(lying) or any(room >= len(state.deck) for room in lying):
        raise SnapshotError(f"rooms {state.rooms}")
    if any(up and room < 0 for up, room in zip(state.revealed, state.rooms, strict=True)):
        raise SnapshotError("a room is revealed that does not lie there")
    if any(number >= len(state.deck) for number in (*(t.room for t in state.tiles), *(r for r, _ in state.emptied))):
        raise SnapshotError("a room is named that is not in the game")
    if any(len(tile.cells) != tile.corridor.length for tile in state.tiles):
        raise SnapshotError("a corridor tile covers another number of squares than its own")


def _drawn(state: GameState) -> tuple[DrawnRoom, ...]:
    known = state.table.catalog.rooms
    rooms = {room.id: room for room in state.deck if known.get(room.id) is not room}
    return tuple(
        DrawnRoom(
            id=room.id,
            set=room.set,
            number=room.number,
            pair_color=room.pair_color,
            clockwise=room.clockwise,
            terrain=tuple(terrain.id for terrain in room.terrain),
            sides=room.sides,
            grilles=room.grilles,
            holders=tuple(sorted(room.holders)),
            statue_front=room.statue_front,
        )
        for room in rooms.values()
    )


def _room(catalog: Catalog, room: DrawnRoom) -> RoomDef:
    return RoomDef(
        id=room.id,
        set=room.set,
        number=room.number,
        pair_color=room.pair_color,
        clockwise=room.clockwise,
        terrain=tuple(_find(catalog.terrain, name, "terrain") for name in room.terrain),
        sides=tuple((EdgeKind(n), EdgeKind(e), EdgeKind(s), EdgeKind(w)) for n, e, s, w in room.sides),
        grilles=room.grilles,
        holders=frozenset(room.holders),
        statue_front=room.statue_front,
    )


# The words for places ------------------------------------------------------------------------------------------------


def _spot(where: int) -> str:
    if where < 0:
        return next(name for name, value in _POOLS.items() if value == where)
    if where >= DOT:
        return f"dot {square_name(where - DOT)}"
    return f"room {where - BACK + 1}" if where >= BACK else square_name(where)


def _where(spot: str) -> int:
    if spot in _POOLS:
        return _POOLS[spot]
    found = _SPOT.fullmatch(spot)
    if found is None:
        raise SnapshotError(f"no such place: {spot}")
    room, place, dot, on_dot, plain = found.groups()
    if room is not None:
        return BACK + int(place) - 1
    return DOT + _square(on_dot) if dot is not None else _square(plain)


def _square(name: str) -> int:
    try:
        return square(name)
    except ValueError as error:
        raise SnapshotError(str(error)) from None


def _squares(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(square_name(sq) for sq in numbers)


def _numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(_square(name) for name in names)


def _three(piles: tuple[tuple[Any, ...], ...]) -> tuple[Words, Words, Words]:
    first, second, third = (tuple(tile.id for tile in pile) for pile in piles)
    return first, second, third


def _find(known: Mapping[str, _T], name: str, what: str) -> _T:
    if name not in known:
        raise SnapshotError(f"no {what} is called {name}")
    return known[name]


def _piece(state: GameState, name: object) -> int:
    if not isinstance(name, str) or name not in state.names:
        raise SnapshotError(f"no piece is called {name}")
    return state.names.index(name)


# The decision stack --------------------------------------------------------------------------------------------------

_FRAMES: dict[str, Any] = {cls.__name__: cls for cls in get_args(Frame)}
_PIECE_FIELDS = frozenset({"mover", "attacker", "target", "load", "brought", "piece", "lighter"})
_PIECES_FIELDS = frozenset({"pieces", "then", "fighters", "joined", "aloof", "paid", "unpaid", "things", "winners"})
_SQUARE_FIELDS = frozenset({"came_from"})
_LIMITS = {"side": (-1, 2), "winner": (-1, 1), "place": (0, 7)}
_NUMBERS = (-1, 999)
"""What a number may be that is not in ``_LIMITS``."""


def _fields(state: GameState, record: Frame | Fight) -> dict[str, Any]:
    """The fields of a frame with names for pieces and squares, None where there is none."""
    return {name: _plain(state, name, value) for name, value in record._asdict().items()}


def _plain(state: GameState, name: str, value: Any) -> Any:
    if isinstance(value, Fight):
        return _fields(state, value)
    if name in _PIECES_FIELDS:
        return [state.names[piece] for piece in value]
    if name in _PIECE_FIELDS:
        return state.names[value] if value >= 0 else None
    if name in _SQUARE_FIELDS:
        return square_name(value) if value >= 0 else None
    return value


def _frame(state: GameState, plain: dict[str, Any]) -> Frame:
    if len(plain) != 1 or (name := next(iter(plain))) not in _FRAMES:
        raise SnapshotError(f"no decision: {', '.join(plain)}")
    frame: Frame = _record(state, _FRAMES[name], plain[name])
    return frame


def _record(state: GameState, cls: Any, fields: object) -> Any:
    if not isinstance(fields, dict) or tuple(fields) != cls._fields:
        raise SnapshotError(f"a {cls.__name__} has other fields")
    values = [_value(state, name, value) for name, value in fields.items()]
    try:
        return msgspec.convert(values, cls)
    except msgspec.ValidationError as error:
        raise SnapshotError(f"{cls.__name__}: {error}") from None


def _value(state: GameState, name: str, value: Any) -> Any:
    """The value of a frame's field; its type is checked by the caller."""
    if name == "fight":
        return _record(state, Fight, value)
    if name in _PIECES_FIELDS:
        if not isinstance(value, list | tuple):
            raise SnapshotError("pieces must be a list")
        return tuple(_piece(state, piece) for piece in value)
    if name in _PIECE_FIELDS:
        return -1 if value is None else _piece(state, value)
    if name in _SQUARE_FIELDS:
        return -1 if value is None else _square(str(value))
    lowest, highest = _LIMITS.get(name, _NUMBERS)
    if isinstance(value, int) and not lowest <= value <= highest:
        raise SnapshotError(f"{value} is no {name}")
    return value
