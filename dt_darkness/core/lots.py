"""Who goes first: by lot, or the side that was agreed on (B-31, B-34, F-8)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.actions import SIDE, Action, Reason
from dt_darkness.core.frames import BLUE, DEALER, YELLOW, DraftFrame, HideFrame, TossFrame
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.state import GameState
from dt_darkness.core.turn import begin_turn
from dt_darkness.core.tx import Tx

NAMES, PLACES, BEGINS = "names", "places", "begins"


def decide_first(tx: Tx, what: str) -> None:
    """Have chance decide who is first to name, place or begin; nothing is left to it if that was agreed."""
    first = tx.state.table.first
    if first == DEALER:
        tx.replace(TossFrame(DEALER, what))
    else:
        tx.emit("agreed", what, first)
        _go_first(tx, what, first)


def _go_first(tx: Tx, what: str, side: int) -> None:
    if what == NAMES:
        tx.replace(DraftFrame(side, "pairs"))
    elif what == PLACES:
        tx.replace(HideFrame(side))
    else:
        begin_turn(tx, side)


@register
class Toss(ActionRule):
    """Chance decides a side: who names first, who places first, who begins (B-31, B-34, F-8)."""

    kind = "toss"
    shape = (SIDE,)
    frame = TossFrame

    def candidates(self, state: GameState, frame: TossFrame) -> Iterable[Action]:
        """Either side."""
        return (("toss", YELLOW), ("toss", BLUE))

    def refusal(self, state: GameState, frame: TossFrame, action: tuple[str, int]) -> Reason | None:
        """Never refused."""
        return None

    def carry_out(self, tx: Tx, frame: TossFrame, action: tuple[str, int]) -> None:
        """That side goes first."""
        tx.emit("tossed", frame.what, action[1])
        _go_first(tx, frame.what, action[1])
