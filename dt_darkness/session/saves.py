"""Saved games on disk: written down decision by decision, never lost to a crash, never trusted when read."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

from dt_darkness.core.catalog import Catalog
from dt_darkness.session import record, resume
from dt_darkness.session.game import Game
from dt_darkness.session.record import LARGEST, Header, Record, SaveError, Standing
from dt_darkness.session.resume import Notice

SUFFIX = ".dtgame"
COPIES = 3
"""How many older copies are kept beside a file, each of an earlier turn."""
_NEW = ".new"


def save(game: Game, path: Path) -> None:
    """Write the whole game to a file at once; the file is there whole, new or old, whatever happens meanwhile.

    SaveError if it cannot be written; then the old file, if there was one, is as it was.
    """
    try:
        _replace(path, record.document(game))
    except OSError as error:
        raise _not_written(path, error) from error


def read(path: Path) -> Record:
    """The record in a file, secrets included, not played yet. SaveError if it is none; the file stays as it is."""
    return record.parse(_bytes(path), path.name)


def load(path: Path, catalog: Catalog, *, from_snapshot: bool = False) -> tuple[Game, Notice | None]:
    """The game in a file, ready to go on, and what the players must be told about it.

    SaveError if there is no game in it or its record cannot be played; in the latter case (``save.illegal``,
    ``save.differs``) ``from_snapshot`` goes on from the last whole position instead. The file stays as it is.
    """
    found = read(path)
    if from_snapshot:
        return resume.from_snapshot(found, catalog, path.name)
    return resume.rebuild(found, catalog, path.name)


@dataclass(frozen=True, slots=True)
class Listed:
    """A file in the list of saved games: what it openly says, or why it cannot be used."""

    path: Path
    header: Header | None
    standing: Standing | None
    fault: SaveError | None


def listed(folder: Path) -> list[Listed]:
    """Every saved game in a folder, the one written last first; nothing if there is no such folder."""
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return []
    return [_listed(path) for path in paths]


def _listed(path: Path) -> Listed:
    try:
        header, standing = record.outline(_bytes(path), path.name)
    except SaveError as error:
        return Listed(path, None, None, error)
    return Listed(path, header, standing, None)


def older_copies(path: Path) -> list[Path]:
    """The copies of earlier turns that are there, the newest first."""
    return [copy for number in range(1, COPIES + 1) if (copy := _copy(path, number)).is_file()]


class Autosave:
    """Keeps the file of a game up to date while it is played.

    Every decision is appended and handed to the system at once; at the end of a turn, and of the game, the whole file
    is written anew and the one before becomes a copy. What cannot be written never stops the game: ``fault`` says
    what went wrong until a later attempt succeeds.
    """

    def __init__(self, game: Game, path: Path) -> None:
        """Write the file now, and keep it from now on."""
        self.path = path
        self.fault: SaveError | None = None
        self._game = game
        self._whole = 0
        self._decisions = 0
        self._early = False
        self._plan: tuple[str, ...] = ()
        self._document, self._turn = _found(path, game)
        self._write_whole()
        game.keeper = self

    def changed(self, game: Game) -> None:
        """Write down what is new (called by the game)."""
        if self.fault is None and game.decisions >= self._whole:
            self._append(self._news(game))
        if self.fault is not None or game.decisions < self._whole or game.turn != self._turn or game.is_over:
            self._write_whole()

    def close(self) -> None:
        """Write the whole file a last time and let go of the game. ``fault`` says whether that succeeded."""
        self._write_whole()
        self._game.keeper = None

    def _news(self, game: Game) -> bytes:
        """What must be added to the file."""
        news = b""
        if game.decisions < self._decisions:
            news += record.added_undo(game.decisions)
            self._decisions = game.decisions
        news += record.added(game.record(self._decisions), self._decisions)
        self._decisions = game.decisions
        if game.early is not None and not self._early:
            news += record.added_early(game.early, game.decisions)
        self._early = game.early is not None
        if game.plan != self._plan:
            news += record.added_plan(game.plan, game.decisions)
        self._plan = game.plan
        return news

    def _append(self, news: bytes) -> None:
        try:
            # Opened for each decision: a file kept open cannot be replaced on Windows. It must be there already.
            with self.path.open("r+b", buffering=0) as file:
                file.seek(0, os.SEEK_END)
                written = file.write(news)
            if written != len(news):
                raise OSError(f"only {written} of {len(news)} bytes were written")
        except OSError as error:
            self.fault = _not_written(self.path, error)

    def _write_whole(self) -> None:
        game = self._game
        new = record.document(game)
        try:
            if self._document is not None and self._turn != game.turn:
                _shift_copies(self.path, self._document)
            _replace(self.path, new)
        except OSError as error:
            self.fault = _not_written(self.path, error)
            return
        self.fault = None
        self._document = new
        self._turn = game.turn
        self._whole = self._decisions = game.decisions
        self._early = game.early is not None
        self._plan = game.plan


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError("save.unreadable", file=path.name, why=error.strerror or str(error)) from error


def _not_written(path: Path, error: OSError) -> SaveError:
    return SaveError("save.not_written", file=path.name, why=error.strerror or str(error))


def _copy(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


def _found(path: Path, game: Game) -> tuple[bytes | None, int]:
    """The document that a file holds already, without the lines added to it, and the turn it was written in.

    The turn is -1, so that a copy is kept in any case, if the document cannot be read or is another game's.
    """
    try:
        document = record.main_part(path.read_bytes())
    except OSError:
        return None, -1
    try:
        found = record.parse(document, path.name)
    except SaveError:
        return document, -1
    return document, found.standing.turn if (found.seed, found.start) == record.origin(game) else -1


def _shift_copies(path: Path, document: bytes) -> None:
    """Make a document the newest of the older copies."""
    for number in range(COPIES - 1, 0, -1):
        if _copy(path, number).is_file():
            _copy(path, number).replace(_copy(path, number + 1))
    _replace(_copy(path, 1), document)


def _replace(path: Path, data: bytes) -> None:
    """Put a whole file in the place of another: at any moment the one or the other is there, and whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + _NEW)
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last, where folders can be opened (not on Windows)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    # Some file systems refuse; then the file is as safe as they let it be.
    with contextlib.suppress(OSError):
        os.fsync(handle)
    os.close(handle)
