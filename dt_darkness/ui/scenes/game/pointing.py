"""From offers to marks: which squares light up, and what the offer under the mouse adds to them."""

from __future__ import annotations

from dt_darkness.core import GameState
from dt_darkness.core.darkness import drawn
from dt_darkness.core.frames import AskFrame, InheritFrame, LayFrame, MoveFrame, PutFrame, RingFrame, SpendFrame
from dt_darkness.core.geometry import PLACE_OF, SQUARE_OF
from dt_darkness.ui.art import palette
from dt_darkness.ui.scenes.game import phrases
from dt_darkness.ui.scenes.game.control import Control
from dt_darkness.ui.scenes.game.forecast import forecast
from dt_darkness.ui.scenes.game.foresight import foresee
from dt_darkness.ui.scenes.game.marks import Marks
from dt_darkness.ui.scenes.game.offers import LIGHTING, Offer, lit_squares

_HARMFUL = ("fireball", "break")
_ABOUT_ONE = (SpendFrame, MoveFrame, LayFrame, RingFrame, AskFrame, InheritFrame)
"""Decisions that are about one piece."""


def marks_of(control: Control, view: GameState) -> Marks:
    """The marks for everything that the selected piece may do, or for the one kind of action being aimed."""
    marks = Marks()
    frame = view.frame
    if isinstance(frame, PutFrame):
        marks.rooms.append((frame.place, palette.VIOLET))
    elif isinstance(frame, _ABOUT_ONE) and control.piece >= 0 and view.on_board(control.piece):
        marks.selected = view.at[control.piece]
    if isinstance(frame, AskFrame):
        marks.attack.append(view.at[frame.fight.target])
        marks.fighters = tuple(view.at[piece] for piece in frame.fight.fighters)
    for offer in control.aimed():
        # Half the board in frames says nothing: rooms to swap stand out only while one of them is chosen.
        _mark(marks, view, offer, framed=offer.verb != "invert" or control.verb == "invert")
    return marks


def _mark(marks: Marks, view: GameState, offer: Offer, *, framed: bool) -> None:
    spot = offer.spot
    if spot is None:
        return
    color = palette.HARM if offer.verb in _HARMFUL else palette.MINT
    if spot.place >= 0:
        if offer.verb == "reveal":
            marks.room_signs.append((spot.place, phrases.icon(offer.verb)))
            marks.rooms.append((spot.place, palette.VIOLET))
            return
        if framed:
            marks.rooms.append((spot.place, palette.VIOLET))
        gear = next((sq for sq in SQUARE_OF[spot.place] if view.map.terrain[sq].gear), SQUARE_OF[spot.place][12])
        marks.badges.append((gear, -1, phrases.icon(offer.verb), palette.VIOLET))
    elif spot.direction >= 0:
        marks.badges.append((spot.square, spot.direction, phrases.icon(offer.verb), color))
    elif offer.verb in ("move", "step"):
        marks.reach[spot.square] = offer.cost
    elif offer.verb in ("put", "lay", *LIGHTING):
        if spot.square not in marks.place:
            marks.place.append(spot.square)
    elif offer.verb == "attack":
        marks.attack.append(spot.square)
    elif offer.verb == "jump":
        marks.jump.append(spot.square)
    else:
        marks.badges.append((spot.square, -1, phrases.icon(offer.verb), color))


def add_preview(marks: Marks, view: GameState, offer: Offer) -> None:
    """Show what an offer would do: its way, its line of sight, the room as it would lie, who would not survive it."""
    start = view.at[offer.piece]
    outcome = foresee(view, offer.actions) if offer.verb not in ("turn", "invert") else None
    if outcome is not None:
        gone = {piece for piece in (*outcome.deaths(), *outcome.lost()) if view.on_board(piece)} - {offer.piece}
        marks.lost = tuple(sorted({view.at[piece] for piece in gone}))
    if offer.verb in ("move", "step"):
        steps = [int(action[1]) for action in offer.actions if action[0] == "step"]
        marks.path = (start, *steps)
        marks.dies = outcome is not None and offer.piece in outcome.deaths()
    elif offer.verb == "jump":
        marks.path = (start, int(offer.action[2]), int(offer.action[3]))
    elif offer.verb == "cross":
        marks.path = (start, int(offer.action[2]))
    elif offer.verb == "fireball":
        marks.sight = (start, view.at[int(offer.action[2])])
    elif offer.verb == "lay":
        frame = view.frame
        assert isinstance(frame, LayFrame)
        marks.tile = (drawn(view, frame), int(offer.action[2]), phrases.covered(view, offer.action))
        return
    elif offer.verb in LIGHTING:
        marks.place = list(lit_squares(view, offer.action))
        return
    elif offer.verb == "attack":
        ahead = forecast(view, offer.action)
        marks.fighters = tuple(view.at[piece] for piece in ahead.fight.fighters)
    elif offer.verb == "invert":
        marks.swap = (PLACE_OF[start], int(offer.action[2]))
        marks.selected = -1
    elif offer.verb == "inherit":
        frame = view.frame
        assert isinstance(frame, InheritFrame)
        marks.sight = (view.at[frame.things[0]], start)
    elif offer.verb == "turn":
        marks.ghost = (int(offer.action[2]), int(offer.action[3]))
    if offer.spot is not None and offer.spot.square >= 0 and offer.spot.direction < 0:
        marks.hover = offer.spot.square
