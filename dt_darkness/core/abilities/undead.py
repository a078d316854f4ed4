"""Powers of the undead (F-24 to F-59)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, is_dark, power
from dt_darkness.core.actions import PIECE, Action, Reason, because
from dt_darkness.core.frames import Fight
from dt_darkness.core.movement import is_cursed, is_slain
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import RESERVE, GameState
from dt_darkness.core.tx import Tx


def carries(state: GameState, piece: int, tag: str) -> bool:
    """Whether a character carries or holds an object with a tag."""
    load = state.load_of(piece)
    return load >= 0 and not state.kind[load].is_character and tag in state.kind[load].tags


def enemies_beside(state: GameState, piece: int) -> list[int]:
    """The enemies on the squares adjacent to a character, in darkness or not."""
    return [
        other
        for near in state.map.ways[state.at[piece]]
        if near >= 0
        for other in state.tokens(near)
        if state.kind[other].is_character and state.owner[other] != state.owner[piece]
    ]


@power("bears_off")
@dataclass(frozen=True)
class BearsOff(Ability):
    """Scores for the wounded it carries out of the labyrinth, friend or enemy (Ghoul, F-27)."""

    points: int = 1

    def exit_points(self, state: GameState, piece: int, load: int) -> int:
        """The points if the load is a wounded character."""
        return self.points if load >= 0 and state.is_character(load) else 0


@power("flammable")
@dataclass(frozen=True)
class Flammable(Ability):
    """Forces its side to card 0 against torches (Mummy, F-30, F-31)."""

    def must_play_zero(self, state: GameState, fight: Fight, piece: int) -> bool:
        """When every enemy fighter beside it carries a torch, and it is not proof against fire."""
        if carries(state, piece, "fireproof"):
            return False
        beside = [enemy for enemy in enemies_beside(state, piece) if enemy in fight.fighters]
        return bool(beside) and all(carries(state, enemy, "torch") for enemy in beside)


@power("lives_in_darkness")
@dataclass(frozen=True)
class LivesInDarkness(Ability):
    """Acts in darkness, hidden there, and fears torches (Shadow, F-39 to F-46)."""

    def acts_in_dark(self, state: GameState) -> bool:
        """Always (F-40)."""
        return True

    def hides(self, state: GameState, piece: int) -> bool:
        """It may join a fight out of the darkness, or not (F-43)."""
        return True

    def enter_refusal(self, state: GameState, piece: int, tokens: tuple[int, ...]) -> Reason | None:
        """Not where a torch lies or is carried (F-44)."""
        if any(not state.kind[p].is_character and "torch" in state.kind[p].tags for p in tokens):
            return because("F-44", "step.torch", piece=piece)
        return None

    def hold_refusal(self, state: GameState, piece: int, thing: int) -> Reason | None:
        """No torch in its hands or on its square (F-46)."""
        if not state.kind[thing].is_character and "torch" in state.kind[thing].tags:
            return because("F-46", "hold.torch", piece=piece)
        return None

    def attack_refusal(self, state: GameState, piece: int, target: int) -> Reason | None:
        """No attack on who carries a torch (F-45)."""
        return because("F-45", "attack.torch", piece=target) if carries(state, target, "torch") else None

    def joins(self, state: GameState, piece: int) -> bool:
        """Not while all enemies beside it carry torches (F-45)."""
        return not all(carries(state, enemy, "torch") for enemy in enemies_beside(state, piece))


@power("reincarnates")
@dataclass(frozen=True)
class Reincarnates(Ability):
    """Takes over the body of a wounded enemy where its move ends (Specter, F-50 to F-53)."""

    def acts_in_dark(self, state: GameState) -> bool:
        """Only if the table agreed so (F-48)."""
        return bool(state.table.options["specter_acts_in_dark"])

    def takes_over(self, state: GameState, piece: int, victim: int) -> bool:
        """A wounded enemy that nobody carries, in the light, without a Holy Cross (F-50)."""
        sq = state.at[victim]
        return (
            state.owner[victim] != state.owner[piece]
            and state.wounded[victim]
            and state.standing(sq) in (-1, piece)
            and not is_dark(state, sq)
            and not any(is_slain(state, piece, p) for p in state.tokens(sq))
        )

    def stopped(self, tx: Tx, piece: int) -> None:
        """The Specter leaves the game and the body stands up on its side (F-51, F-52)."""
        state = tx.state
        for victim in state.tokens(state.at[piece]):
            if victim != piece and state.is_character(victim) and self.takes_over(state, piece, victim):
                side = state.owner[piece]
                tx.remove(piece)
                _embody(tx, victim, side)
                return


def _embody(tx: Tx, victim: int, side: int) -> None:
    """The body belongs to the side; a reserve token of its own colour takes its place if there is a free one (F-35)."""
    state = tx.state
    own = free_token(state, state.kind[victim].id, side)
    if own < 0:
        tx.give_to(victim, side)
        return
    sq = state.at[victim]
    tx.remove(victim)
    tx.put(own, sq)


def free_token(state: GameState, kind: str, colour: int) -> int:
    """A token of a printed colour (-1 neutral) still in the reserve, -1 if there is none (F-35)."""
    for piece, known in enumerate(state.kind):
        if known.id == kind and state.colour[piece] == colour and state.at[piece] == RESERVE:
            return piece
    return -1


@power("drinks_blood")
@dataclass(frozen=True)
class DrinksBlood(Ability):
    """Grows stronger by each enemy killed beside it in a fight it wins (Vampire, F-54 to F-56)."""

    def strength(self, state: GameState, piece: int) -> int:
        """One for each blood token."""
        return state.counters[piece]

    def fought(self, tx: Tx, piece: int, victims: tuple[tuple[int, int], ...]) -> None:
        """A token for each victim that was adjacent (F-55)."""
        state = tx.state
        fresh = sum(state.map.is_open(state.at[piece], sq) for _, sq in victims)
        cap = state.table.options["blood_cap"]
        most = cap if isinstance(cap, int) and not isinstance(cap, bool) else state.counters[piece] + fresh
        blood = min(most, state.counters[piece] + fresh)
        if blood > state.counters[piece]:
            tx.count(piece, blood)


@power("changes_shape")
@dataclass(frozen=True)
class ChangesShape(Ability):
    """Takes another shape and back (Vampire and Bat, F-57)."""

    into: str
    offers = ("change",)


@register
class Change(PowerRule):
    """Take the other shape; what was carried stays on the square (F-57)."""

    kind, shape, ability, rule = "change", (PIECE,), "changes_shape", "F-57"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """One a character."""
        return (("change", piece),)

    def obstacle(self, state: GameState, action: tuple[str, int]) -> Reason | None:
        """Not with a cursed object in hand; a shape without hands does not hang on a rope (F-57, F-58)."""
        piece = action[1]
        into = self._into(state, piece)
        load = state.load_of(piece)
        if load >= 0 and is_cursed(state, load) and not state.table.catalog.characters[into].hands:
            return because("F-57", "change.cursed", piece=load)
        if state.map.terrain[state.at[piece]].deadly:
            return because("F-58", "change.pit", piece=piece)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int]) -> None:
        """Pay and change."""
        piece = action[1]
        tx.pay(piece, self.cost)
        tx.shape(piece, tx.state.table.catalog.characters[self._into(tx.state, piece)])
        settle(tx)

    def _into(self, state: GameState, piece: int) -> str:
        ability = self.source(state, piece)[0]
        assert isinstance(ability, ChangesShape)
        return ability.into
