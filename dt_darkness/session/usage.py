"""What was used in games and how often: actions, powers, characters, objects, places; and what there was to use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from dt_darkness.core import Action, GameState, Table
from dt_darkness.core.ability import Ability, abilities, find, in_the_dark, is_dark
from dt_darkness.core.catalog import Catalog, CharacterDef, Crossing, ObjectDef, TerrainDef
from dt_darkness.core.combat import JOIN, PAY, forced_to_zero, strengths
from dt_darkness.core.events import Event
from dt_darkness.core.frames import AskFrame, CommitFrame, MoveFrame
from dt_darkness.core.geometry import BROKEN, OPENED
from dt_darkness.core.powers import PowerRule
from dt_darkness.core.rule import BY_KIND, SpendRule
from dt_darkness.core.table import TableRule

CATEGORIES = ("actions", "powers", "characters", "objects", "places", "rooms", "tiles", "answers")
"""What is counted apart; in each a count is named ``id.what``, an action by its kind alone."""

Uses = Mapping[str, Counter[str]]

_FLOWN_OVER = (Crossing.OBSTACLE, Crossing.OBSTACLE_3D)
_GRILLES = {OPENED: "opened", BROKEN: "broken"}
_OBJECT_EVENTS = {"spent": "spent", "lost": "lost"}
_SLAIN = ("F-37", "F-63", "F-64")
_EMPTIED = {"take_sword": "statue", "take_torch": "torch_holder", "unearth": "grave"}


class Usage:
    """Counts what is used, action by action."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {category: Counter() for category in CATEGORIES}

    def after(self, before: GameState, action: Action, state: GameState, events: Iterable[Event]) -> None:
        """Enter everything that was used in one action."""
        kind = str(action[0])
        self.counts["actions"][kind] += 1
        rule = BY_KIND[kind]
        if isinstance(rule, SpendRule):
            self._spent_points(before, action, rule)
        frame = before.frames[-1]
        if kind == "commit":
            assert isinstance(frame, CommitFrame)
            self._committed(before, frame)
        elif kind == "answer":
            assert isinstance(frame, AskFrame)
            self._answered(before, frame, str(action[1]))
        for event in events:
            enter = _EVENTS.get(event.kind)
            if enter is not None:
                enter(self, before, action, state, event)

    # Actions --------------------------------------------------------------------------------------------------------

    def _spent_points(self, before: GameState, action: Action, rule: SpendRule) -> None:
        kind, piece = rule.kind, int(action[1])
        who = before.kind[piece]
        self.counts["characters"][f"{who.id}.acted"] += 1
        if isinstance(rule, PowerRule):
            found = find(before, piece, rule.ability)
            assert found is not None
            self._power(before.kind[found[1]].id, kind)
            if kind == "close":
                self.counts["places"]["portcullis.closed"] += 1
        if not rule.from_dark and is_dark(before, before.at[piece]) and not in_the_dark(before, piece):
            for ability in abilities(who):
                if ability.acts_in_dark(before):
                    self._power(who.id, ability.name)
        if kind == "turn":
            place, way = int(action[2]), int(action[3])
            room = before.deck[before.rooms[place]]
            self.counts["places"]["gear.turned"] += 1
            self.counts["rooms"][f"{room.id}.turned"] += 1
            if (way > 0) is not room.clockwise:
                for ability in abilities(who):
                    if ability.turns_both_ways:
                        self._power(who.id, ability.name)
        elif kind == "sip":
            self.counts["places"]["fountain.drunk_from"] += 1

    def _committed(self, before: GameState, frame: CommitFrame) -> None:
        fight = frame.fight
        forced = forced_to_zero(before, fight, frame.side)
        if forced >= 0:
            for ability in abilities(before.kind[forced]):
                if ability.must_play_zero(before, fight, forced):
                    self._power(before.kind[forced].id, ability.name)
        for fighter in strengths(before, fight, frame.side):
            for thing, _points in fighter.bonuses:
                self.counts["objects"][f"{before.kind[thing].id}.bonus"] += 1

    def _answered(self, before: GameState, frame: AskFrame, answer: str) -> None:
        self.counts["answers"][f"{frame.what}.{answer}"] += 1
        if frame.what == JOIN and answer == "yes":
            for ability in abilities(before.kind[frame.piece]):
                if ability.hides(before, frame.piece):
                    self._power(before.kind[frame.piece].id, ability.name)

    def _power(self, piece: str, what: str) -> None:
        self.counts["powers"][f"{piece}.{what}"] += 1

    # Events ---------------------------------------------------------------------------------------------------------

    def _stepped(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece, to = _number(event, 0), _number(event, 1)
        terrain = before.map.terrain[to]
        if terrain.id in before.table.catalog.terrain:
            self.counts["places"][f"{terrain.id}.entered"] += 1
        who = before.character(piece)
        if action[0] != "step":
            return
        if terrain.id in who.crosses:
            self._power(who.id, f"crosses_{terrain.id}")
        standing = before.standing(to)
        enemy = standing >= 0 and before.owner[standing] != before.owner[piece]
        if "flies" in who.tags and (terrain.crossing in _FLOWN_OVER or enemy):
            self._power(who.id, "flies")
        if "incorporeal" in who.tags and (enemy or to not in before.map.ways[before.at[piece]]):
            self._power(who.id, "incorporeal")
        if standing >= 0 and not enemy and terrain.id in before.character(standing).lends:
            self._power(before.kind[standing].id, "lends")

    def _held(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece, thing = _number(event, 0), _number(event, 1)
        if thing < 0:
            return
        if not before.is_character(thing):
            self.counts["objects"][f"{before.kind[thing].id}.taken"] += 1
        else:
            self.counts["characters"][f"{before.kind[thing].id}.carried"] += 1
            if before.owner[thing] != before.owner[piece]:
                self._power(before.kind[piece].id, "carries_enemies")

    def _put(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        thing = _number(event, 0)
        if action[0] in ("take_sword", "take_torch"):
            self.counts["objects"][f"{before.kind[thing].id}.taken"] += 1

    def _inherited(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        thing = _number(event, 1)
        self.counts["objects"][f"{before.kind[thing].id}.inherited"] += 1

    def _left(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece = _number(event, 0)
        if not before.is_character(piece):
            self.counts["objects"][f"{before.kind[piece].id}.carried_out"] += 1
            return
        if before.wounded[piece]:
            self.counts["characters"][f"{before.kind[piece].id}.carried_out"] += 1
            return
        self.counts["characters"][f"{state.kind[piece].id}.left"] += 1
        frame = before.frames[-1]
        if isinstance(frame, MoveFrame) and frame.mover == piece:
            for ability in abilities(before.kind[piece]):
                if ability.exit_points(before, piece, frame.load):
                    self._power(before.kind[piece].id, ability.name)

    def _died(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece, rule = _number(event, 0), str(event.args[1])
        self.counts["characters"][f"{state.kind[piece].id}.killed"] += 1
        sq = _where(before, action, piece)
        if rule == "B-128" and action[0] == "lay":
            self.counts["places"]["corridor_pit.killed"] += 1
        elif rule == "B-128" and sq >= 0:
            self.counts["places"][f"{before.map.terrain[sq].id}.killed"] += 1
        elif rule in _SLAIN and sq >= 0:
            self._slain(before, state, piece, sq)
        elif rule == "F-94" and sq >= 0:
            self.counts["places"][f"{before.map.terrain[sq].id}.killed"] += 1

    def _slain(self, before: GameState, state: GameState, piece: int, sq: int) -> None:
        """Killed by an object on its square, or by the ground on which it was raised."""
        tags = state.character(piece).tags
        slayers = [p for p in state.tokens(sq) if not state.is_character(p) and state.thing(p).slays & tags]
        frame = before.frames[-1]
        if isinstance(frame, MoveFrame) and frame.load >= 0 and not before.is_character(frame.load):
            slayers += [frame.load] if before.thing(frame.load).slays & tags else []
        for thing in slayers[:1]:
            self.counts["objects"][f"{state.kind[thing].id}.slew"] += 1
        if not slayers:
            self.counts["places"][f"{before.map.terrain[sq].id}.killed"] += 1

    def _wounded(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        self.counts["characters"][f"{before.kind[_number(event, 0)].id}.wounded"] += 1

    def _attacked(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        for index in range(2, len(event.args)):
            self.counts["characters"][f"{before.kind[_number(event, index)].id}.fought"] += 1

    def _removed(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece, frame = _number(event, 0), before.frames[-1]
        if action[0] == "stop" and isinstance(frame, MoveFrame) and frame.mover == piece:
            for ability in abilities(before.kind[piece]):
                if _has(ability, "stopped"):
                    self._power(before.kind[piece].id, ability.name)
        else:
            self.counts["characters"][f"{before.kind[piece].id}.removed"] += 1

    def _counted(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        piece = _number(event, 0)
        for ability in abilities(before.kind[piece]):
            if _has(ability, "fought"):
                self._power(before.kind[piece].id, ability.name)

    def _gone(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        thing = _number(event, 0)
        self.counts["objects"][f"{before.kind[thing].id}.{_OBJECT_EVENTS[event.kind]}"] += 1

    def _grille(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        what = _GRILLES.get(_number(event, 2))
        if what is not None:
            self.counts["places"][f"portcullis.{what}"] += 1

    def _emptied(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        self.counts["places"][f"{_EMPTIED[str(action[0])]}.emptied"] += 1

    def _lit(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        self.counts["places"]["darkness.lit"] += 1
        self.counts["tiles"][f"{event.args[2]}.laid"] += 1

    def _revealed(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        self.counts["rooms"][f"{before.deck[_number(event, 1)].id}.revealed"] += 1

    def _swapped(self, before: GameState, action: Action, state: GameState, event: Event) -> None:
        self.counts["rooms"]["any.swapped"] += 1


def _number(event: Event, index: int) -> int:
    value = event.args[index]
    assert isinstance(value, int)
    return value


def _where(before: GameState, action: Action, piece: int) -> int:
    """Where a character was killed: where it lay, or where its own move brought it; -1 if it lay nowhere yet."""
    frame = before.frames[-1]
    if action[0] == "step" and isinstance(frame, MoveFrame) and piece in (frame.mover, frame.load):
        return int(action[1])
    if isinstance(frame, MoveFrame) and piece == frame.load:
        return before.at[frame.mover]
    if not before.on_board(piece):
        # Raised by this action: on the grave, or where the wounded lay.
        return int(action[2]) if action[0] == "unearth" else before.at[int(action[2])] if action[0] == "raise" else -1
    return before.at[piece]


_Enter = Callable[[Usage, GameState, Action, GameState, Event], None]
_EVENTS: Mapping[str, _Enter] = {
    "stepped": Usage._stepped,
    "held": Usage._held,
    "put": Usage._put,
    "inherited": Usage._inherited,
    "left": Usage._left,
    "died": Usage._died,
    "wounded": Usage._wounded,
    "attacked": Usage._attacked,
    "removed": Usage._removed,
    "counted": Usage._counted,
    "spent": Usage._gone,
    "lost": Usage._gone,
    "grille": Usage._grille,
    "emptied": Usage._emptied,
    "lit": Usage._lit,
    "revealed": Usage._revealed,
    "swapped": Usage._swapped,
}


def total(usages: Iterable[Usage]) -> dict[str, Counter[str]]:
    """The counts of several games together, by category."""
    together: dict[str, Counter[str]] = {category: Counter() for category in CATEGORIES}
    for usage in usages:
        for category, counts in usage.counts.items():
            together[category].update(counts)
    return together


# What there is to be used ---------------------------------------------------------------------------------------------


def never_used(table: Table, counts: Uses) -> dict[str, list[str]]:
    """By category, what the boxes of a table offer and no game has used; categories without any are left out."""
    idle = {
        category: [name for name in dict.fromkeys(names) if not counts[category][name]]
        for category, names in usable(table.catalog, table.sets).items()
    }
    return {category: names for category, names in idle.items() if names}


@cache
def usable(catalog: Catalog, sets: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """By category, everything that should be used sooner or later in games with these boxes, by its name."""
    characters = [kind for kind in catalog.characters.values() if kind.set in sets]
    objects = [kind for kind in catalog.objects.values() if kind.set in sets]
    rooms = [room for room in catalog.rooms.values() if room.set in sets]
    tiles = [tile for tile in catalog.corridors.values() if tile.set in sets]
    ground = {terrain.id: terrain for room in rooms for terrain in room.terrain}
    pieces: list[CharacterDef | ObjectDef] = [*characters, *objects]
    powers = [name for kind in pieces for name in _powers(kind)]
    verbs = {name.split(".")[1] for name in powers}
    has_darkness = any(terrain.crossing is Crossing.DARKNESS for terrain in ground.values())
    places = [name for terrain in ground.values() for name in _places(terrain)]
    places += ["darkness.lit", "corridor_pit.killed"] if has_darkness and tiles else []
    places += ["torch_holder.emptied"] if any(room.holders for room in rooms) else []
    places += ["statue.emptied"] if any(room.statue_front is not None for room in rooms) else []
    places += [f"portcullis.{what}" for what, verb in _DONE_TO_GRILLES.items() if verb in verbs]
    hides = any(_has(ability, "hides") for kind in characters for ability in abilities(kind))
    asked = [*([JOIN] if hides else []), *([PAY] if any(thing.attack_cost for thing in objects) else [])]
    curses = ["cursed"] if any("cursed" in thing.tags for thing in objects) else []
    return {
        "actions": tuple(kind for kind in BY_KIND if _is_possible(kind, {*verbs, *places, *asked, *curses})),
        "powers": tuple(powers),
        "characters": tuple(
            f"{kind.id}.{what}" for kind in characters for what in ("acted", "fought", "wounded", "killed", "left")
        ),
        "objects": tuple(name for thing in objects for name in _uses(thing)),
        "places": tuple(places),
        "rooms": tuple(f"{room.id}.{what}" for room in rooms for what in ("revealed", "turned")),
        "tiles": tuple(f"{tile.id}.laid" for tile in tiles if has_darkness),
        "answers": tuple(f"{what}.{answer}" for what in asked for answer in ("yes", "no")),
    }


_DONE_TO_GRILLES = {"opened": "open", "closed": "close", "broken": "break"}
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "tile": ("darkness.lit",),
    "lay": ("darkness.lit",),
    "extend": ("shine",),
    "enough": ("shine",),
    "take_sword": ("statue.emptied",),
    "take_torch": ("torch_holder.emptied",),
    "sip": ("fountain.drunk_from",),
    "answer": (JOIN, PAY),
    "inherit": ("cursed",),
    "drop": ("handicap",),
    "ban": ("handicap",),
}
"""Actions that there are only with one of these in the boxes."""


def _is_possible(kind: str, there: set[str]) -> bool:
    rule = BY_KIND[kind]
    if isinstance(rule, TableRule):
        return False  # So people end a game; computer players do not.
    if isinstance(rule, PowerRule):
        return kind in there
    return kind not in _NEEDS or not there.isdisjoint(_NEEDS[kind])


def _powers(kind: CharacterDef | ObjectDef) -> Iterator[str]:
    for ability in abilities(kind):
        yield from (f"{kind.id}.{verb}" for verb in ability.offers)
        if ability.turns_both_ways or any(_has(ability, hook) for hook in _SEEN_AT_WORK):
            yield f"{kind.id}.{ability.name}"
    if isinstance(kind, CharacterDef):
        yield from (f"{kind.id}.{tag}" for tag in ("flies", "incorporeal", "carries_enemies") if tag in kind.tags)
        yield from (f"{kind.id}.crosses_{terrain}" for terrain in sorted(kind.crosses))
        yield from [f"{kind.id}.lends"] if kind.lends else []


_SEEN_AT_WORK = ("exit_points", "must_play_zero", "hides", "fought", "stopped")
"""What powers do by themselves that can be counted when it happens."""


def _has(ability: Ability, hook: str) -> bool:
    """Whether a power has an answer of its own to a question of the rules."""
    return getattr(type(ability), hook) is not getattr(Ability, hook)


def _uses(thing: ObjectDef) -> Iterator[str]:
    yield f"{thing.id}.taken"
    yield from [f"{thing.id}.bonus"] if thing.attack or thing.defence else []
    yield from [f"{thing.id}.carried_out"] if thing.exit_points else []
    yield from [f"{thing.id}.slew"] if thing.slays else []
    yield from [f"{thing.id}.inherited"] if "cursed" in thing.tags else []


def _places(terrain: TerrainDef) -> Iterator[str]:
    yield f"{terrain.id}.entered"
    if terrain.deadly or (terrain.denies and terrain.crossing is Crossing.FREE):
        yield f"{terrain.id}.killed"
    yield from ["gear.turned"] if terrain.gear else []
    names = [ability.name for ability in terrain.abilities]
    yield from ["fountain.drunk_from"] if "fountain" in names else []
    yield from ["grave.emptied"] if "grave" in names else []
