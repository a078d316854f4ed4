"""What an experienced player would say about a choice before the game: where it is likely to be a mistake, and why.

Everything follows from tags, traits and powers in the data: no piece and no room is known here by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from dt_darkness.core.catalog import Catalog, CharacterDef, Crossing, ObjectDef, PieceDef, RoomDef, TerrainDef
from dt_darkness.core.catalog import Side as Edge

_IN_THE_DARK = frozenset({"lights", "shines", "lives_in_darkness"})
"""Powers that are worth something only where there is darkness."""
_ON_GRILLES = frozenset({"picks_grilles", "breaks_grilles"})
"""Powers that are worth something only where there are portcullises."""
_FEARS_TORCHES = "flammable"
_TORCH = "torch"
MANY = 0.5
"""The share of a team from which on something concerns most of it."""


@dataclass(frozen=True, slots=True)
class Forces:
    """What is known to be in play when a choice is made."""

    rooms: Sequence[RoomDef]
    all_rooms: bool
    """Whether every room that will be in play is among them."""
    characters: Sequence[CharacterDef]
    """Those of the chooser's team so far."""
    objects: Sequence[ObjectDef]

    @classmethod
    def of(
        cls,
        catalog: Catalog,
        pairs: Collection[int],
        all_rooms: bool,
        characters: Iterable[str],
        objects: Iterable[str],
    ) -> Forces:
        """Those of the pairs of rooms, characters and objects with these numbers and ids."""
        return cls(
            tuple(room for room in catalog.rooms.values() if room.number in pairs),
            all_rooms,
            tuple(catalog.characters[what] for what in characters if what in catalog.characters),
            tuple(catalog.objects[what] for what in objects if what in catalog.objects),
        )

    def terrain(self) -> Iterator[TerrainDef]:
        """The ground of every square of the rooms."""
        return (terrain for room in self.rooms for terrain in room.terrain)


def warnings(kind: PieceDef, forces: Forces) -> tuple[str, ...]:
    """Ids of what speaks against choosing a piece, the weightiest first; empty if nothing does."""
    return tuple(dict.fromkeys((*_of_place(kind, forces), *_of_company(kind, forces))))


def _of_place(kind: PieceDef, forces: Forces) -> Iterator[str]:
    """What the rooms have to say, once it is known which ones there will be."""
    powers = {ability.name for ability in kind.abilities}
    grounds = set(forces.terrain())
    if forces.all_rooms:
        if powers & _IN_THE_DARK and not any(ground.crossing is Crossing.DARKNESS for ground in grounds):
            yield "no_darkness"
        grilles = any(edge is Edge.GRILLE for room in forces.rooms for sides in room.sides for edge in sides)
        if powers & _ON_GRILLES and not grilles:
            yield "no_grilles"
        helps = kind.secures if isinstance(kind, ObjectDef) else kind.crosses
        if helps and not powers & _IN_THE_DARK and not any(ground.id in helps for ground in grounds):
            yield "no_such_ground"
    if isinstance(kind, CharacterDef):
        denied = {tag for ground in grounds for tag in ground.denies} & kind.tags
        like_it = sum(bool(denied & one.tags) for one in forces.characters)
        if denied and like_it > 1 and like_it >= MANY * len(forces.characters):
            yield "denied_ground"
        if _FEARS_TORCHES in powers and any(room.holders for room in forces.rooms):
            yield "torch_holders"


def _of_company(kind: PieceDef, forces: Forces) -> Iterator[str]:
    """What the rest of the team has to say."""
    if isinstance(kind, CharacterDef):
        if any(thing.slays & kind.tags for thing in forces.objects):
            yield "slain_by_own"
        return
    team = forces.characters
    if not team:
        return
    if "mage_only" in kind.tags and not any("mage" in one.tags for one in team):
        yield "no_mage"
    if kind.slays and sum(bool(kind.slays & one.tags) for one in team) >= MANY * len(team):
        yield "slays_own"
    if _TORCH in kind.tags and any(_FEARS_TORCHES in {ability.name for ability in one.abilities} for one in team):
        yield "burns_own"
    if sum(one.hands == 0 for one in team) >= MANY * len(team):
        yield "no_hands"
