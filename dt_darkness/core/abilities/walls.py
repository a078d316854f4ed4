"""Powers over walls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, power
from dt_darkness.core.actions import PIECE, SQUARE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.geometry import CLOSED, EDGE, HIDDEN, NEIGHBOURS, WALL, BoardMap, direction_to, of_ground
from dt_darkness.core.movement import land_on, landing_refusal
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


@power("crosses_walls")
@dataclass(frozen=True)
class CrossesWalls(Ability):
    """Goes through a wall to the square behind it (Wall-Walker, B-151)."""

    offers = ("cross",)


@of_ground
def _behind_walls(board: BoardMap, sq: int) -> tuple[int, ...]:
    """The squares behind the sides of a square that cannot be walked through."""
    return tuple(beyond for beyond in NEIGHBOURS[sq] if beyond >= 0 and beyond not in board.ways[sq])


@register
class Cross(PowerRule):
    """Go straight through a wall, simple or double, with the load (B-151, B-152)."""

    kind, shape, ability, rule = "cross", (PIECE, SQUARE), "crosses_walls", "B-151"

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The squares behind the sides that cannot be walked through."""
        return [("cross", piece, beyond) for beyond in _behind_walls(state.map, state.at[piece])]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """A side of the square that cannot be walked through."""
        return bool(_behind_walls(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """A wall and nothing but walls in between, a revealed and legal square behind (B-152)."""
        _, piece, beyond = action
        direction = direction_to(state.at[piece], beyond)
        if direction < 0:
            return because("B-151", "cross.not_beside", piece=piece)
        if state.map.terrain[beyond] is HIDDEN:
            return because("B-152", "cross.hidden", piece=piece)
        edge = state.map.edge(state.at[piece], direction)
        if CLOSED in edge:
            return because("B-137", "cross.grille", piece=piece)
        if WALL not in edge or EDGE in edge:
            return because("B-151", "cross.no_wall", piece=piece)
        return landing_refusal(state, piece, beyond)

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay and appear behind the wall."""
        _, piece, beyond = action
        tx.pay(piece, self.cost)
        tx.emit("crossed", piece, beyond)
        land_on(tx, piece, beyond, tx.state.load_of(piece))
