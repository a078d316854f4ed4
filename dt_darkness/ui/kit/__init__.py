"""A small set of widgets of our own: one scale, one focus order, one action map for mouse, keys and gamepad.

A scene makes its widgets, measures and places them in pixels through a :class:`Theme`, and puts them on its
:class:`Desk`, which does the rest: passes inputs on, moves the focus, shows tooltips and dialogues, draws::

    play = Button(texts("ui.title.play"), on_act=self.play, key="P", icon="swords", tone=Tone.PRIMARY)
    width, height = play.measure(theme)
    play.place(theme, pygame.Rect(x, y, width, height))
    desk.set_widgets([play])

Lengths in constructors are design units (1920 x 1080); everything measured, placed or drawn is in pixels.
"""

from dt_darkness.ui.kit.boxes import column, flow
from dt_darkness.ui.kit.button import Button
from dt_darkness.ui.kit.desk import Desk
from dt_darkness.ui.kit.dialog import Dialog
from dt_darkness.ui.kit.entry import TextEntry
from dt_darkness.ui.kit.inputs import Action, Input, InputMap, Pointer, Press, Release, Typed
from dt_darkness.ui.kit.label import Label
from dt_darkness.ui.kit.listing import Listing, Row
from dt_darkness.ui.kit.options import Choice, Slider, Toggle
from dt_darkness.ui.kit.panel import Panel
from dt_darkness.ui.kit.scale import Scale
from dt_darkness.ui.kit.scroll import ScrollArea
from dt_darkness.ui.kit.tabs import Tabs
from dt_darkness.ui.kit.theme import Theme, Tone, Type
from dt_darkness.ui.kit.widget import Mood, Widget

__all__ = [
    "Action",
    "Button",
    "Choice",
    "Desk",
    "Dialog",
    "Input",
    "InputMap",
    "Label",
    "Listing",
    "Mood",
    "Panel",
    "Pointer",
    "Press",
    "Release",
    "Row",
    "Scale",
    "ScrollArea",
    "Slider",
    "Tabs",
    "TextEntry",
    "Theme",
    "Toggle",
    "Tone",
    "Type",
    "Typed",
    "Widget",
    "column",
    "flow",
]
