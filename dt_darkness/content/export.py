"""A position written as a scenario file; reading it gives an equal position."""

from __future__ import annotations

from typing import Any

import yaml

from dt_darkness.content.decisions import write_decision
from dt_darkness.content.drawn import PLAIN, is_plain, plain_room, write_plan
from dt_darkness.content.position import CONDITIONS, MID_GAME, WAYS, implied_choice
from dt_darkness.content.spots import write_spot
from dt_darkness.content.words import SIDES
from dt_darkness.core.actions import room_names
from dt_darkness.core.catalog import RoomDef
from dt_darkness.core.frames import DEALER, SpendFrame
from dt_darkness.core.geometry import CLOSED, NEIGHBOURS, PLACES, SQUARE_OF, TURNED, face, square_name
from dt_darkness.core.state import GameState


def export(state: GameState, name: str = "A saved position") -> str:
    """The text of a scenario file with this position and no script (design: scenario files)."""
    written: dict[str, Any] = {"name": name, "sets": list(state.table.sets)}
    table, catalog = state.table, state.table.catalog
    if table.mode != "scenario":
        written["mode"] = table.mode
    if table.first != DEALER:
        written["first"] = list(SIDES)[table.first]
    if table.handicap is not None:
        given = table.handicap
        written["handicap"] = {"side": list(SIDES)[given.side], "characters": given.characters, "way": given.way}
    if table.forces is not None:
        forces = table.forces
        written["forces"] = {
            "pairs": list(forces.pairs),
            "characters": list(forces.characters),
            "objects": list(forces.objects),
        }
    if table.points_to_win != catalog.game.points_to_win:
        written["points_to_win"] = table.points_to_win
    options = {name: value for name, value in table.options.items() if value != catalog.options[name].default}
    parts = {"options": options, **_labyrinth(state), "pieces": _pieces(state), **_chosen(state), **_turn(state)}
    written.update({key: value for key, value in parts.items() if _says_something(value)})
    written["decision"] = write_decision(state)
    return yaml.dump(written, Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)


def _says_something(value: Any) -> bool:
    return value is not None and value is not False and value != {} and value != []


class _Dumper(yaml.SafeDumper):
    """Writes values that occur twice out twice, and short lists on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _sequence(dumper: _Dumper, values: list[Any]) -> yaml.Node:
    short = all(isinstance(value, str | int) and len(str(value)) < 16 for value in values)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=short)


_Dumper.add_representer(list, _sequence)


def _labyrinth(state: GameState) -> dict[str, Any]:
    catalog = state.table.catalog
    laid = [state.deck[room] for room in state.rooms if room >= 0]
    plans = {}
    for room in state.deck:
        if not is_plain(room) and room not in catalog.rooms.values():
            plans[room.id] = _plan(room)
    return {
        "plans": plans,
        "rooms": {place + 1: _room(state, place) for place in range(PLACES)} if laid else "none",
        "banned": list(state.banned),
        "deck": [room.id for room in state.deck] if list(state.deck) != laid else [],
        "grilles": _grilles(state),
        "tiles": [
            {
                "tile": tile.corridor.id,
                "squares": [_on_board(state, tile.room, cell) for cell in tile.cells],
                "turned": tile.quarters,
            }
            for tile in state.tiles
        ],
        "emptied": [_on_board(state, room, cell) for room, cell in state.emptied],
        "piles": {
            length: [corridor.id for corridor in reversed(pile) if corridor is not None]
            for length, pile in enumerate(state.piles, start=1)
            if pile
        },
    }


def _plan(room: RoomDef) -> dict[str, Any]:
    front = {} if room.statue_front is None else {"statue_front": [n + 1 for n in divmod(room.statue_front, 5)]}
    return {
        "number": room.number,
        "rotation": "cw" if room.clockwise else "ccw",
        "grid": write_plan(room),
        **front,
    }


def _room(state: GameState, place: int) -> str:
    if state.rooms[place] < 0:
        return "none"
    room = state.deck[state.rooms[place]]
    words = [PLAIN if room is plain_room(state.table.catalog, place) else room_names(state)[state.rooms[place]]]
    if state.turns[place]:
        words.append(f"turned {state.turns[place]}")
    if not state.revealed[place]:
        words.append("hidden")
    return " ".join(words)


def _on_board(state: GameState, room: int, cell: int) -> str:
    place = state.rooms.index(room)
    return square_name(SQUARE_OF[place][TURNED[state.turns[place]][cell]])


def _grilles(state: GameState) -> dict[str, str]:
    words = {value: word for word, value in CONDITIONS.items()}
    written = {}
    for place, room in enumerate(state.rooms):
        if room < 0 or not state.revealed[place]:
            continue
        laid = face(state.deck[room], state.turns[place], state.grilles[room], ())
        for (local, direction), condition in zip(laid.grilles, state.grilles[room], strict=True):
            if condition != CLOSED:
                sq = SQUARE_OF[place][local]
                beyond = NEIGHBOURS[sq][direction]
                other = square_name(beyond) if beyond >= 0 else WAYS[direction]
                written[f"{square_name(sq)}-{other}"] = words[condition]
    return written


def _pieces(state: GameState) -> dict[str, str]:
    return {name: write_spot(state, piece) for piece, name in enumerate(state.names)}


def _chosen(state: GameState) -> dict[str, Any]:
    chosen = (state.pairs, state.team_characters, state.team_objects)
    if chosen == implied_choice(state):
        return {}
    teams = {
        side: {"characters": list(state.team_characters[index]), "objects": list(state.team_objects[index])}
        for side, index in SIDES.items()
    }
    return {"chosen": {"pairs": list(state.pairs), **teams}}


def _turn(state: GameState) -> dict[str, Any]:
    cards = state.table.catalog.cards
    hands = {
        side: {
            "action": list(state.action_hands[index]),
            "combat": list(state.combat_hands[index]),
            "jumps": state.jumps[index],
        }
        for side, index in SIDES.items()
    }
    written: dict[str, Any] = {
        "hands": hands,
        "points": _pair(state.points),
        "pending": _pair(state.pending),
        "side": list(SIDES)[state.side],
        "turn": state.turn,
        "card": state.played or "none",
        "card_limit": state.limit if state.limit != max(cards.action) else None,
        "acted": state.acted,
        "idle": _pair(state.idle),
    }
    if state.ap != state.played:
        written["action_points"] = state.ap
    if written["turn"] == MID_GAME:
        del written["turn"]
    if written["side"] == "yellow":
        del written["side"]
    # A spend frame with the highest card played is what a file without these keys means.
    if state.played == max(cards.action) and isinstance(state.frames[0], SpendFrame):
        del written["card"]
    return written


def _pair(values: tuple[int, int]) -> dict[str, int]:
    return {side: values[index] for side, index in SIDES.items() if values[index]}
