"""Nodes of data files turned into the structs of the schema, record by record, all faults of a record at once."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Generic, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.schema import Ability, Id, Value
from dt_darkness.content.source import Pairs, Source

S = TypeVar("S", bound=Struct)
_FAULTY = object()
_NAMES = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Entry(Generic[S]):
    """One record of a file with the places of its parts. ``record`` is None if a part of it is faulty."""

    source: Source
    node: Node
    pairs: Pairs
    record: S | None
    group: str
    """The set it belongs to, empty for the files of the whole game."""

    @property
    def id(self) -> str:
        """Its id as written, empty if it has none."""
        pair = self.pairs.get("id") or self.pairs.get("number")
        return pair[1].value if pair is not None and isinstance(pair[1], ScalarNode) else ""

    def at(self, key: str, index: int | str | None = None) -> Node:
        """The node of a value, of one item in it, or of the key in a mapping; the record itself if left out."""
        if key not in self.pairs:
            return self.node
        value = self.pairs[key][1]
        if isinstance(index, int) and isinstance(value, SequenceNode):
            return value.value[index]  # type: ignore[no-any-return]
        if isinstance(index, str) and isinstance(value, MappingNode):
            return next((k for k, _v in value.value if k.value == index), value)
        return value

    @property
    def lines(self) -> range:
        """The lines of the file it stands in, counted from 1."""
        start, end = self.node.start_mark, self.node.end_mark
        # A mapping written over several lines ends where the next thing begins.
        return range(start.line + 1, max(start.line + 1, end.line) + 1)

    def fault(self, key: str, message: str, index: int | str | None = None) -> None:
        """Notes a fault at the place :meth:`at` gives."""
        self.source.fault(self.at(key, index), message)


def entry(source: Source, node: Node, kind: type[S], what: str, group: str = "") -> Entry[S]:
    """The record at this node; unknown, missing and ill-typed keys are all noted."""
    pairs = source.pairs(node, what)
    if pairs is None:
        return Entry(source, node, {}, None, group)
    fields = _fields(kind)
    sound = True
    for key, (key_node, _node) in pairs.items():
        if key not in fields and not source.spoilt(key_node):
            source.fault(key_node, f'{what} has no key "{key}"{did_you_mean(key, fields)}')
            sound = False
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in pairs:
            values[name] = _value(source, pairs[name][1], field.type, f'"{name}"')
            sound = sound and values[name] is not _FAULTY
        elif field.required:
            source.fault(node, f'{what} lacks the key "{name}"')
            sound = False
    return Entry(source, node, pairs, kind(**values) if sound else None, group)


def entries(source: Source, pairs: Pairs, key: str, kind: type[S], what: str, group: str = "") -> list[Entry[S]]:
    """The records of the list that stands under ``key`` of the file, none if there is no such key."""
    if key not in pairs:
        return []
    return [entry(source, node, kind, what, group) for node in source.items(pairs[key][1], f'"{key}"') or []]


def sections(source: Source, root: Node, keys: tuple[str, ...]) -> Pairs:
    """The top keys of a file: those it must have, no others."""
    pairs = source.pairs(root, "the file")
    if pairs is None:
        return {}
    for key, (key_node, _node) in pairs.items():
        if key not in keys and not source.spoilt(key_node):
            source.fault(key_node, f'the file has no key "{key}"{did_you_mean(key, keys)}')
    for key in keys:
        if key not in pairs:
            source.fault(root, f'the file lacks the key "{key}"')
    return pairs


@cache
def _fields(kind: type[Struct]) -> Mapping[str, FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _value(source: Source, node: Node, wanted: object, what: str) -> object:
    """The node's value if it is of the wanted type, else the mark of a fault, which has been noted."""
    if source.spoilt(node):
        return _FAULTY
    if wanted is Ability:
        return _ability(source, node)
    arguments = get_args(wanted)
    if get_origin(wanted) is tuple and arguments[-1] is Ellipsis:
        return _sequence(source, node, arguments[0], what)
    if get_origin(wanted) is dict:
        return _mapping(source, node, arguments[1], what)
    value = source.plain(node)
    if isinstance(wanted, type) and issubclass(wanted, enum.Enum):
        choices = [str(member.value) for member in wanted]
        if value not in choices:
            hint = did_you_mean(str(value), choices)
            source.unexpected(node, what, f"one of {', '.join(choices)}{hint}")
            return _FAULTY
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        source.unexpected(node, what, describe(wanted))
        return _FAULTY


def _sequence(source: Source, node: Node, wanted: object, what: str) -> object:
    nodes = source.items(node, what)
    if nodes is None:
        return _FAULTY
    values = [_value(source, item, wanted, what) for item in nodes]
    return _FAULTY if _FAULTY in values else tuple(values)


def _mapping(source: Source, node: Node, wanted: object, what: str) -> object:
    pairs = source.pairs(node, what)
    if pairs is None:
        return _FAULTY
    values = {key: _value(source, value, wanted, f'"{key}"') for key, (_key, value) in pairs.items()}
    return _FAULTY if _FAULTY in values.values() else values


def _ability(source: Source, node: Node) -> object:
    """``heal``, or ``drink_potion: {points: 4}``."""
    if isinstance(node, ScalarNode):
        word = _value(source, node, Id, "an ability")
        return word if word is _FAULTY else Ability(str(word))
    pairs = source.pairs(node, "an ability")
    if pairs is None:
        return _FAULTY
    if len(pairs) != 1:
        source.fault(node, "an ability is a name, or one name with its parameters: {name: {parameter: value}}")
        return _FAULTY
    ((name, (_key, value)),) = pairs.items()
    params = _value(source, value, dict[str, Value], f'"{name}"')
    return params if params is _FAULTY else Ability(name, cast("dict[str, Value]", params))


def describe(wanted: object) -> str:
    """The wanted type in words, such as ``a whole number from 0 to 20``."""
    if get_origin(wanted) is Annotated:
        base, *notes = get_args(wanted)
        for note in notes:
            if isinstance(note, Meta):
                if note.description is not None:
                    return note.description
                return f"{describe(base)} from {note.ge} to {note.le}"
    if get_origin(wanted) in (Union, UnionType):
        return " or ".join(describe(part) for part in get_args(wanted) if part is not type(None))
    if get_origin(wanted) is tuple:
        parts = get_args(wanted)
        return f"a list of {len(parts)}, each {describe(parts[0])}"
    return _NAMES[wanted] if isinstance(wanted, type) else str(wanted)
