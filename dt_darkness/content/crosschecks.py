"""What records of different files must agree on: ids given once, references that lead somewhere, sums that come out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import MISSING
from typing import Any

from yaml.nodes import Node

from dt_darkness.content import schema
from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.reading import Files
from dt_darkness.content.records import Entry, describe
from dt_darkness.content.schema import CHARACTER_TAGS, OBJECT_TAGS, RESERVED_TERRAIN
from dt_darkness.content.source import shown
from dt_darkness.core.abilities import REGISTRY
from dt_darkness.core.ability import parameters
from dt_darkness.core.catalog import CLOCK_OPTION, NO_CLOCK
from dt_darkness.core.geometry import PLACES

RULE_NUMBER = re.compile(r"\b[ABF]-[0-9]+[a-z]?\b")
"""A rule number anywhere in a text."""
_END_ROOMS = 4


def check(files: Files) -> None:
    """Notes everything that does not fit together."""
    _check_ids(files)
    _check_references(files)
    bearers: list[Entry[Any]] = [*files.terrain, *files.characters, *files.objects]
    for bearer in bearers:
        _check_abilities(bearer)
    _check_cards(files.cards)
    _check_game(files.game)
    _check_options(files)
    _check_clocks(files)
    check_rules(files)


def refers(entry: Entry[Any], key: str, names: Sequence[str], known: Collection[str], what: str) -> None:
    """Notes every name in the list under ``key`` that is not known or listed twice."""
    for index, name in enumerate(names):
        if name not in known:
            entry.fault(key, f'no {what} is called "{name}"{did_you_mean(name, known)}', index)
        elif name in names[:index]:
            entry.fault(key, f'"{name}" is listed twice', index)


def _check_ids(files: Files) -> None:
    _check_unique(files.terrain, "terrain")
    _check_unique([*files.characters, *files.objects], "piece")
    _check_unique(files.rooms, "room")
    _check_unique(files.corridors, "corridor tile")
    _check_unique(files.options, "rules option")
    _check_unique(files.clocks, "clock")
    codes: dict[str, str] = {}
    for entry in files.terrain:
        if entry.id in RESERVED_TERRAIN:
            entry.fault("id", f'the id "{entry.id}" is used by the board itself')
        if entry.record is not None:
            other = codes.setdefault(entry.record.code, entry.id)
            if other != entry.id:
                entry.fault("code", f'the terrain "{other}" has the code "{entry.record.code}" already')


def _check_unique(entries: Iterable[Entry[Any]], what: str, key: str = "id") -> None:
    first: dict[str, Entry[Any]] = {}
    for entry in entries:
        if entry.id in first:
            earlier = first[entry.id]
            line = earlier.at(key).start_mark.line + 1
            entry.fault(key, f'there is a {what} called "{entry.id}" already ({earlier.source.name}:{line})')
        elif entry.id:
            first[entry.id] = entry


def _check_references(files: Files) -> None:
    terrain = [entry.id for entry in files.terrain]
    characters = [entry.id for entry in files.characters]
    for kind in files.terrain:
        if kind.record is not None:
            refers(kind, "denies", kind.record.denies, CHARACTER_TAGS, "tag of characters")
    for character in files.characters:
        if character.record is not None:
            refers(character, "tags", character.record.tags, CHARACTER_TAGS, "tag of characters")
            refers(character, "crosses", character.record.crosses, terrain, "terrain")
            refers(character, "stays_on", character.record.stays_on, terrain, "terrain")
            refers(character, "lends", character.record.lends, terrain, "terrain")
            if character.record.form_of is not None:
                refers(character, "form_of", [character.record.form_of], characters, "character")
    for item in files.objects:
        if item.record is not None:
            refers(item, "tags", item.record.tags, OBJECT_TAGS, "tag of objects")
            refers(item, "secures", item.record.secures, terrain, "terrain")
            refers(item, "slays", item.record.slays, CHARACTER_TAGS, "tag of characters")
            if not item.record.copies and not item.record.neutral:
                item.fault("copies", "an object has tokens of each colour or neutral ones")
            if item.record.copies > 1 and not item.record.common:
                item.fault("copies", 'only a common object has several copies: add "common: true"')


def _check_abilities(entry: Entry[Any]) -> None:
    """Notes powers that the core does not have, and parameters that the power does not take."""
    if entry.record is None:
        return
    uses: tuple[schema.Ability, ...] = entry.record.abilities
    refers(entry, "abilities", [use.name for use in uses], REGISTRY, "ability")
    for index, use in enumerate(uses):
        if use.name not in REGISTRY:
            continue
        known = parameters(use.name)
        for name, value in use.params.items():
            where = _parameter(entry.at("abilities", index), name)
            if name not in known:
                hint = did_you_mean(name, known)
                entry.source.fault(where, f'the ability "{use.name}" has no parameter "{name}"{hint}')
            elif type(value) is not known[name][0]:
                entry.source.fault(where, f'"{name}": expected {describe(known[name][0])}, found {shown(value)}')
        for name, (_kind, default) in known.items():
            if default is MISSING and name not in use.params:
                entry.fault("abilities", f'the ability "{use.name}" lacks the parameter "{name}"', index)


def _parameter(use: Node, name: str) -> Node:
    """The key of a parameter in ``{ability: {parameter: value}}``."""
    return next((key for key, _value in use.value[0][1].value if key.value == name), use)


def _check_cards(entry: Entry[schema.Cards] | None) -> None:
    if entry is None or entry.record is None:
        return
    cards = entry.record
    for key, values in (("action", cards.action), ("combat", cards.combat)):
        if not values or list(values) != sorted(values):
            entry.fault(key, f'"{key}" must be a list of values in ascending order')
    if len(set(cards.action)) != len(cards.action):
        entry.fault("action", "action cards must all be different")
    if 0 not in cards.combat:
        entry.fault("combat", "the 0 must be among the combat cards: it always returns to the hand (B-102)")
    if cards.action and cards.first_limit < min(cards.action):
        entry.fault("first_limit", "no action card is low enough for the first turn (B-38)")


def _check_game(entry: Entry[schema.Game] | None) -> None:
    if entry is None or entry.record is None:
        return
    game = entry.record
    if 2 * game.room_pairs != PLACES:
        entry.fault("room_pairs", f"the labyrinth has {PLACES} rooms, so there must be {PLACES // 2} pairs")
    if game.starters > game.team_characters:
        entry.fault("starters", "more characters than a team has")
        return
    if len(game.start_rows) != game.starters or len(set(game.start_rows)) != len(game.start_rows):
        entry.fault("start_rows", f"there must be {game.starters} different rows, one for each starting character")
    hidden = 2 * (game.team_characters - game.starters + game.team_objects)
    room = _END_ROOMS * game.end_room_capacity + (PLACES - _END_ROOMS) * game.middle_room_capacity
    if hidden != room:
        entry.fault(
            "end_room_capacity", f"{hidden} tokens are placed on the rooms, but there is room for {room} (B-32)"
        )


def _check_options(files: Files) -> None:
    numbers = [rule.id for rule in files.rules]
    for entry in files.options:
        option = entry.record
        if option is None:
            continue
        if option.rule not in numbers:
            entry.fault("rule", f'no rule has the number "{option.rule}"{did_you_mean(option.rule, numbers)}')
        # Pairs with the type, since True equals 1.
        choices = [(type(choice), choice) for choice in option.choices]
        if len(choices) < 2:
            entry.fault("choices", "an option needs at least two choices")
        for index, choice in enumerate(choices):
            if choice in choices[:index]:
                entry.fault("choices", f"{shown(choice[1])} is listed twice", index)
        if (type(option.default), option.default) not in choices:
            hint = did_you_mean(str(option.default), [str(choice) for choice in option.choices])
            entry.fault("default", f"{shown(option.default)} is not among the choices{hint}")


def _check_clocks(files: Files) -> None:
    """Every clock can be chosen, and every choice of a clock is one."""
    clocks = [entry.id for entry in files.clocks]
    offered: list[str] = []
    for entry in files.options:
        if entry.id == CLOCK_OPTION and entry.record is not None:
            offered = [str(choice) for choice in entry.record.choices]
            known = (NO_CLOCK, *clocks)
            for index, choice in enumerate(offered):
                if choice not in known:
                    entry.fault("choices", f'no clock is called "{choice}"{did_you_mean(choice, known)}', index)
    for clock in files.clocks:
        if clock.record is not None and clock.id not in offered:
            clock.fault("id", f'the option "{CLOCK_OPTION}" does not offer the clock "{clock.id}"')


def check_rules(files: Files) -> None:
    """Notes everything in the rules that does not fit together."""
    _check_unique(files.chapters, "chapter")
    _check_unique(files.rules, "rule", "number")
    chapters = [chapter.id for chapter in files.chapters]
    numbers = {rule.id for rule in files.rules}
    for entry in files.rules:
        rule = entry.record
        if rule is None:
            continue
        if rule.chapter not in chapters:
            entry.fault("chapter", f'no chapter is called "{rule.chapter}"{did_you_mean(rule.chapter, chapters)}')
        if not rule.engine and not rule.why:
            entry.fault("engine", 'where no engine can break the rule, "why" must say so in a few words')
        if rule.engine and rule.why:
            entry.fault("why", '"why" belongs only to rules with "engine: false"')
        for number in RULE_NUMBER.findall(rule.text):
            if number not in numbers:
                entry.fault("text", f'no rule has the number "{number}"')
