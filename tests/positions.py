"""Random positions for tests: met in random play, and sprinkled so that much happens in little room."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dt_darkness.core import GameState, Table, carry_out, legal_actions, new_game
from dt_darkness.core.frames import CardFrame, OverFrame, SpendFrame
from dt_darkness.core.geometry import BROKEN, CLOSED, LINE_OF, LINE_SQUARES, OPENED, SQUARE_OF
from dt_darkness.core.state import DEAD, HEALED_NOW, OUT, SPENT, WOUNDED_NOW


def played(table: Table, seed: int, decisions: int, every: int) -> Iterator[GameState]:
    """The first spend frame after every so many decisions of a random game that is at most so long."""
    rng, state, due = random.Random(seed), new_game(table), every
    for number in range(decisions):
        if isinstance(state.frames[-1], OverFrame):
            return
        if number >= due and isinstance(state.frames[-1], SpendFrame):
            due = number + every
            yield state
        actions = legal_actions(state)
        state, _ = carry_out(state, rng.choice(actions))


def sprinkled(table: Table, seed: int) -> GameState:
    """A legal position with all rooms revealed, in which the tokens lie close together.

    Portcullises in any condition, wounded and healed characters, loads, ropes and Thieves on pits, the dead and the
    departed; five action points to spend, perhaps a potion drunk.
    """
    rng = random.Random(f"sprinkled {seed}")
    state = _set_up(table, rng)
    state.side = rng.randrange(2)
    state.frames = (SpendFrame(state.side),)
    state.turn, state.played, state.ap, state.limit = 9, 5, 5, 6
    hand = tuple(card for card in state.action_hands[state.side] if card != 5)
    state.action_hands = (hand, state.action_hands[1]) if state.side == 0 else (state.action_hands[0], hand)
    state.revealed, state.backs = (True,) * 8, (0,) * 16
    state.grilles = tuple(tuple(rng.choice((CLOSED, OPENED, BROKEN)) for _ in room) for room in state.grilles)
    state.rebuild_map()
    _sprinkle(state, rng)
    return state


def _set_up(table: Table, rng: random.Random) -> GameState:
    state = new_game(table)
    while not isinstance(state.frames[-1], CardFrame):
        state, _ = carry_out(state, rng.choice(legal_actions(state)))
    return state.copy()


def _sprinkle(state: GameState, rng: random.Random) -> None:
    count = len(state.at)
    state.at, state.wounded, state.fresh = [SPENT] * count, [False] * count, [0] * count
    for piece in range(count):
        if state.is_character(piece):
            state.at[piece] = rng.choice((DEAD, OUT))
    places = rng.sample(range(8), rng.choice((1, 1, 2)))
    squares = [sq for place in places for sq in SQUARE_OF[place]]
    squares += [sq for line in LINE_SQUARES for sq in rng.sample(line, 2)]
    pits = [sq for sq in squares if state.map.terrain[sq].deadly]
    order = list(range(count))
    rng.shuffle(order)
    for piece in order:
        if rng.random() < 0.1 or state.on_board(piece):
            continue
        for _ in range(8):
            crowded = [sq for sq in squares if state.tokens(sq)]
            near = pits if pits and rng.random() < 0.25 else crowded if crowded and rng.random() < 0.3 else squares
            if _try(state, piece, rng.choice(near), rng):
                break
    state.moved()


def _try(state: GameState, piece: int, sq: int, rng: random.Random) -> bool:
    """Put a piece there if that is legal by the plain list of what a square may hold (B-51, B-128)."""
    was = (state.at[piece], state.wounded[piece], state.fresh[piece])
    state.at[piece] = sq
    state.moved()
    if state.is_character(piece):
        state.wounded[piece] = rng.random() < 0.35
        marks = (0, 0, 0, WOUNDED_NOW) if state.wounded[piece] else (0, 0, 0, 0, HEALED_NOW)
        state.fresh[piece] = rng.choice(marks)
    there = state.tokens(sq)
    characters = [p for p in there if state.is_character(p)]
    legal = (
        len(there) <= 2
        and sum(not state.wounded[p] for p in characters) <= 1
        and len({state.owner[p] for p in characters}) <= 1
        and not any(LINE_OF[sq] == 1 - state.owner[p] for p in characters)
    )
    if legal and state.map.terrain[sq].deadly:
        safe = any(state.kind[p].id == "rope" or (state.kind[p].id == "thief" and not state.wounded[p]) for p in there)
        # A rope is put on a pit with whoever is to be held by it.
        legal = safe or (state.is_character(piece) and len(there) == 1 and _rope(state, sq))
    if not legal:
        state.at[piece], state.wounded[piece], state.fresh[piece] = was
        state.moved()
    return legal


def _rope(state: GameState, sq: int) -> bool:
    """Put a rope there that does not lie on the board yet, if there is one."""
    for piece, where in enumerate(state.at):
        if where == SPENT and state.kind[piece].id == "rope":
            state.at[piece] = sq
            state.moved()
            return True
    return False
