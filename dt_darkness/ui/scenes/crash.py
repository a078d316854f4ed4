"""The window that tells of a failure of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dt_darkness.ui.kit import Button, Dialog, Label, Type
from dt_darkness.ui.scene import Scene

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class CrashScene(Scene):
    """Says what happened, where the report is, and offers the title or the end. It needs nothing but the kit."""

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
            buttons=[
                Button(texts("ui.crash.quit"), on_act=app.quit, icon="exit", name="quit"),
                Button(
                    texts("ui.crash.home"), on_act=app.go_home, default=True, hint=texts("ui.key.enter"), name="home"
                ),
            ],
            on_cancel=app.go_home,
            width=760,
        )
        self.desk.open(self.dialog)
