"""The decision stack in scenario files: every frame by its name and fields, both ways."""

from __future__ import annotations

import re
from typing import Any, cast, get_args

from yaml.nodes import MappingNode, Node, ScalarNode

from dt_darkness.content.words import DECIDERS, NOTHING, Reading, WordError, find_piece, find_square, number, one_of
from dt_darkness.core import frames
from dt_darkness.core.combat import fighters
from dt_darkness.core.frames import CommitFrame, Fight, Frame, MoveFrame, SpendFrame
from dt_darkness.core.geometry import square_name
from dt_darkness.core.movement import begin
from dt_darkness.core.state import GameState

FRAMES: dict[str, Any] = {
    re.sub("(?<!^)([A-Z])", r"_\1", cls.__name__.removesuffix("Frame")).lower(): cls for cls in get_args(frames.Frame)
}
"""Every kind of frame by its name in scenario files: ``spend``, ``move``, ``deal_room`` …"""
GROUND = ("toss", "draft", "ban", "drop", "deal_room", "deal_tile", "starters", "hide", "card", "spend", "over")
"""Frames that lie at the bottom of the stack; the others lie on a ``spend``."""

FIELDS: dict[str, str | tuple[str, ...]] = {
    "side": "decider",
    "what": ("names", "places", "begins", "join", "pay"),
    "stage": ("pairs", "characters", "objects", "forces"),
    "how": "word",
    "length": "number",
    "left": "number",
    "steps": "number",
    "card": "number",
    "mover": "character",
    "attacker": "character",
    "target": "character",
    "load": "optional_piece",
    "brought": "optional_piece",
    "exchanged": "flag",
    "came_from": "optional_square",
    "place": "place",
    "pieces": "pieces",
    "then": "pieces",
    "fighters": "pieces",
    "joined": "pieces",
    "aloof": "pieces",
    "paid": "pieces",
    "unpaid": "pieces",
    "things": "pieces",
    "winners": "pieces",
    "piece": "character",
    "lighter": "character",
    "tile": "tile",
    "ring": "flag",
    "laid": "numbers",
    "fight": "fight",
    "winner": "decider",
}
"""What the fields of the frames hold: a kind of value, or one of these words."""


def frame_name(frame: Frame) -> str:
    """The name of a frame's kind."""
    return next(name for name, cls in FRAMES.items() if type(frame) is cls)


def read_decision(reading: Reading, state: GameState, node: Node) -> tuple[Frame, ...] | None:
    """The stack that ``decision`` describes: a list from the bottom up, or the top one alone."""
    single = isinstance(node, ScalarNode | MappingNode)
    nodes = [node] if single else reading.items(node, "decision")
    stack = [_frame(reading, state, item) for item in nodes]
    if not stack or None in stack:
        return None
    found = tuple(frame for frame in stack if frame is not None)
    if single and frame_name(found[0]) not in GROUND:
        return (SpendFrame(state.side), *found)
    return found


def names_in(node: Node) -> list[str]:
    """The names of the frames that ``decision`` lists, as far as they can be read."""
    nodes = [node] if isinstance(node, ScalarNode | MappingNode) else list(node.value)
    found = []
    for item in nodes:
        if isinstance(item, MappingNode) and item.value:
            item = item.value[0][0]
        if isinstance(item, ScalarNode):
            found.append(str(item.value))
    return found


def _frame(reading: Reading, state: GameState, node: Node) -> Frame | None:
    name, fields = node, None
    if isinstance(node, MappingNode):
        if len(node.value) != 1:
            reading.source.fault(node, "a decision is one word, or one word with its details: {move: {mover: Y.thief}}")
            return None
        name, fields = node.value[0]
    kind = reading.take(name, "a decision", lambda word: one_of(word, FRAMES, "a decision"))
    if kind is None:
        return None
    return cast("Frame | None", _record(reading, state, FRAMES[kind], node, fields))


def _record(reading: Reading, state: GameState, cls: Any, node: Node, fields: Node | None) -> Any:
    """The frame or fight with the fields given, the rest as the position implies."""
    values: dict[str, Any] = {}
    if fields is not None:
        for _, key, value in reading.keys(fields, "the decision", cls._fields):
            taken = _field(reading, state, FIELDS[key], value, key)
            if taken is None:
                return None
            values[key] = taken
    for key in cls._fields:
        if key in values or key in cls._field_defaults:
            continue
        implied = _implied(state, cls, key, values)
        if implied is None:
            reading.source.fault(node, f'the decision lacks "{key}"')
            return None
        values[key] = implied
    return cls(**values)


def _implied(state: GameState, cls: Any, key: str, values: dict[str, Any]) -> Any:
    if key == "side":
        if cls is CommitFrame and "fight" in values:
            first = state.owner[values["fight"].attacker]
            return first if values["fight"].card < 0 else 1 - first
        if cls is MoveFrame and "mover" in values:
            return state.owner[values["mover"]]
        if cls.__name__ in ("TossFrame", "DealRoomFrame", "DealTileFrame"):
            return frames.DEALER
        return -1 if cls is frames.OverFrame else state.side
    if cls is MoveFrame and "mover" in values:
        return getattr(begin(state, values["mover"]), key)
    if cls is Fight and key == "fighters":
        return fighters(state, values["attacker"], values["target"])
    if key == "ring":
        return False
    return () if key in ("then", "laid") else None


def _field(reading: Reading, state: GameState, kind: str | tuple[str, ...], node: Node, what: str) -> Any:
    if kind == "pieces":
        found = [reading.take(item, what, lambda word: find_piece(state, word)) for item in reading.items(node, what)]
        return None if None in found else tuple(found)
    if kind == "numbers":
        counts = [reading.count(item, what) for item in reading.items(node, what)]
        return None if None in counts else tuple(counts)
    if kind == "fight":
        return _record(reading, state, Fight, node, node)
    if kind == "flag":
        return reading.flag(node, what)
    return reading.take(node, what, lambda word: _value(state, kind, word, what))


def _value(state: GameState, kind: str | tuple[str, ...], word: str, what: str) -> int | str:
    if isinstance(kind, tuple):
        return one_of(word, kind, what)
    if kind == "character":
        piece = find_piece(state, word)
        if not state.is_character(piece) or not state.on_board(piece):
            raise WordError(f"{what}: {word} is no character on the board")
        return piece
    if kind == "decider":
        return DECIDERS[one_of(word, DECIDERS, what)]
    if kind == "word":
        return word
    if kind == "tile":
        return one_of(word, state.table.catalog.corridors, what)
    if kind.startswith("optional_") and word == NOTHING:
        return -1
    if kind.endswith("piece"):
        return find_piece(state, word)
    if kind == "optional_square":
        return find_square(state, word)
    if kind == "place":
        if not 1 <= number(word, what) <= 8:
            raise WordError(f"there is no room place {word}: they are 1 to 8")
        return int(word) - 1
    return number(word, what)


def write_decision(state: GameState) -> list[Any]:
    """The whole stack as plain values, to be read by :func:`read_decision`."""
    return [{frame_name(frame): _plain(state, frame)} for frame in state.frames]


def _plain(state: GameState, record: Any) -> dict[str, Any]:
    return {
        key: _write(state, FIELDS[key], value)
        for key, value in record._asdict().items()
        if key not in record._field_defaults or value != record._field_defaults[key]
    }


def _write(state: GameState, kind: str | tuple[str, ...], value: Any) -> Any:
    if isinstance(kind, tuple):
        return value
    if kind == "decider":
        return next(name for name, decider in DECIDERS.items() if decider == value)
    if kind == "pieces":
        return [state.names[piece] for piece in value]
    if kind == "numbers":
        return list(value)
    if kind == "fight":
        return _plain(state, value)
    if kind.startswith("optional_") and value < 0:
        return NOTHING
    if kind == "character" or kind.endswith("piece"):
        return state.names[value]
    if kind == "optional_square":
        return square_name(value)
    return value + 1 if kind == "place" else value
