"""The rules and the glossary in telling states, for pictures of them."""

from __future__ import annotations

import pygame

from dt_darkness.core.frames import SpendFrame
from dt_darkness.session.tables import make_table
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.rules.book import AGREED
from dt_darkness.ui.scenes.rules.scene import RulesScene
from dt_darkness.ui.stills import Stage, found, still


def rules(stage: Stage, key: str = "") -> RulesScene:
    """The rules opened from the title at a key."""
    stage.app.open_rules(key)
    stage.app.step()
    scene = stage.app.scene
    assert isinstance(scene, RulesScene)
    return scene


def write(stage: Stage, text: str) -> None:
    """Type letters."""
    stage.events(*(pygame.Event(pygame.TEXTINPUT, text=letter) for letter in text))


@still("rules_chapter")
def _chapter(stage: Stage) -> None:
    rules(stage)


@still("rules_number")
def _number(stage: Stage) -> None:
    rules(stage)
    write(stage, "b145")


@still("rules_words")
def _words(stage: Stage) -> None:
    rules(stage)
    write(stage, "rope pit")


@still("rules_character")
def _character(stage: Stage) -> None:
    rules(stage, "character.vampire")


@still("rules_object")
def _object(stage: Stage) -> None:
    rules(stage, "object.rope")


@still("rules_room")
def _room(stage: Stage) -> None:
    rules(stage, "room.4A")


@still("rules_square")
def _square(stage: Stage) -> None:
    rules(stage, "terrain.darkness")


@still("rules_tile")
def _tile(stage: Stage) -> None:
    rules(stage, "tile.C3-10")


@still("rules_keyword")
def _keyword(stage: Stage) -> None:
    rules(stage, "tag.undead")


@still("rules_options")
def _options(stage: Stage) -> None:
    rules(stage, AGREED)


@still("rules_option")
def _option(stage: Stage) -> None:
    """A rule that an option decides, with a table that has agreed on it."""
    _at_a_table(stage, "A-3")


@still("rules_agreed")
def _agreed(stage: Stage) -> None:
    _at_a_table(stage, AGREED)


def _at_a_table(stage: Stage, key: str) -> None:
    options = {"reveal_from_line": "any", "clock": "usual"}
    stage.app.push(RulesScene(stage.app, key, make_table(mode="standard", options=options)))


@still("rules_from_game")
def _from_game(stage: Stage) -> None:
    """What F2 opens over the board while a piece is selected."""
    game = found(lambda view: isinstance(view.frame, SpendFrame) and view.ap > 1)
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    piece = next(piece for piece in range(len(game.table.catalog.characters)) if scene.control.can_select(piece))
    scene.select(piece)
    stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode="", repeat=False))
