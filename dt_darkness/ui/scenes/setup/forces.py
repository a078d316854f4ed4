"""Free secret choice: behind the curtain a side chooses characters, objects and pairs of rooms of its own (F-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, Reason, apply, legal_actions, why_not
from dt_darkness.core.frames import DraftFrame
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, chosen, needed, stage_of
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.kit import Action, Button, Tone
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.base import Secretive
from dt_darkness.ui.scenes.setup.pool import PoolScene
from dt_darkness.ui.scenes.setup.team import TeamColumn

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class ForcesScene(Secretive, PoolScene):
    """Everything is laid out (and saved) only, in any order, until the last button makes it final."""

    curtain_key = "ui.setup.secret.curtain"
    track = (CHARACTERS, OBJECTS, PAIRS)

    def __init__(self, app: App, game: Game, looking: int | None = None) -> None:
        side = game.view(BYSTANDER).frame.side
        self.columns = (side,)
        super().__init__(app, game)
        self.begin_secret(side, looking)
        self._now = CHARACTERS

    # -- the choice so far --------------------------------------------------------------------------------------------

    @property
    def may_show(self) -> bool:
        """Only to the one who chooses, as long as he does."""
        frame = self.game.view(BYSTANDER).frame
        return self.may_look and isinstance(frame, DraftFrame) and frame.side == self.side

    def _plan(self) -> list[GameAction]:
        return list(self.game.laid_out(self.side))

    def view(self) -> GameState:
        """What the chooser sees, with all that he has laid out."""
        view = self.game.view(self.side)
        for action in self._plan():
            view = apply(view, action)[0]
        return view

    def _complete(self, view: GameState) -> bool:
        return not isinstance(view.frame, DraftFrame) or view.frame.side != self.side

    def stage(self) -> str:
        """The stage he looks at."""
        return self._now

    def chooser(self) -> int:
        """The one whose secret it is."""
        return self.side

    def refusal(self, what: str) -> Reason | None:
        """Why it cannot be chosen, as far as it is not chosen already."""
        view = self.view()
        if not self._complete(view):
            return why_not(view, ("pick", what))
        # When all is chosen the next decision is somebody else's; why not is asked before the last choice.
        before = self.game.view(self.side)
        plan = [action for action in self._plan() if stage_of(view.table.catalog, str(action[1])) == self._now]
        for action in plan:
            before = apply(before, action)[0]
        return why_not(before, ("pick", what))

    def _count(self, what: str) -> int:
        return sum(action == ("pick", what) for action in self._plan())

    def band(self, what: str) -> str:
        """Chosen, forbidden, or that there is enough."""
        reason = self.refusal(what)
        if reason is None:
            return ""
        texts = self.app.texts
        if self._count(what):
            return texts("ui.setup.secret.yours")
        return texts(f"ui.setup.secret.{'forbidden' if reason.code == 'pick.banned' else 'enough'}")

    def renew(self) -> None:
        """Like every pool; of what is there several times the number is marked."""
        super().renew()
        for what, tile in self._tiles.items():
            count = self._count(what)
            tile.mark = self.app.texts("ui.setup.secret.times", n=count) if count > 1 and not tile.band else ""

    def notes(self, what: str) -> tuple[str, ...]:
        """Nothing about what is his already: he knows why he took it."""
        return () if self._count(what) else super().notes(what)

    # -- what the player does -----------------------------------------------------------------------------------------

    @property
    def stages_open(self) -> bool:
        """He chooses in any order."""
        return True

    def show_stage(self, stage: str) -> None:
        """Look at another stage."""
        self._now = stage
        self.renew()

    def _lay_out(self, plan: list[GameAction]) -> None:
        self.game.lay_out(plan)
        self.renew()
        self.app.redraw()

    def act(self, what: str) -> None:
        """Take it, or put back what is in the team already."""
        if not what:
            return
        if what != self._chosen:
            self.choose(what)
        if self.refusal(what) is None:
            self._lay_out([*self._plan(), ("pick", what)])
        elif self._count(what):
            self._put_back(("pick", what))
        else:
            self.desk.show_tip(self._buttons[1])

    def _put_back(self, action: GameAction) -> None:
        plan = self._plan()
        del plan[len(plan) - 1 - plan[::-1].index(action)]
        self._lay_out(plan)

    def _random(self) -> None:
        """Fill up with what is left, by lot: the stage that is open, or everything if that is full."""
        luck, view, plan = self.game.luck(), self.view(), self._plan()
        catalog, table = view.table.catalog, view.table
        full = len(chosen(view, self.side, self._now)) >= needed(table, self.side, self._now)
        while not self._complete(view):
            picks = [a for a in legal_actions(view) if full or stage_of(catalog, str(a[1])) == self._now]
            if not picks:
                break
            plan.append(luck.choice(picks))
            view = apply(view, plan[-1])[0]
        self._lay_out(plan)

    def _done(self) -> None:
        for action in self._plan():
            self.game.play(action, self.side)
        self.go_on(looking=self.side)

    # -- the screen ---------------------------------------------------------------------------------------------------

    def make_buttons(self) -> list[Button]:
        """Done; take or put back; random; take back."""
        texts, view = self.app.texts, self.view()
        complete = self._complete(view)
        missing = sum(most - have for _, have, most in self.counts())
        other = self.words.player(1 - self.side)
        goes_on = self.company.shares_screen and self.side == 0
        kind = self._tiles[self._chosen].what if self._chosen else None
        name = subjects.name_of(texts, kind) if kind is not None else ""
        refusal = self.refusal(self._chosen) if self._chosen else None
        back = refusal is not None and bool(self._count(self._chosen))
        reason = ""
        if not self._chosen:
            reason = texts("ui.setup.draft.choose_first")
        elif refusal is not None and not back:
            reason = self.words.reason(view, refusal)
        return [
            Button(
                texts("ui.setup.secret.done"),
                on_act=self._done,
                note=texts("ui.setup.secret.hand_over", player=other) if goes_on else "",
                reason="" if complete else texts("ui.setup.secret.missing", n=missing),
                icon="check",
                key="D",
                tone=Tone.PRIMARY,
                shape="large",
                default=complete,
                name="done",
            ),
            Button(
                texts(f"ui.setup.secret.{'put_back' if back else 'take'}", name=name),
                on_act=lambda: self.act(self._chosen),
                reason=reason,
                icon="undo" if back else "hand",
                hint=texts("ui.key.enter"),
                name="name",
            ),
            Button(
                texts("ui.setup.random"),
                on_act=self._random,
                reason=texts("ui.setup.secret.all_there") if complete else "",
                icon="dice",
                key="R",
                name="random",
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=lambda: self._lay_out(self._plan()[:-1]),
                reason="" if self._plan() else texts("ui.setup.secret.nothing_chosen"),
                icon="undo",
                key="Z",
                action=Action.UNDO,
                shape="small",
                name="undo",
            ),
        ]

    def fill(self, column: TeamColumn) -> None:
        """The own team."""
        table = self.game.table
        column.title = self.words.player(self.side)
        column.active = True
        column.note = self.app.texts("ui.setup.secret.own_team")
        column.groups = self.groups(
            self.side, {}, set(), {stage: needed(table, self.side, stage) for stage in self.track}
        )

    def heading(self) -> tuple[str, str]:
        """Whose choice it is, and what belongs to it."""
        texts, table = self.app.texts, self.game.table
        numbers = {stage: needed(table, self.side, stage) for stage in self.track}
        return (
            texts("ui.setup.secret.title", player=self.words.player(self.side)),
            texts("ui.setup.secret.second", **numbers),
        )

    def hint_text(self) -> str:
        """How to choose, and what the other side does not learn."""
        return self.app.texts("ui.setup.secret.hint")
