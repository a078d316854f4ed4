"""The game scene: the board and everything round it, every decision after the set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import Action, GameState, Reason
from dt_darkness.core.events import Shown
from dt_darkness.core.frames import AskFrame, CardFrame, CommitFrame, MoveFrame, OverFrame, PutFrame, SpendFrame
from dt_darkness.core.state import Table
from dt_darkness.session.dealer import fresh_seed
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Button, Input, Mood, Panel, Pointer, Press, Tabs, Widget
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.kit.listing import Listing, Row
from dt_darkness.ui.scene import FRAME, Redraw, Scene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game import bar, inspector, phrases, piles, pointing, stand, topbar
from dt_darkness.ui.scenes.game.actionbar import ActionBar
from dt_darkness.ui.scenes.game.animate import Animation
from dt_darkness.ui.scenes.game.banner import Banner
from dt_darkness.ui.scenes.game.board import BoardWidget
from dt_darkness.ui.scenes.game.chooser import Chooser, OfferButton, offer_button
from dt_darkness.ui.scenes.game.chronicle import Chronicle
from dt_darkness.ui.scenes.game.combat import CombatScene
from dt_darkness.ui.scenes.game.control import Control
from dt_darkness.ui.scenes.game.inspector import Inspector
from dt_darkness.ui.scenes.game.marks import Marks
from dt_darkness.ui.scenes.game.menu import open_menu
from dt_darkness.ui.scenes.game.offers import LIGHTING, Offer, lit_squares
from dt_darkness.ui.scenes.game.peek import PeekScene
from dt_darkness.ui.scenes.game.pieces import TokenButton
from dt_darkness.ui.scenes.game.piles import PilesPanel
from dt_darkness.ui.scenes.game.players import PlayerPanel
from dt_darkness.ui.scenes.game.refusals import is_deadly_step, why_not_there
from dt_darkness.ui.scenes.game.table import TablePicture
from dt_darkness.ui.scenes.game.tag import draw_tag
from dt_darkness.ui.scenes.game.victory import VictoryScene
from dt_darkness.ui.scenes.game.words import Words
from dt_darkness.ui.scenes.route import scene_for, start_keeping, stop_keeping
from dt_darkness.ui.scenes.setup.company import Company
from dt_darkness.ui.timer import Timer

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_GAP = 8
_RIGHT = 320
_ROOMY = (1500, 860)
"""Design units from which both players' panels lie under the board; below, they are pages of the right column."""
_FLASH_MS = 1400
_MOVES_ROOMS = ("turn", "invert")
"""What cannot be taken back and changes the board for everybody."""
PAUSE = 420
"""Milliseconds that a computer player waits before a decision, at normal speed."""


class GameScene(Scene):
    """One game at one screen. ``on_rematch`` is called with the finished game when the players want another."""

    def __init__(self, app: App, game: Game, on_rematch: Callable[[Game], None] | None = None) -> None:
        self.game = game
        self.words = Words(app.texts, game.seats)
        super().__init__(app)
        self.on_rematch: Callable[[Game], None] = on_rematch or self._rematch
        self.company = Company(game)
        self.control = Control()
        self.picture = TablePicture(game.table.catalog.game.start_rows)
        self.animation = Animation(Shown.of(self.view))
        self.banner = Banner(self.words)
        self.timer = Timer(game)
        self.refusals: dict[int, Reason] = {}
        self.marks = Marks()
        self._chooser: Chooser | None = None
        self._preview: Offer | None = None
        self._hover_square = -1
        self._tag = ""
        self._tag_at: pygame.Rect | None = None
        self._drag: tuple[int, Pos] | None = None
        self._flash: tuple[int, ...] = ()
        self._flash_left = 0.0
        self._bot_wait = 0.0
        self._shown_result = False
        self._page = 0
        self.chronicle = Chronicle(self.words)
        self._write_all()
        self._build()
        self._refresh()

    # -- what there is ------------------------------------------------------------------------------------------------

    @property
    def view(self) -> GameState:
        """The position as everybody may see it: all that is ever drawn here."""
        return self.game.view(BYSTANDER)

    @property
    def decider_view(self) -> GameState:
        """The position as the side to decide knows it: what the rules are asked about."""
        side = self.game.to_decide
        return self.view if side is None else self.game.view(side)

    @property
    def bot_decides(self) -> bool:
        """Whether a computer player is to decide."""
        side = self.game.to_decide
        return side is not None and not self.company.is_person(side)

    @property
    def deciding(self) -> bool:
        """Whether a person at this screen decides now, and not in a fight, which has a scene of its own."""
        return (
            self.game.to_decide is not None
            and not self.bot_decides
            and not isinstance(self.view.frame, (OverFrame, CommitFrame))
        )

    @property
    def agreed(self) -> Table | None:
        """What this game is played on."""
        return self.game.table

    @property
    def reading(self) -> str:
        """What the card at the right is about."""
        return self._inspector.reading

    def _build(self) -> None:
        words = self.words
        self._menu = Button("", on_act=self.open_menu, icon="menu", tip=words("menu.tip"), shape="small", name="menu")
        self._top = topbar.TopBar(words, self._menu, self.timer)
        self._board = BoardWidget(
            space=lambda: self.picture.space,
            on_draw=self._draw_board,
            on_point=self._point,
            on_click=self._click,
            on_context=self.cancel,
            on_wheel=self._wheel,
            start=115,
        )
        more = Button("", on_act=self._more, icon="chevron_right", tip=words("more"), shape="small", name="more")
        self._bar = ActionBar(more)
        self._inspector = Inspector(
            words,
            lambda sq, size: self.picture.window(self.view, self.animation.shown, sq, size),
            self.app.open_rules,
        )
        self._piles = PilesPanel(words)
        self._log = Listing(on_act=self._flash_line, follows=True, empty=words("log.empty"), shown=9, name="chronicle")
        self._log_panel = Panel(words("log.title"), [self._log], name="chronicle_panel")
        self._players = tuple(
            PlayerPanel(
                side,
                words,
                on_card=partial(self.play_card, side),
                on_piece=self._roster,
                peek=Button(
                    words("peek.button"),
                    on_act=partial(self.peek, side),
                    icon="eye",
                    shape="pill",
                    name=f"peek_{side}",
                    tip=words("peek.tip"),
                ),
            )
            for side in (0, 1)
        )
        names = [words("tab.card"), words("tab.log"), words.side(0), words.side(1)]
        self._tabs = Tabs(names, chosen=self._page, on_change=self._turn_page, name="tabs")

    # -- layout -------------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Bar above, board, action bar, both players; the inspector and the chronicle at the right."""
        super().layout(size)
        if self.words.texts is not self.app.texts:
            self.words = Words(self.app.texts, self.game.seats)
            self.banner = Banner(self.words)
            self.chronicle = Chronicle(self.words)
            self._write_all()
            self._build()
            self._fill()
        self._place()

    @property
    def _roomy(self) -> bool:
        width, height = self.theme.scale.units
        return width >= _ROOMY[0] and height >= _ROOMY[1]

    def _place(self) -> None:
        theme, (width, height) = self.theme, self.size
        gap = theme.px(_GAP)
        top = theme.px(topbar.HEIGHT)
        self._top.place(theme, pygame.Rect(0, 0, width, top))
        self._bar.rows = 1 if self._roomy else 2
        bar_height = self._bar.measure(theme)[1]
        bottom = height - gap
        if self._roomy:
            panel = theme.px(198)
            half = (width - 3 * gap) // 2
            for side, one in enumerate(self._players):
                one.place(theme, pygame.Rect(gap + side * (half + gap), bottom - panel, half, panel))
            bottom -= panel + gap
        self._bar.place(theme, pygame.Rect(gap, bottom - bar_height, width - 2 * gap, bar_height))
        bottom -= bar_height + gap
        right = theme.px(_RIGHT)
        column = pygame.Rect(width - gap - right, top + gap, right, bottom - top - gap)
        board = pygame.Rect(gap, top + gap, column.left - 2 * gap, bottom - top - gap)
        self.picture.place(board)
        self._board.place(theme, self.picture.space.rect)
        self._place_column(column, gap)
        self._arrange()

    def _place_column(self, column: pygame.Rect, gap: int) -> None:
        theme = self.theme
        if self._piles.visible:
            height = theme.px(piles.HEIGHT)
            self._piles.place(theme, pygame.Rect(column.left, column.bottom - height, column.width, height))
            column = pygame.Rect(column.left, column.top, column.width, column.height - height - gap)
        if self._roomy:
            share = min(theme.px(inspector.HEIGHT), round(column.height * 0.56))
            self._inspector.place(theme, pygame.Rect(column.left, column.top, column.width, share))
            top = column.top + share + gap
            self._place_log(pygame.Rect(column.left, top, column.width, column.bottom - top))
            return
        tabs = self._tabs.measure(theme, column.width)[1]
        self._tabs.place(theme, pygame.Rect(column.left, column.top, column.width, tabs))
        page = pygame.Rect(column.left, column.top + tabs + gap, column.width, column.height - tabs - gap)
        self._inspector.place(theme, page)
        self._place_log(page)
        for one in self._players:
            one.place(theme, page)

    def _place_log(self, rect: pygame.Rect) -> None:
        self._log_panel.place(self.theme, rect)
        inner = self._log_panel.inner(self.theme)
        if len(self._log.rows) > 2:
            # Whole rows only: half a line at the top edge reads as an accident.
            for rows in range(len(self._log.rows), 1, -1):
                self._log.shown = rows
                height = self._log.measure(self.theme, inner.width)[1]
                if height <= inner.height:
                    inner.height = height
                    break
        self._log.place(self.theme, inner)

    def _arrange(self) -> None:
        """Put on the desk what is to be seen, in the order of Tab."""
        widgets: list[Widget] = [self._board, self._bar]
        if self._roomy:
            widgets += [*self._players, self._inspector, self._log_panel, self._top]
        else:
            pages: tuple[Widget, ...] = (self._inspector, self._log_panel, *self._players)
            widgets += [self._tabs, pages[self._page], self._top]
        if self._piles.visible:
            widgets.append(self._piles)
        if self._chooser is not None:
            below = pygame.Rect(0, self._top.rect.bottom, self.size[0], self.size[1] - self._top.rect.bottom)
            self._chooser.settle(self.theme, below.inflate(-16, -16))
            widgets.append(self._chooser)
        self.desk.set_widgets(widgets)

    def _turn_page(self, page: int) -> None:
        self._page = page
        self._arrange()

    def _more(self) -> None:
        self._bar.turn_page(self.theme)
        self._arrange()

    # -- after every change -------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Take the position as it is now: offers, buttons, panels, marks."""
        self._chooser = None
        self._drag = None
        self._tag = ""
        self.control.renew(self.decider_view, active=self.deciding)
        self._preview = self._standing
        self._fill()
        if self.theme.scale.window:
            self._place()

    @property
    def _standing(self) -> Offer | None:
        """What is previewed while nothing is pointed at: the drawn tile where it would lie now."""
        return self.control.laying.offer if self.control.laying is not None else None

    def _fill(self) -> None:
        view, words = self.view, self.words
        self.refusals = {}
        if isinstance(view.frame, CardFrame):
            for card in view.table.catalog.cards.action:
                reason = self.game.why_not(("card", card))
                if reason is not None:
                    self.refusals[card] = reason
        self._top.show(view)
        self._piles.show(view)
        for side, one in enumerate(self._players):
            why = {card: words.reason(view, reason) for card, reason in self.refusals.items()}
            one.show(view, self.control.piece, why, may_peek=self._may_peek(side))
        self._fill_bar()
        self._log.set_rows(self.theme, [self._row(index) for index in range(len(self.chronicle.lines))])
        self._inspect_default()
        self._mark()

    def _fill_bar(self) -> None:
        self._bar.show(bar.headline(self), bar.actions(self), bar.always(self))

    def _row(self, index: int) -> Row:
        line = self.chronicle.lines[index]
        stripe = palette.SIDES[line.side].main if line.side in (0, 1) else None
        return Row(line.text, line.where, icon=line.icon, stripe=stripe)

    def _mark(self) -> None:
        if not self.deciding:
            self.marks = Marks()
        else:
            self.marks = pointing.marks_of(self.control, self.view)
            self._piles.length = 0
            if self._preview is not None:
                if self._preview.verb in LIGHTING:
                    self._piles.length = int(self._preview.action[-1])
                pointing.add_preview(self.marks, self.decider_view, self._preview)
        self.marks.flash = self._flash
        if self._hover_square >= 0 and self.marks.hover < 0:
            self.marks.hover = self._hover_square
        self.app.redraw()

    def _write_all(self) -> None:
        """Write the chronicle anew from the whole record."""
        start = self.game.first_view(BYSTANDER)
        self.chronicle = Chronicle(self.words)
        self.chronicle.follow({p: sq for p, sq in enumerate(start.at) if start.on_board(p)})
        self.chronicle.add(self.view, self.game.events_for(BYSTANDER))
        if not isinstance(self.view.frame, MoveFrame):
            self.chronicle.settle(self.view)

    # -- deciding -----------------------------------------------------------------------------------------------------

    def play(self, actions: Sequence[Action]) -> None:
        """Carry out actions one after the other and show what happens."""
        first = self.game.event_count
        for action in actions:
            self.game.play(action)
        self.happened(first)

    def let_bot_decide(self) -> None:
        """Carry out the decision of the computer player whose it is."""
        first = self.game.event_count
        self.company.let_bot_decide()
        self.happened(first)

    def happened(self, first: int) -> None:
        """Show and write down everything from event number ``first`` on."""
        events = self.game.events_for(BYSTANDER, first)
        self.animation.add(events, self.app.settings.motion.factor)
        self.chronicle.add(self.view, events)
        if not isinstance(self.view.frame, MoveFrame):
            self.chronicle.settle(self.view)
        for event in events:
            if event.kind == "turn":
                self.banner.turn(self.view, int(str(event.args[0])))
        frame = self.view.frame
        self.banner.settle(self.view)
        if isinstance(frame, PutFrame) and frame.side != self.view.side:
            self.banner.place(self.view, frame.side)
        elif isinstance(frame, AskFrame) and frame.side != self.view.side:
            self.banner.ask(frame.side)
        self._bot_wait = PAUSE * self.app.settings.motion.factor
        self._refresh()

    def play_card(self, side: int, card: int) -> None:
        """Play an action card, if it is this side's to play."""
        if self.deciding and isinstance(self.view.frame, CardFrame) and self.view.frame.side == side:
            self.play([("card", card)])

    def submit(self, offer: Offer) -> None:
        """Carry out an offer; what costs an own piece or gives points away is asked first."""
        self._close_chooser()
        lines = phrases.warnings(self.words, self.decider_view, offer) if self.app.settings.confirm else []
        if not lines:
            self.play(offer.actions)
            return
        self.ask(
            self.words("ask.harm"),
            "\n".join(lines),
            self.words("ask.harm_yes"),
            self.words("ask.no"),
            partial(self.play, offer.actions),
        )

    def submit_shown(self, offer: Offer, button: str) -> None:
        """Carry out an offer; a room is moved only when it is seen how: a key first brings the focus to the button."""
        if offer.verb in _MOVES_ROOMS and self._preview is not offer:
            self.desk.set_focus(self.desk.find(button), visible=True)
            return
        self.submit(offer)

    def end_turn(self) -> None:
        """End the turn; points that could still be spent are asked about first."""
        if not self.deciding or not isinstance(self.view.frame, SpendFrame):
            return
        left = self.view.ap
        others = [action for action in self.game.legal_actions() if action != ("end",)]
        lines = [self.words("ask.unspent_text", n=left)] if left and others else []
        if any(action[0] in LIGHTING for action in others) and not self._lit_this_turn:
            lines.append(self.words("ask.unlit"))
        if not (lines and self.app.settings.confirm):
            self.play([("end",)])
            return
        self.ask(
            self.words("ask.unspent"),
            "\n".join(lines),
            self.words("ask.unspent_yes"),
            self.words("ask.unspent_no"),
            partial(self.play, [("end",)]),
        )

    @property
    def _lit_this_turn(self) -> bool:
        """Whether darkness was lit since the turn began: who has used his light need not be reminded of it."""
        for event in reversed(self.game.events_for(BYSTANDER)):
            if event.kind in ("lit", "turn"):
                return event.kind == "lit"
        return False

    def undo(self) -> None:
        """Take back the last decision, a whole move at once unless it is still going on."""
        if self.game.can_undo() is not None:
            return
        inside = isinstance(self.view.frame, MoveFrame)
        self.game.undo()
        while not inside and isinstance(self.view.frame, MoveFrame) and self.game.can_undo() is None:
            self.game.undo()
        self.animation = Animation(Shown.of(self.view))
        self.banner.settle(self.view)
        self._write_all()
        self._refresh()

    def undo_words(self) -> tuple[str, str]:
        """Why nothing can be taken back, or what would be."""
        reason = self.game.can_undo()
        if reason is not None:
            return self.words.bare_reason(self.view, reason), ""
        if self.bot_decides:
            return self.words("not_now"), ""
        lines = self.game.lines()
        at = len(lines) - 1
        if not isinstance(self.view.frame, MoveFrame):
            while at > 0 and lines[at].split()[0] in ("step", "hold", "stop"):
                at -= 1
        verb, *rest = lines[at].split()
        names = self.view.names
        piece = self.words.name(self.view, names.index(rest[0])) if rest and rest[0] in names else ""
        key = f"undone.{verb}"
        return "", self.words(key if self.words.texts.has(f"ui.game.{key}") else "undone.other", piece=piece)

    def refusal(self, action: Action) -> str:
        """Why an action may not be chosen now, in words; empty if it may."""
        reason = self.game.why_not(action)
        return "" if reason is None else self.words.reason(self.view, reason)

    # -- selecting and pointing ---------------------------------------------------------------------------------------

    def select(self, piece: int) -> None:
        """Select a piece, or none with -1."""
        self._close_chooser()
        self.control.select(piece)
        self._show_nothing()
        self._fill()
        self._place()

    def aim(self, verb: str) -> None:
        """Show only one kind of action."""
        self._close_chooser()
        self.control.aim(verb)
        self._show_nothing()
        self._fill_bar()
        self._place()
        self._mark()

    def _show_nothing(self) -> None:
        """What was pointed at before may mean something else now."""
        self._preview, self._tag = self._standing, ""

    def step_back(self) -> bool:
        """Close the chooser, stop aiming or select nothing; whether there was a step to take."""
        if self._close_chooser():
            self._arrange()
            self._mark()
            return True
        if self.deciding and self.control.back():
            self._show_nothing()
            self._fill()
            self._place()
            return True
        return False

    def cancel(self) -> None:
        """One step back if there is one."""
        self.step_back()

    def back(self) -> None:
        """Esc: one step back, and the menu when there is none left."""
        if not self.step_back():
            self.open_menu()

    def lay_elsewhere(self, steps: int) -> None:
        """Show the drawn tile in the next of all its places."""
        if self.control.laying is not None:
            self.control.laying.step_anywhere(steps)
            self._laid_elsewhere()

    def lay_turned(self) -> None:
        """Show the drawn tile turned by a quarter, or by as many as it takes to fit."""
        if self.control.laying is not None:
            self.control.laying.turn()
            self._laid_elsewhere()

    def _laid_elsewhere(self) -> None:
        self._preview = self._standing
        self._fill_bar()
        self._place()
        self._tell_placement()
        self._mark()

    def _tell_placement(self) -> None:
        """Say beside the tile what laying it there would do."""
        laying = self.control.laying
        if laying is None:
            return
        rects = [self.picture.space.square_rect(sq) for sq in laying.squares]
        self._tag = phrases.promise(self.words, self.decider_view, laying.offer)
        self._tag_at = rects[0].unionall(rects[1:])

    def _wheel(self, steps: int) -> bool:
        """The wheel over the board turns the drawn tile through its places."""
        laying = self.control.laying
        if laying is None or not self.deciding or self._chooser is not None:
            return False
        laying.step(-steps)
        self._laid_elsewhere()
        return True

    def _point_tile(self, sq: int) -> None:
        """Bring the drawn tile under the mouse, where it can lie there."""
        laying = self.control.laying
        assert laying is not None, "a tile is to be laid"
        before = laying.number
        fits = laying.point(sq)
        self._preview, self._hover_square = laying.offer, sq
        if sq >= 0:
            self._inspect_square(sq)
        self._tag = ""
        if fits:
            self._tell_placement()
        if laying.number != before:
            self._fill_bar()
            self._place()
        self._mark()

    def _roster(self, piece: int) -> None:
        """A token of a panel was pressed: select it if it can act, else show its card and where it is."""
        if self.deciding and self.control.can_select(piece):
            self.select(-1 if piece == self.control.piece and isinstance(self.view.frame, SpendFrame) else piece)
            return
        self._inspect_piece(piece)
        if self.view.on_board(piece):
            self._start_flash((self.view.at[piece],))

    def _point(self, pos: Pos | None) -> None:
        """The mouse or the cursor points at a pixel of the board, or at nothing."""
        if self._chooser is not None or self.animation.running:
            return
        space = self.picture.space
        sq = space.square_at(pos) if pos is not None else -1
        if self.deciding and self.control.laying is not None:
            self._point_tile(sq)
            return
        offers = self._hit(pos) if pos is not None and self.deciding else ()
        self._preview = offers[0] if offers else None
        self._hover_square = sq
        self._tag, self._tag_at = "", None
        if sq >= 0:
            self._inspect_square(sq)
            self._tag_at = space.square_rect(sq)
            if offers:
                self._tag = phrases.promise(self.words, self.decider_view, offers[0])
                if len(offers) > 1:
                    self._tag += "\n" + self.words("preview.more", n=len(offers))
            elif self.deciding and self.control.piece >= 0:
                reason = why_not_there(self.decider_view, self.control.piece, sq)
                self._tag = "" if reason is None else self.words.reason(self.view, reason)
                if is_deadly_step(self.decider_view, self.control.piece, sq):
                    self._tag = self.words("preview.deadly", piece=self.words.name(self.view, self.control.piece))
        else:
            self._inspect_default()
        self._mark()

    def _hit(self, pos: Pos) -> tuple[Offer, ...]:
        """What pointing at a pixel could mean: a mark on an edge first, then the square, then its room."""
        space, control = self.picture.space, self.control
        for offer in control.edges():
            spot = offer.spot
            assert spot is not None
            if space.near_edge(pos, spot.square, spot.direction):
                return control.at_edge(spot.square, spot.direction)
        sq = space.square_at(pos)
        return control.at_square(sq) if sq >= 0 else ()

    def _click(self, pos: Pos) -> None:
        if self._chooser is not None:
            self.step_back()
            return
        sq = self.picture.space.square_at(pos)
        if sq < 0 or not self.deciding:
            return
        if self.control.laying is not None:
            self._point_tile(sq)
            if self.control.laying.covers(sq):
                self.submit(self.control.laying.offer)
            return
        offers = self._hit(pos)
        own = [piece for piece in self.view.tokens(sq) if self.control.can_select(piece)]
        if offers:
            others = [piece for piece in own if piece != self.control.piece and isinstance(self.view.frame, SpendFrame)]
            # A turned room stays turned: it is shown first, and never the answer to a click meant for a square.
            if len(offers) == 1 and not others and offers[0].verb != "turn":
                self.submit(offers[0])
            else:
                self._choose(offers, others, sq)
        elif isinstance(self.view.frame, SpendFrame) and own:
            own.sort(key=lambda piece: self.view.wounded[piece])
            if len(own) > 1 and self.control.piece not in own:
                self._choose((), own, sq)
            else:
                following = own[(own.index(self.control.piece) + 1) % len(own)] if self.control.piece in own else own[0]
                self.select(-1 if following == self.control.piece else following)
        self._point(pos)

    def _choose(self, offers: Sequence[Offer], pieces: Sequence[int], sq: int) -> None:
        """Ask beside the square which of several things is meant."""
        words, view = self.words, self.decider_view
        buttons: list[Button] = []
        for at, offer in enumerate(offers):
            label = phrases.label(words, view, offer)
            note = phrases.exchange_note(words, view, offer) if offer.verb == "move" else ""
            buttons.append(
                offer_button(
                    label,
                    offer,
                    partial(self.submit_shown, offer, f"choice_{at}"),
                    note=note,
                    icon=phrases.icon(offer.verb),
                    key=str(at + 1) if at < 9 else "",
                    name=f"choice_{at}",
                )
            )
        for piece in pieces:
            label = words("offer.select", piece=words.name(view, piece))
            buttons.append(
                Button(label, on_act=partial(self.select, piece), shape="small", icon="hand", name=f"select_{piece}")
            )
        close = Button(words("back"), on_act=self.cancel, shape="small", hint="Esc", icon="undo", name="choice_back")
        title = words("choose", square=words.square(sq))
        self._chooser = Chooser(title, buttons, self.picture.space.square_rect(sq), close)
        self._tag = ""
        self._arrange()
        if buttons:
            self.desk.set_focus(buttons[0], visible=self.desk.focus_visible)
        self._mark()

    def _close_chooser(self) -> bool:
        if self._chooser is None:
            return False
        self._chooser = None
        self._preview = None
        return True

    def nothing(self) -> None:
        """What a greyed button would do."""

    def drag(self, piece: int, pos: Pos) -> None:
        """A token of the tray is dragged over the window."""
        if self.control.piece != piece:
            self.control.select(piece)
        self._drag = (piece, pos)
        sq = self.picture.space.square_at(pos)
        self._hover_square = sq
        self._mark()

    def drop(self, piece: int, pos: Pos) -> None:
        """A dragged token is let go: it is placed if it may lie there."""
        self._drag = None
        self.control.select(piece)
        sq = self.picture.space.square_at(pos)
        offers = self.control.at_square(sq) if sq >= 0 else ()
        if offers:
            self.submit(offers[0])
        else:
            self._fill()
            self._place()
            if sq >= 0:
                self.app.notice(self.refusal(("put", piece, sq)))

    # -- the card of what is pointed at -------------------------------------------------------------------------------

    def _inspect_piece(self, piece: int) -> None:
        self._inspector.show(self.view, inspector.card_of_piece(self.words, self.view, piece))

    def _inspect_square(self, sq: int) -> None:
        view = self.view
        pieces = view.tokens(sq)
        if not pieces:
            self._inspector.show(view, inspector.card_of_square(self.words, view, sq))
            return
        bearers = [piece for piece in pieces if view.is_character(piece) and not view.wounded[piece]]
        self._inspect_piece((bearers or [p for p in pieces if view.is_character(p)] or list(pieces))[0])

    def _inspect_default(self) -> None:
        if self.control.piece >= 0:
            self._inspect_piece(self.control.piece)
        elif self._inspector.card is None or self._inspector.card.piece < 0:
            self._inspector.show(self.view, inspector.card_of_decision(self.words, self.view))
        else:
            self._inspect_piece(self._inspector.card.piece)

    # -- other screens ------------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu over the board."""
        open_menu(self, self)

    def show_result(self) -> None:
        """Show who has won and how."""
        self._shown_result = True
        self.app.push(VictoryScene(self.app, self.game, self.on_rematch))

    def _rematch(self, game: Game) -> None:
        """Begin another game at the same table, with the same people."""
        stop_keeping(game)
        again = Game.new(game.table, fresh_seed(), game.seats)
        start_keeping(self.app, again)
        self.app.go_home()
        self.app.push(scene_for(self.app, again))

    def _may_peek(self, side: int) -> bool:
        return self.company.is_person(side) and any(self.view.backs[place * 2 + side] for place in range(8))

    def peek(self, side: int) -> None:
        """Show a side its own face-down tokens, behind a curtain where somebody else sits at the screen."""
        scene = PeekScene(self.app, self.game, side)
        if not self.company.shares_screen:
            self.app.push(scene)
            return
        name = self.words.player(side)
        self.app.push(CurtainScene(self.app, side, name, self.words("peek.purpose"), partial(self.app.push, scene)))

    def _flash_line(self, index: int) -> None:
        self._start_flash(self.chronicle.lines[index].squares)

    def _start_flash(self, squares: tuple[int, ...]) -> None:
        self._flash, self._flash_left = squares, _FLASH_MS
        self._mark()

    # -- the loop -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Go on with whatever the game waits for."""
        self._refresh()

    def leave(self) -> None:
        """The game is kept up to its last action."""
        stop_keeping(self.game)

    def handle(self, event: Input) -> bool:
        """A click or key ends what still moves; then the widgets have the input."""
        if self.animation.running and (
            (isinstance(event, Pointer) and event.kind == "down") or (isinstance(event, Press) and not event.repeat)
        ):
            self.animation.skip()
            self._mark()
            return True
        used = super().handle(event)
        if isinstance(event, (Pointer, Press)):
            self._watch()
        return used

    def _watch(self) -> None:
        """Preview the offer of the button that the mouse or the focus is on; inspect the token it is on."""
        target = self.desk.focus if self.desk.focus_visible else self.desk.hover
        if isinstance(target, OfferButton) and target.offer is not None:
            if target.offer is not self._preview:
                self._preview = target.offer
                self._tag = phrases.promise(self.words, self.decider_view, target.offer)
                self._tag_at = self._beside(target.offer)
                self._mark()
        elif target is not self._board and self._preview is not self._standing and self._drag is None:
            self._preview, self._tag = self._standing, ""
            self._mark()
        if target is not self._board and self._hover_square >= 0 and self._drag is None:
            self._hover_square, self._tag = -1, self._tag if self._preview is not None else ""
            self._mark()
        if isinstance(target, TokenButton):
            self._inspect_piece(target.piece)

    def _beside(self, offer: Offer) -> pygame.Rect | None:
        """Where the words about an offer stand; none where they would cover the chooser."""
        spot = offer.spot
        if self._chooser is not None or spot is None:
            return None
        if offer.verb in LIGHTING:
            rects = [self.picture.space.square_rect(sq) for sq in lit_squares(self.decider_view, offer.action)]
            return rects[0].unionall(rects[1:])
        if spot.square >= 0:
            return self.picture.space.square_rect(spot.square)
        return self.picture.space.place_rect(spot.place)

    def update(self, elapsed: float) -> Redraw:
        """Move what moves, let the computer decide, go on to a fight or to the end."""
        changed = bool(super().update(elapsed))
        moved = self.animation.tick(elapsed)
        moved = self.banner.tick(elapsed) or moved
        if self._flash_left > 0:
            self._flash_left -= elapsed
            if self._flash_left <= 0:
                self._flash = ()
                self._mark()
        if not self.animation.running and self.deciding and self.timer.tick(elapsed):
            self._time_is_up()
        changed = self.timer.changed() or changed
        if not self.animation.running and not self.desk.dialogs:
            self._go_on(elapsed)
        if moved and not changed:
            # What moves is on the board, and leaves it by a hop at most.
            reach = self.picture.space.square
            return [self.picture.space.rect.inflate(reach, reach)]
        return changed

    def _time_is_up(self) -> None:
        """Whoever is late has his choice made, or his turn ended; what was begun may have been taken back (B-191)."""
        if self.desk.dialogs:
            self.desk.close(self.desk.dialogs[0])
        self._close_chooser()
        turn = self.game.turn
        said = self.timer.decide(self.words)
        # Some events may have been taken back and others have come: the table and the chronicle are told anew.
        self.animation = Animation(Shown.of(self.view))
        self._write_all()
        if self.game.turn != turn:
            self.banner.turn(self.view, self.view.side)
        self.happened(self.game.event_count)
        self.app.notice(said)

    @property
    def _another_scene_is_due(self) -> bool:
        """Whether a fight that a person takes part in, or the end, waits to be shown."""
        frame = self.view.frame
        if isinstance(frame, CommitFrame):
            return bool(self.company.persons)
        return isinstance(frame, OverFrame) and not self._shown_result

    def _go_on(self, elapsed: float) -> None:
        if self._another_scene_is_due:
            if isinstance(self.view.frame, CommitFrame):
                self.app.push(CombatScene(self.app, self))
            else:
                self.show_result()
        elif self.bot_decides:
            self._bot_wait -= elapsed
            if self._bot_wait <= 0:
                self.let_bot_decide()

    @property
    def wake(self) -> int | None:
        """Every frame while something moves, else when the banner goes or the computer decides."""
        if self.animation.running:
            return FRAME
        wakes = [super().wake, self.banner.wake, self.timer.wake if self.deciding else None]
        if self._flash_left > 0:
            wakes.append(max(1, round(self._flash_left)))
        if self.bot_decides:
            wakes.append(max(1, round(self._bot_wait)))
        if self._another_scene_is_due:
            wakes.append(1)
        return min((wake for wake in wakes if wake is not None), default=None)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, then the words beside what is pointed at, what is dragged, and the banner."""
        surface.fill(self.theme.ground)
        self.desk.draw(surface)
        if self.desk.dialogs:
            return
        if self._drag is not None:
            piece, pos = self._drag
            one = stand.Stand(piece, (0.0, 0.0), 0.84)
            picture = stand.picture(self.animation.shown, self.view, one, self.picture.space.square)
            surface.blit(picture, picture.get_rect(center=pos))
        elif self._tag and self._tag_at is not None and not self.animation.running:
            space = self.picture.space
            free = [space.square_rect(sq) for sq in self.marks.told]
            draw_tag(surface, self.theme, self._tag, self._tag_at, space.rect, free)
        self.banner.draw(surface, self.theme, self.picture.space.rect)

    def _draw_board(self, surface: pygame.Surface, mood: Mood) -> None:
        marks = Marks() if self.animation.running else self.marks
        marks.cursor = self._board.cursor if mood.focus else -1
        self.picture.draw(surface, self.view, self.animation, marks)

    def help_text(self) -> str:
        """What F1 says here."""
        return self.words("help")
