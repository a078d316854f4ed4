"""Small things that can be pointed at and pressed: tokens of a roster or tray, and cards in a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from dt_darkness.core.catalog import CharacterDef, ObjectDef, PieceDef
from dt_darkness.ui.art import raster, token
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import Action, Input, Mood, Pointer, Press, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size, Tip
from dt_darkness.ui.scenes.game.figures import Figures

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk

_CHOSEN = PanelLook((66, 56, 40), (44, 36, 28), (255, 244, 205))
_HOVER = PanelLook((60, 52, 62), (48, 42, 50), (104, 92, 100))


class Pressable(Widget):
    """Something that a click or Enter acts on. With a ``reason`` it only shows its tooltip."""

    focusable = True

    def __init__(
        self, *, on_act: Callable[[], None], key: str = "", reason: str = "", name: str = "", tip: Tip = ""
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.key = key
        self.reason = reason
        self._on_act = on_act

    @property
    def enabled(self) -> bool:
        """Whether pressing it does something."""
        return not self.reason

    def tooltip(self, theme: Theme) -> str:
        """The reason first, then the tip."""
        return "\n".join(part for part in (self.reason, super().tooltip(theme)) if part)

    def act(self, desk: Desk) -> None:
        """Do it, or show why not."""
        if self.enabled:
            self._on_act()
        else:
            desk.show_tip(self)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Press on mouse release over it and on Enter."""
        if isinstance(event, Pointer) and event.button == 1:
            if event.kind == "up" and self.contains(event.pos) and desk.is_held(self):
                self.act(desk)
            return event.kind in ("down", "up")
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self.act(desk)
            return True
        return False


class TokenButton(Pressable):
    """A token with a caption below it: one piece of a roster, a tray or a row of objects."""

    def __init__(
        self,
        piece: int,
        kind: PieceDef,
        side: int,
        *,
        on_act: Callable[[], None],
        caption: str = "",
        color: Color | None = None,
        state: token.State = "play",
        wounded: bool = False,
        load: ObjectDef | None = None,
        figures: Figures | None = None,
        blood: int = 0,
        taken_over: bool = False,
        back: bool = False,
        dim: bool = False,
        chosen: bool = False,
        name: str = "",
        tip: Tip = "",
    ) -> None:
        super().__init__(on_act=on_act, name=name, tip=tip)
        self.piece = piece
        self.kind = kind
        self.side = side
        self.caption = caption
        self.color = color
        self.state: token.State = state
        self.wounded = wounded
        self.load = load
        self.figures = figures
        self.blood = blood
        self.taken_over = taken_over
        self.back = back
        self.dim = dim
        """Whether it is drawn pale: it lies somewhere face down."""
        self.chosen = chosen

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Room for the token and its caption."""
        side = theme.px(64)
        caption = theme.line_height(Type.CAPTION) if self.caption else 0
        wide = max(side, theme.width(self.caption, Type.CAPTION) + theme.px(6)) if self.caption else side
        return width or wide, side + caption

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the token, as large as the place allows, and the caption."""
        if self.chosen or mood.hover or mood.focus:
            look = _CHOSEN if self.chosen else _HOVER
            surface.blit(theme.panel(self.rect.size, look, 7), self.rect)
        # Half a word says less than the token does by itself.
        told = bool(self.caption) and theme.width(self.caption, Type.CAPTION) <= self.rect.width + theme.px(4)
        caption = theme.line_height(Type.CAPTION) if told else 0
        room = min(self.rect.width, self.rect.height - caption)
        picture = self.picture(max(12, round(room * 0.86)))
        middle = (self.rect.centerx, self.rect.top + (self.rect.height - caption) // 2)
        surface.blit(picture, picture.get_rect(center=middle))
        if told:
            row = pygame.Rect(self.rect.left, self.rect.bottom - caption, self.rect.width, caption)
            color = theme.gold_bright if self.chosen else self.color or theme.dim
            theme.draw_text(surface, self.caption, Type.CAPTION, color, row, "center")

    def picture(self, size: int) -> pygame.Surface:
        """The token at a size in pixels."""
        kind = self.kind
        if self.back:
            return token.back_token(self.side, size)
        if isinstance(kind, CharacterDef):
            picture = token.character_token(
                kind,
                self.side,
                size,
                wounded=self.wounded,
                load=self.load,
                state=self.state,
                blood=self.blood,
                taken_over=self.taken_over,
                speed=self.figures.speed if self.figures is not None else None,
                strength=self.figures.strength if self.figures is not None else None,
            )
        else:
            picture = token.object_token(kind, self.side if self.side >= 0 else None, size, spent=self.state != "play")
        return raster.faded(picture, 0.45) if self.dim else picture


class CardButton(Pressable):
    """A card drawn by ``face`` for a height in pixels; one that is ``raised`` stands higher and glows."""

    def __init__(
        self,
        face: Callable[[int], pygame.Surface],
        *,
        on_act: Callable[[], None],
        height: float,
        raised: bool = False,
        caption: str = "",
        key: str = "",
        reason: str = "",
        name: str = "",
        tip: Tip = "",
        lively: bool = True,
    ) -> None:
        super().__init__(on_act=on_act, key=key, reason=reason, name=name, tip=tip)
        self.face = face
        self.height = height
        self.raised = raised
        self.caption = caption
        self.lively = lively
        """Whether it lifts under the mouse: a card that could be played now."""

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The card alone."""
        height = theme.px(self.height)
        return self.face(height).get_width(), height

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the card with a frame round it where it can be played."""
        rect = self.rect.copy()
        live = self.lively and self.enabled
        if self.raised or (live and (mood.hover or mood.focus)):
            rect.move_ip(0, -theme.px(5))
        picture = self.face(self.rect.height)
        if self.reason:
            picture = raster.faded(picture, 0.35)
        if self.raised or live:
            color = theme.gold_bright if self.raised or mood.hover or mood.focus else theme.gold
            ring = rect.inflate(theme.px(6), theme.px(6))
            pygame.draw.rect(surface, color, ring, max(2, theme.px(2)), border_radius=theme.px(7))
        surface.blit(picture, rect)
        if self.caption:
            row = pygame.Rect(
                rect.left - theme.px(20),
                self.rect.bottom + theme.px(1),
                rect.width + theme.px(40),
                theme.line_height(Type.CAPTION),
            )
            theme.draw_text(
                surface, self.caption, Type.CAPTION, theme.gold_bright if self.raised else theme.dim, row, "center"
            )
