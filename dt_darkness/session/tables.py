"""What is agreed on before a game: the sets, the way of choosing teams, the goal and the options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dt_darkness import content, paths
from dt_darkness.core import Table
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import BAN, DRAFT, DROP, MUTUAL, RANDOM, SCENARIO, SECRET, STANDARD, Forces, Handicap
from dt_darkness.core.teams import CHARACTERS, OBJECTS, available, lacking

HIGHEST_GOAL = 999
MODES = (MUTUAL, SECRET, DRAFT, RANDOM, STANDARD, SCENARIO)
WAYS = (DROP, BAN)


@cache
def shipped_catalog() -> Catalog:
    """Everything the game's own data files define; read once. DataErrors if somebody broke them."""
    return content.load(paths.data_dir())


def make_table(
    catalog: Catalog | None = None,
    sets: tuple[str, ...] = ("base",),
    mode: str = "mutual",
    points_to_win: int | None = None,
    options: Mapping[str, object] | None = None,
    first: int = DEALER,
    handicap: Handicap | None = None,
    forces: Forces | None = None,
) -> Table:
    """A table; whatever is left out is as the rules have it. ValueError for what the catalogue does not offer."""
    catalog = catalog or shipped_catalog()
    if mode not in MODES:
        raise ValueError(f"no such way to choose teams: {mode!r}")
    values = {option.id: option.default for option in catalog.options.values()}
    for name, value in (options or {}).items():
        if name not in values or value not in catalog.options[name].choices:
            raise ValueError(f"no such option: {name} = {value!r}")
        values[name] = value
    goal = catalog.game.points_to_win if points_to_win is None else points_to_win
    if not 1 <= goal <= HIGHEST_GOAL:
        raise ValueError(f"no such goal: {goal} points")
    if mode != SCENARIO and forces is None and (stage := lacking(catalog, sets, mode)):
        raise ValueError(f"the boxes do not hold enough {stage} for that way to choose teams")
    fault = faulty_terms(catalog, mode, first, handicap, forces)
    if fault:
        raise ValueError(fault)
    return Table(catalog, sets, mode, goal, values, first, handicap, forces)


def faulty_terms(catalog: Catalog, mode: str, first: int, handicap: Handicap | None, forces: Forces | None) -> str:
    """What is wrong with who begins, a handicap or prescribed teams, in words for authors; empty if nothing is."""
    if first not in (0, 1, DEALER):
        return f"no such side to be first: {first}"
    if handicap is not None and (
        handicap.side not in (0, 1)
        or handicap.way not in WAYS
        or not 1 <= handicap.characters <= most_handicap(catalog)
        or mode == SCENARIO
    ):
        return f"no such handicap: {handicap}"
    return "" if forces is None else _faulty_forces(catalog, mode, forces)


def most_handicap(catalog: Catalog) -> int:
    """How many characters a handicap can take at most: the starting line must still be full (B-30)."""
    return catalog.game.team_characters - catalog.game.starters


def _faulty_forces(catalog: Catalog, mode: str, forces: Forces) -> str:
    sets = tuple(dict.fromkeys(room.set for room in catalog.rooms.values()))
    sets += tuple(dict.fromkeys(thing.set for thing in catalog.objects.values() if thing.set not in sets))
    game = catalog.game
    if mode != STANDARD:
        return "teams are prescribed only where nothing is chosen"
    if len(set(forces.pairs)) != game.room_pairs or not set(forces.pairs) <= set(catalog.pairs(sets)):
        return f"{game.room_pairs} different pairs of rooms are needed, not {list(forces.pairs)}"
    characters = available(catalog, sets, CHARACTERS)
    if len(set(forces.characters)) != len(forces.characters) or not set(forces.characters) <= set(characters):
        return "a character is unknown or there twice"
    if len(forces.characters) != game.team_characters or len(forces.objects) != game.team_objects:
        return f"a team has {game.team_characters} characters and {game.team_objects} objects"
    left = list(available(catalog, sets, OBJECTS))
    for what in forces.objects:
        if what not in left:
            return f"there is no token left of the object {what}"
        left.remove(what)
    return ""
