"""The team choice in the open: by mutual choice both get what is named, in a draft each names for himself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dt_darkness.core import Action as GameAction
from dt_darkness.core import GameState, Reason, apply, legal_actions
from dt_darkness.core.frames import DraftFrame
from dt_darkness.core.state import DRAFT
from dt_darkness.core.teams import PAIRS, chosen, needed
from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.kit import Action, Button, Tone
from dt_darkness.ui.scene import Redraw
from dt_darkness.ui.scenes.setup import subjects
from dt_darkness.ui.scenes.setup.pool import STAGES, PoolScene
from dt_darkness.ui.scenes.setup.team import TeamColumn

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

BOT_PAUSE = 650
"""Milliseconds a computer player seems to think, at normal animation speed."""


class DraftScene(PoolScene):
    """In turn the sides name room pairs, characters, objects (B-186, B-187, F-8 to F-10)."""

    timed = True

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app, game)
        self._waited = 0.0

    @property
    def may_show(self) -> bool:
        """Whether something is still to be named."""
        return isinstance(self.game.view(BYSTANDER).frame, DraftFrame)

    def view(self) -> GameState:
        """What everybody sees."""
        return self.game.view(BYSTANDER)

    def stage(self) -> str:
        """The stage that is open."""
        frame = self.view().frame
        assert isinstance(frame, DraftFrame)
        return frame.stage

    def chooser(self) -> int:
        """The side that names."""
        return self.view().frame.side

    @property
    def _shared(self) -> bool:
        """Whether both sides get what is named."""
        return self.game.table.mode != DRAFT or self._stage == PAIRS

    def refusal(self, what: str) -> Reason | None:
        """Why it cannot be named."""
        return self.game.why_not(("pick", what))

    def band(self, what: str) -> str:
        """Who has it already."""
        if self.refusal(what) is None:
            return ""
        texts = self.app.texts
        if self._stage == PAIRS:
            return texts("ui.setup.draft.chosen")
        holders = [side for side in (0, 1) if what in chosen(self.view(), side, self._stage)]
        if len(holders) == 1:
            return texts("ui.setup.draft.with", player=self.words.player(holders[0]).upper())
        return texts("ui.setup.draft.in_teams")

    def previews(self, side: int) -> bool:
        """Of what is named in a draft only the namer gets one."""
        return self._shared or side == self.chooser()

    def make_buttons(self) -> list[Button]:
        """Name, take back, random, and all that is left."""
        texts, side = self.app.texts, self.game.to_decide
        assert side is not None
        person = self.company.is_person(side)
        waiting = "" if person else texts("ui.setup.draft.computer", player=self.words.player(side))
        kind = self._tiles[self._chosen].what if self._chosen else None
        what = "pairs" if self._stage == PAIRS else "pieces"
        title = texts("ui.setup.draft.nothing")
        if kind is not None:
            title = texts(f"ui.setup.draft.name.{what}", name=subjects.name_of(texts, kind))
        refusal = self.refusal(self._chosen) if self._chosen else None
        reason = waiting
        if not reason and refusal is not None:
            reason = self.words.reason(self.view(), refusal)
        if not reason and kind is None:
            reason = texts("ui.setup.draft.choose_first")
        undo = self.game.can_undo()
        undo_reason = "" if undo is None else self.words.bare_reason(self.view(), undo)
        gets = "both_get" if self._shared else "other_loses"
        buttons = [
            Button(
                title,
                on_act=lambda: self.act(self._chosen),
                note=texts(f"ui.setup.draft.{gets}.{what}", player=self.words.player(1 - side)),
                reason=reason,
                icon="hand",
                hint=texts("ui.key.enter"),
                tone=Tone.PRIMARY,
                shape="large",
                default=True,
                name="name",
            ),
            Button(
                texts("ui.setup.take_back"),
                on_act=self._take_back,
                reason=undo_reason,
                icon="undo",
                key="Z",
                action=Action.UNDO,
                name="undo",
            ),
            Button(texts("ui.setup.random"), on_act=self._random, reason=waiting, icon="dice", key="R", name="random"),
        ]
        rest = self._rest()
        if rest and person:
            buttons.append(
                Button(
                    texts("ui.setup.draft.rest"),
                    on_act=self._take_rest,
                    note=texts("ui.setup.draft.rest_note", n=len(rest)),
                    icon="fast_forward",
                    key="T",
                    name="rest",
                )
            )
        return buttons

    def fill(self, column: TeamColumn) -> None:
        """The team of a side, each member with who named it."""
        view, texts, side = self.view(), self.app.texts, column.side
        column.title = self.words.player(side)
        column.active = side == self.chooser()
        waits = "copies" if self._shared else "waits"
        column.note = texts("ui.setup.draft.names_next" if column.active else f"ui.setup.draft.{waits}")
        notes: dict[tuple[str, str], str] = {}
        own: set[tuple[str, str]] = set()
        for event in self.game.events_for(BYSTANDER):
            if event.kind != "picked":
                continue
            by, stage, what = event.args
            key = (str(stage), str(what))
            if by == side:
                own.add(key)
                notes[key] = texts("ui.setup.draft.named_by", player=column.title)
            elif key not in own:
                notes[key] = texts("ui.setup.draft.copied")
        numbers = {stage: needed(view.table, side, stage) for stage in STAGES}
        column.groups = self.groups(side, notes, own, numbers)

    def heading(self) -> tuple[str, str]:
        """What is being named, and which pick it is."""
        texts = self.app.texts
        stage, have, most = next(entry for entry in self.counts() if entry[0] == self._stage)
        pick = texts("ui.setup.draft.pick", number=have + 1, of=most, stage=texts(f"ui.setup.stage.{stage}"))
        mode = "draft" if self.game.table.mode == DRAFT else "mutual"
        return texts("ui.setup.draft.title"), texts(f"ui.setup.draft.second.{mode}", pick=pick)

    def hint_text(self) -> str:
        """How much is left."""
        left = sum(1 for what in self._tiles if self.refusal(what) is None)
        return self.app.texts(f"ui.setup.draft.left.{self._stage}", n=left)

    # -- what the player does -----------------------------------------------------------------------------------------

    def act(self, what: str) -> None:
        """Name what is chosen, or show why it cannot be."""
        side = self.game.to_decide
        if what != self._chosen:
            self.choose(what)
        if not what or not self.company.is_person(side) or self.refusal(what) is not None:
            self.desk.show_tip(self._buttons[0])
            return
        self._play(("pick", what))

    def _play(self, action: GameAction) -> None:
        self.game.play(action, self.game.to_decide)
        self._after()

    def _after(self) -> None:
        self._waited = 0.0
        if self.may_show:
            self._chosen = ""
            self.renew()
            self.app.redraw()
        else:
            self.go_on()

    def _take_back(self) -> None:
        self.game.undo()
        self._after()

    def _random(self) -> None:
        picks = self.game.legal_actions()
        self._play(picks[self.game.luck().randrange(len(picks))])

    def _rest(self) -> list[GameAction]:
        """All that is left to name at this stage if nothing about it is a choice any more, at least two things."""
        if not self._shared:
            return []
        view = self.view()
        picks = self.game.legal_actions()
        stage, have, most = next(entry for entry in self.counts() if entry[0] == self._stage)
        if len(picks) < 2 or len(picks) != most - have:
            return []
        # What can be named twice leaves a choice.
        for action in picks:
            after = apply(view, action)[0]
            frame = after.frame
            if isinstance(frame, DraftFrame) and frame.stage == stage and action in legal_actions(after):
                return []
        return picks

    def _take_rest(self) -> None:
        for action in self._rest():
            self.game.play(action, self.game.to_decide)
        self._after()

    # -- the loop -----------------------------------------------------------------------------------------------------

    def update(self, elapsed: float) -> Redraw:
        """Let a computer player name something after a short pause."""
        changed = super().update(elapsed)
        if self._going_on or self.desk.dialogs or self.company.is_person(self.game.to_decide):
            return changed
        self._waited += elapsed
        if self._waited < BOT_PAUSE * self.app.settings.motion.factor:
            return changed
        self.company.let_bot_decide()
        self._after()
        return True

    @property
    def wake(self) -> int | None:
        """When the computer player has thought long enough."""
        if self.desk.dialogs or self.company.is_person(self.game.to_decide):
            return super().wake
        left = max(1, round(BOT_PAUSE * self.app.settings.motion.factor - self._waited))
        return min(left, super().wake or left)
