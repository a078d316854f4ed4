"""Rooms and corridor tiles: their plans read and checked against what is written beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from yaml.nodes import ScalarNode

from dt_darkness.content.errors import did_you_mean
from dt_darkness.content.plans import Fault, Plan, read_plan
from dt_darkness.content.records import Entry
from dt_darkness.content.schema import Corridor, Room
from dt_darkness.content.source import place
from dt_darkness.core.catalog import CorridorDef, Crossing, Placing, RoomDef, Side, Sight, TerrainDef

_WIDTH = 5
PORTCULLIS, TORCH_HOLDER = "portcullis", "torch_holder"
STATUE = "statue"
_TILE_GROUND = (Crossing.FREE, Crossing.OBSTACLE)


def room(entry: Entry[Room], terrain: Mapping[str, TerrainDef]) -> RoomDef | None:
    """The room's definition, or None if anything about it is wrong; every fault is noted."""
    record = entry.record
    if record is None:
        return None
    fault = _plan_fault(entry)
    plan = read_plan(list(record.grid), _WIDTH, _WIDTH, _by_code(terrain), fault)
    if plan is None:
        return None
    sound = all(
        [
            _agrees_with_id(entry, record),
            _has_one_gear(entry, plan, fault),
            _has_ways_out(plan, fault),
            _has_features(entry, record, plan, terrain),
            _has_statue_front(entry, record, plan),
        ]
    )
    if not sound:
        return None
    front = record.statue_front
    return RoomDef(
        id=record.id,
        set=entry.group,
        number=record.number,
        pair_color=record.pair_color,
        clockwise=record.rotation == "cw",
        terrain=cast("tuple[TerrainDef, ...]", tuple(plan.terrain)),
        sides=_sides(plan),
        grilles=tuple(plan.grilles),
        holders=frozenset(plan.holders),
        statue_front=None if front is None else (front[0] - 1) * _WIDTH + front[1] - 1,
    )


def corridor(entry: Entry[Corridor], terrain: Mapping[str, TerrainDef]) -> CorridorDef | None:
    """The tile's definition, or None if anything about it is wrong; every fault is noted."""
    record = entry.record
    if record is None:
        return None
    fault = _plan_fault(entry)
    ground = {t.id: t for t in terrain.values() if t.crossing in _TILE_GROUND and not t.gear}
    plan = read_plan(list(record.grid), record.length, 1, _by_code(ground), fault)
    if plan is None:
        return None
    sound = _has_ways_out(plan, fault)
    if plan.grilles or plan.holders:
        entry.fault("grid", "a corridor tile has neither portcullises nor torch holders")
        sound = False
    if not record.id.startswith(f"C{record.length}-"):
        entry.fault("id", f'a tile of length {record.length} has an id that begins with "C{record.length}-"')
        sound = False
    if not sound:
        return None
    return CorridorDef(
        id=record.id,
        set=entry.group,
        length=record.length,
        terrain=cast("tuple[TerrainDef, ...]", tuple(plan.terrain)),
        sides=_sides(plan),
    )


def check_pairs(entries: list[Entry[Room]]) -> None:
    """Notes every number that has not exactly one clockwise and one counter-clockwise room of one colour (B-25)."""
    by_number: dict[int, list[Entry[Room]]] = {}
    for entry in entries:
        if entry.record is None:
            # The number of a faulty room may be wrong too: nothing useful can be said about the pairs.
            return
        by_number.setdefault(entry.record.number, []).append(entry)
    for number, pair in by_number.items():
        first = cast("Room", pair[0].record)
        if len(pair) == 1:
            pair[0].fault("number", f"room {first.id} is alone with the number {number}: rooms come in pairs")
        for entry in pair[2:]:
            entry.fault("number", f"there are two rooms with the number {number} already")
        for entry in pair[1:2]:
            second = cast("Room", entry.record)
            if second.rotation == first.rotation:
                entry.fault(
                    "rotation",
                    f'both rooms of the number {number} turn "{first.rotation}": one must turn the other way',
                )
            if second.pair_color != first.pair_color:
                entry.fault("pair_color", f'the other room of the number {number} has the colour "{first.pair_color}"')


def _by_code(terrain: Mapping[str, TerrainDef]) -> dict[str, TerrainDef]:
    return {definition.code: definition for definition in terrain.values()}


def _sides(plan: Plan) -> tuple[tuple[Side, Side, Side, Side], ...]:
    return tuple((north, east, south, west) for north, east, south, west in plan.sides)


def _plan_fault(entry: Entry[Room] | Entry[Corridor]) -> Fault:
    """Notes a fault at the character of the plan where it is; line -1 is the whole plan, character -1 a whole line."""

    def fault(line: int, character: int, message: str) -> None:
        if line < 0:
            entry.fault("grid", message)
            return
        node = entry.at("grid", line)
        row, column = place(node)
        quote = 1 if isinstance(node, ScalarNode) and node.style else 0
        entry.source.fault((row, column if character < 0 else column + quote + character), message)

    return fault


def _square_place(plan: Plan, square: int) -> tuple[int, int]:
    row, column = divmod(square, plan.width)
    return 2 * row + 1, 3 * column + 1


def _agrees_with_id(entry: Entry[Room], record: Room) -> bool:
    expected = f"{record.number}{'A' if record.rotation == 'cw' else 'B'}"
    if record.id == expected:
        return True
    entry.fault(
        "id",
        f'a room with number {record.number} that turns "{record.rotation}" is called "{expected}", not "{record.id}"',
    )
    return False


def _has_one_gear(entry: Entry[Room], plan: Plan, fault: Fault) -> bool:
    gears = [square for square, terrain in enumerate(plan.terrain) if terrain is not None and terrain.gear]
    if not gears:
        entry.fault("grid", "a room needs a rotation gear")
    for square in gears[1:]:
        fault(*_square_place(plan, square), "a room has only one rotation gear")
    return len(gears) == 1


def _has_ways_out(plan: Plan, fault: Fault) -> bool:
    cut_off = plan.cut_off()
    for square in cut_off:
        row, column = divmod(square, plan.width)
        fault(*_square_place(plan, square), f"no way leads out from the square in row {row + 1}, column {column + 1}")
    return not cut_off


def _has_features(entry: Entry[Room], record: Room, plan: Plan, terrain: Mapping[str, TerrainDef]) -> bool:
    """Whether the counts written beside the plan are those of the plan."""
    counts = {definition.id: plan.count(definition.id) for definition in terrain.values() if not _is_plain(definition)}
    counts[PORTCULLIS] = len(plan.grilles)
    counts[TORCH_HOLDER] = len(plan.holders)
    sound = True
    for feature, written in record.features.items():
        if feature not in counts:
            entry.fault("features", f'no feature is called "{feature}"{did_you_mean(feature, counts)}', feature)
            sound = False
        elif counts[feature] != written:
            entry.fault("features", f"{feature}: {written} written here, {counts[feature]} in the plan", feature)
            sound = False
    for feature, count in counts.items():
        if count and feature not in record.features:
            entry.fault("features", f"{feature}: {count} in the plan, but not written among the features")
            sound = False
    return sound


def _is_plain(terrain: TerrainDef) -> bool:
    """Whether this is plain floor or a gear: they are not counted among the features."""
    is_floor = (terrain.crossing, terrain.placing, terrain.sight) == (Crossing.FREE, Placing.ALL, Sight.OPEN)
    return terrain.gear or (is_floor and not terrain.deadly and not terrain.denies and not terrain.abilities)


def _has_statue_front(entry: Entry[Room], record: Room, plan: Plan) -> bool:
    """Whether a statue has its front square and the front its statue, side by side and open (F-80)."""
    front = record.statue_front
    statues = plan.count(STATUE)
    if front is None:
        if statues:
            entry.fault("grid", 'a room with a statue needs "statue_front: [row, column]"')
        return not statues
    square = (front[0] - 1) * plan.width + front[1] - 1
    ground = plan.terrain[square]
    stands = ground is not None and ground.crossing is Crossing.FREE
    for direction, side in enumerate(plan.sides[square]):
        other = plan.neighbour(square, direction)
        beside = plan.terrain[other] if other is not None else None
        if beside is not None and beside.id == STATUE and side is Side.OPEN and stands:
            return True
    entry.fault("statue_front", "this must be a floor square beside the statue, with no wall between")
    return False
