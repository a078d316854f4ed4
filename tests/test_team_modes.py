"""Every way of building teams: set up many times and watched, and nothing secret to be seen by the other side."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dt_darkness.core import Action, IllegalAction, observe, resample
from dt_darkness.core.frames import CardFrame, DraftFrame, DropFrame, HideFrame, StartersFrame
from dt_darkness.core.state import BAN, DROP, UNKNOWN_ID, Forces, Handicap
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, chosen, lacking
from dt_darkness.session import record, saves
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.playout import Task, play
from dt_darkness.session.tables import MODES, make_table, shipped_catalog

BOTH = ("base", "darkness")
GAMES = 6
"""Set-ups of each kind; ``simulate --set-up`` makes as many as one likes."""
HANDICAPS = (None, Handicap(0, 2, DROP), Handicap(1, 1, DROP), Handicap(0, 1, BAN), Handicap(1, 4, BAN))
BUILT = tuple(mode for mode in MODES if mode != "scenario")


@pytest.mark.parametrize("mode", BUILT)
@pytest.mark.parametrize("handicap", HANDICAPS, ids=str)
def test_games_are_set_up_with_everything_watched(mode: str, handicap: Handicap | None) -> None:
    table = make_table(sets=BOTH, mode=mode, handicap=handicap)
    for seed in range(GAMES):
        result = play(table, Task(seed, ("random", "random"), "full", until_set_up=True))
        assert result.fault is None, result.fault
        assert result.actions["hide"] == 20 - (handicap.characters if handicap else 0)


@pytest.mark.parametrize("mode", ["secret", "draft"])
def test_a_whole_game_with_everything_watched(mode: str) -> None:
    table = make_table(sets=BOTH, mode=mode, handicap=Handicap(0, 2, DROP))
    result = play(table, Task(1, ("greedy", "greedy"), "full"))
    assert result.fault is None
    assert result.how == "points"


@pytest.mark.parametrize("first", [0, 1])
def test_who_is_first_by_agreement_names_and_begins_without_a_coin(first: int) -> None:
    game = Game.new(make_table(mode="mutual", first=first), 3)
    assert game.to_decide == first
    hid_first = None
    while game.turn == 0:
        if isinstance(game.view(BYSTANDER).frame, HideFrame) and hid_first is None:
            hid_first = game.to_decide
        game.play(game.luck().choice(game.legal_actions()))
    assert (hid_first, game.to_decide) == (first, first)
    assert not any(event.kind == "tossed" for event in game.events_for(BYSTANDER))
    assert ("agreed", ("begins", first)) in [event[:2] for event in game.events_for(BYSTANDER)]


def test_prescribed_teams_are_what_both_get() -> None:
    forces = Forces(
        (17, 18, 19, 20),
        ("angel_of_light", "undead_dragon", "ghoul", "mummy", "necromancer", "shadow", "specter", "vampire"),
        ("key", "torch", "holy_cross", "inversion_scroll", "ring_of_light", "rope"),
    )
    game = Game.new(make_table(sets=BOTH, mode="standard", forces=forces), 1)
    view = game.view(0)
    assert view.team_objects == (forces.objects, forces.objects)
    assert view.pairs == forces.pairs
    assert "Y.rope" in view.names
    assert "B.specter" in view.names


def test_both_may_bring_the_same_pair_and_then_four_rooms_have_one_number() -> None:
    game = Game.new(make_table(mode="secret"), 2)
    while isinstance(game.view(BYSTANDER).frame, DraftFrame):
        picks = game.legal_actions()
        game.play(("pick", "4") if ("pick", "4") in picks else picks[0])
    rooms = [room.id for room in game.truth().deck]
    assert rooms.count("4A") == rooms.count("4B") == 2
    assert sorted(game.truth().rooms) == list(range(8))


@pytest.mark.parametrize(
    "terms",
    [
        {"mode": "draft"},
        {"mode": "mutual", "sets": ("moon",)},
        {"mode": "mutual", "handicap": Handicap(0, 5, DROP)},
        {"mode": "mutual", "handicap": Handicap(0, 0, DROP)},
        {"mode": "mutual", "handicap": Handicap(2, 1, DROP)},
        {"mode": "mutual", "handicap": Handicap(0, 1, "kill")},
        {"mode": "mutual", "first": 3},
        {"mode": "mutual", "forces": Forces((1, 2, 3, 4), (), ())},
        {"mode": "standard", "forces": Forces((1, 2, 3, 3), (), ())},
        {"mode": "standard", "forces": Forces((1, 2, 3, 4), ("thief",) * 8, ("rope",) * 6)},
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(terms: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make_table(**terms)  # type: ignore[arg-type]


def test_a_draft_takes_two_boxes() -> None:
    catalog = shipped_catalog()
    assert lacking(catalog, ("base",), "draft") == CHARACTERS
    assert lacking(catalog, BOTH, "draft") == ""


# What nobody else may know -------------------------------------------------------------------------------------------

Chooser = Callable[[list[Action]], Action]


def first_of(actions: list[Action]) -> Action:
    return actions[0]


def last_of(actions: list[Action]) -> Action:
    return actions[-1]


def steps(game: Game, secret: Chooser, frames: tuple[type, ...], side: int) -> Iterator[None]:
    """Set up a game; what ``side`` decides in those frames is ``secret``'s choice, everything else the first offer."""
    while game.turn == 0:
        actions = game.legal_actions()
        frame = game.view(BYSTANDER).frame
        game.play((secret if isinstance(frame, frames) and frame.side == side else first_of)(actions))
        yield


def seen_by(game: Game, side: int) -> tuple[object, ...]:
    view = game.view(side)
    events = [event for event in game.events_for(side) if event.kind not in ("uncovered", "identified")]
    return view.fingerprint(), view.names, view.deck, view.team_characters, events, game.lines(), game.to_decide


def outside(data: bytes) -> tuple[dict[str, object], int]:
    document = json.loads(record.main_part(data))
    return {key: value for key, value in document.items() if key != "hidden"}, sum(map(len, document["hidden"]))


@pytest.mark.parametrize("side", [0, 1])
def test_two_secret_choices_look_and_save_alike_to_the_other(tmp_path: Path, side: int) -> None:
    table = make_table(sets=BOTH, mode="secret")
    games = [Game.new(table, 4), Game.new(table, 4)]
    paths = [tmp_path / str(number) / "game.dtgame" for number in (0, 1)]
    keepers = [saves.Autosave(game, path) for game, path in zip(games, paths, strict=True)]
    differed = False
    frames = (DraftFrame,)
    runs = [steps(game, how, frames, side) for game, how in zip(games, (first_of, last_of), strict=True)]
    for _ in zip(*runs, strict=True):
        if games[0].turn:
            break  # the starters lie face up now
        differed = differed or games[0].view(side).fingerprint() != games[1].view(side).fingerprint()
        for viewer in (1 - side, BYSTANDER):
            assert seen_by(games[0], viewer) == seen_by(games[1], viewer)
        sizes = [path.stat().st_size for path in paths]
        assert sizes[0] == sizes[1]
    assert differed
    assert [keeper.fault for keeper in keepers] == [None, None]
    teams = [set(chosen(game.truth(), side, CHARACTERS)) for game in games]
    assert teams[0] != teams[1]


def test_files_written_anew_do_not_differ_outside_the_block(tmp_path: Path) -> None:
    table = make_table(sets=BOTH, mode="secret", handicap=Handicap(0, 2, DROP))
    found = []
    for number, how in enumerate((first_of, last_of)):
        game = Game.new(table, 4)
        for _ in steps(game, how, (DraftFrame, DropFrame), 0):
            if isinstance(game.view(BYSTANDER).frame, StartersFrame):
                break
        path = tmp_path / f"{number}.dtgame"
        saves.save(game, path)
        found.append(outside(path.read_bytes()))
    assert found[0] == found[1]


def test_who_was_left_out_shows_to_nobody_else() -> None:
    table = make_table(mode="standard", handicap=Handicap(0, 2, DROP))
    games = [Game.new(table, 4), Game.new(table, 4)]
    runs = [steps(game, how, (DropFrame,), 0) for game, how in zip(games, (first_of, last_of), strict=True)]
    for _ in zip(*runs, strict=True):
        if isinstance(games[0].view(BYSTANDER).frame, StartersFrame):
            break
    assert games[0].truth().fingerprint() != games[1].truth().fingerprint()
    for viewer in (1, BYSTANDER):
        assert seen_by(games[0], viewer) == seen_by(games[1], viewer)
    while games[0].turn == 0:
        games[0].play(games[0].legal_actions()[-1])
    left_out = [piece for piece, where in enumerate(games[0].truth().at) if where == -9]
    assert len(left_out) == 2
    view = games[0].view(1)
    assert all(view.at[piece] == view.at[left_out[0]] for piece in left_out)
    rng = random.Random(1)
    guesses = {tuple(p for p, where in enumerate(resample(view, rng).at) if where == -9) for _ in range(12)}
    assert len(guesses) > 1
    assert all(len(guess) == 2 for guess in guesses)


def test_what_is_turned_up_is_known_from_then_on() -> None:
    game = Game.new(make_table(sets=BOTH, mode="secret"), 9)
    while not isinstance(game.view(BYSTANDER).frame, CardFrame):
        game.play(game.luck().choice(game.legal_actions()))
    for side in (0, 1):
        view = game.view(side)
        assert sum(what != UNKNOWN_ID for what in view.team_characters[1 - side]) == 4
        assert all(what == UNKNOWN_ID for what in view.team_objects[1 - side])
        assert all(what != UNKNOWN_ID for what in (*view.team_characters[side], *view.team_objects[side]))
        assert len(chosen(view, side, PAIRS)) == 2
        assert set(chosen(view, 1 - side, PAIRS)) == {"0"}
        assert observe(view, side) == view
    bystander = game.view(BYSTANDER)
    assert all(what == UNKNOWN_ID for side in (0, 1) for what in bystander.team_objects[side])


def test_secret_picks_are_taken_back_one_by_one_until_the_other_has_picked() -> None:
    game = Game.new(make_table(sets=BOTH, mode="secret"), 9)
    before = game.truth().fingerprint()
    for _ in range(5):
        game.play(game.legal_actions()[2])
    for _ in range(5):
        game.undo()
    assert game.truth().fingerprint() == before
    while game.to_decide == 0:
        game.play(game.legal_actions()[0])
    assert chosen(game.view(0), 0, OBJECTS) != ()
    game.play(game.legal_actions()[0])
    game.undo()
    with pytest.raises(IllegalAction):
        game.undo()
