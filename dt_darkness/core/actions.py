"""Actions as small tuples, their text notation both ways, and the reasons why one is refused.

An action is ``(kind, argument, ...)`` with integers and words only. Each kind has a *shape*: the types of its
arguments in order. The notation is one line, ``kind argument ...``, with pieces by name (``Y.thief``), squares by
letter and number (``C4``), room places 1 to 8, rooms by id, ``-`` for "nothing".
"""

from __future__ import annotations

from typing import NamedTuple

from dt_darkness.core.geometry import square, square_name
from dt_darkness.core.state import GameState

Action = tuple[str | int, ...]

PIECE, OPTIONAL_PIECE, SQUARE, PLACE, NUMBER, WAY, ROOM, SIDE, WORD = (
    "piece", "optional_piece", "square", "place", "number", "way", "room", "side", "word",
)  # fmt: skip

SHAPES: dict[str, tuple[str, ...]] = {}
"""The shape of every kind of action, entered by the rule that defines the kind."""

_WAYS = {"cw": 1, "ccw": -1}
_SIDES = ("yellow", "blue")


class Reason(NamedTuple):
    """Why an action is refused: the rule's number, a code that the text catalogue words, and what fills its gaps."""

    rule: str
    code: str
    params: tuple[tuple[str, str | int], ...] = ()


class IllegalAction(ValueError):
    """A player's action was refused. ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.rule}: {reason.code}")
        self.reason = reason


class NotationError(ValueError):
    """A line is not an action in the game's notation."""


def because(rule: str, code: str, **params: str | int) -> Reason:
    """A :class:`Reason` with named parameters."""
    return Reason(rule, code, tuple(params.items()))


def room_names(state: GameState) -> list[str]:
    """The names of the rooms of the deck: their ids, and ``17A.2`` for the second of a kind (F-7)."""
    ids = [room.id for room in state.deck]
    return [name + (f".{ids[: at + 1].count(name)}" if name in ids[:at] else "") for at, name in enumerate(ids)]


def write(state: GameState, action: Action) -> str:
    """The action in notation. The state gives the names; the action need not be legal in it."""
    kind = str(action[0])
    words = [kind]
    for shape, value in zip(SHAPES[kind], action[1:], strict=True):
        words.append(_write(state, shape, value))
    return " ".join(words)


def _write(state: GameState, shape: str, value: str | int) -> str:
    if isinstance(value, str):
        return value
    if shape in (PIECE, OPTIONAL_PIECE):
        return state.names[value] if value >= 0 else "-"
    if shape == SQUARE:
        return square_name(value)
    if shape == PLACE:
        return str(value + 1)
    if shape == WAY:
        return "cw" if value > 0 else "ccw"
    if shape == ROOM:
        return room_names(state)[value]
    if shape == SIDE:
        return _SIDES[value]
    return str(value)


def read(state: GameState, line: str) -> Action:
    """The action written in a line; NotationError says what is wrong with it. It need not be legal."""
    words = line.split()
    if not words:
        raise NotationError("an empty line is no action")
    kind, *arguments = words
    shape = SHAPES.get(kind)
    if shape is None:
        raise NotationError(f"no action is called {kind!r}")
    if len(shape) != len(arguments):
        raise NotationError(f"{kind} takes {len(shape)} arguments ({', '.join(shape) or 'none'}), not {len(arguments)}")
    return (kind, *(_read(state, what, word) for what, word in zip(shape, arguments, strict=True)))


def _read(state: GameState, shape: str, word: str) -> str | int:
    if shape in (PIECE, OPTIONAL_PIECE):
        if word == "-" and shape == OPTIONAL_PIECE:
            return -1
        if word not in state.names:
            raise NotationError(f"no piece is called {word!r}")
        return state.names.index(word)
    if shape == SQUARE:
        try:
            return square(word)
        except ValueError as error:
            raise NotationError(str(error)) from None
    if shape == WAY:
        if word not in _WAYS:
            raise NotationError(f"{word!r} is neither cw nor ccw")
        return _WAYS[word]
    if shape == ROOM:
        names = room_names(state)
        if word in names:
            return names.index(word)
        raise NotationError(f"no room in play is called {word!r}")
    if shape == SIDE:
        if word not in _SIDES:
            raise NotationError(f"{word!r} is neither yellow nor blue")
        return _SIDES.index(word)
    if shape == WORD:
        return word
    if not word.isascii() or not word.isdigit() or len(word) > 3:
        raise NotationError(f"{word!r} is not a number")
    if shape == PLACE:
        if not 1 <= int(word) <= 8:
            raise NotationError(f"{word!r} is not a room place (1 to 8)")
        return int(word) - 1
    return int(word)
