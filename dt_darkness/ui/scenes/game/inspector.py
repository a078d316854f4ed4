"""The card of whatever is pointed at: picture, numbers, condition, load, and every power with its rule numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from dt_darkness.content import describe
from dt_darkness.core import GameState
from dt_darkness.core.ability import in_the_dark
from dt_darkness.core.catalog import CharacterDef, ObjectDef, Side
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
from dt_darkness.core.state import local_square
from dt_darkness.ui.art import palette, portrait, svg, token
from dt_darkness.ui.art.palette import Color
from dt_darkness.ui.kit import Action, Button, Input, Mood, Pointer, Press, Theme, Type, Widget
from dt_darkness.ui.kit.desk import Desk
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.scroll import BAR_WIDTH, Scroller
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.figures import changes, figures
from dt_darkness.ui.scenes.game.words import Words
from dt_darkness.ui.scenes.rules.book import NUMBER
from dt_darkness.ui.scenes.rules.numbers import NumberedLines

HEIGHT = 400
_PAD = 14
_PICTURE = 150
_BUTTON = (50, 34)
_WINDOW = 112
"""Height of the picture of a square."""
_SPENT_COLOR = palette.AMBER
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

    def say(self, text: str, icon: str = "info", color: Color | None = None, above: float = 8) -> None:
        """Add a stretch of plain text."""
        self.blocks.append(Block(text, Type.BODY, color, icon, above))


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
        for key in describe.keywords(view.kind[load]):
            card.blocks.append(Block(words.texts(f"{key}.text"), Type.BODY))
    if view.on_board(piece):
        _where_it_stands(card, words, view, piece)
    card.blocks.append(
        Block(words.texts(f"{describe.piece_key(kind)}.flavour"), Type.BODY_ITALIC, palette.DIM, above=12)
    )
    return card


def _kicker(words: Words, view: GameState, piece: int) -> str:
    owner = view.owner[piece]
    side = words.side(owner) if owner >= 0 else words("inspector.neutral")
    where = view.at[piece]
    return words("inspector.at", side=side, square=words.square(where)) if view.on_board(piece) else side


def _where_it_stands(card: Card, words: Words, view: GameState, piece: int) -> None:
    """What the ground under a piece means for it, and what else lies there."""
    sq = view.at[piece]
    load = view.load_of(piece) if view.is_character(piece) else -1
    others = [p for p in view.tokens(sq) if p not in (piece, load, view.bearer_of(piece))]
    if others:
        names = words("and").join(words.piece(view, other) for other in others)
        card.say(words("inspector.here_too", names=names), "hand", above=10)
    if PLACE_OF[sq] < 0:
        return
    terrain = view.map.terrain[sq]
    if terrain.id != "floor":
        name = words.texts(f"terrain.{terrain.id}.name")
        card.blocks.append(
            Block(words("inspector.stands_on", ground=name), Type.LABEL, palette.BRIGHT_GOLD, "tile", 10)
        )
        card.blocks.append(Block(words.texts(f"terrain.{terrain.id}.text"), Type.BODY))
        for wording in describe.terrain_powers(terrain):
            card.blocks.append(Block(words.texts(wording.key, **wording.params), Type.BODY))
    _features(card, words, view, sq)


def _ground(words: Words, view: GameState, sq: int) -> str:
    """The name of a square: what it is known by, where that is more than plain floor."""
    terrain = view.map.terrain[sq]
    if terrain.id == "floor":
        index, local = local_square(view, sq)
        if any(tile.room == index and local in tile.cells for tile in view.tiles):
            return words("inspector.corridor")
        if any(cell == local for cell, _ in view.deck[index].holders):
            return words("inspector.torch_holder")
    return words.texts(f"terrain.{terrain.id}.name")


def _features(card: Card, words: Words, view: GameState, sq: int) -> None:
    """What is on a square besides its ground: a corridor tile, a torch holder, the place before a statue; used up?"""
    place = PLACE_OF[sq]
    room = view.deck[view.rooms[place]]
    index, local = local_square(view, sq)
    used = (index, local) in view.emptied
    for tile in view.tiles:
        if tile.room == index and local in tile.cells:
            sides = tile.corridor.sides[tile.cells.index(local)]
            turned = (tile.quarters + view.turns[place]) % 4
            open_ways = sorted((way + turned) % 4 for way, side in enumerate(sides) if side is not Side.WALL)
            ways = words("list").join(words(f"way.{way}") for way in open_ways)
            card.say(words("inspector.tile", ways=ways), "tile")
    if any(cell == local for cell, _ in room.holders):
        card.say(words("inspector.holder_empty" if used else "inspector.holder"), "flame", _spent(used))
    elif room.statue_front == local:
        card.say(words("inspector.front_empty" if used else "inspector.front"), "sword", _spent(used))
    elif used:
        card.say(words("inspector.used_up"), "info", _SPENT_COLOR)
    if (
        room.statue_front is not None
        and view.map.terrain[sq].id == "statue"
        and (index, room.statue_front) in view.emptied
    ):
        card.say(words("inspector.front_empty"), "sword", _SPENT_COLOR)


def _spent(used: bool) -> Color | None:
    return _SPENT_COLOR if used else None


def _condition(words: Words, view: GameState, piece: int) -> list[Block]:
    blocks = []
    if view.is_character(piece):
        at_work = False
        for change in changes(view, piece):
            if change.thing < 0:
                at_work = True
                continue
            what = words.name(view, change.thing)
            for number, key in ((change.speed, "changed_speed"), (change.strength, "changed_strength")):
                if number:
                    color = palette.AMBER if number > 0 else palette.VIOLET
                    by = f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"
                    blocks.append(Block(words(f"inspector.{key}", what=what, by=by), Type.LABEL, color, "star"))
        if view.counters[piece]:
            key = "inspector.blood" if at_work else "inspector.blood_asleep"
            blocks.append(Block(words(key, n=view.counters[piece]), Type.BODY, palette.BRIGHT_GOLD, "drop"))
        if view.owner[piece] != view.colour[piece]:
            text = words("inspector.owned", printed=words.side(view.colour[piece]), side=words.side(view.owner[piece]))
            blocks.append(Block(text, Type.BODY, palette.SIDES[view.owner[piece]].light, "flag"))
        if view.on_board(piece) and PLACE_OF[view.at[piece]] >= 0 and in_the_dark(view, piece):
            blocks.append(Block(words("inspector.in_the_dark"), Type.BODY, palette.VIOLET, "info"))
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
    card = Card(_ground(words, view, sq), square=sq, kicker=name)
    card.blocks.append(Block(words.texts(f"terrain.{terrain.id}.text"), Type.BODY, icon="info"))
    for wording in describe.terrain_powers(terrain):
        card.blocks.append(Block(words.texts(wording.key, **wording.params), Type.BODY, icon="star", above=8))
    _features(card, words, view, sq)
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

    def __init__(
        self, words: Words, window: Callable[[int, Size], pygame.Surface], on_rule: Callable[[str], None]
    ) -> None:
        """``window`` draws a square with what is round it, for a size in pixels; ``on_rule`` opens a rule or card."""
        super().__init__(name="inspector")
        self._on_rule = on_rule
        self.numbers = NumberedLines()
        self._rules = Button(
            "",
            on_act=lambda: on_rule(self.reading),
            icon="book",
            tip=words("inspector.rules"),
            shape="small",
            name="card_rules",
        )
        self.words = words
        self._window = window
        self.card: Card | None = None
        self._view: GameState | None = None
        self.scroller = Scroller()
        self._theme: Theme | None = None

    def children(self) -> Sequence[Widget]:
        """The button that opens the rules of the card."""
        return (self._rules,)

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

    @property
    def reading(self) -> str:
        """The key of the card in the glossary, else the first rule that the card names."""
        card, view = self.card, self._view
        if card is None or view is None:
            return ""
        if card.piece >= 0:
            return describe.piece_key(view.kind[card.piece])
        if card.square >= 0 and PLACE_OF[card.square] >= 0 and view.revealed[PLACE_OF[card.square]]:
            terrain = view.map.terrain[card.square]
            if terrain.id != "floor":
                return f"terrain.{terrain.id}"
        return next((found[0] for block in card.blocks if (found := NUMBER.search(block.text))), "")

    def handle(self, desk: Desk, event: Input) -> bool:
        """Scroll; a click on a number opens its rule, Enter what the card is about."""
        if isinstance(event, Press) and event.action is Action.ACT and not event.repeat:
            self._on_rule(self.reading)
            return True
        if isinstance(event, Pointer) and event.kind == "up" and event.button == 1 and desk.is_held(self):
            number = self.numbers.at(event.pos)
            if number:
                self._on_rule(number)
                return True
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
        self.numbers.clear()
        body = self._body(theme)
        surface.set_clip(clip.clip(body))
        self._lay_out(theme, body.move(0, -self.scroller.offset), surface, body)
        surface.set_clip(clip)
        if self.scroller.offset < self.scroller.most:
            more = theme.icon("chevron_down", theme.px(16), theme.gold)
            surface.blit(more, more.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - 1)))
        self.scroller.draw(surface, theme)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _picture(self, theme: Theme) -> int:
        card, view = self.card, self._view
        if card is None or view is None or (card.piece < 0 and card.square < 0):
            return theme.px(64)
        if card.piece < 0:
            return min(theme.px(_WINDOW), round(self.rect.height * 0.36))
        return min(theme.px(_PICTURE), round(self.rect.height * 0.42))

    def _body(self, theme: Theme) -> pygame.Rect:
        pad = theme.px(_PAD)
        top = self._picture(theme) + theme.px(10)
        return pygame.Rect(
            self.rect.left + pad,
            self.rect.top + top,
            max(1, self.rect.width - 2 * pad),
            max(1, self.rect.height - top - theme.px(16)),
        )

    def _name_row(self, theme: Theme) -> pygame.Rect:
        """Where the name stands, left of the button."""
        edge, size = theme.px(5), theme.px(_BUTTON[0])
        bottom = self.rect.top + self._picture(theme)
        left = self.rect.left + edge + theme.px(9)
        return pygame.Rect(
            left, bottom - theme.px(36), self.rect.right - edge - size - theme.px(8) - left, theme.px(32)
        )

    def _resize(self, theme: Theme) -> None:
        place = pygame.Rect(0, 0, theme.px(_BUTTON[0]), theme.px(_BUTTON[1]))
        place.midright = (self.rect.right - theme.px(10), self._name_row(theme).centery)
        self._rules.place(theme, place)
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
            self._draw_fade(surface, theme, area)
        elif card.square >= 0:
            surface.blit(self._window(card.square, area.size), area)
            self._draw_fade(surface, theme, area)
        row = self._name_row(theme)
        theme.draw_text(surface, theme.shorten(card.name.upper(), Type.HEAD, row.width), Type.HEAD, palette.CREAM, row)
        if card.piece < 0 and card.square < 0:
            theme.draw_line(surface, (row.left, area.bottom + theme.px(2)), row.width, theme.gold_dark)
        kicker = pygame.Rect(area.left, area.top + theme.px(5), area.width - theme.px(10), theme.px(24))
        if card.piece < 0 and card.square < 0:
            # The head is too low for both above each other.
            kicker.width = self._rules.rect.left - theme.px(8) - kicker.left
            kicker.centery = self._rules.rect.centery
        elif card.piece < 0:
            width = theme.width(card.kicker, Type.NOTE) + theme.px(12)
            plate = pygame.Rect(kicker.right + theme.px(5) - width, kicker.top, width, kicker.height)
            surface.blit(theme.panel(plate.size, theme.panel_look(), 5), plate)
        theme.draw_text(surface, card.kicker, Type.NOTE, theme.parchment, kicker, "right")

    @staticmethod
    def _draw_fade(surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        fade = theme.picture(("fade", area.width, area.height), lambda: _fade(area.width, area.height // 2))
        surface.blit(fade, (area.left, area.bottom - fade.get_height()))

    def _lay_out(
        self, theme: Theme, body: pygame.Rect, surface: pygame.Surface | None, seen: pygame.Rect | None = None
    ) -> int:
        """Draw the body, or only measure it where there is no surface; the height it takes.

        Lines that do not lie wholly in what is ``seen`` are left out: half a line reads as a fault.
        """
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
                height = theme.line_height(block.style)
                for at, line in enumerate(lines):
                    row = pygame.Rect(body.left + indent, y + at * height, width, height)
                    if seen is not None and (
                        row.top < seen.top - height // 3 or row.bottom > seen.bottom + height // 6
                    ):
                        continue
                    self.numbers.draw(surface, theme, (line,), block.style, color, row)
                    if block.icon and not at:
                        size = theme.px(18)
                        glyph = theme.icon(block.icon, size, block.color or theme.gold)
                        surface.blit(glyph, (body.left, row.top + (height - size) // 2))
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
            now = figures(view, piece)
            faster, stronger = now.speed - kind.speed, now.strength - kind.strength
            plates = (
                (token.wound_plate(size), "state.wounded")
                if weak
                else (token.speed_plate(now.speed, size, change=faster), "inspector.speed"),
                (token.strength_plate(now.strength, size, weak=weak, change=stronger), "inspector.strength"),
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
