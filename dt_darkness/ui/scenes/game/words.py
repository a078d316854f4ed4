"""What things are called on the screen: pieces, squares, sides, and the reasons why something may not be done."""

from __future__ import annotations

from dataclasses import dataclass

from dt_darkness.content.describe import piece_key
from dt_darkness.content.texts import Texts
from dt_darkness.core import GameState, Reason
from dt_darkness.core.catalog import PieceDef, RoomDef
from dt_darkness.core.geometry import SQUARE_OF, square_name
from dt_darkness.session.seats import Seats

SIDE_IDS = ("yellow", "blue")


@dataclass(frozen=True, slots=True)
class Words:
    """Names from the catalogue of texts; ``seats`` gives the names of the people."""

    texts: Texts
    seats: Seats

    def __call__(self, key: str, **params: object) -> str:
        """The text ``ui.game.<key>``."""
        return self.texts(f"ui.game.{key}", **params)

    def side(self, side: int) -> str:
        """The name of a colour."""
        return self(f"side.{SIDE_IDS[side]}")

    def player(self, side: int) -> str:
        """What whoever plays a side is called: the person's own name, or the colour's."""
        return self.seats[side].name or self.side(side)

    def kind(self, kind: PieceDef) -> str:
        """The name of a sort of piece."""
        return self.texts(f"{piece_key(kind)}.name")

    def name(self, view: GameState, piece: int) -> str:
        """The name of a piece without its colour."""
        return self.kind(view.kind[piece])

    def piece(self, view: GameState, piece: int) -> str:
        """The name of a piece with the colour it belongs to."""
        owner = view.owner[piece]
        return (
            self("piece", side=self.side(owner), name=self.name(view, piece)) if owner >= 0 else self.name(view, piece)
        )

    def square(self, sq: int) -> str:
        """The name of a square."""
        return square_name(sq)

    def place(self, place: int) -> str:
        """The squares of a room place, from its north-west to its south-east corner."""
        return self("span", first=square_name(SQUARE_OF[place][0]), last=square_name(SQUARE_OF[place][-1]))

    def room(self, view: GameState, place: int) -> str:
        """The name of the room at a place, or what it is while it lies face down."""
        if not view.revealed[place]:
            return self("hidden_room", place=self.place(place))
        return self.room_name(view.deck[view.rooms[place]])

    def room_name(self, room: RoomDef) -> str:
        """The name of a room; one that was drawn for a scenario has only its id."""
        key = f"room.{room.id}.name"
        return self.texts(key) if self.texts.has(key) else room.id

    def reason(self, view: GameState, reason: Reason) -> str:
        """A refusal in a sentence, with the number of its rule."""
        return self("reason", text=self.bare_reason(view, reason), rule=reason.rule)

    def bare_reason(self, view: GameState, reason: Reason) -> str:
        """A refusal in a sentence."""
        filled = {name: self._filled(view, name, value) for name, value in reason.params}
        return self.texts(f"reason.{reason.code}", **filled)

    def _filled(self, view: GameState, name: str, value: str | int) -> str:
        if name == "piece":
            return self.piece(view, int(value))
        if name == "place":
            return self.place(int(value) - 1)
        if name == "square":
            return square_name(int(value))
        if name == "what":
            return next(
                (
                    self.texts(f"{kind}.{value}.name")
                    for kind in ("character", "object")
                    if self.texts.has(f"{kind}.{value}.name")
                ),
                str(value),
            )
        return str(value)
