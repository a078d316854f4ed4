"""The decision stack: who must decide what, as small plain records (one decision at a time).

The last frame of ``GameState.frames`` is the one to be decided. ``side`` is 0 for Yellow, 1 for Blue and
:data:`DEALER` where chance decides.
"""

from __future__ import annotations

from typing import NamedTuple

YELLOW, BLUE, DEALER = 0, 1, 2


class TossFrame(NamedTuple):
    """A coin decides which side: ``what`` is ``names`` (F-8), ``places`` (B-31) or ``begins`` (B-34)."""

    side: int
    what: str


class DraftFrame(NamedTuple):
    """A side names the next room pair, character or object: ``stage`` ``pairs``, ``characters`` or ``objects``.

    Chance does where teams are random. In a secret choice the stage is ``forces``, all of them in any order (F-7).
    """

    side: int
    stage: str


class BanFrame(NamedTuple):
    """A side forbids the other so many characters more, in the open (F-11)."""

    side: int
    left: int


class DropFrame(NamedTuple):
    """A side secretly leaves out so many of its characters more (F-11)."""

    side: int
    left: int


class DealRoomFrame(NamedTuple):
    """Chance lays a face-down room, in a chance orientation, on the next empty place (B-27, B-28)."""

    side: int


class DealTileFrame(NamedTuple):
    """Chance puts the next corridor tile on the pile of a length (F-5)."""

    side: int
    length: int


class StartersFrame(NamedTuple):
    """A side secretly puts characters on the dots of its starting line, one at a time (B-30)."""

    side: int


class HideFrame(NamedTuple):
    """A side puts one of its tokens face down on a face-down room (B-31)."""

    side: int


class CardFrame(NamedTuple):
    """The active side must play an action card (B-35)."""

    side: int


class SpendFrame(NamedTuple):
    """The active side spends action points, or ends its turn (B-35, B-41)."""

    side: int


class MoveFrame(NamedTuple):
    """The next step of a move (ch. 7). Only here is a load something of its own (B-53)."""

    side: int
    mover: int
    left: int
    """Movement left, in squares."""
    load: int
    """The piece carried now, -1 for none."""
    exchanged: bool
    """Whether the one exchange of this square is used up (A-44)."""
    steps: int
    came_from: int
    """The square stepped from last, -1 at the start."""
    brought: int
    """The load held when this square was entered, -1 for none: a rope that is not tied yet (B-129)."""


class PutFrame(NamedTuple):
    """A side places the revealed tokens that are its to place (B-70); ``then`` the other side places the last ones."""

    side: int
    place: int
    pieces: tuple[int, ...]
    then: tuple[int, ...]


class Fight(NamedTuple):
    """A declared combat (ch. 11): everyone who takes part, in piece order, and the attacker's card once laid."""

    attacker: int
    target: int
    fighters: tuple[int, ...]
    card: int = -1
    """The attacker's combat card, -1 until it is laid (or as long as the viewer may not know it)."""
    joined: tuple[int, ...] = ()
    """Hidden characters that have declared to take part (B-96, F-43)."""
    aloof: tuple[int, ...] = ()
    """Hidden characters that have declared to stay out."""
    paid: tuple[int, ...] = ()
    """Fighters for whose attack bonus its price was paid (F-77)."""
    unpaid: tuple[int, ...] = ()
    """Fighters who do without it."""


class AskFrame(NamedTuple):
    """A side declares a choice about one of its pieces before the cards: ``join`` (F-43) or ``pay`` (F-77)."""

    side: int
    fight: Fight
    what: str
    piece: int


class InheritFrame(NamedTuple):
    """The winners' side picks who must take the first of the cursed objects that the dead have left (F-72)."""

    side: int
    things: tuple[int, ...]
    winners: tuple[int, ...]


class LayFrame(NamedTuple):
    """A drawn corridor tile must be laid (F-87)."""

    side: int
    lighter: int
    tile: str
    """Its id."""
    ring: bool
    """Whether a Ring of Light lays it (F-60)."""
    laid: tuple[int, ...]
    """The indices of the tiles that this use of the ring has laid before."""


class RingFrame(NamedTuple):
    """A Ring of Light may light more (F-60): ``laid`` the indices of the tiles that this use has laid."""

    side: int
    lighter: int
    laid: tuple[int, ...]


class CommitFrame(NamedTuple):
    """A side lays its combat card face down, the attacker first (B-96)."""

    side: int
    fight: Fight


class OverFrame(NamedTuple):
    """The game has ended: ``winner`` 0, 1, or -1 for a draw; nobody decides any more (B-167, A-16)."""

    side: int
    winner: int
    how: str
    """``points``, ``nobody_left``, ``idle``, ``resigned``, ``agreed`` or ``time``."""


Frame = (
    TossFrame
    | DraftFrame
    | BanFrame
    | DropFrame
    | DealRoomFrame
    | DealTileFrame
    | StartersFrame
    | HideFrame
    | CardFrame
    | SpendFrame
    | MoveFrame
    | PutFrame
    | AskFrame
    | InheritFrame
    | LayFrame
    | RingFrame
    | CommitFrame
    | OverFrame
)
