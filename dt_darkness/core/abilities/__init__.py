"""The powers of characters and objects, one small class each, grouped by theme. Importing this enters them all."""

from dt_darkness.core.abilities import body, gears, grilles, magic, necromancy, places, scrolls, undead, walls
from dt_darkness.core.ability import REGISTRY

__all__ = [
    "REGISTRY",
    "body",
    "gears",
    "grilles",
    "magic",
    "necromancy",
    "places",
    "scrolls",
    "undead",
    "walls",
]
