"""Short messages at the lower edge that go away by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from dt_darkness.ui.kit.theme import Theme, Type

SHOWN_FOR = 6000
_MOST = 3
_WIDEST = 720


@dataclass(slots=True)
class Notices:
    """The messages shown now, the oldest first, each with the milliseconds it has left."""

    _shown: list[tuple[str, float]] = field(default_factory=list)

    def add(self, text: str) -> None:
        """Show a message; the same one twice is shown once."""
        self._shown = [entry for entry in self._shown if entry[0] != text][-(_MOST - 1) :]
        self._shown.append((text, SHOWN_FOR))

    @property
    def texts(self) -> list[str]:
        """What is shown now."""
        return [text for text, _ in self._shown]

    def tick(self, elapsed: float) -> bool:
        """Whether a message went away in these milliseconds."""
        before = len(self._shown)
        self._shown = [(text, left - elapsed) for text, left in self._shown if left > elapsed]
        return len(self._shown) != before

    @property
    def wake(self) -> int | None:
        """Milliseconds until the next one goes away."""
        return max(1, round(min(left for _, left in self._shown))) if self._shown else None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw them above each other, the newest lowest."""
        window = surface.get_rect()
        pad = theme.px(16)
        bottom = window.bottom - theme.px(24)
        for text in reversed(self.texts):
            lines = theme.wrap(text, Type.LABEL, min(theme.px(_WIDEST), window.width - 4 * pad))
            width = max(theme.width(line, Type.LABEL) for line in lines) + 2 * pad
            height = theme.line_height(Type.LABEL) * len(lines) + 2 * theme.px(10)
            rect = pygame.Rect(0, 0, width, height)
            rect.midbottom = (window.centerx, bottom)
            theme.draw_shadow(surface, rect, 8)
            surface.blit(theme.panel(rect.size, theme.panel_look(gold=True), 8), rect)
            inside = rect.inflate(-2 * pad, -2 * theme.px(10))
            theme.draw_lines(surface, lines, Type.LABEL, theme.parchment, inside, "center")
            bottom = rect.top - theme.px(8)
