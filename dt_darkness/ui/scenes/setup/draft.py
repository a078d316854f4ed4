"""Mutual choice: in turn the sides name room pairs, characters, objects, and both get what is named (F-8 to F-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import Action as GameAction
from dt_darkness.core import apply, legal_actions
from dt_darkness.core.frames import DraftFrame
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Action, Button, Input, Pointer, Tone, Type, flow
from dt_darkness.ui.kit.boxes import flow_height
from dt_darkness.ui.scene import Redraw
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.base import SetupScene, draw_head, head_height
from dt_darkness.ui.scenes.setup.sheet import Sheet
from dt_darkness.ui.scenes.setup.subjects import Pair, Subject
from dt_darkness.ui.scenes.setup.team import Group, Member, TeamColumn
from dt_darkness.ui.scenes.setup.tiles import Grid, Tile

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

STAGES = (PAIRS, CHARACTERS, OBJECTS)
BOT_PAUSE = 650
"""Milliseconds a computer player seems to think, at normal animation speed."""


class DraftScene(SetupScene):
    """The team choice. A tile is chosen by a click or the arrows, and named by a second click, Enter or the button."""

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, game)
        self._stage = ""
        self._chosen = ""
        self._pointed: Subject | None = None
        self._filters: list[str] = []
        self._tiles: dict[str, Tile] = {}
        self._waited = 0.0
        texts = app.texts
        self._sheet = Sheet(texts, empty=texts("ui.setup.draft.empty"))
        self._teams = tuple(TeamColumn(texts, side, on_point=self._point) for side in (0, 1))
        self._grid = Grid([])
        self._pills: list[Button] = []
        self._buttons: list[Button] = []
        self._track = pygame.Rect(0, 0, 0, 0)
        self._hint = pygame.Rect(0, 0, 0, 0)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """Team, pool, card, team; in small windows the teams shrink to tokens."""
        super().layout(size)
        if isinstance(self.game.view(BYSTANDER).frame, DraftFrame):
            self._renew()

    def _renew(self) -> None:
        """Take the position as it is now: the pool of the stage, the teams, what may be done."""
        view = self.game.view(BYSTANDER)
        frame = view.frame
        assert isinstance(frame, DraftFrame)
        pool = subjects.pool(view, frame.stage)
        if frame.stage != self._stage:
            self._stage, self._filters, self._chosen, self._pointed = frame.stage, [], "", None
            self._tiles = {what: self._tile(what, kind) for what, kind in pool.items()}
            low, high, least, most = (0.66, 0.68, 210, 620) if frame.stage == PAIRS else (1.02, 1.5, 150, 330)
            self._grid = Grid([], low=low, high=high, least=least, most=most, centred=frame.stage == PAIRS, name="pool")
        for what, tile in self._tiles.items():
            tile.band = self._band(what)
            tile.chosen = what == self._chosen
        self._grid.tiles = [tile for what, tile in self._tiles.items() if self._passes(pool[what])]
        if not self._chosen or self._tiles[self._chosen] not in self._grid.tiles:
            self._choose(
                next((what for what, tile in self._tiles.items() if self._is_open(what, tile)), ""), place=False
            )
        self._pills = self._make_pills(pool)
        self._renew_buttons()
        self._place()

    def _is_open(self, what: str, tile: Tile) -> bool:
        return tile in self._grid.tiles and self.game.why_not(("pick", what)) is None

    def _tile(self, what: str, kind: Subject) -> Tile:
        texts = self.app.texts
        tile = Tile(
            kind,
            subjects.name_of(texts, kind),
            name=f"tile.{what}",
            on_choose=lambda: self._choose(what),
            on_act=lambda: self._name(what),
        )
        if isinstance(kind, Pair):
            tile.subtitle = texts("ui.setup.listing").join(texts(f"room.{room.id}.name") for room in kind.rooms)
        return tile

    def _band(self, what: str) -> str:
        """Why something cannot be named, in the few words that fit across its picture; empty if it can."""
        reason = self.game.why_not(("pick", what))
        if reason is None:
            return ""
        return self.app.texts("ui.setup.draft.chosen" if self._stage == PAIRS else "ui.setup.draft.in_teams")

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

    def _renew_buttons(self) -> None:
        texts, side = self.app.texts, self.game.to_decide
        assert side is not None
        person = self.company.is_person(side)
        waiting = "" if person else texts("ui.setup.draft.computer", player=self.words.player(side))
        kind = self._tiles[self._chosen].what if self._chosen else None
        what = "pairs" if self._stage == PAIRS else "pieces"
        title = texts("ui.setup.draft.nothing")
        if kind is not None:
            title = texts(f"ui.setup.draft.name.{what}", name=subjects.name_of(texts, kind))
        refusal = self.game.why_not(("pick", self._chosen)) if self._chosen else None
        reason = waiting
        if not reason and refusal is not None:
            reason = self.words.reason(self.game.view(BYSTANDER), refusal)
        if not reason and kind is None:
            reason = texts("ui.setup.draft.choose_first")
        undo = self.game.can_undo()
        undo_reason = "" if undo is None else self.words.reason(self.game.view(BYSTANDER), undo)
        self._buttons = [
            Button(
                title,
                on_act=lambda: self._name(self._chosen),
                note=texts(f"ui.setup.draft.both_get.{what}", player=self.words.player(1 - side)),
                reason=reason,
                icon="hand",
                hint=texts("ui.key.enter"),
                tone=Tone.PRIMARY,
                shape="large",
                default=True,
                name="name",
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=self._take_back,
                reason=undo_reason,
                icon="undo",
                key="Z",
                action=Action.UNDO,
                name="undo",
            ),
            Button(texts("ui.setup.random"), on_act=self._random, reason=waiting, icon="dice", key="R", name="random"),
        ]
        rest = self._rest()
        if rest and person:
            self._buttons.append(
                Button(
                    texts("ui.setup.draft.rest"),
                    on_act=self._take_rest,
                    note=texts("ui.setup.draft.rest_note", n=len(rest)),
                    icon="fast_forward",
                    key="T",
                    name="rest",
                )
            )

    def _place(self) -> None:
        theme, (width, height) = self.theme, self.size
        gap = theme.px(16 if self.wide else 10)
        edge = theme.px(24 if self.wide else 12)
        top = head_height(theme, two=True) + gap
        bottom = height - gap
        side = theme.px(300 if self.wide else 104)
        card = theme.px(392 if self.wide else 344)
        for index, column in enumerate(self._teams):
            x = edge if index == 0 else width - edge - side
            column.place(theme, pygame.Rect(x, top, side, bottom - top))
        right = width - edge - side - gap
        self._place_card(pygame.Rect(right - card, top, card, bottom - top))
        pool = pygame.Rect(edge + side + gap, top, right - card - gap - (edge + side + gap), bottom - top)
        self._track = pygame.Rect(pool.left, pool.top, pool.width, theme.px(48))
        pills = flow_height(theme, pool.width, self._pills)
        hint = theme.line_height(Type.BODY_ITALIC)
        self._hint = pygame.Rect(pool.left, pool.bottom - hint, pool.width, hint)
        pills_top = self._hint.top - theme.px(6) - pills
        flow(theme, pygame.Rect(pool.left, pills_top, pool.width, pills), self._pills)
        grid_top = self._track.bottom + theme.px(6)
        grid_bottom = (pills_top if self._pills else self._hint.top) - theme.px(6)
        over = theme.px(8)
        self._grid.place(theme, pygame.Rect(pool.left - over, grid_top, pool.width + 2 * over, grid_bottom - grid_top))
        self.desk.set_widgets([self._grid, *self._buttons, *self._pills, self._sheet, *self._teams])
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

    def _renew_teams(self) -> None:
        """What both columns and the card show, after every change of what is chosen or pointed at."""
        view, texts = self.game.view(BYSTANDER), self.app.texts
        frame = view.frame
        assert isinstance(frame, DraftFrame)
        namers = {
            (str(stage), str(what)): int(str(side))
            for kind, (side, stage, what), *_ in (e for e in self.game.events_for(BYSTANDER) if e.kind == "picked")
        }
        counts = (view.table.catalog.game.room_pairs, view.table.catalog.game.team_characters)
        needed = dict(zip(STAGES, (*counts, view.table.catalog.game.team_objects), strict=True))
        chosen = {
            PAIRS: tuple(str(number) for number in view.pairs),
            CHARACTERS: view.team_characters[0],
            OBJECTS: view.team_objects[0],
        }
        for side, column in enumerate(self._teams):
            column.title = self.words.player(side)
            column.active = side == frame.side
            column.note = texts("ui.setup.draft.names_next" if column.active else "ui.setup.draft.copies")
            column.groups = [
                Group(
                    texts(f"ui.setup.stage.{stage}"),
                    self._members(stage, chosen[stage], needed[stage], namers, side),
                    rows=stage == CHARACTERS,
                )
                for stage in STAGES
            ]
        self._counts = [(stage, len(chosen[stage]), needed[stage]) for stage in STAGES]
        shown = self._pointed or (self._tiles[self._chosen].what if self._chosen else None)
        self._sheet.show(shown)

    def _members(
        self, stage: str, chosen: tuple[str, ...], needed: int, namers: dict[tuple[str, str], int], side: int
    ) -> tuple[Member, ...]:
        table, texts = self.game.table, self.app.texts
        members = []
        for what in chosen:
            by = namers.get((stage, what))
            own = by == side
            note = (
                texts("ui.setup.draft.named_by", player=self.words.player(side))
                if own
                else texts("ui.setup.draft.copied")
            )
            members.append(
                Member(subjects.subject(table.catalog, stage, what, table.sets), "" if by is None else note, bright=own)
            )
        if stage == self._stage and self._chosen and len(members) < needed:
            tile = self._tiles[self._chosen]
            if not tile.band:
                members.append(Member(tile.what, texts("ui.setup.draft.preview"), preview=True))
        members += [Member(None, number=number + 1) for number in range(len(members), needed)]
        return tuple(members)

    # -- what the player does -----------------------------------------------------------------------------------------

    def _point(self, what: Subject | None) -> None:
        if what is not self._pointed:
            self._pointed = what
            self._renew_teams()

    def _choose(self, what: str, *, place: bool = True) -> None:
        self._chosen, self._pointed = what, None
        for word, tile in self._tiles.items():
            tile.chosen = word == what
        if place:
            self._renew_buttons()
            self._place()

    def _filter(self, word: str) -> None:
        if word in self._filters:
            self._filters.remove(word)
        else:
            self._filters.append(word)
        self._renew()

    def _name(self, what: str) -> None:
        """Name what is chosen, or show why it cannot be."""
        side = self.game.to_decide
        if what != self._chosen:
            self._choose(what)
        if not what or not self.company.is_person(side) or self.game.why_not(("pick", what)) is not None:
            self.desk.show_tip(self._buttons[0])
            return
        self._play(("pick", what))

    def _play(self, action: GameAction) -> None:
        self.game.play(action, self.game.to_decide)
        self._after()

    def _after(self) -> None:
        self._waited = 0.0
        if isinstance(self.game.view(BYSTANDER).frame, DraftFrame):
            self._chosen = ""
            self._renew()
            self.app.redraw()
        else:
            self.go_on()

    def _take_back(self) -> None:
        self.game.undo()
        self._after()

    def _random(self) -> None:
        picks = self.game.legal_actions()
        self._play(picks[self.game.luck().randrange(len(picks))])

    def _rest(self) -> list[GameAction]:
        """All that is left to name at this stage if nothing about it is a choice any more, at least two things."""
        view = self.game.view(BYSTANDER)
        picks = self.game.legal_actions()
        stage, have, needed = next(entry for entry in self._stage_counts() if entry[0] == self._stage)
        if len(picks) < 2 or len(picks) != needed - have:
            return []
        # What can be named twice leaves a choice.
        for action in picks:
            after = apply(view, action)[0]
            frame = after.frame
            if isinstance(frame, DraftFrame) and frame.stage == stage and action in legal_actions(after):
                return []
        return picks

    def _stage_counts(self) -> list[tuple[str, int, int]]:
        view = self.game.view(BYSTANDER)
        numbers = view.table.catalog.game
        return [
            (PAIRS, len(view.pairs), numbers.room_pairs),
            (CHARACTERS, len(view.team_characters[0]), numbers.team_characters),
            (OBJECTS, len(view.team_objects[0]), numbers.team_objects),
        ]

    def _take_rest(self) -> None:
        for action in self._rest():
            self.game.play(action, self.game.to_decide)
        self._after()

    # -- the loop -----------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        """The focus of the keyboard chooses, the mouse over a tile shows its card."""
        used = super().handle(event)
        if not isinstance(self.game.view(BYSTANDER).frame, DraftFrame) or self.app.scene is not self:
            return used
        focus = self.desk.focus
        if self.desk.focus_visible and isinstance(focus, Tile) and not focus.chosen:
            self._choose(focus.name.removeprefix("tile."))
        elif isinstance(event, Pointer) and event.kind in ("move", "leave"):
            hover = self.desk.hover
            if isinstance(hover, Tile):
                self._point(hover.what)
            elif not isinstance(hover, TeamColumn):
                self._point(None)
        return used

    def update(self, elapsed: float) -> Redraw:
        """Let a computer player name something after a short pause."""
        changed = super().update(elapsed)
        if self.desk.dialogs or self.company.is_person(self.game.to_decide):
            return changed
        self._waited += elapsed
        if self._waited < BOT_PAUSE * self.app.settings.motion.factor:
            return changed
        self.company.let_bot_decide()
        self._after()
        return True

    @property
    def wake(self) -> int | None:
        """When the computer player has thought long enough."""
        if self.desk.dialogs or self.company.is_person(self.game.to_decide):
            return super().wake
        left = max(1, round(BOT_PAUSE * self.app.settings.motion.factor - self._waited))
        return min(left, super().wake or left)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw head, stages, hint and widgets."""
        theme, texts = self.theme, self.app.texts
        surface.fill(theme.ground)
        stage, have, needed = next(entry for entry in self._stage_counts() if entry[0] == self._stage)
        pick = texts("ui.setup.draft.pick", number=have + 1, of=needed, stage=texts(f"ui.setup.stage.{stage}"))
        draw_head(
            surface, theme, self.size[0], texts("ui.setup.draft.title"), texts("ui.setup.draft.second", pick=pick)
        )
        self._draw_track(surface)
        hint = theme.shorten(self._hint_text(), Type.BODY_ITALIC, self._hint.width)
        theme.draw_text(surface, hint, Type.BODY_ITALIC, theme.dim, self._hint)
        self.desk.draw(surface)

    def _hint_text(self) -> str:
        texts = self.app.texts
        left = sum(1 for what in self._tiles if self.game.why_not(("pick", what)) is None)
        return texts(f"ui.setup.draft.left.{self._stage}", n=left)

    def _draw_track(self, surface: pygame.Surface) -> None:
        """The three stages side by side, the present one bright, done ones ticked."""
        theme, texts = self.theme, self.app.texts
        counts = self._stage_counts()
        gap = theme.px(10)
        width = (self._track.width - gap * (len(counts) - 1)) // len(counts)
        for index, (stage, have, needed) in enumerate(counts):
            rect = pygame.Rect(self._track.left + index * (width + gap), self._track.top, width, self._track.height)
            now, done = stage == self._stage, have == needed
            tone = Tone.PRIMARY if now else Tone.CHOSEN if done else Tone.DISABLED
            look = theme.tone(tone)
            surface.blit(theme.panel(rect.size, look.panel, 7), rect)
            words = rect.inflate(-2 * theme.px(14), 0)
            count = texts("ui.setup.draft.count", have=have, needed=needed)
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
                share = round((rect.width - 2 * bar) * have / needed)
                surface.fill(palette.BRIGHT_GOLD, (rect.left + bar, rect.bottom - bar, share, max(1, bar // 2)))
