"""Dungeon Twister: Forces of Darkness, the board game for two people at one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dt_darkness.session.game import Game

__all__ = ["Game"]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """``Game``, imported when first asked for, so that the core alone can be imported without the rest."""
    if name == "Game":
        from dt_darkness.session.game import Game

        return Game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
