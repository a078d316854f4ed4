"""What is agreed on before a game: the sets, the way of choosing teams, the goal and the options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dt_darkness import content, paths
from dt_darkness.content.agreed import faulty_terms
from dt_darkness.core import Table
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import DRAFT, MUTUAL, RANDOM, SCENARIO, SECRET, STANDARD, Forces, Handicap
from dt_darkness.core.teams import lacking

HIGHEST_GOAL = 999
MODES = (MUTUAL, SECRET, DRAFT, RANDOM, STANDARD, SCENARIO)


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
