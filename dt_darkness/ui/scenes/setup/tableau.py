"""A secret choice on the board: the face-down labyrinth, the own tokens below it, the card of what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.geometry import PLACES
from dt_darkness.core.state import BACK, DOT
from dt_darkness.session.game import Game
from dt_darkness.ui.art import highlight, palette, raster, token
from dt_darkness.ui.art.board import BoardPainter
from dt_darkness.ui.kit import Action, Button, Input, Mood, Pointer, Press, Theme, Type, Widget
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game import stand
from dt_darkness.ui.scenes.game.space import Space
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.base import Secretive, SetupScene, draw_head, head_height
from dt_darkness.ui.scenes.setup.sheet import Sheet
from dt_darkness.ui.scenes.setup.subjects import Subject
from dt_darkness.ui.scenes.setup.tiles import Drag, Grid, Tile

if TYPE_CHECKING:
    from dt_darkness.ui.app import App
    from dt_darkness.ui.kit import Desk

_BACK_PART = 0.72


class Spot(Widget):
    """A place on the board where the chosen token may go; drawn by the scene, pressed by click, Enter or its digit."""

    focusable = True

    def __init__(
        self, where: int, digit: int, *, on_act: Callable[[], None], on_draw: Callable[[Spot, bool], None]
    ) -> None:
        super().__init__(name=f"spot.{where}")
        self.where = where
        self.digit = digit
        self._on_act = on_act
        self._on_draw = on_draw

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size it has on the board."""
        return self.rect.size

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Have the scene draw it."""
        self._on_draw(self, mood.hover or mood.focus)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Act on a click and on Enter."""
        if isinstance(event, Pointer) and event.button == 1:
            if event.kind == "up" and self.contains(event.pos) and desk.is_held(self):
                self._on_act()
            return event.kind in ("down", "up")
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self._on_act()
            return True
        return False


class Tableau(Secretive, SetupScene):
    """The screen of one side's secret choice. Until its player has opened the curtain it holds and draws nothing.

    Subclasses say which pieces lie in the tray, which spots there are, and what putting one on the other does. The
    chosen piece is ``selected``; ``position`` is the board as its player sees it, what is not final included.
    """

    title_key = ""
    band_key = ""
    timed = True

    def __init__(self, app: App, game: Game, side: int, looking: int | None) -> None:
        super().__init__(app, game)
        self.begin_secret(side, looking)
        self.selected = -1
        self.hint = ""
        self._sheet = Sheet(app.texts, app.open_rules, empty=app.texts("ui.setup.tableau.empty"))
        self._space = Space(0, 0, 20)
        self._painter: BoardPainter | None = None
        self._tiles: dict[int, Tile] = {}
        self._spots: list[Spot] = []
        self._tray = Grid([], low=0.86, high=1.5, least=60, most=240, gap=10, centred=True, name="tray")
        self._buttons: list[Button] = []
        self._pointed: int = -1
        self._dragged: Pos | None = None
        self._last = -1
        self._canvas: pygame.Surface | None = None

    # -- what subclasses say ------------------------------------------------------------------------------------------

    def position(self) -> GameState:
        """The board as the player sees it now."""
        raise NotImplementedError

    def pieces(self) -> Sequence[int]:
        """The pieces of the tray, those that have been put somewhere included."""
        raise NotImplementedError

    def spots(self) -> Sequence[int]:
        """The squares or room places that can take a piece."""
        raise NotImplementedError

    def is_spot_open(self, where: int) -> bool:
        """Whether the selected piece may go there now."""
        raise NotImplementedError

    def put(self, piece: int, where: int) -> None:
        """Put a piece there, or say in ``hint`` why it may not go there."""
        raise NotImplementedError

    def act_on_spot(self, where: int) -> None:
        """What a click on a spot does while nothing is selected."""

    def make_buttons(self) -> list[Button]:
        """The buttons under the card, the first one in full width."""
        raise NotImplementedError

    def spot_rect(self, space: Space, where: int) -> pygame.Rect:
        """Where a spot lies on the board."""
        raise NotImplementedError

    def draw_spot(self, surface: pygame.Surface, spot: Spot, bright: bool) -> None:
        """Draw the mark of a spot; ``bright`` while it is pointed at."""
        raise NotImplementedError

    def second_line(self) -> str:
        """What is to be done, in a line."""
        raise NotImplementedError

    def is_waiting(self) -> bool:
        """Whether somebody else decides at the moment."""
        return False

    @property
    def is_thinking(self) -> bool:
        """Whether the player whose secrets these are looks and decides."""
        return self._may_look and not self.is_waiting() and super().is_thinking

    # -- layout -------------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """The board above the tray, the card and the buttons at the right."""
        super().layout(size)
        if self._may_look:
            self.renew()

    def renew(self) -> None:
        """Take the position as it is now."""
        view = self.position()
        pieces = self.pieces()
        for piece in pieces:
            if piece not in self._tiles:
                self._tiles[piece] = self._tile(view, piece)
        for piece, tile in self._tiles.items():
            tile.band = self.app.texts(self.band_key) if view.at[piece] >= BACK else ""
            tile.chosen = piece == self.selected
        self._tray.tiles = [self._tiles[piece] for piece in pieces]
        if [spot.where for spot in self._spots] != list(self.spots()):
            self._spots = [self._spot(where, digit) for digit, where in enumerate(self.spots(), start=1)]
        self._buttons = self.make_buttons()
        self._place()
        self._show()

    def _tile(self, view: GameState, piece: int) -> Tile:
        return Tile(
            _subject(view, piece),
            self.words.name(view, piece),
            name=f"piece.{piece}",
            on_choose=lambda: self.select(piece),
            on_act=lambda: self.act_on_tile(piece),
            on_drag=lambda kind, pos: self._drag(piece, kind, pos),
        )

    def _spot(self, where: int, digit: int) -> Spot:
        return Spot(where, digit, on_act=lambda: self._act_on(where), on_draw=self._draw_spot)

    def _place(self) -> None:
        theme, (width, height) = self.theme, self.size
        gap = theme.px(14 if self.wide else 10)
        edge = theme.px(20 if self.wide else 12)
        top = head_height(theme, two=True) + gap
        right = theme.px(392 if self.wide else 330)
        board = pygame.Rect(edge, top, width - 2 * edge - gap - right, height - top - gap)
        tray = max(theme.px(170), board.height - round(board.width / 2.12))
        board.height -= tray + gap
        self._space = Space.fit(board)
        if self._painter is None or self._painter.square != self._space.square:
            self._painter = BoardPainter(self._space.square, self.game.table.catalog.game.start_rows)
        over = theme.px(8)
        under = self._space.rect.bottom + gap
        hint = theme.line_height(Type.BODY_ITALIC)
        self._hint_rect = pygame.Rect(board.left, height - gap // 2 - hint, board.width, hint)
        self._tray.place(
            theme,
            pygame.Rect(board.left - over, under - over, board.width + 2 * over, self._hint_rect.top - under + over),
        )
        for spot in self._spots:
            spot.place(theme, self.spot_rect(self._space, spot.where))
        self._place_card(pygame.Rect(board.right + gap, top, right, height - top - gap))
        self.desk.set_widgets([self._tray, *self._spots, *self._buttons, self._sheet])

    def _place_card(self, place: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        heights = [button.measure(theme, place.width)[1] for button in self._buttons]
        y = place.bottom - sum(heights) - gap * (len(heights) - 1)
        self._sheet.place(theme, pygame.Rect(place.left, place.top, place.width, y - gap - place.top))
        for button, high in zip(self._buttons, heights, strict=True):
            button.place(theme, pygame.Rect(place.left, y, place.width, high))
            y += high + gap

    # -- choosing and putting -----------------------------------------------------------------------------------------

    def select(self, piece: int) -> None:
        """Choose a piece of the tray."""
        if self.is_waiting():
            return
        self.selected, self._pointed, self.hint = piece, -1, ""
        self.renew()

    def act_on_tile(self, piece: int) -> None:
        """Choose a piece, and with the keyboard go to the first place that could take it."""
        self.select(piece)
        target = next((spot for spot in self._spots if self.is_spot_open(spot.where)), None)
        if self.desk.focus_visible and target is not None:
            self.desk.set_focus(target)

    def _act_on(self, where: int) -> None:
        if self.is_waiting():
            return
        if self.selected < 0:
            self.act_on_spot(where)
        else:
            self.put(self.selected, where)

    def _drag(self, piece: int, kind: Drag, pos: Pos) -> None:
        if self.is_waiting() or not self.lift(piece):
            return
        if kind == "move":
            # No new layout now: it would take the token out of the hand.
            self._dragged, self.selected, self._pointed = pos, piece, -1
            for other, tile in self._tiles.items():
                tile.chosen = other == piece
            return
        self._dragged = None
        target = next((spot for spot in self._spots if spot.rect.collidepoint(pos)), None)
        if target is not None:
            self.put(piece, target.where)
        else:
            self.renew()

    def lift(self, piece: int) -> bool:
        """Whether a token of the tray may be dragged; the choice so far makes way for it."""
        return True

    def focus_on(self, name: str) -> None:
        """Put the keyboard's focus on a widget, where the keyboard is in use."""
        if self.desk.focus_visible:
            self.desk.set_focus(self.desk.find(name))

    def handle(self, event: Input) -> bool:
        """Digits press spots; what is pointed at shows its card."""
        if not self._may_look:
            return False
        used = super().handle(event)
        if self.app.scene is not self or self.desk.dialogs:
            return used
        if not used and isinstance(event, Press) and not event.ctrl and not event.repeat:
            spot = next((spot for spot in self._spots if str(spot.digit) == event.key), None)
            if spot is not None:
                self._act_on(spot.where)
                return True
        hover = self.desk.focus if self.desk.focus_visible else self.desk.hover
        pointed = next((piece for piece, tile in self._tiles.items() if tile is hover), -1)
        if isinstance(event, Pointer) and pointed < 0 and event.kind == "move":
            pointed = self._own_at(event.pos)
        if pointed != self._pointed:
            self._pointed = pointed
            self._show()
        return used

    def _own_at(self, pos: Pos) -> int:
        """The own token that lies under a point of the board."""
        return next((piece for piece, rect in self._own_rects() if rect.collidepoint(pos)), -1)

    def _show(self) -> None:
        piece = next((one for one in (self._pointed, self.selected, self._last) if one >= 0), -1)
        self._last = piece
        self._sheet.show(_subject(self.game.view(self.side), piece) if piece >= 0 else None)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, what lies on it as its player knows it, and the widgets."""
        theme = self.theme
        surface.fill(theme.ground)
        if not self._may_look:
            return
        self._canvas = surface
        title = self.app.texts(self.title_key, player=self.words.player(self.side))
        draw_head(surface, theme, self.size[0], title, self.second_line())
        self.draw_time(surface)
        size = head_height(theme, two=True) - theme.px(22)
        emblem = token.back_token(self.side, size)
        surface.blit(emblem, emblem.get_rect(midleft=(theme.px(16), head_height(theme, two=True) // 2)))
        assert self._painter is not None
        surface.blit(self._painter.board((None,) * PLACES), self._space.rect)
        view = self.position()
        self._draw_tokens(surface, view)
        hint = self.hint or self.app.texts("ui.setup.tableau.hint")
        color = palette.AMBER if self.hint else theme.dim
        theme.draw_text(
            surface,
            theme.shorten(hint, Type.BODY_ITALIC, self._hint_rect.width),
            Type.BODY_ITALIC,
            color,
            self._hint_rect,
        )
        self.desk.draw(surface)
        if self._dragged is not None and self.selected >= 0:
            picture = subjects.small(_subject(view, self.selected), self.side, round(self._space.square * 1.1))
            surface.blit(picture, picture.get_rect(center=self._dragged))

    def _draw_spot(self, spot: Spot, bright: bool) -> None:
        if self._canvas is not None:
            self.draw_spot(self._canvas, spot, bright)

    def _draw_tokens(self, surface: pygame.Surface, view: GameState) -> None:
        square = self._space.square
        back = round(_BACK_PART * square)
        own = dict(self._own_rects())
        for side in (0, 1):
            for sq in view.dots[side]:
                if side != self.side:
                    picture = token.back_token(side, back)
                    surface.blit(picture, picture.get_rect(center=self._space.center(sq)))
        for place in range(PLACES):
            for side, center in self._backs(view, place):
                if side != self.side:
                    picture = token.back_token(side, back)
                    surface.blit(picture, picture.get_rect(center=center))
        for piece, rect in own.items():
            if view.is_character(piece):
                picture = token.character_token(view.character(piece), self.side, rect.width)
            else:
                picture = token.object_token(view.thing(piece), self.side, rect.width)
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _backs(self, view: GameState, place: int) -> list[tuple[int, Pos]]:
        """Whose tokens lie on a room place, and where the middle of each is drawn."""
        sides = [side for side in (0, 1) for _ in range(view.backs[place * 2 + side])]
        rect, square = self._space.place_rect(place), self._space.square
        return [
            (side, (rect.left + round(x * square), rect.top + round(y * square)))
            for side, (x, y) in zip(sides, stand.slots(len(sides)), strict=True)
        ]

    def _own_rects(self) -> list[tuple[int, pygame.Rect]]:
        """The own tokens on the board with the places of their bodies."""
        view = self.position()
        square = self._space.square
        found = []
        for place in range(PLACES):
            mine = [p for p, where in enumerate(view.at) if where == BACK + place and view.owner[p] == self.side]
            for side, center in self._backs(view, place):
                if side == self.side:
                    rect = pygame.Rect(0, 0, *(round(0.9 * square),) * 2)
                    rect.center = center
                    found.append((mine.pop(0), rect))
        for piece, where in enumerate(view.at):
            if where >= DOT and view.owner[piece] == self.side:
                rect = pygame.Rect(0, 0, *(round(token.PART_OF_SQUARE * square),) * 2)
                rect.center = self._space.center(where - DOT)
                found.append((piece, rect))
        return found


def draw_digit(surface: pygame.Surface, theme: Theme, digit: int, center: Pos) -> None:
    """The digit that presses a spot, on a small dark disc."""
    size = max(theme.px(26), theme.line_height(Type.LABEL))

    def make() -> pygame.Surface:
        def paint(target: pygame.Surface, factor: float) -> None:
            n = size * factor
            pygame.draw.circle(target, palette.INK, (n / 2, n / 2), n / 2)
            pygame.draw.circle(target, (58, 50, 58), (n / 2, n / 2), n / 2 - factor)

        return raster.supersampled(size, size, paint)

    rect = pygame.Rect(0, 0, size, size)
    rect.center = center
    surface.blit(theme.picture(("digit", size), make), rect)
    theme.draw_text(surface, str(digit), Type.LABEL, theme.parchment, rect, "center")


def draw_place(surface: pygame.Surface, square: int, rect: pygame.Rect, bright: bool) -> None:
    """The mark of a square that can take the chosen token."""
    mark = highlight.place(square, palette.CREAM if bright else palette.MINT)
    surface.blit(mark, mark.get_rect(center=rect.center))


def _subject(view: GameState, piece: int) -> Subject:
    kind = view.kind[piece]
    assert isinstance(kind, CharacterDef | ObjectDef)
    return kind
