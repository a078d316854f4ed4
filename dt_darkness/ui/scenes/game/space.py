"""Between squares and pixels: where the board lies in the window, and what of it a point hits."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from dt_darkness.core.geometry import COLUMNS, PLACE_OF, ROWS, SIDE, SQUARES
from dt_darkness.ui.art.board import MARGIN
from dt_darkness.ui.kit.inputs import Pos

SMALLEST_SQUARE = 20
EDGE_REACH = 0.22
"""How near to the middle of an edge, in squares, a point must be to hit a mark on it."""


@dataclass(frozen=True, slots=True)
class Space:
    """A board with its frame: the pixel of its top left corner and the side of a square."""

    left: int
    top: int
    square: int

    @classmethod
    def fit(cls, rect: pygame.Rect) -> Space:
        """The largest board in the middle of a place."""
        wide, high = COLUMNS + 2 * MARGIN, ROWS + 2 * MARGIN
        square = max(SMALLEST_SQUARE, int(min((rect.width - 1) / wide, (rect.height - 1) / high)))
        size = _size(square)
        return cls(rect.left + (rect.width - size[0]) // 2, rect.top + (rect.height - size[1]) // 2, square)

    @property
    def margin(self) -> int:
        """The width of the frame in pixels."""
        return round(MARGIN * self.square)

    @property
    def rect(self) -> pygame.Rect:
        """The board with its frame."""
        return pygame.Rect((self.left, self.top), _size(self.square))

    @property
    def grid(self) -> pygame.Rect:
        """The squares alone."""
        return self.rect.inflate(-2 * self.margin, -2 * self.margin)

    def square_rect(self, sq: int) -> pygame.Rect:
        """Where a square lies."""
        row, column = divmod(sq, COLUMNS)
        grid = self.grid
        return pygame.Rect(grid.left + column * self.square, grid.top + row * self.square, self.square, self.square)

    def center(self, sq: int) -> Pos:
        """The middle of a square."""
        rect = self.square_rect(sq)
        return rect.centerx, rect.centery

    def edge_center(self, sq: int, direction: int) -> Pos:
        """The middle of one side of a square."""
        rect = self.square_rect(sq)
        return (rect.midtop, rect.midright, rect.midbottom, rect.midleft)[direction]

    def place_rect(self, place: int) -> pygame.Rect:
        """Where a room place lies."""
        grid, room = self.grid, SIDE * self.square
        return pygame.Rect(grid.left + self.square + place % 4 * room, grid.top + place // 4 * room, room, room)

    def square_at(self, pos: Pos) -> int:
        """The square under a point, -1 if there is none."""
        grid = self.grid
        if not grid.collidepoint(pos):
            return -1
        sq = (pos[1] - grid.top) // self.square * COLUMNS + (pos[0] - grid.left) // self.square
        return sq if 0 <= sq < SQUARES else -1

    def place_at(self, pos: Pos) -> int:
        """The room place under a point, -1 if there is none."""
        sq = self.square_at(pos)
        return PLACE_OF[sq] if sq >= 0 else -1

    def near_edge(self, pos: Pos, sq: int, direction: int) -> bool:
        """Whether a point hits the mark in the middle of that side of a square."""
        x, y = self.edge_center(sq, direction)
        reach = max(8, round(EDGE_REACH * self.square))
        return (pos[0] - x) ** 2 + (pos[1] - y) ** 2 <= reach * reach


def _size(square: int) -> tuple[int, int]:
    margin = round(MARGIN * square)
    return COLUMNS * square + 2 * margin, ROWS * square + 2 * margin
