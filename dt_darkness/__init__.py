"""Dungeon Twister: Forces of Darkness, the board game for two people at one screen."""

__version__ = "0.1.0"
