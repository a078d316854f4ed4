"""What the rules screen has to say: pages of articles, and which of them a number or a name leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from dt_darkness.core.catalog import CorridorDef, PieceDef, RoomDef, TerrainDef

NUMBER = re.compile(r"\b[A-Z]-\d+[a-z]?\b")
"""A rule's number wherever it stands in a text."""

AGREED = "agreed"
"""The page of the open questions, and of what a table has answered."""

RULES = "rules"
SECTIONS = (RULES, "characters", "objects", "rooms", "ground", "words")
"""The parts of the book, in the order of their tabs."""

Subject = PieceDef | RoomDef | TerrainDef | CorridorDef


class Look(Enum):
    """How a paragraph is written."""

    PLAIN = "plain"
    STRONG = "strong"
    QUIET = "quiet"
    CHOSEN = "chosen"
    """What holds at this table."""


class Span(NamedTuple):
    """Some words, and the article they lead to; empty if they lead nowhere."""

    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A stretch of text with a glyph before it."""

    spans: tuple[Span, ...]
    look: Look = Look.PLAIN
    icon: str = ""

    @property
    def text(self) -> str:
        """All its words."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Article:
    """One rule, one card of the glossary or one question, with the key that leads to it.

    A rule has a number; a card may have a subject to draw, and speed and strength.
    """

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    number: str = ""
    subject: Subject | None = None
    figures: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """All the words under the title."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


@dataclass(frozen=True, slots=True)
class Page:
    """What is read at one time: a chapter of rules, or one card. ``kicker`` says what it belongs to."""

    key: str
    title: str
    section: str
    articles: tuple[Article, ...]
    kicker: str = ""
    note: str = ""
    """What stands beside the title in a list: the numbers of the chapter, or the box of the card."""
    icon: str = "book"
    quotes: tuple[Article, ...] = ()
    """Rules that a card names, in full; each has its own place in its chapter."""


class Place(NamedTuple):
    """Where a key leads."""

    page: Page
    article: Article | None
    """None where the key is the whole page's."""


@dataclass(frozen=True, slots=True)
class Book:
    """All pages in order."""

    pages: tuple[Page, ...]
    _places: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for page in self.pages:
            for article in page.articles:
                self._places[article.key] = Place(page, article)
        for page in self.pages:
            self._places.setdefault(page.key, Place(page, None))

    def find(self, key: str) -> Place | None:
        """The place a key leads to, None if it leads nowhere."""
        return self._places.get(key)

    def of(self, section: str) -> tuple[Page, ...]:
        """The pages of a part of the book."""
        return tuple(page for page in self.pages if page.section == section)

    def articles(self) -> Iterator[tuple[Page, Article]]:
        """Every article with its page, in order."""
        return ((page, article) for page in self.pages for article in page.articles)


def linked(text: str, known: Mapping[str, object]) -> tuple[Span, ...]:
    """The text, in which every number of a known rule leads to it."""
    spans: list[Span] = []
    at = 0
    for found in NUMBER.finditer(text):
        if found[0] in known:
            spans += [Span(text[at : found.start()]), Span(found[0], found[0])]
            at = found.end()
    spans.append(Span(text[at:]))
    return tuple(span for span in spans if span.text)


def listed(items: Iterable[Span], between: str) -> tuple[Span, ...]:
    """The items with words between them."""
    spans: list[Span] = []
    for item in items:
        spans += [Span(between), item] if spans else [item]
    return tuple(spans)


def numbers_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The rule numbers that stand in some texts, each once, in their order."""
    return tuple(dict.fromkeys(number for text in texts for number in NUMBER.findall(text)))
