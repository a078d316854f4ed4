"""The game itself, from the first action card to victory."""

from dt_darkness.ui.scenes.game.scene import GameScene

__all__ = ["GameScene"]
