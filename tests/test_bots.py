"""The computer players: legal, quick to an end, blind to secrets."""

from __future__ import annotations

import random

import pytest

from dt_darkness.ai import BOTS, TESTERS, new_bot
from dt_darkness.ai.distance import Distances, Legs
from dt_darkness.ai.greedy import impatience
from dt_darkness.ai.judgement import Judge
from dt_darkness.core import GameState, Table, carry_out, legal_actions, new_game, observe, resample
from dt_darkness.core.frames import CommitFrame, Fight, OverFrame, SpendFrame
from dt_darkness.core.geometry import square
from dt_darkness.core.state import DEAD, OUT, SPENT
from dt_darkness.session.playout import Task, play
from dt_darkness.session.tables import make_table


@pytest.fixture(scope="module")
def table() -> Table:
    return make_table()


def test_names() -> None:
    assert set(BOTS) == {"random", "greedy"}
    assert set(TESTERS) == {"rare"}
    with pytest.raises(KeyError):
        new_bot("nobody")


def test_greedy_games_end_by_points(table: Table) -> None:
    """A short form of what is asked of a hundred games: 95 of them by points within 150 turns. Case P-67."""
    results = [play(table, Task(seed, ("greedy", "greedy"), None)) for seed in range(1, 13)]
    assert sum(result.how == "points" and result.turns <= 150 for result in results) >= 11


@pytest.mark.parametrize("side", [0, 1])
def test_greedy_beats_random(table: Table, side: int) -> None:
    bots = ("greedy", "random") if side == 0 else ("random", "greedy")
    results = [play(table, Task(seed, bots, None)) for seed in range(10)]
    assert sum(result.winner == side for result in results) >= 9


@pytest.mark.parametrize("sets", [("base",), ("darkness",), ("base", "darkness")], ids="+".join)
@pytest.mark.parametrize("name", sorted({**BOTS, **TESTERS}))
def test_secrets_change_no_choice(sets: tuple[str, ...], name: str) -> None:
    """Whatever the other side has hidden and however the hidden rooms lie, the choice is the same; the view is left as
    it was. Case P-68."""
    rng = random.Random(len(sets))
    table = make_table(sets=sets)
    bots, state, compared = [new_bot(name), new_bot(name)], new_game(table), 0
    while not isinstance(state.frames[-1], OverFrame) and compared < 150:
        side = state.frames[-1].side
        if side in (0, 1):
            luck = rng.getrandbits(32)
            view = observe(state, side)
            fingerprint = view.fingerprint()
            swapped = resample(view, rng)
            # A fresh player for the other deal: it may not have seen anything before either.
            choice = new_bot(name).choose(view, random.Random(luck))
            assert new_bot(name).choose(observe(swapped, side), random.Random(luck)) == choice
            assert view.fingerprint() == fingerprint
            assert choice in legal_actions(state)
            compared += swapped != state
            action = bots[side].choose(view, random.Random(luck))
        else:
            action = rng.choice(legal_actions(state))
        state, _ = carry_out(state, action)
    assert compared > 40


def test_same_luck_same_choice(table: Table) -> None:
    state = new_game(table)
    state, _ = carry_out(state, ("toss", 0))
    choices = [new_bot("random").choose(observe(state, 0), random.Random(seed)) for seed in range(20)]
    assert choices == [new_bot("random").choose(observe(state, 0), random.Random(seed)) for seed in range(20)]
    assert len(set(choices)) > 1


# --- what greedy sees in made-up positions ---------------------------------------------------------------------------


def bare(table: Table, side: int = 0) -> GameState:
    """All rooms revealed, no token on the board, five points to spend."""
    rng, state = random.Random(7), new_game(table)
    while state.turn == 0:
        state, _ = carry_out(state, rng.choice(legal_actions(state)))
    state = state.copy()
    state.side, state.frames, state.turn, state.ap, state.played = side, (SpendFrame(side),), 5, 5, 5
    state.revealed, state.backs, state.limit = (True,) * 8, (0,) * 16, 6
    state.at = [DEAD if state.is_character(piece) else SPENT for piece in range(len(state.at))]
    state.rebuild_map()
    state.moved()
    return state


def put(state: GameState, name: str, at: int, *, wounded: bool = False) -> int:
    """Put a piece somewhere; gives the piece."""
    piece = state.names.index(name)
    state.at[piece], state.wounded[piece] = at, wounded
    state.moved()
    return piece


def chosen(state: GameState) -> tuple[str | int, ...]:
    """What greedy does."""
    return new_bot("greedy").choose(observe(state, state.side), random.Random(1))


def open_pair(state: GameState) -> tuple[int, int]:
    """Two adjacent floor squares in the middle of the labyrinth."""
    for sq in range(square("K1"), square("K1") + 9):
        for near in state.map.ways[sq]:
            if near >= 0 and not state.map.terrain[sq].deadly and not state.map.terrain[near].deadly:
                return sq, near
    raise AssertionError("no such squares")


def test_walks_out_when_it_can(table: Table) -> None:
    state = bare(table)
    exits = [
        sq for sq in range(square("U1"), 220, 22) if state.map.ways[sq][1] >= 0 and not state.map.terrain[sq].deadly
    ]
    runner = put(state, "Y.goblin", exits[0])
    put(state, "B.troll", square("D5") if not state.map.terrain[square("D5")].deadly else square("D6"))
    bot, luck, steps = new_bot("greedy"), random.Random(1), 0
    while state.on_board(runner) and state.turn == 5 and steps < 12:
        state, _ = carry_out(state, bot.choose(observe(state, 0), luck))
        steps += 1
    assert state.at[runner] == OUT
    assert state.points == (2, 0)


def test_kills_the_wounded(table: Table) -> None:
    state = bare(table)
    here, there = open_pair(state)
    warrior, victim = put(state, "Y.warrior", here), put(state, "B.goblin", there, wounded=True)
    assert chosen(state) == ("attack", warrior, victim)


def test_does_not_attack_what_it_cannot_beat(table: Table) -> None:
    state = bare(table)
    here, there = open_pair(state)
    put(state, "Y.goblin", here)
    put(state, "B.troll", there)
    state.combat_hands = ((0, 1), (0, 1, 2, 3))
    assert chosen(state)[0] != "attack"


def test_lays_the_cheapest_card_that_is_sure_to_win(table: Table) -> None:
    state = bare(table)
    here, there = open_pair(state)
    warrior, victim = put(state, "Y.warrior", here), put(state, "B.goblin", there, wounded=True)
    state.combat_hands = ((0, 1, 2, 6), (0,))
    state.frames = (SpendFrame(0), CommitFrame(0, Fight(warrior, victim, tuple(sorted((warrior, victim))))))
    assert chosen(state) == ("commit", 0)


def test_knows_no_hidden_card(table: Table) -> None:
    """Case P-68."""
    state = bare(table)
    here, there = open_pair(state)
    warrior, victim = put(state, "Y.warrior", here), put(state, "B.troll", there)
    fight = Fight(warrior, victim, tuple(sorted((warrior, victim))))
    answers = set()
    for card in state.combat_hands[0]:
        state.frames = (SpendFrame(0), CommitFrame(1, fight._replace(card=card)))
        answers.add(new_bot("greedy").choose(observe(state, 1), random.Random(1)))
    assert len(answers) == 1


def test_expected_value_of_cards_in_a_hand_reckoned_by_hand(table: Table) -> None:
    state = bare(table)
    here, there = open_pair(state)
    cleric, mekanork = put(state, "Y.cleric", here), put(state, "B.mekanork", there)
    state.combat_hands = ((0, 3), (0, 1, 2, 3))
    fight = Fight(cleric, mekanork, tuple(sorted((cleric, mekanork))))
    judge = Judge(observe(state, 0), 0, Distances())
    win, loss = judge.stakes(state, fight)
    by_card = {card: value for value, card in judge.best_cards(state, fight, 1.0)}
    assert by_card[3] == pytest.approx(win * 3 / 4 - 0.9 * 3)
    assert by_card[0] == pytest.approx(-loss * 3 / 4)


def test_distance_falls_along_a_way_out(table: Table) -> None:
    state = bare(table)
    for side in (0, 1):
        distance = Distances().to_exit(
            state, Legs(side, barred=frozenset({"pit"}), through_walls=False, through_grilles=False)
        )
        assert all(distance[sq] == 0 for sq in range(21 if side == 0 else 0, 220, 22))
        for sq in range(220):
            if distance[sq]:
                assert min(distance[near] for near in range(220) if abs(near - sq) in (1, 22)) < distance[sq]


def test_impatience_grows_and_points_calm_it(table: Table) -> None:
    state = bare(table)
    levels = []
    for turn in (1, 20, 30, 60, 200):
        state.turn = turn
        levels.append(impatience(state))
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0.0, 1.0)
    state.turn = 30
    before = impatience(state)
    state.points = (1, 0)
    assert impatience(state) < before
