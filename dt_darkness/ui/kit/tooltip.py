"""The small panel that explains what the mouse or the focus rests on."""

from __future__ import annotations

import pygame

from dt_darkness.ui.kit.theme import Theme, Type

TIP_DELAY = 450
_WIDEST = 420


def draw_tooltip(surface: pygame.Surface, theme: Theme, text: str, beside: pygame.Rect) -> pygame.Rect:
    """Draw the tooltip below the place it belongs to, or above where there is no room, and return where it is."""
    window = surface.get_rect()
    pad = theme.px(12)
    widest = min(theme.px(_WIDEST), window.width - 4 * pad)
    lines = theme.wrap(text, Type.BODY, widest)
    width = max(theme.width(line, Type.BODY) for line in lines) + 2 * pad
    height = theme.line_height(Type.BODY) * len(lines) + 2 * theme.px(9)
    rect = pygame.Rect(0, 0, width, height)
    gap = theme.px(10)
    rect.midtop = (beside.centerx, beside.bottom + gap)
    if rect.bottom > window.bottom - gap:
        rect.bottom = max(beside.top - gap, rect.height + gap)
    rect.clamp_ip(window.inflate(-2 * gap, -2 * gap))
    theme.draw_shadow(surface, rect, 8)
    surface.blit(theme.panel(rect.size, theme.panel_look(gold=True), 8), rect)
    theme.draw_lines(surface, lines, Type.BODY, theme.parchment, rect.move(pad, theme.px(9)))
    return rect
