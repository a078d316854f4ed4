"""Telling states of the game's own screens, for pictures of them."""

from __future__ import annotations

from dt_darkness.core import Action, GameState, legal_actions
from dt_darkness.core.combat import fighters
from dt_darkness.core.frames import CardFrame, OverFrame, PutFrame, SpendFrame
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.combat import CombatScene
from dt_darkness.ui.scenes.game.offers import Offer, offers_of, routes
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.settings import SecretChoice
from dt_darkness.ui.stills import Stage, found, still


def _open(stage: Stage, game: Game) -> GameScene:
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.pass_time(32)
    return scene


def _spending(view: GameState, turn: int = 9, points: int = 2) -> bool:
    return isinstance(view.frame, SpendFrame) and view.turn > turn and view.ap >= points


def _able(view: GameState) -> list[int]:
    return [
        piece
        for piece in range(len(view.at))
        if view.is_character(piece)
        and view.owner[piece] == view.side
        and view.on_board(piece)
        and not view.wounded[piece]
    ]


def _moves(view: GameState) -> list[Offer]:
    return [offer for piece in _able(view) for offer in offers_of(view, piece) if offer.verb == "move"]


def _legal(view: GameState, kind: str) -> list[Action]:
    return [action for action in legal_actions(view) if action[0] == kind]


@still("game_card")
def _card(stage: Stage) -> None:
    _open(stage, found(lambda view: isinstance(view.frame, CardFrame) and view.turn == 4))


@still("game_nothing_selected")
def _nothing(stage: Stage) -> None:
    _open(stage, found(lambda view: _spending(view, turn=6)))


@still("game_reach")
def _reach(stage: Stage) -> None:
    game = found(lambda view: _spending(view, points=3))
    scene = _open(stage, game)
    view = scene.view
    scene.select(max(_able(view), key=lambda piece: len(offers_of(view, piece))))


@still("game_route")
def _route(stage: Stage) -> None:
    game = found(lambda view: _spending(view, points=2) and _far(view) is not None, first=2)
    scene = _open(stage, game)
    offer = _far(scene.view)
    assert offer is not None
    assert offer.spot is not None
    scene.select(offer.piece)
    stage.point(scene.picture.space.center(offer.spot.square))


def _far(view: GameState) -> Offer | None:
    long = [offer for offer in _moves(view) if offer.route is not None and len(offer.route.squares) >= 4]
    return long[0] if long else None


def _ambiguous(view: GameState) -> Offer | None:
    """A move whose square can be reached with different things in hand."""
    for offer in _moves(view):
        assert offer.spot is not None
        if len(routes(view, offer.piece, offer.spot.square)) > 1:
            return offer
    return None


@still("game_chooser")
def _chooser(stage: Stage) -> None:
    game = found(lambda view: _spending(view, turn=6) and _ambiguous(view) is not None)
    scene = _open(stage, game)
    offer = _ambiguous(scene.view)
    assert offer is not None
    assert offer.spot is not None
    scene.select(offer.piece)
    stage.click(scene.picture.space.center(offer.spot.square))
    stage.point(scene.desk.find("choice_1").rect.center)


@still("game_put")
def _put(stage: Stage) -> None:
    def wanted(view: GameState) -> bool:
        frame = view.frame
        return isinstance(frame, PutFrame) and len(frame.pieces) > 1

    _open(stage, found(wanted))


@still("game_turn")
def _turn(stage: Stage) -> None:
    game = found(lambda view: _spending(view, turn=4) and len(_legal(view, "turn")) > 1, first=5)
    scene = _open(stage, game)
    scene.select(int(_legal(scene.view, "turn")[0][1]))
    scene.aim("turn")
    stage.app.step()
    names = [o for o in scene.control.aimed() if o.verb == "turn"]
    last = names[-1]
    stage.point(scene.desk.find("offer_" + "_".join(str(part) for part in last.action)).rect.center)


@still("game_steps")
def _steps(stage: Stage) -> None:
    game = found(lambda view: _spending(view) and _far(view) is not None, first=2)
    offer = _far(game.view(BYSTANDER))
    assert offer is not None
    game.play(offer.actions[0])
    game.play(offer.actions[1])
    _open(stage, game)


@still("game_refused")
def _refused(stage: Stage) -> None:
    game = found(lambda view: _spending(view, points=3))
    scene = _open(stage, game)
    scene.select(_able(scene.view)[0])
    stage.app.step()
    refused = next(verb for verb in scene.control.verbs if not verb.offers)
    stage.point(scene.desk.find(f"verb_{refused.kind}").rect.center)
    stage.pass_time(600)


@still("game_attack")
def _attack(stage: Stage) -> None:
    scene = _open(stage, found(_group, first=12))
    attack = _largest(scene.view)
    scene.select(int(attack[1]))
    stage.point(scene.picture.space.center(scene.view.at[int(attack[2])]))


def _size(view: GameState, attack: Action) -> int:
    return len(fighters(view, int(attack[1]), int(attack[2])))


def _group(view: GameState) -> bool:
    """Whether an attack could draw others in while both sides still have a choice of cards."""
    return (
        isinstance(view.frame, SpendFrame)
        and min(len(hand) for hand in view.combat_hands) > 4
        and any(_size(view, attack) > 2 for attack in _legal(view, "attack"))
    )


def _largest(view: GameState) -> Action:
    return max(_legal(view, "attack"), key=lambda attack: _size(view, attack))


def _fight(stage: Stage) -> tuple[GameScene, Clicker]:
    game = found(_group, first=12)
    game.play(_largest(game.view(BYSTANDER)))
    scene = _open(stage, game)
    stage.pass_time(32)
    assert isinstance(stage.app.scene, CombatScene)
    return scene, Clicker(stage.app, scene)


@still("combat_declared")
def _declared(stage: Stage) -> None:
    _fight(stage)


@still("combat_hand")
def _hand(stage: Stage) -> None:
    scene, clicker = _fight(stage)
    clicker.press("ready")
    clicker.press("open")
    assert scene.game.to_decide is not None
    clicker.press(f"hand_{len(scene.view.combat_hands[scene.game.to_decide]) - 1}")


@still("combat_curtain")
def _curtain(stage: Stage) -> None:
    _, clicker = _fight(stage)
    clicker.press("ready")
    stage.pass_time(600)
    assert isinstance(stage.app.scene, CurtainScene)


@still("combat_together")
def _together(stage: Stage) -> None:
    stage.app.change_settings(secret_choice=SecretChoice.TOGETHER)
    _fight(stage)


@still("combat_result")
def _result(stage: Stage) -> None:
    scene, clicker = _fight(stage)
    for _ in range(2):
        side = scene.game.to_decide
        assert side is not None
        clicker.perform(("commit", max(scene.game.view(side).combat_hands[side])))
    stage.pass_time(900)


@still("game_peek")
def _peek(stage: Stage) -> None:
    game = found(lambda view: isinstance(view.frame, SpendFrame) and view.turn > 2)
    scene = _open(stage, game)
    clicker = Clicker(stage.app, scene)
    side = next(side for side in (0, 1) if any(scene.view.backs[place * 2 + side] for place in range(8)))
    scene.peek(side)
    stage.app.step()
    clicker.press("open")


@still("game_menu")
def _menu(stage: Stage) -> None:
    scene = _open(stage, found(lambda view: _spending(view)))
    scene.open_menu()


@still("game_ask")
def _ask(stage: Stage) -> None:
    scene = _open(stage, found(lambda view: _spending(view)))
    scene.end_turn()


@still("game_banner")
def _banner(stage: Stage) -> None:
    scene = _open(stage, found(lambda view: _spending(view)))
    scene.play([("end",)])
    stage.pass_time(100)


@still("game_victory")
def _victory(stage: Stage) -> None:
    scene = _open(
        stage,
        found(
            lambda view: isinstance(view.frame, OverFrame) and view.frame.how == "points" and min(view.points) > 2,
            first=2,
        ),
    )
    stage.pass_time(32)
    stage.app.pop()
    scene.show_result()
