"""Magical objects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.abilities.undead import carries
from dt_darkness.core.ability import Ability, power
from dt_darkness.core.actions import PIECE, Action, Reason, because
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.sight import visible_characters
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


@power("fireball")
@dataclass(frozen=True)
class Fireball(Ability):
    """Kills the first character in a line of sight, once (Fireball Wand, B-159)."""

    offers = ("fireball",)


@register
class ThrowFireball(PowerRule):
    """Burn a character in sight, friend or enemy, wounded or not; the wand is used up (B-159, A-7)."""

    kind, shape, ability, rule = "fireball", (PIECE, PIECE), "fireball", "B-159"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The characters in sight."""
        for target in visible_characters(state, piece):
            yield ("fireball", piece, target)

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """A magic user, and a target in sight (B-13, B-160)."""
        _, piece, target = action
        if "mage" not in state.character(piece).tags:
            return because("B-159", "fireball.no_mage", piece=piece)
        if state.table.options["wand_users"] == "wizard" and state.kind[piece].id != "wizard":
            return because("B-159", "fireball.wizard_only", piece=piece)
        if target not in visible_characters(state, piece):
            return because("B-139", "fireball.not_in_sight", piece=target)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; the target dies; the wand leaves the game."""
        _, piece, target = action
        tx.pay(piece, self.cost)
        wand = self.source(tx.state, piece)[1]
        tx.emit("fireball", piece, target)
        tx.spend(wand)
        burn(tx, target, "B-159")
        settle(tx)


def burn(tx: Tx, target: int, rule: str) -> None:
    """A character dies by fire, unless it holds something that is proof against it (B-159, B-201)."""
    if not carries(tx.state, target, "fireproof"):
        tx.kill(target, rule)


@power("drink_potion")
@dataclass(frozen=True)
class Potion(Ability):
    """Gives its drinker action points of his own for this turn, once (Speed Potion, B-161)."""

    points: int
    offers = ("drink",)


@register
class Drink(PowerRule):
    """Drink: action points that only the drinker may spend, only this turn (B-161)."""

    kind, shape, ability, rule = "drink", (PIECE,), "drink_potion", "B-161"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One a bearer."""
        return (("drink", piece),)

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """Any able bearer may."""
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay; the potion leaves the game and its points are added to what the drinker has left of another."""
        piece = action[1]
        tx.pay(piece, self.cost)
        potion, bottle = self.source(tx.state, piece)
        assert isinstance(potion, Potion)
        tx.spend(bottle)
        tx.set_boost(piece, tx.state.boost(piece) + potion.points)
        settle(tx)
