"""From complete teams to the first card: dealing rooms and tiles, leaving out, starters, hidden placement (ch. 4)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.actions import NUMBER, PIECE, PLACE, ROOM, SQUARE, WORD, Action, Reason, because
from dt_darkness.core.catalog import CorridorDef, Crossing
from dt_darkness.core.frames import (
    BLUE,
    DEALER,
    YELLOW,
    DealRoomFrame,
    DealTileFrame,
    DropFrame,
    HideFrame,
    StartersFrame,
)
from dt_darkness.core.geometry import COLUMNS, end_place
from dt_darkness.core.lots import BEGINS, PLACES, decide_first
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.state import DROP, SECRET, SUPPLY, GameState
from dt_darkness.core.tx import Tx


@register
class DealRoom(ActionRule):
    """Chance lays one of the rooms left, in some orientation, on the next place (B-27, B-28, A-34)."""

    kind = "deal"
    shape = (ROOM, NUMBER)
    frame = DealRoomFrame

    def candidates(self, state: GameState, frame: DealRoomFrame) -> Iterable[Action]:
        """Every room left in every orientation."""
        for room in range(len(state.deck)):
            for quarters in range(4):
                yield ("deal", room, quarters)

    def refusal(self, state: GameState, frame: DealRoomFrame, action: tuple[str, int, int]) -> Reason | None:
        """A room that does not lie yet."""
        _, room, quarters = action
        if room in state.rooms or quarters > 3:
            return because("B-28", "deal.impossible")
        return None

    def carry_out(self, tx: Tx, frame: DealRoomFrame, action: tuple[str, int, int]) -> None:
        """Lay it face down; after the eighth the players choose their starters."""
        _, room, quarters = action
        tx.lay_room(tx.state.rooms.index(-1), room, quarters)
        if -1 not in tx.state.rooms:
            _next_pile(tx)


def _next_pile(tx: Tx) -> None:
    """Go on with the corridor piles, longest tiles last, if any room in play is dark (F-5); then with the players.

    Where the rooms are secret it is enough that one might be dark, so that the piles tell nobody anything (F-6).
    """
    state = tx.state
    catalog, secret = state.table.catalog, state.table.mode == SECRET
    rooms = [room for room in catalog.rooms.values() if room.set in state.table.sets] if secret else state.deck
    if any(terrain.crossing is Crossing.DARKNESS for room in rooms for terrain in room.terrain):
        for length in (1, 2, 3):
            if len(state.piles[length - 1]) < len(_corridors(state, length)):
                tx.replace(DealTileFrame(DEALER, length))
                return
    handicap = state.table.handicap
    if handicap is not None and handicap.way == DROP:
        tx.replace(DropFrame(handicap.side, handicap.characters))
    else:
        tx.replace(StartersFrame(YELLOW))


def _corridors(state: GameState, length: int) -> tuple[CorridorDef, ...]:
    """The corridor tiles of a length that the sets in play bring, in the order of the data."""
    everything = state.table.catalog.corridors.values()
    return tuple(tile for tile in everything if tile.length == length and tile.set in state.table.sets)


@register
class DealTile(ActionRule):
    """Chance puts one of the corridor tiles left face down on the pile of its length (F-5, F-6)."""

    kind = "tile"
    shape = (WORD,)
    frame = DealTileFrame

    def candidates(self, state: GameState, frame: DealTileFrame) -> Iterable[Action]:
        """Every tile of the length."""
        return (("tile", tile.id) for tile in _corridors(state, frame.length))

    def refusal(self, state: GameState, frame: DealTileFrame, action: tuple[str, str]) -> Reason | None:
        """A tile of the length that does not lie on the pile yet."""
        tile = state.table.catalog.corridors.get(action[1])
        if tile not in _corridors(state, frame.length) or tile in state.piles[frame.length - 1]:
            return because("F-5", "tile.impossible", what=action[1])
        return None

    def carry_out(self, tx: Tx, frame: DealTileFrame, action: tuple[str, str]) -> None:
        """On top of the pile; then the next."""
        tx.pile(frame.length, tx.state.table.catalog.corridors[action[1]])
        _next_pile(tx)


@register
class Drop(ActionRule):
    """Leave a character of one's own secretly out of the game (B-189, F-11)."""

    kind = "drop"
    shape = (PIECE,)
    frame = DropFrame

    def candidates(self, state: GameState, frame: DropFrame) -> Iterable[Action]:
        """Every own character."""
        return (("drop", piece) for piece in _supply(state, frame.side) if state.is_character(piece))

    def refusal(self, state: GameState, frame: DropFrame, action: tuple[str, int]) -> Reason | None:
        """An own character that is still there."""
        piece = action[1]
        if state.owner[piece] != frame.side or not state.is_character(piece) or state.at[piece] != SUPPLY:
            return because("F-11", "drop.not_available", piece=piece)
        return None

    def carry_out(self, tx: Tx, frame: DropFrame, action: tuple[str, int]) -> None:
        """Nobody else learns who it is; after the last one the starters are chosen."""
        tx.drop(action[1])
        tx.replace(DropFrame(frame.side, frame.left - 1) if frame.left > 1 else StartersFrame(YELLOW))


@register
class Start(ActionRule):
    """Put a character secretly on a dot of one's starting line (B-30)."""

    kind = "start"
    shape = (PIECE, SQUARE)
    frame = StartersFrame

    def candidates(self, state: GameState, frame: StartersFrame) -> Iterable[Action]:
        """Each character in supply on each free dot."""
        dots = [sq for sq in dot_squares(state, frame.side) if sq not in state.dots[frame.side]]
        for piece in _supply(state, frame.side):
            if state.is_character(piece):
                for sq in dots:
                    yield ("start", piece, sq)

    def refusal(self, state: GameState, frame: StartersFrame, action: tuple[str, int, int]) -> Reason | None:
        """An own character not placed yet, an own dot that is free."""
        _, piece, sq = action
        if state.owner[piece] != frame.side or not state.is_character(piece) or state.at[piece] != SUPPLY:
            return because("B-30", "start.not_available", piece=piece)
        if sq not in dot_squares(state, frame.side):
            return because("B-30", "start.no_dot")
        if sq in state.dots[frame.side]:
            return because("B-30", "start.dot_taken")
        return None

    def carry_out(self, tx: Tx, frame: StartersFrame, action: tuple[str, int, int]) -> None:
        """Face down; after the fourth it is the other's choice, then chance decides who places first (B-31)."""
        _, piece, sq = action
        tx.lay_starter(piece, sq)
        if len(tx.state.dots[frame.side]) == tx.state.table.catalog.game.starters:
            if frame.side == YELLOW:
                tx.replace(StartersFrame(BLUE))
            else:
                decide_first(tx, PLACES)


def dot_squares(state: GameState, side: int) -> tuple[int, ...]:
    """The squares with the starting dots of a side (B-22)."""
    column = 0 if side == YELLOW else COLUMNS - 1
    return tuple(row * COLUMNS + column for row in state.table.catalog.game.start_rows)


def _supply(state: GameState, side: int) -> list[int]:
    return [p for p in range(len(state.at)) if state.owner[p] == side and state.at[p] == SUPPLY]


def capacity(state: GameState, place: int) -> int:
    """Face-down tokens that a room place takes, both sides together (B-32)."""
    game = state.table.catalog.game
    return game.end_room_capacity if end_place(place) else game.middle_room_capacity


@register
class Hide(ActionRule):
    """Put a token face down on a face-down room (B-31)."""

    kind = "hide"
    shape = (PIECE, PLACE)
    frame = HideFrame

    def candidates(self, state: GameState, frame: HideFrame) -> Iterable[Action]:
        """Each token in supply on each room with space."""
        places = [place for place in range(8) if not is_full(state, place)]
        for piece in _supply(state, frame.side):
            for place in places:
                yield ("hide", piece, place)

    def refusal(self, state: GameState, frame: HideFrame, action: tuple[str, int, int]) -> Reason | None:
        """An own token not placed yet, a room with space left."""
        _, piece, place = action
        if state.owner[piece] != frame.side or state.at[piece] != SUPPLY:
            return because("B-31", "hide.not_available", piece=piece)
        if is_full(state, place):
            return because("B-32", "hide.full", place=place + 1, capacity=capacity(state, place))
        return None

    def carry_out(self, tx: Tx, frame: HideFrame, action: tuple[str, int, int]) -> None:
        """Face down; the other side follows; after the last token the starters are turned up (B-33)."""
        _, piece, place = action
        tx.hide(piece, place)
        state = tx.state
        if _supply(state, 1 - frame.side):
            tx.replace(HideFrame(1 - frame.side))
        elif not _supply(state, frame.side):
            tx.uncover_starters()
            decide_first(tx, BEGINS)


def is_full(state: GameState, place: int) -> bool:
    """Whether a room place takes no more face-down tokens (B-32)."""
    return state.backs[place * 2] + state.backs[place * 2 + 1] >= capacity(state, place)
