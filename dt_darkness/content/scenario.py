"""Scenario files: a position and a script of what is tried in it and what must come of it.

The format is explained in ``data/scenarios/README.md``. A file holds one scenario or several, as YAML documents.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode

from dt_darkness.content import position
from dt_darkness.content.decisions import FRAMES
from dt_darkness.content.errors import DataError, DataErrors, in_order
from dt_darkness.content.position import CONDITIONS, Position, read_hand, read_room
from dt_darkness.content.source import Source, place
from dt_darkness.content.spots import read_spot
from dt_darkness.content.words import (
    DECIDERS,
    NOTHING,
    SIDES,
    Reading,
    WordError,
    find_piece,
    find_square,
    number,
    one_of,
    plain_squares,
)
from dt_darkness.core.actions import SHAPES, NotationError, read
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.geometry import PLACES, square_name
from dt_darkness.core.state import GameState

KEYS = ("name", "rules", "text", "goal", "script", *position.KEYS)
WALK, FIGHT, JUMP = "walk", "fight", "jump"
WIN, WIN_THIS_TURN = "win", "win_this_turn"
GOALS = (WIN, WIN_THIS_TURN)
"""What a player who opens a scenario is to do: a game to be won, or a puzzle; without either it shows something."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold at a point of a script: the key in the file and its value, read but not looked up."""

    line: int
    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """Lines each of which must be refused, all for the same reason."""

    line: int
    lines: tuple[str, ...]
    rule: str
    code: str
    """Empty if any code will do."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a script: first ``do`` is done, then the rest must hold."""

    line: int
    do: tuple[str, ...]
    refused: tuple[Refused, ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. ``position`` is shared by all who read it: copy it before play."""

    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    """Numbers of the rules that it shows."""
    text: str
    goal: str
    """One of :data:`GOALS`, or empty."""
    position: GameState
    script: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Scenarios:
    """What a file holds: the sound scenarios, and every fault. ``faulty`` counts the scenarios that have faults."""

    sound: tuple[Scenario, ...]
    faults: tuple[DataError, ...]
    faulty: int


def load_scenarios(path: Path, catalog: Catalog) -> tuple[Scenario, ...]:
    """The scenarios of a file, in order. Raises :class:`DataErrors` with every fault if there is any."""
    scenarios = read_scenarios(path, catalog)
    if scenarios.faults:
        raise DataErrors(scenarios.faults)
    return scenarios.sound


def read_scenarios(path: Path, catalog: Catalog) -> Scenarios:
    """Like :func:`load_scenarios`, but faults are handed over beside the scenarios that have none."""
    faults: list[DataError] = []
    source = Source(str(path), faults)
    roots = source.read_all(path)
    if roots is None:
        return Scenarios((), in_order(faults), 1)
    sound = []
    for root in roots:
        scenario = _scenario(source, catalog, root)
        lines = range(place(root)[0], root.end_mark.line + 2)
        if scenario is not None and not any(fault.line in lines for fault in faults):
            sound.append(scenario)
    return Scenarios(tuple(sound), in_order(faults), len(roots) - len(sound))


def _scenario(source: Source, catalog: Catalog, root: Node) -> Scenario | None:
    before = source.count()
    reading = Reading(source)
    values = {key: value for _, key, value in reading.keys(root, "a scenario", KEYS)}
    if not isinstance(root, MappingNode):
        return None
    if "name" not in values:
        source.fault(root, 'a scenario needs a "name"')
    name = reading.word(values["name"], "name") if "name" in values else None
    text = reading.word(values["text"], "text") if "text" in values else ""
    goal = reading.take(values["goal"], "goal", lambda word: one_of(word, GOALS, "a goal")) if "goal" in values else ""
    rules = [_rule(reading, catalog, node) for node in _items(reading, values, "rules")]
    state = Position(source, catalog, root).state
    if source.count() == before:
        for problem in state.check():
            named = re.sub(r"(?<=square )\d+", lambda found: square_name(int(found[0])), problem)
            source.fault(root, f"the position cannot be: {named}")
    script = _Script(reading, catalog, state)
    items = [script.item(node) for node in _items(reading, values, "script")]
    known = tuple(rule for rule in rules if rule is not None)
    return Scenario(source.name, place(root)[0], name or "", known, text or "", goal or "", state, tuple(items))


def _items(reading: Reading, values: dict[str, Node], key: str) -> list[Node]:
    return reading.items(values[key], f'"{key}"') if key in values else []


def _rule(reading: Reading, catalog: Catalog, node: Node) -> str | None:
    return reading.take(node, "rules", lambda word: one_of_rules(word, catalog))


def one_of_rules(word: str, catalog: Catalog) -> str:
    """The rule number if the catalogue has it. WordError if not."""
    if word not in catalog.rules:
        raise WordError(f'no rule has the number "{word}"')
    return word


class _Script:
    """Reads the items of a script and everything that can be expected in them."""

    def __init__(self, reading: Reading, catalog: Catalog, state: GameState) -> None:
        self.reading = reading
        self.catalog = catalog
        self.state = state
        self.values: dict[str, Callable[[Node, str], Any]] = {
            "allowed": self.lines,
            "pieces": self.spots,
            "squares": lambda node, what: self.by_name(node, what, self.is_square, self.pieces),
            "carried": lambda node, what: self.by_name(node, what, self.is_piece, self.optional_piece),
            "reach": lambda node, what: self.by_name(node, what, self.is_piece, self.squares),
            "sees": lambda node, what: self.by_name(node, what, self.is_piece, self.pieces),
            "points": self.counts,
            "idle": self.counts,
            "strengths": self.counts,
            "hands": lambda node, what: reading.by_side(node, what, lambda n: read_hand(reading, n)),
            "action_points": reading.count,
            "card_limit": reading.count,
            "turn": reading.count,
            "card": reading.count,
            "side": lambda node, what: self.known(node, what, SIDES),
            "decides": lambda node, what: self.known(node, what, DECIDERS),
            "decision": lambda node, what: self.known(node, what, FRAMES),
            "winner": lambda node, what: self.known(node, what, (*SIDES, "draw", "nobody")),
            "how": reading.word,
            "happens": self.events,
            "never": self.events,
            "legal": self.legal,
            "fighters": self.pieces,
            "grilles": self.grilles,
            "rooms": self.rooms,
            "known_to": self.secrets,
            "unknown_to": self.secrets,
        }

    def item(self, node: Node) -> Item:
        """One item: a line to be done, or a mapping."""
        line = place(node)[0]
        if isinstance(node, ScalarNode):
            return Item(line, self.lines(node, "an action"), (), ())
        do: tuple[str, ...] = ()
        refused: list[Refused] = []
        checks = []
        for key_node, key, value in self.reading.keys(node, "an item of the script", ("do", "refused", *self.values)):
            if key == "do":
                do = self.lines(value, key)
            elif key == "refused":
                refused += [self.refused(part) for part in self.parts(value)]
            else:
                checks.append(Check(place(key_node)[0], key, self.values[key](value, f'"{key}"')))
        return Item(line, do, tuple(refused), tuple(checks))

    def parts(self, node: Node) -> list[Node]:
        """A mapping as a list of one, or the items of a list."""
        return [node] if isinstance(node, MappingNode) else self.reading.items(node, '"refused"')

    def refused(self, node: Node) -> Refused:
        """``{do: the line or lines, rule: the number, code: the reason's code}``."""
        values = {key: value for _, key, value in self.reading.keys(node, '"refused"', ("do", "rule", "code"))}
        if isinstance(node, MappingNode) and not {"do", "rule"} <= values.keys():
            self.reading.source.fault(node, '"refused" needs "do", the action or actions, and "rule", the number')
        lines = self.lines(values["do"], "do") if "do" in values else ()
        rule = _rule(self.reading, self.catalog, values["rule"]) if "rule" in values else ""
        code = self.reading.word(values["code"], "code") if "code" in values else ""
        return Refused(place(node)[0], lines, rule or "", code or "")

    # Values -------------------------------------------------------------------------------------------------------

    def lines(self, node: Node, what: str) -> tuple[str, ...]:
        """One line of the game's notation or several; ``;`` parts those that belong together."""
        found = []
        for item in self.reading.items(node, what):
            line = self.reading.take(item, what, self.line)
            if line is not None:
                found.append(line)
        return tuple(found)

    def line(self, line: str) -> str:
        """The line if it can be understood. WordError if not."""
        for part in line.split(";"):
            check_line(self.state, part.strip())
        return line

    def events(self, node: Node, what: str) -> tuple[str, ...]:
        """One event or several: a line with its kind and perhaps its first arguments."""

        def event(line: str) -> str:
            if not line:
                raise WordError(f"{what}: an event's kind is missing")
            plain_squares(self.state, line)
            return line

        found = [self.reading.take(item, what, event) for item in self.reading.items(node, what)]
        return tuple(line for line in found if line is not None)

    def known(self, node: Node, what: str, known: Any) -> str:
        """A word out of those known."""
        return self.reading.take(node, what, lambda word: one_of(word, known, what)) or ""

    def is_piece(self, word: str) -> None:
        """WordError if no piece has this name."""
        if self.state.names:
            find_piece(self.state, word)

    def is_square(self, word: str) -> None:
        """WordError if no square has this name."""
        find_square(self.state, word)

    def by_name(
        self, node: Node, what: str, check: Callable[[str], None], read_value: Callable[[Node, str], Any]
    ) -> dict[str, Any]:
        """A mapping whose keys are pieces or squares."""
        found = {}
        for key_node, key, value in self.reading.keys(node, what):
            try:
                check(key)
            except WordError as error:
                self.reading.source.fault(key_node, str(error))
            found[key] = read_value(value, what)
        return found

    def checked(self, node: Node, what: str, check: Callable[[str], None]) -> str:
        """A word that passes a check."""

        def passed(word: str) -> str:
            check(word)
            return word

        return self.reading.take(node, what, passed) or ""

    def pieces(self, node: Node, what: str) -> tuple[str, ...]:
        """Names of pieces; ``nothing`` is none of them."""
        if isinstance(node, ScalarNode) and node.value == NOTHING:
            return ()
        return tuple(self.checked(item, what, self.is_piece) for item in self.reading.items(node, what))

    def squares(self, node: Node, what: str) -> tuple[str, ...]:
        """Names of squares; ``C4-F4`` is short for all squares of a row or column from one to the other."""
        return tuple(self.checked(item, what, self.is_run) for item in self.reading.items(node, what))

    def is_run(self, word: str) -> None:
        """WordError if this is neither a square nor a run of squares."""
        squares_of(self.state, word)

    def optional_piece(self, node: Node, what: str) -> str:
        """The name of a piece, or ``nothing``."""
        return self.checked(node, what, lambda word: None if word == NOTHING else self.is_piece(word))

    def spots(self, node: Node, what: str) -> dict[str, Any]:
        """Places and conditions of pieces."""
        return self.by_name(node, what, self.is_piece, lambda value, _: self.reading.take(value, what, read_spot))

    def counts(self, node: Node, what: str) -> dict[int, int]:
        """A number for each side named."""
        return self.reading.by_side(node, what, lambda value: self.reading.count(value, what))

    def legal(self, node: Node, what: str) -> dict[str, Any]:
        """The whole list of legal actions, or the part ``of`` a piece or of a ``kind``."""
        if not isinstance(node, MappingNode):
            return {"are": self.lines(node, what)}
        found: dict[str, Any] = {"are": ()}
        for _, key, value in self.reading.keys(node, what, ("of", "kind", "are")):
            if key == "are":
                found[key] = self.lines(value, what)
            elif key == "of":
                found[key] = self.checked(value, what, self.is_piece)
            else:
                found[key] = self.known(value, what, SHAPES)
        return found

    def grilles(self, node: Node, what: str) -> dict[str, Any]:
        """Conditions of portcullises."""
        return self.by_name(node, what, lambda _: None, lambda value, _: self.known(value, what, CONDITIONS))

    def rooms(self, node: Node, what: str) -> dict[str, Any]:
        """What lies at room places."""
        plans = {room.id: room for room in self.state.deck}
        return {
            key: self.reading.take(value, what, lambda line, at=int(key) - 1: read_room(line, self.catalog, plans, at))  # type: ignore[misc]
            for _, key, value in self.reading.keys(node, what, [str(n) for n in range(1, 9)])
        }

    def secrets(self, node: Node, what: str) -> dict[int, tuple[str, ...]]:
        """For each side named pieces, ``room N``, ``pile N`` or ``card``."""
        return self.reading.by_side(
            node,
            what,
            lambda value: tuple(self.checked(item, what, self.is_secret) for item in self.reading.items(value, what)),
        )

    def is_secret(self, word: str) -> None:
        """WordError if this names nothing that can be secret."""
        if word.startswith("room "):
            one_of(word, [f"room {at + 1}" for at in range(PLACES)], "a room place")
        elif word.startswith("pile "):
            one_of(word, [f"pile {length}" for length in (1, 2, 3)], "a pile")
        elif word != "card":
            self.is_piece(word)


def squares_of(state: GameState, word: str) -> tuple[int, ...]:
    """The squares that ``C4``, ``18A(3,5)`` or a run such as ``C4-F4`` names. WordError if it names none."""
    first, dash, last = word.partition("-")
    start = find_square(state, first.strip())
    if not dash:
        return (start,)
    end = find_square(state, last.strip())
    rows, columns = sorted((start // 22, end // 22)), sorted((start % 22, end % 22))
    return tuple(
        row * 22 + column for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)
    )


def check_line(state: GameState, line: str) -> None:
    """Nothing, for an action or a shorthand in notation. WordError says what cannot be understood."""
    line = plain_squares(state, line)
    kind, *words = line.split() or [""]
    if not state.names:
        one_of(kind, (*SHAPES, WALK, FIGHT), "an action")
    elif kind == WALK:
        parse_walk(state, words)
    elif kind == FIGHT:
        if len(words) != 4:
            raise WordError("fight takes the attacker, the target, the attacker's card and the defender's card")
        for name in words[:2]:
            find_piece(state, name)
        for card in words[2:]:
            number(card, "a combat card")
    else:
        one_of(kind, (*SHAPES, WALK, FIGHT), "an action")
        try:
            read(state, f"{line} -" if kind == JUMP and len(words) == 3 else line)
        except NotationError as error:
            raise WordError(str(error)) from None


def parse_walk(state: GameState, words: list[str]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The walker and the legs of ``walk Y.thief C4 hold Y.rope D4``: (``to``, square) or (``hold``, piece or -1)."""
    if len(words) < 2:
        raise WordError("walk takes a piece and one square or more to pass and end on")
    piece = find_piece(state, words[0])
    legs: list[tuple[str, int]] = []
    rest = words[1:]
    while rest:
        if rest[0] == "hold":
            if len(rest) < 2:
                raise WordError('hold what? (a piece, or "-" for nothing)')
            legs.append(("hold", -1 if rest[1] == "-" else find_piece(state, rest[1])))
            rest = rest[2:]
        else:
            legs.append(("to", find_square(state, rest[0])))
            rest = rest[1:]
    return piece, tuple(legs)
