"""Speed and strength of a character as they are now, and what has changed them."""

from __future__ import annotations

from typing import NamedTuple

from dt_darkness.core import GameState
from dt_darkness.core.ability import abilities
from dt_darkness.core.combat import strength
from dt_darkness.core.movement import load_speed, speed


class Figures(NamedTuple):
    """The two numbers on a token."""

    speed: int
    strength: int


class Change(NamedTuple):
    """What has changed a number, and by how much: the object held, or -1 for a power of the character's own."""

    thing: int
    speed: int = 0
    strength: int = 0


def figures(view: GameState, piece: int) -> Figures:
    """What a character's token shows: its numbers now; those printed for one that is wounded or not on the board."""
    kind = view.character(piece)
    if not view.on_board(piece):
        return Figures(kind.speed, kind.strength)
    now = speed(view, piece, view.load_of(piece))
    return Figures(now, kind.strength if view.wounded[piece] else strength(view, piece))


def changes(view: GameState, piece: int) -> tuple[Change, ...]:
    """Why a character's numbers are not those printed on it (F-54, F-75, F-76)."""
    if not view.on_board(piece):
        return ()
    found = []
    added = sum(ability.strength(view, piece) for ability in abilities(view.character(piece)))
    if added and not view.wounded[piece]:
        found.append(Change(-1, strength=added))
    load = view.load_of(piece)
    if load >= 0 and not view.is_character(load):
        slower, weaker = load_speed(view, load), view.thing(load).strength
        if slower or weaker:
            found.append(Change(load, slower, weaker))
    return tuple(found)
