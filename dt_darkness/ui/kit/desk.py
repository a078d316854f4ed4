"""The desk: the widgets of one scene, who has the focus, what the mouse is over, and which dialogue lies on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from dt_darkness.ui.kit.button import Button
from dt_darkness.ui.kit.dialog import Dialog
from dt_darkness.ui.kit.inputs import DIRECTIONS, Action, Input, Pointer, Pos, Press, Release
from dt_darkness.ui.kit.paint import backdrop
from dt_darkness.ui.kit.theme import Theme
from dt_darkness.ui.kit.tooltip import TIP_DELAY, draw_tooltip
from dt_darkness.ui.kit.widget import Mood, Widget

Path = tuple[Widget, ...]


class Desk:
    """All widgets of a scene. It passes inputs to them, moves the focus, shows tooltips and dialogues, and draws.

    The order of the widgets is the order of Tab. ``theme`` must be set before anything else, at every layout.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.focus: Widget | None = None
        self.focus_visible = False
        self.hover: Widget | None = None
        self.dialogs: list[Dialog] = []
        self._widgets: list[Widget] = []
        self._held: Widget | None = None
        self._pointer: Pos = (-1, -1)
        self._tip_age = 0.0
        self._behind: pygame.Surface | None = None

    # -- what lies here -----------------------------------------------------------------------------------------------

    @property
    def widgets(self) -> Sequence[Widget]:
        """The widgets under any dialogue, in the order of Tab."""
        return self._widgets

    def set_widgets(self, widgets: Sequence[Widget]) -> None:
        """Lay out these widgets instead of the present ones; the focus stays on the same widget or its namesake."""
        old = self.focus
        self._widgets = list(widgets)
        if not self.dialogs:
            self._keep_focus(old)
        self._held = None
        self._point_at(self._pointer)

    def open(self, dialog: Dialog) -> None:
        """Lay a dialogue over everything; nothing below reacts until it is closed."""
        dialog.focus_before = self.focus
        self.dialogs.append(dialog)
        self._held = None
        self._behind = None
        self._place_dialog(dialog)
        self.focus = dialog.first_focus()
        self._point_at(self._pointer)

    def close(self, dialog: Dialog) -> None:
        """Take a dialogue away, and those above it; the focus goes back to where it was."""
        at = self.dialogs.index(dialog)
        self.focus = self.dialogs[at].focus_before
        del self.dialogs[at:]
        self._behind = None
        self._held = None
        self._keep_focus(self.focus)
        self._point_at(self._pointer)

    def forget_pointer(self) -> None:
        """Point at nothing until the mouse moves: where somebody left it may tell what he chose."""
        self._held = None
        self._point_at((-1, -1))

    def relayout(self, theme: Theme) -> None:
        """Take a new theme after the window or the scale changed; the scene places its own widgets itself."""
        self.theme = theme
        self._behind = None
        self._held = None
        for dialog in self.dialogs:
            self._place_dialog(dialog)

    def find(self, name: str) -> Widget:
        """The widget of this name, dialogues included. Raises KeyError if there is none."""
        for path in self._walk([*self._widgets, *self.dialogs]):
            if path[-1].name == name:
                return path[-1]
        raise KeyError(name)

    def focus_order(self) -> list[Widget]:
        """Every widget that Tab reaches now, in its order."""
        return [path[-1] for path in self._walk(self._layer()) if path[-1].focusable]

    def set_focus(self, widget: Widget, *, visible: bool = True) -> None:
        """Put the focus on a widget and scroll it into view."""
        self.focus = widget
        self.focus_visible = visible
        self._tip_age = 0.0
        for parent in reversed(self._path(widget)[:-1]):
            parent.reveal(self.theme, widget.rect)

    # -- inputs -------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        """Whether a widget or the desk itself used this input."""
        if isinstance(event, Pointer):
            return self._handle_pointer(event)
        if isinstance(event, Release):
            return self.focus is not None and self.focus.handle(self, event)
        used = self._offer_to_focus(event)
        if not used and isinstance(event, Press):
            used = self._handle_press(event)
        return used or bool(self.dialogs)

    def tick(self, elapsed: float) -> bool:
        """Whether the desk needs drawing again after so many milliseconds: a tooltip is due."""
        if self._tip_owner() is None:
            return False
        before = self._tip_age
        self._tip_age += elapsed
        return before < TIP_DELAY <= self._tip_age

    @property
    def wake(self) -> int | None:
        """Milliseconds until a tooltip is due, None if none is."""
        if self._tip_owner() is None or self._tip_age >= TIP_DELAY:
            return None
        return max(1, round(TIP_DELAY - self._tip_age))

    def tooltip(self) -> str:
        """What the tooltip says now, empty if none is shown."""
        owner = self._tip_owner()
        return owner.tooltip(self.theme) if owner is not None and self._tip_age >= TIP_DELAY else ""

    def show_tip(self, widget: Widget) -> None:
        """Show a widget's tooltip at once, where it stands."""
        self.focus = widget
        self.focus_visible = True
        self._tip_age = TIP_DELAY

    def is_held(self, widget: Widget) -> bool:
        """Whether the mouse button went down on this widget and is still down."""
        return self._held is widget

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, the dialogues over a blurred picture of what is behind them, and the tooltip."""
        if self.dialogs:
            if self._behind is None or self._behind.get_size() != surface.get_size():
                self._draw_layer(surface, self._widgets)
                for dialog in self.dialogs[:-1]:
                    self._draw_layer(surface, [dialog])
                self._behind = backdrop(surface, self.theme.ground, 0.5)
            surface.blit(self._behind, (0, 0))
        layer = self._layer()
        self._draw_layer(surface, layer)
        text = self.tooltip()
        if text:
            owner = self._tip_owner()
            assert owner is not None
            # A large widget has its tip at the mouse, a focus has it at the widget.
            beside = owner.rect if self.focus_visible or owner.rect.height < surface.get_height() // 3 else None
            draw_tooltip(surface, self.theme, text, beside or pygame.Rect(self._pointer, (1, 1)))

    # -- inside: layers and paths -------------------------------------------------------------------------------------

    def _layer(self) -> list[Widget]:
        return [self.dialogs[-1]] if self.dialogs else self._widgets

    def _walk(self, widgets: Sequence[Widget], above: Path = ()) -> Iterator[Path]:
        for widget in widgets:
            if widget.visible:
                path = (*above, widget)
                yield path
                yield from self._walk(widget.children(), path)

    def _path(self, widget: Widget) -> Path:
        return next((path for path in self._walk(self._layer()) if path[-1] is widget), (widget,))

    def _hit(self, pos: Pos, widgets: Sequence[Widget]) -> Widget | None:
        for widget in reversed(widgets):
            if not widget.visible:
                continue
            if widget.clip().collidepoint(pos):
                inside = self._hit(pos, widget.children())
                if inside is not None:
                    return inside
            if widget.contains(pos):
                return widget
        return None

    def _place_dialog(self, dialog: Dialog) -> None:
        dialog.settle(self.theme, self._pointer)

    def _keep_focus(self, old: Widget | None) -> None:
        order = self.focus_order()
        if old is None or old in order:
            self.focus = old
            return
        self.focus = next((widget for widget in order if widget.name and widget.name == old.name), None)

    def _tip_owner(self) -> Widget | None:
        owner = self.focus if self.focus_visible else self.hover
        return owner if owner is not None and owner.tooltip(self.theme) else None

    # -- inside: the mouse --------------------------------------------------------------------------------------------

    def _point_at(self, pos: Pos) -> None:
        self._pointer = pos
        hover = self._hit(pos, self._layer())
        if hover is not self.hover:
            self.hover = hover
            self._tip_age = 0.0

    def _handle_pointer(self, event: Pointer) -> bool:
        if event.kind == "wheel":
            return self._handle_wheel(event) or bool(self.dialogs)
        self._point_at(event.pos)
        if event.kind == "move" and self.hover is not None:
            # The ring steps back for the mouse, but not for a mouse resting where nothing is.
            self.focus_visible = False
        if event.kind == "down" and event.button == 1:
            self.focus_visible = False
            self._tip_age = 0.0
            self._held = self.hover
            if self.hover is not None and self.hover.focusable:
                self.focus = self.hover
        target = self._held if self._held is not None else self.hover
        used = target is not None and target.handle(self, event)
        if event.kind == "up" and event.button == 1:
            self._held = None
            self._point_at(event.pos)
        return used or target is not None or bool(self.dialogs)

    def _handle_wheel(self, event: Pointer) -> bool:
        target = self._hit(event.pos, self._layer())
        if target is None:
            return False
        used = any(widget.handle(self, event) for widget in reversed(self._path(target)))
        if used:
            self._point_at(event.pos)
        return used

    # -- inside: keys and pads ----------------------------------------------------------------------------------------

    def _offer_to_focus(self, event: Input) -> bool:
        if self.focus is None:
            return False
        enter = isinstance(event, Press) and event.action is Action.ACT
        if enter and not self.focus_visible and not self.focus.takes_text:
            # Enter never presses what does not show that it would be pressed.
            return False
        return any(widget.handle(self, event) for widget in reversed(self._path(self.focus)))

    def _handle_press(self, event: Press) -> bool:
        if event.action in (Action.NEXT, Action.PREVIOUS):
            return self._step_focus(1 if event.action is Action.NEXT else -1)
        if event.action in DIRECTIONS:
            return self._move_focus(DIRECTIONS[event.action])
        if event.repeat:
            return False
        if event.action is Action.BACK and self.dialogs:
            self.dialogs[-1].cancel(self)
            return True
        return self._press_button(event)

    def _press_button(self, event: Press) -> bool:
        if event.action is Action.ACT:
            default = self._default_button()
            if default is not None:
                default.act(self)
                return True
            return self._step_focus(1)
        # What lies above answers first: a key means the button that is in the player's way.
        for path in reversed(list(self._walk(self._layer()))):
            widget = path[-1]
            if isinstance(widget, Button) and widget.answers(event):
                widget.act(self)
                return True
        return False

    def _default_button(self) -> Button | None:
        for path in self._walk(self._layer()):
            if isinstance(path[-1], Button) and path[-1].default:
                return path[-1]
        return None

    def _step_focus(self, step: int) -> bool:
        order = self.focus_order()
        if not order:
            return False
        if self.focus not in order:
            target = order[0 if step > 0 else -1]
        elif not self.focus_visible:
            # The first press only shows where the focus is.
            target = self.focus
        else:
            target = order[(order.index(self.focus) + step) % len(order)]
        assert target is not None
        self.set_focus(target)
        return True

    def _move_focus(self, direction: tuple[int, int]) -> bool:
        order = self.focus_order()
        if not order:
            return False
        if self.focus not in order or not self.focus_visible:
            return self._step_focus(1)
        assert self.focus is not None
        here = self.focus.rect
        best: tuple[float, int] | None = None
        for index, widget in enumerate(order):
            if widget is self.focus:
                continue
            distance = _distance(here, widget.rect, direction)
            if distance is not None and (best is None or distance < best[0]):
                best = (distance, index)
        if best is None:
            return False
        self.set_focus(order[best[1]])
        return True

    # -- inside: drawing ----------------------------------------------------------------------------------------------

    def _draw_layer(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            self._draw_widget(surface, widget)
        if self.focus is not None and self.focus_visible:
            path = next((path for path in self._walk(widgets) if path[-1] is self.focus), None)
            if path is not None:
                clip = surface.get_clip()
                for parent in path[:-1]:
                    surface.set_clip(surface.get_clip().clip(parent.clip()))
                self.theme.draw_focus(surface, self.focus.focus_rect())
                surface.set_clip(clip)

    def _draw_widget(self, surface: pygame.Surface, widget: Widget) -> None:
        if not widget.visible or not surface.get_clip().colliderect(widget.rect.inflate(80, 80)):
            return
        mood = Mood(
            hover=widget is self.hover and not self.focus_visible,
            pressed=widget is self._held and widget is self.hover,
            focus=widget is self.focus and self.focus_visible,
            typing=widget is self.focus,
        )
        widget.draw(surface, self.theme, mood)
        children = widget.children()
        if children:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(widget.clip()))
            for child in children:
                self._draw_widget(surface, child)
            surface.set_clip(clip)
            widget.draw_over(surface, self.theme, mood)


def _distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far a place is in this direction, sideways steps counting threefold; None if it lies elsewhere."""
    dx = max(there.left - here.right, here.left - there.right, 0)
    dy = max(there.top - here.bottom, here.top - there.bottom, 0)
    along = (there.centerx - here.centerx) * direction[0] + (there.centery - here.centery) * direction[1]
    if along <= 0:
        return None
    forward, sideways = (dx, dy) if direction[0] else (dy, dx)
    if not forward and sideways:
        return None
    centres = abs(there.centery - here.centery) if direction[0] else abs(there.centerx - here.centerx)
    return forward + 3 * sideways + centres * 0.05
