"""After a fault of the program: what the player is told, what is written for a report, and that the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.ai import new_bot
from dt_darkness.core.frames import SpendFrame
from dt_darkness.session.game import Game
from dt_darkness.ui.app import App
from dt_darkness.ui.clock import ManualClock
from dt_darkness.ui.kit import Label
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.crash import CrashScene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.title import TitleScene
from dt_darkness.ui.settings import Motion


class Player:
    """Somebody at the real loop of the program: each turn of a script happens instead of a wait for the next event."""

    def __init__(self, home: Path) -> None:
        self.clock = ManualClock()
        dirs = paths.UserDirs(home / "saves", home / "settings", home / "logs")
        self.app = App(dirs, clock=self.clock, size=(1280, 720), full_screen=False)
        self.app.change_settings(motion=Motion.OFF)

    def play(self, monkeypatch: pytest.MonkeyPatch, *turns: Callable[[], object]) -> int:
        script = iter(turns)

        def wait() -> list[pygame.Event]:
            self.clock.advance(700)
            turn = next(script, None)
            if turn is None:
                return [pygame.Event(pygame.QUIT)]
            turn()
            return [pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0)]

        monkeypatch.setattr(self.app, "_wait", wait)
        return self.app.run()

    def press(self, name: str) -> None:
        """Click a button."""
        pos = self.app.scene.desk.find(name).rect.center
        self.app.step((pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),))
        self.app.step((pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),))

    def words(self) -> str:
        """Everything that the dialogue on top says."""
        assert isinstance(self.app.scene, CrashScene)
        return "\n".join(widget.text for widget in self.app.scene.dialog.body.content if isinstance(widget, Label))


def begun() -> Game:
    """A game whose first action points are to be spent."""
    game, bot = Game.new(seed=3), new_bot("greedy")
    while not isinstance(game.view(-1).frame, SpendFrame):
        side = game.to_decide
        assert side is not None
        game.play(bot.choose(game.view(side), game.luck()))
    return game


def fault(*_: object) -> None:
    raise RuntimeError("the floor gave way")


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
@pytest.mark.parametrize("leaving_fails_too", [False, True])
def test_a_game_goes_on_after_a_fault_of_its_screen(
    where: str, leaving_fails_too: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path)
    game = begun()
    lines = [one.line for one in game.record()]
    failing = GameScene(player.app, game)
    route.start_keeping(player.app, game)
    player.app.push(failing)
    seen: list[str] = []

    def break_it() -> None:
        player.app.redraw()
        monkeypatch.setattr(failing, where, fault)
        if leaving_fails_too:
            monkeypatch.setattr(failing, "leave", fault)

    def look() -> None:
        assert isinstance(player.app.scene, CrashScene)
        seen.append(player.words())
        player.press("continue")

    def go_on() -> None:
        if isinstance(player.app.scene, CurtainScene):
            player.press("open")
        scene = player.app.scene
        assert isinstance(scene, GameScene)
        assert scene is not failing
        assert [one.line for one in scene.game.record()] == lines
        side = scene.game.to_decide
        assert side is not None
        seen.append("went on")

    assert player.play(monkeypatch, break_it, look, go_on) == 0
    reports = sorted((tmp_path / "logs").glob("crash-*.txt"))
    assert len(reports) == 1
    assert "the floor gave way" in reports[0].read_text(encoding="utf-8")
    assert str(reports[0]) in seen[0].replace("\n", "")
    assert "the floor gave way" in seen[0]
    assert seen[-1] == "went on"


def test_on_the_title_there_is_no_game_to_go_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path)
    route.start_keeping(player.app, begun())
    title = player.app.scene
    names: list[str] = []

    def look() -> None:
        assert isinstance(player.app.scene, CrashScene)
        names.extend(widget.name for widget in player.app.scene.desk.focus_order())
        player.press("home")
        assert isinstance(player.app.scene, TitleScene)
        assert player.app.scene is not title

    assert player.play(monkeypatch, lambda: monkeypatch.setattr(title, "handle", fault), look) == 0
    assert {"quit", "home"} <= set(names)
    assert "continue" not in names


def test_where_no_report_can_be_written_the_player_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder of the logs should be: what a full disk or a read-only one comes to."""
    (tmp_path / "logs").write_text("in the way", encoding="utf-8")
    player = Player(tmp_path)
    title = player.app.scene
    seen: list[str] = []

    def look() -> None:
        seen.append(player.words())
        player.press("home")

    assert player.play(monkeypatch, lambda: monkeypatch.setattr(title, "handle", fault), look) == 0
    assert player.app.texts("ui.crash.no_report") in seen[0]
