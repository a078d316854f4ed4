"""Recorded games played again: step by step for whoever looks on, and the ``replay`` command."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from dt_darkness import paths
from dt_darkness.content.texts import load_texts
from dt_darkness.core import Action, GameState, carry_out, observe, why_not
from dt_darkness.core.actions import read
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.events import Event, redact
from dt_darkness.core.frames import OverFrame
from dt_darkness.session import saves
from dt_darkness.session.game import BYSTANDER, EVERY
from dt_darkness.session.record import Record, SaveError
from dt_darkness.session.resume import beginning, is_same_game, table_of
from dt_darkness.session.tables import shipped_catalog

EVERYTHING = 2
"""The side of somebody to whom nothing of a recorded game is secret."""
_KEPT = 32
"""Decisions from one position that is kept to the next: how far a step back must be played again at most."""


class Verdict(NamedTuple):
    """What came of comparing a record with the game it gives."""

    compared: int
    """Fingerprints compared until the first difference."""
    differs: int | None
    """After how many decisions they differ first; None if they never do."""


class Replay:
    """A recorded game, to be looked at after any number of its decisions."""

    def __init__(self, record: Record, catalog: Catalog, file: str) -> None:
        """SaveError if the record was made with other rules or data: then there are no steps to show."""
        if not is_same_game(record, catalog):
            raise SaveError("save.no_steps_back", file=file)
        self.record = record
        self._file = file
        self._kept = {0: beginning(record, table_of(record, catalog, file), file)}
        self._at = 0
        self._state = self._kept[0]

    def __len__(self) -> int:
        """The number of decisions, those of chance included."""
        return len(self.record.lines)

    def view(self, after: int, side: int = EVERYTHING) -> GameState:
        """The position after so many decisions as a side, a BYSTANDER or one who knows EVERYTHING sees it.

        SaveError if the record cannot be played so far.
        """
        state = self._go_to(after)
        return state.copy() if side == EVERYTHING else observe(state, side)

    def decision(self, number: int) -> tuple[str, tuple[Event, ...]]:
        """Decision ``number``, from 0, in notation, and all that happened by it, for those who know everything."""
        state = self._go_to(number)
        _, events = carry_out(state, self._action(state, number))
        return self.record.lines[number], tuple(events)

    def events(self, number: int, side: int = BYSTANDER) -> tuple[Event, ...]:
        """What happened by decision ``number``, from 0, as a side or a BYSTANDER saw it."""
        return redact(self.decision(number)[1], side)

    def turns(self) -> list[int]:
        """After how many decisions each turn began that began in the record."""
        found, turn = [], self._go_to(0).turn
        for after in range(1, len(self) + 1):
            state = self._go_to(after)
            if state.turn != turn:
                turn = state.turn
                found.append(after)
        return found

    def verify(self) -> Verdict:
        """Play everything and compare every fingerprint, that of the snapshot included."""
        record = self.record
        compared = 0
        wanted = {(index + 1) * EVERY: [said] for index, said in enumerate(record.fingerprints)}
        wanted.setdefault(record.written, []).append(record.fingerprint)
        for after in range(len(self) + 1):
            state = self._go_to(after)
            for said in wanted.pop(after, ()):
                compared += 1
                if state.fingerprint() != said:
                    return Verdict(compared, after)
        return Verdict(compared, min(wanted) if wanted else None)

    def _go_to(self, after: int) -> GameState:
        if not 0 <= after <= len(self):
            raise IndexError(f"there are {len(self)} decisions, not {after}")
        near = max(kept for kept in self._kept if kept <= after)
        if not near <= self._at <= after:
            self._at, self._state = near, self._kept[near]
        while self._at < after:
            self._state, _ = carry_out(self._state, self._action(self._state, self._at))
            self._at += 1
            if self._at % _KEPT == 0:
                self._kept[self._at] = self._state
        return self._state

    def _action(self, state: GameState, number: int) -> Action:
        fault = SaveError("save.illegal", file=self._file, number=number + 1)
        try:
            action = read(state, self.record.lines[number])
            reason = why_not(state, action)
        except ValueError as error:
            raise fault from error
        if reason is not None:
            raise fault
        return action


def main(namespace: argparse.Namespace) -> int:
    """Plays the record in ``namespace.file``, compares fingerprints if ``namespace.verify``. 0 if all is well."""
    try:
        replay = Replay(saves.read(namespace.file), shipped_catalog(), namespace.file.name)
        end = replay.view(len(replay))
        verdict = replay.verify() if namespace.verify else None
    except SaveError as error:
        print(load_texts(paths.data_dir() / "text")(error.text, **error.params), file=sys.stderr)
        return 1
    frame = end.frame
    result = "not finished"
    if isinstance(frame, OverFrame):
        result = f"{('yellow wins', 'blue wins', 'draw')[frame.winner]} ({frame.how})"
    yellow, blue = end.points
    print(f"{namespace.file}: {len(replay)} decisions, {end.turn} turns, yellow {yellow}, blue {blue}, {result}")
    if verdict is None:
        return 0
    if verdict.differs is None:
        print(f"{verdict.compared} checksums compared, all agree")
        return 0
    print(f"checksum {verdict.compared} differs, after decision {verdict.differs}")
    return 1
