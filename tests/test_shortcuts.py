"""What spares the rules a question must never hide an action, nor offer one too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from positions import played, sprinkled

from dt_darkness.core import GameState
from dt_darkness.core.ability import Ability, abilities, answering
from dt_darkness.core.catalog import CharacterDef
from dt_darkness.core.movement import Walk, begin
from dt_darkness.core.rule import BY_KIND, SpendRule
from dt_darkness.session.tables import make_table

RULES = [rule for rule in BY_KIND.values() if isinstance(rule, SpendRule)]


def positions() -> Iterator[GameState]:
    table = make_table(sets=("base", "darkness"))
    for seed in range(12):
        yield sprinkled(table, seed)
        yield from played(table, seed, 900, 90)


def actors(state: GameState) -> Iterator[tuple[int, CharacterDef, int]]:
    for piece, kind in enumerate(state.kind):
        if isinstance(kind, CharacterDef) and state.on_board(piece):
            yield piece, kind, state.at[piece]


@pytest.fixture(scope="module")
def states() -> list[GameState]:
    return list(positions())


def test_nothing_is_done_where_the_ground_does_not_fit(states: list[GameState]) -> None:
    met: Counter[tuple[str, bool]] = Counter()
    for state in states:
        for piece, kind, sq in actors(state):
            for rule in RULES:
                fits = rule.fits(state.map, kind, sq)
                met[rule.kind, fits] += 1
                assert fits or not list(rule.of(state, piece)), (rule.kind, state.names[piece])
    decided = {rule.kind for rule in RULES if type(rule).fits is not SpendRule.fits}
    assert {kind for kind in decided if not met[kind, True] or not met[kind, False]} == set()


def test_nothing_is_done_to_neighbours_where_there_are_none(states: list[GameState]) -> None:
    alone = 0
    for state in states:
        for piece, _, sq in actors(state):
            if state.here().keys().isdisjoint(state.map.ways[sq]):
                alone += 1
                for rule in RULES:
                    assert not rule.done_to_neighbours or not list(rule.of(state, piece))
    assert alone > 100


def test_nothing_is_in_the_way_of_what_is_unopposed(states: list[GameState]) -> None:
    unopposed = 0
    for state in states:
        for piece, kind, sq in actors(state):
            able = state.here().keys().isdisjoint(state.map.ways[sq]) and state.load_of(piece) < 0
            for rule in RULES:
                if able and not rule.actor_refusal(state, piece) and rule.is_unopposed(state.map, kind, sq):
                    unopposed += 1
                    assert [rule.obstacle(state, action) for action in rule.of(state, piece)] == [None]
    assert unopposed > 50


def test_easy_steps_are_steps_that_can_be_taken(states: list[GameState]) -> None:
    easy = 0
    for state in states:
        for piece, _, _ in actors(state):
            if not state.wounded[piece]:
                walk = Walk(state, begin(state, piece))
                for to in walk.easy_steps():
                    easy += 1
                    assert to in walk.neighbours()
                    assert walk.step_refusal(to) is None
                    assert walk.leaves(to) or walk.step(to).can_end()
    assert easy > 100


def test_an_unopposed_move_can_end(states: list[GameState]) -> None:
    """Not by the shortcut of the rule itself: by the search for an end of the move."""
    move = BY_KIND["move"]
    assert isinstance(move, SpendRule)
    found = 0
    for state in states:
        for piece, kind, sq in actors(state):
            alone = state.here().keys().isdisjoint(state.map.ways[sq]) and state.load_of(piece) < 0
            if alone and not move.actor_refusal(state, piece) and move.is_unopposed(state.map, kind, sq):
                found += 1
                assert Walk(state, begin(state, piece)).can_end()
    assert found > 50


def test_powers_without_an_answer_of_their_own_are_not_asked() -> None:
    catalog = make_table(sets=("base", "darkness")).catalog
    questions = [name for name in vars(Ability) if callable(getattr(Ability, name)) and not name.startswith("_")]
    asked = {
        (question, type(ability).name)
        for kind in (*catalog.characters.values(), *catalog.objects.values())
        for question in questions
        for ability in answering(kind, question)
        if ability in abilities(kind)
    }
    assert ("exit_points", "bears_off") in asked
    assert ("hold_refusal", "lives_in_darkness") in asked
    assert ("exit_points", "heal") not in asked
