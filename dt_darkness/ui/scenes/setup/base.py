"""What the screens between the title and the first card have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.state import Table
from dt_darkness.session.game import Game
from dt_darkness.ui.kit import Theme, Type
from dt_darkness.ui.scene import Redraw, Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.game.words import Words
from dt_darkness.ui.scenes.setup.company import Company
from dt_darkness.ui.scenes.setup.sheet import Sheet
from dt_darkness.ui.timer import Timer

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

WIDE = 1640
"""From this many design units on there is room for whole columns at both sides."""


def draw_head(surface: pygame.Surface, theme: Theme, width: int, title: str, second: str) -> None:
    """Draw the band at the top: a title, and a line under it where there is one."""
    head = pygame.Rect(0, 0, width, head_height(theme, two=bool(second)))
    surface.blit(theme.panel(head.size, theme.panel_look(), 0, 0), head)
    theme.draw_line(surface, head.bottomleft, head.width, theme.gold)
    title_height = theme.line_height(Type.SCREEN_TITLE)
    top = pygame.Rect(0, theme.px(2), width, title_height)
    theme.draw_text(surface, title, Type.SCREEN_TITLE, theme.gold_bright, top, "center")
    if second:
        low = pygame.Rect(0, top.bottom - theme.px(4), width, theme.line_height(Type.BODY))
        shown = theme.shorten(second, Type.BODY, width - theme.px(40))
        theme.draw_text(surface, shown, Type.BODY, theme.parchment, low, "center")


def head_height(theme: Theme, *, two: bool) -> int:
    """The height of the band at the top, with one line or two."""
    height = theme.line_height(Type.SCREEN_TITLE) + theme.px(6)
    return height + (theme.line_height(Type.BODY) if two else 0)


class Secretive:
    """What a scene of one side's secret choice adds: until its player has opened the curtain it shows nothing.

    Used together with a :class:`SetupScene`, which calls :meth:`begin_secret` when it is made.
    """

    app: App
    game: Game
    company: Company
    words: Words
    curtain_key = ""

    def begin_secret(self, side: int, looking: int | None) -> None:
        """The secrets are those of ``side``; ``looking`` is the side that has been looking at the screen."""
        self.side = side
        self._may_look = not self.company.shares_screen or looking == side
        self._curtained = False

    def enter(self) -> None:
        """Let the curtain fall before anything is shown, where two people share the screen."""
        # The curtain shows itself with the parts of this module.
        from dt_darkness.ui.scenes.curtain import CurtainScene

        if self._may_look or self._curtained:
            return
        self._curtained = True
        purpose = self.app.texts(self.curtain_key)
        self.app.push(CurtainScene(self.app, self.side, self.words.player(self.side), purpose, self._opened))

    def _opened(self) -> None:
        self._may_look = True
        self.app.scene.layout(self.app.size)
        self.app.redraw()

    @property
    def may_look(self) -> bool:
        """Whether the player whose secrets these are is the one who looks."""
        return self._may_look


class SetupScene(Scene):
    """A screen of a game that is being set up. Leaving it asks once and closes the game's file."""

    needs = (1280, 720)
    timed = False
    """Whether the players' clock runs here; it does for picks in turn and for tokens, not for secret choices."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.timer = Timer(game)
        self.company = Company(game)
        self.words = Words(app.texts, game.seats)
        self._going_on = False

    def leave(self) -> None:
        """Let go of the game's file unless the next screen goes on with it."""
        if not self._going_on:
            route.stop_keeping(self.game)

    @property
    def agreed(self) -> Table | None:
        """What this game is played on."""
        return self.game.table

    @property
    def reading(self) -> str:
        """What is on the card of this screen, where it has one."""
        return next((widget.reading for widget in self.desk.widgets if isinstance(widget, Sheet)), "")

    @property
    def is_thinking(self) -> bool:
        """Whether a person at this screen has the decision before his eyes."""
        return self.company.is_person(self.game.to_decide)

    def update(self, elapsed: float) -> Redraw:
        """Run the clock; who is late has it done for him, and the next decision follows (B-191)."""
        changed = super().update(elapsed)
        if not self.timed or not self.is_thinking:
            return changed
        side = self.game.to_decide
        if self.timer.tick(elapsed):
            self.app.notice(self.timer.decide(self.words))
            self.go_on(looking=side)
            return True
        return self.timer.changed() or changed

    @property
    def wake(self) -> int | None:
        """The next look at the clock."""
        ticking = self.timer.wake if self.timed and self.is_thinking else None
        return min((wake for wake in (super().wake, ticking) if wake is not None), default=None)

    def draw_time(self, surface: pygame.Surface) -> None:
        """Draw what is left to think at the right of the band at the top."""
        if self.timed and self.is_thinking:
            right = self.size[0] - self.theme.px(20), head_height(self.theme, two=True) // 2
            self.timer.draw(surface, self.theme, self.app.texts, right)

    def go_on(self, looking: int | None = None) -> None:
        """Show the screen of the decision that is open now; ``looking`` is the side that has been looking."""
        self._going_on = True
        self.app.replace(route.scene_for(self.app, self.game, looking))

    def back(self) -> None:
        """Ask whether to leave the game; it can be continued from the title."""
        texts = self.app.texts
        self.ask(
            texts("ui.setup.leave.title"),
            texts("ui.setup.leave.body"),
            texts("ui.setup.leave.yes"),
            texts("ui.setup.leave.no"),
            self.app.go_home,
            danger=False,
        )

    @property
    def wide(self) -> bool:
        """Whether the window has room for whole columns at both sides."""
        return self.theme.scale.units[0] >= WIDE

    def help_text(self) -> str:
        """The keys of this screen, then those of every screen."""
        return self.app.texts("ui.setup.keys") + "\n" + super().help_text()
