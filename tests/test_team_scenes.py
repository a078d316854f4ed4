"""Every way of building teams on the screen, by mouse alone and by keyboard alone, and no secret to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from test_setup_scenes import Player

from dt_darkness.ai.advice import Forces, warnings
from dt_darkness.content.presets import read_preset, read_presets
from dt_darkness.core.frames import BanFrame, CardFrame, DraftFrame, DropFrame, StartersFrame
from dt_darkness.core.state import BAN, DROP, Handicap
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, chosen
from dt_darkness.session import saves
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.scenes import route
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.setup import clipboard, terms
from dt_darkness.ui.scenes.setup.draft import DraftScene
from dt_darkness.ui.scenes.setup.forces import ForcesScene
from dt_darkness.ui.scenes.setup.handicap import HandicapScene
from dt_darkness.ui.scenes.setup.house import HousePresets
from dt_darkness.ui.scenes.setup.lots import LotScene
from dt_darkness.ui.scenes.setup.new_game import NewGameScene
from dt_darkness.ui.scenes.setup.placement import PlacementScene
from dt_darkness.ui.scenes.setup.scenarios import ScenariosScene
from dt_darkness.ui.scenes.setup.starters import StartersScene
from dt_darkness.ui.scenes.setup.tiles import Tile

BOTH = ("base", "darkness")
MODES = ("mutual", "secret", "draft", "random", "standard")
SETS = {"standard": ("base",)}


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    one = Player(tmp_path)
    yield one
    one.app.close()


def begin(player: Player, mode: str, handicap: Handicap | None = None) -> None:
    """The New game screen with the terms of last time, as if somebody had chosen them there."""
    catalog = shipped_catalog()
    wanted = terms.recommended(catalog).changed(sets=SETS.get(mode, BOTH), mode=mode, handicap=handicap)
    player.app.change_settings(new_game=wanted.kept())


# A whole set-up ------------------------------------------------------------------------------------------------------


def mouse_forces(player: Player, scene: ForcesScene) -> None:
    for stage in (CHARACTERS, OBJECTS, PAIRS):
        player.press(f"stage.{stage}")
        while True:
            have, most = next((have, most) for name, have, most in scene.counts() if name == stage)
            if have == most:
                break
            tiles = [tile for tile in scene.desk.focus_order() if isinstance(tile, Tile) and not tile.band]
            player.click(tiles[-1].rect.center)
            if next(n for name, n, _ in scene.counts() if name == stage) == have:
                player.press("name")
    player.press("done")


def mouse_step(player: Player) -> None:
    scene = player.scene()
    if isinstance(scene, CurtainScene):
        player.press("open")
    elif isinstance(scene, DraftScene):
        before = scene.game.decisions
        tile = next(tile for tile in scene.desk.focus_order() if isinstance(tile, Tile) and not tile.band)
        player.click(tile.rect.center)
        if scene.game.decisions == before:
            player.press("name")
    elif isinstance(scene, ForcesScene):
        mouse_forces(player, scene)
    elif isinstance(scene, HandicapScene):
        while not player.find("done").enabled:
            tile = next(tile for tile in scene.desk.focus_order() if isinstance(tile, Tile) and not tile.band)
            player.click(tile.rect.center)
            if not tile.band:
                player.press("name")
        player.press("done")
    elif isinstance(scene, StartersScene):
        for sq in scene.spots():
            player.press(f"spot.{sq}")
        player.press("done")
    else:
        assert isinstance(scene, PlacementScene), scene
        player.press(f"spot.{next(spot for spot in scene.spots() if scene.is_spot_open(spot))}")
        player.press("done")


def key_step(player: Player) -> None:
    scene = player.scene()
    if player.open_curtain():
        return
    if isinstance(scene, DraftScene):
        before = scene.game.decisions
        player.key(pygame.K_TAB, pygame.K_RIGHT)
        for _ in range(20):
            player.key(pygame.K_RETURN)
            if scene.game.decisions > before:
                return
            player.key(pygame.K_RIGHT)
        player.key(pygame.K_r)
    elif isinstance(scene, ForcesScene):
        player.key(pygame.K_TAB)
        taken = 0
        for _ in range(8):
            player.key(pygame.K_RIGHT, pygame.K_RETURN)
            taken = len(scene.game.laid_out(scene.side))
            if taken:
                break
        assert taken > 0
        player.key(pygame.K_z)
        assert len(scene.game.laid_out(scene.side)) == taken - 1
        for key in (pygame.K_1, pygame.K_2, pygame.K_3):
            player.key(key, pygame.K_r)
        player.key(pygame.K_d)
    elif isinstance(scene, HandicapScene):
        player.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_r, pygame.K_d)
    elif isinstance(scene, StartersScene):
        player.key(pygame.K_3, pygame.K_1, pygame.K_4, pygame.K_2, pygame.K_d)
    else:
        assert isinstance(scene, PlacementScene), scene
        place = next(spot for spot in scene.spots() if scene.is_spot_open(spot))
        player.key(pygame.K_1 + place, pygame.K_RETURN)


@pytest.mark.parametrize("step", [mouse_step, key_step], ids=["mouse", "keys"])
@pytest.mark.parametrize(
    ("mode", "handicap"),
    [(mode, None) for mode in MODES] + [("secret", Handicap(0, 2, BAN)), ("mutual", Handicap(1, 2, DROP))],
    ids=str,
)
def test_from_the_title_to_the_labyrinth(
    player: Player, step: Callable[[Player], None], mode: str, handicap: Handicap | None
) -> None:
    begin(player, mode, handicap)
    if step is mouse_step:
        player.press("new_game")
        player.press("begin")
    else:
        player.key(pygame.K_n, pygame.K_g)
    game = None
    for _ in range(200):
        if isinstance(player.scene(), LotScene):
            break
        if game is None and not isinstance(player.scene(), CurtainScene):
            scene = player.scene()
            assert isinstance(scene, DraftScene | ForcesScene | HandicapScene | StartersScene)
            game = scene.game
        step(player)
    assert isinstance(player.scene(), LotScene)
    assert game is not None
    state = game.truth()
    assert (state.table.mode, state.table.handicap) == (mode, handicap)
    assert isinstance(state.frame, CardFrame)
    assert state.check() == []
    assert player.app.texts.missing == ()


# Presets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sets", "mode"),
    [
        ("first_game", BOTH, "standard"),
        ("preset.base_only", ("base",), "standard"),
        ("preset.darkness_only", ("darkness",), "mutual"),
        ("preset.everything", BOTH, "mutual"),
    ],
)
def test_two_clicks_from_the_title_begin_a_preset(player: Player, name: str, sets: tuple[str, ...], mode: str) -> None:
    player.press("new_game")
    player.press(name)
    scene = player.app.scenes[-2] if isinstance(player.scene(), CurtainScene) else player.scene()
    assert isinstance(scene, StartersScene | DraftScene)
    assert (scene.game.table.sets, scene.game.table.mode) == (sets, mode)
    if name == "first_game":
        view = scene.game.view(0)
        assert sorted(view.team_objects[0]) == [
            "holy_cross",
            "inversion_scroll",
            "key",
            "ring_of_light",
            "rope",
            "torch",
        ]
        assert set(view.pairs) == {17, 18, 19, 20}


def test_a_preset_of_ones_own_is_saved_used_copied_pasted_and_deleted(player: Player) -> None:
    begin(player, "secret", Handicap(1, 3, DROP))
    player.press("new_game")
    player.press("house.name")
    for letter in "Duel":
        player.app.step((pygame.Event(pygame.TEXTINPUT, text=letter),))
    player.press("house.save")
    file = player.app.dirs.settings / "presets" / "house_duel.yaml"
    assert "way: drop" in file.read_text(encoding="utf-8")
    scene = player.scene()
    assert isinstance(scene, NewGameScene)
    scene.desk.find("house.copy.0")
    scene._copy(scene._own[0])
    file.unlink()
    scene._renew_own()
    assert scene._own == []
    scene._paste()
    assert [preset.name for preset in scene._own] == ["Duel"]
    wanted = terms.of_preset(shipped_catalog(), scene._own[0])
    assert (wanted.mode, wanted.handicap, wanted.sets) == ("secret", Handicap(1, 3, DROP), BOTH)
    scene._delete(scene._own[0])
    player.press("yes")
    assert not file.exists()


BAD = {
    "not YAML": "sets: [",
    "a list": "- a",
    "aliases": "sets: &a [base]\nmode: mutual\nname: x\noptions: {a: *a}",
    "an unknown key": "name: x\nsets: [base]\nmode: mutual\nrun: now",
    "an unknown set": "name: x\nsets: [moon]\nmode: mutual",
    "an unknown mode": "name: x\nsets: [base]\nmode: chaos",
    "an unknown option": "name: x\nsets: [base]\nmode: mutual\noptions: {cheat: true}",
    "a wrong value": "name: x\nsets: [base]\nmode: mutual\noptions: {warrior_breaks: all}",
    "too many points": "name: x\nsets: [base]\nmode: mutual\npoints: 99",
    "a draft of one box": "name: x\nsets: [base]\nmode: draft",
    "half a team": "name: x\nsets: [base]\nmode: standard\npairs: [1, 2, 3, 4]",
    "a large handicap": "name: x\nsets: [base]\nmode: mutual\nhandicap: {side: blue, way: ban, characters: 7}",
    "a strange handicap": "name: x\nsets: [base]\nmode: mutual\nhandicap: {side: green, way: ban, characters: 1}",
    "no name": "sets: [base]\nmode: mutual",
    "a long name": f"name: {'x' * 90}\nsets: [base]\nmode: mutual",
    "a large file": "#" * 30_000,
    "deep nesting": "[" * 5_000,
    "a tag": "name: x\nsets: !!python/tuple [base]\nmode: mutual",
    "nothing": "",
}


@pytest.mark.parametrize("what", BAD)
def test_what_somebody_hands_on_is_never_trusted(tmp_path: Path, what: str) -> None:
    house = HousePresets(tmp_path, shipped_catalog())
    preset, fault = house.take(BAD[what])
    assert preset is None
    assert fault
    assert "Traceback" not in fault
    assert list((tmp_path / "presets").glob("*")) == []


def test_a_name_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    house = HousePresets(tmp_path, shipped_catalog())
    preset, _ = house.take('name: "../../evil/..\\\\x"\nsets: [base]\nmode: mutual')
    assert preset is not None
    assert [path.name for path in (tmp_path / "presets").iterdir()] == ["house_evil_x.yaml"]
    own, faults = house.all()
    assert [one.mode for one in own] == ["mutual"]
    assert faults == ()


def test_the_games_own_presets_read_as_they_are_written(root: Path, tmp_path: Path) -> None:
    catalog = shipped_catalog()
    presets, faults = read_presets(root / "data" / "presets", catalog)
    assert [preset.id for preset in presets] == ["first_game", "base_only", "darkness_only", "everything"]
    assert faults == ()
    for preset in presets:
        wanted = terms.of_preset(catalog, preset)
        assert terms.obstacle(catalog, wanted) == ""
        assert terms.remembered(catalog, wanted.kept()) == wanted
        path = tmp_path / f"{preset.id}.yaml"
        path.write_text(HousePresets(tmp_path, catalog).text(terms.as_preset(catalog, wanted, "x")), encoding="utf-8")
        again = read_preset(path, catalog, [])
        assert again is not None
        assert terms.of_preset(catalog, again) == wanted


def test_the_clipboard_works_without_a_display() -> None:
    clipboard.put("name: x")
    assert clipboard.get() == "name: x"


# Advice --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "pairs", "team", "objects", "said"),
    [
        ("shadow", (1, 2, 3, 4), (), (), "no_darkness"),
        ("torch", (1, 2, 3, 17), (), (), "no_darkness"),
        ("shadow", (1, 2, 3, 18), (), (), None),
        ("torch", (1, 2, 3, 18), (), (), None),
        ("mummy", (1, 2, 3, 17), ("ghoul", "vampire"), (), "denied_ground"),
        ("cleric", (1, 2, 3, 17), ("ghoul", "vampire"), (), None),
        ("ghoul", (1, 2, 3, 4), (), ("holy_cross",), "slain_by_own"),
        ("holy_cross", (1, 2, 3, 4), ("ghoul", "vampire", "thief"), (), "slays_own"),
        ("holy_cross", (1, 2, 3, 4), ("ghoul", "cleric", "thief"), (), None),
        ("fireball_wand", (1, 2, 3, 4), ("thief",), (), "no_mage"),
        ("fireball_wand", (1, 2, 3, 4), ("thief", "necromancer"), (), None),
        ("torch", (18, 2, 3, 4), ("mummy", "thief"), (), "burns_own"),
    ],
)
def test_advice(
    what: str, pairs: tuple[int, ...], team: tuple[str, ...], objects: tuple[str, ...], said: str | None
) -> None:
    catalog = shipped_catalog()
    kind = catalog.characters.get(what) or catalog.objects[what]
    found = warnings(kind, Forces.of(catalog, pairs, len(pairs) == 4, team, objects))
    assert (said in found) if said else found == ()


def test_no_advice_on_rooms_while_rooms_are_still_chosen() -> None:
    catalog = shipped_catalog()
    assert warnings(catalog.characters["shadow"], Forces.of(catalog, (1, 2), False, (), ())) == ()


def test_advice_and_refusals_stand_on_the_card(player: Player) -> None:
    game = Game.new(make_table(sets=BOTH, mode="mutual"), 7)
    for pair in ("1", "2", "3", "4"):
        game.play(("pick", pair))
    player.show(game)
    scene = player.scene()
    assert isinstance(scene, DraftScene)
    player.press("tile.shadow")
    tile = player.find("tile.shadow")
    assert isinstance(tile, Tile)
    assert tile.warned
    assert any("dark" in line for line in scene._sheet.words())
    player.press("name")
    player.press("tile.shadow")
    assert any(line.startswith("F-9") for line in scene._sheet.words())


# What must not be seen -----------------------------------------------------------------------------------------------


def chosen_in_secret(player: Player, which: int) -> Game:
    """Yellow's secret choice, one of two that have nothing but their numbers in common, saved and handed over."""
    game = Game.new(make_table(sets=BOTH, mode="secret"), 5)
    route.start_keeping(player.app, game)
    player.show(game)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, ForcesScene)
    for stage in (CHARACTERS, OBJECTS, PAIRS):
        scene.show_stage(stage)
        while next(have < most for name, have, most in scene.counts() if name == stage):
            words = [what for what in scene.pool() if scene.refusal(what) is None]
            scene.act(words[-which])
    return game


def left_out(player: Player, which: int) -> Game:
    """Yellow leaves out the first two or the last two of his characters."""
    game = Game.new(make_table(mode="standard", handicap=Handicap(0, 2, DROP)), 5)
    route.start_keeping(player.app, game)
    player.show(game)
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, HandicapScene)
    for _ in range(2):
        words = [what for what in scene.pool() if not scene.band(what)]
        scene.act(words[-which])
    return game


@pytest.mark.parametrize("secret", [chosen_in_secret, left_out])
def test_two_secrets_cannot_be_told_apart_by_the_other(tmp_path: Path, secret: Callable[[Player, int], Game]) -> None:
    seen, files, own = [], [], []
    for which in (0, 1):
        player = Player(tmp_path / str(which))
        game = secret(player, which)
        file = next(player.app.dirs.saves.iterdir())
        own.append(player.picture())
        sizes = [file.stat().st_size]
        player.app.go_home()  # the program may end here, and begin again
        sizes.append(file.stat().st_size)
        player.press("continue")
        pictures = [player.picture()]
        assert isinstance(player.scene(), CurtainScene)
        for pos in ((40, 200), (300, 300), (700, 500)):
            player.move(pos)
            player.key(pygame.K_TAB)
            pictures.append(player.picture())
        player.open_curtain()
        player.press("done")
        if isinstance(player.scene(), StartersScene):
            player.key(pygame.K_r, pygame.K_d)  # it is the same player who goes on
        player.move((3, 3))
        player.wait(600)
        pictures.append(player.picture())
        assert isinstance(player.scene(), CurtainScene)
        player.open_curtain()
        scene = player.scene()
        assert isinstance(scene, ForcesScene | StartersScene)
        assert scene.side == 1
        for pos in ((40, 180), (500, 300), (200, 560), (900, 200)):
            player.move(pos)
            player.wait(600)
            pictures.append(player.picture())
        game = scene.game
        seen.append((pictures, player.app.window.title, game.lines(), game.view(1).fingerprint(), game.events_for(1)))
        saves.save(game, file)
        files.append((sizes, file.stat().st_size))
        player.app.close()
    assert own[0] != own[1], "its owner does see it"
    assert seen[0] == seen[1]
    assert files[0] == files[1]


def test_nothing_is_drawn_or_reached_before_the_curtain_is_open(player: Player) -> None:
    player.show(Game.new(make_table(sets=BOTH, mode="secret"), 5))
    scene = player.app.scenes[-2]
    assert isinstance(scene, ForcesScene)
    canvas = pygame.Surface(player.app.size)
    scene.draw(canvas)
    assert len({canvas.get_at((x, y))[:3] for x in range(0, 1024, 37) for y in range(0, 640, 37)}) == 1
    assert scene.desk.focus_order() == []
    player.key(pygame.K_r, pygame.K_1, pygame.K_RETURN, pygame.K_d)
    assert scene.game.laid_out(0) == ()


def test_what_is_chosen_in_secret_comes_back_and_is_put_back(player: Player) -> None:
    game = Game.new(make_table(sets=BOTH, mode="secret"), 5)
    route.start_keeping(player.app, game)
    player.show(game)
    player.open_curtain()
    for what in ("ghoul", "thief"):
        player.press(f"tile.{what}")
        player.press("name")
    player.app.go_home()
    player.press("continue")
    player.open_curtain()
    scene = player.scene()
    assert isinstance(scene, ForcesScene)
    assert chosen(scene.view(), 0, CHARACTERS) == ("ghoul", "thief")
    player.press("tile.ghoul")
    player.press("name")
    assert chosen(scene.view(), 0, CHARACTERS) == ("thief",)


def test_against_a_computer_no_curtain_falls_and_it_chooses_unseen(player: Player) -> None:
    game = Game.new(make_table(sets=BOTH, mode="secret"), 5, (Seat("greedy"), Seat()))
    player.show(game)
    scene = player.scene()
    assert isinstance(scene, ForcesScene)
    assert scene.side == 1
    assert isinstance(game.view(1).frame, DraftFrame)


@pytest.mark.parametrize("frame", [BanFrame, DropFrame])
def test_a_computer_leaves_out_and_forbids_by_itself(player: Player, frame: type) -> None:
    seats = (Seat("greedy"), Seat())
    way = BAN if frame is BanFrame else DROP
    game = Game.new(make_table(mode="standard", handicap=Handicap(1 if way == BAN else 0, 2, way)), 5, seats)
    player.show(game)
    for _ in range(12):
        player.wait(400)
    assert isinstance(game.view(BYSTANDER).frame, StartersFrame)
    assert isinstance(player.scene(), StartersScene)


# By scenario ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_scenario_is_chosen_and_begun(player: Player, by_keys: bool) -> None:
    if by_keys:
        player.key(pygame.K_n, pygame.K_s)
    else:
        player.press("new_game")
        player.press("scenarios")
    scene = player.scene()
    assert isinstance(scene, ScenariosScene)
    if by_keys:
        player.key(pygame.K_TAB, pygame.K_DOWN)
        wanted = scene.chosen
        player.key(pygame.K_RETURN)
    else:
        listing = player.find("scenarios").rect
        player.click((listing.left + 60, listing.top + 70))
        wanted = scene.chosen
        player.press("begin")
    assert wanted is not None
    found = player.app.scenes[-2] if isinstance(player.scene(), CurtainScene) else player.scene()
    assert isinstance(found, GameScene)
    assert found.game.table.mode == "scenario"
    assert found.game.view(BYSTANDER).names == wanted.scenario.position.names
    assert len(list(player.app.dirs.saves.iterdir())) == 1, "it is kept like any other game"
    assert player.app.texts.missing == ()
