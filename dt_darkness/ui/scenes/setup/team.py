"""The column of one side: its emblem and name, and everything its team has so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness.content.texts import Texts
from dt_darkness.ui.art import palette, raster, token
from dt_darkness.ui.kit import Input, Mood, Pointer, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.subjects import Subject

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk


@dataclass(frozen=True, slots=True)
class Member:
    """Something in a team, a preview of it, or (``what`` None) an empty place with its number."""

    what: Subject | None
    note: str = ""
    bright: bool = False
    preview: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Members of one stage, under a heading, as rows with names or as tokens side by side."""

    title: str
    members: tuple[Member, ...]
    rows: bool


class TeamColumn(Widget):
    """Draws a side's team. Narrow columns show tokens alone. ``on_point`` hears what the mouse is over, or None."""

    def __init__(self, texts: Texts, side: int, *, on_point: Callable[[Subject | None], None]) -> None:
        super().__init__(name=f"team.{side}")
        self._texts = texts
        self.side = side
        self.title = ""
        self.note = ""
        self.active = False
        self.groups: Sequence[Group] = ()
        self._on_point = on_point
        self._places: list[tuple[pygame.Rect, Subject]] = []

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """It takes what it is given."""
        return width if width is not None else theme.px(300), theme.px(600)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Tell what the mouse is over."""
        if isinstance(event, Pointer) and event.kind == "move":
            self._on_point(next((what for rect, what in self._places if rect.collidepoint(event.pos)), None))
        return False

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the header in the side's colour and the groups below it."""
        rect, colors = self.rect, palette.SIDES[self.side]
        ground = theme.panel_look()
        border = colors.main if self.active else theme.line
        surface.blit(
            theme.panel(rect.size, PanelLook(ground.top, ground.bottom, border), 10, 2 if self.active else 1), rect
        )
        head = pygame.Rect(rect.left, rect.top, rect.width, self._head_height(theme))
        dark = palette.mix(colors.dark, palette.INK, 0.15)
        look = PanelLook(dark, palette.mix(dark, palette.INK, 0.5), border)
        surface.blit(theme.panel(head.size, look, 10, 2 if self.active else 1), head)
        self._draw_head(surface, theme, head)
        self._places = []
        inside = pygame.Rect(rect.left, head.bottom, rect.width, rect.bottom - head.bottom)
        inside = inside.inflate(-2 * self._pad(theme), -2 * self._pad(theme))
        self._draw_groups(surface, theme, inside)

    def _narrow(self, theme: Theme) -> bool:
        return self.rect.width < theme.px(200)

    def _pad(self, theme: Theme) -> int:
        return theme.px(6 if self._narrow(theme) else 11)

    def _head_height(self, theme: Theme) -> int:
        return theme.px(66)

    def _draw_head(self, surface: pygame.Surface, theme: Theme, head: pygame.Rect) -> None:
        colors = palette.SIDES[self.side]
        size = theme.px(44)
        disc = token.back_token(self.side, size)
        if self._narrow(theme):
            surface.blit(disc, disc.get_rect(center=head.center))
            return
        surface.blit(disc, disc.get_rect(center=(head.left + theme.px(38), head.centery)))
        words = pygame.Rect(head.left + theme.px(70), head.top, head.width - theme.px(80), head.height)
        if self.note:
            words.height = head.height * 3 // 5
            low = pygame.Rect(words.left, words.bottom - theme.px(6), words.width, head.bottom - words.bottom)
            note = theme.shorten(self.note, Type.NOTE, low.width)
            theme.draw_text(surface, note, Type.NOTE, theme.parchment, low)
        title = theme.shorten(self.title, Type.HEAD, words.width)
        theme.draw_text(surface, title, Type.HEAD, colors.light, words)

    # -- the groups ---------------------------------------------------------------------------------------------------

    def _draw_groups(self, surface: pygame.Surface, theme: Theme, inside: pygame.Rect) -> None:
        narrow = self._narrow(theme)
        gap = theme.px(8)
        titles = sum(1 for group in self.groups if group.title) * (0 if narrow else self._title_height(theme))
        per_row = 2 if narrow else 0
        icon = min(theme.px(46), (inside.width - theme.px(4)) // 2) if narrow else theme.px(48)
        most = max((len(group.members) for group in self.groups if not group.rows), default=1)
        icon = icon if narrow else min(icon, inside.width // max(1, most) - theme.px(4))
        rows = sum(len(group.members) for group in self.groups if group.rows and not narrow)
        lines = 0
        for group in self.groups:
            if narrow or not group.rows:
                across = per_row or max(1, inside.width // (icon + theme.px(4)))
                lines += -(-len(group.members) // across)
        left = inside.height - titles - gap * max(0, len(self.groups) - 1)
        if narrow:
            icon = min(icon, left // max(1, lines) - theme.px(4))
        row_height = min(theme.px(86), (left - lines * (icon + theme.px(8))) // max(1, rows)) if rows else 0
        y = inside.top
        for group in self.groups:
            if group.title and not narrow:
                head = pygame.Rect(inside.left, y, inside.width, self._title_height(theme))
                theme.draw_text(surface, group.title, Type.SMALL_CAPS, theme.dim, head)
                y = head.bottom
            if group.rows and not narrow:
                for member in group.members:
                    self._draw_row(surface, theme, member, pygame.Rect(inside.left, y, inside.width, row_height))
                    y += row_height
            else:
                y = self._draw_tokens(surface, theme, group, inside, y, icon, per_row)
            y += gap

    def _title_height(self, theme: Theme) -> int:
        return theme.line_height(Type.SMALL_CAPS) + theme.px(4)

    def _draw_tokens(
        self,
        surface: pygame.Surface,
        theme: Theme,
        group: Group,
        inside: pygame.Rect,
        y: int,
        size: int,
        per_row: int,
    ) -> int:
        gap = theme.px(4)
        across = per_row or max(1, inside.width // (size + gap))
        step = (
            inside.width // across if per_row else min(inside.width // max(1, len(group.members)), size + theme.px(18))
        )
        for index, member in enumerate(group.members):
            row, column = divmod(index, across)
            cell = pygame.Rect(inside.left + column * step, y + row * (size + gap), step, size + gap)
            self._draw_member(surface, theme, member, cell.center, size)
            if member.what is not None:
                self._places.append((cell, member.what))
        return y + -(-len(group.members) // across) * (size + gap) + gap

    def _draw_row(self, surface: pygame.Surface, theme: Theme, member: Member, place: pygame.Rect) -> None:
        rect = place.inflate(0, -theme.px(6))
        look = PanelLook((42, 36, 45), (36, 31, 39), palette.SIDES[self.side].main if member.preview else (58, 50, 58))
        if member.what is None:
            look = PanelLook((30, 26, 33), (28, 24, 31), (46, 40, 48))
        surface.blit(theme.panel(rect.size, look, 7, 1.5 if member.preview else 1), rect)
        if member.what is None:
            theme.draw_text(surface, str(member.number), Type.NUMBER, (84, 76, 84), rect, "center")
            return
        self._places.append((rect, member.what))
        size = min(round(rect.height * 0.8), theme.px(58))
        column = round(rect.height * 1.0)
        self._draw_member(surface, theme, member, (rect.left + column // 2 + theme.px(2), rect.centery), size)
        words = pygame.Rect(rect.left + column + theme.px(8), rect.top, 0, rect.height)
        words.width = rect.right - words.left - theme.px(8)
        name = subjects.name_of(self._texts, member.what)
        style = Type.NAME if theme.width(name, Type.NAME) <= words.width else Type.LABEL
        both = theme.line_height(style) + theme.line_height(Type.NOTE)
        with_note = bool(member.note) and both <= rect.height
        color = theme.gold_bright if member.preview else theme.parchment
        if not with_note:
            theme.draw_text(surface, theme.shorten(name, style, words.width), style, color, words)
            return
        top = rect.top + (rect.height - both) // 2
        upper = pygame.Rect(words.left, top, words.width, theme.line_height(style))
        lower = pygame.Rect(words.left, upper.bottom, words.width, theme.line_height(Type.NOTE))
        theme.draw_text(surface, theme.shorten(name, style, words.width), style, color, upper)
        shade = palette.SIDES[self.side].light if member.bright else theme.dim
        theme.draw_text(surface, theme.shorten(member.note, Type.NOTE, words.width), Type.NOTE, shade, lower)

    def _draw_member(
        self, surface: pygame.Surface, theme: Theme, member: Member, center: tuple[int, int], size: int
    ) -> None:
        if member.what is None:
            radius = round(size * 0.36)
            pygame.draw.circle(surface, (30, 26, 33), center, radius)
            pygame.draw.circle(surface, (62, 54, 62), center, radius, max(1, theme.px(1.5)))
            return
        what = member.what
        picture = subjects.small(what, self.side, size)
        if member.preview:
            picture = theme.picture(("preview", what, self.side, size), lambda: raster.faded(picture, 0.5))
        surface.blit(picture, picture.get_rect(center=center))
