"""The curtain between two people at one screen: it covers everything and waits for the right one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.art import palette, token
from dt_darkness.ui.kit import Button, Input, Press, Tone, Type, paint
from dt_darkness.ui.scene import FRAME, Redraw, Scene

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

OWN_KEYS = ("Y", "B")
"""The key of each side that opens its curtain: Yellow's and Blue's."""
_EMBLEMS = ("sun", "moon")
_RISE_MS = 250


class CurtainScene(Scene):
    """Covers the whole window, names who may look and why, and goes on when that player presses his own key or clicks.

    What it shows depends on ``side``, ``player`` and ``purpose`` alone, so it can give nothing away; nothing of the
    scene below is drawn. ``on_open`` is called when the curtain has been taken away.
    """

    needs = (640, 360)

    def __init__(self, app: App, side: int, player: str, purpose: str, on_open: Callable[[], None]) -> None:
        super().__init__(app)
        self.side = side
        self.player = player
        self.purpose = purpose
        self._on_open = on_open
        self._age = 0.0
        key = OWN_KEYS[side]
        self._button = Button(
            app.texts("ui.curtain.open", player=player),
            note=app.texts("ui.curtain.key", key=key),
            on_act=self._open,
            key=key,
            icon=_EMBLEMS[side],
            tone=Tone.PRIMARY,
            shape="large",
            name="open",
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Put the button below the middle."""
        super().layout(size)
        theme = self.theme
        width, height = self._button.measure(theme)
        place = pygame.Rect(0, 0, max(width, theme.px(360)), height)
        place.midtop = (size[0] // 2, size[1] // 2 + theme.px(120))
        self._button.place(theme, place)
        self.desk.set_widgets([self._button])

    def handle(self, event: Input) -> bool:
        """Only the player's own key and his button open it; Enter and Esc, which anybody presses, do nothing."""
        if isinstance(event, Press) and event.key != OWN_KEYS[self.side]:
            # A pad has no letters: there the focused button does it.
            return self.desk.handle(event) if not event.key else True
        return self.desk.handle(event)

    def show_help(self) -> None:
        """The curtain explains itself."""

    def update(self, elapsed: float) -> Redraw:
        """Let the curtain fall."""
        moving = self._age < self._duration
        self._age += elapsed
        return super().update(elapsed) or moving

    @property
    def wake(self) -> int | None:
        """Every frame while it falls."""
        return FRAME if self._age < self._duration else super().wake

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the emblem of the side, the words and the button."""
        theme = self.theme
        width, height = self.size
        surface.blit(theme.picture(("curtain", self.side, self.size), lambda: _cloth(self.size, self.side)), (0, 0))
        colors = palette.SIDES[self.side]
        middle = pygame.Rect(0, 0, min(width - theme.px(40), theme.px(900)), height)
        middle.centerx = width // 2
        size = theme.px(150)
        share = min(1.0, self._age / self._duration) if self._duration else 1.0
        drop = round((1 - share) ** 3 * theme.px(40))
        disc = token.back_token(self.side, size)
        surface.blit(disc, disc.get_rect(center=(width // 2, height // 2 - theme.px(150) - drop)))
        y = height // 2 - theme.px(50)
        title = self.app.texts("ui.curtain.title", player=self.player)
        for text, style, color in (
            (title, Type.SCREEN_TITLE, colors.light),
            (self.purpose, Type.BODY, theme.parchment),
            (self.app.texts("ui.curtain.look_away"), Type.BODY_ITALIC, theme.dim),
        ):
            place = pygame.Rect(middle.left, y, middle.width, 0)
            y += theme.draw_lines(surface, theme.wrap(text, style, place.width), style, color, place, "center")
            y += theme.px(8)
        self.desk.draw(surface)

    @property
    def _duration(self) -> float:
        return _RISE_MS * self.app.settings.motion.factor

    def _open(self) -> None:
        self.app.pop()
        self._on_open()


def _cloth(size: tuple[int, int], side: int) -> pygame.Surface:
    """Heavy folds in the dark shade of the side, darker towards the floor."""
    width, height = size
    dark = palette.mix(palette.SIDES[side].dark, palette.GROUND, 0.62)
    folds = pygame.Surface((96, 1))
    for x in range(96):
        # Every fold is a little different, and none repeats as a pattern the eye could catch.
        wave = math.sin(x * 0.83) * 0.5 + math.sin(x * 0.31 + 1.7) * 0.35 + math.sin(x * 1.9 + 0.4) * 0.15
        folds.set_at((x, 0), palette.scaled(dark, 1.0 + 0.34 * wave))
    cloth = pygame.transform.smoothscale(folds, (width, 1))
    cloth = pygame.transform.scale(cloth, (width, height))
    cloth.blit(paint.fade_down(size, palette.GROUND), (0, 0))
    return cloth
