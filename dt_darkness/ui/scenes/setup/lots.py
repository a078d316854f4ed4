"""The lot: the starting characters are turned up, and chance says who begins (B-33, B-34)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.frames import DEALER, CardFrame
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import palette, raster, token
from dt_darkness.ui.kit import Button, Input, Pointer, Press, Tone, Type
from dt_darkness.ui.scene import FRAME, Redraw
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.setup.base import SetupScene, draw_head, head_height

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_SPIN_MS = 1500
_HALF_TURNS = 9


class LotScene(SetupScene):
    """A coin with sun and moon falls; any key or click lets it fall at once."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, game)
        self._age = 0.0
        texts = app.texts
        self._button = Button(
            texts("ui.setup.lots.go"),
            on_act=self._go,
            note=texts("ui.setup.lots.go_note"),
            icon="door",
            hint=texts("ui.key.enter"),
            tone=Tone.PRIMARY,
            shape="large",
            default=True,
            name="go",
        )

    @staticmethod
    def is_due(game: Game) -> bool:
        """Whether the game has just been set up and nothing else has happened yet."""
        frame = game.view(BYSTANDER).frame
        if not isinstance(frame, CardFrame) or game.turn != 1:
            return False
        return any(
            event.kind in ("tossed", "agreed") and event.args[0] == "begins" for event in game.events_for(BYSTANDER)
        )

    @property
    def _agreed(self) -> bool:
        """Whether nothing was left to chance."""
        return self.game.table.first != DEALER

    @property
    def first(self) -> int:
        """The side that begins."""
        return self.game.view(BYSTANDER).side

    @property
    def _duration(self) -> float:
        return _SPIN_MS * self.app.settings.motion.factor

    @property
    def _fallen(self) -> bool:
        return self._agreed or self._age >= self._duration

    def layout(self, size: tuple[int, int]) -> None:
        """The button in the middle at the bottom."""
        super().layout(size)
        theme = self.theme
        width = max(theme.px(400), self._button.measure(theme)[0])
        place = pygame.Rect(0, 0, width, self._button.measure(theme, width)[1])
        place.midbottom = (size[0] // 2, size[1] - theme.px(48))
        self._button.place(theme, place)
        self.desk.set_widgets([self._button])

    def handle(self, event: Input) -> bool:
        """While the coin is in the air, whatever is pressed lets it fall."""
        pressed = isinstance(event, Press) or (isinstance(event, Pointer) and event.kind == "down")
        if not self._fallen and pressed:
            self._age = self._duration
            return True
        return super().handle(event)

    def update(self, elapsed: float) -> Redraw:
        """Turn the coin."""
        moving = not self._fallen
        self._age += elapsed
        return super().update(elapsed) or moving

    @property
    def wake(self) -> int | None:
        """Every frame while the coin is in the air."""
        return super().wake if self._fallen else FRAME

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the starters of both sides, the coin between them, and who begins."""
        theme, texts, (width, height) = self.theme, self.app.texts, self.size
        surface.fill(theme.ground)
        title = texts("ui.setup.lots.agreed" if self._agreed else "ui.setup.lots.title")
        draw_head(surface, theme, width, title, texts("ui.setup.lots.second"))
        top = head_height(theme, two=True)
        middle = (width // 2, top + (self._button.rect.top - top) * 42 // 100)
        column = round(width * 0.29)
        for side in (0, 1):
            x = theme.px(40) if side == 0 else width - theme.px(40) - column
            self._draw_starters(surface, side, pygame.Rect(x, top + theme.px(36), column, height - top - theme.px(72)))
        self._draw_coin(surface, middle)
        if self._fallen:
            text = texts("ui.setup.lots.begins", player=self.words.player(self.first))
            color = palette.SIDES[self.first].light
            line = pygame.Rect(0, middle[1] + theme.px(150), width, theme.line_height(Type.SCREEN_TITLE))
            theme.draw_text(surface, text, Type.SCREEN_TITLE, color, line, "center")
            limit = self.game.table.catalog.cards.first_limit
            hint = texts("ui.setup.lots.first_card", limit=limit)
            low = pygame.Rect(width // 2 - theme.px(280), line.bottom + theme.px(6), theme.px(560), 0)
            theme.draw_lines(surface, theme.wrap(hint, Type.BODY, low.width), Type.BODY, theme.parchment, low, "center")
        self.desk.draw(surface)

    def _draw_coin(self, surface: pygame.Surface, middle: tuple[int, int]) -> None:
        theme = self.theme
        size = theme.px(220)
        share = min(1.0, self._age / self._duration) if self._duration and not self._agreed else 1.0
        # It ends face up whatever the number of turns before.
        angle = math.pi * _HALF_TURNS * (1 - (1 - share) ** 2.2)
        half = int(angle / math.pi + 0.5)
        side = self.first if (half - _HALF_TURNS) % 2 == 0 else 1 - self.first
        if self._fallen:
            glow = raster.glow(round(size * 0.95), palette.scaled(palette.SIDES[side].main, 0.34))
            surface.blit(glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
        picture = token.back_token(side, size)
        flat = max(2, round(picture.get_height() * abs(math.cos(angle))))
        picture = pygame.transform.smoothscale(picture, (picture.get_width(), flat))
        lift = round(math.sin(math.pi * share) * theme.px(90))
        surface.blit(picture, picture.get_rect(center=(middle[0], middle[1] - lift)))

    def _draw_starters(self, surface: pygame.Surface, side: int, place: pygame.Rect) -> None:
        theme, colors = self.theme, palette.SIDES[side]
        surface.blit(theme.panel(place.size, theme.panel_look(), 10, 1.5), place)
        head = pygame.Rect(place.left, place.top + theme.px(10), place.width, theme.line_height(Type.DIALOG_TITLE))
        player = theme.shorten(self.words.player(side), Type.DIALOG_TITLE, head.width - theme.px(20))
        theme.draw_text(surface, player, Type.DIALOG_TITLE, colors.light, head, "center")
        theme.draw_line(surface, (place.left + theme.px(20), head.bottom + theme.px(6)), place.width - theme.px(40))
        starters = self._starters(side)
        top = head.bottom + theme.px(14)
        step = (place.bottom - theme.px(12) - top) // max(1, len(starters))
        size = min(round(step * 0.72), round(place.width * 0.34))
        for index, kind in enumerate(starters):
            row = pygame.Rect(place.left + theme.px(16), top + index * step, place.width - theme.px(32), step)
            picture = token.character_token(kind, side, size)
            surface.blit(picture, picture.get_rect(center=(row.left + size * 6 // 10, row.centery)))
            words = pygame.Rect(row.left + round(size * 1.3), row.top, 0, row.height)
            words.width = row.right - words.left
            name = self.words.kind(kind)
            style = Type.HEAD if theme.width(name, Type.HEAD) <= words.width else Type.NAME
            style = style if theme.width(name, style) <= words.width else Type.LABEL
            theme.draw_text(surface, theme.shorten(name, style, words.width), style, theme.parchment, words)

    def _starters(self, side: int) -> list[CharacterDef]:
        """The characters on the dots of a side, from the north."""
        view = self.game.view(BYSTANDER)
        up = [event.args for event in self.game.events_for(BYSTANDER) if event.kind == "uncovered"]
        return [
            view.character(int(str(piece)))
            for owner, _, piece in sorted(up, key=lambda a: int(str(a[1])))
            if owner == side
        ]

    def _go(self) -> None:
        self._going_on = True
        self.app.replace(route.play_scene(self.app, self.game))
