"""What the greedy player knows of darkness, graves, torches and bodies: opinions in hundredths of a victory point."""

from __future__ import annotations

from dt_darkness.ai.judgement import POINT, Judge
from dt_darkness.core import GameState, carry_out, legal_actions
from dt_darkness.core.abilities.necromancy import is_grave
from dt_darkness.core.abilities.undead import free_token
from dt_darkness.core.ability import abilities, is_dark
from dt_darkness.core.darkness import beside_lighter
from dt_darkness.core.frames import LayFrame
from dt_darkness.core.geometry import SQUARES
from dt_darkness.core.state import local_square

LIT_SQUARE = 1.0
"""What each square of darkness is worth to be lit, wherever it leads."""
HALF_SURE = 0.5
"""What is left of a prospect that hangs on the tile that is drawn."""
PLACES_TRIED = 4
BODY, DEAD_TO_RAISE, TORCH, WEAPON = 8.0, 14.0, 6.0, 7.0
"""What it is worth besides to stand where one enters a body, may raise somebody, take a torch, take a weapon."""


def light_gain(view: GameState, judge: Judge, now: float, piece: int, length: int) -> float:
    """What lighting so many squares beside a character promises: ways that grow shorter, and who might fall.

    Which tile it will be nobody knows; a straight one, or whatever comes first of that length, stands for all.
    """
    touched = beside_lighter(view, piece)
    known = [tile for tile in view.table.catalog.corridors.values() if tile.length == length]
    gain = LIT_SQUARE * length
    pits = sum(any(terrain.deadly for terrain in tile.terrain) for tile in known) / len(known)
    for sq in touched:
        for other in view.tokens(sq):
            if view.is_character(other):
                points = pits / length * POINT * view.character(other).kill_points
                gain += points if view.owner[other] != judge.side else -points
    after = view.copy()
    after.frames = (*view.frames, LayFrame(view.side, piece, known[0].id, False, ()))
    places = legal_actions(after)
    step = max(1, len(places) // PLACES_TRIED)
    best = max((judge.position(carry_out(after, action)[0]) for action in places[::step]), default=now)
    return gain + HALF_SURE * max(best - now, 0.0)


def takes_over(view: GameState, piece: int, sq: int) -> bool:
    """Whether a character that ends its move on a square would enter a body there (F-50)."""
    return any(
        ability.takes_over(view, piece, victim)
        for ability in abilities(view.kind[piece])
        for victim in view.tokens(sq)
        if victim != piece and view.is_character(victim) and view.wounded[victim]
    )


class Prospects:
    """What a character could do next where it might end its move, beyond what the position itself is worth."""

    def __init__(self, view: GameState, piece: int) -> None:
        self._view, self._piece = view, piece
        kind = view.character(piece)
        offers = {verb for ability in abilities(kind) for verb in ability.offers}
        self._raises = "raise" in offers and any(
            free_token(view, str(ability.into), view.owner[piece]) >= 0
            for ability in abilities(kind)
            if ability.name == "raises_dead" and hasattr(ability, "into")
        )
        self._free_hand = kind.hands > 0 and view.load_of(piece) < 0
        self._darkness = self._free_hand and any(is_dark(view, sq) for sq in range(SQUARES))
        self._fears = any(
            ability.hold_refusal(view, piece, thing) is not None
            for ability in abilities(kind)
            for thing in range(len(view.at))
            if not view.is_character(thing)
        )
        self._known: dict[int, float] = {}

    def at(self, sq: int) -> float:
        """The worth of what it could do on a square."""
        if sq not in self._known:
            body = BODY if takes_over(self._view, self._piece, sq) else 0.0
            self._known[sq] = body + self._raising(sq) + self._taking(sq)
        return self._known[sq]

    def _raising(self, sq: int) -> float:
        if not self._raises or is_dark(self._view, sq):
            return 0.0
        view = self._view
        for near in view.map.ways[sq]:
            if near < 0 or view.standing(near) >= 0 or is_dark(view, near):
                continue
            if any(view.is_character(p) and view.wounded[p] for p in view.tokens(near)):
                return DEAD_TO_RAISE
            if is_grave(view.map, near) and local_square(view, near) not in view.emptied and not view.tokens(near):
                return DEAD_TO_RAISE
        return 0.0

    def _taking(self, sq: int) -> float:
        view = self._view
        room = view.room_at(sq) if self._free_hand and not view.tokens(sq) else None
        if room is None:
            return 0.0
        spot = local_square(view, sq)
        if spot in view.emptied:
            return 0.0
        if self._darkness and not self._fears and any(square == spot[1] for square, _ in room.holders):
            return TORCH
        return WEAPON if room.statue_front == spot[1] else 0.0
