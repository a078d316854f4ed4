"""Lighting the darkness with corridor tiles (F-22, F-60, F-61, F-68, F-86 to F-91)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, is_dark, power
from dt_darkness.core.actions import NUMBER, PIECE, SQUARE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, CorridorDef
from dt_darkness.core.frames import LayFrame, RingFrame
from dt_darkness.core.geometry import (
    DIRECTIONS,
    EAST,
    LOCAL_OF,
    NEIGHBOURS,
    PLACE_OF,
    SQUARE_OF,
    TURNED,
    UNTURNED,
    BoardMap,
    LaidTile,
    face,
    of_ground,
)
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx

LENGTHS = (1, 2, 3)


def strip(sq: int, quarters: int, length: int) -> tuple[int, ...] | None:
    """The squares of a tile whose west end lies on a square, turned clockwise so often; None if it leaves the room."""
    squares = [sq]
    while len(squares) < length:
        squares.append(NEIGHBOURS[squares[-1]][(EAST + quarters) % 4])
        if squares[-1] < 0 or PLACE_OF[squares[-1]] != PLACE_OF[sq]:
            return None
    return tuple(squares)


def strips(state: GameState, touching: frozenset[int], length: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every (west end, quarter turns, squares) of unlit darkness in one room that takes one of the squares (F-88)."""
    for place in sorted({PLACE_OF[sq] for sq in touching}):
        for sq in SQUARE_OF[place]:
            if not is_dark(state, sq):
                continue
            for quarters in DIRECTIONS:
                squares = strip(sq, quarters, length)
                if squares is None or not touching.intersection(squares):
                    continue
                if all(is_dark(state, other) for other in squares):
                    yield sq, quarters, squares


@of_ground
def dark_beside(board: BoardMap, sq: int) -> frozenset[int]:
    """The dark squares adjacent to a square, in its room or the next (F-86)."""
    return frozenset(near for near in board.ways[sq] if near >= 0 and board.terrain[near].is_dark)


def beside_lighter(state: GameState, piece: int) -> frozenset[int]:
    """The dark squares adjacent to a character (F-86)."""
    return dark_beside(state.map, state.at[piece])


def beside_ring(state: GameState, piece: int, laid: tuple[int, ...]) -> frozenset[int]:
    """The dark squares that touch the user of a Ring of Light or a tile laid by this same use (F-61).

    From a laid tile light goes out through its open sides; whether its own walls stop it is the option
    ``ring_tile_walls_block``.
    """
    touched = set(beside_lighter(state, piece))
    ways = state.map.ways if state.table.options["ring_tile_walls_block"] else _map_without(state, laid).ways
    for index in laid:
        for sq in tile_squares(state, index):
            touched.update(near for near in ways[sq] if near >= 0 and is_dark(state, near))
    return frozenset(touched)


def tile_squares(state: GameState, index: int) -> tuple[int, ...]:
    """The board squares that a laid tile covers now."""
    tile = state.tiles[index]
    place = state.rooms.index(tile.room)
    return tuple(SQUARE_OF[place][TURNED[state.turns[place]][cell]] for cell in tile.cells)


def _map_without(state: GameState, laid: tuple[int, ...]) -> BoardMap:
    board = state.map
    for place in range(8):
        room = state.rooms[place]
        if any(state.tiles[index].room == room for index in laid):
            others = tuple(t for i, t in enumerate(state.tiles) if t.room == room and i not in laid)
            board = board.with_face(place, face(state.deck[room], state.turns[place], state.grilles[room], others))
    return board


def length_refusal(state: GameState, touching: frozenset[int], length: int) -> Reason | None:
    """Why a length may not be announced (F-87, F-91)."""
    if length not in LENGTHS:
        return because("F-87", "light.no_such_length", length=length)
    if not touching:
        return because("F-86", "light.no_darkness")
    if not state.piles[length - 1]:
        return because("F-91", "light.pile_empty", length=length)
    if next(strips(state, touching, length), None) is None:
        return because("F-87", "light.does_not_fit", length=length)
    return None


@power("lights")
@dataclass(frozen=True)
class Lights(Ability):
    """Lights darkness beside its bearer with a corridor tile (Torch, Angel of Light: F-22, F-68)."""

    offers = ("light",)


@register
class Light(PowerRule):
    """Announce a length and draw a tile, which must be laid (F-86, F-87)."""

    kind, shape, ability, rule = "light", (PIECE, NUMBER), "lights", "F-86"
    cost = 0

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The three lengths, if there is darkness beside the character."""
        return [("light", piece, length) for length in LENGTHS] if beside_lighter(state, piece) else ()

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """Darkness beside the character."""
        return bool(dark_beside(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """Darkness beside the lighter on which a tile of that length fits, and a tile left."""
        return length_refusal(state, beside_lighter(state, action[1]), action[2])

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Draw."""
        tx.pay(action[1], self.cost)
        tx.push(LayFrame(tx.state.side, action[1], tx.draw(action[2]).id, False, ()))


@power("shines")
@dataclass(frozen=True)
class Shines(Ability):
    """Lights darkness with up to five tiles that touch one another, once (Ring of Light, F-60)."""

    offers = ("shine",)


@register
class Shine(PowerRule):
    """Use up a Ring of Light and announce its first length (F-60)."""

    kind, shape, ability, rule = "shine", (PIECE, NUMBER), "shines", "F-60"
    cost = 0

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The three lengths, if there is darkness beside the character."""
        return [("shine", piece, length) for length in LENGTHS] if beside_lighter(state, piece) else ()

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """Darkness beside the character."""
        return bool(dark_beside(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """Darkness beside the bearer on which a tile of that length fits, and a tile left."""
        return length_refusal(state, beside_lighter(state, action[1]), action[2])

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """The ring is discarded before the first draw."""
        _, piece, length = action
        tx.pay(piece, self.cost)
        tx.spend(self.source(tx.state, piece)[1])
        tx.push(LayFrame(tx.state.side, piece, tx.draw(length).id, True, ()))


RING_TILES = 5
"""Tiles that one use of a Ring of Light lays at most (F-60)."""


@register
class Extend(ActionRule):
    """Announce the next length of a Ring of Light (F-60)."""

    kind = "extend"
    shape = (NUMBER,)
    frame = RingFrame

    def candidates(self, state: GameState, frame: RingFrame) -> Iterable[Action]:
        """The three lengths."""
        return (("extend", length) for length in LENGTHS)

    def refusal(self, state: GameState, frame: RingFrame, action: tuple[str, int]) -> Reason | None:
        """Darkness beside the user or a tile of this use on which the length fits (F-61)."""
        return length_refusal(state, beside_ring(state, frame.lighter, frame.laid), action[1])

    def carry_out(self, tx: Tx, frame: RingFrame, action: tuple[str, int]) -> None:
        """Draw."""
        tx.replace(LayFrame(frame.side, frame.lighter, tx.draw(action[1]).id, True, frame.laid))


@register
class Enough(ActionRule):
    """Light no more with a Ring of Light (F-60)."""

    kind = "enough"
    shape = ()
    frame = RingFrame

    def candidates(self, state: GameState, frame: RingFrame) -> Iterable[Action]:
        """Always possible after a tile."""
        return (("enough",),)

    def refusal(self, state: GameState, frame: RingFrame, action: Action) -> Reason | None:
        """Never refused."""
        return None

    def carry_out(self, tx: Tx, frame: RingFrame, action: Action) -> None:
        """The action is over."""
        tx.pop()
        settle(tx)


@register
class Lay(ActionRule):
    """Lay the drawn tile: where its west end goes, and how often it is turned clockwise (F-88)."""

    kind = "lay"
    shape = (SQUARE, NUMBER)
    frame = LayFrame

    def candidates(self, state: GameState, frame: LayFrame) -> Iterable[Action]:
        """Every placement once, however a symmetric tile might be turned to get there."""
        seen = set()
        tile = drawn(state, frame)
        for sq, quarters, squares in strips(state, touching(state, frame), tile.length):
            result = _print(tile, quarters, squares)
            if result not in seen:
                seen.add(result)
                yield ("lay", sq, quarters)

    def refusal(self, state: GameState, frame: LayFrame, action: tuple[str, int, int]) -> Reason | None:
        """All on unlit darkness, in one room, touching what lights it."""
        _, sq, quarters = action
        length = drawn(state, frame).length
        squares = strip(sq, quarters, length) if quarters in DIRECTIONS and PLACE_OF[sq] >= 0 else None
        if squares is None:
            return because("F-88", "lay.leaves_room")
        if not all(is_dark(state, other) for other in squares):
            return because("F-88", "lay.no_darkness")
        if not touching(state, frame).intersection(squares):
            return because("F-61" if frame.ring else "F-88", "lay.too_far")
        if action not in self.candidates(state, frame):
            return because("F-88", "lay.same_turned")
        return None

    def carry_out(self, tx: Tx, frame: LayFrame, action: tuple[str, int, int]) -> None:
        """The corridor is ground from now on; what lies on a pit of it is lost (F-89); a ring may go on."""
        _, sq, quarters = action
        state, tile = tx.state, drawn(tx.state, frame)
        squares = strip(sq, quarters, tile.length)
        assert squares is not None
        place = PLACE_OF[sq]
        turns = state.turns[place]
        cells = tuple(UNTURNED[turns][LOCAL_OF[other]] for other in squares)
        tx.lay_tile(place, LaidTile(state.rooms[place], cells, tile, (quarters - turns) % 4))
        for other in squares:
            _untie(tx, other)
        tx.pop()
        if frame.ring:
            laid = (*frame.laid, len(state.tiles) - 1)
            ring = RingFrame(frame.side, frame.lighter, laid)
            if len(laid) < RING_TILES and not is_ended(state, ring):
                tx.push(ring)
                return
        settle(tx)


def is_ended(state: GameState, frame: RingFrame) -> bool:
    """Whether a Ring of Light can light nothing more."""
    touched = beside_ring(state, frame.lighter, frame.laid)
    return all(length_refusal(state, touched, length) is not None for length in LENGTHS)


def touching(state: GameState, frame: LayFrame) -> frozenset[int]:
    """The dark squares of which a drawn tile must cover one (F-61, F-88)."""
    if frame.ring:
        return beside_ring(state, frame.lighter, frame.laid)
    return beside_lighter(state, frame.lighter)


def drawn(state: GameState, frame: LayFrame) -> CorridorDef:
    """The tile that must be laid."""
    return state.table.catalog.corridors[frame.tile]


def _print(tile: CorridorDef, quarters: int, squares: tuple[int, ...]) -> frozenset[tuple[object, ...]]:
    """What a placement makes of the squares, to tell placements with the same result."""
    return frozenset(
        (sq, terrain.id, tuple(sides[(d - quarters) % 4] for d in DIRECTIONS))
        for sq, terrain, sides in zip(squares, tile.terrain, tile.sides, strict=True)
    )


def _untie(tx: Tx, sq: int) -> None:
    """A rope under a new pit stays only if it holds there, by two attachment points (F-89, B-129)."""
    state = tx.state
    terrain = state.map.terrain[sq]
    if not terrain.deadly or anchors(state, sq) >= 2:
        return
    for piece in state.tokens(sq):
        if not state.is_character(piece) and terrain.id in state.thing(piece).secures:
            tx.spend(piece, "lost")


def anchors(state: GameState, sq: int) -> int:
    """The attachment points around a square for a rope that nobody holds (B-129)."""
    count = 0
    for near in state.map.ways[sq]:
        if near >= 0:
            terrain = state.map.terrain[near]
            count += terrain.anchors or any(
                (not state.is_character(p) and terrain.id in state.thing(p).secures)
                or (state.is_character(p) and not state.wounded[p] and terrain.id in state.character(p).lends)
                for p in state.tokens(near)
            )
    return count
