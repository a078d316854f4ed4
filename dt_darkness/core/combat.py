"""Combat and group combat (chapter 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dt_darkness.core.actions import NUMBER, PIECE, Action, Reason, because
from dt_darkness.core.frames import CommitFrame, Fight
from dt_darkness.core.rule import ActionRule, SpendRule, register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import WOUNDED_NOW, GameState
from dt_darkness.core.tx import Tx


class Strength(NamedTuple):
    """What one fighter brings: printed strength (0 if wounded) and the bonuses of objects as (piece, points)."""

    piece: int
    strength: int
    bonuses: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """Strength and bonuses together."""
        return self.strength + sum(points for _, points in self.bonuses)


def can_join(state: GameState, piece: int) -> bool:
    """Whether a fight that touches a character draws it in (B-91 to B-95)."""
    return not state.wounded[piece] and not state.fresh[piece]


def fighters(state: GameState, attacker: int, target: int) -> tuple[int, ...]:
    """Everyone who takes part when the attacker attacks the target, in piece order (B-91)."""
    ways, owner = state.map.ways, state.owner
    taking_part = {attacker, target}
    spreading = [attacker, target]
    while spreading:
        fighter = spreading.pop()
        for near in ways[state.at[fighter]]:
            if near < 0:
                continue
            piece = state.standing(near)
            if piece >= 0 and piece not in taking_part and owner[piece] != owner[fighter] and can_join(state, piece):
                taking_part.add(piece)
                spreading.append(piece)
    return tuple(sorted(taking_part))


def strengths(state: GameState, fight: Fight, side: int) -> tuple[Strength, ...]:
    """What each fighter of a side brings, in piece order (B-98)."""
    attacking = state.owner[fight.attacker] == side
    found = []
    for piece in fight.fighters:
        if state.owner[piece] != side:
            continue
        bonuses = []
        load = state.load_of(piece)
        if load >= 0 and not state.is_character(load):
            points = state.thing(load).attack if attacking else state.thing(load).defence
            if points:
                bonuses.append((load, points))
        found.append(Strength(piece, 0 if state.wounded[piece] else state.character(piece).strength, tuple(bonuses)))
    return tuple(found)


def total(state: GameState, fight: Fight, side: int) -> int:
    """A side's strength before its card (B-98)."""
    return sum(fighter.total for fighter in strengths(state, fight, side))


def losses(state: GameState, fight: Fight, loser: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who would be wounded and who would die if a side lost, carried friends included (B-99, B-113)."""
    wounded, dead = [], []
    for piece in fight.fighters:
        if state.owner[piece] != loser:
            continue
        if state.wounded[piece]:
            dead.append(piece)
        else:
            wounded.append(piece)
            load = state.load_of(piece)
            if load >= 0 and state.is_character(load):
                dead.append(load)
    return tuple(wounded), tuple(dead)


@register
class Attack(SpendRule):
    """Declare an attack on an adjacent enemy (B-89)."""

    kind = "attack"
    shape = (PIECE, PIECE)

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The enemies beside the character."""
        here, side = state.here(), state.side
        return [
            ("attack", piece, target)
            for near in state.map.ways[state.at[piece]]
            if near in here
            for target in here[near]
            if state.owner[target] != side and state.kind[target].is_character
        ]

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """An enemy, adjacent, not wounded this turn, not carried by somebody who stands (B-89, B-90, A-38)."""
        _, attacker, target = action
        if not state.is_character(target):
            return because("B-89", "attack.no_character", piece=target)
        if state.owner[target] == state.side:
            return because("B-90", "attack.friend", piece=target)
        if not state.on_board(target) or not state.map.is_open(state.at[attacker], state.at[target]):
            return because("B-89", "attack.not_adjacent", piece=target)
        if state.fresh[target] & WOUNDED_NOW:
            return because("B-90", "attack.wounded_now", piece=target)
        if state.wounded[target] and state.bearer_of(target) >= 0:
            return because("A-38", "attack.carried", piece=target)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; everybody who is drawn in takes part; the attacker lays his card first."""
        _, attacker, target = action
        tx.pay(attacker, self.cost)
        fight = Fight(attacker, target, fighters(tx.state, attacker, target))
        tx.emit("attacked", attacker, target, *fight.fighters)
        tx.push(CommitFrame(tx.state.owner[attacker], fight))


@register
class Commit(ActionRule):
    """Lay a combat card face down (B-96, B-97)."""

    kind = "commit"
    shape = (NUMBER,)
    frame = CommitFrame

    def candidates(self, state: GameState, frame: CommitFrame) -> Iterable[Action]:
        """Each value in hand once."""
        for card in dict.fromkeys(state.combat_hands[frame.side]):
            yield ("commit", card)

    def refusal(self, state: GameState, frame: CommitFrame, action: tuple[str, int]) -> Reason | None:
        """The card must be in hand."""
        if action[1] not in state.combat_hands[frame.side]:
            return because("B-101", "commit.not_in_hand", card=action[1])
        return None

    def carry_out(self, tx: Tx, frame: CommitFrame, action: tuple[str, int]) -> None:
        """The attacker's card waits for the defender's; then both are turned up and the fight is decided."""
        fight, card = frame.fight, action[1]
        tx.emit("committed", frame.side)
        if frame.side == tx.state.owner[fight.attacker]:
            tx.replace(CommitFrame(1 - frame.side, fight._replace(card=card)))
            return
        tx.pop()
        _decide(tx, fight, card)
        settle(tx)


def _decide(tx: Tx, fight: Fight, defence: int) -> None:
    """Compare the totals; the losers are wounded or die; a tie does nothing (B-98 to B-101)."""
    state = tx.state
    attacking = state.owner[fight.attacker]
    attack_total = total(state, fight, attacking) + fight.card
    defence_total = total(state, fight, 1 - attacking) + defence
    tx.emit("fought", attacking, fight.card, defence, attack_total, defence_total)
    tx.discard_combat_card(attacking, fight.card)
    tx.discard_combat_card(1 - attacking, defence)
    if attack_total == defence_total:
        return
    loser = attacking if attack_total < defence_total else 1 - attacking
    for piece in fight.fighters:
        if state.owner[piece] != loser:
            continue
        if state.wounded[piece]:
            tx.kill(piece, "B-99")
        else:
            tx.wound(piece)
