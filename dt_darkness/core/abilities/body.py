"""Powers that heal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, is_dark, power
from dt_darkness.core.actions import PIECE, Action, Reason, because
from dt_darkness.core.geometry import LINE_OF
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import WOUNDED_NOW, GameState
from dt_darkness.core.tx import Tx


def standing_up_refusal(state: GameState, piece: int) -> Reason | None:
    """Why a wounded character may not stand up where it lies (B-119, A-9).

    Somebody stands there already, or a Ghoul has brought it to the enemy's starting line, where none may stand (B-123).
    """
    if LINE_OF[state.at[piece]] == 1 - state.owner[piece]:
        return because("B-123", "heal.enemy_line", piece=piece)
    someone = state.standing(state.at[piece])
    return because("B-119", "heal.square_taken", piece=someone) if someone >= 0 else None


@power("heal")
@dataclass(frozen=True)
class Heals(Ability):
    """Heals a wounded character on an adjacent square (Cleric, B-146)."""

    offers = ("heal",)


@register
class Heal(PowerRule):
    """Heal an adjacent wounded character, friend or enemy (B-117, B-118, B-146)."""

    kind, shape, ability, rule = "heal", (PIECE, PIECE), "heal", "B-146"
    done_to_neighbours = True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The wounded beside the healer."""
        for near in state.map.ways[state.at[piece]]:
            if near >= 0:
                for target in state.tokens(near):
                    if state.wounded[target]:
                        yield ("heal", piece, target)

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """Wounded, adjacent, and free to stand up."""
        _, healer, target = action
        if not state.wounded[target]:
            return because("B-146", "heal.not_wounded", piece=target)
        if not state.map.is_open(state.at[healer], state.at[target]):
            return because("B-146", "heal.not_adjacent", piece=target)
        if is_dark(state, state.at[target]):
            return because("F-84", "target.dark", piece=target)
        return standing_up_refusal(state, target)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; the healed one rests for this turn."""
        tx.pay(action[1], self.cost)
        tx.heal(action[2], rests=True)
        settle(tx)


@power("regenerates")
@dataclass(frozen=True)
class Regenerates(Ability):
    """Stands up by itself (Troll, B-150)."""

    offers = ("regenerate",)


@register
class Regenerate(PowerRule):
    """Stand up wounded no more, and rest for this turn (B-150)."""

    kind, shape, ability, rule = "regenerate", (PIECE,), "regenerates", "B-150"
    by_wounded = True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One a character."""
        return (("regenerate", piece),)

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """Not in the turn of the wound, and free to stand up."""
        if state.fresh[action[1]] & WOUNDED_NOW:
            return because("B-150", "regenerate.wounded_now", piece=action[1])
        return standing_up_refusal(state, action[1])

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay and stand up."""
        tx.pay(action[1], self.cost)
        tx.heal(action[1], rests=True)
        settle(tx)
