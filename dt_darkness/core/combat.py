"""Combat and group combat (chapter 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dt_darkness.core.ability import answering, is_dark
from dt_darkness.core.actions import NUMBER, PIECE, WORD, Action, Reason, because
from dt_darkness.core.frames import AskFrame, CommitFrame, Fight, InheritFrame
from dt_darkness.core.movement import is_cursed
from dt_darkness.core.rule import ActionRule, SpendRule, available, register
from dt_darkness.core.scoring import is_safe, settle
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
    """Whether a fight that touches a character draws it in (B-91 to B-95, F-84)."""
    return not state.wounded[piece] and not state.fresh[piece] and not is_dark(state, state.at[piece])


def fighters(state: GameState, attacker: int, target: int, joining: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Everyone who takes part when the attacker attacks the target, in piece order (B-91).

    ``joining``: characters hidden in darkness that have chosen to take part (F-43).
    """
    return tuple(sorted(_spread(state, attacker, target, joining)[0]))


def hidden_candidates(state: GameState, attacker: int, target: int, joining: tuple[int, ...]) -> tuple[int, ...]:
    """The hidden characters that the fight touches and that are not in it yet, in piece order (F-43)."""
    return tuple(sorted(_spread(state, attacker, target, joining)[1]))


def _spread(state: GameState, attacker: int, target: int, joining: tuple[int, ...]) -> tuple[set[int], set[int]]:
    """Who takes part, and which hidden characters could. Nothing spreads from who stands in darkness (F-43, F-84)."""
    ways, owner = state.map.ways, state.owner
    taking_part = {attacker, target}
    hidden: set[int] = set()
    if is_dark(state, state.at[target]):
        return taking_part, hidden
    spreading = [target] if is_dark(state, state.at[attacker]) else [attacker, target]
    while spreading:
        fighter = spreading.pop()
        for near in ways[state.at[fighter]]:
            if near < 0:
                continue
            piece = state.standing(near)
            if piece < 0 or piece in taking_part or owner[piece] == owner[fighter]:
                continue
            if can_join(state, piece):
                if _is_willing(state, piece, attacker, target):
                    taking_part.add(piece)
                    spreading.append(piece)
            elif _is_hidden(state, piece) and _is_willing(state, piece, attacker, target):
                if piece in joining:
                    taking_part.add(piece)
                else:
                    hidden.add(piece)
    return taking_part, hidden


def _is_hidden(state: GameState, piece: int) -> bool:
    """Whether a character stands in darkness and may choose to join from there (F-43)."""
    return (
        not state.fresh[piece]
        and is_dark(state, state.at[piece])
        and any(ability.hides(state, piece) for ability in answering(state.kind[piece], "hides"))
    )


def _is_willing(state: GameState, piece: int, attacker: int, target: int) -> bool:
    """Whether nothing in its nature keeps a character out of this fight (F-45, F-93)."""
    if any(not ability.joins(state, piece) for ability in answering(state.kind[piece], "joins")):
        return False
    return state.owner[piece] != state.owner[attacker] or not shuns_ground(state, piece, target)


def shuns_ground(state: GameState, piece: int, target: int) -> bool:
    """Whether a character may not attack: an enemy beside it, in the fight, stands where it may never go (F-93).

    In the fight is the target and everybody whom the fight would draw in.
    """
    tags = state.character(piece).tags
    if not tags:
        return False
    for near in state.map.ways[state.at[piece]]:
        if near >= 0 and tags & state.map.terrain[near].denies:
            for enemy in state.tokens(near):
                opposed = state.owner[enemy] != state.owner[piece] and state.kind[enemy].is_character
                if opposed and (enemy == target or can_join(state, enemy)):
                    return True
    return False


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
            thing = state.thing(load)
            points = thing.attack if attacking else thing.defence
            if points and not (attacking and thing.attack_cost and piece not in fight.paid):
                bonuses.append((load, points))
        found.append(Strength(piece, strength(state, piece), tuple(bonuses)))
    return tuple(found)


def strength(state: GameState, piece: int) -> int:
    """A fighter's own strength: printed, with what its powers add and its object takes, 0 if wounded (B-98, F-75)."""
    if state.wounded[piece]:
        return 0
    kind, load = state.character(piece), state.load_of(piece)
    taken = state.thing(load).strength if load >= 0 and not state.kind[load].is_character else 0
    added = sum(ability.strength(state, piece) for ability in answering(kind, "strength"))
    return max(0, kind.strength + added + taken)


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
    done_to_neighbours = True

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
        return _nature_refusal(state, attacker, target)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; everybody who is drawn in takes part; the attacker lays his card first."""
        _, attacker, target = action
        tx.pay(attacker, self.cost)
        fight = Fight(attacker, target, fighters(tx.state, attacker, target))
        tx.emit("attacked", attacker, target, *fight.fighters)
        _next_declaration(tx, fight)


def _nature_refusal(state: GameState, attacker: int, target: int) -> Reason | None:
    """What darkness, holy ground or its own nature keeps a character from attacking (F-41, F-42, F-45, F-84, F-93)."""
    from_dark = is_dark(state, state.at[attacker])
    if is_dark(state, state.at[target]) and not (from_dark and _strikes_from_dark(state, attacker)):
        return because("F-84", "attack.dark", piece=target)
    for ability in answering(state.kind[attacker], "attack_refusal"):
        reason = ability.attack_refusal(state, attacker, target)
        if reason is not None:
            return reason
    if shuns_ground(state, attacker, target):
        return because("F-93", "attack.holy_ground", piece=attacker)
    return None


def _strikes_from_dark(state: GameState, piece: int) -> bool:
    return any(ability.hides(state, piece) for ability in answering(state.kind[piece], "hides"))


PAY, JOIN = "pay", "join"


def _next_declaration(tx: Tx, fight: Fight) -> None:
    """Ask for the next optional choice, the attacker's before the defender's, or for the attacker's card (B-96)."""
    state = tx.state
    attacking = state.owner[fight.attacker]
    for side in (attacking, 1 - attacking):
        for what, piece in _choices(state, fight, side):
            if piece not in (fight.aloof if what == JOIN else (*fight.paid, *fight.unpaid)):
                tx.push(AskFrame(side, fight, what, piece))
                return
    tx.push(CommitFrame(attacking, fight))


def _choices(state: GameState, fight: Fight, side: int) -> Iterator[tuple[str, int]]:
    """What a side may choose: hidden characters that could join, then bonuses that cost points (F-43, F-77)."""
    for piece in hidden_candidates(state, fight.attacker, fight.target, fight.joined):
        if state.owner[piece] == side:
            yield JOIN, piece
    if side != state.owner[fight.attacker]:
        return
    for piece in fight.fighters:
        load = state.load_of(piece)
        if state.owner[piece] == side and load >= 0 and not state.is_character(load):
            cost = state.thing(load).attack_cost
            if cost and available(state, piece) >= cost:
                yield PAY, piece


@register
class Answer(ActionRule):
    """Declare an optional choice of a combat: ``yes`` or ``no`` (B-96)."""

    kind = "answer"
    shape = (WORD,)
    frame = AskFrame

    def candidates(self, state: GameState, frame: AskFrame) -> Iterable[Action]:
        """Both."""
        return (("answer", "yes"), ("answer", "no"))

    def refusal(self, state: GameState, frame: AskFrame, action: tuple[str, str]) -> Reason | None:
        """One of the two words."""
        return None if action[1] in ("yes", "no") else because("B-96", "answer.yes_or_no")

    def carry_out(self, tx: Tx, frame: AskFrame, action: tuple[str, str]) -> None:
        """Join the fight or stay hidden; pay for the bonus or do without."""
        state, fight, yes = tx.state, frame.fight, action[1] == "yes"
        tx.emit("declared", frame.piece, frame.what, int(yes))
        if frame.what == JOIN and yes:
            fight = fight._replace(joined=(*fight.joined, frame.piece))
        elif frame.what == JOIN:
            fight = fight._replace(aloof=(*fight.aloof, frame.piece))
        elif yes:
            tx.pay(frame.piece, state.thing(state.load_of(frame.piece)).attack_cost)
            fight = fight._replace(paid=(*fight.paid, frame.piece))
        else:
            fight = fight._replace(unpaid=(*fight.unpaid, frame.piece))
        tx.pop()
        everyone = fighters(state, fight.attacker, fight.target, fight.joined)
        _next_declaration(tx, fight._replace(fighters=everyone))


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
        """The card must be in hand; some must play the 0 (F-30)."""
        if action[1] not in state.combat_hands[frame.side]:
            return because("B-101", "commit.not_in_hand", card=action[1])
        return card_refusal(state, frame.fight, frame.side, action[1])

    def carry_out(self, tx: Tx, frame: CommitFrame, action: tuple[str, int]) -> None:
        """The attacker's card waits for the defender's; then both are turned up and the fight is decided."""
        fight, card = frame.fight, action[1]
        tx.emit("committed", frame.side)
        if frame.side == tx.state.owner[fight.attacker]:
            tx.replace(CommitFrame(1 - frame.side, fight._replace(card=card)))
            return
        tx.pop()
        _decide(tx, fight, card)


def card_refusal(state: GameState, fight: Fight, side: int, card: int) -> Reason | None:
    """Why a side may not lay a card that it holds; no secret decides it (F-30)."""
    if card and (piece := forced_to_zero(state, fight, side)) >= 0:
        return because("F-30", "commit.only_zero", piece=piece)
    return None


def forced_to_zero(state: GameState, fight: Fight, side: int) -> int:
    """The fighter of a side because of which it must play card 0, -1 if it is free (F-30)."""
    for piece in fight.fighters:
        if state.owner[piece] == side and any(
            ability.must_play_zero(state, fight, piece) for ability in answering(state.kind[piece], "must_play_zero")
        ):
            return piece
    return -1


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
        settle(tx)
        return
    loser = attacking if attack_total < defence_total else 1 - attacking
    victims, legacies = [], []
    for piece in fight.fighters:
        if state.owner[piece] != loser:
            continue
        if state.wounded[piece]:
            sq, thing = state.at[piece], state.load_of(piece)
            tx.kill(piece, "B-99")
            victims.append((piece, sq))
            if thing >= 0 and is_cursed(state, thing):
                legacies.append(thing)
        else:
            tx.wound(piece)
    winners = [p for p in fight.fighters if state.owner[p] != loser and not state.wounded[p] and state.on_board(p)]
    for piece in winners:
        for ability in answering(state.kind[piece], "fought"):
            ability.fought(tx, piece, tuple(victims))
    _bequeath(tx, tuple(legacies), tuple(winners))


def _can_inherit(state: GameState, heir: int, thing: int) -> bool:
    """Whether a winner beside a dead character could take its cursed object, leaving what he carries there (F-72)."""
    sq, load = state.at[thing], state.load_of(heir)
    if not state.character(heir).hands or not state.map.is_open(state.at[heir], sq):
        return False
    if load < 0:
        return True
    others = [p for p in state.tokens(sq) if p != thing]
    if is_cursed(state, load) or len(others) > 1:
        return False
    if not state.is_character(load):
        return True
    alone = all(not state.is_character(p) or state.owner[p] == state.owner[load] for p in others)
    return alone and (not state.map.terrain[sq].deadly or is_safe(state, sq))


def heirs(state: GameState, thing: int, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The winners beside a cursed object of the dead that can take it (F-72)."""
    return tuple(piece for piece in winners if _can_inherit(state, piece, thing))


def _bequeath(tx: Tx, things: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Cursed objects of the dead go to a winner beside them; among several their side chooses; then the action ends."""
    for index, thing in enumerate(things):
        able = heirs(tx.state, thing, winners)
        if len(able) > 1:
            tx.push(InheritFrame(tx.state.owner[able[0]], things[index:], winners))
            return
        if able:
            _inherit(tx, able[0], thing)
    settle(tx)


def _inherit(tx: Tx, heir: int, thing: int) -> None:
    """The heir takes the cursed object and leaves what he carried where it lay."""
    state = tx.state
    load, grave = state.load_of(heir), state.at[thing]
    tx.put(thing, state.at[heir], "carried")
    if load >= 0:
        tx.put(load, grave, "carried")
    tx.emit("inherited", heir, thing)


@register
class Inherit(ActionRule):
    """Name the winner who must take a dead character's cursed object (F-72)."""

    kind = "inherit"
    shape = (PIECE,)
    frame = InheritFrame

    def candidates(self, state: GameState, frame: InheritFrame) -> Iterable[Action]:
        """The winners beside it that can carry it."""
        return (("inherit", heir) for heir in heirs(state, frame.things[0], frame.winners))

    def refusal(self, state: GameState, frame: InheritFrame, action: tuple[str, int]) -> Reason | None:
        """One of those."""
        able = heirs(state, frame.things[0], frame.winners)
        return None if action[1] in able else because("F-72", "inherit.not_able", piece=action[1])

    def carry_out(self, tx: Tx, frame: InheritFrame, action: tuple[str, int]) -> None:
        """He takes it; then the next, or the action ends."""
        tx.pop()
        _inherit(tx, action[1], frame.things[0])
        _bequeath(tx, frame.things[1:], frame.winners)
