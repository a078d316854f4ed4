"""House presets: a player's own files, shared as YAML text. What comes from outside is checked and never trusted."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from dt_darkness.content.errors import DataError
from dt_darkness.content.presets import LARGEST, SUFFIX, Preset, read_preset, read_presets, write_preset
from dt_darkness.core.catalog import Catalog

FOLDER = "presets"
MOST = 50
"""Files of one's own; more are not kept."""
_PASTED = ".pasted"


class HousePresets:
    """The presets of one's own, in a folder beside the settings."""

    def __init__(self, settings: Path, catalog: Catalog) -> None:
        self.folder = settings / FOLDER
        self._catalog = catalog

    def all(self) -> tuple[list[Preset], tuple[DataError, ...]]:
        """Those that can be used, in the order of their names, and what is wrong with the others."""
        return read_presets(self.folder, self._catalog)

    def save(self, preset: Preset) -> Path | None:
        """Keep a preset in the file of its name, over an older one of that name; where it is, None if it cannot be."""
        path = self.folder / f"{_file_name(preset.name)}{SUFFIX}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not path.exists() and len(list(self.folder.glob(f"*{SUFFIX}"))) >= MOST:
                return None
            scratch = path.with_suffix(".new")
            scratch.write_text(write_preset(preset), encoding="utf-8")
            scratch.replace(path)
        except OSError:
            return None
        return path

    def delete(self, preset: Preset) -> bool:
        """Whether the file of a preset is gone."""
        try:
            (self.folder / f"{preset.id}{SUFFIX}").unlink()
        except OSError:
            return False
        return True

    def text(self, preset: Preset) -> str:
        """What one hands on: the text of its file, without anything about this computer."""
        return write_preset(preset)

    def take(self, text: str) -> tuple[Preset | None, str]:
        """Keep a preset that somebody has handed on as text, or say in words for authors what is wrong with it."""
        if len(text.encode("utf-8", "replace")) > LARGEST:
            return None, f"1:1: the text is too long for a preset: more than {LARGEST} bytes"
        path = self.folder / _PASTED
        faults: list[DataError] = []
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", errors="replace")
            preset = read_preset(path, self._catalog, faults)
        except OSError as error:
            return None, str(error.strerror or error)
        finally:
            path.unlink(missing_ok=True)
        if preset is None:
            return None, "\n".join(f"{fault.line}:{fault.column}: {fault.message}" for fault in faults[:6])
        if not preset.name:
            return None, '1:1: a preset that is handed on needs a "name"'
        kept = self.save(preset)
        return (preset, "") if kept is not None else (None, str(self.folder))


def _file_name(name: str) -> str:
    """A name that every system allows for a file, made from what the player calls it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "house_" + (re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or f"{sum(map(ord, name)):x}")
