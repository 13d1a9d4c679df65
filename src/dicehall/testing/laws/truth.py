"""Laws about what texts claim: points that are told are the points that change, and sentences read as English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dicehall.core.contract import Decide, Event, Offer
from dicehall.core.sentences import sentence
from dicehall.testing.host import Step
from dicehall.testing.law import OfTable, table_law
from dicehall.testing.laws.values import actions_of

LONGEST_LABEL = 120
SOME_ACTIONS = 20
"""Of a long list of choices about so many are read."""

_FLAWS = {
    r"\b1 (points|turns|dice|stars|boxes|rounds|games|levels|places|locations|barrels|boards)\b": "one of many",
    r"\b([02-9]|\d{2,}) (point|turn|die|star|box|round|level|place|location|barrel|board)\b(?! \d)": "many of one",
    r"(?<![\d.,])[-−]0(?![\d.])": "minus zero",
    r"(?<![\w-])-\d": "a hyphen for a minus",
    r"  ": "two spaces",
    r"[{}]": "a brace",
    r"\b(None|True|False|nan|inf)\b": "a value of Python",
    r"\bYou \w+[^s]s\b": "a verb that does not follow You",
    r"[.?!]{2,}$": "two stops",
}
_COMPILED = {re.compile(pattern): flaw for pattern, flaw in _FLAWS.items()}


@table_law(needs="standing")
def told_points_are_the_points_that_change(on: OfTable) -> None:
    """Where events of a step tell points, they add up to what the step changes in each seat's points."""
    points_of = on.plugin.load("points") or on.plugin.load("standing")
    for step in on.some_steps:
        before, after = points_of(step.before), points_of(step.after)
        told = _points(on.game.describe(step.before, step.answer, step.after), on.seats)
        for seat, points in enumerate(told):
            if points is not None:
                change = after[seat] - before[seat]
                assert points == change, f"seat {seat} is told {points:+}, and its points change by {change:+}"


def _points(events: tuple[Event, ...], seats: int) -> list[int | None]:
    """What each seat is told in all; None for a seat that is told nothing."""
    told: list[int | None] = [None] * seats
    for event in events:
        if event.seat is not None and "points" in event.facts:
            told[event.seat] = (told[event.seat] or 0) + event.facts["points"]
    return told


@table_law()
def sentences_read_as_english_to_everybody(on: OfTable) -> None:
    """What an event says has no slips, whoever reads it: its player, another one, or a spectator."""
    names = [f"Player{chr(ord('A') + seat)}" for seat in range(on.seats)]
    for step in on.some_steps:
        for event in on.game.describe(step.before, step.answer, step.after):
            for reader in (None, *range(on.seats)):
                check_english(sentence(event.seat, event.text, names, to=reader))


@table_law()
def offers_read_as_english(on: OfTable) -> None:
    """The words of an offer have no slips, and its label is short."""
    for offer in _offers(on):
        assert len(offer.label) <= LONGEST_LABEL, f"too long for a button: {offer.label!r}"
        for text in (offer.label, offer.worth, offer.note, offer.group):
            check_english(text)


def _offers(on: OfTable) -> Iterator[Offer]:
    for step, seat in on.decisions(on.few_steps(SOME_ACTIONS)):
        actions = actions_of(on.game, step.before, seat)
        for action in actions[:: max(1, len(actions) // SOME_ACTIONS)]:
            yield on.game.offer(step.before, seat, action)


@table_law()
def only_seats_that_did_something_are_said_to_choose(on: OfTable) -> None:
    """An event with the notation of an action is about a seat that was asked."""
    for step in on.some_steps:
        pending = on.game.pending(step.before)
        asked = pending.seats if isinstance(pending, Decide) else None
        for event in _noted(on, step):
            assert asked is None or event.seat in asked, f"seat {event.seat} was not asked: {event.text!r}"


def _noted(on: OfTable, step: Step) -> Iterator[Event]:
    events = on.game.describe(step.before, step.answer, step.after)
    return (event for event in events if "notation" in event.facts)


def check_english(text: str) -> None:
    """Raise AssertionError where a text has a slip."""
    for pattern, flaw in _COMPILED.items():
        assert not pattern.search(text), f"{flaw}: {text!r}"
