"""Packs folders into archives that are the same whenever the same is packed, and writes their checksums."""

from __future__ import annotations

import hashlib
import lzma
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def tar_xz(folder: Path, target: Path, root: str, date: int) -> None:
    """Pack the folder, under the name ``root``, all dated ``date`` (seconds since 1970) and owned by nobody."""
    with (
        lzma.open(target, "wb", preset=9) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in (folder, *_all(folder)):
            name = Path(root, path.relative_to(folder)).as_posix()
            entry = tar.gettarinfo(path, name)
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = date
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            if entry.isreg():
                with path.open("rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)


def zip_file(folder: Path, target: Path, root: str, date: int) -> None:
    """Pack the folder, under the name ``root``, all dated ``date`` (seconds since 1970)."""
    moment = time.gmtime(date)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in _all(folder):
            if path.is_file():
                entry = zipfile.ZipInfo(Path(root, path.relative_to(folder)).as_posix(), moment)
                entry.compress_type = zipfile.ZIP_DEFLATED
                # As a Unix would, whatever system packs: otherwise the archive would tell them apart.
                entry.create_system = 3
                entry.external_attr = 0o100644 << 16
                packed.writestr(entry, path.read_bytes())


def checksum(file: Path) -> Path:
    """The file beside it that holds its checksum, as ``sha256sum -c`` reads it."""
    target = file.with_name(f"{file.name}.sha256")
    target.write_text(f"{sha256(file)}  {file.name}\n", encoding="ascii", newline="\n")
    return target


def sha256(file: Path) -> str:
    """The checksum of a file's content."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def fingerprints(folder: Path) -> dict[str, str]:
    """What lies in a folder and everything below: the checksum of each file, "folder", or where a link leads."""
    found = {}
    for path in _all(folder):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        else:
            found[name] = "folder" if path.is_dir() else sha256(path)
    return found


def _all(folder: Path) -> Iterator[Path]:
    """Everything below a folder, in an order that no system decides; what a link leads to is not gone into."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name.encode()):
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _all(path)
