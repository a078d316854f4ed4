"""What may be done at special places: the fountain, the statue, torch holders (F-79 to F-81)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.abilities.body import standing_up_refusal
from dt_darkness.core.abilities.undead import free_token
from dt_darkness.core.ability import Ability, abilities, power
from dt_darkness.core.actions import PIECE, Action, Reason, because
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
        return [("sip", piece)] if _beside_fountain(state, piece) else ()

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """A fountain beside it, and free to stand up."""
        if not _beside_fountain(state, action[1]):
            return because("F-79", "sip.no_fountain", piece=action[1])
        return standing_up_refusal(state, action[1])

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay and stand up."""
        tx.pay(action[1], self.cost)
        tx.heal(action[1], rests=False)
        settle(tx)


def _beside_fountain(state: GameState, piece: int) -> bool:
    terrain = state.map.terrain
    return any(
        near >= 0 and any(ability.name == "fountain" for ability in terrain[near].abilities)
        for near in state.map.ways[state.at[piece]]
    )


class _Taking(SpendRule):
    """Takes a neutral object from its place, once a game."""

    shape = (PIECE,)
    rule: str
    gives: str

    def is_here(self, state: GameState, piece: int) -> bool:
        """Whether the character stands on the square of the place."""
        raise NotImplementedError

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One for a character on that square."""
        return [(self.kind, piece)] if self.is_here(state, piece) else ()

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """At the place, not emptied yet, a hand and the square free, an object left."""
        piece = action[1]
        if not self.is_here(state, piece):
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
        for ability in abilities(state.kind[piece]):
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

    def is_here(self, state: GameState, piece: int) -> bool:
        """The one square before the statue."""
        room = state.room_at(state.at[piece])
        return (
            room is not None
            and room.statue_front is not None
            and local_square(state, state.at[piece])[1] == room.statue_front
        )


@register
class TakeTorch(_Taking):
    """Take a Torch from a holder on one's own side of the wall (F-81)."""

    kind, rule, gives = "take_torch", "F-81", HOLDER_GIVES

    def is_here(self, state: GameState, piece: int) -> bool:
        """A square with a holder on one of its walls."""
        room = state.room_at(state.at[piece])
        if room is None or not room.holders:
            return False
        local = local_square(state, state.at[piece])[1]
        return any(square == local for square, _ in room.holders)
