"""What a position is worth to a side, and what a fight is likely to bring: the greedy player's opinions.

Everything is measured in hundredths of a victory point.
"""

from __future__ import annotations

from dt_darkness.ai.distance import FAR, Distances, Legs, legs
from dt_darkness.core import GameState
from dt_darkness.core.ability import abilities
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.combat import forced_to_zero, losses, total
from dt_darkness.core.frames import Fight
from dt_darkness.core.tx import Tx

POINT = 100.0
SCORED = 140.0
"""A point on the score is worth more than one in sight."""
WON = 10000.0
STANDING = 8.0
STRENGTH = 2.0
PER_MOVE = 0.84
"""What is left of the hope for a point for every move that it still takes."""
WOUNDED = 0.35
"""Worth of a wounded character beside a sound one."""
RECOVERS = 0.65
WOUNDED_BESIDE_ENEMY = 42.0
WOUNDED_ALONE = 10.0
HEALER_BESIDE = 8.0
OUTNUMBERED = 4.0
CARD_PRICE = 0.9
"""What a combat card costs for each point of its value."""


class Judge:
    """Judges positions as one side knows them; made anew for each decision."""

    def __init__(self, view: GameState, side: int, distances: Distances) -> None:
        self.side = side
        self.distances = distances
        self._turned: dict[tuple[int, int], float] = {}
        self.legs: dict[int, Legs] = {
            piece: legs(view, piece) for piece, kind in enumerate(view.kind) if isinstance(kind, CharacterDef)
        }

    def position(self, state: GameState) -> float:
        """The worth of a position: points, and every character on the board, own and enemy."""
        value = 0.0
        for side in (0, 1):
            points = state.points[side] + state.pending[side]
            worth = SCORED * points + (WON if points >= state.table.points_to_win else 0.0)
            value += worth if side == self.side else -worth
        for piece in self.legs:
            if state.on_board(piece):
                worth = self.character(state, piece)
                value += worth if state.owner[piece] == self.side else -worth
        return value

    def turned(self, state: GameState, place: int, quarters: int) -> float:
        """The worth of the position once the room at a place is turned clockwise by so many quarters."""
        key = (place, quarters % 4)
        if key not in self._turned:
            tx = Tx(state.copy())
            tx.turn_room(place, quarters)
            self._turned[key] = self.position(tx.state)
        return self._turned[key]

    def character(self, state: GameState, piece: int) -> float:
        """What a character on the board is worth to its owner."""
        if state.wounded[piece]:
            return self._wounded(state, piece)
        load = state.load_of(piece)
        return (
            self.sound(state, piece, state.at[piece], load)
            + usefulness(state, piece, load)
            - self._exposure(state, piece)
        )

    def sound(self, state: GameState, piece: int, sq: int, load: int) -> float:
        """What an unwounded character would be worth on a square, leaving out what stands around it."""
        kind = state.character(piece)
        prize, speed = kind.exit_points, kind.speed
        strength = kind.strength + sum(ability.strength(state, piece) for ability in abilities(kind))
        if load >= 0:
            prize += sum(ability.exit_points(state, piece, load) for ability in abilities(kind))
            if not state.is_character(load):
                thing = state.thing(load)
                prize += thing.exit_points
                speed += thing.speed
                strength += thing.strength
        distance = self.distances.to_exit(state, self.legs[piece])[sq]
        return STANDING + STRENGTH * max(strength, 0) + POINT * prize * self.hope(distance, speed)

    def hope(self, distance: int, speed: int) -> float:
        """The chance, as it were, that somebody so far from the exit gets there."""
        return float(PER_MOVE ** (distance / max(speed, 1))) if distance < FAR else 0.02

    def _wounded(self, state: GameState, piece: int) -> float:
        recovers = any("regenerate" in ability.offers for ability in abilities(state.kind[piece]))
        worth = (RECOVERS if recovers else WOUNDED) * self.sound(state, piece, state.at[piece], -1)
        beside_enemy = beside_healer = False
        for other in self.neighbours(state, piece):
            if state.owner[other] != state.owner[piece]:
                beside_enemy = True
            elif any("heal" in ability.offers for ability in abilities(state.kind[other])):
                beside_healer = True
        if state.bearer_of(piece) < 0 and beside_enemy:
            worth -= WOUNDED_BESIDE_ENEMY
        else:
            worth -= WOUNDED_ALONE
        return worth + HEALER_BESIDE if beside_healer else worth

    def _exposure(self, state: GameState, piece: int) -> float:
        """What it costs to stand beside stronger enemies."""
        against = 0
        for other in self.neighbours(state, piece):
            if state.owner[other] != state.owner[piece]:
                against += state.character(other).strength
        surplus = against - state.character(piece).strength
        return min(OUTNUMBERED * surplus, 20.0) if against and surplus > 0 else 0.0

    def neighbours(self, state: GameState, piece: int) -> list[int]:
        """The unwounded characters beside a character."""
        found = []
        for near in state.map.ways[state.at[piece]]:
            if near >= 0 and (other := state.standing(near)) >= 0:
                found.append(other)
        return found

    # Fights ---------------------------------------------------------------------------------------------------------

    def stakes(self, state: GameState, fight: Fight) -> tuple[float, float]:
        """What it would bring the side to win a fight, and what losing it would cost, in that order."""
        return self._loss(state, fight, 1 - self.side), self._loss(state, fight, self.side)

    def _loss(self, state: GameState, fight: Fight, loser: int) -> float:
        wounded, dead = losses(state, fight, loser)
        loss = 0.0
        for piece in wounded:
            now = self.character(state, piece)
            loss += now - WOUNDED * now + WOUNDED_ALONE
        points = 0
        for piece in dead:
            points += state.character(piece).kill_points
            loss += max(self.character(state, piece), 0.0)
        if state.points[1 - loser] + points >= state.table.points_to_win:
            loss += WON
        return loss + SCORED * points

    def best_cards(self, state: GameState, fight: Fight, caution: float) -> list[tuple[float, int]]:
        """Each card the side could lay with what it may expect of it, the best first.

        The enemy's card is thought to be any that he may lay. ``caution`` weighs what there is to lose.
        """
        win, loss = self.stakes(state, fight)
        lead = total(state, fight, self.side) - total(state, fight, 1 - self.side)
        theirs = _layable(state, fight, 1 - self.side)
        expected = []
        for card in sorted(set(_layable(state, fight, self.side))):
            wins = sum(card + lead > other for other in theirs)
            losing = sum(card + lead < other for other in theirs)
            value = (win * wins - caution * loss * losing) / len(theirs) - CARD_PRICE * card
            expected.append((value, card))
        return sorted(expected, key=lambda pair: (-pair[0], pair[1]))


def _layable(state: GameState, fight: Fight, side: int) -> tuple[int, ...]:
    return (0,) if forced_to_zero(state, fight, side) >= 0 else state.combat_hands[side]


def usefulness(state: GameState, piece: int, thing: int) -> float:
    """What an object is worth to a character that carries it, its points for leaving left out."""
    if thing < 0 or state.is_character(thing):
        return 0.0
    what, who = state.thing(thing), state.character(piece)
    value = 4.0 * what.attack + 4.0 * what.defence + 3.0 * len(what.secures) + 1.0
    value += 4.0 * what.strength + 4.0 * what.speed + 3.0 * len(what.slays)
    value -= 2.0 if "cursed" in what.tags else 0.0
    if "mage_only" in what.tags and "mage" not in who.tags:
        return value
    return value + 9.0 * len(what.abilities) + (12.0 if "mage_only" in what.tags else 0.0)
