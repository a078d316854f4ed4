"""What must hold of a game in progress, whatever is played: watched in simulated games, action by action."""

from __future__ import annotations

import itertools
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from dt_darkness.content.export import export
from dt_darkness.content.scenario import read_scenarios
from dt_darkness.core import Action, GameState, carry_out, legal_actions, observe, resample, why_not
from dt_darkness.core.ability import abilities
from dt_darkness.core.actions import NUMBER, OPTIONAL_PIECE, PLACE, ROOM, SHAPES, SIDE, SQUARE, WAY, WORD, read, write
from dt_darkness.core.events import EVERYBODY, Event, Shown, redact
from dt_darkness.core.frames import (
    AskFrame,
    CardFrame,
    InheritFrame,
    LayFrame,
    MoveFrame,
    OverFrame,
    PutFrame,
    RingFrame,
    SpendFrame,
)
from dt_darkness.core.geometry import NEIGHBOURS, SQUARES
from dt_darkness.core.rule import BY_KIND, SpendRule
from dt_darkness.core.scoring import is_safe
from dt_darkness.core.setup import capacity
from dt_darkness.core.state import (
    BACK,
    BAN,
    DEAD,
    DRAFT,
    DROPPED,
    MUTUAL,
    OUT,
    RANDOM,
    REMOVED,
    RESERVE,
    SECRET,
    STANDARD,
    SUPPLY,
    UNKNOWN,
    UNKNOWN_ID,
    UNKNOWN_ROOM,
)
from dt_darkness.core.table import TableRule
from dt_darkness.core.teams import own_pairs
from dt_darkness.core.tx import Tx
from dt_darkness.core.view import Chance
from dt_darkness.session import snapshot

ONE_IN = 100
"""Decisions for one that is looked at from all sides."""
DEEP = 2
"""More open decisions than so many are always looked at."""
TURN_UP = frozenset({"reveal", "light", "shine", "extend"})
"""Actions that turn up what nobody could know before."""
OPEN_TO_ALL = (CardFrame, SpendFrame, MoveFrame, PutFrame, AskFrame, InheritFrame, LayFrame, RingFrame)
"""Decisions that are made in the open."""
ALL_UP_TO = 300
"""Well-formed actions of a kind that are all tried; of more only a sample is."""
SAMPLE = 40

Events = Sequence[Event]


class Audit:
    """Watches one game. ``light`` asks the state alone, ``full`` everything else as well on a seeded sample."""

    def __init__(self, start: GameState, check: str, seed: int) -> None:
        self._full = check == "full"
        self._rng = random.Random(f"{seed} audit")
        self._shown = Shown.of(observe(start, EVERYBODY))
        self._shown_to = (Shown.of(observe(start, EVERYBODY)), Shown.of(observe(start, EVERYBODY)))
        self._seen: set[str] = set()

    def after(self, before: GameState, action: Action, state: GameState, events: Events) -> list[str]:
        """Everything that is wrong after an action, in words; empty if all is well."""
        faults = state.check()
        if isinstance(state.frames[-1], CardFrame) and not state.turn > 1 and before.turn == 0:
            faults += set_up(state)
        if not self._full:
            return faults
        for event in events:
            self._shown.fold(event)
        for side, shown in enumerate(self._shown_to):
            for event in redact(events, side):
                shown.fold(event)
        faults += changes(before, action, state)
        kind = str(action[0])
        chosen = self._rng.randrange(ONE_IN) == 0
        if kind not in self._seen or len(state.frames) > DEEP or chosen:
            self._seen.add(kind)
            faults += self._thorough(before, action, state, events)
        return faults

    def _thorough(self, before: GameState, action: Action, state: GameState, events: Events) -> list[str]:
        shown = Shown.of(observe(state, EVERYBODY))
        faults = [] if self._shown == shown else ["the shown board is not what the events fold into"]
        faults += [
            f"the board shown to side {side} is not what its events fold into"
            for side in (0, 1)
            if self._shown_to[side] != shown
        ]
        faults += position(state)
        faults += taking_back(before, action, state)
        faults += whole(state)
        faults += kept(state)
        faults += secrets(before, action, state, events, self._rng)
        if not isinstance(state.frames[-1], OverFrame):
            faults += notation(state)
            faults += views(state)
            faults += legality(state, self._rng)
        return faults


# What a position must be ----------------------------------------------------------------------------------------------


def position(state: GameState) -> Iterator[str]:
    """Chapter 25, as far as the state does not look after it itself."""
    if not any(isinstance(frame, MoveFrame) for frame in state.frames):
        for sq in state.here():
            if state.map.terrain[sq].deadly and not is_safe(state, sq):
                yield f"nothing holds up what is on the deadly square {sq}"
    if isinstance(state.frames[-1], CardFrame) and any(state.fresh):
        yield "marks of a turn are left at the beginning of the next"
    for sq in range(SQUARES):
        for direction, to in enumerate(state.map.ways[sq]):
            if to >= 0 and (state.map.ways[to][(direction + 2) % 4] != sq or NEIGHBOURS[sq][direction] != to):
                yield f"the way from {sq} to {to} leads one way only"
    for place, up in enumerate(state.revealed):
        if up:
            tx = Tx(state.copy())
            for _ in range(4):
                tx.turn_room(place, 1)
            if tx.state != state or tx.state.map.half != state.map.half:
                yield f"the room at place {place + 1} is not the same after four quarter turns"


def set_up(state: GameState) -> Iterator[str]:
    """What must hold when all is set up and the first card is due (chapter 4, chapter 21, F 2.1)."""
    table, catalog = state.table, state.table.catalog
    game, handicap = catalog.game, table.handicap
    teams = [(state.team_characters[side], state.team_objects[side]) for side in (0, 1)]
    for side, (characters, objects) in enumerate(teams):
        fewer = handicap.characters if handicap is not None and handicap.side == side else 0
        banned = fewer if handicap is not None and handicap.way == BAN else 0
        dropped = fewer - banned
        if len(characters) != game.team_characters - banned or len(objects) != game.team_objects:
            yield f"side {side} has {len(characters)} characters and {len(objects)} objects"
        if len(set(characters)) != len(characters) or not set(characters) <= set(catalog.characters):
            yield f"the characters of side {side} are {characters}"
        if any(catalog.characters[what].secondary or catalog.characters[what].form_of for what in characters):
            yield f"a secondary character is in the team of side {side}"
        for what in set(objects):
            thing = catalog.objects[what]
            if objects.count(what) > (thing.copies if thing.common else 1):
                yield f"side {side} has {objects.count(what)} tokens of {what}"
        pieces = [p for p in range(len(state.at)) if state.owner[p] == side and state.at[p] != RESERVE]
        if sorted(state.kind[p].id for p in pieces) != sorted((*characters, *objects)):
            yield f"the pieces of side {side} are not its team"
        where = [state.at[p] for p in pieces]
        if sum(0 <= at < SQUARES for at in where) != game.starters or where.count(DROPPED) != dropped:
            yield f"side {side} has {where.count(DROPPED)} characters left out and its tokens at {where}"
        if handicap is not None and handicap.side == side and set(state.banned) & set(characters):
            yield f"side {side} has what it may not have"
    if table.mode == DRAFT and set(teams[0][0]) & set(teams[1][0]):
        yield "the teams of a draft share a character"
    if table.mode in (MUTUAL, RANDOM, STANDARD):
        smaller, larger = sorted(teams, key=lambda team: len(team[0]))
        if smaller[1] != larger[1] or not set(smaller[0]) <= set(larger[0]):
            yield "the teams are not equal"
    if len(state.deck) != 8 or sorted(state.rooms) != list(range(8)):
        yield f"{len(state.deck)} rooms are in play, and {state.rooms} lie"
    if sorted(state.pairs * 2) != sorted(room.number for room in state.deck):
        yield f"the rooms are not those of the pairs {state.pairs}"
    if table.mode != SECRET and len(set(state.pairs)) != len(state.pairs):
        yield "a pair of rooms is there twice"
    backs = [state.backs[2 * place] + state.backs[2 * place + 1] for place in range(8)]
    if any(count > capacity(state, place) for place, count in enumerate(backs)):
        yield f"the rooms hold {backs} tokens"
    hidden = 2 * (game.team_characters - game.starters + game.team_objects)
    if sum(backs) != hidden - (handicap.characters if handicap is not None else 0):
        yield f"{sum(backs)} tokens lie face down"


def changes(before: GameState, action: Action, state: GameState) -> Iterator[str]:
    """What an action may not change, or must (B-37, B-101, B-168, chapter 25)."""
    for side in (0, 1):
        if state.points[side] + state.pending[side] < before.points[side] + before.pending[side]:
            yield f"side {side} has lost points"
        hand, was = state.action_hands[side], before.action_hands[side]
        if action[0] == "end" and side == before.side:
            if hand != (was or state.table.catalog.cards.action):
                yield f"the action hand of side {side} is {hand} at the end of its turn and was {was}"
        elif len(hand) != len(was) - (action[0] == "card" and side == before.side):
            yield f"the action hand of side {side} went from {was} to {hand}"
        if state.jumps[side] > before.jumps[side] or len(state.combat_hands[side]) > len(before.combat_hands[side]):
            yield f"side {side} has more cards than before"
        if sum(state.points) and state.points[side] + state.pending[side] > _earned(state, side):
            yield f"side {side} has more points than it can have earned"


def _earned(state: GameState, side: int) -> int:
    """The most for all enemies that died or were made into others, and for everything that left, whoever carried it."""
    earned = 0
    characters = [piece for piece in range(len(state.at)) if state.is_character(piece)]
    for piece, where in enumerate(state.at):
        if state.is_character(piece):
            # Who is raised where it cannot live scores for what it was before (F-37).
            if where in (DEAD, REMOVED) and state.owner[piece] != side:
                earned += state.character(piece).kill_points
            elif where == OUT and state.owner[piece] == side:
                earned += state.character(piece).exit_points
                for ability in abilities(state.kind[piece]):
                    earned += max(ability.exit_points(state, piece, load) for load in characters)
        elif where == OUT:
            earned += state.thing(piece).exit_points
    return earned


def taking_back(before: GameState, action: Action, state: GameState) -> Iterator[str]:
    """An action leaves the position it was chosen in alone, and gives the same whenever it is chosen there."""
    fingerprint = before.fingerprint()
    again, _ = carry_out(before, action)
    if before.fingerprint() != fingerprint:
        yield "carrying out the action has changed the position before it"
    if again.fingerprint() != state.fingerprint():
        yield "the same action in the same position gives another position"


def whole(state: GameState) -> Iterator[str]:
    """A copy is equal, and shares nothing that is changed in place."""
    copy = state.copy()
    if copy != state or copy.fingerprint() != state.fingerprint() or copy.map is not state.map:
        yield "a copy is not equal"
    for name in GameState.__slots__:
        mine, other = getattr(state, name), getattr(copy, name)
        if isinstance(mine, list) and mine is other:
            yield f"a copy shares its {name}"


def kept(state: GameState) -> Iterator[str]:
    """A saved position, and one written as a scenario file, is the same when it is read again."""
    saved = msgspec.json.encode(snapshot.take(state))
    try:
        loaded = snapshot.position(state.table, msgspec.json.decode(saved, type=snapshot.Snapshot))
    except (snapshot.SnapshotError, msgspec.DecodeError) as error:
        yield f"a saved position cannot be read: {error}"
    else:
        if loaded != state or loaded.map.ways != state.map.ways:
            yield "a saved position is not the same when it is read again"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "position.yaml"
        file.write_text(export(state), encoding="utf-8")
        scenarios = read_scenarios(file, state.table.catalog)
    yield from (f"a position written as a scenario file cannot be read: {fault}" for fault in scenarios.faults)
    if any(scenario.position != state for scenario in scenarios.sound):
        yield "a position written as a scenario file is not the same when it is read again"


def notation(state: GameState) -> Iterator[str]:
    """Every legal action has a line of its own, which reads as that action."""
    lines: dict[str, Action] = {}
    for action in legal_actions(state):
        line = write(state, action)
        if line in lines:
            yield f"{lines[line]} and {action} are both written {line!r}"
        lines[line] = action
        if read(state, line) != action:
            yield f"{line!r} is read as {read(state, line)}, not as {action}"


# Who may know and decide what -----------------------------------------------------------------------------------------


def views(state: GameState) -> Iterator[str]:
    """Who decides sees everything that is legal, and only he has anything to decide."""
    frame = state.frames[-1]
    actions = legal_actions(state)
    if not actions:
        yield "nothing can be decided"
    if frame.side in (0, 1) and legal_actions(observe(state, frame.side)) != actions:
        yield f"side {frame.side} sees other legal actions than there are"
    if isinstance(frame, CardFrame | SpendFrame | MoveFrame | LayFrame | RingFrame) and frame.side != state.side:
        yield f"side {frame.side} is to decide in the turn of the other"
    for action in actions:
        if isinstance(BY_KIND[str(action[0])], SpendRule) and state.owner[int(action[1])] != frame.side:
            yield f"{action} is offered to side {frame.side}"
    if isinstance(frame, SpendFrame):
        for piece in range(len(state.at)):
            if state.owner[piece] != frame.side:
                for kind in ("move", "regenerate", "drink"):
                    if kind in SHAPES and why_not(state, (kind, piece)) is None:
                        yield f"side {frame.side} may let {state.names[piece]} {kind}"


def secrets(before: GameState, action: Action, state: GameState, events: Events, rng: Chance) -> Iterator[str]:
    """No side is told what it may not know, nor can tell it from what happens (A-25)."""
    for side in (0, 1):
        view = observe(state, side)
        for piece, where in enumerate(view.at):
            if state.owner[piece] == 1 - side and (where >= BACK or where in (SUPPLY, DROPPED)):
                yield f"side {side} sees where {state.names[piece]} lies face down"
            hidden = state.table.mode == SECRET and where == UNKNOWN
            if hidden and (view.kind[piece].id != UNKNOWN_ID or UNKNOWN_ID not in view.names[piece]):
                yield f"side {side} knows what {state.names[piece]} is"
            if where == UNKNOWN and (state.owner[piece] == side or state.on_board(piece)):
                yield f"side {side} does not see {state.names[piece]}"
        for place, up in enumerate(state.revealed):
            if not up and (view.rooms[place], view.turns[place]) != (-1, 0):
                yield f"side {side} sees the face-down room at place {place + 1}"
        yield from _unseen_choices(state, view, side)
        twin = resample(view, rng)
        if observe(twin, side) != view:
            yield f"side {side} can tell the position from one that differs in secrets only"
        yield from twin.check()
        if observe(view, side) != view:
            yield f"the view of side {side} holds more than a second look shows"
        yield from _twins(before, action, state, events, side, rng)


def _unseen_choices(state: GameState, view: GameState, side: int) -> Iterator[str]:
    """Nobody sees which rooms and pieces the other side has brought before they are turned up (F-7)."""
    if state.table.mode != SECRET:
        return
    other = 1 - side
    seen = {state.kind[p].id for p in range(len(state.at)) if view.at[p] != UNKNOWN}
    for what in (*view.team_characters[other], *view.team_objects[other]):
        if what not in (UNKNOWN_ID, *seen):
            yield f"side {side} sees that the other has chosen {what}"
    up = {state.deck[state.rooms[place]].number for place in range(8) if state.revealed[place]}
    for number in own_pairs(view, other):
        if number and number not in up:
            yield f"side {side} sees that the other has chosen the rooms {number}"
    for room in view.deck:
        if room is not UNKNOWN_ROOM and room.number not in up and room.number not in own_pairs(state, side):
            yield f"side {side} sees that the room {room.id} is in play"


def _twins(
    before: GameState, action: Action, state: GameState, events: Events, side: int, rng: Chance
) -> Iterator[str]:
    """An action that turns nothing up looks the same to a side wherever the hidden things lie."""
    if not isinstance(before.frames[-1], OPEN_TO_ALL) or action[0] in TURN_UP:
        return
    twin = resample(observe(before, side), rng)
    if why_not(twin, action) is not None:
        yield f"whether {action} is legal depends on what side {side} cannot know"
        return
    other, told = carry_out(twin, action)
    if redact(told, side) != redact(events, side):
        yield f"what side {side} is told depends on what it cannot know"
    if observe(other, side) != observe(state, side):
        yield f"what side {side} sees afterwards depends on what it cannot know"


# What may be done, and what may not -----------------------------------------------------------------------------------


def legality(state: GameState, rng: random.Random) -> Iterator[str]:
    """Of all well-formed actions exactly those are legal for which there is no reason why not."""
    legal = set(legal_actions(state))
    if len(legal) != len(legal_actions(state)):
        yield "an action is offered twice"
    for action in itertools.chain(legal_actions(state), well_formed(state, rng)):
        if isinstance(BY_KIND[str(action[0])], TableRule):
            continue
        reason = why_not(state, action)
        if (reason is None) != (action in legal):
            yield f"{write(state, action)} is {'' if action in legal else 'not '}offered, but the reason is {reason}"
        if reason is not None and reason.rule not in state.table.catalog.rules:
            yield f"{write(state, action)} is refused by {reason.rule}, which is no rule"


def well_formed(state: GameState, rng: random.Random) -> Iterator[Action]:
    """Every well-formed action of the kinds that have few, a sample of the others'."""
    for kind, shape in SHAPES.items():
        domains = [_domain(state, what) for what in shape]
        count = 1
        for domain in domains:
            count *= len(domain)
        if count <= ALL_UP_TO:
            for values in itertools.product(*domains):
                yield (kind, *values)
        else:
            for _ in range(SAMPLE):
                yield (kind, *(rng.choice(domain) for domain in domains))


def _domain(state: GameState, what: str) -> Sequence[int | str]:
    table = state.table
    if what == WORD:
        pairs = (str(pair) for pair in table.catalog.pairs(table.sets))
        return (*table.catalog.characters, *table.catalog.objects, *pairs, "yes", "no")
    if what == WAY:
        return (1, -1)
    sizes = {SQUARE: SQUARES, PLACE: 8, ROOM: len(state.deck), SIDE: 2, NUMBER: 8}
    return range(-1 if what == OPTIONAL_PIECE else 0, sizes.get(what, len(state.names)))
