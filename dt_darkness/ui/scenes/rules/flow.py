"""Running text in which some words lead somewhere: broken into lines, and the lines into stretches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dt_darkness.ui.kit import Theme, Type
from dt_darkness.ui.scenes.rules.book import Span


class Run(NamedTuple):
    """A stretch of one line: its words, where they lead, and where they stand, in pixels from the left."""

    text: str
    target: str
    x: int
    width: int


Word = tuple[Span, ...]
"""Letters without a space between them; a number in brackets has three parts."""


def break_lines(theme: Theme, spans: Sequence[Span], style: Type, width: int) -> tuple[tuple[Run, ...], ...]:
    """The lines of a text in a column of so many pixels. A word that is too long stands on a line of its own."""
    lines: list[list[Word]] = [[]]
    used = 0
    space = theme.width(" ", style)
    for word in _words(spans):
        wide = sum(theme.width(part.text, style) for part in word)
        if lines[-1] and used + space + wide > width:
            lines.append([])
            used = 0
        used += wide + (space if lines[-1] else 0)
        lines[-1].append(word)
    return tuple(tuple(_runs(theme, line, style)) for line in lines)


def _words(spans: Sequence[Span]) -> Iterator[Word]:
    word: list[Span] = []
    for span in spans:
        for index, part in enumerate(span.text.split(" ")):
            if index and word:
                yield tuple(word)
                word = []
            if part:
                word.append(Span(part, span.target))
    if word:
        yield tuple(word)


def _runs(theme: Theme, line: Sequence[Word], style: Type) -> Iterator[Run]:
    parts: list[Span] = []
    for index, word in enumerate(line):
        for at, part in enumerate(word):
            gap = " " if index and not at else ""
            last = parts[-1] if parts else None
            if last is not None and last.target == part.target:
                parts[-1] = Span(last.text + gap + part.text, part.target)
            elif not gap or last is None:
                parts.append(part)
            elif not part.target:
                parts.append(Span(gap + part.text))
            elif not last.target:
                parts[-1] = Span(last.text + gap)
                parts.append(part)
            else:
                parts += [Span(gap), part]
    x = 0
    for part in parts:
        width = theme.width(part.text, style)
        yield Run(part.text, part.target, x, width)
        x += width
