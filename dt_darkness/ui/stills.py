"""Named states of the screens, for pictures of them: every package of scenes enters its own here."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame

from dt_darkness import paths
from dt_darkness.ai.registry import new_bot
from dt_darkness.core import Action, GameState, new_game
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.session.seats import PEOPLE, Seats
from dt_darkness.session.tables import make_table
from dt_darkness.ui.app import App
from dt_darkness.ui.clock import ManualClock

Still = Callable[["Stage"], None]

_GAMES = 40
_LONGEST = 3000
"""Decisions of a computer players' game that are looked through."""

STILLS: dict[str, Still] = {}
"""What brings each named state about on a stage; the names are those of the pictures."""


def still(name: str) -> Callable[[Still], Still]:
    """Function decorator: enter a state under a name."""

    def enter(show: Still) -> Still:
        assert name not in STILLS, name
        STILLS[name] = show
        return show

    return enter


class Stage:
    """An app without a display, whose time stands still unless it is moved on."""

    def __init__(self, folder: Path, size: tuple[int, int], scale: float = 1.0) -> None:
        """``folder`` takes the settings and saves of the pictures' imaginary player; ``scale`` is the UI size."""
        self.folder = folder
        self.clock = ManualClock()
        dirs = paths.UserDirs(folder / "saves", folder / "settings", folder / "logs")
        self.app = App(dirs, clock=self.clock, size=size, full_screen=False)
        self.app.change_settings(ui_size=scale)

    def pass_time(self, milliseconds: float) -> None:
        """Let time pass in steps of a frame."""
        left = milliseconds
        while left > 0:
            part = min(16.0, left)
            self.clock.advance(part)
            self.app.step()
            left -= part

    def events(self, *events: pygame.Event) -> None:
        """Send events as the system would."""
        self.app.step(events)

    def point(self, pos: tuple[int, int]) -> None:
        """Move the mouse there."""
        self.events(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, pos: tuple[int, int]) -> None:
        """Move the mouse there and press its left button."""
        self.point(pos)
        self.events(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.events(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def picture(self) -> pygame.Surface:
        """What the screen shows now."""
        surface = pygame.Surface(self.app.size)
        self.app.scene.draw(surface)
        return surface

    def home(self) -> None:
        """Back to the title, the mouse nowhere."""
        self.app.go_home()
        self.point((-1, -1))


class _Played(NamedTuple):
    """A game that computer players have played: their decisions, and what everybody saw before each of them."""

    seed: int
    actions: tuple[Action, ...]
    """What they decided; chance decides the same for the same seed."""
    seen: tuple[GameState, ...]


@cache
def _played(seed: int) -> _Played:
    game = Game.new(make_table(mode="standard"), seed)
    rng = random.Random(seed)
    bots = [new_bot("greedy"), new_bot("greedy")]
    actions, seen = [], [game.view(BYSTANDER)]
    while (side := game.to_decide) is not None and len(seen) < _LONGEST:
        actions.append(bots[side].choose(game.view(side), rng))
        game.play(actions[-1])
        seen.append(game.view(BYSTANDER))
    return _Played(seed, tuple(actions), tuple(seen))


def found(wanted: Callable[[GameState], bool], first: int = 1, seats: Seats = PEOPLE) -> Game:
    """A base game that has just come to a position, seen by everybody, of which ``wanted`` is true.

    Computer players have played it so far, the same game every time; ``first`` is the seed to look at first.
    LookupError if none of the games comes to such a position.
    """
    for seed in (first, *range(1, _GAMES)):
        played = _played(seed)
        for decisions, view in enumerate(played.seen):
            if wanted(view):
                game = Game(new_game(make_table(mode="standard")), seed, seats)
                for action in played.actions[:decisions]:
                    game.play(action)
                return game
    raise LookupError("no game comes to that")
