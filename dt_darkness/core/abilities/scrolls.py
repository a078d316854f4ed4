"""Scrolls (F-65, F-66)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, power
from dt_darkness.core.actions import PIECE, PLACE, Action, Reason, because
from dt_darkness.core.geometry import ADJACENT_PLACES, PLACE_OF
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


@power("inverts")
@dataclass(frozen=True)
class Inverts(Ability):
    """Swaps the reader's room with a neighbouring one, once (Inversion Scroll, F-65)."""

    offers = ("invert",)


@register
class Invert(PowerRule):
    """Read the scroll: one's own room and a neighbouring one change places, neither turned (F-65, F-66)."""

    kind, shape, ability, rule = "invert", (PIECE, PLACE), "inverts", "F-65"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The rooms beside the reader's."""
        place = PLACE_OF[state.at[piece]]
        return [("invert", piece, other) for other in ADJACENT_PLACES[place]] if place >= 0 else ()

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """A mage in a room, a room beside it that may be swapped."""
        _, piece, other = action
        place = PLACE_OF[state.at[piece]]
        if "mage" not in state.kind[piece].tags:
            return because("F-65", "invert.no_mage", piece=piece)
        if place < 0:
            return because("F-65", "invert.no_room", piece=piece)
        if other not in ADJACENT_PLACES[place]:
            return because("F-65", "invert.not_adjacent", place=other + 1)
        if not state.revealed[other] and not state.table.options["invert_hidden"]:
            return because("F-66", "invert.hidden", place=other + 1)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; the scroll is gone and the rooms change places."""
        _, piece, other = action
        tx.pay(piece, self.cost)
        tx.spend(self.source(tx.state, piece)[1])
        tx.swap_rooms(PLACE_OF[tx.state.at[piece]], other)
        settle(tx)
