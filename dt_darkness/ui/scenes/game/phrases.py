"""Sentences about offers: what a button says, what hovering a square promises, what must be asked before it is done."""

from __future__ import annotations

from dt_darkness.core import Action, GameState
from dt_darkness.core.combat import card_refusal, losses, total
from dt_darkness.core.darkness import RING_TILES, drawn, strip
from dt_darkness.core.frames import AskFrame, CommitFrame, Fight, InheritFrame, LayFrame, MoveFrame, RingFrame
from dt_darkness.ui.scenes.game.figures import figures
from dt_darkness.ui.scenes.game.forecast import Choice, forecast
from dt_darkness.ui.scenes.game.foresight import Outcome, foresee
from dt_darkness.ui.scenes.game.offers import LIGHTING, Offer
from dt_darkness.ui.scenes.game.words import Words

ICONS = {
    "move": "boot",
    "walk": "boot",
    "step": "boot",
    "attack": "swords",
    "jump": "jump",
    "turn": "gear",
    "reveal": "eye",
    "heal": "heart",
    "regenerate": "heart",
    "open": "portcullis",
    "close": "portcullis",
    "break": "portcullis",
    "cross": "door",
    "fireball": "flame",
    "drink": "star",
    "hold": "hand",
    "stop": "check",
    "light": "flame",
    "shine": "sun",
    "extend": "sun",
    "enough": "check",
    "lay": "tile",
    "raise": "skull",
    "unearth": "skull",
    "sip": "heart",
    "take_sword": "sword",
    "take_torch": "flame",
    "change": "wing",
    "invert": "tile",
    "answer": "question",
    "inherit": "hand",
}
_FALLBACK_ICON = "star"


def icon(verb: str) -> str:
    """The glyph of a kind of action."""
    return ICONS.get(verb, _FALLBACK_ICON)


def label(words: Words, view: GameState, offer: Offer) -> str:
    """What a button for the offer says, without its price."""
    action = offer.action
    verb = offer.verb
    if verb == "hold":
        return hold_label(words, view, int(action[1]))
    if verb == "put":
        return words("offer.put", piece=words.name(view, offer.piece), square=words.square(int(action[2])))
    if verb == "step":
        return words("offer.step", square=words.square(int(offer.actions[-1][1])))
    if verb == "move" and offer.route is not None:
        return words("offer.leave" if offer.route.leaves else "offer.move", square=words.square(offer.route.end))
    if verb == "turn":
        return words("offer.turn", room=words.room(view, int(action[2])))
    if verb == "reveal":
        return words("offer.reveal", place=words.place(int(action[2])))
    if verb == "jump":
        over, land, load = int(action[2]), int(action[3]), int(action[4])
        held = view.load_of(offer.piece)
        key = "offer.jump" if load == held else "offer.jump_without"
        thing = words.name(view, held) if held >= 0 else ""
        return words(key, over=words.square(over), square=words.square(land), thing=thing)
    if len(action) > 2 and verb in ("attack", "heal", "fireball", "raise"):
        return words(f"offer.{verb}", piece=words.piece(view, int(action[2])))
    if len(action) > 2 and verb in ("open", "close", "break", "cross", "unearth"):
        return words(f"offer.{verb}", square=words.square(int(action[2])))
    if verb in ("light", "shine"):
        return words(f"offer.{verb}", n=int(action[2]))
    if verb == "invert":
        return words("offer.invert", room=words.room(view, int(action[2])))
    if verb == "lay":
        return lay_label(words, view, action)
    if verb in ("answer", "inherit", "extend", "enough"):
        return answer(words, view, action)
    return words(f"verb.{verb}")


def covered(view: GameState, action: Action) -> tuple[int, ...]:
    """The squares that laying the drawn tile so would cover, its west end first."""
    frame = view.frame
    assert isinstance(frame, LayFrame)
    squares = strip(int(action[1]), int(action[2]), drawn(view, frame).length)
    assert squares is not None, "a tile is offered only where it fits"
    return squares


def lay_label(words: Words, view: GameState, action: Action) -> str:
    """Where the drawn tile would lie."""
    squares = sorted(covered(view, action))
    ends = words("span", first=words.square(squares[0]), last=words.square(squares[-1]))
    return words("offer.lay", where=ends if len(squares) > 1 else words.square(squares[0]))


def answer(words: Words, view: GameState, action: Action) -> str:
    """What a button says that answers a question."""
    frame, verb = view.frame, str(action[0])
    if isinstance(frame, AskFrame) and verb == "answer":
        return words(f"answer.{frame.what}_{action[1]}", piece=words.name(view, frame.piece))
    if verb == "inherit":
        return words.piece(view, int(action[1]))
    if verb == "extend":
        return words("answer.extend", n=int(action[1]))
    return words("answer.enough")


def question(words: Words, view: GameState) -> str:
    """What is to be decided where a side must answer something: the headline over the buttons."""
    frame = view.frame
    side = words.player(frame.side)
    if isinstance(frame, AskFrame):
        load = view.load_of(frame.piece)
        thing = words.name(view, load) if load >= 0 else ""
        return words(f"head.ask_{frame.what}", side=side, piece=words.name(view, frame.piece), thing=thing)
    if isinstance(frame, InheritFrame):
        return words("head.inherit", side=side, thing=words.name(view, frame.things[0]))
    if isinstance(frame, LayFrame):
        return words("head.lay", side=side, n=drawn(view, frame).length)
    assert isinstance(frame, RingFrame), "every other decision has a headline of its own"
    return words("head.ring", side=side, n=RING_TILES - len(frame.laid))


def note(words: Words, view: GameState, offer: Offer) -> str:
    """What stands in small print under the label of an offer, empty for nothing."""
    if offer.verb == "turn":
        return words("clockwise" if int(offer.action[3]) > 0 else "anticlockwise")
    if offer.verb in LIGHTING:
        return words("note.blind", n=len(view.piles[int(offer.action[-1]) - 1]))
    if offer.verb == "lay":
        return words(f"turned.{int(offer.action[2])}")
    if offer.verb == "invert":
        return words.place(int(offer.action[2]))
    if offer.verb == "answer":
        fight = answered(view, offer)
        mine = view.owner[fight.attacker]
        return words("note.totals", attack=total(view, fight, mine), defence=total(view, fight, 1 - mine))
    if offer.verb == "inherit":
        return _legacy(words, view, offer)
    return ""


def _legacy(words: Words, view: GameState, offer: Offer) -> str:
    """What taking a cursed object would change about its heir, and what he would leave for it (F-72, F-75, F-76)."""
    outcome = foresee(view, offer.actions)
    assert outcome is not None, "an heir hides nothing"
    before, after = figures(view, offer.piece), figures(outcome.after, offer.piece)
    parts = []
    if after.speed != before.speed:
        parts.append(words("note.speed", old=before.speed, new=after.speed))
    if after.strength != before.strength:
        parts.append(words("note.strength", old=before.strength, new=after.strength))
    load = view.load_of(offer.piece)
    if load >= 0:
        parts.append(words("note.leaves", thing=words.name(view, load)))
    return ", ".join(parts) or words("note.no_change")


def answered(view: GameState, offer: Offer) -> Fight:
    """The fight as it would be after an answer to a question about it."""
    outcome = foresee(view, offer.actions)
    assert outcome is not None, "an answer hides nothing"
    frame = outcome.after.frame
    assert isinstance(frame, (AskFrame, CommitFrame)), "cards follow the last question"
    return frame.fight


def hold_label(words: Words, view: GameState, take: int) -> str:
    """What an exchange does: take this, leave that, or both."""
    frame = view.frame
    held = frame.load if isinstance(frame, MoveFrame) else -1
    if take < 0:
        return words("offer.leave_thing", left=words.name(view, held))
    if held < 0:
        return words("offer.take", taken=words.name(view, take))
    return words("offer.swap", taken=words.name(view, take), left=words.name(view, held))


def promise(words: Words, view: GameState, offer: Offer) -> str:
    """What would come of an offer, in a few short sentences: the preview beside the square."""
    small = "" if offer.verb in (*LIGHTING, "answer", "invert") else note(words, view, offer)
    parts = [label(words, view, offer) + (f", {small}" if small else "")]
    if offer.cost:
        parts[0] = words("priced", what=parts[0], n=offer.cost)
    if offer.verb == "attack":
        return "\n".join([*parts, *_forecast(words, view, offer.action)])
    if offer.verb == "answer":
        return "\n".join([*parts, *_fight(words, view, answered(view, offer))])
    if offer.verb in LIGHTING:
        return "\n".join([*parts, words("preview.blind")])
    outcome = foresee(view, offer.actions)
    if outcome is None:
        return "\n".join([*parts, words("preview.unknown")])
    parts += consequences(words, view, outcome, view.at[offer.piece])
    if offer.route is not None and offer.verb == "move" and not offer.route.leaves:
        held = outcome.after.load_of(offer.piece) if outcome.after.on_board(offer.piece) else -1
        if held >= 0:
            parts.append(words("preview.holds", thing=words.name(view, held)))
    return "\n".join(parts)


def exchange_note(words: Words, view: GameState, offer: Offer) -> str:
    """What is taken and left on the way of a route: the words that tell two routes to one square apart."""
    outcome = foresee(view, offer.actions)
    if outcome is None:
        return ""
    exchanged = [_exchange(words, view, *one, view.at[offer.piece]) for one in outcome.exchanges()]
    if exchanged:
        return "; ".join(exchanged)
    held = offer.route.holds if offer.route is not None else -1
    return words("preview.holds", thing=words.name(view, held)) if held >= 0 else words("preview.empty_handed")


def consequences(words: Words, view: GameState, outcome: Outcome, start: int) -> list[str]:
    """Exchanges, losses and points of what would happen, a line each."""
    lines = [_exchange(words, view, taken, left, at, start) for taken, left, at in outcome.exchanges()]
    lines += [words("preview.dies", piece=words.piece(view, piece)) for piece in outcome.deaths()]
    lines += [words("preview.lost", piece=words.name(view, piece)) for piece in outcome.lost()]
    lines += [words("preview.removed", piece=words.piece(view, piece)) for piece in outcome.removed()]
    lines += [
        words("preview.raised", piece=words.piece(outcome.after, piece), square=words.square(outcome.after.at[piece]))
        for piece in outcome.raised()
        if outcome.after.on_board(piece) and outcome.after.is_character(piece)
    ]
    for side in (0, 1):
        points = outcome.points(side)
        if points:
            lines.append(words("preview.points", side=words.side(side), n=points))
    return lines


def _exchange(words: Words, view: GameState, taken: int, left: int, at: int, start: int) -> str:
    square = words.square(at if at >= 0 else start)
    if taken < 0:
        return words("preview.leaves", left=words.name(view, left), square=square)
    if left < 0:
        return words("preview.takes", taken=words.name(view, taken), square=square)
    return words("preview.swaps", taken=words.name(view, taken), left=words.name(view, left), square=square)


def _totals(words: Words, view: GameState, fight: Fight) -> str:
    """What both sides bring before the cards."""
    mine = view.owner[fight.attacker]
    return words(
        "preview.totals",
        attacker=words.side(mine),
        attack=total(view, fight, mine),
        defender=words.side(1 - mine),
        defence=total(view, fight, 1 - mine),
    )


def _fight(words: Words, view: GameState, fight: Fight) -> list[str]:
    """Who would fight, with what before the cards, and whom it would cost."""
    lines = []
    if len(fight.fighters) > 2:
        lines.append(words("preview.group", n=len(fight.fighters)))
    mine = view.owner[fight.attacker]
    lines.append(_totals(words, view, fight))
    for side in (1 - mine, mine):
        wounded, dead = losses(view, fight, side)
        if wounded:
            names = words("and").join(words.name(view, piece) for piece in wounded)
            lines.append(words("preview.if_loses_wounded", side=words.side(side), names=names))
        if dead:
            names = words("and").join(words.name(view, piece) for piece in dead)
            lines.append(words("preview.if_loses_dead", side=words.side(side), names=names))
    return lines


def _forecast(words: Words, view: GameState, attack: Action) -> list[str]:
    """The fight that an attack would lead to, what either side could still choose, and who has no choice of cards."""
    ahead = forecast(view, attack)
    lines = _fight(words, ahead.after, ahead.fight)
    lines += [_choice(words, ahead.after, choice) for choice in ahead.choices]
    for side in (view.side, 1 - view.side):
        refusal = card_refusal(ahead.after, ahead.fight, side, 1)
        if refusal is not None:
            lines.append(words.reason(ahead.after, refusal))
    return lines


def _choice(words: Words, view: GameState, choice: Choice) -> str:
    """What a choice would make of the totals."""
    mine = view.owner[choice.fight.attacker]
    totals = {"attack": total(view, choice.fight, mine), "defence": total(view, choice.fight, 1 - mine)}
    if choice.what == "join":
        return words("preview.may_join", piece=words.piece(view, choice.piece), **totals)
    thing = view.load_of(choice.piece)
    return words("preview.may_pay", thing=words.name(view, thing), n=view.thing(thing).attack_cost, **totals)


def warnings(words: Words, view: GameState, offer: Offer) -> list[str]:
    """What must be asked before the offer is carried out: own pieces that are lost, points for the other side."""
    outcome = foresee(view, offer.actions)
    if outcome is None:
        return []
    side = view.side
    own = [piece for piece in outcome.deaths() if view.owner[piece] == side]
    lines = [words("preview.dies", piece=words.piece(view, piece)) for piece in own]
    own = [piece for piece in outcome.lost() if view.owner[piece] == side]
    lines += [words("preview.lost", piece=words.name(view, piece)) for piece in own]
    given = outcome.points(1 - side)
    if given:
        lines.append(words("preview.points", side=words.side(1 - side), n=given))
    return lines
