"""The card of whatever is pointed at: picture, numbers, condition, load, and every power with its rule numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from dt_darkness.content import describe
from dt_darkness.core import GameState
from dt_darkness.core.catalog import CharacterDef, ObjectDef
from dt_darkness.core.frames import (
    AskFrame,
    CardFrame,
    InheritFrame,
    LayFrame,
    MoveFrame,
    OverFrame,
    PutFrame,
    RingFrame,
)
from dt_darkness.core.geometry import LINE_OF, PLACE_OF
from dt_darkness.core.rooms import turnable
from dt_darkness.ui.art import palette, portrait, svg, token
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import Input, Mood, Theme, Type, Widget
from dt_darkness.ui.kit.desk import Desk
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.words import Words

HEIGHT = 400
_PAD = 14
_PICTURE = 150
_PILL = PanelLook((78, 48, 108), (58, 36, 84), (132, 92, 176))


@dataclass(slots=True)
class Block:
    """A stretch of text: its writing, colour, the glyph before it, and the space above it in design units."""

    text: str
    style: Type
    color: Color | None = None
    icon: str = ""
    above: float = 4


@dataclass(slots=True)
class Card:
    """Everything that the inspector says about one thing."""

    name: str
    piece: int = -1
    square: int = -1
    kicker: str = ""
    pills: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


def card_of_piece(words: Words, view: GameState, piece: int) -> Card:
    """The card of a character or an object, with its condition at this moment."""
    kind = view.kind[piece]
    card = Card(words.kind(kind), piece=piece, kicker=_kicker(words, view, piece))
    card.pills = [words.texts(f"{key}.name") for key in describe.keywords(kind)]
    card.blocks += _condition(words, view, piece)
    if isinstance(kind, ObjectDef):
        card.blocks.append(Block(words("inspector.anybody"), Type.BODY, icon="hand"))
    for wording in describe.powers(kind):
        card.blocks.append(Block(words.texts(wording.key, **wording.params), Type.BODY, icon="star", above=8))
    for key in describe.keywords(kind):
        card.blocks.append(Block(words.texts(f"{key}.text"), Type.BODY, icon="info", above=8))
    load = view.load_of(piece) if view.is_character(piece) and view.on_board(piece) else -1
    if load >= 0:
        card.blocks.append(
            Block(words("inspector.carries", thing=words.name(view, load)), Type.LABEL, palette.BRIGHT_GOLD, "hand", 10)
        )
        for wording in describe.powers(view.kind[load]):
            card.blocks.append(Block(words.texts(wording.key, **wording.params), Type.BODY))
    card.blocks.append(
        Block(words.texts(f"{describe.piece_key(kind)}.flavour"), Type.BODY_ITALIC, palette.DIM, above=12)
    )
    return card


def _kicker(words: Words, view: GameState, piece: int) -> str:
    owner = view.owner[piece]
    side = words.side(owner) if owner >= 0 else words("inspector.neutral")
    where = view.at[piece]
    return words("inspector.at", side=side, square=words.square(where)) if view.on_board(piece) else side


def _condition(words: Words, view: GameState, piece: int) -> list[Block]:
    blocks = []
    if view.wounded[piece]:
        blocks.append(Block(words("inspector.wounded"), Type.BODY, palette.HARM, "drop"))
    if view.is_character(piece) and view.on_board(piece) and view.fresh[piece]:
        key = "inspector.healed_now" if not view.wounded[piece] else "inspector.wounded_now"
        blocks.append(Block(words(key), Type.BODY, palette.AMBER, "clock"))
    boost = view.boost(piece)
    if boost:
        blocks.append(Block(words("inspector.boost", n=boost), Type.BODY, palette.SPEED_LIGHT, "star"))
    bearer = view.bearer_of(piece)
    if bearer >= 0:
        blocks.append(Block(words("inspector.carried_by", piece=words.piece(view, bearer)), Type.BODY, icon="hand"))
    return blocks


_NOW: dict[type, str] = {
    CardFrame: "card",
    PutFrame: "put",
    MoveFrame: "move",
    AskFrame: "ask",
    InheritFrame: "inherit",
    LayFrame: "lay",
    RingFrame: "ring",
    OverFrame: "over",
}
"""The decisions that have words of their own."""


def card_of_decision(words: Words, view: GameState) -> Card:
    """The card that is shown while nothing is pointed at: what a turn consists of, the present part first."""
    now = _NOW.get(type(view.frame), "spend")
    card = Card(words("inspector.now"), kicker=words.side(view.side))
    card.blocks.append(Block(words(f"inspector.now_{now}"), Type.LABEL, palette.BRIGHT_GOLD, "play"))
    for key in ("card", "spend", "win"):
        if key != now:
            card.blocks.append(Block(words(f"inspector.now_{key}"), Type.BODY, icon="info", above=10))
    card.blocks.append(Block(words("inspector.nothing"), Type.BODY_ITALIC, palette.DIM, above=12))
    return card


def card_of_square(words: Words, view: GameState, sq: int) -> Card:
    """The card of a square: what ground it is, in which room, and what the room's gear turns."""
    place = PLACE_OF[sq]
    name = words.square(sq)
    if place < 0:
        line = LINE_OF[sq]
        card = Card(words("inspector.line", side=words.side(line)), square=sq, kicker=name)
        card.blocks.append(Block(words("inspector.line_text", other=words.side(1 - line)), Type.BODY, icon="exit"))
        return card
    if not view.revealed[place]:
        card = Card(words("inspector.hidden"), square=sq, kicker=words.place(place))
        for side in (0, 1):
            n = view.backs[place * 2 + side]
            if n:
                card.blocks.append(
                    Block(words("inspector.backs", side=words.side(side), n=n), Type.BODY, palette.SIDES[side].light)
                )
        card.blocks.append(Block(words("inspector.hidden_text"), Type.BODY, icon="eye", above=8))
        return card
    terrain = view.map.terrain[sq]
    room = view.deck[view.rooms[place]]
    card = Card(words.texts(f"terrain.{terrain.id}.name"), square=sq, kicker=name)
    card.blocks.append(Block(words.texts(f"terrain.{terrain.id}.text"), Type.BODY, icon="info"))
    for wording in describe.terrain_powers(terrain):
        card.blocks.append(Block(words.texts(wording.key, **wording.params), Type.BODY, icon="star", above=8))
    card.blocks.append(Block(words.room_name(room), Type.LABEL, palette.pair_arrow(room.pair_color), "gear", 10))
    way = words("clockwise" if room.clockwise else "anticlockwise")
    card.blocks.append(Block(words("inspector.room", number=room.number, way=way), Type.BODY))
    for other in turnable(view, sq):
        if other != place:
            card.blocks.append(Block(words("inspector.pair", room=words.room(view, other)), Type.BODY, icon="gear"))
    return card


class Inspector(Widget):
    """The panel that shows one card and scrolls where it is longer than the panel."""

    focusable = True

    def __init__(self, words: Words) -> None:
        super().__init__(name="inspector")
        self.words = words
        self.card: Card | None = None
        self._view: GameState | None = None
        self.scroller = Scroller()
        self._theme: Theme | None = None

    def show(self, view: GameState, card: Card | None) -> None:
        """Show another card, or the hint that there is nothing to show."""
        if self.card is None or card is None or (card.piece, card.square) != (self.card.piece, self.card.square):
            self.scroller.offset = 0
        self.card, self._view = card, view
        if self._theme is not None:
            self._resize(self._theme)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The usual size."""
        return width or theme.px(320), theme.px(HEIGHT)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place."""
        super().place(theme, rect)
        self._theme = theme
        self._resize(theme)

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll."""
        return self.scroller.handle(desk.theme, event, desk.theme.px(48))

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the picture, the numbers and the words."""
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=True), 9, 1.5), self.rect)
        view, card = self._view, self.card
        if card is None or view is None:
            inner = self.rect.inflate(-2 * theme.px(_PAD), -2 * theme.px(_PAD))
            lines = theme.wrap(self.words("inspector.nothing"), Type.BODY_ITALIC, max(1, inner.width))
            theme.draw_lines(surface, lines, Type.BODY_ITALIC, theme.dim, inner)
            return
        self._draw_head(surface, theme, view, card)
        clip = surface.get_clip()
        body = self._body(theme)
        surface.set_clip(clip.clip(body))
        self._lay_out(theme, body.move(0, -self.scroller.offset), surface)
        surface.set_clip(clip)
        self.scroller.draw(surface, theme)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _picture(self, theme: Theme) -> int:
        card, view = self.card, self._view
        if card is None or view is None or card.piece < 0:
            return theme.px(64)
        return min(theme.px(_PICTURE), round(self.rect.height * 0.42))

    def _body(self, theme: Theme) -> pygame.Rect:
        pad = theme.px(_PAD)
        top = self._picture(theme) + theme.px(10)
        return pygame.Rect(
            self.rect.left + pad,
            self.rect.top + top,
            max(1, self.rect.width - 2 * pad),
            max(1, self.rect.height - top - theme.px(8)),
        )

    def _resize(self, theme: Theme) -> None:
        body = self._body(theme)
        self.scroller.resize(body, 0)
        total = self._lay_out(theme, body, None)
        self.scroller.resize(body.inflate(theme.px(8), 0), total)

    def _draw_head(self, surface: pygame.Surface, theme: Theme, view: GameState, card: Card) -> None:
        edge = theme.px(5)
        height = self._picture(theme) - edge
        area = pygame.Rect(self.rect.left + edge, self.rect.top + edge, self.rect.width - 2 * edge, height)
        if card.piece >= 0:
            kind = view.kind[card.piece]
            if isinstance(kind, CharacterDef):
                picture = portrait.portrait(kind.id, area.width, area.height)
                if view.wounded[card.piece]:
                    picture = pygame.transform.grayscale(picture)
                surface.blit(picture, area)
            else:
                surface.blit(theme.panel(area.size, PanelLook((70, 60, 58), (40, 34, 38), palette.LINE), 5), area)
                drawing = svg.picture("objects", kind.id, round(area.height * 0.72))
                surface.blit(drawing, drawing.get_rect(midtop=(area.centerx, area.top + theme.px(6))))
            owner = view.owner[card.piece]
            if owner >= 0:
                disc = token.emblem(owner, theme.px(30))
                surface.blit(disc, (area.left + theme.px(6), area.top + theme.px(6)))
            fade = theme.picture(("fade", area.width, area.height), lambda: _fade(area.width, area.height // 2))
            surface.blit(fade, (area.left, area.bottom - fade.get_height()))
        row = pygame.Rect(area.left + theme.px(9), area.bottom - theme.px(36), area.width - theme.px(18), theme.px(32))
        theme.draw_text(surface, theme.shorten(card.name.upper(), Type.HEAD, row.width), Type.HEAD, palette.CREAM, row)
        if card.piece < 0:
            theme.draw_line(surface, (row.left, area.bottom + theme.px(2)), row.width, theme.gold_dark)
        kicker = pygame.Rect(area.left, area.top + theme.px(5), area.width - theme.px(10), theme.px(24))
        theme.draw_text(surface, card.kicker, Type.NOTE, theme.parchment, kicker, "right")

    def _lay_out(self, theme: Theme, body: pygame.Rect, surface: pygame.Surface | None) -> int:
        """Draw the body, or only measure it where there is no surface; the height it takes."""
        card, view = self.card, self._view
        if card is None or view is None:
            return 0
        y = body.top
        width = body.width - (theme.px(BAR_WIDTH + 4) if self.scroller.needed else 0)
        if card.piece >= 0:
            y = self._numbers(theme, view, card.piece, pygame.Rect(body.left, y, width, 0), surface)
        y = self._pills(theme, card.pills, pygame.Rect(body.left, y, width, 0), surface)
        for block in card.blocks:
            y += theme.px(block.above)
            indent = theme.px(26) if block.icon else 0
            lines = theme.wrap(block.text, block.style, max(1, width - indent))
            if surface is not None:
                color = block.color or theme.parchment
                if block.icon:
                    size = theme.px(18)
                    glyph = theme.icon(block.icon, size, block.color or theme.gold)
                    surface.blit(glyph, (body.left, y + (theme.line_height(block.style) - size) // 2))
                theme.draw_lines(surface, lines, block.style, color, pygame.Rect(body.left + indent, y, width, 0))
            y += len(lines) * theme.line_height(block.style)
        return y - body.top + theme.px(4)

    def _numbers(
        self, theme: Theme, view: GameState, piece: int, row: pygame.Rect, surface: pygame.Surface | None
    ) -> int:
        kind = view.kind[piece]
        if not isinstance(kind, CharacterDef):
            return row.top
        size = theme.px(38)
        if surface is not None:
            weak = view.wounded[piece]
            plates = (
                (token.wound_plate(size), "state.wounded")
                if weak
                else (token.speed_plate(kind.speed, size), "inspector.speed"),
                (token.strength_plate(kind.strength, size, weak=weak), "inspector.strength"),
            )
            x = row.left
            for plate, key in plates:
                surface.blit(plate, (x, row.top))
                words = pygame.Rect(x + size + theme.px(8), row.top, row.width // 2 - size, size)
                theme.draw_text(surface, self.words(key), Type.LABEL, theme.parchment, words)
                x += row.width // 2
        return row.top + size + theme.px(6)

    def _pills(self, theme: Theme, pills: list[str], row: pygame.Rect, surface: pygame.Surface | None) -> int:
        if not pills:
            return row.top
        height = theme.line_height(Type.NOTE) + theme.px(4)
        x, y = row.left, row.top
        for pill in pills:
            width = theme.width(pill, Type.NOTE) + theme.px(16)
            if x + width > row.right and x > row.left:
                x, y = row.left, y + height + theme.px(4)
            rect = pygame.Rect(x, y, width, height)
            if surface is not None:
                surface.blit(theme.panel(rect.size, _PILL, 9), rect)
                theme.draw_text(surface, pill, Type.NOTE, theme.parchment, rect, "center")
            x += width + theme.px(6)
        return y + height + theme.px(4)


def _fade(width: int, height: int) -> pygame.Surface:
    """Dark at the bottom, so that a name reads on any picture."""
    strip = pygame.Surface((1, 32), pygame.SRCALPHA)
    for y in range(32):
        strip.set_at((0, y), (12, 9, 14, round(225 * (y / 31) ** 1.2)))
    return pygame.transform.smoothscale(strip, (width, max(1, height)))
