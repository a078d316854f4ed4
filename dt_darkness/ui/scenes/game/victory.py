"""The end: who has won and how, the points by where they came from, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from dt_darkness.session.game import BYSTANDER, Game
from dt_darkness.ui.art import card, palette, token
from dt_darkness.ui.kit import Button, Tone, Type, flow
from dt_darkness.ui.kit.paint import PanelLook
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes.game.words import Words

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_WIDTH = 1180


class VictoryScene(Scene):
    """Shown once when a game is over, and again on demand. ``on_rematch`` begins another game at the same table."""

    def __init__(self, app: App, game: Game, on_rematch: Callable[[Game], None]) -> None:
        super().__init__(app)
        self.game = game
        self.words = Words(app.texts, game.seats)
        self._sources = points_by_source(game)
        words = self.words
        self._buttons = [
            Button(
                words("victory.rematch"),
                on_act=lambda: on_rematch(game),
                icon="swords",
                tone=Tone.PRIMARY,
                default=True,
                hint=app.texts("ui.key.enter"),
                name="rematch",
            ),
            Button(words("victory.board"), on_act=self.back, icon="eye", hint=app.texts("ui.key.escape"), name="board"),
            Button(words("victory.title"), on_act=app.go_home, icon="exit", name="title"),
        ]

    def layout(self, size: tuple[int, int]) -> None:
        """The buttons in a row at the bottom."""
        super().layout(size)
        theme = self.theme
        row = pygame.Rect(0, size[1] - theme.px(110), size[0], theme.px(64))
        flow(theme, row, self._buttons, 14, "center")
        self.desk.set_widgets(self._buttons)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the crown, the words and both sides' columns."""
        theme, words, game = self.theme, self.words, self.game
        winner = game.winner if game.winner is not None else -1
        color = palette.SIDES[winner].main if winner >= 0 else palette.GOLD
        surface.blit(theme.picture(("victory", winner, self.size), lambda: _ground(self.size, winner)), (0, 0))
        width = min(theme.px(_WIDTH), self.size[0] - theme.px(40))
        middle = pygame.Rect((self.size[0] - width) // 2, 0, width, self.size[1])
        y = round(self.size[1] * 0.09)
        crown = card.crown(winner, theme.px(120)) if winner >= 0 else theme.icon("trophy", theme.px(120), palette.GOLD)
        surface.blit(crown, crown.get_rect(midtop=(middle.centerx, y)))
        y += theme.px(136)
        title = words("victory.won", side=words.player(winner)) if winner >= 0 else words("victory.draw")
        row = pygame.Rect(middle.left, y, width, theme.px(60))
        light = palette.mix(color, palette.WHITE, 0.45)
        theme.draw_text(
            surface, theme.shorten(title, Type.SCREEN_TITLE, width), Type.SCREEN_TITLE, light, row, "center"
        )
        y = row.bottom
        how = words(f"victory.how.{game.how}", n=game.turn)
        y += theme.draw_lines(
            surface,
            theme.wrap(how, Type.BODY, width),
            Type.BODY,
            theme.parchment,
            pygame.Rect(middle.left, y, width, 0),
            "center",
        )
        y += theme.px(26)
        gap = theme.px(24)
        half = (width - gap) // 2
        bottom = self._buttons[0].rect.top - theme.px(26)
        most = max(4, *(len(sources) for sources in self._sources))
        height = min(bottom - y, theme.px(48 + 24 + 44 + 12) + most * self._step)
        for side in (0, 1):
            place = pygame.Rect(middle.left + side * (half + gap), y, half, height)
            self._draw_side(surface, side, place)
        self.desk.draw(surface)

    @property
    def _step(self) -> int:
        return max(self.theme.px(36), self.theme.line_height(Type.LABEL) + self.theme.px(6))

    def _draw_side(self, surface: pygame.Surface, side: int, place: pygame.Rect) -> None:
        theme, words, colors = self.theme, self.words, palette.SIDES[side]
        view = self.game.view(BYSTANDER)
        won = side == self.game.winner
        look = PanelLook(palette.PANEL_TOP, palette.PANEL_BOTTOM, colors.main if won else palette.LINE)
        surface.blit(theme.panel(place.size, look, 12, 2 if won else 1), place)
        pad = theme.px(22)
        inner = place.inflate(-2 * pad, -2 * pad)
        disc = token.emblem(side, theme.px(48))
        surface.blit(disc, inner.topleft)
        row = pygame.Rect(inner.left + theme.px(60), inner.top, inner.width - theme.px(60), theme.px(48))
        theme.draw_text(surface, words.player(side).upper(), Type.DIALOG_TITLE, colors.light, row)
        score = words("points_of", points=view.points[side], goal=view.table.points_to_win)
        theme.draw_text(surface, score, Type.BIG_NUMBER, palette.WHITE, row, "right")
        y = row.bottom + theme.px(12)
        theme.draw_line(surface, (inner.left, y), inner.width)
        y += theme.px(12)
        step = self._step
        sources = self._sources[side]
        if not sources:
            place = pygame.Rect(inner.left, y, inner.width, step)
            theme.draw_text(surface, words("victory.none"), Type.BODY_ITALIC, theme.dim, place)
        for source in sources:
            text = words(f"victory.{source.how}", piece=words.name(view, source.piece))
            if y + step > inner.bottom:
                break
            size = theme.px(24)
            surface.blit(theme.icon(_ICONS[source.how], size, colors.main), (inner.left, y + (step - size) // 2))
            line = pygame.Rect(inner.left + theme.px(38), y, inner.width - theme.px(38), step)
            theme.draw_text(
                surface, theme.shorten(text, Type.LABEL, line.width - theme.px(60)), Type.LABEL, theme.parchment, line
            )
            theme.draw_text(surface, f"+{source.points}", Type.NUMBER, colors.light, line, "right")
            y += step


class Source(NamedTuple):
    """Where points came from: what happened to which piece, and how many points that was."""

    how: str
    """``left``: it left the labyrinth; ``died``: it died."""
    piece: int
    points: int


def points_by_source(game: Game) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    """For both sides what brought points, in the order it happened."""
    found: tuple[list[Source], list[Source]] = ([], [])
    events = game.events_for(BYSTANDER)
    for at, event in enumerate(events):
        if event.kind != "scored":
            continue
        # A treasure scores before it is taken off the board, everybody else afterwards.
        near = [events[at - 1], *events[at + 1 : at + 2]]
        cause = next((one for one in near if one.kind in ("left", "died")), None)
        if cause is not None:
            side, points = int(str(event.args[0])), int(str(event.args[1]))
            found[side].append(Source(cause.kind, int(str(cause.args[0])), points))
    return tuple(found[0]), tuple(found[1])


_ICONS = {"left": "exit", "died": "skull"}


def _ground(size: tuple[int, int], winner: int) -> pygame.Surface:
    """Dark stone with a glow of the winner's colour behind the crown."""
    width, height = size
    surface = pygame.Surface(size)
    surface.fill(palette.GROUND)
    color = palette.SIDES[winner].dark if winner >= 0 else palette.DARK_GOLD
    small = pygame.Surface((64, 36))
    small.fill(palette.GROUND)
    for step in range(30, 0, -1):
        share = (1 - step / 30) ** 1.6
        pygame.draw.circle(small, palette.mix(palette.GROUND, color, share), (32, 8), step)
    surface.blit(pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), (width, height)), (0, 0))
    return surface
