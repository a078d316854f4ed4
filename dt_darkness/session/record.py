"""The one file format of saved games and replays: a JSON document, and one more JSON line for every decision since.

The document opens with what the game is called, the format's number, the header and the standing, all of which
everybody at the table may know; then come the decisions in notation, with ``*`` for those that are secret when they
are made. What is secret (their lines, the seed, fingerprints of the state, a snapshot) stands in one encoded block,
padded to a fixed step: whoever opens the file by chance learns nothing from it, nor from its size. That is no
encryption: somebody who knows this format can read it.

A file is never trusted: everything in it is checked, and whatever is wrong ends in a :class:`SaveError`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from dt_darkness import __version__
from dt_darkness.core.frames import DEALER
from dt_darkness.session.dealer import LARGEST_SEED
from dt_darkness.session.game import HIDDEN_LINE, Decision, Game
from dt_darkness.session.snapshot import Count, Snapshot, Word, Words, take
from dt_darkness.session.tables import HIGHEST_GOAL

NAME = "dt-darkness"
FORMAT = 1
RULES = 1
"""Number of the rules of the core. Raise it with every change after which a recorded game might go another way."""
LARGEST = 16_000_000
"""Bytes of the largest file that is looked at."""
MOST_DECISIONS = 200_000

_STEP = 8192
_LINE_STEP = 48
_PLAN_STEP = 1024
_WIDTH = 120
_DIGEST = 16
_UNDO, _EARLY, _PLAN = "undo", "early", "plan"

Line = Annotated[str, Meta(max_length=200)]
Lines = Annotated[tuple[Line, ...], Meta(max_length=MOST_DECISIONS)]
Seconds = Annotated[float, Meta(ge=0, le=1_000_000)]
OptionValue = bool | int | float | Annotated[str, Meta(max_length=100)] | None
_T = TypeVar("_T")


class SaveError(Exception):
    """A file that cannot be used, or not be written. ``text`` is the id of a sentence, ``params`` what fills it."""

    def __init__(self, text: str, /, **params: str | int) -> None:
        super().__init__(f"{text} {params}")
        self.text = text
        self.params = params


class SeatLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side."""

    bot: Word = ""
    name: Word = ""


class HandicapLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side gives the other in advance (F-11)."""

    side: Annotated[int, Meta(ge=0, le=1)]
    characters: Annotated[int, Meta(ge=1, le=100)]
    way: Word


class ForcesLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Prescribed rooms and teams."""

    pairs: Annotated[tuple[Count, ...], Meta(max_length=100)]
    characters: Words
    objects: Words


# What a header does not say is left out of it, so that it can learn to say more.
class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed before the game, and what it was played with."""

    program: Word
    """Version of the program that wrote the file."""
    rules: Count
    catalogue: Word
    """Digest of the data the game was played with."""
    sets: Annotated[tuple[Word, ...], Meta(max_length=20)]
    mode: Word
    points_to_win: Annotated[int, Meta(ge=1, le=HIGHEST_GOAL)]
    options: dict[Word, OptionValue]
    seats: tuple[SeatLine, SeatLine]
    first: Annotated[int, Meta(ge=0, le=DEALER)] = DEALER
    handicap: HandicapLine | None = None
    forces: ForcesLine | None = None


class Standing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the game stood when the document was written, for lists of saved games."""

    decisions: Count
    turn: Count
    points: tuple[Count, Count]
    to_decide: Annotated[int, Meta(ge=0, le=1)] | None
    winner: Annotated[int, Meta(ge=-1, le=1)] | None
    how: Word | None
    reserve: tuple[Seconds, Seconds] | None = None
    """What Yellow and Blue had left for the whole game, None without a clock (B-191)."""
    turn_time: tuple[Count, Annotated[int, Meta(ge=0, le=1)], Annotated[int, Meta(ge=-1)], Seconds] | None = None
    """What the clock counted as one turn, and the seconds left of it."""


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    format: int
    header: Header
    standing: Standing
    actions: Lines
    hidden: Annotated[tuple[str, ...], Meta(max_length=MOST_DECISIONS)]


class _Probe(Struct, frozen=True):
    game: str = ""
    format: int = 0
    header: dict[str, object] | None = None


class _Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    digest: str
    """Of all that stands outside the block."""
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)]
    start: Snapshot | None
    actions: Lines
    fingerprints: Annotated[tuple[Word, ...], Meta(max_length=MOST_DECISIONS)]
    early: Line | None
    snapshot: Snapshot
    fingerprint: Word
    """Of the snapshot."""
    plan: Lines = ()
    """What the side to decide has laid out."""


class _Added(Struct, frozen=True, forbid_unknown_fields=True):
    n: Count
    """How many decisions stand before this one, after all that was taken back."""
    do: Line
    hidden: Annotated[str, Meta(max_length=4000)]
    sum: Word


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its file tells it, secrets included. Nothing says yet that it can be played."""

    header: Header
    standing: Standing
    seed: int
    start: Snapshot | None
    """The position the game began with; None if it began with an empty table."""
    lines: tuple[str, ...]
    """Every decision in notation."""
    fingerprints: tuple[str, ...]
    """The state's after every tenth decision, as far as the document reaches."""
    written: int
    """How many of the lines stand in the document itself: the snapshot was taken after them."""
    snapshot: Snapshot
    fingerprint: str
    """The state's after ``written`` decisions."""
    early: str | None
    """The combat card that a defender has laid before the attacker."""
    plan: tuple[str, ...]
    """What the side to decide has laid out without making it final."""


# Writing -------------------------------------------------------------------------------------------------------------


def document(game: Game) -> bytes:
    """The whole file of a game as it is now."""
    record = game.record()
    state = game.truth()
    seed, start = origin(game)
    plain = _Document(NAME, FORMAT, _header(game), _standing(game), tuple(game.lines()), ())
    hidden = _Hidden(
        digest=_digest(plain),
        seed=seed,
        start=start,
        actions=tuple(one.line for one in record if one.secret),
        fingerprints=tuple(game.fingerprints()),
        early=game.early,
        snapshot=take(state),
        fingerprint=state.fingerprint(),
        plan=game.plan,
    )
    block = _conceal(msgspec.json.encode(hidden), _STEP)
    lines = tuple(block[at : at + _WIDTH] for at in range(0, len(block), _WIDTH))
    whole = msgspec.structs.replace(plain, hidden=lines)
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def origin(game: Game) -> tuple[int, Snapshot | None]:
    """The seed, and the position the game began with; None if that was an empty table. Tells one game from another."""
    start, seed = game.beginning()
    return seed, take(start) if start.names else None


def added(decisions: Sequence[Decision], before: int) -> bytes:
    """The lines to append for decisions made after ``before`` others."""
    return b"".join(
        _added(number, HIDDEN_LINE if one.secret else one.line, one.line if one.secret else "")
        for number, one in enumerate(decisions, start=before)
    )


def added_early(line: str, before: int) -> bytes:
    """The line to append for a combat card that a defender lays before the attacker."""
    return _added(before, _EARLY, line)


def added_plan(lines: Sequence[str], before: int) -> bytes:
    """The line to append for what the side to decide lays out now, in the place of what it had laid out before."""
    return _added(before, _PLAN, "\n".join(lines), _PLAN_STEP)


def added_undo(left: int) -> bytes:
    """The line to append when decisions are taken back and so many are left."""
    return _added(left, _UNDO, "")


def _header(game: Game) -> Header:
    table = game.table
    yellow, blue = (SeatLine(seat.bot, seat.name) for seat in game.seats)
    options: dict[str, OptionValue] = {}
    for name, value in table.options.items():
        assert value is None or isinstance(value, bool | int | float | str), name
        options[name] = value
    handicap, forces = table.handicap, table.forces
    return Header(
        __version__,
        RULES,
        table.catalog.digest,
        table.sets,
        table.mode,
        table.points_to_win,
        options,
        (yellow, blue),
        table.first,
        None if handicap is None else HandicapLine(handicap.side, handicap.characters, handicap.way),
        None if forces is None else ForcesLine(forces.pairs, forces.characters, forces.objects),
    )


def _standing(game: Game) -> Standing:
    points = game.view(-1).points
    return Standing(
        game.decisions, game.turn, points, game.to_decide, game.winner, game.how, game.reserve, game.turn_time
    )


def _digest(document: _Document) -> str:
    plain = msgspec.structs.replace(document, hidden=())
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[: 2 * _DIGEST]


def _conceal(text: bytes, step: int) -> str:
    """A text as letters and digits that nobody reads by chance, as long as any other of its step."""
    padded = text + b" " * (-(len(text) + _DIGEST) % step)
    return base64.b64encode(hashlib.sha256(padded).digest()[:_DIGEST] + padded).decode("ascii")


def _added(before: int, do: str, secret: str, step: int = _LINE_STEP) -> bytes:
    hidden = _conceal(secret.encode(), step) if secret or do == _PLAN else ""
    return msgspec.json.encode(_Added(before, do, hidden, _sum(before, do, hidden))) + b"\n"


def _sum(before: int, do: str, hidden: str) -> str:
    return f"{zlib.crc32(f'{before} {do} {hidden}'.encode()):08x}"


# Reading -------------------------------------------------------------------------------------------------------------


def parse(data: bytes, file: str) -> Record:
    """The game that the bytes of a file tell of; SaveError, naming the file, if they do not tell of any."""
    plain, tail = _plain(data, file)
    hidden = _decode(_reveal("".join(plain.hidden), file), _Hidden, file)
    if hidden.digest != _digest(plain):
        raise SaveError("save.damaged", file=file)
    secret = iter(hidden.actions)
    lines = [next(secret, "") if line == HIDDEN_LINE else line for line in plain.actions]
    if "" in lines or next(secret, None) is not None:
        raise SaveError("save.damaged", file=file)
    written = len(lines)
    early, plan = hidden.early, hidden.plan
    for one in _decode_added(tail, file):
        if one.do == _UNDO:
            if not written <= one.n < len(lines):
                raise SaveError("save.damaged", file=file)
            del lines[one.n :]
            plan = ()
            continue
        if one.n != len(lines):
            raise SaveError("save.damaged", file=file)
        line = _reveal(one.hidden, file).decode("utf-8", "replace") if one.hidden else one.do
        if one.do == _EARLY:
            early = line
        elif one.do == _PLAN:
            plan = tuple(line.splitlines())
        else:
            plan = plan[1:] if plan[:1] == (line,) else ()
            lines.append(line)
            early = None
    if len(lines) > MOST_DECISIONS:
        raise SaveError("save.too_large", file=file)
    return Record(
        plain.header,
        plain.standing,
        hidden.seed,
        hidden.start,
        tuple(lines),
        hidden.fingerprints,
        written,
        hidden.snapshot,
        hidden.fingerprint,
        early,
        plan,
    )


def outline(data: bytes, file: str) -> tuple[Header, Standing]:
    """What a file says openly about its game, its secrets left alone; SaveError as for :func:`parse`."""
    plain, _ = _plain(data, file)
    return plain.header, plain.standing


def main_part(data: bytes) -> bytes:
    """The document of a file without the lines added after it."""
    return _split(data)[0]


def _split(data: bytes) -> tuple[bytes, bytes]:
    """The document and what was added: the document ends with the only line that is a closing brace alone."""
    end = data.find(b"\n}\n")
    return (data, b"") if end < 0 else (data[: end + 3], data[end + 3 :])


def _plain(data: bytes, file: str) -> tuple[_Document, bytes]:
    if len(data) > LARGEST:
        raise SaveError("save.too_large", file=file)
    text, tail = _split(data)
    try:
        probe = msgspec.json.decode(text, type=_Probe)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        ours = NAME.encode() in data[:100]
        cut_off = not data.rstrip().endswith(b"}")
        text_id = "save.truncated" if ours and cut_off else "save.damaged" if ours else "save.not_a_save"
        raise SaveError(text_id, file=file) from None
    if probe.game != NAME:
        raise SaveError("save.not_a_save", file=file)
    if probe.format > FORMAT:
        program = str((probe.header or {}).get("program", "?"))[:20]
        raise SaveError("save.newer", file=file, program=program)
    found = _decode(text, _Document, file)
    if found.format != FORMAT:
        raise SaveError("save.damaged", file=file)
    return found, tail


def _decode(text: bytes, kind: type[_T], file: str) -> _T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise SaveError("save.damaged", file=file) from None


def _reveal(block: str, file: str) -> bytes:
    try:
        data = base64.b64decode(block, validate=True)
    except (binascii.Error, ValueError):
        raise SaveError("save.damaged", file=file) from None
    digest, padded = data[:_DIGEST], data[_DIGEST:]
    if hashlib.sha256(padded).digest()[:_DIGEST] != digest:
        raise SaveError("save.damaged", file=file)
    return padded.rstrip(b" ")


def _decode_added(tail: bytes, file: str) -> Iterable[_Added]:
    """The added lines; what follows the last line end was being written when the program ended, and is no decision."""
    for line in tail.split(b"\n")[:-1]:
        one = _decode(line, _Added, file)
        if one.sum != _sum(one.n, one.do, one.hidden):
            raise SaveError("save.damaged", file=file)
        yield one
