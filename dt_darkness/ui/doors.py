"""The ways out of the title screen, in the order of its buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dt_darkness.ui.scenes.settings import SettingsScene
from dt_darkness.ui.scenes.setup.load import LoadScene, continue_note, continue_scene, unfinished
from dt_darkness.ui.scenes.setup.new_game import NewGameScene

if TYPE_CHECKING:
    from dt_darkness.ui.app import App
    from dt_darkness.ui.scene import Scene


def _nothing(app: App) -> str:  # noqa: ARG001 - the signature of what says something about a door
    return ""


def _nothing_to_continue(app: App) -> str:
    return "" if unfinished(app) is not None else app.texts("ui.title.nothing_to_continue")


def _rules(app: App) -> Scene:
    # Nobody reads rules in the first second: what shows them is loaded when it is asked for.
    from dt_darkness.ui.scenes.rules.scene import RulesScene

    return RulesScene(app)


@dataclass(frozen=True, slots=True)
class Door:
    """One button of the title: its name (``ui.title.<name>`` is its label), glyph, key, and the scene behind it.

    ``note`` gives the second line, ``reason`` why the door is shut now, empty if it is open; both are asked each time
    the title is laid out.
    """

    name: str
    icon: str
    key: str
    open: Callable[[App], Scene]
    note: Callable[[App], str] = _nothing
    reason: Callable[[App], str] = _nothing


def doors() -> list[Door]:
    """All doors there are."""
    return [
        Door("new_game", "swords", "N", NewGameScene, note=lambda app: app.texts("ui.title.new_game_note")),
        Door("continue", "play", "C", continue_scene, note=continue_note, reason=_nothing_to_continue),
        Door("load", "folder", "L", LoadScene),
        Door("rules", "book", "R", _rules, note=lambda app: app.texts("ui.title.rules_note")),
        Door(
            "settings",
            "gear",
            "S",
            SettingsScene,
            note=lambda app: app.texts("ui.title.settings_note"),
        ),
    ]
