"""The one place where powers, and all else that characters do for action points, are offered and timed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from dt_darkness.core.ability import Ability, abilities, find, in_the_dark
from dt_darkness.core.actions import Action, Reason, because
from dt_darkness.core.catalog import CharacterDef, ObjectDef, PieceDef
from dt_darkness.core.frames import SpendFrame
from dt_darkness.core.geometry import SQUARES, BoardMap, of_ground
from dt_darkness.core.rule import BY_FRAME, BY_KIND, ActionRule, SpendRule
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


@of_ground
def _rules_at(
    board: BoardMap,
    sq: int,
    kind: CharacterDef,
    load: PieceDef | None,
    is_wounded: bool,
    is_broke: bool,
    is_dark: bool,
    is_alone: bool,
) -> tuple[tuple[SpendRule, bool], ...]:
    """Those of its rules that the square allows, each with whether nothing can be in the way.

    ``is_broke``: it has no points to spend; ``is_dark``: darkness keeps it from most (F-83); ``is_alone``: nothing
    lies beside it.
    """
    return tuple(
        (rule, is_alone and load is None and rule.is_unopposed(board, kind, sq))
        for rule in _rules(kind, load, is_wounded)
        if not (is_broke and rule.cost)
        and (rule.from_dark or not is_dark)
        and not (is_alone and rule.done_to_neighbours)
        and rule.fits(board, kind, sq)
    )


class PowerRule(SpendRule):
    """An action that a power gives. The character who acts comes first among the arguments."""

    ability: ClassVar[str]
    """The name of the power."""
    rule: ClassVar[str]
    """Number of the rule that the power stands in."""

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character that might use the power."""
        for piece, rules in _users(state):
            if any(rule is self for rule, _ in rules):
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


def _users(state: GameState) -> Iterator[tuple[int, tuple[tuple[SpendRule, bool], ...]]]:
    """The active side's characters that may act, each with the rules by which it might, and which need no asking."""
    side, owner, kinds, board = state.side, state.owner, state.kind, state.map
    here, poor = state.here(), not state.ap
    taken = here.keys()
    for piece, sq in enumerate(state.at):
        if owner[piece] != side or not 0 <= sq < SQUARES or state.fresh[piece] & HEALED_NOW:
            continue
        kind = kinds[piece]
        if not isinstance(kind, CharacterDef):
            continue
        wounded = state.wounded[piece]
        load = state.load_of(piece) if len(here[sq]) > 1 and not wounded else -1
        held = kinds[load] if load >= 0 else None
        broke = poor and not state.boost(piece)
        dark = sq in board.dark and in_the_dark(state, piece)
        alone = taken.isdisjoint(board.ways[sq])
        if rules := _rules_at(board, sq, kind, held, wounded, broke, dark, alone):
            yield piece, rules


class CharacterActions(ActionRule):
    """What the active side's characters may do for action points: the ordinary actions, then their powers."""

    frame = SpendFrame

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character, in piece order."""
        return (action for piece, rules in _users(state) for rule, _ in rules for action in rule.of(state, piece))

    def refusal(self, state: GameState, frame: SpendFrame, action: Action) -> Reason | None:
        """Asked of the rule of the action's own kind."""
        return BY_KIND[str(action[0])].refusal(state, frame, action)

    def legal(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Who acts here is able and can pay one point, so only what stands in the way of each action is asked."""
        for piece, rules in _users(state):
            for rule, is_unopposed in rules:
                for action in rule.of(state, piece):
                    if (
                        is_unopposed
                        or (rule.obstacle(state, action) if rule.cost <= 1 else rule.refusal(state, frame, action))
                        is None
                    ):
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
