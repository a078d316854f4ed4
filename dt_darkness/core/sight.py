"""Lines of sight (chapter 16)."""

from __future__ import annotations

from dt_darkness.core.catalog import Sight
from dt_darkness.core.geometry import DIRECTIONS
from dt_darkness.core.state import GameState


def looking(state: GameState, sq: int, direction: int) -> tuple[int, ...]:
    """The squares seen from a square in one direction, nearest first, up to and with the first character (B-139)."""
    seen: list[int] = []
    ways, terrain = state.map.ways, state.map.terrain
    here = sq
    while (here := ways[here][direction]) >= 0:
        sight = terrain[here].sight
        if sight is Sight.STOPS:
            break
        seen.append(here)
        if sight is Sight.ENDS or any(state.is_character(piece) for piece in state.tokens(here)):
            break
    return tuple(seen)


def visible_characters(state: GameState, piece: int) -> tuple[int, ...]:
    """The characters that a character sees, by direction; of a carrier and his load only the carrier (A-38, A-39)."""
    found: list[int] = []
    for direction in DIRECTIONS:
        squares = looking(state, state.at[piece], direction)
        if squares:
            there = [p for p in state.tokens(squares[-1]) if state.is_character(p)]
            found += [p for p in there if not state.wounded[p]] or there
    return tuple(found)
