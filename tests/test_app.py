"""The window's loop: any size at any time, sleep while nothing moves, and no failure without a word."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.content.errors import DataError, DataErrors
from dt_darkness.content.texts import Texts
from dt_darkness.core.catalog import Catalog
from dt_darkness.session import scenarios
from dt_darkness.ui import app as app_module
from dt_darkness.ui.app import AMBIENT_MS, REST_MS, App
from dt_darkness.ui.clock import ManualClock
from dt_darkness.ui.doors import Door
from dt_darkness.ui.kit import Button, Input, Pointer, Press, Widget
from dt_darkness.ui.kit.notice import SHOWN_FOR
from dt_darkness.ui.kit.options import Option
from dt_darkness.ui.scene import FRAME, Redraw, Scene
from dt_darkness.ui.scenes.crash import CrashScene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.settings import SettingsScene
from dt_darkness.ui.scenes.title import TitleScene
from dt_darkness.ui.settings import FILE_NAME, Motion, Settings, load_settings, save_settings

SMALL = (1024, 640)


class Plain(Scene):
    """A scene with one button in its lower right corner, which counts what happens to it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.log: list[str] = []
        self.moving = False
        self.fault: Exception | None = None
        self.inputs: list[Input] = []
        self.button = Button("Here", on_act=lambda: self.log.append("pressed"), key="H", name="here")

    def enter(self) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def layout(self, size: tuple[int, int]) -> None:
        super().layout(size)
        self.log.append(f"layout {size[0]}x{size[1]}")
        place = pygame.Rect((0, 0), self.button.measure(self.theme))
        place.bottomright = size
        self.button.place(self.theme, place)
        self.desk.set_widgets([self.button])

    def handle(self, event: Input) -> bool:
        if self.fault is not None:
            raise self.fault
        self.inputs.append(event)
        return super().handle(event)

    def update(self, elapsed: float) -> Redraw:
        return super().update(elapsed) or self.moving

    @property
    def wake(self) -> int | None:
        return FRAME if self.moving else super().wake

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append("draw")
        super().draw(surface)


class Driver:
    """An app in a window of the dummy driver, a clock moved by hand, and the mouse and keys of a player."""

    def __init__(self, home: Callable[[App], Scene] = Plain, size: tuple[int, int] = SMALL) -> None:
        self.clock = ManualClock()
        self.app = App(paths.user_dirs(), clock=self.clock, size=size, home=home)
        self.step()

    def step(self, *events: pygame.Event, after: float = 20) -> None:
        self.clock.advance(after)
        self.app.step(events)

    def settle(self) -> None:
        for _ in range(4):
            self.step(after=REST_MS)

    def resize(self, size: tuple[int, int]) -> None:
        self.app.window.size = size
        self.settle()

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.step(pygame.Event(kind, pos=pos, button=1))

    def key(self, code: int, mod: int = 0) -> None:
        self.step(pygame.Event(pygame.KEYDOWN, key=code, mod=mod), pygame.Event(pygame.KEYUP, key=code, mod=mod))

    @property
    def plain(self) -> Plain:
        scene = self.app.scene
        assert isinstance(scene, Plain)
        return scene

    def find(self, name: str) -> Widget:
        return self.app.scene.desk.find(name)


@pytest.fixture
def make() -> Iterator[Callable[..., Driver]]:
    drivers: list[Driver] = []

    def build(*arguments: object, **options: object) -> Driver:
        drivers.append(Driver(*arguments, **options))  # type: ignore[arg-type]
        return drivers[-1]

    yield build
    for driver in drivers:
        driver.app.close()


Make = Callable[..., Driver]


# --- the stack -------------------------------------------------------------------------------------------------------


def test_scenes_are_laid_out_before_they_are_entered_and_leave_once(make: Make) -> None:
    driver = make()
    first = driver.plain
    assert first.log == ["layout 1024x640", "enter", "draw"]
    second, third = Plain(driver.app), Plain(driver.app)
    driver.app.push(second)
    driver.app.replace(third)
    driver.app.pop()
    assert second.log == third.log == ["layout 1024x640", "enter", "leave"]
    assert first.log == ["layout 1024x640", "enter", "draw", "enter"]
    driver.app.pop()
    assert driver.app.scenes == (first,)
    driver.app.close()
    driver.app.close()
    assert first.log[-1] == "leave"
    assert first.log.count("leave") == 1


def test_a_scene_below_is_laid_out_anew_if_the_window_changed_meanwhile(make: Make) -> None:
    driver = make()
    first = driver.plain
    driver.app.push(Plain(driver.app))
    driver.resize((1280, 720))
    assert "layout 1280x720" not in first.log
    driver.app.pop()
    assert first.log[-2:] == ["layout 1280x720", "enter"]


# --- sleeping --------------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_happens(make: Make) -> None:
    driver = make()
    driver.settle()
    driver.plain.log.clear()
    for _ in range(50):
        driver.step(after=500)
    assert driver.plain.log == []
    assert driver.app._sleep() == app_module.LONGEST_SLEEP
    driver.step(pygame.Event(pygame.WINDOWEXPOSED))
    assert driver.plain.log == ["draw"]


def test_every_frame_is_drawn_while_something_moves(make: Make) -> None:
    driver = make()
    driver.plain.moving = True
    driver.plain.log.clear()
    for _ in range(10):
        driver.step(after=16)
    assert driver.plain.log == ["draw"] * 10
    assert driver.app._sleep() == 17
    driver.clock.advance(10)
    assert driver.app._sleep() == 7


def test_a_minimised_window_draws_nothing_and_comes_back_whole(make: Make) -> None:
    driver = make()
    driver.plain.moving = True
    driver.step(pygame.Event(pygame.WINDOWMINIMIZED))
    driver.plain.log.clear()
    driver.settle()
    assert driver.plain.log == []
    assert driver.app._sleep() > 900
    driver.step(pygame.Event(pygame.WINDOWRESTORED))
    assert driver.plain.log == ["draw"]


def test_ornaments_rest_without_input_focus_or_motion(make: Make) -> None:
    driver = make()

    def ambient() -> bool:
        return driver.app.ambient

    assert ambient()
    driver.step(after=AMBIENT_MS)
    assert not ambient()
    driver.key(pygame.K_h)
    assert ambient()
    driver.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not ambient()
    driver.step(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert ambient()
    driver.app.change_settings(motion=Motion.OFF)
    assert not ambient()


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (1100, 1500)])
@pytest.mark.parametrize("ui_size", [0.75, 1.0, 1.5, 2.5])
def test_after_every_resize_the_button_is_hit_where_it_is_drawn(
    make: Make, size: tuple[int, int], ui_size: float
) -> None:
    """Case P-54."""
    driver = make()
    driver.app.change_settings(ui_size=ui_size)
    driver.resize(size)
    assert driver.app.size == size
    button = driver.plain.button.rect
    assert pygame.Rect((0, 0), size).contains(button)
    driver.plain.log.clear()
    driver.click((button.left + 1, button.top + 1))
    driver.click((button.left - 1, button.top - 1))
    assert driver.plain.log.count("pressed") == 1


def test_the_old_picture_is_shown_until_the_window_rests(make: Make) -> None:
    driver = make()
    driver.plain.log.clear()
    for width in range(1100, 1500, 50):
        driver.app.window.size = (width, 800)
        driver.step()
        assert driver.app.window.get_surface().get_size() == (width, 800)
        driver.click((width - 2, 798))
    assert driver.plain.log == []
    driver.settle()
    assert driver.plain.log[:2] == ["layout 1450x800", "draw"]
    assert driver.app.canvas.get_size() == (1450, 800)


def test_a_storm_of_resizes_and_window_events_in_any_state(make: Make) -> None:
    """Case P-53."""
    rng = random.Random(53)
    driver = make()
    kinds = (
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWEXPOSED,
        pygame.WINDOWLEAVE,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWSHOWN,
    )
    for turn in range(200):
        driver.plain.moving = rng.random() < 0.5
        choice = rng.randrange(5)
        if choice == 0:
            driver.app.window.size = (rng.randrange(1, 1600), rng.randrange(1, 1000))
        elif choice == 1:
            x, y = rng.randrange(0, 5000), rng.randrange(0, 5000)
            driver.step(
                pygame.Event(pygame.VIDEORESIZE, size=(x, y), w=x, h=y), pygame.Event(pygame.WINDOWRESIZED, x=x, y=y)
            )
        elif choice == 2:
            driver.step(pygame.Event(rng.choice(kinds)))
        elif choice == 3 and turn % 4 == 0:
            driver.key(pygame.K_F11)
        else:
            driver.click((rng.randrange(0, 1600), rng.randrange(0, 1000)))
        driver.step(after=rng.choice((1, 16, 200)))
    if driver.app.settings.full_screen:
        driver.key(pygame.K_F11)
    driver.step(pygame.Event(pygame.WINDOWRESTORED))
    driver.resize((1280, 720))
    driver.plain.log.clear()
    driver.click(driver.plain.button.rect.center)
    assert "pressed" in driver.plain.log


def test_a_window_made_smaller_than_allowed_shows_the_smallest_layout(make: Make) -> None:
    """Case P-53."""
    driver = make()
    driver.app.window.minimum_size = (1, 1)
    driver.resize((512, 320))
    assert driver.app.window.size == (512, 320)
    assert driver.app.size == SMALL
    driver.plain.log.clear()
    driver.click((511, 319))
    assert "pressed" in driver.plain.log
    driver.resize((1, 1))
    assert driver.app.size == SMALL


def test_full_screen_and_back_keeps_the_size_and_the_setting(make: Make) -> None:
    driver = make(size=(1280, 720))
    driver.key(pygame.K_F11)
    driver.settle()
    assert load_settings(driver.app.dirs.settings).settings.full_screen
    driver.key(pygame.K_RETURN, pygame.KMOD_ALT)
    driver.settle()
    assert not driver.app.settings.full_screen
    assert driver.app.size == (1280, 720)


def test_closing_ends_the_loop_and_a_second_close_does_no_harm(make: Make) -> None:
    """Case P-78."""
    for kind in (pygame.QUIT, pygame.WINDOWCLOSE):
        driver = make()
        scene = driver.plain
        driver.step(pygame.Event(kind), pygame.Event(kind))
        assert not driver.app.running
        assert driver.app.run() == 0
        assert scene.log[-1] == "leave"


# --- settings --------------------------------------------------------------------------------------------------------


def test_settings_work_at_once_and_are_kept(make: Make) -> None:
    driver = make()
    before = driver.plain.button.rect.size
    driver.app.change_settings(ui_size=1.5)
    assert driver.plain.button.rect.size > before
    assert load_settings(driver.app.dirs.settings).settings.ui_size == 1.5
    driver.plain.log.clear()
    driver.app.change_settings(sound_volume=0.1)
    assert driver.plain.log == []
    assert load_settings(driver.app.dirs.settings).settings.sound_volume == 0.1


def test_a_damaged_settings_file_starts_with_defaults_and_one_notice(make: Make) -> None:
    """Case P-76."""
    folder = paths.user_dirs().settings
    folder.mkdir(parents=True)
    (folder / FILE_NAME).write_text("{", encoding="utf-8")
    driver = make()
    assert driver.app.settings == Settings()
    assert driver.app.notices.texts == [driver.app.texts("ui.notice.settings_damaged")]
    assert (folder / f"{FILE_NAME}.bad").exists()
    for _ in range(SHOWN_FOR // 200 + 2):
        driver.step(after=200)
    assert driver.app.notices.texts == []


def test_settings_that_cannot_be_saved_are_in_force_all_the_same(make: Make) -> None:
    driver = make()
    driver.app.dirs.settings.parent.mkdir(parents=True, exist_ok=True)
    driver.app.dirs.settings.write_text("in the way", encoding="utf-8")
    driver.app.change_settings(confirm=False)
    assert not driver.app.settings.confirm
    assert driver.app.notices.texts == [driver.app.texts("ui.notice.settings_not_saved")]


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080)])
def test_the_settings_can_all_be_changed_by_keys(make: Make, size: tuple[int, int]) -> None:
    driver = make(SettingsScene, size=size)
    for name, code, check in (
        ("motion.tabs", pygame.K_LEFT, lambda settings: settings.motion is Motion.FAST),
        ("high_contrast", pygame.K_RETURN, lambda settings: settings.high_contrast),
        ("colour_blind", pygame.K_RETURN, lambda settings: settings.colour_blind),
        ("ui_size", pygame.K_RIGHT, lambda settings: settings.ui_size == 1.05),
    ):
        order = driver.app.scene.desk.focus_order()
        for _ in order:
            driver.key(pygame.K_TAB)
            focus = driver.app.scene.desk.focus
            if focus is not None and focus.name == name:
                break
        else:
            pytest.fail(f"Tab does not reach {name}")
        driver.key(code)
        assert check(driver.app.settings), name
    tabs = driver.find("tabs")
    driver.app.scene.desk.set_focus(tabs)
    driver.key(pygame.K_RIGHT)
    assert driver.find("confirm").visible
    driver.key(pygame.K_RIGHT)
    assert driver.find("music_volume").visible
    assert driver.app.texts.missing == ()


@pytest.mark.parametrize("ui_size", [1.0, 2.5])
@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080), (3840, 2160)])
def test_every_setting_can_be_scrolled_into_view(make: Make, size: tuple[int, int], ui_size: float) -> None:
    """Case P-80."""
    save_settings(paths.user_dirs().settings, Settings(ui_size=ui_size))
    driver = make(SettingsScene, size=size)
    window = pygame.Rect((0, 0), size)
    desk = driver.app.scene.desk
    area = driver.find("page")
    for widget in desk.focus_order():
        desk.set_focus(widget)
        assert window.contains(widget.rect), widget.name
        assert widget.name in ("tabs", "back") or area.rect.contains(widget.rect)
    driver.step(pygame.Event(pygame.WINDOWEXPOSED))


# --- title and curtain -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ui_size", [1.0, 2.5])
@pytest.mark.parametrize("size", [SMALL, (1280, 720), (2560, 1080)])
def test_every_door_of_the_title_leads_somewhere(make: Make, size: tuple[int, int], ui_size: float) -> None:
    save_settings(paths.user_dirs().settings, Settings(ui_size=ui_size))
    driver = make(TitleScene, size=size)
    driver.app.doors = [
        *(Door(f"door{index}", "star", str(index), Plain, note=lambda _: "a note") for index in range(5)),
        Door("shut", "lock", "X", Plain, reason=lambda _: "there is no saved game"),
        *driver.app.doors,
    ]
    driver.app.go_home()
    desk = driver.app.scene.desk
    names = [widget.name for widget in desk.focus_order()]
    assert names == [*(door.name for door in driver.app.doors), "quit"]
    for widget in desk.focus_order():
        desk.set_focus(widget)
        assert pygame.Rect((0, 0), size).contains(widget.rect)
        assert isinstance(widget, Button)
        assert not widget.arrange(desk.theme, widget.rect.size).cut
    driver.key(pygame.K_3)
    assert isinstance(driver.app.scene, Plain)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_x)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.scene, TitleScene)
    assert driver.app.scene.desk.tooltip() == "there is no saved game"
    driver.key(pygame.K_s)
    assert isinstance(driver.app.scene, SettingsScene)
    driver.click(driver.find("back").rect.center)
    driver.app.scene.desk.set_focus(driver.find("quit"))
    driver.click(driver.find("quit").rect.center)
    assert not driver.app.running


@pytest.mark.parametrize("size", [SMALL, (1280, 720), (1920, 1080)])
def test_longer_words_of_a_translation_are_not_cut(make: Make, size: tuple[int, int]) -> None:
    """Case P-85."""
    driver = make(TitleScene, size=size)
    assert driver.app.texts.missing == ()
    english = driver.app.texts
    keys = english.keys()
    driver.app.texts = Texts({key: f"{english(key)} {'m' * (len(english(key)) * 2 // 5)}" for key in keys})
    for scene in (TitleScene(driver.app), SettingsScene(driver.app)):
        driver.app.push(scene)
        driver.step(pygame.Event(pygame.WINDOWEXPOSED))
        buttons = [widget for widget in scene.desk.focus_order() if isinstance(widget, Button)]
        assert buttons
        for button in buttons:
            assert not button.arrange(scene.theme, button.rect.size).cut, button.label
    options = driver.find("page").children()
    assert len(options) == 6
    for option in options:
        assert isinstance(option, Option)
        words, control = option.words_rect(driver.app.scene.theme), option.control_rect(driver.app.scene.theme)
        assert option.rect.contains(words)
        assert option.rect.contains(control)
        assert not words.colliderect(control)


def test_the_title_paints_its_picture_after_the_first_frame_and_then_only_embers(make: Make) -> None:
    driver = make(TitleScene)
    buttons = driver.app.canvas.copy()
    for _ in range(4):
        driver.step()
    assert pygame.image.tobytes(buttons, "RGB") != pygame.image.tobytes(driver.app.canvas, "RGB")
    assert driver.app._sleep() > 10
    changed = [rect for rect in (driver.app.scene.update(90),) if not isinstance(rect, bool)]
    assert changed
    area = sum(rect.width * rect.height for rect in changed[0])
    assert area < 0.35 * SMALL[0] * SMALL[1]
    before = pygame.image.tobytes(driver.app.canvas, "RGB")
    driver.step(after=90)
    assert pygame.image.tobytes(driver.app.canvas, "RGB") != before
    driver.step(after=AMBIENT_MS)
    still = pygame.image.tobytes(driver.app.canvas, "RGB")
    driver.step(after=500)
    assert pygame.image.tobytes(driver.app.canvas, "RGB") == still


def test_the_curtain_shows_nothing_of_what_is_below(make: Make) -> None:
    """Case P-71."""
    pictures = []
    for words in ("a secret", "another secret"):
        driver = make()
        driver.plain.button.label = words
        driver.app.push(CurtainScene(driver.app, 0, "Yellow", "Choose a card.", lambda: None))
        driver.settle()
        driver.step(pygame.Event(pygame.MOUSEMOTION, pos=(1020, 630), rel=(0, 0), buttons=()))
        driver.resize((1280, 720))
        pictures.append(pygame.image.tobytes(driver.app.canvas, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("side", "own", "other"), [(0, pygame.K_y, pygame.K_b), (1, pygame.K_b, pygame.K_y)])
def test_only_its_own_player_opens_the_curtain(make: Make, side: int, own: int, other: int) -> None:
    driver = make()
    opened: list[str] = []
    driver.app.push(CurtainScene(driver.app, side, "Anna", "Look.", lambda: opened.append("open")))
    for code in (other, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_F1, pygame.K_h):
        driver.key(code)
    driver.click((5, 5))
    assert isinstance(driver.app.scene, CurtainScene)
    driver.key(own)
    assert opened == ["open"]
    assert isinstance(driver.app.scene, Plain)
    assert "pressed" not in driver.plain.log
    driver.app.push(CurtainScene(driver.app, side, "Anna", "Look.", lambda: opened.append("again")))
    driver.click(driver.find("open").rect.center)
    assert opened == ["open", "again"]
    driver.app.push(CurtainScene(driver.app, side, "Anna", "Look.", lambda: opened.append("pad")))
    for _ in range(2):
        driver.step(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    assert opened[-1] == "pad"
    assert driver.app.texts.missing == ()


# --- help, asking, devices, failures ---------------------------------------------------------------------------------


def test_f1_opens_the_help_once_and_esc_closes_it(make: Make) -> None:
    driver = make()
    driver.key(pygame.K_F1)
    driver.key(pygame.K_F1)
    assert [dialog.name for dialog in driver.app.scene.desk.dialogs] == ["help"]
    driver.key(pygame.K_h)
    assert "pressed" not in driver.plain.log
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.desk.dialogs == []


def test_asking_once_before_harm(make: Make) -> None:
    driver = make()
    done: list[str] = []
    for keys, result in (
        ((pygame.K_RETURN,), []),
        ((pygame.K_ESCAPE,), []),
        ((pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN), ["yes"]),
    ):
        driver.plain.ask("Sure?", "It dies.", "Do it", "Leave it", lambda: done.append("yes"))
        for code in keys:
            driver.key(code)
        assert done == result
        assert driver.plain.desk.dialogs == []


def test_the_second_half_of_a_double_click_does_not_hit_what_came_up(make: Make) -> None:
    """Case P-73."""
    driver = make()
    first = driver.plain
    place = first.button.rect.center
    second = Plain(driver.app)
    first.button = Button("Here", on_act=lambda: driver.app.push(second), name="here")
    first.layout(driver.app.size)
    driver.click(place)
    driver.click(place)
    assert driver.app.scene is second
    assert "pressed" not in second.log
    driver.step(after=400)
    driver.click(place)
    driver.click(place)
    assert second.log.count("pressed") == 2


def test_faulty_data_files_are_listed_on_the_title(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case P-74."""
    faults = DataErrors([DataError("data/sets/base/rooms.yaml", 4, 7, "unknown key")])

    def load(_: Path) -> Catalog:
        raise faults

    monkeypatch.setattr(app_module, "load", load)
    driver = make(TitleScene, size=(1111, 700))
    driver.settle()
    assert "data/sets/base/rooms.yaml:4:7: unknown key" in driver.app.data_faults
    assert [dialog.name for dialog in driver.app.scene.desk.dialogs] == ["tell"]
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.app.scene.desk.dialogs == []


def test_without_a_sound_device_there_is_one_notice(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case P-56."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    driver = make()
    driver.settle()
    assert not driver.app.has_sound
    assert driver.app.notices.texts == [driver.app.texts("ui.notice.no_sound")]
    driver.app.push(SettingsScene(driver.app))
    driver.app.scene.desk.set_focus(driver.find("tabs"))
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert not driver.find("sound_volume").enabled


def test_with_a_sound_device_there_is_none(make: Make) -> None:
    driver = make()
    assert driver.app.has_sound
    assert driver.app.notices.texts == []


def run_until_asleep(driver: Driver, monkeypatch: pytest.MonkeyPatch, *turns: Callable[[], object]) -> int:
    """Runs the real loop with a script of what happens instead of each wait; then the window is closed."""
    script = iter(turns)

    def wait() -> list[pygame.Event]:
        driver.clock.advance(20)
        turn = next(script, None)
        if turn is None:
            return [pygame.Event(pygame.QUIT)]
        turn()
        return [pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0)]

    monkeypatch.setattr(driver.app, "_wait", wait)
    return driver.app.run()


def test_a_failure_is_reported_shown_and_survived(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = make()
    scene = driver.plain
    seen: list[Scene] = []

    def fail() -> None:
        scene.fault = RuntimeError("the floor gave way")

    def look() -> None:
        seen.append(driver.app.scene)
        assert driver.app.texts.missing == ()

    def home() -> None:
        driver.click(driver.find("home").rect.center)
        seen.append(driver.app.scene)

    assert run_until_asleep(driver, monkeypatch, fail, look, home) == 0
    assert isinstance(seen[0], CrashScene)
    assert isinstance(seen[1], Plain)
    assert "leave" in scene.log
    (report,) = driver.app.dirs.logs.glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: the floor gave way" in text
    assert "Traceback" in text


def test_a_failure_while_telling_of_a_failure_ends_the_program(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = make()

    def fail() -> None:
        driver.plain.fault = RuntimeError("first")

    def fail_again() -> None:
        monkeypatch.setattr(driver.app.scene, "handle", lambda _: 1 / 0)

    assert run_until_asleep(driver, monkeypatch, fail, fail_again, lambda: pytest.fail("still running")) == 1
    assert len(list(driver.app.dirs.logs.glob("crash-*.txt"))) == 2


def options(**changed: object) -> argparse.Namespace:
    values = {"size": SMALL, "fullscreen": False, "windowed": False, "portable": False, "offer": None} | changed
    return argparse.Namespace(**values)


def test_main_plays_until_the_window_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module.App, "_wait", lambda _: [pygame.Event(pygame.QUIT)])
    assert app_module.main(options()) == 0
    assert (paths.user_dirs().logs / "dt-darkness.log").exists()
    assert not pygame.display.get_init()


def test_main_opens_the_scenario_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = scenarios.at(Path("puzzle_1_burden"))[0]
    seen: list[Scene] = []

    def wait(app: app_module.App) -> list[pygame.Event]:
        seen.append(app.scene)
        return [pygame.Event(pygame.QUIT)]

    monkeypatch.setattr(app_module.App, "_wait", wait)
    assert app_module.main(options(offer=offer)) == 0
    assert isinstance(seen[0], GameScene)
    assert seen[0].game.view(0).points == (3, 4)


def test_a_failure_before_there_is_a_window_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "data_dir", lambda: tmp_path / "nowhere")
    assert app_module.main(options()) == 1
    assert "nowhere" in capsys.readouterr().err
    assert len(list(paths.user_dirs().logs.glob("crash-*.txt"))) == 1


def test_inputs_reach_the_scene_in_canvas_pixels(make: Make) -> None:
    driver = make()
    driver.plain.inputs.clear()
    driver.step(pygame.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=()))
    driver.key(pygame.K_a)
    assert driver.plain.inputs[0] == Pointer("move", (10, 20))
    assert driver.plain.inputs[1] == Press(None, "A")
