"""The same seed gives the same game everywhere, and neither colour nor side of the board makes a difference."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from dt_darkness.core import Action, GameState, Table, apply, carry_out, legal_actions, new_game
from dt_darkness.core.actions import OPTIONAL_PIECE, PIECE, PLACE, SHAPES, SIDE, SQUARE
from dt_darkness.core.frames import OverFrame
from dt_darkness.session.tables import make_table


def simulate(root: Path, hash_seed: str, *options: str) -> dict[str, object]:
    """What the command reports in a process of its own, the speed left out."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "dt_darkness", "simulate", "--json", *options]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    report: dict[str, object] = json.loads(done.stdout)
    assert report.pop("speed")
    return report


def test_same_games_under_any_hash_seed(root: Path) -> None:
    options = ["--games", "3", "--seed", "11", "--yellow", "greedy", "--blue", "greedy"]
    first = simulate(root, "1", *options)
    assert simulate(root, "2", *options) == first
    assert simulate(root, "random", *options, "--jobs", "2") == first
    assert simulate(root, "1", *options[:3], "12", *options[4:]) != first


def test_same_random_game_under_any_hash_seed(root: Path) -> None:
    options = ["--games", "1", "--seed", "4", "--blue", "greedy"]
    assert simulate(root, "3", *options) == simulate(root, "4", *options)


def test_checks_change_no_game(root: Path) -> None:
    options = ["--games", "2", "--seed", "21", "--yellow", "greedy", "--blue", "greedy"]
    plain, checked = simulate(root, "0", *options), simulate(root, "0", *options, "--check=full")
    assert (plain.pop("check"), checked.pop("check")) == (None, "full")
    assert checked == plain


# --- the mirrored game -----------------------------------------------------------------------------------------------


def other_piece(state: GameState, piece: int) -> int:
    """The piece of the other colour that is printed the same."""
    name = state.names[piece]
    return state.names.index({"Y": "B", "B": "Y"}[name[0]] + name[1:])


def mirrored(state: GameState, action: Action) -> Action:
    """The action with colours and sides swapped, on the board turned by 180 degrees."""
    kind = str(action[0])
    values: list[str | int] = []
    for shape, value in zip(SHAPES[kind], action[1:], strict=True):
        if shape in (PIECE, OPTIONAL_PIECE):
            values.append(other_piece(state, int(value)) if int(value) >= 0 else value)
        elif shape == SQUARE:
            values.append(219 - int(value))
        elif shape == PLACE:
            values.append(7 - int(value))
        elif shape == SIDE:
            values.append(1 - int(value))
        else:
            values.append(value)
    return (kind, *values)


def set_up(table: Table, rng: random.Random) -> tuple[GameState, GameState]:
    """A position before the first card and its mirror image, reached by mirrored decisions."""
    state, done = new_game(table), list[tuple[GameState, Action]]()
    while state.turn == 0:
        action = rng.choice(legal_actions(state))
        done.append((state, action))
        state, _ = carry_out(state, action)
    # Rooms are dealt from place 1 on and Yellow starts before Blue whatever is mirrored: those decisions change order.
    deals = [action for _, action in done if action[0] == "deal"]
    starts = [mirrored(before, action) for before, action in done if action[0] == "start"]
    half = len(starts) // 2
    sorted_starts = [*starts[half:], *starts[:half]]
    image = new_game(table)
    for before, action in done:
        if action[0] == "deal":
            _, room, quarters = deals.pop()
            image, _ = apply(image, ("deal", room, (int(quarters) + 2) % 4))
        elif action[0] == "start":
            image, _ = apply(image, sorted_starts.pop(0))
        else:
            image, _ = apply(image, mirrored(before, action))
    return state, image


@pytest.mark.parametrize("seed", range(4))
def test_mirrored_game_has_the_mirrored_result(seed: int) -> None:
    rng = random.Random(seed)
    state, image = set_up(make_table(), rng)
    decisions = 0
    while not isinstance(state.frames[-1], OverFrame) and decisions < 2500:
        actions = legal_actions(state)
        assert {mirrored(state, action) for action in actions} == set(legal_actions(image))
        # Fights and exits are rare in random play; here they are preferred.
        rare = [
            action for action in actions if action[0] not in ("move", "step", "hold", "stop", "end", "turn", "close")
        ]
        action = rng.choice(rare if rare and rng.random() < 0.5 else actions)
        here, there = mirrored(state, action), action
        state, _ = carry_out(state, there)
        image, _ = carry_out(image, here)
        decisions += 1
        assert (image.points, image.pending) == (state.points[::-1], state.pending[::-1])
        assert (image.side, image.ap, image.turn, image.idle) == (
            1 - state.side,
            state.ap,
            state.turn,
            state.idle[::-1],
        )
        assert image.action_hands == state.action_hands[::-1]
        assert image.combat_hands == state.combat_hands[::-1]
        for piece, at in enumerate(state.at):
            other = other_piece(state, piece)
            assert image.at[other] == (219 - at if state.on_board(piece) else 307 - (at - 300) if at >= 300 else at)
            assert (image.wounded[other], image.fresh[other]) == (state.wounded[piece], state.fresh[piece])
    assert sum(state.revealed) > 4
    assert sum(state.points) > 0
    over, other_over = state.frames[-1], image.frames[-1]
    assert type(over) is type(other_over)
    if isinstance(over, OverFrame) and isinstance(other_over, OverFrame):
        assert (other_over.winner, other_over.how) == (1 - over.winner if over.winner >= 0 else -1, over.how)
