"""The menu over the board: go on, settings, rules, help, give up, back to the title."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dt_darkness.core import Action
from dt_darkness.ui.kit import Button, Dialog, Tone
from dt_darkness.ui.scenes.pause import PauseScene
from dt_darkness.ui.scenes.settings import SettingsScene

if TYPE_CHECKING:
    from dt_darkness.ui.scene import Scene
    from dt_darkness.ui.scenes.game.scene import GameScene


def open_menu(host: Scene, scene: GameScene) -> None:
    """Open the menu of a game over the scene that is on top, unless it is open."""
    if any(dialog.name == "menu" for dialog in host.desk.dialogs):
        return
    words, app = scene.words, scene.app

    def close() -> None:
        host.desk.close(dialog)

    def then(what: str) -> None:
        close()
        _chosen(host, scene, what)

    side = _giving_up(scene)
    texts = app.texts
    content: list[Button] = [
        Button(words("menu.settings"), on_act=partial(then, "settings"), icon="gear", name="menu_settings"),
        Button(
            words("menu.rules"),
            on_act=partial(then, "rules"),
            icon="book",
            hint=words("menu.rules_key"),
            name="menu_rules",
        ),
        Button(words("menu.help"), on_act=partial(then, "help"), icon="question", name="menu_help"),
    ]
    if scene.timer.runs:
        content.insert(0, Button(texts("ui.clock.pause"), on_act=partial(then, "pause"), icon="eye", name="menu_pause"))
    if side is not None:
        name = words.player(side)
        content.append(
            Button(words("menu.resign", side=name), on_act=partial(then, "resign"), icon="flag", name="menu_resign")
        )
        if scene.company.shares_screen:
            content.append(Button(words("menu.draw"), on_act=partial(then, "draw"), icon="hand", name="menu_draw"))
    content.append(
        Button(
            words("menu.title"),
            on_act=partial(then, "title"),
            note=words("menu.title_note"),
            icon="exit",
            name="menu_title",
        )
    )
    go_on = Button(
        words("menu.go_on"),
        on_act=close,
        default=True,
        hint=app.texts("ui.key.enter"),
        tone=Tone.PRIMARY,
        name="menu_go_on",
    )
    dialog = Dialog(words("menu.name"), content=content, buttons=[go_on], on_cancel=close, width=460, name="menu")
    host.desk.open(dialog)


def _giving_up(scene: GameScene) -> int | None:
    """The side that may give up here: whose decision it is, and the only person's also while the computer decides."""
    side, persons = scene.game.to_decide, scene.company.persons
    if side is None or side in persons:
        return side
    return persons[0] if len(persons) == 1 else None


def _chosen(host: Scene, scene: GameScene, what: str) -> None:
    words, app, side = scene.words, scene.app, _giving_up(scene)
    if what == "pause":
        app.push(PauseScene(app))
    elif what == "settings":
        app.push(SettingsScene(app))
    elif what == "rules":
        app.open_rules(scene.reading)
    elif what == "help":
        host.show_help()
    elif what == "title":
        app.go_home()
    elif what == "resign" and side is not None:
        action: Action = ("resign", side)
        host.ask(
            words("menu.resign", side=words.player(side)),
            words("menu.resign_text", side=words.player(1 - side)),
            words("menu.resign_yes"),
            words("ask.no"),
            partial(scene.play, [action]),
        )
    elif what == "draw":
        host.ask(
            words("menu.draw"),
            words("menu.draw_text"),
            words("menu.draw_yes"),
            words("ask.no"),
            partial(scene.play, [("draw", "agreed")]),
        )
