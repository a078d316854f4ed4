"""What a scenario expects, compared with what is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dt_darkness.content.decisions import frame_name
from dt_darkness.content.position import CONDITIONS, find_grille
from dt_darkness.content.scenario import Check, squares_of
from dt_darkness.content.spots import Spot, write_spot
from dt_darkness.content.words import DECIDERS, NOTHING, SIDES, WordError, find_piece, find_square, plain_squares
from dt_darkness.core import GameState, IllegalAction, legal_actions, observe
from dt_darkness.core.actions import SHAPES, Action, write
from dt_darkness.core.combat import total
from dt_darkness.core.events import Event
from dt_darkness.core.frames import CommitFrame, OverFrame
from dt_darkness.core.geometry import square_name
from dt_darkness.core.sight import visible_characters
from dt_darkness.core.state import UNKNOWN
from dt_darkness.session.script import actions, play
from dt_darkness.session.walks import ends_of_a_move


def differences(state: GameState, events: list[Event], check: Check) -> Iterator[str]:
    """In words, everything in which the position, or the events of what was just done, differ from what is expected."""
    yield from _CHECKS[check.key](state, events, check.value)


def _compare(what: str, expected: object, found: object) -> Iterator[str]:
    if expected != found:
        yield f"{what}: expected {expected}, found {found}"


def _names(state: GameState, pieces: Iterable[int]) -> str:
    return ", ".join(state.names[piece] for piece in pieces) or NOTHING


def _set(what: str, expected: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    wanted, there = set(expected), set(found)
    if wanted - there:
        yield f"{what}: lacks {', '.join(sorted(wanted - there))}"
    if there - wanted:
        yield f"{what}: has {', '.join(sorted(there - wanted))} as well"


def _allowed(state: GameState, _: list[Event], lines: tuple[str, ...]) -> Iterator[str]:
    for line in lines:
        try:
            play(state, line)
        except IllegalAction as refused:
            yield f'"{line}" is refused: {refused}'


def _pieces(state: GameState, _: list[Event], spots: dict[str, Spot]) -> Iterator[str]:
    for name, spot in spots.items():
        piece = find_piece(state, name)
        agrees = (
            state.at[piece] == spot.find(state)
            and state.wounded[piece] == spot.wounded
            and (not spot.fresh or state.fresh[piece] == spot.fresh)
            and spot.owner in (None, state.owner[piece])
            and spot.kind in (None, state.kind[piece].id)
            and spot.potion in (0, state.boost(piece))
            and spot.blood in (0, state.counters[piece])
        )
        if not agrees:
            yield f"{name}: expected {spot.line}, found {write_spot(state, piece)}"


def _squares(state: GameState, _: list[Event], squares: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for word, names in squares.items():
        found = state.tokens(find_square(state, word))
        yield from _set(word, names, [state.names[piece] for piece in found])


def _carried(state: GameState, _: list[Event], loads: dict[str, str]) -> Iterator[str]:
    for name, load in loads.items():
        found = state.load_of(find_piece(state, name))
        yield from _compare(f"what {name} carries", load, state.names[found] if found >= 0 else NOTHING)


def _reach(state: GameState, _: list[Event], reached: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, words in reached.items():
        expected = {square_name(sq) for word in words for sq in squares_of(state, word)}
        found = {square_name(sq) for sq in ends_of_a_move(state, find_piece(state, name))}
        yield from _set(f"where a move of {name} may end", expected, found)


def _sees(state: GameState, _: list[Event], seen: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, names in seen.items():
        found = visible_characters(state, find_piece(state, name))
        yield from _set(f"what {name} sees", names, [state.names[p] for p in found])


def _strengths(state: GameState, _: list[Event], strengths: dict[int, int]) -> Iterator[str]:
    frame = state.frame
    if not isinstance(frame, CommitFrame):
        yield "strengths: no combat is going on"
        return
    for side, strength in strengths.items():
        yield from _compare(f"strength of {_side(side)}", strength, total(state, frame.fight, side))


def _fighters(state: GameState, _: list[Event], names: tuple[str, ...]) -> Iterator[str]:
    frame = state.frame
    if not isinstance(frame, CommitFrame):
        yield "fighters: no combat is going on"
        return
    yield from _set("fighters", names, [state.names[piece] for piece in frame.fight.fighters])


def _hands(state: GameState, _: list[Event], hands: dict[int, dict[str, Any]]) -> Iterator[str]:
    for side, hand in hands.items():
        found = {
            "action": state.action_hands[side],
            "combat": state.combat_hands[side],
            "jumps": state.jumps[side],
        }
        for what, cards in hand.items():
            yield from _compare(f"{what} of {_side(side)}", cards, found[what])


def _winner(state: GameState, _: list[Event], winner: str) -> Iterator[str]:
    frame = state.frame
    found = "nobody"
    if isinstance(frame, OverFrame):
        found = "draw" if frame.winner < 0 else _side(frame.winner)
    yield from _compare("winner", winner, found)


def _how(state: GameState, _: list[Event], how: str) -> Iterator[str]:
    frame = state.frame
    yield from _compare("how the game ended", how, frame.how if isinstance(frame, OverFrame) else "not at all")


def _happens(state: GameState, events: list[Event], lines: tuple[str, ...]) -> Iterator[str]:
    told = [_telling(event) for event in events]
    for line in lines:
        wanted = event_words(state, line)
        for index, found in enumerate(told):
            if found[: len(wanted)] == wanted:
                del told[: index + 1]
                break
        else:
            yield f'"{line}" does not happen (in this order): {_tell(events)}'


def _never(state: GameState, events: list[Event], lines: tuple[str, ...]) -> Iterator[str]:
    for line in lines:
        wanted = event_words(state, line)
        if any(_telling(event)[: len(wanted)] == wanted for event in events):
            yield f'"{line}" happens: {_tell(events)}'


def _telling(event: Event) -> tuple[object, ...]:
    return (event.kind, *event.args, *event.secret)


def event_words(state: GameState, line: str) -> tuple[object, ...]:
    """An event's kind and first arguments as written in a line: pieces, squares, sides by name, and numbers."""
    kind, *words = plain_squares(state, line).split()
    return (kind, *(_event_word(state, word) for word in words))


def _event_word(state: GameState, word: str) -> object:
    if word in state.names:
        return state.names.index(word)
    if word in SIDES:
        return SIDES[word]
    if word.isdigit():
        return int(word)
    try:
        return find_square(state, word)
    except WordError:
        return word


def _tell(events: list[Event]) -> str:
    return "; ".join(
        " ".join([event.kind, *(str(arg) for arg in event.args if isinstance(arg, int | str))]) for event in events
    )


def _legal(state: GameState, _: list[Event], wanted: dict[str, Any]) -> Iterator[str]:
    expected = {write(state, a) for line in wanted["are"] for a in actions(state, plain_squares(state, line))}
    piece = find_piece(state, wanted["of"]) if "of" in wanted else None
    found = [
        write(state, action)
        for action in legal_actions(state)
        if wanted.get("kind", action[0]) == action[0] and (piece is None or _acts(action, piece))
    ]
    yield from _set("legal actions", expected, found)


def _acts(action: Action, piece: int) -> bool:
    return SHAPES[str(action[0])][:1] == ("piece",) and action[1] == piece


def _grilles(state: GameState, _: list[Event], grilles: dict[str, str]) -> Iterator[str]:
    words = {value: word for word, value in CONDITIONS.items()}
    for where, condition in grilles.items():
        room, index = find_grille(state, where)
        yield from _compare(f"the portcullis {where}", condition, words[state.grilles[room][index]])


def _rooms(state: GameState, _: list[Event], rooms: dict[str, Any]) -> Iterator[str]:
    for key, (room, turns, revealed) in rooms.items():
        at = int(key) - 1
        found = state.deck[state.rooms[at]].id if state.rooms[at] >= 0 else "none"
        yield from _compare(f"room {key}", room.id if room is not None else "none", found)
        yield from _compare(f"quarter turns of room {key}", turns, state.turns[at])
        yield from _compare(f"room {key} face up", revealed, state.revealed[at])


def _secrets(known: bool) -> Callable[[GameState, list[Event], dict[int, tuple[str, ...]]], Iterator[str]]:
    def check(state: GameState, _: list[Event], secrets: dict[int, tuple[str, ...]]) -> Iterator[str]:
        for side, words in secrets.items():
            view = observe(state, side)
            for word in words:
                yield from _compare(f"whether {_side(side)} knows {word}", known, _knows(state, view, word))

    return check


def _knows(state: GameState, view: GameState, word: str) -> bool:
    if word.startswith("room "):
        return view.rooms[int(word.removeprefix("room ")) - 1] >= 0
    if word.startswith("pile "):
        return any(tile is not None for tile in view.piles[int(word.removeprefix("pile ")) - 1])
    if word == "card":
        return isinstance(view.frame, CommitFrame) and view.frame.fight.card >= 0
    # A view may not even know its name.
    return view.at[find_piece(state, word)] != UNKNOWN


def _by_side(attribute: str) -> Callable[[GameState, list[Event], dict[int, int]], Iterator[str]]:
    def check(state: GameState, _: list[Event], counts: dict[int, int]) -> Iterator[str]:
        for side, count in counts.items():
            yield from _compare(f"{attribute} of {_side(side)}", count, getattr(state, attribute)[side])

    return check


def _number(name: str, attribute: str) -> Callable[[GameState, list[Event], int], Iterator[str]]:
    def check(state: GameState, _: list[Event], count: int) -> Iterator[str]:
        yield from _compare(name, count, getattr(state, attribute))

    return check


def _side(side: int) -> str:
    return next(name for name, decider in DECIDERS.items() if decider == side)


_CHECKS: dict[str, Callable[[GameState, list[Event], Any], Iterator[str]]] = {
    "allowed": _allowed,
    "pieces": _pieces,
    "squares": _squares,
    "carried": _carried,
    "reach": _reach,
    "sees": _sees,
    "points": _by_side("points"),
    "idle": _by_side("idle"),
    "strengths": _strengths,
    "hands": _hands,
    "action_points": _number("action_points", "ap"),
    "card_limit": _number("card_limit", "limit"),
    "turn": _number("turn", "turn"),
    "card": _number("card", "played"),
    "side": lambda state, _, side: _compare("side", side, _side(state.side)),
    "decides": lambda state, _, side: _compare("who decides", side, _side(state.frame.side)),
    "decision": lambda state, _, name: _compare("the decision", name, frame_name(state.frame)),
    "winner": _winner,
    "how": _how,
    "happens": _happens,
    "never": _never,
    "legal": _legal,
    "fighters": _fighters,
    "grilles": _grilles,
    "rooms": _rooms,
    "known_to": _secrets(True),
    "unknown_to": _secrets(False),
}
