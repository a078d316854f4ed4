"""What a player may do now, as things to point at: asked of the rules, never worked out here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dt_darkness.core import Action, GameState, Reason, legal_actions, why_not
from dt_darkness.core.ability import abilities
from dt_darkness.core.actions import NUMBER, OPTIONAL_PIECE, PIECE, PLACE, SHAPES, SQUARE, WAY
from dt_darkness.core.darkness import LENGTHS, beside_lighter, beside_ring, drawn, strip, strips
from dt_darkness.core.frames import AskFrame, InheritFrame, LayFrame, MoveFrame, RingFrame, SpendFrame
from dt_darkness.core.geometry import LOCAL_OF, NEIGHBOURS, PLACE_OF, SQUARES, TURNED, direction_to
from dt_darkness.core.planner import Route, reach, routes_to
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import BY_KIND, SpendRule, available

MOVE = "move"
WALK = "walk"
"""A move made step by step, not by a whole route."""
LIGHTING = ("light", "shine", "extend")
"""What announces the length of a tile, which is then drawn blind (F-87)."""
_ORDER = (MOVE, "attack", "jump", "turn", "reveal")


class Spot(NamedTuple):
    """Where on the board something is pointed at: a square, one side of a square, or a whole room place."""

    square: int = -1
    direction: int = -1
    place: int = -1


class Offer(NamedTuple):
    """Something that may be done: the actions to submit one after the other, their price and where they are aimed."""

    verb: str
    piece: int
    actions: tuple[Action, ...]
    cost: int
    spot: Spot | None = None
    route: Route | None = None

    @property
    def action(self) -> Action:
        """The first action."""
        return self.actions[0]


class Verb(NamedTuple):
    """A kind of thing that a piece does: what is on offer, or the reason why nothing is."""

    kind: str
    offers: tuple[Offer, ...]
    reason: Reason | None
    near: bool
    """Whether there was anything at all to try; if not, the reason is about something far away."""


def offers_of(view: GameState, piece: int) -> tuple[Offer, ...]:
    """Everything the piece may do at the spend frame, moves as whole routes with nothing exchanged on the way."""
    if not isinstance(view.frame, SpendFrame):
        return ()
    found: list[Offer] = []
    for action in legal_actions(view):
        if len(action) < 2 or action[1] != piece or SHAPES[str(action[0])][:1] != (PIECE,):
            continue
        if action[0] == MOVE:
            found += _moves(view, piece)
        elif action[0] in LIGHTING:
            found += _lightings(view, action, piece)
        else:
            rule = BY_KIND[str(action[0])]
            cost = rule.cost if isinstance(rule, SpendRule) else 0
            found.append(Offer(str(action[0]), piece, (action,), cost, spot_of(view, action)))
    return tuple(found)


def _moves(view: GameState, piece: int) -> Iterable[Offer]:
    yield Offer(WALK, piece, ((MOVE, piece),), 1)
    for sq, route in sorted(all_routes(view, piece).items()):
        yield Offer(MOVE, piece, route.actions, route.cost, Spot(sq), route)


def all_routes(view: GameState, piece: int) -> dict[int, Route]:
    """For every square the piece can get to the cheapest route, exchanges on the way only where nothing else serves.

    Its own square is none of them: who clicks there wants to let go of the piece, not to pay for going round.
    """
    found = reach(view, piece)
    start = view.at[piece]
    found.pop(start, None)
    speed = view.character(piece).speed
    for sq in _within(start, speed):
        if sq not in found and sq != start:
            ways = routes_to(view, piece, sq)
            if ways:
                found[sq] = ways[0]
    return found


def _within(start: int, steps: int) -> set[int]:
    """Squares that so many steps could lead to if there were no walls."""
    seen = edge = {start}
    for _ in range(steps):
        edge = {near for sq in edge for near in NEIGHBOURS[sq] if near >= 0}
        seen = seen | edge
    return seen


def routes(view: GameState, piece: int, sq: int) -> tuple[Route, ...]:
    """Every way worth offering to a square: the cheapest one, then those that end with something else in hand."""
    found = list(routes_to(view, piece, sq))
    plain = reach(view, piece).get(sq)
    if plain is not None and plain.holds not in [route.holds for route in found]:
        found.append(plain)
    if plain is not None:
        # What the shortest way holds comes first: it is what one gets by going there.
        found.sort(key=lambda route: (route.cost, route.holds != plain.holds))
    return tuple(found)


def lit_squares(view: GameState, action: Action) -> tuple[int, ...]:
    """The dark squares on which a tile of the announced length could come to lie (F-61, F-88)."""
    frame = view.frame
    if isinstance(frame, RingFrame):
        touched = beside_ring(view, frame.lighter, frame.laid)
    else:
        touched = beside_lighter(view, int(action[1]))
    covered = (sq for _, _, squares in strips(view, touched, int(action[-1])) for sq in squares)
    return tuple(sorted(set(covered)))


def _lightings(view: GameState, action: Action, piece: int) -> Iterable[Offer]:
    """The announcement of a length, once for each square that the tile could cover."""
    return (Offer(str(action[0]), piece, (action,), 0, Spot(sq)) for sq in lit_squares(view, action))


def spot_of(view: GameState, action: Action) -> Spot | None:
    """Where an action is aimed, told by the types of its arguments; None if at nothing but the one who acts."""
    shape = SHAPES[str(action[0])]
    rest = list(zip(shape, action[1:], strict=True))[1:]
    squares = [int(value) for what, value in rest if what == SQUARE]
    if len(squares) == 1:
        origin = view.at[int(action[1])]
        return Spot(origin, direction_to(origin, squares[0]))
    if squares:
        return Spot(squares[-1])
    for what, value in rest:
        if what == PLACE:
            return Spot(place=int(value))
        if what == PIECE and 0 <= view.at[int(value)] < SQUARES:
            return Spot(view.at[int(value)])
    return _feature_spot(view, action)


def _feature_spot(view: GameState, action: Action) -> Spot | None:
    """Where that lies which is used from a square beside it: the fountain, the statue, the holder on the wall."""
    kind = str(action[0])
    if kind not in _FEATURES:
        return None
    here = view.at[int(action[1])]
    if kind == "take_torch":
        return _holder_spot(view, here)
    name = _FEATURES[kind]
    return next((Spot(near) for near in NEIGHBOURS[here] if near >= 0 and view.map.terrain[near].id == name), None)


_FEATURES = {"sip": "fountain", "take_sword": "statue", "take_torch": "holder"}


def _holder_spot(view: GameState, here: int) -> Spot | None:
    """The side of a square on whose wall a torch holder is."""
    room, place = view.room_at(here), PLACE_OF[here]
    if room is None:
        return None
    turns = view.turns[place]
    for local, direction in sorted(room.holders):
        if TURNED[turns][local] == LOCAL_OF[here]:
            return Spot(here, (direction + turns) % 4)
    return None


def verbs_of(view: GameState, piece: int) -> tuple[Verb, ...]:
    """Every kind of thing that a character could do, those it may not do now with the reason."""
    offers = offers_of(view, piece)
    found = []
    everybody, own = _kinds(view, piece)
    for kind in (*everybody, *own):
        mine = tuple(offer for offer in offers if offer.verb == kind or (kind == MOVE and offer.verb == WALK))
        reason, near = (None, True) if mine else _refusal(view, piece, kind)
        # What is bound to rare places is named only where such a place is.
        if mine or near or kind in _ORDER or kind in own:
            found.append(Verb(kind, mine, reason, near))
    return tuple(found)


def _kinds(view: GameState, piece: int) -> tuple[list[str], list[str]]:
    """What everybody does, and what this character does by its own powers and those of its load."""
    everybody = [k for k, r in BY_KIND.items() if isinstance(r, SpendRule) and not isinstance(r, PowerRule)]
    everybody.sort(key=lambda kind: _ORDER.index(kind) if kind in _ORDER else len(_ORDER))
    own = [kind for ability in abilities(view.kind[piece]) for kind in ability.offers]
    load = view.load_of(piece) if view.on_board(piece) else -1
    if load >= 0 and not view.is_character(load):
        own += [kind for ability in abilities(view.kind[load]) for kind in ability.offers]
    return everybody, list(dict.fromkeys(own))


def _refusal(view: GameState, piece: int, kind: str) -> tuple[Reason | None, bool]:
    """Why a piece may do nothing of a kind, and whether there was anything it might have been done to."""
    rule = BY_KIND[kind]
    assert isinstance(rule, SpendRule)
    tried = list(rule.of(view, piece)) if view.on_board(piece) else []
    near = bool(tried)
    for action in tried or _examples(view, piece, kind):
        reason = why_not(view, action)
        if reason is not None:
            return reason, near
    return None, near


def _examples(view: GameState, piece: int, kind: str) -> Iterable[Action]:
    """Well-formed actions of a kind to ask the rules about, where nothing is near enough to be a candidate."""
    rest = SHAPES[kind][1:]
    others = [p for p in range(len(view.at)) if view.owner[p] != view.owner[piece] and view.on_board(p)]
    values: dict[str, list[int]] = {
        PIECE: [p for p in others if view.is_character(p)] or [piece],
        OPTIONAL_PIECE: [-1],
        SQUARE: [near for near in NEIGHBOURS[max(0, min(SQUARES - 1, view.at[piece]))] if near >= 0],
        PLACE: list(range(8)),
        WAY: [1],
        NUMBER: list(LENGTHS),
    }
    if all(what in values for what in rest):
        yield (kind, piece, *(values[what][0] for what in rest))


def step_offers(view: GameState) -> tuple[Offer, ...]:
    """What may be done in the middle of a move: steps and longer ways by their squares, exchanges, the stop."""
    frame = view.frame
    if not isinstance(frame, MoveFrame):
        return ()
    found = []
    steps = set()
    for action in legal_actions(view):
        spot = Spot(int(action[1])) if action[0] == "step" else None
        if spot is not None:
            steps.add(spot.square)
        found.append(Offer(str(action[0]), frame.mover, (action,), 0, spot))
    for sq, route in sorted(reach(view, frame.mover, 0).items()):
        walked = tuple(action for action in route.actions if action[0] == "step")
        if sq not in steps and walked and sq != view.at[frame.mover]:
            found.append(Offer("step", frame.mover, walked, 0, Spot(sq), route))
    return tuple(found)


def lay_offers(view: GameState, frame: LayFrame) -> tuple[Offer, ...]:
    """Every placement of the drawn corridor tile, once for each square that it would cover (F-88)."""
    length = drawn(view, frame).length
    return tuple(
        Offer("lay", frame.lighter, (action,), 0, Spot(sq))
        for action in legal_actions(view)
        for sq in strip(int(action[1]), int(action[2]), length) or ()
    )


def ring_offers(view: GameState, frame: RingFrame) -> tuple[Offer, ...]:
    """The lengths that a Ring of Light may announce next, once for each square they could cover, and the end (F-60)."""
    found: list[Offer] = []
    for action in legal_actions(view):
        if action[0] in LIGHTING:
            found += _lightings(view, action, frame.lighter)
        else:
            found.append(Offer(str(action[0]), frame.lighter, (action,), 0))
    return tuple(found)


def answer_offers(view: GameState, frame: AskFrame | InheritFrame) -> tuple[Offer, ...]:
    """The answers to a question, each where the piece stands that it is about."""
    found = []
    for action in legal_actions(view):
        piece = frame.piece if isinstance(frame, AskFrame) else int(action[1])
        found.append(Offer(str(action[0]), piece, (action,), 0, Spot(view.at[piece])))
    return tuple(found)


def can_act(view: GameState, piece: int) -> bool:
    """Whether the piece is the deciding side's and has points that it could spend."""
    return view.owner[piece] == view.side and view.on_board(piece) and bool(available(view, piece))
