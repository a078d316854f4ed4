"""The one scale of the screen: pixels a design unit, the UI size included."""

from __future__ import annotations

from dataclasses import dataclass

DESIGN_WIDTH = 1920
DESIGN_HEIGHT = 1080
MIN_WINDOW = (1024, 640)
MIN_UI_SIZE = 0.75
MAX_UI_SIZE = 2.5
TEXT_FLOOR = 13

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are in one window; immutable, made anew whenever the window or the UI size changes."""

    window: Size
    ui_size: float
    wanted: float
    factor: float

    @classmethod
    def fit(cls, window: Size, wanted: float = 1.0, needs: tuple[float, float] = (1280, 720)) -> Scale:
        """The scale for a window in pixels, a wanted UI size (0.75 to 2.5) and the design units a scene needs.

        The UI size is lowered until the units needed fit, though never below 0.75.
        """
        width, height = max(1, window[0]), max(1, window[1])
        k = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
        wanted = min(MAX_UI_SIZE, max(MIN_UI_SIZE, wanted))
        holds = min(width / needs[0], height / needs[1]) / k
        ui_size = max(MIN_UI_SIZE, min(wanted, holds))
        return cls((width, height), ui_size, wanted, k * ui_size)

    @property
    def clamped(self) -> bool:
        """Whether the window was too small for the UI size asked for."""
        return self.ui_size < self.wanted - 0.005

    @property
    def units(self) -> tuple[float, float]:
        """Width and height of the window in design units."""
        return self.window[0] / self.factor, self.window[1] / self.factor

    def px(self, units: float) -> int:
        """Whole pixels for a length in design units; something that exists never vanishes."""
        pixels = round(units * self.factor)
        return pixels if pixels or not units else (1 if units > 0 else -1)

    def text_px(self, units: float) -> int:
        """Font size in pixels, never below 13 at a UI size of 100 % or more."""
        floor = round(TEXT_FLOOR * min(1.0, self.ui_size))
        return max(floor, round(units * self.factor))
