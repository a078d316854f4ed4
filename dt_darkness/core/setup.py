"""From an empty table to the first card: choosing teams, dealing rooms, starters, hidden placement (chapters 4, 21)."""

from __future__ import annotations

from collections.abc import Iterable

from dt_darkness.core.actions import NUMBER, PIECE, PLACE, ROOM, SIDE, SQUARE, WORD, Action, Reason, because
from dt_darkness.core.catalog import Catalog, CorridorDef, Crossing, PieceDef
from dt_darkness.core.frames import (
    BLUE,
    DEALER,
    YELLOW,
    DealRoomFrame,
    DealTileFrame,
    DraftFrame,
    HideFrame,
    StartersFrame,
    TossFrame,
)
from dt_darkness.core.geometry import COLUMNS, end_place
from dt_darkness.core.rule import ActionRule, register
from dt_darkness.core.state import RESERVE, SUPPLY, GameState, Table
from dt_darkness.core.turn import begin_turn
from dt_darkness.core.tx import Tx

PAIRS, CHARACTERS, OBJECTS = "pairs", "characters", "objects"
_LETTERS = ("Y", "B", "N")


def new_game(table: Table) -> GameState:
    """The empty table of a game about to be set up; chance or the chooser decides first."""
    state = GameState(table)
    if table.mode == "mutual":
        state.frames = (TossFrame(DEALER, "names"),)
        return state
    catalog, game = table.catalog, table.catalog.game
    state.pairs = catalog.pairs(table.sets)[: game.room_pairs]
    characters = choosable(catalog, table.sets, CHARACTERS)[: game.team_characters]
    objects = choosable(catalog, table.sets, OBJECTS)[: game.team_objects]
    state.team_characters, state.team_objects = (characters, characters), (objects, objects)
    _teams_complete(Tx(state))
    return state


def choosable(catalog: Catalog, sets: tuple[str, ...], stage: str) -> tuple[str, ...]:
    """Everything the sets offer for a stage of the team choice, by id, in the order of the data (F-2, F-13)."""
    if stage == PAIRS:
        return tuple(str(number) for number in catalog.pairs(sets))
    if stage == CHARACTERS:
        return tuple(c.id for c in catalog.characters.values() if c.set in sets and not (c.secondary or c.form_of))
    return tuple(o.id for o in catalog.objects.values() if o.set in sets and o.copies)


@register
class Toss(ActionRule):
    """Chance decides a side: who names first, who places first, who begins (B-31, B-34, F-8)."""

    kind = "toss"
    shape = (SIDE,)
    frame = TossFrame

    def candidates(self, state: GameState, frame: TossFrame) -> Iterable[Action]:
        """Either side."""
        return (("toss", YELLOW), ("toss", BLUE))

    def refusal(self, state: GameState, frame: TossFrame, action: tuple[str, int]) -> Reason | None:
        """Never refused."""
        return None

    def carry_out(self, tx: Tx, frame: TossFrame, action: tuple[str, int]) -> None:
        """That side goes first."""
        side = action[1]
        tx.emit("tossed", frame.what, side)
        if frame.what == "names":
            tx.replace(DraftFrame(side, PAIRS))
        elif frame.what == "places":
            tx.replace(HideFrame(side))
        else:
            begin_turn(tx, side)


@register
class Pick(ActionRule):
    """Name the next room pair, character or object; the other side gets the same (B-186, F-8 to F-10)."""

    kind = "pick"
    shape = (WORD,)
    frame = DraftFrame

    def candidates(self, state: GameState, frame: DraftFrame) -> Iterable[Action]:
        """Everything the sets offer for this stage."""
        return (("pick", what) for what in choosable(state.table.catalog, state.table.sets, frame.stage))

    def refusal(self, state: GameState, frame: DraftFrame, action: tuple[str, str]) -> Reason | None:
        """Offered by the sets, and not chosen yet, or a common object of which tokens are left (F-3)."""
        what = action[1]
        if what not in choosable(state.table.catalog, state.table.sets, frame.stage):
            return because("B-186", f"pick.unknown_{frame.stage}", what=what)
        if frame.stage == PAIRS:
            return because("F-8", "pick.pair_taken", what=what) if int(what) in state.pairs else None
        if frame.stage == CHARACTERS:
            return because("F-9", "pick.character_taken", what=what) if what in state.team_characters[0] else None
        thing, taken = state.table.catalog.objects[what], state.team_objects[0].count(what)
        if taken and not thing.common:
            return because("F-3", "pick.object_taken", what=what)
        if taken >= thing.copies:
            return because("F-3", "pick.no_copy_left", what=what)
        return None

    def carry_out(self, tx: Tx, frame: DraftFrame, action: tuple[str, str]) -> None:
        """Both sides have it now; the other side names the next (one alternation through all stages, F-10)."""
        what, state, game = action[1], tx.state, tx.state.table.catalog.game
        stage = frame.stage
        if stage == PAIRS:
            state.pairs = tuple(sorted((*state.pairs, int(what))))
            done = len(state.pairs) == game.room_pairs
        elif stage == CHARACTERS:
            state.team_characters = (both := (*state.team_characters[0], what), both)
            done = len(both) == game.team_characters
        else:
            state.team_objects = (both := (*state.team_objects[0], what), both)
            done = len(both) == game.team_objects
        tx.emit("picked", frame.side, stage, what)
        if done and stage == OBJECTS:
            _teams_complete(tx)
            return
        following = {PAIRS: CHARACTERS, CHARACTERS: OBJECTS}[stage] if done else stage
        tx.replace(DraftFrame(1 - frame.side, following))


def _teams_complete(tx: Tx) -> None:
    """Bring pieces and rooms to the table and let chance lay the rooms (B-28, B-29)."""
    state, catalog = tx.state, tx.state.table.catalog
    deck = tuple(room for room in catalog.rooms.values() if room.number in state.pairs)
    tx.muster(roster(state), deck)
    state.frames = (DealRoomFrame(DEALER),)


def roster(state: GameState) -> list[tuple[str, PieceDef, int, int]]:
    """Every piece of the chosen teams as (name, kind, colour, where): characters, objects, then the reserves (F-1)."""
    catalog, sets = state.table.catalog, state.table.sets
    pieces: list[tuple[str, PieceDef, int, int]] = []
    for side in (YELLOW, BLUE):
        pieces += [(what, catalog.characters[what], side, SUPPLY) for what in state.team_characters[side]]
    for side in (YELLOW, BLUE):
        pieces += [(what, catalog.objects[what], side, SUPPLY) for what in state.team_objects[side]]
    for side in (YELLOW, BLUE):
        for character in catalog.characters.values():
            if character.set in sets:
                pieces += [(character.id, character, side, RESERVE)] * character.secondary
    for thing in catalog.objects.values():
        if thing.set in sets:
            pieces += [(thing.id, thing, -1, RESERVE)] * thing.neutral
    return name_pieces(pieces)


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


@register
class DealRoom(ActionRule):
    """Chance lays one of the rooms left, in some orientation, on the next place (B-27, B-28, A-34)."""

    kind = "deal"
    shape = (ROOM, NUMBER)
    frame = DealRoomFrame

    def candidates(self, state: GameState, frame: DealRoomFrame) -> Iterable[Action]:
        """Every room left in every orientation."""
        for room in range(len(state.deck)):
            for quarters in range(4):
                yield ("deal", room, quarters)

    def refusal(self, state: GameState, frame: DealRoomFrame, action: tuple[str, int, int]) -> Reason | None:
        """A room that does not lie yet."""
        _, room, quarters = action
        if room in state.rooms or quarters > 3:
            return because("B-28", "deal.impossible")
        return None

    def carry_out(self, tx: Tx, frame: DealRoomFrame, action: tuple[str, int, int]) -> None:
        """Lay it face down; after the eighth the players choose their starters."""
        _, room, quarters = action
        tx.lay_room(tx.state.rooms.index(-1), room, quarters)
        if -1 not in tx.state.rooms:
            _next_pile(tx)


def _next_pile(tx: Tx) -> None:
    """Go on with the corridor piles, longest tiles last, if any room in play is dark; then with the starters (F-5)."""
    state = tx.state
    if any(terrain.crossing is Crossing.DARKNESS for room in state.deck for terrain in room.terrain):
        for length in (1, 2, 3):
            if len(state.piles[length - 1]) < len(_corridors(state, length)):
                tx.replace(DealTileFrame(DEALER, length))
                return
    tx.replace(StartersFrame(YELLOW))


def _corridors(state: GameState, length: int) -> tuple[CorridorDef, ...]:
    """The corridor tiles of a length that the sets in play bring, in the order of the data."""
    everything = state.table.catalog.corridors.values()
    return tuple(tile for tile in everything if tile.length == length and tile.set in state.table.sets)


@register
class DealTile(ActionRule):
    """Chance puts one of the corridor tiles left face down on the pile of its length (F-5, F-6)."""

    kind = "tile"
    shape = (WORD,)
    frame = DealTileFrame

    def candidates(self, state: GameState, frame: DealTileFrame) -> Iterable[Action]:
        """Every tile of the length."""
        return (("tile", tile.id) for tile in _corridors(state, frame.length))

    def refusal(self, state: GameState, frame: DealTileFrame, action: tuple[str, str]) -> Reason | None:
        """A tile of the length that does not lie on the pile yet."""
        tile = state.table.catalog.corridors.get(action[1])
        if tile not in _corridors(state, frame.length) or tile in state.piles[frame.length - 1]:
            return because("F-5", "tile.impossible", what=action[1])
        return None

    def carry_out(self, tx: Tx, frame: DealTileFrame, action: tuple[str, str]) -> None:
        """On top of the pile; then the next."""
        tx.pile(frame.length, tx.state.table.catalog.corridors[action[1]])
        _next_pile(tx)


@register
class Start(ActionRule):
    """Put a character secretly on a dot of one's starting line (B-30)."""

    kind = "start"
    shape = (PIECE, SQUARE)
    frame = StartersFrame

    def candidates(self, state: GameState, frame: StartersFrame) -> Iterable[Action]:
        """Each character in supply on each free dot."""
        dots = [sq for sq in dot_squares(state, frame.side) if sq not in state.dots[frame.side]]
        for piece in _supply(state, frame.side):
            if state.is_character(piece):
                for sq in dots:
                    yield ("start", piece, sq)

    def refusal(self, state: GameState, frame: StartersFrame, action: tuple[str, int, int]) -> Reason | None:
        """An own character not placed yet, an own dot that is free."""
        _, piece, sq = action
        if state.owner[piece] != frame.side or not state.is_character(piece) or state.at[piece] != SUPPLY:
            return because("B-30", "start.not_available", piece=piece)
        if sq not in dot_squares(state, frame.side):
            return because("B-30", "start.no_dot")
        if sq in state.dots[frame.side]:
            return because("B-30", "start.dot_taken")
        return None

    def carry_out(self, tx: Tx, frame: StartersFrame, action: tuple[str, int, int]) -> None:
        """Face down; after the fourth it is the other's choice, then chance decides who places first (B-31)."""
        _, piece, sq = action
        tx.lay_starter(piece, sq)
        if len(tx.state.dots[frame.side]) == tx.state.table.catalog.game.starters:
            tx.replace(StartersFrame(BLUE) if frame.side == YELLOW else TossFrame(DEALER, "places"))


def dot_squares(state: GameState, side: int) -> tuple[int, ...]:
    """The squares with the starting dots of a side (B-22)."""
    column = 0 if side == YELLOW else COLUMNS - 1
    return tuple(row * COLUMNS + column for row in state.table.catalog.game.start_rows)


def _supply(state: GameState, side: int) -> list[int]:
    return [p for p in range(len(state.at)) if state.owner[p] == side and state.at[p] == SUPPLY]


def capacity(state: GameState, place: int) -> int:
    """Face-down tokens that a room place takes, both sides together (B-32)."""
    game = state.table.catalog.game
    return game.end_room_capacity if end_place(place) else game.middle_room_capacity


@register
class Hide(ActionRule):
    """Put a token face down on a face-down room (B-31)."""

    kind = "hide"
    shape = (PIECE, PLACE)
    frame = HideFrame

    def candidates(self, state: GameState, frame: HideFrame) -> Iterable[Action]:
        """Each token in supply on each room with space."""
        places = [place for place in range(8) if not is_full(state, place)]
        for piece in _supply(state, frame.side):
            for place in places:
                yield ("hide", piece, place)

    def refusal(self, state: GameState, frame: HideFrame, action: tuple[str, int, int]) -> Reason | None:
        """An own token not placed yet, a room with space left."""
        _, piece, place = action
        if state.owner[piece] != frame.side or state.at[piece] != SUPPLY:
            return because("B-31", "hide.not_available", piece=piece)
        if is_full(state, place):
            return because("B-32", "hide.full", place=place + 1, capacity=capacity(state, place))
        return None

    def carry_out(self, tx: Tx, frame: HideFrame, action: tuple[str, int, int]) -> None:
        """Face down; the other side follows; after the last token the starters are turned up (B-33)."""
        _, piece, place = action
        tx.hide(piece, place)
        state = tx.state
        if _supply(state, 1 - frame.side):
            tx.replace(HideFrame(1 - frame.side))
        elif not _supply(state, frame.side):
            tx.uncover_starters()
            tx.replace(TossFrame(DEALER, "begins"))


def is_full(state: GameState, place: int) -> bool:
    """Whether a room place takes no more face-down tokens (B-32)."""
    return state.backs[place * 2] + state.backs[place * 2 + 1] >= capacity(state, place)
