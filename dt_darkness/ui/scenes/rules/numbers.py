"""Rule numbers in the words of a card: golden, underlined, and to be clicked."""

from __future__ import annotations

import pygame

from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import Theme, Type
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.rules.book import NUMBER


class NumberedLines:
    """Draws lines of a card and remembers where their rule numbers are; ``clear`` it before each drawing."""

    def __init__(self) -> None:
        self._places: list[tuple[pygame.Rect, str]] = []

    def clear(self) -> None:
        """Forget where the numbers were."""
        self._places = []

    def at(self, pos: Pos) -> str:
        """The number that can be seen at this place, empty for none."""
        return next((number for rect, number in self._places if rect.collidepoint(pos)), "")

    def rect(self, number: str) -> pygame.Rect:
        """Where a number was drawn first. KeyError if it cannot be seen."""
        for rect, drawn in self._places:
            if drawn == number:
                return rect
        raise KeyError(number)

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        lines: tuple[str, ...],
        style: Type,
        color: Color,
        rect: pygame.Rect,
    ) -> None:
        """Draw wrapped lines from the top of a place; only what the clip shows can be clicked."""
        step = theme.line_height(style)
        for index, line in enumerate(lines):
            self._draw_line(
                surface, theme, line, style, color, pygame.Rect(rect.left, rect.top + index * step, 0, step)
            )

    def _draw_line(
        self, surface: pygame.Surface, theme: Theme, line: str, style: Type, color: Color, row: pygame.Rect
    ) -> None:
        at = 0
        for found in NUMBER.finditer(line):
            theme.draw_text(
                surface,
                line[at : found.start()],
                style,
                color,
                self._after(theme, line[:at], style, row),
                "left",
                "top",
            )
            place = self._after(theme, line[: found.start()], style, row)
            place.width = theme.width(found[0], style)
            theme.draw_text(surface, found[0], style, theme.gold_bright, place, "left", "top")
            theme.draw_line(surface, (place.left, place.bottom - theme.px(3)), place.width, theme.gold_dark)
            seen = place.clip(surface.get_clip())
            if seen.width and seen.height:
                self._places.append((seen, found[0]))
            at = found.end()
        theme.draw_text(surface, line[at:], style, color, self._after(theme, line[:at], style, row), "left", "top")

    @staticmethod
    def _after(theme: Theme, before: str, style: Type, row: pygame.Rect) -> pygame.Rect:
        return row.move(theme.width(before, style) if before else 0, 0)
