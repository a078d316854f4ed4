"""A few words beside a square: what pointing there promises, or why nothing is done there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from dt_darkness.ui.kit import Theme, Type

_WIDEST = 430


def draw_tag(
    surface: pygame.Surface,
    theme: Theme,
    text: str,
    beside: pygame.Rect,
    board: pygame.Rect,
    free: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Draw the words below, above or at a side of a place, and return where they are.

    They keep within the board, so that the buttons under it stay free, and hide as little of ``free`` as can be.
    """
    first, *rest = text.split("\n")
    width = min(theme.px(_WIDEST), board.width // 2)
    lines = [(line, Type.LABEL) for line in theme.wrap(first, Type.LABEL, width)]
    lines += [(line, Type.BODY) for part in rest for line in theme.wrap(part, Type.BODY, width)]
    pad = theme.px(11)
    wide = max(theme.width(line, style) for line, style in lines) + 2 * pad
    size = (wide, sum(theme.line_height(style) for _, style in lines) + theme.px(14))
    rect = _place(size, beside, board, theme.px(9), free).clamp(surface.get_rect())
    theme.draw_shadow(surface, rect, 8)
    surface.blit(theme.panel(rect.size, theme.panel_look(gold=True), 8), rect)
    y = rect.top + theme.px(7)
    for line, style in lines:
        row = pygame.Rect(rect.left + pad, y, rect.width - 2 * pad, theme.line_height(style))
        color = theme.gold_bright if style is Type.LABEL else theme.parchment
        theme.draw_text(surface, line, style, color, row)
        y += row.height
    return rect


def _place(
    size: tuple[int, int], beside: pygame.Rect, board: pygame.Rect, gap: int, free: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Below, above, right or left: the first of these that hides least."""
    spots = [pygame.Rect((0, 0), size) for _ in range(4)]
    spots[0].midtop = (beside.centerx, beside.bottom + gap)
    spots[1].midbottom = (beside.centerx, beside.top - gap)
    spots[2].midleft = (beside.right + gap, beside.centery)
    spots[3].midright = (beside.left - gap, beside.centery)
    spots = [spot.clamp(board) for spot in spots]
    return min(spots, key=lambda spot: sum(_area(spot.clip(one)) for one in (beside, beside, *free)))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
