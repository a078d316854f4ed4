"""Type by role: Cinzel for titles and names, Barlow Condensed for numerals and labels, Alegreya Sans for reading."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import fontpkg  # type: ignore[import-untyped]
import pygame

from dt_darkness.ui.art.palette import PARCHMENT, Color

Role = Literal["title", "name", "number", "label", "caption", "text", "text_bold", "text_italic"]

FLOOR = 13
"""The smallest type in pixels that may be read on the screen, whatever the scale."""

_FACES: dict[Role, tuple[str, int, str]] = {
    "title": ("Cinzel", 900, "normal"),
    "name": ("Cinzel", 700, "normal"),
    "number": ("Barlow Condensed", 700, "normal"),
    "label": ("Barlow Condensed", 600, "normal"),
    "caption": ("Barlow Condensed", 500, "normal"),
    "text": ("Alegreya Sans", 400, "normal"),
    "text_bold": ("Alegreya Sans", 700, "normal"),
    "text_italic": ("Alegreya Sans", 400, "italic"),
}
ROLES: tuple[Role, ...] = tuple(_FACES)


def pixels(size: float, scale: float = 1.0) -> int:
    """The height in pixels of type that is ``size`` high at scale 1, never below :data:`FLOOR`."""
    return max(FLOOR, round(size * scale))


def files() -> tuple[Path, ...]:
    """The files of all these fonts, each once, in alphabetical order: what a packaged program has to contain."""
    return tuple(sorted({_file(role) for role in ROLES}))


def _file(role: Role) -> Path:
    family, weight, style = _FACES[role]
    found: Path = fontpkg.path(family, weight, style)
    return found


@lru_cache(maxsize=256)
def font(role: Role, size: int) -> pygame.font.Font:
    """The font of a role at a height in pixels. It is shared: leave its settings alone."""
    if not pygame.font.get_init():
        pygame.font.init()
    face = pygame.font.Font(_file(role), max(1, size))
    # Cinzel is one file for all weights, of which SDL draws the lightest: its strokes are thickened instead.
    face.bold = _FACES[role][0] == "Cinzel"
    return face


@lru_cache(maxsize=4096)
def text(words: str, role: Role, size: int, color: Color = PARCHMENT, tracking: int = 0) -> pygame.Surface:
    """One line of text with per-pixel alpha. ``tracking`` adds pixels between letters (small caps labels).

    The surface is shared: draw from it, never into it.
    """
    if tracking == 0 or len(words) < 2:
        return font(role, size).render(words, True, color)
    letters = [font(role, size).render(letter, True, color) for letter in words]
    line = pygame.Surface((width(words, role, size, tracking), letters[0].get_height()), pygame.SRCALPHA, 32)
    for letter, x in zip(letters, _starts(words, role, size, tracking), strict=True):
        line.blit(letter, (x, 0))
    return line


def width(words: str, role: Role, size: int, tracking: int = 0) -> int:
    """How wide the line is in pixels."""
    return font(role, size).size(words)[0] + tracking * max(0, len(words) - 1)


def line_height(role: Role, size: int) -> int:
    """The distance in pixels from one line of running text to the next."""
    return font(role, size).get_linesize()


@lru_cache(maxsize=1024)
def numeral(words: str, size: int, color: Color, role: Role = "number") -> pygame.Surface:
    """Figures cut to their ink, for centring on plates and cards. The surface is shared."""
    drawn = font(role, size).render(words, True, color)
    return drawn.subsurface(drawn.get_bounding_rect())


@lru_cache(maxsize=1024)
def outlined(words: str, role: Role, size: int, color: Color, outline: Color, thickness: int) -> pygame.Surface:
    """Text with a hard outline of ``thickness`` pixels round it, cut to its ink. The surface is shared."""
    inner = text(words, role, size, color)
    outer = text(words, role, size, outline)
    canvas = pygame.Surface(
        (inner.get_width() + 2 * thickness, inner.get_height() + 2 * thickness), pygame.SRCALPHA, 32
    )
    for dx in range(-thickness, thickness + 1):
        for dy in range(-thickness, thickness + 1):
            if dx * dx + dy * dy <= thickness * thickness + 1:
                canvas.blit(outer, (thickness + dx, thickness + dy))
    canvas.blit(inner, (thickness, thickness))
    return canvas.subsurface(canvas.get_bounding_rect())


def _starts(words: str, role: Role, size: int, tracking: int) -> list[int]:
    """Where each letter begins, so that pairs of letters keep the distance the font gives them."""
    face = font(role, size)
    return [face.size(words[: at + 1])[0] - face.size(words[at])[0] + at * tracking for at in range(len(words))]


def clear() -> None:
    """Forget every font and every rendered line (after a change of scale)."""
    for cache in (font, text, numeral, outlined):
        cache.cache_clear()
