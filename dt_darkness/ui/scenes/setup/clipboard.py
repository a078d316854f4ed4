"""The system's clipboard, or where there is none one of this program's own."""

from __future__ import annotations

import pygame

_own: list[str] = [""]


def put(text: str) -> None:
    """Let the text be pasted, in this program and in others."""
    _own[0] = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        # Without a display there is no clipboard; the program's own serves all the same.
        return


def get() -> str:
    """The text that was copied last, here or elsewhere; empty if there is none."""
    try:
        return pygame.scrap.get_text() or _own[0]
    except pygame.error:
        return _own[0]
