"""A game in progress: who sees what, chance, cards laid early, taking back, decisions about the game itself."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dt_darkness import Game
from dt_darkness.ai import new_bot
from dt_darkness.core import Action, GameState, IllegalAction, carry_out, legal_actions, observe, resample, why_not
from dt_darkness.core.catalog import OptionDef
from dt_darkness.core.events import Shown
from dt_darkness.core.frames import CommitFrame, DraftFrame, Frame, HideFrame, MoveFrame, SpendFrame, StartersFrame
from dt_darkness.session.dealer import LARGEST_SEED, fresh_seed
from dt_darkness.session.game import BYSTANDER, HIDDEN_LINE, TURNED_ROOM_OPTION
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog

SIDES = (0, 1)


def play_on(game: Game, until: Callable[[GameState], bool], luck: random.Random) -> Game:
    """The game after random decisions, as soon as a position fits."""
    while not until(game.truth()):
        game.play(luck.choice(game.legal_actions()))
    return game


def at(kind: type[Frame]) -> Callable[[GameState], bool]:
    return lambda state: isinstance(state.frame, kind)


def standard(seed: int = 1, seats: tuple[Seat, Seat] = (Seat(), Seat())) -> Game:
    return Game.new(make_table(mode="standard"), seed, seats)


def walkthrough(seed: int, games: int = 1) -> Iterator[Game]:
    """Games in every position that lively play leads to, before each decision."""
    for number in range(seed, seed + games):
        game = Game.new(seed=number)
        bots = [new_bot("greedy"), new_bot("random")]
        while game.to_decide is not None and game.decisions < 700:
            yield game
            game.play(bots[game.to_decide].choose(game.view(game.to_decide), game.luck()))


# Playing -------------------------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_its_legal_actions() -> None:
    game, luck = Game.new(make_table(points_to_win=1), seed=7), random.Random(7)
    while game.winner is None:
        assert game.to_decide in SIDES
        game.play(luck.choice(game.legal_actions()))
    assert (game.how, game.to_decide, game.legal_actions()) == ("points", None, [])
    assert game.view(0).points[game.winner] >= 1


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = standard()
    before, decisions = game.truth(), game.decisions
    with pytest.raises(IllegalAction) as refused:
        game.play(("card", 2))
    assert refused.value.reason == game.why_not(("card", 2))
    with pytest.raises(ValueError, match="not an action"):
        game.play(("dance", 1))
    assert game.truth() == before
    assert game.decisions == decisions


def test_the_same_seed_gives_the_same_luck_and_another_seed_another() -> None:
    def rooms(seed: int) -> tuple[object, ...]:
        state = standard(seed).truth()
        return state.rooms, state.turns

    assert rooms(3) == rooms(3)
    assert len({rooms(seed) for seed in range(8)}) == 8


def test_chance_does_not_depend_on_what_was_tried_before() -> None:
    def begins(detour: bool) -> list[str]:
        game = play_on(standard(5), at(HideFrame), random.Random(5))
        if detour:
            game.play(game.legal_actions()[7])
            game.undo()
        return [one.line for one in play_on(game, at(SpendFrame), random.Random(6)).record()]

    assert begins(True) == begins(False)


PROCESS = """
import hashlib, random
from dt_darkness import Game
from dt_darkness.session.record import document
game, luck = Game.new(seed=11), random.Random(11)
while game.winner is None and game.decisions < 900:
    game.play(luck.choice(game.legal_actions()))
print(game.truth().fingerprint(), hashlib.sha256(document(game)).hexdigest())
"""


def test_the_same_seed_gives_the_same_game_and_file_under_any_hash_seed(root: Path) -> None:
    said = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        said.add(
            subprocess.run(
                [sys.executable, "-c", PROCESS], cwd=root, env=environment, check=True, capture_output=True, text=True
            ).stdout
        )
    assert len(said) == 1
    assert len(said.pop().split()) == 2


def test_what_could_not_be_saved_is_refused_at_once() -> None:
    for seed in (-1, LARGEST_SEED + 1):
        with pytest.raises(ValueError, match="is no seed"):
            Game.new(seed=seed)
    with pytest.raises(ValueError, match="at most 60 letters"):
        Seat(name="x" * 61)
    for goal in (0, 1000):
        with pytest.raises(ValueError, match="no such goal"):
            make_table(points_to_win=goal)
    with pytest.raises(ValueError, match="no such option"):
        make_table(options={"wand_users": "everybody"})
    with pytest.raises(ValueError, match="no such way"):
        make_table(mode="solitaire")
    assert all(0 <= fresh_seed() <= LARGEST_SEED for _ in range(20))


# What is seen --------------------------------------------------------------------------------------------------------


def test_views_allow_what_the_truth_allows_and_tell_no_secrets() -> None:
    seen = set()
    for game in walkthrough(1):
        side = game.to_decide
        assert side is not None
        assert legal_actions(game.view(side)) == game.legal_actions()
        truth = game.truth()
        for viewer in (*SIDES, BYSTANDER):
            assert game.view(viewer) == observe(truth, viewer)
            assert game.view(viewer) is game.view(viewer)
        seen.add(type(truth.frame))
    assert {DraftFrame, StartersFrame, HideFrame, SpendFrame, MoveFrame} <= seen


@pytest.mark.parametrize("nobody", [2, 3, -2])
def test_nobody_else_gets_a_view(nobody: int) -> None:
    game = standard()
    for ask in (game.view, game.events_for):
        with pytest.raises(ValueError, match="nobody sits"):
            ask(nobody)


def test_folding_the_events_into_the_first_view_gives_the_table_as_it_is() -> None:
    game = Game(play_on(standard(), at(SpendFrame), random.Random(1)).truth(), 0)
    play_on(game, lambda state: state.turn == 5, random.Random(2))
    for side in (*SIDES, BYSTANDER):
        shown = Shown.of(game.first_view(side))
        for event in game.events_for(side):
            shown.fold(event)
        assert shown == Shown.of(game.view(side))


def test_events_are_redacted_for_everybody() -> None:
    game = play_on(standard(), at(SpendFrame), random.Random(1))
    mine = {side: [e for e in game.events_for(side) if e.kind in ("started", "hidden") and e.secret] for side in SIDES}
    for side in SIDES:
        assert len(mine[side]) == 14
        assert {event.args[0] for event in mine[side]} == {side}
        assert [event for event in game.events_for(side) if event.kind == "laid" and event.secret] == []
    assert [event for event in game.events_for(BYSTANDER) if event.secret] == []
    assert len(game.events_for(0)) == len(game.events_for(BYSTANDER)) == game.event_count


def test_playing_tells_what_happened_without_secrets() -> None:
    game = play_on(standard(), at(HideFrame), random.Random(1))
    since = game.event_count
    (event,) = game.play(game.legal_actions()[0])
    assert (event.kind, event.secret) == ("hidden", ())
    assert game.events_for(BYSTANDER, since) == (event,)


def test_secret_decisions_do_not_stand_in_the_open_record() -> None:
    game = play_on(standard(2), at(CommitFrame), random.Random(2))
    game.play(game.legal_actions()[-1])
    game.play(game.legal_actions()[-1])
    for line, decision in zip(game.lines(), game.record(), strict=True):
        hidden = decision.action[0] in ("deal", "start", "hide", "commit")
        assert line == (HIDDEN_LINE if hidden else decision.line)


def test_no_screen_and_no_computer_player_asks_for_the_truth(root: Path) -> None:
    asked = re.compile(r"\bgame\.(truth|fingerprints|record|beginning|early|_state|_decisions|_events)\b")
    assert asked.search("self.game.truth()") is not None
    found = [
        f"{path.relative_to(root)}: {line.strip()}"
        for part in ("ui", "ai")
        for path in sorted((root / "dt_darkness" / part).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if asked.search(line) is not None
    ]
    assert found == []


def test_every_turn_can_be_looked_back_at_as_it_was_seen_then() -> None:
    game, luck, began = standard(), random.Random(4), {}
    while game.turn < 6:
        turn = game.turn
        game.play(luck.choice(game.legal_actions()))
        if game.turn != turn:
            began[game.turn] = [observe(game.truth(), side) for side in SIDES]
    assert set(began) == {1, 2, 3, 4, 5, 6}
    for turn, views in began.items():
        assert [game.view_of_turn(turn, side) for side in SIDES] == views
    with pytest.raises(KeyError):
        game.view_of_turn(7, 0)


# Combat cards laid at once -------------------------------------------------------------------------------------------


def before_the_cards(seed: int = 2) -> tuple[Game, int]:
    """A game in which the attacker is about to lay his card, and the attacker."""
    game = play_on(standard(seed), at(CommitFrame), random.Random(seed))
    assert game.to_decide is not None
    return game, game.to_decide


def test_a_card_laid_early_waits_for_the_attackers_and_gives_the_same_fight() -> None:
    game, attacker = before_the_cards()
    usual, _ = before_the_cards()
    assert game.play(("commit", 3), side=1 - attacker) == ()
    assert game.has_answered(1 - attacker)
    assert not game.has_answered(attacker)
    assert game.to_decide == attacker
    events = game.play(("commit", 1), side=attacker)
    assert [event.kind for event in events][:3] == ["committed", "committed", "fought"]
    usual.play(("commit", 1))
    usual.play(("commit", 3))
    assert game.truth() == usual.truth()
    assert game.record() == usual.record()


def test_a_card_laid_early_stays_and_shows_to_nobody() -> None:
    game, attacker = before_the_cards()
    other, _ = before_the_cards()
    before = [game.view(side) for side in (*SIDES, BYSTANDER)]
    game.play(("commit", 3), side=1 - attacker)
    other.play(("commit", 6), side=1 - attacker)
    assert [game.view(side) for side in (*SIDES, BYSTANDER)] == before
    assert [game.events_for(side) for side in SIDES] == [other.events_for(side) for side in SIDES]
    assert game.lines() == other.lines()
    with pytest.raises(IllegalAction, match=r"commit\.not_now"):
        game.play(("commit", 2), side=1 - attacker)
    reason = game.can_undo()
    assert reason is not None
    assert reason.code == "undo.other_player"


def test_a_card_laid_early_must_be_in_hand() -> None:
    game, attacker = before_the_cards()
    with pytest.raises(IllegalAction, match=r"commit\.not_in_hand"):
        game.play(("commit", 7), side=1 - attacker)
    assert not game.has_answered(1 - attacker)
    with pytest.raises(IllegalAction, match=r"commit\.not_now"):
        play_on(standard(), at(SpendFrame), random.Random(1)).play(("commit", 1), side=1)


def test_a_game_given_up_forgets_the_card_laid_early() -> None:
    game, attacker = before_the_cards()
    game.play(("commit", 3), side=1 - attacker)
    game.play(("resign", attacker))
    assert (game.winner, game.how, game.early) == (1 - attacker, "resigned", None)


# Taking back ---------------------------------------------------------------------------------------------------------


def whole(game: Game) -> tuple[object, ...]:
    """Everything that may be asked of a game."""
    return (
        game.truth().key(),
        game.legal_actions(),
        game.lines(),
        game.record(),
        tuple(game.fingerprints()),
        [game.events_for(side) for side in (*SIDES, BYSTANDER)],
        game.turn,
    )


def test_taking_back_gives_exactly_what_was_before() -> None:
    taken: set[str | int] = set()
    luck = random.Random(3)
    for game in walkthrough(3):
        before = whole(game)
        action = luck.choice(game.legal_actions())
        game.play(action)
        if game.can_undo() is None:
            taken.add(action[0])
            game.undo()
            assert whole(game) == before
        else:
            break_point = whole(game)
            with pytest.raises(IllegalAction):
                game.undo()
            assert whole(game) == break_point
    assert {"pick", "start", "hide", "move", "step", "stop", "hold", "card"} <= taken


def test_a_run_of_decisions_is_taken_back_one_by_one() -> None:
    game = play_on(standard(), at(SpendFrame), random.Random(1))
    positions = []
    mover = next(action for action in game.legal_actions() if action[0] == "move")
    for action in (mover, None, None):
        positions.append(whole(game))
        game.play(action or next(a for a in game.legal_actions() if a[0] in ("step", "stop")))
    while positions:
        assert game.can_undo() is None
        game.undo()
        assert whole(game) == positions.pop()


def test_every_barrier_is_met_and_named() -> None:
    """Case P-69."""
    codes = set()
    for game in walkthrough(5, games=3):
        reason = game.can_undo()
        if reason is not None:
            assert reason.rule in shipped_catalog().rules
            codes.add(reason.code.removeprefix("undo."))
    ended = standard()
    ended.play(("resign", 0))
    reason = ended.can_undo()
    assert reason is not None
    codes.add(reason.code.removeprefix("undo."))
    assert codes >= {"nothing", "chance", "card_laid", "turn_over", "revealed", "other_player", "turned_room", "over"}


def informative(state: GameState, action: Action, after: GameState, luck: random.Random) -> bool:
    """Whether positions that a side could not tell from the real one can be told from it after the action."""
    for side in SIDES:
        seen, view = observe(after, side).key(), observe(state, side)
        for _ in range(4):
            other = resample(view, luck)
            if why_not(other, action) is None and observe(carry_out(other, action)[0], side).key() != seen:
                return True
    return False


def test_nothing_is_taken_back_from_which_anybody_could_have_learnt_something() -> None:
    """Case P-69."""
    luck, told, checked = random.Random(9), set(), 0
    for game in walkthrough(8, games=2):
        if luck.random() > 0.25:
            continue
        state = game.truth()
        for action in luck.sample(legal := game.legal_actions(), min(3, len(legal))):
            after, _ = carry_out(state, action)
            if after.frame.side in SIDES and informative(state, action, after, luck):
                fork = Game(state, 0)
                fork.play(action)
                assert fork.can_undo() is not None, action
                told.add(action[0])
            checked += 1
    assert "reveal" in told
    assert checked > 200


def test_ones_own_last_pick_can_be_taken_back_until_the_other_side_has_picked() -> None:
    game = Game.new(seed=1)
    first = game.to_decide
    game.play(game.legal_actions()[0])
    assert game.to_decide != first
    assert game.can_undo() is None
    game.play(game.legal_actions()[0])
    game.undo()
    reason = game.can_undo()
    assert reason is not None
    assert reason.code == "undo.other_player"


def test_own_starters_can_be_rearranged_until_the_other_side_has_chosen() -> None:
    game = standard()
    start = whole(game)
    for _ in range(4):
        game.play(game.legal_actions()[0])
    assert game.to_decide == 1
    for _ in range(4):
        game.undo()
    assert whole(game) == start


def test_what_a_computer_player_has_decided_is_not_taken_back() -> None:
    game = Game.new(seed=1, seats=(Seat("random"), Seat("random")))
    game.play(game.legal_actions()[0])
    reason = game.can_undo()
    assert reason is not None
    assert reason.code == "undo.other_player"


def with_turned_room(value: str | None) -> Game:
    """A game in which a room has just been turned, at a table with that value of the option, or without it."""
    catalog = shipped_catalog()
    if value is not None:
        options = {TURNED_ROOM_OPTION: OptionDef(TURNED_ROOM_OPTION, "B-79", "refuse", ("refuse", "allow"))}
        catalog = replace(catalog, options={**catalog.options, **options})
    table = make_table(catalog, mode="standard", options={TURNED_ROOM_OPTION: value} if value is not None else None)
    game, luck = Game.new(table, 3), random.Random(3)
    while True:
        turning = [action for action in game.legal_actions() if action[0] == "turn"]
        game.play(turning[0] if turning else luck.choice(game.legal_actions()))
        if turning:
            return game


@pytest.mark.parametrize(("value", "code"), [(None, "undo.turned_room"), ("refuse", "undo.turned_room"), ("allow", "")])
def test_a_turned_room_is_taken_back_only_if_the_table_allows_it(value: str | None, code: str) -> None:
    """Case P-31."""
    game = with_turned_room(value)
    reason = game.can_undo()
    assert (reason.code if reason is not None else "") == code
    assert reason is None or reason.rule == "B-79"


# Decisions about the game itself -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "line", "winner", "how"),
    [
        (("resign", 0), "resign yellow", 1, "resigned"),
        (("resign", 1), "resign blue", 0, "resigned"),
        (("time", 0), "time yellow", 1, "time"),
        (("draw", "agreed"), "draw agreed", -1, "agreed"),
    ],
)
def test_the_game_can_be_ended_at_any_decision_and_is_never_offered_to_be(
    action: Action, line: str, winner: int, how: str
) -> None:
    seen = set()
    for game in walkthrough(2):
        state = game.truth()
        if type(state.frame) in seen:
            continue
        seen.add(type(state.frame))
        assert action not in game.legal_actions()
        fork = Game(state, 0)
        fork.play(action, side=1 - state.frame.side)
        assert (fork.winner, fork.how, fork.to_decide) == (winner, how, None)
        assert fork.lines() == [line]
        assert fork.truth().check() == []
        refusal = fork.why_not(action)
        assert refusal is not None
        assert refusal.code == "over"
    assert {DraftFrame, StartersFrame, HideFrame, SpendFrame, MoveFrame, CommitFrame} <= seen


def test_a_draw_takes_an_agreement() -> None:
    reason = standard().why_not(("draw", "please"))
    assert reason is not None
    assert reason.code == "draw.not_agreed"
