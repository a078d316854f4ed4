"""The settings: three pages of switches, sliders and choices, each in force at once."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from dt_darkness.ui.kit import Button, Choice, ScrollArea, Slider, Tabs, Toggle, Type, Widget, flow
from dt_darkness.ui.kit.scale import MAX_UI_SIZE, MIN_UI_SIZE
from dt_darkness.ui.scene import Scene
from dt_darkness.ui.settings import Motion, SecretChoice

if TYPE_CHECKING:
    from dt_darkness.ui.app import App

_WIDTH = 980
_PAGES = ("screen", "play", "sound")


class SettingsScene(Scene):
    """Every preference of the player. Esc goes back to where he came from."""

    needs = (640, 400)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._page = 0
        self._build()

    def layout(self, size: tuple[int, int]) -> None:
        """A column in the middle: title, tabs, the page, and the way back; a page that is too long scrolls."""
        super().layout(size)
        # The words may have changed with the language.
        offset = self._area.scroller.offset
        self._build()
        theme = self.theme
        gap = theme.px(16)
        width = min(theme.px(_WIDTH), size[0] - 2 * gap)
        left = (size[0] - width) // 2
        y = self._head_height() + gap
        tabs = self._tabs.measure(theme, width)
        self._tabs.place(theme, pygame.Rect(left, y, width, tabs[1]))
        y += tabs[1] + theme.px(8)
        back_width, back_height = self._back.measure(theme)
        bottom = size[1] - gap - back_height
        edge = theme.px(7)
        self._area.scroller.offset = offset
        self._area.scroller.total = offset + size[1]
        self._area.place(theme, pygame.Rect(left - edge, y, width + 2 * edge, bottom - gap // 2 - y))
        flow(theme, pygame.Rect(left, bottom, width, back_height), [self._back])
        assert back_width <= width
        self.desk.set_widgets([self._tabs, self._area, self._back])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title over a golden line, then the widgets."""
        theme = self.theme
        surface.fill(theme.ground)
        head = pygame.Rect(0, 0, self.size[0], self._head_height())
        surface.blit(theme.panel(head.size, theme.panel_look(), 0, 0), head)
        theme.draw_text(
            surface, self.app.texts("ui.settings.title"), Type.SCREEN_TITLE, theme.gold_bright, head, "center"
        )
        theme.draw_line(surface, head.bottomleft, head.width, theme.gold)
        self.desk.draw(surface)

    def _head_height(self) -> int:
        return self.theme.line_height(Type.SCREEN_TITLE) + self.theme.px(10)

    def _build(self) -> None:
        texts = self.app.texts
        names = [texts(f"ui.settings.tab_{page}") for page in _PAGES]
        self._tabs = Tabs(names, chosen=self._page, on_change=self._turn_to, name="tabs")
        pages = (self._screen_page, self._play_page, self._sound_page)
        self._area = ScrollArea(pages[self._page](), name="page")
        self._back = Button(
            texts("ui.back"), on_act=self.back, icon="undo", hint=texts("ui.key.escape"), shape="small", name="back"
        )

    def _turn_to(self, page: int) -> None:
        self._page = page
        self._area.scroller.offset = 0
        self.layout(self.size)

    def _screen_page(self) -> Sequence[Widget]:
        texts, settings = self.app.texts, self.app.settings
        scale = self.app.theme().scale
        clamped = texts("ui.settings.ui_size_clamped", percent=round(scale.ui_size * 100))
        return [
            Slider(
                texts("ui.settings.ui_size"),
                value=settings.ui_size,
                low=MIN_UI_SIZE,
                high=MAX_UI_SIZE,
                step=0.05,
                show=self._percent,
                on_change=lambda value: self.app.change_settings(ui_size=value),
                at_rest=True,
                note=clamped if scale.clamped else texts("ui.settings.ui_size_note"),
                name="ui_size",
            ),
            self._toggle("full_screen"),
            self._choice("motion", list(Motion)),
            self._toggle("high_contrast"),
            self._toggle("colour_blind"),
            self._language_choice(),
        ]

    def _play_page(self) -> Sequence[Widget]:
        return [
            self._toggle("confirm"),
            self._choice("secret_choice", list(SecretChoice), "secret"),
        ]

    def _sound_page(self) -> Sequence[Widget]:
        return [self._volume("sound_volume"), self._volume("music_volume")]

    def _percent(self, share: float) -> str:
        return self.app.texts("ui.settings.percent", n=round(share * 100))

    def _toggle(self, name: str) -> Toggle:
        texts = self.app.texts
        return Toggle(
            texts(f"ui.settings.{name}"),
            value=getattr(self.app.settings, name),
            words=(texts("ui.state.off"), texts("ui.state.on")),
            note=texts(f"ui.settings.{name}_note"),
            on_change=lambda value: self.app.change_settings(**{name: value}),
            name=name,
        )

    def _choice(self, name: str, values: Sequence[StrEnum], words: str = "") -> Choice:
        texts = self.app.texts
        return Choice(
            texts(f"ui.settings.{name}"),
            names=[texts(f"ui.settings.{words or name}_{value}") for value in values],
            chosen=values.index(getattr(self.app.settings, name)),
            on_change=lambda index: self.app.change_settings(**{name: values[index]}),
            note=texts(f"ui.settings.{name}_note"),
            name=name,
        )

    def _language_choice(self) -> Choice:
        texts = self.app.texts
        known = ["", *self.app.languages]
        names = [texts("ui.settings.language_system")]
        names += [texts(f"ui.settings.language_name.{language}") for language in self.app.languages]
        language = self.app.settings.language
        return Choice(
            texts("ui.settings.language"),
            names=names,
            chosen=known.index(language) if language in known else 0,
            on_change=lambda index: self.app.change_settings(language=known[index]),
            note=texts("ui.settings.language_note"),
            name="language",
        )

    def _volume(self, name: str) -> Slider:
        texts = self.app.texts
        return Slider(
            texts(f"ui.settings.{name}"),
            value=getattr(self.app.settings, name),
            low=0.0,
            high=1.0,
            step=0.05,
            show=self._percent,
            on_change=lambda value: self.app.change_settings(**{name: value}),
            reason="" if self.app.has_sound else texts("ui.settings.no_device"),
            name=name,
        )
