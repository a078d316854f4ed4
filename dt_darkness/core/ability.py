"""Special powers: what a power is, which pieces have it, and the one place where powers are offered.

A power is a small stateless class, registered by name, with typed parameters; a character's or object's YAML names
it. Whatever a power counts or remembers lives in the state. When a power may be used is decided here, once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar

from dt_darkness.core.actions import SHAPES, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.frames import SpendFrame
from dt_darkness.core.rule import BY_FRAME, BY_KIND, ActionRule, SpendRule, available, unable, unpaid
from dt_darkness.core.state import HEALED_NOW, GameState
from dt_darkness.core.tx import Tx


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
def _offers(kind: CharacterDef | ObjectDef) -> tuple[PowerRule, ...]:
    rules = [BY_KIND[verb] for ability in abilities(kind) for verb in ability.offers]
    return tuple(rule for rule in rules if isinstance(rule, PowerRule))


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
        """Powers are offered all together by :class:`Powers`."""
        return ()

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


def register_power(rule: type[PowerRule]) -> type[PowerRule]:
    """Enter the rule of a power's action into the book (class decorator)."""
    assert rule.kind not in BY_KIND, rule.kind
    BY_KIND[rule.kind] = rule()
    SHAPES[rule.kind] = rule.shape
    return rule


class Powers(ActionRule):
    """Offers what the powers of the active side's characters, and of the objects they carry, allow."""

    kind = "powers"

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterator[Action]:
        """Those of every character of the active side, in piece order."""
        for piece, kind in enumerate(state.kind):
            if not kind.is_character or state.owner[piece] != state.side or not state.on_board(piece):
                continue
            if not available(state, piece) or state.fresh[piece] & HEALED_NOW:
                continue
            for rule in _offers(kind):
                if rule.by_wounded is state.wounded[piece]:
                    yield from rule.of(state, piece)
            load = -1 if state.wounded[piece] else state.load_of(piece)
            if load >= 0 and not state.is_character(load):
                for rule in _offers(state.kind[load]):
                    yield from rule.of(state, piece)

    def refusal(self, state: GameState, frame: SpendFrame, action: Action) -> Reason | None:
        """Asked of the rule of the action's own kind."""
        return BY_KIND[str(action[0])].refusal(state, frame, action)

    def carry_out(self, tx: Tx, frame: SpendFrame, action: Action) -> None:
        """Done by the rule of the action's own kind."""
        BY_KIND[str(action[0])].carry_out(tx, frame, action)


def offer_powers() -> None:
    """Put the powers into the list of what may be done with action points; once, after the ordinary actions."""
    BY_FRAME[SpendFrame].append(Powers())
