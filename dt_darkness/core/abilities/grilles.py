"""Powers over portcullises (B-135 to B-137)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dt_darkness.core.ability import Ability, power
from dt_darkness.core.actions import PIECE, SQUARE, Action, Reason, because
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.geometry import BROKEN, CLOSED, NEIGHBOURS, OPENED, BoardMap, direction_to, of_ground
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import register
from dt_darkness.core.scoring import settle
from dt_darkness.core.state import GameState
from dt_darkness.core.tx import Tx


class _GrilleRule(PowerRule):
    """Changes the condition of a portcullis on a side of the character's square, named by the square beyond it."""

    shape = (PIECE, SQUARE)
    leads_to: int

    def changes(self, state: GameState, condition: int) -> bool:
        """Whether a portcullis in that condition may be changed so."""
        raise NotImplementedError

    def of(self, state: GameState, piece: int) -> Iterable[Action]:
        """The sides of the character's square that have a portcullis."""
        return [(self.kind, piece, beyond) for beyond in _behind_grilles(state.map, state.at[piece])]

    def fits(self, board: BoardMap, kind: CharacterDef, sq: int) -> bool:
        """A portcullis on a side of the square."""
        return bool(_behind_grilles(board, sq))

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """A portcullis there, in the right condition (B-136)."""
        _, piece, beyond = action
        found = [condition for _, _, condition in _grilles(state, state.at[piece], beyond)]
        if not found:
            return because("B-136", "grille.none", piece=piece)
        if not any(self.changes(state, condition) for condition in found):
            return because(self.rule, f"grille.{_CONDITIONS[found[0]]}", piece=piece)
        return None

    def carry_out(self, tx: Tx, frame: object, action: tuple[str, int, int]) -> None:
        """Pay; the portcullis is in its new condition."""
        _, piece, beyond = action
        tx.pay(piece, self.cost)
        for place, index, condition in list(_grilles(tx.state, tx.state.at[piece], beyond)):
            if self.changes(tx.state, condition):
                tx.set_grille(place, index, self.leads_to)
                break
        settle(tx)


_CONDITIONS = {CLOSED: "closed", OPENED: "open", BROKEN: "broken"}


@of_ground
def _behind_grilles(board: BoardMap, sq: int) -> tuple[int, ...]:
    """The squares beyond the portcullises on the sides of a square."""
    return tuple(
        beyond
        for direction, beyond in enumerate(NEIGHBOURS[sq])
        if beyond >= 0 and not _CONDITIONS.keys().isdisjoint(board.edge(sq, direction))
    )


def _grilles(state: GameState, sq: int, beyond: int) -> Iterator[tuple[int, int, int]]:
    """The portcullises between two squares as (place, index, condition), the near room's first."""
    direction = direction_to(sq, beyond)
    if direction < 0:
        return
    seen = set()
    for near, way in ((sq, direction), (beyond, (direction + 2) % 4)):
        found = state.map.grille(near, way)
        if found is not None and found not in seen:
            seen.add(found)
            place, index = found
            yield place, index, state.grilles[state.rooms[place]][index]


@power("picks_grilles")
@dataclass(frozen=True)
class PicksGrilles(Ability):
    """Opens and closes portcullises (Thief, B-148; the Key of Forces of Darkness, F-62)."""

    offers = ("open", "close")


@register
class Open(_GrilleRule):
    """Open a closed portcullis (B-136)."""

    kind, ability, rule = "open", "picks_grilles", "B-136"
    leads_to = OPENED

    def changes(self, state: GameState, condition: int) -> bool:
        """A closed one."""
        return condition == CLOSED


@register
class Close(_GrilleRule):
    """Close an open portcullis (B-136)."""

    kind, ability, rule = "close", "picks_grilles", "B-136"
    leads_to = CLOSED

    def changes(self, state: GameState, condition: int) -> bool:
        """An open one, not a broken one."""
        return condition == OPENED


@power("breaks_grilles")
@dataclass(frozen=True)
class BreaksGrilles(Ability):
    """Breaks portcullises for good (Warrior, B-153); ``open_too``: open ones as well (Mummy, F-32)."""

    open_too: bool = False
    offers = ("break",)


@register
class Break(_GrilleRule):
    """Break a portcullis; it stays open for good (B-136, B-153)."""

    kind, ability, rule = "break", "breaks_grilles", "B-153"
    leads_to = BROKEN

    def obstacle(self, state: GameState, action: tuple[str, int, int]) -> Reason | None:
        """A portcullis there that the breaker may break (A-14, F-32)."""
        reason = super().obstacle(state, action)
        if reason is not None or self._open_too(state, action[1]):
            return reason
        _, piece, beyond = action
        if all(condition != CLOSED for _, _, condition in _grilles(state, state.at[piece], beyond)):
            return because("A-14", "grille.open", piece=piece)
        return None

    def changes(self, state: GameState, condition: int) -> bool:
        """One that is not broken yet."""
        return condition != BROKEN

    def _open_too(self, state: GameState, piece: int) -> bool:
        ability = self.source(state, piece)[0]
        assert isinstance(ability, BreaksGrilles)
        return ability.open_too or state.table.options["warrior_breaks"] == "unbroken"
