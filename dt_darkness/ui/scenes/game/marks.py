"""What is drawn on the board about what may be done, as plain records and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from dt_darkness.core.catalog import CorridorDef
from dt_darkness.core.geometry import SIDE
from dt_darkness.ui.art import highlight, palette, tile
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.scenes.game.space import Space

Badge = tuple[int, int, str, Color]
"""A square, a side of it or -1 for its middle, a glyph and a colour."""


@dataclass(slots=True)
class Marks:
    """Everything that lies over the bare board besides the tokens."""

    reach: dict[int, int] = field(default_factory=dict)
    """Action points for each square that can be reached; 0 for a step of a move in progress."""
    attack: list[int] = field(default_factory=list)
    fighters: tuple[int, ...] = ()
    """The squares of those who take part in a fight that is being declared."""
    jump: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    badges: list[Badge] = field(default_factory=list)
    rooms: list[tuple[int, Color]] = field(default_factory=list)
    room_signs: list[tuple[int, str]] = field(default_factory=list)
    """A room place and the glyph of what can be done to it."""
    path: Sequence[int] = ()
    """Squares of a way, the mover's own first."""
    dies: bool = False
    selected: int = -1
    hover: int = -1
    cursor: int = -1
    flash: tuple[int, ...] = ()
    ghost: tuple[int, int] | None = None
    """A room place shown as it would lie after a quarter turn: 1 clockwise, -1 the other way."""
    swap: tuple[int, int] | None = None
    """Two room places shown as if their rooms had changed places."""
    tile: tuple[CorridorDef, int, tuple[int, ...]] | None = None
    """A corridor tile as it would lie: how often it is turned clockwise, and its squares in tile order."""
    sight: tuple[int, int] | None = None
    lost: tuple[int, ...] = ()
    """The squares of pieces that what is previewed would destroy."""

    @property
    def told(self) -> tuple[int, ...]:
        """The squares that words about what is previewed should not hide."""
        tile = self.tile[2] if self.tile is not None else ()
        squares = {*self.path, *tile, *self.fighters, *self.lost, *(self.sight or ()), self.selected, self.hover}
        return tuple(sorted(sq for sq in squares if sq >= 0))


_STEP_COST = 1


def draw_under(surface: pygame.Surface, space: Space, marks: Marks) -> None:
    """Draw what lies under the tokens: fills and frames."""
    for place, color in marks.rooms:
        frame = highlight.room_frame(space.square, SIDE, color)
        surface.blit(frame, frame.get_rect(center=space.place_rect(place).center))
    for sq, cost in marks.reach.items():
        surface.blit(highlight.reachable(space.square, max(_STEP_COST, cost)), space.square_rect(sq))
    for sq in marks.place:
        surface.blit(highlight.place(space.square), space.square_rect(sq))
    for sq in marks.jump:
        surface.blit(highlight.jump(space.square), space.square_rect(sq))
    for sq in marks.fighters:
        surface.blit(highlight.place(space.square, palette.HARM), space.square_rect(sq))
    for sq in marks.attack:
        surface.blit(highlight.attack(space.square), space.square_rect(sq))
    for sq in marks.flash:
        surface.blit(highlight.place(space.square, palette.AMBER), space.square_rect(sq))
    if marks.tile is not None:
        corridor, quarters, squares = marks.tile
        tile.draw_ghost(surface, [space.square_rect(sq) for sq in squares], corridor, quarters)
    if marks.hover >= 0:
        surface.blit(highlight.hover(space.square), space.square_rect(marks.hover))


def draw_over(surface: pygame.Surface, space: Space, marks: Marks) -> None:
    """Draw what lies over the tokens: signs, brackets and the way."""
    square = space.square
    for sq in marks.attack:
        mark = highlight.attack_mark(square)
        surface.blit(mark, mark.get_rect(center=space.square_rect(sq).midtop))
    for place, glyph in marks.room_signs:
        mark = highlight.action_mark(round(square * 1.9), glyph, palette.VIOLET)
        surface.blit(mark, mark.get_rect(center=space.place_rect(place).center))
    for sq, direction, glyph, color in marks.badges:
        mark = highlight.action_mark(square, glyph, color)
        # A badge for a whole square sits in its upper right corner, clear of the plates.
        middle = (
            space.edge_center(sq, direction)
            if direction >= 0
            else space.square_rect(sq).move(round(0.32 * square), round(-0.32 * square)).center
        )
        surface.blit(mark, mark.get_rect(center=middle))
    for sq in marks.lost:
        mark = highlight.action_mark(square, "skull", palette.HARM)
        surface.blit(mark, mark.get_rect(center=space.square_rect(sq).midtop))
    if marks.sight is not None:
        highlight.draw_sight(surface, space.center(marks.sight[0]), space.center(marks.sight[1]), square)
    if marks.selected >= 0:
        brackets = highlight.selected(square)
        surface.blit(brackets, brackets.get_rect(center=space.center(marks.selected)))
    if len(marks.path) > 1:
        highlight.draw_path(surface, [space.center(sq) for sq in marks.path], square, dies=marks.dies)
    if marks.cursor >= 0:
        frame = highlight.focus(square)
        surface.blit(frame, frame.get_rect(center=space.center(marks.cursor)))
