"""The rules and the glossary: a list and a search at the left, what is read at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.state import Table
from dt_darkness.ui.kit import Action, Button, Input, Label, Pointer, Press, Tabs, TextEntry, Theme, Type, Typed
from dt_darkness.ui.kit.listing import Listing, Row
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes.rules.book import RULES, SECTIONS, Article, Book, Page, Paragraph, Span, Subject
from dt_darkness.ui.scenes.rules.cards import glossary_pages
from dt_darkness.ui.scenes.rules.chapters import agreed_page, chapter_pages, with_quotes
from dt_darkness.ui.scenes.rules.pictures import painted
from dt_darkness.ui.scenes.rules.reader import Reader
from dt_darkness.ui.scenes.rules.search import Hit, Index
from dt_darkness.ui.scenes.setup.base import draw_head, head_height

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_LIST = 570
_SIDE_BUTTONS = (6, 7)
"""The mouse's own buttons for back and forth."""
_PREVIEW = 260
"""Letters of a rule that a tooltip shows."""


@dataclass(slots=True)
class _Visit:
    """A place that was read, and how far its page was scrolled."""

    key: str
    offset: int = 0


def make_book(app: App, table: Table | None) -> Book:
    """Everything there is to read; ``table`` says what was agreed on. Faulty data files give one page that says so."""
    texts, catalog, rulebook = app.texts, app.catalog, app.rulebook
    if catalog is None or rulebook is None:
        fault = Article("faults", texts("ui.data_faults.title"), (Paragraph((Span(app.data_faults),)),))
        return Book((Page("faults", fault.title, RULES, (fault,), icon="warning"),))
    cards = glossary_pages(texts, catalog, rulebook.rules)
    chapters = chapter_pages(texts, rulebook, catalog, table, cards)
    quoting = (with_quotes(rulebook, card) for card in cards)
    return Book((agreed_page(texts, rulebook, catalog, table), *chapters, *quoting))


class RulesScene(Scene):
    """Rules and glossary, opened at ``key`` where that leads somewhere. Esc goes back to where one was.

    It reads the data and what the table has agreed on, never a position: it can give nothing away.
    """

    needs = (1000, 640)

    def __init__(self, app: App, key: str = "", table: Table | None = None) -> None:
        super().__init__(app)
        self._table = table
        self._past: list[_Visit] = []
        self._future: list[_Visit] = []
        self._section = RULES
        self._query = ""
        self._hits: tuple[Hit, ...] = ()
        self._build()
        first = next((page for page in self.book.pages if page.articles[0].number), self.book.pages[0])
        self._here = _Visit(key if self.book.find(key) is not None else first.key)
        self._section = self._page.section
        self._fill()

    # -- what there is ------------------------------------------------------------------------------------------------

    @property
    def here(self) -> str:
        """The key of what is being read."""
        return self._here.key

    @property
    def hits(self) -> tuple[Hit, ...]:
        """What the search has found."""
        return self._hits

    @property
    def _page(self) -> Page:
        place = self.book.find(self._here.key)
        assert place is not None
        return place.page

    def _build(self) -> None:
        app, texts = self.app, self.app.texts
        self._texts = texts
        self.book = make_book(app, self._table)
        self._index = Index(self.book)
        self._entry = TextEntry(
            self._query,
            placeholder=texts("ui.rules.search"),
            on_change=self.search,
            on_act=lambda _: self._read(),
            name="search",
        )
        self._tabs = Tabs(
            [texts(f"ui.rules.section.{section}") for section in SECTIONS],
            chosen=SECTIONS.index(self._section),
            on_change=self._turn_to,
            name="sections",
        )
        self._found = Label("", Type.LABEL, name="found")
        self._list = Listing(
            on_choose=self._choose, on_act=lambda _: self._read(), empty=texts("ui.rules.nothing"), name="list"
        )
        self._reader = Reader(texts, self.open, self._preview, self._paint)
        self._back, self._forward = (
            Button("", on_act=act, icon=icon, tip=texts(f"ui.rules.{name}"), shape="small", name=name)
            for act, icon, name in (
                (self.go_back, "chevron_left", "earlier"),
                (self.go_forward, "chevron_right", "later"),
            )
        )
        self._leave = Button(
            texts("ui.back" if self._table is None else "ui.rules.leave_game"),
            on_act=self.back,
            icon="undo",
            hint=texts("ui.key.escape"),
            shape="small",
            name="back",
        )

    def _paint(self, theme: Theme, what: Subject, width: int, height: int) -> pygame.Surface:
        assert self.app.catalog is not None
        return painted(self.app.catalog, theme, what, width, height)

    def _preview(self, key: str) -> str:
        """What the tooltip of a link says: the rule in short, or the first thing a card says."""
        place = self.book.find(key)
        if place is None:
            return ""
        if place.article is None:
            return place.page.title
        article = place.article
        text = article.paragraphs[0].text if article.paragraphs else ""
        if len(text) > _PREVIEW:
            text = text[:_PREVIEW].rpartition(" ")[0] + "\N{HORIZONTAL ELLIPSIS}"
        if not article.number:
            return f"{article.title}\n{text}"
        return self.app.texts("ui.rules.tip", number=article.number, title=article.title, text=text)

    # -- layout -------------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Search, sections and list in a column, the way out below it; the page with its two arrows beside it."""
        super().layout(size)
        if self._texts is not self.app.texts:
            self._build()
            self._fill()
        offset = self._reader.scroller.offset if self._reader.page is not None else self._here.offset
        theme = self.theme
        gap, edge = theme.px(12), theme.px(24)
        top = head_height(theme, two=False) + theme.px(16)
        left = min(theme.px(_LIST), round(size[0] * 0.34))
        bottom = size[1] - theme.px(16)
        width, height = self._leave.measure(theme)
        x = edge + left
        for button in (self._forward, self._back):
            wide = button.measure(theme)[0]
            x -= wide
            button.place(theme, pygame.Rect(x, bottom - height, wide, height))
            x -= gap // 2
        self._leave.place(theme, pygame.Rect(edge, bottom - height, min(width, x - edge), height))
        y = top
        high = self._entry.measure(theme, left)[1]
        self._entry.place(theme, pygame.Rect(edge, y, left, high))
        y += high + gap
        high = self._tabs.measure(theme, left)[1]
        self._tabs.place(theme, pygame.Rect(edge, y, left, high))
        line = self._found.measure(theme, left)[1]
        self._found.place(theme, pygame.Rect(edge, y, left, line))
        y += (line if self._query.strip() else high) + gap
        self._list.place(theme, pygame.Rect(edge, y, left, self._leave.rect.top - gap - y))
        x = edge + left + theme.px(20)
        self._reader.place(theme, pygame.Rect(x, top, size[0] - edge - x, bottom - top))
        self._show(offset)
        self._arrange()

    def _arrange(self) -> None:
        searching = bool(self._query.strip())
        self._tabs.visible, self._found.visible = not searching, searching
        self.desk.set_widgets(
            [self._entry, self._tabs, self._found, self._list, self._leave, self._back, self._forward, self._reader]
        )

    def enter(self) -> None:
        """Letters go into the search at once."""
        if self.desk.focus is None:
            self.desk.set_focus(self._entry, visible=False)

    # -- what is read -------------------------------------------------------------------------------------------------

    def open(self, key: str) -> None:
        """Read another place; the present one can be gone back to."""
        if self.book.find(key) is None or key == self._here.key:
            return
        self._past.append(self._now())
        self._future.clear()
        self._go(_Visit(key))

    def go_back(self) -> None:
        """Read again what was read before."""
        if self._past:
            self._future.append(self._now())
            self._go(self._past.pop())

    def go_forward(self) -> None:
        """Read again what was gone back from."""
        if self._future:
            self._past.append(self._now())
            self._go(self._future.pop())

    def _now(self) -> _Visit:
        return _Visit(self._here.key, self._reader.scroller.offset)

    def _go(self, visit: _Visit) -> None:
        self._here = visit
        self._section = self._page.section
        self._fill()
        self._reader.show(self.theme, self._page, visit.key)
        if visit.offset:
            self._reader.scroll_to(visit.offset)
        self.layout(self.size)
        if self.desk.focus not in self.desk.focus_order():
            # The link that was followed is gone.
            self.desk.set_focus(self._reader, visible=self.desk.focus_visible)
        self.app.redraw()

    def _show(self, offset: int) -> None:
        """Have the page on the reader; scrolled as before where it is the same."""
        if self._reader.page is not self._page or self._reader.marked != self._here.key:
            self._reader.show(self.theme, self._page, self._here.key)
        else:
            self._reader.scroll_to(offset)

    def _read(self) -> None:
        """From the list or the search to the page."""
        self._choose(self._list.chosen)
        self.desk.set_focus(self._reader, visible=self.desk.focus_visible)
        self.app.redraw()

    # -- the list -----------------------------------------------------------------------------------------------------

    def _keys(self) -> Sequence[str]:
        if self._query.strip():
            return [hit.article.key for hit in self._hits]
        return [page.key for page in self.book.of(self._section)]

    def _fill(self) -> None:
        """The rows of the list, the one that is read chosen; and whether there is a way back and forth."""
        texts = self.app.texts
        if self._query.strip():
            rows = [self._row_of(hit) for hit in self._hits]
            self._found.text = texts("ui.rules.found", n=len(self._hits)) if self._hits else ""
        else:
            rows = [Row(page.title, page.note, page.icon) for page in self.book.of(self._section)]
        self._tabs.chosen = SECTIONS.index(self._section)
        keys = self._keys()
        chosen = self._here.key if self._here.key in keys else self._page.key
        self._list.chosen = -1
        self._list.set_rows(self.theme, rows)
        self._list.chosen = keys.index(chosen) if chosen in keys else -1
        self._back.visible, self._forward.visible = bool(self._past), bool(self._future)

    def _row_of(self, hit: Hit) -> Row:
        page, article = hit
        if article.number:
            return Row(self.app.texts("ui.rules.row", number=article.number, title=article.title), page.title, "book")
        return Row(article.title, page.kicker if len(page.articles) == 1 else page.title, page.icon)

    def _turn_to(self, index: int) -> None:
        self._section = SECTIONS[index]
        self._fill()
        self._list.scroller.offset = 0
        self.layout(self.size)
        self.app.redraw()

    def _choose(self, index: int) -> None:
        keys = self._keys()
        if 0 <= index < len(keys):
            self.open(keys[index])

    def search(self, query: str) -> None:
        """Find at once, and show the best; what was read before the search can be gone back to."""
        before, self._query = self._query.strip(), query
        self._hits = self._index.search(query)
        if self._hits and self._hits[0].article.key != self._here.key:
            if not before or not self._past:
                self._past.append(self._now())
                self._future.clear()
            self._here = _Visit(self._hits[0].article.key)
        if not query.strip():
            self._section = self._page.section
        self._list.scroller.offset = 0
        self._fill()
        self.layout(self.size)
        self.app.redraw()

    # -- inputs -------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        """Letters search wherever the focus is, page keys scroll, and the arrows with Alt go back and forth."""
        if isinstance(event, Pointer) and event.kind == "down" and event.button in _SIDE_BUTTONS:
            self._step(event.button == _SIDE_BUTTONS[1])
            return True
        if isinstance(event, Press) and not self.desk.dialogs:
            # With Alt or Ctrl the arrows move no focus, so they come without an action.
            if event.action is None and event.key in ("left", "right"):
                self._step(event.key == "right")
                return True
            if event.action is Action.UNDO:
                self.go_back()
                return True
            if event.action is Action.RULES:
                self.back_out()
                return True
        if isinstance(event, Typed) and not self.desk.dialogs and self.desk.focus is not self._entry:
            if not event.text.strip():
                return False
            self.desk.set_focus(self._entry, visible=False)
        if super().handle(event):
            return True
        scrolls = isinstance(event, Press) and event.action in (Action.PAGE_UP, Action.PAGE_DOWN)
        return scrolls and self._reader.handle(self.desk, event)

    def _step(self, forward: bool) -> None:
        (self.go_forward if forward else self.go_back)()

    def back(self) -> None:
        """Esc: first the search is emptied, then back to where one came from."""
        if self._entry.text:
            self._entry.text, self._entry.cursor = "", 0
            self.search("")
        else:
            self.back_out()

    def back_out(self) -> None:
        """Back to where one came from."""
        super().back()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head and the widgets."""
        theme = self.theme
        surface.fill(theme.ground)
        draw_head(surface, theme, self.size[0], self.app.texts("ui.rules.title"), "")
        self.desk.draw(surface)

    def help_text(self) -> str:
        """The keys of this screen, then those of every screen."""
        return self.app.texts("ui.rules.keys") + "\n" + super().help_text()
