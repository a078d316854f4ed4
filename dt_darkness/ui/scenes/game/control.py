"""What is selected, what may be pointed at, and what pointing there means. Knows no pixels and draws nothing."""

from __future__ import annotations

from dt_darkness.core import GameState, legal_actions
from dt_darkness.core.frames import AskFrame, InheritFrame, LayFrame, MoveFrame, PutFrame, RingFrame, SpendFrame
from dt_darkness.core.geometry import PLACE_OF
from dt_darkness.ui.scenes.game.laying import Laying
from dt_darkness.ui.scenes.game.offers import (
    MOVE,
    WALK,
    Offer,
    Spot,
    Verb,
    answer_offers,
    lay_offers,
    ring_offers,
    routes,
    step_offers,
    verbs_of,
)


class Control:
    """The choices of the side to decide. ``renew`` takes every new view; whoever draws asks for the rest."""

    def __init__(self) -> None:
        self.view: GameState | None = None
        self.piece = -1
        """The selected piece: the one that acts, or at a put frame the one that is placed."""
        self.verb = ""
        """The one kind of action that is being aimed, empty for all of them."""
        self.offers: tuple[Offer, ...] = ()
        self.verbs: tuple[Verb, ...] = ()
        self.laying: Laying | None = None
        """The drawn tile that is to be laid."""
        self._routes: dict[int, tuple[Offer, ...]] = {}

    def renew(self, view: GameState, *, active: bool) -> None:
        """Take a new position; ``active`` tells whether somebody at this screen decides now."""
        self.view = view
        self.verb = ""
        frame = view.frame
        if not active:
            self.piece = -1
        elif isinstance(frame, MoveFrame):
            self.piece = frame.mover
        elif isinstance(frame, (LayFrame, RingFrame)):
            self.piece = frame.lighter
        elif isinstance(frame, AskFrame):
            self.piece = frame.piece
        elif isinstance(frame, InheritFrame):
            self.piece = frame.things[0]
        elif isinstance(frame, PutFrame):
            self.piece = self.piece if self.piece in frame.pieces else frame.pieces[0]
        elif not isinstance(frame, SpendFrame) or not self._selectable(self.piece):
            self.piece = -1
        self._find(active=active)

    def _find(self, *, active: bool = True) -> None:
        view = self.view
        self._routes = {}
        self.offers, self.verbs, self.laying = (), (), None
        if view is None or not active or self.piece < 0:
            return
        frame = view.frame
        if isinstance(frame, MoveFrame):
            self.offers = step_offers(view)
        elif isinstance(frame, LayFrame):
            self.offers = lay_offers(view, frame)
            self.laying = Laying(view, frame)
        elif isinstance(frame, RingFrame):
            self.offers = ring_offers(view, frame)
        elif isinstance(frame, (AskFrame, InheritFrame)):
            self.offers = answer_offers(view, frame)
        elif isinstance(frame, PutFrame):
            self.offers = tuple(
                Offer("put", int(action[1]), (action,), 0, Spot(int(action[2])))
                for action in legal_actions(view)
                if action[1] == self.piece
            )
        elif isinstance(frame, SpendFrame):
            self.verbs = verbs_of(view, self.piece)
            self.offers = tuple(offer for verb in self.verbs for offer in verb.offers)

    def _selectable(self, piece: int) -> bool:
        view = self.view
        return (
            view is not None
            and 0 <= piece < len(view.at)
            and view.is_character(piece)
            and view.owner[piece] == view.side
            and view.on_board(piece)
        )

    def can_select(self, piece: int) -> bool:
        """Whether the piece can be selected now: an own character on the board while points are spent, or to place."""
        view = self.view
        if view is None:
            return False
        frame = view.frame
        if isinstance(frame, PutFrame):
            return piece in frame.pieces
        return isinstance(frame, SpendFrame) and self._selectable(piece)

    def select(self, piece: int) -> None:
        """Select a piece, or nothing with -1."""
        self.piece, self.verb = piece, ""
        self._find()

    def aim(self, verb: str) -> None:
        """Aim one kind of action, or all again with an empty word."""
        self.verb = verb

    def back(self) -> bool:
        """Take one step back: stop aiming, then select nothing; whether there was a step to take."""
        if self.verb:
            self.verb = ""
            return True
        if self.piece >= 0 and self.view is not None and isinstance(self.view.frame, SpendFrame):
            self.select(-1)
            return True
        return False

    def aimed(self) -> tuple[Offer, ...]:
        """The offers that are shown: of the kind being aimed, or all."""
        if not self.verb:
            return self.offers
        kinds = (MOVE, WALK) if self.verb == MOVE else (self.verb,)
        return tuple(offer for offer in self.offers if offer.verb in kinds)

    def edges(self) -> tuple[Offer, ...]:
        """The offers aimed at one side of a square."""
        return tuple(o for o in self.aimed() if o.spot is not None and o.spot.direction >= 0)

    def at_edge(self, sq: int, direction: int) -> tuple[Offer, ...]:
        """The offers aimed at that side of a square."""
        return tuple(
            o for o in self.edges() if o.spot is not None and (o.spot.square, o.spot.direction) == (sq, direction)
        )

    def at_square(self, sq: int) -> tuple[Offer, ...]:
        """What pointing at a square could mean: every way to get there, everything to be done to who is there."""
        found: list[Offer] = []
        for offer in self.aimed():
            spot = offer.spot
            if spot is None or spot.direction >= 0 or spot.square != sq:
                continue
            found += self._ways(offer) if offer.verb == MOVE else [offer]
        if self.view is not None and isinstance(self.view.frame, MoveFrame) and sq == self.view.at[self.piece]:
            found += [offer for offer in self.aimed() if offer.spot is None]
        place = PLACE_OF[sq]
        # A gear stands for its room even where one could also walk to it.
        if place >= 0 and (not found or (self.view is not None and self.view.map.terrain[sq].gear)):
            found += self.at_place(place)
        return tuple(found)

    def at_place(self, place: int) -> tuple[Offer, ...]:
        """The offers aimed at a whole room place."""
        return tuple(o for o in self.aimed() if o.spot is not None and o.spot.place == place)

    def _ways(self, offer: Offer) -> tuple[Offer, ...]:
        """Every route to the square of a move, each ending with something else in hand; kept for the next time."""
        view, spot = self.view, offer.spot
        assert view is not None
        assert spot is not None
        if spot.square not in self._routes:
            self._routes[spot.square] = tuple(
                Offer(MOVE, offer.piece, route.actions, route.cost, spot, route)
                for route in routes(view, offer.piece, spot.square)
            ) or (offer,)
        return self._routes[spot.square]
