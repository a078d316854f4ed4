"""Secret placement: in turn the sides put one token face down on a face-down room (B-31, B-32)."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, apply, legal_actions, why_not
from dt_darkness.core.frames import HideFrame
from dt_darkness.core.geometry import PLACES, SIDE
from dt_darkness.core.setup import capacity, is_full
from dt_darkness.core.state import BACK, DOT, DROP, SUPPLY, UNKNOWN
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import highlight, palette
from dt_darkness.ui.kit import Action, Button, Tone, Type, paint
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.scene import Redraw
from dt_darkness.ui.scenes.game.space import Space
from dt_darkness.ui.scenes.setup.tableau import Spot, Tableau, draw_digit

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

BOT_PAUSE = 450
"""Milliseconds a computer player takes for a token, at normal animation speed."""


class PlacementScene(Tableau):
    """A token is final when its player hands over, or hides it against a computer; until then it can be taken back.

    ``auto`` holds the sides whose remaining tokens are placed for them.
    """

    title_key = "ui.setup.placement.title"
    curtain_key = "ui.setup.placement.curtain"
    band_key = "ui.setup.placement.hidden"

    def __init__(self, app: App, game: Game, looking: int | None = None, auto: Set[int] = frozenset()) -> None:
        frame = game.view(BYSTANDER).frame
        assert isinstance(frame, HideFrame)
        company_side = frame.side
        persons = [side for side in (0, 1) if not game.seats[side].bot]
        super().__init__(app, game, company_side if len(persons) == 2 else persons[0], looking)
        self._auto = frozenset(auto)
        self._waited = 0.0
        self._select_first()
        if self._put is not None:
            self.selected = int(self._put[1])

    # -- the choice so far --------------------------------------------------------------------------------------------

    @property
    def _put(self) -> GameAction | None:
        """The token that lies on its room, but can still be taken back: it is laid out (and saved) only."""
        return next(iter(self.game.laid_out(self.side)), None)

    def _lift(self) -> None:
        if self._put is not None:
            self.game.lay_out(())

    def position(self) -> GameState:
        """The board with the token that is about to be final."""
        view = self.game.view(self.side)
        return apply(view, self._put)[0] if self._put is not None else view

    def pieces(self) -> list[int]:
        """All own tokens but the starters."""
        view = self.game.view(self.side)
        return [
            piece
            for piece, where in enumerate(view.at)
            if view.owner[piece] == self.side and (where == SUPPLY or BACK <= where < DOT)
        ]

    def spots(self) -> range:
        """The eight room places."""
        return range(PLACES)

    def is_waiting(self) -> bool:
        """Whether the other side decides."""
        return self.game.to_decide != self.side

    def is_spot_open(self, where: int) -> bool:
        """Whether the room takes the selected token."""
        return self.selected >= 0 and not self.is_waiting() and self._reason(self.selected, where) is None

    def _reason(self, piece: int, where: int) -> str | None:
        view = self.game.view(self.side)
        reason = why_not(view, ("hide", piece, where))
        return None if reason is None else self.words.reason(view, reason)

    def select(self, piece: int) -> None:
        """Choose another token; what was about to be final comes back."""
        if not self.is_waiting() and self.game.view(self.side).at[piece] == SUPPLY:
            self._lift()
            super().select(piece)

    def lift(self, piece: int) -> bool:
        """Whether the token is not final yet; only one token is about to be."""
        if self.game.view(self.side).at[piece] != SUPPLY:
            return False
        self._lift()
        return True

    def put(self, piece: int, where: int) -> None:
        """Put the token on the room, or say why it may not lie there."""
        reason = self._reason(piece, where)
        if reason is not None:
            self.hint = reason
            self.renew()
            return
        self.hint = ""
        self.game.lay_out((("hide", piece, where),))
        self.renew()
        self.focus_on("done")

    def _take_back(self) -> None:
        self._lift()
        self.renew()

    def _select_first(self) -> None:
        view = self.game.view(self.side)
        legal = legal_actions(view) if not self.is_waiting() else []
        self.selected = int(legal[0][1]) if legal else -1

    def _done(self) -> None:
        action = self._put
        assert action is not None
        self.game.play(action, self.side)
        self._after()

    def _place_rest(self) -> None:
        if self._put is not None:
            # What its player has put down himself is not "the rest".
            self.game.play(self._put, self.side)
        self._auto |= {self.side}
        self._after()

    def _after(self) -> None:
        """Place for those who asked for it, then go on with whoever is to decide."""
        self._waited = 0.0
        while self.game.to_decide in self._auto and isinstance(self.game.view(BYSTANDER).frame, HideFrame):
            side = self.game.to_decide
            assert side is not None
            self.game.play(self.company.advice(side), side)
            if not self.company.is_person(self.game.to_decide):
                break
        if not isinstance(self.game.view(BYSTANDER).frame, HideFrame):
            self.go_on(looking=self.side)
            return
        if self.company.shares_screen and self.game.to_decide != self.side:
            self._going_on = True
            self.app.replace(PlacementScene(self.app, self.game, self.side, self._auto))
            return
        self._select_first()
        self.renew()
        if self.selected >= 0:
            self.focus_on(f"piece.{self.selected}")
        self.app.redraw()

    def update(self, elapsed: float) -> Redraw:
        """Let a computer player place a token after a short pause."""
        changed = super().update(elapsed)
        if self._going_on or not self._bot_is_thinking():
            return changed
        self._waited += elapsed
        if self._waited < BOT_PAUSE * self.app.settings.motion.factor:
            return changed
        self.company.let_bot_decide()
        self._after()
        return True

    @property
    def wake(self) -> int | None:
        """When the computer player has thought long enough."""
        if not self._bot_is_thinking():
            return super().wake
        left = max(1, round(BOT_PAUSE * self.app.settings.motion.factor - self._waited))
        return min(left, super().wake or left)

    def _bot_is_thinking(self) -> bool:
        return self.may_look and not self.desk.dialogs and not self.company.is_person(self.game.to_decide)

    # -- the screen ---------------------------------------------------------------------------------------------------

    def make_buttons(self) -> list[Button]:
        """Hand over, take back, have the rest placed."""
        texts = self.app.texts
        waiting = (
            texts("ui.setup.placement.waiting", player=self.words.player(1 - self.side)) if self.is_waiting() else ""
        )
        together = self.company.shares_screen
        nothing_put = waiting or ("" if self._put is not None else texts("ui.setup.placement.nothing_put"))
        return [
            Button(
                texts("ui.setup.placement.hand_over" if together else "ui.setup.placement.hide"),
                on_act=self._done,
                note=texts("ui.setup.placement.next", player=self.words.player(1 - self.side)),
                reason=nothing_put,
                icon="check",
                hint=texts("ui.key.enter"),
                tone=Tone.PRIMARY,
                shape="large",
                default=True,
                name="done",
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=self._take_back,
                reason=nothing_put,
                icon="undo",
                key="Z",
                action=Action.UNDO,
                name="undo",
            ),
            Button(
                texts("ui.setup.placement.rest"),
                on_act=self._place_rest,
                note=texts("ui.setup.placement.rest_note"),
                reason=waiting,
                icon="dice",
                key="R",
                name="rest",
            ),
        ]

    def second_line(self) -> str:
        """How many tokens are left on both sides, which both may know."""
        view = self.position()
        other = self.words.player(1 - self.side)
        own = sum(1 for piece in self.pieces() if view.at[piece] == SUPPLY)
        return self.app.texts("ui.setup.placement.second", n=own, player=other, theirs=self._theirs(view))

    def _theirs(self, view: GameState) -> int:
        other, handicap = 1 - self.side, view.table.handicap
        total = sum(1 for piece, where in enumerate(view.at) if where == UNKNOWN and view.owner[piece] == other)
        if handicap is not None and handicap.way == DROP and handicap.side == other:
            total -= handicap.characters
        lying = sum(view.backs[place * 2 + other] for place in range(PLACES)) + len(view.dots[other])
        return total - lying

    def spot_rect(self, space: Space, where: int) -> pygame.Rect:
        """The whole room place."""
        return space.place_rect(where)

    def draw_spot(self, surface: pygame.Surface, spot: Spot, bright: bool) -> None:
        """The frame of a room that takes the token, its digit, and how many tokens it holds of how many."""
        theme, square, view = self.theme, self._space.square, self.position()
        place = spot.where
        open_now = self._put is None and self.is_spot_open(place)
        if open_now:
            inside = spot.rect.inflate(-round(square * 0.14), -round(square * 0.14))
            line = max(2, theme.px(3))
            outline = theme.picture(
                ("room", inside.size, line), lambda: paint.outline(inside.size, theme.px(10), line, palette.MINT)
            )
            surface.blit(outline, inside)
            if bright:
                frame = highlight.room_frame(square, SIDE, palette.CREAM)
                surface.blit(frame, frame.get_rect(center=spot.rect.center))
        lying = view.backs[place * 2] + view.backs[place * 2 + 1]
        words = self.app.texts("ui.setup.placement.holds", n=lying, most=capacity(view, place))
        full = is_full(view, place)
        high = theme.line_height(Type.LABEL) + theme.px(4)
        plate = pygame.Rect(0, 0, theme.width(words, Type.LABEL) + theme.px(22), high)
        plate.midbottom = (spot.rect.centerx, spot.rect.bottom - round(square * 0.16))
        look = PanelLook((40, 34, 42), (26, 22, 29), theme.line if full else palette.MINT)
        surface.blit(theme.panel(plate.size, look, 20), plate)
        theme.draw_text(surface, words, Type.LABEL, theme.dim if full else theme.parchment, plate, "center")
        draw_digit(
            surface, theme, spot.digit, (spot.rect.left + round(square * 0.45), spot.rect.top + round(square * 0.45))
        )
