"""Powers over rotation gears."""

from __future__ import annotations

from dataclasses import dataclass

from dt_darkness.core.ability import Ability, power


@power("turns_both_ways")
@dataclass(frozen=True)
class TurnsBothWays(Ability):
    """Turns rooms in either direction (Mekanork, B-78, B-147)."""

    turns_both_ways = True
