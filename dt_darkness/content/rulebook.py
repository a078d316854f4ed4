"""The rules in our own words, for the rules screen and for the reasons why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dt_darkness.content import crosschecks
from dt_darkness.content.errors import DataErrors
from dt_darkness.content.reading import Files, read_rules
from dt_darkness.content.schema import Chapter, Rule


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The chapters in order, and all rules by number in the order of the chapters."""

    chapters: tuple[Chapter, ...]
    rules: Mapping[str, Rule]

    def of(self, chapter: Chapter) -> tuple[Rule, ...]:
        """The rules of a chapter in order."""
        return tuple(rule for rule in self.rules.values() if rule.chapter == chapter.id)


def load_rulebook(data_dir: Path) -> Rulebook:
    """The rules of ``rules.yaml`` in this data folder. Raises :class:`DataErrors` with every fault of that file."""
    files = Files(data_dir)
    read_rules(files)
    crosschecks.check_rules(files)
    if files.faults:
        raise DataErrors(files.faults)
    return Rulebook(
        chapters=tuple(entry.record for entry in files.chapters if entry.record is not None),
        rules={entry.record.number: entry.record for entry in files.rules if entry.record is not None},
    )
