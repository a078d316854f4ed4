"""Raising the dead (F-33 to F-38, F-96)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.abilities.undead import free_token
from dt_darkness.core.ability import Ability, is_dark, power
from dt_darkness.core.actions import PIECE, SQUARE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.geometry import LINE_OF, NEIGHBOURS, BoardMap, of_ground
from dt_darkness.core.movement import is_slain
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState, local_square
from dt_darkness.core.tx import Tx


@power("raises_dead")
@dataclass(frozen=True)
class RaisesDead(Ability):
    """Makes secondary characters of the wounded and out of graves (Necromancer: Zombies, F-33)."""

    into: str
    offers = ("raise", "unearth")


@power("grave")
@dataclass(frozen=True)
class Grave(Ability):
    """A terrain out of which one dead can be raised (F-96)."""


def is_grave(board: BoardMap, sq: int) -> bool:
    """Whether a square is a grave, used or not (F-95)."""
    return any(ability.name == "grave" for ability in board.terrain[sq].abilities)


@of_ground
def _graves_beside(board: BoardMap, sq: int) -> tuple[int, ...]:
    return tuple(near for near in board.ways[sq] if near >= 0 and is_grave(board, near))


class _Raising(PowerRule):
    ability, rule = "raises_dead", "F-33"

    def token(self, state: GameState, piece: int, target: int = -1) -> int:
        """The token that would stand up: the target itself if it is one's own raised one already, else a free one."""
        ability = self.source(state, piece)[0]
        assert isinstance(ability, RaisesDead)
        side = state.owner[piece]
        if target >= 0 and state.kind[target].id == ability.into and state.owner[target] == side:
            return target
        return free_token(state, ability.into, side)


@register
class Raise(_Raising):
    """Turn an adjacent wounded character of either colour into a raised one of one's own (F-33)."""

    kind, shape = "raise", (PIECE, PIECE)
    done_to_neighbours = True

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The wounded beside the character."""
        return [
            ("raise", piece, target)
            for near in state.map.ways[state.at[piece]]
            if near >= 0
            for target in state.tokens(near)
            if state.wounded[target]
        ]

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """Wounded, adjacent, in the light, not carried; a token; a square that stays legal (F-29, F-35, F-84, H-2)."""
        _, piece, target = action
        if not state.wounded[target]:
            return because("F-33", "raise.not_wounded", piece=target)
        sq = state.at[target]
        if not state.map.is_open(state.at[piece], sq):
            return because("F-33", "raise.not_adjacent", piece=target)
        if is_dark(state, sq):
            return because("F-84", "target.dark", piece=target)
        if state.standing(sq) >= 0:
            return because("F-29", "raise.carried", piece=target)
        others = [p for p in state.tokens(sq) if p != target and state.is_character(p)]
        if any(state.owner[p] != state.owner[piece] for p in others):
            return because("B-50", "raise.both_colours", piece=target)
        if self.token(state, piece, target) < 0:
            return because("F-35", "raise.no_token", piece=piece)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """The target is gone and nobody scores; who was raised stands in its place, unless the ground kills it."""
        _, piece, target = action
        tx.pay(piece, self.cost)
        state = tx.state
        token, sq, mine = self.token(state, piece, target), state.at[target], state.owner[target] == state.owner[piece]
        worth = state.character(target).kill_points
        if token == target:
            state.fresh[target] = 0
            tx.heal(target, rests=False)
        else:
            tx.remove(target)
            tx.put(token, sq)
        tx.emit("raised", piece, token, target)
        if _is_hostile(state, token, sq):
            # The points go by the colour of the target, and by what it was worth (F-37).
            side = state.owner[token]
            tx.kill(token, "F-37", 0)
            tx.score(1 - side if mine else side, worth, "F-37")
        elif LINE_OF[sq] == 1 - state.owner[token]:
            tx.leave(token)
            tx.score(state.owner[token], state.character(token).exit_points, "F-37b")
        settle(tx)


def _is_hostile(state: GameState, piece: int, sq: int) -> bool:
    """Whether ground or a Holy Cross kills the raised one at once (F-37)."""
    denied = state.character(piece).tags & state.map.terrain[sq].denies
    return bool(denied) or any(is_slain(state, piece, p) for p in state.tokens(sq))


@register
class Unearth(_Raising):
    """Raise one out of an adjacent grave that nobody has used yet (F-96)."""

    kind, shape, rule = "unearth", (PIECE, SQUARE), "F-96"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The graves beside the character."""
        return [("unearth", piece, grave) for grave in _graves_beside(state.map, state.at[piece])]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """A grave beside the square."""
        return bool(_graves_beside(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """An adjacent unused grave, nobody on it, room for one token, a token (F-35, F-96)."""
        _, piece, sq = action
        if sq not in NEIGHBOURS[state.at[piece]] or not state.map.is_open(state.at[piece], sq):
            return because("F-96", "unearth.not_adjacent", piece=piece)
        if not is_grave(state.map, sq):
            return because("F-96", "unearth.no_grave", piece=piece)
        if local_square(state, sq) in state.emptied:
            return because("F-96", "unearth.used", piece=piece)
        if any(state.is_character(p) for p in state.tokens(sq)):
            return because("F-96", "unearth.occupied", piece=piece)
        if len(state.tokens(sq)) > 1:
            return because("B-47", "unearth.occupied", piece=piece)
        if self.token(state, piece) < 0:
            return because("F-35", "raise.no_token", piece=piece)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """It stands on the grave, which is used up for both sides."""
        _, piece, sq = action
        tx.pay(piece, self.cost)
        token = self.token(tx.state, piece)
        tx.put(token, sq)
        tx.empty(*local_square(tx.state, sq))
        tx.emit("raised", piece, token, -1)
        settle(tx)
