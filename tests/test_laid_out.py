"""What somebody has laid out without making it final: it is in the file at once, only he sees it, and it comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from dt_darkness.core import Action, IllegalAction
from dt_darkness.core.frames import StartersFrame
from dt_darkness.session import saves
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.tables import make_table, shipped_catalog


def starters(seed: int = 3) -> Game:
    game = Game.new(make_table(mode="standard"), seed)
    assert isinstance(game.view(BYSTANDER).frame, StartersFrame)
    return game


def four(game: Game, first: int) -> list[Action]:
    dots = sorted({int(action[2]) for action in game.legal_actions()})
    return [("start", first + index, sq) for index, sq in enumerate(dots)]


@pytest.mark.parametrize("whole", [False, True], ids=["appended", "written anew"])
def test_it_comes_back_after_loading(tmp_path: Path, whole: bool) -> None:
    game, path = starters(), tmp_path / "game.dtgame"
    keeper = saves.Autosave(game, path)
    plan = four(game, 1)
    for count in range(1, 4):
        game.lay_out(plan[:count])
    if whole:
        keeper.close()
    loaded, notice = saves.load(path, shipped_catalog())
    assert notice is None
    assert loaded.laid_out(0) == tuple(plan[:3])
    assert loaded.laid_out(1) == loaded.laid_out(BYSTANDER) == ()
    assert loaded.decisions == game.decisions
    for action in loaded.laid_out(0):
        loaded.play(action, 0)
    assert loaded.laid_out(0) == ()


def test_what_was_made_final_of_it_is_no_longer_laid_out(tmp_path: Path) -> None:
    game, path = starters(), tmp_path / "game.dtgame"
    saves.Autosave(game, path)
    plan = four(game, 0)
    game.lay_out(plan)
    game.play(plan[0])
    game.play(plan[1])
    loaded, _ = saves.load(path, shipped_catalog())
    assert loaded.laid_out(0) == tuple(plan[2:])
    game.play(("start", 7, int(plan[3][2])))
    assert game.laid_out(0) == ()
    loaded, _ = saves.load(path, shipped_catalog())
    assert loaded.laid_out(0) == ()
    game.lay_out([])
    game.undo()
    loaded, _ = saves.load(path, shipped_catalog())
    assert (loaded.decisions, loaded.laid_out(0)) == (game.decisions, ())


def test_it_must_be_possible() -> None:
    game = starters()
    plan = four(game, 0)
    game.lay_out(plan[:1])
    with pytest.raises(IllegalAction):
        game.lay_out([plan[0], plan[0]])
    assert game.laid_out(0) == (plan[0],)


def test_two_that_differ_save_alike(tmp_path: Path) -> None:
    files = []
    for number, first in enumerate((0, 4)):
        game, path = starters(), tmp_path / f"{number}.dtgame"
        saves.Autosave(game, path)
        document = len(path.read_bytes())
        for count in (1, 2, 0, 4):
            game.lay_out(four(game, first)[:count])
        tail = path.read_bytes()[document:]
        files.append([len(line) for line in tail.splitlines()])
        assert b"start" not in tail
    assert files[0] == files[1]
    assert len(set(files[0])) == 1, "not even how much is laid out can be seen"
