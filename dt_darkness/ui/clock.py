"""Where the screen takes its time from: the system, or by hand for tests and pictures."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Something that tells the time."""

    def now(self) -> float:
        """Milliseconds since some fixed moment."""
        ...


class SystemClock:
    """The real time."""

    def now(self) -> float:
        """Milliseconds since some fixed moment."""
        return time.perf_counter() * 1000


class ManualClock:
    """A time that stands still until it is moved on."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Milliseconds moved on so far."""
        return self._now

    def advance(self, milliseconds: float) -> None:
        """Move the time on."""
        self._now += milliseconds
