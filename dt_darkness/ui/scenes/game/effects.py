"""Light over the board for what happens on the spot: a portcullis that moves, a blow, blood, a change of shape."""

from __future__ import annotations

import math

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.events import Shown
from dt_darkness.core.geometry import SQUARE_OF, TURNED
from dt_darkness.ui.art import highlight, palette, raster
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.game.animate import Beat, eased
from dt_darkness.ui.scenes.game.space import Space

_GLOWS: dict[str, Color] = {
    "wounded": (255, 86, 70),
    "healed": (98, 230, 180),
    "rising": (110, 220, 120),
    "owned": (150, 226, 236),
    "counted": (230, 40, 50),
    "shaped": (176, 120, 240),
    "inherited": (150, 90, 210),
    "emptied": (255, 190, 90),
    "grille": (255, 214, 150),
}
"""The colour of what shines where it happens."""


def draw(surface: pygame.Surface, space: Space, view: GameState, shown: Shown, beat: Beat, share: float) -> None:
    """Draw the light of a movement over the tokens; most movements have none."""
    if beat.kind == "attacked":
        _draw_blow(surface, space, shown, beat, share)
    elif beat.kind == "fireball":
        _draw_fireball(surface, space, shown, beat, share)
    elif beat.kind in _GLOWS:
        spot = _spot(space, view, shown, beat)
        if spot is not None:
            strength = math.sin(math.pi * min(1.0, 0.15 + 0.85 * share))
            _shine(surface, spot, round(0.75 * space.square), _GLOWS[beat.kind], strength)


def _shine(surface: pygame.Surface, spot: Pos, radius: int, color: Color, strength: float) -> None:
    glow = raster.glow(radius, tuple(round(part * strength) for part in color))
    surface.blit(glow, glow.get_rect(center=spot), special_flags=pygame.BLEND_RGB_ADD)


def _spot(space: Space, view: GameState, shown: Shown, beat: Beat) -> Pos | None:
    """Where a movement happens; None if that is nowhere on the board."""
    if beat.kind == "rising":
        return space.center(beat.args[1])
    if beat.kind == "emptied":
        room, local = beat.args[:2]
        lies = next(((place, turns) for place, (known, turns) in shown.revealed.items() if known == room), None)
        return None if lies is None else space.center(SQUARE_OF[lies[0]][TURNED[lies[1]][local]])
    if beat.kind == "grille":
        room, index, _, place = beat.args[:4]
        turns = shown.revealed[place][1]
        local, direction = view.deck[room].grilles[index]
        return space.edge_center(SQUARE_OF[place][TURNED[turns][local]], (direction + turns) % 4)
    piece = beat.args[0]
    return space.center(shown.at[piece]) if piece in shown.at else None


def _draw_blow(surface: pygame.Surface, space: Space, shown: Shown, beat: Beat, share: float) -> None:
    """Everybody who fights stands in a red frame, and swords cross between the two who began."""
    attacker, target, *fighters = beat.args
    for piece in fighters:
        if piece in shown.at:
            frame = raster.faded(highlight.attack(space.square), math.sin(math.pi * share))
            surface.blit(frame, space.square_rect(shown.at[piece]))
    if attacker in shown.at and target in shown.at:
        (x, y), (to_x, to_y) = space.center(shown.at[attacker]), space.center(shown.at[target])
        mark = highlight.action_mark(
            round(space.square * (1 + 0.6 * math.sin(math.pi * share))), "swords", palette.HARM
        )
        surface.blit(mark, mark.get_rect(center=((x + to_x) // 2, (y + to_y) // 2)))


def _draw_fireball(surface: pygame.Surface, space: Space, shown: Shown, beat: Beat, share: float) -> None:
    """A ball of fire flies from who throws it to who is hit."""
    thrower, target = beat.args[:2]
    if thrower not in shown.at or target not in shown.at:
        return
    (x, y), (to_x, to_y) = space.center(shown.at[thrower]), space.center(shown.at[target])
    for behind in (0.12, 0.06, 0.0):
        part = max(0.0, eased(share) - behind)
        spot = (round(x + (to_x - x) * part), round(y + (to_y - y) * part))
        _shine(surface, spot, round((0.6 - 2 * behind) * space.square), (255, 140, 40), 1 - 4 * behind)
