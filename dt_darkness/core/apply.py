"""Carrying out an action."""

from __future__ import annotations

from dt_darkness.core.actions import Action, IllegalAction
from dt_darkness.core.events import Event
from dt_darkness.core.legal import why_not
from dt_darkness.core.rule import BY_KIND
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


def apply(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """The position after an action and what happened on the way. The given state stays as it is.

    IllegalAction if the action may not be chosen now, ValueError if it is not well-formed.
    """
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    return carry_out(state, action)


def carry_out(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Like :func:`apply` for an action from :func:`legal_actions`; whether it is legal is *not* checked."""
    tx = Tx(state.copy())
    BY_KIND[str(action[0])].carry_out(tx, tx.state.frames[-1], action)
    return tx.state, tx.events
