"""What may be agreed on before a game besides sets and options: who is first, a handicap, prescribed teams."""

from __future__ import annotations

from collections.abc import Mapping

from dt_darkness.core.catalog import Catalog, PieceDef, RoomDef
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import BAN, DROP, SCENARIO, STANDARD, Forces, Handicap
from dt_darkness.core.teams import CHARACTERS, OBJECTS, available

WAYS = (DROP, BAN)


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


def all_sets(catalog: Catalog) -> tuple[str, ...]:
    """The sets there is anything of, in the order of the data."""
    tables: tuple[Mapping[str, PieceDef | RoomDef], ...] = (catalog.characters, catalog.objects, catalog.rooms)
    return tuple(dict.fromkeys(kind.set for table in tables for kind in table.values()))


def most_handicap(catalog: Catalog) -> int:
    """How many characters a handicap can take at most: the starting line must still be full (B-30)."""
    return catalog.game.team_characters - catalog.game.starters


def _faulty_forces(catalog: Catalog, mode: str, forces: Forces) -> str:
    sets = all_sets(catalog)
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
