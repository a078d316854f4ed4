"""Records the games of tests/replays afresh, one for each way a game can end, and prints what has changed.

Run it after a change of the rules that was meant (and raise ``RULES`` in dt_darkness/session/record.py with it), then
look at what it prints: a game that goes another way than before is named with the first decision that differs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from dt_darkness.ai import new_bot
from dt_darkness.content.scenario import load_scenarios
from dt_darkness.core import Action
from dt_darkness.core.frames import CommitFrame, Frame, HideFrame, MoveFrame
from dt_darkness.session import saves
from dt_darkness.session.game import Game
from dt_darkness.session.record import SaveError
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import make_table, shipped_catalog

REPLAYS = Path(__file__).resolve().parent.parent / "tests" / "replays"
BOTS = (Seat("greedy"), Seat("greedy"))
SEED = 2


def games() -> Iterator[tuple[str, Game]]:
    """Every game to be recorded, played to its end, under the name of the way it ends."""
    yield "points", _played(Game.new(seed=SEED, seats=BOTS))
    yield "resigned", _broken_off(("resign", 0), lambda frame: isinstance(frame, MoveFrame) and frame.steps > 0)
    yield "agreed", _broken_off(("draw", "agreed"), lambda frame: isinstance(frame, CommitFrame))
    yield "time", _broken_off(("time", 1), lambda frame: isinstance(frame, HideFrame))
    for scenario in load_scenarios(REPLAYS / "starts.yaml", shipped_catalog()):
        yield scenario.name, _played(Game(scenario.position, SEED, BOTS))


def _played(game: Game, until: Callable[[Frame], bool] = lambda _: False) -> Game:
    """The game played on by its computer players to the end, or to a decision that fits."""
    bots = [new_bot(seat.bot) for seat in game.seats]
    while game.to_decide is not None:
        side, view = game.to_decide, game.view(game.to_decide)
        if until(view.frame):
            break
        game.play(bots[side].choose(view, game.luck()))
    return game


def _broken_off(action: Action, when: Callable[[Frame], bool]) -> Game:
    game = _played(Game.new(make_table(mode="standard"), SEED, BOTS), when)
    game.play(action)
    return game


def difference(old: list[str], new: list[str]) -> str:
    """In words how two records differ."""
    for number, (was, now) in enumerate(zip(old, new, strict=False), start=1):
        if was != now:
            return f"decision {number} was {was!r} and is {now!r}"
    if len(old) != len(new):
        return f"had {len(old)} decisions and has {len(new)}"
    return "the same decisions, but other positions, rules or data"


def main() -> int:
    """Rewrites the files and prints a line for each."""
    for name, game in games():
        if game.how != name:
            print(f"{name}: the game ended by {game.how}; nothing is written")
            return 1
        path = REPLAYS / f"{name}{saves.SUFFIX}"
        before = path.read_bytes() if path.is_file() else b""
        try:
            old = list(saves.read(path).lines) if before else []
        except SaveError as error:
            print(f"{name}: the old file cannot be read ({error})")
            old = []
        saves.save(game, path)
        if path.read_bytes() == before:
            print(f"{name}: unchanged")
        else:
            print(f"{name}: {difference(old, [one.line for one in game.record()]) if old else 'new'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
