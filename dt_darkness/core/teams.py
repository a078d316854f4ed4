"""How teams and rooms are chosen: in turns for both, in secret, from one pool, by lot, prescribed (chapter 21)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.actions import WORD, Action, Reason, because
from dt_darkness.core.catalog import Catalog, PieceDef, RoomDef
from dt_darkness.core.frames import BLUE, DEALER, YELLOW, BanFrame, DealRoomFrame, DraftFrame
from dt_darkness.core.lots import NAMES, decide_first
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.state import (
    BAN,
    DRAFT,
    MUTUAL,
    RANDOM,
    RESERVE,
    SECRET,
    SUPPLY,
    UNKNOWN_CHARACTER,
    UNKNOWN_ID,
    UNKNOWN_OBJECT,
    UNKNOWN_ROOM,
    GameState,
    Table,
)
from dt_darkness.core.tx import Tx

PAIRS, CHARACTERS, OBJECTS = "pairs", "characters", "objects"
STAGES = (PAIRS, CHARACTERS, OBJECTS)
FORCES = "forces"
"""The stage of a secret choice: everything at once, in any order (F-7)."""
SIDES = (YELLOW, BLUE)
_LETTERS = ("Y", "B", "N")
_FOLLOWING = {PAIRS: CHARACTERS, CHARACTERS: OBJECTS}


def new_game(table: Table) -> GameState:
    """The empty table of a game about to be set up; chance or the chooser decides first."""
    state = GameState(table)
    tx = Tx(state)
    handicap = table.handicap
    if table.mode in (MUTUAL, DRAFT):
        state.frames = (DraftFrame(DEALER, PAIRS),)
        decide_first(tx, NAMES)
    elif table.mode == SECRET:
        state.frames = (DraftFrame(YELLOW, FORCES),)
        if handicap is not None and handicap.way == BAN:
            # Nobody may know what he has before it lies on the board, so it is forbidden before he chooses.
            state.frames = (BanFrame(1 - handicap.side, handicap.characters),)
    elif table.mode == RANDOM:
        state.frames = (DraftFrame(DEALER, PAIRS),)
    else:
        _prescribe(state)
        _teams_complete(tx)
    return state


def _prescribe(state: GameState) -> None:
    """Give both sides what the table prescribes, or the first of everything there is (B-183)."""
    table = state.table
    catalog, game, forces = table.catalog, table.catalog.game, table.forces
    if forces is not None:
        state.pairs = tuple(sorted(forces.pairs))
        characters, objects = forces.characters, forces.objects
    else:
        state.pairs = catalog.pairs(table.sets)[: game.room_pairs]
        characters = choosable(catalog, table.sets, CHARACTERS)[: game.team_characters]
        objects = choosable(catalog, table.sets, OBJECTS)[: game.team_objects]
    state.team_characters, state.team_objects = (characters, characters), (objects, objects)


# What there is to choose from ----------------------------------------------------------------------------------------


def choosable(catalog: Catalog, sets: tuple[str, ...], stage: str) -> tuple[str, ...]:
    """Everything the sets offer for a stage of the team choice, by id, in the order of the data (F-2, F-13)."""
    if stage == FORCES:
        return tuple(what for each in (CHARACTERS, OBJECTS, PAIRS) for what in choosable(catalog, sets, each))
    if stage == PAIRS:
        return tuple(str(number) for number in catalog.pairs(sets))
    if stage == CHARACTERS:
        return tuple(c.id for c in catalog.characters.values() if c.set in sets and not (c.secondary or c.form_of))
    return tuple(o.id for o in catalog.objects.values() if o.set in sets and o.copies)


def stage_of(catalog: Catalog, what: str) -> str:
    """The stage at which something is chosen."""
    return CHARACTERS if what in catalog.characters else OBJECTS if what in catalog.objects else PAIRS


def available(catalog: Catalog, sets: tuple[str, ...], stage: str) -> tuple[str, ...]:
    """What one colour has of everything choosable: common objects as often as there are tokens (F-3)."""
    found = choosable(catalog, sets, stage)
    if stage != OBJECTS:
        return found
    return tuple(
        what for what in found for _ in range(catalog.objects[what].copies if catalog.objects[what].common else 1)
    )


def needed(table: Table, side: int, stage: str) -> int:
    """How many of a stage a side has in the end; pairs are counted together unless each side brings its own."""
    game, handicap = table.catalog.game, table.handicap
    if stage == OBJECTS:
        return game.team_objects
    if stage == PAIRS:
        return game.room_pairs // 2 if table.mode == SECRET else game.room_pairs
    banned = handicap is not None and table.mode == SECRET and handicap.way == BAN and handicap.side == side
    return game.team_characters - (handicap.characters if banned and handicap is not None else 0)


def own_pairs(state: GameState, side: int) -> tuple[int, ...]:
    """The pairs of rooms that a side has brought; all of them where they are chosen together."""
    if state.table.mode != SECRET:
        return state.pairs
    each = needed(state.table, side, PAIRS)
    return state.pairs[:each] if side == YELLOW else state.pairs[each:]


def chosen(state: GameState, side: int, stage: str) -> tuple[str, ...]:
    """What a side has of a stage, by id, in the order it was chosen in."""
    if stage == PAIRS:
        return tuple(str(number) for number in own_pairs(state, side))
    return (state.team_characters if stage == CHARACTERS else state.team_objects)[side]


def lacking(catalog: Catalog, sets: tuple[str, ...], mode: str) -> str:
    """The stage for which the sets do not hold enough to build teams that way, empty if they do (F-2)."""
    game = catalog.game
    sides = 2 if mode == DRAFT else 1
    wanted = {
        PAIRS: game.room_pairs // 2 if mode == SECRET else game.room_pairs,
        CHARACTERS: sides * game.team_characters,
        OBJECTS: sides * game.team_objects,
    }
    return next((s for s, count in wanted.items() if len(available(catalog, sets, s)) < count), "")


# Choosing ------------------------------------------------------------------------------------------------------------


@register
class Pick(ActionRule):
    """Choose the next room pair, character or object, for both sides or for one's own (B-185 to B-187, F-7 to F-10)."""

    kind = "pick"
    shape = (WORD,)
    frame = DraftFrame

    def candidates(self, state: GameState, frame: DraftFrame) -> Iterable[Action]:
        """Everything the sets offer for this stage."""
        return (("pick", what) for what in choosable(state.table.catalog, state.table.sets, frame.stage))

    def refusal(self, state: GameState, frame: DraftFrame, action: tuple[str, str]) -> Reason | None:
        """Offered by the sets, and not chosen yet, or a common object of which tokens are left (F-3)."""
        what, table = action[1], state.table
        if what not in choosable(table.catalog, table.sets, frame.stage):
            return because("B-186", f"pick.unknown_{frame.stage}", what=what)
        stage = stage_of(table.catalog, what)
        if frame.stage == FORCES and len(chosen(state, frame.side, stage)) >= needed(table, frame.side, stage):
            return because("F-7", f"pick.enough_{stage}")
        if stage == PAIRS:
            return self._pair_refusal(state, frame, what)
        if stage == CHARACTERS:
            return self._character_refusal(state, frame, what)
        return self._object_refusal(state, frame, what)

    def _pair_refusal(self, state: GameState, frame: DraftFrame, what: str) -> Reason | None:
        if what not in chosen(state, frame.side if frame.side in SIDES else YELLOW, PAIRS):
            return None
        rule = "F-7" if state.table.mode == SECRET else "F-8"
        return because(rule, "pick.pair_taken", what=what)

    def _character_refusal(self, state: GameState, frame: DraftFrame, what: str) -> Reason | None:
        mode, handicap = state.table.mode, state.table.handicap
        if what in state.banned and handicap is not None and handicap.side == frame.side:
            return because("F-11", "pick.banned", what=what)
        holders = [side for side in SIDES if what in state.team_characters[side]]
        if mode == SECRET:
            return because("F-7", "pick.own_already", what=what) if frame.side in holders else None
        if mode == DRAFT and holders:
            return because("B-187", "pick.own_already" if frame.side in holders else "pick.left_game", what=what)
        return because("F-9", "pick.character_taken", what=what) if holders else None

    def _object_refusal(self, state: GameState, frame: DraftFrame, what: str) -> Reason | None:
        mode, thing = state.table.mode, state.table.catalog.objects[what]
        both = [state.team_objects[side].count(what) for side in SIDES]
        # Of what one side drafts the other loses a token, so both draw on the tokens of one colour (B-187).
        taken = sum(both) if mode == DRAFT else both[frame.side] if mode == SECRET else both[YELLOW]
        if taken and not thing.common:
            if mode in (MUTUAL, RANDOM):
                return because("F-3", "pick.object_taken", what=what)
            left_game = mode == DRAFT and not both[frame.side]
            return because("F-3", "pick.left_game" if left_game else "pick.own_already", what=what)
        if taken >= thing.copies:
            return because("F-3", "pick.no_copy_left", what=what)
        return None

    def carry_out(self, tx: Tx, frame: DraftFrame, action: tuple[str, str]) -> None:
        """Those who get it have it now; then the next choice, or the teams are complete."""
        what, state = action[1], tx.state
        stage = stage_of(state.table.catalog, what)
        secret = state.table.mode == SECRET
        gets = (frame.side,) if secret or state.table.mode == DRAFT else SIDES
        if stage == PAIRS:
            pairs = (*state.pairs, int(what))
            state.pairs = pairs if secret else tuple(sorted(pairs))
        elif stage == CHARACTERS:
            state.team_characters = _given(state.team_characters, gets, what)
        else:
            state.team_objects = _given(state.team_objects, gets, what)
        tx.picked(frame.side, stage, what, secret=secret)
        following = self._following(state, frame)
        if following is None:
            _teams_complete(tx)
        else:
            tx.replace(following)

    def _following(self, state: GameState, frame: DraftFrame) -> DraftFrame | None:
        """The next choice, None if the teams are complete."""
        table, side, stage = state.table, frame.side, frame.stage
        if table.mode == SECRET:
            if any(len(chosen(state, side, each)) < needed(table, side, each) for each in STAGES):
                return frame
            return DraftFrame(BLUE, FORCES) if side == YELLOW else None
        done = all(len(chosen(state, each, stage)) >= needed(table, each, stage) for each in SIDES)
        if done and stage == OBJECTS:
            return None
        following = _FOLLOWING[stage] if done else stage
        if table.mode == RANDOM:
            return DraftFrame(DEALER, following)
        # In a draft the player who was second with the characters is first with the objects (B-187); otherwise one
        # alternation runs through all stages (F-10).
        stays = table.mode == DRAFT and done and stage == CHARACTERS
        return DraftFrame(side if stays else 1 - side, following)


def _given(
    teams: tuple[tuple[str, ...], tuple[str, ...]], gets: tuple[int, ...], what: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    yellow, blue = (((*team, what) if side in gets else team) for side, team in enumerate(teams))
    return yellow, blue


@register
class Ban(ActionRule):
    """Forbid the stronger side one of its characters (B-189, F-11)."""

    kind = "ban"
    shape = (WORD,)
    frame = BanFrame

    def candidates(self, state: GameState, frame: BanFrame) -> Iterable[Action]:
        """Every character of that team, or in a secret choice every one there is."""
        return (("ban", what) for what in choosable(state.table.catalog, state.table.sets, CHARACTERS))

    def refusal(self, state: GameState, frame: BanFrame, action: tuple[str, str]) -> Reason | None:
        """One that the other side has, or may choose."""
        what, secret = action[1], state.table.mode == SECRET
        if what in state.banned:
            return because("F-11", "ban.already", what=what)
        offered = choosable(state.table.catalog, state.table.sets, CHARACTERS)
        if what not in (offered if secret else state.team_characters[1 - frame.side]):
            return because("F-11", "ban.not_theirs", what=what)
        return None

    def carry_out(self, tx: Tx, frame: BanFrame, action: tuple[str, str]) -> None:
        """It is out of that team; after the last one the set-up goes on."""
        what, state = action[1], tx.state
        state.banned = (*state.banned, what)
        loser = 1 - frame.side
        teams = enumerate(state.team_characters)
        yellow, blue = (tuple(one for one in team if side != loser or one != what) for side, team in teams)
        state.team_characters = (yellow, blue)
        tx.emit("banned", loser, what)
        if frame.left > 1:
            tx.replace(BanFrame(frame.side, frame.left - 1))
        elif state.table.mode == SECRET:
            tx.replace(DraftFrame(YELLOW, FORCES))
        else:
            _muster(tx)


def _teams_complete(tx: Tx) -> None:
    """Let the weaker player forbid what was agreed, then bring everything to the table."""
    handicap, mode = tx.state.table.handicap, tx.state.table.mode
    if handicap is not None and handicap.way == BAN and mode != SECRET:
        tx.state.frames = (BanFrame(1 - handicap.side, handicap.characters),)
    else:
        _muster(tx)


# What comes to the table ---------------------------------------------------------------------------------------------


def _muster(tx: Tx) -> None:
    """Bring pieces and rooms to the table and let chance lay the rooms (B-28, B-29)."""
    tx.muster(roster(tx.state), deck(tx.state))
    tx.state.frames = (DealRoomFrame(DEALER),)


def deck(state: GameState) -> tuple[RoomDef, ...]:
    """The rooms of the chosen pairs; in a secret choice pair by pair, since a pair may be there twice (F-7, B-80)."""
    rooms = state.table.catalog.rooms.values()
    if state.table.mode != SECRET:
        return tuple(room for room in rooms if room.number in state.pairs)
    found: list[RoomDef] = []
    for number in state.pairs:
        # The two places in the deck that any pair takes tell nothing about it.
        found += [room for room in rooms if room.number == number] if number else [UNKNOWN_ROOM, UNKNOWN_ROOM]
    return tuple(found)


def roster(state: GameState) -> list[tuple[str, PieceDef, int, int]]:
    """Every piece of the chosen teams as (name, kind, colour, where): characters, objects, then the reserves (F-1)."""
    catalog, sets = state.table.catalog, state.table.sets
    pieces: list[tuple[str, PieceDef, int, int]] = []
    for side in SIDES:
        for what in state.team_characters[side]:
            pieces.append((what, catalog.characters.get(what, UNKNOWN_CHARACTER), side, SUPPLY))
    for side in SIDES:
        for what in state.team_objects[side]:
            pieces.append((what, catalog.objects.get(what, UNKNOWN_OBJECT), side, SUPPLY))
    chosen_pieces = len(pieces)
    for side in SIDES:
        for character in catalog.characters.values():
            if character.set in sets:
                pieces += [(character.id, character, side, RESERVE)] * character.secondary
    for thing in catalog.objects.values():
        if thing.set in sets:
            pieces += [(thing.id, thing, -1, RESERVE)] * thing.neutral
    if state.table.mode == SECRET:
        return _numbered(state, pieces[:chosen_pieces]) + name_pieces(pieces[chosen_pieces:])
    return name_pieces(pieces)


def _numbered(state: GameState, pieces: list[tuple[str, PieceDef, int, int]]) -> list[tuple[str, PieceDef, int, int]]:
    """The pieces with names that do not tell whether there is another of the kind: common objects wear the number of
    their place in the team, and so does what nobody may know yet."""
    named = []
    counts = [0, 0]
    for what, kind, colour, where in pieces:
        counts[colour] += 1
        common = what == UNKNOWN_ID or (not kind.is_character and state.table.catalog.objects[what].common)
        named.append((f"{_LETTERS[colour]}.{what}" + (f".{counts[colour]}" if common else ""), kind, colour, where))
    return named


def name_pieces(pieces: list[tuple[str, PieceDef, int, int]]) -> list[tuple[str, PieceDef, int, int]]:
    """The pieces with names of their own: ``Y.thief``, and ``Y.torch.1``, ``Y.torch.2`` where there are several."""
    named = []
    counts: dict[tuple[str, int], int] = {}
    for what, kind, colour, where in pieces:
        several = sum(other == what and side == colour for other, _, side, _ in pieces) > 1
        number = counts[(what, colour)] = counts.get((what, colour), 0) + 1
        name = f"{_LETTERS[colour]}.{what}" + (f".{number}" if several else "")
        named.append((name, kind, colour, where))
    return named
