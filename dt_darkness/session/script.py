"""Lines of a scenario's script carried out: the game's own notation and a few shorthands."""

from __future__ import annotations

from collections.abc import Iterator

from dt_darkness.content.scenario import FIGHT, JUMP, WALK, check_line, parse_walk
from dt_darkness.content.words import WordError, plain_squares
from dt_darkness.core import Action, GameState, IllegalAction, apply, legal_actions, why_not
from dt_darkness.core.actions import NotationError, read, write
from dt_darkness.core.events import Event
from dt_darkness.core.rule import BY_KIND
from dt_darkness.core.table import TableRule
from dt_darkness.session.walks import plan_walk


class Unsound(Exception):
    """The engine contradicts itself; the text says how."""


def play(state: GameState, line: str) -> tuple[GameState, list[Event]]:
    """The position after all actions of a line, parted by ``;``, and the events of the last part.

    IllegalAction if one is refused, WordError if one cannot be understood, Unsound if the engine contradicts itself.
    """
    events: list[Event] = []
    for part in line.split(";"):
        check_line(state, part.strip())
        events = []
        for action in actions(state, plain_squares(state, part)):
            state, happened = checked_apply(state, action)
            events += happened
    return state, events


def actions(state: GameState, line: str) -> Iterator[Action]:
    """The actions that a line stands for: one, or those of a shorthand. May raise IllegalAction."""
    kind, *words = line.split()
    if not state.names and kind in (WALK, FIGHT, JUMP):
        raise WordError(f"there are no pieces yet to {kind}")
    if kind == WALK:
        yield from plan_walk(state, *parse_walk(state, words))
    elif kind == FIGHT:
        yield _read(state, f"attack {words[0]} {words[1]}")
        yield _read(state, f"commit {words[2]}")
        yield _read(state, f"commit {words[3]}")
    elif kind == JUMP and len(words) == 3:
        action = _read(state, f"{line} -")
        yield (*action[:-1], state.load_of(int(action[1])))
    else:
        yield _read(state, line)


def _read(state: GameState, line: str) -> Action:
    try:
        return read(state, line)
    except NotationError as error:
        raise WordError(str(error)) from None


def checked_apply(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Like :func:`~dt_darkness.core.apply`, but Unsound if list and refusal disagree or an invariant breaks."""
    reason = why_not(state, action)
    offered = action in legal_actions(state)
    # Giving up and agreeing on a draw may be chosen at any time but are never offered.
    missing = not offered and not isinstance(BY_KIND[str(action[0])], TableRule)
    if offered if reason is not None else missing:
        raise Unsound(f"{write(state, action)} is {'' if offered else 'not '}offered, the reason against it: {reason}")
    if reason is not None:
        raise IllegalAction(reason)
    after, events = apply(state, action)
    problems = after.check()
    if problems:
        raise Unsound(f"after {write(state, action)}: {'; '.join(problems)}")
    return after, events
