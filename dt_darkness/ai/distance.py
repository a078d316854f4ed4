"""How far it is from every square to where a side leaves the labyrinth, through what is known of it and what is not."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import NamedTuple

from dt_darkness.core.ability import abilities
from dt_darkness.core.catalog import CharacterDef, Crossing, TerrainDef
from dt_darkness.core.geometry import CLOSED, EDGE, HIDDEN, LINE_SQUARES, NEIGHBOURS, SQUARES, WALL, BoardMap
from dt_darkness.core.movement import crosses
from dt_darkness.core.state import GameState

FAR = 99
"""Squares; where no way out is known at all."""

_WAY, _GRILLE, _WALL, _UNSEEN, _ENTRANCE = range(5)
_UNSEEN_STEP = 2
_REVEALING = 4
_GRILLE_STEP = 8
_HANDY_GRILLE_STEP = 3
_WALL_STEP = 11
_ENTERING = {Crossing.OBSTACLE: 5, Crossing.DARKNESS: 7}
"""Squares that it costs to get past ground that one does not cross: to jump, to find light, or to go round it."""
_ROUND = 12


class Legs(NamedTuple):
    """What of a character matters for its way out."""

    side: int
    barred: frozenset[str]
    """Ids of the terrain that he does not cross by himself."""
    through_walls: bool
    through_grilles: bool


def legs(state: GameState, piece: int) -> Legs:
    """How a character of the state gets about."""
    kind = state.character(piece)
    ghost = "incorporeal" in kind.tags
    return Legs(
        state.owner[piece],
        _barred(kind, tuple(state.table.catalog.terrain.values())),
        ghost or _has(kind, "cross"),
        ghost or _has(kind, "open") or _has(kind, "break"),
    )


@cache
def _barred(kind: CharacterDef, terrain: tuple[TerrainDef, ...]) -> frozenset[str]:
    return frozenset(one.id for one in terrain if not crosses(kind, one))


def _has(kind: CharacterDef, verb: str) -> bool:
    return any(verb in ability.offers for ability in abilities(kind))


class Distances:
    """Distances to the exit, in squares walked, reckoned once for every labyrinth and kind of legs that turns up.

    What is in the way adds what it costs to get past: a wall as much as turning the room or going round it, a
    portcullis less if one can deal with it, a face-down room the reveal and a guess at its corridors.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[object, ...], list[int]] = OrderedDict()
        self._edges: OrderedDict[tuple[object, ...], list[int]] = OrderedDict()

    def to_exit(self, state: GameState, how: Legs) -> list[int]:
        """For each square the distance to the enemy's starting line; the list is shared, do not change it."""
        labyrinth = (state.rooms, state.turns, state.revealed, state.grilles, state.tiles)
        key = (how, *labyrinth)
        known = self._known.get(key)
        if known is None:
            edges = self._edges.get(labyrinth)
            if edges is None:
                edges = _remember(self._edges, labyrinth, _edges(state.map))
            known = _remember(self._known, key, _measure(state.map, edges, how))
        return known


def _remember(kept: OrderedDict[tuple[object, ...], list[int]], key: tuple[object, ...], value: list[int]) -> list[int]:
    kept[key] = value
    if len(kept) > 400:
        kept.popitem(last=False)
    return value


def _edges(board: BoardMap) -> list[int]:
    """What lies on each of the four sides of every square, seen from both sides at once."""
    found = [_WALL] * (SQUARES * 4)
    terrain, half = board.terrain, board.half
    for sq in range(SQUARES):
        hidden = terrain[sq] is HIDDEN
        for direction, to in enumerate(NEIGHBOURS[sq]):
            if to < 0:
                continue
            beyond_hidden = terrain[to] is HIDDEN
            near, far = half[sq * 4 + direction], half[to * 4 + (direction + 2) % 4]
            if hidden and beyond_hidden:
                kind = _UNSEEN
            elif hidden or beyond_hidden:
                # The room that lies face down brings no edge yet.
                kind = _WALL if (far if hidden else near) in (WALL, CLOSED, EDGE) else _ENTRANCE
            elif board.ways[sq][direction] >= 0:
                kind = _WAY
            else:
                kind = _WALL if WALL in (near, far) else _GRILLE
            found[sq * 4 + direction] = kind
    return found


def _measure(board: BoardMap, edges: list[int], how: Legs) -> list[int]:
    prices = [
        1,
        _HANDY_GRILLE_STEP if how.through_grilles else _GRILLE_STEP,
        4 if how.through_walls else _WALL_STEP,
        _UNSEEN_STEP,
        _UNSEEN_STEP + _REVEALING,
    ]
    # What it costs to come onto a square besides the way.
    entering = [_ENTERING.get(terrain.crossing, _ROUND) if terrain.id in how.barred else 0 for terrain in board.terrain]
    distance = [FAR] * SQUARES
    buckets: list[list[int]] = [[] for _ in range(FAR + 1)]
    for sq in LINE_SQUARES[1 - how.side]:
        distance[sq] = 0
        buckets[0].append(sq)
    for so_far, bucket in enumerate(buckets):
        for sq in bucket:
            if distance[sq] != so_far:
                continue
            base, onto = sq * 4, so_far + entering[sq]
            for direction, other in enumerate(NEIGHBOURS[sq]):
                if other >= 0:
                    there = onto + prices[edges[base + direction]]
                    if there < distance[other]:
                        distance[other] = there
                        buckets[there].append(other)
    return distance
