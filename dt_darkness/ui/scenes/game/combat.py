"""A fight: who takes part with what, what either card would bring, and two cards laid in secret."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core import Action as GameAction
from dt_darkness.core.combat import card_refusal
from dt_darkness.core.frames import CommitFrame
from dt_darkness.session.game import BYSTANDER
from dt_darkness.ui.art import card
from dt_darkness.ui.kit import Button, Input, Press, Tone, Widget, paint
from dt_darkness.ui.scene import FRAME, Redraw, Scene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.fightsheet import FightSheet, Result
from dt_darkness.ui.scenes.game.menu import open_menu
from dt_darkness.ui.scenes.game.pieces import CardButton
from dt_darkness.ui.settings import SecretChoice

if TYPE_CHECKING:
    from dt_darkness.ui.app import App
    from dt_darkness.ui.scenes.game.scene import GameScene

OWN_KEYS = ("QWERASDF", "UIOPHJKL")
"""The keys with which Yellow and Blue choose when both do at once, one for each value of a card."""
_FLIP_MS = 260
_COUNT_MS = 400
_PAUSE = 600
"""Milliseconds a computer player thinks about its card."""


class CombatScene(Scene):
    """Lies over the game while a fight is decided. Nothing it shows depends on a card before both are laid.

    One after the other: the hand is open only behind a curtain, and closes when the card is laid. Both at once: the
    cards are chosen by keys, and the screen says only that somebody has chosen.
    """

    def __init__(self, app: App, scene: GameScene) -> None:
        super().__init__(app)
        self.scene = scene
        self.game = scene.game
        self.words = scene.words
        frame = self.game.view(BYSTANDER).frame
        assert isinstance(frame, CommitFrame)
        self.sheet = FightSheet(self.words, self.game.view(BYSTANDER), frame.fight)
        self.alone = not scene.company.shares_screen
        """Whether only one person sits at the screen, so that there is nobody to hide anything from."""
        self.together = not self.alone and app.settings.secret_choice is SecretChoice.TOGETHER
        self.open_hand = -1
        """The side whose hand lies open, -1 for nobody's."""
        self._raised = -1
        self._chosen: dict[int, int] = {}
        self.result: Result | None = None
        self._age = 0.0
        self._wait = _PAUSE * app.settings.motion.factor
        self._first = self.game.event_count
        self._behind: pygame.Surface | None = None

    # -- layout -------------------------------------------------------------------------------------------------------

    def layout(self, size: tuple[int, int]) -> None:
        """The sheet in the middle, what the deciding side can press at its bottom."""
        super().layout(size)
        self.scene.layout(size)
        self._behind = None
        self.sheet.place(self.theme, pygame.Rect((0, 0), size))
        self._fill()

    def _fill(self) -> None:
        """Put on the desk what can be pressed now."""
        self.sheet.status = self._status()
        self.sheet.prompt = self._prompt()
        self.sheet.hand_open = self.open_hand >= 0
        self.desk.set_widgets(self._widgets())
        self.app.redraw()

    @property
    def _side(self) -> int:
        side = self.game.to_decide
        return -1 if side is None else side

    def _laid(self, side: int) -> bool:
        """Whether a side has laid its card, as everybody can see."""
        if self.result is not None or side in self._chosen:
            return True
        return self.sheet.attacking == side and self._side == 1 - side

    def _status(self) -> tuple[str, str]:
        words = self.words
        if self.result is not None:
            return "", ""
        found = []
        for side in (0, 1):
            key = "combat.laid" if self._laid(side) else "combat.choosing" if self._chooses(side) else "combat.waiting"
            found.append(words(key))
        return found[0], found[1]

    def _chooses(self, side: int) -> bool:
        return self.together or side == self._side

    def _prompt(self) -> tuple[str, str]:
        """Headline and text at the lower left."""
        words = self.words
        if self.result is not None:
            return self.sheet.verdict(self.result)
        if self.together:
            return words("combat.together"), words("combat.together_text")
        if self.scene.bot_decides:
            return words("combat.bot", side=words.player(self._side)), ""
        player, other = words.player(self._side), words.player(1 - self._side)
        forced = self._refusal(self._side, 1)
        text = words("combat.pick_alone") if self.alone else words("combat.pick_text", side=other)
        text = forced or text
        return words("combat.pick", side=player), text

    def _widgets(self) -> Sequence[Widget]:
        theme, words, foot = self.theme, self.words, self.sheet.foot
        button = pygame.Rect(foot.right - theme.px(236), foot.centery - theme.px(32), theme.px(236), theme.px(64))
        if self.result is not None:
            go_on = Button(
                words("combat.go_on"),
                on_act=self._finish,
                icon="check",
                tone=Tone.PRIMARY,
                default=True,
                hint=self.app.texts("ui.key.enter"),
                name="go_on",
            )
            go_on.place(theme, button)
            return [go_on] if self._age >= self._length else []
        if self.together:
            other_way = Button(
                words("combat.curtain_instead"), on_act=self._one_by_one, shape="small", name="one_by_one"
            )
            width, height = other_way.measure(theme)
            other_way.place(theme, pygame.Rect(foot.left, foot.bottom - height, width, height))
            return [other_way]
        if self.scene.bot_decides:
            return []
        if self.open_hand != self._side:
            ready = Button(
                words("combat.ready", side=words.player(self._side)),
                on_act=self._ready,
                note=words("combat.ready_note"),
                icon="eye",
                tone=Tone.PRIMARY,
                default=True,
                hint=self.app.texts("ui.key.enter"),
                name="ready",
            )
            if self.alone:
                ready.note = ""
            wide = max(button.width, ready.measure(theme)[0])
            ready.place(theme, pygame.Rect(foot.right - wide, button.top, wide, button.height))
            return [ready]
        return self._hand(button)

    def _hand(self, button: pygame.Rect) -> list[Widget]:
        theme, words, side = self.theme, self.words, self._side
        hand = self.game.view(side).combat_hands[side]
        room = self.sheet.hand_rect(theme)
        height = min(theme.px(116), room.height)
        width = card.card_width(height)
        step = min(width + theme.px(12), (room.width - width) // max(1, len(hand) - 1))
        x = room.centerx - (step * (len(hand) - 1) + width) // 2
        widgets: list[Widget] = []
        for at, value in enumerate(hand):
            one = CardButton(
                partial(card.combat_card, value),
                on_act=partial(self._raise, at),
                height=116,
                raised=at == self._raised,
                reason=self._refusal(side, value),
                name=f"hand_{at}",
            )
            one.place(theme, pygame.Rect(x + at * step, room.centery - height // 2, width, height))
            widgets.append(one)
        raised = hand[self._raised] if 0 <= self._raised < len(hand) else None
        mine = self.sheet.totals[side]
        commit = Button(
            words("combat.commit") if raised is None else words("combat.commit_card", card=_signed(raised)),
            on_act=self._commit,
            note=""
            if raised is None
            else words("combat.commit_note", total=mine + raised, other=self.sheet.totals[1 - side]),
            icon="swords",
            tone=Tone.PRIMARY if raised is not None else Tone.PLAIN,
            reason=words("combat.raise_first") if raised is None else "",
            default=raised is not None,
            hint=self.app.texts("ui.key.enter"),
            name="commit",
        )
        commit.place(theme, button)
        return [*widgets, commit]

    def _refusal(self, side: int, value: int) -> str:
        """Why a side may not lay a card of its hand, empty if it may."""
        reason = card_refusal(self.sheet.view, self.sheet.fight, side, value)
        return "" if reason is None else self.words.reason(self.sheet.view, reason)

    # -- choosing -----------------------------------------------------------------------------------------------------

    def _ready(self) -> None:
        """Whoever chooses is at the screen: draw the curtain before the hand is opened."""
        if self.alone:
            self._open(self._side)
        else:
            self._draw_curtain()

    def _draw_curtain(self) -> None:
        side = self._side
        name = self.words.player(side)
        self.app.push(CurtainScene(self.app, side, name, self.words("combat.purpose"), partial(self._open, side)))

    def _open(self, side: int) -> None:
        self.open_hand, self._raised = side, -1
        self._forget_focus()
        self._fill()

    def _raise(self, at: int) -> None:
        self._raised = -1 if at == self._raised else at
        self._fill()
        if self._raised >= 0 and self.desk.focus_visible:
            # The button says Enter: so Enter lays the card, and does not lower it again.
            self.desk.set_focus(self.desk.find("commit"), visible=True)

    def _commit(self) -> None:
        side = self._side
        hand = self.game.view(side).combat_hands[side]
        value = hand[self._raised]
        self.open_hand, self._raised = -1, -1
        self._forget_focus()
        self._play(("commit", value))
        if self.result is None and not self.alone and not self.scene.bot_decides:
            # The other one is to look now, and must not find the first one's hand.
            self._draw_curtain()

    def _forget_focus(self) -> None:
        """Where the focus or the mouse was would tell which card was chosen."""
        self.desk.focus = None
        self.desk.focus_visible = False
        self.desk.forget_pointer()

    def _one_by_one(self) -> None:
        self.together = False
        self._chosen.clear()
        self._fill()

    def _key(self, key: str) -> bool:
        """A key of somebody's own block: his card is chosen, and may be chosen anew until both are."""
        values = tuple(dict.fromkeys(self.sheet.view.table.catalog.cards.combat))
        for side in (0, 1):
            at = OWN_KEYS[side].find(key) if len(key) == 1 else -1
            if 0 <= at < len(values):
                if values[at] in self.sheet.view.combat_hands[side] and not self._refusal(side, values[at]):
                    self._chosen[side] = values[at]
                    self._fill()
                self._both_chosen()
                return True
        return False

    def _both_chosen(self) -> None:
        if len(self._chosen) == 2:
            first = self.sheet.attacking
            chosen = dict(self._chosen)
            self._play(("commit", chosen[first]), ("commit", chosen[1 - first]))

    def _play(self, *actions: GameAction) -> None:
        for action in actions:
            self.game.play(action)
        self._laid_one()

    def _time_is_up(self) -> None:
        """Lay a card for whoever is late: the one he has chosen by key already, or the lowest (B-191)."""
        side, player = self._side, self.words.player(self._side)
        self.open_hand, self._raised = -1, -1
        self._forget_focus()
        if side in self._chosen:
            self.app.notice(self.app.texts("ui.clock.up_choice", player=player))
            self._play(("commit", self._chosen[side]))
        else:
            self.app.notice(self.scene.timer.decide(self.words))
            if self.together and self._side in self._chosen:
                self.game.play(("commit", self._chosen[self._side]))
            self._laid_one()

    def _laid_one(self) -> None:
        """Go on after a card was laid: to the other side's, or to what comes of both."""
        fought = [event for event in self.game.events_for(BYSTANDER, self._first) if event.kind == "fought"]
        if fought:
            self.result = Result(*(int(str(arg)) for arg in fought[-1].args))
            self._age = 0.0
            if not self._length:
                self._age = 1.0
        self._wait = _PAUSE * self.app.settings.motion.factor
        self._fill()

    def _finish(self) -> None:
        self.app.pop()
        self.scene.happened(self._first)

    @property
    def reading(self) -> str:
        """The chapter about what happens here."""
        return "chapter.combat"

    # -- the loop -----------------------------------------------------------------------------------------------------

    @property
    def _length(self) -> float:
        return (_FLIP_MS + _COUNT_MS) * self.app.settings.motion.factor

    def handle(self, event: Input) -> bool:
        """Keys of the own blocks while both choose at once; a key or click ends the turning over."""
        if isinstance(event, Press) and not event.repeat and not self.desk.dialogs:
            if self.result is not None and self._age < self._length:
                self._age = self._length
                self._fill()
                return True
            if self.together and self.result is None and self._key(event.key):
                return True
        return super().handle(event)

    def back(self) -> None:
        """One step back: lower the card, close the hand, then the menu; a fight that is decided goes on."""
        if self.result is not None:
            self._finish()
        elif self._raised >= 0:
            self._raised = -1
            self._fill()
        elif self.open_hand >= 0:
            self.open_hand = -1
            self._forget_focus()
            self._fill()
        else:
            open_menu(self, self.scene)

    def enter(self) -> None:
        """Go on, unless the game has ended meanwhile."""
        self._fill()

    def update(self, elapsed: float) -> Redraw:
        """Turn the cards over, let the computer choose."""
        changed = bool(super().update(elapsed))
        if self.result is not None:
            if self._age < self._length:
                self._age += elapsed
                if self._age >= self._length:
                    self._fill()
                return True
            return changed
        if not isinstance(self.game.view(BYSTANDER).frame, CommitFrame):
            self._finish()
            return True
        if not self.scene.bot_decides and self.scene.timer.tick(elapsed):
            self._time_is_up()
            return True
        changed = self.scene.timer.changed() or changed
        if self.scene.bot_decides and not self.desk.dialogs:
            self._wait -= elapsed
            if self._wait <= 0:
                self.scene.company.let_bot_decide()
                self._laid_one()
        return changed

    @property
    def wake(self) -> int | None:
        """Every frame while cards turn over; when the computer chooses."""
        if self.result is not None and self._age < self._length:
            return FRAME
        if self.scene.bot_decides:
            return max(1, round(self._wait))
        ticking = self.scene.timer.wake if self.result is None else None
        return min((wake for wake in (super().wake, ticking) if wake is not None), default=None)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the game far behind, the sheet, and what can be pressed."""
        if self._behind is None or self._behind.get_size() != surface.get_size():
            picture = pygame.Surface(surface.get_size())
            self.scene.draw(picture)
            self._behind = paint.backdrop(picture, self.theme.ground, 0.62)
        surface.blit(self._behind, (0, 0))
        length = self._length
        share = 1.0 if self.result is None or not length else min(1.0, self._age / length)
        laid = (self._laid(0), self._laid(1))
        keys = OWN_KEYS if self.together and self.result is None else None
        self.sheet.draw(surface, self.theme, self.result, share, laid, keys)
        if self.result is None:
            corner = self.sheet.rect.move(-self.theme.px(22), self.theme.px(24)).topright
            self.scene.timer.draw(surface, self.theme, self.app.texts, corner)
        self.desk.draw(surface)

    def help_text(self) -> str:
        """What F1 says here."""
        return self.words("combat.help")


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value)
