"""Every word a player reads: one folder of YAML files a language, merged into one catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import yaml

FALLBACK_LANGUAGE = "en"

_PLURAL_FORMS = frozenset({"one", "other"})
_PLACEHOLDER = re.compile(r"\{(\w+)\}")

Entries = dict[str, str]


class Texts:
    """The words of one language, with English standing in for what a translation lacks.

    A key is the dotted path of a text in the files (``ui.title.quit``). A text that depends on a number is written as
    a mapping of ``one`` and ``other`` and chosen by the parameter ``n``.
    """

    def __init__(
        self,
        entries: Mapping[str, str],
        fallback: Mapping[str, str] | None = None,
        *,
        language: str = FALLBACK_LANGUAGE,
        problems: tuple[str, ...] = (),
        on_missing: Callable[[str], None] | None = None,
    ) -> None:
        self.language = language
        self.problems = problems
        self._entries = dict(entries)
        self._fallback = dict(fallback or {})
        self._on_missing = on_missing
        self._reported: dict[str, None] = {}

    def __call__(self, key: str, /, **params: object) -> str:
        """The text of this key with its ``{name}`` placeholders filled in.

        A key no file knows gives the key itself, and is reported once; so is a placeholder without a value.
        """
        text = self._find(key, params)
        if text is None:
            self._report(key)
            return key
        if "{" not in text:
            return text
        return _PLACEHOLDER.sub(lambda match: self._fill(key, match, params), text)

    def has(self, key: str) -> bool:
        """Whether this language or the fallback has a text under this key."""
        return any(name in table for table in (self._entries, self._fallback) for name in (key, f"{key}.other"))

    def keys(self) -> list[str]:
        """All keys known, sorted; the forms of a text with plurals count one by one."""
        return sorted(self._entries.keys() | self._fallback.keys())

    @property
    def missing(self) -> tuple[str, ...]:
        """Keys asked for and not found in this language, in the order they were first asked for."""
        return tuple(self._reported)

    def _find(self, key: str, params: Mapping[str, object]) -> str | None:
        names = [key]
        if "n" in params:
            names.insert(0, f"{key}.one" if params["n"] in (1, -1) else f"{key}.other")
        for table in (self._entries, self._fallback):
            for name in names:
                if name in table:
                    if table is self._fallback:
                        self._report(key)
                    return table[name]
        return None

    def _fill(self, key: str, match: re.Match[str], params: Mapping[str, object]) -> str:
        name = match.group(1)
        if name not in params:
            self._report(f"{key}{{{name}}}")
            return match.group(0)
        return str(params[name])

    def _report(self, key: str) -> None:
        if key not in self._reported:
            self._reported[key] = None
            if self._on_missing is not None:
                self._on_missing(key)


def load_texts(
    folder: Path,
    language: str = FALLBACK_LANGUAGE,
    *,
    on_missing: Callable[[str], None] | None = None,
) -> Texts:
    """The catalogue of one language from ``folder/<language>/*.yaml``, English behind it.

    Faulty files do not stop the game: ``Texts.problems`` lists each fault as ``file:line:column: what is wrong``.
    """
    entries, problems = read_language(folder / language)
    fallback: Entries = {}
    if language != FALLBACK_LANGUAGE:
        fallback, more = read_language(folder / FALLBACK_LANGUAGE)
        problems = problems + more
    return Texts(entries, fallback, language=language, problems=tuple(problems), on_missing=on_missing)


def languages(folder: Path) -> list[str]:
    """Names of the language folders under this one, sorted."""
    return sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and any(entry.glob("*.yaml")))


def read_language(folder: Path) -> tuple[Entries, list[str]]:
    """All texts of the YAML files of one folder by dotted key, and every fault found on the way."""
    entries: Entries = {}
    problems: list[str] = []
    files = sorted(folder.glob("*.yaml"))
    if not files:
        problems.append(f"{folder}: no texts here")
    for file in files:
        try:
            # Composing keeps every scalar as written, so `no`, `on` and `1:30` stay the words they are.
            root = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = f"{file}:{mark.line + 1}:{mark.column + 1}" if mark else str(file)
            problems.append(f"{place}: {error.problem or 'not readable as YAML'}")
            continue
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            problems.append(f"{file}: {error}")
            continue
        if root is None:
            continue
        for key, value in _flatten(root, "", str(file), problems):
            if key in entries:
                problems.append(f"{file}: the text {key} is given twice")
            entries[key] = value
    return entries, problems


def _flatten(node: yaml.Node, prefix: str, file: str, problems: list[str]) -> Iterator[tuple[str, str]]:
    if isinstance(node, yaml.ScalarNode):
        yield prefix, node.value
        return
    if not isinstance(node, yaml.MappingNode):
        problems.append(f"{_place(file, node)}: {prefix or 'the file'} must be a text or a mapping of texts")
        return
    seen: set[str] = set()
    for key_node, value_node in node.value:
        name = key_node.value if isinstance(key_node, yaml.ScalarNode) else ""
        if not name:
            problems.append(f"{_place(file, key_node)}: a key must be a plain word")
            continue
        if name in seen:
            problems.append(f"{_place(file, key_node)}: the key {name} is given twice")
            continue
        seen.add(name)
        yield from _flatten(value_node, f"{prefix}.{name}" if prefix else name, file, problems)
    if "one" in seen and seen != _PLURAL_FORMS:
        problems.append(f"{_place(file, node)}: {prefix} needs the forms one and other, and no more")


def _place(file: str, node: yaml.Node) -> str:
    return f"{file}:{node.start_mark.line + 1}:{node.start_mark.column + 1}"
