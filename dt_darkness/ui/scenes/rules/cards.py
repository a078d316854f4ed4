"""The pages of the glossary, from the data: characters, objects, rooms, squares, corridor tiles, keywords."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dt_darkness.content import describe
from dt_darkness.content.describe import Wording
from dt_darkness.content.texts import Texts
from dt_darkness.core.catalog import Catalog, CharacterDef, CorridorDef, PieceDef, RoomDef, Side, TerrainDef
from dt_darkness.core.geometry import DIRECTIONS, EAST, WEST
from dt_darkness.ui.scenes.rules.book import Article, Look, Page, Paragraph, Span, Subject, linked, listed

_FLOOR = "floor"


def glossary_pages(texts: Texts, catalog: Catalog, rules: Mapping[str, object]) -> tuple[Page, ...]:
    """A page for each card, in the order of the sections and of the data. ``rules`` are the numbers that lead on."""
    return tuple(_Glossary(texts, catalog, rules).pages())


class _Glossary:
    def __init__(self, texts: Texts, catalog: Catalog, rules: Mapping[str, object]) -> None:
        self.texts = texts
        self.catalog = catalog
        self.rules = rules

    def pages(self) -> Iterator[Page]:
        catalog = self.catalog
        pieces: tuple[PieceDef, ...] = (*catalog.characters.values(), *catalog.objects.values())
        for piece in pieces:
            yield self._piece(piece)
        for room in sorted(catalog.rooms.values(), key=lambda room: (room.number, room.id)):
            yield self._room(room)
        for terrain in catalog.terrain.values():
            yield self._terrain(terrain)
        for kind in corridor_kinds(catalog):
            yield self._corridor(kind)
        for word in dict.fromkeys(word for piece in pieces for word in describe.keywords(piece)):
            yield self._keyword(word, [piece for piece in pieces if word in describe.keywords(piece)])

    # -- one kind of card each ----------------------------------------------------------------------------------------

    def _piece(self, piece: PieceDef) -> Page:
        key = describe.piece_key(piece)
        paragraphs = [self._worded(one) for one in describe.powers(piece)]
        for word in describe.keywords(piece):
            name = Span(self.texts(f"{word}.name"), word)
            said = self._spans(self.texts("ui.rules.after_name", text=self.texts(f"{word}.text")))
            paragraphs.append(Paragraph((name, *said), icon="info"))
        if not isinstance(piece, CharacterDef) and piece.copies:
            paragraphs.append(self._plain("copies", n=piece.copies))
        paragraphs.append(Paragraph((Span(self.texts(f"{key}.flavour")),), Look.QUIET))
        character = isinstance(piece, CharacterDef)
        return self._page(
            key,
            self.texts(f"{key}.name"),
            "characters" if character else "objects",
            paragraphs,
            piece,
            set_id=piece.set,
            icon="person" if character else "sword",
            figures=(piece.speed, piece.strength) if isinstance(piece, CharacterDef) else None,
        )

    def _room(self, room: RoomDef) -> Page:
        texts = self.texts
        way = texts(f"ui.rules.{'clockwise' if room.clockwise else 'anticlockwise'}")
        color = texts(f"pair_color.{room.pair_color}")
        paragraphs = [self._plain("room", "gear", number=room.number, color=color, way=way)]
        others = [other for other in self.catalog.rooms.values() if other.number == room.number and other is not room]
        if others:
            names = listed((Span(self._room_name(other), f"room.{other.id}") for other in others), self._between)
            paragraphs.append(Paragraph((Span(texts("ui.rules.pair")), *names), icon="gear"))
        if room.grilles:
            paragraphs.append(self._plain("grilles", "portcullis", n=len(room.grilles)))
        for terrain in dict.fromkeys(room.terrain):
            if terrain.id != _FLOOR:
                name = Span(texts(f"terrain.{terrain.id}.name"), f"terrain.{terrain.id}")
                count = Span(texts("ui.rules.times", n=room.terrain.count(terrain)))
                paragraphs.append(Paragraph((name, count), icon="tile"))
        if room.holders:
            paragraphs.append(self._plain("holders", "flame", n=len(room.holders)))
        return self._page(
            f"room.{room.id}", self._room_name(room), "rooms", paragraphs, room, set_id=room.set, icon="gear"
        )

    def _terrain(self, terrain: TerrainDef) -> Page:
        texts, prefix = self.texts, f"terrain.{terrain.id}"
        paragraphs = [Paragraph(self._spans(texts(f"{prefix}.text")), icon="info")]
        paragraphs += [self._worded(one) for one in describe.terrain_powers(terrain)]
        rooms = [room for room in self.catalog.rooms.values() if terrain in room.terrain]
        if rooms and len(rooms) < len(self.catalog.rooms):
            names = listed((Span(self._room_name(room), f"room.{room.id}") for room in rooms), self._between)
            paragraphs.append(Paragraph((Span(texts("ui.rules.found_in")), *names), Look.QUIET))
        return self._page(prefix, texts(f"{prefix}.name"), "ground", paragraphs, terrain, icon="tile")

    def _corridor(self, kind: Sequence[CorridorDef]) -> Page:
        texts, tile = self.texts, kind[0]
        exits = exits_of(tile)
        name = texts(
            "ui.rules.corridor.name_pit" if any(cell.deadly for cell in tile.terrain) else "ui.rules.corridor.name",
            squares=texts("ui.rules.corridor.squares", n=tile.length),
            exits=texts("ui.rules.corridor.exits", n=len(exits)),
        )
        ways = texts("ui.rules.between").join(self._exit(tile, cell, direction) for cell, direction in exits)
        paragraphs = [
            self._plain("corridor.text", "tile"),
            self._plain("corridor.open_to", ways=ways),
            self._plain("corridor.copies", n=len(kind)),
        ]
        for terrain in dict.fromkeys(tile.terrain):
            if terrain.id != _FLOOR:
                span = Span(texts(f"terrain.{terrain.id}.name"), f"terrain.{terrain.id}")
                paragraphs.append(
                    Paragraph((span, Span(texts("ui.rules.times", n=tile.terrain.count(terrain)))), icon="tile")
                )
        ids = texts("ui.rules.between").join(one.id for one in kind)
        page = self._page(f"tile.{tile.id}", name, "ground", paragraphs, tile, set_id=tile.set, icon="tile")
        return replace(page, note=ids)

    def _keyword(self, word: str, bearers: Sequence[PieceDef]) -> Page:
        texts = self.texts
        spans = (Span(texts(f"{describe.piece_key(piece)}.name"), describe.piece_key(piece)) for piece in bearers)
        paragraphs = [
            Paragraph(self._spans(texts(f"{word}.text")), icon="info"),
            Paragraph((Span(texts("ui.rules.borne_by")), *listed(spans, self._between)), Look.QUIET),
        ]
        return self._page(word, texts(f"{word}.name"), "words", paragraphs, None, icon="info")

    # -- inside -------------------------------------------------------------------------------------------------------

    def _page(
        self,
        key: str,
        title: str,
        section: str,
        paragraphs: Sequence[Paragraph],
        subject: Subject | None,
        *,
        set_id: str = "",
        icon: str = "book",
        figures: tuple[int, int] | None = None,
    ) -> Page:
        box = self.texts(f"set.{set_id}.name") if set_id else ""
        what = self.texts(f"ui.rules.kind.{key.partition('.')[0]}")
        kicker = self.texts("ui.rules.kicker", what=what, set=box) if box else what
        article = Article(key, title, tuple(paragraphs), subject=subject, figures=figures)
        return Page(key, title, section, (article,), kicker, box, icon)

    def _spans(self, text: str) -> tuple[Span, ...]:
        return linked(text, self.rules)

    def _worded(self, one: Wording) -> Paragraph:
        return Paragraph(self._spans(self.texts(one.key, **one.params)), icon="star")

    def _plain(self, key: str, icon: str = "info", **params: object) -> Paragraph:
        return Paragraph(self._spans(self.texts(f"ui.rules.{key}", **params)), icon=icon)

    def _room_name(self, room: RoomDef) -> str:
        return self.texts("ui.rules.room_name", name=self.texts(f"room.{room.id}.name"), id=room.id)

    def _exit(self, tile: CorridorDef, cell: int, direction: int) -> str:
        """A way out of a tile; which square it is on is said where the tile has several."""
        way = self.texts(f"ui.game.way.{direction}")
        ends = {(0, WEST), (tile.length - 1, EAST)}
        if tile.length == 1 or (cell, direction) in ends:
            return way
        return self.texts("ui.rules.corridor.exit", way=way, n=cell + 1)

    @property
    def _between(self) -> str:
        return self.texts("ui.rules.between")


def corridor_kinds(catalog: Catalog) -> tuple[tuple[CorridorDef, ...], ...]:
    """The corridor tiles, those that are alike together."""
    kinds: dict[tuple[object, ...], list[CorridorDef]] = {}
    for tile in catalog.corridors.values():
        kinds.setdefault((tile.set, tile.terrain, tile.sides), []).append(tile)
    return tuple(tuple(kind) for kind in kinds.values())


def exits_of(tile: CorridorDef) -> tuple[tuple[int, int], ...]:
    """The ways out of a tile as (square, direction): open sides that do not lead to its own next square."""
    return tuple(
        (cell, direction)
        for cell, sides in enumerate(tile.sides)
        for direction in DIRECTIONS
        if sides[direction] is not Side.WALL
        and not (direction == EAST and cell < tile.length - 1)
        and not (direction == WEST and cell > 0)
    )
