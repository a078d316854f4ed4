"""YAML files as trees of marked nodes, in a strict dialect in which no word silently turns into something else.

The dialect is YAML without anchors, aliases and tags. A plain word is a whole number, a decimal number, ``true``,
``false``, ``null`` or text; whatever YAML 1.1 would read as something else (``no``, ``on``, ``012``, ``1:30``, ``1_0``,
a date) is a fault until it is put in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.resolver import Resolver

from dt_darkness.content.errors import DataError

Pairs = dict[str, tuple[ScalarNode, Node]]
"""The entries of a mapping: key to the nodes of key and value."""

_STR_TAG = "tag:yaml.org,2002:str"
_TAGS = {
    MappingNode: "tag:yaml.org,2002:map",
    SequenceNode: "tag:yaml.org,2002:seq",
    ScalarNode: _STR_TAG,
}
_WORDS: dict[str, object] = {"true": True, "false": False, "null": None, "~": None, "": None}
_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_MEANINGS = {
    "bool": "true or false",
    "int": "another number",
    "float": "another number",
    "null": "nothing",
    "timestamp": "a date",
    "merge": "an instruction to merge",
    "value": "a default value",
}


class Source:
    """One data file: its tree, its name in messages, and the list its faults go to."""

    def __init__(self, name: str, faults: list[DataError]) -> None:
        self.name = name
        self._faults = faults
        self._spoilt: set[int] = set()

    def fault(self, where: Node | tuple[int, int], message: str) -> None:
        """Notes a fault at a node, or at a line and column counted from 1."""
        line, column = where if isinstance(where, tuple) else place(where)
        self._faults.append(DataError(self.name, line, column, message))

    def count(self) -> int:
        """How many faults the list holds so far."""
        return len(self._faults)

    def spoilt(self, node: Node) -> bool:
        """Whether this node itself was found faulty when the file was read, so that nothing more need be said."""
        return id(node) in self._spoilt

    def read(self, path: Path) -> Node | None:
        """The root of the file's tree, or None if it cannot be read at all; the faults are noted."""
        roots = self.read_all(path)
        if roots is None:
            return None
        if len(roots) > 1:
            self.fault(roots[1], "a second document (---) begins here: one is all this file may hold")
            return None
        return roots[0]

    def read_all(self, path: Path) -> list[Node] | None:
        """The roots of all documents (``---``) of the file, at least one; None if any cannot be read at all."""
        text = self._text(path)
        if text is None:
            return None
        try:
            roots = list(yaml.compose_all(text, Loader=yaml.CBaseLoader))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
            self.fault(where, _readable(error))
            return None
        except yaml.reader.ReaderError as error:
            self.fault(_position(text, error.position), f"the character {error.character!r} is not allowed")
            return None
        if not roots:
            self.fault((1, 1), "the file is empty")
            return None
        sound = [self._inspect(root) for root in roots]
        return roots if all(sound) else None

    def pairs(self, node: Node, what: str) -> Pairs | None:
        """The entries of a mapping, the first of each key; None, with a fault, if the node is no mapping."""
        if not isinstance(node, MappingNode):
            self.unexpected(node, what, "a mapping (key: value)")
            return None
        result: Pairs = {}
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                result.setdefault(key.value, (key, value))
        return result

    def items(self, node: Node, what: str) -> list[Node] | None:
        """The items of a list; None, with a fault, if the node is no list."""
        if not isinstance(node, SequenceNode):
            self.unexpected(node, what, "a list")
            return None
        return list(node.value)

    def unexpected(self, node: Node, what: str, expected: str) -> None:
        """Notes that ``what`` should have been something else, unless the node is known to be faulty already."""
        if not self.spoilt(node):
            self.fault(node, f"{what}: expected {expected}, found {_found(node)}")

    def plain(self, node: Node) -> object:
        """The node as Python values: numbers, text, true and false, None, lists and dictionaries."""
        if isinstance(node, MappingNode):
            return {str(key.value): self.plain(value) for key, value in node.value}
        if isinstance(node, SequenceNode):
            return [self.plain(item) for item in node.value]
        return _scalar(node)

    def _text(self, path: Path) -> str | None:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            self.fault((1, 1), "the file is missing")
            return None
        except OSError as error:
            self.fault((1, 1), f"the file cannot be read: {error.strerror}")
            return None
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig")
            self.fault(_position(before, len(before)), "the file is not UTF-8 text from here on")
            return None

    def _inspect(self, root: Node) -> bool:
        """Finds what the dialect forbids anywhere: aliases, tags, keys given twice, words of YAML 1.1.

        False if the tree is no tree, because of an alias: then nobody should walk over it.
        """
        is_tree = True
        seen: set[int] = set()
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if id(node) in seen:
                self._spoil(node, "an anchor (&) is used again (*): write it out")
                is_tree = False
                continue
            seen.add(id(node))
            if node.tag != _TAGS[type(node)]:
                self._spoil(node, f"tags are not used here: leave out {node.tag!r}")
            elif isinstance(node, ScalarNode):
                self._inspect_word(node)
            elif isinstance(node, SequenceNode):
                waiting.extend(node.value)
            elif isinstance(node, MappingNode):
                self._inspect_keys(node)
                waiting.extend(part for pair in node.value for part in pair)
        return is_tree

    def _inspect_word(self, node: ScalarNode) -> None:
        if node.style or node.value in _WORDS or _INT.fullmatch(node.value) or _FLOAT.fullmatch(node.value):
            return
        meaning = _yaml_1_1_tag(node.value)
        if meaning is not None:
            as_what = _MEANINGS[meaning]
            advice = "write true or false, or put it in quotes" if meaning == "bool" else "put it in quotes"
            self._spoil(node, f"{node.value} is read as {as_what} by some programs: {advice}")

    def _inspect_keys(self, node: MappingNode) -> None:
        first: dict[str, ScalarNode] = {}
        for key, _value in node.value:
            if not isinstance(key, ScalarNode):
                self._spoil(key, "a key must be a plain word")
            elif key.value in first:
                line = place(first[key.value])[0]
                self.fault(key, f'the key "{key.value}" is given twice (first in line {line})')
            else:
                first[key.value] = key

    def _spoil(self, node: Node, message: str) -> None:
        if id(node) not in self._spoilt:
            self._spoilt.add(id(node))
            self.fault(node, message)


def place(node: Node) -> tuple[int, int]:
    """Line and column at which a node begins, counted from 1."""
    return node.start_mark.line + 1, node.start_mark.column + 1


def shown(value: object) -> str:
    """A plain value as messages write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return f'the text "{value}"' if isinstance(value, str) else f"the number {value}"


def walk(node: Node, prefix: str = "") -> Iterator[tuple[str, ScalarNode]]:
    """Every scalar below a node with the dotted path of keys that leads to it; lists are passed over."""
    if isinstance(node, ScalarNode):
        yield prefix, node
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield from walk(value, f"{prefix}.{key.value}" if prefix else str(key.value))


def _scalar(node: Node) -> object:
    value = str(node.value)
    if isinstance(node, ScalarNode) and node.style:
        return value
    if value in _WORDS:
        return _WORDS[value]
    if _INT.fullmatch(value):
        return int(value)
    if _FLOAT.fullmatch(value):
        return float(value)
    return value


def _yaml_1_1_tag(value: str) -> str | None:
    """The short name of the type YAML 1.1 gives to a plain word, None for text."""
    for tag, pattern in Resolver.yaml_implicit_resolvers.get(value[:1], []):
        if pattern.match(value):
            return str(tag).rpartition(":")[2]
    return None


def _found(node: Node) -> str:
    if isinstance(node, MappingNode):
        return "a mapping"
    if isinstance(node, SequenceNode):
        return "a list"
    return shown(_scalar(node))


def _readable(error: yaml.MarkedYAMLError) -> str:
    problem = error.problem or "not readable as YAML"
    if "cannot start any token" in problem:
        problem += " (a tab? indent with spaces; put text that begins with a special sign in quotes)"
    return f"{problem} ({error.context})" if error.context else problem


def _position(text: str, index: int) -> tuple[int, int]:
    before = text[:index]
    return before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1
