"""Where a piece is and in what condition, as one line of a scenario: ``C4, wounded this turn``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.words import LETTERS, ROOM_SQUARE, WordError, find_square, number, one_of
from dt_darkness.core.geometry import SQUARES, square_name
from dt_darkness.core.state import (
    BACK,
    DEAD,
    DOT,
    DROPPED,
    HEALED_NOW,
    OUT,
    REMOVED,
    RESERVE,
    SPENT,
    SUPPLY,
    UNKNOWN,
    UNPLACED,
    WOUNDED_NOW,
    GameState,
)

POOLS = {
    "supply": SUPPLY,
    "reserve": RESERVE,
    "out": OUT,
    "dead": DEAD,
    "spent": SPENT,
    "unplaced": UNPLACED,
    "unknown": UNKNOWN,
    "removed": REMOVED,
    "dropped": DROPPED,
}
"""Where a piece can be if neither on a square nor face down."""

_TOKENS = re.compile(rf"{ROOM_SQUARE.pattern}|[^\s,]+")
_MARKS = {WOUNDED_NOW: "hit this turn", HEALED_NOW: "healed this turn"}
_CONDITIONS = ("wounded", "wounded this turn", *_MARKS.values(), "owner", "as", "potion", "blood")
_SIDES = {side: letter for letter, side in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in words, not looked up yet, and a condition; None and 0 where the line says nothing about it."""

    line: str
    """As written."""
    where: tuple[str, str]
    """``square``, ``dot``, ``room`` or ``pool`` with the square, number or name."""
    wounded: bool = False
    fresh: int = 0
    owner: int | None = None
    kind: str | None = None
    potion: int = 0
    blood: int = 0

    def find(self, state: GameState) -> int:
        """The value of ``GameState.at`` that the place means. WordError if there is no such square."""
        what, word = self.where
        if what == "pool":
            return POOLS[word]
        if what == "room":
            return BACK + int(word) - 1
        return find_square(state, word) + (DOT if what == "dot" else 0)


def read_spot(line: str) -> Spot:
    """The spot written in a line. WordError says what is wrong with it."""
    words = [found[0] for found in _TOKENS.finditer(line)]
    if not words:
        raise WordError("expected a square such as C4, or another place of a piece")
    where, rest = _where(words)
    wounded, fresh, owner, kind, potion, blood = False, 0, None, None, 0, 0
    while rest:
        if rest[:3] == ["wounded", "this", "turn"]:
            wounded, fresh, rest = True, fresh | WOUNDED_NOW, rest[3:]
        elif rest[0] == "wounded":
            wounded, rest = True, rest[1:]
        elif rest[:3] == ["hit", "this", "turn"]:
            fresh, rest = fresh | WOUNDED_NOW, rest[3:]
        elif rest[:3] == ["healed", "this", "turn"]:
            fresh, rest = fresh | HEALED_NOW, rest[3:]
        elif rest[0] == "owner" and len(rest) > 1:
            owner, rest = LETTERS[one_of(rest[1], LETTERS, "owner")], rest[2:]
        elif rest[0] == "as" and len(rest) > 1:
            kind, rest = rest[1], rest[2:]
        elif rest[0] == "potion" and len(rest) > 1:
            potion, rest = number(rest[1], "potion"), rest[2:]
        elif rest[0] == "blood" and len(rest) > 1:
            blood, rest = number(rest[1], "blood"), rest[2:]
        else:
            raise WordError(f'no condition is called "{rest[0]}"{did_you_mean(rest[0], _CONDITIONS)}')
    return Spot(line, where, wounded, fresh, owner, kind, potion, blood)


def _where(words: list[str]) -> tuple[tuple[str, str], list[str]]:
    first = words[0]
    if first in POOLS:
        return ("pool", first), words[1:]
    if first in ("room", "dot"):
        if len(words) < 2:
            raise WordError(f'"{first}" what? (room 3: face down on the room at place 3; dot A2: on that starting dot)')
        if first == "room" and not 1 <= number(words[1], "room") <= 8:
            raise WordError(f"there is no room place {words[1]}: they are 1 to 8")
        return (first, words[1]), words[2:]
    return ("square", first), words[1:]


def write_spot(state: GameState, piece: int) -> str:
    """The line that tells where a piece is and how it is."""
    where = state.at[piece]
    names = {value: name for name, value in POOLS.items()}
    if where in names:
        place = names[where]
    elif where >= DOT:
        place = f"dot {square_name(where - DOT)}"
    elif where >= SQUARES:
        place = f"room {where - BACK + 1}"
    else:
        place = square_name(where)
    parts = [place]
    if state.wounded[piece]:
        parts.append("wounded")
    parts += [mark for bit, mark in _MARKS.items() if state.fresh[piece] & bit]
    if state.owner[piece] != state.colour[piece]:
        parts.append(f"owner {_SIDES[state.owner[piece]]}")
    if state.kind[piece].id != state.names[piece].split(".")[1]:
        parts.append(f"as {state.kind[piece].id}")
    if state.boost(piece):
        parts.append(f"potion {state.boost(piece)}")
    if state.counters[piece]:
        parts.append(f"blood {state.counters[piece]}")
    return ", ".join(parts)
