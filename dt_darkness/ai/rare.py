"""A player that does what it has done least."""

from __future__ import annotations

import random
from collections import Counter

from dt_darkness.core import Action, GameState, legal_actions
from dt_darkness.core.actions import OPTIONAL_PIECE, PIECE, SHAPES, SQUARE
from dt_darkness.core.frames import LayFrame, MoveFrame

LUCK = 0.9
"""How much of one time that something was done luck makes up for."""
FINISHED = "end"


class RareBot:
    """Prefers, of all legal actions, those of a sort that it has carried out least in this game.

    So it gets round to nearly everything that can be done: it is there to find what other players never try.
    """

    def __init__(self) -> None:
        self._done: Counter[tuple[object, ...]] = Counter()

    def choose(self, view: GameState, rng: random.Random) -> Action:
        """The rarest legal action; a turn is not ended as long as there is anything else to do."""
        actions = legal_actions(view)
        sorts = [sort_of(view, action) for action in actions]
        rarity = [
            self._done[sort] + LUCK * rng.random() + (action[0] == FINISHED)
            for sort, action in zip(sorts, actions, strict=True)
        ]
        best = rarity.index(min(rarity))
        self._done[sorts[best]] += 1
        return actions[best]


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
    elif isinstance(frame, LayFrame):
        sort.append(frame.tile)
    return tuple(sort)
