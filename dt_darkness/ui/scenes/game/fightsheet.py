"""The sheet of a fight: both sides' fighters and totals, what the cards must bring, and what losing would cost."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.catalog import ObjectDef
from dt_darkness.core.combat import Strength, card_refusal, losses, strengths, total
from dt_darkness.core.frames import Fight
from dt_darkness.ui.art import card, palette, raster, token
from dt_darkness.ui.kit import Theme, Type
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.scenes.game.figures import figures
from dt_darkness.ui.scenes.game.words import Words

_WIDTH = 1420
_ROW = 116
"""Height of a fighter's row, as long as there is room."""
_STRENGTH = PanelLook((112, 32, 34), (74, 18, 22), (178, 84, 76))
_BONUS = PanelLook((28, 88, 68), (16, 58, 46), (82, 176, 140))
_HARM = PanelLook((78, 26, 28), (48, 16, 20), (150, 58, 54))
_GREY = PanelLook((88, 82, 92), (60, 56, 64), (140, 132, 142))
_MINUS = "\N{MINUS SIGN}"


class Result(NamedTuple):
    """A fight that is decided: the attacking side, both cards, both totals."""

    attacking: int
    card: int
    answer: int
    attack: int
    defence: int

    @property
    def winner(self) -> int:
        """The side that has won, -1 for a tie."""
        return (
            self.attacking if self.attack > self.defence else 1 - self.attacking if self.attack < self.defence else -1
        )


class FightSheet:
    """Draws a fight as it was declared; everything on it is known to everybody."""

    def __init__(self, words: Words, view: GameState, fight: Fight) -> None:
        self.words, self.view, self.fight = words, view, fight
        self.attacking = view.owner[fight.attacker]
        self.totals = (total(view, fight, 0), total(view, fight, 1))
        self.fighters = (strengths(view, fight, 0), strengths(view, fight, 1))
        self.losses = (losses(view, fight, 0), losses(view, fight, 1))
        self.status = ("", "")
        self.prompt = ("", "")
        self.hand_open = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.foot = pygame.Rect(0, 0, 0, 0)
        self._top = self._table = self._losing = pygame.Rect(0, 0, 0, 0)

    def verdict(self, result: Result) -> tuple[str, str]:
        """How the fight has ended, in a headline and a sentence."""
        words = self.words
        if result.winner < 0:
            return words("combat.tie"), words("combat.tie_text", n=result.attack)
        most, least = max(result.attack, result.defence), min(result.attack, result.defence)
        wounded, dead = self.losses[1 - result.winner]
        parts = [words("preview.wounded", piece=words.piece(self.view, piece)) for piece in wounded]
        parts += [words("preview.dies", piece=words.piece(self.view, piece)) for piece in dead]
        return words("combat.wins", side=words.player(result.winner), most=most, least=least), " ".join(parts)

    # -- layout -------------------------------------------------------------------------------------------------------

    def place(self, theme: Theme, window: pygame.Rect) -> None:
        """Lie down in the middle of the window."""
        edge = theme.px(14)
        width = min(theme.px(_WIDTH), window.width - 2 * edge)
        pad = theme.px(36)
        foot = max(theme.px(142), theme.line_height(Type.HEAD) + 3 * theme.line_height(Type.BODY) + theme.px(30))
        head = theme.line_height(Type.SCREEN_TITLE) + theme.line_height(Type.BODY) + theme.px(22)
        losing = theme.line_height(Type.CAPTION) + theme.px(58)
        table = theme.line_height(Type.CAPTION) * 2 + theme.px(56)
        rows = max(len(side) for side in self.fighters)
        wanted = head + theme.px(56) + max(theme.px(240), rows * theme.px(_ROW)) + table + losing + foot + theme.px(40)
        height = min(wanted, window.height - 2 * edge)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = window.center
        self.foot = pygame.Rect(self.rect.left + pad, self.rect.bottom - foot - theme.px(16), width - 2 * pad, foot)
        top = self.rect.top + head
        self._losing = pygame.Rect(self.foot.left, self.foot.top - losing - theme.px(10), self.foot.width, losing)
        self._table = pygame.Rect(self.foot.left, self._losing.top - table, self.foot.width, table)
        self._top = pygame.Rect(self.foot.left, top, self.foot.width, self._table.top - theme.px(8) - top)

    def hand_rect(self, theme: Theme) -> pygame.Rect:
        """Where the open hand lies."""
        left = self.foot.left + round(self.foot.width * 0.30)
        right = self.foot.right - theme.px(256)
        return pygame.Rect(left, self.foot.top, right - left, self.foot.height)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        result: Result | None,
        share: float,
        laid: tuple[bool, bool],
        keys: tuple[str, str] | None,
    ) -> None:
        """Draw the sheet. ``share`` tells how far the cards are turned over, ``keys`` which keys choose which card."""
        theme.draw_shadow(surface, self.rect, 16, 14)
        surface.blit(theme.panel(self.rect.size, theme.panel_look(gold=True), 16, 1.5), self.rect)
        inset = theme.px(7)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        surface.blit(theme.frame(inner.size, 11), inner)
        self._draw_head(surface, theme)
        # The attacker stands at the left, whoever he is.
        first = self.attacking
        middle = max(theme.px(270), round(self._top.width * 0.24))
        width = (self._top.width - middle) // 2
        left = pygame.Rect(self._top.left, self._top.top, width, self._top.height)
        right = pygame.Rect(self._top.right - width, self._top.top, width, self._top.height)
        for side, place in ((first, left), (1 - first, right)):
            self._draw_side(surface, theme, side, place, result, share)
        self._draw_cards(
            surface, theme, pygame.Rect(left.right, self._top.top, middle, self._top.height), result, share, laid
        )
        self._draw_table(surface, theme, result, share)
        self._draw_losses(surface, theme, result, share)
        self._draw_foot(surface, theme, keys)

    def _draw_head(self, surface: pygame.Surface, theme: Theme) -> None:
        words, view, fight = self.words, self.view, self.fight
        row = pygame.Rect(
            self.foot.left, self.rect.top + theme.px(10), self.foot.width, theme.line_height(Type.SCREEN_TITLE)
        )
        theme.draw_text(surface, words("combat.title"), Type.SCREEN_TITLE, theme.gold_bright, row, "center")
        row = pygame.Rect(row.left, row.bottom, row.width, theme.line_height(Type.BODY))
        text = words(
            "combat.what",
            attacker=words.piece(view, fight.attacker),
            target=words.piece(view, fight.target),
            square=words.square(view.at[fight.target]),
        )
        theme.draw_text(surface, text, Type.BODY, theme.parchment, row, "center")
        theme.draw_line(surface, (row.left, row.bottom + theme.px(5)), row.width, theme.gold_dark)

    def _draw_side(
        self, surface: pygame.Surface, theme: Theme, side: int, place: pygame.Rect, result: Result | None, share: float
    ) -> None:
        words, colors = self.words, palette.SIDES[side]
        size = theme.px(46)
        disc = token.emblem(side, size)
        surface.blit(disc, place.topleft)
        name = pygame.Rect(place.left + size + theme.px(12), place.top, place.width - size, size // 2 + theme.px(4))
        theme.draw_text(surface, words.player(side).upper(), Type.HEAD, colors.light, name)
        role = words("combat.attacker" if side == self.attacking else "combat.defender")
        below = pygame.Rect(name.left, name.bottom - theme.px(2), name.width, size // 2)
        theme.draw_text(surface, role, Type.CAPTION, theme.dim, below)
        before = self.totals[side]
        shown = before
        caption = words("combat.before")
        if result is not None:
            final = result.attack if side == result.attacking else result.defence
            shown = round(before + (final - before) * max(0.0, share * 1.6 - 0.6))
            caption = words("combat.total")
        corner = pygame.Rect(place.left, place.top, place.width - theme.px(8), size)
        figure = theme.draw_text(surface, str(shown), Type.BIG_NUMBER, palette.WHITE, corner, "right")
        hint = pygame.Rect(place.left, place.top, figure.left - theme.px(14) - place.left, size)
        theme.draw_text(surface, caption, Type.CAPTION, theme.dim, hint, "right")
        rows = self.fighters[side]
        top = place.top + size + theme.px(10)
        step = min(theme.px(_ROW), (place.bottom - top) // max(1, len(rows)))
        for at, fighter in enumerate(rows):
            row = pygame.Rect(place.left, top + at * step, place.width, step - theme.px(7))
            self._draw_fighter(surface, theme, side, fighter, row)

    def _draw_fighter(
        self, surface: pygame.Surface, theme: Theme, side: int, fighter: Strength, row: pygame.Rect
    ) -> None:
        view, words = self.view, self.words
        leads = fighter.piece in (self.fight.attacker, self.fight.target)
        look = PanelLook((54, 47, 57), (36, 31, 40), palette.SIDES[side].main if leads else palette.LINE)
        surface.blit(theme.panel(row.size, look, 8), row)
        kind = view.character(fighter.piece)
        load = view.load_of(fighter.piece)
        thing = view.kind[load] if load >= 0 else None
        size = round(min(row.height * 0.80, theme.px(84)))
        picture = token.character_token(
            kind,
            side,
            size,
            wounded=view.wounded[fighter.piece],
            load=thing if isinstance(thing, ObjectDef) else None,
            blood=view.counters[fighter.piece],
            taken_over=side != view.colour[fighter.piece],
            speed=figures(view, fighter.piece).speed,
            strength=figures(view, fighter.piece).strength,
        )
        surface.blit(picture, picture.get_rect(center=(row.left + round(size * 0.66), row.centery)))
        x = row.left + round(size * 1.3)
        figure = theme.draw_text(
            surface,
            str(fighter.total),
            Type.BIG_NUMBER if row.height > theme.px(70) else Type.NUMBER,
            palette.WHITE,
            row.inflate(-theme.px(28), 0),
            "right",
        )
        chip = theme.line_height(Type.NOTE) + theme.px(6)
        tall = row.height >= chip + theme.line_height(Type.NAME) + theme.px(6)
        name_row = (
            pygame.Rect(x, row.top + theme.px(4), figure.left - x, row.height // 2)
            if tall
            else pygame.Rect(x, row.top, figure.left - x, row.height)
        )
        name = theme.draw_text(surface, words.name(view, fighter.piece).upper(), Type.NAME, theme.parchment, name_row)
        if leads:
            key = "combat.leads" if fighter.piece == self.fight.attacker else "combat.target"
            note = pygame.Rect(name.right + theme.px(8), name_row.top, theme.px(120), name_row.height)
            theme.draw_text(surface, words(key), Type.NOTE, palette.SIDES[side].light, note)
        if tall:
            self._draw_chips(
                surface, theme, fighter, pygame.Rect(x, row.bottom - chip - theme.px(9), figure.left - x, chip)
            )

    def _draw_chips(self, surface: pygame.Surface, theme: Theme, fighter: Strength, row: pygame.Rect) -> None:
        words, view = self.words, self.view
        strength = words("combat.wounded") if view.wounded[fighter.piece] else words("combat.strength")
        chips = [(strength, str(fighter.strength), _STRENGTH)]
        chips += [(words.name(view, piece), _signed(points), _BONUS) for piece, points in fighter.bonuses]
        x = row.left
        for text, value, look in chips:
            width = theme.width(text, Type.NOTE) + theme.width(value, Type.LABEL) + theme.px(24)
            rect = pygame.Rect(x, row.top, width, row.height)
            surface.blit(theme.panel(rect.size, look, 5), rect)
            inner = rect.inflate(-theme.px(16), 0)
            theme.draw_text(surface, text, Type.NOTE, theme.parchment, inner)
            theme.draw_text(surface, value, Type.LABEL, palette.WHITE, inner, "right")
            x += width + theme.px(6)

    def _draw_cards(
        self,
        surface: pygame.Surface,
        theme: Theme,
        place: pygame.Rect,
        result: Result | None,
        share: float,
        laid: tuple[bool, bool],
    ) -> None:
        height = min(theme.px(190), place.height - theme.px(70), round((place.width - theme.px(40)) / 2 * 1.5))
        width = card.card_width(height)
        gap = theme.px(14)
        top = place.top + (place.height - height) // 2
        glow = theme.picture(("combat_glow", width), lambda: _glow(width * 3))
        surface.blit(glow, glow.get_rect(center=place.center), special_flags=pygame.BLEND_RGB_ADD)
        for side, x in (
            (self.attacking, place.centerx - width - gap // 2),
            (1 - self.attacking, place.centerx + gap // 2),
        ):
            rect = pygame.Rect(x, top, width, height)
            self._draw_card(surface, side, rect, result, share, laid[side])
            caption = pygame.Rect(x - gap, rect.bottom + theme.px(6), width + 2 * gap, theme.line_height(Type.NOTE))
            theme.draw_text(surface, self.status[side], Type.NOTE, palette.SIDES[side].light, caption, "center")
        swords = theme.icon("swords", theme.px(48), palette.mix(palette.GOLD, palette.WHITE, 0.35))
        surface.blit(swords, swords.get_rect(midbottom=(place.centerx, top + theme.px(4))))

    def _draw_card(
        self, surface: pygame.Surface, side: int, rect: pygame.Rect, result: Result | None, share: float, laid: bool
    ) -> None:
        if not laid:
            surface.blit(card.placeholder(rect.height, palette.SIDES[side].main), rect)
            return
        flip = 1.0 if result is None else min(1.0, share * 2.5)
        value = None
        if result is not None and flip >= 0.5:
            value = result.card if side == result.attacking else result.answer
        picture = card.combat_back(side, rect.height) if value is None else card.combat_card(value, rect.height)
        if result is not None and flip < 1:
            width = max(1, round(rect.width * abs(1 - 2 * flip)))
            picture = pygame.transform.smoothscale(picture, (width, rect.height))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _draw_table(self, surface: pygame.Surface, theme: Theme, result: Result | None, share: float) -> None:
        """For every difference of the two cards, who would win."""
        words, place = self.words, self._table
        most = max(self.view.table.catalog.cards.combat)
        attacking, defending = self.attacking, 1 - self.attacking
        possible = {answer - laid for laid in self._playable(attacking) for answer in self._playable(defending)}
        lead = self.totals[attacking] - self.totals[defending]
        label = theme.line_height(Type.CAPTION)
        row = pygame.Rect(place.left, place.top, place.width, label)
        theme.draw_text(
            surface, words("combat.needs", side=words.player(defending)), Type.CAPTION, theme.dim, row, "center"
        )
        count = 2 * most + 1
        gap = theme.px(4)
        width = min(theme.px(82), (place.width - gap * (count - 1)) // count)
        left = place.centerx - (width * count + gap * (count - 1)) // 2
        height = theme.px(48)
        actual = result.answer - result.card if result is not None and share >= 1 else None
        spans: dict[int, list[int]] = {}
        for at in range(count):
            difference = at - most
            outcome = attacking if difference < lead else defending if difference > lead else -1
            colors = palette.SIDES[outcome] if outcome >= 0 else None
            look = (
                PanelLook(palette.mix(colors.dark, colors.main, 0.35), colors.dark, colors.main)
                if colors is not None
                else _GREY
            )
            cell = pygame.Rect(left + at * (width + gap), row.bottom + theme.px(4), width, height)
            if difference == actual:
                ring = cell.inflate(theme.px(8), theme.px(8))
                pygame.draw.rect(surface, palette.CREAM, ring, max(2, theme.px(3)), border_radius=theme.px(8))
            if difference not in possible:
                surface.blit(raster.faded(theme.panel(cell.size, _GREY, 5), 0.25), cell)
                theme.draw_text(surface, _signed(difference), Type.LABEL, theme.dim, cell, "center")
                continue
            surface.blit(theme.panel(cell.size, look, 5), cell)
            theme.draw_text(surface, _signed(difference), Type.NUMBER, palette.WHITE, cell, "center")
            spans.setdefault(outcome, []).append(cell.centerx)
        below = row.bottom + theme.px(6) + height
        for outcome, centers in spans.items():
            text = words("combat.tie_short") if outcome < 0 else words("combat.side_wins", side=words.player(outcome))
            color = palette.SIDES[outcome].light if outcome >= 0 else theme.parchment
            spot = pygame.Rect(0, below, theme.width(text, Type.NOTE) + theme.px(4), label)
            spot.centerx = sum(centers) // len(centers)
            spot.clamp_ip(pygame.Rect(place.left, below, place.width, label))
            theme.draw_text(surface, text, Type.NOTE, color, spot, "center")

    def _playable(self, side: int) -> tuple[int, ...]:
        """The cards that a side may lay, as everybody can count (B-101, F-30)."""
        hand = self.view.combat_hands[side]
        return tuple(value for value in hand if card_refusal(self.view, self.fight, side, value) is None)

    def _draw_losses(self, surface: pygame.Surface, theme: Theme, result: Result | None, share: float) -> None:
        place = self._losing
        half = place.width // 2
        first = self.attacking
        for side, x in ((first, place.left), (1 - first, place.left + half + theme.px(12))):
            rect = pygame.Rect(x, place.top, half - theme.px(12), place.height)
            if result is None or share < 1:
                self._draw_loss(surface, theme, side, rect, "combat.if_loses")
            elif result.winner == 1 - side:
                self._draw_loss(surface, theme, side, rect, "combat.lost")

    def _draw_loss(self, surface: pygame.Surface, theme: Theme, side: int, place: pygame.Rect, heading: str) -> None:
        """What losing costs a side, or has cost it."""
        words, view = self.words, self.view
        label = theme.line_height(Type.CAPTION)
        row = pygame.Rect(place.left, place.top, place.width, label)
        color = palette.mix(palette.HARM, palette.WHITE, 0.35)
        theme.draw_text(surface, words(heading, side=words.player(side).upper()), Type.SMALL_CAPS, color, row)
        wounded, dead = self.losses[side]
        entries = [(piece, "wounded", "drop") for piece in wounded] + [(piece, "dead", "skull") for piece in dead]
        gap = theme.px(7)
        width = min(theme.px(172), (place.width - gap * (len(entries) - 1)) // max(1, len(entries)))
        for at, (piece, key, icon) in enumerate(entries):
            rect = pygame.Rect(
                place.left + at * (width + gap),
                row.bottom + theme.px(3),
                width,
                place.bottom - row.bottom - theme.px(3),
            )
            surface.blit(theme.panel(rect.size, _HARM, 7), rect)
            size = round(rect.height * 0.74)
            picture = token.character_token(
                view.character(piece), side, size, wounded=key == "wounded", state="dead" if key == "dead" else "play"
            )
            surface.blit(picture, picture.get_rect(center=(rect.left + round(size * 0.68), rect.centery)))
            x = rect.left + round(size * 1.36)
            glyph = theme.px(20)
            surface.blit(theme.icon(icon, glyph, palette.HARM), (x, rect.centery - glyph // 2))
            text = pygame.Rect(x + glyph + theme.px(6), rect.top, rect.right - x - glyph - theme.px(8), rect.height)
            theme.draw_text(
                surface, theme.shorten(words(f"state.{key}"), Type.NOTE, text.width), Type.NOTE, theme.parchment, text
            )

    def _draw_foot(self, surface: pygame.Surface, theme: Theme, keys: tuple[str, str] | None) -> None:
        title, text = self.prompt
        width = round(self.foot.width * (0.29 if keys is None else 0.24))
        if keys is None and not self.hand_open:
            width = round(self.foot.width * 0.62)
        lines = theme.wrap(title, Type.HEAD, width)
        y = self.foot.top + theme.px(6)
        place = pygame.Rect(self.foot.left, y, width, 0)
        y += theme.draw_lines(surface, lines, Type.HEAD, theme.gold_bright, place) + theme.px(4)
        body = theme.wrap(text, Type.BODY, width)
        theme.draw_lines(surface, body, Type.BODY, theme.parchment, pygame.Rect(self.foot.left, y, width, 0))
        if keys is not None:
            self._draw_keys(surface, theme, keys)

    def _draw_keys(self, surface: pygame.Surface, theme: Theme, keys: tuple[str, str]) -> None:
        """Both hands, which everybody may count, with the key that chooses each card."""
        values = tuple(dict.fromkeys(self.view.table.catalog.cards.combat))
        left = self.foot.left + round(self.foot.width * 0.27)
        room = self.foot.right - left
        half = room // 2
        height = min(theme.px(84), self.foot.height - theme.line_height(Type.LABEL) - theme.px(6))
        width = card.card_width(height)
        for side in (0, 1):
            x0 = left + side * half
            step = min(width + theme.px(8), (half - theme.px(20)) // max(1, len(values)))
            for at, value in enumerate(values):
                rect = pygame.Rect(x0 + at * step, self.foot.top + theme.px(2), width, height)
                held = value in self.view.combat_hands[side]
                surface.blit(card.combat_card(value, height, spent=not held), rect)
                if held:
                    cap = pygame.Rect(rect.left, rect.bottom + theme.px(2), rect.width, theme.line_height(Type.LABEL))
                    theme.draw_text(surface, keys[side][at], Type.LABEL, palette.SIDES[side].light, cap, "center")


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", _MINUS)


def _glow(size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size))
    for step in range(size // 2, 0, -1):
        share = (1 - step / (size / 2)) ** 1.7
        pygame.draw.circle(surface, [round(part * share) for part in (64, 34, 12)], (size // 2, size // 2), step)
    return surface
