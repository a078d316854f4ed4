"""The full card of a character, an object or a pair of rooms: picture, numbers, keywords, powers with their rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness.content.describe import Wording, keywords, piece_key, powers
from dt_darkness.content.texts import Texts
from dt_darkness.core.catalog import CharacterDef, RoomDef
from dt_darkness.ui.art import palette, token
from dt_darkness.ui.kit import Input, Mood, Pointer, Theme, Type, Widget, paint
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.rules.numbers import NumberedLines
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.subjects import Pair, Subject

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk

_PILL = PanelLook((86, 58, 128), (58, 38, 92), (150, 112, 206))


@dataclass(frozen=True, slots=True)
class _Paragraph:
    head: str
    text: str
    icon: str = "star"
    italic: bool = False
    strong: bool = False


class Sheet(Widget):
    """Shows one subject, or ``empty`` while there is none. What does not fit scrolls with the wheel."""

    def __init__(self, texts: Texts, on_rule: Callable[[str], None], *, empty: str = "", name: str = "sheet") -> None:
        """``on_rule`` is called with the number of a rule that was clicked."""
        super().__init__(name=name)
        self.numbers = NumberedLines()
        self._on_rule = on_rule
        self._texts = texts
        self._empty = empty
        self._what: Subject | None = None
        self._notes: tuple[str, ...] = ()
        self._scroller = Scroller()

    @property
    def what(self) -> Subject | None:
        """What is shown."""
        return self._what

    def show(self, what: Subject | None, notes: tuple[str, ...] = ()) -> None:
        """Show this from now on, and before all else some notes about it."""
        self._notes = notes
        if what is not self._what and what != self._what:
            self._what = what
            self._scroller.offset = 0

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """It takes what it is given."""
        return width if width is not None else theme.px(392), theme.px(500)

    @property
    def reading(self) -> str:
        """The key of what is shown in the glossary, empty for nothing."""
        if self._what is None:
            return ""
        return f"room.{self._what.rooms[0].id}" if isinstance(self._what, Pair) else piece_key(self._what)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll; a click on a number opens its rule."""
        if isinstance(event, Pointer) and event.kind == "up" and event.button == 1 and desk.is_held(self):
            number = self.numbers.at(event.pos)
            if number:
                self._on_rule(number)
                return True
        return self._scroller.handle(desk.theme, event, desk.theme.px(60))

    def words(self) -> tuple[str, ...]:
        """Everything it says, line by line."""
        if self._what is None:
            return (self._empty,)
        paragraphs = (*self._notes, *self._said(self._what))
        return (subjects.name_of(self._texts, self._what), *paragraphs)

    def _said(self, what: Subject) -> tuple[str, ...]:
        return tuple(part for one in self._paragraphs(what) for part in (one.head, one.text) if part)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the card."""
        rect = self.rect
        surface.blit(theme.panel(rect.size, theme.panel_look(gold=self._what is not None), 10, 1.5), rect)
        if self._what is None:
            inside = rect.inflate(-2 * theme.px(24), -2 * theme.px(24))
            lines = theme.wrap(self._empty, Type.BODY_ITALIC, inside.width)
            theme.draw_lines(surface, lines, Type.BODY_ITALIC, theme.dim, inside, "center")
            return
        inset = theme.px(10)
        picture = self._picture_rect(theme, inset)
        self._draw_picture(surface, theme, self._what, picture)
        body = pygame.Rect(rect.left, picture.bottom, rect.width, rect.bottom - picture.bottom - theme.px(6))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(body))
        self.numbers.clear()
        total = self._draw_body(surface, theme, self._what, body)
        surface.set_clip(clip)
        self._scroller.resize(body.inflate(-theme.px(6), 0), total)
        self._scroller.draw(surface, theme)

    def _picture_rect(self, theme: Theme, inset: int) -> pygame.Rect:
        rect = self.rect
        assert self._what is not None
        width = rect.width - 2 * inset
        share = 1.9 if isinstance(self._what, Pair) else 1.0
        needed = self._body_height(theme, self._what)
        height = max(round(rect.height * 0.24), min(round(width * share), rect.height - inset - needed - theme.px(8)))
        return pygame.Rect(rect.left + inset, rect.top + inset, width, max(1, height))

    def _draw_picture(self, surface: pygame.Surface, theme: Theme, what: Subject, rect: pygame.Rect) -> None:
        def make() -> pygame.Surface:
            # A low picture still shows the whole face.
            picture = subjects.picture(theme, what, rect.width, rect.height).convert_alpha().copy()
            if not isinstance(what, Pair):
                picture.blit(paint.fade_down(rect.size, palette.INK, 150), (0, 0))
            return paint.masked(picture, theme.px(7))

        surface.blit(theme.picture(("sheet", what, rect.size), make), rect)
        if isinstance(what, Pair):
            return
        name = subjects.name_of(self._texts, what)
        style = next(
            (s for s in (Type.DIALOG_TITLE, Type.HEAD, Type.NAME) if theme.width(name, s) < rect.width), Type.NAME
        )
        line = pygame.Rect(rect.left, rect.bottom - theme.line_height(style) - theme.px(6), rect.width, 0)
        line.height = theme.line_height(style)
        theme.draw_text(surface, name, style, palette.INK, line.move(theme.px(2), theme.px(2)), "center")
        theme.draw_text(surface, name, style, palette.WHITE, line, "center")

    def _body_height(self, theme: Theme, what: Subject) -> int:
        width = self.rect.width
        return self._draw_body(None, theme, what, pygame.Rect(0, 0, width, 0))

    def _draw_body(self, surface: pygame.Surface | None, theme: Theme, what: Subject, body: pygame.Rect) -> int:
        """Draw the words, or only measure them without a surface; their height in pixels."""
        pad = theme.px(20)
        bar = theme.px(BAR_WIDTH) if self._scroller.needed else 0
        start = body.top - (self._scroller.offset if surface is not None else 0)
        x, width = body.left + pad, body.width - 2 * pad - bar
        y = start + theme.px(10)
        if isinstance(what, CharacterDef):
            y += self._draw_numbers(surface, theme, what, pygame.Rect(x, y, width, 0)) + theme.px(8)
        if isinstance(what, Pair):
            head = pygame.Rect(x, y, width, theme.line_height(Type.DIALOG_TITLE))
            if surface is not None:
                theme.draw_text(
                    surface, subjects.name_of(self._texts, what), Type.DIALOG_TITLE, theme.gold_bright, head
                )
            y = head.bottom
        y += self._draw_pills(surface, theme, self._pills(what), pygame.Rect(x, y, width, 0))
        notes = [_Paragraph("", note, "warning", strong=True) for note in self._notes]
        for one in (*notes, *self._paragraphs(what)):
            y += self._draw_paragraph(surface, theme, one, pygame.Rect(x, y, width, 0))
        return y - start

    def _draw_numbers(self, surface: pygame.Surface | None, theme: Theme, what: CharacterDef, rect: pygame.Rect) -> int:
        size = theme.px(54)
        if surface is not None:
            half = rect.width // 2
            for index, (plate, word) in enumerate(
                (
                    (token.speed_plate(what.speed, size), "speed"),
                    (token.strength_plate(what.strength, size), "strength"),
                )
            ):
                x = rect.left + index * half
                surface.blit(plate, (x, rect.top))
                place = pygame.Rect(x + plate.get_width() + theme.px(10), rect.top, half, plate.get_height())
                theme.draw_text(surface, self._texts(f"ui.setup.{word}"), Type.LABEL, theme.parchment, place)
        return token.speed_plate(what.speed, size).get_height()

    def _draw_pills(self, surface: pygame.Surface | None, theme: Theme, words: Sequence[str], rect: pygame.Rect) -> int:
        if not words:
            return 0
        high, gap = theme.line_height(Type.NOTE) + theme.px(8), theme.px(6)
        x, y = rect.left, rect.top
        for word in words:
            width = theme.width(word, Type.NOTE) + 2 * theme.px(11)
            if x > rect.left and x + width > rect.right:
                x, y = rect.left, y + high + gap
            if surface is not None:
                pill = pygame.Rect(x, y, width, high)
                surface.blit(theme.panel(pill.size, _PILL, 20), pill)
                theme.draw_text(surface, word, Type.NOTE, theme.parchment, pill, "center")
            x += width + gap
        return y + high - rect.top + theme.px(4)

    def _draw_paragraph(self, surface: pygame.Surface | None, theme: Theme, one: _Paragraph, rect: pygame.Rect) -> int:
        y = rect.top + theme.px(10)
        indent = 0 if one.italic else theme.px(32)
        column = pygame.Rect(rect.left + indent, y, rect.width - indent, 0)
        if surface is not None and not one.italic:
            shade = palette.AMBER if one.strong else theme.gold
            surface.blit(theme.icon(one.icon, theme.px(20), shade), (rect.left, y + theme.px(2)))
        for text, style, color in (
            (one.head, Type.LABEL, theme.gold_bright),
            (
                one.text,
                Type.BODY_ITALIC if one.italic else Type.BODY,
                theme.dim if one.italic else palette.AMBER if one.strong else theme.parchment,
            ),
        ):
            if not text:
                continue
            lines = theme.wrap(text, style, max(1, column.width))
            if surface is not None:
                self.numbers.draw(surface, theme, lines, style, color, column)
            column.top += len(lines) * theme.line_height(style)
        return column.top - rect.top

    # -- what there is to say -----------------------------------------------------------------------------------------

    def _pills(self, what: Subject) -> tuple[str, ...]:
        if isinstance(what, Pair):
            color = self._texts(f"pair_color.{what.rooms[0].pair_color}")
            way = "clockwise" if what.rooms[0].clockwise else "anticlockwise"
            return (color, self._texts(f"ui.setup.{way}"))
        return tuple(self._texts(f"{word}.name") for word in keywords(what))

    def _paragraphs(self, what: Subject) -> tuple[_Paragraph, ...]:
        if isinstance(what, Pair):
            return tuple(
                _Paragraph(self._texts(f"room.{room.id}.name"), self._features(room), "gear") for room in what.rooms
            )
        words = [_Paragraph("", self._worded(one)) for one in powers(what)]
        words += [
            _Paragraph(self._texts(f"{word}.name"), self._texts(f"{word}.text"), "info") for word in keywords(what)
        ]
        return (*words, _Paragraph("", self._texts(f"{piece_key(what)}.flavour"), italic=True))

    def _worded(self, one: Wording) -> str:
        return self._texts(one.key, **one.params)

    def _features(self, room: RoomDef) -> str:
        """What is printed in a room besides floor, walls and its gear, counted."""
        texts = self._texts
        counted = []
        if room.grilles:
            counted.append(texts("ui.setup.feature", name=texts("ui.setup.portcullis"), n=len(room.grilles)))
        kinds = dict.fromkeys(terrain for terrain in room.terrain if not terrain.gear)
        # The commonest ground is the floor, which needs no mention.
        common = max(kinds, key=room.terrain.count)
        for terrain in kinds:
            if terrain is not common:
                name = texts(f"terrain.{terrain.id}.name")
                counted.append(texts("ui.setup.feature", name=name, n=room.terrain.count(terrain)))
        return texts("ui.setup.listing").join(counted) if counted else texts("ui.setup.bare_room")
