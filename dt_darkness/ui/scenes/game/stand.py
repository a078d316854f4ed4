"""How the tokens of one square share it, and where the backs lie on a face-down room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from dt_darkness.core import GameState
from dt_darkness.core.catalog import CharacterDef, ObjectDef, PieceDef
from dt_darkness.core.events import Shown
from dt_darkness.ui.art import token
from dt_darkness.ui.scenes.game.figures import figures

Point = tuple[float, float]


class Stand(NamedTuple):
    """One token as it is drawn: where its middle is from that of the square, in squares, and how large it is."""

    piece: int
    shift: Point
    part: float
    load: ObjectDef | None = None


def stands(shown: Shown, pieces: Sequence[int], mover: int = -1, load: int = -1) -> tuple[Stand, ...]:
    """The tokens of a square, the lowest first.

    What a standing character has in hand becomes a badge on it, or stands small at its shoulder if it is a wounded
    friend. ``mover`` and its ``load`` are in the middle of a move, where the square alone does not tell who holds what.
    """
    if mover in pieces:
        rest = [piece for piece in pieces if piece not in (mover, load)]
        return (*_side_by_side(shown, rest, crowded=True), *_carrier(shown, mover, load))
    if len(pieces) == 2:
        bearer = next((p for p in pieces if _carries(shown, p)), -1)
        if bearer >= 0:
            return _carrier(shown, bearer, next(p for p in pieces if p != bearer))
    return _side_by_side(shown, pieces, crowded=False)


def _carries(shown: Shown, piece: int) -> bool:
    kind = shown.kind[piece]
    return isinstance(kind, CharacterDef) and kind.hands > 0 and piece not in shown.wounded


def _carrier(shown: Shown, bearer: int, load: int) -> tuple[Stand, ...]:
    if load < 0:
        return (Stand(bearer, (0.0, 0.0), token.PART_OF_SQUARE),)
    kind = shown.kind[load]
    if isinstance(kind, ObjectDef):
        return (Stand(bearer, (0.0, 0.0), token.PART_OF_SQUARE, kind),)
    return (Stand(bearer, (-0.09, 0.08), 0.74), Stand(load, (0.24, -0.24), 0.50))


def _side_by_side(shown: Shown, pieces: Sequence[int], *, crowded: bool) -> tuple[Stand, ...]:
    if not pieces:
        return ()
    if len(pieces) == 1 and not crowded:
        return (Stand(pieces[0], (0.0, 0.0), _part(shown.kind[pieces[0]])),)
    if len(pieces) == 1:
        return (Stand(pieces[0], (0.2, -0.2), 0.56),)
    places = ((-0.18, -0.18), (0.18, 0.17), (0.2, -0.2), (-0.2, 0.2))
    return tuple(
        Stand(piece, places[at % 4], 0.56 if shown.kind[piece].is_character else 0.50)
        for at, piece in enumerate(pieces)
    )


def _part(kind: PieceDef) -> float:
    return token.PART_OF_SQUARE if kind.is_character else 0.66


def picture(shown: Shown, view: GameState, stand: Stand, square: int) -> pygame.Surface:
    """The token of a stand for squares of so many pixels; draw it centred.

    Its numbers are those of ``view``: what still moves is shown with the numbers it is going to have.
    """
    colour = view.colour
    kind, owner = shown.kind[stand.piece], shown.owner[stand.piece]
    size = max(10, round(stand.part * square))
    if isinstance(kind, CharacterDef):
        wounded = stand.piece in shown.wounded
        now = figures(view, stand.piece) if view.kind[stand.piece] is kind else None
        return token.character_token(
            kind,
            owner,
            size,
            wounded=wounded,
            load=stand.load,
            blood=shown.counters[stand.piece],
            taken_over=owner != colour[stand.piece],
            speed=now.speed if now is not None else None,
            strength=now.strength if now is not None else None,
        )
    assert isinstance(kind, ObjectDef)
    return token.object_token(kind, colour[stand.piece] if colour[stand.piece] >= 0 else None, size)


_SLOTS: tuple[tuple[Point, ...], ...] = (
    (),
    ((2.5, 2.5),),
    ((1.35, 1.5), (3.65, 3.4)),
    ((1.3, 1.3), (3.7, 1.9), (2.0, 3.75)),
    ((1.3, 1.3), (3.7, 1.3), (1.3, 3.7), (3.7, 3.7)),
)


def slots(count: int) -> Iterator[Point]:
    """Where so many backs lie on a room, in squares from its corner; it tells nothing about what they are."""
    if count < len(_SLOTS):
        yield from _SLOTS[count]
        return
    for at in range(count):
        yield 0.9 + at % 3 * 1.6, 0.9 + at // 3 * 1.1
