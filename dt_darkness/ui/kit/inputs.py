"""One action map for mouse, keys and gamepad: pygame events in, plain records out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

import pygame

Pos = tuple[int, int]


class Action(Enum):
    """What a key or a pad button asks for, whatever the device."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    ACT = "act"
    BACK = "back"
    HELP = "help"
    RULES = "rules"
    UNDO = "undo"
    MENU = "menu"
    FULL_SCREEN = "full_screen"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    FIRST = "first"
    LAST = "last"


DIRECTIONS: Mapping[Action | None, tuple[int, int]] = {
    Action.UP: (0, -1),
    Action.DOWN: (0, 1),
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
}
"""The step in columns and rows that each arrow means; a press without an action is simply not in it."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse (or a finger): where it is and what it did. ``steps`` is the wheel's, positive away from the user."""

    kind: Literal["move", "down", "up", "wheel", "leave"]
    pos: Pos
    button: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """A key or pad button went down. ``key`` is a capital letter, a digit or a name like ``space``; pads have none."""

    action: Action | None = None
    key: str = ""
    ctrl: bool = False
    shift: bool = False
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """A key or pad button went up."""

    action: Action | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """Text from the keyboard or an input method; it follows the ``Press`` of the same key."""

    text: str


Input = Pointer | Press | Release | Typed

DEFAULT_KEYS: Mapping[str, Action] = {
    "up": Action.UP,
    "down": Action.DOWN,
    "left": Action.LEFT,
    "right": Action.RIGHT,
    "tab": Action.NEXT,
    "shift+tab": Action.PREVIOUS,
    "return": Action.ACT,
    "enter": Action.ACT,
    "escape": Action.BACK,
    "f1": Action.HELP,
    "f2": Action.RULES,
    "f10": Action.MENU,
    "f11": Action.FULL_SCREEN,
    "alt+return": Action.FULL_SCREEN,
    "ctrl+Z": Action.UNDO,
    "page up": Action.PAGE_UP,
    "page down": Action.PAGE_DOWN,
    "home": Action.FIRST,
    "end": Action.LAST,
}

# The order SDL gives the buttons of common pads: A, B, X, Y, the shoulders, back, start; some send the cross as 11-14.
PAD_BUTTONS: Mapping[int, Action] = {
    0: Action.ACT,
    1: Action.BACK,
    2: Action.UNDO,
    3: Action.HELP,
    4: Action.PREVIOUS,
    5: Action.NEXT,
    6: Action.BACK,
    7: Action.MENU,
    11: Action.UP,
    12: Action.DOWN,
    13: Action.LEFT,
    14: Action.RIGHT,
}

_STICK_ON = 0.6
_STICK_OFF = 0.4
REPEAT_DELAY = 380
REPEAT_EVERY = 90


@dataclass(slots=True)
class InputMap:
    """Turns pygame events into inputs; remembers the sticks, so that a direction held repeats like a key does."""

    keys: Mapping[str, Action] = field(default_factory=lambda: DEFAULT_KEYS)
    _held: dict[tuple[int, int], Action] = field(default_factory=dict)
    _repeat_in: float = 0.0
    _pointer: Pos = (-1, -1)

    def translate(self, event: pygame.Event, to_canvas: tuple[float, float] = (1.0, 1.0)) -> Sequence[Input]:
        """The inputs of one event, none if it is not the players'. ``to_canvas`` scales window points to pixels."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self._pointer = _at(event.pos, to_canvas)
            return (Pointer("move", self._pointer),)
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            # Buttons 4 and 5 are the wheel's old spelling; MOUSEWHEEL says it better.
            if event.button in (4, 5):
                return ()
            name: Literal["down", "up"] = "down" if kind == pygame.MOUSEBUTTONDOWN else "up"
            self._pointer = _at(event.pos, to_canvas)
            return (Pointer(name, self._pointer, event.button),)
        if kind == pygame.MOUSEWHEEL:
            steps = -event.y if getattr(event, "flipped", False) else event.y
            return (Pointer("wheel", self._pointer, steps=steps),) if steps else ()
        if kind == pygame.WINDOWLEAVE:
            return (Pointer("leave", (-1, -1)),)
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if kind == pygame.TEXTINPUT:
            return (Typed(event.text),)
        if kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            action = PAD_BUTTONS.get(event.button)
            if action is None:
                return ()
            return (Press(action),) if kind == pygame.JOYBUTTONDOWN else (Release(action),)
        if kind == pygame.JOYHATMOTION:
            # SDL's cross counts up as positive, the screen counts down as positive.
            x, y = event.value
            return self._stick((event.instance_id, 100), float(x), False) + self._stick(
                (event.instance_id, 101), float(-y), True
            )
        if kind == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick((event.instance_id, event.axis), event.value, event.axis == 1)
        if kind in (pygame.JOYDEVICEREMOVED, pygame.WINDOWFOCUSLOST):
            self._held.clear()
        return ()

    def repeats(self, elapsed: float) -> Sequence[Input]:
        """Further presses of a stick or cross held down, after ``elapsed`` milliseconds more."""
        if not self._held:
            return ()
        self._repeat_in -= elapsed
        if self._repeat_in > 0:
            return ()
        self._repeat_in = REPEAT_EVERY
        return tuple(Press(action, repeat=True) for action in dict.fromkeys(self._held.values()))

    @property
    def next_repeat(self) -> int | None:
        """Milliseconds until ``repeats`` has something to say, None while nothing is held."""
        return max(1, round(self._repeat_in)) if self._held else None

    def _key(self, event: pygame.Event) -> Sequence[Input]:
        mods = getattr(event, "mod", 0)
        name = key_name(event.key)
        ctrl, shift, alt = bool(mods & pygame.KMOD_CTRL), bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_ALT)
        # Macs say Command where the others say Control.
        ctrl = ctrl or bool(mods & pygame.KMOD_META)
        prefix = ("ctrl+" if ctrl else "") + ("alt+" if alt else "")
        action = self.keys.get(f"{prefix}shift+{name}") if shift else None
        if action is None:
            action = self.keys.get(prefix + name)
        if event.type == pygame.KEYUP:
            return (Release(action, name),)
        return (Press(action, name, ctrl, shift, bool(getattr(event, "repeat", False))),)

    def _stick(self, axis: tuple[int, int], value: float, vertical: bool) -> tuple[Input, ...]:
        held = self._held.get(axis)
        negative, positive = (Action.UP, Action.DOWN) if vertical else (Action.LEFT, Action.RIGHT)
        if held is not None and (abs(value) < _STICK_OFF or (value < 0) != (held is negative)):
            del self._held[axis]
            return (Release(held),)
        if held is None and abs(value) > _STICK_ON:
            action = negative if value < 0 else positive
            self._held[axis] = action
            self._repeat_in = REPEAT_DELAY
            return (Press(action),)
        return ()


def key_name(key: int) -> str:
    """The name a key has in key maps and on buttons: a capital letter, a digit or SDL's own word."""
    name = pygame.key.name(key)
    if name.startswith("[") and name.endswith("]") and len(name) > 2:
        name = name[1:-1]
    return name.upper() if len(name) == 1 else name


def _at(pos: tuple[int, int], to_canvas: tuple[float, float]) -> Pos:
    return int(pos[0] * to_canvas[0]), int(pos[1] * to_canvas[1])
