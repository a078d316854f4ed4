"""From a record back to a game that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dt_darkness.content.agreed import faulty_terms
from dt_darkness.core import Action, GameState, IllegalAction, Table, apply, new_game
from dt_darkness.core.actions import NotationError, read
from dt_darkness.core.catalog import Catalog
from dt_darkness.core.state import Forces, Handicap
from dt_darkness.session.game import EVERY, Game, IllegalRecord
from dt_darkness.session.record import RULES, Header, Record, SaveError
from dt_darkness.session.seats import Seat, Seats
from dt_darkness.session.snapshot import Snapshot, SnapshotError, position
from dt_darkness.session.tables import MODES


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the players should be told: the id of a sentence and what fills it."""

    text: str
    params: Mapping[str, str | int]


def is_same_game(record: Record, catalog: Catalog) -> bool:
    """Whether the record was made with these data and with the rules as they are now."""
    return record.header.catalogue == catalog.digest and record.header.rules == RULES


def table_of(record: Record, catalog: Catalog, file: str) -> Table:
    """The table of a recorded game; an option that is no longer offered has its default. SaveError if a set lacks."""
    header = record.header
    known = {character.set for character in catalog.characters.values()}
    missing = [name for name in header.sets if name not in known]
    if missing or not header.sets:
        raise SaveError("save.missing_set", file=file, sets=", ".join(missing))
    if header.mode not in MODES or (header.mode == "scenario" and record.start is None):
        raise SaveError("save.damaged", file=file)
    agreed, prescribed = header.handicap, header.forces
    handicap = None if agreed is None else Handicap(agreed.side, agreed.characters, agreed.way)
    forces = None if prescribed is None else Forces(prescribed.pairs, prescribed.characters, prescribed.objects)
    if faulty_terms(catalog, header.mode, header.first, handicap, forces):
        raise SaveError("save.damaged", file=file)
    options = _options(header, catalog)
    return Table(catalog, header.sets, header.mode, header.points_to_win, options, header.first, handicap, forces)


def _options(header: Header, catalog: Catalog) -> dict[str, object]:
    values: dict[str, object] = {}
    for option in catalog.options.values():
        value = header.options.get(option.id, option.default)
        values[option.id] = value if value in option.choices else option.default
    return values


def beginning(record: Record, table: Table, file: str) -> GameState:
    """The position a recorded game began with."""
    return new_game(table) if record.start is None else _position(table, record.start, file)


def rebuild(record: Record, catalog: Catalog, file: str) -> tuple[Game, Notice | None]:
    """The recorded game, ready to go on, with all that can still be taken back; and what the players must be told.

    If rules or data have changed since, it begins anew with the snapshot and the decisions made after it. SaveError if
    the record cannot be played or gives another game than it says.
    """
    table = table_of(record, catalog, file)
    if not is_same_game(record, catalog):
        return from_snapshot(record, catalog, file)
    start = beginning(record, table, file)
    try:
        game = Game(start, record.seed, _seats(record.header), record.lines[: record.written])
        differs = first_difference(record, game)
        if differs is not None:
            raise SaveError("save.differs", file=file, number=differs)
        game.follow(record.lines[record.written :])
    except IllegalRecord as error:
        raise SaveError("save.illegal", file=file, number=error.number) from error
    _lay_early(game, record, file)
    _lay_out(game, record)
    game.reserve, game.turn_time = record.standing.reserve, record.standing.turn_time
    return game, None


def first_difference(record: Record, game: Game) -> int | None:
    """After which decision the game, played as far as the document reaches, is not the recorded one; None if it is."""
    for index, (said, found) in enumerate(zip(record.fingerprints, game.fingerprints(), strict=False)):
        if said != found:
            return (index + 1) * EVERY
    if len(record.fingerprints) != record.written // EVERY or game.truth().fingerprint() != record.fingerprint:
        return record.written
    return None


def from_snapshot(record: Record, catalog: Catalog, file: str) -> tuple[Game, Notice]:
    """A game that begins with the record's snapshot, and the decisions since as far as they are still legal."""
    table = table_of(record, catalog, file)
    game = Game(_position(table, record.snapshot, file), record.seed, _seats(record.header))
    game.reserve, game.turn_time = record.standing.reserve, record.standing.turn_time
    left = record.lines[record.written :]
    try:
        game.follow(left)
    except IllegalRecord:
        return game, Notice("save.changed_and_lost", {"file": file, "n": len(left) - game.decisions})
    _lay_out(game, record)
    return game, Notice("save.changed", {"file": file})


def _position(table: Table, snapshot: Snapshot, file: str) -> GameState:
    try:
        return position(table, snapshot)
    except SnapshotError as error:
        raise SaveError("save.no_position", file=file) from error


def _seats(header: Header) -> Seats:
    yellow, blue = (Seat(seat.bot, seat.name) for seat in header.seats)
    return yellow, blue


def _lay_out(game: Game, record: Record) -> None:
    """Lay out again what was laid out, as far as it can still be done."""
    state, plan = game.truth(), list[Action]()
    for line in record.plan:
        try:
            action = read(state, line)
            state = apply(state, action)[0]
        except (ValueError, IllegalAction):
            break
        plan.append(action)
    if plan and game.to_decide is not None:
        game.lay_out(plan)


def _lay_early(game: Game, record: Record, file: str) -> None:
    if record.early is None or game.to_decide is None:
        return
    try:
        game.play(read(game.truth(), record.early), side=1 - game.to_decide)
    except (NotationError, IllegalAction) as error:
        raise SaveError("save.illegal", file=file, number=game.decisions + 1) from error
