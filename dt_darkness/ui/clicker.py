"""Plays by mouse: for a legal action it finds the clicks that carry it out, as a person would."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from dt_darkness.core import Action
from dt_darkness.core.actions import PIECE, SHAPES
from dt_darkness.core.frames import AskFrame, InheritFrame, MoveFrame, RingFrame, SpendFrame
from dt_darkness.core.geometry import SQUARE_OF
from dt_darkness.ui.app import App
from dt_darkness.ui.kit import Widget
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.combat import CombatScene
from dt_darkness.ui.scenes.game.offers import MOVE, Offer
from dt_darkness.ui.scenes.game.scene import GameScene

_RIGHT = 3
"""The right button of the mouse."""


class NoWay(LookupError):
    """No click was found that would carry the action out."""


class Clicker:
    """A hand on the mouse of an app that shows a game. ``send`` delivers one event; by default straight to the app."""

    def __init__(self, app: App, scene: GameScene, send: Callable[[pygame.Event], None] | None = None) -> None:
        self.app = app
        self.scene = scene
        self._send = send or (lambda event: app.step((event,)))
        self.clicks = 0

    # -- the hand -----------------------------------------------------------------------------------------------------

    def click(self, pos: Pos, button: int = 1) -> None:
        """Move there and press a button, by default the left one."""
        self._move(pos)
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        self.clicks += 1

    def _move(self, pos: Pos) -> None:
        self._send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, name: str) -> None:
        """Click the middle of the widget of that name; NoWay if it is not on the screen."""
        self.click(self._widget(name).rect.center)

    def _widget(self, name: str) -> Widget:
        desk = self.app.scene.desk
        seen: set[int] = set()
        while True:
            try:
                return desk.find(name)
            except KeyError:
                # Perhaps on a further page of the bar.
                try:
                    more = desk.find("more")
                except KeyError:
                    raise NoWay(name) from None
                bar = desk.find("actionbar")
                page = getattr(bar, "page", 0)
                if page in seen or len(seen) > 20:
                    raise NoWay(name) from None
                seen.add(page)
                self.click(more.rect.center)

    def _has(self, name: str) -> bool:
        try:
            self.app.scene.desk.find(name)
        except KeyError:
            return False
        return True

    # -- whole actions ------------------------------------------------------------------------------------------------

    def perform(self, action: Action, *, by_board: bool = False) -> None:
        """Carry out a legal action: by the buttons of the action bar, or as far as possible on the board itself."""
        before = self.scene.game.decisions
        self._settle()
        kind = str(action[0])
        if kind == "commit":
            self._commit(int(action[1]))
        elif kind == "card":
            self.press(f"play_{action[1]}")
        elif kind == "end":
            self.press("end")
        elif kind == "put":
            self.press(f"tray_{action[1]}")
            self._square(int(action[2]))
        elif isinstance(self.scene.view.frame, MoveFrame):
            self._in_move(action)
        elif kind == "lay":
            self._lay(action, by_board=by_board)
        elif isinstance(self.scene.view.frame, (RingFrame, AskFrame, InheritFrame)):
            if by_board:
                self._on_board(action)
            else:
                self.press(_name(action))
        elif SHAPES[kind][:1] == (PIECE,) and isinstance(self.scene.view.frame, SpendFrame):
            self.select(int(action[1]))
            if by_board and kind != MOVE:
                self._on_board(action)
            else:
                self._by_bar(action)
        else:
            raise NoWay(kind)
        if self._has("ask"):
            self.press("yes")
        if self.scene.game.decisions <= before:
            raise NoWay(f"{action}: nothing happened")

    def _settle(self) -> None:
        """End what still moves, and open the fight that waits."""
        self.scene.animation.skip()
        self.app.step()

    def select(self, piece: int) -> None:
        """Select a character by clicking it on the board."""
        scene = self.scene
        if scene.control.piece == piece:
            return
        if scene.control.piece >= 0:
            # What is selected could be aimed at the very square.
            self._deselect()
        self._square(scene.view.at[piece])
        if self._has(f"select_{piece}"):
            self.press(f"select_{piece}")
        if scene.control.piece != piece:
            raise NoWay(f"select {piece}")

    def _deselect(self) -> None:
        left, top = self.scene.picture.space.rect.topleft
        for _ in range(3):
            if self.scene.control.piece < 0:
                return
            self.click((left + 2, top + 2), _RIGHT)

    def _square(self, sq: int) -> None:
        self.click(self.scene.picture.space.center(sq))

    def _in_move(self, action: Action) -> None:
        if action[0] == "step":
            self._square(int(action[1]))
        elif action[0] == "stop":
            self.press("stop")
        else:
            self.press(_name(action))

    def _lay(self, action: Action, *, by_board: bool) -> None:
        """Bring the drawn tile to its place and lay it: by mouse and wheel, or by the buttons alone."""
        laying = self.scene.control.laying
        assert laying is not None
        if by_board:
            sq = int(action[1])
            self._move(self.scene.picture.space.center(sq))
        for _ in range(laying.count):
            if laying.offer.action == action:
                break
            if by_board:
                self._send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
            else:
                self.press("lay_next")
        if laying.offer.action != action:
            raise NoWay(f"{action}: the tile does not come there")
        if by_board:
            self._square(int(action[1]))
        else:
            self.press("lay_here")

    def _by_bar(self, action: Action) -> None:
        kind = str(action[0])
        before = self.scene.game.decisions
        self.press(f"verb_{kind}")
        if self.scene.game.decisions == before and not self._has("ask"):
            self.press(_name(action))

    def _on_board(self, action: Action) -> None:
        """Click the spot the action is aimed at, and choose among what that may mean."""
        scene = self.scene
        offer = next((o for o in scene.control.offers if o.actions == (action,)), None)
        if offer is None or offer.spot is None:
            if isinstance(scene.view.frame, SpendFrame):
                self._by_bar(action)
            else:
                self.press(_name(action))
            return
        before = scene.game.decisions
        self.click(self._spot(offer))
        if scene.game.decisions > before or self._has("ask"):
            return
        for at in range(60):
            name = f"choice_{at}"
            if not self._has(name):
                break
            shown = getattr(self._widget(name), "offer", None)
            if shown is not None and shown.actions == offer.actions:
                self.press(name)
                return
        raise NoWay(f"{action} on the board")

    def _spot(self, offer: Offer) -> Pos:
        space, spot = self.scene.picture.space, offer.spot
        assert spot is not None
        if spot.place >= 0:
            terrain = self.scene.view.map.terrain
            gear = next((sq for sq in SQUARE_OF[spot.place] if terrain[sq].gear), -1)
            return space.center(gear) if gear >= 0 else space.place_rect(spot.place).center
        return space.edge_center(spot.square, spot.direction) if spot.direction >= 0 else space.center(spot.square)

    def _commit(self, card: int) -> None:
        """Lay a combat card: past the curtain, out of the open hand."""
        for _ in range(6):
            if isinstance(self.app.scene, CurtainScene):
                self.press("open")
            elif isinstance(self.app.scene, CombatScene):
                if self.app.scene.open_hand >= 0:
                    break
                self.press("ready")
            else:
                self.app.step()
        side = self.scene.game.to_decide
        assert side is not None
        hand = self.scene.game.view(side).combat_hands[side]
        self.press(f"hand_{hand.index(card)}")
        self.press("commit")

    def go_on(self) -> None:
        """Leave a fight that is decided."""
        scene = self.app.scene
        if isinstance(scene, CombatScene) and scene.result is not None:
            scene.update(10_000)
            self.press("go_on")


def _name(action: Action) -> str:
    return "offer_" + "_".join(str(part) for part in action)
