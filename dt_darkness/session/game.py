"""A game in progress: the truth, who sees what of it, its record, and taking back."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from dt_darkness import core
from dt_darkness.core import Action, GameState, IllegalAction, Reason, Table, observe
from dt_darkness.core.actions import because, read, write
from dt_darkness.core.combat import Commit
from dt_darkness.core.events import EVERYBODY, Event, redact
from dt_darkness.core.frames import (
    DEALER,
    BanFrame,
    CommitFrame,
    DraftFrame,
    DropFrame,
    HideFrame,
    OverFrame,
    StartersFrame,
)
from dt_darkness.session.dealer import LARGEST_SEED, deal
from dt_darkness.session.knowledge import gained
from dt_darkness.session.seats import PEOPLE, Seats, luck
from dt_darkness.session.tables import make_table

BYSTANDER = EVERYBODY
"""The side of somebody who watches: sees what everybody may see."""
EVERY = 10
"""Decisions from one fingerprint of the state to the next."""
HIDDEN_LINE = "*"
"""What stands in the open record for a decision that somebody may not know."""
TURNED_ROOM_OPTION = "turned_room_undo"
"""The option of the table that lets a turned room be taken back, if its value is ``allow`` (B-79)."""

_ONE_BY_ONE = (DraftFrame, BanFrame, DropFrame, StartersFrame, HideFrame)
"""Decisions of the set-up: each may be taken back until the other side has made one, though it is the other's now."""


class Decision(NamedTuple):
    """One decision of the record."""

    side: int
    """Whose decision it was: a side's, or DEALER's."""
    action: Action
    line: str
    """The action in notation."""
    secret: bool
    """Whether the line tells something that not everybody knew when the decision was made."""
    events: int
    """How many events had happened before it."""


class _Past(NamedTuple):
    state: GameState
    side: int
    decisions: int
    events: int


class IllegalRecord(ValueError):
    """A recorded decision that cannot be carried out. ``number`` counts from 1; ``line`` may tell a secret."""

    def __init__(self, number: int, line: str, why: str) -> None:
        super().__init__(f"decision {number}, {line!r}: {why}")
        self.number = number
        self.line = line
        self.why = why


class Keeper(Protocol):
    """Somebody who writes a game down while it is played."""

    def changed(self, game: Game) -> None:
        """Called after every decision, early answer, laying out and taking back, when the game is in order again."""


class Game:
    """One game from the first toss to its end. Whoever asks gets views and redacted events, never the truth.

    Chance decides by itself as soon as it is its turn; nobody else does. Actions are refused with
    :class:`~dt_darkness.core.IllegalAction` if they are not legal, with ValueError if they are no actions at all.
    """

    def __init__(self, start: GameState, seed: int, seats: Seats = PEOPLE, lines: Sequence[str] = ()) -> None:
        """A game that begins with the given position (a scenario, a saved position); chance goes first if it may.

        ``lines`` are the first decisions in notation, those of chance included: see :meth:`follow`. ValueError if the
        seed is not from 0 to ``LARGEST_SEED``.
        """
        if not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"{seed} is no seed: from 0 to {LARGEST_SEED}")
        self.seats = seats
        self.keeper: Keeper | None = None
        self.reserve: tuple[float, float] | None = None
        """Seconds that Yellow and Blue have left for the whole game, kept here by their clock; None without one."""
        self.turn_time: tuple[int, int, int, float] | None = None
        """What the clock counts as one turn (its number, the side, the pick or -1), and the seconds left of it."""
        self._seed = seed
        self._start = self._state = start.copy()
        self._decisions: list[Decision] = []
        self._events: list[Event] = []
        self._fingerprints: list[str] = []
        self._turns: dict[int, GameState] = {start.turn: self._start}
        self._early: Action | None = None
        self._plan: tuple[Action, ...] = ()
        self._past: list[_Past] = []
        self._lock = because("B-35", "undo.nothing")
        self._views: dict[int, GameState] = {}
        self._coming: deque[str] = deque(lines)
        self._run_dealer()
        self._follow()

    @classmethod
    def new(cls, table: Table | None = None, seed: int = 0, seats: Seats = PEOPLE) -> Game:
        """A game from the beginning at a table, by default the base game with mutual choice; the seed is its luck."""
        return cls(core.new_game(table or make_table()), seed, seats)

    # Who is to decide, and what there is to see --------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """What was agreed before the game."""
        return self._state.table

    @property
    def to_decide(self) -> int | None:
        """The side that must decide now, None when the game is over."""
        return None if self.is_over else self._state.frame.side

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self._state.frame, OverFrame)

    @property
    def winner(self) -> int | None:
        """The side that has won, -1 for a draw, None as long as the game goes on (B-167)."""
        frame = self._state.frame
        return frame.winner if isinstance(frame, OverFrame) else None

    @property
    def how(self) -> str | None:
        """How the game has ended: the word of the last frame; None as long as it goes on."""
        frame = self._state.frame
        return frame.how if isinstance(frame, OverFrame) else None

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self._state.turn

    def view(self, side: int) -> GameState:
        """The position as a side knows it, or BYSTANDER; the same object until something changes: do not modify it."""
        _check_viewer(side)
        view = self._views.get(side)
        if view is None:
            view = self._views[side] = observe(self._state, side)
        return view

    def first_view(self, side: int) -> GameState:
        """What a side knew of the position the game began with: that in which event number 0 happened."""
        _check_viewer(side)
        return observe(self._start, side)

    def view_of_turn(self, turn: int, side: int) -> GameState:
        """What a side knew when a turn began; KeyError if the turn has not begun."""
        _check_viewer(side)
        return observe(self._turns[turn], side)

    @property
    def event_count(self) -> int:
        """How many events have happened; fewer after taking back."""
        return len(self._events)

    def events_for(self, side: int, since: int = 0) -> tuple[Event, ...]:
        """What has happened from event number ``since`` on, as a side, or BYSTANDER, may see it."""
        _check_viewer(side)
        return redact(self._events[since:], side)

    @property
    def decisions(self) -> int:
        """How many decisions stand in the record, those of chance included."""
        return len(self._decisions)

    def lines(self) -> list[str]:
        """The record in notation as everybody may see it: HIDDEN_LINE where a decision was secret."""
        return [HIDDEN_LINE if one.secret else one.line for one in self._decisions]

    # Deciding ------------------------------------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Everything that the side to decide may do now, in one fixed order; empty when the game is over."""
        return core.legal_actions(self._state)

    def why_not(self, action: Action) -> Reason | None:
        """Why the side to decide may not do that now; None if it may. ValueError if it is no action."""
        return core.why_not(self._state, action)

    def play(self, action: Action, side: int | None = None) -> tuple[Event, ...]:
        """Carry out an action, then whatever chance decides; what happened, as a bystander may see it.

        ``side`` says who acts, by default whose decision it is. While the attacker has not laid his combat card yet
        the defender may lay his already: it is kept and played after the attacker's (B-96).
        """
        if side is not None and side != self._state.frame.side and action[0] == Commit.kind and not self.is_over:
            self._answer_early(action, side)
            return ()
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        first = len(self._events)
        self._decide(action)
        if self._early is not None:
            early, self._early = self._early, None
            if isinstance(self._state.frame, CommitFrame):
                self._decide(early)
        self._tell_keeper()
        return redact(self._events[first:], BYSTANDER)

    def lay_out(self, actions: Sequence[Action]) -> None:
        """Keep what the side to decide means to do next, in this order, without making anything of it final.

        It is saved with the game, and nobody else sees it. IllegalAction, and nothing changes, if it could not be done.
        """
        state, plan = self._state, tuple(actions)
        for action in plan:
            state = core.apply(state, action)[0]
        self._plan = plan
        self._tell_keeper()

    def laid_out(self, side: int) -> tuple[Action, ...]:
        """What a side has laid out for its next decisions; nothing if another side is to decide."""
        return self._plan if side == self._state.frame.side and not self.is_over else ()

    def luck(self) -> random.Random:
        """The luck that a computer player on the side to decide has for this decision."""
        return luck(self._seed, self._state.frame.side, len(self._decisions))

    def has_answered(self, side: int) -> bool:
        """Whether the side has laid its combat card before it was its turn to."""
        return self._early is not None and self._state.frame.side == 1 - side

    def _answer_early(self, action: Action, side: int) -> None:
        frame = self._state.frame
        if not isinstance(frame, CommitFrame) or self._early is not None:
            raise IllegalAction(because("B-96", "commit.not_now"))
        asked = self._state.copy()
        asked.frames = (*asked.frames[:-1], frame._replace(side=side))
        reason = core.why_not(asked, action)
        if reason is not None:
            raise IllegalAction(reason)
        self._early = action
        self._close(because("A-25", "undo.other_player"))
        self._tell_keeper()

    def _decide(self, action: Action) -> None:
        """Carry out a legal action of a player and what chance decides then."""
        before, past = self._state, self._remembered()
        if self._past and self._past[-1].side != past.side:
            self._close(because("A-25", "undo.other_player"))
        happened = self._carry_out(action)
        by_chance = self._run_dealer()
        barrier = because("A-25", "undo.chance") if by_chance else self._barrier(before, happened)
        if barrier is None:
            self._past.append(past)
        else:
            self._close(barrier)

    def _remembered(self) -> _Past:
        return _Past(self._state, self._state.frame.side, len(self._decisions), len(self._events))

    def _carry_out(self, action: Action) -> Sequence[Event]:
        before = self._state
        after, happened = core.carry_out(before, action)
        secret = action[0] == Commit.kind or any(event.secret for event in happened)
        self._plan = self._plan[1:] if self._plan[:1] == (action,) else ()
        self._decisions.append(Decision(before.frame.side, action, write(before, action), secret, len(self._events)))
        self._events += happened
        self._state = after
        self._views = {}
        if len(self._decisions) % EVERY == 0:
            self._fingerprints.append(after.fingerprint())
        if after.turn != before.turn:
            self._turns[after.turn] = after
        return happened

    def _run_dealer(self) -> bool:
        """Let chance decide as long as it is its turn; whether it was."""
        decided = False
        while self._state.frame.side == DEALER:
            recorded = self._next_recorded() if self._coming else None
            self._carry_out(recorded or deal(self._state, self._seed, len(self._decisions)))
            decided = True
        return decided

    def _tell_keeper(self) -> None:
        if self.keeper is not None:
            self.keeper.changed(self)

    # Taking back ---------------------------------------------------------------------------------------------------

    def can_undo(self) -> Reason | None:
        """Why the last decision may not be taken back; None if it may.

        What was revealed, drawn, decided by the other player or by chance, a turn that was ended and a card that was
        laid stay as they are, and so does a turned room unless the table agreed otherwise (B-79).
        """
        if self._past:
            if self.seats[self._past[-1].side].bot:
                self._close(because("A-25", "undo.other_player"))
            elif gained(self._past[-1].state, self._state):
                self._close(because("A-25", "undo.revealed"))
        return None if self._past else self._lock

    def undo(self) -> None:
        """Take the last decision back: everything is exactly as it was before. IllegalAction if that may not be."""
        reason = self.can_undo()
        if reason is not None:
            raise IllegalAction(reason)
        past = self._past.pop()
        self._state = past.state
        self._plan = ()
        del self._decisions[past.decisions :], self._events[past.events :]
        del self._fingerprints[past.decisions // EVERY :]
        self._views = {}
        self._tell_keeper()

    def _barrier(self, before: GameState, happened: Sequence[Event]) -> Reason | None:
        """Why what was just decided is final whatever it told, None if it is not."""
        after = self._state
        if isinstance(after.frame, OverFrame):
            return because("B-167", "undo.over")
        if isinstance(before.frame, CommitFrame):
            return because("B-96", "undo.card_laid")
        if after.turn != before.turn:
            return because("B-35", "undo.turn_over")
        if after.frame.side != before.frame.side and not isinstance(before.frame, _ONE_BY_ONE):
            return because("A-25", "undo.other_player")
        allowed = self.table.options.get(TURNED_ROOM_OPTION) == "allow"
        if not allowed and any(event.kind == "turned" for event in happened):
            return because("B-79", "undo.turned_room")
        return None

    def _close(self, reason: Reason) -> None:
        """From here on nothing that was decided so far can be taken back."""
        self._past.clear()
        self._lock = reason

    # For saved games and replays -----------------------------------------------------------------------------------

    @property
    def early(self) -> str | None:
        """The combat card that a defender has laid before the attacker, in notation. Secret: for the keeper only."""
        return None if self._early is None else write(self._state, self._early)

    @property
    def plan(self) -> tuple[str, ...]:
        """What the side to decide has laid out, in notation. Secret: for the keeper only."""
        return tuple(write(self._state, action) for action in self._plan)

    def follow(self, lines: Sequence[str]) -> None:
        """Decide what a record says, chance included; where it does not say what chance decided, chance decides.

        IllegalRecord if a line is not legal when its turn has come; what went before stays decided.
        """
        self._coming.extend(lines)
        self._follow()

    def _follow(self) -> None:
        while self._coming:
            self._decide(self._next_recorded())

    def _next_recorded(self) -> Action:
        number, line = len(self._decisions) + 1, self._coming.popleft()
        try:
            action = read(self._state, line)
            reason = self.why_not(action)
        except ValueError as error:
            raise IllegalRecord(number, line, str(error)) from None
        if reason is not None:
            raise IllegalRecord(number, line, f"{reason.rule}: {reason.code}")
        return action

    def beginning(self) -> tuple[GameState, int]:
        """The position the game began with, and the seed. Secret: for saved games, replays and tests only."""
        return self._start.copy(), self._seed

    def truth(self) -> GameState:
        """The whole position. Secret: for saved games, replays and tests only."""
        return self._state.copy()

    def record(self, since: int = 0) -> Sequence[Decision]:
        """Every decision from number ``since`` on. Secret: for saved games, replays and tests only."""
        return tuple(self._decisions[since:])

    def fingerprints(self) -> Sequence[str]:
        """The state's fingerprint after every tenth decision. Secret: for saved games, replays and tests only."""
        return tuple(self._fingerprints)


def _check_viewer(side: int) -> None:
    if side not in (0, 1, BYSTANDER):
        raise ValueError(f"nobody sits at {side}")
