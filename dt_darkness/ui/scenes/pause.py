"""A pause in a game with a clock: the clock stands still, and the board is out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.art import token
from dt_darkness.ui.kit import Button, Tone, Type
from dt_darkness.ui.scene import Scene

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class PauseScene(Scene):
    """Covers the whole window until somebody goes on; nothing of the game is drawn."""

    needs = (640, 360)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._go_on = Button(
            app.texts("ui.clock.go_on"),
            on_act=self.back,
            icon="check",
            tone=Tone.PRIMARY,
            default=True,
            hint=app.texts("ui.key.enter"),
            shape="large",
            name="go_on",
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Put the button below the middle."""
        super().layout(size)
        theme = self.theme
        width, height = self._go_on.measure(theme)
        place = pygame.Rect(0, 0, max(width, theme.px(300)), height)
        place.midtop = (size[0] // 2, size[1] // 2 + theme.px(90))
        self._go_on.place(theme, place)
        self.desk.set_widgets([self._go_on])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw both emblems, the words and the button."""
        theme, (width, height) = self.theme, self.size
        surface.fill(theme.ground)
        size = theme.px(110)
        for side, sign in ((0, -1), (1, 1)):
            disc = token.back_token(side, size)
            surface.blit(disc, disc.get_rect(center=(width // 2 + sign * theme.px(72), height // 2 - theme.px(110))))
        y = height // 2 - theme.px(40)
        for text, style, color in (
            (self.app.texts("ui.clock.paused"), Type.SCREEN_TITLE, theme.gold_bright),
            (self.app.texts("ui.clock.paused_text"), Type.BODY, theme.parchment),
        ):
            place = pygame.Rect(theme.px(20), y, width - theme.px(40), 0)
            y += theme.draw_lines(surface, theme.wrap(text, style, place.width), style, color, place, "center")
            y += theme.px(8)
        self.desk.draw(surface)
