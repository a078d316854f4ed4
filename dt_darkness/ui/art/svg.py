"""The drawings of ``assets/``, rasterised once for every size and colour asked for."""

from __future__ import annotations

from functools import lru_cache

import pygame

from dt_darkness.paths import assets_dir
from dt_darkness.ui.art.palette import PARCHMENT, Color


def names(kind: str) -> tuple[str, ...]:
    """The names of all drawings of a kind (``characters``, ``objects`` or ``glyphs``), in alphabetical order."""
    return tuple(sorted(path.stem for path in (assets_dir() / kind).glob("*.svg")))


def has(kind: str, name: str) -> bool:
    """Whether there is a drawing of that name."""
    return (assets_dir() / kind / f"{name}.svg").is_file()


@lru_cache(maxsize=1024)
def picture(kind: str, name: str, size: int) -> pygame.Surface:
    """The drawing as a ``size`` x ``size`` surface with per-pixel alpha. It is shared: draw from it, never into it.

    Raises :class:`FileNotFoundError` if there is no such drawing.
    """
    path = assets_dir() / kind / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"there is no drawing {path}")
    drawn = pygame.image.load_sized_svg(path, (max(1, size), max(1, size)))
    # The loader's byte order is not the one other surfaces have, which makes every later blit slow, and at some sizes
    # it comes a pixel short.
    own = pygame.Surface((max(1, size), max(1, size)), pygame.SRCALPHA, 32)
    own.blit(drawn, (0, 0))
    return own


@lru_cache(maxsize=1024)
def glyph(name: str, size: int, color: Color = PARCHMENT) -> pygame.Surface:
    """A glyph in one flat colour, ``size`` x ``size``. It is shared: draw from it, never into it."""
    return tinted(picture("glyphs", name, size), color)


def tinted(source: pygame.Surface, color: Color) -> pygame.Surface:
    """A copy of the surface that keeps its alpha and has the colour everywhere."""
    flat = source.copy()
    flat.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return flat


def clear() -> None:
    """Forget every rasterised drawing (after a change of scale)."""
    picture.cache_clear()
    glyph.cache_clear()
