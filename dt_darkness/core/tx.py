"""The few primitive writes: each changes the state and emits the event that says so. Nothing else changes a state."""

from __future__ import annotations

from typing import TypeVar

from dt_darkness.core.catalog import CharacterDef, CorridorDef, PieceDef, RoomDef
from dt_darkness.core.events import NOBODY, Event
from dt_darkness.core.frames import Frame, OverFrame
from dt_darkness.core.geometry import CLOSED, LOCAL_OF, PLACE_OF, SQUARE_OF, TURNED, LaidTile
from dt_darkness.core.state import (
    BACK,
    DEAD,
    DOT,
    DROPPED,
    HEALED_NOW,
    OUT,
    REMOVED,
    RESERVE,
    SECRET,
    SPENT,
    UNKNOWN_CHARACTER,
    UNKNOWN_OBJECT,
    UNPLACED,
    WOUNDED_NOW,
    GameState,
)

_T = TypeVar("_T")


class Tx:
    """One action being carried out on a state of its own."""

    __slots__ = ("events", "state")

    def __init__(self, state: GameState) -> None:
        """``state`` is changed in place: hand over a copy."""
        self.state = state
        self.events: list[Event] = []

    def emit(self, kind: str, *args: int | str | PieceDef) -> None:
        """Tell something that everybody may see."""
        self.events.append(Event(kind, args))

    # Decisions ------------------------------------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Open a decision on top of the others."""
        self.state.frames = (*self.state.frames, frame)

    def pop(self) -> None:
        """Close the decision on top."""
        self.state.frames = self.state.frames[:-1]

    def replace(self, frame: Frame) -> None:
        """Close the decision on top and open another in its place."""
        self.state.frames = (*self.state.frames[:-1], frame)

    def finish(self, winner: int, how: str) -> None:
        """End the game."""
        self.state.frames = (OverFrame(-1, winner, how),)
        self.emit("over", winner, how)

    # Set-up ---------------------------------------------------------------------------------------------------------

    def picked(self, side: int, stage: str, what: str, *, secret: bool) -> None:
        """Tell who has chosen what (B-186), in secret only that he has (F-7)."""
        if secret:
            self.events.append(Event("picked", (side,), (stage, what), side))
        else:
            self.emit("picked", side, stage, what)

    def muster(self, pieces: list[tuple[str, PieceDef, int, int]], deck: tuple[RoomDef, ...]) -> None:
        """Bring the pieces, as (name, kind, colour, where), and the rooms in play to the table."""
        state = self.state
        state.names = tuple(name for name, _, _, _ in pieces)
        state.kind = [kind for _, kind, _, _ in pieces]
        state.colour = tuple(colour for _, _, colour, _ in pieces)
        state.owner = list(state.colour)
        state.at = [where for _, _, _, where in pieces]
        state.wounded = [False] * len(pieces)
        state.fresh = [0] * len(pieces)
        state.counters = [0] * len(pieces)
        state.deck = deck
        state.grilles = tuple((CLOSED,) * len(room.grilles) for room in deck)
        state.moved()
        kinds = [self._openly(piece) for piece in range(len(state.kind))]
        self.emit("mustered", *kinds, *state.owner)

    def _openly(self, piece: int) -> PieceDef:
        """What everybody knows a piece to be before it is turned up."""
        state = self.state
        kind = state.kind[piece]
        if state.table.mode != SECRET or state.at[piece] == RESERVE:
            return kind
        return UNKNOWN_CHARACTER if kind.is_character else UNKNOWN_OBJECT

    def _identify(self, piece: int) -> None:
        """Tell everybody what a piece is that was just turned up, where that was secret (F-7)."""
        if self.state.table.mode == SECRET:
            self.emit("identified", piece, self.state.kind[piece])

    def drop(self, piece: int) -> None:
        """A character is secretly left out of the game (F-11)."""
        state = self.state
        state.at[piece] = DROPPED
        self.events.append(Event("dropped", (state.owner[piece],), (piece,), state.owner[piece]))

    def lay_room(self, place: int, room: int, quarters: int) -> None:
        """Lay a room face down (B-28); nobody sees which."""
        state = self.state
        state.rooms = _with(state.rooms, place, room)
        state.turns = _with(state.turns, place, quarters)
        self.events.append(Event("laid", (place,), (room, quarters), NOBODY))

    def lay_starter(self, piece: int, sq: int) -> None:
        """Put a character face down on a starting dot (B-30)."""
        state = self.state
        side = state.owner[piece]
        state.at[piece] = DOT + sq
        mine = tuple(sorted((*state.dots[side], sq)))
        state.dots = (mine, state.dots[1]) if side == 0 else (state.dots[0], mine)
        self.events.append(Event("started", (side, sq), (piece,), side))

    def hide(self, piece: int, place: int) -> None:
        """Put a token face down on a face-down room (B-31)."""
        state = self.state
        side = state.owner[piece]
        state.at[piece] = BACK + place
        state.backs = _with(state.backs, place * 2 + side, state.backs[place * 2 + side] + 1)
        self.events.append(Event("hidden", (side, place), (piece,), side))

    def uncover_starters(self) -> None:
        """Turn all starting characters face up (B-33)."""
        state = self.state
        for piece, where in enumerate(state.at):
            if where >= DOT:
                state.at[piece] = where - DOT
                self._identify(piece)
                self.emit("uncovered", state.owner[piece], where - DOT, piece)
        state.dots = ((), ())
        state.moved()

    # The turn -------------------------------------------------------------------------------------------------------

    def set_ap(self, left: int) -> None:
        """Change the action points left."""
        self.state.ap = left
        self.emit("ap", left)

    def pay(self, piece: int, cost: int) -> None:
        """Spend action points for an action of a piece, its potion's first (B-162)."""
        state = self.state
        state.acted = True
        if cost and state.boosts and (boost := state.boost(piece)):
            used = min(cost, boost)
            cost -= used
            self.set_boost(piece, boost - used)
        if cost:
            self.set_ap(state.ap - cost)

    def set_boost(self, piece: int, left: int) -> None:
        """Give or take personal action points (B-161)."""
        others = [boost for boost in self.state.boosts if boost[0] != piece]
        self.state.boosts = tuple(sorted([*others, (piece, left)] if left > 0 else others))
        self.emit("boost", piece, left)

    def set_action_hand(self, side: int, hand: tuple[int, ...]) -> None:
        """Change a side's action cards."""
        hands = self.state.action_hands
        self.state.action_hands = (hand, hands[1]) if side == 0 else (hands[0], hand)
        self.emit("hand", side, *hand)

    def discard_combat_card(self, side: int, card: int) -> None:
        """A combat card is gone for good; the 0 comes back at once (B-101)."""
        if card == 0:
            return
        hands = self.state.combat_hands
        left = list(hands[side])
        left.remove(card)
        self.state.combat_hands = (tuple(left), hands[1]) if side == 0 else (hands[0], tuple(left))
        self.emit("hand", 2 + side, *left)

    def discard_jump(self, side: int) -> None:
        """A jump card is gone for good (B-82)."""
        jumps = self.state.jumps
        self.state.jumps = (jumps[0] - 1, jumps[1]) if side == 0 else (jumps[0], jumps[1] - 1)
        self.emit("jumps", side, self.state.jumps[side])

    # Pieces ---------------------------------------------------------------------------------------------------------

    def put(self, piece: int, sq: int, kind: str = "put") -> None:
        """Put a piece on a square: ``kind`` is ``put``, ``stepped`` or ``carried``."""
        self.state.relocate(piece, sq)
        self.emit(kind, piece, sq)

    def wound(self, piece: int) -> None:
        """An unwounded character becomes wounded; what it carried alive dies (B-113)."""
        state = self.state
        passenger = self.passenger(piece)
        state.wounded[piece] = True
        state.fresh[piece] |= WOUNDED_NOW
        if state.boost(piece):
            self.set_boost(piece, 0)
        self.emit("wounded", piece)
        if passenger >= 0:
            enemy = state.owner[passenger] != state.owner[piece]
            single = enemy and state.table.options.get("carried_dragon") == "single"
            self.kill(passenger, "F-28" if enemy else "B-113", 1 if single else None)

    def heal(self, piece: int, *, rests: bool) -> None:
        """A wounded character stands up; if it ``rests`` it does nothing more this turn (B-118)."""
        state = self.state
        state.wounded[piece] = False
        if rests:
            state.fresh[piece] |= HEALED_NOW
        self.emit("healed", piece)
        shape = state.character(piece).form_of
        if shape:
            self.shape(piece, state.table.catalog.characters[shape])

    def kill(self, piece: int, rule: str, points: int | None = None) -> None:
        """A character dies, whoever did it: its opponent scores, what it carried alive dies too (B-111, B-113).

        ``points`` if it is not what the character is printed to be worth.
        """
        state = self.state
        passenger = self.passenger(piece)
        self._take_off(piece, DEAD)
        self.emit("died", piece, rule)
        self.score(1 - state.owner[piece], state.character(piece).kill_points if points is None else points, rule)
        if passenger >= 0:
            self.kill(passenger, "B-113")

    def leave(self, piece: int) -> None:
        """A piece leaves the labyrinth for good (B-123, B-126)."""
        self._take_off(piece, OUT)
        self.emit("left", piece)

    def remove(self, piece: int) -> None:
        """A character is taken out of the game and nobody scores (F-33, F-51)."""
        self._take_off(piece, REMOVED)
        self.emit("removed", piece)

    def shape(self, piece: int, kind: CharacterDef) -> None:
        """A character takes another shape (F-57, F-59)."""
        self.state.kind[piece] = kind
        self.emit("shaped", piece, kind)

    def give_to(self, piece: int, side: int) -> None:
        """A character belongs to a side from now on, and stands up there afresh (F-51)."""
        state = self.state
        state.owner[piece] = side
        state.fresh[piece] = 0
        self.emit("owned", piece, side)
        if state.wounded[piece]:
            self.heal(piece, rests=False)

    def count(self, piece: int, number: int) -> None:
        """Set what a power of the piece has counted up (F-54)."""
        self.state.counters[piece] = number
        self.emit("counted", piece, number)

    def spend(self, piece: int, kind: str = "spent") -> None:
        """An object is used up (``spent``) or destroyed (``lost``)."""
        self._take_off(piece, SPENT)
        self.emit(kind, piece)

    def score(self, side: int, points: int, rule: str) -> None:
        """Points to be counted at the end of the action (B-169)."""
        if points == 0:
            return
        pending = self.state.pending
        self.state.pending = (pending[0] + points, pending[1]) if side == 0 else (pending[0], pending[1] + points)
        self.emit("scored", side, points, rule)

    def passenger(self, piece: int) -> int:
        """The wounded character that a piece carries, -1 for none."""
        load = self.state.load_of(piece) if not self.state.wounded[piece] else -1
        return load if load >= 0 and self.state.is_character(load) else -1

    def _take_off(self, piece: int, where: int) -> None:
        state = self.state
        state.relocate(piece, where)
        state.wounded[piece] = False
        state.fresh[piece] = 0
        if state.boost(piece):
            self.set_boost(piece, 0)

    # Rooms ----------------------------------------------------------------------------------------------------------

    def reveal(self, place: int) -> tuple[int, ...]:
        """Turn a room face up; gives its tokens, which are now to be placed (B-69)."""
        state = self.state
        state.revealed = _with(state.revealed, place, True)
        state.backs = _with(_with(state.backs, place * 2, 0), place * 2 + 1, 0)
        tokens = tuple(piece for piece, where in enumerate(state.at) if where == BACK + place)
        for piece in tokens:
            state.at[piece] = UNPLACED
            self._identify(piece)
        self._redraw(place)
        self.emit("revealed", place, state.rooms[place], state.turns[place], *tokens)
        return tokens

    def turn_room(self, place: int, way: int) -> None:
        """Turn a revealed room by a quarter, 1 clockwise, -1 the other way, with all that is on it (B-79)."""
        state = self.state
        for piece, sq in enumerate(state.at):
            if 0 <= sq < len(PLACE_OF) and PLACE_OF[sq] == place:
                state.at[piece] = SQUARE_OF[place][TURNED[way % 4][LOCAL_OF[sq]]]
        state.turns = _with(state.turns, place, (state.turns[place] + way) % 4)
        state.moved()
        self._redraw(place)
        self.emit("turned", place, state.turns[place], way)
        for piece, sq in enumerate(state.at):
            if 0 <= sq < len(PLACE_OF) and PLACE_OF[sq] == place:
                self.emit("carried", piece, sq)

    def set_grille(self, place: int, index: int, condition: int) -> None:
        """Open, close or break a portcullis of the room at a place (B-135)."""
        state = self.state
        room = state.rooms[place]
        state.grilles = _with(state.grilles, room, _with(state.grilles[room], index, condition))
        self._redraw(place)
        self.emit("grille", room, index, condition, place)

    def empty(self, room: int, local: int) -> None:
        """Mark a place that can be used once as used (F-80, F-81, F-96)."""
        self.state.emptied = tuple(sorted({*self.state.emptied, (room, local)}))
        self.emit("emptied", room, local)

    def pile(self, length: int, corridor: CorridorDef) -> None:
        """Put a corridor tile face down on its pile (F-5); nobody sees which."""
        piles = self.state.piles
        self.state.piles = _with(piles, length - 1, (*piles[length - 1], corridor))
        self.events.append(Event("piled", (length,), (corridor.id,), NOBODY))

    def draw(self, length: int) -> CorridorDef:
        """Turn up the top tile of a pile (F-87)."""
        piles = self.state.piles
        *rest, top = piles[length - 1]
        assert top is not None
        self.state.piles = _with(piles, length - 1, tuple(rest))
        self.emit("drawn", length, top.id)
        return top

    def lay_tile(self, place: int, tile: LaidTile) -> None:
        """Lay a corridor tile on the darkness of the room at a place (F-88)."""
        self.state.tiles = (*self.state.tiles, tile)
        self._redraw(place)
        self.emit("lit", place, tile.room, tile.corridor.id, tile.quarters, *tile.cells)

    def swap_rooms(self, a: int, b: int) -> None:
        """Two places swap their rooms, neither turned, with all that is on them (F-66)."""
        state = self.state
        state.rooms = _swapped(state.rooms, a, b)
        state.turns = _swapped(state.turns, a, b)
        state.revealed = _swapped(state.revealed, a, b)
        state.backs = _swapped(_swapped(state.backs, 2 * a, 2 * b), 2 * a + 1, 2 * b + 1)
        moved = []
        for piece, where in enumerate(state.at):
            for one, other in ((a, b), (b, a)):
                if where == BACK + one:
                    state.at[piece] = BACK + other
                elif 0 <= where < len(PLACE_OF) and PLACE_OF[where] == one:
                    state.at[piece] = SQUARE_OF[other][LOCAL_OF[where]]
                    moved.append(piece)
        state.moved()
        self._redraw(a)
        self._redraw(b)
        self.emit("swapped", a, b)
        for piece in moved:
            self.emit("carried", piece, state.at[piece])

    def _redraw(self, place: int) -> None:
        self.state.map = self.state.map.with_face(place, self.state.face_at(place))


def _swapped(values: tuple[_T, ...], a: int, b: int) -> tuple[_T, ...]:
    return _with(_with(values, a, values[b]), b, values[a])


def _with(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
