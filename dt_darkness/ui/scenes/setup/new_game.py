"""New game: who plays, with which boxes, how teams are built, how far, and by which reading of open questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.content.describe import choice_key
from dt_darkness.core.catalog import Catalog
from dt_darkness.session.dealer import fresh_seed
from dt_darkness.ui.kit import Button, Choice, Label, ScrollArea, Slider, Toggle, Tone, Type, Widget
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.setup import terms as agreed
from dt_darkness.ui.scenes.setup.base import draw_head, head_height
from dt_darkness.ui.scenes.setup.poster import Poster
from dt_darkness.ui.scenes.setup.seat import SeatCard
from dt_darkness.ui.scenes.setup.terms import MODES, MOST_POINTS, Terms
from dt_darkness.ui.settings import SecretChoice

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_SIDES = ("yellow", "blue")


class NewGameScene(Scene):
    """Terms at the left, a first game and the start at the right. ``seed`` fixes the luck of the game, for tests."""

    needs = (1000, 640)

    def __init__(self, app: App, seed: int | None = None) -> None:
        super().__init__(app)
        self._seed = seed
        self._catalog = app.catalog
        self._area = ScrollArea([])
        self._seats: list[SeatCard] = []
        self._buttons: list[Button] = []
        self._poster: Poster | None = None
        self._summary = Label("", Type.LABEL, name="summary")
        if self._catalog is not None:
            self._terms = agreed.remembered(self._catalog, app.settings.new_game)

    # -- layout -------------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Seats and terms in a column that scrolls, the start beside it."""
        super().layout(size)
        if self._catalog is None:
            self._lay_out_fault()
            return
        self._build(self._catalog)
        theme = self.theme
        gap = theme.px(20)
        edge = max(theme.px(24), (size[0] - theme.px(1640)) // 2)
        top, bottom = head_height(theme, two=True) + gap, size[1] - gap
        right = min(theme.px(620), round(size[0] * 0.36))
        back = self._buttons[2]
        width, height = back.measure(theme)
        back.place(theme, pygame.Rect(edge, bottom - height, width, height))
        left = size[0] - 2 * edge - gap - right
        over = theme.px(7)
        seats = self._place_seats(pygame.Rect(edge, top, left, 0))
        offset = self._area.scroller.offset
        self._area.scroller.total = offset + size[1]
        rows = back.rect.top - gap // 2 - seats - gap // 2
        place = pygame.Rect(edge - over, seats + gap // 2, left + 2 * over, rows)
        self._area.place(theme, place)
        self._place_start(pygame.Rect(size[0] - edge - right, top, right, bottom - top))
        assert self._poster is not None
        self.desk.set_widgets(
            [*self._buttons[:2], *self._seats, self._area, self._buttons[2], self._poster, self._summary]
        )

    def _place_seats(self, place: pygame.Rect) -> int:
        """Place both seats side by side; the pixel row below them."""
        theme = self.theme
        gap = theme.px(16)
        width = (place.width - gap) // 2
        height = max(seat.measure(theme, width)[1] for seat in self._seats)
        for index, seat in enumerate(self._seats):
            seat.place(theme, pygame.Rect(place.left + index * (width + gap), place.top, width, height))
        return place.top + height

    def _place_start(self, place: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(12)
        heights = [button.measure(theme, place.width)[1] for button in self._buttons]
        words = self._summary.measure(theme, place.width)[1]
        y = place.bottom - heights[1]
        self._buttons[1].place(theme, pygame.Rect(place.left, y, place.width, heights[1]))
        y -= gap // 2 + words
        self._summary.place(theme, pygame.Rect(place.left, y, place.width, words))
        assert self._poster is not None
        room = y - gap - place.top - heights[0] - gap
        poster = max(0, min(room, place.width))
        self._poster.place(theme, pygame.Rect(place.left, place.top, place.width, poster))
        self._poster.visible = poster >= theme.px(90)
        top = place.top + (poster + gap if self._poster.visible else 0)
        self._buttons[0].place(theme, pygame.Rect(place.left, top, place.width, heights[0]))

    def _lay_out_fault(self) -> None:
        theme, texts = self.theme, self.app.texts
        gap = theme.px(24)
        back = self._back_button()
        width, height = back.measure(theme)
        back.place(theme, pygame.Rect(gap, self.size[1] - gap - height, width, height))
        area = ScrollArea([Label(texts("ui.setup.no_data")), Label(self.app.data_faults, Type.NOTE)])
        top = head_height(theme, two=False) + gap
        area.place(theme, pygame.Rect(gap, top, self.size[0] - 2 * gap, back.rect.top - gap - top))
        self.desk.set_widgets([area, back])

    # -- widgets ------------------------------------------------------------------------------------------------------

    def _build(self, catalog: Catalog) -> None:
        texts, terms = self.app.texts, self._terms
        self._seats = [
            SeatCard(
                texts,
                side,
                texts(f"ui.setup.side.{_SIDES[side]}"),
                terms.bots[side],
                terms.names[side],
                on_change=lambda bot, name, side=side: self._seat(side, bot, name),  # type: ignore[misc]
            )
            for side in (0, 1)
        ]
        offset = self._area.scroller.offset
        self._area = ScrollArea(self._rows(catalog), gap=8, name="terms")
        self._area.scroller.offset = offset
        self._poster = Poster(catalog, terms.sets or agreed.offered_sets(catalog)[:1])
        reason = agreed.obstacle(catalog, terms)
        fresh = not self.app.settings.new_game
        self._summary.text = self._summary_text()
        self._buttons = [
            Button(
                texts("ui.setup.first_game"),
                on_act=self._first_game,
                note=texts("ui.setup.first_game_note"),
                icon="star",
                key="F",
                tone=Tone.PRIMARY if fresh else Tone.PLAIN,
                shape="large",
                default=fresh,
                name="first_game",
            ),
            Button(
                texts("ui.setup.begin"),
                on_act=self._begin,
                note=texts(f"ui.setup.begin_note.{terms.mode}"),
                reason=texts(f"ui.setup.obstacle.{reason}") if reason else "",
                icon="swords",
                key="G",
                tone=Tone.PLAIN if fresh else Tone.PRIMARY,
                shape="large",
                default=not fresh and not reason,
                name="begin",
            ),
            self._back_button(),
        ]

    def _back_button(self) -> Button:
        texts = self.app.texts
        return Button(
            texts("ui.back"), on_act=self.back, icon="undo", hint=texts("ui.key.escape"), shape="small", name="back"
        )

    def _rows(self, catalog: Catalog) -> Sequence[Widget]:
        texts, terms = self.app.texts, self._terms
        sets = agreed.offered_sets(catalog)
        rows: list[Widget] = [
            Choice(
                texts("ui.setup.mode.title"),
                names=[texts(f"ui.setup.mode.{mode}") for mode in MODES],
                chosen=MODES.index(terms.mode),
                on_change=lambda index: self._change(mode=MODES[index]),
                note=texts(f"ui.setup.mode.{terms.mode}_note"),
                name="mode",
            )
        ]
        if len(sets) > 1:
            rows += [self._set_row(name) for name in sets]
        rows += [
            Slider(
                texts("ui.setup.points"),
                value=terms.points,
                low=1,
                high=MOST_POINTS,
                step=1,
                show=lambda value: str(round(value)),
                on_change=lambda value: self._change(points=round(value)),
                at_rest=True,
                note=texts("ui.setup.points_note", n=catalog.game.points_to_win),
                name="points",
            ),
            Choice(
                texts("ui.settings.secret_choice"),
                names=[texts(f"ui.settings.secret_{way}") for way in SecretChoice],
                chosen=list(SecretChoice).index(self.app.settings.secret_choice),
                on_change=lambda index: self.app.change_settings(secret_choice=list(SecretChoice)[index]),
                note=texts("ui.settings.secret_choice_note"),
                name="secret_choice",
            ),
            Label(texts("ui.setup.options_title"), Type.HEAD, color=self.theme.gold),
            Label(texts("ui.setup.options_note"), Type.BODY_ITALIC, color=self.theme.dim),
        ]
        for option in catalog.options_for(terms.sets):
            rows.append(
                Choice(
                    texts(f"option.{option.id}.name"),
                    names=[texts(choice_key(option, choice)) for choice in option.choices],
                    chosen=option.choices.index(terms.options[option.id]),
                    on_change=lambda index, option=option: self._change(  # type: ignore[misc]
                        options={**self._terms.options, option.id: option.choices[index]}
                    ),
                    note=texts(f"option.{option.id}.text"),
                    name=f"option.{option.id}",
                )
            )
        return rows

    def _set_row(self, name: str) -> Toggle:
        texts, terms = self.app.texts, self._terms

        def change(on: bool) -> None:
            assert self._catalog is not None
            wanted = {*self._terms.sets, name} if on else {*self._terms.sets} - {name}
            self._change(sets=tuple(each for each in agreed.offered_sets(self._catalog) if each in wanted))

        return Toggle(
            texts(f"set.{name}.name"),
            value=name in terms.sets,
            words=(texts("ui.state.off"), texts("ui.state.on")),
            on_change=change,
            note=texts("ui.setup.set_note"),
            name=f"set.{name}",
        )

    def _summary_text(self) -> str:
        texts, terms = self.app.texts, self._terms
        boxes = texts("ui.setup.listing").join(texts(f"set.{name}.name") for name in terms.sets)
        return texts("ui.setup.summary", sets=boxes, mode=texts(f"ui.setup.mode.{terms.mode}"), points=terms.points)

    # -- what the player does -----------------------------------------------------------------------------------------

    def _change(self, **values: object) -> None:
        self._terms = self._terms.changed(**values)
        self.layout(self.size)
        self.app.redraw()

    def _seat(self, side: int, bot: str, name: str) -> None:
        bots, names = list(self._terms.bots), list(self._terms.names)
        bots[side], names[side] = bot, name
        # The seat's own widgets show it already, and a layout would take the name from under the cursor.
        self._terms = self._terms.changed(bots=tuple(bots), names=tuple(names))

    def _first_game(self) -> None:
        assert self._catalog is not None
        terms = agreed.recommended(self._catalog).changed(bots=self._terms.bots, names=self._terms.names)
        self._start(terms)

    def _begin(self) -> None:
        self._start(self._terms)

    def _start(self, terms: Terms) -> None:
        assert self._catalog is not None
        self.app.change_settings(new_game=self._terms.kept())
        game = agreed.begin(self._catalog, terms, fresh_seed() if self._seed is None else self._seed)
        route.start_keeping(self.app, game)
        self.app.replace(route.scene_for(self.app, game))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head and the widgets."""
        theme, texts = self.theme, self.app.texts
        surface.fill(theme.ground)
        second = texts("ui.setup.by_lot") if self._catalog is not None else ""
        draw_head(surface, theme, self.size[0], texts("ui.title.new_game"), second)
        self.desk.draw(surface)
