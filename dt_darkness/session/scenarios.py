"""The scenarios that come with the game: which there are, what they are called, and games that begin with one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from dt_darkness import paths
from dt_darkness.content.errors import DataError, DataErrors
from dt_darkness.content.scenario import WIN, WIN_THIS_TURN, Scenario, read_scenarios
from dt_darkness.content.texts import Texts
from dt_darkness.core import GameState
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import OverFrame
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import PEOPLE, Seats
from dt_darkness.session.tables import shipped_catalog

EXAMPLE, PUZZLE, BATTLE = "example", "puzzle", "battle"
KINDS = (EXAMPLE, PUZZLE, BATTLE)
"""What a scenario is for, in the order of lists: it shows something, is to be solved in one turn, or to be won."""
OPEN, SOLVED, MISSED = "open", "solved", "missed"

_KIND_OF = {"": EXAMPLE, WIN_THIS_TURN: PUZZLE, WIN: BATTLE}


class Words(NamedTuple):
    """What a player reads about a scenario."""

    title: str
    text: str
    goal: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A scenario that can be played."""

    id: str
    """The name of its file; ``#2`` and so on follow if the file has more of them."""
    scenario: Scenario

    @property
    def kind(self) -> str:
        """One of :data:`KINDS`."""
        return _KIND_OF[self.scenario.goal]

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.scenario.position.side


class Shelf(NamedTuple):
    """The scenarios of files: those that can be played, and what is wrong with the others."""

    offers: tuple[Offer, ...]
    faults: tuple[DataError, ...]


def shipped(catalog: Catalog) -> Shelf:
    """The scenarios of the game's own folder: examples, puzzles, battles, each kind by name of file."""
    shelf = [offers(path, catalog) for path in sorted((paths.data_dir() / "scenarios").glob("*.yaml"))]
    found = [offer for one in shelf for offer in one.offers]
    ordered = sorted(found, key=lambda offer: KINDS.index(offer.kind))
    return Shelf(tuple(ordered), tuple(fault for one in shelf for fault in one.faults))


def offers(path: Path, catalog: Catalog) -> Shelf:
    """The scenarios of one file in its order."""
    scenarios = read_scenarios(path, catalog)
    found = tuple(
        Offer(path.stem if not index else f"{path.stem}#{index + 1}", scenario)
        for index, scenario in enumerate(scenarios.sound)
    )
    return Shelf(found, scenarios.faults)


def at(path: Path, number: int = 1, catalog: Catalog | None = None) -> tuple[Offer | None, str]:
    """The scenario of that number, from 1, in a file, or in one of the game's own by name; or None and why not."""
    if not path.exists() and path.suffix not in (".yaml", ".yml"):
        path = paths.data_dir() / "scenarios" / f"{path.name}.yaml"
    try:
        shelf = offers(path, catalog or shipped_catalog())
    except DataErrors as errors:
        return None, str(errors)
    if shelf.faults:
        return None, "\n".join(str(fault) for fault in shelf.faults)
    if number > len(shelf.offers):
        return None, f"{path}: there are {len(shelf.offers)} scenarios, and no number {number}"
    return shelf.offers[number - 1], ""


def words(texts: Texts, offer: Offer) -> Words:
    """What a player reads of a scenario: the texts under ``scenario.<id>`` or, without them, what its file says."""
    title, text, goal = (f"scenario.{offer.id}.{part}" for part in ("title", "text", "goal"))
    return Words(
        texts(title) if texts.has(title) else offer.scenario.name,
        texts(text) if texts.has(text) else offer.scenario.text,
        texts(goal, n=offer.scenario.position.table.points_to_win)
        if texts.has(goal)
        else texts(f"scenario.goal.{offer.kind}", n=offer.scenario.position.table.points_to_win),
    )


def begin(offer: Offer, seed: int = 0, seats: Seats = PEOPLE) -> Game:
    """A game that begins with the position; the seed shuffles the piles of corridor tiles (F-5) and is its luck."""
    return Game(_shuffled(offer.scenario.position, seed), seed, seats)


def _shuffled(position: GameState, seed: int) -> GameState:
    state, luck = position.copy(), random.Random(f"{seed} piles")
    piles = [list(pile) for pile in state.piles]
    for pile in piles:
        luck.shuffle(pile)
    state.piles = tuple(tuple(pile) for pile in piles)
    return state


def standing(offer: Offer, game: Game) -> str:
    """How a puzzle stands: ``solved`` once its side has won, ``missed`` when its turn is over without that.

    ``open`` until then, and for scenarios that are no puzzles.
    """
    if offer.kind != PUZZLE:
        return OPEN
    frame = game.view(BYSTANDER).frame
    if isinstance(frame, OverFrame):
        return SOLVED if frame.winner == offer.side and game.turn == offer.scenario.position.turn else MISSED
    return OPEN if game.turn == offer.scenario.position.turn else MISSED
