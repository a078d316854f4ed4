"""A side's panel: action cards, combat cards left, jump cards, objects, and the roster with everybody's condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.catalog import ObjectDef
from dt_darkness.core.frames import CardFrame, OverFrame
from dt_darkness.core.state import BACK, DEAD, DOT, OUT, REMOVED, RESERVE, SPENT, SUPPLY, UNKNOWN, UNPLACED
from dt_darkness.ui.art import card, palette, token
from dt_darkness.ui.kit import Button, Mood, Theme, Type, Widget
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.kit.widget import Size
from dt_darkness.ui.scenes.game.figures import figures
from dt_darkness.ui.scenes.game.pieces import CardButton, TokenButton
from dt_darkness.ui.scenes.game.words import Words

HEIGHT = 198
_HEAD = 30
_NARROW = 600
"""Design units of width below which everything stands one below the other."""


class PlayerPanel(Widget):
    """The panel of one side. ``show`` takes a new position, after which it must be placed again."""

    def __init__(
        self,
        side: int,
        words: Words,
        *,
        on_card: Callable[[int], None],
        on_piece: Callable[[int], None],
        peek: Button,
    ) -> None:
        super().__init__(name=f"player_{side}")
        self.side = side
        self.words = words
        self.peek = peek
        self._on_card = on_card
        self._on_piece = on_piece
        self._view: GameState | None = None
        self._cards: list[CardButton] = []
        self._roster: list[TokenButton] = []
        self._objects: list[TokenButton] = []
        self._labels: list[tuple[str, Type, pygame.Rect]] = []
        self._combat: list[tuple[pygame.Surface, pygame.Rect]] = []

    def show(self, view: GameState, selected: int, refusals: dict[int, str], *, may_peek: bool) -> None:
        """Tell about this position; ``refusals`` says for each action card why it may not be played now."""
        self._view = view
        self.peek.visible = may_peek
        self._cards = [self._card(view, value, refusals) for value in view.table.catalog.cards.action]
        everything = range(len(view.at))
        self._roster = [
            self._token(view, p, selected) for p in everything if view.is_character(p) and view.owner[p] == self.side
        ]
        self._objects = [
            self._token(view, p, selected) for p in everything if not view.is_character(p) and self._has(view, p)
        ]

    def _has(self, view: GameState, thing: int) -> bool:
        """Whether an object is shown here: one of the colour, or a neutral one in the hands of the side."""
        if view.colour[thing] >= 0:
            return view.colour[thing] == self.side
        bearer = view.bearer_of(thing)
        return bearer >= 0 and view.owner[bearer] == self.side

    def children(self) -> Sequence[Widget]:
        """Cards, roster, objects and the button to look at one's own face-down tokens."""
        return (*self._cards, *self._roster, *self._objects, self.peek)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The usual height."""
        return width or theme.px(940), theme.px(HEIGHT)

    # -- contents -----------------------------------------------------------------------------------------------------

    def _card(self, view: GameState, value: int, refusals: dict[int, str]) -> CardButton:
        words, side = self.words, self.side
        held = value in view.action_hands[side]
        playing = view.side == side and view.played == value and not isinstance(view.frame, OverFrame)
        mine = isinstance(view.frame, CardFrame) and view.frame.side == side
        up = held or playing
        face = partial(card.action_card, value, side) if up else partial(_used, side, value)
        key = "card.playing" if playing else "card.held" if held else "card.used"
        return CardButton(
            face,
            on_act=partial(self._on_card, value),
            height=84,
            raised=playing,
            caption=words("card.playing") if playing else "",
            reason=refusals.get(value, "") if mine else "",
            tip=words(f"{key}_tip", card=value),
            lively=mine and held,
            name=f"card_{side}_{value}",
        )

    def _token(self, view: GameState, piece: int, selected: int) -> TokenButton:
        words = self.words
        owner = view.owner[piece]
        key, state = _condition(view, piece)
        load = view.load_of(piece) if view.is_character(piece) and view.on_board(piece) else -1
        thing = view.kind[load] if load >= 0 else None
        color = palette.HARM if key in ("wounded", "dead") else palette.GOLD if key == "left" else None
        name = words.name(view, piece)
        caption = words(f"state.{key}")
        return TokenButton(
            piece,
            view.kind[piece],
            owner if view.is_character(piece) else view.colour[piece],
            on_act=partial(self._on_piece, piece),
            caption=(words("state.selected") if piece == selected else caption) if view.is_character(piece) else "",
            color=color,
            state=state,
            wounded=view.wounded[piece],
            load=thing if isinstance(thing, ObjectDef) else None,
            figures=figures(view, piece) if view.is_character(piece) else None,
            blood=view.counters[piece],
            taken_over=view.is_character(piece) and owner != view.colour[piece],
            dim=key in ("hidden", "reserve", "unplaced"),
            chosen=piece == selected,
            name=f"piece_{piece}",
            tip=words("roster_tip", piece=name, state=caption),
        )

    # -- layout -------------------------------------------------------------------------------------------------------

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take the place and lay out three columns: cards, counters, roster."""
        super().place(theme, rect)
        view = self._view
        if view is None:
            return
        pad, head = theme.px(14), theme.px(_HEAD)
        label = theme.line_height(Type.CAPTION)
        body = pygame.Rect(
            rect.left + pad, rect.top + head + theme.px(4), rect.width - 2 * pad, rect.height - head - theme.px(8)
        )
        self._labels = []
        size = self.peek.measure(theme)
        self.peek.place(
            theme, pygame.Rect(rect.right - size[0] - theme.px(8), rect.top + theme.px(2), size[0], head - theme.px(3))
        )
        if rect.width < theme.px(_NARROW):
            self._place_narrow(theme, view, body, label)
            return
        left = self._place_cards(theme, body, label)
        columns = max(4, -(-len(self._roster) // 2))
        roster_width = min(theme.px(79) * columns, round(body.width * (0.35 if columns < 6 else 0.39)))
        roster = pygame.Rect(body.right - roster_width, body.top, roster_width, body.height)
        self._place_grid(theme, roster, self._roster, 4)
        middle = pygame.Rect(left + theme.px(16), body.top, roster.left - left - theme.px(28), body.height)
        self._place_counters(theme, view, middle, label)

    def _place_narrow(self, theme: Theme, view: GameState, body: pygame.Rect, label: int) -> None:
        """Cards, counters and roster one below the other, in the column at the right."""
        gap = theme.px(10)
        cards = pygame.Rect(body.left, body.top, body.width, min(round(body.height * 0.28), 3 * label + theme.px(92)))
        self._place_cards(theme, cards, label)
        counters = pygame.Rect(
            body.left, cards.bottom + gap, body.width, min(round(body.height * 0.30), 2 * label + theme.px(130))
        )
        self._place_counters(theme, view, counters, label)
        top = counters.bottom + gap
        height = min(body.bottom - top, theme.px(240) + 2 * label)
        self._place_grid(theme, pygame.Rect(body.left, top, body.width, height), self._roster, 4)

    def _place_cards(self, theme: Theme, body: pygame.Rect, label: int) -> int:
        self._labels.append(
            (self.words("panel.action_cards"), Type.SMALL_CAPS, pygame.Rect(body.left, body.top, theme.px(260), label))
        )
        height = min(theme.px(82), body.height - 2 * label - theme.px(8))
        x = body.left
        for one in self._cards:
            width = card.card_width(height)
            one.place(theme, pygame.Rect(x, body.top + label + theme.px(8), width, height))
            x += width + theme.px(7)
        hint = pygame.Rect(body.left, body.bottom - label, theme.px(270), label)
        # Under the cards stands which one is being played: where there is room for one line only, that one.
        if hint.top >= body.top + 2 * label + theme.px(8) + height:
            self._labels.append((self.words("panel.cards_return"), Type.CAPTION, hint))
        return x

    def _place_counters(self, theme: Theme, view: GameState, place: pygame.Rect, label: int) -> None:
        cards = view.table.catalog.cards
        self._combat = []
        self._labels.append(
            (self.words("panel.combat_cards"), Type.SMALL_CAPS, pygame.Rect(place.left, place.top, place.width, label))
        )
        half = place.height // 2
        height = min(half - label - theme.px(6), round((place.width / max(1, len(cards.combat)) - theme.px(3)) * 1.5))
        height = max(14, height)
        left = Counter(view.combat_hands[self.side])
        x, y = place.left, place.top + label + theme.px(2)
        for value in cards.combat:
            kept = left[value] > 0
            left[value] -= 1
            picture = card.combat_card(value, height, spent=not kept)
            self._combat.append((picture, picture.get_rect(topleft=(x, y))))
            x += picture.get_width() + theme.px(3)
        y = place.top + half
        self._labels.append(
            (self.words("panel.jumps"), Type.SMALL_CAPS, pygame.Rect(place.left, y, place.width, label))
        )
        x = place.left
        for at in range(cards.jumps):
            picture = card.jump_card(height, spent=at >= view.jumps[self.side])
            self._combat.append((picture, picture.get_rect(topleft=(x, y + label + theme.px(2)))))
            x += picture.get_width() + theme.px(3)
        x += theme.px(14)
        self._labels.append((self.words("panel.objects"), Type.SMALL_CAPS, pygame.Rect(x, y, place.right - x, label)))
        count = max(1, len(self._objects))
        tall, wide = place.bottom - y - label - theme.px(2), place.right - x
        # One row or two, whichever leaves them larger.
        size, columns = max((min(tall // rows, wide // -(-count // rows)), -(-count // rows)) for rows in (1, 2))
        for at, one in enumerate(self._objects):
            row, column = divmod(at, columns)
            one.place(theme, pygame.Rect(x + column * size, y + label + theme.px(2) + row * size, size, size))

    @staticmethod
    def _place_grid(theme: Theme, place: pygame.Rect, widgets: Sequence[Widget], columns: int) -> None:
        rows = max(1, -(-len(widgets) // columns))
        columns = max(columns, -(-len(widgets) // 2))
        rows = min(rows, 2)
        width, height = place.width // columns, (place.height - theme.px(4)) // rows
        for at, widget in enumerate(widgets):
            cell = pygame.Rect(place.left + at % columns * width, place.top + at // columns * height, width, height)
            widget.place(theme, cell.inflate(-theme.px(4), -theme.px(3)))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme, mood: Mood) -> None:
        """Draw the ground, the head and everything that cannot be pressed."""
        view = self._view
        if view is None:
            return
        colors = palette.SIDES[self.side]
        active = view.side == self.side and not isinstance(view.frame, OverFrame)
        border = colors.main if active else palette.mix(colors.main, palette.LINE, 0.55)
        surface.blit(
            theme.panel(self.rect.size, PanelLook(palette.PANEL_TOP, palette.PANEL_BOTTOM, border), 9, 1.5), self.rect
        )
        self._draw_head(surface, theme, view, active=active)
        for text, style, place in self._labels:
            theme.draw_text(surface, theme.shorten(text, style, place.width), style, theme.dim, place)
        for picture, place in self._combat:
            surface.blit(picture, place)

    def _draw_head(self, surface: pygame.Surface, theme: Theme, view: GameState, *, active: bool) -> None:
        colors = palette.SIDES[self.side]
        head = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, theme.px(_HEAD)).inflate(-4, 0)
        strength = 0.55 if active else 0.15
        look = PanelLook(
            palette.mix(colors.dark, colors.main, strength * 0.4),
            palette.mix(palette.PANEL_TOP, colors.dark, 0.8),
            colors.dark,
        )
        surface.blit(theme.panel((head.width, head.height - 2), look, 7, 0), head.move(0, 2))
        disc = token.emblem(self.side, theme.px(22))
        spot = disc.get_rect(midleft=(head.left + theme.px(8), head.centery))
        surface.blit(disc, spot)
        row = pygame.Rect(spot.right + theme.px(8), head.top + 1, head.width // 2, head.height)
        name = theme.shorten(self.words.player(self.side).upper(), Type.NAME, row.width)
        theme.draw_text(surface, name, Type.NAME, colors.light, row)
        goal, points = view.table.points_to_win, view.points[self.side]
        left = max(0, goal - points)
        text = self.words("panel.points", n=points) + "  \N{MIDDLE DOT}  " + self.words("panel.to_win", n=left)
        end = self.peek.rect.left - theme.px(12) if self.peek.visible else head.right - theme.px(12)
        theme.draw_text(
            surface,
            text,
            Type.NOTE,
            theme.parchment,
            pygame.Rect(row.left, head.top + 1, end - row.left, head.height),
            "right",
        )


def _used(side: int, value: int, height: int) -> pygame.Surface:
    return card.action_back(side, height, value)


def _condition(view: GameState, piece: int) -> tuple[str, token.State]:
    """Where a piece is, as the id of a text, and how its token is drawn."""
    where = view.at[piece]
    if where == DEAD:
        return "dead", "dead"
    if where == REMOVED:
        return "removed", "dead"
    if where == OUT:
        return "left", "escaped"
    if where == SPENT:
        return "spent", "dead"
    if where == UNPLACED:
        return "unplaced", "play"
    if where == RESERVE:
        return "reserve", "play"
    if where in (UNKNOWN, SUPPLY) or where >= BACK or where >= DOT:
        return "hidden", "play"
    if view.wounded[piece]:
        return "wounded", "play"
    return ("play" if view.bearer_of(piece) < 0 else "carried"), "play"
