"""What stands on the action bar in each decision: built anew after every change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from dt_darkness.core import Action as GameAction
from dt_darkness.core import Reason
from dt_darkness.core.darkness import LENGTHS
from dt_darkness.core.frames import (
    CardFrame,
    CommitFrame,
    LayFrame,
    MoveFrame,
    OverFrame,
    PutFrame,
    RingFrame,
    SpendFrame,
)
from dt_darkness.ui.kit import Action, Button, Tone, Widget
from dt_darkness.ui.scenes.game import phrases
from dt_darkness.ui.scenes.game.chooser import OfferButton
from dt_darkness.ui.scenes.game.offers import LIGHTING, MOVE, WALK, Offer, Verb
from dt_darkness.ui.scenes.game.tilecard import TileCard
from dt_darkness.ui.scenes.game.tray import TrayToken

if TYPE_CHECKING:
    from dt_darkness.ui.scenes.game.scene import GameScene


def _key(at: int) -> str:
    """The digit that presses a button by its place in the row, as long as there are digits."""
    return str(at + 1) if at < 9 else ""


def headline(scene: GameScene) -> str:
    """What is to be decided, in a few words; empty where the buttons say it."""
    words, view, control = scene.words, scene.view, scene.control
    frame = view.frame
    if isinstance(frame, OverFrame):
        return words("head.over")
    if scene.bot_decides:
        return words("head.bot", side=words.player(frame.side))
    if isinstance(frame, CardFrame):
        return words("head.card", side=words.player(frame.side))
    if isinstance(frame, PutFrame):
        return words("head.put", side=words.player(frame.side))
    if isinstance(frame, MoveFrame):
        return words("head.step", piece=words.name(view, frame.mover), n=frame.left)
    if isinstance(frame, CommitFrame):
        return words("head.combat")
    if not isinstance(frame, SpendFrame):
        return phrases.question(words, view)
    if control.piece < 0:
        return words("head.select" if view.ap or view.boosts else "head.nothing_left")
    if control.verb:
        key = "head.aim_light" if control.verb in LIGHTING else "head.aim"
        return words(key, piece=words.name(view, control.piece))
    return ""


def actions(scene: GameScene) -> Sequence[Widget]:
    """The buttons of the present decision."""
    frame = scene.view.frame
    if not scene.deciding:
        return ()
    if isinstance(frame, CardFrame):
        return _cards(scene, frame.side)
    if isinstance(frame, PutFrame):
        return _tray(scene, frame)
    if isinstance(frame, MoveFrame):
        return _steps(scene)
    if isinstance(frame, SpendFrame) and scene.control.piece >= 0:
        if scene.control.verb:
            return _aimed(scene)
        return [_verb(scene, verb, _key(at)) for at, verb in enumerate(scene.control.verbs)]
    if isinstance(frame, LayFrame):
        return _placements(scene)
    if isinstance(frame, RingFrame):
        ends = [offer for offer in scene.control.offers if offer.verb not in LIGHTING]
        return [*_lengths(scene, "extend"), *(_offer(scene, offer, "S") for offer in ends)]
    if isinstance(frame, (SpendFrame, CommitFrame, OverFrame)):
        return ()
    return [_offer(scene, offer, _key(at)) for at, offer in enumerate(scene.control.offers)]


def always(scene: GameScene) -> Sequence[Widget]:
    """What is at the right end whatever is to be decided."""
    words, view = scene.words, scene.view
    frame = view.frame
    if isinstance(frame, OverFrame):
        return [Button(words("result"), on_act=scene.show_result, icon="trophy", tone=Tone.PRIMARY, name="result")]
    found: list[Widget] = [_undo(scene)]
    if isinstance(frame, SpendFrame):
        note = words("end_note", n=view.ap) if view.ap else words("end_note_none")
        found.append(
            Button(
                words("end"),
                on_act=scene.end_turn,
                note=note,
                icon="end",
                key="E",
                tone=Tone.PRIMARY,
                reason="" if scene.deciding else words("not_now"),
                name="end",
            )
        )
    return found


def _undo(scene: GameScene) -> Button:
    reason, what = scene.undo_words()
    return Button(
        scene.words("undo"),
        on_act=scene.undo,
        note=what,
        icon="undo",
        key="Z",
        reason=reason,
        action=Action.UNDO,
        name="undo",
    )


def _lengths(scene: GameScene, verb: str) -> list[Widget]:
    """A button for each length of a tile that might be announced, greyed where it may not be."""
    words, control = scene.words, scene.control
    # A length is offered once for every square it could cover.
    offers = {offer.action: offer for offer in control.offers if offer.verb == verb}
    found: list[Widget] = []
    for at, length in enumerate(LENGTHS):
        action: GameAction = (verb, length) if verb == "extend" else (verb, control.piece, length)
        if action in offers:
            found.append(_offer(scene, offers[action], _key(at)))
            continue
        reason = scene.game.why_not(action)
        assert reason is not None, "what is not offered is refused"
        label = phrases.label(words, scene.view, Offer(verb, control.piece, (action,), 0))
        found.append(_refused(scene, label, reason, phrases.icon(verb), _key(at), _name(action)))
    return found


def _placements(scene: GameScene) -> list[Widget]:
    """The drawn tile as it would lie, the ways to another placement, and the button that lays it."""
    words, laying = scene.words, scene.control.laying
    assert laying is not None, "a tile is to be laid"
    only = "" if laying.count > 1 else words("lay.only")
    back, on = partial(scene.lay_elsewhere, -1), partial(scene.lay_elsewhere, 1)
    lay = OfferButton(
        words("lay.here"),
        on_act=partial(scene.submit, laying.offer),
        note=words("lay.number", n=laying.number, count=laying.count),
        icon="check",
        key="L",
        tone=Tone.PRIMARY,
        name="lay_here",
    )
    lay.offer = laying.offer
    return [
        TileCard(laying.tile, words("lay.drawn")),
        Button(words("lay.previous"), on_act=back, icon="chevron_left", key="1", reason=only, name="lay_previous"),
        Button(words("lay.next"), on_act=on, icon="chevron_right", key="2", reason=only, name="lay_next"),
        Button(words("lay.turn"), on_act=scene.lay_turned, icon="turn_cw", key="R", reason=only, name="lay_turn"),
        lay,
    ]


def _cards(scene: GameScene, side: int) -> list[Widget]:
    words = scene.words
    found: list[Widget] = []
    for card in scene.view.table.catalog.cards.action:
        label, reason = words("play_card", card=card), scene.refusals.get(card)
        if reason is not None:
            found.append(_refused(scene, label, reason, "card", str(card), f"play_{card}"))
            continue
        found.append(
            Button(
                label,
                on_act=partial(scene.play_card, side, card),
                note=words("play_card_note", n=card),
                icon="card",
                key=str(card),
                name=f"play_{card}",
            )
        )
    return found


def _tray(scene: GameScene, frame: PutFrame) -> list[Widget]:
    view, words = scene.view, scene.words
    return [
        TrayToken(
            piece,
            view.kind[piece],
            view.colour[piece],
            on_act=partial(scene.select, piece),
            on_drag=scene.drag,
            on_drop=scene.drop,
            caption=words.name(view, piece),
            chosen=piece == scene.control.piece,
            name=f"tray_{piece}",
            tip=words("tray_tip"),
        )
        for piece in frame.pieces
    ]


def _steps(scene: GameScene) -> list[Widget]:
    """Exchanges on this square, and the stop."""
    view, words, control = scene.view, scene.words, scene.control
    found: list[Widget] = []
    holds = [offer for offer in control.offers if offer.verb == "hold"]
    found += [_offer(scene, offer, _key(at)) for at, offer in enumerate(holds)]
    stops = [offer for offer in control.offers if offer.verb == "stop"]
    reason = "" if stops else scene.refusal(("stop",))
    stop = OfferButton(
        words("verb.stop"),
        on_act=partial(scene.submit, stops[0]) if stops else scene.nothing,
        note=words("stop_note", square=words.square(view.at[control.piece])),
        icon="check",
        key="S",
        tone=Tone.PRIMARY if stops else Tone.PLAIN,
        reason=reason,
        name="stop",
    )
    stop.offer = stops[0] if stops else None
    return [*found, stop]


def _verb(scene: GameScene, verb: Verb, key: str) -> Button:
    """The button of a kind of action: it acts at once if there is nothing to aim at, else it aims."""
    words = scene.words
    if not verb.offers:
        assert verb.reason is not None
        far = "" if verb.near else verb.kind
        return _refused(
            scene, words(f"verb.{verb.kind}"), verb.reason, phrases.icon(verb.kind), key, f"verb_{verb.kind}", far
        )
    # There is nothing to aim where only the one who acts must be named.
    single = verb.offers[0] if len(verb.offers) == 1 and len(verb.offers[0].action) == 2 else None
    on_act = partial(scene.submit, single) if single is not None else partial(scene.aim, verb.kind)
    button = OfferButton(
        words(f"verb.{verb.kind}"),
        on_act=on_act,
        note=_verb_note(scene, verb),
        icon=phrases.icon(verb.kind),
        key=key,
        price=verb.offers[0].cost,
        tone=Tone.CHOSEN if verb.kind == MOVE else Tone.PLAIN,
        name=f"verb_{verb.kind}",
    )
    button.offer = single if single is not None else verb.offers[0] if len(verb.offers) == 1 else None
    return button


def _refused(
    scene: GameScene, label: str, reason: Reason, icon: str, key: str, name: str, far: str = ""
) -> _RefusedButton:
    """A greyed button with a few words why; ``far`` is the kind of action for which there is nothing near."""
    words = scene.words
    note = words.bare_reason(scene.view, reason)
    for text in (f"none.{far}", f"short.{reason.code}"):
        if words.texts.has(f"ui.game.{text}"):
            note = words(text)
            break
    whole = words.reason(scene.view, reason)
    about = dict(reason.params).get("piece", scene.control.piece)
    if about != scene.control.piece and words.texts.has(f"ui.game.far.{far}"):
        # The rules were asked about somebody far away, whom nobody had in mind.
        whole = words("reason", text=words(f"far.{far}"), rule=reason.rule)
    return _RefusedButton(label, note, whole, icon=icon, key=key, name=name)


class _RefusedButton(Button):
    """A greyed button: a few words on it, the whole reason in its tooltip."""

    def __init__(self, label: str, note: str, reason: str, *, icon: str, key: str, name: str) -> None:
        super().__init__(label, on_act=_nothing, note=note, icon=icon, key=key, reason=reason, name=name)

    def _second_line(self) -> str:
        return self.note


def _nothing() -> None:
    """Refused buttons do nothing."""


def _verb_note(scene: GameScene, verb: Verb) -> str:
    words, view = scene.words, scene.view
    if verb.kind == MOVE:
        return words("note.move", n=view.character(scene.control.piece).speed)
    if verb.kind in LIGHTING:
        return words(f"note.{verb.kind}", n=len({offer.action for offer in verb.offers}))
    targets = len({offer.spot for offer in verb.offers if offer.spot is not None and len(offer.action) > 2})
    key = f"note.{verb.kind}"
    if words.texts.has(f"ui.game.{key}"):
        return words(key, n=targets)
    return words("note.targets", n=targets) if targets else words("note.at_once")


def _aimed(scene: GameScene) -> list[Widget]:
    """One button for each thing that can be aimed at, and the way back."""
    words, control = scene.words, scene.control
    offers = control.aimed()
    back = Button(words("back"), on_act=scene.cancel, icon="undo", hint="Esc", name="aim_back")
    if control.verb == MOVE:
        walks = [offer for offer in offers if offer.verb == WALK]
        found = [_offer(scene, offer, _key(at)) for at, offer in enumerate(walks)]
        for button in found:
            button.note = words("note.walk")
        return [*found, back]
    if control.verb in LIGHTING:
        return [*_lengths(scene, control.verb), back]
    return [*(_offer(scene, offer, _key(at)) for at, offer in enumerate(offers)), back]


def _name(action: GameAction) -> str:
    return "offer_" + "_".join(str(part) for part in action)


def _offer(scene: GameScene, offer: Offer, key: str) -> OfferButton:
    # The headline says already that rooms are to be swapped.
    swapped = offer.verb == "invert"
    button = OfferButton(
        scene.words.room(scene.view, int(offer.action[2]))
        if swapped
        else phrases.label(scene.words, scene.view, offer),
        on_act=partial(scene.submit_shown, offer, _name(offer.action)),
        icon=phrases.icon(offer.verb),
        key=key,
        price=offer.cost,
        name=_name(offer.action),
    )
    button.note = phrases.note(scene.words, scene.decider_view, offer)
    button.offer = offer
    return button
