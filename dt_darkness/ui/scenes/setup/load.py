"""Saved games: the one to continue, and all of them to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from dt_darkness.content.texts import Texts
from dt_darkness.session import saves
from dt_darkness.session.record import SaveError
from dt_darkness.session.saves import Listed
from dt_darkness.ui.art import palette
from dt_darkness.ui.kit import Button, Listing, Row, Tone, flow
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.setup.base import draw_head, head_height

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_SIDES = ("yellow", "blue")


def unfinished(app: App) -> Listed | None:
    """The game that was played last, unless it has ended; None if there is none."""
    for listed in saves.listed(app.dirs.saves):
        if listed.standing is not None:
            return listed if listed.standing.how is None else None
    return None


def continue_note(app: App) -> str:
    """How the game to continue stands, empty if there is none."""
    listed = unfinished(app)
    return describe(app.texts, listed) if listed is not None else ""


def describe(texts: Texts, listed: Listed) -> str:
    """How a saved game stands, in a line; what is wrong with its file if it cannot be used."""
    standing = listed.standing
    if standing is None:
        assert listed.fault is not None
        return texts(listed.fault.text, **listed.fault.params)
    if standing.how is None and not standing.turn:
        return texts("ui.setup.load.being_set_up")
    yellow, blue = standing.points
    names = {"yellow": texts("ui.setup.side.yellow"), "blue": texts("ui.setup.side.blue")}
    line = texts("ui.setup.load.standing", turn=standing.turn, points=yellow, other=blue, **names)
    if standing.how is None:
        return line
    ended = "draw" if standing.winner not in (0, 1) else _SIDES[standing.winner]
    return texts(f"ui.setup.load.won.{ended}", standing=line)


def open_saved(app: App, path: Path, *, from_snapshot: bool = False) -> Scene:
    """The screen on which a saved game goes on. SaveError if it cannot."""
    catalog = app.catalog
    if catalog is None:
        raise SaveError("save.unreadable", file=path.name, why=app.texts("ui.setup.no_data"))
    game, notice = saves.load(path, catalog, from_snapshot=from_snapshot)
    if notice is not None:
        app.notice(app.texts(notice.text, **notice.params))
    route.start_keeping(app, game, path)
    return route.scene_for(app, game)


def continue_scene(app: App) -> Scene:
    """The screen on which the last game goes on; the list of all, which says why not, if that cannot be."""
    listed = unfinished(app)
    if listed is None:
        return LoadScene(app)
    try:
        return open_saved(app, listed.path)
    except SaveError as fault:
        app.notice(app.texts(fault.text, **fault.params))
        return LoadScene(app)


class LoadScene(Scene):
    """The list of saved games. Enter or a second click opens the chosen one."""

    needs = (760, 480)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._saves = saves.listed(app.dirs.saves)
        self._list = Listing(
            self._rows(),
            on_choose=self._choose,
            on_act=lambda _: self._open(),
            empty=app.texts("ui.setup.load.empty"),
            name="saves",
        )
        self._buttons: list[Button] = []

    def layout(self, size: tuple[int, int]) -> None:
        """The list over its buttons."""
        super().layout(size)
        theme = self.theme
        gap = theme.px(20)
        width = min(size[0] - 2 * gap, theme.px(1100))
        left = (size[0] - width) // 2
        self._make_buttons()
        high = max(button.measure(theme)[1] for button in self._buttons)
        row = pygame.Rect(left, size[1] - gap - high, width, high)
        used = flow(theme, row, self._buttons, 10)
        if used > high:
            row.top -= used - high
            flow(theme, row, self._buttons, 10)
        top = head_height(theme, two=False) + gap
        self._list.place(theme, pygame.Rect(left, top, width, row.top - gap - top))
        self.desk.set_widgets([self._list, *self._buttons])

    def _make_buttons(self) -> None:
        texts = self.app.texts
        listed = self._chosen()
        reason = texts("ui.setup.load.empty") if listed is None else ""
        fault = "" if listed is None or listed.fault is None else texts(listed.fault.text, **listed.fault.params)
        self._buttons = [
            Button(
                texts("ui.setup.load.open"),
                on_act=self._open,
                reason=reason or fault,
                icon="play",
                tone=Tone.PRIMARY,
                default=not (reason or fault),
                hint=texts("ui.key.enter"),
                name="open",
            ),
            Button(
                texts("ui.setup.load.delete"),
                on_act=self._ask_delete,
                reason=reason,
                icon="trash",
                key="X",
                name="delete",
            ),
            Button(texts("ui.back"), on_act=self.back, icon="undo", hint=texts("ui.key.escape"), name="back"),
        ]

    def _rows(self) -> list[Row]:
        rows = []
        for listed in self._saves:
            points = (0, 0) if listed.standing is None else listed.standing.points
            lead = None if points[0] == points[1] else palette.SIDES[int(points[1] > points[0])].main
            icon = "warning" if listed.standing is None else "trophy" if listed.standing.how is not None else "swords"
            rows.append(Row(describe(self.app.texts, listed), listed.path.stem, icon, lead))
        return rows

    def _chosen(self) -> Listed | None:
        return self._saves[self._list.chosen] if 0 <= self._list.chosen < len(self._saves) else None

    def _choose(self, index: int) -> None:
        self.layout(self.size)

    def _open(self, *, from_snapshot: bool = False) -> None:
        listed = self._chosen()
        if listed is None:
            return
        try:
            scene = open_saved(self.app, listed.path, from_snapshot=from_snapshot)
        except SaveError as fault:
            self._offer_snapshot(fault)
            return
        self.app.replace(scene)

    def _offer_snapshot(self, fault: SaveError) -> None:
        """Say what is wrong; where only the record is, the last whole position can still be played."""
        texts = self.app.texts
        if fault.text not in ("save.illegal", "save.differs"):
            self.app.notice(texts(fault.text, **fault.params))
            return
        self.ask(
            texts("ui.setup.load.snapshot"),
            texts(fault.text, **fault.params),
            texts("ui.setup.load.snapshot_yes"),
            texts("ui.cancel"),
            lambda: self._open(from_snapshot=True),
            danger=False,
        )

    def _ask_delete(self) -> None:
        texts = self.app.texts
        self.ask(
            texts("ui.setup.load.delete_title"),
            texts("ui.setup.load.delete_body"),
            texts("ui.setup.load.delete"),
            texts("ui.cancel"),
            self._delete,
        )

    def _delete(self) -> None:
        listed = self._chosen()
        assert listed is not None
        try:
            for path in (listed.path, *saves.older_copies(listed.path)):
                path.unlink(missing_ok=True)
        except OSError as error:
            self.app.notice(self.app.texts("save.not_written", file=listed.path.name, why=str(error)))
        self._saves = saves.listed(self.app.dirs.saves)
        self._list.set_rows(self.theme, self._rows())
        self.layout(self.size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the head and the widgets."""
        surface.fill(self.theme.ground)
        draw_head(surface, self.theme, self.size[0], self.app.texts("ui.title.load"), "")
        self.desk.draw(surface)
