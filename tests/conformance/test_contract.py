"""What every game promises: see "What every registered game gets tested for" in docs/adding-a-game.md."""

from __future__ import annotations

import contextlib
import random
from math import prod
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.hosting import Setup, Step
from dicehall.core.apply import apply, asked_seats
from dicehall.core.contract import (
    ActionBox,
    Chosen,
    Decide,
    Forfeit,
    Game,
    Over,
    Roll,
    Rolled,
    Settled,
)
from dicehall.core.dice import Die, outcomes
from dicehall.core.errors import IllegalAction, NotationError
from dicehall.core.setup import place, resolve

MOST_OUTCOMES = 50_000
FEW_OUTCOMES = 500


def to_json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def decisions(steps: list[Step]) -> list[tuple[Step, Decide]]:
    found = []
    for step in steps:
        if isinstance(step.answer, Chosen):
            found.append((step, Decide(tuple(step.answer.actions))))
    return found


def actions_of(game: Game[Any, Any], state: Any, seat: int) -> list[Any]:
    actions = game.actions(state, seat)
    if isinstance(actions, ActionBox):
        chance = random.Random(0)
        return [actions.sample(chance.randrange) for _ in range(3)]
    return list(actions)


def test_random_games_end_with_a_result(setup: Setup, steps: list[Step]) -> None:
    over = setup.game.pending(steps[-1].after)
    assert isinstance(over, Over)
    assert len(over.scores) == setup.seats
    assert set(over.winners) <= set(range(setup.seats))
    assert setup.seats > 1 or over.winners == ()


def test_scores_are_within_their_bounds(setup: Setup, steps: list[Step]) -> None:
    low, high = setup.game.spec.scores
    over = setup.game.pending(steps[-1].after)
    assert isinstance(over, Over)
    assert all(score >= low and (high is None or score <= high) for score in over.scores)


def test_the_number_of_seats_is_known_all_along(setup: Setup, some_steps: list[Step]) -> None:
    assert {setup.game.seats(step.after) for step in some_steps} == {setup.seats}


def test_asked_seats_have_actions_and_others_have_none(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        for state in (step.before, step.after):
            pending = setup.game.pending(state)
            asked = pending.seats if isinstance(pending, Decide) else ()
            for seat in range(setup.seats):
                actions = setup.game.actions(state, seat)
                assert (isinstance(actions, ActionBox) or len(actions) > 0) == (seat in asked)


def test_past_states_never_change(setup: Setup, steps: list[Step]) -> None:
    frozen = [to_json(step.before) for step in steps]
    again = setup.start()
    for step, known in zip(steps, frozen, strict=True):
        assert to_json(again) == known == to_json(step.before)
        again = apply(setup.game, again, step.answer)


def test_states_survive_json_byte_for_byte(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        encoded = to_json(step.after)
        back = msgspec.json.decode(encoded, type=setup.game.types.state)
        assert back == step.after
        assert to_json(back) == encoded


def test_answers_survive_json_byte_for_byte(setup: Setup, some_steps: list[Step]) -> None:
    kind = Chosen[setup.game.types.action] | Rolled | Settled | Forfeit  # type: ignore[name-defined]
    for step in some_steps:
        encoded = to_json(step.answer)
        back = msgspec.json.decode(encoded, type=kind)
        assert to_json(back) == encoded
        if not isinstance(step.answer, Settled):
            assert back == step.answer


def test_views_survive_json_byte_for_byte(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        for seat in (None, *range(setup.seats)):
            encoded = to_json(setup.game.view(step.after, seat))
            back = msgspec.json.decode(encoded, type=setup.game.types.view)
            assert to_json(back) == encoded


def test_positions_lead_back_to_their_states(setup: Setup, some_steps: list[Step]) -> None:
    options = resolve(setup.game.spec, setup.options)
    for step in some_steps:
        written = msgspec.json.decode(to_json(setup.game.position(step.after)))
        assert place(setup.game, written, options) == step.after


def test_notation_round_trips_and_is_unique(setup: Setup, some_steps: list[Step]) -> None:
    for step, asked in decisions(some_steps):
        for seat in asked.seats:
            actions = actions_of(setup.game, step.before, seat)
            texts = [setup.game.write(step.before, action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert [setup.game.parse(step.before, text) for text in texts] == actions


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=300) | st.text("parkfixslowend HSX234p-=.", max_size=40), where=st.integers(0, 10_000))
def test_fuzzed_text_raises_only_notation_errors(setup: Setup, steps: list[Step], text: str, where: int) -> None:
    state = steps[where % len(steps)].before
    with contextlib.suppress(NotationError):
        action = setup.game.parse(state, text)
        assert setup.game.parse(state, setup.game.write(state, action)) == action


def test_offers_say_what_each_action_is(setup: Setup, some_steps: list[Step]) -> None:
    for step, asked in decisions(some_steps):
        for seat in asked.seats:
            for action in actions_of(setup.game, step.before, seat):
                offer = setup.game.offer(step.before, seat, action)
                assert offer.text == setup.game.write(step.before, action)
                assert offer.label


def test_every_step_is_told_in_words(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        events = setup.game.describe(step.before, step.answer, step.after)
        assert events
        assert all(event.text and event.kind for event in events)
        assert all(event.seat is None or 0 <= event.seat < setup.seats for event in events)
        assert to_json(events)


def test_answers_that_are_not_asked_for_are_refused(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        known = to_json(step.before)
        for wrong in wrong_answers(setup, step):
            with pytest.raises(IllegalAction):
                apply(setup.game, step.before, wrong)
        assert to_json(step.before) == known


def wrong_answers(setup: Setup, step: Step) -> list[Any]:
    """Answers of the wrong kind, of the wrong seats, and with dice that can't be."""
    pending = setup.game.pending(step.before)
    outsider = next((seat for seat in range(setup.seats) if seat not in asked_seats(pending)), setup.seats)
    wrong: list[Any] = [Forfeit(outsider, "clock"), Chosen({}), Rolled(())]
    if isinstance(pending, Roll):
        values = tuple(die.face(0) for die in pending.dice)
        wrong += [Rolled((*values, values[0])), Rolled(("?", *values[1:])), Chosen({0: None}), Settled(None)]
    if isinstance(pending, Decide):
        action = actions_of(setup.game, step.before, pending.seats[0])[0]
        wrong += [Chosen({outsider: action}), Chosen({**dict.fromkeys(pending.seats, action), outsider: action})]
    return wrong


def test_an_action_of_another_moment_is_refused(setup: Setup, steps: list[Step]) -> None:
    every = {to_json(a): a for step, asked in decisions(steps) for a in step.answer.actions.values()}  # type: ignore[union-attr]
    for step, asked in decisions(steps[:200]):
        seat = asked.seats[0]
        actions = setup.game.actions(step.before, seat)
        if isinstance(actions, ActionBox):
            continue
        others = {other: step.answer.actions[other] for other in asked.seats if other != seat}  # type: ignore[union-attr]
        for action in list(every.values())[:40]:
            if action not in actions:
                with pytest.raises(IllegalAction):
                    apply(setup.game, step.before, Chosen({seat: action, **others}))


def test_every_dice_outcome_steps_and_the_odds_add_up(setup: Setup, some_steps: list[Step]) -> None:
    """A roll with a great many outcomes is walked through once, any other wherever it comes up."""
    seen: set[tuple[Die, ...]] = set()
    for step in some_steps:
        pending = setup.game.pending(step.before)
        if not isinstance(pending, Roll):
            continue
        count = prod(die.size for die in pending.dice)
        if count > MOST_OUTCOMES or (count > FEW_OUTCOMES and pending.dice in seen):
            continue
        seen.add(pending.dice)
        assert sum(share for _, share in outcomes(pending.dice)) == 1
        for values, _ in outcomes(pending.dice):
            apply(setup.game, step.before, Rolled(values))


def test_the_fallback_is_legal_for_every_seat_that_decides(setup: Setup, some_steps: list[Step]) -> None:
    for step, asked in decisions(some_steps):
        for seat in asked.seats:
            fallback = setup.game.fallback(step.before, seat)
            if isinstance(fallback, Chosen) and isinstance(step.answer, Chosen):
                fallback = Chosen({**step.answer.actions, **fallback.actions})
            apply(setup.game, step.before, fallback)
