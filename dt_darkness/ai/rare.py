"""A player that does what it has done least."""

from __future__ import annotations

import random
from collections import Counter

from dt_darkness.ai.distance import Distances, legs
from dt_darkness.core import Action, GameState, carry_out, legal_actions
from dt_darkness.core.ability import is_dark
from dt_darkness.core.actions import OPTIONAL_PIECE, PIECE, SHAPES, SQUARE
from dt_darkness.core.darkness import beside_lighter, strip
from dt_darkness.core.frames import AskFrame, LayFrame, MoveFrame, SpendFrame

LUCK = 0.9
"""How much of one time that something was done luck makes up for."""
RESOLVE = 0.7
"""How often a chance is taken that new things alone would hardly come to: not always, lest a game stand still."""
FINISHED = "end"


class RareBot:
    """Prefers, of all legal actions, those of a sort that it has carried out least in this game.

    So it gets round to nearly everything that can be done: it is there to find what other players never try.
    """

    def __init__(self) -> None:
        self._done: Counter[tuple[object, ...]] = Counter()
        self._distances = Distances()

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """The rarest legal action; a turn is not ended as long as there is anything else to do."""
        actions = legal_actions(view)
        chance = self._chance(view, actions) if rng.random() < RESOLVE else None
        if chance is not None:
            return chance
        sorts = [sort_of(view, action) for action in actions]
        rarity = [
            self._done[sort] + LUCK * rng.random() + (action[0] == FINISHED)
            for sort, action in zip(sorts, actions, strict=True)
        ]
        best = rarity.index(min(rarity))
        self._done[sorts[best]] += 1
        return actions[best]

    def _chance(self, view: GameState, actions: list[Action]) -> Action | None:
        """A step towards what nobody comes to by doing new things alone: it takes several decisions in a row.

        An enemy in somebody's arms is borne off the board (F-27); a fight is begun beside who lurks in darkness (F-43).
        """
        frame = view.frames[-1]
        if isinstance(frame, MoveFrame):
            if frame.load >= 0 and _is_prey(view, frame.mover, frame.load):
                return self._homewards(view, frame, actions)
            if ("stop",) in actions and _somebody_lurks(view):
                after, _ = carry_out(view, ("stop",))
                if isinstance(after.frames[-1], SpendFrame) and _question(after) is not None:
                    return ("stop",)
        elif isinstance(frame, SpendFrame):
            for action in actions:
                if action[0] == "move" and _is_prey(view, int(action[1]), view.load_of(int(action[1]))):
                    return action
            if _somebody_lurks(view):
                return _question(view)
        return None

    def _homewards(self, view: GameState, frame: MoveFrame, actions: list[Action]) -> Action | None:
        far = self._distances.to_exit(view, legs(view, frame.mover))
        steps = [action for action in actions if action[0] == "step"]
        nearest = min(steps, key=lambda action: far[int(action[1])], default=None)
        if nearest is not None and far[int(nearest[1])] < far[view.at[frame.mover]]:
            return nearest
        return ("stop",) if ("stop",) in actions else None


def _is_prey(view: GameState, piece: int, load: int) -> bool:
    return load >= 0 and view.is_character(load) and view.owner[load] != view.owner[piece]


def _somebody_lurks(view: GameState) -> bool:
    return any(view.is_character(piece) and is_dark(view, sq) for sq, here in view.here().items() for piece in here)


def _question(view: GameState) -> Action | None:
    """An attack before which somebody is asked whether he takes part, if there is one."""
    for action in legal_actions(view):
        if action[0] == "attack":
            frame = carry_out(view, action)[0].frames[-1]
            if isinstance(frame, AskFrame) and frame.what == "join":
                return action
    return None


def sort_of(view: GameState, action: Action) -> tuple[object, ...]:
    """What makes an action one of a sort: the kinds of the pieces, what lies where it leads, and the numbers."""
    sort: list[object] = [action[0]]
    for shape, value in zip(SHAPES[str(action[0])], action[1:], strict=True):
        if shape in (PIECE, OPTIONAL_PIECE):
            piece = int(value)
            sort.append((view.kind[piece].id, view.wounded[piece]) if piece >= 0 else "")
        elif shape == SQUARE:
            sort.append(view.map.terrain[int(value)].id)
            sort += sorted((view.kind[piece].id, view.wounded[piece]) for piece in view.tokens(int(value)))
        else:
            sort.append(value)
    frame = view.frames[-1]
    if isinstance(frame, MoveFrame):
        sort += [view.kind[frame.mover].id, view.kind[frame.load].id if frame.load >= 0 else ""]
        if action[0] == "step":
            sort.append(action[1])
        elif action[0] == "stop":
            sort += [view.map.terrain[view.at[frame.mover]].id, *_company(view, frame.mover)]
    elif isinstance(frame, LayFrame):
        squares = strip(int(action[1]), int(action[2]), len(view.table.catalog.corridors[frame.tile].terrain)) or ()
        sort += [frame.tile, *(view.kind[piece].id for sq in squares for piece in view.tokens(sq))]
    elif action[0] in ("light", "shine"):
        dark = sorted(beside_lighter(view, int(action[1])))
        sort += [view.kind[piece].id for sq in dark for piece in view.tokens(sq) if view.is_character(piece)]
    elif action[0] == "attack":
        after, _ = carry_out(view, action)
        sort += [type(after.frames[-1]).__name__, *_company(view, int(action[1]))]
    return tuple(sort)


def _company(view: GameState, piece: int) -> list[tuple[str, bool]]:
    """The kinds of the characters beside one, and whether they are on its side."""
    return sorted(
        (view.kind[other].id, view.owner[other] == view.owner[piece])
        for near in view.map.ways[view.at[piece]]
        if near >= 0
        for other in view.tokens(near)
        if view.is_character(other)
    )
