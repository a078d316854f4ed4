"""Small readers of scenario files: a node's words, numbers and names, each fault noted where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from yaml.nodes import Node, ScalarNode

from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.source import Source
from dt_darkness.core.frames import DEALER
from dt_darkness.core.geometry import LOCAL_OF, PLACE_OF, SIDE, SQUARE_OF, TURNED, UNTURNED, square, square_name
from dt_darkness.core.state import GameState

SIDES = {"yellow": 0, "blue": 1}
DECIDERS = {**SIDES, "chance": DEALER, "nobody": -1}
NOTHING = "nothing"
LETTERS = {"Y": 0, "B": 1, "N": -1}
"""First letters of the pieces' names, with the colours they stand for."""

ROOM_SQUARE = re.compile(r"([A-Za-z0-9_.]+)\(\s*([1-5])\s*,\s*([1-5])\s*\)")
"""A room's own square before turning, such as ``18A(3,5)``."""

T = TypeVar("T")


class WordError(ValueError):
    """A word in a scenario says nothing that could be understood; the text says what is wrong."""


def find_square(state: GameState, word: str) -> int:
    """The square written ``C4`` or ``18A(3,5)`` (row and column as printed, before turning). WordError if none is."""
    found = ROOM_SQUARE.fullmatch(word)
    if found is None:
        try:
            return square(word)
        except ValueError as error:
            raise WordError(str(error)) from None
    name, row, column = found[1], int(found[2]) - 1, int(found[3]) - 1
    for place, room in enumerate(state.rooms):
        if room >= 0 and state.deck[room].id == name:
            return SQUARE_OF[place][TURNED[state.turns[place]][row * SIDE + column]]
    raise WordError(f'no room "{name}" lies anywhere{did_you_mean(name, [room.id for room in state.deck])}')


def printed_square(state: GameState, sq: int) -> tuple[int, int]:
    """The (deck index, printed square) of a board square, whether its room is hidden or not. WordError if in none."""
    place = PLACE_OF[sq]
    if place < 0 or state.rooms[place] < 0:
        raise WordError("that square is in no room")
    return state.rooms[place], UNTURNED[state.turns[place]][LOCAL_OF[sq]]


def plain_squares(state: GameState, line: str) -> str:
    """The line with every ``18A(3,5)`` replaced by the square where that is now, such as ``C4``."""
    return ROOM_SQUARE.sub(lambda found: square_name(find_square(state, found[0])), line)


def find_piece(state: GameState, word: str) -> int:
    """The piece of that name. WordError if there is none."""
    if word not in state.names:
        raise WordError(f'no piece is called "{word}"{did_you_mean(word, state.names)}')
    return state.names.index(word)


def one_of(word: str, known: Collection[str], what: str) -> str:
    """The word if it is known. WordError, with the nearest known one, if not."""
    if word not in known:
        choices = ", ".join(known) or "nothing (there is none)"
        raise WordError(f'{what}: expected one of {choices}, found "{word}"{did_you_mean(word, known)}')
    return word


def number(word: str, what: str) -> int:
    """The whole number that the word is. WordError if it is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 4:
        raise WordError(f'{what}: expected a whole number, found "{word}"')
    return int(word)


class Reading:
    """Reads the parts of a scenario's tree; what cannot be understood is noted at its place and left out."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def word(self, node: Node, what: str) -> str | None:
        """A scalar's text as written; None, with a fault, if it is a list or mapping."""
        if self.source.spoilt(node):
            return None
        if not isinstance(node, ScalarNode):
            self.source.unexpected(node, what, "a word or a line")
            return None
        return str(node.value).strip()

    def take(self, node: Node, what: str, read: Callable[[str], T]) -> T | None:
        """What ``read`` makes of a scalar's text; None, with a fault, if it raises WordError."""
        word = self.word(node, what)
        if word is None:
            return None
        try:
            return read(word)
        except WordError as error:
            self.source.fault(node, str(error))
            return None

    def count(self, node: Node, what: str) -> int | None:
        """A whole number from 0 on."""
        return self.take(node, what, lambda word: number(word, what))

    def flag(self, node: Node, what: str) -> bool:
        """True or false."""
        return self.take(node, what, lambda word: one_of(word, ("true", "false"), what)) == "true"

    def items(self, node: Node, what: str) -> list[Node]:
        """The items of a list; a single word is a list of one."""
        if isinstance(node, ScalarNode):
            return [node] if node.value or node.style else []
        return self.source.items(node, what) or []

    def keys(self, node: Node, what: str, known: Collection[str] | None = None) -> Iterator[tuple[Node, str, Node]]:
        """The entries of a mapping as (node of the key, key, node of the value); unknown keys are faults."""
        for key, (key_node, value) in (self.source.pairs(node, what) or {}).items():
            if self.source.spoilt(key_node):
                continue
            if known is not None and key not in known:
                self.source.fault(key_node, f'{what} has no key "{key}"{did_you_mean(key, known)}')
            else:
                yield key_node, key, value

    def by_side(self, node: Node, what: str, read: Callable[[Node], T | None]) -> dict[int, T]:
        """The entries for ``yellow`` and ``blue``."""
        found = {}
        for _, key, value in self.keys(node, what, SIDES):
            taken = read(value)
            if taken is not None:
                found[SIDES[key]] = taken
        return found
