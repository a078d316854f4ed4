"""What is wrong with data files, and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class DataError(Exception):
    """One fault of one data file. ``line`` and ``column`` count from 1, as editors do."""

    def __init__(self, file: str, line: int, column: int, message: str) -> None:
        super().__init__(file, line, column, message)
        self.file = file
        self.line = line
        self.column = column
        self.message = message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class DataErrors(Exception):
    """Every fault found in the data files, sorted by place; its text has one line for each."""

    def __init__(self, errors: Iterable[DataError]) -> None:
        self.errors = in_order(errors)
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)


def in_order(errors: Iterable[DataError]) -> tuple[DataError, ...]:
    """The same faults sorted by file, line, column and message."""
    return tuple(sorted(errors, key=lambda error: (error.file, error.line, error.column, error.message)))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` (did you mean "pit"?)`` for the known word nearest to this one, or nothing if none is near."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f' (did you mean "{near[0]}"?)' if near else ""
