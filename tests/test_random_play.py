"""Games of random and greedy players with everything watched, and that the watcher sees what it is there to see."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

import pytest

from dt_darkness.core import Action, GameState, Table, carry_out, legal_actions, new_game, observe, resample
from dt_darkness.core.events import Event
from dt_darkness.core.frames import CardFrame, SpendFrame
from dt_darkness.core.geometry import SQUARE_OF
from dt_darkness.core.state import BACK
from dt_darkness.session import audit, simulate
from dt_darkness.session.audit import Audit
from dt_darkness.session.playout import Result, Task, play
from dt_darkness.session.tables import make_table


@pytest.fixture(scope="module")
def table() -> Table:
    return make_table()


@pytest.mark.parametrize(
    ("seed", "bots"), [(9, ("random", "random")), (1, ("greedy", "random")), (2, ("random", "greedy"))]
)
def test_watched_game(table: Table, seed: int, bots: tuple[str, str]) -> None:
    """Cases P-27 and P-86."""
    result = play(table, Task(seed, bots, "full"))
    assert result.fault is None
    assert result.how == "points"
    assert max(result.points) >= 5
    assert result.decisions == sum(result.actions.values())


def test_watched_games_of_greedy_players(table: Table) -> None:
    kinds: set[str] = set()
    for seed in range(5):
        result = play(table, Task(seed, ("greedy", "greedy"), "full"))
        assert result.fault is None
        kinds |= set(result.actions)
    assert {"reveal", "put", "attack", "commit", "jump", "hold", "cross"} <= kinds


# --- the watcher itself ----------------------------------------------------------------------------------------------


def middle(
    table: Table, seed: int = 3, decisions: int = 400
) -> tuple[GameState, Action, GameState, list[Event], Audit]:
    """A spend frame of a random game, an action in it, what comes of it, and the audit that has watched so far."""
    rng, state = random.Random(seed), new_game(table)
    watching = Audit(state, "full", seed)
    for number in range(10 * decisions):
        actions = legal_actions(state)
        action = rng.choice(actions)
        after, events = carry_out(state, action)
        if number >= decisions and isinstance(state.frames[-1], SpendFrame) and action[0] == "move":
            return state, action, after, events, watching
        assert watching.after(state, action, after, events) == []
        state = after
    raise AssertionError("no such position")


def wrong_points(state: GameState) -> None:
    state.points = (state.points[0] - 1, state.points[1])


def wrong_square(state: GameState) -> None:
    piece = next(p for p in range(len(state.at)) if state.on_board(p))
    state.at[piece] = next(sq for sq in SQUARE_OF[0] if not state.tokens(sq))


def wrong_index(state: GameState) -> None:
    state.here()[218] = (0,)


def wrong_hand(state: GameState) -> None:
    state.combat_hands = (state.combat_hands[0][1:], state.combat_hands[1])


def wrong_backs(state: GameState) -> None:
    state.backs = (state.backs[0] + 1, *state.backs[1:])


def wrong_map(state: GameState) -> None:
    place = state.revealed.index(True)
    state.turns = (*state.turns[:place], (state.turns[place] + 1) % 4, *state.turns[place + 1 :])


def wrong_ground(state: GameState) -> None:
    state.rebuild_map()
    legal_actions(state)
    known = state.map.kept
    known[next(iter(known))] = "something else"


@pytest.mark.parametrize(
    "break_it", [wrong_points, wrong_square, wrong_index, wrong_hand, wrong_backs, wrong_map, wrong_ground]
)
def test_broken_position_is_found(table: Table, break_it: Callable[[GameState], None]) -> None:
    before, action, after, events, watching = middle(table)
    broken = after.copy()
    break_it(broken)
    assert watching.after(before, action, broken, events) != []


def test_missing_event_is_found(table: Table) -> None:
    before, action, after, events, watching = middle(table)
    watching._seen.clear()
    assert any(
        "fold" in fault for fault in watching.after(before, action, after, [e for e in events if e.kind != "ap"])
    )


def test_leak_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before, action, after, events, _ = middle(table, decisions=90)
    rng = random.Random(1)
    assert any(where >= BACK for where in after.at)
    assert list(audit.secrets(before, action, after, events, rng)) == []
    monkeypatch.setattr(audit, "observe", lambda state, _: state)
    assert list(audit.secrets(before, action, after, events, rng)) != []


def test_offer_without_permission_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before, *_ = middle(table)
    assert list(audit.legality(before, random.Random(1))) == []
    monkeypatch.setattr(audit, "legal_actions", lambda state: legal_actions(state)[1:])
    assert list(audit.legality(before, random.Random(1))) != []


def test_samples_differ_and_look_the_same(table: Table) -> None:
    state, *_ = middle(table, decisions=90)
    for side in (0, 1):
        view = observe(state, side)
        samples = [resample(view, random.Random(seed)) for seed in range(6)]
        assert len({sample.fingerprint() for sample in samples}) > 1
        assert {observe(sample, side).fingerprint() for sample in samples} == {view.fingerprint()}


# --- the command -----------------------------------------------------------------------------------------------------


def options(**changes: object) -> argparse.Namespace:
    given = {"games": 2, "seed": 1, "yellow": ["greedy"], "blue": ["greedy"], "sets": ["base"], "check": "light",
             "jobs": 1, "json": False, "mode": "mutual", "handicap": None, "set_up": False}  # fmt: skip
    return argparse.Namespace(**{**given, **changes})


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(options()) == 0
    text = capsys.readouterr().out
    for part in (
        "2 games, seeds 1 to 2",
        "yellow",
        "blue",
        "draw",
        "ended by",
        "turns",
        "decisions",
        "actions",
        "objects",
    ):
        assert part in text


def test_unknown_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(options(sets=["atlantis"])) == 2
    assert "atlantis" in capsys.readouterr().err


def test_fault_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*game: object) -> list[str]:
        state = game[3]
        assert isinstance(state, GameState)
        return ["the sky has fallen"] if isinstance(state.frames[-1], CardFrame) and state.turn == 3 else []

    monkeypatch.setattr(Audit, "after", faulty)
    assert simulate.main(options()) == 1
    text = capsys.readouterr().out
    assert "seed 1, decision " in text
    assert "the sky has fallen" in text
    assert "end" in text


def test_results_come_in_the_order_of_the_seeds_from_several_processes() -> None:
    tasks = [Task(seed, ("greedy", "greedy"), None) for seed in range(4)]

    def told(results: list[Result]) -> list[tuple[int, str]]:
        return [(result.seed, result.final) for result in results]

    alone = told(list(simulate.results_of(tasks, simulate.Terms(("base",)), 1)))
    assert told(list(simulate.results_of(tasks, simulate.Terms(("base",)), 2))) == alone
    assert [seed for seed, _ in alone] == [0, 1, 2, 3]
