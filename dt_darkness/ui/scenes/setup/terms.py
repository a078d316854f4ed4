"""What is agreed on before a game, as the New game screen keeps it, and the game that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from dt_darkness.ai import BOTS
from dt_darkness.content.agreed import WAYS, all_sets, faulty_terms, most_handicap
from dt_darkness.content.presets import MODES, MOST_POINTS, Preset
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import DRAFT, MUTUAL, STANDARD, Forces, Handicap
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, choosable, lacking
from dt_darkness.session.game import Game
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table

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
    first: int = DEALER
    handicap: Handicap | None = None
    forces: Forces | None = None

    def changed(self, **values: Any) -> Self:
        """A copy with some values changed; prescribed teams go with the sets and the mode they were prescribed for."""
        if self.forces is not None and "forces" not in values and {"sets", "mode"} & set(values):
            values["forces"] = None
        return replace(self, **values)

    def kept(self) -> dict[str, Any]:
        """What the settings file remembers."""
        handicap, forces = self.handicap, self.forces
        return {
            "sets": list(self.sets),
            "mode": self.mode,
            "points": self.points,
            "options": dict(self.options),
            "bots": list(self.bots),
            "names": list(self.names),
            "first": self.first,
            "handicap": None if handicap is None else [handicap.side, handicap.characters, handicap.way],
            "forces": None if forces is None else [list(forces.pairs), list(forces.characters), list(forces.objects)],
        }


def offered_sets(catalog: Catalog) -> tuple[str, ...]:
    """The sets there is anything of, in the order of the data."""
    return all_sets(catalog)


def recommended(catalog: Catalog) -> Terms:
    """What the screen begins with: the first set, everything it offers, all numbers as the rules have them (B-183)."""
    options = {option.id: option.default for option in catalog.options.values()}
    return Terms(offered_sets(catalog)[:1], STANDARD, catalog.game.points_to_win, options)


def of_preset(catalog: Catalog, preset: Preset) -> Terms:
    """The terms that a preset prescribes, with nobody in the seats yet."""
    options = {**recommended(catalog).options, **preset.options}
    return Terms(
        preset.sets,
        preset.mode,
        preset.points,
        options,
        first=preset.first,
        handicap=preset.handicap,
        forces=preset.forces,
    )


def as_preset(catalog: Catalog, terms: Terms, name: str) -> Preset:
    """A preset that prescribes these terms; who sits where is no part of it."""
    defaults = recommended(catalog).options
    options = {key: value for key, value in terms.options.items() if value != defaults[key]}
    return Preset("", name, terms.sets, terms.mode, terms.points, terms.first, options, terms.handicap, terms.forces)


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
    if kept.get("first") in (0, 1) and not isinstance(kept["first"], bool):
        terms = terms.changed(first=kept["first"])
    return terms.changed(
        handicap=_handicap(catalog, kept.get("handicap")), forces=_forces(catalog, terms.mode, kept.get("forces"))
    )


def _two_words(value: object) -> tuple[str, str] | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(word, str) for word in value):
        return value[0], value[1]
    return None


def _handicap(catalog: Catalog, value: object) -> Handicap | None:
    if not isinstance(value, list) or len(value) != 3 or any(isinstance(part, bool) for part in value):
        return None
    side, characters, way = value
    good = side in (0, 1) and isinstance(characters, int) and 1 <= characters <= most_handicap(catalog) and way in WAYS
    return Handicap(side, characters, way) if good else None


def _forces(catalog: Catalog, mode: str, value: object) -> Forces | None:
    if not isinstance(value, list) or len(value) != 3 or not all(isinstance(part, list) for part in value):
        return None
    pairs, characters, objects = value
    numbers = all(isinstance(number, int) for number in pairs)
    if not numbers or not all(isinstance(word, str) for word in (*characters, *objects)):
        return None
    forces = Forces(tuple(pairs), tuple(characters), tuple(objects))
    return None if faulty_terms(catalog, mode, DEALER, None, forces) else forces


def obstacle(catalog: Catalog, terms: Terms) -> str:
    """The id of the text that says why no game can be played on these terms, empty if one can."""
    if not terms.sets:
        return "no_set"
    if terms.forces is not None:
        return ""
    if lacking(catalog, terms.sets, MUTUAL if terms.mode == DRAFT else terms.mode):
        return "too_few"
    if lacking(catalog, terms.sets, terms.mode):
        return "draft_too_few"
    game = catalog.game
    pairs, characters, objects = (choosable(catalog, terms.sets, stage) for stage in (PAIRS, CHARACTERS, OBJECTS))
    spare = (len(pairs) - game.room_pairs, len(characters) - game.team_characters, len(objects) - game.team_objects)
    if terms.mode == STANDARD and any(spare):
        return "standard_too_many"
    return ""


def begin(catalog: Catalog, terms: Terms, seed: int) -> Game:
    """The game on these terms; chance has tossed who names first where teams are chosen."""
    table = make_table(
        catalog, terms.sets, terms.mode, terms.points, terms.options, terms.first, terms.handicap, terms.forces
    )
    yellow, blue = (Seat(bot, "" if bot else name.strip()) for bot, name in zip(terms.bots, terms.names, strict=True))
    return Game.new(table, seed, (yellow, blue))
