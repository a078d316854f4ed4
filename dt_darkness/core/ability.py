"""Special powers: what a power is, which pieces have it, and the one place where powers are offered.

A power is a small stateless class, registered by name, with typed parameters; a character's or object's YAML names
it. Whatever a power counts or remembers lives in the state. When a power may be used is decided here, once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar

from dt_darkness.core.actions import Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.frames import SpendFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.core.rule import BY_FRAME, BY_KIND, ActionRule, SpendRule, available, unable, unpaid
from dt_darkness.core.state import HEALED_NOW, GameState


class Ability:
    """A power. Subclasses are frozen dataclasses whose fields are the parameters that YAML may give."""

    name: ClassVar[str]
    offers: ClassVar[tuple[str, ...]] = ()
    """The kinds of actions that the power gives to who has it, or to who carries the object that has it."""
    turns_both_ways: ClassVar[bool] = False
    """Whether rooms may be turned against their arrow (B-78)."""


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
def _offers(kind: CharacterDef | ObjectDef, by_wounded: bool) -> tuple[PowerRule, ...]:
    rules = [BY_KIND[verb] for ability in abilities(kind) for verb in ability.offers]
    return tuple(rule for rule in rules if isinstance(rule, PowerRule) and rule.by_wounded is by_wounded)


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


class PowerRule(SpendRule):
    """An action that a power gives. The character who acts comes first among the arguments."""

    ability: ClassVar[str]
    """The name of the power."""
    rule: ClassVar[str]
    """Number of the rule that the power stands in."""
    by_wounded: ClassVar[bool] = False
    """Whether it is a wounded character that uses it (B-116)."""

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character that might use the power."""
        for piece, rules in _users(state):
            if self in rules:
                yield from self.of(state, piece)

    def refusal(self, state: GameState, frame: SpendFrame, action: Any) -> Reason | None:
        """Why not: whether the character may act, whether it has the power, then what the power demands."""
        piece: int = action[1]
        reason = _unable_wounded(state, piece, self.cost) if self.by_wounded else unable(state, piece, self.cost)
        if reason is not None:
            return reason
        if find(state, piece, self.ability) is None:
            return because(self.rule, "power.lacking", piece=piece)
        return self.obstacle(state, action)

    def source(self, state: GameState, piece: int) -> tuple[Ability, int]:
        """The power in question and the piece that has it; only for a character that has it."""
        found = find(state, piece, self.ability)
        assert found is not None
        return found


def _unable_wounded(state: GameState, piece: int, cost: int) -> Reason | None:
    if state.is_character(piece) and state.owner[piece] == state.side and state.on_board(piece):
        if not state.wounded[piece]:
            return because("B-116", "unable.not_wounded", piece=piece)
        return unpaid(state, piece, cost)
    return unable(state, piece, cost)


def _users(state: GameState) -> Iterator[tuple[int, tuple[SpendRule, ...]]]:
    """The active side's characters that have points to spend, each with the rules by which it might act."""
    side, at, wounded = state.side, state.at, state.wounded
    for piece, kind in enumerate(state.kind):
        if not kind.is_character or state.owner[piece] != side or not 0 <= at[piece] < SQUARES:
            continue
        if state.fresh[piece] & HEALED_NOW or not available(state, piece):
            continue
        if wounded[piece]:
            yield piece, _offers(kind, True)
            continue
        load = state.load_of(piece)
        carried = _offers(state.kind[load], False) if load >= 0 and not state.kind[load].is_character else ()
        yield piece, (*_EVERYBODY, *_offers(kind, False), *carried)


class CharacterActions(ActionRule):
    """What the active side's characters may do for action points: the ordinary actions, then their powers."""

    frame = SpendFrame

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character, in piece order."""
        return (action for piece, rules in _users(state) for rule in rules for action in rule.of(state, piece))

    def refusal(self, state: GameState, frame: SpendFrame, action: Action) -> Reason | None:
        """Asked of the rule of the action's own kind."""
        return BY_KIND[str(action[0])].refusal(state, frame, action)

    def legal(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Who acts here is able and can pay one point, so only what stands in the way of each action is asked."""
        for piece, rules in _users(state):
            for rule in rules:
                for action in rule.of(state, piece):
                    if (rule.obstacle(state, action) if rule.cost <= 1 else rule.refusal(state, frame, action)) is None:
                        yield action


_EVERYBODY: tuple[SpendRule, ...] = ()


def offer_character_actions() -> None:
    """Put what characters do into the list of legal actions; once, when every chapter has entered its rules."""
    global _EVERYBODY
    _EVERYBODY = tuple(r for r in BY_KIND.values() if isinstance(r, SpendRule) and not isinstance(r, PowerRule))
    BY_FRAME[SpendFrame].append(CharacterActions())
