"""Forces of Darkness on the game screen: all of it by mouse and by keyboard, and told before it is done."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from typist import Typist

from dt_darkness.ai import new_bot
from dt_darkness.content.scenario import Scenario, read_scenarios
from dt_darkness.content.words import plain_squares
from dt_darkness.core import Action, GameState, carry_out
from dt_darkness.core.events import Shown
from dt_darkness.core.frames import AskFrame, CardFrame, CommitFrame, LayFrame, OverFrame
from dt_darkness.core.geometry import SQUARES, square
from dt_darkness.core.planner import reach
from dt_darkness.core.rule import BY_KIND, SpendRule
from dt_darkness.session.dealer import SEED_VARIABLE
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.script import actions
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.clicker import Clicker
from dt_darkness.ui.playthrough import Playthrough
from dt_darkness.ui.scenes.game import animate, inspector, offers, phrases
from dt_darkness.ui.scenes.game.animate import Animation
from dt_darkness.ui.scenes.game.darkstills import BOARD, DEAD, FIGHT, FIRE, HEIRS, LIGHTING, SWORD, staged
from dt_darkness.ui.scenes.game.figures import changes, figures
from dt_darkness.ui.scenes.game.forecast import forecast
from dt_darkness.ui.scenes.game.offers import Offer, offers_of
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.game.victory import VictoryScene
from dt_darkness.ui.selftest import _Finger
from dt_darkness.ui.settings import Motion, SecretChoice
from dt_darkness.ui.stills import STILLS, Stage

SMALL = (1280, 720)
RARE = set("light shine extend enough lay raise unearth sip take_sword take_torch change invert answer inherit".split())


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("stage"), SMALL)
    yield made
    made.app.close()


@pytest.fixture(autouse=True)
def _fresh(stage: Stage) -> None:
    stage.app.change_settings(motion=Motion.OFF, confirm=True, secret_choice=SecretChoice.CURTAIN)
    stage.home()


def opened(stage: Stage, game: Game) -> GameScene:
    stage.home()
    # No click here is the second half of a double click that began in another scene.
    stage.clock.advance(1000)
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    return scene


def key(stage: Stage, name: str) -> None:
    code = pygame.key.key_code(name)
    stage.events(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    stage.events(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def piece(view: GameState, name: str) -> int:
    return view.names.index(name)


# --- by mouse and by keyboard ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def examples() -> list[tuple[GameState, Action]]:
    """Every kind of action that only this set has, up to twice each, with the position it was done in."""
    catalog = shipped_catalog()
    files = sorted((Path(__file__).parent / "scenarios").glob("f_*.yaml"))
    done: Counter[str] = Counter()
    found = []
    for scenario in (one for file in files for one in read_scenarios(file, catalog).sound):
        for state, action in _actions_of(scenario):
            kind = str(action[0])
            if kind in RARE and done[kind] < 2:
                done[kind] += 1
                found.append((state, action))
    assert RARE - set(done) == set()
    return found


def _actions_of(scenario: Scenario) -> Iterator[tuple[GameState, Action]]:
    state = scenario.position
    for item in scenario.script:
        for part in (part for line in item.do for part in line.split(";")):
            for action in actions(state, plain_squares(state, part)):
                yield state, action
                state, _ = carry_out(state, action)


@pytest.mark.parametrize("how", ["bar", "board", "keys"])
def test_every_action_of_the_set_is_within_reach(
    stage: Stage, examples: list[tuple[GameState, Action]], how: str
) -> None:
    for state, action in examples:
        game = Game(state, 1)
        scene = opened(stage, game)
        played: list[Action] = []
        real = game.play

        def spy(what: Action, side: int | None = None, *, real: object = real, played: list[Action] = played) -> object:
            played.append(what)
            return real(what, side)  # type: ignore[operator]

        game.play = spy  # type: ignore[method-assign,assignment]
        hand = Typist(stage.app, scene) if how == "keys" else Clicker(stage.app, scene)
        hand.perform(action, by_board=how == "board")
        assert played[0] == action


def curious(game: Game, bot: object, rng: random.Random) -> Action:
    """What a player does who likes to try what is rare, and otherwise plays as the computer would."""
    side = game.to_decide
    assert side is not None
    likely: Action = bot.choose(game.view(side), rng)  # type: ignore[attr-defined]
    plain = ("move", "step", "hold", "stop", "end", "turn", "card", "jump", "put", "commit", "change")
    rare = [action for action in game.legal_actions() if action[0] not in plain]
    if not rare or rng.random() < 0.4:
        return likely
    kind = rng.choice(sorted({str(action[0]) for action in rare}))
    return rng.choice([action for action in rare if action[0] == kind])


def set_up(sets: tuple[str, ...], mode: str, seed: int, bots: list[object], rng: random.Random) -> Game:
    game = Game.new(make_table(sets=sets, mode=mode, points_to_win=2), seed)
    while not isinstance(game.view(BYSTANDER).frame, CardFrame):
        side = game.to_decide
        assert side is not None
        game.play(bots[side].choose(game.view(side), rng))  # type: ignore[attr-defined]
    return game


@pytest.mark.parametrize(
    ("sets", "mode", "seed"),
    [(("base", "darkness"), "mutual", 24), (("base", "darkness"), "mutual", 27), (("darkness",), "standard", 2)],
)
def test_a_game_played_by_mouse_to_victory(stage: Stage, sets: tuple[str, ...], mode: str, seed: int) -> None:
    rng = random.Random(seed)
    bots: list[object] = [new_bot("greedy"), new_bot("greedy")]
    game = set_up(sets, mode, seed, bots, rng)
    scene = opened(stage, game)
    clicker = Clicker(stage.app, scene)
    for _ in range(900):
        if game.is_over:
            break
        clicker.perform(curious(game, bots[game.to_decide or 0], rng), by_board=rng.random() < 0.5)
        clicker.go_on()
    stage.app.step()
    assert isinstance(stage.app.scene, VictoryScene)
    assert game.how == "points"


def test_a_game_played_by_keys_to_victory(stage: Stage) -> None:
    rng = random.Random(5)
    bots: list[object] = [new_bot("greedy"), new_bot("greedy")]
    game = set_up(("base", "darkness"), "mutual", 5, bots, rng)
    scene = opened(stage, game)
    typist = Typist(stage.app, scene)
    for _ in range(900):
        if game.is_over:
            break
        typist.perform(curious(game, bots[game.to_decide or 0], rng))
        typist.go_on()
    stage.app.step()
    assert isinstance(stage.app.scene, VictoryScene)


def test_a_second_click_on_a_piece_lets_go_of_it(stage: Stage) -> None:
    """The rules let it go round and come back for a point: that is not what clicking it again means."""
    scene = opened(stage, staged(stage, DEAD))
    ghoul = piece(scene.view, "Y.ghoul")
    here = scene.view.at[ghoul]
    assert here in reach(scene.view, ghoul)
    for chosen in (ghoul, -1):
        stage.clock.advance(1000)
        stage.click(scene.picture.space.center(here))
        assert scene.control.piece == chosen
    assert scene.view.ap == 4


@pytest.mark.slow
def test_a_game_from_the_title_with_the_boxes_chosen_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The New game screen suggests the base game: a press on a box puts it on the table or takes it off."""
    monkeypatch.setenv(SEED_VARIABLE, "4")
    made = Stage(tmp_path, SMALL)
    made.app.change_settings(motion=Motion.OFF)
    told: list[str] = []
    try:
        game = Playthrough(made.app, _Finger(made.app, made.clock), 4, told.append, ("darkness",)).play()
    finally:
        made.app.close()
    assert game.table.sets == ("base", "darkness")
    assert game.is_over
    assert told[-1].startswith("played to the end")


# --- lighting --------------------------------------------------------------------------------------------------------


def test_a_light_without_darkness_beside_says_why(stage: Stage) -> None:
    """Selecting a Torch-bearer who stands nowhere near darkness once ended the program."""
    game = staged(stage, LIGHTING, "light Y.necromancer 2")
    game.play(game.legal_actions()[0])
    scene = opened(stage, game)
    scene.select(piece(scene.view, "Y.necromancer"))
    verb = next(verb for verb in scene.control.verbs if verb.kind == "light")
    assert not verb.offers
    assert verb.reason is not None
    assert verb.reason.rule == "F-86"


def test_every_kind_of_action_has_an_example_to_ask_about(stage: Stage) -> None:
    view = staged(stage, BOARD).view(0)
    for kind, rule in BY_KIND.items():
        if isinstance(rule, SpendRule):
            assert list(offers._examples(view, piece(view, "Y.mummy"), kind)), kind


def test_the_drawn_tile_follows_the_mouse_and_turns_by_wheel_and_key(stage: Stage) -> None:
    scene = opened(stage, staged(stage, LIGHTING, "light Y.necromancer 2"))
    laying = scene.control.laying
    assert laying is not None
    stage.point(scene.picture.space.center(square("I3")))
    assert square("I3") in laying.squares
    before = laying.quarters
    key(stage, "r")
    assert laying.quarters != before
    assert scene.marks.tile is not None
    assert scene.marks.tile[2] == laying.squares
    shown = laying.number
    stage.events(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert laying.number != shown
    assert square("I3") in laying.squares, "the wheel keeps it under the mouse"
    places, (offer, decisions) = laying.count, (laying.offer, scene.game.decisions)
    assert places == 3
    stage.click(scene.picture.space.center(square("I3")))
    assert scene.game.decisions == decisions + 1
    assert scene.view.tiles[0].quarters == int(offer.action[2])


def test_pointing_where_the_tile_cannot_lie_does_not_lay_it(stage: Stage) -> None:
    scene = opened(stage, staged(stage, LIGHTING, "light Y.necromancer 2"))
    stage.click(scene.picture.space.center(square("C3")))
    assert isinstance(scene.view.frame, LayFrame)


def test_what_a_pit_under_the_tile_takes_is_told_before_and_marked(stage: Stage) -> None:
    scene = opened(stage, staged(stage, LIGHTING, "light Y.necromancer 3"))
    laying = scene.control.laying
    assert laying is not None
    told = {}
    for _ in range(laying.count):
        told[laying.squares] = (phrases.promise(scene.words, scene.decider_view, laying.offer), scene.marks.lost)
        scene.lay_elsewhere(1)
    words, lost = told[(square("G3"), square("H3"), square("I3"))]
    assert "The Key is lost." in words
    assert lost == (square("H3"),)
    words, lost = told[(square("H3"), square("I3"), square("J3"))]
    assert "The Blue Shadow dies." in words
    assert "Yellow scores 1 point." in words
    assert lost == (square("I3"),)


def test_the_order_of_the_piles_changes_no_pixel(stage: Stage) -> None:
    shots = []
    for text in (LIGHTING, LIGHTING.replace("3: [C3-09, C3-02]", "3: [C3-02, C3-09]")):
        scene = opened(stage, staged(stage, text))
        scene.select(piece(scene.view, "Y.necromancer"))
        scene.aim("light")
        stage.app.step()
        stage.point(scene.desk.find(f"offer_light_{scene.control.piece}_3").rect.center)
        shots.append(pygame.image.tobytes(stage.picture(), "RGB"))
    assert shots[0] == shots[1]


def test_a_light_that_was_not_used_is_asked_about_once(stage: Stage) -> None:
    text = LIGHTING.replace("action_points: 2", "action_points: 0")
    scene = opened(stage, staged(stage, text))
    scene.end_turn()
    assert scene.desk.dialogs, "darkness could be lit"
    Clicker(stage.app, scene).press("no")
    assert scene.view.side == 0
    scene = opened(stage, staged(stage, text, "light Y.necromancer 2", "lay 18A(3,2) 0"))
    assert any(action[0] == "light" for action in scene.game.legal_actions())
    scene.end_turn()
    assert not scene.desk.dialogs, "it was used this turn"
    assert scene.view.side == 1


# --- fights ----------------------------------------------------------------------------------------------------------


def test_a_forecast_counts_nobody_who_may_still_choose(stage: Stage) -> None:
    """The rulebook's own example: the Shadow would join out of darkness, the Angel beside it does not."""
    view = staged(stage, FIGHT).view(0)
    mummy, vampire, shadow = (piece(view, name) for name in ("Y.mummy", "B.vampire", "B.shadow"))
    ahead = forecast(view, ("attack", mummy, vampire))
    assert set(ahead.fight.fighters) == {mummy, vampire}
    assert [(choice.what, choice.side, choice.piece) for choice in ahead.choices] == [
        ("pay", 0, mummy),
        ("join", 1, shadow),
    ]
    assert set(ahead.choices[1].fight.fighters) == {mummy, vampire, shadow}
    words = phrases.promise(
        opened(stage, staged(stage, FIGHT)).words, view, Offer("attack", mummy, (("attack", mummy, vampire),), 1)
    )
    assert "Before cards Yellow 4, Blue 3." in words
    assert "With the Two-Handed Sword, for 1 AP more: 6 against 3." in words
    assert "If the Blue Shadow joins out of the darkness: 4 against 5." in words


def test_a_sword_that_cannot_be_paid_for_is_no_option(stage: Stage) -> None:
    view = staged(stage, FIGHT.replace("action_points: 3", "action_points: 1")).view(0)
    ahead = forecast(view, ("attack", piece(view, "Y.mummy"), piece(view, "B.vampire")))
    assert [choice.what for choice in ahead.choices] == ["join"]


def test_who_must_play_the_zero_reads_it_before_the_attack_and_at_the_cards(stage: Stage) -> None:
    game = staged(stage, FIRE)
    scene = opened(stage, game)
    mummy, vampire = piece(scene.view, "Y.mummy"), piece(scene.view, "B.vampire")
    attack = next(o for o in offers_of(scene.view, mummy) if o.verb == "attack")
    assert "F-30" in phrases.promise(scene.words, scene.view, attack)
    game.play(("attack", mummy, vampire))
    scene = opened(stage, game)
    assert isinstance(scene.view.frame, CommitFrame)
    clicker = Clicker(stage.app, scene)
    clicker.press("ready")
    clicker.press("open")
    hand = game.view(0).combat_hands[0]
    for at, value in enumerate(hand):
        assert stage.app.scene.desk.find(f"hand_{at}").enabled == (value == 0)


def test_enter_raises_a_card_and_enter_lays_it(stage: Stage) -> None:
    game = staged(stage, SWORD, "attack Y.mummy B.vampire", "answer no")
    scene = opened(stage, game)
    typist = Typist(stage.app, scene)
    typist.press("ready")
    typist.press("open")
    typist.press("hand_4")
    key(stage, "return")
    frame = game.view(BYSTANDER).frame
    assert isinstance(frame, CommitFrame)
    assert frame.side == 1, "Yellow's card is laid"


def test_only_the_side_that_is_asked_gets_the_buttons(stage: Stage) -> None:
    game = staged(stage, FIGHT, "attack Y.mummy B.vampire", "answer no")
    frame = game.view(BYSTANDER).frame
    assert isinstance(frame, AskFrame)
    assert (frame.what, frame.side, frame.piece) == ("join", 1, piece(game.view(0), "B.shadow"))
    scene = opened(stage, game)
    assert "Blue" in phrases.question(scene.words, scene.view)
    assert {button.note for button in (scene.desk.find(f"offer_answer_{word}") for word in ("yes", "no"))} == {  # type: ignore[attr-defined]
        "4 against 5",
        "4 against 3",
    }
    seated = Game(game.truth(), 1, (Seat(), Seat(bot="greedy")))
    scene = opened(stage, seated)
    with pytest.raises(KeyError):
        scene.desk.find("offer_answer_yes")


def test_the_price_of_the_sword_is_asked_with_the_totals(stage: Stage) -> None:
    scene = opened(stage, staged(stage, SWORD, "attack Y.mummy B.vampire"))
    assert scene.view.ap == 2
    notes = [scene.desk.find(f"offer_answer_{word}").note for word in ("yes", "no")]  # type: ignore[attr-defined]
    assert notes == ["8 against 3", "6 against 3"]
    Clicker(stage.app, scene).press("offer_answer_yes")
    assert scene.view.ap == 1


def test_heirs_read_what_the_legacy_would_change(stage: Stage) -> None:
    scene = opened(stage, staged(stage, HEIRS, "attack Y.mummy B.thief", "commit 6", "commit 0"))
    notes = {o.piece: phrases.note(scene.words, scene.decider_view, o) for o in scene.control.offers}
    names = {scene.view.names[heir]: note for heir, note in notes.items()}
    assert names == {
        "Y.mummy": "speed 3 to 2, leaves the Key",
        "Y.vampire": "speed 4 to 3",
        "Y.ghoul": "speed 6 to 5",
    }


def test_banners_go_when_what_they_ask_for_is_done(stage: Stage) -> None:
    stage.app.change_settings(motion=Motion.NORMAL)
    scene = opened(stage, staged(stage, FIGHT))
    attack = ("attack", piece(scene.view, "Y.mummy"), piece(scene.view, "B.vampire"))
    scene.play([attack])
    scene.play([("answer", "no")])
    assert scene.banner.wake is not None, "Blue is asked in Yellow's turn"
    scene.play([("answer", "no")])
    assert scene.banner.wake is None


# --- what is told ----------------------------------------------------------------------------------------------------


def promised(scene: GameScene, name: str, wanted: tuple[str, str]) -> str:
    """What is promised about an offer of a kind, aimed at a square or at the edge before it."""
    verb, where = wanted
    scene.select(piece(scene.view, name))
    goal = square(where)
    offer = next(
        o for o in scene.control.offers if o.verb == verb and goal in (o.spot and o.spot.square, *o.action[2:])
    )
    return phrases.promise(scene.words, scene.decider_view, offer)


def test_reincarnation_is_told_before_it_is_done(stage: Stage) -> None:
    scene = opened(stage, staged(stage, DEAD))
    body = promised(scene, "Y.specter", ("move", "J8"))
    assert "The Yellow Specter is taken out of the game" in body
    assert "The Yellow Cleric stands unwounded on J8." in body


def test_raising_is_told_before_it_is_done(stage: Stage) -> None:
    scene = opened(stage, staged(stage, DEAD))
    assert "The Yellow Zombie stands unwounded on K6." in promised(scene, "Y.necromancer", ("unearth", "K6"))


def test_an_undead_is_warned_of_the_holy_cross(stage: Stage) -> None:
    game = staged(stage, DEAD, "walk Y.ghoul K9")
    scene = opened(stage, game)
    ghoul = piece(scene.view, "Y.ghoul")
    scene.select(ghoul)
    stage.point(scene.picture.space.center(square("J9")))
    assert scene._tag.startswith("The Ghoul would die there at once.")
    stage.point(scene.picture.space.center(square("J10")))
    assert "die" not in scene._tag
    scene.play([("move", ghoul)])
    offer = next(o for o in scene.control.offers if o.spot is not None and o.spot.square == square("J9"))
    assert phrases.warnings(scene.words, scene.decider_view, offer) == [
        "The Yellow Ghoul dies.",
        "Blue scores 1 point.",
    ]
    scene.submit(offer)
    assert scene.desk.dialogs
    assert scene.view.on_board(ghoul)


def test_tokens_show_their_numbers_as_they_are_now(stage: Stage) -> None:
    view = staged(stage, BOARD).view(0)
    assert figures(view, piece(view, "Y.vampire")) == (4, 4), "two tokens of blood"
    assert figures(view, piece(view, "Y.undead_dragon")) == (1, 6), "Ball & Chain"
    assert figures(view, piece(view, "B.ghoul")) == (6, 1), "Ring of Weakness"
    assert figures(view, piece(view, "B.vampire")) == (6, 0), "a Bat"
    assert figures(view, piece(view, "B.mummy")) == (3, 4), "wounded: what is printed, in grey"
    assert [change.strength for change in changes(view, piece(view, "Y.vampire"))] == [2]


@pytest.mark.parametrize("text", [BOARD, DEAD, FIGHT, HEIRS], ids=["board", "dead", "fight", "heirs"])
def test_every_piece_and_every_square_has_a_card(stage: Stage, text: str) -> None:
    scene = opened(stage, staged(stage, text))
    view, words = scene.view, scene.words
    for one, where in enumerate(view.at):
        if where < SQUARES and view.on_board(one):
            card = inspector.card_of_piece(words, view, one)
            assert card.name
            assert any(re.search(r"\([BFA]-\d", block.text) for block in card.blocks), card.name
    for sq in range(SQUARES):
        card = inspector.card_of_square(words, view, sq)
        assert any(re.search(r"\([BF]-\d", block.text) for block in card.blocks), card.name
        assert all("{" not in block.text for block in card.blocks)
    assert stage.app.texts.missing == ()


def card_text(stage: Stage, where: str) -> str:
    scene = opened(stage, staged(stage, BOARD))
    sq = square(plain_squares(scene.view, where))
    card = inspector.card_of_square(scene.words, scene.view, sq)
    return "\n".join([card.name, *(block.text for block in card.blocks)])


def test_cards_of_places_tell_what_is_left_of_them(stage: Stage) -> None:
    assert "A torch hangs on the wall" in card_text(stage, "18A(3,5)")
    assert "The torch holder on the wall is empty" in card_text(stage, "18B(4,2)")
    assert "once in a game" in card_text(stage, "20B(5,1)")
    assert "It has been used" in card_text(stage, "20B(1,5)")
    assert "It has been used" not in card_text(stage, "20B(5,1)")
    corridor = card_text(stage, "19A(2,3)")
    assert corridor.startswith("Corridor\n")
    assert "Open to: east, south, west." in corridor
    assert "Darkness" in card_text(stage, "18A(3,2)")


def test_a_taken_over_body_and_a_holder_of_a_cursed_object_say_so(stage: Stage) -> None:
    scene = opened(stage, staged(stage, BOARD))
    view, words = scene.view, scene.words
    text = {
        name: "\n".join(block.text for block in inspector.card_of_piece(words, view, piece(view, name)).blocks)
        for name in ("B.warrior", "Y.undead_dragon", "Y.vampire", "Y.ghoul")
    }
    assert "A Blue token that belongs to Yellow" in text["B.warrior"]
    assert "Ball & Chain: \N{MINUS SIGN}1 speed" in text["Y.undead_dragon"]
    assert "2 tokens of blood" in text["Y.vampire"]
    assert "Carries: Troll" in text["Y.ghoul"]


def test_neutral_objects_stand_in_the_panel_of_who_bears_them(stage: Stage) -> None:
    scene = opened(stage, staged(stage, BOARD))
    torch, sword = piece(scene.view, "N.torch"), piece(scene.view, "N.two_handed_sword")
    panels = [[one.piece for one in panel._objects] for panel in scene._players]
    assert torch in panels[0], "the Yellow Mummy carries it"
    assert torch not in panels[1]
    assert sword not in panels[0] + panels[1], "it lies on the board"


def test_a_long_line_of_the_chronicle_keeps_its_square(stage: Stage) -> None:
    scene = opened(stage, staged(stage, BOARD, "walk Y.angel_of_light T6"))
    row = scene._log.rows[-1]
    assert row.note == "T6"
    assert "T6" not in row.text


# --- what moves ------------------------------------------------------------------------------------------------------


def event_kinds(root: Path) -> set[str]:
    """Every kind of event that the core can emit."""
    core = "\n".join(path.read_text(encoding="utf-8") for path in sorted((root / "dt_darkness" / "core").rglob("*.py")))
    kinds = set(re.findall(r'\b(?:emit|Event)\(\s*"([a-z_]+)"', core))
    # A few writes are told under a name of their own.
    return (
        kinds
        | set(re.findall(r'kind: str = "([a-z]+)"', core))
        | set(re.findall(r'\.(?:put|spend)\(.*"([a-z]+)"\)', core))
    )


def test_every_event_moves_something_or_says_why_not(root: Path) -> None:
    kinds = event_kinds(root)
    assert {"stepped", "put", "lost", "spent", "swapped", "counted"} <= kinds
    moving = set(animate._LENGTHS) - {"rising"}
    assert kinds - moving - set(animate.STILL) == set(), "neither animated nor left still for a reason"
    assert (moving | set(animate.STILL)) - kinds == set(), "no such event"
    assert moving & set(animate.STILL) == set()


def test_every_movement_of_the_set_can_be_drawn_at_any_moment(
    stage: Stage, examples: list[tuple[GameState, Action]]
) -> None:
    drawn = set()
    for state, action in examples:
        game = Game(state, 1)
        before = Shown.of(game.view(BYSTANDER))
        scene = opened(stage, game)
        if isinstance(game.view(BYSTANDER).frame, (CommitFrame, OverFrame)):
            continue
        game.play(action)
        animation = Animation(before)
        animation.add(game.events_for(BYSTANDER), 1.0)
        scene.animation = animation
        while (beat := animation.beat) is not None:
            drawn.add(beat.kind)
            scene.picture.draw(pygame.Surface(SMALL), scene.view, animation, scene.marks)
            animation.tick(beat.length / 2)
            if (beat := animation.beat) is not None:
                scene.picture.draw(pygame.Surface(SMALL), scene.view, animation, scene.marks)
                animation.tick(beat.length / 2)
        assert animation.shown.at == Shown.of(game.view(BYSTANDER)).at
    assert {"rising", "lit", "swapped", "shaped", "removed", "healed", "inherited"} <= drawn


@pytest.mark.parametrize("name", sorted(name for name in STILLS if name.startswith("dark_")))
def test_the_stills_can_be_drawn(stage: Stage, name: str) -> None:
    STILLS[name](stage)
    assert stage.picture().get_size() == SMALL
    assert stage.app.texts.missing == ()
