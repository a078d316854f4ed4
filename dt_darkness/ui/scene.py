"""What fills the window at one time, and what every such scene can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit import Action, Button, Desk, Dialog, Input, Press, Theme, Tone

if TYPE_CHECKING:
    from dt_darkness.core.state import Table
    from dt_darkness.ui.app import App

Redraw = bool | Sequence[pygame.Rect]
"""What must be drawn anew: nothing, everything, or only some places."""

FRAME = 0
"""What ``wake`` says while something moves: call again for the next frame."""


class Scene:
    """One screen. The app calls ``layout`` before anything else and after every change of size or settings.

    Subclasses make their widgets in ``__init__``, place them and put them on ``desk`` in ``layout``, draw the ground in
    ``draw`` and then the desk. ``needs`` is the smallest window in design units that the layout can live with; the UI
    size is lowered until the window has so many.
    """

    needs: tuple[float, float] = (1280, 720)

    def __init__(self, app: App) -> None:
        self.app = app
        self.desk = Desk(app.theme(self.needs))

    @property
    def theme(self) -> Theme:
        """The look at the present scale."""
        return self.desk.theme

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.theme.scale.window

    @property
    def agreed(self) -> Table | None:
        """What was agreed on for the game that is played here; None where none is."""
        return None

    @property
    def reading(self) -> str:
        """The rule's number or the card's key that F2 opens the rules at, empty for their beginning."""
        return ""

    def enter(self) -> None:
        """Called each time the scene comes to lie on top, after its layout."""

    def leave(self) -> None:
        """Called when the scene is taken away for good, also when the program ends."""

    def layout(self, size: tuple[int, int]) -> None:
        """Take a new window size in pixels or new settings. Subclasses call this first, then place their widgets."""
        theme = self.app.theme(self.needs)
        assert theme.scale.window == size
        self.desk.relayout(theme)

    def handle(self, event: Input) -> bool:
        """Whether the input was used; what no widget wants and asks to go back takes one step back."""
        if self.desk.handle(event):
            return True
        if isinstance(event, Press) and not event.repeat and event.action is Action.BACK:
            self.back()
            return True
        return False

    def back(self) -> None:
        """One step back: to the scene below."""
        self.app.pop()

    def update(self, elapsed: float) -> Redraw:
        """What must be drawn anew after so many milliseconds."""
        return self.desk.tick(elapsed)

    @property
    def wake(self) -> int | None:
        """Milliseconds after which ``update`` has something to do, ``FRAME`` while something moves, None for never."""
        return self.desk.wake

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; the surface's clip says what of it is needed."""
        surface.fill(self.theme.ground)
        self.desk.draw(surface)

    def help_text(self) -> str:
        """What F1 says here."""
        return self.app.texts("ui.help.keys")

    def show_help(self) -> None:
        """Open the help of this scene, unless it is open."""
        if any(dialog.name == "help" for dialog in self.desk.dialogs):
            return
        self.tell(self.app.texts("ui.help.title"), self.help_text(), width=760, name="help")

    def tell(self, title: str, body: str, *, width: float = 620, name: str = "tell") -> None:
        """Show some words until the player closes them."""

        def close() -> None:
            self.desk.close(dialog)

        texts = self.app.texts
        button = Button(
            texts("ui.close"), on_act=close, default=True, hint=texts("ui.key.enter"), centred=True, name="close"
        )
        dialog = Dialog(title, body, buttons=[button], on_cancel=close, width=width, name=name)
        self.desk.open(dialog)

    def ask(
        self,
        title: str,
        body: str,
        yes: str,
        no: str,
        on_yes: Callable[[], None],
        *,
        danger: bool = True,
        note: str = "",
    ) -> None:
        """Ask once before something is done; Enter and Esc both mean no where it is dangerous."""

        def close() -> None:
            self.desk.close(dialog)

        def act() -> None:
            close()
            on_yes()

        enter = self.app.texts("ui.key.enter")
        tone = Tone.DANGER if danger else Tone.PRIMARY
        dialog = Dialog(
            title,
            body,
            buttons=[
                Button(no, on_act=close, default=danger, hint=enter if danger else "", centred=True, name="no"),
                Button(
                    yes,
                    on_act=act,
                    note=note,
                    tone=tone,
                    default=not danger,
                    hint="" if danger else enter,
                    centred=True,
                    name="yes",
                ),
            ],
            on_cancel=close,
            name="ask",
        )
        self.desk.open(dialog)
