"""Rules and glossary: everything is there, is found, fits, and leads on; a game it is read over stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dt_darkness import paths
from dt_darkness.content.describe import piece_key
from dt_darkness.content.rulebook import load_rulebook
from dt_darkness.core.catalog import PieceDef, RoomDef
from dt_darkness.core.frames import DraftFrame, SpendFrame
from dt_darkness.session.game import Game
from dt_darkness.session.tables import make_table, shipped_catalog
from dt_darkness.ui.kit import Listing, Type
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.scenes.curtain import CurtainScene
from dt_darkness.ui.scenes.game.inspector import Inspector
from dt_darkness.ui.scenes.game.scene import GameScene
from dt_darkness.ui.scenes.route import scene_for
from dt_darkness.ui.scenes.rules.book import AGREED, NUMBER, SECTIONS, Book, Look
from dt_darkness.ui.scenes.rules.cards import corridor_kinds, exits_of
from dt_darkness.ui.scenes.rules.reader import Link, Reader
from dt_darkness.ui.scenes.rules.scene import RulesScene
from dt_darkness.ui.scenes.rules.search import Index
from dt_darkness.ui.scenes.setup import states
from dt_darkness.ui.scenes.setup.sheet import Sheet
from dt_darkness.ui.scenes.title import TitleScene
from dt_darkness.ui.stills import Stage, found

SIZES = (((1280, 720), 1.0), ((1280, 720), 2.5), ((1024, 640), 0.75), ((3840, 2160), 1.0), ((1920, 1080), 1.5))
NUMBERS = tuple(load_rulebook(paths.data_dir()).rules)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path, (1280, 720))
    stage.app.step()
    yield stage
    stage.app.close()


@pytest.fixture
def scene(stage: Stage) -> RulesScene:
    return opened(stage)


def opened(stage: Stage, key: str = "") -> RulesScene:
    stage.app.open_rules(key)
    return rules(stage)


def rules(stage: Stage) -> RulesScene:
    scene = stage.app.scene
    assert isinstance(scene, RulesScene)
    return scene


def reader(stage: Stage) -> Reader:
    widget = stage.app.scene.desk.find("reader")
    assert isinstance(widget, Reader)
    return widget


def on_top(stage: Stage) -> type[Scene]:
    return type(stage.app.scene)


def key(stage: Stage, *codes: int, mod: int = 0) -> None:
    for code in codes:
        stage.events(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", repeat=False))
        stage.events(pygame.Event(pygame.KEYUP, key=code, mod=mod))


def write(stage: Stage, text: str) -> None:
    for letter in text:
        code = pygame.key.key_code("space" if letter == " " else letter.lower())
        stage.events(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, repeat=False))
        stage.events(pygame.Event(pygame.TEXTINPUT, text=letter))
        stage.events(pygame.Event(pygame.KEYUP, key=code, mod=0))


def press(stage: Stage, name: str) -> None:
    states.press(stage, name)


def playing(stage: Stage) -> GameScene:
    """A game with a piece selected."""
    game = found(lambda view: isinstance(view.frame, SpendFrame) and view.ap > 1)
    scene = GameScene(stage.app, game)
    stage.app.push(scene)
    stage.app.step()
    scene.select(next(piece for piece in range(28) if scene.control.can_select(piece)))
    stage.app.step()
    return scene


# -- what there is ----------------------------------------------------------------------------------------------------


def test_everything_of_the_data_is_in_it(scene: RulesScene) -> None:
    catalog = shipped_catalog()
    pieces: list[PieceDef] = [*catalog.characters.values(), *catalog.objects.values()]
    keys = [*NUMBERS, *(piece_key(piece) for piece in pieces)]
    keys += [f"room.{name}" for name in catalog.rooms] + [f"terrain.{name}" for name in catalog.terrain]
    keys += [f"option.{name}" for name in catalog.options]
    keys += [f"tile.{kind[0].id}" for kind in corridor_kinds(catalog)]
    assert [name for name in keys if scene.book.find(name) is None] == []
    assert sum(len(kind) for kind in corridor_kinds(catalog)) == len(catalog.corridors) == 30
    assert all(scene.book.of(section) for section in SECTIONS)
    tags = {word for piece in pieces for word in piece.tags}
    assert {page.key for page in scene.book.of("words")} >= {f"tag.{tag}" for tag in tags - {"rope", "torch"}}


def test_every_link_leads_somewhere_and_no_number_is_left_without(scene: RulesScene) -> None:
    spans = [
        (page, span)
        for page in scene.book.pages
        for article in (*page.articles, *page.quotes)
        for paragraph in article.paragraphs
        for span in paragraph.spans
    ]
    linked = [span for _, span in spans if span.target]
    assert len(linked) > 500
    assert [span for span in linked if scene.book.find(span.target) is None] == []
    assert [span.text for _, span in spans if not span.target and NUMBER.search(span.text)] == []


def test_no_text_is_missing(stage: Stage, scene: RulesScene) -> None:
    for page in scene.book.pages:
        scene.open(page.key)
    make_table_scene(stage)
    assert stage.app.texts.missing == ()


def make_table_scene(stage: Stage, **options: object) -> RulesScene:
    table = make_table(sets=("base", "darkness"), options=options)
    scene = RulesScene(stage.app, AGREED, table)
    stage.app.push(scene)
    return scene


def test_a_card_quotes_its_rules_and_a_rule_names_its_cards(scene: RulesScene) -> None:
    goblin, rule = scene.book.find("character.goblin"), scene.book.find("B-145")
    assert goblin is not None
    assert rule is not None
    assert rule.article is not None
    assert [quote.number for quote in goblin.page.quotes] == ["B-145", "B-166"]
    assert goblin.page.articles[0].figures == (4, 1)
    assert any(span.target == "character.goblin" for span in rule.article.paragraphs[-1].spans)


def test_a_room_and_a_tile_say_what_is_printed_on_them(scene: RulesScene) -> None:
    catalog = shipped_catalog()
    place = scene.book.find("room.4A")
    assert place is not None
    targets = [span.target for one in place.page.articles[0].paragraphs for span in one.spans if span.target]
    assert {"room.4B", "terrain.pit", "terrain.gear", "B-75"} <= set(targets)
    assert isinstance(place.page.articles[0].subject, RoomDef)
    assert exits_of(catalog.corridors["C2-04"]) == ((0, 3), (1, 2)), (
        "a long corner: west, and south of its second square"
    )
    assert len(exits_of(catalog.corridors["C1-08"])) == 4


# -- searching --------------------------------------------------------------------------------------------------------


def first(book: Book, query: str) -> str:
    hits = Index(book).search(query)
    return hits[0].article.key if hits else ""


@pytest.mark.parametrize("query", ["B-145", "b145", "b 145", " B-145 ", "b-0145", "B\N{EN DASH}145"])
def test_a_number_is_found_however_it_is_written(scene: RulesScene, query: str) -> None:
    assert first(scene.book, query) == "B-145"


def test_every_number_finds_its_rule_first(scene: RulesScene) -> None:
    index = Index(scene.book)
    assert [number for number in NUMBERS if index.search(number)[0].article.key != number] == []
    assert [hit.article.number for hit in index.search("f59")] == ["F-59", "F-59b"]
    assert {hit.article.number for hit in index.search("b14")} == {"B-14", *(f"B-14{n}" for n in range(10))}


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("goblin", "character.goblin"),
        ("GOBL", "character.goblin"),
        ("rope", "object.rope"),
        ("holy sepulchre", "terrain.sepulchre"),
        ("sepulchre holy", "terrain.sepulchre"),
        ("flies", "tag.flies"),
        ("the cells", "room.4A"),
        ("half turns", "B-77"),
        ("angels", "character.angel_of_light"),
        ("portcullis thief", "B-136"),
    ],
)
def test_words_find_the_card_or_the_rule_they_name(scene: RulesScene, query: str, key: str) -> None:
    hits = [hit.article.key for hit in Index(scene.book).search(query)]
    assert hits[0] == key, hits[:6]


def test_all_words_must_be_there(scene: RulesScene) -> None:
    index = Index(scene.book)
    hits = index.search("rope pit")
    assert 3 < len(hits) < len(index.search("pit"))
    for hit in hits:
        text = f"{hit.page.title} {hit.article.title} {hit.article.text}".casefold()
        assert "rope" in text
        assert "pit" in text
    assert index.search("rope xyzzy") == index.search("b-999") == index.search("  ") == index.search("(") == ()


def test_results_come_while_one_writes_and_esc_empties_the_search(stage: Stage, scene: RulesScene) -> None:
    start = scene.here
    write(stage, "b14")
    assert len(scene.hits) == 11
    write(stage, "5")
    assert [hit.article.key for hit in scene.hits] == ["B-145"]
    assert scene.here == "B-145"
    assert "Goblin" in reader(stage).words()
    key(stage, pygame.K_ESCAPE)
    assert scene.hits == ()
    assert stage.app.scene is scene
    scene.go_back()
    assert scene.here == start, "what was found in between is one step"
    key(stage, pygame.K_ESCAPE)
    assert on_top(stage) is TitleScene


# -- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_every_page_fits(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    stage = Stage(tmp_path, size, scale)
    try:
        table = make_table(sets=("base",), options={"reveal_from_line": "any"})
        stage.app.push(RulesScene(stage.app, "", table))
        scene, one = rules(stage), reader(stage)
        shown: set[str] = set()
        for page in scene.book.pages:
            scene.open(page.key)
            inside = one.rect.inflate(-2 * scene.theme.px(10), 0)
            boxes = [line.rect.move(one.rect.left, 0) for line in one.lines]
            boxes += [link.rect for link in one.children()]
            assert all(inside.left <= box.left and box.right <= inside.right for box in boxes), page.key
            assert max(line.rect.bottom for line in one.lines) <= one.scroller.total, page.key
            widths = [scene.theme.width(line.text, line.style) for line in one.lines]
            assert all(w <= line.rect.width for w, line in zip(widths, one.lines, strict=True)), page.key
            shown.update(article.key for article in page.articles if one.article_rect(article.key).height > 0)
        assert shown >= set(NUMBERS)
        for letter in "abcdefghijklmnopqrstuvwxyz":
            scene.search(letter)
            rows = scene.desk.find("list")
            assert isinstance(rows, Listing)
            room = rows.row_rect(scene.theme, 0).width
            for row in rows.rows:
                width = scene.theme.width(row.note, Type.NOTE)
                assert width < 0.66 * room, row
        scene.search("")
        names = ("search", "sections", "list", "back", "earlier", "reader")
        rects = [scene.desk.find(name).rect for name in names]
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(rect) for rect in rects)
        assert all(not a.colliderect(b) for at, a in enumerate(rects) for b in rects[at + 1 :])
        assert scene.desk.find("list").rect.height > 3 * scene.theme.px(40)
    finally:
        stage.app.close()


@pytest.mark.parametrize("number", ["B-16", "B-145", "A-44", "F-59b", "F-96"])
def test_a_rule_asked_for_is_in_view(stage: Stage, scene: RulesScene, number: str) -> None:
    scene.open(number)
    rect = reader(stage).article_rect(number)
    assert reader(stage).rect.top <= rect.top
    assert rect.bottom <= reader(stage).rect.bottom
    assert reader(stage).marked == number


def test_a_click_on_a_number_leads_to_it_and_back(stage: Stage, scene: RulesScene) -> None:
    scene.open("chapter.vocabulary")
    press(stage, "link.B-47")
    assert scene.here == "B-47"
    assert "The two golden rules" in reader(stage).words()
    offset = reader(stage).scroller.offset
    press(stage, "earlier")
    assert scene.here == "chapter.vocabulary"
    press(stage, "later")
    assert scene.here == "B-47"
    assert reader(stage).scroller.offset == offset
    stage.events(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=6))
    assert scene.here == "chapter.vocabulary"
    stage.events(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=7))
    assert scene.here == "B-47"


def test_back_comes_to_where_the_page_was_scrolled(stage: Stage, scene: RulesScene) -> None:
    scene.open("chapter.rulings")
    reader(stage).scroll_to(500)
    scene.open("B-1")
    scene.go_back()
    assert reader(stage).scroller.offset == 500


def test_a_link_says_in_a_tooltip_what_it_leads_to(stage: Stage, scene: RulesScene) -> None:
    scene.open("chapter.vocabulary")
    link = scene.desk.find("link.B-47")
    stage.point(link.rect.center)
    stage.pass_time(700)
    assert scene.desk.tooltip().startswith("B-47: ")
    for one in reader(stage).children():
        assert isinstance(one, Link)
        assert one.tooltip(scene.theme)


def test_all_of_it_by_keyboard(stage: Stage) -> None:
    key(stage, pygame.K_F2)
    scene = rules(stage)
    desk = scene.desk
    assert desk.focus is desk.find("search"), "letters search at once"
    write(stage, "goblin")
    assert scene.here == "character.goblin"
    key(stage, pygame.K_RETURN)
    assert desk.focus is desk.find("reader")
    key(stage, pygame.K_TAB, pygame.K_TAB)
    assert isinstance(desk.focus, Link)
    target = desk.focus.target
    key(stage, pygame.K_RETURN)
    assert scene.here == target != "character.goblin"
    assert desk.focus is desk.find("reader")
    key(stage, pygame.K_LEFT, mod=pygame.KMOD_LALT)
    assert scene.here == "character.goblin"
    key(stage, pygame.K_RIGHT, mod=pygame.KMOD_LALT)
    assert scene.here == target
    key(stage, pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert scene.here == "character.goblin"
    key(stage, pygame.K_ESCAPE)
    names = []
    for _ in range(200):
        key(stage, pygame.K_TAB)
        assert desk.focus is not None
        if desk.focus.name in names:
            break
        names.append(desk.focus.name)
    assert {"search", "sections", "list", "back", "earlier", "reader"} <= set(names)
    desk.set_focus(desk.find("sections"))
    key(stage, pygame.K_LEFT)
    desk.set_focus(desk.find("list"))
    key(stage, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.here == "chapter.vocabulary"
    key(stage, pygame.K_RETURN)
    scene.open("chapter.rulings")
    desk.set_focus(desk.find("reader"))
    for code in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        before = reader(stage).scroller.offset
        key(stage, code)
        assert reader(stage).scroller.offset > before
    key(stage, pygame.K_HOME)
    assert reader(stage).scroller.offset == 0
    write(stage, "f")
    assert desk.focus is desk.find("search")
    key(stage, pygame.K_F2)
    assert on_top(stage) is TitleScene


def test_the_title_has_a_door_to_it(stage: Stage) -> None:
    press(stage, "rules")
    assert rules(stage).here == "chapter.vocabulary"
    assert rules(stage).book.find(AGREED) is not None
    key(stage, pygame.K_F1)
    assert "B-145" in rules(stage).help_text()
    assert [dialog.name for dialog in rules(stage).desk.dialogs] == ["help"]


# -- options ----------------------------------------------------------------------------------------------------------


def chosen(scene: RulesScene, name: str) -> list[str]:
    place = scene.book.find(name)
    assert place is not None
    assert place.article is not None
    return [one.text for one in place.article.paragraphs if one.look is Look.CHOSEN]


def test_a_rule_shows_its_option_and_what_the_table_agreed(stage: Stage, scene: RulesScene) -> None:
    texts = stage.app.texts
    for option in shipped_catalog().options.values():
        place = scene.book.find(option.rule)
        assert place is not None
        assert place.article is not None
        assert texts(f"option.{option.id}.name") in place.article.text
        assert any(span.target == f"option.{option.id}" for one in place.article.paragraphs for span in one.spans)
    assert chosen(scene, "A-3") == []
    agreed = make_table_scene(stage, reveal_from_line="any")
    assert (
        chosen(agreed, "A-3")
        == chosen(agreed, "option.reveal_from_line")
        == ["either end room of his line (agreed at this table)"]
    )
    assert chosen(agreed, "option.warrior_breaks") == ["closed ones only (agreed at this table; recommended)"]
    assert chosen(agreed, "table")[0] == "Played with: Dungeon Twister, Forces of Darkness."
    base = RulesScene(stage.app, AGREED, make_table(mode="standard"))
    assert chosen(base, "option.blood_cap") == []
    place = base.book.find("option.blood_cap")
    assert place is not None
    assert place.article is not None
    assert "not in play" in place.article.text


# -- from a game and back ---------------------------------------------------------------------------------------------


def test_f2_opens_the_card_being_read_and_the_game_stays_as_it_was(stage: Stage) -> None:
    scene = playing(stage)
    before, piece, lines = scene.view, scene.control.piece, scene.game.lines()
    key(stage, pygame.K_F2)
    assert rules(stage).here == piece_key(before.kind[piece])
    assert any("agreed at this table" in line for line in chosen(rules(stage), "A-3"))
    write(stage, "combat")
    key(stage, pygame.K_F2)
    assert stage.app.scene is scene
    assert (scene.view, scene.control.piece, scene.game.lines()) == (before, piece, lines)
    key(stage, pygame.K_F2, pygame.K_ESCAPE)
    assert stage.app.scene is scene
    assert (scene.view, scene.control.piece) == (before, piece)


def test_a_number_on_the_card_can_be_clicked(stage: Stage) -> None:
    scene = playing(stage)
    stage.picture()
    card = scene.desk.find("inspector")
    kind = scene.view.kind[scene.control.piece]
    number = NUMBER.findall(stage.app.texts(f"{piece_key(kind)}.power.{kind.abilities[0].name}"))[0]
    assert isinstance(card, Inspector)
    stage.click(card.numbers.rect(number).center)
    assert rules(stage).here == number
    key(stage, pygame.K_ESCAPE)
    assert stage.app.scene is scene


def test_a_card_of_the_set_up_leads_to_its_rules_too(stage: Stage) -> None:
    game = states.game_at(DraftFrame, mode="mutual", picks=5)
    stage.app.push(scene_for(stage.app, game))
    stage.app.step()
    before, lines = stage.app.scene, game.lines()
    sheet = before.desk.find("sheet")
    assert isinstance(sheet, Sheet)
    troll = shipped_catalog().characters["troll"]
    sheet.show(troll)
    stage.picture()
    stage.pass_time(600)
    stage.click(sheet.numbers.rect("B-150").center)
    assert rules(stage).here == "B-150"
    key(stage, pygame.K_ESCAPE)
    assert stage.app.scene is before
    sheet.show(troll)
    key(stage, pygame.K_F2)
    assert rules(stage).here == "character.troll"
    assert chosen(rules(stage), "table")[1].startswith("Teams by mutual choice.")
    key(stage, pygame.K_F2)
    assert stage.app.scene is before
    assert game.lines() == lines


def test_the_cards_button_and_enter_and_the_menu_open_it(stage: Stage) -> None:
    scene = playing(stage)
    name = piece_key(scene.view.kind[scene.control.piece])
    press(stage, "card_rules")
    assert rules(stage).here == name
    key(stage, pygame.K_ESCAPE)
    scene.desk.set_focus(scene.desk.find("inspector"))
    key(stage, pygame.K_RETURN)
    assert rules(stage).here == name
    key(stage, pygame.K_ESCAPE)
    scene.open_menu()
    stage.app.step()
    press(stage, "menu_rules")
    assert rules(stage).here == name
    press(stage, "back")
    assert stage.app.scene is scene
    assert not scene.desk.dialogs


def test_it_tells_nothing_of_the_game_it_is_read_over(tmp_path: Path) -> None:
    pictures = []
    for seed in (1, 2):
        stage = Stage(tmp_path / str(seed), (1024, 640))
        try:
            game = Game.new(make_table(mode="standard"), seed)
            stage.app.push(RulesScene(stage.app, "table", game.table))
            pictures.append(pygame.image.tobytes(stage.picture(), "RGB"))
        finally:
            stage.app.close()
    assert pictures[0] == pictures[1]


def test_a_curtain_lets_nobody_read(stage: Stage) -> None:
    stage.app.push(CurtainScene(stage.app, 0, "Ada", "", lambda: None))
    key(stage, pygame.K_F2)
    assert on_top(stage) is CurtainScene


def test_faulty_files_are_said_and_nothing_falls(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stage.app.__dict__, "rulebook", None)
    stage.app.data_faults = "rules.yaml:3:1: what is wrong"
    scene = opened(stage)
    stage.app.step()
    assert "rules.yaml:3:1" in reader(stage).words()
    write(stage, "b1")
    assert stage.app.scene is scene
