"""The game's own screen: every legal action by mouse, every refusal in words, no secret in any picture."""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.ai import new_bot
from dt_darkness.content.texts import load_texts
from dt_darkness.core import Action, GameState, Reason, legal_actions, observe, resample
from dt_darkness.core.catalog import Crossing
from dt_darkness.core.frames import CardFrame, CommitFrame, MoveFrame, PutFrame, SpendFrame
from dt_darkness.core.geometry import SQUARES, square_name
from dt_darkness.core.rule import BY_KIND, SpendRule
from dt_darkness.core.sight import visible_characters
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import Seat
from dt_darkness.ui import tour
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.combat import OWN_KEYS, CombatScene
from dt_darkness.ui.scenes.game.offers import verbs_of
from dt_darkness.ui.scenes.game.refusals import why_not_there
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.game.space import Space
from dt_darkness.ui.scenes.game.victory import VictoryScene, points_by_source
from dt_darkness.ui.scenes.game.words import Words
from dt_darkness.ui.settings import Motion, SecretChoice
from dt_darkness.ui.stills import STILLS, Stage, found

SMALL = (1280, 720)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("stage"), SMALL)
    made.app.change_settings(motion=Motion.OFF)
    yield made
    made.app.close()


@pytest.fixture(autouse=True)
def _fresh(stage: Stage) -> None:
    stage.app.change_settings(motion=Motion.OFF, confirm=True, secret_choice=SecretChoice.CURTAIN)
    stage.home()


def opened(stage: Stage, game: Game) -> GameScene:
    stage.home()
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    return scene


def spending(view: GameState) -> bool:
    return isinstance(view.frame, SpendFrame) and view.ap >= 2 and view.turn > 4


def copy_of(game: Game, start: GameState | None = None) -> Game:
    """A game that goes on from where another is, without its past."""
    return Game(start or game.truth(), 1, game.seats)


# --- pixels and squares ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_every_square_is_hit_where_it_is_drawn(size: tuple[int, int]) -> None:
    """Case P-54."""
    space = Space.fit(pygame.Rect(7, 13, size[0] - 200, size[1] - 100))
    for sq in range(SQUARES):
        rect = space.square_rect(sq)
        for pos in (rect.center, rect.topleft, (rect.right - 1, rect.bottom - 1)):
            assert space.square_at(pos) == sq
    assert space.square_at((space.grid.left - 1, space.grid.centery)) == -1
    assert space.square_at((space.grid.centerx, space.grid.bottom)) == -1


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.5), ((1366, 768), 1.25)])
def test_everything_is_inside_a_small_window(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Case P-80."""
    stage = Stage(tmp_path, size, scale)
    scene = opened(stage, found(spending))
    able = next(p for p in range(99) if scene.control.can_select(p) and not scene.view.wounded[p])
    scene.select(able)
    window = pygame.Rect((0, 0), size)
    names = {"end", "undo", "menu", "verb_move", "board"}
    for name in names:
        rect = scene.desk.find(name).rect
        assert rect.width > 0, name
        assert window.contains(rect), name
    assert not scene.desk.find("actionbar").rect.colliderect(scene.picture.space.rect)
    stage.app.close()


def test_clicking_a_square_after_a_change_of_size_hits_it(tmp_path: Path) -> None:
    """Case P-54."""
    stage = Stage(tmp_path, (1400, 900))
    scene = opened(stage, found(spending))
    for size in (1.0, 1.4, 0.8):
        stage.app.change_settings(ui_size=size)
        stage.app.step()
        for sq in (0, 57, 118, 219):
            stage.point(scene.picture.space.center(sq))
            assert scene.marks.hover == sq
    stage.app.close()


# --- every legal action by mouse -------------------------------------------------------------------------------------


def sample(actions: list[Action], rng: random.Random, most: int) -> list[Action]:
    """Some of the actions, at least one of each kind."""
    kinds: dict[object, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action[0], []).append(action)
    first = [rng.choice(one) for one in kinds.values()]
    rest = [action for action in actions if action not in first]
    return first + rng.sample(rest, min(most, len(rest)))


def can(view: GameState, *kinds: str) -> bool:
    return spending(view) and any(action[0] in kinds for action in legal_actions(view))


def armed_wizard(view: GameState) -> tuple[int, int] | None:
    """A wizard that sees somebody and a wand that could lie on his square."""
    for piece in range(len(view.at)):
        ready = view.owner[piece] == view.side and view.on_board(piece) and not view.wounded[piece]
        if ready and view.kind[piece].id == "wizard" and view.tokens(view.at[piece]) == (piece,):
            wands = [p for p, kind in enumerate(view.kind) if kind.id == "fireball_wand" and view.on_board(p)]
            if wands and visible_characters(view, piece):
                return piece, wands[0]
    return None


def positions(rng: random.Random) -> list[Game]:
    games = [
        found(lambda view: isinstance(view.frame, CardFrame) and view.turn == 3),
        found(lambda view: can(view, "attack"), first=12),
        found(lambda view: can(view, "jump")),
        found(lambda view: can(view, "reveal") and can(view, "open")),
        found(lambda view: can(view, "turn"), first=5),
        found(lambda view: can(view, "heal", "regenerate"), first=5),
        found(lambda view: can(view, "drink"), first=2),
        found(lambda view: can(view, "break"), first=6),
        found(lambda view: can(view, "cross")),
        found(lambda view: isinstance(view.frame, PutFrame) and len(view.frame.pieces) > 1),
    ]
    game = found(lambda view: spending(view) and armed_wizard(view) is not None)
    armed = game.truth()
    wizard, wand = armed_wizard(armed) or (-1, -1)
    armed.at[wand] = armed.at[wizard]
    armed.moved()
    games.append(copy_of(game, armed))
    moving = copy_of(games[1])
    moving.play(rng.choice([action for action in moving.legal_actions() if action[0] == "move"]))
    games.append(moving)
    return games


@pytest.mark.parametrize("by_board", [False, True], ids=["bar", "board"])
def test_every_legal_action_is_reachable_by_mouse(stage: Stage, by_board: bool) -> None:
    rng = random.Random(7)
    kinds = set()
    for game in positions(rng):
        state = game.truth()
        for action in sample(game.legal_actions(), rng, 2):
            again = copy_of(game, state)
            scene = opened(stage, again)
            played: list[Action] = []
            real = again.play

            def spy(
                what: Action, side: int | None = None, *, real: object = real, played: list[Action] = played
            ) -> object:
                played.append(what)
                return real(what, side)  # type: ignore[operator]

            again.play = spy  # type: ignore[method-assign,assignment]
            Clicker(stage.app, scene).perform(action, by_board=by_board)
            assert played[0] == action
            kinds.add(action[0])
    assert {"card", "move", "step", "put", "attack", "end", "jump", "turn", "reveal", "open", "drink"} <= kinds
    assert {"break", "cross", "fireball"} <= kinds
    assert kinds & {"heal", "regenerate"} != set()


def test_a_turn_played_by_mouse(stage: Stage) -> None:
    game = copy_of(found(lambda view: isinstance(view.frame, CardFrame) and view.turn == 2))
    scene = opened(stage, game)
    clicker = Clicker(stage.app, scene)
    clicker.perform(next(action for action in game.legal_actions() if action[0] == "card"))
    assert isinstance(scene.view.frame, SpendFrame)
    points = scene.view.ap
    offer = None
    for piece in (p for p in range(len(scene.view.at)) if scene.control.can_select(p)):
        scene.select(piece)
        offer = next((o for o in scene.control.offers if o.verb == "move" and o.cost == 1), None)
        if offer is not None:
            break
    assert offer is not None
    assert offer.spot is not None
    stage.click(scene.picture.space.center(offer.spot.square))
    if scene.desk.widgets[-1].name == "chooser":
        clicker.press("choice_0")
    assert scene.view.ap == points - 1
    assert scene.view.at[offer.piece] == offer.spot.square
    clicker.press("undo")
    assert scene.view.ap == points
    assert not isinstance(scene.view.frame, MoveFrame), "a whole move is taken back at once"
    clicker.press("end")
    assert scene.desk.dialogs, "unspent points are asked about"
    clicker.press("no")
    assert scene.view.turn == 2
    clicker.press("end")
    clicker.press("yes")
    assert scene.view.turn == 3


def test_a_game_played_to_its_end_by_mouse(stage: Stage) -> None:
    game = copy_of(found(lambda view: view.turn > 6 and isinstance(view.frame, CardFrame), first=12))
    scene = opened(stage, game)
    clicker = Clicker(stage.app, scene)
    rng = random.Random(4)
    bots = [new_bot("greedy"), new_bot("greedy")]
    for _ in range(1500):
        side = game.to_decide
        if side is None:
            break
        clicker.perform(bots[side].choose(game.view(side), rng), by_board=rng.random() < 0.5)
        clicker.go_on()
    assert game.is_over
    stage.app.step()
    assert isinstance(stage.app.scene, VictoryScene)
    clicker.press("board")
    assert stage.app.scenes[-1] is scene


def test_escape_takes_one_step_back_at_a_time(stage: Stage) -> None:
    """Case P-73."""
    scene = opened(stage, found(spending))
    own = [piece for piece in range(len(scene.view.at)) if scene.control.can_select(piece)]
    piece = next(p for p in own if any(verb.kind == "move" and verb.offers for verb in verbs_of(scene.view, p)))
    scene.select(piece)
    scene.aim("move")
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    stage.events(escape)
    assert (scene.control.piece, scene.control.verb) == (piece, "")
    stage.events(escape)
    assert scene.control.piece == -1
    stage.events(escape)
    assert scene.desk.dialogs[-1].name == "menu"
    stage.events(escape)
    assert not scene.desk.dialogs
    assert stage.app.scene is scene


# --- refusals --------------------------------------------------------------------------------------------------------


def codes(root: Path) -> set[str]:
    """Every code of a reason that the core and the session can give."""
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("core", "session")
        for path in sorted((root / "dt_darkness" / folder).rglob("*.py"))
    )
    found_codes = set(re.findall(r'because\(\s*[^,()]*(?:\([^()]*\))?[^,()]*,\s*"([a-z_0-9.]+)"', text))
    patterns = set(re.findall(r'because\(\s*[^,()]*(?:\([^()]*\))?[^,()]*,\s*f"([a-z_0-9.]+)\{', text))
    endings = {
        "step.": [crossing.value for crossing in Crossing],
        "stop.": [crossing.value for crossing in Crossing],
        "grille.": ["closed", "open", "broken"],
        "pick.unknown_": ["pairs", "characters", "objects", "forces"],
        "pick.enough_": ["pairs", "characters", "objects"],
    }
    # Steps and stops are barred by one function, which is told which of the two it is.
    assert patterns | {"step.", "stop."} == set(endings), "a new family of reasons"
    return found_codes | {start + end for start, ends in endings.items() for end in ends}


def test_every_reason_has_words_and_every_word_a_reason(root: Path) -> None:
    texts = load_texts(paths.data_dir() / "text")
    keys = texts.keys()
    known = {key.removeprefix("reason.") for key in keys if key.startswith("reason.")}
    assert codes(root) == known


def test_gaps_of_reasons_are_filled(stage: Stage) -> None:
    view = found(spending).view(BYSTANDER)
    words = Words(stage.app.texts, (Seat(), Seat()))
    params = (("piece", 0), ("place", 3), ("square", 30), ("what", "thief"), ("card", 2), ("cost", 1), ("left", 0),
              ("limit", 3), ("capacity", 2), ("length", 1))  # fmt: skip
    keys = stage.app.texts.keys()
    for key in (key for key in keys if key.startswith("reason.")):
        text = words.reason(view, Reason("B-1", key.removeprefix("reason."), params))
        assert "{" not in text, key
        assert text.startswith("B-1: "), key


def test_a_refused_action_says_why(stage: Stage) -> None:
    scene = opened(stage, found(spending))
    piece = next(p for p in range(99) if scene.control.can_select(p) and not scene.view.wounded[p])
    scene.select(piece)
    stage.app.step()
    refused = [verb for verb in scene.control.verbs if not verb.offers]
    assert refused
    before = scene.game.decisions
    for verb in refused:
        assert verb.reason is not None
        button = scene.desk.find(f"verb_{verb.kind}")
        assert not button.enabled
        assert verb.reason.rule in button.tooltip(scene.theme)
        stage.click(button.rect.center)
        assert scene.desk.tooltip() == button.tooltip(scene.theme)
    assert scene.game.decisions == before


def test_no_square_is_without_an_answer_for_a_selected_character(stage: Stage) -> None:
    scene = opened(stage, found(spending))
    view = scene.decider_view
    piece = next(p for p in range(99) if scene.control.can_select(p) and any(v.offers for v in verbs_of(view, p)))
    scene.select(piece)
    said = set()
    for sq in range(SQUARES):
        if sq == view.at[piece] or scene.control.at_square(sq):
            continue
        reason = why_not_there(view, piece, sq)
        assert reason is not None, square_name(sq)
        said.add(reason.code)
    assert {"move.out_of_reach", "stop.pit"} <= said
    scene.aim("attack")
    reached = next(o.spot.square for o in scene.control.offers if o.verb == "move" and o.spot is not None)
    assert why_not_there(view, piece, reached) is None


def test_with_nobody_beside_no_far_piece_is_named(stage: Stage) -> None:
    def far(view: GameState) -> int:
        able = [p for p, owner in enumerate(view.owner) if owner == view.side and view.is_character(p)]
        able = [p for p in able if view.on_board(p) and not view.wounded[p]]
        return next((p for p in able for v in verbs_of(view, p) if v.kind == "attack" and not v.near), -1)

    scene = opened(stage, found(lambda view: spending(view) and far(view) >= 0))
    scene.select(far(scene.decider_view))
    stage.app.step()
    tip = scene.desk.find("verb_attack").tooltip(scene.theme)
    assert stage.app.texts("ui.game.far.attack") in tip
    assert "Goblin" not in tip


def test_a_room_is_turned_by_key_only_after_it_is_shown(stage: Stage) -> None:
    scene = opened(stage, found(lambda view: spending(view) and can(view, "turn")))
    turn = next(action for action in scene.game.legal_actions() if action[0] == "turn")
    scene.select(int(turn[1]))
    stage.app.step()
    verbs = [verb.kind for verb in scene.control.verbs]
    before = scene.game.decisions
    for number in (verbs.index("turn"), 0):
        key = pygame.K_1 + number
        stage.events(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=str(number + 1)))
    assert scene.game.decisions == before
    assert scene.marks.ghost is not None
    stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1"))
    assert scene.game.decisions == before + 1


def test_what_was_pointed_at_is_forgotten_when_one_kind_of_action_is_chosen(stage: Stage) -> None:
    scene = opened(stage, found(spending))
    piece = next(
        p for p in range(99) if scene.control.can_select(p) and any(v.offers for v in verbs_of(scene.decider_view, p))
    )
    scene.select(piece)
    spot = next(o.spot for o in scene.control.offers if o.verb == "move" and o.spot is not None)
    scene._point(scene.picture.space.square_rect(spot.square).center)
    assert scene._tag
    assert scene.marks.path
    scene.aim("attack")
    assert not scene._tag
    assert not scene.marks.path


def test_a_high_card_says_why_not(stage: Stage) -> None:
    scene = opened(stage, found(lambda view: isinstance(view.frame, CardFrame) and view.turn == 1))
    button = scene.desk.find("play_5")
    assert not button.enabled
    assert "B-38" in button.tooltip(scene.theme)


# --- secrets ---------------------------------------------------------------------------------------------------------


def bytes_of(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.picture(), "RGB")


@pytest.mark.parametrize("wanted", [spending, lambda view: isinstance(view.frame, CardFrame) and view.turn == 2])
def test_hidden_tokens_and_rooms_change_no_pixel(stage: Stage, wanted: Callable[[GameState], bool]) -> None:
    game = found(lambda view: wanted(view) and sum(view.backs) > 3)
    truth = game.truth()
    other = resample(observe(truth, BYSTANDER), random.Random(3))
    assert other.at != truth.at
    pictures = []
    for state in (truth, other):
        scene = opened(stage, copy_of(game, state))
        piece = next((p for p in range(99) if scene.control.can_select(p) and not scene.view.wounded[p]), -1)
        if piece >= 0:
            scene.select(piece)
        shots = [bytes_of(stage)]
        for place in range(8):
            stage.point(scene.picture.space.place_rect(place).center)
            shots.append(bytes_of(stage))
        pictures.append(shots)
    assert pictures[0] == pictures[1]


def fight(stage: Stage) -> tuple[GameScene, Game]:
    game = copy_of(
        found(
            lambda view: (
                isinstance(view.frame, SpendFrame)
                and min(len(hand) for hand in view.combat_hands) > 3
                and any(action[0] == "attack" for action in legal_actions(view))
            )
        )
    )
    game.play(next(action for action in game.legal_actions() if action[0] == "attack"))
    scene = opened(stage, game)
    stage.app.step()
    assert isinstance(stage.app.scene, CombatScene)
    return scene, game


def test_the_card_laid_first_changes_no_pixel_of_what_follows(stage: Stage) -> None:
    """Case P-44."""
    shots: list[list[bytes]] = []
    for pick in (0, -1):
        scene, game = fight(stage)
        clicker = Clicker(stage.app, scene)
        side = game.to_decide
        assert side is not None
        hand = game.view(side).combat_hands[side]
        clicker.perform(("commit", hand[pick]))
        assert isinstance(stage.app.scene, CurtainScene)
        stage.point((0, 0))
        taken = [bytes_of(stage)]
        clicker.press("open")
        stage.point((0, 0))
        taken.append(bytes_of(stage))
        # Neither Tab nor help nor the log below tell more.
        stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        taken.append(bytes_of(stage))
        shots.append(taken)
        assert game.view(1 - side).frame.fight.card == -1  # type: ignore[union-attr]
    assert shots[0] == shots[1]


def test_a_fight_by_curtain_ends_with_both_cards(stage: Stage) -> None:
    scene, game = fight(stage)
    clicker = Clicker(stage.app, scene)
    for _ in range(2):
        side = game.to_decide
        assert side is not None
        clicker.perform(("commit", game.view(side).combat_hands[side][0]))
    combat = stage.app.scene
    assert isinstance(combat, CombatScene)
    assert combat.result is not None
    assert not isinstance(scene.view.frame, CommitFrame)
    clicker.go_on()
    assert stage.app.scene is scene
    assert any("beats" in line.text or "tie" in line.text for line in scene.chronicle.lines)


def test_choosing_at_once_shows_only_that_somebody_has_chosen(stage: Stage) -> None:
    """Case P-44."""
    stage.app.change_settings(secret_choice=SecretChoice.TOGETHER)

    def key(name: str) -> None:
        stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(name.lower()), mod=0, unicode=""))

    shots = []
    for at in (0, 1):
        fight(stage)
        stage.point((0, 0))
        key(OWN_KEYS[0][at])
        first = bytes_of(stage)
        key(OWN_KEYS[0][1 - at])
        assert bytes_of(stage) == first, "choosing anew is not to be seen"
        shots.append(first)
    assert shots[0] == shots[1]
    key(OWN_KEYS[1][0])
    combat = stage.app.scene
    assert isinstance(combat, CombatScene)
    assert combat.result is not None
    assert {combat.result.card, combat.result.answer} == {1, 0} or combat.result.card == combat.result.answer == 0


def test_peeking_needs_the_curtain_and_shows_only_the_own_side(stage: Stage) -> None:
    """Case P-71."""
    game = found(lambda view: isinstance(view.frame, SpendFrame) and sum(view.backs) > 6)
    truth = game.truth()
    # The same for Yellow, different for Blue.
    other = resample(observe(truth, 0), random.Random(5))
    shots = []
    for state in (truth, other):
        scene = opened(stage, copy_of(game, state))
        Clicker(stage.app, scene).press("peek_0")
        assert isinstance(stage.app.scene, CurtainScene)
        curtain = bytes_of(stage)
        Clicker(stage.app, scene).press("open")
        stage.point((0, 0))
        shots.append((curtain, bytes_of(stage)))
    assert shots[0] == shots[1]
    swapped = resample(observe(truth, 1), random.Random(5))
    scene = opened(stage, copy_of(game, swapped))
    Clicker(stage.app, scene).press("peek_0")
    assert bytes_of(stage) == shots[0][0], "the curtain gives nothing away"
    Clicker(stage.app, scene).press("open")
    stage.point((0, 0))
    assert bytes_of(stage) != shots[0][1]


# --- the computer, the end, and everything drawn ---------------------------------------------------------------------


def test_computer_players_finish_a_game_on_the_screen(stage: Stage) -> None:
    """Case P-67."""
    game = found(lambda view: view.turn > 9 and isinstance(view.frame, CardFrame))
    game = Game(game.truth(), 5, (Seat(bot="greedy"), Seat(bot="greedy")))
    scene = opened(stage, game)
    for _ in range(6000):
        if isinstance(stage.app.scene, VictoryScene):
            break
        stage.clock.advance(16)
        stage.app.scene.update(16)
    assert isinstance(stage.app.scene, VictoryScene)
    assert game.is_over
    view = scene.view
    if game.how == "points":
        assert max(view.points) >= view.table.points_to_win


def test_points_by_source_add_up() -> None:
    for turn in (8, 14):
        game = found(lambda view, turn=turn: view.turn > turn and sum(view.points) > 2)  # type: ignore[misc]
        sums = tuple(sum(source.points for source in sources) for sources in points_by_source(game))
        assert sums == game.view(BYSTANDER).points


def test_animation_ends_where_the_rules_are(stage: Stage) -> None:
    stage.app.change_settings(motion=Motion.NORMAL)
    rng = random.Random(2)
    game = copy_of(found(spending))
    scene = opened(stage, game)
    for _ in range(60):
        if scene.game.is_over or isinstance(scene.view.frame, CommitFrame):
            break
        scene.play([rng.choice(game.legal_actions())])
        for _ in range(400):
            if not scene.animation.running:
                break
            scene.animation.tick(50)
            stage.picture()
        assert not scene.animation.running
        shown, view = scene.animation.shown, scene.view
        assert shown.at == {p: sq for p, sq in enumerate(view.at) if view.on_board(p)}
        assert shown.backs == list(view.backs)
        assert shown.wounded == {p for p, wounded in enumerate(view.wounded) if wounded}


def test_a_harmful_step_is_asked_about_and_no_is_the_default(stage: Stage) -> None:
    scene = opened(stage, found(spending))
    done: list[bool] = []
    scene.ask("title", "text", "yes", "no", lambda: done.append(True))
    stage.events(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert not scene.desk.dialogs
    assert done == []


def test_every_verb_has_words(stage: Stage) -> None:
    texts = stage.app.texts
    spend = [kind for kind, rule in BY_KIND.items() if isinstance(rule, SpendRule)]
    missing = [kind for kind in spend if not texts.has(f"ui.game.verb.{kind}")]
    assert missing == []


@pytest.mark.parametrize("name", ["game_card", "game_route", "game_turn", "combat_hand", "game_victory"])
def test_stills_can_be_drawn(stage: Stage, name: str) -> None:
    import dt_darkness.ui.scenes.game.stills  # noqa: F401

    STILLS[name](stage)
    picture = stage.picture()
    assert picture.get_size() == SMALL
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 1280, 9)}) > 12
    assert stage.app.texts.missing == ()


def test_the_tour_draws_what_is_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import dt_darkness.ui.scenes.game.stills  # noqa: F401

    kept = {name: STILLS[name] for name in ("game_card",)}
    monkeypatch.setattr("dt_darkness.ui.stills.STILLS", kept)
    monkeypatch.setattr("dt_darkness.ui.tour._STATES", ())
    assert tour.main(argparse.Namespace(out=tmp_path / "new", size=(1024, 640), scale=1.0)) == 0
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["game_card.png"]
    assert pygame.image.load(files[0]).get_size() == (1024, 640)
