"""A few words beside a square: what pointing there promises, or why nothing is done there."""

from __future__ import annotations

import pygame

from dt_darkness.ui.kit import Theme, Type

_WIDEST = 430


def draw_tag(
    surface: pygame.Surface, theme: Theme, text: str, beside: pygame.Rect, board: pygame.Rect, *, above: bool = False
) -> pygame.Rect:
    """Draw the words below the square, or above it where asked or where the board ends, and return where they are.

    They keep within the board, so that the buttons under it stay free.
    """
    first, *rest = text.split("\n")
    width = min(theme.px(_WIDEST), board.width // 2)
    lines = [(line, Type.LABEL) for line in theme.wrap(first, Type.LABEL, width)]
    lines += [(line, Type.BODY) for part in rest for line in theme.wrap(part, Type.BODY, width)]
    pad = theme.px(11)
    wide = max(theme.width(line, style) for line, style in lines) + 2 * pad
    rect = pygame.Rect(0, 0, wide, sum(theme.line_height(style) for _, style in lines) + theme.px(14))
    gap = theme.px(9)
    rect.midtop = (beside.centerx, beside.bottom + gap)
    if rect.bottom > board.bottom or (above and beside.top - gap - rect.height >= board.top):
        rect.bottom = beside.top - gap
    if rect.top < board.top:
        # A room fills half the board's height: beside it there is room.
        rect.top = max(board.top, min(beside.centery - rect.height // 2, board.bottom - rect.height))
        rect.left = beside.right + gap if beside.centerx < board.centerx else beside.left - gap - rect.width
    rect.clamp_ip(surface.get_rect())
    theme.draw_shadow(surface, rect, 8)
    surface.blit(theme.panel(rect.size, theme.panel_look(gold=True), 8), rect)
    y = rect.top + theme.px(7)
    for line, style in lines:
        row = pygame.Rect(rect.left + pad, y, rect.width - 2 * pad, theme.line_height(style))
        color = theme.gold_bright if style is Type.LABEL else theme.parchment
        theme.draw_text(surface, line, style, color, row)
        y += row.height
    return rect
