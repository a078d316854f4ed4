"""The window and its loop: scenes on a stack, drawn when something changed, asleep otherwise."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import pygame

from dt_darkness import paths
from dt_darkness.content.errors import DataErrors
from dt_darkness.content.load import load
from dt_darkness.content.rulebook import Rulebook, load_rulebook
from dt_darkness.content.texts import FALLBACK_LANGUAGE, Texts, languages, load_texts
from dt_darkness.core.catalog import Catalog
from dt_darkness.ui.art import caches, svg
from dt_darkness.ui.clock import Clock, SystemClock
from dt_darkness.ui.doors import Door, doors
from dt_darkness.ui.kit import Action, Input, InputMap, Pointer, Press, Scale, Theme, Typed
from dt_darkness.ui.kit.notice import Notices
from dt_darkness.ui.kit.scale import MIN_WINDOW
from dt_darkness.ui.report import write_crash_report
from dt_darkness.ui.scene import FRAME, Redraw, Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.crash import CrashScene
from dt_darkness.ui.scenes.title import TitleScene
from dt_darkness.ui.settings import Motion, Settings, load_settings, save_settings

FRAME_MS = 1000 / 60
REST_MS = 140
AMBIENT_MS = 10_000
LONGEST_SLEEP = 1000
LONGEST_STEP = 250

_DOUBLE_CLICK_MS = 350
_DOUBLE_CLICK_PX = 6

log = logging.getLogger("dt_darkness")


class _Click(NamedTuple):
    """When and where the mouse was last pressed, and which scene or dialogue lay there."""

    time: float
    pos: tuple[int, int]
    layer: object


class App:
    """The program's window. ``run`` plays until it is closed; tests call ``step`` with events of their own instead.

    Scenes find here the settings, the words, the folders, and one another. Every call is for the main thread.
    """

    def __init__(
        self,
        dirs: paths.UserDirs,
        *,
        clock: Clock | None = None,
        size: tuple[int, int] | None = None,
        full_screen: bool | None = None,
        home: Callable[[App], Scene] = TitleScene,
    ) -> None:
        self.dirs = dirs
        self.clock: Clock = clock or SystemClock()
        loaded = load_settings(dirs.settings)
        self.settings: Settings = loaded.settings
        self.languages = languages(paths.data_dir() / "text")
        self.texts: Texts = self._load_texts()
        self.data_faults = ""
        self.doors: list[Door] = doors()
        self.inputs = InputMap()
        self.notices = Notices()
        self.running = True
        self.has_sound = False
        self._home = home
        self._scenes: list[Scene] = []
        self._layouts: dict[Scene, int] = {}
        self._generation = 0
        self._themes: dict[tuple[float, float], Theme] = {}
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self._dirty: Redraw = True
        self._focused = True
        self._hidden = False
        self._started = False
        self._last_step = self._last_input = self.clock.now()
        self._resizing_since: float | None = None
        self._failed = False
        self._last_click = _Click(-1e9, (-1, -1), None)
        self._swallowing = False
        self._open_window(size, self.settings.full_screen if full_screen is None else full_screen)
        if loaded.damaged:
            self.notices.add(self.texts("ui.notice.settings_damaged"))
        self.go_home()

    @property
    def window(self) -> pygame.Window:
        """The system's window."""
        return self._window

    @property
    def canvas(self) -> pygame.Surface:
        """What was drawn last."""
        return self._canvas

    # -- for scenes ---------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._scenes[-1]

    @property
    def scenes(self) -> Sequence[Scene]:
        """The stack, the one on top last."""
        return tuple(self._scenes)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels that scenes lay themselves out for."""
        return self._canvas.get_size()

    @property
    def ambient(self) -> bool:
        """Whether ornaments may move now: torches, embers, breathing brackets.

        They rest after ten seconds without input, without focus, and with animations off.
        """
        quiet = self.clock.now() - self._last_input >= AMBIENT_MS
        return self._focused and not self._hidden and not quiet and self.settings.motion is not Motion.OFF

    def theme(self, needs: tuple[float, float] = (1280, 720)) -> Theme:
        """The look for a scene that needs so many design units."""
        theme = self._themes.get(needs)
        if theme is None:
            scale = Scale.fit(self.size, self.settings.ui_size, needs)
            theme = self._themes[needs] = Theme(scale, high_contrast=self.settings.high_contrast)
        return theme

    @cached_property
    def catalog(self) -> Catalog | None:
        """Every definition of the data files, read at the first call; None if they are faulty (see ``data_faults``)."""
        try:
            return load(paths.data_dir())
        except DataErrors as error:
            self.data_faults = str(error)
            log.error("data files:\n%s", error)
            return None

    @cached_property
    def rulebook(self) -> Rulebook | None:
        """The rules in our own words, read at the first call; None if their file is faulty (see ``data_faults``)."""
        try:
            return load_rulebook(paths.data_dir())
        except DataErrors as error:
            self.data_faults = self.data_faults or str(error)
            log.error("rules:\n%s", error)
            return None

    def open_rules(self, key: str = "") -> None:
        """Lay the rules over the present scene, opened at a rule's number or a card's key; a game adds its terms."""
        # Loaded when it is asked for, as from the title's door.
        from dt_darkness.ui.scenes.rules.scene import RulesScene

        tables = (scene.agreed for scene in reversed(self._scenes))
        self.push(RulesScene(self, key, next((table for table in tables if table is not None), None)))

    def push(self, scene: Scene) -> None:
        """Lay a scene over the present one."""
        self._scenes.append(scene)
        self._activate()

    def pop(self) -> None:
        """Take the scene on top away; under the last one there is the title, under the title nothing."""
        if len(self._scenes) == 1:
            return
        self._drop(self._scenes.pop())
        self._activate()

    def replace(self, scene: Scene) -> None:
        """Take the scene on top away and lay another one there."""
        self._drop(self._scenes.pop())
        self._scenes.append(scene)
        self._activate()

    def go_home(self) -> None:
        """Take all scenes away and show the title."""
        while self._scenes:
            self._drop(self._scenes.pop())
        self._scenes.append(self._home(self))
        self._activate()

    def start_over(self) -> None:
        """Show the title after a failure: a scene that fails again while it is left is only noted down."""
        self._leave_all()
        self.go_home()

    def quit(self) -> None:
        """End the program after this step; every scene may put its things in order in ``leave``."""
        self.running = False

    def notice(self, text: str) -> None:
        """Show a short message that goes away by itself, and note it down."""
        log.info("notice: %s", text)
        self.notices.add(text)
        self._dirty = True

    def redraw(self) -> None:
        """Have everything drawn anew at the end of this step."""
        self._dirty = True

    def change_settings(self, **values: Any) -> None:
        """Change some settings now, keep them for the next time, and lay out everything that depends on them."""
        before, self.settings = self.settings, self.settings.changed(**values)
        if self.settings == before:
            return
        if not save_settings(self.dirs.settings, self.settings):
            self.notice(self.texts("ui.notice.settings_not_saved"))
        if self.settings.language != before.language:
            self.texts = self._load_texts()
        if self.settings.full_screen != before.full_screen:
            self._set_full_screen(self.settings.full_screen)
        # Fields that only scenes read need no new layout: rebuilding would take the slider from under the mouse.
        looks = ("language", "ui_size", "high_contrast", "colour_blind")
        if any(getattr(before, name) != getattr(self.settings, name) for name in looks):
            self._rebuild()
        self._dirty = True

    def toggle_full_screen(self) -> None:
        """To the whole screen, or back to a window."""
        self.change_settings(full_screen=not self.settings.full_screen)

    # -- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the window is closed; the exit status is 1 if the program had to give up."""
        while self.running:
            try:
                self.step(self._wait())
            except Exception as error:  # noqa: BLE001 - whatever it is, the player is told and the report is kept
                self._crashed(error)
        self.close()
        return 1 if self._failed else 0

    def step(self, events: Sequence[pygame.Event] = ()) -> None:
        """One turn of the loop: let time pass, take these events, draw what changed."""
        now = self.clock.now()
        elapsed = min(now - self._last_step, LONGEST_STEP)
        self._last_step = now
        self._follow_window(now)
        if not self._hidden:
            self._add_dirty(self.scene.update(elapsed))
        if self.notices.tick(elapsed):
            self._dirty = True
        for repeated in self.inputs.repeats(elapsed):
            self._input(repeated)
        for event in events:
            self._event(event)
            if not self.running:
                return
        self._follow_window(now)
        if self._dirty and not self._hidden:
            self._draw()
        if not self._started:
            self._started = True
            log.info("first picture: %s, %d x %d", pygame.display.get_driver(), *self.size)
            self._start_devices()

    def close(self) -> None:
        """Let every scene put its things in order and close the window; closing twice does nothing more."""
        self.running = False
        self._leave_all()
        self._window.destroy()

    # -- inside: waiting and events -----------------------------------------------------------------------------------

    def _wait(self) -> list[pygame.Event]:
        sleep = self._sleep()
        first = pygame.event.wait(sleep) if sleep else pygame.event.poll()
        rest = pygame.event.get()
        return rest if first.type == pygame.NOEVENT else [first, *rest]

    def _sleep(self) -> int:
        """Milliseconds until the next step must come even if nothing happens."""
        if not self._started:
            return 0
        since = self.clock.now() - self._last_step
        wakes = [self.scene.wake if not self._hidden else None, self.notices.wake, self.inputs.next_repeat]
        if self._resizing_since is not None:
            wakes.append(REST_MS)
        wake = min((wake for wake in wakes if wake is not None), default=LONGEST_SLEEP)
        if wake == FRAME:
            wake = round(FRAME_MS)
        return max(0, min(LONGEST_SLEEP, round(wake - since)))

    def _event(self, event: pygame.Event) -> None:
        kind = event.type
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif kind in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED):
            self._hidden = False
            self._dirty = True
        elif kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._focused = kind == pygame.WINDOWFOCUSGAINED
            self._dirty = True
        elif kind == pygame.JOYDEVICEADDED:
            joystick = pygame.joystick.Joystick(event.device_index)
            self._joysticks[joystick.get_instance_id()] = joystick
        elif kind == pygame.JOYDEVICEREMOVED:
            self._joysticks.pop(event.instance_id, None)
        for translated in self.inputs.translate(event, self._to_canvas()):
            if not (isinstance(translated, Pointer) and self._is_overrun(translated)):
                self._input(translated)

    def _input(self, event: Input) -> None:
        self._last_input = self.clock.now()
        # Half-finished layouts take no clicks: what is seen while resizing is an old picture.
        if self._resizing_since is not None and isinstance(event, Pointer):
            return
        if isinstance(event, Press) and event.action is Action.FULL_SCREEN:
            if not event.repeat:
                self.toggle_full_screen()
            return
        used = self.scene.handle(event)
        if not used and isinstance(event, Press) and not event.repeat:
            if event.action is Action.HELP:
                self.scene.show_help()
            elif event.action is Action.RULES:
                self.open_rules(self.scene.reading)
        if not isinstance(event, Typed) or used:
            self._dirty = True

    def _is_overrun(self, pointer: Pointer) -> bool:
        """Whether this is the rest of a double click whose first half brought another scene or dialogue under it."""
        if pointer.kind == "up" and self._swallowing:
            self._swallowing = False
            return True
        if pointer.kind != "down":
            return False
        dialogs = self.scene.desk.dialogs
        last, now = self._last_click, self.clock.now()
        self._last_click = _Click(now, pointer.pos, dialogs[-1] if dialogs else self.scene)
        near = max(abs(a - b) for a, b in zip(last.pos, pointer.pos, strict=True)) <= _DOUBLE_CLICK_PX
        self._swallowing = near and now - last.time < _DOUBLE_CLICK_MS and last.layer is not self._last_click.layer
        return self._swallowing

    def _to_canvas(self) -> tuple[float, float]:
        width, height = self._window.size
        return self.size[0] / max(1, width), self.size[1] / max(1, height)

    # -- inside: the window -------------------------------------------------------------------------------------------

    def _open_window(self, size: tuple[int, int] | None, full_screen: bool) -> None:
        if not pygame.display.get_init():
            pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(350, 45)
        self._window = pygame.Window(
            self.texts("ui.window_title"), size or _first_size(), resizable=True, allow_high_dpi=True
        )
        self._window.minimum_size = MIN_WINDOW
        self._window.set_icon(_icon())
        if full_screen:
            self._set_full_screen(True)
        self._seen_size = self._window.get_surface().get_size()
        self._canvas = self._make_canvas()

    def _set_full_screen(self, on: bool) -> None:
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def _make_canvas(self) -> pygame.Surface:
        """A surface as large as the window, or of the smallest size where some system made the window smaller."""
        surface = self._window.get_surface()
        width, height = surface.get_size()
        return pygame.Surface((max(width, MIN_WINDOW[0]), max(height, MIN_WINDOW[1])), 0, surface)

    def _follow_window(self, now: float) -> None:
        """Keep the old picture while the window's size changes, and lay out anew when it has come to rest."""
        size = self._window.get_surface().get_size()
        if size != self._seen_size:
            self._seen_size = size
            self._resizing_since = now
            self._dirty = True
        elif self._resizing_since is not None and now - self._resizing_since >= REST_MS:
            self._resizing_since = None
            self._canvas = self._make_canvas()
            self._rebuild()

    def _draw(self) -> None:
        places: Sequence[pygame.Rect | None] = (None,) if isinstance(self._dirty, bool) else self._dirty
        self._dirty = False
        if self._resizing_since is None:
            for place in places:
                self._canvas.set_clip(place)
                self.scene.draw(self._canvas)
                self.notices.draw(self._canvas, self.theme())
            self._canvas.set_clip(None)
        surface = self._window.get_surface()
        if surface.get_size() == self._canvas.get_size():
            surface.blit(self._canvas, (0, 0))
        else:
            pygame.transform.smoothscale(self._canvas, surface.get_size(), surface)
        self._window.flip()

    def _add_dirty(self, redraw: Redraw) -> None:
        if isinstance(redraw, bool):
            self._dirty = redraw or self._dirty
        elif not isinstance(self._dirty, bool):
            self._dirty = [*self._dirty, *redraw]
        elif not self._dirty and redraw:
            self._dirty = list(redraw)

    # -- inside: scenes -----------------------------------------------------------------------------------------------

    def _activate(self) -> None:
        scene = self.scene
        if self._layouts.get(scene) != self._generation:
            scene.layout(self.size)
            self._layouts[scene] = self._generation
        scene.enter()
        self._dirty = True

    def _leave_all(self) -> None:
        while self._scenes:
            scene = self._scenes.pop()
            try:
                self._drop(scene)
            except Exception:  # one scene's failure must not keep the next from saving
                log.exception("leaving %s", type(scene).__name__)

    def _drop(self, scene: Scene) -> None:
        self._layouts.pop(scene, None)
        scene.leave()

    def _rebuild(self) -> None:
        # Pictures of the old scale would only fill the memory now.
        caches.clear()
        self._themes.clear()
        self._generation += 1
        if self._scenes:
            self.scene.layout(self.size)
            self._layouts[self.scene] = self._generation
        self._dirty = True

    # -- inside: words, devices, failures -----------------------------------------------------------------------------

    def _load_texts(self) -> Texts:
        folder = paths.data_dir() / "text"
        wanted = self.settings.language or _system_language(self.languages)
        language = wanted if wanted in self.languages else FALLBACK_LANGUAGE
        texts = load_texts(folder, language, on_missing=_missing_text)
        for problem in texts.problems:
            log.error("text: %s", problem)
        return texts

    def _start_devices(self) -> None:
        """Sound and pads, after the first picture is on the screen; the game is whole without either."""
        try:
            pygame.mixer.init()
            self.has_sound = True
        except pygame.error as error:
            log.warning("no sound: %s", error)
            self.notice(self.texts("ui.notice.no_sound"))
        try:
            pygame.joystick.init()
        except pygame.error as error:
            log.warning("no pads: %s", error)

    def _crashed(self, error: Exception) -> None:
        """Keep a report and show it; a failure while showing one ends the program."""
        log.error("failure", exc_info=error)
        report = write_crash_report(self.dirs.logs, error)
        if self._scenes and isinstance(self.scene, CrashScene):
            self._failed = True
            self.running = False
            return
        try:
            self.push(CrashScene(self, error, report))
        except Exception:  # whatever keeps the report from being shown, it is written
            log.exception("the failure could not be shown")
            self._failed = True
            self.running = False


def main(options: argparse.Namespace) -> int:
    """Play the game in a window until it is closed; 0 if all went well, 1 if the program had to give up."""
    dirs = paths.user_dirs(portable=options.portable)
    handler = _start_log(dirs)
    # Windows would stretch the picture of a program that does not say that it can do better.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", paths.APP_NAME)
    full_screen = True if options.fullscreen else False if options.windowed else None
    try:
        app = App(dirs, size=options.size, full_screen=full_screen)
        if options.offer is not None:
            app.push(route.scenario_scene(app, options.offer))
        return app.run()
    except Exception as error:  # before there is a window, the system's own has to say it
        log.exception("start")
        report = write_crash_report(dirs.logs, error)
        _say(f"{error}\n\n{report or ''}")
        return 1
    finally:
        caches.clear()
        pygame.quit()
        log.removeHandler(handler)
        handler.close()


def _start_log(dirs: paths.UserDirs) -> logging.Handler:
    try:
        dirs.logs.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(dirs.logs / "dt-darkness.log", mode="w", encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    return handler


def _say(text: str) -> None:
    if sys.stderr is not None:
        print(text, file=sys.stderr)
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return
    try:
        pygame.display.message_box("Dungeon Twister", text, "error")
    except pygame.error:
        # Without any display the terminal has it.
        return


def _missing_text(key: str) -> None:
    log.warning("text missing: %s", key)


def _system_language(known: Sequence[str]) -> str:
    preferred = [locale["language"] for locale in pygame.system.get_pref_locales()]
    return next((language for language in preferred if language in known), FALLBACK_LANGUAGE)


def _first_size() -> tuple[int, int]:
    """The largest window of the design's proportions that leaves some of the desktop free, 1920 x 1080 at most."""
    width, height = pygame.display.get_desktop_sizes()[0]
    share = min(1.0, width * 0.9 / 1920, height * 0.85 / 1080)
    return max(MIN_WINDOW[0], round(1920 * share)), max(MIN_WINDOW[1], round(1080 * share))


def _icon() -> pygame.Surface:
    return svg.picture("icon", "large", 128)
