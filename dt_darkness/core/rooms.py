"""Revealing rooms, placing what was on them, and turning them (chapters 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.ability import abilities
from dt_darkness.core.actions import PIECE, PLACE, SQUARE, WAY, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, Placing
from dt_darkness.core.frames import PutFrame
from dt_darkness.core.geometry import LINE_OF, LINE_SQUARES, PLACE_OF, SQUARE_OF, BoardMap
from dt_darkness.core.rule import ActionRule, SpendRule, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


def reachable_hidden(state: GameState, sq: int) -> tuple[int, ...]:
    """The face-down rooms that can be revealed from a square: only its own edge matters (B-67, A-3)."""
    hidden = state.map.hidden
    if LINE_OF[sq] < 0 or state.table.options["reveal_from_line"] != "any":
        return hidden[sq]
    return tuple(dict.fromkeys(place for near in LINE_SQUARES[LINE_OF[sq]] for place in hidden[near]))


@register
class Reveal(SpendRule):
    """Turn a face-down room face up (B-67)."""

    kind = "reveal"
    shape = (PIECE, PLACE)
    from_dark = True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The face-down rooms next to the character."""
        return [("reveal", piece, place) for place in reachable_hidden(state, state.at[piece])]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """An open side towards a face-down room, or a starting line, from which an option allows more."""
        return bool(board.hidden[sq]) or LINE_OF[sq] >= 0

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """The room must lie face down and the near edge must be open."""
        _, piece, place = action
        if state.revealed[place]:
            return because("B-67", "reveal.already", place=place + 1)
        if place not in reachable_hidden(state, state.at[piece]):
            return because("B-67", "reveal.no_access", piece=piece, place=place + 1)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay, turn the room up; the revealer places all but the objects of his own colour (B-70)."""
        _, piece, place = action
        tx.pay(piece, self.cost)
        state = tx.state
        tokens = tx.reveal(place)
        last = tuple(p for p in tokens if _placed_last(state, p))
        first = tuple(p for p in tokens if p not in last)
        _place_next(tx, PutFrame(state.side, place, first, last))


def _placed_last(state: GameState, piece: int) -> bool:
    """Whether the revealer's opponent places a revealed token (B-70): the revealer's common run of objects.

    Torches are the revealer's to place whatever their colour (F-67), cursed objects their owner's (F-69).
    """
    if state.is_character(piece):
        return False
    tags, mine = state.thing(piece).tags, state.colour[piece] == state.side
    return not mine if "cursed" in tags else mine and "torch" not in tags


def _place_next(tx: Tx, frame: PutFrame) -> None:
    if frame.pieces:
        tx.push(frame)
    elif frame.then:
        tx.push(PutFrame(1 - frame.side, frame.place, frame.then, ()))
    else:
        settle(tx)


def ground_refusal(state: GameState, piece: int, sq: int) -> Reason | None:
    """Why a revealed token may not be put on that kind of square (B-71, F-67, F-85, F-92)."""
    terrain, kind = state.map.terrain[sq], state.kind[piece]
    if kind.is_character and kind.tags & terrain.denies:
        return because("F-92", "put.no_floor")
    if terrain.placing is Placing.OBJECTS and (kind.is_character or "torch" in kind.tags):
        return because("F-85", "put.no_floor")
    return because("B-71", "put.no_floor") if terrain.placing is Placing.NONE else None


@register
class Put(ActionRule):
    """Place a revealed token on a square of its room (B-70, B-71)."""

    kind = "put"
    shape = (PIECE, SQUARE)
    frame = PutFrame

    def candidates(self, state: GameState, frame: PutFrame) -> Iterable[Action]:
        """Every token on every square."""
        for piece in frame.pieces:
            for sq in SQUARE_OF[frame.place]:
                yield ("put", piece, sq)

    def refusal(self, state: GameState, frame: PutFrame, action: tuple[str, int, int]) -> Reason | None:
        """An empty floor square or the gear, one token a square."""
        _, piece, sq = action
        if piece not in frame.pieces:
            return because("B-70", "put.not_yours", piece=piece)
        if PLACE_OF[sq] != frame.place:
            return because("B-71", "put.other_room")
        if state.tokens(sq):
            return because("B-71", "put.taken")
        return ground_refusal(state, piece, sq)

    def carry_out(self, tx: Tx, frame: PutFrame, action: tuple[str, int, int]) -> None:
        """Put it there; when a side is done the other places the rest, then the reveal is over (B-72)."""
        _, piece, sq = action
        tx.put(piece, sq)
        tx.pop()
        _place_next(tx, frame._replace(pieces=tuple(p for p in frame.pieces if p != piece)))


def turn_ways(state: GameState, piece: int, place: int) -> tuple[int, ...]:
    """The directions in which a character may turn the room at a place: its arrow's, or both (B-76, B-78)."""
    arrow = 1 if state.deck[state.rooms[place]].clockwise else -1
    if any(ability.turns_both_ways for ability in abilities(state.kind[piece])):
        return (arrow, -arrow)
    return (arrow,)


def turnable(state: GameState, sq: int) -> tuple[int, ...]:
    """The places whose room can be turned from the gear on a square: its own and all of its number (B-75, B-80)."""
    place = PLACE_OF[sq]
    if place < 0 or not state.map.terrain[sq].gear:
        return ()
    number = state.deck[state.rooms[place]].number
    return tuple(
        other for other in range(8) if state.revealed[other] and state.deck[state.rooms[other]].number == number
    )


@register
class Turn(SpendRule):
    """Turn a room by a quarter from a rotation gear (B-75)."""

    kind = "turn"
    shape = (PIECE, PLACE, WAY)

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The room itself and those of its number, in the directions allowed."""
        return [
            ("turn", piece, place, way)
            for place in turnable(state, state.at[piece])
            for way in turn_ways(state, piece, place)
        ]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """A rotation gear."""
        return board.terrain[sq].gear

    def obstacle(self, state: GameState, action: tuple[str, int, int, int]) -> Reason | None:
        """A gear under the character, a revealed room of the same number, the arrow's direction."""
        _, piece, place, way = action
        if not state.map.terrain[state.at[piece]].gear:
            return because("B-75", "turn.no_gear", piece=piece)
        if not state.revealed[place]:
            return because("B-75", "turn.hidden", place=place + 1)
        if place not in turnable(state, state.at[piece]):
            return because("B-75", "turn.other_number", place=place + 1)
        if way not in turn_ways(state, piece, place):
            return because("B-76", "turn.against_arrow", place=place + 1)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int, int]) -> None:
        """Pay; the room turns with all that is on it (B-79)."""
        _, piece, place, way = action
        tx.pay(piece, self.cost)
        tx.turn_room(place, way)
        settle(tx)
