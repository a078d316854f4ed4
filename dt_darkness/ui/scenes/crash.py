"""The window that tells of a failure of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dt_darkness.ui.kit import Button, Dialog, Label, Type
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes.setup.load import continue_scene, unfinished

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class CrashScene(Scene):
    """Says what happened and where the report is, and offers the game that was played, the title or the end."""

    needs = (640, 360)

    def __init__(self, app: App, error: Exception, report: Path | None) -> None:
        super().__init__(app)
        texts = app.texts
        where = texts("ui.crash.report", path=report) if report is not None else texts("ui.crash.no_report")
        what = Label(f"{type(error).__name__}: {error}", Type.NOTE, color=self.theme.dim)
        self.dialog = Dialog(
            texts("ui.crash.title"),
            texts("ui.crash.body"),
            content=[what, Label(where, Type.NOTE)],
            buttons=self._buttons(),
            on_cancel=app.start_over,
            width=760,
        )
        self.desk.open(self.dialog)

    def _buttons(self) -> list[Button]:
        texts, enter = self.app.texts, self.app.texts("ui.key.enter")
        quit_ = Button(texts("ui.crash.quit"), on_act=self.app.quit, icon="exit", name="quit")
        # On the title alone nothing was being played, whatever game there may be from another day.
        if len(self.app.scenes) == 1 or unfinished(self.app) is None:
            home = Button(texts("ui.crash.home"), on_act=self.app.start_over, default=True, hint=enter, name="home")
            return [quit_, home]
        home = Button(texts("ui.crash.home"), on_act=self.app.start_over, name="home")
        again = texts("ui.crash.continue")
        return [
            quit_,
            home,
            Button(again, on_act=self._continue, icon="play", default=True, hint=enter, name="continue"),
        ]

    def _continue(self) -> None:
        """Read the game anew from its file: nothing of the screen that failed is kept."""
        self.app.start_over()
        self.app.push(continue_scene(self.app))
