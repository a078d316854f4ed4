"""The pictures: what SDL can draw of the drawings, sizes, caches, sameness, and differences that must be seen."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from dt_darkness.content import load
from dt_darkness.core.catalog import (
    Catalog,
    CorridorDef,
    Crossing,
    Placing,
    RoomDef,
    Side,
    Sight,
    TerrainDef,
)
from dt_darkness.core.geometry import BROKEN, CLOSED, OPENED, SIDE, LaidTile
from dt_darkness.paths import assets_dir, data_dir
from dt_darkness.ui.art import caches, card, fonts, gates, highlight, palette, portrait, raster, svg, token
from dt_darkness.ui.art.board import BoardPainter, RoomLook
from dt_darkness.ui.art.light import angel_light, torch_light
from dt_darkness.ui.art.room import RoomPainter

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = sorted(assets_dir().glob("*/*.svg"))
UNDRAWN = {"use", "text", "tspan", "clipPath", "mask", "filter", "pattern", "image", "style", "symbol", "marker"}
SMALL = 20
STARTS = (1, 3, 6, 8)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(data_dir())


def faults(source: str) -> list[str]:
    """What SDL's loader cannot draw of an SVG source, and what the other drawings have in common but it has not."""
    root = ET.fromstring(source)
    found = [] if root.get("viewBox") == "0 0 100 100" else ["the viewBox is not 0 0 100 100"]
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag in UNDRAWN:
            found.append(f"<{tag}> is not drawn")
        found += [f"<{tag}> has {name}" for name in ("style", "class", "clip-path", "filter") if name in element.attrib]
        for name in ("fill", "stroke", "stop-color"):
            value = element.get(name, "")
            if value == "currentColor" or value.startswith("hsl"):
                found.append(f"<{tag}>: {name}={value} is not drawn")
        if tag.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
            bare = [key for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r") if not element.get(key, "%").endswith("%")]
            found += [f"<{tag}>: {key} is a bare fraction" for key in bare]
    return found


def digest(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


def unlike(first: pygame.Surface, second: pygame.Surface) -> float:
    """The mean difference of two pictures of one size in all channels, 0 to 255."""
    assert first.get_size() == second.get_size()
    one, two = (pygame.image.tobytes(surface, "RGBA") for surface in (first, second))
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_drawing_can_be_drawn_by_sdl(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []
    picture = svg.picture(path.parent.name, path.stem, 48)
    assert picture.get_bounding_rect().width > 12


@pytest.mark.parametrize(
    "body",
    [
        '<use href="#a"/>',
        "<text>5</text>",
        '<path d="M0 0" fill="currentColor"/>',
        '<path d="M0 0" fill="hsl(1,2%,3%)"/>',
        '<path d="M0 0" style="fill:red"/>',
        '<linearGradient id="g" x1="0" y1="0" x2="1" y2="0"/>',
    ],
)
def test_lint_finds_what_sdl_cannot_draw(body: str) -> None:
    assert faults(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>') != []


def test_every_piece_has_its_drawing(catalog: Catalog) -> None:
    assert [name for name in catalog.characters if not svg.has("characters", name)] == []
    assert [name for name in catalog.objects if not svg.has("objects", name)] == []


def test_every_character_has_its_own_ground() -> None:
    grounds = {name: portrait.ground_colors(name) for name in svg.names("characters")}
    assert len(set(grounds.values())) == len(grounds)
    assert portrait.ground_colors("nobody") not in grounds.values()


def test_missing_drawing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"nobody\.svg"):
        svg.picture("characters", "nobody", 20)


@pytest.mark.parametrize("size", [1, 15, 44, 139, 240])
def test_drawings_have_exactly_the_size_asked_for(size: int) -> None:
    """Case P-55."""
    assert svg.picture("characters", "troll", size).get_size() == (size, size)
    assert svg.glyph("sun", size).get_size() == (size, size)


def test_glyph_takes_the_colour() -> None:
    assert tuple(svg.glyph("plus", 40, (10, 200, 30)).get_at((20, 20))) == (10, 200, 30, 255)


def test_drawings_and_text_are_kept() -> None:
    assert svg.picture("objects", "rope", 30) is svg.picture("objects", "rope", 30)
    assert fonts.text("Rope", "name", 20) is fonts.text("Rope", "name", 20)
    before = svg.picture("objects", "rope", 30)
    caches.clear()
    assert svg.picture("objects", "rope", 30) is not before


@pytest.mark.parametrize("role", fonts.ROLES)
def test_text_is_as_wide_as_measured(role: fonts.Role) -> None:
    words = "Wall-Walker 4"
    assert fonts.text(words, role, 21).get_width() == fonts.width(words, role, 21)
    assert fonts.text(words, role, 21, tracking=2).get_width() == fonts.width(words, role, 21) + 2 * (len(words) - 1)


def test_type_never_falls_below_the_floor() -> None:
    assert fonts.pixels(18, 0.5) == fonts.FLOOR
    assert fonts.pixels(18, 2) == 36


@pytest.mark.parametrize("turns", range(4))
def test_all_rooms_in_all_turns(catalog: Catalog, turns: int) -> None:
    painter = RoomPainter(SMALL)
    pictures = {}
    for room in catalog.rooms.values():
        for state in (CLOSED, OPENED, BROKEN):
            picture = painter.room(room, turns, (state,) * len(room.grilles))
            assert picture.get_size() == (SIDE * SMALL, SIDE * SMALL)
            pictures[room.id, state] = digest(picture)
    assert len(set(pictures.values())) == len(pictures)


def test_rooms_are_kept_and_turns_differ(catalog: Catalog) -> None:
    painter = RoomPainter(SMALL)
    room = next(iter(catalog.rooms.values()))
    assert painter.room(room, 1) is painter.room(room, 5)
    assert len({digest(painter.room(room, turns)) for turns in range(4)}) == 4


@pytest.mark.parametrize("upright", [False, True])
def test_portcullis_states_look_different(upright: bool) -> None:
    pictures = [gates.gate(46, state, upright).picture for state in (CLOSED, OPENED, BROKEN)]
    assert all(unlike(first, second) > 8 for first, second in combinations(pictures, 2))


def test_portcullis_knows_no_other_state() -> None:
    with pytest.raises(ValueError, match="state 1"):
        gates.gate(46, 1, upright=True)


def dark_room() -> RoomDef:
    """A room with everything that later sets put into rooms."""

    def kind(name: str) -> TerrainDef:
        return TerrainDef(name, "", Crossing.FREE, Placing.ALL, Sight.OPEN, deadly=name == "pit", gear=name == "gear")

    names = ["floor"] * 25
    for local, name in ((0, "grave"), (4, "fountain"), (12, "statue"), (20, "sarcophagus"), (21, "sarcophagus")):
        names[local] = name
    for local in (6, 7, 8, 13):
        names[local] = "darkness"
    names[24] = "gear"
    kinds = {name: kind(name) for name in names}
    walls = [[Side.OPEN] * 4 for _ in range(25)]
    walls[17][0] = walls[12][2] = Side.WALL
    return RoomDef(
        "test",
        "test",
        99,
        "violet",
        True,
        tuple(kinds[name] for name in names),
        tuple((side[0], side[1], side[2], side[3]) for side in walls),
        holders=frozenset({(17, 0)}),
        statue_front=17,
    )


def test_everything_in_a_dark_room_shows() -> None:
    painter = RoomPainter(SMALL)
    room = dark_room()
    plain = TerrainDef("floor", "", Crossing.FREE, Placing.ALL, Sight.OPEN)
    tile = CorridorDef("c", "test", 1, (plain,), ((Side.WALL, Side.OPEN, Side.WALL, Side.OPEN),))
    laid = (LaidTile(0, (7,), tile, 0),)
    turned = (LaidTile(0, (7,), tile, 1),)
    pictures = [
        painter.room(room, 2),
        painter.room(room, 2, tiles=laid),
        painter.room(room, 2, tiles=turned),
        painter.room(room, 2, emptied=frozenset({0})),
        painter.room(room, 2, lights=(torch_light(1.5, 1.5),)),
        painter.room(room, 2, lights=(angel_light(1.5, 1.5),)),
        painter.room(room, 2, lights=(torch_light(1.5, 1.5),), beyond=((1.0, 1.0, 2.0, 1.0),)),
        painter.room(replace(room, holders=frozenset()), 2),
    ]
    assert len({digest(picture) for picture in pictures}) == len(pictures)
    for local, terrain in enumerate(room.terrain):
        if terrain.id in ("grave", "fountain", "statue"):
            terrains = (*room.terrain[:local], plain, *room.terrain[local + 1 :])
            assert unlike(painter.room(room), painter.room(replace(room, terrain=terrains))) > 0.3, terrain.id


def test_board_is_kept_until_something_changes(catalog: Catalog) -> None:
    rooms = list(catalog.rooms.values())
    painter = BoardPainter(SMALL, STARTS)
    places = (RoomLook(rooms[0]), None, *(RoomLook(room) for room in rooms[2:8]))
    first = painter.board(places)
    assert first.get_size() == painter.size == (22 * SMALL + 2 * painter.margin, 10 * SMALL + 2 * painter.margin)
    assert painter.board(places) is first
    turned = painter.board((RoomLook(rooms[0], 1), *places[1:]))
    changed = pygame.Rect(*painter.origin(0), SIDE * SMALL, SIDE * SMALL)
    assert unlike(first.subsurface(changed), turned.subsurface(changed)) > 5
    elsewhere = pygame.Rect(*painter.origin(2), SIDE * SMALL, SIDE * SMALL)
    assert digest(first.subsurface(elsewhere)) == digest(turned.subsurface(elsewhere))


def test_face_down_rooms_tell_nothing(catalog: Catalog) -> None:
    rooms = list(catalog.rooms.values())
    painter = BoardPainter(SMALL, STARTS)
    one = painter.board((None, RoomLook(rooms[1]), *[None] * 6)).copy()
    two = BoardPainter(SMALL, STARTS).board((None, RoomLook(rooms[1]), *[None] * 6))
    assert digest(one) == digest(two)


def test_light_of_one_room_falls_into_the_next(catalog: Catalog) -> None:
    rooms = list(catalog.rooms.values())
    places = (RoomLook(rooms[0]), RoomLook(rooms[1]), *[None] * 6)
    painter = BoardPainter(SMALL, STARTS)
    lit = painter.room_at(1, places, (torch_light(5.5, 2.5),))
    assert digest(lit) != digest(painter.room_at(1, places))
    assert digest(painter.room_at(1, places, (torch_light(1.0, 2.5),))) == digest(painter.room_at(1, places))


@pytest.mark.parametrize("size", [37, 44, 58])
def test_tokens_differ_where_it_matters(catalog: Catalog, size: int) -> None:
    rope, sword = list(catalog.objects.values())[:2]
    for character in catalog.characters.values():
        pictures = [
            token.character_token(character, 0, size),
            token.character_token(character, 1, size),
            token.character_token(character, 0, size, wounded=True),
            token.character_token(character, 1, size, wounded=True),
            token.character_token(character, 0, size, load=rope),
            token.character_token(character, 0, size, load=sword),
            token.character_token(character, 0, size, state="dead"),
            token.character_token(character, 0, size, state="escaped"),
            token.back_token(0, size),
        ]
        assert {picture.get_size() for picture in pictures} == {(token.extent(size), token.extent(size))}
        for first, second in combinations(pictures, 2):
            assert unlike(first, second) > 0.8, character.id


def test_characters_differ_from_one_another(catalog: Catalog) -> None:
    pictures = [token.character_token(character, 0, 44) for character in catalog.characters.values()]
    assert all(unlike(first, second) > 5 for first, second in combinations(pictures, 2))


def test_backs_tell_only_the_side() -> None:
    assert unlike(token.back_token(0, 44), token.back_token(1, 44)) > 20
    assert token.back_token(0, 44) is token.back_token(0, 44)


def test_sides_differ_in_shape_too() -> None:
    """Yellow's coin leaves the corner free that Blue's square nearly fills: greyscale tells them apart."""
    coin, plaque = token.back_token(0, 60), token.back_token(1, 60)
    spot = coin.get_width() // 2 + round(0.36 * 60)
    assert plaque.get_at((spot, coin.get_width() - spot)).a >= 250
    assert coin.get_at((spot, coin.get_width() - spot)).a < 240


def test_objects_show_their_owner(catalog: Catalog) -> None:
    for item in catalog.objects.values():
        pictures = [token.object_token(item, side, 44) for side in (None, 0, 1)]
        pictures.append(token.object_token(item, 0, 44, spent=True))
        assert all(unlike(first, second) > 3 for first, second in combinations(pictures, 2))


def test_cards_differ_and_keep_their_shape(catalog: Catalog) -> None:
    faces = [card.combat_card(value, 66) for value in sorted(set(catalog.cards.combat))]
    faces += [card.action_card(value, side, 66) for value in catalog.cards.action for side in (0, 1)]
    faces += [card.jump_card(66), card.jump_card(66, spent=True), card.combat_card(3, 66, spent=True)]
    faces += [back(side, 66) for back in (card.action_back, card.combat_back, card.jump_back) for side in (0, 1)]
    faces.append(card.placeholder(66))
    assert {face.get_size() for face in faces} == {(card.card_width(66), 66)}
    assert len({digest(face) for face in faces}) == len(faces)


def test_crowns_and_pips() -> None:
    assert len({digest(card.crown(side, 28)) for side in (None, 0, 1)}) == 3
    assert unlike(card.pip(26), card.pip(26, full=False)) > 20


def test_highlights_differ_without_colour() -> None:
    shapes = [highlight.reachable(46, cost) for cost in (1, 2, 3)]
    shapes += [
        draw(46) for draw in (highlight.attack, highlight.jump, highlight.place, highlight.hover, highlight.focus)
    ]
    shapes.append(highlight.deadly(46))
    assert {shape.get_size() for shape in shapes} == {(46, 46)}
    greys = [pygame.transform.grayscale(shape) for shape in shapes]
    assert all(unlike(first, second) > 1 for first, second in combinations(greys, 2))


@pytest.mark.parametrize("spread", [0, 2, 5])
def test_selection_brackets_stand_outside_the_square(spread: int) -> None:
    brackets = highlight.selected(46, spread)
    assert brackets.get_bounding_rect().width >= 46 + 2 * spread - 2


def test_path_and_sight_are_drawn_where_they_lie() -> None:
    board = raster.plain(200, 100, (90, 90, 90))
    highlight.draw_path(board, [(20, 50), (66, 50), (112, 50)], 46)
    assert tuple(board.get_at((40, 50)))[:3] == palette.CREAM
    assert tuple(board.get_at((160, 50)))[:3] == (90, 90, 90)
    safe = board.copy()
    highlight.draw_path(board, [(20, 50), (66, 50), (112, 50)], 46, dies=True)
    assert digest(safe) != digest(board)
    seen, hidden = raster.plain(200, 100), raster.plain(200, 100)
    highlight.draw_sight(seen, (10, 10), (190, 90), 46)
    highlight.draw_sight(hidden, (10, 10), (190, 90), 46, free=False)
    assert digest(seen) != digest(hidden)


def test_ghosts_show_the_way_of_the_turn(catalog: Catalog) -> None:
    picture = RoomPainter(SMALL).room(next(iter(catalog.rooms.values())))
    ghosts = [highlight.ghost_room(picture, clockwise, SMALL) for clockwise in (True, False)]
    assert ghosts[0].get_size() == picture.get_size()
    assert unlike(ghosts[0], ghosts[1]) > 1
    assert highlight.room_frame(SMALL, SIDE).get_width() > picture.get_width()
    assert highlight.ghost(token.back_token(0, 44)).get_at((27, 27)).a in range(120, 160)


SAMPLE = """
import hashlib
import pygame
from dt_darkness.content import load
from dt_darkness.paths import data_dir
from dt_darkness.ui.art import card, token
from dt_darkness.ui.art.board import BoardPainter, RoomLook
catalog = load(data_dir())
rooms = list(catalog.rooms.values())
board = BoardPainter(20, (1, 3, 6, 8)).board((RoomLook(rooms[0], 1), None, *(RoomLook(r) for r in rooms[2:8])))
piece = token.character_token(next(iter(catalog.characters.values())), 1, 44, wounded=True)
parts = [pygame.image.tobytes(s, "RGBA") for s in (board, piece, card.combat_back(0, 66))]
print(hashlib.sha256(b"".join(parts)).hexdigest())
"""


def test_pictures_are_the_same_in_every_process() -> None:
    seen = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        done = subprocess.run(
            [sys.executable, "-c", SAMPLE], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        seen.add(done.stdout.strip())
    assert len(seen) == 1
    assert "" not in seen
