"""Why nothing can be done where somebody points: asked of the rules, about the nearest thing to what he may mean."""

from __future__ import annotations

from dt_darkness.core import GameState, Reason, why_not
from dt_darkness.core.frames import MoveFrame, PutFrame, SpendFrame
from dt_darkness.core.geometry import NEIGHBOURS, PLACE_OF
from dt_darkness.core.movement import Walk, begin
from dt_darkness.core.planner import no_way
from dt_darkness.core.rule import unable


def is_deadly_step(view: GameState, piece: int, sq: int) -> bool:
    """Whether the selected piece could step on a square beside it and would die there: no whole way leads to that."""
    if (
        not isinstance(view.frame, SpendFrame)
        or unable(view, piece) is not None
        or sq not in NEIGHBOURS[view.at[piece]]
    ):
        return False
    walk = Walk(view, begin(view, piece))
    return walk.step_refusal(sq) is None and walk.dies(sq)


def why_not_there(view: GameState, piece: int, sq: int) -> Reason | None:
    """Why the selected piece does nothing about a square; None where nobody would expect it to."""
    frame = view.frame
    if isinstance(frame, PutFrame):
        return why_not(view, ("put", piece, sq))
    if isinstance(frame, MoveFrame):
        return why_not(view, ("step", sq)) if sq in NEIGHBOURS[view.at[piece]] else no_way(view, piece, sq)
    if not isinstance(frame, SpendFrame) or sq == view.at[piece]:
        return None
    enemies = [p for p in view.tokens(sq) if view.is_character(p) and view.owner[p] != view.side]
    if enemies:
        return why_not(view, ("attack", piece, enemies[0]))
    place = PLACE_OF[sq]
    if place >= 0 and not view.revealed[place]:
        return why_not(view, ("reveal", piece, place))
    if (reason := unable(view, piece)) is not None:
        return reason
    if sq in NEIGHBOURS[view.at[piece]]:
        walk = Walk(view, begin(view, piece))
        refusal = walk.step_refusal(sq)
        if refusal is not None or walk.leaves(sq):
            return refusal
        return walk.step(sq).stop_refusal()
    return no_way(view, piece, sq)
