"""The real rules against a second, slow and obvious reading of them (``oracle``), on random positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from oracle import DEAD, GONE, NOTHING, OUTSIDE, Oracle, Outcome, square, xy
from positions import played, sprinkled

from dt_darkness.core import Action, GameState, Table, carry_out, legal_actions
from dt_darkness.core import state as where
from dt_darkness.core.actions import write
from dt_darkness.core.combat import fighters
from dt_darkness.core.frames import MoveFrame
from dt_darkness.core.planner import reach, routes_to
from dt_darkness.core.sight import visible_characters
from dt_darkness.session import audit
from dt_darkness.session.tables import make_table

SPRINKLED = 200
PLAYED = 8
"""Random games; twelve positions of each."""


@pytest.fixture(scope="module")
def table() -> Table:
    return make_table()


@pytest.fixture(scope="module")
def positions(table: Table) -> list[GameState]:
    met = [state for seed in range(PLAYED) for state in played(table, seed, 1500, 120)]
    made = [sprinkled(table, seed) for seed in range(SPRINKLED)]
    assert len(met) > 80
    for state in (*met, *made):
        assert [*state.check(), *audit.position(state)] == []
    return [*made, *met]


def describe(state: GameState) -> str:
    """The tokens of a position by square, for a failure to be read."""
    pieces = [
        f"{state.names[p]}{' wounded' if state.wounded[p] else ''}@{xy(state.at[p])}"
        for p in range(len(state.at))
        if state.on_board(p)
    ]
    return " ".join(pieces)


def test_what_may_be_done(positions: list[GameState]) -> None:
    kinds: Counter[str] = Counter()
    for number, state in enumerate(positions):
        real, expected = set(legal_actions(state)), Oracle(state).everything()
        kinds.update(str(action[0]) for action in real)
        differences = [
            ("offered, should not be: " if action in real else "missing: ") + write(state, action)
            for action in sorted(real ^ expected)
        ]
        assert differences == [], f"position {number}: {describe(state)}"
    # Every kind of action was met, so none of them was compared on nothing.
    assert {"move", "jump", "reveal", "turn", "attack", "heal", "regenerate", "cross", "open", "close", "break"} <= set(
        kinds
    )
    assert {"fireball", "drink"} <= set(kinds)


def real_ends(state: GameState, piece: int) -> tuple[set[Outcome], int]:
    """Every way a move can turn out by the real rules, playing out everything offered; and how many were offered."""
    board = [p for p in range(len(state.at)) if state.on_board(p)]
    after, _ = carry_out(state, ("move", piece))
    found, seen, todo, offered = set(), set(), [after], 0
    while todo:
        position = todo.pop()
        frame = position.frames[-1]
        if not (isinstance(frame, MoveFrame) and frame.mover == piece):
            found.add(tuple((p, _place(position.at[p])) for p in board))
            continue
        mark = (frame, tuple(position.at))
        if mark in seen:
            continue
        seen.add(mark)
        actions = legal_actions(position)
        offered += len(actions)
        assert actions, f"a move of {state.names[piece]} cannot be ended: {describe(position)}"
        todo += [carry_out(position, action)[0] for action in actions]
    return found, offered


def _place(at: int) -> object:
    return {where.OUT: OUTSIDE, where.DEAD: DEAD, where.SPENT: GONE}.get(at) or xy(at)


def movers(positions: list[GameState], seed: str) -> Iterator[tuple[GameState, int]]:
    """For each position one character that may move, those on pits and with loads more often."""
    rng = random.Random(seed)
    for state in positions:
        able = [int(action[1]) for action in legal_actions(state) if action[0] == "move"]
        special = [p for p in able if state.map.terrain[state.at[p]].deadly or state.load_of(p) != NOTHING]
        if able:
            yield state, rng.choice(special if special and rng.random() < 0.6 else able)


def test_where_a_move_can_end(positions: list[GameState]) -> None:
    """Case P-27."""
    outcomes = deaths = exits = 0
    for state, piece in movers(positions, "ends"):
        real, _ = real_ends(state, piece)
        expected = set(Oracle(state).ends(piece))
        moved = describe(state)
        extra = [explain(state, outcome) for outcome in sorted(real - expected, key=str)]
        missing = [explain(state, outcome) for outcome in sorted(expected - real, key=str)]
        assert (extra[:3], missing[:3]) == ([], []), f"{state.names[piece]} in {moved}"
        outcomes += len(real)
        deaths += sum(any(at == DEAD for _, at in outcome) for outcome in real)
        exits += sum(any(at == OUTSIDE for _, at in outcome) for outcome in real)
    assert outcomes > 5000
    assert exits > 0
    assert deaths > 0


def explain(state: GameState, outcome: Outcome) -> str:
    """What an outcome changes."""
    return ", ".join(f"{state.names[p]} {xy(state.at[p])} to {at}" for p, at in outcome if at != xy(state.at[p]))


def test_planner_finds_every_end(positions: list[GameState]) -> None:
    """The planner's routes of one move end wherever the oracle says a move can, with whatever can be held there.

    Case P-27.
    """
    rng = random.Random("planner")
    for state, piece in movers(positions[:120], "planner"):
        expected: set[tuple[object, int]] = set()
        for outcome in Oracle(state).ends(piece):
            table = dict(outcome)
            held = [p for p, at in outcome if at == table[piece] and p != piece and at != OUTSIDE]
            expected.add((table[piece], held[0] if held else NOTHING))
        squares = sorted({at for at, _ in expected if isinstance(at, tuple)})
        for end in rng.sample(squares, min(4, len(squares))):
            routes = routes_to(state, piece, square(end))
            assert {(end, route.holds) for route in routes} == {pair for pair in expected if pair[0] == end}
            for route in routes:
                assert walk(state, route.actions).at[piece] == square(end)
        for end_square, route in reach(state, piece, 1).items():
            assert walk(state, route.actions).at[piece] == (where.OUT if route.leaves else end_square)
            assert route.leaves or xy(end_square) in squares


def walk(state: GameState, actions: tuple[Action, ...]) -> GameState:
    """The position after actions each of which must be offered."""
    for action in actions:
        assert action in legal_actions(state)
        state, _ = carry_out(state, action)
    return state


def test_who_fights(positions: list[GameState]) -> None:
    """Asked of every pair that could fight, whosever turn it is."""
    sizes: Counter[int] = Counter()
    for state in positions:
        oracle = Oracle(state)
        characters = [p for p in range(len(state.at)) if state.is_character(p) and state.on_board(p)]
        for attacker in characters:
            for target in characters:
                beside = oracle.at(target) in oracle.adjacent(oracle.at(attacker))
                if beside and state.owner[attacker] != state.owner[target] and not state.wounded[attacker]:
                    real = fighters(state, attacker, target)
                    assert set(real) == oracle.fighters(attacker, target), f"{attacker} {target}: {describe(state)}"
                    sizes[len(real)] += 1
    assert sizes[2] > 100
    assert sizes[3] > 20
    assert sum(count for size, count in sizes.items() if size > 3) > 20


def test_who_is_seen(positions: list[GameState]) -> None:
    """Case P-81."""
    seen = 0
    for state in positions:
        oracle = Oracle(state)
        for piece in range(len(state.at)):
            if state.is_character(piece) and state.on_board(piece):
                assert set(visible_characters(state, piece)) == oracle.in_sight(piece), describe(state)
                seen += len(visible_characters(state, piece))
    assert seen > 500
