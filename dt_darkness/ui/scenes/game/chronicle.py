"""What happened, in words: one line for each thing worth telling, with the squares it happened on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dt_darkness.core import GameState
from dt_darkness.core.events import Event
from dt_darkness.core.geometry import BROKEN, CLOSED, OPENED, SIDE, SQUARE_OF, square_name
from dt_darkness.ui.scenes.game.words import Words

_GRILLE = {OPENED: "opened", CLOSED: "closed", BROKEN: "broken"}


class Line(NamedTuple):
    """One line of the chronicle: a sentence, its glyph, whose doing it was, and the squares that it is about."""

    text: str
    icon: str
    side: int
    squares: tuple[int, ...] = ()
    turn: bool = False
    """Whether a turn begins here."""

    @property
    def where(self) -> str:
        """The square it came to, empty for what is about a whole room or no place at all."""
        return square_name(self.squares[-1]) if 0 < len(self.squares) < SIDE * SIDE else ""


class Chronicle:
    """Turns the events of a game into lines; follows the positions of the pieces by itself."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lines: list[Line] = []
        self._at: dict[int, int] = {}
        self._side = 0
        self._said = ""
        self._mover = -1
        self._way: list[int] = []

    def follow(self, at: dict[int, int]) -> None:
        """Take the squares of the pieces before anything is written."""
        self._at = dict(at)

    def add(self, view: GameState, events: Iterable[Event]) -> None:
        """Write down more events. ``view`` names the pieces; it may be any view of the same game."""
        for event in events:
            numbers = tuple(arg for arg in event.args if isinstance(arg, int))
            self._said = next((arg for arg in event.args if isinstance(arg, str)), "")
            if event.kind not in ("moving", "stepped", "carried", "held", "ap", "boost"):
                self._close_move(view)
            handler = getattr(self, f"_on_{event.kind}", None)
            if handler is not None:
                handler(view, *numbers)

    def settle(self, view: GameState) -> None:
        """Write down a move whose end no event tells."""
        self._close_move(view)

    def _write(self, key: str, icon: str, side: int, squares: tuple[int, ...] = (), /, **params: object) -> None:
        self.lines.append(Line(self.words(f"log.{key}", **params), icon, side, tuple(sq for sq in squares if sq >= 0)))

    def _where(self, piece: int) -> tuple[int, ...]:
        return (self._at[piece],) if piece in self._at else ()

    def _close_move(self, view: GameState) -> None:
        mover, way = self._mover, self._way
        self._mover, self._way = -1, []
        if mover < 0 or len(way) < 2:
            return
        words = self.words
        self._write(
            "moved",
            "boot",
            view.owner[mover],
            tuple(way),
            piece=words.name(view, mover),
            n=len(way) - 1,
        )

    # -- one method for each kind of event ----------------------------------------------------------------------------

    def _on_turn(self, view: GameState, side: int, number: int) -> None:
        self._side = side
        self.lines.append(Line(self.words("log.turn", side=self.words.side(side), n=number), "end", side, (), True))

    def _on_card(self, view: GameState, side: int, card: int) -> None:
        self._write("card", "card", side, side=self.words.side(side), card=card)

    def _on_ended(self, view: GameState, side: int, left: int, idle: int) -> None:
        if left:
            self._write("unspent", "end", side, side=self.words.side(side), n=left)

    def _on_uncovered(self, view: GameState, side: int, sq: int, piece: int) -> None:
        self._at[piece] = sq

    def _on_moving(self, view: GameState, piece: int) -> None:
        self._close_move(view)
        self._mover = piece
        self._way = list(self._where(piece))

    def _on_stepped(self, view: GameState, piece: int, sq: int) -> None:
        self._at[piece] = sq
        if piece == self._mover:
            self._way.append(sq)

    def _on_carried(self, view: GameState, piece: int, sq: int) -> None:
        self._at[piece] = sq

    def _on_held(self, view: GameState, piece: int, taken: int, left: int) -> None:
        words, side, where = self.words, view.owner[piece], self._where(piece)
        if taken >= 0:
            self._write("took", "hand", side, where, piece=words.name(view, piece), thing=words.name(view, taken))
        if left >= 0:
            self._write("dropped", "hand", side, where, piece=words.name(view, piece), thing=words.name(view, left))

    def _on_put(self, view: GameState, piece: int, sq: int) -> None:
        self._at[piece] = sq
        words = self.words
        self._write("put", "hand", view.owner[piece], (sq,), piece=words.piece(view, piece))

    def _on_jumped(self, view: GameState, piece: int, over: int, land: int) -> None:
        words = self.words
        squares = (*self._where(piece), over, land)
        self._write(
            "jumped", "jump", view.owner[piece], squares, piece=words.name(view, piece), over=words.square(over)
        )

    def _on_crossed(self, view: GameState, piece: int, sq: int) -> None:
        squares = (*self._where(piece), sq)
        self._write("crossed", "door", view.owner[piece], squares, piece=self.words.name(view, piece))

    def _on_revealed(self, view: GameState, place: int, *_: int) -> None:
        words = self.words
        self._write(
            "revealed", "eye", self._side, SQUARE_OF[place], side=words.side(self._side), room=words.room(view, place)
        )

    def _on_turned(self, view: GameState, place: int, quarters: int, way: int) -> None:
        words = self.words
        turn = words("clockwise" if way > 0 else "anticlockwise")
        self._write(
            "turned",
            "gear",
            self._side,
            SQUARE_OF[place],
            side=words.side(self._side),
            room=words.room(view, place),
            way=turn,
        )

    def _on_grille(self, view: GameState, room: int, index: int, condition: int, place: int) -> None:
        what = self.words(f"grille.{_GRILLE[condition]}")
        self._write("grille", "portcullis", self._side, SQUARE_OF[place], side=self.words.side(self._side), done=what)

    def _on_attacked(self, view: GameState, attacker: int, target: int, *_: int) -> None:
        words = self.words
        squares = (*self._where(attacker), *self._where(target))
        self._write(
            "attacked",
            "swords",
            view.owner[attacker],
            squares,
            attacker=words.piece(view, attacker),
            target=words.piece(view, target),
        )

    def _on_fought(self, view: GameState, side: int, card: int, answer: int, attack: int, defence: int) -> None:
        words = self.words
        result = "tie" if attack == defence else "won" if attack > defence else "lost"
        self._write(
            f"fought_{result}",
            "swords",
            side if attack >= defence else 1 - side,
            attacker=words.side(side),
            defender=words.side(1 - side),
            attack=attack,
            defence=defence,
            card=card,
            answer=answer,
        )

    def _on_wounded(self, view: GameState, piece: int) -> None:
        self._write("wounded", "drop", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))

    def _on_healed(self, view: GameState, piece: int) -> None:
        self._write("healed", "heart", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))

    def _on_died(self, view: GameState, piece: int, *_: int) -> None:
        self._write("died", "skull", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))
        self._at.pop(piece, None)

    def _on_left(self, view: GameState, piece: int) -> None:
        if view.is_character(piece):
            self._write("left", "exit", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))
        else:
            self._write("left_thing", "exit", view.owner[piece], self._where(piece), piece=self.words.name(view, piece))
        self._at.pop(piece, None)

    def _on_spent(self, view: GameState, piece: int) -> None:
        self._write("spent", "star", view.owner[piece], self._where(piece), piece=self.words.name(view, piece))
        self._at.pop(piece, None)

    def _on_lost(self, view: GameState, piece: int) -> None:
        self._write("lost", "skull", view.owner[piece], self._where(piece), piece=self.words.name(view, piece))
        self._at.pop(piece, None)

    def _on_fireball(self, view: GameState, piece: int, target: int) -> None:
        words = self.words
        squares = (*self._where(piece), *self._where(target))
        self._write(
            "fireball",
            "flame",
            view.owner[piece],
            squares,
            piece=words.name(view, piece),
            target=words.piece(view, target),
        )

    def _on_drawn(self, view: GameState, length: int) -> None:
        self._write("drawn", "tile", self._side, side=self.words.side(self._side), n=length)

    def _on_lit(self, view: GameState, place: int, room: int, quarters: int, *cells: int) -> None:
        name = self.words.room_name(view.deck[room])
        self._write("lit", "flame", self._side, SQUARE_OF[place], side=self.words.side(self._side), room=name)

    def _on_swapped(self, view: GameState, a: int, b: int) -> None:
        words = self.words
        squares = (*SQUARE_OF[a], *SQUARE_OF[b])
        first, second = words.place(a), words.place(b)
        self._write("swapped", "tile", self._side, squares, side=words.side(self._side), first=first, second=second)

    def _on_raised(self, view: GameState, piece: int, token: int, target: int) -> None:
        words = self.words
        key = "raised" if target >= 0 else "unearthed"
        names = {"piece": words.piece(view, piece), "raised": words.name(view, token)}
        self._write(key, "skull", view.owner[piece], self._where(token), **names)

    def _on_removed(self, view: GameState, piece: int) -> None:
        self._write("removed", "skull", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))
        self._at.pop(piece, None)

    def _on_shaped(self, view: GameState, piece: int) -> None:
        self._write("shaped", "wing", view.owner[piece], self._where(piece), piece=self.words.piece(view, piece))

    def _on_owned(self, view: GameState, piece: int, side: int) -> None:
        words = self.words
        self._write("owned", "flag", side, self._where(piece), piece=words.name(view, piece), side=words.side(side))

    def _on_counted(self, view: GameState, piece: int, number: int) -> None:
        words = self.words
        self._write("counted", "drop", view.owner[piece], self._where(piece), piece=words.piece(view, piece), n=number)

    def _on_declared(self, view: GameState, piece: int, yes: int) -> None:
        words = self.words
        key = f"declared_{self._said}_{'yes' if yes else 'no'}"
        self._write(key, "swords", view.owner[piece], self._where(piece), piece=words.piece(view, piece))

    def _on_inherited(self, view: GameState, heir: int, thing: int) -> None:
        words = self.words
        names = {"piece": words.piece(view, heir), "thing": words.name(view, thing)}
        self._write("inherited", "hand", view.owner[heir], self._where(heir), **names)

    def _on_scored(self, view: GameState, side: int, points: int) -> None:
        self._write("scored", "crown", side, side=self.words.side(side), n=points)

    def _on_over(self, view: GameState, winner: int) -> None:
        key = "draw" if winner < 0 else "won"
        self._write(key, "trophy", winner, side=self.words.side(winner) if winner >= 0 else "")
