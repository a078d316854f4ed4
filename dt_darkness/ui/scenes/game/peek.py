"""A side looks at its own face-down tokens, while the other looks away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.events import Shown
from dt_darkness.session.game import Game
from dt_darkness.ui.art import palette, token
from dt_darkness.ui.kit import Button, Tone, Type
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes.game.animate import Animation
from dt_darkness.ui.scenes.game.marks import Marks
from dt_darkness.ui.scenes.game.table import TablePicture
from dt_darkness.ui.scenes.game.words import Words

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class PeekScene(Scene):
    """The board with the own face-down tokens open. Any way out covers them again."""

    def __init__(self, app: App, game: Game, side: int) -> None:
        super().__init__(app)
        self.game, self.side = game, side
        self.words = Words(app.texts, game.seats)
        self.picture = TablePicture(game.table.catalog.game.start_rows)
        self._done = Button(
            self.words("peek.done"),
            on_act=self.back,
            icon="eye",
            tone=Tone.PRIMARY,
            default=True,
            hint=app.texts("ui.key.enter"),
            name="done",
        )

    def layout(self, size: tuple[int, int]) -> None:
        """The board as large as it gets, the button below it."""
        super().layout(size)
        theme = self.theme
        width, height = self._done.measure(theme)
        width = max(width, theme.px(300))
        self._done.place(theme, pygame.Rect((size[0] - width) // 2, size[1] - height - theme.px(16), width, height))
        top = theme.px(76)
        self.picture.place(
            pygame.Rect(theme.px(16), top, size[0] - theme.px(32), self._done.rect.top - theme.px(12) - top)
        )
        self.desk.set_widgets([self._done])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head, the board, the button."""
        theme, colors = self.theme, palette.SIDES[self.side]
        surface.fill(theme.ground)
        head = pygame.Rect(0, theme.px(8), self.size[0], theme.px(60))
        title = self.words("peek.title", side=self.words.player(self.side))
        theme.draw_text(surface, title, Type.SCREEN_TITLE, colors.light, head, "center")
        disc = token.emblem(self.side, theme.px(44))
        surface.blit(disc, disc.get_rect(midleft=(theme.px(24), head.centery)))
        view = self.game.view(self.side)
        self.picture.draw(surface, view, Animation(Shown.of(view)), Marks(), peek=self.side)
        self.desk.draw(surface)
