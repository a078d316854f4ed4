"""The secret starting four: a side puts four of its characters on the dots of its starting line (B-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, IllegalAction, apply, legal_actions
from dt_darkness.core.frames import StartersFrame
from dt_darkness.core.setup import dot_squares
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import highlight
from dt_darkness.ui.kit import Action, Button, Tone
from dt_darkness.ui.scenes.game.space import Space
from dt_darkness.ui.scenes.setup.tableau import Spot, Tableau, draw_digit, draw_place

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class StartersScene(Tableau):
    """What is put on the dots is final only with the last button; until then it is laid out (and saved) only."""

    title_key = "ui.setup.starters.title"
    curtain_key = "ui.setup.starters.curtain"
    band_key = "ui.setup.starters.placed"

    def __init__(self, app: App, game: Game, looking: int | None = None) -> None:
        frame = game.view(BYSTANDER).frame
        assert isinstance(frame, StartersFrame)
        super().__init__(app, game, frame.side, looking)
        self._put = {int(piece): int(sq) for _, piece, sq in game.laid_out(frame.side)}
        waiting = [piece for piece in self.pieces() if piece not in self._put]
        self.selected = -1 if self._is_complete(self.position()) else waiting[0]

    # -- the choice so far --------------------------------------------------------------------------------------------

    def position(self) -> GameState:
        """The board with the characters put down so far."""
        return self._with(self._put)

    def _with(self, put: dict[int, int]) -> GameState:
        view = self.game.view(self.side)
        for action in self._actions(put):
            view = apply(view, action)[0]
        return view

    @staticmethod
    def _actions(put: dict[int, int]) -> list[GameAction]:
        return [("start", piece, sq) for piece, sq in put.items()]

    def _is_complete(self, view: GameState) -> bool:
        return not isinstance(view.frame, StartersFrame) or view.frame.side != self.side

    def pieces(self) -> list[int]:
        """All own characters."""
        view = self.game.view(self.side)
        return [
            p for p in range(len(view.at)) if view.owner[p] == self.side and view.is_character(p) and self._is_free(p)
        ]

    def _is_free(self, piece: int) -> bool:
        """Whether it waits for its place, or has one for which nothing is final yet."""
        return any(action[1] == piece for action in legal_actions(self.game.view(self.side)))

    def spots(self) -> tuple[int, ...]:
        """The dots of the own line."""
        return dot_squares(self.game.view(self.side), self.side)

    def is_spot_open(self, where: int) -> bool:
        """Whether the dot is free."""
        return where not in self.position().dots[self.side]

    def put(self, piece: int, where: int) -> None:
        """Put the character on the dot; who stands there changes places with him, or goes back to the tray."""
        put = {other: sq for other, sq in self._put.items() if other != piece and sq != where}
        there = next((other for other, sq in self._put.items() if sq == where and other != piece), -1)
        if there >= 0 and piece in self._put:
            put[there] = self._put[piece]
        put[piece] = where
        try:
            view = self._with(put)
        except IllegalAction as refused:
            self.hint = self.words.reason(self.position(), refused.reason)
            self.renew()
            return
        self._lay_out(put)
        complete = self._is_complete(view)
        self.selected = -1 if complete else next(p for p in self.pieces() if p not in put)
        self.renew()
        self.focus_on("done" if complete else f"piece.{self.selected}")

    def act_on_tile(self, piece: int) -> None:
        """Choose a character who waits, take back one who has his place."""
        if piece in self._put:
            self._take_back(piece)
        else:
            super().act_on_tile(piece)

    def act_on_spot(self, where: int) -> None:
        """Take back who stands there, or choose the first character who waits."""
        there = next((piece for piece, sq in self._put.items() if sq == where), -1)
        if there >= 0:
            self._take_back(there)

    def _lay_out(self, put: dict[int, int]) -> None:
        self._put, self.hint = put, ""
        self.game.lay_out(self._actions(put))

    def _take_back(self, piece: int) -> None:
        self._lay_out({other: sq for other, sq in self._put.items() if other != piece})
        self.selected = piece
        self.renew()

    def _random(self) -> None:
        luck = self.game.luck()
        view, put = self.game.view(self.side), dict[int, int]()
        while not self._is_complete(view):
            action = luck.choice(legal_actions(view))
            put[int(action[1])] = int(action[2])
            view = apply(view, action)[0]
        self._lay_out(put)
        self.selected = -1
        self.renew()
        self.focus_on("done")

    def _done(self) -> None:
        for action in self.game.laid_out(self.side):
            self.game.play(action, self.side)
        self.go_on(looking=self.side)

    # -- the screen ---------------------------------------------------------------------------------------------------

    def make_buttons(self) -> list[Button]:
        """Done, random four, take back."""
        texts = self.app.texts
        missing = self.game.table.catalog.game.starters - len(self.position().dots[self.side])
        other, view = 1 - self.side, self.game.view(self.side)
        note = ""
        if self.company.shares_screen and len(view.dots[other]) < self.game.table.catalog.game.starters:
            note = texts("ui.setup.starters.hand_over", player=self.words.player(other))
        return [
            Button(
                texts("ui.setup.starters.done"),
                on_act=self._done,
                note=note,
                reason=texts("ui.setup.starters.missing", n=missing) if missing else "",
                icon="check",
                key="D",
                tone=Tone.PRIMARY,
                shape="large",
                default=not missing,
                name="done",
            ),
            Button(
                texts("ui.setup.starters.random"),
                on_act=self._random,
                note=texts("ui.setup.starters.random_note"),
                icon="dice",
                key="R",
                name="random",
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=lambda: self._take_back(next(reversed(self._put))),
                reason="" if self._put else texts("ui.setup.starters.nothing_put"),
                icon="undo",
                key="Z",
                action=Action.UNDO,
                name="undo",
            ),
        ]

    def second_line(self) -> str:
        """What is to be done."""
        return self.app.texts("ui.setup.starters.second", n=self.game.table.catalog.game.starters)

    def spot_rect(self, space: Space, where: int) -> pygame.Rect:
        """The square of the dot."""
        return space.square_rect(where)

    def draw_spot(self, surface: pygame.Surface, spot: Spot, bright: bool) -> None:
        """A free dot is marked, and wears its digit at the outer edge."""
        free = self.is_spot_open(spot.where)
        if free:
            draw_place(surface, self._space.square, spot.rect, bright)
        elif bright:
            mark = highlight.hover(self._space.square)
            surface.blit(mark, mark.get_rect(center=spot.rect.center))
        if free:
            draw_digit(surface, self.theme, spot.digit, spot.rect.center)
