"""What the player prefers, kept as JSON in the user's settings folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from dt_darkness.ui.kit.scale import MAX_UI_SIZE, MIN_UI_SIZE

FILE_NAME = "settings.json"


class Motion(StrEnum):
    """How fast things move on the screen."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def factor(self) -> float:
        """What the length of an animation is multiplied with; 0 means that nothing moves."""
        return {Motion.OFF: 0.0, Motion.FAST: 0.5, Motion.NORMAL: 1.0, Motion.SLOW: 1.75}[self]


class SecretChoice(StrEnum):
    """How two people at one screen choose their combat cards."""

    CURTAIN = "curtain"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Settings:
    """All preferences; immutable, so that a change is a new value that can be compared and saved.

    Volumes run from 0 to 1, the UI size from 0.75 to 2.5. ``language`` is empty for the system's own.
    """

    language: str = ""
    ui_size: float = 1.0
    full_screen: bool = False
    motion: Motion = Motion.NORMAL
    sound_volume: float = 0.7
    music_volume: float = 0.5
    colour_blind: bool = False
    high_contrast: bool = False
    confirm: bool = True
    secret_choice: SecretChoice = SecretChoice.CURTAIN
    new_game: dict[str, Any] = field(default_factory=dict)

    def changed(self, **values: Any) -> Self:
        """A copy with some values changed and brought into their ranges."""
        return replace(self, **values)._in_range()

    def _in_range(self) -> Self:
        return replace(
            self,
            ui_size=min(MAX_UI_SIZE, max(MIN_UI_SIZE, self.ui_size)),
            sound_volume=min(1.0, max(0.0, self.sound_volume)),
            music_volume=min(1.0, max(0.0, self.music_volume)),
        )


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as read from a file, and whether the file had to be put aside as damaged."""

    settings: Settings
    damaged: bool = False


def load_settings(folder: Path) -> LoadedSettings:
    """The settings kept in this folder, or the defaults.

    A file that cannot be used, or holds a value of the wrong kind, is kept beside as ``settings.json.bad``; the
    values that could be understood stay in force.
    """
    path = folder / FILE_NAME
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError:
        return LoadedSettings(Settings(), damaged=True)
    try:
        data = json.loads(raw.decode("utf-8"))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except (ValueError, RecursionError):
        _put_aside(path)
        return LoadedSettings(Settings(), damaged=True)
    values: dict[str, Any] = {}
    damaged = False
    defaults = Settings()
    for entry in fields(Settings):
        if entry.name not in data:
            continue
        try:
            values[entry.name] = _converted(data[entry.name], getattr(defaults, entry.name))
        except (TypeError, ValueError):
            damaged = True
    if damaged:
        _put_aside(path)
    return LoadedSettings(defaults.changed(**values), damaged)


def save_settings(folder: Path, settings: Settings) -> bool:
    """Whether the settings were written; the file is replaced whole, so a crash leaves the old or the new one."""
    path = folder / FILE_NAME
    scratch = path.with_suffix(".json.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with scratch.open("w", encoding="utf-8") as stream:
            json.dump(asdict(settings), stream, indent=2, ensure_ascii=False, sort_keys=True)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
        scratch.replace(path)
    except OSError:
        return False
    return True


def _converted(value: Any, like: Any) -> Any:
    """The value as the type of the default it stands for; TypeError or ValueError if it is none."""
    if isinstance(like, StrEnum):
        return type(like)(value)
    if isinstance(like, float):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise TypeError("a number is needed")
        number = float(value)
        if number != number:
            raise ValueError("not a number")
        return number
    if not isinstance(value, type(like)):
        raise TypeError(f"a {type(like).__name__} is needed")
    return value


def _put_aside(path: Path) -> None:
    try:
        path.replace(path.with_name(path.name + ".bad"))
    except OSError:
        # A folder that cannot be written keeps its damaged file; the defaults serve all the same.
        return
