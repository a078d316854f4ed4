"""The screens of the set-up in telling states, for pictures of them."""

from __future__ import annotations

from dt_darkness.core import Action
from dt_darkness.core.frames import BanFrame, CardFrame, DraftFrame, DropFrame, HideFrame, StartersFrame
from dt_darkness.core.state import BAN, DROP, Handicap
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import PEOPLE, Seat, Seats
from dt_darkness.session.tables import make_table
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.setup import terms
from dt_darkness.ui.scenes.setup.house import HousePresets
from dt_darkness.ui.scenes.setup.load import LoadScene
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.scenes.setup.new_game import NewGameScene
from dt_darkness.ui.scenes.setup.scenarios import ScenariosScene
from dt_darkness.ui.stills import Stage, still

_SEED = 7


BOTH = ("base", "darkness")


def game_at(
    frame: type,
    picks: int = 0,
    hidden: int = 0,
    mode: str = "standard",
    seats: Seats = PEOPLE,
    sets: tuple[str, ...] = ("base",),
    handicap: Handicap | None = None,
) -> Game:
    """A game that has just come to a decision of the set-up, after so many picks or face-down tokens.

    Everything before it was chosen by chance, the same each time.
    """
    game = Game.new(make_table(sets=sets, mode=mode, handicap=handicap), _SEED, seats)
    left = {DraftFrame: picks, HideFrame: hidden}.get(frame, 0)
    while not isinstance(game.view(BYSTANDER).frame, frame) or left:
        left -= isinstance(game.view(BYSTANDER).frame, frame)
        actions: list[Action] = game.legal_actions()
        game.play(game.luck().choice(actions))
    return game


def _show(stage: Stage, game: Game) -> None:
    stage.app.push(route.scene_for(stage.app, game))
    stage.app.step()


def _open(stage: Stage) -> None:
    """Open the curtain that covers the screen."""
    if isinstance(stage.app.scene, CurtainScene):
        press(stage, "open")


def press(stage: Stage, name: str) -> None:
    """Click a widget, long enough after the last click to be no double click."""
    stage.pass_time(600)
    stage.click(stage.app.scene.desk.find(name).rect.center)


@still("setup_new_game")
def _new_game(stage: Stage) -> None:
    stage.app.push(NewGameScene(stage.app, _SEED))


@still("setup_new_game_computer")
def _computer(stage: Stage) -> None:
    stage.app.change_settings(new_game={"bots": ["", "greedy"], "names": ["Ada", ""]})
    stage.app.push(NewGameScene(stage.app, _SEED))


@still("setup_new_game_own_presets")
def _own_presets(stage: Stage) -> None:
    assert stage.app.catalog is not None
    catalog = stage.app.catalog
    wanted = terms.recommended(catalog).changed(sets=BOTH, mode="secret", handicap=Handicap(0, 2, DROP), first=1)
    HousePresets(stage.app.dirs.settings, catalog).save(terms.as_preset(catalog, wanted, "Sunday duel"))
    stage.app.change_settings(new_game=wanted.kept())
    stage.app.push(NewGameScene(stage.app, _SEED))


@still("setup_scenarios")
def _scenarios(stage: Stage) -> None:
    stage.app.push(ScenariosScene(stage.app, PEOPLE))
    stage.app.step()


@still("setup_draft_pairs")
def _draft_pairs(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, 1, mode="mutual"))


@still("setup_draft_characters")
def _draft_characters(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, 7, mode="mutual"))


@still("setup_draft_refused")
def _draft_refused(stage: Stage) -> None:
    game = game_at(DraftFrame, 9, mode="mutual")
    _show(stage, game)
    press(stage, f"tile.{game.view(BYSTANDER).team_characters[0][0]}")


@still("setup_draft_objects")
def _draft_objects(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, 14, mode="mutual"))


@still("setup_draft_advice")
def _draft_advice(stage: Stage) -> None:
    game = Game.new(make_table(sets=BOTH, mode="mutual"), _SEED)
    for pair in ("1", "2", "3", "17"):
        game.play(("pick", pair))
    _show(stage, game)
    press(stage, "tile.shadow")


@still("setup_draft_of_one_pool")
def _draft_of_one_pool(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, 13, mode="draft", sets=BOTH))


@still("setup_secret_characters")
def _secret_characters(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, mode="secret", sets=BOTH))
    _open(stage)
    for what in ("ghoul", "mummy", "thief"):
        press(stage, f"tile.{what}")
        press(stage, "name")
    press(stage, "tile.vampire")


@still("setup_secret_rooms")
def _secret_rooms(stage: Stage) -> None:
    _show(stage, game_at(DraftFrame, mode="secret", sets=BOTH))
    _open(stage)
    press(stage, "random")
    press(stage, "stage.objects")
    press(stage, "random")
    press(stage, "stage.pairs")
    press(stage, "random")


@still("setup_forbid")
def _forbid(stage: Stage) -> None:
    _show(stage, game_at(BanFrame, mode="mutual", sets=BOTH, handicap=Handicap(0, 2, BAN)))
    press(stage, "random")


@still("setup_leave_out")
def _leave_out(stage: Stage) -> None:
    _show(stage, game_at(DropFrame, mode="mutual", sets=BOTH, handicap=Handicap(0, 2, DROP)))
    _open(stage)
    press(stage, "name")


@still("setup_secret_game")
def _secret_game(stage: Stage) -> None:
    stage.app.push(route.play_scene(stage.app, game_at(CardFrame, mode="secret", sets=BOTH)))
    stage.pass_time(600)


@still("setup_curtain")
def _curtain(stage: Stage) -> None:
    _show(stage, game_at(StartersFrame))
    stage.pass_time(400)


@still("setup_starters")
def _starters(stage: Stage) -> None:
    _show(stage, game_at(StartersFrame))
    _open(stage)
    press(stage, "piece.3")
    press(stage, "spot.66")


@still("setup_starters_complete")
def _starters_complete(stage: Stage) -> None:
    _show(stage, game_at(StartersFrame))
    _open(stage)
    press(stage, "random")


@still("setup_placement")
def _placement(stage: Stage) -> None:
    _show(stage, game_at(HideFrame, hidden=7))
    _open(stage)


@still("setup_placement_put")
def _placement_put(stage: Stage) -> None:
    game = game_at(HideFrame, hidden=8)
    _show(stage, game)
    _open(stage)
    place = next(action[2] for action in game.legal_actions())
    press(stage, f"spot.{place}")


@still("setup_placement_computer")
def _placement_computer(stage: Stage) -> None:
    _show(stage, game_at(HideFrame, hidden=5, seats=(Seat(), Seat("greedy"))))


@still("setup_lot")
def _lot(stage: Stage) -> None:
    _show(stage, game_at(CardFrame))
    assert isinstance(stage.app.scene, LotScene)
    stage.pass_time(2000)


@still("setup_load")
def _load(stage: Stage) -> None:
    for frame in (DraftFrame, CardFrame):
        game = game_at(frame, mode="mutual" if frame is DraftFrame else "standard")
        route.start_keeping(stage.app, game)
        route.stop_keeping(game)
    stage.app.push(LoadScene(stage.app))
