"""What each side may know: the only code that knows what is secret (A-25)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

from dt_darkness.core.events import redact
from dt_darkness.core.frames import CommitFrame, DealRoomFrame, DealTileFrame, DraftFrame, DropFrame, LayFrame
from dt_darkness.core.geometry import CLOSED
from dt_darkness.core.state import (
    BACK,
    DOT,
    DROP,
    DROPPED,
    SECRET,
    SUPPLY,
    UNKNOWN,
    UNKNOWN_ID,
    UNKNOWN_ROOM,
    GameState,
    Table,
)
from dt_darkness.core.teams import CHARACTERS, OBJECTS, available, deck, own_pairs, roster

_T = TypeVar("_T")


class Chance(Protocol):
    """What is needed of a random generator."""

    def shuffle(self, x: MutableSequence[_T], /) -> None:
        """Bring a list into random order."""

    def choice(self, seq: Sequence[_T], /) -> _T:
        """One of a sequence."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to, not including, ``stop``."""


def observe(state: GameState, side: int) -> GameState:
    """The position as a side knows it; any other number gives what a bystander sees.

    A view is a GameState in which face-down rooms are -1, pieces that may lie anywhere face down are UNKNOWN, tiles
    of piles are None and a combat card that is not the viewer's is -1. In a game of free secret choice (F-7) the rooms
    and pieces of the other side that nobody has seen yet are unknown ones. Rules and previews take it unchanged.
    """
    view = state.copy()
    for piece, where in enumerate(state.at):
        if (where >= BACK or where in (SUPPLY, DROPPED)) and state.owner[piece] != side:
            view.at[piece] = UNKNOWN
    view.rooms = tuple(room if up else -1 for room, up in zip(state.rooms, state.revealed, strict=True))
    view.turns = tuple(turns if up else 0 for turns, up in zip(state.turns, state.revealed, strict=True))
    if state.table.mode == SECRET:
        _hide_choices(view, side)
    view.piles = tuple((None,) * len(pile) for pile in state.piles)
    top = state.frames[-1]
    if isinstance(top, CommitFrame) and top.fight.card >= 0 and state.owner[top.fight.attacker] != side:
        view.frames = (*state.frames[:-1], top._replace(fight=top.fight._replace(card=-1)))
    return view


def _hide_choices(view: GameState, side: int) -> None:
    """Take out of a view what the others have chosen and nobody has seen yet (F-7)."""
    frame = view.frames[-1]
    if isinstance(frame, DraftFrame) and frame.side != side:
        # While somebody is still choosing not even how much of what he has may be seen.
        _hide_unfinished(view, frame.side)
    pieces = iter(range(len(view.names)))
    teams: list[list[list[str]]] = []
    for each in (view.team_characters, view.team_objects):
        teams.append([])
        for owner in (0, 1):
            seen = [next(pieces, -1) for _ in each[owner]]
            teams[-1].append(
                [
                    what if owner == side or (piece >= 0 and view.at[piece] != UNKNOWN) else UNKNOWN_ID
                    for what, piece in zip(each[owner], seen, strict=True)
                ]
            )
    (yellow, blue), (yellow_objects, blue_objects) = teams
    view.team_characters = (tuple(yellow), tuple(blue))
    view.team_objects = (tuple(yellow_objects), tuple(blue_objects))
    _hide_rooms(view, side)
    if view.names:
        names = list(view.names)
        for piece, (name, kind, _, _) in enumerate(roster(view)):
            if view.at[piece] == UNKNOWN:
                names[piece], view.kind[piece] = name, kind
        view.names = tuple(names)


def _hide_unfinished(view: GameState, chooser: int) -> None:
    (yellow, blue), (yellow_objects, blue_objects) = view.team_characters, view.team_objects
    view.team_characters = ((), blue) if chooser == 0 else (yellow, ())
    view.team_objects = ((), blue_objects) if chooser == 0 else (yellow_objects, ())
    view.pairs = () if chooser == 0 else own_pairs(view, 0)


def _hide_rooms(view: GameState, side: int) -> None:
    own = own_pairs(view, side) if side in (0, 1) else ()
    seen = {view.rooms[place] // 2 for place in range(8) if view.revealed[place]}
    first = len(own_pairs(view, 0)) if side == 1 else 0
    mine = range(first, first + len(own))
    view.pairs = tuple(
        number if slot in mine or (view.deck and slot in seen) else 0 for slot, number in enumerate(view.pairs)
    )
    if view.deck:
        view.deck = deck(view)
        view.grilles = tuple(
            conditions if room is not UNKNOWN_ROOM else ()
            for room, conditions in zip(view.deck, view.grilles, strict=True)
        )


def resample(view: GameState, rng: Chance) -> GameState:
    """A whole position that the viewer cannot tell from the real one: everything unknown is drawn at random."""
    state = view.copy()
    if state.table.mode == SECRET:
        _resample_choices(state, rng)
    _resample_rooms(state, rng)
    for side in (0, 1):
        _resample_pieces(state, side, rng)
    _resample_piles(state, rng)
    top = state.frames[-1]
    if isinstance(top, CommitFrame) and top.fight.card < 0 and top.side != state.owner[top.fight.attacker]:
        card = rng.choice(state.combat_hands[state.owner[top.fight.attacker]])
        state.frames = (*state.frames[:-1], top._replace(fight=top.fight._replace(card=card)))
    return state


def _resample_choices(state: GameState, rng: Chance) -> None:
    """Fill the places of unknown choices with what is left to choose from (F-7)."""
    table, handicap = state.table, state.table.handicap
    pairs = list(state.pairs)
    first = len(own_pairs(state, 0))
    for side, slots in ((0, range(first)), (1, range(first, len(pairs)))):
        banned = state.banned if handicap is not None and handicap.side == side else ()
        state.team_characters = _guessed(state.team_characters, side, CHARACTERS, table, banned, rng)
        state.team_objects = _guessed(state.team_objects, side, OBJECTS, table, (), rng)
        left = [number for number in table.catalog.pairs(table.sets) if number not in [pairs[slot] for slot in slots]]
        rng.shuffle(left)
        for slot in slots:
            pairs[slot] = pairs[slot] or left.pop()
    state.pairs = tuple(pairs)
    if state.deck:
        guessed = deck(state)
        state.grilles = tuple(
            conditions if known is not UNKNOWN_ROOM else (CLOSED,) * len(room.grilles)
            for room, known, conditions in zip(guessed, state.deck, state.grilles, strict=True)
        )
        state.deck = guessed
    if state.names:
        names = list(state.names)
        for piece, (name, kind, _, _) in enumerate(roster(state)):
            if state.kind[piece].id == UNKNOWN_ID:
                names[piece], state.kind[piece] = name, kind
        state.names = tuple(names)


def _guessed(
    teams: tuple[tuple[str, ...], tuple[str, ...]],
    side: int,
    stage: str,
    table: Table,
    banned: tuple[str, ...],
    rng: Chance,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The teams of a stage with the unknown ones of a side drawn from what its colour has left."""
    left = [what for what in available(table.catalog, table.sets, stage) if what not in banned]
    for what in teams[side]:
        if what != UNKNOWN_ID:
            left.remove(what)
    rng.shuffle(left)
    team = tuple(left.pop() if what == UNKNOWN_ID else what for what in teams[side])
    return (team, teams[1]) if side == 0 else (teams[0], team)


def _resample_rooms(state: GameState, rng: Chance) -> None:
    missing = [index for index in range(len(state.deck)) if index not in state.rooms]
    rng.shuffle(missing)
    rooms, turns = list(state.rooms), list(state.turns)
    # While rooms are being dealt the places fill from the first on; how many lie is not told by a view.
    for place in range(8):
        if rooms[place] < 0 and missing:
            rooms[place], turns[place] = missing.pop(), rng.randrange(4)
    state.rooms, state.turns = tuple(rooms), tuple(turns)


def _resample_pieces(state: GameState, side: int, rng: Chance) -> None:
    unknown = [p for p, where in enumerate(state.at) if where == UNKNOWN and state.owner[p] == side]
    if not unknown:
        return
    rng.shuffle(unknown)
    characters = [p for p in unknown if state.is_character(p)]
    for _ in range(_dropped(state, side)):
        piece = characters.pop()
        unknown.remove(piece)
        state.at[piece] = DROPPED
    for sq in state.dots[side]:
        piece = characters.pop()
        unknown.remove(piece)
        state.at[piece] = DOT + sq
    for place in range(8):
        for _ in range(state.backs[place * 2 + side]):
            state.at[unknown.pop()] = BACK + place
    for piece in unknown:
        state.at[piece] = SUPPLY


def _dropped(state: GameState, side: int) -> int:
    """How many of its characters a side has left out so far (F-11)."""
    handicap, frame = state.table.handicap, state.frames[0]
    if handicap is None or handicap.way != DROP or handicap.side != side or isinstance(frame, DealRoomFrame):
        return 0
    if isinstance(frame, DealTileFrame):
        return 0
    return handicap.characters - (frame.left if isinstance(frame, DropFrame) else 0)


def _resample_piles(state: GameState, rng: Chance) -> None:
    known = {tile.corridor.id for tile in state.tiles}
    known.update(frame.tile for frame in state.frames if isinstance(frame, LayFrame))
    piles = []
    for length, pile in enumerate(state.piles, start=1):
        corridors = state.table.catalog.corridors.values()
        left = [c for c in corridors if c.length == length and c.set in state.table.sets and c.id not in known]
        rng.shuffle(left)
        piles.append(tuple(left[: len(pile)]))
    state.piles = tuple(piles)


__all__ = ["Chance", "observe", "redact", "resample"]
