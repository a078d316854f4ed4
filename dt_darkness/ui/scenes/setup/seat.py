"""Who plays a side: a person, with a name if he likes, or one of the computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from dt_darkness.ai import BOTS
from dt_darkness.content.texts import Texts
from dt_darkness.ui.art import palette, token
from dt_darkness.ui.kit import Mood, Tabs, TextEntry, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.setup.terms import LONGEST_NAME

_PAD = 14


class SeatCard(Widget):
    """A panel in the colour of a side. ``on_change`` gets the computer player (empty for a person) and the name."""

    def __init__(
        self, texts: Texts, side: int, title: str, bot: str, name: str, *, on_change: Callable[[str, str], None]
    ) -> None:
        super().__init__(name=f"seat.{side}")
        self.side = side
        self.title = title
        self._bots = ("", *sorted(BOTS))
        self._bot, self._name = bot, name
        self._on_change = on_change
        self._texts = texts
        names = [texts(f"ui.setup.player.{word or 'person'}") for word in self._bots]
        self._tabs = Tabs(names, chosen=self._bots.index(bot), on_change=self._choose, name=f"seat.{side}.who")
        self._entry = TextEntry(
            name,
            placeholder=texts("ui.setup.player.name"),
            longest=LONGEST_NAME,
            on_change=self._rename,
            name=f"seat.{side}.name",
        )
        self._entry.visible = not bot

    def children(self) -> Sequence[Widget]:
        """The choice and the name."""
        return (self._tabs, self._entry)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Header, choice, and a line for the name or about the computer player."""
        wide = theme.px(420) if width is None else width
        inside = wide - 2 * theme.px(_PAD)
        return wide, self._head(theme) + self._tabs.measure(theme, inside)[1] + self._line(theme) + 3 * theme.px(12)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place."""
        super().place(theme, rect)
        pad, gap = theme.px(_PAD), theme.px(12)
        inside = pygame.Rect(rect.left + pad, rect.top + self._head(theme) + gap, rect.width - 2 * pad, 0)
        high = self._tabs.measure(theme, inside.width)[1]
        self._tabs.place(theme, pygame.Rect(inside.topleft, (inside.width, high)))
        self._entry.place(theme, pygame.Rect(inside.left, inside.top + high + gap, inside.width, self._line(theme)))

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the panel with its header, and what the computer player is like."""
        rect, colors = self.rect, palette.SIDES[self.side]
        ground = theme.panel_look()
        surface.blit(theme.panel(rect.size, PanelLook(ground.top, ground.bottom, colors.main), 10, 1.5), rect)
        head = pygame.Rect(rect.left, rect.top, rect.width, self._head(theme))
        dark = palette.mix(colors.dark, palette.INK, 0.15)
        surface.blit(
            theme.panel(head.size, PanelLook(dark, palette.mix(dark, palette.INK, 0.5), colors.main), 10, 1.5), head
        )
        disc = token.back_token(self.side, theme.px(44))
        surface.blit(disc, disc.get_rect(center=(head.left + theme.px(40), head.centery)))
        words = pygame.Rect(head.left + theme.px(76), head.top, head.width - theme.px(90), head.height)
        theme.draw_text(surface, theme.shorten(self.title, Type.HEAD, words.width), Type.HEAD, colors.light, words)
        if self._bot:
            note = self._texts(f"ui.setup.player.{self._bot}_note")
            lines = theme.wrap(note, Type.NOTE, self._entry.rect.width)
            theme.draw_lines(surface, lines, Type.NOTE, theme.dim, self._entry.rect)

    def _head(self, theme: Theme) -> int:
        return theme.px(62)

    def _line(self, theme: Theme) -> int:
        return max(self._entry.measure(theme)[1], 2 * theme.line_height(Type.NOTE))

    def _choose(self, index: int) -> None:
        self._bot = self._bots[index]
        self._entry.visible = not self._bot
        self._on_change(self._bot, self._name)

    def _rename(self, name: str) -> None:
        self._name = name
        self._on_change(self._bot, self._name)
