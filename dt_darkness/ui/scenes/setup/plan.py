"""A choice of several things that one side lays out in any order before all of it becomes final at once."""

from __future__ import annotations

from typing import NamedTuple

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, apply
from dt_darkness.ui.kit import Action, Button, Tone
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.base import Secretive
from dt_darkness.ui.scenes.setup.pool import PoolScene


class Wording(NamedTuple):
    """What the buttons of a choice say, in words; a reason is empty where the button can be pressed."""

    done: str
    done_note: str
    missing: str
    """Why the choice is not complete."""
    pick: str
    back: bool
    """Whether the chosen thing is in the choice already, so that the button puts it back."""
    refused: str
    """Why the chosen thing can be neither taken nor put back."""
    full: str
    """Why nothing more can be filled up by lot."""
    waiting: str = ""
    """Why nothing can be taken back, as long as somebody else decides."""


class PlanScene(Secretive, PoolScene):
    """What is chosen is laid out (and saved) only, until the last button makes it final."""

    def seen(self) -> GameState:
        """What the side knows, without what it has laid out."""
        return self.game.view(self.side)

    def plan(self) -> list[GameAction]:
        """What is laid out."""
        return list(self.game.laid_out(self.side))

    def view(self) -> GameState:
        """The position with what is laid out."""
        view = self.seen()
        for action in self.plan():
            view = apply(view, action)[0]
        return view

    def lay_out(self, plan: list[GameAction]) -> None:
        """Lay out this, and nothing else."""
        self.game.lay_out(plan)
        self.renew()
        self.app.redraw()

    def fill_up(self) -> None:
        """Choose by lot what is left."""
        raise NotImplementedError

    def finish(self) -> None:
        """Make it final."""
        for action in self.plan():
            self.game.play(action, self.side)
        self.go_on(looking=self.side)

    def chosen_name(self) -> str:
        """The name of the chosen tile, empty if none is."""
        return subjects.name_of(self.app.texts, self._tiles[self._chosen].what) if self._chosen else ""

    def plan_buttons(self, words: Wording) -> list[Button]:
        """Done; take or put back; the rest by lot; take back the last."""
        texts = self.app.texts
        return [
            Button(
                words.done,
                on_act=self.finish,
                note=words.done_note,
                reason=words.missing,
                icon="check",
                key="D",
                tone=Tone.PRIMARY,
                shape="large",
                default=not words.missing,
                name="done",
            ),
            Button(
                words.pick,
                on_act=lambda: self.act(self._chosen),
                reason=words.refused,
                icon="undo" if words.back else "hand",
                hint=texts("ui.key.enter"),
                name="name",
            ),
            Button(
                texts("ui.setup.random"), on_act=self.fill_up, reason=words.full, icon="dice", key="R", name="random"
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=lambda: self.lay_out(self.plan()[:-1]),
                reason=words.waiting or ("" if self.plan() else texts("ui.setup.secret.nothing_chosen")),
                icon="undo",
                key="Z",
                action=Action.UNDO,
                shape="small",
                name="undo",
            ),
        ]
