"""Special powers: what a power is, what the rules ask of it, and which pieces have it.

A power is a small stateless class, registered by name, with typed parameters; a character's or object's YAML names
it. Whatever a power counts or remembers lives in the state.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar

from dt_darkness.core.actions import Reason
from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.frames import Fight
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


class Ability:
    """A power. Subclasses are frozen dataclasses whose fields are the parameters that YAML may give."""

    name: ClassVar[str]
    offers: ClassVar[tuple[str, ...]] = ()
    """The kinds of actions that the power gives to who has it, or to who carries the object that has it."""
    turns_both_ways: ClassVar[bool] = False
    """Whether rooms may be turned against their arrow (B-78)."""

    # Questions that the rules ask of whoever has the power. What is said here is the answer of those who have none.

    def acts_in_dark(self, state: GameState) -> bool:
        """Whether darkness keeps its bearer from nothing (F-40)."""
        return False

    def enter_refusal(self, state: GameState, piece: int, tokens: tuple[int, ...]) -> Reason | None:
        """Why its bearer does not go where these tokens are (F-44)."""
        return None

    def hold_refusal(self, state: GameState, piece: int, thing: int) -> Reason | None:
        """Why its bearer may not get hold of a thing: carry it, or have it put on its square (F-46)."""
        return None

    def takes_over(self, state: GameState, piece: int, victim: int) -> bool:
        """Whether its bearer may end a move on the square of a wounded enemy to take its place (F-50)."""
        return False

    def stopped(self, tx: Tx, piece: int) -> None:
        """Its bearer has ended a move (F-51)."""

    def attack_refusal(self, state: GameState, piece: int, target: int) -> Reason | None:
        """Why its bearer does not attack that enemy (F-45)."""
        return None

    def joins(self, state: GameState, piece: int) -> bool:
        """Whether a fight that touches its bearer draws it in (F-45)."""
        return True

    def hides(self, state: GameState, piece: int) -> bool:
        """Whether its bearer may choose to stay out of a fight, and spreads it no further if it does not (F-43)."""
        return False

    def must_play_zero(self, state: GameState, fight: Fight, piece: int) -> bool:
        """Whether its bearer's side must play card 0 (F-30)."""
        return False

    def strength(self, state: GameState, piece: int) -> int:
        """What it adds to its bearer's strength while unwounded (F-54)."""
        return 0

    def fought(self, tx: Tx, piece: int, victims: tuple[tuple[int, int], ...]) -> None:
        """Its bearer has won a fight, unwounded; ``victims``: enemies that the fight killed, with their squares."""

    def exit_points(self, state: GameState, piece: int, load: int) -> int:
        """Points more when its bearer leaves the labyrinth with that load (F-27)."""
        return 0


REGISTRY: dict[str, type[Ability]] = {}
"""Every power by its name in the data files."""

_A = TypeVar("_A", bound=type[Ability])


def power(name: str) -> Any:
    """Class decorator: register a power under its name in the data files."""

    def enter(cls: _A) -> _A:
        assert name not in REGISTRY, name
        cls.name = name
        REGISTRY[name] = cls
        return cls

    return enter


def parameters(name: str) -> Mapping[str, tuple[type, object]]:
    """The type and default of each parameter of a registered power; ``dataclasses.MISSING`` where there is none."""
    return {
        field.name: (_TYPES[str(field.type)], field.default)
        for field in dataclasses.fields(REGISTRY[name])  # type: ignore[arg-type]
    }


_TYPES: dict[str, type] = {"int": int, "str": str, "bool": bool}


@cache
def abilities(kind: CharacterDef | ObjectDef) -> tuple[Ability, ...]:
    """The powers printed on a piece, in the order of its YAML."""
    return tuple(REGISTRY[ability.name](**ability.params) for ability in kind.abilities)


@cache
def answering(kind: CharacterDef | ObjectDef, question: str) -> tuple[Ability, ...]:
    """Those powers of a piece that have an answer of their own to a question, named by the method that asks it.

    Asking only these comes to the same, since all others answer as :class:`Ability` does.
    """
    common = getattr(Ability, question)
    return tuple(ability for ability in abilities(kind) if getattr(type(ability), question) is not common)


def find(state: GameState, piece: int, name: str) -> tuple[Ability, int] | None:
    """The power of that name of a character, or of the object it carries, with the piece that has it; or None."""
    for ability in abilities(state.kind[piece]):
        if ability.name == name:
            return ability, piece
    load = state.load_of(piece) if state.is_character(piece) else -1
    if load >= 0 and not state.is_character(load):
        for ability in abilities(state.kind[load]):
            if ability.name == name:
                return ability, load
    return None


def in_the_dark(state: GameState, piece: int) -> bool:
    """Whether a character stands in darkness that keeps it from nearly everything (F-83)."""
    return is_dark(state, state.at[piece]) and not any(
        ability.acts_in_dark(state) for ability in answering(state.kind[piece], "acts_in_dark")
    )


def is_dark(state: GameState, sq: int) -> bool:
    """Whether a square lies in darkness (F-82)."""
    return state.map.terrain[sq].is_dark
