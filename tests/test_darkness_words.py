"""Games with Forces of Darkness told and offered in words: every action has its label, every event its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from dt_darkness import paths
from dt_darkness.content.scenario import Scenario, read_scenarios
from dt_darkness.content.texts import Texts, load_texts
from dt_darkness.core import GameState, legal_actions, observe, why_not
from dt_darkness.core.events import Event, redact
from dt_darkness.core.frames import AskFrame, InheritFrame, LayFrame, MoveFrame, RingFrame, SpendFrame
from dt_darkness.session.script import play
from dt_darkness.session.seats import Seat
from dt_darkness.session.tables import shipped_catalog
from dt_darkness.ui.scenes.game import phrases
from dt_darkness.ui.scenes.game.chronicle import Chronicle
from dt_darkness.ui.scenes.game.control import Control
from dt_darkness.ui.scenes.game.offers import offers_of
from dt_darkness.ui.scenes.game.words import Words

Played = list[tuple[GameState, str, list[Event]]]
"""Positions of a game, the kind of action done in each, and what happened."""

RARE = set("light shine extend enough lay raise unearth sip take_sword take_torch change invert answer inherit".split())
"""Kinds of actions that only this set has."""
TOLD = set("drawn lit raised owned counted inherited removed shaped swapped declared".split())
"""Kinds of events that only this set has and that the chronicle tells."""


def texts(missing: list[str]) -> Texts:
    return load_texts(paths.data_dir() / "text", on_missing=missing.append)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """The worked examples of Forces of Darkness: their positions, what is done in them, and what happens."""
    catalog = shipped_catalog()
    files = sorted((Path(__file__).parent / "scenarios").glob("f_*.yaml"))
    return [one for file in files for one in map(played, read_scenarios(file, catalog).sound) if one]


def played(scenario: Scenario) -> Played:
    found, state = [], scenario.position
    for item in scenario.script:
        for line in item.do:
            for one in line.split(";"):
                after, events = play(state, one)
                found.append((state, one.split()[0], events))
                state = after
    return found


def test_rare_actions_and_events_happen(games: list[Played]) -> None:
    done = {kind for game in games for _, kind, _ in game}
    assert RARE - done == set()
    assert TOLD - {event.kind for game in games for _, _, events in game for event in events} == set()


def test_every_offer_and_question_has_words(
    games: list[Played],
) -> None:
    missing: list[str] = []
    words = Words(texts(missing), (Seat(), Seat()))
    asked = set()
    for game in games:
        for state, kind, _ in game:
            frame = state.frames[-1]
            if frame.side not in (0, 1):
                continue
            view = observe(state, frame.side)
            if isinstance(frame, AskFrame | InheritFrame | LayFrame | RingFrame):
                asked.add(type(frame))
                assert "{" not in phrases.question(words, view)
                for one in legal_actions(view):
                    assert phrases.icon(str(one[0])) != "star"
                    said = (
                        phrases.lay_label(words, view, one)
                        if isinstance(frame, LayFrame)
                        else phrases.answer(words, view, one)
                    )
                    assert str(one[0]) not in said.split(), "the notation is no sentence"
            elif kind in RARE and isinstance(frame, SpendFrame):
                offers = [offer for piece in range(len(view.at)) for offer in offers_of(view, piece)]
                for offer in offers:
                    if offer.verb in RARE:
                        assert phrases.icon(offer.verb) != "star"
                        assert "{" not in phrases.promise(words, view, offer)
    assert asked == {AskFrame, InheritFrame, LayFrame, RingFrame}
    assert missing == []


def test_a_drawn_tile_is_laid_by_pointing_at_any_square_it_would_cover(
    games: list[Played],
) -> None:
    checked = 0
    for game in games:
        for state, _, _ in game:
            frame = state.frames[-1]
            if not isinstance(frame, LayFrame):
                continue
            view = observe(state, frame.side)
            control = Control()
            control.renew(view, active=True)
            for action in legal_actions(view):
                for sq in phrases.covered(view, action):
                    assert action in [offer.action for offer in control.at_square(sq)]
            assert all(why_not(view, offer.action) is None for offer in control.offers)
            checked += 1
    assert checked > 5


def test_the_chronicle_tells_every_event(
    games: list[Played],
) -> None:
    missing: list[str] = []
    words = Words(texts(missing), (Seat(), Seat()))
    for game in games:
        chronicle = Chronicle(words)
        last = game[-1][0]
        for state, _, events in game:
            before = len(chronicle.lines)
            chronicle.add(last, redact(events, -1))
            told = {event.kind for event in events} & TOLD
            assert len(chronicle.lines) - before >= len(told)
            if not isinstance(state.frames[-1], MoveFrame):
                chronicle.settle(last)
        assert [line.text for line in chronicle.lines if "{" in line.text] == []
    assert missing == []
