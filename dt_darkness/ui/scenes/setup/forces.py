"""Free secret choice: behind the curtain a side chooses characters, objects and pairs of rooms of its own (F-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, Reason, apply, legal_actions, why_not
from dt_darkness.core.frames import DraftFrame
from dt_darkness.core.teams import CHARACTERS, OBJECTS, PAIRS, chosen, needed, stage_of
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.kit import Button
from dt_darkness.ui.scenes.setup.plan import PlanScene, Wording
from dt_darkness.ui.scenes.setup.team import TeamColumn

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class ForcesScene(PlanScene):
    """Characters, objects and pairs of rooms are laid out in any order."""

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
        plan = [action for action in self.plan() if stage_of(view.table.catalog, str(action[1])) == self._now]
        for action in plan:
            before = apply(before, action)[0]
        return why_not(before, ("pick", what))

    def _count(self, what: str) -> int:
        return sum(action == ("pick", what) for action in self.plan())

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

    def act(self, what: str) -> None:
        """Take it, or put back what is in the team already."""
        if not what:
            return
        if what != self._chosen:
            self.choose(what)
        if self.refusal(what) is None:
            self.lay_out([*self.plan(), ("pick", what)])
        elif self._count(what):
            self._put_back(("pick", what))
        else:
            self.desk.show_tip(self._buttons[1])

    def _put_back(self, action: GameAction) -> None:
        plan = self.plan()
        del plan[len(plan) - 1 - plan[::-1].index(action)]
        self.lay_out(plan)

    def fill_up(self) -> None:
        """Fill up with what is left, by lot: the stage that is open, or everything if that is full."""
        luck, view, plan = self.game.luck(), self.view(), self.plan()
        catalog, table = view.table.catalog, view.table
        full = len(chosen(view, self.side, self._now)) >= needed(table, self.side, self._now)
        while not self._complete(view):
            picks = [a for a in legal_actions(view) if full or stage_of(catalog, str(a[1])) == self._now]
            if not picks:
                break
            plan.append(luck.choice(picks))
            view = apply(view, plan[-1])[0]
        self.lay_out(plan)

    # -- the screen ---------------------------------------------------------------------------------------------------

    def make_buttons(self) -> list[Button]:
        """Done; take or put back; random; take back."""
        texts, view = self.app.texts, self.view()
        complete = self._complete(view)
        missing = sum(most - have for _, have, most in self.counts())
        other = self.words.player(1 - self.side)
        goes_on = self.company.shares_screen and self.side == 0
        refusal = self.refusal(self._chosen) if self._chosen else None
        back = refusal is not None and bool(self._count(self._chosen))
        reason = ""
        if not self._chosen:
            reason = texts("ui.setup.draft.choose_first")
        elif refusal is not None and not back:
            reason = self.words.reason(view, refusal)
        return self.plan_buttons(
            Wording(
                done=texts("ui.setup.secret.done"),
                done_note=texts("ui.setup.secret.hand_over", player=other) if goes_on else "",
                missing="" if complete else texts("ui.setup.secret.missing", n=missing),
                pick=texts(f"ui.setup.secret.{'put_back' if back else 'take'}", name=self.chosen_name()),
                back=back,
                refused=reason,
                full=texts("ui.setup.secret.all_there") if complete else "",
            )
        )

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
