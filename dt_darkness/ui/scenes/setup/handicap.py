"""A handicap: a side secretly leaves out some of its characters, or the other side forbids them openly (F-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, Reason, apply, legal_actions, why_not
from dt_darkness.core.frames import BanFrame, DropFrame
from dt_darkness.core.state import DROPPED, SECRET
from dt_darkness.core.teams import CHARACTERS, choosable
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.kit import Button
from dt_darkness.ui.scene import Redraw
from dt_darkness.ui.scenes.setup.draft import BOT_PAUSE
from dt_darkness.ui.scenes.setup.plan import PlanScene, Wording
from dt_darkness.ui.scenes.setup.subjects import Subject
from dt_darkness.ui.scenes.setup.team import Group, Member, TeamColumn

if TYPE_CHECKING:
    from dt_darkness.ui.app import App


class HandicapScene(PlanScene):
    """Characters of the team that grows smaller are laid out."""

    curtain_key = "ui.setup.handicap.curtain"
    track = ()

    def __init__(self, app: App, game: Game, looking: int | None = None) -> None:
        frame = game.view(BYSTANDER).frame
        assert isinstance(frame, BanFrame | DropFrame)
        self._frame = frame
        self.in_secret = isinstance(frame, DropFrame)
        self.loser = frame.side if self.in_secret else 1 - frame.side
        self.columns = (self.loser,)
        super().__init__(app, game)
        self.begin_secret(frame.side, looking)
        self._waited = 0.0
        if not self.in_secret:
            # What is forbidden is said aloud; both may watch.
            self._may_look = True

    # -- the choice so far --------------------------------------------------------------------------------------------

    @property
    def may_show(self) -> bool:
        """What is forbidden to everybody, what is left out to its player."""
        return self.may_look and isinstance(self.game.view(BYSTANDER).frame, BanFrame | DropFrame)

    def seen(self) -> GameState:
        """What is forbidden everybody sees."""
        return self.game.view(self.side if self.in_secret else BYSTANDER)

    def _action(self, what: str) -> GameAction:
        if not self.in_secret:
            return ("ban", what)
        view = self.seen()
        return (
            "drop",
            next(
                piece
                for piece, kind in enumerate(view.kind)
                if kind.id == what and view.owner[piece] == self.side and kind.is_character
            ),
        )

    @property
    def _left(self) -> int:
        frame = self.seen().frame
        assert isinstance(frame, BanFrame | DropFrame)
        return frame.left - len(self.plan())

    def stage(self) -> str:
        """Only characters are concerned."""
        return CHARACTERS

    def chooser(self) -> int:
        """The side whose team grows smaller."""
        return self.loser

    def pool(self) -> dict[str, Subject]:
        """The team that grows smaller; where it is not chosen yet, everything it could be chosen from."""
        view = self.seen()
        table = view.table
        team = (*view.team_characters[self.loser], *view.banned)
        if table.mode == SECRET and not self.in_secret:
            team = choosable(table.catalog, table.sets, CHARACTERS)
        return {what: table.catalog.characters[what] for what in team}

    def _is_out(self, what: str) -> bool:
        return self._action(what) in self.plan()

    def refusal(self, what: str) -> Reason | None:
        """Why it cannot be named, as far as it is not named already."""
        if self._is_out(what):
            return None
        return why_not(self.seen(), self._action(what))

    def band(self, what: str) -> str:
        """What is out already."""
        if not self._is_out(what) and self.refusal(what) is None:
            return ""
        return self.app.texts(f"ui.setup.handicap.{'left_out' if self.in_secret else 'forbidden'}")

    def advice(self, kind: Subject) -> tuple[str, ...]:
        """Nothing: what is good here is bad there."""
        return ()

    def previews(self, side: int) -> bool:
        """Nobody joins."""
        return False

    # -- what the player does -----------------------------------------------------------------------------------------

    def act(self, what: str) -> None:
        """Name it, or take it back."""
        if not what or not self.company.is_person(self.side):
            return
        if what != self._chosen:
            self.choose(what)
        if self._is_out(what):
            self.lay_out([action for action in self.plan() if action != self._action(what)])
        elif self._left and self.refusal(what) is None:
            self.lay_out([*self.plan(), self._action(what)])
        else:
            self.desk.show_tip(self._buttons[1])

    def fill_up(self) -> None:
        """Name by lot as many as are left to be named."""
        luck, view, plan = self.game.luck(), self.view(), self.plan()
        for _ in range(self._left):
            plan.append(luck.choice(legal_actions(view)))
            view = apply(view, plan[-1])[0]
        self.lay_out(plan)

    def go_on(self, looking: int | None = None) -> None:
        """Who has forbidden something aloud has looked at nothing secret."""
        super().go_on(looking if self.in_secret else None)

    # -- the screen ---------------------------------------------------------------------------------------------------

    def make_buttons(self) -> list[Button]:
        """Done; name or take back; random; take back the last."""
        texts = self.app.texts
        way = "drop" if self.in_secret else "ban"
        waiting = (
            ""
            if self.company.is_person(self.side)
            else texts("ui.setup.draft.computer", player=self.words.player(self.side))
        )
        out = bool(self._chosen) and self._is_out(self._chosen)
        refusal = self.refusal(self._chosen) if self._chosen else None
        reason = waiting or ("" if self._chosen else texts("ui.setup.draft.choose_first"))
        if not reason and refusal is not None:
            reason = self.words.reason(self.view(), refusal)
        if not reason and not out and not self._left:
            reason = texts("ui.setup.handicap.enough")
        return self.plan_buttons(
            Wording(
                done=texts("ui.setup.handicap.done"),
                done_note="",
                missing=waiting or (texts("ui.setup.handicap.missing", n=self._left) if self._left else ""),
                pick=texts(f"ui.setup.handicap.{'back' if out else way}", name=self.chosen_name()),
                back=out,
                refused=reason,
                full=waiting or ("" if self._left else texts("ui.setup.handicap.enough")),
                waiting=waiting,
            )
        )

    def fill(self, column: TeamColumn) -> None:
        """The team as it will be."""
        view, texts = self.view(), self.app.texts
        column.title = self.words.player(self.loser)
        column.active = True
        column.note = texts("ui.setup.handicap.smaller")
        catalog = view.table.catalog
        team = list(view.team_characters[self.loser])
        if self.in_secret:
            gone = {view.kind[piece].id for piece, where in enumerate(view.at) if where == DROPPED}
            team = [what for what in team if what not in gone]
        members = [Member(catalog.characters[what]) for what in team]
        whole = len(self.pool()) if team else catalog.game.team_characters
        members += [Member(None, number=number + 1) for number in range(len(members), whole)]
        column.groups = [Group(texts("ui.setup.stage.characters"), tuple(members), rows=True)]

    def heading(self) -> tuple[str, str]:
        """Who does what to whom."""
        texts = self.app.texts
        way = "drop" if self.in_secret else "ban"
        handicap = self.game.table.handicap
        assert handicap is not None
        who, other = self.words.player(self.side), self.words.player(1 - self.side)
        return (
            texts(f"ui.setup.handicap.title.{way}", player=who),
            texts(f"ui.setup.handicap.second.{way}", n=handicap.characters, player=other),
        )

    def hint_text(self) -> str:
        """Who will know."""
        return self.app.texts(f"ui.setup.handicap.hint.{'drop' if self.in_secret else 'ban'}")

    # -- the loop -----------------------------------------------------------------------------------------------------

    def _bot_decides(self) -> bool:
        return self.may_show and not self.desk.dialogs and not self.company.is_person(self.side)

    def update(self, elapsed: float) -> Redraw:
        """Let a computer player forbid something after a short pause."""
        changed = super().update(elapsed)
        if not self._bot_decides():
            return changed
        self._waited += elapsed
        if self._waited < BOT_PAUSE * self.app.settings.motion.factor:
            return changed
        self._waited = 0.0
        self.company.let_bot_decide()
        if self.may_show and self.game.to_decide == self.side:
            self.renew()
        else:
            self.go_on()
        return True

    @property
    def wake(self) -> int | None:
        """When the computer player has thought long enough."""
        if not self._bot_decides():
            return super().wake
        left = max(1, round(BOT_PAUSE * self.app.settings.motion.factor - self._waited))
        return min(left, super().wake or left)
