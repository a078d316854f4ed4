"""The tokens that are to be placed: pressed to choose one, dragged to put it down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dt_darkness.core.catalog import PieceDef
from dt_darkness.ui.kit import Input, Pointer
from dt_darkness.ui.kit.inputs import Pos
from dt_darkness.ui.scenes.game.pieces import TokenButton

if TYPE_CHECKING:
    from dt_darkness.ui.kit import Desk


class TrayToken(TokenButton):
    """A token waiting to be placed. ``on_drag`` is told where it is dragged, ``on_drop`` where it is let go."""

    def __init__(
        self,
        piece: int,
        kind: PieceDef,
        side: int,
        *,
        on_drag: Callable[[int, Pos], None],
        on_drop: Callable[[int, Pos], None],
        **rest: Any,
    ) -> None:
        super().__init__(piece, kind, side, **rest)
        self._on_drag = on_drag
        self._on_drop = on_drop

    def handle(self, desk: Desk, event: Input) -> bool:
        """Drag while the button is held; a click without dragging chooses the token."""
        if isinstance(event, Pointer) and desk.is_held(self):
            if event.kind == "move" and not self.contains(event.pos):
                self._on_drag(self.piece, event.pos)
                return True
            if event.kind == "up" and event.button == 1 and not self.contains(event.pos):
                self._on_drop(self.piece, event.pos)
                return True
        return super().handle(desk, event)
