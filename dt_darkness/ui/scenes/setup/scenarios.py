"""By scenario: the positions that come with the game, each with its board, its story and its goal (B-188, F-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import observe
from dt_darkness.core.events import Shown
from dt_darkness.session import scenarios
from dt_darkness.session.game import BYSTANDER
from dt_darkness.session.scenarios import BATTLE, PUZZLE, Offer
from dt_darkness.session.seats import Seats
from dt_darkness.ui.kit import Button, Label, ScrollArea, Tone, Type
from dt_darkness.ui.kit.listing import Listing, Row
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.game.animate import Animation
from dt_darkness.ui.scenes.game.marks import Marks
from dt_darkness.ui.scenes.game.table import TablePicture
from dt_darkness.ui.scenes.setup.base import draw_head, head_height

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_ICONS = {PUZZLE: "question", BATTLE: "swords"}


class ScenariosScene(Scene):
    """The list at the left; at the right what is chosen. Enter or a second click begins it."""

    needs = (1000, 640)

    def __init__(self, app: App, seats: Seats) -> None:
        super().__init__(app)
        assert app.catalog is not None
        self._seats = seats
        self._offers = scenarios.shipped(app.catalog).offers
        texts = app.texts
        self._words = [scenarios.words(texts, offer) for offer in self._offers]
        self._list = Listing(
            [
                Row(words.title, texts(f"ui.setup.scenarios.{offer.kind}"), _ICONS.get(offer.kind, "book"))
                for offer, words in zip(self._offers, self._words, strict=True)
            ],
            on_choose=lambda _: self._chosen_another(),
            on_act=lambda _: self._begin(),
            empty=texts("ui.setup.scenarios.empty"),
            name="scenarios",
        )
        self._story = ScrollArea([])
        self._picture = TablePicture(app.catalog.game.start_rows)
        self._buttons: list[Button] = []

    @property
    def chosen(self) -> Offer | None:
        """The scenario that would begin."""
        return self._offers[self._list.chosen] if 0 <= self._list.chosen < len(self._offers) else None

    def layout(self, size: tuple[int, int]) -> None:
        """List, board, story, buttons."""
        super().layout(size)
        theme, texts, offer = self.theme, self.app.texts, self.chosen
        gap = theme.px(16)
        edge = theme.px(24)
        top = head_height(theme, two=True) + gap
        left = min(theme.px(560), round(size[0] * 0.34))
        self._buttons = [
            Button(
                texts("ui.setup.scenarios.begin"),
                on_act=self._begin,
                note=texts("ui.setup.scenarios.begin_note"),
                reason="" if offer is not None else texts("ui.setup.scenarios.empty"),
                icon="swords",
                hint=texts("ui.key.enter"),
                tone=Tone.PRIMARY,
                shape="large",
                default=offer is not None,
                name="begin",
            ),
            Button(
                texts("ui.back"), on_act=self.back, icon="undo", hint=texts("ui.key.escape"), shape="small", name="back"
            ),
        ]
        begin, back = self._buttons
        width, height = back.measure(theme)
        back.place(theme, pygame.Rect(edge, size[1] - gap - height, width, height))
        self._list.place(theme, pygame.Rect(edge, top, left, back.rect.top - gap - top))
        x = edge + left + gap
        right = pygame.Rect(x, top, size[0] - edge - x, size[1] - gap - top)
        high = begin.measure(theme, right.width)[1]
        begin.place(theme, pygame.Rect(right.left, right.bottom - high, right.width, high))
        board = pygame.Rect(right.left, right.top, right.width, min(right.width // 2, right.height * 56 // 100))
        self._picture.place(board)
        over = theme.px(7)
        story = pygame.Rect(right.left - over, board.bottom + gap, right.width + 2 * over, 0)
        story.height = begin.rect.top - gap - story.top
        if offer is None:
            self._story = ScrollArea([])
        else:
            words = self._words[self._list.chosen]
            self._story = ScrollArea(
                [
                    Label(words.title, Type.HEAD, color=theme.gold_bright),
                    Label(words.goal, Type.LABEL, color=theme.parchment),
                    Label(words.text, Type.BODY),
                ],
                gap=6,
                name="story",
            )
        self._story.place(theme, story)
        self.desk.set_widgets([self._list, begin, self._story, back])

    def _chosen_another(self) -> None:
        self.layout(self.size)
        self.app.redraw()

    def _begin(self) -> None:
        offer = self.chosen
        if offer is not None:
            self.app.replace(route.scenario_scene(self.app, offer, self._seats))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head, the board as everybody sees it, and the widgets."""
        theme, texts = self.theme, self.app.texts
        surface.fill(theme.ground)
        draw_head(surface, theme, self.size[0], texts("ui.setup.scenarios.title"), texts("ui.setup.scenarios.second"))
        offer = self.chosen
        if offer is not None:
            view = observe(offer.scenario.position, BYSTANDER)
            self._picture.draw(surface, view, Animation(Shown.of(view)), Marks())
        self.desk.draw(surface)
