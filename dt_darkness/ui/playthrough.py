"""A whole game by mouse, from the title to victory: for the self-test, and for tests in a real window."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

import pygame

from dt_darkness.ai.registry import new_bot
from dt_darkness.core.frames import DraftFrame
from dt_darkness.session.game import Game
from dt_darkness.ui.app import App
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.combat import CombatScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.game.victory import VictoryScene
from dt_darkness.ui.scenes.setup.draft import DraftScene
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.scenes.setup.placement import PlacementScene
from dt_darkness.ui.scenes.setup.starters import StartersScene
from dt_darkness.ui.scenes.setup.tiles import Tile

_MOST_DECISIONS = 4000
"""More than a game of these players ever took."""


class Hand(Protocol):
    """What moves the mouse of an app, and lets its time pass."""

    def send(self, event: pygame.Event) -> None:
        """Let the app have one event."""
        ...

    def rest(self) -> None:
        """Let so much time pass that no click counts as half of a double click, and that nothing moves any more."""
        ...


class Stuck(RuntimeError):
    """The game could not be played on: says where."""


class Playthrough:
    """Two imaginary people who play one game by mouse alone, as the greedy computer player would."""

    def __init__(
        self, app: App, hand: Hand, seed: int, tell: Callable[[str], None], boxes: tuple[str, ...] = ()
    ) -> None:
        """``app`` shows its title. ``tell`` hears one line for each part of the game.

        ``boxes``: the sets to switch on or off on the New game screen, beginning with what it suggests.
        """
        self._app, self._hand, self._tell = app, hand, tell
        self._luck = random.Random(seed)
        self._boxes = boxes
        self.clicks = 0

    def play(self) -> Game:
        """Play to the victory screen; gives the game. Stuck if there is no way on."""
        self._press("new_game")
        for box in self._boxes:
            self._press(f"set.{box}")
        self._press("begin")
        game = self._draft()
        self._tell("teams chosen")
        for _ in (0, 1):
            self._starters()
        self._tell("starting characters placed")
        self._placement()
        self._tell("tokens hidden")
        self._press("go")
        scene = self._app.scene
        if not isinstance(scene, GameScene):
            raise Stuck(f"the game did not begin but {type(scene).__name__}")
        clicker = Clicker(self._app, scene, self._event)
        bots = [new_bot("greedy"), new_bot("greedy")]
        for _ in range(_MOST_DECISIONS):
            side = game.to_decide
            if side is None:
                break
            self._hand.rest()
            clicker.perform(bots[side].choose(game.view(side), self._luck), by_board=self._luck.random() < 0.5)
            if isinstance(self._app.scene, CombatScene):
                self._hand.rest()
                clicker.go_on()
        self._hand.rest()
        if not isinstance(self._app.scene, VictoryScene):
            raise Stuck(f"no victory after {game.decisions} decisions but {type(self._app.scene).__name__}")
        self.clicks += clicker.clicks
        self._tell(f"played to the end: {game.decisions} decisions, {self.clicks} clicks")
        return game

    def _draft(self) -> Game:
        scene = self._app.scene
        if not isinstance(scene, DraftScene):
            raise Stuck(f"no teams are chosen but {type(scene).__name__}")
        game = scene.game
        while isinstance(scene, DraftScene):
            if not isinstance(game.view(0).frame, DraftFrame):
                raise Stuck("the choice of teams does not end")
            before = game.decisions
            tiles = [tile for tile in scene.desk.focus_order() if isinstance(tile, Tile) and not tile.band]
            self._click(tiles[0].rect.center)
            if game.decisions == before:
                self._press("name")
            if game.decisions == before:
                raise Stuck("nothing could be named")
            scene = self._app.scene
        return game

    def _starters(self) -> None:
        scene = self._behind_the_curtain()
        if not isinstance(scene, StartersScene):
            raise Stuck(f"no starting characters are placed but {type(scene).__name__}")
        for sq in scene.spots():
            self._press(f"spot.{sq}")
        self._press("done")

    def _placement(self) -> None:
        while not isinstance(self._app.scene, LotScene):
            scene = self._behind_the_curtain()
            if not isinstance(scene, PlacementScene):
                raise Stuck(f"no tokens are hidden but {type(scene).__name__}")
            self._press(f"spot.{next(spot for spot in scene.spots() if scene.is_spot_open(spot))}")
            self._press("done")
        for _ in range(4):
            self._hand.rest()

    def _behind_the_curtain(self) -> object:
        if isinstance(self._app.scene, CurtainScene):
            self._press("open")
        return self._app.scene

    def _press(self, name: str) -> None:
        try:
            widget = self._app.scene.desk.find(name)
        except KeyError:
            raise Stuck(f"{type(self._app.scene).__name__} has no {name}") from None
        self._click(widget.rect.center)

    def _click(self, pos: Pos) -> None:
        self._hand.rest()
        self._event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self._event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self._event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        self.clicks += 1

    def _event(self, event: pygame.Event) -> None:
        self._hand.send(event)
