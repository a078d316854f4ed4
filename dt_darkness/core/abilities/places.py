"""What may be done at special places: the fountain, the statue, torch holders (F-79 to F-81)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.abilities.body import standing_up_refusal
from dt_darkness.core.abilities.undead import free_token
from dt_darkness.core.ability import Ability, answering, power
from dt_darkness.core.actions import PIECE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, RoomDef
from dt_darkness.core.geometry import BoardMap, of_ground
from dt_darkness.core.rule import SpendRule, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState, local_square
from dt_darkness.core.tx import Tx

HOLDER_GIVES, STATUE_GIVES = "torch", "two_handed_sword"


@power("fountain")
@dataclass(frozen=True)
class Fountain(Ability):
    """A terrain that heals who drinks beside it (F-79)."""


@register
class Sip(SpendRule):
    """A wounded character beside the fountain drinks and stands up, and may act at once (F-79)."""

    kind, shape, by_wounded = "sip", (PIECE,), True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One for a character beside a fountain."""
        return [("sip", piece)] if _beside_fountain(state.map, state.at[piece]) else ()

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """A fountain beside the square."""
        return _beside_fountain(board, sq)

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """A fountain beside it, and free to stand up."""
        if not _beside_fountain(state.map, state.at[action[1]]):
            return because("F-79", "sip.no_fountain", piece=action[1])
        return standing_up_refusal(state, action[1])

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay and stand up."""
        tx.pay(action[1], self.cost)
        tx.heal(action[1], rests=False)
        settle(tx)


@of_ground
def _beside_fountain(board: BoardMap, sq: int) -> bool:
    return any(
        near >= 0 and any(ability.name == "fountain" for ability in board.terrain[near].abilities)
        for near in board.ways[sq]
    )


class _Taking(SpendRule):
    """Takes a neutral object from its place, once a game."""

    shape = (PIECE,)
    rule: str
    gives: str

    def is_here(self, room: RoomDef, local: int) -> bool:
        """Whether the place is used from that square of its room."""
        raise NotImplementedError

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """The square of the place."""
        printed = board.printed(sq)
        return printed is not None and self.is_here(*printed)

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One for a character on that square."""
        return [(self.kind, piece)] if self.fits(state.map, state.character(piece), state.at[piece]) else ()

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """At the place, not emptied yet, a hand and the square free, an object left."""
        piece = action[1]
        if not self.fits(state.map, state.character(piece), state.at[piece]):
            return because(self.rule, "take.not_here", piece=piece)
        if not state.character(piece).hands:
            return because(self.rule, "take.no_hands", piece=piece)
        if self.spot(state, piece) in state.emptied:
            return because(self.rule, "take.empty")
        if len(state.tokens(state.at[piece])) > 1:
            return because("B-47", "take.square_full", piece=piece)
        thing = self._next(state)
        if thing < 0:
            return because(self.rule, "take.none_left")
        for ability in answering(state.kind[piece], "hold_refusal"):
            reason = ability.hold_refusal(state, piece, thing)
            if reason is not None:
                return reason
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay; the object is in hand and the place is marked."""
        piece = action[1]
        tx.pay(piece, self.cost)
        tx.put(self._next(tx.state), tx.state.at[piece])
        tx.empty(*self.spot(tx.state, piece))
        settle(tx)

    def spot(self, state: GameState, piece: int) -> tuple[int, int]:
        """What marks the place as emptied: its room and the square from which it is used."""
        return local_square(state, state.at[piece])

    def _next(self, state: GameState) -> int:
        return free_token(state, self.gives, -1)


@register
class TakeSword(_Taking):
    """Take the Two-Handed Sword from the statue, on the square before it (F-80)."""

    kind, rule, gives = "take_sword", "F-80", STATUE_GIVES

    def is_here(self, room: RoomDef, local: int) -> bool:
        """The one square before the statue."""
        return local == room.statue_front


@register
class TakeTorch(_Taking):
    """Take a Torch from a holder on one's own side of the wall (F-81)."""

    kind, rule, gives = "take_torch", "F-81", HOLDER_GIVES

    def is_here(self, room: RoomDef, local: int) -> bool:
        """A square with a holder on one of its walls."""
        return any(square == local for square, _ in room.holders)
