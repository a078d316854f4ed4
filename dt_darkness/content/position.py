"""Positions written in YAML: everything a game state consists of, most of it with a default (scenario files)."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial
from typing import Any, cast

from yaml.nodes import MappingNode, Node, ScalarNode

from dt_darkness.content.decisions import GROUND, names_in, read_decision
from dt_darkness.content.drawn import FIRST_NUMBER, PLAIN, Sides, drawn_room, plain_room
from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.plans import read_plan
from dt_darkness.content.source import Source, place
from dt_darkness.content.spots import Spot, read_spot
from dt_darkness.content.words import (
    DECIDERS,
    LETTERS,
    SIDES,
    Reading,
    WordError,
    find_square,
    number,
    one_of,
    printed_square,
)
from dt_darkness.core.catalog import Catalog, PieceDef, RoomDef
from dt_darkness.core.frames import CardFrame, SpendFrame
from dt_darkness.core.geometry import BROKEN, CLOSED, OPENED, PLACES, SIDE, LaidTile, direction_to
from dt_darkness.core.state import (
    BACK,
    BAN,
    DOT,
    DRAFT,
    DROP,
    MUTUAL,
    RANDOM,
    SCENARIO,
    SECRET,
    STANDARD,
    Forces,
    GameState,
    Handicap,
    Table,
)

KEYS = (
    "sets", "mode", "points_to_win", "options", "first", "handicap", "forces", "plans", "rooms", "deck", "grilles",
    "tiles", "emptied", "piles", "pieces", "chosen", "banned", "hands", "points", "pending", "side", "turn", "card",
    "action_points", "card_limit", "acted", "idle", "decision",
)  # fmt: skip
"""The keys of a position."""
CONDITIONS = {"closed": CLOSED, "open": OPENED, "broken": BROKEN}
WAYS = ("north", "east", "south", "west")
MID_GAME = 3
"""The number of the turn if none is given: late enough that no rule of the first turn applies."""
NAME = re.compile(r"([YBN])\.([a-z][a-z0-9_]*)(?:\.([1-9][0-9]*))?")
"""A piece's name: its printed colour, what it is, and which one of several."""
_COPY = re.compile(r"\.([2-9])$")
_PLAN_NAME = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = (PLAIN, "hidden", "none", "turned")


class Position:
    """Reads a position; ``state`` is sound only if no fault was noted."""

    def __init__(self, source: Source, catalog: Catalog, root: Node) -> None:
        """``root`` is a mapping with keys of :data:`KEYS` and perhaps others, which are left alone."""
        faults_before = source.count()
        self.reading = Reading(source)
        self.source = source
        self.catalog = catalog
        self.root = root
        pairs = {} if not isinstance(root, MappingNode) else (source.pairs(root, "the scenario") or {})
        self.nodes = {key: value for key, (_, value) in pairs.items() if key in KEYS}
        self.names: list[str] = []
        self.kinds: list[PieceDef] = []
        self.spots: list[tuple[Spot, Node]] = []
        self.copies = [1] * PLACES
        """For each place which one of several rooms alike lies there, from 1."""
        self._read_pieces()
        rooms = self._read_rooms()
        self.state = GameState(self._table([room for room, _, _ in rooms if room is not None]))
        self._lay(rooms)
        self._muster()
        self._labyrinth()
        self._cards()
        if source.count() == faults_before:
            self._decision()

    # The table --------------------------------------------------------------------------------------------------

    def _table(self, rooms: list[RoomDef]) -> Table:
        catalog = self.catalog
        everything: tuple[PieceDef | RoomDef, ...] = (
            *catalog.characters.values(),
            *catalog.objects.values(),
            *catalog.rooms.values(),
        )
        sets = tuple(dict.fromkeys(thing.set for thing in everything))
        if "sets" in self.nodes:
            named = [self._known(node, "sets", sets) for node in self.reading.items(self.nodes["sets"], "sets")]
            used = tuple(name for name in named if name is not None)
        else:
            present = {*(kind.set for kind in self.kinds), *(room.set for room in rooms)}
            used = tuple(name for name in sets if name in present) or sets[:1]
        options = {option.id: option.default for option in catalog.options.values()}
        for key_node, key, value in self._mapping("options", options):
            choice = self.source.plain(value)
            if choice not in catalog.options[key].choices:
                choices = ", ".join(str(c) for c in catalog.options[key].choices)
                self.source.fault(key_node, f'the option "{key}" is one of {choices}')
            options[key] = choice
        mode = self._word("mode", SCENARIO, (SCENARIO, STANDARD, MUTUAL, SECRET, DRAFT, RANDOM))
        goal = self._count("points_to_win", catalog.game.points_to_win)
        first = DECIDERS[self._word("first", "chance", tuple(DECIDERS)[:3])]
        return Table(catalog, used, mode, goal, options, first, self._handicap(), self._forces())

    def _handicap(self) -> Handicap | None:
        """``{side: yellow, characters: 2, way: drop}``."""
        if "handicap" not in self.nodes:
            return None
        node = self.nodes["handicap"]
        found = {key: value for _, key, value in self.reading.keys(node, "handicap", ("side", "characters", "way"))}
        if len(found) < 3:
            self.source.fault(node, "a handicap is {side: whose, characters: how many, way: drop or ban}")
            return None
        side = self._known(found["side"], "side", SIDES)
        count = self.reading.count(found["characters"], "characters")
        way = self._known(found["way"], "way", (DROP, BAN))
        return None if side is None or count is None or way is None else Handicap(SIDES[side], count, way)

    def _forces(self) -> Forces | None:
        """``{pairs: [1, 2], characters: [thief], objects: [rope]}``."""
        if "forces" not in self.nodes:
            return None
        parts: dict[str, tuple[str, ...]] = {"pairs": (), "characters": (), "objects": ()}
        catalog = self.catalog
        known: dict[str, Collection[str]] = {
            "pairs": {str(room.number) for room in catalog.rooms.values()},
            "characters": catalog.characters,
            "objects": catalog.objects,
        }
        for _, key, value in self.reading.keys(self.nodes["forces"], "forces", parts):
            names = [self._known(item, key, known[key]) for item in self.reading.items(value, key)]
            parts[key] = tuple(name for name in names if name is not None)
        return Forces(tuple(int(number) for number in parts["pairs"]), parts["characters"], parts["objects"])

    # Rooms ------------------------------------------------------------------------------------------------------

    def _read_rooms(self) -> list[tuple[RoomDef | None, int, bool]]:
        """For each place the room, its turns and whether it is revealed."""
        plans = self._plans()
        node = self.nodes.get("rooms")
        if isinstance(node, ScalarNode) and node.value == "none":
            return [(None, 0, False)] * PLACES
        rooms: list[tuple[RoomDef | None, int, bool]] = [
            (plain_room(self.catalog, at), 0, True) for at in range(PLACES)
        ]
        for _, key, value in self._mapping("rooms", [str(at + 1) for at in range(PLACES)]):
            at = int(key) - 1
            room = self.reading.take(value, "a room", partial(read_room, catalog=self.catalog, plans=plans, at=at))
            if room is None:
                continue
            self.copies[at] = copy_of(value)
            same = [other for other in range(PLACES) if other != at and rooms[other][0] is room[0]]
            if room[0] is not None and any(self.copies[other] == self.copies[at] for other in same):
                self.source.fault(value, f"the room {room[0].id} lies somewhere already")
            rooms[at] = room
        return rooms

    def _plans(self) -> dict[str, RoomDef]:
        plans: dict[str, RoomDef] = {}
        for key_node, key, value in self._mapping("plans"):
            if not _PLAN_NAME.fullmatch(key) or key in _RESERVED:
                self.source.fault(key_node, f'"{key}" is no name for a drawn room: use small letters, digits and _')
                continue
            room = self._drawn(key, value, FIRST_NUMBER + len(plans))
            if room is not None:
                plans[key] = room
        return plans

    def _drawn(self, name: str, node: Node, default_number: int) -> RoomDef | None:
        grid, room_number, clockwise, front = node, default_number, True, None
        if isinstance(node, MappingNode):
            grid_node = None
            for _, key, value in self.reading.keys(node, "a plan", ("grid", "number", "rotation", "statue_front")):
                if key == "grid":
                    grid_node = value
                elif key == "number":
                    room_number = self.reading.count(value, key) or default_number
                elif key == "rotation":
                    clockwise = self.reading.take(value, key, lambda w: one_of(w, ("cw", "ccw"), "rotation")) != "ccw"
                else:
                    ordinals = [self.reading.count(item, key) or 1 for item in self.reading.items(value, key)]
                    front = (ordinals[0] - 1) * SIDE + ordinals[1] - 1 if len(ordinals) == 2 else None
            if grid_node is None:
                self.source.fault(node, 'a plan needs its lines under "grid"')
                return None
            grid = grid_node
        lines = self.reading.items(grid, f'the plan "{name}"')
        words = [str(line.value) if isinstance(line, ScalarNode) else "" for line in lines]
        codes = {terrain.code: terrain for terrain in self.catalog.terrain.values()}

        def fault(line: int, character: int, message: str) -> None:
            if line < 0:
                self.source.fault(grid, message)
                return
            row, column = place(lines[line])
            scalar = lines[line]
            quote = 1 if isinstance(scalar, ScalarNode) and scalar.style else 0
            self.source.fault((row, column if character < 0 else column + quote + character), message)

        plan = read_plan(words, SIDE, SIDE, codes, fault)
        if plan is None:
            return None
        terrain = tuple(kind for kind in plan.terrain if kind is not None)
        sides = cast("tuple[Sides, ...]", tuple(tuple(four) for four in plan.sides))
        return drawn_room(
            name, room_number, clockwise, terrain, sides, tuple(plan.grilles), frozenset(plan.holders), front
        )

    def _lay(self, rooms: list[tuple[RoomDef | None, int, bool]]) -> None:
        state = self.state
        laid = [room for room, _, _ in rooms if room is not None]
        if "deck" in self.nodes:
            deck: list[RoomDef] = []
            known = {room.id: room for room in (*self.catalog.rooms.values(), *laid)}
            for node in self.reading.items(self.nodes["deck"], "deck"):
                name = self._known(node, "deck", known)
                deck += [known[name]] if name is not None else []
            missing = [room.id for room in laid if room not in deck]
            if missing:
                self.source.fault(self.nodes["deck"], f'"deck" lacks {missing[0]}, which lies on the table')
                deck += [room for room in laid if room not in deck]
            state.deck = tuple(deck)
        else:
            state.deck = tuple(laid)
        state.rooms = tuple(
            -1 if room is None else self._in_deck(room, self.copies[at]) for at, (room, _, _) in enumerate(rooms)
        )
        state.turns = tuple(turns for _, turns, _ in rooms)
        state.revealed = tuple(up and room is not None for room, _, up in rooms)
        state.grilles = tuple((CLOSED,) * len(room.grilles) for room in state.deck)
        state.rebuild_map()

    def _in_deck(self, room: RoomDef, copy: int) -> int:
        """The index into the deck of a room, of its second copy if ``copy`` is 2."""
        found = [index for index, other in enumerate(self.state.deck) if other is room]
        return found[min(copy, len(found)) - 1]

    # Pieces -----------------------------------------------------------------------------------------------------

    def _read_pieces(self) -> None:
        for key_node, key, value in self._mapping("pieces"):
            try:
                kind = piece_kind(self.catalog, key)
            except WordError as error:
                self.source.fault(key_node, str(error))
                continue
            spot = self.reading.take(value, key, read_spot)
            if spot is None:
                continue
            self.names.append(key)
            self.kinds.append(kind)
            self.spots.append((spot, value))

    def _muster(self) -> None:
        state = self.state
        state.names, state.colour = tuple(self.names), tuple(LETTERS[name[0]] for name in self.names)
        state.kind, state.owner = list(self.kinds), list(state.colour)
        state.at, state.wounded = [-1] * len(self.names), [False] * len(self.names)
        state.fresh, state.counters = [0] * len(self.names), [0] * len(self.names)
        for piece, (spot, node) in enumerate(self.spots):
            self._put(piece, spot, node)
        backs = [0] * (2 * PLACES)
        dots: tuple[list[int], list[int]] = ([], [])
        for piece, where in enumerate(state.at):
            if where >= DOT:
                dots[state.owner[piece]].append(where - DOT)
            elif where >= BACK:
                backs[2 * (where - BACK) + state.owner[piece]] += 1
        state.backs = tuple(backs)
        state.dots = (tuple(sorted(dots[0])), tuple(sorted(dots[1])))
        state.boosts = tuple((piece, spot.potion) for piece, (spot, _) in enumerate(self.spots) if spot.potion)
        self._chosen()

    def _put(self, piece: int, spot: Spot, node: Node) -> None:
        state = self.state
        try:
            state.at[piece] = spot.find(state)
        except WordError as error:
            self.source.fault(node, str(error))
        state.wounded[piece], state.fresh[piece], state.counters[piece] = spot.wounded, spot.fresh, spot.blood
        if spot.owner is not None:
            state.owner[piece] = spot.owner
        if spot.kind is not None:
            known: dict[str, PieceDef] = {**self.catalog.characters, **self.catalog.objects}
            if spot.kind in known:
                state.kind[piece] = known[spot.kind]
            else:
                self.source.fault(node, f'nothing is called "{spot.kind}"{did_you_mean(spot.kind, known)}')

    def _chosen(self) -> None:
        state = self.state
        banned = [self._known(node, "banned", self.catalog.characters) for node in self._list("banned")]
        state.banned = tuple(name for name in banned if name is not None)
        state.pairs, state.team_characters, state.team_objects = implied_choice(state)
        if "chosen" not in self.nodes:
            return
        teams: dict[str, list[tuple[str, ...]]] = {"characters": [(), ()], "objects": [(), ()]}
        for _, key, value in self.reading.keys(self.nodes["chosen"], "chosen", ("pairs", *SIDES)):
            if key == "pairs":
                counts = [self.reading.count(item, key) for item in self.reading.items(value, key)]
                state.pairs = tuple(count for count in counts if count is not None)
                continue
            for _, what, names in self.reading.keys(value, key, teams):
                known = self.catalog.characters if what == "characters" else self.catalog.objects
                found = [self._known(item, what, known) for item in self.reading.items(names, what)]
                teams[what][SIDES[key]] = tuple(name for name in found if name is not None)
        state.team_characters = (teams["characters"][0], teams["characters"][1])
        state.team_objects = (teams["objects"][0], teams["objects"][1])

    # Portcullises, tiles, places that are used up ---------------------------------------------------------------

    def _labyrinth(self) -> None:
        state = self.state
        for key_node, key, value in self._mapping("grilles"):
            condition = self.reading.take(value, "a portcullis", lambda word: one_of(word, CONDITIONS, "a portcullis"))
            try:
                room, index = find_grille(state, key)
            except WordError as error:
                self.source.fault(key_node, str(error))
                continue
            if condition is not None:
                states = list(state.grilles[room])
                states[index] = CONDITIONS[condition]
                state.grilles = (*state.grilles[:room], tuple(states), *state.grilles[room + 1 :])
        if "tiles" in self.nodes:
            tiles = [self._tile(node) for node in self.source.items(self.nodes["tiles"], "tiles") or []]
            state.tiles = tuple(tile for tile in tiles if tile is not None)
        cells = [self._printed(node, "emptied") for node in self._list("emptied")]
        state.emptied = tuple(sorted(cell for cell in cells if cell is not None))
        piles = list(state.piles)
        for _, key, value in self._mapping("piles", ("1", "2", "3")):
            drawn = [self._known(item, "a pile", self.catalog.corridors) for item in self.reading.items(value, "piles")]
            # The file names first what is drawn first; the state keeps the top of a pile last.
            piles[int(key) - 1] = tuple(self.catalog.corridors[name] for name in reversed(drawn) if name is not None)
        state.piles = tuple(piles)
        state.rebuild_map()

    def _tile(self, node: Node) -> LaidTile | None:
        values = {key: value for _, key, value in self.reading.keys(node, "a laid tile", ("tile", "squares", "turned"))}
        if "tile" not in values or "squares" not in values:
            self.source.fault(
                node, "a laid tile is {tile: id, squares: those it covers, in its order, turned: quarter turns}"
            )
            return None
        name = self._known(values["tile"], "a tile", self.catalog.corridors)
        cells = [self._printed(item, "squares") for item in self.reading.items(values["squares"], "squares")]
        if name is None or None in cells:
            return None
        known = [cell for cell in cells if cell is not None]
        corridor = self.catalog.corridors[name]
        if len(known) != corridor.length or len({room for room, _ in known}) != 1:
            self.source.fault(values["squares"], f"the tile {name} covers {corridor.length} squares of one room")
            return None
        turned = self.reading.count(values["turned"], "turned") if "turned" in values else 0
        return LaidTile(known[0][0], tuple(cell for _, cell in known), corridor, (turned or 0) % 4)

    def _printed(self, node: Node, what: str) -> tuple[int, int] | None:
        state = self.state
        return self.reading.take(node, what, lambda word: printed_square(state, find_square(state, word)))

    # Cards, points, the turn --------------------------------------------------------------------------------------

    def _cards(self) -> None:
        state, cards = self.state, self.catalog.cards
        state.side = SIDES[self._word("side", "yellow", SIDES)]
        state.turn = self._count("turn", MID_GAME)
        state.played = self._card()
        state.ap = self._count("action_points", state.played)
        state.limit = self._count("card_limit", max(cards.action))
        state.acted = "acted" in self.nodes and self.reading.flag(self.nodes["acted"], "acted")
        state.points = self._pair("points")
        state.pending = self._pair("pending")
        state.idle = self._pair("idle")
        action, combat, jumps = list(state.action_hands), list(state.combat_hands), list(state.jumps)
        action[state.side] = tuple(card for card in cards.action if card != state.played)
        if "hands" in self.nodes:
            for side, hand in self.reading.by_side(self.nodes["hands"], "hands", self.hand).items():
                action[side] = hand.get("action", action[side])
                combat[side] = hand.get("combat", combat[side])
                jumps[side] = hand.get("jumps", jumps[side])
        state.action_hands, state.combat_hands = (action[0], action[1]), (combat[0], combat[1])
        state.jumps = (jumps[0], jumps[1])

    def hand(self, node: Node) -> dict[str, Any]:
        """A hand's ``action`` and ``combat`` cards, ascending, and the number of its ``jumps``."""
        return read_hand(self.reading, node)

    def _card(self) -> int:
        names = names_in(self.nodes["decision"]) if "decision" in self.nodes else ["spend"]
        before = bool(names) and names[0] in GROUND and names[0] != "spend"
        if "card" not in self.nodes:
            return 0 if before else max(self.catalog.cards.action)
        taken = self.reading.take(
            self.nodes["card"], "card", lambda word: 0 if word == "none" else number(word, "card")
        )
        return taken or 0

    def _decision(self) -> None:
        state = self.state
        state.frames = (SpendFrame(state.side),) if state.played else (CardFrame(state.side),)
        if "decision" in self.nodes:
            found = read_decision(self.reading, state, self.nodes["decision"])
            if found is not None:
                state.frames = found

    # Helpers ------------------------------------------------------------------------------------------------------

    def _mapping(self, key: str, known: Any = None) -> list[tuple[Node, str, Node]]:
        return list(self.reading.keys(self.nodes[key], f'"{key}"', known)) if key in self.nodes else []

    def _list(self, key: str) -> list[Node]:
        return self.reading.items(self.nodes[key], key) if key in self.nodes else []

    def _count(self, key: str, default: int) -> int:
        found = self.reading.count(self.nodes[key], key) if key in self.nodes else default
        return default if found is None else found

    def _word(self, key: str, default: str, known: Any) -> str:
        return (self._known(self.nodes[key], key, known) if key in self.nodes else None) or default

    def _known(self, node: Node, what: str, known: Any) -> str | None:
        return self.reading.take(node, what, lambda word: one_of(word, known, what))

    def _pair(self, key: str) -> tuple[int, int]:
        if key not in self.nodes:
            return (0, 0)
        found = self.reading.by_side(self.nodes[key], key, lambda node: self.reading.count(node, key))
        return (found.get(0, 0), found.get(1, 0))


def read_hand(reading: Reading, node: Node) -> dict[str, Any]:
    """A hand's ``action`` and ``combat`` cards, ascending, and the number of its ``jumps``, as far as given."""
    found: dict[str, Any] = {}
    for _, key, value in reading.keys(node, "a hand", ("action", "combat", "jumps")):
        if key == "jumps":
            found[key] = reading.count(value, key)
        else:
            cards = [reading.count(item, key) for item in reading.items(value, key)]
            found[key] = tuple(sorted(card for card in cards if card is not None))
    return found


def read_room(line: str, catalog: Catalog, plans: dict[str, RoomDef], at: int) -> tuple[RoomDef | None, int, bool]:
    """A place's room, quarter turns and whether it is revealed, as in ``1A turned 1 hidden``. May raise WordError."""
    if line == "none":
        return None, 0, False
    words = line.split()
    revealed = words[-1:] != ["hidden"]
    words = words if revealed else words[:-1]
    turns = 0
    if words[-2:-1] == ["turned"]:
        turns = number(words[-1], "turned") % 4
        words = words[:-2]
    name = _COPY.sub("", words[0]) if words else PLAIN
    known = {**catalog.rooms, **plans}
    if len(words) > 1 or (name != PLAIN and name not in known):
        raise WordError(
            f'"{line}" is no room: expected a room such as 1A, {PLAIN}, or a plan of this file, then perhaps'
            f' "turned 1", then perhaps "hidden"{did_you_mean(name, known)}'
        )
    return plain_room(catalog, at) if name == PLAIN else known[name], turns, revealed


def copy_of(node: Node) -> int:
    """Which one of several rooms alike a line such as ``17A.2 hidden`` means: the first if it does not say."""
    found = _COPY.search(str(node.value).split()[0]) if isinstance(node, ScalarNode) and node.value.split() else None
    return int(found[1]) if found else 1


def piece_kind(catalog: Catalog, name: str) -> PieceDef:
    """What a piece of that name is. WordError if it is no name, or there is no such character or object."""
    found = NAME.fullmatch(name)
    if found is None:
        raise WordError(f'"{name}" is no name of a piece: expected such as Y.thief, B.rope or Y.torch.2')
    kind = catalog.characters.get(found[2]) or catalog.objects.get(found[2])
    if kind is None:
        near = did_you_mean(found[2], (*catalog.characters, *catalog.objects))
        raise WordError(f'no character or object is called "{found[2]}"{near}')
    return kind


def find_grille(state: GameState, words: str) -> tuple[int, int]:
    """The (deck index, index) of the portcullis ``C4-D4`` or ``C4-north``, the first square's room first. WordError."""
    first, _, second = words.partition("-")
    sq = find_square(state, first.strip())
    second = second.strip()
    direction = WAYS.index(second) if second in WAYS else direction_to(sq, find_square(state, second))
    if direction < 0:
        raise WordError(f'"{words}" are no two squares side by side')
    found = state.map.grille(sq, direction)
    if found is None:
        raise WordError(f'there is no portcullis at "{words}" (or its room lies face down)')
    return state.rooms[found[0]], found[1]


def implied_choice(
    state: GameState,
) -> tuple[tuple[int, ...], tuple[tuple[str, ...], tuple[str, ...]], tuple[tuple[str, ...], tuple[str, ...]]]:
    """Room pairs, characters and objects that must have been chosen for the rooms and pieces that are there."""
    rooms = state.table.catalog.rooms.values()
    pairs = tuple(sorted({room.number for room in state.deck if room in rooms}))

    def team(side: int, *, characters: bool) -> tuple[str, ...]:
        names = [n.split(".")[1] for n, colour in zip(state.names, state.colour, strict=True) if colour == side]
        known = state.table.catalog.characters if characters else state.table.catalog.objects
        return tuple(name for name in names if name in known and not getattr(known[name], "secondary", 0))

    return (
        pairs,
        (team(0, characters=True), team(1, characters=True)),
        (team(0, characters=False), team(1, characters=False)),
    )
