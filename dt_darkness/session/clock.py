"""The players' clock (B-191): whose time runs, how much is left, and what is decided for somebody who is late.

The rules keep no time. A clock is told how long somebody was thinking; the decisions it makes are ordinary actions, so
a record needs no clock. Times are in seconds.
"""

from __future__ import annotations

from collections import deque

from dt_darkness.core import Action, GameState, carry_out, legal_actions
from dt_darkness.core.catalog import CLOCK_OPTION, NO_CLOCK, ClockDef
from dt_darkness.core.frames import (
    DEALER,
    AskFrame,
    CardFrame,
    CommitFrame,
    DraftFrame,
    Frame,
    HideFrame,
    InheritFrame,
    MoveFrame,
    OverFrame,
    PutFrame,
    SpendFrame,
)
from dt_darkness.core.movement import Stop
from dt_darkness.core.turn import EndTurn
from dt_darkness.session.dealer import stream
from dt_darkness.session.game import BYSTANDER, Game

SHORT = (CommitFrame, AskFrame, InheritFrame, HideFrame, PutFrame)
"""Decisions that have the time of a short choice each; all others share the time of their turn."""


class Clock:
    """The clock of one game. The reserves are kept with the game, so that they are saved with it."""

    def __init__(self, game: Game, limits: ClockDef) -> None:
        """A clock that goes on with the reserves of the game, or with whole ones if it has none yet."""
        self.limits = limits
        self._game = game
        if game.reserve is None:
            game.reserve = (float(limits.reserve), float(limits.reserve))
        self._turn, self._turn_left = (
            ((-1, -1, -1), 0.0) if game.turn_time is None else (game.turn_time[:3], game.turn_time[3])
        )
        self._choice: tuple[int, ...] = ()
        self._choice_left = 0.0

    @classmethod
    def of(cls, game: Game) -> Clock | None:
        """The clock that was agreed for a game, None if there is none."""
        limits = game.table.catalog.clocks.get(str(game.table.options.get(CLOCK_OPTION, NO_CLOCK)))
        return None if limits is None else cls(game, limits)

    @property
    def reserve(self) -> tuple[float, float]:
        """What Yellow and Blue have left for the whole game."""
        assert self._game.reserve is not None
        return self._game.reserve

    @property
    def left(self) -> float:
        """What the side to decide has left before its reserve runs; 0 when the reserve does, or the game is over."""
        frame = self._now()
        if isinstance(frame, OverFrame):
            return 0.0
        return self._choice_left if isinstance(frame, SHORT) else self._turn_left

    def ran(self, seconds: float) -> bool:
        """Count so much thinking of the side to decide; whether all its time, the reserve too, is used up now."""
        frame = self._now()
        if isinstance(frame, OverFrame) or frame.side == DEALER:
            return False
        left = self._choice_left if isinstance(frame, SHORT) else self._turn_left
        over = max(0.0, seconds - left)
        if isinstance(frame, SHORT):
            self._choice_left = max(0.0, left - seconds)
        else:
            self._turn_left = max(0.0, left - seconds)
            self._game.turn_time = (*self._turn, self._turn_left)
        reserve = max(0.0, self.reserve[frame.side] - over)
        self._game.reserve = (reserve, self.reserve[1]) if frame.side == 0 else (self.reserve[0], reserve)
        return left <= seconds and reserve <= 0

    def _now(self) -> Frame:
        """What is to be decided; a turn or a choice that has just begun gets its time."""
        view = self._game.view(BYSTANDER)
        frame = view.frame
        if isinstance(frame, SHORT):
            choice = (view.turn, frame.side, self._game.decisions)
            if choice != self._choice:
                self._choice, self._choice_left = choice, float(self.limits.choice)
            return frame
        # Before the first turn each pick has a turn's time of its own, and so have all starters of a side together.
        number = self._game.decisions if isinstance(frame, DraftFrame) else -1
        turn = (view.turn, frame.side, number)
        if turn != self._turn:
            self._turn, self._turn_left = turn, float(self.limits.turn)
            self._game.turn_time = (*turn, self._turn_left)
        return frame


def out_of_time(game: Game) -> None:
    """Decide for the side whose time is used up: make its short choice or its pick, or end what it began and its turn.

    What was begun is taken back if that may be, else brought to its end on the shortest way. An action card not played
    yet is the lowest, a combat card the lowest, a declaration is a no; what is placed, laid or named falls as the
    game's luck has it, and what was laid out already counts. All of it is legal and stands in the record. It stops
    where another time begins to run.
    """
    side, turn = game.to_decide, game.turn
    if side is None:
        return
    first, count = game.view(BYSTANDER).frame, game.decisions
    for action in game.laid_out(side):
        game.play(action, side)
    if isinstance(first, (*SHORT, DraftFrame)):
        if game.decisions == count:
            game.play(_modest(game))
        return
    while turn and not isinstance(game.view(BYSTANDER).frame, (CardFrame, SpendFrame)) and game.can_undo() is None:
        game.undo()
    while game.to_decide == side and game.turn == turn and not isinstance(game.view(BYSTANDER).frame, SHORT):
        frame = game.view(BYSTANDER).frame
        if isinstance(frame, SpendFrame):
            game.play((EndTurn.kind,))
        elif isinstance(frame, MoveFrame):
            game.play(_shortest_way(game.view(side)))
        else:
            game.play(_modest(game))


def _modest(game: Game) -> Action:
    """A decision for somebody who did not make one."""
    actions, frame = game.legal_actions(), game.view(BYSTANDER).frame
    if isinstance(frame, (CardFrame, CommitFrame)):
        return min(actions)
    for no in (("answer", "no"), ("enough",)):
        if no in actions:
            return no
    return stream(game.beginning()[1], "clock", game.decisions).choice(actions)


def _shortest_way(view: GameState) -> Action:
    """The next decision on the shortest way to the end of the move in progress; every move can end (B-48)."""
    known = {view.fingerprint()}
    ways: deque[tuple[Action, GameState]] = deque()
    state, first = view, None
    while True:
        actions = legal_actions(state)
        if (Stop.kind,) in actions:
            return first or (Stop.kind,)
        for action in actions:
            after, _events = carry_out(state, action)
            if not isinstance(after.frame, MoveFrame):
                return first or action
            mark = after.fingerprint()
            if mark not in known:
                known.add(mark)
                ways.append((first or action, after))
        first, state = ways.popleft()
