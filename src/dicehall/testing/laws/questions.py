"""Laws about the goal and the question of a moment: who is asked, in which words, and that they are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dicehall.core.contract import ActionBox, Decide, Offer, Roll
from dicehall.core.dice import is_lot
from dicehall.core.question import Question
from dicehall.core.sentences import with_names
from dicehall.core.setup import resolve
from dicehall.questions import question_of
from dicehall.testing.law import OfTable, table_law
from dicehall.testing.laws.truth import check_english
from dicehall.testing.laws.values import state_copy

MOST_WORDS = 8
"""Of a goal."""
LONGEST_ASK, LONGEST_THEN = 30, 80
_NUMBER = re.compile(r"\bseat (\d+)")


@table_law(needs="goal")
def the_goal_is_a_few_words(on: OfTable) -> None:
    """The goal of a table is one line of at most eight words, without a full stop."""
    goal = on.part("goal")(resolve(on.game.spec, on.setup.options), on.seats)
    assert goal[:1].isupper(), f"a goal begins with a capital letter: {goal!r}"
    assert not goal.endswith("."), f"a goal is no sentence: {goal!r}"
    assert len(goal.split()) <= MOST_WORDS, f"more than {MOST_WORDS} words: {goal!r}"
    check_english(goal)


@table_law()
def whoever_decides_or_rolls_has_a_question_and_nobody_else(on: OfTable) -> None:
    """Seats that are asked get a question with words; others get none."""
    for step in on.some_steps:
        asked = _asked(on, step.before)
        for seat in range(on.seats):
            question = question_of(on.game, step.before, seat)
            assert (question is not None) == (seat in asked), f"seat {seat} is asked {question}"
            assert question is None or question.ask, "a question without words"


@table_law(needs="question")
def questions_are_short_and_read_as_english(on: OfTable) -> None:
    """A question fits into a bar, speaks to its seat, and names no seat by its number."""
    names = [f"Player{chr(ord('A') + seat)}" for seat in range(on.seats)]
    for _, seat, question in _questions(on):
        assert len(question.ask) <= LONGEST_ASK, f"too long for a bar: {question.ask!r}"
        assert len(question.then) <= LONGEST_THEN, f"too long for a bar: {question.then!r}"
        assert question.ask[:1].isupper() or question.ask[:1].isdigit(), f"no capital letter: {question.ask!r}"
        assert not question.then[:1].isupper(), f"goes on with a capital letter: {question.then!r}"
        for text in (question.ask, question.then):
            assert not text.endswith("."), f"a question has no full stop: {text!r}"
            assert all(int(number) < on.seats for number in _NUMBER.findall(text)), f"no such seat: {text!r}"
            check_english(with_names(text, names, to=seat))


@table_law(needs="question")
def a_question_speaks_only_of_what_is_offered(on: OfTable) -> None:
    """Of every kind of action that a question speaks of, one is offered."""
    for state, seat, question in _questions(on):
        offers = _offers(on, state, seat) if question.kinds else []
        for kind in question.kinds:
            offered = any(offer.group == kind or offer.label.startswith(kind) for offer in offers)
            assert offered, f"{question.ask!r} speaks of {kind!r}, which is not offered"


@table_law(needs="question")
def questions_never_speak_of_another_state(on: OfTable) -> None:
    """A question has the same words again later, and for a copy of the state."""
    known = list(_questions(on))
    for state, seat, question in reversed(known):
        assert question_of(on.game, state_copy(on.game, state), seat) == question


def _asked(on: OfTable, state: Any) -> tuple[int, ...]:
    match on.game.pending(state):
        case Decide(seats):
            return seats
        case Roll(dice, seat) if seat is not None and not is_lot(dice):
            return (seat,)
    return ()


def _questions(on: OfTable) -> Iterator[tuple[Any, int, Question]]:
    for step in on.some_steps:
        for seat in _asked(on, step.before):
            question = question_of(on.game, step.before, seat)
            assert question is not None
            yield step.before, seat, question


def _offers(on: OfTable, state: Any, seat: int) -> list[Offer]:
    actions = on.game.actions(state, seat)
    assert not isinstance(actions, ActionBox), "the actions of a box have no kinds"
    return [on.game.offer(state, seat, action) for action in actions]
