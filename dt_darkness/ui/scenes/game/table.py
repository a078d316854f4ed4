"""The picture of the board: rooms, backs, tokens and marks, as the shown table has them at this moment."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.ability import abilities
from dt_darkness.core.events import Shown
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.geometry import (
    CLOSED,
    COLUMNS,
    LOCAL_OF,
    PLACE_OF,
    PLACES,
    SIDE,
    SQUARE_OF,
    TURNED,
    LaidTile,
)
from dt_darkness.core.state import BACK, DOT
from dt_darkness.ui.art import highlight, raster, tile, token
from dt_darkness.ui.art.board import BoardPainter, RoomLook
from dt_darkness.ui.art.light import Light, angel_light, torch_light
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.game import effects, stand
from dt_darkness.ui.scenes.game import marks as marking
from dt_darkness.ui.scenes.game.animate import Animation, Beat, eased, swung
from dt_darkness.ui.scenes.game.marks import Marks
from dt_darkness.ui.scenes.game.space import Space
from dt_darkness.ui.scenes.game.stand import Stand

_BACK_PART = 0.72


@lru_cache(maxsize=3)
def _painter(square: int, starts: tuple[int, ...]) -> BoardPainter:
    """Shared: rooms take long to draw, and the next game has the same ones."""
    return BoardPainter(square, starts)


class TablePicture:
    """Draws the board of one window size."""

    def __init__(self, starts: tuple[int, ...]) -> None:
        self.starts = starts
        self.space = Space(0, 0, 20)
        self._painter: BoardPainter | None = None
        self._lifted: tuple[pygame.Surface, pygame.Surface] | None = None

    def place(self, rect: pygame.Rect) -> None:
        """Take a place in the window, in pixels."""
        self.space = Space.fit(rect)
        if self._painter is None or self._painter.square != self.space.square:
            self._painter = _painter(self.space.square, self.starts)

    def draw(
        self, surface: pygame.Surface, view: GameState, animation: Animation, marks: Marks, peek: int = -1
    ) -> None:
        """Draw everything, bottom to top; ``peek`` is the side whose face-down tokens lie open, -1 for nobody's."""
        beat, share, shown = animation.beat, animation.share, animation.shown
        looks = self._looks(view, shown)
        lights = carried_lights(shown)
        surface.blit(self._board(looks, lights, beat), self.space.rect)
        if beat is not None and beat.kind == "revealed":
            self._draw_flip(surface, view, shown, beat, share)
        if beat is not None and beat.kind == "turned":
            self._draw_turning(surface, looks, lights, beat, share)
        if beat is not None and beat.kind == "swapped":
            self._draw_swapping(surface, looks, lights, beat, share)
        if beat is not None and beat.kind == "lit":
            self._draw_lighting(surface, view, shown, beat, share)
        if marks.ghost is not None and beat is None:
            self._draw_ghost(surface, looks, lights, *marks.ghost)
        if marks.swap is not None and beat is None:
            self._draw_swapped(surface, looks, lights, *marks.swap)
        turned_up = beat.args[0] if beat is not None and beat.kind == "revealed" else -1
        self._draw_backs(surface, view, shown, peek, turned_up, _places_moved(beat, share, marks))
        marking.draw_under(surface, self.space, marks)
        self._draw_tokens(surface, view, shown, beat, share, marks)
        if beat is not None:
            effects.draw(surface, self.space, view, shown, beat, share)
        marking.draw_over(surface, self.space, marks)

    def window(self, view: GameState, shown: Shown, sq: int, size: tuple[int, int]) -> pygame.Surface:
        """A square and what is round it, without tokens, in a picture of that size."""
        board = self._board(self._looks(view, shown), carried_lights(shown), None)
        zoom = size[1] / (1.6 * self.space.square)
        part = pygame.Rect(0, 0, round(size[0] / zoom), round(size[1] / zoom))
        part.center = self.space.square_rect(sq).move(-self.space.rect.left, -self.space.rect.top).center
        return pygame.transform.smoothscale(board.subsurface(part.clamp(board.get_rect()).clip(board.get_rect())), size)

    # -- rooms --------------------------------------------------------------------------------------------------------

    def _looks(self, view: GameState, shown: Shown) -> tuple[RoomLook | None, ...]:
        looks: list[RoomLook | None] = []
        for place in range(PLACES):
            lies = shown.revealed.get(place)
            if lies is None:
                looks.append(None)
                continue
            room, turns = lies
            kind = view.deck[room]
            grilles = tuple(shown.grilles.get((room, index), CLOSED) for index in range(len(kind.grilles)))
            tiles = tuple(_laid(view, entry) for entry in shown.tiles if entry[0] == room)
            emptied = frozenset(local for owner, local in shown.emptied if owner == room)
            looks.append(RoomLook(kind, turns, grilles, tiles, emptied))
        return tuple(looks)

    def _board(
        self, looks: tuple[RoomLook | None, ...], lights: tuple[Light, ...], beat: Beat | None
    ) -> pygame.Surface:
        assert self._painter is not None
        lifted: frozenset[int] = frozenset()
        if beat is not None and beat.kind in ("turned", "swapped"):
            lifted = frozenset(beat.args[:1] if beat.kind == "turned" else beat.args[:2])
        return self._painter.board(looks, lights, lifted)

    def _draw_turning(
        self,
        surface: pygame.Surface,
        looks: tuple[RoomLook | None, ...],
        lights: tuple[Light, ...],
        beat: Beat,
        share: float,
    ) -> None:
        assert self._painter is not None
        place, way = beat.args[0], beat.args[2]
        picture = self._slab_of(self._painter.room_at(place, looks, lights))
        # The shown table still has the room as it lay; it turns from there, clockwise being negative for pygame.
        angle = -90 * way * swung(share)
        lift = 1 + 0.04 * math.sin(math.pi * share)
        turned = pygame.transform.rotozoom(picture, angle, lift)
        rect = self.space.place_rect(place)
        shadow = highlight.room_frame(self.space.square, SIDE, (0, 0, 0))
        surface.blit(shadow, shadow.get_rect(center=rect.move(0, round(6 * lift)).center))
        surface.blit(turned, turned.get_rect(center=rect.center))

    def _slab_of(self, room: pygame.Surface) -> pygame.Surface:
        """The room with an alpha of its own, so that nothing is drawn outside its corners when it turns."""
        if self._lifted is None or self._lifted[0] is not room:
            slab = raster.canvas(*room.get_size())
            slab.blit(room, (0, 0))
            self._lifted = (room, slab)
        return self._lifted[1]

    def _draw_flip(self, surface: pygame.Surface, view: GameState, shown: Shown, beat: Beat, share: float) -> None:
        """The slab narrows, then the face widens."""
        assert self._painter is not None
        place, room, turns = beat.args[:3]
        rect = self.space.place_rect(place)
        surface.fill((9, 7, 12), rect)
        rooms = self._painter.rooms
        picture = rooms.slab(place) if share < 0.5 else rooms.room(view.deck[room], turns)
        width = max(1, round(rect.width * abs(math.cos(math.pi * share))))
        narrow = pygame.transform.scale(picture, (width, rect.height))
        surface.blit(narrow, narrow.get_rect(center=rect.center))

    def _draw_swapping(
        self,
        surface: pygame.Surface,
        looks: tuple[RoomLook | None, ...],
        lights: tuple[Light, ...],
        beat: Beat,
        share: float,
    ) -> None:
        """Both rooms slide to each other's place, the second over the first."""
        assert self._painter is not None
        for place, (x, y) in _shifts(beat.args[0], beat.args[1], swung(share)).items():
            picture = self._painter.room_at(place, looks, lights)
            rect = self.space.place_rect(place)
            surface.blit(picture, rect.move(round(x * rect.width), round(y * rect.height)))

    def _draw_lighting(self, surface: pygame.Surface, view: GameState, shown: Shown, beat: Beat, share: float) -> None:
        """The tile comes out of the darkness."""
        laid = _laid(view, tuple(arg for arg in beat.events[0].args[1:] if isinstance(arg, int | str)))
        place, turns = next((p, turns) for p, (room, turns) in shown.revealed.items() if room == laid.room)
        rects = [self.space.square_rect(SQUARE_OF[place][TURNED[turns][cell]]) for cell in laid.cells]
        tile.draw_ghost(surface, rects, laid.corridor, (laid.quarters + turns) % 4, eased(share))

    def _draw_swapped(
        self, surface: pygame.Surface, looks: tuple[RoomLook | None, ...], lights: tuple[Light, ...], a: int, b: int
    ) -> None:
        assert self._painter is not None
        for place, other in ((a, b), (b, a)):
            picture = self._painter.room_at(other, looks, lights)
            ghost = highlight.ghost_room(picture, None, self.space.square)
            surface.blit(ghost, self.space.place_rect(place))

    def _draw_ghost(
        self,
        surface: pygame.Surface,
        looks: tuple[RoomLook | None, ...],
        lights: tuple[Light, ...],
        place: int,
        way: int,
    ) -> None:
        assert self._painter is not None
        look = looks[place]
        if look is None:
            return
        turned = look._replace(turns=(look.turns + way) % 4)
        with_turned = (*looks[:place], turned, *looks[place + 1 :])
        ghost = highlight.ghost_room(self._painter.room_at(place, with_turned, lights), way > 0, self.space.square)
        surface.blit(ghost, self.space.place_rect(place).move(0, -round(self.space.square * 0.1)))

    # -- tokens -------------------------------------------------------------------------------------------------------

    def _draw_backs(
        self,
        surface: pygame.Surface,
        view: GameState,
        shown: Shown,
        peek: int,
        turned_up: int,
        moved: dict[int, tuple[float, float]],
    ) -> None:
        """The face-down tokens, but for those on a room that is just being turned up."""
        square = self.space.square
        for place in (place for place in range(PLACES) if place != turned_up):
            sides = [side for side in (0, 1) for _ in range(shown.backs[place * 2 + side])]
            open_ones = [p for p, where in enumerate(view.at) if where == BACK + place and view.owner[p] == peek]
            rect = self.space.place_rect(place)
            dx, dy = moved.get(place, (0.0, 0.0))
            origin = rect.move(round(dx * rect.width), round(dy * rect.height)).topleft
            for side, (x, y) in zip(sides, stand.slots(len(sides)), strict=True):
                if side == peek and open_ones:
                    lying = Stand(open_ones.pop(0), (0.0, 0.0), _BACK_PART + 0.1)
                    picture = stand.picture(shown, view, lying, square)
                else:
                    picture = token.back_token(side, round(_BACK_PART * square))
                middle = (origin[0] + round(x * square), origin[1] + round(y * square))
                surface.blit(picture, picture.get_rect(center=middle))
        for side in (0, 1):
            for sq in sorted(shown.dots[side]):
                own = next((p for p, where in enumerate(view.at) if where == DOT + sq), -1) if side == peek else -1
                if own >= 0:
                    picture = stand.picture(shown, view, Stand(own, (0.0, 0.0), token.PART_OF_SQUARE), square)
                else:
                    picture = token.back_token(side, round(_BACK_PART * square))
                surface.blit(picture, picture.get_rect(center=self.space.center(sq)))

    def _draw_tokens(
        self,
        surface: pygame.Surface,
        view: GameState,
        shown: Shown,
        beat: Beat | None,
        share: float,
        marks: Marks,
    ) -> None:
        ghost = marks.ghost if beat is None else None
        moved = _places_moved(beat, share, marks)
        frame = view.frame
        mover, load = (frame.mover, frame.load) if isinstance(frame, MoveFrame) else (-1, -1)
        squares: dict[int, list[int]] = {}
        for piece in sorted(shown.at):
            squares.setdefault(shown.at[piece], []).append(piece)
        travelling = _travellers(shown, beat)
        late: list[tuple[Stand, int]] = []
        for sq in sorted(squares):
            for one in stand.stands(shown, squares[sq], mover, load):
                if one.piece in travelling:
                    late.append((one, sq))
                else:
                    self._draw_one(surface, view, shown, one, self._spot(sq, beat, share, ghost, moved), beat, share)
        for one, sq in late:
            self._draw_traveller(surface, view, shown, one, sq, beat, share)
        self._draw_arrivals(surface, view, shown, beat, share)

    def _spot(
        self,
        sq: int,
        beat: Beat | None,
        share: float,
        ghost: tuple[int, int] | None,
        moved: dict[int, tuple[float, float]],
    ) -> Pos:
        """The middle of a square, carried along with a room that turns or slides."""
        place = PLACE_OF[sq]
        if place in moved:
            rect = self.space.place_rect(place)
            x, y = self.space.center(sq)
            return x + round(moved[place][0] * rect.width), y + round(moved[place][1] * rect.height)
        if beat is not None and beat.kind == "turned" and place == beat.args[0] and place >= 0:
            rect = self.space.place_rect(place)
            angle = math.pi / 2 * beat.args[2] * swung(share)
            x, y = self.space.center(sq)
            dx, dy = x - rect.centerx, y - rect.centery
            cos, sin = math.cos(angle), math.sin(angle)
            return round(rect.centerx + dx * cos - dy * sin), round(rect.centery + dx * sin + dy * cos)
        if ghost is not None and place == ghost[0] and place >= 0:
            x, y = self.space.center(SQUARE_OF[place][TURNED[ghost[1] % 4][LOCAL_OF[sq]]])
            return x, y - round(self.space.square * 0.1)
        return self.space.center(sq)

    def _draw_one(
        self,
        surface: pygame.Surface,
        view: GameState,
        shown: Shown,
        one: Stand,
        spot: Pos,
        beat: Beat | None,
        share: float,
    ) -> None:
        square = self.space.square
        picture = stand.picture(shown, view, one, square)
        x, y = spot[0] + round(one.shift[0] * square), spot[1] + round(one.shift[1] * square)
        if beat is not None and beat.args[:1] == (one.piece,):
            if beat.kind == "wounded":
                x += round(math.sin(share * math.pi * 8) * 0.05 * square * (1 - share))
            elif beat.kind in ("died", "lost", "spent", "left", "removed"):
                picture = raster.faded(picture, 1 - eased(share))
                y += round(0.25 * square * eased(share)) if beat.kind != "left" else -round(0.5 * square * eased(share))
        surface.blit(picture, picture.get_rect(center=(x, y)))

    def _draw_traveller(
        self,
        surface: pygame.Surface,
        view: GameState,
        shown: Shown,
        one: Stand,
        sq: int,
        beat: Beat | None,
        share: float,
    ) -> None:
        assert beat is not None
        square = self.space.square
        start, end = self.space.center(sq), self.space.center(_goal(beat))
        part = eased(share)
        hop = {"jumped": 0.5 * square}.get(beat.kind, 0.06 * square) * 4 * share * (1 - share)
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - hop
        picture = stand.picture(shown, view, one, square)
        if beat.kind == "crossed":
            picture = raster.faded(picture, 0.35 + 0.65 * abs(1 - 2 * share))
        middle = (round(x + one.shift[0] * square), round(y + one.shift[1] * square))
        surface.blit(picture, picture.get_rect(center=middle))

    def _draw_arrivals(
        self, surface: pygame.Surface, view: GameState, shown: Shown, beat: Beat | None, share: float
    ) -> None:
        """Tokens that come on the board: set down from above, or out of the ground, or turned up where they lie."""
        if beat is None or beat.kind not in ("put", "rising", "uncovered"):
            return
        fall = {"put": -0.4, "rising": 0.45, "uncovered": 0.0}[beat.kind] * (1 - eased(share)) * self.space.square
        for event in beat.events:
            if event.kind not in ("put", "uncovered"):
                continue
            numbers = [int(str(arg)) for arg in event.args]
            piece, sq = (numbers[2], numbers[1]) if event.kind == "uncovered" else (numbers[0], numbers[1])
            if piece in shown.at:
                continue
            one = Stand(piece, (0.0, 0.0), token.PART_OF_SQUARE if view.is_character(piece) else 0.66)
            x, y = self.space.center(sq)
            picture = raster.faded(stand.picture(shown, view, one, self.space.square), 0.3 + 0.7 * share)
            surface.blit(picture, picture.get_rect(center=(x, y + round(fall))))


def carried_lights(shown: Shown) -> tuple[Light, ...]:
    """The lights that go out from pieces which light darkness, in squares from the grid's north-west corner."""
    found = []
    for piece, sq in sorted(shown.at.items()):
        kind = shown.kind[piece]
        if piece not in shown.wounded and any(ability.name == "lights" for ability in abilities(kind)):
            row, column = divmod(sq, COLUMNS)
            found.append((angel_light if kind.is_character else torch_light)(column + 0.5, row + 0.5))
    return tuple(found)


def _laid(view: GameState, entry: tuple[int | str, ...]) -> LaidTile:
    """The laid tile that an entry of the shown table stands for."""
    room, corridor, quarters, *cells = entry
    return LaidTile(
        int(room), tuple(int(cell) for cell in cells), view.table.catalog.corridors[str(corridor)], int(quarters)
    )


def _shifts(a: int, b: int, share: float) -> dict[int, tuple[float, float]]:
    """How far two places that swap their rooms have moved, in rooms to the east and the south."""
    across, down = b % 4 - a % 4, b // 4 - a // 4
    return {a: (across * share, down * share), b: (-across * share, -down * share)}


def _places_moved(beat: Beat | None, share: float, marks: Marks) -> dict[int, tuple[float, float]]:
    """The room places whose rooms are shown elsewhere: while they swap, or while swapping them is previewed."""
    if beat is not None:
        return _shifts(beat.args[0], beat.args[1], swung(share)) if beat.kind == "swapped" else {}
    return _shifts(*marks.swap, 1.0) if marks.swap is not None else {}


def _travellers(shown: Shown, beat: Beat | None) -> tuple[int, ...]:
    """The pieces that are on their way from one square to another: the mover and what he carries."""
    if beat is None or beat.kind not in ("stepped", "jumped", "crossed"):
        return ()
    moves = [event for event in beat.events if event.kind in ("stepped", "carried")]
    return tuple(piece for event in moves if isinstance(piece := event.args[0], int) and piece in shown.at)


def _goal(beat: Beat) -> int:
    return next(sq for event in beat.events if event.kind == "stepped" and isinstance(sq := event.args[1], int))
