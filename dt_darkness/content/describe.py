"""Which texts describe a piece, a square, a room or an option, and which numbers go into them.

The screens ask here, and ``validate`` asks here which texts must exist, so the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dt_darkness.core.catalog import AbilityDef, CharacterDef, ObjectDef, OptionDef, PieceDef, RoomDef, TerrainDef

_TECHNICAL_TAGS = frozenset({"rope", "torch"})
"""Tags that need no words, because the piece that has them says it all."""


class Wording(NamedTuple):
    """A text id with the numbers that fill its placeholders."""

    key: str
    params: Mapping[str, object] = {}


def piece_key(piece: PieceDef) -> str:
    """The id its texts begin with; ``.name`` and ``.flavour`` follow it."""
    return f"{'character' if piece.is_character else 'object'}.{piece.id}"


def powers(piece: PieceDef) -> tuple[Wording, ...]:
    """A text for each thing that is special about the piece, in the order to show them; keywords come extra."""
    prefix = f"{piece_key(piece)}.power"
    traits = _character_traits(piece) if isinstance(piece, CharacterDef) else _object_traits(piece)
    plain = [Wording(f"{prefix}.{name}", params) for name, params in traits]
    return (*plain, *(_of_ability(prefix, ability) for ability in piece.abilities))


def keywords(piece: PieceDef) -> tuple[str, ...]:
    """Ids of the keywords of the piece, sorted; ``.name`` and ``.text`` follow them."""
    words = sorted(piece.tags - _TECHNICAL_TAGS)
    if isinstance(piece, ObjectDef) and piece.common:
        words.append("common")
    return tuple(f"tag.{word}" for word in words)


def piece_texts(piece: PieceDef) -> tuple[Wording, ...]:
    """Every text that describes the piece."""
    key = piece_key(piece)
    words = [Wording(f"{word}.{part}") for word in keywords(piece) for part in ("name", "text")]
    return (Wording(f"{key}.name"), Wording(f"{key}.flavour"), *powers(piece), *words)


def terrain_powers(terrain: TerrainDef) -> tuple[Wording, ...]:
    """A text for each power of the place, in the order to show them."""
    return tuple(_of_ability(f"terrain.{terrain.id}.power", ability) for ability in terrain.abilities)


def terrain_texts(terrain: TerrainDef) -> tuple[Wording, ...]:
    """Every text that describes the kind of square."""
    prefix = f"terrain.{terrain.id}"
    return (Wording(f"{prefix}.name"), Wording(f"{prefix}.text"), *terrain_powers(terrain))


def room_texts(room: RoomDef) -> tuple[Wording, ...]:
    """Every text that describes the room."""
    return (Wording(f"room.{room.id}.name"), Wording(f"pair_color.{room.pair_color}"))


def option_texts(option: OptionDef) -> tuple[Wording, ...]:
    """Every text that describes the option: its name, its explanation, and each choice in order."""
    prefix = f"option.{option.id}"
    choices = (Wording(choice_key(option, choice)) for choice in option.choices)
    return (Wording(f"{prefix}.name"), Wording(f"{prefix}.text"), *choices)


def choice_key(option: OptionDef, choice: object) -> str:
    """The id of the text that names a choice of the option."""
    word = {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else "none" if choice is None else choice
    return f"option.{option.id}.choice.{word}"


def _of_ability(prefix: str, ability: AbilityDef) -> Wording:
    return Wording(f"{prefix}.{ability.name}", ability.params)


def _character_traits(piece: CharacterDef) -> list[tuple[str, Mapping[str, object]]]:
    traits: list[tuple[str, Mapping[str, object]]] = []
    if piece.exit_points != 1:
        traits.append(("exit_points", {"exit_points": piece.exit_points}))
    if piece.kill_points != 1:
        traits.append(("kill_points", {"kill_points": piece.kill_points}))
    if piece.hands != 1:
        traits.append(("hands", {"hands": piece.hands}))
    if piece.form_of:
        traits.append(("form_of", {}))
    if piece.secondary:
        traits.append(("secondary", {"secondary": piece.secondary}))
    if piece.crosses or piece.stays_on or piece.lends:
        traits.append(("ground", {}))
    return traits


def _object_traits(piece: ObjectDef) -> list[tuple[str, Mapping[str, object]]]:
    traits: list[tuple[str, Mapping[str, object]]] = []
    if piece.attack != 0:
        traits.append(("attack", {"attack": piece.attack}))
    if piece.attack_cost:
        traits.append(("attack_cost", {"attack_cost": piece.attack_cost}))
    if piece.defence != 0:
        traits.append(("defence", {"defence": piece.defence}))
    if piece.speed:
        traits.append(("speed", {"speed": f"{piece.speed:+d}"}))
    if piece.strength:
        traits.append(("strength", {"strength": f"{piece.strength:+d}"}))
    if piece.exit_points != 0:
        traits.append(("exit_points", {"exit_points": piece.exit_points}))
    if piece.secures:
        traits.append(("ground", {}))
    if piece.slays:
        traits.append(("slays", {}))
    if piece.neutral:
        traits.append(("neutral", {"neutral": piece.neutral}))
    return traits
