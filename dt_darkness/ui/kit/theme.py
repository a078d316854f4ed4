"""The look of the widgets in one window: colours, type, and every picture they are drawn with, kept ready."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Literal

import pygame

from dt_darkness.ui.art import fonts, palette, svg
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import paint
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scale import Scale

Across = Literal["left", "center", "right"]
Down = Literal["top", "middle", "bottom"]

_CACHE_BYTES = 96 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """A kind of writing: the role of its font, its size and the extra space between letters in design units."""

    role: fonts.Role
    size: float
    tracking: float = 0


class Type(Enum):
    """The kinds of writing there are. Alegreya Sans has old-style figures, so numbers on their own never use BODY."""

    SCREEN_TITLE = TypeStyle("title", 40)
    DIALOG_TITLE = TypeStyle("name", 28)
    HEAD = TypeStyle("name", 22)
    NAME = TypeStyle("name", 18)
    SMALL_NAME = TypeStyle("name", 14)
    BIG_LABEL = TypeStyle("label", 25)
    LABEL = TypeStyle("label", 20)
    NOTE = TypeStyle("caption", 16)
    CAPTION = TypeStyle("caption", 15)
    SMALL_CAPS = TypeStyle("caption", 15, tracking=2)
    BIG_NUMBER = TypeStyle("number", 44)
    NUMBER = TypeStyle("number", 26)
    BODY = TypeStyle("text", 20)
    BODY_ITALIC = TypeStyle("text_italic", 18)


class Tone(Enum):
    """What a button or a row is to the player; each tone has its own gradient."""

    PLAIN = "plain"
    PRIMARY = "primary"
    CHOSEN = "chosen"
    DANGER = "danger"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class ToneLook:
    """Colors of one tone: its panel, its label, its second line, and its key hint."""

    panel: PanelLook
    label: Color
    note: Color
    hint: Color


WHITE = palette.WHITE

_TONES = {
    Tone.PLAIN: ToneLook(
        PanelLook((61, 53, 63), (40, 35, 43), (104, 90, 92), (88, 80, 90)),
        palette.PARCHMENT,
        (222, 209, 178),
        (166, 154, 146),
    ),
    Tone.PRIMARY: ToneLook(
        PanelLook((193, 140, 56), (122, 78, 24), (253, 222, 148), (222, 168, 82)),
        palette.INK,
        (255, 242, 212),
        (72, 44, 8),
    ),
    Tone.CHOSEN: ToneLook(
        PanelLook((38, 107, 88), (22, 68, 57), (97, 228, 178), (66, 138, 118)),
        (244, 255, 248),
        (214, 244, 228),
        (160, 214, 192),
    ),
    Tone.DANGER: ToneLook(
        PanelLook((120, 40, 38), (70, 20, 22), (216, 104, 92), (156, 66, 60)),
        (255, 236, 226),
        (250, 206, 196),
        (222, 150, 140),
    ),
    Tone.DISABLED: ToneLook(
        PanelLook((33, 29, 35), (28, 25, 30), (62, 55, 60), (58, 53, 59)),
        (138, 128, 125),
        (170, 159, 152),
        (110, 101, 100),
    ),
}

_CONTRAST_TONES = {
    Tone.PLAIN: ToneLook(PanelLook((34, 28, 36), (20, 16, 22), (214, 200, 180)), WHITE, WHITE, WHITE),
    Tone.PRIMARY: ToneLook(
        PanelLook((255, 206, 96), (236, 176, 58), (255, 255, 255)), palette.INK, palette.INK, palette.INK
    ),
    Tone.CHOSEN: ToneLook(PanelLook((10, 82, 60), (8, 64, 46), (140, 255, 210)), WHITE, WHITE, WHITE),
    Tone.DANGER: ToneLook(PanelLook((120, 20, 20), (92, 12, 14), (255, 150, 140)), WHITE, WHITE, WHITE),
    Tone.DISABLED: ToneLook(
        PanelLook((12, 10, 14), (12, 10, 14), (130, 120, 116)), (190, 182, 176), (214, 206, 198), (160, 152, 148)
    ),
}


class Theme:
    """Everything needed to draw widgets in one window at one scale. A new window size gets a new theme."""

    def __init__(self, scale: Scale, *, high_contrast: bool = False) -> None:
        self.scale = scale
        self.high_contrast = high_contrast
        self.parchment: Color = WHITE if high_contrast else palette.PARCHMENT
        self.dim: Color = (206, 196, 188) if high_contrast else palette.DIM
        self.gold: Color = palette.BRIGHT_GOLD if high_contrast else palette.GOLD
        self.gold_bright: Color = palette.BRIGHT_GOLD
        self.gold_dark: Color = palette.DARK_GOLD
        self.line: Color = (150, 138, 140) if high_contrast else palette.LINE
        self.ground: Color = (0, 0, 0) if high_contrast else palette.GROUND
        self.focus: Color = palette.CREAM
        self._tones = _CONTRAST_TONES if high_contrast else _TONES
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._caps: dict[Type, tuple[int, int]] = {}
        self._widths: dict[tuple[str, Type], int] = {}
        self._wraps: dict[tuple[str, Type, int], tuple[str, ...]] = {}

    def px(self, units: float) -> int:
        """Whole pixels for a length in design units."""
        return self.scale.px(units)

    def tone(self, tone: Tone) -> ToneLook:
        """The colours of a tone."""
        return self._tones[tone]

    # -- type ---------------------------------------------------------------------------------------------------------

    def type_px(self, style: Type) -> int:
        """Height of a kind of writing in pixels, never below the smallest legible size."""
        return self.scale.text_px(style.value.size)

    def line_height(self, style: Type) -> int:
        """Pixels from one line of a text to the next."""
        return fonts.line_height(style.value.role, self.type_px(style))

    def width(self, text: str, style: Type) -> int:
        """Width of a single line in pixels."""
        key = (text, style)
        width = self._widths.get(key)
        if width is None:
            width = fonts.width(text, style.value.role, self.type_px(style), self._tracking(style))
            self._widths[key] = width
        return width

    def wrap(self, text: str, style: Type, width: int) -> tuple[str, ...]:
        """The lines of a text in a column of so many pixels; line breaks are kept, words too long are cut."""
        key = (text, style, width)
        lines = self._wraps.get(key)
        if lines is None:
            lines = tuple(line for part in text.split("\n") for line in self._wrap_line(part, style, width))
            self._wraps[key] = lines
        return lines

    def shorten(self, text: str, style: Type, width: int) -> str:
        """The text, or its beginning with an ellipsis where it is wider than so many pixels."""
        if self.width(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", style) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def text(self, text: str, style: Type, color: Color) -> pygame.Surface:
        """A picture of one line of text; do not draw on it."""
        return fonts.text(text, style.value.role, self.type_px(style), color, self._tracking(style))

    def draw_text(
        self,
        surface: pygame.Surface,
        text: str,
        style: Type,
        color: Color,
        rect: pygame.Rect,
        across: Across = "left",
        down: Down = "middle",
    ) -> pygame.Rect:
        """Draw one line inside a place and return where it went; in the middle, the capitals are centred."""
        if not text:
            return pygame.Rect(rect.topleft, (0, 0))
        picture = self.text(text, style, color)
        width, height = picture.get_size()
        x = {"left": rect.left, "center": rect.centerx - width // 2, "right": rect.right - width}[across]
        if down == "middle":
            cap_top, cap_height = self._cap(style)
            y = rect.centery - cap_height // 2 - cap_top
        else:
            y = rect.top if down == "top" else rect.bottom - height
        return surface.blit(picture, (x, y))

    def draw_lines(
        self,
        surface: pygame.Surface,
        lines: tuple[str, ...],
        style: Type,
        color: Color,
        rect: pygame.Rect,
        across: Across = "left",
    ) -> int:
        """Draw wrapped lines from the top of a place and return the height they took."""
        step = self.line_height(style)
        for index, line in enumerate(lines):
            row = pygame.Rect(rect.left, rect.top + index * step, rect.width, step)
            self.draw_text(surface, line, style, color, row, across, "top")
        return step * len(lines)

    # -- pictures -----------------------------------------------------------------------------------------------------

    def picture(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under this key, made now if it is not there; the oldest go when too much is kept."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        made = make()
        self._pictures[key] = made
        self._bytes += _bytes(made)
        while self._bytes > _CACHE_BYTES and len(self._pictures) > 1:
            self._bytes -= _bytes(self._pictures.popitem(last=False)[1])
        return made

    def panel(self, size: tuple[int, int], look: PanelLook, radius: float = 9, border: float = 1) -> pygame.Surface:
        """A gradient panel of this size in pixels; radius and border in design units."""
        edge = max(1, round(border * self.scale.factor)) if border else 0
        corner = self.px(radius)
        return self.picture(("panel", size, look, corner, edge), lambda: paint.panel(size, corner, edge, look))

    def tone_panel(
        self, size: tuple[int, int], tone: Tone, *, hover: bool = False, pressed: bool = False, radius: float = 7
    ) -> pygame.Surface:
        """The ground of a button: brighter under the mouse, darker while it is held."""
        look = self._tones[tone].panel
        if pressed:
            black = (0, 0, 0)
            look = PanelLook(palette.mix(look.top, black, 0.28), palette.mix(look.bottom, black, 0.2), look.border)
        elif hover:
            look = PanelLook(
                palette.mix(look.top, WHITE, 0.12),
                palette.mix(look.bottom, WHITE, 0.1),
                palette.mix(look.border, WHITE, 0.35),
                palette.mix(look.light, WHITE, 0.2) if look.light is not None else None,
            )
        return self.panel(size, look, radius, 2 if self.high_contrast else 1)

    def panel_look(self, *, gold: bool = False) -> PanelLook:
        """The colours of an ordinary panel, with a golden line if it matters now."""
        if self.high_contrast:
            return PanelLook((18, 14, 20), (10, 8, 12), self.gold if gold else self.line)
        return PanelLook(palette.PANEL_TOP, palette.PANEL_BOTTOM, self.gold if gold else self.line)

    def frame(self, size: tuple[int, int], radius: float) -> pygame.Surface:
        """A thin dark golden frame, the second line inside a dialogue's border."""
        corner, width = self.px(radius), max(1, round(self.scale.factor))
        return self.picture(("frame", size, corner), lambda: paint.outline(size, corner, width, self.gold_dark))

    def icon(self, name: str, size: int, color: Color) -> pygame.Surface:
        """A glyph of so many pixels in one colour."""
        return svg.glyph(name, size, color)

    def draw_shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 9, depth: float = 6) -> None:
        """A soft shadow under something that lies over the rest."""
        blur = max(2, self.px(depth))
        corner = self.px(radius)
        picture = self.picture(("shadow", rect.size, corner, blur), lambda: paint.shadow(rect.size, corner, blur))
        surface.blit(picture, (rect.left - 2 * blur, rect.top - 2 * blur + blur // 2))

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 7) -> None:
        """The ring that shows where the keyboard is: a cream line around the widget, a dark one inside it."""
        gap, width = self.px(3), max(2, self.px(2.5))
        outer = rect.inflate(2 * gap, 2 * gap)
        corner = self.px(radius) + gap

        def make() -> pygame.Surface:
            ring = paint.outline(outer.size, corner, width, self.focus)
            dark = paint.outline((outer.width - 2 * width, outer.height - 2 * width), corner - width, 1, palette.INK)
            ring.blit(dark, (width, width))
            return ring

        surface.blit(self.picture(("focus", outer.size, corner, width), make), outer)

    def draw_line(
        self, surface: pygame.Surface, start: tuple[int, int], length: int, color: Color | None = None
    ) -> None:
        """A thin horizontal line of so many pixels."""
        surface.fill(color or self.line, (*start, length, max(1, round(self.scale.factor))))

    # -- inside -------------------------------------------------------------------------------------------------------

    def _tracking(self, style: Type) -> int:
        return self.px(style.value.tracking) if style.value.tracking else 0

    def _cap(self, style: Type) -> tuple[int, int]:
        """Where the capitals of a style begin below the top of its picture, and how high they are."""
        cap = self._caps.get(style)
        if cap is None:
            font = fonts.font(style.value.role, self.type_px(style))
            metrics = font.metrics("H")[0]
            height = metrics[3] if metrics is not None else round(font.get_ascent() * 0.7)
            cap = (font.get_ascent() - height, height)
            self._caps[style] = cap
        return cap

    def _wrap_line(self, text: str, style: Type, width: int) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in text.split(" "):
            trial = f"{line} {word}" if line else word
            if self.width(trial, style) <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            line = word
            while self.width(line, style) > width and len(line) > 1:
                cut = len(line) - 1
                while cut > 1 and self.width(line[:cut], style) > width:
                    cut -= 1
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
        return lines


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
