"""The pool: tiles with picture, numbers and name, as large as their place allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Action, Input, Mood, Pointer, Press, Theme, Type, Widget, paint
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.subjects import Subject

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk

Drag = Literal["move", "drop"]
_INSET = 7
_GREYED = (92, 88, 96)
_WARNED = PanelLook(palette.AMBER, palette.AMBER, palette.INK)


class Tile(Widget):
    """Something in the pool. A click chooses it, a second click or Enter acts on it; it may be dragged away.

    ``band`` is written across the greyed picture of what cannot be had any more, ``subtitle`` under the title;
    ``warned`` marks what is likely a mistake, ``mark`` is written into a corner.
    """

    focusable = True

    def __init__(
        self,
        what: Subject,
        title: str,
        *,
        name: str,
        on_choose: Callable[[], None],
        on_act: Callable[[], None],
        on_drag: Callable[[Drag, Pos], None] | None = None,
    ) -> None:
        super().__init__(name=name)
        self.what = what
        self.title = title
        self.subtitle = ""
        self.band = ""
        self.mark = ""
        self.warned = False
        self.chosen = False
        self._on_choose = on_choose
        self._on_act = on_act
        self._on_drag = on_drag
        self._grabbed: Pos | None = None
        self._dragged = False

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """A card a little higher than wide."""
        wide = theme.px(196) if width is None else width
        return wide, round(wide * 1.1)

    def title_height(self, theme: Theme) -> int:
        """The height of the strip with the name."""
        return theme.line_height(Type.NAME) + theme.px(12) + (theme.line_height(Type.NOTE) if self.subtitle else 0)

    def tooltip(self, theme: Theme) -> str:
        """The whole name where it had to be cut."""
        room = self.rect.width - 2 * theme.px(_INSET)
        return self.title if theme.width(self.title, Type.LABEL) > room else ""

    def handle(self, desk: Desk, event: Input) -> bool:
        """Choose, act, or be dragged."""
        if isinstance(event, Pointer):
            return self._handle_pointer(desk, event)
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self._on_act()
            return True
        return False

    def _handle_pointer(self, desk: Desk, event: Pointer) -> bool:
        if event.kind == "down" and event.button == 1:
            self._grabbed, self._dragged = event.pos, False
            return True
        if event.kind == "move" and desk.is_held(self) and self._on_drag is not None and self._grabbed is not None:
            x, y = self._grabbed
            self._dragged = self._dragged or abs(event.pos[0] - x) + abs(event.pos[1] - y) > desk.theme.px(12)
            if self._dragged:
                self._on_drag("move", event.pos)
            return True
        if event.kind == "up" and event.button == 1 and desk.is_held(self):
            if self._dragged and self._on_drag is not None:
                self._on_drag("drop", event.pos)
            elif self.contains(event.pos):
                (self._on_act if self.chosen else self._on_choose)()
            self._grabbed, self._dragged = None, False
            return True
        return False

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the card, its picture, the plates and the name."""
        rect = self.rect
        if self.chosen:
            _glow(surface, theme, rect)
        bright = (mood.hover or mood.focus) and not self.band
        look = theme.panel_look(gold=self.chosen)
        if bright and not self.chosen:
            look = PanelLook(palette.mix(look.top, palette.WHITE, 0.12), look.bottom, theme.gold)
        surface.blit(theme.panel(rect.size, look, 10, 3 if self.chosen else 1.5), rect)
        inset = theme.px(_INSET)
        strip = self.title_height(theme)
        inside = pygame.Rect(rect.left + inset, rect.top + inset, rect.width - 2 * inset, rect.height - inset - strip)
        self._draw_picture(surface, theme, inside)
        name = pygame.Rect(rect.left + inset, inside.bottom, inside.width, rect.bottom - inside.bottom)
        if self.subtitle:
            name.height -= theme.line_height(Type.NOTE)
            low = pygame.Rect(name.left, name.bottom - theme.px(6), name.width, theme.line_height(Type.NOTE))
            subtitle = theme.shorten(self.subtitle, Type.NOTE, low.width)
            theme.draw_text(surface, subtitle, Type.NOTE, theme.dim, low, "center")
        color = theme.dim if self.band else theme.gold_bright if self.chosen else theme.parchment
        styles = (Type.NAME, Type.SMALL_NAME, Type.LABEL)
        style = next((style for style in styles if theme.width(self.title, style) <= name.width), Type.NOTE)
        title = theme.shorten(self.title, style, name.width)
        theme.draw_text(surface, title, style, color, name, "center")

    def _draw_picture(self, surface: pygame.Surface, theme: Theme, inside: pygame.Rect) -> None:
        greyed = bool(self.band)
        key = ("tile", self.what, inside.size, greyed)
        surface.blit(theme.picture(key, lambda: self._picture(theme, inside.size, greyed)), inside)
        if not greyed:
            size = max(theme.px(34), round(min(inside.size) * 0.24))
            subjects.plates(theme, surface, self.what, inside, size)
            self._draw_marks(surface, theme, inside)
            return
        high = theme.line_height(Type.SMALL_CAPS) + theme.px(12)
        band = pygame.Rect(inside.left, inside.centery - high // 2, inside.width, high)
        veil = theme.picture(("band", band.size), lambda: paint.gradient(band.size, (16, 13, 19), (16, 13, 19)))
        surface.blit(veil, band)
        text = theme.shorten(self.band, Type.SMALL_CAPS, band.width - theme.px(6))
        theme.draw_text(surface, text, Type.SMALL_CAPS, theme.parchment, band, "center")

    def _draw_marks(self, surface: pygame.Surface, theme: Theme, inside: pygame.Rect) -> None:
        high = theme.line_height(Type.LABEL) + theme.px(4)
        if self.warned:
            disc = pygame.Rect(0, 0, high, high)
            disc.topright = (inside.right - theme.px(6), inside.top + theme.px(6))
            surface.blit(theme.panel(disc.size, _WARNED, 20), disc)
            theme.draw_text(surface, "!", Type.LABEL, palette.INK, disc, "center")
        if self.mark:
            plate = pygame.Rect(0, 0, theme.width(self.mark, Type.LABEL) + theme.px(16), high)
            plate.topleft = (inside.left + theme.px(6), inside.top + theme.px(6))
            surface.blit(theme.panel(plate.size, theme.panel_look(), 20), plate)
            theme.draw_text(surface, self.mark, Type.LABEL, theme.gold_bright, plate, "center")

    def _picture(self, theme: Theme, size: Size, greyed: bool) -> pygame.Surface:
        picture = subjects.picture(theme, self.what, *size).convert_alpha().copy()
        if greyed:
            picture = pygame.transform.grayscale(picture)
            picture.fill(_GREYED, special_flags=pygame.BLEND_RGB_MULT)
        return paint.masked(picture, theme.px(6))


def _glow(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """The warm light around what is chosen."""
    blur = max(2, theme.px(8))

    def make() -> pygame.Surface:
        soft = paint.shadow(rect.size, theme.px(10), blur, 210)
        soft.fill((*theme.gold, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return soft

    picture = theme.picture(("glow", rect.size, blur), make)
    surface.blit(picture, picture.get_rect(center=rect.center))


class Grid(Widget):
    """Tiles side by side in as many columns as make them largest; it scrolls where they would become too small."""

    def __init__(
        self,
        tiles: Sequence[Widget],
        *,
        low: float = 1.02,
        high: float = 1.45,
        least: float = 150,
        most: float = 330,
        gap: float = 12,
        centred: bool = False,
        name: str = "",
    ) -> None:
        """``low`` and ``high`` bound a tile's height by its width, ``least`` and ``most`` its width in design units.

        ``centred`` grids leave as much free above the tiles as below.
        """
        super().__init__(name=name)
        self.tiles = list(tiles)
        self.low, self.high, self.least, self.most, self.gap = low, high, least, most, gap
        self.centred = centred
        self.scroller = Scroller()
        self._columns = 1
        self._size: Size = (1, 1)

    def children(self) -> Sequence[Widget]:
        """The tiles."""
        return self.tiles

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """It takes what it is given."""
        return width if width is not None else theme.px(600), theme.px(400)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and give every tile its own."""
        super().place(theme, rect)
        columns, size = self._shape(theme, rect)
        self._columns, self._size = columns, size
        rows = -(-len(self.tiles) // columns) if self.tiles else 0
        gap = theme.px(self.gap)
        edge = self._edge(theme)
        self.scroller.resize(rect, rows * (size[1] + gap) - gap + 2 * edge if rows else 0)
        self._lay_out(theme)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Nothing: the grid has no ground of its own."""

    def draw_over(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the bar."""
        self.scroller.draw(surface, theme)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll by wheel, page keys and bar."""
        if not self.scroller.handle(desk.theme, event, desk.theme.px(90)):
            return False
        self._lay_out(desk.theme)
        return True

    def reveal(self, theme: Theme, target: pygame.Rect) -> bool:
        """Scroll until this place of a tile is seen."""
        edge = self._edge(theme)
        top = target.top - self.rect.top + self.scroller.offset
        if not self.scroller.show(top - edge, top + target.height + edge):
            return False
        self._lay_out(theme)
        return True

    def _shape(self, theme: Theme, rect: pygame.Rect) -> tuple[int, Size]:
        gap, edge, count = theme.px(self.gap), self._edge(theme), max(1, len(self.tiles))
        wide, high = rect.width - 2 * edge, rect.height - 2 * edge
        best: tuple[float, int, Size] | None = None
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            width = min((wide - gap * (columns - 1)) // columns, theme.px(self.most))
            height = min((high - gap * (rows - 1)) // rows, round(width * self.high))
            width = min(width, round(height / self.low))
            if width >= theme.px(self.least) and (best is None or width * height > best[0]):
                best = (width * height, columns, (width, height))
        if best is not None:
            return best[1], best[2]
        wide -= theme.px(BAR_WIDTH + 4)
        columns = max(1, min(count, (wide + gap) // (theme.px(self.least) + gap)))
        width = (wide - gap * (columns - 1)) // columns
        return columns, (width, round(width * self.low))

    def _lay_out(self, theme: Theme) -> None:
        gap, edge = theme.px(self.gap), self._edge(theme)
        width, height = self._size
        total = self._columns * (width + gap) - gap
        bar = theme.px(BAR_WIDTH + 4) if self.scroller.needed else 0
        left = self.rect.left + max(edge, (self.rect.width - bar - total) // 2)
        free = max(0, self.rect.height - self.scroller.total) // 2 if self.centred else 0
        for index, tile in enumerate(self.tiles):
            row, column = divmod(index, self._columns)
            x = left + column * (width + gap)
            y = self.rect.top + free + edge + row * (height + gap) - self.scroller.offset
            tile.place(theme, pygame.Rect(x, y, width, height))

    @staticmethod
    def _edge(theme: Theme) -> int:
        return theme.px(8)
