"""The colours of the game and the few sums done with them."""

from __future__ import annotations

from typing import NamedTuple

Color = tuple[int, int, int]

GROUND: Color = (14, 12, 18)
PANEL_TOP: Color = (44, 38, 48)
PANEL_BOTTOM: Color = (27, 23, 31)
LINE: Color = (78, 66, 74)
GOLD: Color = (214, 170, 92)
BRIGHT_GOLD: Color = (255, 224, 150)
DARK_GOLD: Color = (122, 84, 32)
PARCHMENT: Color = (236, 222, 186)
DIM: Color = (158, 146, 140)
INK: Color = (18, 13, 20)
WHITE: Color = (255, 250, 238)

FLOOR: Color = (124, 113, 103)
SEPULCHRE: Color = (170, 160, 142)
CORRIDOR: Color = (176, 138, 92)
WALL_TOP: Color = (150, 138, 124)
WALL_FACE: Color = (74, 63, 62)
SLAB: Color = (58, 54, 68)
DARKNESS_LOW: Color = (9, 6, 17)
DARKNESS_HIGH: Color = (38, 26, 70)
DARKNESS_TICK: Color = (150, 112, 222)
EARTH: Color = (88, 84, 70)
WATER: Color = (56, 196, 220)
IRON: Color = (156, 166, 184)
DARK_IRON: Color = (62, 66, 80)
WOOD: Color = (104, 72, 42)
MOSS: Color = (84, 104, 58)
BLOOD: Color = (206, 30, 40)

MINT: Color = (98, 230, 180)
"""What can be reached."""
CREAM: Color = (255, 244, 205)
"""What is selected, and the way there."""
HARM: Color = (255, 86, 70)
"""An enemy that can be attacked, harm, destruction."""
AMBER: Color = (255, 184, 60)
"""A jump, and a warning."""
VIOLET: Color = (190, 140, 255)
"""A place where something may be laid."""
SPEED_DARK: Color = (14, 66, 56)
SPEED_LIGHT: Color = (128, 240, 200)
STRENGTH_DARK: Color = (104, 20, 24)
STRENGTH_LIGHT: Color = (255, 158, 122)


class SideColors(NamedTuple):
    """The shades of one player's colour."""

    main: Color
    dark: Color
    light: Color


SIDES: tuple[SideColors, SideColors] = (
    SideColors((240, 188, 52), (112, 72, 8), (255, 232, 140)),
    SideColors((74, 144, 240), (18, 46, 110), (178, 218, 255)),
)
"""Yellow and Blue."""

PAIRS: dict[str, Color] = {
    "white": (226, 222, 210),
    "violet": (168, 104, 226),
    "black": (84, 84, 100),
    "ochre": (220, 150, 52),
    "yellow": (236, 196, 70),
    "blue": (84, 140, 232),
    "turquoise": (64, 196, 186),
    "red": (216, 70, 64),
}
"""The colour of a pair of rooms, by its name in the data."""
_BLACK_PAIR_ARROW: Color = (210, 205, 222)


def pair_color(name: str) -> Color:
    """The colour of a pair of rooms; a middle grey for a name that is not known."""
    return PAIRS.get(name, (150, 150, 150))


def pair_arrow(name: str) -> Color:
    """The colour in which a pair's arrow is drawn: the pair's own unless that would vanish on dark metal."""
    return _BLACK_PAIR_ARROW if name == "black" else pair_color(name)


def mix(first: Color, second: Color, amount: float) -> Color:
    """The colour that lies ``amount`` (0 to 1) of the way from the first to the second."""
    return (
        round(first[0] + (second[0] - first[0]) * amount),
        round(first[1] + (second[1] - first[1]) * amount),
        round(first[2] + (second[2] - first[2]) * amount),
    )


def scaled(color: Color, factor: float) -> Color:
    """The colour made darker (below 1) or brighter (above 1), within what a screen can show."""
    return (
        min(255, max(0, round(color[0] * factor))),
        min(255, max(0, round(color[1] * factor))),
        min(255, max(0, round(color[2] * factor))),
    )


def grey(color: Color) -> Color:
    """The grey that is as bright as the colour."""
    level = round(0.30 * color[0] + 0.59 * color[1] + 0.11 * color[2])
    return (level, level, level)
