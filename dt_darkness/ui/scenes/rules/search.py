"""Finding in the book: a number as a player writes it, or the beginnings of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from dt_darkness.ui.scenes.rules.book import Article, Book, Page

_NUMBER = re.compile(r"([a-z])\s*[-\N{EN DASH}\N{NON-BREAKING HYPHEN}]?\s*(\d+)([a-z]?)")
_WORD = re.compile(r"[^\W_]+")
_IN_TEXT = 3
"""The rank of what has a word only under its title."""
_PLURALS = ("s", "es")
"""Endings that a word of the text need not have: who looks for pits finds a pit."""


class Hit(NamedTuple):
    """An article that was found, and its page."""

    page: Page
    article: Article


class Index:
    """The words of a book, made once."""

    def __init__(self, book: Book) -> None:
        self._entries = [
            (
                Hit(page, article),
                _words(article.title),
                _words(f"{page.title} {page.kicker} {article.number}\n{article.text}"),
            )
            for page, article in book.articles()
        ]
        self._numbers = {article.number.casefold(): Hit(page, article) for page, article in book.articles()}
        self._numbers.pop("", None)

    def search(self, query: str) -> tuple[Hit, ...]:
        """What a query finds: for a number that rule and those that begin like it, else the best titles first."""
        plain = _plain(query).strip()
        number = _NUMBER.fullmatch(plain)
        if number is not None:
            wanted = f"{number[1]}-{int(number[2])}{number[3]}"
            found = [hit for key, hit in self._numbers.items() if key.startswith(wanted)]
            if found:
                return tuple(sorted(found, key=lambda hit: hit.article.number.casefold() != wanted))
        words = _words(plain)
        if not words:
            return ()
        # A card says more than the rule of the same name, and quotes it.
        ranked = [
            (rank, _elsewhere(words, title), rank < _IN_TEXT and bool(hit.article.number), at, hit)
            for at, (hit, title, text) in enumerate(self._entries)
            if (rank := _rank(words, title, text)) is not None
        ]
        return tuple(one[-1] for one in sorted(ranked, key=lambda one: one[:-1]))


def _rank(words: Sequence[str], title: Sequence[str], text: Sequence[str]) -> int | None:
    """How well an article fits, 0 for best; None if it does not have all the words."""
    if tuple(words) == tuple(title):
        return 0
    if all(_has(title, word) for word in words):
        return 1 if title[0].startswith(words[0]) else 2
    return _IN_TEXT if all(_has(title, word) or _has(text, word) for word in words) else None


def _elsewhere(words: Sequence[str], title: Sequence[str]) -> int:
    """How many of the words are not in the title."""
    return sum(not _has(title, word) for word in words)


def _has(text: Sequence[str], word: str) -> bool:
    return any(one.startswith(word) or word in [one + ending for ending in _PLURALS] for one in text)


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_WORD.findall(_plain(text))))


def _plain(text: str) -> str:
    """Small letters without their accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
