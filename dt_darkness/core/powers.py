"""The one place where powers, and all else that characters do for action points, are offered and timed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from dt_darkness.core.ability import Ability, abilities, find, in_the_dark
from dt_darkness.core.actions import Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, Crossing, ObjectDef, PieceDef
from dt_darkness.core.frames import SpendFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.core.rule import BY_FRAME, BY_KIND, ActionRule, SpendRule, available
from dt_darkness.core.state import HEALED_NOW, GameState


@cache
def _offers(kind: CharacterDef | ObjectDef, by_wounded: bool) -> tuple[PowerRule, ...]:
    rules = [BY_KIND[verb] for ability in abilities(kind) for verb in ability.offers]
    return tuple(rule for rule in rules if isinstance(rule, PowerRule) and rule.by_wounded is by_wounded)


@cache
def _rules(kind: CharacterDef, load: PieceDef | None, is_wounded: bool) -> tuple[SpendRule, ...]:
    """What such a character may do with such a load: the ordinary actions, its powers, those of what it carries."""
    if is_wounded:
        return (*_EVERYBODY_WOUNDED, *_offers(kind, True))
    carried = _offers(load, False) if isinstance(load, ObjectDef) else ()
    return tuple(dict.fromkeys((*_EVERYBODY, *_offers(kind, False), *carried)))


class PowerRule(SpendRule):
    """An action that a power gives. The character who acts comes first among the arguments."""

    ability: ClassVar[str]
    """The name of the power."""
    rule: ClassVar[str]
    """Number of the rule that the power stands in."""

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character that might use the power."""
        for piece, rules in _users(state):
            if self in rules:
                yield from self.of(state, piece)

    def refusal(self, state: GameState, frame: SpendFrame, action: Any) -> Reason | None:
        """Why not: whether the character may act, whether it has the power, then what the power demands."""
        piece: int = action[1]
        reason = self.actor_refusal(state, piece)
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


def _users(state: GameState) -> Iterator[tuple[int, tuple[SpendRule, ...]]]:
    """The active side's characters that have points to spend, each with the rules by which it might act."""
    side, at, wounded, terrain = state.side, state.at, state.wounded, state.map.terrain
    for piece, kind in enumerate(state.kind):
        if not kind.is_character or state.owner[piece] != side or not 0 <= at[piece] < SQUARES:
            continue
        if state.fresh[piece] & HEALED_NOW:
            continue
        load = -1 if wounded[piece] else state.load_of(piece)
        rules = _rules(kind, state.kind[load] if load >= 0 else None, wounded[piece])
        if not available(state, piece):
            rules = tuple([rule for rule in rules if not rule.cost])
        if terrain[at[piece]].crossing is Crossing.DARKNESS and in_the_dark(state, piece):
            rules = tuple([rule for rule in rules if rule.from_dark])
        if rules:
            yield piece, rules


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
_EVERYBODY_WOUNDED: tuple[SpendRule, ...] = ()


def offer_character_actions() -> None:
    """Put what characters do into the list of legal actions; once, when every chapter has entered its rules."""
    global _EVERYBODY, _EVERYBODY_WOUNDED
    common = [r for r in BY_KIND.values() if isinstance(r, SpendRule) and not isinstance(r, PowerRule)]
    _EVERYBODY = tuple(rule for rule in common if not rule.by_wounded)
    _EVERYBODY_WOUNDED = tuple(rule for rule in common if rule.by_wounded)
    BY_FRAME[SpendFrame].append(CharacterActions())
