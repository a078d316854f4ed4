"""The turn: action cards, the first-cycle limit, ending a turn, idle turns (chapter 5, A-1, A-16)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.actions import NUMBER, Action, Reason, because
from dt_darkness.core.frames import CardFrame, SpendFrame
from dt_darkness.core.rule import BY_FRAME, ActionRule, register
from dt_darkness.core.state import DEAD, DROPPED, OUT, REMOVED, RESERVE, GameState
from dt_darkness.core.tx import Tx


@register
class PlayCard(ActionRule):
    """Play an action card face up (B-35)."""

    kind = "card"
    shape = (NUMBER,)
    frame = CardFrame

    def candidates(self, state: GameState, frame: CardFrame) -> Iterable[Action]:
        """The cards in hand."""
        return (("card", card) for card in state.action_hands[frame.side])

    def refusal(self, state: GameState, frame: CardFrame, action: tuple[str, int]) -> Reason | None:
        """In hand, and at most one above the highest card played so far by anyone (B-37 to B-39)."""
        card = action[1]
        if card not in state.table.catalog.cards.action:
            return because("B-18", "card.no_such", card=card)
        if card not in state.action_hands[frame.side]:
            return because("B-37", "card.used", card=card)
        if card > state.limit:
            return because("B-39" if state.turn > 1 else "B-38", "card.too_high", card=card, limit=state.limit)
        return None

    def carry_out(self, tx: Tx, frame: CardFrame, action: tuple[str, int]) -> None:
        """The card's value is this turn's action points (B-36)."""
        card, state = action[1], tx.state
        state.played = card
        state.limit = max(state.limit, card + 1)
        tx.set_action_hand(frame.side, tuple(c for c in state.action_hands[frame.side] if c != card))
        tx.emit("card", frame.side, card)
        tx.set_ap(card)
        tx.replace(SpendFrame(frame.side))


@register
class EndTurn(ActionRule):
    """Stop spending action points and pass the turn (B-35, B-41)."""

    kind = "end"
    shape = ()
    frame = SpendFrame

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Always possible after the card (B-40)."""
        return (("end",),)

    def refusal(self, state: GameState, frame: SpendFrame, action: Action) -> Reason | None:
        """Never refused."""
        return None

    def carry_out(self, tx: Tx, frame: SpendFrame, action: Action) -> None:
        """Unused points are lost; after the last card the hand comes back; idle turns are counted."""
        state = tx.state
        side = state.side
        idle = not state.acted and not has_more_to_do(state)
        before = state.idle[side] + 1
        if not idle:
            state.idle = (0, 0)
        else:
            state.idle = (before, state.idle[1]) if side == 0 else (state.idle[0], before)
        tx.emit("ended", side, state.ap, int(idle))
        for piece, _ in state.boosts:
            tx.set_boost(piece, 0)
        if not state.action_hands[side]:
            tx.set_action_hand(side, state.table.catalog.cards.action)
        for piece, mark in enumerate(state.fresh):
            if mark:
                state.fresh[piece] = 0
        pass_turn(tx)


def has_more_to_do(state: GameState) -> bool:
    """Whether the active side could do anything but end its turn (A-16)."""
    frame = state.frames[-1]
    return any(action[0] != EndTurn.kind for rule in BY_FRAME[SpendFrame] for action in rule.legal(state, frame))


def has_characters(state: GameState, side: int) -> bool:
    """Whether a side has a character left, on the board or face down (A-16)."""
    return any(
        state.owner[piece] == side and state.is_character(piece) and where not in (DEAD, OUT, REMOVED, RESERVE, DROPPED)
        for piece, where in enumerate(state.at)
    )


def pass_turn(tx: Tx) -> None:
    """Begin the other side's turn, or the same side's again if the other has nobody, or end the game (A-16)."""
    state = tx.state
    left = (has_characters(state, 0), has_characters(state, 1))
    stuck = [not left[side] or state.idle[side] >= state.table.catalog.game.idle_turns for side in (0, 1)]
    if all(stuck):
        yellow, blue = state.points
        winner = 0 if yellow > blue else 1 if blue > yellow else -1
        tx.finish(winner, "idle" if any(left) else "nobody_left")
        return
    begin_turn(tx, 1 - state.side if left[1 - state.side] else state.side)


def begin_turn(tx: Tx, side: int) -> None:
    """Open a turn: a card must be played first (B-40, B-41)."""
    state = tx.state
    state.side = side
    state.turn += 1
    state.played = 0
    state.acted = False
    tx.emit("turn", side, state.turn)
    tx.set_ap(0)
    state.frames = (CardFrame(side),)
