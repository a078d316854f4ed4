"""What the players decide about the game itself: giving up, agreeing on a draw, running out of time (B-167, B-191).

These are ordinary actions, so that a record needs no clock and nobody's word. They may be chosen at any decision
while the game goes on, but never stand in the list of legal actions: nobody is expected to take them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dt_darkness.core.actions import SIDE, WORD, Action, Reason, because
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


class TableRule(ActionRule):
    """A decision about the game itself, whatever the players are about to decide in it."""

    frame = object

    def candidates(self, state: GameState, frame: object) -> Iterable[Action]:
        """None: they are never offered."""
        return ()

    def refusal(self, state: GameState, frame: object, action: Any) -> Reason | None:
        """Never refused."""
        return None


def _break_off(tx: Tx, winner: int, how: str) -> None:
    """End the game; a move in progress stays below, since only its frame knows what the mover carries (B-53)."""
    moves = [frame for frame in tx.state.frames if isinstance(frame, MoveFrame)]
    tx.finish(winner, how)
    tx.state.frames = (*moves, *tx.state.frames)


@register
class Resign(TableRule):
    """A side gives up; the other wins."""

    kind = "resign"
    shape = (SIDE,)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """The other side has won."""
        _break_off(tx, 1 - action[1], "resigned")


@register
class OutOfTime(TableRule):
    """A side has used up its time; the other wins (B-191)."""

    kind = "time"
    shape = (SIDE,)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """The other side has won."""
        _break_off(tx, 1 - action[1], "time")


@register
class AgreeOnDraw(TableRule):
    """Both sides call the game a draw: ``draw agreed``."""

    kind = "draw"
    shape = (WORD,)

    def refusal(self, state: GameState, frame: object, action: tuple[str, str]) -> Reason | None:
        """Only by agreement."""
        return None if action[1] == "agreed" else because("B-167", "draw.not_agreed")

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, str]) -> None:
        """Nobody has won."""
        _break_off(tx, -1, "agreed")
