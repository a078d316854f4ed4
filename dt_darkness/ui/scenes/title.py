"""The title screen: the name of the game, its picture, and the doors to everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from dt_darkness import __version__
from dt_darkness.ui.art import fonts
from dt_darkness.ui.kit import Button, ScrollArea, Tone
from dt_darkness.ui.kit.button import Shape
from dt_darkness.ui.scene import FRAME, Redraw, Scene
from dt_darkness.ui.scenes import title_art
from dt_darkness.ui.scenes.title_art import Embers, Point, Stage

if TYPE_CHECKING:
    from dt_darkness.core.catalog import CharacterDef
    from dt_darkness.ui.app import App

_FRAME_MS = 1000 / 12
_ROOM = "4A"
_PIECES = (("warrior", 0, (0, 1)), ("goblin", 0, (1, 3)), ("wizard", 1, (4, 1)), ("troll", 1, (3, 3)))
"""Who stands in the picture, for which side, and on which column and row of the room."""

_SHAPES: tuple[tuple[Shape, float, bool], ...] = (("large", 14, True), ("bar", 8, True), ("small", 6, False))
"""Forms of the buttons, the gaps between them, and whether they have notes, from roomy to tight."""


@dataclass(slots=True)
class _Kept:
    """The last picture made, so that coming back to the title costs nothing."""

    stage: Stage | None = None
    picture: pygame.Surface | None = None
    room: bool = False


_kept = _Kept()


class TitleScene(Scene):
    """The first screen. The picture is made after the first frame, so that the window is there at once."""

    needs = (640, 360)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._stage = Stage.of(app.size)
        self._lettering: pygame.Surface | None = None
        self._embers = Embers(self._stage)
        self._shown = False
        self._time = 0.0
        self._since_frame = 0.0

    def enter(self) -> None:
        """Ask the doors again: a game may have been saved meanwhile."""
        self.layout(self.size)

    def layout(self, size: tuple[int, int]) -> None:
        """Put the doors in a column under the name; in small windows the column scrolls."""
        super().layout(size)
        if self._stage.size != size:
            self._stage = Stage.of(size)
            self._embers = Embers(self._stage)
            self._shown = False
        texts = self.app.texts
        self._lettering = title_art.lettering(
            self._stage, texts("ui.title.upper"), texts("ui.title.lower"), texts("ui.title.subtitle")
        )
        theme, stage = self.theme, self._stage
        top = stage.top + stage.px(528)
        bottom = size[1] - stage.px(64)
        edge = theme.px(7)
        room = bottom - top + edge
        columns = [self._column(*form) for form in _SHAPES]
        column = next((each for each in columns if each.measure(theme)[1] <= room), columns[-1])
        # Large buttons may be as wide as they must, but leave the picture what they can.
        width = max(min(theme.px(428), stage.px(560)), column.measure(theme)[0] - 2 * edge)
        width = min(width, size[0] - 2 * stage.left)
        height = min(column.measure(theme, width + 2 * edge)[1], room)
        column.place(theme, pygame.Rect(stage.left - edge, top - edge, width + 2 * edge, height))
        self.desk.set_widgets([column])

    def back(self) -> None:
        """There is nothing behind the title; leaving takes the door."""

    def update(self, elapsed: float) -> Redraw:
        """Make the picture once the buttons are on the screen, then let the embers rise."""
        changed = super().update(elapsed)
        if not self._complete:
            return self._paint() or changed
        if not self.app.ambient:
            return changed
        self._time += elapsed
        self._since_frame += elapsed
        if self._since_frame < _FRAME_MS:
            return changed
        self._since_frame %= _FRAME_MS
        return True if changed is True else self._embers.places

    @property
    def wake(self) -> int | None:
        """At once for the picture, then for each move of the embers."""
        if not self._complete:
            return FRAME
        if not self.app.ambient:
            return super().wake
        ember = max(1, round(_FRAME_MS - self._since_frame))
        return min(ember, super().wake or ember)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture, the embers, the name, the doors and the small print."""
        stage, theme = self._stage, self.theme
        if _kept.picture is None or _kept.stage != stage:
            surface.fill((7, 5, 10))
        else:
            surface.blit(_kept.picture, (0, 0))
            self._embers.draw(surface, self._time)
        if self._lettering is not None:
            surface.blit(self._lettering, (stage.left - stage.px(14), stage.top + stage.px(170)))
        size = fonts.pixels(18, stage.k)
        y = self.size[1] - stage.px(34)
        note = fonts.text(self.app.texts("ui.title.fan_work"), "text_italic", size, theme.dim)
        surface.blit(note, note.get_rect(midleft=(stage.left, y)))
        version = fonts.text(__version__, "caption", fonts.pixels(15, stage.k), theme.dim)
        surface.blit(version, version.get_rect(midright=(self.size[0] - stage.left, y)))
        self.desk.draw(surface)
        self._shown = True

    def _column(self, shape: Shape, gap: float, notes: bool) -> ScrollArea:
        app, texts = self.app, self.app.texts
        # A game that waits is what most people have come for.
        first = next((door for door in app.doors if door.name == "continue" and not door.reason(app)), app.doors[0])
        buttons = [
            Button(
                texts(f"ui.title.{door.name}"),
                on_act=lambda door=door: app.push(door.open(app)),  # type: ignore[misc]
                note=door.note(app) if notes else "",
                reason=door.reason(app),
                icon=door.icon,
                key=door.key,
                tone=Tone.PRIMARY if door is first else Tone.PLAIN,
                shape=shape,
                name=door.name,
            )
            for door in app.doors
        ]
        buttons.append(Button(texts("ui.title.quit"), on_act=app.quit, icon="exit", key="Q", shape=shape, name="quit"))
        return ScrollArea(buttons, gap=gap, name="doors")

    @property
    def _complete(self) -> bool:
        return _kept.stage == self._stage and _kept.room

    def _paint(self) -> bool:
        """Make the next part of the picture, one a frame, so that the buttons answer in between."""
        if not self._shown:
            return False
        if _kept.stage != self._stage or _kept.picture is None:
            _kept.stage, _kept.picture, _kept.room = self._stage, title_art.ground(self._stage), False
        else:
            room = self._room()
            if room is not None:
                title_art.lay_room(_kept.picture, self._stage, room)
            else:
                self.tell(self.app.texts("ui.data_faults.title"), self._faults(), width=1100)
            _kept.room = True
        return True

    def _faults(self) -> str:
        return self.app.texts("ui.data_faults.body") + "\n\n" + self.app.data_faults

    def _room(self) -> pygame.Surface | None:
        catalog = self.app.catalog
        if catalog is None:
            return None
        room = catalog.rooms.get(_ROOM) or next(iter(catalog.rooms.values()))
        pieces: list[tuple[CharacterDef, int, Point]] = [
            (catalog.characters[name], side, square) for name, side, square in _PIECES if name in catalog.characters
        ]
        return title_art.room_picture(self._stage, room, pieces)
