"""A fight before it is declared: who would take part for certain, and what either side could still choose."""

from __future__ import annotations

from typing import NamedTuple

from dt_darkness.core import Action, GameState, carry_out
from dt_darkness.core.frames import AskFrame, CommitFrame, Fight


class Choice(NamedTuple):
    """What is asked before the cards, ``join`` or ``pay`` (F-43, F-77), and the fight if that alone is done."""

    what: str
    side: int
    piece: int
    fight: Fight


class Forecast(NamedTuple):
    """The fight if nobody chooses anything, and every choice that there is.

    Only what stands openly on the board counts: whoever could join out of darkness is a choice, never a fighter.
    """

    after: GameState
    """The position in which the cards would be laid."""
    fight: Fight
    choices: tuple[Choice, ...]


def forecast(view: GameState, attack: Action) -> Forecast:
    """What a legal attack would lead to, found by declaring it on a copy."""
    state, _ = carry_out(view, attack)
    choices = []
    while isinstance(frame := state.frame, AskFrame):
        chosen = _without_more(carry_out(state, ("answer", "yes"))[0])
        choices.append(Choice(frame.what, frame.side, frame.piece, _fight(chosen)))
        state, _ = carry_out(state, ("answer", "no"))
    return Forecast(state, _fight(state), tuple(choices))


def _without_more(state: GameState) -> GameState:
    while isinstance(state.frame, AskFrame):
        state, _ = carry_out(state, ("answer", "no"))
    return state


def _fight(state: GameState) -> Fight:
    frame = state.frame
    assert isinstance(frame, CommitFrame), "cards follow the last question"
    return frame.fight
