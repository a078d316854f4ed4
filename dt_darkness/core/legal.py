"""What may be done now, and why something may not."""

from __future__ import annotations

from dt_darkness.core import abilities, combat, darkness, lots, movement, rooms, setup, table, teams, turn
from dt_darkness.core.actions import PIECE, PLACE, SHAPES, SQUARE, Action, Reason, because
from dt_darkness.core.frames import CardFrame, OverFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.core.powers import offer_character_actions
from dt_darkness.core.rule import BY_FRAME, BY_KIND
from dt_darkness.core.state import GameState

# Importing a chapter enters its rules; their order here is the order of the list of legal actions.
_CHAPTERS = (lots, teams, setup, turn, movement, rooms, combat, darkness, abilities, table)
offer_character_actions()


def legal_actions(state: GameState) -> list[Action]:
    """Every action that may be chosen now, each of which can be carried out, in one fixed order.

    For the decision on top of the stack only; empty when the game is over.
    """
    frame = state.frames[-1]
    return [action for rule in BY_FRAME.get(type(frame), ()) for action in rule.legal(state, frame)]


def why_not(state: GameState, action: Action) -> Reason | None:
    """Why the action may not be chosen now; None if it may. ValueError if it is not well-formed (see SHAPES)."""
    rule = BY_KIND.get(str(action[0])) if action else None
    if rule is None or not is_well_formed(state, action):
        raise ValueError(f"not an action: {action!r}")
    frame = state.frames[-1]
    if isinstance(frame, OverFrame):
        return because("B-167", "over")
    if not isinstance(frame, rule.frame):
        if isinstance(frame, CardFrame):
            return because("B-41", "card_first")
        return because("B-46", "another_decision")
    return rule.refusal(state, frame, action)


_LIMITS = {SQUARE: SQUARES, PLACE: 8}


def is_well_formed(state: GameState, action: Action) -> bool:
    """Whether an action has the shape of its kind and names pieces, squares and places that exist."""
    shape = SHAPES.get(str(action[0]))
    if shape is None or len(shape) != len(action) - 1:
        return False
    for what, value in zip(shape, action[1:], strict=True):
        if what == "word":
            if not isinstance(value, str):
                return False
        elif isinstance(value, bool) or not isinstance(value, int):
            return False
        elif what == "optional_piece":
            if not -1 <= value < len(state.names):
                return False
        elif what == "way":
            if value not in (1, -1):
                return False
        else:
            limit = {PIECE: len(state.names), "room": len(state.deck), "side": 2}.get(what, _LIMITS.get(what, 1000))
            if not 0 <= value < limit:
                return False
    return True
