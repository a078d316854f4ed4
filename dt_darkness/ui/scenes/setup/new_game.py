"""New game: who plays, with which boxes, how teams are built, how far, and by which reading of open questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness import paths
from dt_darkness.content.agreed import WAYS, most_handicap
from dt_darkness.content.describe import choice_key
from dt_darkness.content.presets import LONGEST_NAME, MODES, MOST_POINTS, Preset, read_presets
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.frames import DEALER
from dt_darkness.core.state import Handicap
from dt_darkness.session.dealer import fresh_seed
from dt_darkness.session.seats import Seat
from dt_darkness.ui.kit import Button, Choice, Label, ScrollArea, Slider, TextEntry, Toggle, Tone, Type, Widget
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.setup import clipboard
from dt_darkness.ui.scenes.setup import terms as agreed
from dt_darkness.ui.scenes.setup.base import draw_head, head_height
from dt_darkness.ui.scenes.setup.house import HousePresets
from dt_darkness.ui.scenes.setup.poster import Poster
from dt_darkness.ui.scenes.setup.rows import Row
from dt_darkness.ui.scenes.setup.scenarios import ScenariosScene
from dt_darkness.ui.scenes.setup.seat import SeatCard
from dt_darkness.ui.scenes.setup.terms import Terms
from dt_darkness.ui.settings import SecretChoice

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_SIDES = ("yellow", "blue")
FIRST = "first_game"
"""The preset that a newcomer should begin with."""
_FIRSTS = (DEALER, 0, 1)


class NewGameScene(Scene):
    """Terms at the left, games that begin at once and the start at the right. ``seed`` fixes the luck, for tests."""

    needs = (1000, 640)

    def __init__(self, app: App, seed: int | None = None) -> None:
        super().__init__(app)
        self._seed = seed
        self._catalog = app.catalog
        self._area = ScrollArea([])
        self._seats: list[SeatCard] = []
        self._buttons: list[Button] = []
        self._ready = ScrollArea([])
        self._name = ""
        self._presets: list[Preset] = []
        self._poster: Poster | None = None
        self._summary = Label("", Type.LABEL, name="summary")
        if self._catalog is not None:
            self._terms = agreed.remembered(self._catalog, app.settings.new_game)
            self._house = HousePresets(app.dirs.settings, self._catalog)
            self._presets, _ = read_presets(paths.data_dir() / "presets", self._catalog)
            self._own, self._faults = self._house.all()

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
        back = self._buttons[1]
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
            [self._buttons[0], self._ready, *self._seats, self._area, self._buttons[1], self._poster, self._summary]
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
        begin = self._buttons[0]
        high = begin.measure(theme, place.width)[1]
        words = self._summary.measure(theme, place.width)[1]
        y = place.bottom - high
        begin.place(theme, pygame.Rect(place.left, y, place.width, high))
        y -= gap // 2 + words
        self._summary.place(theme, pygame.Rect(place.left, y, place.width, words))
        over = theme.px(7)
        wanted = self._ready.measure(theme, place.width + 2 * over)[1]
        room = y - gap - place.top
        assert self._poster is not None
        poster = max(0, min(room - wanted - gap, round(place.width * 0.5)))
        self._poster.visible = poster >= theme.px(90)
        self._poster.place(theme, pygame.Rect(place.left, place.top, place.width, poster))
        top = place.top + (poster + gap if self._poster.visible else 0)
        self._ready.place(
            theme, pygame.Rect(place.left - over, top - over, place.width + 2 * over, y - gap - top + over)
        )

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
        offset = self._ready.scroller.offset
        self._ready = ScrollArea(self._ready_rows(), gap=8, name="presets")
        self._ready.scroller.offset = offset
        self._poster = Poster(catalog, terms.sets or agreed.offered_sets(catalog)[:1])
        reason = agreed.obstacle(catalog, terms)
        fresh = not self.app.settings.new_game
        self._summary.text = self._summary_text()
        self._buttons = [
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

    def _ready_rows(self) -> list[Widget]:
        """Games that begin with one click, scenarios, and presets of one's own."""
        texts = self.app.texts
        fresh = not self.app.settings.new_game
        rows: list[Widget] = [Label(texts("ui.setup.at_once"), Type.HEAD, color=self.theme.gold)]
        for index, preset in enumerate(self._presets):
            first = preset.id == FIRST
            rows.append(
                Button(
                    texts(f"preset.{preset.id}.name"),
                    on_act=lambda preset=preset: self._start_preset(preset),  # type: ignore[misc]
                    note=texts(f"preset.{preset.id}.note"),
                    icon="star" if first else "play",
                    key="F" if first else str(index + 1),
                    tone=Tone.PRIMARY if first and fresh else Tone.PLAIN,
                    default=first and fresh,
                    name=preset.id if first else f"preset.{preset.id}",
                )
            )
        rows.append(
            Button(
                texts("ui.setup.scenarios.door"),
                on_act=self._to_scenarios,
                note=texts("ui.setup.scenarios.door_note"),
                icon="book",
                key="S",
                name="scenarios",
            )
        )
        rows.append(Label(texts("ui.setup.house.title"), Type.HEAD, color=self.theme.gold))
        for number, preset in enumerate(self._own):
            rows.append(
                Button(
                    preset.name or preset.id,
                    on_act=lambda preset=preset: self._start_preset(preset),  # type: ignore[misc]
                    note=self._told(agreed.of_preset(self._given, preset)),
                    icon="play",
                    name=f"house.{number}",
                )
            )
            rows.append(Row([self._small(what, number, preset) for what in ("load", "copy", "delete")]))
        entry = TextEntry(
            self._name,
            placeholder=texts("ui.setup.house.name"),
            longest=LONGEST_NAME,
            on_change=self._write_name,
            on_act=lambda _: self._save(),
            name="house.name",
        )
        save = Button(texts("ui.setup.house.save"), on_act=self._save, icon="save", shape="small", name="house.save")
        paste = Button(
            texts("ui.setup.house.paste"),
            on_act=self._paste,
            note=texts("ui.setup.house.paste_note"),
            icon="folder",
            shape="small",
            name="house.paste",
        )
        rows += [Row([entry, save], (3, 2)), paste]
        if self._faults:
            rows.append(Label("\n".join(str(fault) for fault in self._faults[:4]), Type.NOTE, color=self.theme.dim))
        return rows

    def _small(self, what: str, number: int, preset: Preset) -> Button:
        acts = {"load": self._load, "copy": self._copy, "delete": self._delete}
        icons = {"load": "hand", "copy": "list", "delete": "trash"}
        return Button(
            self.app.texts(f"ui.setup.house.{what}"),
            on_act=lambda: acts[what](preset),
            icon=icons[what],
            shape="small",
            name=f"house.{what}.{number}",
        )

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
                note=texts("ui.setup.mode.given_note" if terms.forces else f"ui.setup.mode.{terms.mode}_note"),
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
                texts("ui.setup.first.title"),
                names=[texts("ui.setup.first.lot"), *(texts(f"ui.setup.side.{side}") for side in _SIDES)],
                chosen=_FIRSTS.index(terms.first),
                on_change=lambda index: self._change(first=_FIRSTS[index]),
                note=texts("ui.setup.first.note"),
                name="first",
            ),
            *self._handicap_rows(catalog),
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

    def _handicap_rows(self, catalog: Catalog) -> list[Widget]:
        texts, given = self.app.texts, self._terms.handicap
        rows: list[Widget] = [
            Choice(
                texts("ui.setup.fewer.title"),
                names=[texts("ui.setup.fewer.nobody"), *(texts(f"ui.setup.side.{side}") for side in _SIDES)],
                chosen=0 if given is None else given.side + 1,
                on_change=self._give,
                note=texts("ui.setup.fewer.note"),
                name="handicap",
            )
        ]
        if given is None:
            return rows
        side, characters, way = given.side, given.characters, given.way
        rows.append(
            Choice(
                texts("ui.setup.fewer.way"),
                names=[texts(f"ui.setup.fewer.{each}") for each in WAYS],
                chosen=WAYS.index(way),
                on_change=lambda index: self._change(handicap=Handicap(side, characters, WAYS[index])),
                note=texts(f"ui.setup.fewer.{way}_note"),
                name="handicap.way",
            )
        )
        rows.append(
            Slider(
                texts("ui.setup.fewer.number"),
                value=characters,
                low=1,
                high=most_handicap(catalog),
                step=1,
                show=lambda value: str(round(value)),
                on_change=lambda value: self._change(handicap=Handicap(side, round(value), way)),
                at_rest=True,
                name="handicap.number",
            )
        )
        return rows

    def _give(self, index: int) -> None:
        given = self._terms.handicap
        if index == 0:
            self._change(handicap=None)
        else:
            self._change(
                handicap=Handicap(index - 1, given.characters if given else 1, given.way if given else WAYS[0])
            )

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
        return self._told(self._terms)

    def _told(self, terms: Terms) -> str:
        texts = self.app.texts
        boxes = texts("ui.setup.listing").join(texts(f"set.{name}.name") for name in terms.sets)
        return texts(
            "ui.setup.summary",
            sets=boxes,
            mode=texts("ui.setup.mode.given" if terms.forces else f"ui.setup.mode.{terms.mode}"),
            points=terms.points,
        )

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

    @property
    def _given(self) -> Catalog:
        assert self._catalog is not None
        return self._catalog

    def _of(self, preset: Preset) -> Terms:
        """The terms of a preset, with those in the seats who sit there."""
        return agreed.of_preset(self._given, preset).changed(bots=self._terms.bots, names=self._terms.names)

    def _start_preset(self, preset: Preset) -> None:
        self._start(self._of(preset))

    def _to_scenarios(self) -> None:
        yellow, blue = (
            Seat(bot, "" if bot else name.strip())
            for bot, name in zip(self._terms.bots, self._terms.names, strict=True)
        )
        self.app.push(ScenariosScene(self.app, (yellow, blue)))

    # -- presets of one's own -----------------------------------------------------------------------------------------

    def _write_name(self, name: str) -> None:
        self._name = name

    def _renew_own(self) -> None:
        self._own, self._faults = self._house.all()
        self.layout(self.size)
        self.app.redraw()

    def _load(self, preset: Preset) -> None:
        self._name = preset.name
        self._terms = self._of(preset)
        self._renew_own()

    def _save(self) -> None:
        name = " ".join(self._name.split())
        if not name or agreed.obstacle(self._given, self._terms):
            self.app.notice(self.app.texts("ui.setup.house.no_name" if not name else "ui.setup.house.not_playable"))
            return
        path = self._house.save(agreed.as_preset(self._given, self._terms, name))
        if path is None:
            self.app.notice(self.app.texts("ui.setup.house.not_saved", folder=str(self._house.folder)))
            return
        self.app.notice(self.app.texts("ui.setup.house.saved", file=str(path)))
        self._renew_own()

    def _copy(self, preset: Preset) -> None:
        clipboard.put(self._house.text(preset))
        self.app.notice(self.app.texts("ui.setup.house.copied", name=preset.name))

    def _paste(self) -> None:
        preset, fault = self._house.take(clipboard.get())
        if preset is None:
            self.tell(self.app.texts("ui.setup.house.bad"), fault, width=900)
            return
        self.app.notice(self.app.texts("ui.setup.house.taken", name=preset.name))
        self._renew_own()

    def _delete(self, preset: Preset) -> None:
        texts = self.app.texts

        def gone() -> None:
            self._house.delete(preset)
            self._renew_own()

        self.ask(
            texts("ui.setup.house.delete_title", name=preset.name),
            texts("ui.setup.house.delete_body"),
            texts("ui.setup.house.delete"),
            texts("ui.setup.leave.no"),
            gone,
        )

    # -- beginning ----------------------------------------------------------------------------------------------------

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
