"""What one kind of action is to the engine: which ones could be tried, why one is refused, what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from dt_darkness.core.ability import in_the_dark
from dt_darkness.core.actions import SHAPES, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.frames import SpendFrame
from dt_darkness.core.geometry import BoardMap
from dt_darkness.core.state import DEAD, HEALED_NOW, GameState
from dt_darkness.core.tx import Tx


class ActionRule:
    """One kind of action, offered while a decision frame of one type is on top."""

    kind: ClassVar[str]
    shape: ClassVar[tuple[str, ...]]
    frame: ClassVar[type]

    def candidates(self, state: GameState, frame: Any) -> Iterable[Action]:
        """Every action of this kind that might be legal, in a fixed order; at least all that are."""
        raise NotImplementedError

    def refusal(self, state: GameState, frame: Any, action: Any) -> Reason | None:
        """Why the well-formed action is illegal now, None if it is legal."""
        raise NotImplementedError

    def carry_out(self, tx: Tx, frame: Any, action: Any) -> None:
        """Do what the legal action says."""
        raise NotImplementedError

    def legal(self, state: GameState, frame: Any) -> Iterable[Action]:
        """The candidates that are not refused; may be overridden to say the same faster, never something else."""
        return (action for action in self.candidates(state, frame) if self.refusal(state, frame, action) is None)


BY_FRAME: dict[type, list[ActionRule]] = {}
"""The rules that offer actions for each type of frame, in the order of the list of legal actions."""
BY_KIND: dict[str, ActionRule] = {}


def register(rule: type[ActionRule]) -> type[ActionRule]:
    """Enter a rule into the book (class decorator); what characters do for points is offered character by character."""
    assert rule.kind not in BY_KIND, rule.kind
    one = rule()
    BY_KIND[rule.kind] = one
    SHAPES[rule.kind] = rule.shape
    if not isinstance(one, SpendRule):
        BY_FRAME.setdefault(rule.frame, []).append(one)
    return rule


def available(state: GameState, piece: int) -> int:
    """Action points that a piece may spend: the turn's and those of its own potion (B-161)."""
    return state.ap + state.boost(piece)


def unable(
    state: GameState, piece: int, cost: int = 1, *, from_dark: bool = False, by_wounded: bool = False
) -> Reason | None:
    """Why a piece may do nothing now, or nothing for that price; None if it may.

    ``from_dark``: whether what it wants to do may be done from darkness by everybody (F-83); ``by_wounded``: whether
    the wounded do it, and only they (B-116).
    """
    if not state.kind[piece].is_character:
        return because("B-44", "unable.object", piece=piece)
    if state.owner[piece] != state.side:
        return because("B-44", "unable.not_yours", piece=piece)
    if not state.on_board(piece):
        return because("B-111" if state.at[piece] == DEAD else "B-73", "unable.not_here", piece=piece)
    if state.wounded[piece] and not by_wounded:
        return because("B-45", "unable.wounded", piece=piece)
    if by_wounded and not state.wounded[piece]:
        return because("B-116", "unable.not_wounded", piece=piece)
    if state.fresh[piece] & HEALED_NOW:
        return because("B-118", "unable.healed", piece=piece)
    if not from_dark and in_the_dark(state, piece):
        return because("F-83", "unable.dark", piece=piece)
    return unpaid(state, piece, cost)


def unpaid(state: GameState, piece: int, cost: int = 1) -> Reason | None:
    """Why a price cannot be paid, None if it can (B-5)."""
    if available(state, piece) < cost:
        return because("B-5", "unable.points", cost=cost, left=available(state, piece))
    return None


class SpendRule(ActionRule):
    """An action of one of the active side's characters for action points; its first argument is that character."""

    frame = SpendFrame
    cost: ClassVar[int] = 1
    from_dark: ClassVar[bool] = False
    """Whether anybody may do it while standing in darkness (F-83)."""
    by_wounded: ClassVar[bool] = False
    """Whether it is a wounded character that does it (B-116)."""
    done_to_neighbours: ClassVar[bool] = False
    """Whether it is done to somebody on an adjacent square: :meth:`of` gives nothing while those are empty."""

    def candidates(self, state: GameState, frame: SpendFrame) -> Iterable[Action]:
        """Those of every character that may do such a thing at all."""
        return (
            action
            for piece, kind in enumerate(state.kind)
            if kind.is_character and self.actor_refusal(state, piece) is None
            for action in self.of(state, piece)
        )

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The candidates of one able character."""
        raise NotImplementedError

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """Whether the ground lets such a character do such a thing from a square; where not, :meth:`of` gives nothing.

        For the same ground the answer is kept, so that most kinds of actions need not be asked for again and again.
        """
        return True

    def is_unopposed(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """Whether :meth:`obstacle` finds nothing, however the game stands, with empty hands and nothing beside."""
        return False

    def refusal(self, state: GameState, frame: SpendFrame, action: Any) -> Reason | None:
        """Why not: first whether the character may act at all, then what the kind of action demands."""
        return self.actor_refusal(state, action[1]) or self.obstacle(state, action)

    def actor_refusal(self, state: GameState, piece: int) -> Reason | None:
        """Why that character may do nothing of the kind."""
        return unable(state, piece, self.cost, from_dark=self.from_dark, by_wounded=self.by_wounded)

    def obstacle(self, state: GameState, action: Any) -> Reason | None:
        """What stands in the way of an able character."""
        raise NotImplementedError
