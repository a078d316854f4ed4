"""Which screen belongs to the decision that is open, and the file a running game is kept in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dt_darkness.core.frames import BanFrame, DraftFrame, DropFrame, HideFrame, StartersFrame
from dt_darkness.core.state import SECRET
from dt_darkness.session.dealer import fresh_seed
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.saves import SUFFIX, Autosave
from dt_darkness.session.scenarios import Offer, begin
from dt_darkness.session.seats import PEOPLE, Seats
from dt_darkness.ui.scenes.setup.company import Company

if TYPE_CHECKING:
    from dt_darkness.ui.app import App
    from dt_darkness.ui.scene import Scene

_NAME = "game"


def scene_for(app: App, game: Game, looking: int | None = None) -> Scene:
    """The screen on which the open decision of a game is made, with its curtain if one is needed.

    ``looking`` is the side that has been looking at the screen, None after a start or a load. Computer players' own
    secret choices are made on the way, since nobody may see them.
    """
    # The screens know this function, so it can know them only when it is called.
    from dt_darkness.ui.scenes.setup.draft import DraftScene
    from dt_darkness.ui.scenes.setup.forces import ForcesScene
    from dt_darkness.ui.scenes.setup.handicap import HandicapScene
    from dt_darkness.ui.scenes.setup.lots import LotScene
    from dt_darkness.ui.scenes.setup.placement import PlacementScene
    from dt_darkness.ui.scenes.setup.starters import StartersScene

    company = Company(game)
    while _is_unseen(company, game):
        company.let_bot_decide()
    frame = game.view(BYSTANDER).frame
    if isinstance(frame, DraftFrame):
        return ForcesScene(app, game, looking) if game.table.mode == SECRET else DraftScene(app, game)
    if isinstance(frame, BanFrame | DropFrame):
        return HandicapScene(app, game, looking)
    if isinstance(frame, StartersFrame):
        return StartersScene(app, game, looking)
    if isinstance(frame, HideFrame):
        return PlacementScene(app, game, looking)
    if LotScene.is_due(game):
        return LotScene(app, game)
    return play_scene(app, game)


def scenario_scene(app: App, offer: Offer, seats: Seats = PEOPLE) -> Scene:
    """The screen of a new game that begins with a scenario; it is kept like any other."""
    game = begin(offer, fresh_seed(), seats)
    start_keeping(app, game)
    return scene_for(app, game)


def play_scene(app: App, game: Game) -> Scene:
    """The screen of the game itself."""
    from dt_darkness.ui.scenes.game.scene import GameScene

    return GameScene(app, game)


def _is_unseen(company: Company, game: Game) -> bool:
    frame = game.view(BYSTANDER).frame
    secret = isinstance(frame, DraftFrame) and game.table.mode == SECRET
    if isinstance(frame, StartersFrame | DropFrame) or secret:
        return not company.is_person(frame.side)
    return isinstance(frame, HideFrame) and not company.persons


def start_keeping(app: App, game: Game, path: Path | None = None) -> None:
    """Write a game to its file from now on, a new one in the folder of saved games if none is given."""
    keeper = Autosave(game, path or _free_path(app.dirs.saves))
    if keeper.fault is not None:
        app.notice(app.texts(keeper.fault.text, **keeper.fault.params))


def stop_keeping(game: Game) -> None:
    """Write a game's file a last time and let go of it; nothing happens to a game that is not kept."""
    if isinstance(game.keeper, Autosave):
        game.keeper.close()


def _free_path(folder: Path) -> Path:
    number = 1
    while (path := folder / f"{_NAME}-{number:04}{SUFFIX}").exists():
        number += 1
    return path
