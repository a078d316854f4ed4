"""A screen with a pool to choose from: filters, the full card of what is pointed at, advice, teams at the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ai.advice import Forces, warnings
from dt_darkness.core import GameState, Reason
from dt_darkness.core.state import SECRET
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, chosen, needed
from dt_darkness.session.game import Game
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Button, Input, Pointer, Tone, Type, flow
from dt_darkness.ui.kit.boxes import flow_height
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.base import SetupScene, draw_head, head_height
from dt_darkness.ui.scenes.setup.sheet import Sheet
from dt_darkness.ui.scenes.setup.subjects import Pair, Subject
from dt_darkness.ui.scenes.setup.team import Group, Member, TeamColumn
from dt_darkness.ui.scenes.setup.tiles import Grid, Tile

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

STAGES = (PAIRS, CHARACTERS, OBJECTS)


class PoolScene(SetupScene):
    """A tile is chosen by a click or the arrows, and acted on by a second click, Enter or the first button.

    Subclasses say what there is, what is known, why something cannot be chosen and what choosing does. ``columns`` are
    the sides whose teams are shown, at the left and the right.
    """

    columns: tuple[int, ...] = (0, 1)
    track: tuple[str, ...] = STAGES
    """The stages shown above the pool."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, game)
        self._stage = ""
        self._chosen = ""
        self._pointed: Subject | None = None
        self._filters: list[str] = []
        self._tiles: dict[str, Tile] = {}
        texts = app.texts
        self._sheet = Sheet(texts, app.open_rules, empty=texts("ui.setup.draft.empty"))
        self._teams = {side: TeamColumn(texts, side, on_point=self._point) for side in self.columns}
        self._grid = Grid([])
        self._pills: list[Button] = []
        self._buttons: list[Button] = []
        self._stages: list[Button] = []
        self._track = pygame.Rect(0, 0, 0, 0)
        self._hint = pygame.Rect(0, 0, 0, 0)

    # -- what subclasses say ------------------------------------------------------------------------------------------

    @property
    def may_show(self) -> bool:
        """Whether there is anything to show, to somebody who may see it."""
        return True

    def view(self) -> GameState:
        """The position as the one who looks knows it, what is laid out included."""
        raise NotImplementedError

    def stage(self) -> str:
        """The stage whose pool is shown."""
        raise NotImplementedError

    def chooser(self) -> int:
        """The side that chooses."""
        raise NotImplementedError

    def pool(self) -> dict[str, Subject]:
        """Everything in the pool, chosen or not, by the word that names it."""
        return subjects.pool(self.view(), self.stage())

    def refusal(self, what: str) -> Reason | None:
        """Why something cannot be chosen."""
        raise NotImplementedError

    def band(self, what: str) -> str:
        """Why something cannot be chosen, in the few words that fit across its picture; empty if it can."""
        raise NotImplementedError

    def act(self, what: str) -> None:
        """Choose something for good, or show why it cannot be."""
        raise NotImplementedError

    def make_buttons(self) -> list[Button]:
        """The buttons under the card: one in full width, two side by side, then others in full width."""
        raise NotImplementedError

    def fill(self, column: TeamColumn) -> None:
        """What a side's column shows."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """The title and the line under it."""
        raise NotImplementedError

    def hint_text(self) -> str:
        """The line under the pool."""
        raise NotImplementedError

    def show_stage(self, stage: str) -> None:
        """What a press on a stage does, where :attr:`stages_open`."""

    @property
    def stages_open(self) -> bool:
        """Whether one may go from stage to stage at will."""
        return False

    # -- what is shown ------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Team, pool, card, team; in small windows the teams shrink to tokens."""
        super().layout(size)
        if self.may_show:
            self.renew()

    def renew(self) -> None:
        """Take the position as it is now: the pool of the stage, the teams, what may be done."""
        stage, pool = self.stage(), self.pool()
        if stage != self._stage:
            self._stage, self._filters, self._chosen, self._pointed = stage, [], "", None
            self._tiles = {what: self._tile(what, kind) for what, kind in pool.items()}
            low, high, least, most = (0.66, 0.68, 210, 620) if stage == PAIRS else (1.02, 1.5, 150, 330)
            self._grid = Grid([], low=low, high=high, least=least, most=most, centred=stage == PAIRS, name="pool")
        for what, tile in self._tiles.items():
            tile.band = self.band(what)
            tile.chosen = what == self._chosen
            tile.warned = not tile.band and bool(self.advice(tile.what))
        self._grid.tiles = [tile for what, tile in self._tiles.items() if self._passes(pool[what])]
        if not self._chosen or self._tiles[self._chosen] not in self._grid.tiles:
            self.choose(
                next((what for what, tile in self._tiles.items() if self._is_open(what, tile)), ""), place=False
            )
        self._pills = self._make_pills(pool)
        self._buttons = self.make_buttons()
        self._place()

    def _is_open(self, what: str, tile: Tile) -> bool:
        return tile in self._grid.tiles and self.refusal(what) is None

    def _tile(self, what: str, kind: Subject) -> Tile:
        texts = self.app.texts
        tile = Tile(
            kind,
            subjects.name_of(texts, kind),
            name=f"tile.{what}",
            on_choose=lambda: self.choose(what),
            on_act=lambda: self.act(what),
        )
        if isinstance(kind, Pair):
            tile.subtitle = texts("ui.setup.listing").join(texts(f"room.{room.id}.name") for room in kind.rooms)
        return tile

    def forces(self) -> Forces:
        """What is known to be in play, for advice."""
        view, side = self.view(), self.chooser()
        table = view.table
        pairs = [int(number) for number in chosen(view, side, PAIRS)]
        return Forces.of(
            table.catalog,
            pairs,
            len(pairs) >= needed(table, side, PAIRS),
            chosen(view, side, CHARACTERS),
            chosen(view, side, OBJECTS),
        )

    def advice(self, kind: Subject) -> tuple[str, ...]:
        """What speaks against a choice, in words."""
        if isinstance(kind, Pair):
            return ()
        texts = self.app.texts
        # Nobody knows the rooms that the other side brings in secret.
        known = "own_rooms" if self.game.table.mode == SECRET else "rooms"
        where = texts(f"ui.setup.advice.{known}")
        name = subjects.name_of(texts, kind)
        return tuple(texts(f"ui.setup.advice.{word}", name=name, where=where) for word in warnings(kind, self.forces()))

    def _passes(self, kind: Subject) -> bool:
        """Whether the filters let it through: one of the sets asked for, and every keyword."""
        sets = [word.removeprefix("set.") for word in self._filters if word.startswith("set.")]
        tags = [word for word in self._filters if word.startswith("tag.")]
        return (not sets or any(name in sets for name in subjects.sets_of(kind))) and set(tags) <= set(
            subjects.tags_of(kind)
        )

    def _make_pills(self, pool: dict[str, Subject]) -> list[Button]:
        texts = self.app.texts
        sets = dict.fromkeys(f"set.{name}" for kind in pool.values() for name in subjects.sets_of(kind))
        tags = dict.fromkeys(tag for kind in pool.values() for tag in subjects.tags_of(kind))
        words = [*(sets if len(sets) > 1 else ()), *sorted(tags)]
        return [
            Button(
                texts(f"{word}.name"),
                on_act=lambda word=word: self._filter(word),  # type: ignore[misc]
                tone=Tone.CHOSEN if word in self._filters else Tone.PLAIN,
                shape="pill",
                name=f"filter.{word}",
            )
            for word in words
        ]

    def _place(self) -> None:
        theme, (width, height) = self.theme, self.size
        gap = theme.px(16 if self.wide else 10)
        edge = theme.px(24 if self.wide else 12)
        top = head_height(theme, two=True) + gap
        bottom = height - gap
        side = theme.px(300 if self.wide else 104)
        card = theme.px(392 if self.wide else 344)
        left, right = edge, width - edge
        for number, column in self._teams.items():
            # The one who chooses alone has his team at the left, whichever side he is.
            at_left = number == 0 or len(self._teams) == 1
            x = left if at_left else right - side
            column.place(theme, pygame.Rect(x, top, side, bottom - top))
            left, right = (left + side + gap, right) if at_left else (left, right - side - gap)
        self._place_card(pygame.Rect(right - card, top, card, bottom - top))
        pool = pygame.Rect(left, top, right - card - gap - left, bottom - top)
        self._track = pygame.Rect(pool.left, pool.top, pool.width, theme.px(48) if self.track else 0)
        self._stages = self._make_stages()
        pills = flow_height(theme, pool.width, self._pills)
        hint = theme.line_height(Type.BODY_ITALIC)
        self._hint = pygame.Rect(pool.left, pool.bottom - hint, pool.width, hint)
        pills_top = self._hint.top - theme.px(6) - pills
        flow(theme, pygame.Rect(pool.left, pills_top, pool.width, pills), self._pills)
        grid_top = self._track.bottom + theme.px(6)
        grid_bottom = (pills_top if self._pills else self._hint.top) - theme.px(6)
        over = theme.px(8)
        self._grid.place(theme, pygame.Rect(pool.left - over, grid_top, pool.width + 2 * over, grid_bottom - grid_top))
        self.desk.set_widgets(
            [self._grid, *self._buttons, *self._stages, *self._pills, self._sheet, *self._teams.values()]
        )
        self._renew_teams()

    def _place_card(self, place: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(10)
        rows = [self._buttons[:1], self._buttons[1:3], *([button] for button in self._buttons[3:])]
        heights = []
        for row in rows:
            wide = (place.width - gap * (len(row) - 1)) // len(row)
            heights.append(max(widget.measure(theme, wide)[1] for widget in row))
        y = place.bottom - sum(heights) - gap * (len(rows) - 1)
        self._sheet.place(theme, pygame.Rect(place.left, place.top, place.width, y - gap - place.top))
        for row, high in zip(rows, heights, strict=True):
            wide = (place.width - gap * (len(row) - 1)) // len(row)
            for index, widget in enumerate(row):
                widget.place(theme, pygame.Rect(place.left + index * (wide + gap), y, wide, high))
            y += high + gap

    def _make_stages(self) -> list[Button]:
        """Buttons from stage to stage, placed; none where the stages follow by themselves."""
        if not self.stages_open:
            return []
        texts, theme = self.app.texts, self.theme
        buttons = []
        for key, (rect, (stage, have, needed_now)) in enumerate(self._track_places(), start=1):
            done = have >= needed_now
            tone = Tone.PRIMARY if stage == self._stage else Tone.CHOSEN if done else Tone.PLAIN
            name = theme.shorten(texts(f"ui.setup.stage.{stage}"), Type.LABEL, max(1, rect.width - theme.px(110)))
            button = Button(
                texts("ui.setup.secret.stage", stage=name, have=have, needed=needed_now),
                on_act=lambda stage=stage: self.show_stage(stage),  # type: ignore[misc]
                icon="check" if done else "",
                key=str(key),
                tone=tone,
                shape="small",
                name=f"stage.{stage}",
            )
            button.place(theme, rect)
            buttons.append(button)
        return buttons

    def _renew_teams(self) -> None:
        """What the columns and the card show, after every change of what is chosen or pointed at."""
        for column in self._teams.values():
            self.fill(column)
        shown = self._pointed or (self._tiles[self._chosen].what if self._chosen else None)
        what = next((word for word, tile in self._tiles.items() if tile.what == shown), "")
        self._sheet.show(shown, self.notes(what) if what else ())

    def notes(self, what: str) -> tuple[str, ...]:
        """Why something cannot be had, or what speaks against it: the card says it first."""
        reason = self.refusal(what)
        return self.advice(self._tiles[what].what) if reason is None else (self.words.reason(self.view(), reason),)

    def groups(
        self, side: int, notes: dict[tuple[str, str], str], bright: set[tuple[str, str]], numbers: dict[str, int]
    ) -> list[Group]:
        """The team of a side by stages; ``numbers`` says how many each stage has in the end."""
        view, texts = self.view(), self.app.texts
        return [
            Group(
                texts(f"ui.setup.stage.{stage}"),
                self._members(stage, chosen(view, side, stage), numbers[stage], notes, bright, side),
                rows=stage == CHARACTERS,
            )
            for stage in self.track or (CHARACTERS,)
        ]

    def _members(
        self,
        stage: str,
        have: Sequence[str],
        most: int,
        notes: dict[tuple[str, str], str],
        bright: set[tuple[str, str]],
        side: int,
    ) -> tuple[Member, ...]:
        table = self.game.table
        members = [
            Member(
                subjects.subject(table.catalog, stage, what, table.sets),
                notes.get((stage, what), ""),
                bright=(stage, what) in bright,
            )
            for what in have
        ]
        if self.previews(side) and stage == self._stage and self._chosen and len(members) < most:
            tile = self._tiles[self._chosen]
            if not tile.band:
                members.append(Member(tile.what, self.app.texts("ui.setup.draft.preview"), preview=True))
        members += [Member(None, number=number + 1) for number in range(len(members), most)]
        return tuple(members)

    def previews(self, side: int) -> bool:
        """Whether what is chosen in the pool would join that side's team."""
        return True

    # -- what the player does -----------------------------------------------------------------------------------------

    def _point(self, what: Subject | None) -> None:
        if what is not self._pointed:
            self._pointed = what
            self._renew_teams()

    def choose(self, what: str, *, place: bool = True) -> None:
        """Choose a tile of the pool."""
        self._chosen, self._pointed = what, None
        for word, tile in self._tiles.items():
            tile.chosen = word == what
        if place:
            self._buttons = self.make_buttons()
            self._place()

    def _filter(self, word: str) -> None:
        if word in self._filters:
            self._filters.remove(word)
        else:
            self._filters.append(word)
        self.renew()

    def counts(self) -> list[tuple[str, int, int]]:
        """For each stage of the track how many are chosen of how many."""
        view, side = self.view(), self.chooser()
        return [(stage, len(chosen(view, side, stage)), needed(view.table, side, stage)) for stage in self.track]

    def handle(self, event: Input) -> bool:
        """The focus of the keyboard chooses, the mouse over a tile shows its card."""
        if not self.may_show:
            return False
        used = super().handle(event)
        if self.app.scene is not self or not self.may_show:
            return used
        focus = self.desk.focus
        if self.desk.focus_visible and isinstance(focus, Tile) and not focus.chosen:
            self.choose(focus.name.removeprefix("tile."))
        elif isinstance(event, Pointer) and event.kind in ("move", "leave"):
            hover = self.desk.hover
            if isinstance(hover, Tile):
                self._point(hover.what)
            elif not isinstance(hover, TeamColumn):
                self._point(None)
        return used

    def draw(self, surface: pygame.Surface) -> None:
        """Draw head, stages, hint and widgets."""
        theme = self.theme
        surface.fill(theme.ground)
        if not self.may_show:
            return
        draw_head(surface, theme, self.size[0], *self.heading())
        self.draw_time(surface)
        if not self._stages:
            self._draw_track(surface)
        hint = theme.shorten(self.hint_text(), Type.BODY_ITALIC, self._hint.width)
        theme.draw_text(surface, hint, Type.BODY_ITALIC, theme.dim, self._hint)
        self.desk.draw(surface)

    def _track_places(self) -> list[tuple[pygame.Rect, tuple[str, int, int]]]:
        counts, gap = self.counts(), self.theme.px(10)
        width = (self._track.width - gap * (len(counts) - 1)) // max(1, len(counts))
        left, top, height = self._track.left, self._track.top, self._track.height
        return [(pygame.Rect(left + i * (width + gap), top, width, height), entry) for i, entry in enumerate(counts)]

    def _draw_track(self, surface: pygame.Surface) -> None:
        """The stages side by side, the present one bright, done ones ticked."""
        theme, texts = self.theme, self.app.texts
        for rect, (stage, have, most) in self._track_places():
            now, done = stage == self._stage, have == most
            tone = Tone.PRIMARY if now else Tone.CHOSEN if done else Tone.DISABLED
            look = theme.tone(tone)
            surface.blit(theme.panel(rect.size, look.panel, 7), rect)
            words = rect.inflate(-2 * theme.px(14), 0)
            count = texts("ui.setup.draft.count", have=have, needed=most)
            theme.draw_text(surface, count, Type.NUMBER, look.label, words, "right")
            if done:
                icon = theme.icon("check", theme.px(22), look.label)
                surface.blit(icon, icon.get_rect(midleft=words.midleft))
                words.left += theme.px(30)
            words.width -= theme.width(count, Type.NUMBER) + (theme.px(30) if done else 0)
            name = theme.shorten(texts(f"ui.setup.stage.{stage}"), Type.LABEL, words.width)
            theme.draw_text(surface, name, Type.LABEL, look.label, words)
            if now:
                bar = max(2, theme.px(4))
                share = round((rect.width - 2 * bar) * have / most)
                surface.fill(palette.BRIGHT_GOLD, (rect.left + bar, rect.bottom - bar, share, max(1, bar // 2)))
