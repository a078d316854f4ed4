"""Telling states of Forces of Darkness on the game screen, for pictures of them."""

from __future__ import annotations

import pygame

from dt_darkness.content.scenario import load_scenarios
from dt_darkness.content.words import plain_squares
from dt_darkness.core.actions import read
from dt_darkness.core.frames import CommitFrame
from dt_darkness.core.geometry import square
from dt_darkness.session.game import Game
from dt_darkness.session.script import actions
from dt_darkness.session.tables import shipped_catalog
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.stills import Stage, still

BOARD = """
name: A labyrinth of both boxes, half way through a game
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B turned 1, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 14
card: 5
action_points: 3
points: {yellow: 3, blue: 2}
side: yellow
piles: {1: [C1-03, C1-10, C1-08, C1-01], 2: [C2-05, C2-02, C2-09], 3: [C3-09, C3-02, C3-04, C3-05, C3-07]}
tiles:
  - {tile: C3-10, squares: ["19A(2,2)", "19A(2,3)", "19A(2,4)"], turned: 0}
  - {tile: C1-06, squares: ["18B(3,3)"], turned: 0}
emptied: ["20B(1,5)", "18B(4,2)"]
grilles: {"20B(4,3)-east": open, "17A(1,5)-south": broken}
hands:
  yellow: {action: [2, 4], combat: [0, 1, 2, 3, 5], jumps: 2}
  blue: {action: [3, 4, 5], combat: [0, 2, 3, 4, 6], jumps: 1}
pieces:
  Y.necromancer: "18A(2,3)"
  Y.torch: "18A(2,3)"
  Y.vampire: "20B(2,3), blood 2"
  Y.angel_of_light: "20A(3,5)"
  Y.ring_of_light: "20A(3,5)"
  Y.ghoul: "17A(1,2)"
  B.troll: "17A(1,2), wounded"
  Y.undead_dragon: "20B(4,2)"
  Y.ball_chain: "20B(4,2)"
  Y.mummy: "19A(3,3)"
  N.torch: "19A(3,3)"
  Y.shadow: out
  Y.specter: removed
  B.warrior: "18A(1,4), owner Y"
  B.sword: "18A(1,4)"
  Y.zombie.1: "20B(2,5)"
  Y.zombie.2: reserve
  Y.zombie.3: dead
  B.specter: "18A(1,1)"
  B.shadow: "18A(4,4)"
  B.vampire: "20A(1,3), as bat"
  B.mummy: "1A(2,3), wounded"
  B.ghoul: "1A(4,4)"
  B.ring_of_weakness: "1A(4,4)"
  B.necromancer: "17A(3,1)"
  B.inversion_scroll: "17A(3,1)"
  B.zombie.1: "18B(4,3)"
  B.zombie.2: reserve
  B.zombie.3: reserve
  B.torch: "18B(1,5)"
  B.holy_cross: "20B(3,3)"
  B.key: "17A(5,1)"
  Y.key: "18A(4,5)"
  Y.holy_cross: "17A(5,4)"
  N.two_handed_sword: "20A(5,2)"
  B.thief: room 4
  B.rope: room 4
  Y.inversion_scroll: room 4
"""
"""The rooms of every kind, and a piece in nearly every state that a token shows."""

LIGHTING = """
name: A torch at the edge of darkness
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 2
side: yellow
piles: {1: [C1-03, C1-10], 2: [C2-05, C2-02, C2-09, C2-01], 3: [C3-09, C3-02]}
pieces:
  Y.necromancer: "18A(2,3)"
  Y.torch: "18A(2,3)"
  B.shadow: "18A(3,3)"
  B.key: "18A(3,2)"
  Y.angel_of_light: "19A(3,3)"
  Y.ring_of_light: "19A(3,3)"
  Y.ghoul: "18A(2,5)"
  B.mummy: "18A(1,1), wounded"
"""

FIGHT = """
name: The rulebook's fight around a Shadow
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 3
side: yellow
pieces:
  Y.mummy: "18B(3,2)"
  N.two_handed_sword: "18B(3,2)"
  Y.angel_of_light: "18B(4,3)"
  B.vampire: "18B(3,1), blood 1"
  B.shadow: "18B(3,3)"
  Y.zombie.1: "20B(1,1)"
"""

SWORD = """
name: A sword to be paid for
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 3
side: yellow
pieces:
  Y.mummy: "20B(2,2)"
  N.two_handed_sword: "20B(2,2)"
  B.vampire: "20B(2,3), blood 1"
  Y.ghoul: "20B(1,3)"
  B.cleric: "20B(3,3)"
"""

FIRE = """
name: A Mummy against torches
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 3
side: yellow
pieces:
  Y.mummy: "20B(2,2)"
  B.vampire: "20B(2,3), blood 1"
  B.torch: "20B(2,3)"
  Y.key: "20B(1,1)"
"""

HEIRS = """
name: Somebody must take the Ball & Chain
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 18B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 3
side: yellow
pieces:
  Y.mummy: "20B(2,2)"
  Y.key: "20B(2,2)"
  B.thief: "20B(2,3), wounded"
  B.ball_chain: "20B(2,3)"
  Y.vampire: "20B(1,3)"
  Y.ghoul: "20B(3,3)"
hands: {yellow: {combat: [0, 6]}, blue: {combat: [0]}}
"""

DEAD = """
name: The dead and the graves
rooms: {1: 20B, 2: 18A, 3: 17A, 4: 2B hidden, 5: 1A, 6: 17B, 7: 19A, 8: 20A}
sets: [base, darkness]
turn: 9
action_points: 4
side: yellow
emptied: ["17B(4,5)"]
pieces:
  Y.necromancer: "17B(1,4)"
  Y.inversion_scroll: "17B(1,4)"
  Y.zombie.1: reserve
  Y.zombie.2: reserve
  Y.zombie.3: dead
  B.troll: "17B(2,4), wounded"
  Y.specter: "17B(3,2)"
  B.cleric: "17B(3,4), wounded"
  B.warrior: "17B(5,3), wounded"
  Y.warrior: dead
  Y.cleric: unplaced
  B.holy_cross: "17B(4,4)"
  Y.ghoul: "17B(3,5)"
  Y.vampire: "17A(1,5)"
  B.necromancer: "17A(1,4)"
  B.zombie.1: reserve
"""


def staged(stage: Stage, text: str, *lines: str) -> Game:
    """A game that begins with a position in the words of a scenario file, after some lines of a script."""
    file = stage.folder / "position.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    game = Game(load_scenarios(file, shipped_catalog())[0].position, 1)
    for line in lines:
        view = game.view(game.to_decide or 0)
        for action in actions(view, plain_squares(view, line)):
            game.play(action)
    return game


def _open(stage: Stage, text: str, *lines: str, piece: str = "") -> GameScene:
    scene = GameScene(stage.app, staged(stage, text, *lines))
    stage.app.push(scene)
    stage.pass_time(32)
    if piece:
        scene.select(scene.view.names.index(piece))
        stage.app.step()
    return scene


def _at(scene: GameScene, words: str) -> tuple[int, int]:
    """The middle of a square, named as in a scenario."""
    return scene.picture.space.center(square(plain_squares(scene.view, words)))


def _press(stage: Stage, scene: GameScene, *names: str) -> None:
    clicker = Clicker(stage.app, scene)
    for name in names:
        clicker.press(name)


def _point(stage: Stage, scene: GameScene, name: str) -> None:
    stage.point(scene.desk.find(name).rect.center)


@still("dark_board")
def _board(stage: Stage) -> None:
    _open(stage, BOARD)


@still("dark_reach")
def _reach(stage: Stage) -> None:
    _open(stage, BOARD, piece="Y.necromancer")


@still("dark_length")
def _length(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, piece="Y.necromancer")
    _press(stage, scene, "verb_light")
    _point(stage, scene, f"offer_light_{scene.control.piece}_3")


@still("dark_ghost")
def _ghost(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, "light Y.necromancer 2")
    stage.point(_at(scene, "18A(3,3)"))


@still("dark_ghost_turned")
def _turned(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, "light Y.necromancer 2")
    stage.point(_at(scene, "18A(3,3)"))
    stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))


@still("dark_pit_under")
def _pit_under(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, "light Y.necromancer 3")
    stage.point(_at(scene, "18A(3,3)"))


@still("dark_ring")
def _ring(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, "shine Y.angel_of_light 2", "lay 19A(2,3) 0")
    _point(stage, scene, "offer_extend_2")


@still("dark_lighting")
def _lighting(stage: Stage) -> None:
    scene = _open(stage, LIGHTING, "light Y.necromancer 2")
    Clicker(stage.app, scene).press("lay_here")
    stage.pass_time(180)


@still("dark_unlit_end")
def _unlit_end(stage: Stage) -> None:
    scene = _open(stage, LIGHTING)
    scene.end_turn()


@still("dark_join")
def _join(stage: Stage) -> None:
    scene = _open(stage, FIGHT, "attack Y.mummy B.vampire", "answer yes")
    stage.pass_time(2000)
    _point(stage, scene, "offer_answer_yes")


@still("dark_forecast")
def _forecast(stage: Stage) -> None:
    scene = _open(stage, FIGHT, piece="Y.mummy")
    stage.point(_at(scene, "18B(3,1)"))


@still("dark_pay")
def _pay(stage: Stage) -> None:
    scene = _open(stage, SWORD, "attack Y.mummy B.vampire")
    _point(stage, scene, "offer_answer_yes")


@still("dark_zero")
def _zero(stage: Stage) -> None:
    scene = _open(stage, FIRE, "attack Y.mummy B.vampire")
    assert isinstance(scene.view.frame, CommitFrame)
    _press(stage, scene, "ready", "open")
    stage.point(stage.app.scene.desk.find("hand_3").rect.center)
    stage.pass_time(600)


@still("dark_heirs")
def _heirs(stage: Stage) -> None:
    scene = _open(stage, HEIRS, "attack Y.mummy B.thief", "commit 6", "commit 0")
    _point(stage, scene, f"offer_inherit_{scene.view.names.index('Y.vampire')}")


@still("dark_swap")
def _swap(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.necromancer")
    _press(stage, scene, "verb_invert")
    _point(stage, scene, f"offer_invert_{scene.control.piece}_6")


@still("dark_swapping")
def _swapping(stage: Stage) -> None:
    scene = _open(stage, DEAD)
    scene.play([read(scene.decider_view, "invert Y.necromancer 7")])
    stage.pass_time(260)


@still("dark_raise")
def _raise(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.necromancer")
    stage.point(_at(scene, "17B(1,5)"))


@still("dark_raise_wounded")
def _raise_wounded(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.necromancer")
    stage.point(_at(scene, "17B(2,4)"))


@still("dark_specter_substitute")
def _specter_marker(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.specter")
    stage.point(_at(scene, "17B(5,3)"))


@still("dark_specter")
def _specter(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.specter")
    stage.point(_at(scene, "17B(3,4)"))


@still("dark_cross")
def _cross(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.ghoul")
    stage.point(_at(scene, "17B(4,4)"))


@still("dark_bat")
def _bat(stage: Stage) -> None:
    scene = _open(stage, DEAD, piece="Y.vampire")
    _point(stage, scene, "verb_change")


def _card(name: str, text: str, words: str, *lines: str) -> None:
    @still(f"dark_card_{name}")
    def show(stage: Stage) -> None:
        scene = _open(stage, text, *lines)
        stage.point(_at(scene, words))


_card("vampire", BOARD, "20B(2,3)")
_card("chained_dragon", BOARD, "20B(4,2)")
_card("weak_ghoul", BOARD, "1A(4,4)")
_card("taken_warrior", BOARD, "18A(1,4)")
_card("ghoul", BOARD, "17A(1,2)")
_card("sword", BOARD, "20A(5,2)")
_card("cross", BOARD, "20B(3,3)")
_card("darkness", BOARD, "18A(3,2)")
_card("corridor", BOARD, "19A(2,3)")
_card("pit_of_tile", BOARD, "19A(2,4)")
_card("holder", BOARD, "18A(3,5)")
_card("empty_holder", BOARD, "18B(4,2)")
_card("statue", BOARD, "18A(1,3)")
_card("fountain", BOARD, "20A(3,3)")
_card("grave", BOARD, "20B(5,1)")
_card("empty_grave", BOARD, "20B(1,5)")
_card("sarcophagus", BOARD, "17A(3,3)")
_card("holy_floor", BOARD, "17A(2,3)")
