"""Faults that other programs' screens had (CASES.md): every screen hit, resized, left, closed and played at random."""

from __future__ import annotations

import importlib
import logging
import random
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.content.texts import Texts, read_language
from dt_darkness.core import Action, GameState, legal_actions
from dt_darkness.core.frames import AskFrame, CardFrame, LayFrame, SpendFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.session import saves
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.app import REST_MS
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.kit import Button, Label, Widget
from dt_darkness.ui.kit.scale import MIN_WINDOW
from dt_darkness.ui.kit.scroll import ScrollArea
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.crash import CrashScene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.darkstills import staged
from dt_darkness.ui.scenes.game.inspector import card_of_piece
from dt_darkness.ui.scenes.game.offers import Offer
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.game.victory import VictoryScene
from dt_darkness.ui.scenes.rules.reader import Reader
from dt_darkness.ui.scenes.setup.tiles import Grid
from dt_darkness.ui.settings import Motion, SecretChoice
from dt_darkness.ui.stills import STILLS, Stage, found
from dt_darkness.ui.tour import _STATES

for _module in _STATES:
    importlib.import_module(_module)

SIZE = (1280, 720)
SMALL = [((1024, 640), 1.0), ((1366, 768), 1.0), ((1280, 720), 1.5)]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("stage"), SIZE)
    yield made
    made.app.close()


@pytest.fixture(autouse=True)
def _fresh(stage: Stage) -> None:
    resize(stage, SIZE, 1.0)
    stage.home()
    stage.app.change_settings(motion=Motion.OFF, confirm=True, secret_choice=SecretChoice.CURTAIN)


def resize(stage: Stage, size: tuple[int, int], scale: float) -> None:
    """Bring the window to a size and wait until it has come to rest."""
    stage.app.change_settings(ui_size=scale)
    if stage.app.window.size != size:
        stage.app.window.size = size
        for _ in range(3):
            stage.clock.advance(REST_MS)
            stage.app.step()


def press(stage: Stage, *codes: int) -> None:
    for code in codes:
        stage.events(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        stage.events(pygame.Event(pygame.KEYUP, key=code, mod=0))


def opened(stage: Stage, game: Game) -> GameScene:
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    return scene


def inside(widgets: list[Widget], scrolled: bool = False) -> Iterator[tuple[Widget, bool]]:
    """Every widget that can be seen, and whether it lies in something that scrolls."""
    for widget in widgets:
        if widget.visible and widget.rect.size != (0, 0):
            yield widget, scrolled
            yield from inside(list(widget.children()), scrolled or isinstance(widget, (ScrollArea, Reader, Grid)))


def layer(stage: Stage) -> list[Widget]:
    """What reacts now: the dialogue on top, or all that lies on the desk."""
    desk = stage.app.scene.desk
    return [desk.dialogs[-1]] if desk.dialogs else list(desk.widgets)


def check_layout(stage: Stage, name: str) -> None:
    """Everything is in the window or can be scrolled there, and the middle of it is hit by nothing else."""
    desk, window = stage.app.scene.desk, pygame.Rect((0, 0), stage.app.size)
    for widget, scrolled in inside(layer(stage)):
        assert scrolled or window.contains(widget.rect), (name, widget.name, widget.rect)
    overlay = {id(one) for top in layer(stage) if top.name == "chooser" for one, _ in inside([top])}
    for widget in desk.focus_order():
        desk.set_focus(widget)
        assert window.contains(widget.rect), (name, widget.name, widget.rect)
        stage.point(widget.rect.center)
        own = {id(one) for one, _ in inside([widget])}
        assert id(desk.hover) in own | overlay, (name, widget.name, desk.hover)
    scene = stage.app.scene
    if isinstance(scene, GameScene) and not desk.dialogs:
        for sq in range(0, SQUARES, 18):
            assert scene.picture.space.square_at(scene.picture.space.center(sq)) == sq


EVERY = sorted(name for name in STILLS if not name.startswith("dark_card_"))
"""Every state of a screen that has a name, but for those that differ in the card at the right alone."""


@pytest.mark.parametrize("name", EVERY)
def test_every_screen_in_a_small_window_and_one_step_back(stage: Stage, name: str) -> None:
    """P-54, P-80, P-73: what is drawn is hit, nothing lies outside, and Esc takes one step and decides nothing."""
    STILLS[name](stage)
    stage.app.step()
    size, scale = SMALL[EVERY.index(name) % len(SMALL)]
    resize(stage, size, scale)
    assert stage.app.size == size
    check_layout(stage, name)
    scenes, dialogs = stage.app.scenes, list(stage.app.scene.desk.dialogs)
    game = next((scene.game for scene in scenes if isinstance(scene, GameScene)), None)
    decisions = game.decisions if game is not None else 0
    press(stage, pygame.K_ESCAPE)
    after = stage.app.scenes
    assert stage.app.running
    assert after in (scenes, scenes[:-1])
    if after == scenes:
        left = stage.app.scene.desk.dialogs
        assert left in (dialogs, dialogs[:-1]) or left[:-1] == dialogs, "at most one dialogue more or less"
    else:
        assert dialogs == [], "a dialogue is closed before its screen is left"
    if game is not None:
        assert game.decisions == decisions


LONG = sorted(
    {"game_card", "game_reach", "game_turn", "game_put", "game_menu", "game_ask", "combat_hand", "combat_curtain"}
    | {"dark_lighting", "dark_pay", "dark_heirs", "setup_new_game", "setup_starters", "setup_placement", "setup_load"}
)


@pytest.mark.parametrize("name", LONG)
def test_words_half_as_long_again_cut_no_label(stage: Stage, name: str) -> None:
    """P-85: with texts longer by 40 % every label is whole, and what small print is cut stands in its tooltip."""
    entries, problems = read_language(paths.data_dir() / "text" / "en")
    assert problems == []
    words = {key: text + longer(text) for key, text in entries.items()}
    english, stage.app.texts = stage.app.texts, Texts(words)
    try:
        STILLS[name](stage)
        stage.app.step()
        buttons = [one for one, _ in inside(layer(stage)) if isinstance(one, Button) and one.label]
        assert buttons or name == "setup_starters"
        for button in buttons:
            form = button.arrange(stage.app.scene.theme, button.rect.size)
            assert " ".join(form.label).split() == button.label.split(), "a label is cut"
            if form.cut:
                assert button.reason or button.note in button.tooltip(stage.app.scene.theme)
        stage.picture()
    finally:
        stage.home()
        stage.app.texts = english


def longer(text: str) -> str:
    """Two fifths of a text once more, without its placeholders."""
    plain = text.replace("{", "").replace("}", "")
    return f" {plain[: len(plain) * 2 // 5]}".rstrip() if len(plain) > 2 else ""


# Closing -------------------------------------------------------------------------------------------------------------

CLOSED = [
    "combat_hand",
    "combat_curtain",
    "game_menu",
    "game_victory",
    "setup_new_game",
    "setup_placement",
    "setup_lot",
]


@pytest.mark.parametrize("name", CLOSED)
def test_closing_twice_from_any_screen(tmp_path: Path, name: str) -> None:
    """P-78: the window is closed twice at once, over a dialogue, a curtain or a fight: the program ends."""
    own = Stage(tmp_path, SIZE)
    STILLS[name](own)
    own.events(pygame.Event(pygame.QUIT), pygame.Event(pygame.WINDOWCLOSE))
    assert not own.app.running
    assert own.app.run() == 0
    own.app.close()


@pytest.mark.parametrize("seats", [(Seat(), Seat()), (Seat(bot="greedy"), Seat(bot="greedy"))], ids=["people", "bots"])
def test_closing_in_the_middle_of_a_movement_keeps_every_decision(tmp_path: Path, seats: tuple[Seat, Seat]) -> None:
    """P-78: while tokens slide and the computer is about to decide the file holds all that was decided."""
    own = Stage(tmp_path, SIZE)
    game = Game(found(lambda view: isinstance(view.frame, SpendFrame) and view.turn > 4).truth(), 3, seats)
    route.start_keeping(own.app, game)
    scene = opened(own, game)
    own.app.change_settings(motion=Motion.NORMAL)
    if seats[0].bot:
        own.pass_time(1500)
    else:
        scene.play([next(action for action in game.legal_actions() if action[0] == "move")])
        scene.play([next(action for action in game.legal_actions() if action[0] == "step")])
    assert game.decisions
    own.events(pygame.Event(pygame.QUIT), pygame.Event(pygame.QUIT))
    assert own.app.run() == 0
    (file,) = own.app.dirs.saves.glob(f"*{saves.SUFFIX}")
    again, notice = saves.load(file, shipped_catalog())
    assert notice is None
    assert again.truth().fingerprint() == game.truth().fingerprint()
    assert again.lines() == game.lines()


# The window ----------------------------------------------------------------------------------------------------------


def moving(stage: Stage) -> None:
    """A token on its way over the board."""
    scene = opened(stage, Game(found(lambda view: isinstance(view.frame, SpendFrame)).truth(), 1))
    stage.app.change_settings(motion=Motion.NORMAL)
    scene.play([next(action for action in scene.game.legal_actions() if action[0] == "move")])
    scene.play([next(action for action in scene.game.legal_actions() if action[0] == "step")])
    assert scene.animation.running


@pytest.mark.parametrize("name", ["moving", "combat_result", "setup_lot", "game_menu"])
def test_a_storm_of_sizes_while_something_moves(stage: Stage, name: str) -> None:
    """P-53: any size down to a pixel, full screen and back, minimised and restored, in the middle of a movement."""
    moving(stage) if name == "moving" else STILLS[name](stage)
    rng = random.Random(name)
    kinds = (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED)
    for turn in range(60):
        choice = rng.randrange(4)
        if choice == 0:
            stage.app.window.size = rng.choice([(1, 1), (rng.randrange(1, 1400), rng.randrange(1, 900))])
        elif choice == 1:
            x, y = rng.randrange(0, 3000), rng.randrange(0, 3000)
            stage.events(
                pygame.Event(pygame.VIDEORESIZE, size=(x, y), w=x, h=y), pygame.Event(pygame.WINDOWRESIZED, x=x, y=y)
            )
        elif choice == 2:
            stage.events(pygame.Event(rng.choice(kinds)))
        elif turn % 5 == 0:
            press(stage, pygame.K_F11)
        stage.pass_time(rng.choice((1, 16, REST_MS)))
        assert stage.app.size[0] >= MIN_WINDOW[0]
        assert stage.app.size[1] >= MIN_WINDOW[1]
    if stage.app.settings.full_screen:
        press(stage, pygame.K_F11)
    stage.events(pygame.Event(pygame.WINDOWRESTORED))
    resize(stage, (1366, 768), 1.0)
    assert stage.app.size == (1366, 768)
    check_layout(stage, name)


# Sound ---------------------------------------------------------------------------------------------------------------


def test_a_sound_device_that_is_pulled_out_changes_nothing(stage: Stage) -> None:
    """P-56: the events of a device that comes and goes are no business of any screen."""
    STILLS["game_reach"](stage)
    stage.app.step()
    for kind in (pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
        stage.events(pygame.Event(kind, which=0, iscapture=0))
    assert isinstance(stage.app.scene, GameScene)
    assert stage.app.running


# Warnings, questions, previews ---------------------------------------------------------------------------------------

HARM = {
    "own undead on a Holy Cross": (
        "pieces: {B.ghoul: C3, Y.holy_cross: D3, B.mummy: N8, Y.thief: N9}\nside: blue\n",
        ("move B.ghoul",),
        "step D3",
        "B.ghoul",
    ),
    "own undead on a friend's Holy Cross": (
        "pieces: {B.ghoul: C3, B.holy_cross: D3, B.necromancer: D3, Y.thief: N9}\nside: blue\n",
        ("move B.ghoul",),
        "step D3",
        "B.ghoul",
    ),
    "a cross put down on an own wounded friend": (
        "pieces: {B.necromancer: C3, B.holy_cross: C3, B.mummy: 'D3, wounded', Y.thief: N9}\nside: blue\n",
        ("move B.necromancer", "step D3", "hold -", "step E3"),
        "stop",
        "B.mummy",
    ),
    "a pit laid under an own character": (
        (
            "rooms: {1: 18A}\npieces: {B.angel_of_light: '18A(2,3)', B.ghoul: '18A(3,2)', Y.thief: N8}\nside: blue\n"
            "piles: {3: [C3-09]}\n"
        ),
        ("light B.angel_of_light 3",),
        "lay 18A(3,1) 0",
        "B.ghoul",
    ),
    "a fireball at a friend": (
        "pieces: {B.wizard: C3, B.fireball_wand: C3, B.troll: F3, Y.thief: N8}\nside: blue\n",
        (),
        "fireball B.wizard B.troll",
        "B.troll",
    ),
    "an own undead raised on holy ground": (
        (
            "rooms: {1: 17A}\npieces: {B.cleric: '17A(2,3), wounded', B.necromancer: '17A(1,3)', B.zombie.1: reserve,"
            " Y.mummy: H8}\nside: blue\n"
        ),
        (),
        "raise B.necromancer B.cleric",
        "B.zombie.1",
    ),
    "an own undead carried on to holy ground": (
        "rooms: {1: 17A}\npieces: {B.necromancer: '17A(1,3)', B.ghoul: '17A(1,3), wounded', Y.mummy: N8}\nside: blue\n",
        ("move B.necromancer", "step 17A(2,3)"),
        "stop",
        "B.ghoul",
    ),
}


@pytest.mark.parametrize("what", HARM)
def test_what_kills_an_own_character_is_asked_about_first(stage: Stage, what: str) -> None:
    """P-2: it is legal, it is warned of, No changes nothing, Yes does it, and the opponent has the point."""
    text, before, action, victim = HARM[what]
    scene = opened(stage, staged(stage, f"name: harm\n{text}", *before))
    game, piece = scene.game, scene.view.names.index(victim)
    first = staged(stage, f"name: harm\n{text}", *before, action).lines()[game.decisions :]
    offer = next(o for o in every_offer(scene) if notation(scene, o.actions) == first)
    scene.submit(offer)
    assert [dialog.name for dialog in scene.desk.dialogs] == ["ask"]
    decisions = game.decisions
    press(stage, pygame.K_RETURN)
    assert game.decisions == decisions
    scene.submit(offer)
    stage.pass_time(500)
    Clicker(stage.app, scene).press("yes")
    assert not game.view(BYSTANDER).on_board(piece)
    assert game.view(BYSTANDER).points[0] >= 1
    assert game.view(BYSTANDER).points[1] == 0


def every_offer(scene: GameScene) -> Iterator[Offer]:
    """Everything the screen offers for any piece that could be selected, the decision being as it is."""
    yield from scene.control.offers
    if isinstance(scene.view.frame, SpendFrame):
        for piece in range(len(scene.view.at)):
            if scene.control.can_select(piece):
                scene.select(piece)
                yield from scene.control.offers


def notation(scene: GameScene, actions: Iterable[Action]) -> list[str]:
    fork = Game(scene.game.truth(), 1)
    for action in actions:
        fork.play(action)
    return fork.lines()


def test_a_question_of_the_other_side_names_it_and_is_its_own_to_answer(stage: Stage) -> None:
    """P-12: in Yellow's turn Blue is asked by name; if the computer plays Blue, Yellow has nothing to press."""
    text = (
        "name: shadow\nrooms: {1: 18B}\npieces: {Y.mummy: '18B(3,2)', B.vampire: '18B(3,1)', B.shadow: '18B(3,3)',"
        " Y.angel_of_light: '18B(4,3)'}\n"
    )
    truth = staged(stage, text, "attack Y.mummy B.vampire").truth()
    scene = opened(stage, Game(truth, 1, (Seat(name="Ada"), Seat(name="Bo"))))
    assert isinstance(scene.view.frame, AskFrame)
    head = next(widget for widget, _ in inside(layer(stage)) if isinstance(widget, Label) and "Bo" in widget.text)
    assert "Ada" not in head.text
    scene = opened(stage, Game(truth, 1, (Seat(), Seat(bot="greedy"))))
    assert [one.name for one, _ in inside(layer(stage)) if one.name.startswith("offer_")] == []
    stage.app.change_settings(motion=Motion.NORMAL)
    stage.pass_time(1500)
    assert not isinstance(scene.view.frame, AskFrame)


def test_a_length_is_pointed_at_before_it_is_drawn_and_not_put_back_after(stage: Stage) -> None:
    """P-20: pointing at a length shows where such a tile fits and draws nothing; Undo is grey once it is drawn."""
    text = (
        "name: light\nrooms: {1: 18A}\npieces: {Y.angel_of_light: '18A(2,3)', B.goblin: N8}\n"
        "piles: {1: [C1-08], 2: [C2-01], 3: [C3-04]}\n"
    )
    scene = opened(stage, staged(stage, text))
    scene.select(0)
    scene.aim("light")
    stage.app.step()
    shown = []
    for length in (1, 2, 3):
        stage.point(scene.desk.find(f"offer_light_0_{length}").rect.center)
        shown.append(set(scene.marks.place))
        assert scene.game.decisions == 0
    assert len(shown[0]) == 1
    assert shown[0] < shown[1] < shown[2]
    stage.pass_time(500)
    Clicker(stage.app, scene).press("offer_light_0_3")
    assert isinstance(scene.view.frame, LayFrame)
    assert not scene.desk.find("undo").enabled
    press(stage, pygame.K_z)
    assert isinstance(scene.view.frame, LayFrame)


@pytest.mark.parametrize(
    ("who", "turns"),
    [
        ("cleric", {(0, 1), (5, -1)}),
        ("mekanork", {(0, 1), (0, -1), (5, 1), (5, -1)}),
    ],
)
def test_rooms_that_can_be_turned_are_offered_shown_and_stay_turned(
    stage: Stage, who: str, turns: set[tuple[int, int]]
) -> None:
    """P-29, P-31: own room and its pair, each with its arrow, a ghost before the click, and no way back after it."""
    pieces = f"Y.{who}: '1A(3,3)', B.key: '1B(2,2)', B.goblin: N8"
    text = f"name: gears\nrooms: {{1: 1A, 6: 1B turned 1, 3: 2A}}\npieces: {{{pieces}}}\n"
    for place, way in sorted(turns):
        scene = opened(stage, staged(stage, text))
        scene.select(0)
        scene.aim("turn")
        stage.app.step()
        aimed = scene.control.aimed()
        assert {(int(offer.action[2]), int(offer.action[3])) for offer in aimed} == turns
        assert all(offer.cost == 1 for offer in aimed)
        assert {mark[0] for mark in scene.marks.rooms} == {0, 5}
        button = scene.desk.find(f"offer_turn_0_{place}_{way}")
        stage.point(button.rect.center)
        assert scene.marks.ghost == (place, way)
        before = scene.view.turns
        assert scene.game.decisions == 0
        stage.pass_time(500)
        Clicker(stage.app, scene).press(button.name)
        assert scene.view.turns[place] == (before[place] + way) % 4
        assert not scene.desk.find("undo").enabled
        press(stage, pygame.K_z)
        assert scene.view.turns[place] == (before[place] + way) % 4
        stage.home()


def test_an_object_of_the_other_colour_says_that_anybody_may_use_it(stage: Stage) -> None:
    """P-49: the card of every object says so, and the way on to one of the enemy's is offered."""
    text = "name: colours\npieces: {Y.thief: C8, B.sword: C9, N.torch: D8, Y.armor: E8, B.goblin: N8}\n"
    scene = opened(stage, staged(stage, text))
    anybody = scene.words("inspector.anybody")
    assert "either colour" in anybody
    for name in ("B.sword", "N.torch", "Y.armor"):
        piece = scene.view.names.index(name)
        assert anybody in [block.text for block in card_of_piece(scene.words, scene.view, piece).blocks]
        scene.select(0)
        assert scene.control.at_square(scene.view.at[piece])


# Secrets -------------------------------------------------------------------------------------------------------------


def test_a_card_being_picked_leaves_no_trace(stage: Stage, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """P-44: whichever card is laid, the same keys, pictures, log and open part of the file, whatever is tried."""
    caplog.set_level(logging.DEBUG)
    traces = []
    for at in (0, 3):
        stage.home()
        resize(stage, SIZE, 1.0)
        caplog.clear()
        game = Game(found(lambda view: isinstance(view.frame, SpendFrame) and can_fight(view)).truth(), 1)
        game.play(next(action for action in game.legal_actions() if action[0] == "attack"))
        file = tmp_path / f"{at}{saves.SUFFIX}"
        route.start_keeping(stage.app, game, file)
        scene = opened(stage, game)
        stage.app.step()
        clicker = Clicker(stage.app, scene)
        side = game.to_decide
        assert side is not None
        clicker.perform(("commit", game.view(side).combat_hands[side][at]))
        assert isinstance(stage.app.scene, CurtainScene)
        trace: list[object] = []
        stage.point((640, 500))
        trace.append(picture(stage))
        press(stage, pygame.K_TAB, pygame.K_F1, pygame.K_ESCAPE, pygame.K_l)
        trace.append(picture(stage))
        resize(stage, (1366, 768), 1.0)
        trace.append(picture(stage))
        resize(stage, SIZE, 1.0)
        stage.pass_time(500)
        clicker.press("open")
        for pos in ((640, 360), (300, 600), (900, 600)):
            stage.point(pos)
            trace.append(picture(stage))
        trace += [record.getMessage().replace(str(file), "") for record in caplog.records]
        trace.append([line.text for line in scene.chronicle.lines])
        trace.append(game.lines())
        trace.append(len(file.read_bytes()))
        traces.append(trace)
        route.stop_keeping(game)
    assert traces[0] == traces[1]


def test_the_mouse_left_over_a_card_does_not_point_it_out_to_the_other(stage: Stage) -> None:
    """A card chosen by mouse and laid with Enter; the other's hand opens at the same place of the screen."""
    stage.home()
    stage.app.change_settings(secret_choice=SecretChoice.CURTAIN)
    resize(stage, SIZE, 1.0)
    game = Game(found(lambda view: isinstance(view.frame, SpendFrame) and can_fight(view)).truth(), 1)
    game.play(next(action for action in game.legal_actions() if action[0] == "attack"))
    clicker = Clicker(stage.app, opened(stage, game))
    stage.app.step()
    if not isinstance(stage.app.scene, CurtainScene):
        clicker.press("ready")
    clicker.press("open")
    spot = stage.app.scene.desk.find("hand_3").rect.center
    stage.click(spot)
    press(stage, pygame.K_RETURN)
    assert isinstance(stage.app.scene, CurtainScene)
    press(stage, pygame.K_y if stage.app.scene.side == 0 else pygame.K_b)
    desk = stage.app.scene.desk
    assert desk.find("hand_3").rect.collidepoint(spot)
    assert desk.hover is None
    stage.point(spot)
    assert desk.hover is desk.find("hand_3")


def can_fight(view: GameState) -> bool:
    return min(len(set(hand)) for hand in view.combat_hands) > 4 and any(a[0] == "attack" for a in legal_actions(view))


def picture(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.picture(), "RGB")


# Going on ------------------------------------------------------------------------------------------------------------


def spends_late(view: GameState, side: int) -> bool:
    return isinstance(view.frame, SpendFrame) and view.turn > 3 and view.side == side


def test_a_person_gives_up_while_the_computer_thinks(stage: Stage) -> None:
    """P-67: the menu opens over the computer's turn, halts it, and ends the game for the only person there is."""
    for person in (0, 1):
        seats = (Seat(), Seat(bot="greedy")) if person == 0 else (Seat(bot="greedy"), Seat())
        state = found(partial(spends_late, side=1 - person)).truth()
        game = Game(state, 1, seats)
        scene = opened(stage, game)
        assert scene.bot_decides
        press(stage, pygame.K_ESCAPE)
        decisions = game.decisions
        stage.pass_time(2000)
        assert game.decisions == decisions, "the computer waits while the menu is open"
        for name in ("menu_resign", "yes"):
            stage.pass_time(500)
            Clicker(stage.app, scene).press(name)
        assert (game.winner, game.how) == (1 - person, "resigned")
        stage.pass_time(500)
        assert isinstance(stage.app.scene, VictoryScene)
        stage.home()


KEYS = (
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_F1, pygame.K_e, pygame.K_z, pygame.K_y, pygame.K_b, pygame.K_s, pygame.K_l, pygame.K_1,
    pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5,
)  # fmt: skip


@pytest.mark.parametrize(
    ("sets", "motion"), [(("base",), Motion.NORMAL), (("base", "darkness"), Motion.OFF)], ids=["moving", "still"]
)
def test_any_clicks_and_keys_at_all_leave_somebody_able_to_act(
    stage: Stage, sets: tuple[str, ...], motion: Motion
) -> None:
    """P-86, P-83: random input; after each bit of it somebody can act, or the game is over, and there is a way on."""
    rng = random.Random(f"{sets} {motion}")
    table = make_table(sets=sets, mode="random")
    game = Game.new(table, rng.randrange(100))
    while not isinstance(game.view(BYSTANDER).frame, CardFrame):
        game.play(rng.choice(game.legal_actions()))
    stage.app.change_settings(motion=motion, confirm=False)
    stage.app.push(route.scene_for(stage.app, game))
    first = game.decisions
    for _ in range(400):
        desk = stage.app.scene.desk
        choice = rng.random()
        if choice < 0.55 and (targets := [one for one in desk.focus_order() if one.name not in AWAY]):
            stage.click(rng.choice(targets).rect.center)
        elif choice < 0.7:
            stage.click(aim(stage, rng))
        elif choice < 0.9:
            press(stage, rng.choice(KEYS))
        elif choice < 0.95:
            stage.events(pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False))
        else:
            stage.events(
                pygame.Event(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)))
            )
        stage.pass_time(rng.choice((1, 16, 500)))
        assert stage.app.running
        assert game.is_over or game.legal_actions()
        assert game.truth().check() == []
        if len(stage.app.scenes) == 1 and not game.is_over:
            stage.home()
            stage.app.push(route.scene_for(stage.app, game))
    assert game.decisions - first > 12
    for scene in stage.app.scenes:
        assert not isinstance(scene, CrashScene)


def aim(stage: Stage, rng: random.Random) -> tuple[int, int]:
    """A pixel: now and then one where a character stands that can do something or a square that it can reach."""
    scene = stage.app.scene
    if isinstance(scene, GameScene) and rng.random() < 0.8:
        spots = [offer.spot.square for offer in scene.control.offers if offer.spot is not None]
        own = [scene.view.at[p] for p in range(len(scene.view.at)) if scene.control.can_select(p)]
        squares = [sq for sq in spots + own if 0 <= sq < SQUARES]
        if squares:
            return scene.picture.space.center(rng.choice(squares))
    return rng.randrange(SIZE[0]), rng.randrange(SIZE[1])


AWAY = {"menu_title", "menu_resign", "menu_draw", "quit", "menu_settings"}
"""What would leave or end the game."""
