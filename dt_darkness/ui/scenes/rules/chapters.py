"""The pages of the rules: a chapter each, and the questions that the rules leave open to a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dt_darkness.content.describe import choice_key
from dt_darkness.content.rulebook import Rulebook
from dt_darkness.content.texts import Texts
from dt_darkness.core.catalog import Catalog, OptionDef
from dt_darkness.core.state import Table
from dt_darkness.ui.scenes.game.words import SIDE_IDS
from dt_darkness.ui.scenes.rules.book import (
    AGREED,
    RULES,
    Article,
    Look,
    Page,
    Paragraph,
    Span,
    linked,
    listed,
    numbers_in,
)


def chapter_pages(
    texts: Texts, rulebook: Rulebook, catalog: Catalog, table: Table | None, cards: Sequence[Page]
) -> tuple[Page, ...]:
    """A page for each chapter; each rule names the options about it and the cards that quote it."""
    quoted = _quoted(rulebook, cards)
    return tuple(
        Page(
            f"chapter.{chapter.id}",
            chapter.title,
            RULES,
            tuple(
                Article(
                    rule.number,
                    rule.title,
                    (
                        Paragraph(linked(rule.text, rulebook.rules)),
                        *_options_of(texts, rulebook, catalog, table, rule.number),
                        *_cards(texts, quoted.get(rule.number, ())),
                    ),
                    number=rule.number,
                )
                for rule in rulebook.of(chapter)
            ),
            kicker=texts("ui.rules.chapter"),
            note=_numbers(texts, [rule.number for rule in rulebook.of(chapter)]),
        )
        for chapter in rulebook.chapters
        if rulebook.of(chapter)
    )


def agreed_page(texts: Texts, rulebook: Rulebook, catalog: Catalog, table: Table | None) -> Page:
    """The page of all questions; with a table, what it is playing for comes first."""
    articles = [
        Article(
            f"option.{option.id}",
            texts(f"option.{option.id}.name"),
            question(texts, rulebook, option, table),
        )
        for option in catalog.options.values()
    ]
    if table is None:
        title, note = texts("ui.rules.open_questions"), ""
    else:
        title, note = texts("ui.rules.agreed"), texts("ui.rules.this_table")
        articles.insert(0, Article("table", texts("ui.rules.this_game"), _terms(texts, rulebook, table)))
    return Page(AGREED, title, RULES, tuple(articles), kicker=texts("ui.rules.agreed_kicker"), note=note, icon="hand")


def question(texts: Texts, rulebook: Rulebook, option: OptionDef, table: Table | None) -> tuple[Paragraph, ...]:
    """What an option asks, its answers, and which of them is recommended and agreed at this table."""
    asked = Paragraph(linked(texts(f"option.{option.id}.text"), rulebook.rules), icon="question")
    answers = []
    for choice in option.choices:
        words = texts(choice_key(option, choice))
        recommended, chosen = choice == option.default, holds(option, choice, table)
        if chosen:
            key = "answer_both" if recommended else "answer_agreed"
        else:
            key = "answer_default" if recommended else "answer"
        look = Look.CHOSEN if chosen else Look.PLAIN
        text = texts(f"ui.rules.{key}", answer=words)
        answers.append(Paragraph((Span(text),), look, "check" if chosen else "chevron_right"))
    if table is not None and not _matters(option, table):
        text = texts("ui.rules.not_in_play", set=texts(f"set.{option.set}.name"))
        answers.append(Paragraph((Span(text),), Look.QUIET))
    return (asked, *answers)


def holds(option: OptionDef, choice: object, table: Table | None) -> bool:
    """Whether this is what the table has agreed on."""
    return table is not None and _matters(option, table) and table.options[option.id] == choice


def _matters(option: OptionDef, table: Table) -> bool:
    # By name: a table may have been set up from other files than these pages.
    return option.id in table.options and (not option.set or option.set in table.sets)


def _options_of(
    texts: Texts, rulebook: Rulebook, catalog: Catalog, table: Table | None, number: str
) -> tuple[Paragraph, ...]:
    """The whole question at the rule it is about, and only its name at the others that it touches."""
    paragraphs: list[Paragraph] = []
    for option in catalog.options.values():
        name = Span(texts(f"option.{option.id}.name"), f"option.{option.id}")
        if option.rule == number:
            head = Paragraph((Span(texts("ui.rules.option")), name), Look.STRONG)
            paragraphs += [head, *question(texts, rulebook, option, table)]
        elif number in numbers_in([texts(f"option.{option.id}.text")]):
            paragraphs.append(Paragraph((Span(texts("ui.rules.option")), name), icon="question"))
    return tuple(paragraphs)


def with_quotes(rulebook: Rulebook, card: Page) -> Page:
    """The card with every rule in full that it names."""
    numbers = numbers_in(article.text for article in card.articles)
    rules = [rulebook.rules[number] for number in numbers if number in rulebook.rules]
    quotes = (
        Article(rule.number, rule.title, (Paragraph(linked(rule.text, rulebook.rules)),), number=rule.number)
        for rule in rules
    )
    return replace(card, quotes=tuple(quotes))


def _quoted(rulebook: Rulebook, cards: Sequence[Page]) -> Mapping[str, list[Span]]:
    quoted: dict[str, list[Span]] = {}
    for page in cards:
        for number in numbers_in(article.text for article in page.articles):
            if number in rulebook.rules:
                quoted.setdefault(number, []).append(Span(page.title, page.key))
    return quoted


def _cards(texts: Texts, cards: Sequence[Span]) -> tuple[Paragraph, ...]:
    if not cards:
        return ()
    return (Paragraph((Span(texts("ui.rules.on_cards")), *listed(cards, texts("ui.rules.between"))), Look.QUIET),)


def _numbers(texts: Texts, numbers: Sequence[str]) -> str:
    return numbers[0] if len(numbers) == 1 else texts("ui.rules.numbers", first=numbers[0], last=numbers[-1])


def _terms(texts: Texts, rulebook: Rulebook, table: Table) -> tuple[Paragraph, ...]:
    """Boxes, teams, points, who begins, and a handicap."""
    sets = texts("ui.rules.between").join(texts(f"set.{name}.name") for name in table.sets)
    lines = [
        texts("ui.rules.terms.sets", sets=sets),
        texts(f"ui.rules.terms.mode.{table.mode}"),
        texts("ui.rules.terms.points", n=table.points_to_win),
        texts(f"ui.rules.terms.first.{SIDE_IDS[table.first]}" if table.first in (0, 1) else "ui.rules.terms.first.lot"),
    ]
    if table.handicap is not None:
        side = texts(f"ui.game.side.{SIDE_IDS[table.handicap.side]}")
        lines.append(texts(f"ui.rules.terms.handicap.{table.handicap.way}", side=side, n=table.handicap.characters))
    return tuple(Paragraph(linked(line, rulebook.rules), Look.CHOSEN, "check") for line in lines)
