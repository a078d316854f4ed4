"""The drawn corridor tile in somebody's hand: which of its legal placements is shown, and how one comes to the next."""

from __future__ import annotations

from collections.abc import Sequence

from dt_darkness.core import GameState, legal_actions
from dt_darkness.core.catalog import CorridorDef
from dt_darkness.core.darkness import drawn, strip
from dt_darkness.core.frames import LayFrame
from dt_darkness.ui.scenes.game.offers import Offer, Spot


class Laying:
    """The placements of a drawn tile, one of them shown (F-88). There is always at least one."""

    def __init__(self, view: GameState, frame: LayFrame) -> None:
        self.tile: CorridorDef = drawn(view, frame)
        self._places: list[tuple[Offer, tuple[int, ...]]] = []
        for action in sorted(legal_actions(view), key=lambda action: (int(action[2]), int(action[1]))):
            squares = strip(int(action[1]), int(action[2]), self.tile.length)
            assert squares is not None, "a tile is offered only where it fits"
            self._places.append((Offer("lay", frame.lighter, (action,), 0, Spot(squares[0])), squares))
        self._at = 0
        self._pointed = -1

    @property
    def offer(self) -> Offer:
        """What would be done now."""
        return self._places[self._at][0]

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares that the tile would cover now, in its own order."""
        return self._places[self._at][1]

    @property
    def quarters(self) -> int:
        """How often it is turned clockwise now."""
        return int(self.offer.action[2])

    @property
    def number(self) -> int:
        """Which placement is shown, from 1."""
        return self._at + 1

    @property
    def count(self) -> int:
        """How many placements there are."""
        return len(self._places)

    def covers(self, sq: int) -> bool:
        """Whether some placement covers a square."""
        return any(sq in squares for _, squares in self._places)

    def point(self, sq: int) -> bool:
        """Bring the tile to a square, turned as it is where that is possible; whether it can lie there."""
        self._pointed = sq
        near = self._covering(sq)
        if not near or self._at in near:
            return bool(near)
        turned_so = [at for at in near if int(self._places[at][0].action[2]) == self.quarters]
        self._at = (turned_so or near)[0]
        return True

    def step(self, steps: int) -> None:
        """Go on to the next placement, of those that cover the square pointed at, or of all if there is none."""
        self._go(self._covering(self._pointed) or range(len(self._places)), steps)

    def step_anywhere(self, steps: int) -> None:
        """Go on to the next of all placements."""
        self._pointed = -1
        self._go(range(len(self._places)), steps)

    def turn(self) -> None:
        """Turn the tile to the next quarter in which it can lie, on the square pointed at if it can be turned there."""
        for among in (self._covering(self._pointed), self._covering(self.squares[0]), range(len(self._places))):
            for more in (1, 2, 3):
                wanted = (self.quarters + more) % 4
                found = [at for at in among if int(self._places[at][0].action[2]) == wanted]
                if found:
                    self._at = found[0]
                    return

    def _covering(self, sq: int) -> list[int]:
        return [at for at, (_, squares) in enumerate(self._places) if sq in squares]

    def _go(self, among: Sequence[int], steps: int) -> None:
        at = among.index(self._at) if self._at in among else 0
        self._at = among[(at + steps) % len(among)]
