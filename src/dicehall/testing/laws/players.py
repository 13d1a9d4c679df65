"""Laws about players: bots choose legal actions, and a judge puts the best choice first."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from dicehall.bots import levels_of, make_bot
from dicehall.bots.judge import Judge
from dicehall.core.apply import apply, check_choice
from dicehall.core.contract import ActionBox, Chosen
from dicehall.testing.host import Step
from dicehall.testing.law import OfTable, table_law

CHOICES = 20
MILLIS = 50
JUDGED = 3
"""The number of states of a game in which the judge is checked."""
TOLERANCE = 1e-9


def _levels(on: OfTable) -> Sequence[str]:
    return levels_of(on.plugin.id)


@table_law(each=_levels)
def bots_choose_legal_actions(on: OfTable) -> None:
    """The bot of each level of the game chooses legal actions."""
    bot, steps = make_bot(on.variant, "seed"), on.some_steps
    for step in random.Random(0).sample(steps, min(CHOICES, len(steps))):
        if isinstance(step.answer, Chosen):
            seat = next(iter(step.answer.actions))
            chosen = bot.choose(on.game, step.before, seat, MILLIS)
            apply(on.game, step.before, Chosen({**step.answer.actions, seat: chosen}))


@table_law(needs="judge")
def a_judge_lists_every_choice_the_best_first(on: OfTable) -> None:
    """`choices` has all actions of a seat, or legal ones out of a box, in the order of their values."""
    judge: Judge = on.part("judge")
    for step, seat in _judged_steps(on):
        choices = judge.choices(step.before, seat, MILLIS)
        _check_complete(on, step.before, seat, [choice.action for choice in choices])
        values = [choice.value for choice in choices]
        fewer_is_better = judge.scale(step.before).unit == "turns"
        assert values == sorted(values, reverse=not fewer_is_better), "the best choice is not the first"


@table_law(needs="judge")
def a_judge_says_why(on: OfTable) -> None:
    """`why` gives a sentence on the best and on the worst choice, or nothing where nothing is clear."""
    judge: Judge = on.part("judge")
    for step, seat in _judged_steps(on):
        choices = judge.choices(step.before, seat, MILLIS)
        for chosen in (choices[0], choices[-1]):
            why = judge.why(step.before, seat, choices, chosen)
            assert why == "" or _is_sentence(why)


@table_law(needs="judge")
def a_judge_values_a_position_for_every_seat(on: OfTable) -> None:
    """`worth` has a value for each seat, at the end of a game too; a chance is between 0 and 1."""
    judge: Judge = on.part("judge")
    for state in [*(step.before for step in _spread(on.steps)), on.steps[-1].after]:
        worth = judge.worth(state, MILLIS)
        assert len(worth) == on.seats, f"{on.seats} seats have {worth}"
        if judge.scale(state).unit == "chance":
            assert all(-TOLERANCE <= each <= 1 + TOLERANCE for each in worth), f"these are no chances: {worth}"


def _judged_steps(on: OfTable) -> list[tuple[Step, int]]:
    return _spread(list(on.decisions(on.steps)))


def _spread(found: Sequence[Any]) -> list[Any]:
    return [found[len(found) * number // JUDGED] for number in range(min(JUDGED, len(found)))]


def _check_complete(on: OfTable, state: Any, seat: int, judged: list[Any]) -> None:
    actions = on.game.actions(state, seat)
    assert judged, "nothing is judged"
    if isinstance(actions, ActionBox):
        for action in judged:
            check_choice(on.game, state, seat, action)
    else:
        assert sorted(map(repr, judged)) == sorted(map(repr, actions)), "every action is judged once, and no other"


def _is_sentence(words: str) -> bool:
    return bool(words.strip()) and isinstance(words, str)
