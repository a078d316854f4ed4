"""From the title to the first action card on the screen: by clicks, by keys, without a leak, in every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.core.frames import CardFrame, DraftFrame, HideFrame, StartersFrame
from dt_darkness.core.state import BACK
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.app import App
from dt_darkness.ui.clock import ManualClock
from dt_darkness.ui.kit import Widget
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.curtain import OWN_KEYS, CurtainScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.setup import states, terms
from dt_darkness.ui.scenes.setup.draft import DraftScene
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.scenes.setup.new_game import NewGameScene
from dt_darkness.ui.scenes.setup.placement import PlacementScene
from dt_darkness.ui.scenes.setup.starters import StartersScene
from dt_darkness.ui.scenes.setup.tableau import Tableau
from dt_darkness.ui.scenes.setup.tiles import Tile
from dt_darkness.ui.scenes.title import TitleScene
from dt_darkness.ui.stills import STILLS, Stage

SMALL = (1024, 640)


class Player:
    """Somebody at the mouse and the keyboard."""

    def __init__(self, folder: Path, size: tuple[int, int] = SMALL) -> None:
        self.clock = ManualClock()
        dirs = paths.UserDirs(folder / "saves", folder / "settings", folder / "logs")
        self.app = App(dirs, clock=self.clock, size=size)
        self.wait(50)

    def scene(self) -> Scene:
        return self.app.scene

    def wait(self, milliseconds: float) -> None:
        self.clock.advance(milliseconds)
        self.app.step()

    def move(self, pos: tuple[int, int]) -> None:
        self.app.step((pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),))

    def down(self, pos: tuple[int, int]) -> None:
        self.app.step((pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),))

    def up(self, pos: tuple[int, int]) -> None:
        self.app.step((pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),))

    def click(self, pos: tuple[int, int]) -> None:
        self.wait(600)  # longer than a double click takes
        self.move(pos)
        self.down(pos)
        self.up(pos)

    def find(self, name: str) -> Widget:
        return self.app.scene.desk.find(name)

    def press(self, name: str) -> None:
        self.click(self.find(name).rect.center)

    def key(self, *keys: int, shift: bool = False) -> None:
        mod = pygame.KMOD_LSHIFT if shift else 0
        for key in keys:
            self.app.step((pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", repeat=False),))
            self.app.step((pygame.Event(pygame.KEYUP, key=key, mod=mod),))

    def open_curtain(self) -> bool:
        scene = self.app.scene
        if isinstance(scene, CurtainScene):
            self.key(pygame.key.key_code(OWN_KEYS[scene.side]))
            return True
        return False

    def picture(self) -> bytes:
        self.app.redraw()
        self.app.step()
        return pygame.image.tobytes(self.app.canvas, "RGB")

    def show(self, game: Game) -> None:
        self.app.push(route.scene_for(self.app, game))
        self.app.step()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    one = Player(tmp_path)
    yield one
    one.app.close()


def setup_game(player: Player) -> Game:
    scene = player.scene()
    assert isinstance(scene, DraftScene | Tableau | LotScene | GameScene)
    return scene.game


def test_two_clicks_start_the_recommended_game(player: Player) -> None:
    player.press("new_game")
    player.press("first_game")
    assert isinstance(player.scene(), CurtainScene)
    below = player.app.scenes[-2]
    assert isinstance(below, StartersScene)
    assert below.game.table.mode == "standard"


def test_from_the_title_to_the_first_card_by_clicks_alone(player: Player) -> None:
    player.press("new_game")
    player.press("begin")
    assert isinstance(player.scene(), DraftScene)
    game = setup_game(player)
    while isinstance(player.scene(), DraftScene):
        scene = player.scene()
        tiles = [tile for tile in scene.desk.focus_order() if isinstance(tile, Tile)]
        open_tile = next(tile for tile in tiles if not tile.band)
        before = game.decisions
        player.click(open_tile.rect.center)
        if game.decisions == before:
            player.press("name")
        assert game.decisions > before
    view = game.view(BYSTANDER)
    assert len(view.team_characters[0]) == 8
    assert view.team_characters[0] == view.team_characters[1]
    for side in (0, 1):
        assert isinstance(player.scene(), CurtainScene)
        player.press("open")
        scene = player.scene()
        assert isinstance(scene, StartersScene)
        assert scene.side == side
        for sq in scene.spots():
            player.press(f"spot.{sq}")
        player.press("done")
    hides = 0
    while not isinstance(player.scene(), LotScene):
        if isinstance(player.scene(), CurtainScene):
            player.press("open")
        scene = player.scene()
        assert isinstance(scene, PlacementScene)
        place = next(spot for spot in scene.spots() if scene.is_spot_open(spot))
        player.press(f"spot.{place}")
        player.press("done")
        hides += 1
    assert hides == 20
    for _ in range(8):
        player.wait(250)
    player.press("go")
    assert isinstance(player.scene(), GameScene)
    assert isinstance(game.view(BYSTANDER).frame, CardFrame)
    assert game.truth().check() == []


def test_from_the_title_to_the_first_card_by_keyboard_alone(player: Player) -> None:
    player.key(pygame.K_n)
    assert isinstance(player.scene(), NewGameScene)
    player.key(pygame.K_g)
    game = setup_game(player)
    while isinstance(player.scene(), DraftScene):
        before = game.decisions
        player.key(pygame.K_TAB, pygame.K_RIGHT)
        for _ in range(9):
            player.key(pygame.K_RETURN)
            if game.decisions > before:
                break
            player.key(pygame.K_TAB)
        assert game.decisions > before
    assert player.open_curtain()
    player.key(pygame.K_3, pygame.K_1, pygame.K_4, pygame.K_2, pygame.K_d)
    assert player.open_curtain()
    player.key(pygame.K_TAB)
    for _ in range(4):
        player.key(pygame.K_RETURN, pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    while not isinstance(player.scene(), LotScene):
        player.open_curtain()
        scene = player.scene()
        assert isinstance(scene, PlacementScene)
        place = next(spot for spot in scene.spots() if scene.is_spot_open(spot))
        player.key(pygame.K_1 + place, pygame.K_RETURN)
    player.key(pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(player.scene(), GameScene)
    assert isinstance(game.view(BYSTANDER).frame, CardFrame)


def test_the_arrows_choose_and_enter_names(player: Player) -> None:
    player.show(states.game_at(DraftFrame, 4, mode="mutual"))
    game = setup_game(player)
    player.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN)
    scene = player.scene()
    focus = scene.desk.focus
    assert isinstance(focus, Tile)
    assert focus.chosen
    player.key(pygame.K_RETURN)
    assert game.view(BYSTANDER).team_characters[0] == (focus.name.removeprefix("tile."),)


def test_a_second_click_names(player: Player) -> None:
    player.show(states.game_at(DraftFrame, 7, mode="mutual"))
    game = setup_game(player)
    tiles = [tile for tile in player.app.scene.desk.focus_order() if isinstance(tile, Tile) and not tile.band]
    other = next(tile for tile in tiles if not tile.chosen)
    player.click(other.rect.center)
    assert other.chosen
    assert len(game.view(BYSTANDER).team_characters[0]) == 3
    player.click(other.rect.center)
    assert game.view(BYSTANDER).team_characters[0][-1] == other.name.removeprefix("tile.")


def test_a_refused_pick_shows_its_reason(player: Player) -> None:
    player.show(states.game_at(DraftFrame, 7, mode="mutual"))
    game = setup_game(player)
    taken = game.view(BYSTANDER).team_characters[0][0]
    before = game.decisions
    player.press(f"tile.{taken}")
    player.press(f"tile.{taken}")
    assert game.decisions == before
    name = player.app.texts(f"character.{taken}.name")
    said = player.find("name").tooltip(player.app.scene.theme)
    assert said.startswith("F-9")
    assert name in said


def test_take_back_reaches_no_further_than_the_own_pick(player: Player) -> None:
    player.show(states.game_at(DraftFrame, 0, mode="mutual"))
    game = setup_game(player)
    undo = player.find("undo")
    assert not undo.enabled
    assert undo.tooltip(player.app.scene.theme) == player.app.texts("reason.undo.nothing")
    player.key(pygame.K_r)
    player.key(pygame.K_r)
    assert len(game.view(BYSTANDER).pairs) == 2
    player.key(pygame.K_z)
    assert len(game.view(BYSTANDER).pairs) == 1
    assert not player.find("undo").enabled
    player.key(pygame.K_z)
    assert len(game.view(BYSTANDER).pairs) == 1


def test_filters_leave_what_has_the_keyword(player: Player) -> None:
    player.show(states.game_at(DraftFrame, 4, mode="mutual"))
    everything = [w for w in player.app.scene.desk.focus_order() if isinstance(w, Tile)]
    player.press("filter.tag.flies")
    left = [w for w in player.app.scene.desk.focus_order() if isinstance(w, Tile)]
    assert [tile.name for tile in left] == ["tile.wizard"]
    player.press("filter.tag.flies")
    assert len([w for w in player.app.scene.desk.focus_order() if isinstance(w, Tile)]) == len(everything) == 8


def test_a_computer_player_names_by_itself_after_a_pause(player: Player) -> None:
    game = Game.new(make_table(mode="mutual"), 7, (Seat("greedy"), Seat("greedy")))
    player.show(game)
    before = game.decisions
    player.key(pygame.K_RETURN)
    assert game.decisions == before
    assert not player.find("name").enabled
    for _ in range(4):
        player.wait(250)
    assert game.decisions > before


def test_against_a_computer_no_curtain_falls_and_it_hides_by_itself(player: Player) -> None:
    game = Game.new(make_table(mode="standard"), 3, (Seat(), Seat("greedy")))
    player.show(game)
    scene = player.scene()
    assert isinstance(scene, StartersScene)
    assert scene.side == 0
    player.key(pygame.K_r, pygame.K_d)
    for _ in range(400):
        scene = player.scene()
        if isinstance(scene, LotScene):
            break
        assert isinstance(scene, PlacementScene)
        if scene.is_waiting():
            player.wait(250)
        else:
            before = game.decisions
            player.press(f"spot.{next(spot for spot in scene.spots() if scene.is_spot_open(spot))}")
            player.press("undo")
            player.press(f"spot.{next(spot for spot in scene.spots() if scene.is_spot_open(spot))}")
            assert game.decisions == before, "a token that is put down can still be taken back"
            player.press("done")
    assert isinstance(player.scene(), LotScene)


def test_the_rest_is_placed_for_one_side_while_the_other_goes_on(player: Player) -> None:
    game = states.game_at(HideFrame)
    player.show(game)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, PlacementScene)
    side = scene.side
    own = scene.selected
    player.press("spot.5")
    player.press("rest")
    assert game.view(side).at[own] == BACK + 5, "what he has put down himself stays there"
    assert player.open_curtain()
    for _ in range(3):
        scene = player.scene()
        assert isinstance(scene, PlacementScene)
        assert scene.side == 1 - side
        player.press(f"spot.{next(spot for spot in scene.spots() if scene.is_spot_open(spot))}")
        player.press("done")
    player.press("rest")
    assert isinstance(player.scene(), LotScene)


def test_a_token_is_dragged_to_its_place_and_taken_back(player: Player) -> None:
    player.show(states.game_at(StartersFrame))
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, StartersScene)
    before = scene.game.decisions
    dot = scene.spots()[2]
    start, goal = player.find("piece.5").rect.center, player.find(f"spot.{dot}").rect.center
    player.wait(600)
    player.move(start)
    player.down(start)
    player.move((start[0], start[1] - 60))
    player.move(goal)
    player.up(goal)
    assert scene.position().dots[0] == (dot,)
    assert scene.game.decisions == before, "nothing is final before the player says so"
    player.key(pygame.K_z)
    assert scene.position().dots[0] == ()


def test_a_full_room_says_why(player: Player) -> None:
    game = states.game_at(HideFrame, hidden=12)
    player.show(game)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, PlacementScene)
    full = next(place for place in scene.spots() if not scene.is_spot_open(place))
    player.press(f"spot.{full}")
    assert "B-32" in scene.hint


def test_continue_comes_back_to_the_open_decision(player: Player) -> None:
    assert not player.find("continue").enabled
    for frame, scene_type in ((DraftFrame, DraftScene), (StartersFrame, StartersScene), (HideFrame, PlacementScene)):
        game = states.game_at(frame, mode="mutual")
        route.start_keeping(player.app, game)
        route.stop_keeping(game)
        player.app.go_home()
        player.press("continue")
        scene = player.app.scenes[-2] if isinstance(player.scene(), CurtainScene) else player.app.scene
        assert isinstance(scene, scene_type)
        assert scene.game.truth().fingerprint() == game.truth().fingerprint()
        player.app.go_home()
        for file in player.app.dirs.saves.iterdir():
            file.unlink()


def test_leaving_asks_once_and_keeps_the_game(player: Player) -> None:
    player.press("new_game")
    player.press("begin")
    player.key(pygame.K_r, pygame.K_ESCAPE)
    player.press("yes")
    assert isinstance(player.scene(), TitleScene)
    player.press("continue")
    assert len(setup_game(player).view(BYSTANDER).pairs) == 1


# What must not be seen -----------------------------------------------------------------------------------------------


def starters_chosen(keys: tuple[int, ...]) -> Callable[[Player], None]:
    """Yellow puts characters on the dots in a certain order and hands over."""

    def choose(player: Player) -> None:
        player.show(Game.new(make_table(mode="standard"), 5))
        player.open_curtain()
        scene = player.scene()
        assert isinstance(scene, StartersScene)
        for piece, sq in zip(keys, scene.spots(), strict=True):
            scene.put(piece, sq)
        player.press("done")
        player.move((3, 3))
        player.wait(600)

    return choose


def test_the_other_side_cannot_tell_two_secret_starting_fours_apart(tmp_path: Path) -> None:
    pictures: list[list[bytes]] = []
    titles = []
    for number, choose in enumerate((starters_chosen((0, 1, 2, 3)), starters_chosen((7, 5, 6, 4)))):
        player = Player(tmp_path / str(number))
        choose(player)
        seen = [player.picture()]
        player.open_curtain()
        seen.append(player.picture())
        scene = player.scene()
        assert isinstance(scene, StartersScene)
        assert scene.side == 1
        for pos in ((40, 180), (40, 300), (500, 300), (200, 560)):
            player.move(pos)
            player.wait(600)
            seen.append(player.picture())
        titles.append(player.app.window.title)
        pictures.append(seen)
        player.app.close()
    assert pictures[0] == pictures[1]
    assert titles[0] == titles[1]
    assert len(set(pictures[0])) > 2, "the pictures show something at all"


def test_the_other_side_cannot_tell_two_hidden_tokens_apart(tmp_path: Path) -> None:
    pictures: list[list[bytes]] = []
    for number in (0, 1):
        player = Player(tmp_path / str(number))
        game = states.game_at(HideFrame)
        player.show(game)
        player.open_curtain()
        scene = player.scene()
        assert isinstance(scene, PlacementScene)
        pieces = [action[1] for action in game.legal_actions() if action[2] == 2]
        player.press(f"piece.{pieces[-1 if number else 0]}")
        player.press("spot.2")
        own = player.picture()
        player.press("done")
        player.move((3, 3))
        player.wait(600)
        seen = [player.picture()]
        player.open_curtain()
        player.move(scene.spot_rect(scene._space, 2).center)
        player.wait(600)
        seen.append(player.picture())
        assert own not in seen
        pictures.append(seen)
        player.app.close()
    assert pictures[0] == pictures[1]


def test_nothing_is_drawn_before_the_curtain_is_open(player: Player) -> None:
    """Case P-71."""
    player.show(states.game_at(HideFrame, hidden=6))
    scene = player.app.scenes[-2]
    assert isinstance(scene, PlacementScene)
    canvas = pygame.Surface(player.app.size)
    scene.draw(canvas)
    ground = canvas.get_at((0, 0))
    assert (
        pygame.mask.from_threshold(canvas, ground, (1, 1, 1, 255)).count() == canvas.get_width() * canvas.get_height()
    )
    player.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE)
    assert isinstance(player.scene(), CurtainScene)


# Sizes ---------------------------------------------------------------------------------------------------------------


SIZES = [((1024, 640), 1.0), ((1280, 720), 1.5), ((3840, 2160), 1.0)]
LARGE = ("setup_draft_refused", "setup_new_game", "setup_placement_put", "setup_starters", "setup_lot")
"""What is looked at in a window of 4K, where pictures take their time."""


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_nothing_is_clipped_in_any_size(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Case P-80."""
    stage = Stage(tmp_path, size, scale)
    window = pygame.Rect((0, 0), size)
    for name in LARGE if size[0] > 3000 else sorted(name for name in STILLS if name.startswith("setup_")):
        STILLS[name](stage)
        desk = stage.app.scene.desk
        for widget in desk.widgets:
            if widget.visible:
                assert window.contains(widget.rect), (name, widget.name, widget.rect)
                if widget.rect.height:
                    others = [w for w in desk.widgets if w is not widget and w.visible and w.rect.height]
                    clash = [
                        w.name for w in others if w.rect.inflate(-20, -20).colliderect(widget.rect.inflate(-20, -20))
                    ]
                    assert not clash, (name, widget.name, clash)
        stage.home()
    stage.app.close()


def test_every_word_is_there(tmp_path: Path) -> None:
    stage = Stage(tmp_path, SMALL)
    for name in sorted(name for name in STILLS if name.startswith("setup_")):
        STILLS[name](stage)
        stage.picture()
        stage.home()
    assert stage.app.texts.missing == ()
    stage.app.close()


# Terms ---------------------------------------------------------------------------------------------------------------


def test_terms_are_remembered_and_nonsense_is_not() -> None:
    catalog = shipped_catalog()
    wanted = terms.recommended(catalog).changed(points=7, bots=("", "greedy"), names=("Ada", ""))
    wanted = wanted.changed(options={**wanted.options, "wand_users": "wizard"})
    assert terms.remembered(catalog, wanted.kept()) == wanted
    nonsense = {
        "sets": ["moon"],
        "mode": 3,
        "points": True,
        "options": {"wand_users": []},
        "bots": ["", "deep"],
        "x": 1,
    }
    assert terms.remembered(catalog, nonsense) == terms.recommended(catalog).changed(mode="mutual")


def test_terms_reach_the_game() -> None:
    catalog = shipped_catalog()
    wanted = terms.recommended(catalog).changed(points=3, bots=("", "random"), names=("Ada", "ignored"))
    game = terms.begin(catalog, wanted, 1)
    assert game.table.points_to_win == 3
    assert game.seats == (Seat("", "Ada"), Seat("random", ""))


def test_boxes_that_hold_too_little_cannot_be_played() -> None:
    catalog = shipped_catalog()
    assert terms.obstacle(catalog, terms.recommended(catalog)) == ""
    assert terms.obstacle(catalog, terms.recommended(catalog).changed(sets=())) == "no_set"
    assert terms.obstacle(catalog, terms.recommended(catalog).changed(sets=("moon",))) == "too_few"


def test_options_of_a_box_are_asked_only_with_it(player: Player) -> None:
    catalog = shipped_catalog()
    plain = {f"option.{option.id}" for option in catalog.options_for(("base",))}
    dark = {f"option.{option.id}" for option in catalog.options_for(("base", "darkness"))} - plain
    assert plain
    assert dark
    player.press("new_game")

    def asked() -> set[str]:
        names = (widget.name.removesuffix(".tabs") for widget in player.scene().desk.focus_order())
        return {name for name in names if name.startswith("option.")}

    assert asked() == plain
    player.press("set.darkness")
    assert asked() == plain | dark
    player.press("set.darkness")
    assert asked() == plain


# Nothing that was done is lost ---------------------------------------------------------------------------------------


def test_starters_not_confirmed_and_a_token_not_handed_over_come_back(player: Player) -> None:
    game = states.game_at(StartersFrame)
    route.start_keeping(player.app, game)
    player.show(game)
    player.open_curtain()
    player.key(pygame.K_3, pygame.K_1)
    scene = player.scene()
    assert isinstance(scene, StartersScene)
    dots = scene.position().dots[0]
    player.app.go_home()
    player.press("continue")
    assert isinstance(player.scene(), CurtainScene)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, StartersScene)
    assert scene.position().dots[0] == dots
    player.key(pygame.K_2, pygame.K_4, pygame.K_d)
    player.open_curtain()
    player.key(pygame.K_r, pygame.K_d)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, PlacementScene)
    place = next(spot for spot in scene.spots() if scene.is_spot_open(spot))
    player.press(f"spot.{place}")
    lying = scene.position().backs
    player.app.go_home()
    player.press("continue")
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, PlacementScene)
    assert scene.position().backs == lying
    player.press("done")
    assert scene.game.view(BYSTANDER).backs == lying
