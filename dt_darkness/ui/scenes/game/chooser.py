"""A small panel of buttons beside a square, for when pointing there could mean several things."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from dt_darkness.ui.kit import Button, Label, Mood, Theme, Type, Widget, column
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.offers import Offer

_WIDTH = 380
_PAD = 12


class OfferButton(Button):
    """A button for one offer; the scene shows what it would do while it is pointed at."""

    offer: Offer | None = None


class Chooser(Widget):
    """The panel. It lies beside ``beside`` and never on it."""

    def __init__(self, title: str, buttons: Sequence[Button], beside: pygame.Rect, close: Button) -> None:
        super().__init__(name="chooser")
        self.beside = beside
        self._content: list[Widget] = [Label(title, Type.HEAD), *buttons, close]

    def children(self) -> Sequence[Widget]:
        """Title and buttons."""
        return self._content

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As wide as its longest line, within reason."""
        pad = theme.px(_PAD)
        most = theme.px(_WIDTH)
        wide = min(most, max(child.measure(theme)[0] for child in self._content) + theme.px(26))
        wide = max(wide, theme.px(220))
        heights = [child.measure(theme, wide)[1] for child in self._content]
        return wide + 2 * pad, sum(heights) + theme.px(6) * (len(heights) - 1) + 2 * pad

    def settle(self, theme: Theme, within: pygame.Rect) -> None:
        """Lie down beside the square, where there is most room."""
        rect = pygame.Rect((0, 0), self.measure(theme))
        gap = theme.px(14)
        if self.beside.right + gap + rect.width <= within.right:
            rect.left = self.beside.right + gap
        else:
            rect.right = self.beside.left - gap
        rect.centery = self.beside.centery
        rect.clamp_ip(within)
        self.place(theme, rect)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay the buttons out."""
        super().place(theme, rect)
        pad = theme.px(_PAD)
        column(theme, rect.inflate(-2 * pad, -2 * pad), self._content, 6)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground."""
        theme.draw_shadow(surface, self.rect, 10, 10)
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=True), 10, 1.5), self.rect)


def offer_button(
    label: str,
    offer: Offer,
    on_act: Callable[[], None],
    *,
    note: str = "",
    icon: str = "",
    key: str = "",
    name: str = "",
) -> OfferButton:
    """A button for an offer, with its price."""
    button = OfferButton(
        label, on_act=on_act, note=note, icon=icon, key=key, price=offer.cost, shape="small", name=name
    )
    button.offer = offer
    return button
