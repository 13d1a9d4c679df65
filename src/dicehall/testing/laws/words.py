"""Laws about texts: offers, and the log of what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicehall.core.contract import Event, Offer, Simulate
from dicehall.testing.law import OfTable, table_law
from dicehall.testing.laws.values import actions_of, answer_copy, state_copy, survives_json, to_json

_SEAT = re.compile(r"\bseat (\d+)")
COPIED = 12
"""The number of steps of a game whose texts are compared, about."""


@table_law()
def offers_say_what_each_action_is(on: OfTable) -> None:
    """An offer has the action's text in notation, and a label."""
    for step, seat in on.decisions(on.some_steps):
        for action in actions_of(on.game, step.before, seat):
            offer = on.game.offer(step.before, seat, action)
            assert offer.text == on.game.write(step.before, action)
            assert offer.label


@table_law()
def the_facts_of_an_offer_survive_json(on: OfTable) -> None:
    """The facts of an offer are plain JSON."""
    for step, seat in on.decisions(on.some_steps):
        for action in actions_of(on.game, step.before, seat):
            facts = on.game.offer(step.before, seat, action).facts
            assert survives_json(facts), f"the facts are not plain JSON: {facts}"


@table_law()
def offers_never_speak_of_another_state(on: OfTable) -> None:
    """An offer has the same words and facts again later, and for a copy of the state."""
    asked = list(on.decisions(on.few_steps(COPIED)))
    known = [_offers(on, step.before, seat) for step, seat in asked]
    for (step, seat), before in reversed(list(zip(asked, known, strict=True))):
        assert _offers(on, state_copy(on.game, step.before), seat) == before


def _offers(on: OfTable, state: object, seat: int) -> bytes:
    offers = [on.game.offer(state, seat, action) for action in actions_of(on.game, state, seat)]
    _check_seats([text for offer in offers for text in _texts(offer)], on.seats)
    return to_json(offers)


def _texts(offer: Offer) -> tuple[str, ...]:
    return offer.label, offer.worth, offer.note, offer.group


@table_law()
def every_step_is_told_in_words(on: OfTable) -> None:
    """A step has events, each with a kind, words, and a seat at the table or none.

    Only what begins a simulation may be without words: how that ends tells it.
    """
    for step in on.some_steps:
        events = on.game.describe(step.before, step.answer, step.after)
        assert events, f"no event describes {step.answer}"
        assert all(event.kind for event in events)
        assert all(event.text for event in events) or isinstance(on.game.pending(step.after), Simulate)
        assert all(event.seat is None or 0 <= event.seat < on.seats for event in events)
        assert all(survives_json(event.facts) for event in events), "the facts of an event are not plain JSON"


@table_law()
def events_can_be_told_to_the_player_they_are_about(on: OfTable) -> None:
    """The words about a seat begin with a verb in the third person, so that "You" can stand before them too."""
    for step in on.some_steps:
        for event in on.game.describe(step.before, step.answer, step.after):
            if event.seat is not None and event.text:
                verb = event.text.split()[0].strip("{").split("|")[0].rstrip("}:,")
                assert verb.endswith(("s", "n't")), f"{event.text!r} does not begin with a verb: parks, has, can't"


@table_law()
def events_never_speak_of_another_step(on: OfTable) -> None:
    """Events have the same words and facts again later, and for a copy of the step."""
    steps = on.some_steps
    known = [on.game.describe(*step) for step in steps]
    for step, before in reversed(list(zip(steps, known, strict=True))):
        copies = (state_copy(on.game, step.before), answer_copy(on.game, step.answer))
        again = on.game.describe(*copies, state_copy(on.game, step.after))
        assert to_json(again) == to_json(before)
        _check_seats(_told(again), on.seats)


def _told(events: Sequence[Event]) -> list[str]:
    return [event.text for event in events]


def _check_seats(texts: Sequence[str], seats: int) -> None:
    """Words name only seats that exist: a table puts a name there."""
    for text in texts:
        for number in _SEAT.findall(text):
            assert int(number) < seats, f"there is no seat {number} at a table of {seats}: {text!r}"
