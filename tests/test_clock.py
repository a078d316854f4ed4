"""The players' clock: whose time runs, what is left, and what is decided for somebody who is late (B-191)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness.ai import new_bot
from dt_darkness.core.frames import (
    CardFrame,
    CommitFrame,
    DraftFrame,
    HideFrame,
    MoveFrame,
    OverFrame,
    SpendFrame,
    StartersFrame,
)
from dt_darkness.session import saves
from dt_darkness.session.clock import SHORT, Clock, out_of_time
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.combat import CombatScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.pause import PauseScene
from dt_darkness.ui.scenes.route import scene_for
from dt_darkness.ui.scenes.setup.base import SetupScene
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.settings import Motion, SecretChoice
from dt_darkness.ui.stills import Stage

LUCK = 11


def table(clock: str = "usual", mode: str = "standard", sets: tuple[str, ...] = ("base",)) -> Game:
    return Game.new(make_table(mode=mode, sets=sets, options={"clock": clock}), seed=LUCK)


def running(game: Game) -> Clock:
    clock = Clock.of(game)
    assert clock is not None
    return clock


def frame(game: Game) -> object:
    return game.view(BYSTANDER).frame


def to(game: Game, kind: type, luck: random.Random | None = None) -> None:
    luck = luck or random.Random(LUCK)
    while not isinstance(frame(game), kind):
        game.play(luck.choice(game.legal_actions()))


def test_no_clock_runs_unless_it_was_agreed() -> None:
    assert Clock.of(table("none")) is None
    assert table("none").reserve is None


def test_a_turn_has_its_time_and_then_the_reserve() -> None:
    game = table()
    to(game, CardFrame)
    clock = running(game)
    side = game.to_decide
    assert side is not None
    assert (clock.left, clock.reserve) == (120, (300, 300))
    assert not clock.ran(100)
    game.play(("card", 2))
    assert clock.left == 20
    assert not clock.ran(30)
    assert clock.left == 0
    assert clock.reserve[side] == 290
    assert clock.reserve[1 - side] == 300
    assert not clock.ran(289.5)
    assert clock.ran(0.5)
    assert clock.reserve[side] == 0


def test_the_next_turn_has_its_own_time() -> None:
    game = table("strict")
    to(game, CardFrame)
    clock = running(game)
    assert clock.ran(120)
    out_of_time(game)
    assert isinstance(frame(game), CardFrame)
    assert clock.left == 120
    assert not clock.ran(119)


def test_each_short_choice_has_its_own_time_and_the_turn_keeps_its() -> None:
    game = table("strict")
    to(game, HideFrame)
    clock = running(game)
    assert clock.left == 10
    clock.ran(4)
    assert clock.left == 6
    game.play(game.legal_actions()[0])
    assert clock.left == 10
    luck, bot = random.Random(LUCK), new_bot("greedy")
    while not isinstance(frame(game), CommitFrame):
        side = game.to_decide
        assert side is not None
        game.play(bot.choose(game.view(side), luck))
        clock.ran(1 if isinstance(frame(game), SpendFrame) else 0)
    attacker = game.view(BYSTANDER).side
    assert clock.left == 10
    clock.ran(3)
    assert clock.left == 7
    while isinstance(frame(game), CommitFrame):
        game.play(game.legal_actions()[0])
    if game.to_decide == attacker and isinstance(frame(game), SpendFrame):
        assert 100 < clock.left < 120


def test_taking_back_gives_no_time_back() -> None:
    game = table("strict")
    to(game, CardFrame)
    clock = running(game)
    game.play(("card", 2))
    clock.ran(50)
    game.play(next(action for action in game.legal_actions() if action[0] == "move"))
    clock.ran(10)
    game.undo()
    assert clock.left == 60


def test_nobody_is_late_when_the_game_is_over() -> None:
    game = table("strict")
    to(game, CardFrame)
    clock = running(game)
    game.play(("resign", 0))
    assert isinstance(frame(game), OverFrame)
    assert not clock.ran(10_000)
    assert clock.left == 0
    out_of_time(game)
    assert game.how == "resigned"


def test_the_reserves_are_saved_with_the_game(tmp_path: Path) -> None:
    game = table()
    to(game, CardFrame)
    running(game).ran(150.25)
    path = tmp_path / "late.dtgame"
    saves.save(game, path)
    again, notice = saves.load(path, shipped_catalog())
    assert notice is None
    assert again.reserve == game.reserve
    assert min(running(again).reserve) == 269.75


def test_to_continue_gives_no_time_back(tmp_path: Path) -> None:
    game = table()
    to(game, CardFrame)
    running(game).ran(75)
    game.play(("card", 2))
    path = tmp_path / "left.dtgame"
    saves.save(game, path)
    again, _ = saves.load(path, shipped_catalog())
    assert running(again).left == 45
    again.play(("end",))
    assert running(again).left == 120


def test_who_is_late_with_the_card_plays_the_lowest_and_ends_the_turn() -> None:
    game = table()
    to(game, CardFrame)
    side, turn = game.to_decide, game.turn
    out_of_time(game)
    assert (game.to_decide, game.turn) == (1 - (side or 0), turn + 1)
    assert [one.line for one in game.record()[-2:]] == ["card 2", "end"]


def test_what_was_begun_is_taken_back_if_it_may_be() -> None:
    game = table()
    to(game, CardFrame)
    game.play(("card", 2))
    decisions = game.decisions
    game.play(next(action for action in game.legal_actions() if action[0] == "move"))
    game.play(next(action for action in game.legal_actions() if action[0] == "step"))
    out_of_time(game)
    assert game.decisions == decisions + 1
    assert game.record()[-1].line == "end"


def test_what_cannot_be_taken_back_is_brought_to_its_end() -> None:
    """A game continued in the middle of a move has nothing to take back; the move goes the shortest way to a stop."""
    tried = 0
    for seed in range(40):
        game = Game.new(make_table(mode="standard", options={"clock": "usual"}), seed)
        luck = random.Random(seed)
        to(game, MoveFrame, luck)
        for _ in range(luck.randrange(3)):
            if isinstance(frame(game), MoveFrame):
                game.play(luck.choice(game.legal_actions()))
        if not isinstance(frame(game), MoveFrame):
            continue
        tried += 1
        again = Game(game.truth(), seed=1)
        turn = again.turn
        out_of_time(again)
        assert again.turn == turn + 1
        assert again.record()[-1].line == "end"
    assert tried > 20


def test_who_is_late_with_a_combat_card_lays_the_lowest() -> None:
    game, luck, bot = table(), random.Random(LUCK), new_bot("greedy")
    while not isinstance(frame(game), CommitFrame):
        side = game.to_decide
        assert side is not None
        game.play(bot.choose(game.view(side), luck))
    side = game.to_decide
    out_of_time(game)
    assert game.record()[-1].line == "commit 0"
    assert game.to_decide == 1 - (side or 0)


@pytest.mark.parametrize(("mode", "sets"), [("mutual", ("base",)), ("mutual", ("base", "darkness"))])
def test_somebody_always_late_still_gets_through_a_game_legally(mode: str, sets: tuple[str, ...]) -> None:
    """Late again and again at random moments, in every kind of decision: one choice, or the turn, is over each time."""
    met: Counter[str] = Counter()
    for seed in range(3):
        game = Game.new(make_table(mode=mode, sets=sets, options={"clock": "quick"}), seed)
        luck, bot = random.Random(seed), new_bot("greedy")
        while game.to_decide is not None and game.decisions < 500:
            if luck.random() < 0.1:
                side, turn, before = game.to_decide, game.turn, frame(game)
                count = game.decisions
                met[type(before).__name__] += 1
                out_of_time(game)
                if isinstance(before, (*SHORT, DraftFrame)):
                    assert game.decisions > count
                elif isinstance(before, StartersFrame):
                    assert game.to_decide != side or not isinstance(frame(game), StartersFrame)
                else:
                    assert game.turn > turn or game.to_decide != side or isinstance(frame(game), SHORT)
            else:
                side = game.to_decide
                game.play(bot.choose(game.view(side), luck))
        replayed = Game(*game.beginning(), lines=[one.line for one in game.record()])
        assert replayed.truth() == game.truth()
    assert {"DraftFrame", "HideFrame", "CardFrame", "SpendFrame"} <= set(met)


# On the screen -------------------------------------------------------------------------------------------------------


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path, (1280, 720))
    made.app.change_settings(motion=Motion.OFF, secret_choice=SecretChoice.CURTAIN)
    yield made
    made.app.close()


def wait(stage: Stage, seconds: float) -> None:
    """Let the time pass as it does when nobody touches anything."""
    for _ in range(round(seconds * 5)):
        stage.clock.advance(200)
        stage.app.step()


def press(stage: Stage, name: str) -> None:
    """Click the widget of this name."""
    stage.app.step()
    stage.click(stage.app.scene.desk.find(name).rect.center)
    stage.app.step()


def opened(stage: Stage, game: Game) -> GameScene:
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    return scene


def test_the_screen_counts_the_time_and_ends_the_turn(stage: Stage) -> None:
    game = table("quick")
    to(game, CardFrame)
    scene = opened(stage, game)
    side, turn = game.to_decide, game.turn
    assert scene.timer.text(stage.app.texts) == "1:00"
    wait(stage, 55)
    assert scene.timer.text(stage.app.texts) == "0:05"
    scene.open_menu()
    wait(stage, 10)
    assert scene.timer.text(stage.app.texts) == "reserve 1:55"
    wait(stage, 116)
    assert (game.turn, game.to_decide) == (turn + 1, 1 - (side or 0))
    assert not scene.desk.dialogs
    assert scene.timer.text(stage.app.texts).startswith("0:5")


def test_what_was_taken_back_for_somebody_late_stands_in_no_chronicle(stage: Stage) -> None:
    game = table("strict")
    to(game, CardFrame)
    scene = opened(stage, game)
    scene.play([("card", 2)])
    scene.play([next(action for action in game.legal_actions() if action[0] == "move")])
    scene.play([next(action for action in game.legal_actions() if action[0] == "step")])
    turn = game.turn
    wait(stage, 121)
    assert game.turn == turn + 1
    told = [line.text for line in scene.chronicle.lines]
    stage.home()
    assert told == [line.text for line in opened(stage, game).chronicle.lines]


def test_the_clock_stands_still_in_a_pause_and_no_board_is_seen(stage: Stage) -> None:
    pictures = []
    for seed in (1, 2):
        game = Game.new(make_table(mode="standard", options={"clock": "quick"}), seed=seed)
        to(game, CardFrame)
        scene = opened(stage, game)
        scene.open_menu()
        press(stage, "menu_pause")
        paused = isinstance(stage.app.scene, PauseScene)
        assert paused
        before = scene.timer.text(stage.app.texts)
        wait(stage, 100)
        assert scene.timer.text(stage.app.texts) == before
        pictures.append(pygame.image.tobytes(stage.picture(), "RGB"))
        press(stage, "go_on")
        assert stage.app.scene is scene
        stage.home()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("way", [SecretChoice.CURTAIN, SecretChoice.TOGETHER])
def test_a_fight_goes_on_when_nobody_lays_a_card(stage: Stage, way: SecretChoice) -> None:
    stage.app.change_settings(secret_choice=way)
    game, luck, bot = table("strict"), random.Random(LUCK), new_bot("greedy")
    while not isinstance(frame(game), CommitFrame):
        side = game.to_decide
        assert side is not None
        game.play(bot.choose(game.view(side), luck))
    scene = opened(stage, game)
    stage.app.step()
    fight = stage.app.scene
    assert isinstance(fight, CombatScene)
    assert scene.timer.text(stage.app.texts) == "0:10"
    wait(stage, 25)
    assert not isinstance(frame(game), CommitFrame)
    assert fight.result is not None
    assert [one.line for one in game.record()[-2:]] == ["commit 0", "commit 0"]


def test_without_a_clock_the_screen_shows_none_and_sleeps(stage: Stage) -> None:
    game = table("none")
    to(game, CardFrame)
    scene = opened(stage, game)
    assert scene.timer.text(stage.app.texts) == ""
    wait(stage, 3)
    assert scene.wake is None


def test_late_picks_starters_and_tokens_are_made_and_the_set_up_goes_on(stage: Stage) -> None:
    """From the last picks to the first action card, nobody ever touching anything but the curtains."""
    game = table("strict", mode="mutual")
    to(game, DraftFrame)
    while len(game.view(BYSTANDER).team_objects[1]) < 5:
        game.play(game.legal_actions()[0])
    stage.app.push(scene_for(stage.app, game))
    stage.app.step()
    met = set()
    for _ in range(400):
        scene = stage.app.scene
        if isinstance(scene, GameScene):
            break
        met.add(type(scene).__name__)
        if isinstance(scene, CurtainScene):
            press(stage, "open")
        elif isinstance(scene, LotScene):
            stage.pass_time(8000)
            press(stage, "go")
        else:
            assert isinstance(scene, SetupScene)
            limit, decisions = (10 if isinstance(frame(game), HideFrame) else 120), game.decisions
            wait(stage, limit - 1)
            assert game.decisions == decisions
            while game.decisions == decisions and limit > 0:
                wait(stage, 0.2)
                limit -= 1
            assert game.decisions > decisions
    assert isinstance(stage.app.scene, GameScene)
    assert met == {"CurtainScene", "DraftScene", "StartersScene", "PlacementScene", "LotScene"}
    assert isinstance(frame(game), CardFrame)


def test_what_was_laid_out_counts_when_the_time_is_up() -> None:
    game = table("strict")
    to(game, StartersFrame)
    side = game.to_decide
    plan = tuple(game.legal_actions()[:1])
    game.lay_out(plan)
    out_of_time(game)
    starts = [one for one in game.record() if one.action[0] == "start" and one.side == side]
    assert starts[0].action == plan[0]
    assert len(starts) == 4
    to(game, HideFrame)
    token = game.legal_actions()[-1]
    game.lay_out((token,))
    count = game.decisions
    out_of_time(game)
    assert game.record()[count].action == token
