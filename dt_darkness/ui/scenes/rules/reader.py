"""The page at the right: articles below each other, with words in them that lead to other articles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from dt_darkness.content.texts import Texts
from dt_darkness.ui.art import palette, token
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import Action, Desk, Input, Mood, Pointer, Press, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.widget import Size, Tip
from dt_darkness.ui.scenes.rules.book import Article, Look, Page, Paragraph, Subject
from dt_darkness.ui.scenes.rules.flow import Run, break_lines

_PAD = 26
_FRAME = 8
"""Pixels that the frame takes, left and right or above and below together."""
_GUTTER = 92
"""What the numbers of the rules have for themselves at the left."""
_MEASURE = 45
"""The longest line that is comfortable to read, in heights of its letters."""
_PICTURE = 330
_PLATE = 50
_SIDE_BY_SIDE = 700
"""The width from which on a card's picture stands beside its words."""
_MARK = PanelLook((66, 56, 62), (52, 44, 52), (66, 56, 62))
_AGREED_COLOR = (97, 228, 178)
_STYLES = {Look.PLAIN: Type.BODY, Look.STRONG: Type.LABEL, Look.QUIET: Type.BODY_ITALIC, Look.CHOSEN: Type.BODY}

Painter = Callable[[Theme, Subject, int, int], pygame.Surface]
"""Draws a subject so many pixels wide and high."""


class Link(Widget):
    """Words that lead somewhere: a click or Enter follows them."""

    focusable = True

    def __init__(self, text: str, target: str, style: Type, on_act: Callable[[str], None], tip: Tip) -> None:
        super().__init__(tip=tip)
        self.text = text
        self.target = target
        self.style = style
        self.home = pygame.Rect(0, 0, 0, 0)
        """Its place on the page before it is scrolled."""
        self._on_act = on_act

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The width of its words, one line high."""
        return theme.width(self.text, self.style), theme.line_height(self.style)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the words, underlined."""
        color = palette.CREAM if mood.hover or mood.focus else theme.gold_bright
        theme.draw_text(surface, self.text, self.style, color, self.rect, "left", "top")
        thick = max(1, round(theme.scale.factor))
        shade = color if mood.hover or mood.focus else theme.gold_dark
        surface.fill(shade, (self.rect.left, self.rect.bottom - 2 * thick, self.rect.width, thick))

    def handle(self, desk: Desk, event: Input) -> bool:
        """Follow on mouse release over it and on Enter."""
        if isinstance(event, Pointer) and event.button == 1:
            if event.kind == "up" and self.contains(event.pos) and desk.is_held(self):
                self._on_act(self.target)
            return event.kind in ("down", "up")
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self._on_act(self.target)
            return True
        return False


@dataclass(slots=True)
class Line:
    """One stretch of plain words, with its place on the page."""

    text: str
    style: Type
    color: Color
    rect: pygame.Rect


@dataclass(slots=True)
class _Icon:
    name: str
    color: Color
    rect: pygame.Rect


class Reader(Widget):
    """Shows one page. Wheel, bar, page keys and, with the focus on it, the arrows scroll; Tab goes through its links.

    ``on_follow`` is called with the key a link leads to; ``preview`` says in short what stands there.
    """

    focusable = True

    def __init__(
        self,
        texts: Texts,
        on_follow: Callable[[str], None],
        preview: Callable[[str], str],
        painter: Painter,
    ) -> None:
        super().__init__(name="reader")
        self._texts = texts
        self.page: Page | None = None
        self.marked = ""
        """The key of the article that was asked for."""
        self.scroller = Scroller()
        self._on_follow = on_follow
        self._preview = preview
        self._painter = painter
        self._links: list[Link] = []
        self.lines: list[Line] = []
        """Every stretch of plain words, with its place on the page."""
        self._icons: list[_Icon] = []
        self._pictures: list[tuple[Article, pygame.Rect]] = []
        self._plates: list[tuple[Article, pygame.Rect]] = []
        self._places: dict[str, pygame.Rect] = {}
        self._rules_at = -1
        """The pixel row of the line above the rules of a card, -1 for none."""

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, theme: Theme, page: Page, key: str) -> None:
        """Show a page from its beginning, or from the article of this key on, which is marked."""
        self.page, self.marked = page, key
        self.scroller.offset = 0
        self.place(theme, self.rect)
        article = self._places.get(key)
        if article is not None and page.articles[0].key != key:
            self.scroll_to(article.top - theme.px(10))

    def scroll_to(self, offset: int) -> None:
        """Show the page from so many pixels below its beginning on, or as near as it can."""
        self.scroller.offset = max(0, min(self.scroller.most, offset))
        self._settle()

    def article_rect(self, key: str) -> pygame.Rect:
        """Where an article of this page is drawn; it may lie outside the view. KeyError if it is not on the page."""
        return self._places[key].move(self.rect.left, self.rect.top - self.scroller.offset)

    def words(self) -> str:
        """Everything that stands on the page, links included."""
        return " ".join([*(line.text for line in self.lines), *(link.text for link in self._links)])

    # -- as a widget --------------------------------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        """The links."""
        return self._links

    def clip(self) -> pygame.Rect:
        """The inside of the frame."""
        return self.rect.inflate(-_FRAME, -_FRAME)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """It takes what it is given."""
        return width if width is not None else theme.px(900), theme.px(600)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay the page out in it."""
        super().place(theme, rect)
        self.lines, self._icons, self._links = [], [], []
        self._pictures, self._plates, self._places, self._rules_at = [], [], {}, -1
        if self.page is None or rect.width <= 0:
            return
        total = self._lay_out(theme, self.page)
        self.scroller.resize(self.clip(), total)
        self._settle()

    def reveal(self, theme: Theme, target: pygame.Rect) -> bool:
        """Scroll until a link is seen, with a line of its surroundings."""
        top = target.top - self.rect.top + self.scroller.offset
        edge = theme.line_height(Type.BODY)
        if not self.scroller.show(top - edge, top + target.height + edge):
            return False
        self._settle()
        return True

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll."""
        used = self.scroller.handle(desk.theme, event, desk.theme.px(72))
        if not used and isinstance(event, Press) and desk.focus is self:
            used = self._scroll_by_key(desk.theme, event)
        if used:
            self._settle()
        return used or (isinstance(event, Pointer) and event.kind == "down" and event.button == 1)

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the panel, the pictures and the words; the desk draws the links."""
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=True), 10, 1.5), self.rect)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.clip()))
        dx, dy = self.rect.left, self.rect.top - self.scroller.offset
        self._draw_mark(surface, theme, dx, dy)
        if self._rules_at >= 0:
            pad = theme.px(_PAD)
            theme.draw_line(surface, (dx + pad, dy + self._rules_at), self.rect.width - 2 * pad, theme.gold_dark)
        view = self.rect
        for article, rect in self._pictures:
            at = rect.move(dx, dy)
            if at.colliderect(view) and article.subject is not None:
                surface.blit(self._painter(theme, article.subject, *rect.size), at)
        for article, rect in self._plates:
            self._draw_plates(surface, theme, article, rect.move(dx, dy))
        for icon in self._icons:
            at = icon.rect.move(dx, dy)
            if at.colliderect(view):
                surface.blit(theme.icon(icon.name, icon.rect.width, icon.color), at)
        for line in self.lines:
            at = line.rect.move(dx, dy)
            if at.colliderect(view):
                theme.draw_text(surface, line.text, line.style, line.color, at, "left", "top")
        surface.set_clip(clip)

    def draw_over(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the bar."""
        self.scroller.draw(surface, theme)

    # -- inside: scrolling --------------------------------------------------------------------------------------------

    def _scroll_by_key(self, theme: Theme, event: Press) -> bool:
        step = theme.px(72)
        if event.action is Action.FIRST:
            return self.scroller.by(-self.scroller.offset)
        if event.action is Action.LAST:
            return self.scroller.by(self.scroller.most)
        # At either end the arrows leave the page.
        return event.action in (Action.UP, Action.DOWN) and self.scroller.by(
            step if event.action is Action.DOWN else -step
        )

    def _settle(self) -> None:
        """Put the links where they are after scrolling."""
        for link in self._links:
            link.rect = link.home.move(self.rect.left, self.rect.top - self.scroller.offset)

    # -- inside: laying out, in pixels from the corner of the page ----------------------------------------------------

    def _lay_out(self, theme: Theme, page: Page) -> int:
        pad = theme.px(_PAD)
        width = self.rect.width - 2 * pad - theme.px(BAR_WIDTH)
        y = pad
        if len(page.articles) > 1 or page.articles[0].number:
            y = self._say(theme, page.kicker, Type.NOTE, theme.dim, pygame.Rect(pad, y, width, 0))
            y = self._say(theme, page.title, Type.DIALOG_TITLE, theme.gold_bright, pygame.Rect(pad, y, width, 0))
            y += theme.px(10)
        for article in page.articles:
            top = y
            if article.subject is not None or not article.number:
                y = self._card(theme, page, article, pygame.Rect(pad, y, width, 0))
            else:
                y = self._rule(theme, article, pygame.Rect(pad, y, width, 0))
            self._places[article.key] = pygame.Rect(0, top, self.rect.width, y - top)
            y += theme.px(22)
        if page.quotes:
            self._rules_at = y
            y += theme.px(16)
            head = self._texts("ui.rules.quotes")
            y = self._say(theme, head, Type.HEAD, theme.dim, pygame.Rect(pad, y, width, 0)) + theme.px(10)
            for quote in page.quotes:
                y = self._rule(theme, quote, pygame.Rect(pad, y, width, 0), lead=True) + theme.px(22)
        return y - theme.px(22) + pad

    def _rule(self, theme: Theme, article: Article, column: pygame.Rect, *, lead: bool = False) -> int:
        """A rule with its number at the left, which leads to its chapter where it is quoted."""
        gutter = max(theme.px(_GUTTER), theme.width(article.number, Type.HEAD) + theme.px(14))
        words = pygame.Rect(column.left + gutter, column.top, min(column.width - gutter, _measure(theme)), 0)
        if lead:
            size = (theme.width(article.number, Type.HEAD), theme.line_height(Type.HEAD))
            self._link(article.number, article.number, Type.HEAD, pygame.Rect(column.topleft, size))
        else:
            self._say(theme, article.number, Type.HEAD, theme.gold, pygame.Rect(column.topleft, (gutter, 0)))
        y = self._say(theme, article.title, Type.HEAD, theme.gold_bright, words)
        return self._paragraphs(theme, article, pygame.Rect(words.left, y, words.width, 0))

    def _card(self, theme: Theme, page: Page, article: Article, column: pygame.Rect) -> int:
        """A card of the glossary, or a question: its picture beside its words, which go on below in a narrow place."""
        alone = len(page.articles) == 1
        left, top, floor = column.left, column.top, column.top
        beside = column.width >= theme.px(_SIDE_BY_SIDE)
        if article.subject is not None:
            side = min(theme.px(_PICTURE), round(column.width * 0.36))
            picture = pygame.Rect(left, top, side, side)
            self._pictures.append((article, picture))
            floor = picture.bottom
            left += side + theme.px(26)
        words = pygame.Rect(left, top, min(column.right - left, _measure(theme)), 0)
        y = top
        if alone:
            y = self._say(theme, page.kicker, Type.NOTE, theme.dim, words)
        style = Type.DIALOG_TITLE if alone else Type.HEAD
        y = self._say(theme, article.title, style, theme.gold_bright, pygame.Rect(left, y, words.width, 0))
        if article.figures is not None:
            size = theme.px(_PLATE)
            y += theme.px(8)
            self._plates.append((article, pygame.Rect(left, y, words.width, size)))
            y += size + theme.px(4)
        if article.subject is not None and not beside:
            y = max(y, floor) + theme.px(6)
            words = pygame.Rect(column.left, y, min(column.width, _measure(theme)), 0)
        y = self._paragraphs(theme, article, pygame.Rect(words.left, y, words.width, 0))
        return max(y, floor)

    def _paragraphs(self, theme: Theme, article: Article, column: pygame.Rect) -> int:
        y = column.top
        for paragraph in article.paragraphs:
            y = self._paragraph(theme, paragraph, pygame.Rect(column.left, y + theme.px(7), column.width, 0))
        return y

    def _paragraph(self, theme: Theme, paragraph: Paragraph, column: pygame.Rect) -> int:
        style = _STYLES[paragraph.look]
        color = {
            Look.PLAIN: theme.parchment,
            Look.STRONG: theme.gold_bright,
            Look.QUIET: theme.dim,
            Look.CHOSEN: palette.mix(theme.parchment, _AGREED_COLOR, 0.55),
        }[paragraph.look]
        height = theme.line_height(style)
        indent = 0
        if paragraph.icon:
            indent = theme.px(32)
            size = theme.px(19)
            place = pygame.Rect(column.left, column.top + (height - size) // 2, size, size)
            self._icons.append(_Icon(paragraph.icon, color if paragraph.look is Look.CHOSEN else theme.gold, place))
        y = column.top
        for line in break_lines(theme, paragraph.spans, style, column.width - indent):
            for run in line:
                self._run(run, style, color, pygame.Rect(column.left + indent + run.x, y, run.width, height))
            y += height
        return y

    def _run(self, run: Run, style: Type, color: Color, rect: pygame.Rect) -> None:
        if not run.target:
            self.lines.append(Line(run.text, style, color, rect))
            return
        self._link(run.text, run.target, style, rect)

    def _link(self, text: str, target: str, style: Type, rect: pygame.Rect) -> None:
        link = Link(text, target, style, self._on_follow, partial(self._preview, target))
        # The focus finds its way back by name after a new layout, so no two links share one.
        again = sum(other.target == target for other in self._links)
        link.name = f"link.{target}" + (f".{again + 1}" if again else "")
        link.home = rect
        self._links.append(link)

    def _say(self, theme: Theme, text: str, style: Type, color: Color, column: pygame.Rect) -> int:
        """Lay out a title; the pixel row below it."""
        y, height = column.top, theme.line_height(style)
        for line in theme.wrap(text, style, max(1, column.width)) if text else ():
            self.lines.append(Line(line, style, color, pygame.Rect(column.left, y, column.width, height)))
            y += height
        return y

    # -- inside: drawing ----------------------------------------------------------------------------------------------

    def _draw_mark(self, surface: pygame.Surface, theme: Theme, dx: int, dy: int) -> None:
        """A lighter ground and a golden bar beside the article that was asked for, where there are others."""
        rect = self._places.get(self.marked)
        if rect is None or len(self._places) < 2:
            return
        at = rect.move(dx, dy).inflate(-2 * theme.px(8), 2 * theme.px(8))
        surface.blit(theme.panel(at.size, _MARK, 8, 0), at)
        surface.fill(theme.gold, (at.left, at.top + theme.px(6), theme.px(4), at.height - theme.px(12)))

    def _draw_plates(self, surface: pygame.Surface, theme: Theme, article: Article, rect: pygame.Rect) -> None:
        assert article.figures is not None
        speed, strength = article.figures
        x, half = rect.left, min(rect.width // 2, theme.px(210))
        for plate, word in (
            (token.speed_plate(speed, rect.height), "ui.setup.speed"),
            (token.strength_plate(strength, rect.height), "ui.setup.strength"),
        ):
            surface.blit(plate, (x, rect.top))
            beside = plate.get_width() + theme.px(10)
            words = pygame.Rect(x + beside, rect.top, half - beside, plate.get_height())
            theme.draw_text(surface, self._texts(word), Type.LABEL, theme.parchment, words)
            x += half


def _measure(theme: Theme) -> int:
    return _MEASURE * theme.type_px(Type.BODY)
