"""All pictures kept in memory, to be dropped together."""

from __future__ import annotations

from dt_darkness.ui.art import board, card, fixtures, fonts, gates, highlight, portrait, raster, stone, svg, tile, token


def clear() -> None:
    """Forget every cached picture and font: after a change of scale, or when the fonts were shut down."""
    for module in (board, card, fixtures, fonts, gates, highlight, portrait, raster, stone, svg, tile, token):
        module.clear()
