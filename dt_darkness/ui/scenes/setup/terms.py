"""What is agreed on before a game, as the New game screen keeps it, and the game that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from dt_darkness.ai import BOTS
from dt_darkness.core.catalog import Catalog, PieceDef, RoomDef
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, choosable
from dt_darkness.session.game import Game
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table

MUTUAL, STANDARD = "mutual", "standard"
MODES = (MUTUAL, STANDARD)
"""Ways to build teams that this screen offers: mutual choice (B-186), everything the sets offer (B-183)."""
MOST_POINTS = 10
LONGEST_NAME = 18


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that is chosen for a game; ``bots`` and ``names`` are Yellow's and Blue's, empty for none."""

    sets: tuple[str, ...]
    mode: str
    points: int
    options: Mapping[str, object]
    bots: tuple[str, str] = ("", "")
    names: tuple[str, str] = ("", "")

    def changed(self, **values: Any) -> Self:
        """A copy with some values changed."""
        return replace(self, **values)

    def kept(self) -> dict[str, Any]:
        """What the settings file remembers."""
        return {
            "sets": list(self.sets),
            "mode": self.mode,
            "points": self.points,
            "options": dict(self.options),
            "bots": list(self.bots),
            "names": list(self.names),
        }


def offered_sets(catalog: Catalog) -> tuple[str, ...]:
    """The sets there is anything of, in the order of the data."""
    tables: tuple[Mapping[str, PieceDef | RoomDef], ...] = (catalog.characters, catalog.objects, catalog.rooms)
    return tuple(dict.fromkeys(kind.set for table in tables for kind in table.values()))


def recommended(catalog: Catalog) -> Terms:
    """A good first game: the first set by itself, everything it offers, all numbers as the rules have them (B-183)."""
    options = {option.id: option.default for option in catalog.options.values()}
    return Terms(offered_sets(catalog)[:1], STANDARD, catalog.game.points_to_win, options)


def remembered(catalog: Catalog, kept: Mapping[str, Any]) -> Terms:
    """The terms of last time; whatever is missing or no longer offered is as the rules have it."""
    terms = recommended(catalog).changed(mode=MUTUAL)
    known = offered_sets(catalog)
    sets = kept.get("sets")
    if isinstance(sets, list) and any(name in known for name in sets):
        terms = terms.changed(sets=tuple(name for name in known if name in sets))
    if kept.get("mode") in MODES:
        terms = terms.changed(mode=kept["mode"])
    points = kept.get("points")
    if isinstance(points, int) and not isinstance(points, bool) and 1 <= points <= MOST_POINTS:
        terms = terms.changed(points=points)
    options = kept.get("options")
    if isinstance(options, dict):
        chosen = {
            option.id: options[option.id]
            for option in catalog.options.values()
            if option.id in options and options[option.id] in option.choices
        }
        terms = terms.changed(options={**terms.options, **chosen})
    bots = _two_words(kept.get("bots"))
    if bots is not None and all(not bot or bot in BOTS for bot in bots):
        terms = terms.changed(bots=bots)
    names = _two_words(kept.get("names"))
    if names is not None:
        terms = terms.changed(names=(names[0][:LONGEST_NAME], names[1][:LONGEST_NAME]))
    return terms


def _two_words(value: object) -> tuple[str, str] | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(word, str) for word in value):
        return value[0], value[1]
    return None


def obstacle(catalog: Catalog, terms: Terms) -> str:
    """The id of the text that says why no game can be played on these terms, empty if one can."""
    if not terms.sets:
        return "no_set"
    pairs, characters, objects = (choosable(catalog, terms.sets, stage) for stage in (PAIRS, CHARACTERS, OBJECTS))
    tokens = sum(catalog.objects[name].copies if catalog.objects[name].common else 1 for name in objects)
    game = catalog.game
    spare = (len(pairs) - game.room_pairs, len(characters) - game.team_characters, tokens - game.team_objects)
    if min(spare) < 0:
        return "too_few"
    kinds = (len(pairs) - game.room_pairs, len(characters) - game.team_characters, len(objects) - game.team_objects)
    if terms.mode == STANDARD and any(kinds):
        return "standard_too_many"
    return ""


def begin(catalog: Catalog, terms: Terms, seed: int) -> Game:
    """The game on these terms; chance has tossed who names first where teams are chosen."""
    table = make_table(catalog, terms.sets, terms.mode, terms.points, terms.options)
    yellow, blue = (Seat(bot, "" if bot else name.strip()) for bot, name in zip(terms.bots, terms.names, strict=True))
    return Game.new(table, seed, (yellow, blue))
