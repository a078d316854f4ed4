"""The widget set: what is drawn is what is hit, the keyboard reaches and does everything, and no word is cut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from dt_darkness.ui.kit import (
    Action,
    Button,
    Choice,
    Desk,
    Dialog,
    Label,
    Listing,
    Panel,
    Pointer,
    Press,
    Row,
    Scale,
    ScrollArea,
    Slider,
    Tabs,
    TextEntry,
    Theme,
    Toggle,
    Tone,
    Type,
    Typed,
    Widget,
    column,
    flow,
)
from dt_darkness.ui.kit.inputs import REPEAT_DELAY, InputMap, key_name
from dt_darkness.ui.kit.tooltip import TIP_DELAY

SIZES = [
    ((1024, 640), 1.0),
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1366, 768), 0.75),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.5),
    ((3840, 2160), 1.0),
]
sizes = pytest.mark.parametrize(("size", "ui_size"), SIZES, ids=lambda value: str(value).replace(" ", ""))


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()


def make_theme(size: tuple[int, int] = (1920, 1080), ui_size: float = 1.0, *, high_contrast: bool = False) -> Theme:
    return Theme(Scale.fit(size, ui_size, (640, 360)), high_contrast=high_contrast)


class Gallery:
    """One of everything on a desk, and a record of what was done with it."""

    def __init__(self, size: tuple[int, int] = (1920, 1080), ui_size: float = 1.0, longer: str = "") -> None:
        self.theme = make_theme(size, ui_size)
        self.done: list[object] = []
        self.desk = Desk(self.theme)
        theme, width = self.theme, size[0]
        self.bar = [
            self.button("Move", note="4 squares" + longer, icon="boot", key="1", price=1, tone=Tone.CHOSEN),
            self.button("Fight", note="1 target", icon="swords", key="2", price=2),
            self.button("Jump", icon="jump", key="3", price=1, reason="there is no pit beside it" + longer),
            self.button("Undo", icon="undo", key="Z", action=Action.UNDO, shape="small"),
            self.button("Undead", shape="pill"),
            self.button("New game" + longer, note="two players, one screen", icon="swords", shape="large"),
            self.button("Stay", centred=True, hint="Esc"),
            self.button("End turn", note="3 points left", icon="end", hint="Enter", tone=Tone.PRIMARY, default=True),
        ]
        gap = theme.px(8)
        used = flow(theme, pygame.Rect(gap, gap, width - 2 * gap, 0), self.bar)
        self.rows: list[Widget] = [
            Choice("Speed", names=["off", "fast", "slow"], chosen=0, on_change=self.note("speed"), name="speed"),
            Slider(
                "Size",
                value=1.0,
                low=0.5,
                high=2.0,
                step=0.25,
                show=lambda value: f"{value:.2f}",
                on_change=self.note("size"),
                name="size",
            ),
            Toggle("Contrast", value=False, words=("off", "on"), on_change=self.note("contrast"), name="contrast"),
            TextEntry("", placeholder="a name", on_act=self.note("named"), name="entry"),
            Tabs(["One", "Two", "Three"], on_change=self.note("tabs"), name="tabs"),
            Listing([Row(f"row {index}") for index in range(30)], on_act=self.note("row"), shown=4, name="list"),
        ]
        self.area = ScrollArea(self.rows, name="area")
        self.area.place(theme, pygame.Rect(gap, used + 3 * gap, width - 2 * gap, size[1] - used - 4 * gap))
        self.desk.set_widgets([*self.bar, self.area])

    def button(self, label: str, **options: Any) -> Button:
        name = label.split()[0].lower()
        return Button(label, on_act=lambda: self.done.append(name), name=name, **options)

    def note(self, name: str) -> Callable[[object], None]:
        return lambda value: self.done.append((name, value))

    def click(self, pos: tuple[int, int]) -> None:
        for kind in ("move", "down", "up"):
            self.desk.handle(Pointer(kind, pos, 1))

    def press(self, *keys: Action | str) -> None:
        for key in keys:
            self.desk.handle(Press(key) if isinstance(key, Action) else Press(None, key))

    @property
    def focus_name(self) -> str:
        return self.desk.focus.name if self.desk.focus is not None else ""

    def focus(self, name: str) -> Widget:
        widget = self.desk.find(name)
        self.desk.set_focus(widget)
        return widget


# --- scale -----------------------------------------------------------------------------------------------------------


def test_one_factor_from_window_and_ui_size() -> None:
    """Case P-55."""
    assert Scale.fit((1920, 1080)).factor == 1.0
    assert Scale.fit((1280, 720)).factor == pytest.approx(2 / 3)
    assert Scale.fit((3840, 1080)).factor == 1.0
    assert Scale.fit((3840, 2160), 0.75).factor == 1.5


def test_the_ui_size_is_clamped_to_what_the_window_holds() -> None:
    full = Scale.fit((1280, 720), 2.5)
    assert full.clamped
    assert full.ui_size == pytest.approx(1.5)
    assert not Scale.fit((1280, 720), 1.5).clamped
    assert Scale.fit((1280, 720), 2.5, (768, 432)).ui_size == pytest.approx(2.5)
    for size in ((1, 1), (1024, 640), (700, 2000)):
        scale = Scale.fit(size, 2.5)
        width, height = scale.units
        assert scale.ui_size == 0.75 or (width >= 1279.9 and height >= 719.9)


def test_type_is_never_below_13_pixels_at_full_size() -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        theme = make_theme(size)
        assert min(theme.type_px(style) for style in Type) >= 13
    assert min(make_theme((1280, 720), 0.75).type_px(style) for style in Type) >= 10
    assert Scale.fit((1024, 640)).px(0.1) == 1


# --- drawn is hit ----------------------------------------------------------------------------------------------------


@sizes
def test_the_middle_of_every_button_presses_it(size: tuple[int, int], ui_size: float) -> None:
    gallery = Gallery(size, ui_size)
    window = pygame.Rect((0, 0), size)
    for button in gallery.bar:
        assert window.contains(button.rect), button.name
        gallery.done.clear()
        gallery.click(button.rect.center)
        assert gallery.done == ([button.name] if button.enabled else [])


@sizes
def test_a_button_is_drawn_exactly_where_it_is_hit(size: tuple[int, int], ui_size: float) -> None:
    """Case P-55."""
    gallery = Gallery(size, ui_size)
    ground = (255, 0, 255)
    for button in gallery.bar:
        surface = pygame.Surface(size)
        surface.fill(ground)
        Desk(gallery.theme).draw(surface)
        desk = Desk(gallery.theme)
        desk.set_widgets([button])
        desk.draw(surface)
        drawn = pygame.mask.from_threshold(surface, ground, (1, 1, 1, 255))
        drawn.invert()
        (box,) = [max(drawn.get_bounding_rects(), key=lambda rect: rect.width * rect.height)]
        assert box == button.rect
        assert drawn.count() <= button.rect.width * button.rect.height
        for x, y in (button.rect.topleft, (button.rect.right - 1, button.rect.bottom - 1)):
            desk.handle(Pointer("move", (x, y)))
            assert desk.hover is button
        for x, y in (
            (button.rect.left - 1, button.rect.top),
            (button.rect.right, button.rect.top),
            (button.rect.left, button.rect.bottom),
        ):
            desk.handle(Pointer("move", (x, y)))
            assert desk.hover is None


@sizes
@pytest.mark.parametrize("longer", ["", " and so much longer"])
def test_no_word_of_a_button_is_cut(size: tuple[int, int], ui_size: float, longer: str) -> None:
    gallery = Gallery(size, ui_size, longer)
    theme = gallery.theme
    for button in gallery.bar:
        form = button.arrange(theme, button.rect.size)
        assert not form.cut, button.label
        assert " ".join(form.label) == button.label
        assert form.top >= 0
        for line in form.label:
            assert theme.width(line, form.label_type) <= form.text_width
        assert form.text_left + form.text_width <= button.rect.width
        text_height = len(form.label) * theme.line_height(form.label_type) + len(form.note) * theme.line_height(
            Type.NOTE
        )
        assert form.top + text_height <= button.rect.height


def test_a_button_too_narrow_wraps_then_shortens_and_says_the_rest_in_its_tooltip() -> None:
    theme = make_theme()
    button = Button("A very long label indeed", on_act=lambda: None, note="with a long second line")
    width, height = button.measure(theme)
    narrow = button.measure(theme, width // 2)
    assert narrow[1] > height
    button.place(theme, pygame.Rect(0, 0, *narrow))
    assert not button.arrange(theme, narrow).cut
    assert button.tooltip(theme) == ""
    button.place(theme, pygame.Rect(0, 0, width // 3, height))
    assert button.arrange(theme, button.rect.size).cut
    assert button.tooltip(theme) == "A very long label indeed\nwith a long second line"


def test_the_drawn_tab_is_the_tab_that_is_hit() -> None:
    for size, ui_size in SIZES:
        gallery = Gallery(size, ui_size)
        tabs = gallery.focus("tabs")
        assert isinstance(tabs, Tabs)
        gallery.done.clear()
        gallery.click(tabs.tab_rect(2).center)
        gallery.click(tabs.tab_rect(1).center)
        assert gallery.done == [("tabs", 2), ("tabs", 1)]


# --- focus and keys --------------------------------------------------------------------------------------------------


@sizes
def test_tab_goes_round_everything_and_back(size: tuple[int, int], ui_size: float) -> None:
    gallery = Gallery(size, ui_size)
    window = pygame.Rect((0, 0), size)
    names = [widget.name for widget in gallery.desk.focus_order()]
    assert names == [*(b.name for b in gallery.bar), "speed.tabs", "size", "contrast", "entry", "tabs", "list"]
    seen = []
    for _ in names:
        gallery.press(Action.NEXT)
        seen.append(gallery.focus_name)
        assert gallery.desk.focus is not None
        view = window if gallery.desk.focus in gallery.bar else gallery.area.rect
        assert view.top <= gallery.desk.focus.rect.top < view.bottom
    assert seen == names
    gallery.press(Action.NEXT)
    assert gallery.focus_name == names[0]
    gallery.press(Action.PREVIOUS)
    assert gallery.focus_name == names[-1]


def test_arrows_reach_every_button_from_every_other() -> None:
    gallery = Gallery((1280, 720))
    arrows = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)
    reached = {gallery.bar[0].name}
    waiting = [gallery.bar[0].name]
    while waiting:
        here = waiting.pop()
        for arrow in arrows:
            gallery.focus(here)
            gallery.press(arrow)
            there = gallery.focus_name
            if there not in reached and there in {button.name for button in gallery.bar}:
                reached.add(there)
                waiting.append(there)
    assert reached == {button.name for button in gallery.bar}


def test_enter_does_everything_that_has_the_focus() -> None:
    gallery = Gallery()
    for button in gallery.bar:
        gallery.done.clear()
        gallery.focus(button.name)
        gallery.press(Action.ACT)
        assert gallery.done == ([button.name] if button.enabled else [])
    for name, keys, result in (
        ("speed.tabs", [Action.RIGHT], ("speed", 1)),
        ("speed.tabs", [Action.ACT], ("speed", 2)),
        ("size", [Action.RIGHT], ("size", 1.25)),
        ("size", [Action.LAST], ("size", 2.0)),
        ("size", [Action.FIRST], ("size", 0.5)),
        ("contrast", [Action.ACT], ("contrast", True)),
        ("contrast", [Action.LEFT], ("contrast", False)),
        ("tabs", [Action.RIGHT], ("tabs", 1)),
        ("list", [Action.DOWN, Action.DOWN, Action.ACT], ("row", 2)),
        ("list", [Action.LAST, Action.ACT], ("row", 29)),
    ):
        gallery.done.clear()
        gallery.focus(name)
        gallery.press(*keys)
        assert gallery.done == [result], name


def test_letters_press_their_buttons_and_actions_theirs() -> None:
    gallery = Gallery()
    gallery.press("2", "Z", "3", "Q")
    assert gallery.done == ["fight", "undo"]
    gallery.desk.handle(Press(Action.UNDO, "Z", ctrl=True))
    assert gallery.done == ["fight", "undo", "undo"]
    gallery.desk.handle(Press(None, "2", repeat=True))
    gallery.desk.handle(Press(None, "2", ctrl=True))
    assert gallery.done == ["fight", "undo", "undo"]


def test_enter_presses_the_default_only_while_no_ring_is_shown() -> None:
    gallery = Gallery()
    gallery.press(Action.ACT)
    assert gallery.done == ["end"]
    gallery.focus("fight")
    gallery.press(Action.ACT)
    assert gallery.done == ["end", "fight"]
    gallery.click(gallery.bar[1].rect.center)
    assert gallery.done == ["end", "fight", "fight"]
    gallery.press(Action.ACT)
    assert gallery.done == ["end", "fight", "fight", "end"]


def test_enter_without_a_default_shows_the_focus_first() -> None:
    gallery = Gallery()
    gallery.desk.set_widgets(gallery.bar[:2])
    gallery.click(gallery.bar[0].rect.center)
    gallery.done.clear()
    gallery.press(Action.ACT)
    assert (gallery.done, gallery.desk.focus_visible) == ([], True)
    gallery.press(Action.ACT)
    assert gallery.done == ["move"]


def test_a_disabled_button_does_nothing_and_says_why() -> None:
    gallery = Gallery()
    jump = gallery.desk.find("jump")
    gallery.click(jump.rect.center)
    assert gallery.done == []
    assert gallery.desk.tooltip() == "there is no pit beside it"
    other = Gallery()
    other.desk.handle(Pointer("move", jump.rect.center))
    assert other.desk.wake == TIP_DELAY
    assert not other.desk.tick(TIP_DELAY - 1)
    assert other.desk.tick(1)
    assert other.desk.tooltip() == "there is no pit beside it"
    other.desk.handle(Pointer("leave", (-1, -1)))
    assert other.desk.tooltip() == ""
    assert isinstance(jump, Button)
    assert jump.arrange(gallery.theme, jump.rect.size).note == ("there is no pit beside it",)


def test_a_press_that_slides_off_does_nothing() -> None:
    gallery = Gallery()
    first, second = gallery.bar[0].rect.center, gallery.bar[1].rect.center
    gallery.desk.handle(Pointer("down", first, 1))
    gallery.desk.handle(Pointer("move", second))
    gallery.desk.handle(Pointer("up", second, 1))
    gallery.desk.handle(Pointer("down", first, 3))
    gallery.desk.handle(Pointer("up", first, 3))
    assert gallery.done == []


def test_the_focus_stays_on_its_namesake_when_the_widgets_are_made_anew() -> None:
    gallery = Gallery()
    gallery.focus("fight")
    other = Gallery()
    gallery.desk.set_widgets(other.bar)
    assert gallery.desk.focus is other.bar[1]
    gallery.desk.set_widgets([])
    assert gallery.focus_name == ""
    gallery.press(Action.NEXT, Action.LEFT, Action.ACT)


# --- writing ---------------------------------------------------------------------------------------------------------


def test_writing_takes_letters_and_leaves_their_buttons_alone() -> None:
    gallery = Gallery()
    entry = gallery.focus("entry")
    assert isinstance(entry, TextEntry)
    for letter in "z1 2ó":
        gallery.press(letter.upper() if letter != " " else "space")
        gallery.desk.handle(Typed(letter))
    assert entry.text == "z1 2ó"
    gallery.press("backspace", Action.LEFT, "delete", Action.FIRST)
    gallery.desk.handle(Typed("A"))
    assert entry.text == "Az1 "
    gallery.press(Action.ACT)
    assert gallery.done == [("named", "Az1 ")]


def test_writing_stops_at_the_longest_and_keeps_the_cursor_in_view() -> None:
    theme = make_theme()
    entry = TextEntry(longest=40)
    entry.place(theme, pygame.Rect(0, 0, 120, 46))
    desk = Desk(theme)
    desk.set_widgets([entry])
    desk.set_focus(entry)
    desk.handle(Typed("many words\n\t" * 9))
    assert len(entry.text) == 40
    assert entry.text.isprintable()
    surface = pygame.Surface((400, 60))
    desk.draw(surface)
    bright = pygame.mask.from_threshold(surface, theme.gold_bright, (2, 2, 2, 255)).get_bounding_rects()
    assert any(entry.rect.contains(rect) and rect.height > 10 for rect in bright)


# --- scrolling and lists ---------------------------------------------------------------------------------------------


def test_what_is_scrolled_out_of_view_is_not_hit() -> None:
    theme = make_theme()
    done: list[int] = []
    buttons = [Button(f"B{index}", on_act=partial(done.append, index)) for index in range(12)]
    area = ScrollArea(buttons)
    area.place(theme, pygame.Rect(100, 100, 300, 200))
    desk = Desk(theme)
    desk.set_widgets([area])
    hidden = buttons[6].rect.center
    assert not area.rect.collidepoint(hidden)
    for kind in ("move", "down", "up"):
        desk.handle(Pointer(kind, hidden, 1))
    assert done == []
    before = buttons[0].rect.top
    desk.handle(Pointer("move", (200, 200)))
    assert desk.handle(Pointer("wheel", (200, 200), steps=-1))
    assert buttons[0].rect.top < before
    desk.set_focus(buttons[11])
    assert area.rect.contains(buttons[11].rect)
    offset = area.scroller.offset
    assert offset == area.scroller.most
    area.place(theme, area.rect)
    assert area.scroller.offset == offset


def test_the_bar_can_be_dragged_from_end_to_end() -> None:
    theme = make_theme()
    listing = Listing([Row(f"row {index}") for index in range(100)])
    listing.place(theme, pygame.Rect(10, 10, 300, 400))
    desk = Desk(theme)
    desk.set_widgets([listing])
    thumb = listing.scroller.thumb(theme)
    desk.handle(Pointer("down", thumb.center, 1))
    desk.handle(Pointer("move", (thumb.centerx + 90, 2000)))
    assert listing.scroller.offset == listing.scroller.most
    desk.handle(Pointer("move", (thumb.centerx, -500)))
    assert listing.scroller.offset == 0
    desk.handle(Pointer("up", (thumb.centerx, -500), 1))
    desk.handle(Pointer("move", (thumb.centerx, 300)))
    assert listing.scroller.offset == 0
    assert listing.chosen == 0


def test_a_row_is_hit_where_it_is_drawn_also_after_scrolling() -> None:
    theme = make_theme()
    done: list[object] = []
    listing = Listing(
        [Row(f"row {index}", note="x", icon="sword") for index in range(40)],
        on_choose=lambda index: done.append(("choose", index)),
        on_act=lambda index: done.append(("act", index)),
    )
    listing.place(theme, pygame.Rect(10, 10, 300, 400))
    desk = Desk(theme)
    desk.set_widgets([listing])
    desk.handle(Pointer("wheel", (50, 50), steps=-2))
    index = next(i for i in range(40) if listing.row_rect(theme, i).top >= 60)
    for _ in range(2):
        for kind in ("move", "down", "up"):
            desk.handle(Pointer(kind, listing.row_rect(theme, index).center, 1))
    assert done == [("choose", index), ("act", index)]


def test_a_list_that_follows_stays_at_its_end_unless_the_reader_scrolled_back() -> None:
    theme = make_theme()
    rows = [Row(f"row {index}") for index in range(60)]
    listing = Listing(rows[:50], follows=True)
    listing.place(theme, pygame.Rect(0, 0, 300, 400))
    assert listing.scroller.offset == listing.scroller.most
    listing.set_rows(theme, rows[:55])
    assert listing.scroller.offset == listing.scroller.most
    listing.scroller.by(-300)
    offset = listing.scroller.offset
    listing.set_rows(theme, rows)
    assert listing.scroller.offset == offset


def test_an_empty_list_is_harmless() -> None:
    theme = make_theme()
    listing = Listing(empty="Nothing here yet.", on_act=lambda _: None)
    listing.place(theme, pygame.Rect(0, 0, 300, 100))
    desk = Desk(theme)
    desk.set_widgets([listing])
    desk.set_focus(listing)
    for action in Action:
        desk.handle(Press(action))
    for kind in ("move", "down", "up", "wheel"):
        desk.handle(Pointer(kind, (20, 20), 1, 1))
    desk.draw(pygame.Surface((400, 200)))


# --- sliders ---------------------------------------------------------------------------------------------------------


def test_a_slider_follows_the_mouse_and_stops_at_its_ends() -> None:
    gallery = Gallery()
    slider = gallery.focus("size")
    assert isinstance(slider, Slider)
    bar = slider.bar_rect(gallery.theme)
    gallery.desk.handle(Pointer("down", bar.center, 1))
    assert slider.value == 1.25
    gallery.desk.handle(Pointer("move", (bar.right + 500, 0)))
    gallery.desk.handle(Pointer("move", (bar.left - 500, 0)))
    gallery.desk.handle(Pointer("up", (bar.left, 0), 1))
    gallery.desk.handle(Pointer("move", bar.center))
    assert gallery.done == [("size", 1.25), ("size", 2.0), ("size", 0.5)]


def test_a_slider_at_rest_speaks_when_the_mouse_lets_go() -> None:
    gallery = Gallery()
    slider = gallery.focus("size")
    assert isinstance(slider, Slider)
    slider.at_rest = True
    bar = slider.bar_rect(gallery.theme)
    gallery.desk.handle(Pointer("down", bar.midright, 1))
    gallery.desk.handle(Pointer("move", bar.midleft))
    assert gallery.done == []
    gallery.desk.handle(Pointer("up", bar.midleft, 1))
    assert gallery.done == [("size", 0.5)]
    gallery.press(Action.RIGHT)
    assert gallery.done[-1] == ("size", 0.75)


# --- dialogues -------------------------------------------------------------------------------------------------------


def make_dialog(done: list[str], desk: Desk, name: str = "", body: str = "Really?") -> Dialog:
    def close() -> None:
        done.append("no" + name)
        desk.close(dialog)

    dialog = Dialog(
        "A question",
        body,
        buttons=[
            Button("Stay", on_act=close, default=True, centred=True),
            Button("Go", on_act=lambda: done.append("yes" + name), tone=Tone.DANGER),
        ],
        on_cancel=close,
    )
    return dialog


def test_a_dialogue_takes_everything_and_gives_the_focus_back() -> None:
    gallery = Gallery()
    gallery.focus("fight")
    done: list[str] = []
    gallery.desk.open(make_dialog(done, gallery.desk))
    gallery.click(gallery.bar[0].rect.center)
    gallery.press("1", "2")
    assert gallery.done == []
    assert gallery.desk.focus_order() == list(gallery.desk.dialogs[0].buttons)
    gallery.desk.open(make_dialog(done, gallery.desk, " second"))
    gallery.press(Action.BACK)
    assert done == ["no second"]
    gallery.press(Action.BACK)
    assert done == ["no second", "no"]
    assert gallery.desk.focus is gallery.bar[1]
    assert not gallery.desk.handle(Press(Action.BACK, "escape"))


def test_enter_in_a_dialogue_is_harmless() -> None:
    gallery = Gallery()
    done: list[str] = []
    gallery.desk.open(make_dialog(done, gallery.desk))
    gallery.press(Action.ACT)
    assert done == ["no"]
    with pytest.raises(ValueError, match="dangerous"):
        Dialog(
            "?",
            buttons=[Button("Go", on_act=lambda: None, tone=Tone.DANGER, default=True)],
            on_cancel=lambda: None,
        )


@sizes
def test_no_dangerous_button_appears_under_the_mouse(size: tuple[int, int], ui_size: float) -> None:
    """Case P-73."""
    theme = make_theme(size, ui_size)
    plain = Desk(theme)
    plain.open(make_dialog([], plain))
    spot = plain.dialogs[0].buttons[1].rect
    for pos in (spot.center, spot.topleft, (spot.right - 1, spot.bottom - 1)):
        desk = Desk(theme)
        desk.handle(Pointer("move", pos))
        dialog = make_dialog([], desk)
        desk.open(dialog)
        assert not dialog.buttons[1].rect.collidepoint(pos)
        assert pygame.Rect((0, 0), size).contains(dialog.rect)


@sizes
def test_a_dialogue_fits_its_window_and_a_long_body_scrolls(size: tuple[int, int], ui_size: float) -> None:
    theme = make_theme(size, ui_size)
    for body in ("Short.", "Long words. " * 400):
        desk = Desk(theme)
        desk.open(make_dialog([], desk, body=body))
        dialog = desk.dialogs[0]
        assert pygame.Rect((0, 0), size).contains(dialog.rect)
        for button in dialog.buttons:
            assert dialog.rect.contains(button.rect)
            assert not button.arrange(theme, button.rect.size).cut
            assert not button.rect.colliderect(dialog.body.rect)
        assert dialog.body.scroller.needed == (len(body) > 100)
        desk.draw(pygame.Surface(size))


# --- text ------------------------------------------------------------------------------------------------------------


def test_wrapped_lines_fit_and_lose_nothing() -> None:
    theme = make_theme()
    text = "Raise the dead (1 AP): turns an adjacent wounded character of any colour into a Zombie of yours.\nAnd more."
    for width in (40, 90, 200, 777):
        for style in (Type.BODY, Type.NOTE, Type.SMALL_CAPS, Type.HEAD):
            lines = theme.wrap(text, style, width)
            assert all(theme.width(line, style) <= width for line in lines)
            assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert theme.shorten("abcdef" * 9, Type.BODY, 60).endswith("…")
    assert theme.width(theme.shorten("abcdef" * 9, Type.BODY, 60), Type.BODY) <= 60
    assert theme.shorten("abc", Type.BODY, 600) == "abc"


def test_labels_and_panels_take_the_height_they_draw() -> None:
    theme = make_theme()
    label = Label("several words that need more than one line here")
    panel = Panel("A title", [label, Button("Press", on_act=lambda: None)])
    width, height = panel.measure(theme, 260)
    panel.place(theme, pygame.Rect(0, 0, width, height))
    inner = panel.inner(theme)
    assert column(theme, inner, panel.content) <= inner.height
    assert all(inner.contains(child.rect) for child in panel.content)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_every_tone_can_be_read(high_contrast: bool) -> None:
    def luminance(color: tuple[int, int, int]) -> float:
        parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    theme = make_theme(high_contrast=high_contrast)
    needed = 7.0 if high_contrast else 4.0
    for tone in Tone:
        look = theme.tone(tone)
        middle = tuple((a + b) // 2 for a, b in zip(look.panel.top, look.panel.bottom, strict=True))
        for color in (look.label, look.note):
            levels = sorted((luminance(color), luminance((middle[0], middle[1], middle[2]))))
            contrast = (levels[1] + 0.05) / (levels[0] + 0.05)
            assert contrast >= needed, (tone, color, contrast)


def test_pictures_are_kept_within_bounds() -> None:
    theme = make_theme()
    for index in range(40):
        theme.picture(("test", index), lambda: pygame.Surface((1024, 1024)))
    kept = [key for key in range(40) if ("test", key) in theme._pictures]
    assert kept[-1] == 39
    assert len(kept) <= 24
    assert theme.picture(("test", 39), lambda: pygame.Surface((1, 1))).get_width() == 1024


# --- devices ---------------------------------------------------------------------------------------------------------


def key(code: int, mod: int = 0, up: bool = False) -> pygame.Event:
    return pygame.Event(pygame.KEYUP if up else pygame.KEYDOWN, key=code, mod=mod, unicode="")


def test_keys_mean_their_actions() -> None:
    inputs = InputMap()
    for event, action in (
        (key(pygame.K_UP), Action.UP),
        (key(pygame.K_TAB), Action.NEXT),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), Action.PREVIOUS),
        (key(pygame.K_RETURN), Action.ACT),
        (key(pygame.K_KP_ENTER), Action.ACT),
        (key(pygame.K_RETURN, pygame.KMOD_LALT), Action.FULL_SCREEN),
        (key(pygame.K_ESCAPE), Action.BACK),
        (key(pygame.K_F1), Action.HELP),
        (key(pygame.K_F11), Action.FULL_SCREEN),
        (key(pygame.K_z, pygame.KMOD_LCTRL), Action.UNDO),
        (key(pygame.K_z, pygame.KMOD_LMETA), Action.UNDO),
        (key(pygame.K_z), None),
        (key(pygame.K_LEFT, pygame.KMOD_LSHIFT), Action.LEFT),
    ):
        (press,) = inputs.translate(event)
        assert isinstance(press, Press)
        assert press.action is action, event
    assert key_name(pygame.K_a) == "A"
    assert key_name(pygame.K_KP5) == "5"


def test_the_mouse_is_scaled_to_the_canvas() -> None:
    """Case P-55."""
    inputs = InputMap()
    (move,) = inputs.translate(pygame.Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(0, 0), buttons=()), (2.0, 2.0))
    assert move == Pointer("move", (200, 100))
    (wheel,) = inputs.translate(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    assert wheel == Pointer("wheel", (200, 100), steps=-2)
    assert inputs.translate(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4)) == ()


def test_a_pad_moves_acts_and_repeats() -> None:
    inputs = InputMap()
    (press,) = inputs.translate(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    assert press == Press(Action.ACT)
    (left,) = inputs.translate(pygame.Event(pygame.JOYAXISMOTION, axis=0, value=-0.9, instance_id=0))
    assert left == Press(Action.LEFT)
    assert inputs.translate(pygame.Event(pygame.JOYAXISMOTION, axis=0, value=-0.7, instance_id=0)) == ()
    assert inputs.repeats(REPEAT_DELAY - 1) == ()
    waiting = inputs.next_repeat
    assert waiting == 1
    assert inputs.repeats(1) == (Press(Action.LEFT, repeat=True),)
    inputs.translate(pygame.Event(pygame.JOYAXISMOTION, axis=0, value=0.1, instance_id=0))
    assert inputs.repeats(10_000) == ()
    (up,) = inputs.translate(pygame.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=0))
    assert up == Press(Action.UP)
    inputs.translate(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert inputs.next_repeat is None
