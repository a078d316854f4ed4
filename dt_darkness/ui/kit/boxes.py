"""Placing widgets: one below the other, or side by side with as many rows as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from dt_darkness.ui.kit.theme import Theme
from dt_darkness.ui.kit.widget import Widget


def column(theme: Theme, rect: pygame.Rect, widgets: Sequence[Widget], gap: float = 10) -> int:
    """Place the visible widgets below each other at full width and return the height in pixels they took."""
    y = rect.top
    space = theme.px(gap)
    shown = [widget for widget in widgets if widget.visible]
    for widget in shown:
        height = widget.measure(theme, rect.width)[1]
        widget.place(theme, pygame.Rect(rect.left, y, rect.width, height))
        y += height + space
    return max(0, y - rect.top - space) if shown else 0


def flow(
    theme: Theme,
    rect: pygame.Rect,
    widgets: Sequence[Widget],
    gap: float = 8,
    align: Literal["left", "center", "right"] = "left",
) -> int:
    """Place the visible widgets side by side at their own widths, in further rows where one is full.

    Returns the height in pixels they took; the widgets of a row are all as high as the highest.
    """
    space = theme.px(gap)
    y = rect.top
    for row in _rows(theme, rect.width, widgets, space):
        height = _row_height(theme, row)
        total = sum(width for _, width in row) + space * (len(row) - 1)
        x = {"left": rect.left, "center": rect.centerx - total // 2, "right": rect.right - total}[align]
        for widget, width in row:
            widget.place(theme, pygame.Rect(x, y, width, height))
            x += width + space
        y += height + space
    return max(0, y - rect.top - space)


def flow_height(theme: Theme, width: int, widgets: Sequence[Widget], gap: float = 8) -> int:
    """The height in pixels that ``flow`` would take at this width; nothing is placed."""
    space = theme.px(gap)
    rows = _rows(theme, width, widgets, space)
    return max(0, sum(_row_height(theme, row) for row in rows) + space * (len(rows) - 1))


_FlowRow = list[tuple[Widget, int]]


def _rows(theme: Theme, room: int, widgets: Sequence[Widget], space: int) -> list[_FlowRow]:
    rows: list[_FlowRow] = []
    used = 0
    for widget in widgets:
        if not widget.visible:
            continue
        width = min(widget.measure(theme)[0], room)
        if not rows or used + width > room:
            rows.append([])
            used = 0
        rows[-1].append((widget, width))
        used += width + space
    return rows


def _row_height(theme: Theme, row: _FlowRow) -> int:
    return max(widget.measure(theme, width)[1] for widget, width in row)
