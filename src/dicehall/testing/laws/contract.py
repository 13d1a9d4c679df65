"""Laws about the contract of rules and hosts: states, answers, actions, notation, positions and the clock."""

from __future__ import annotations

import contextlib
from math import prod
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicehall.core.apply import apply, asked_seats
from dicehall.core.contract import (
    ActionBox,
    Answer,
    Chosen,
    Decide,
    Forfeit,
    Over,
    Roll,
    Rolled,
    Settled,
)
from dicehall.core.dice import Die, outcomes
from dicehall.core.errors import IllegalAction, NotationError
from dicehall.core.setup import place
from dicehall.testing.host import Step
from dicehall.testing.law import OfTable, table_law
from dicehall.testing.laws.values import actions_of, answer_copy, complete, state_copy, to_json

MOST_OUTCOMES = 50_000
FEW_OUTCOMES = 500
MOST_STEPS = 200
MOST_OTHERS = 40
LETTERS = "parkfixslowend HSX234p-=."


# The end.


@table_law()
def random_games_end_with_a_result(on: OfTable) -> None:
    """A random game ends, with a score for every seat; a solo game has no winner."""
    over = on.game.pending(on.steps[-1].after)
    assert isinstance(over, Over)
    assert len(over.scores) == on.seats, "there is a score for every seat"
    assert set(over.winners) <= set(range(on.seats)), "winners are seats"
    assert on.seats > 1 or over.winners == (), "somebody alone has a score, and nobody to win against"


@table_law()
def scores_are_within_their_bounds(on: OfTable) -> None:
    """The scores at the end are within `spec.scores`."""
    low, high = on.game.spec.scores
    over = on.game.pending(on.steps[-1].after)
    assert isinstance(over, Over)
    assert all(score >= low and (high is None or score <= high) for score in over.scores)


# States.


@table_law()
def the_number_of_seats_is_known_all_along(on: OfTable) -> None:
    """`seats` gives the same number in every state."""
    assert {on.game.seats(step.after) for step in on.some_steps} == {on.seats}


@table_law()
def a_state_waits_for_seats_and_dice_that_exist(on: OfTable) -> None:
    """The seats that decide are at the table, each named once; a roll has dice, and its seat is at the table."""
    for step in on.some_steps:
        pending = on.game.pending(step.before)
        asked = asked_seats(pending)
        assert set(asked) <= set(range(on.seats)), f"there is no such seat: {pending}"
        assert len(set(asked)) == len(asked), f"a seat is asked twice: {pending}"
        assert not isinstance(pending, Decide) or asked, "no seat decides"
        assert not isinstance(pending, Roll) or pending.dice, "a roll has no dice"


@table_law()
def asked_seats_have_actions_and_others_have_none(on: OfTable) -> None:
    """`actions` is empty for a seat that is not asked, and for no other."""
    for step in on.some_steps:
        for state in (step.before, step.after):
            pending = on.game.pending(state)
            asked = pending.seats if isinstance(pending, Decide) else ()
            for seat in range(on.seats):
                actions = on.game.actions(state, seat)
                assert (isinstance(actions, ActionBox) or len(actions) > 0) == (seat in asked)


@table_law()
def past_states_never_change(on: OfTable) -> None:
    """A state is the same after the game has gone on, and the same answers lead to the same states."""
    frozen = [to_json(step.before) for step in on.steps]
    again = on.setup.start()
    for step, known in zip(on.steps, frozen, strict=True):
        assert to_json(again) == known == to_json(step.before)
        again = apply(on.game, again, step.answer)


@table_law()
def rules_depend_on_their_state_alone(on: OfTable) -> None:
    """The rules say the same again later, and for a copy of the state: they remember nothing."""
    steps = on.some_steps
    said = [_said(on, step.before) for step in steps]
    for step, before in reversed(list(zip(steps, said, strict=True))):
        assert _said(on, state_copy(on.game, step.before)) == before


def _said(on: OfTable, state: Any) -> list[bytes]:
    game = on.game
    actions = [actions_of(game, state, seat) for seat in range(on.seats)]
    views = [game.view(state, seat) for seat in (None, *range(on.seats))]
    return [to_json(each) for each in (game.pending(state), actions, views, game.position(state))]


@table_law()
def states_survive_json_byte_for_byte(on: OfTable) -> None:
    """A state that is written and read is the same state."""
    for step in on.some_steps:
        back = state_copy(on.game, step.after)
        assert back == step.after
        assert to_json(back) == to_json(step.after)


@table_law()
def answers_survive_json_byte_for_byte(on: OfTable) -> None:
    """An answer that is written and read is the same answer."""
    kind = Chosen[on.game.types.action] | Rolled | Settled | Forfeit  # type: ignore[name-defined]
    for step in on.some_steps:
        encoded = to_json(step.answer)
        back = msgspec.json.decode(encoded, type=kind)
        assert to_json(back) == encoded
        if not isinstance(step.answer, Settled):
            assert back == step.answer


@table_law()
def views_survive_json_byte_for_byte(on: OfTable) -> None:
    """What a seat or a spectator sees is the same when it is written and read."""
    for step in on.some_steps:
        for seat in (None, *range(on.seats)):
            encoded = to_json(on.game.view(step.after, seat))
            back = msgspec.json.decode(encoded, type=on.game.types.view)
            assert to_json(back) == encoded


@table_law()
def positions_lead_back_to_their_states(on: OfTable) -> None:
    """`place` gives the state back from its position, also after writing and reading it as JSON."""
    options = complete(on.setup)
    for step in on.some_steps:
        written = msgspec.json.decode(to_json(on.game.position(step.after)))
        assert place(on.game, written, options) == step.after


# Notation.


@table_law()
def notation_round_trips_and_is_unique(on: OfTable) -> None:
    """Every action of a state has a text of its own, which is read as that action."""
    for step, seat in on.decisions(on.some_steps):
        actions = actions_of(on.game, step.before, seat)
        texts = [on.game.write(step.before, action) for action in actions]
        assert len(set(texts)) == len(texts), "two actions are written alike"
        assert [on.game.parse(step.before, text) for text in texts] == actions


@table_law()
def fuzzed_text_raises_only_notation_errors(on: OfTable) -> None:
    """Any text is either read as an action that can be written again, or refused with NotationError."""
    written = sorted(
        {on.game.write(step.before, _chosen(step)[seat]) for step, seat in on.decisions(on.some_steps)}
    )
    letters = "".join(sorted(set("".join(written)))) or LETTERS
    texts = st.text(max_size=300) | st.text(LETTERS, max_size=40) | st.text(letters, max_size=40)

    @settings(
        deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.differing_executors]
    )
    @given(text=texts, where=st.integers(0, 10_000))
    def read(text: str, where: int) -> None:
        state = on.steps[where % len(on.steps)].before
        with contextlib.suppress(NotationError):
            action = on.game.parse(state, text)
            assert on.game.parse(state, on.game.write(state, action)) == action

    read()


def _chosen(step: Step) -> dict[int, Any]:
    return step.answer.actions if isinstance(step.answer, Chosen) else {}


# Refusals.


@table_law()
def answers_that_are_not_asked_for_are_refused(on: OfTable) -> None:
    """An answer of the wrong kind, of the wrong seat or with impossible dice is illegal, and changes nothing."""
    for step in on.some_steps:
        known = to_json(step.before)
        for wrong in _wrong_answers(on, step):
            with pytest.raises(IllegalAction):
                apply(on.game, step.before, wrong)
        assert to_json(step.before) == known


def _wrong_answers(on: OfTable, step: Step) -> list[Any]:
    """Answers of the wrong kind, of the wrong seats, and with dice that can't be."""
    pending = on.game.pending(step.before)
    outsider = next((seat for seat in range(on.seats) if seat not in asked_seats(pending)), on.seats)
    wrong: list[Any] = [Forfeit(outsider, "clock"), Chosen({}), Rolled(())]
    if isinstance(pending, Roll):
        values = tuple(die.face(0) for die in pending.dice)
        wrong += [Rolled((*values, values[0])), Rolled(("?", *values[1:])), Chosen({0: None}), Settled(None)]
    if isinstance(pending, Decide):
        action = actions_of(on.game, step.before, pending.seats[0])[0]
        wrong += [Chosen({outsider: action}), Chosen({**dict.fromkeys(pending.seats, action), outsider: action})]
    return wrong


@table_law()
def an_action_of_another_moment_is_refused(on: OfTable) -> None:
    """An action of another state is illegal where it is not offered."""
    every = {to_json(action): action for step in on.steps for action in _chosen(step).values()}
    for step in on.steps[:MOST_STEPS]:
        if isinstance(step.answer, Chosen):
            _check_others(on, step, list(every.values())[:MOST_OTHERS])


def _check_others(on: OfTable, step: Step, others: list[Any]) -> None:
    chosen = _chosen(step)
    seat = next(iter(chosen))
    actions = on.game.actions(step.before, seat)
    if isinstance(actions, ActionBox):
        return
    for action in others:
        if action not in actions:
            with pytest.raises(IllegalAction):
                apply(on.game, step.before, Chosen({**chosen, seat: action}))


# Dice.


@table_law()
def every_dice_outcome_steps_and_the_odds_add_up(on: OfTable) -> None:
    """The game continues with every dice outcome. A roll with very many outcomes is checked once."""
    seen: set[tuple[Die, ...]] = set()
    for step in on.some_steps:
        pending = on.game.pending(step.before)
        if not isinstance(pending, Roll):
            continue
        count = prod(die.size for die in pending.dice)
        if count > MOST_OUTCOMES or (count > FEW_OUTCOMES and pending.dice in seen):
            continue
        seen.add(pending.dice)
        assert sum(share for _, share in outcomes(pending.dice)) == 1
        for values, _ in outcomes(pending.dice):
            apply(on.game, step.before, Rolled(values))


# The clock.


@table_law()
def the_fallback_is_legal_for_every_seat_that_decides(on: OfTable) -> None:
    """Where a seat decides, a clock that runs out chooses or forfeits for that seat, and the rules accept it."""
    for step, seat in on.decisions(on.some_steps):
        fallback = on.game.fallback(step.before, seat)
        _check_whose(fallback, seat)
        assert _timed_out(on, step, seat) is not None, f"the fallback is refused: {fallback}"


@table_law()
def the_fallback_at_a_roll_is_a_forfeit_that_is_accepted_or_refused(on: OfTable) -> None:
    """Where a seat rolls, a clock that runs out forfeits for it; the rules accept that, or raise IllegalAction."""
    for step in on.some_steps:
        pending = on.game.pending(step.before)
        if isinstance(pending, Roll) and pending.seat is not None:
            fallback = on.game.fallback(step.before, pending.seat)
            assert isinstance(fallback, Forfeit), f"nobody chooses what dice show: {fallback}"
            _check_whose(fallback, pending.seat)
            _timed_out(on, step, pending.seat)


@table_law()
def a_clock_that_runs_out_moves_the_game_on(on: OfTable) -> None:
    """An accepted fallback leads to another state, which survives JSON, and is described in words."""
    for step in on.some_steps:
        for seat in asked_seats(on.game.pending(step.before)):
            late = _timed_out(on, step, seat)
            if late is not None:
                assert late.after != late.before, f"the same state again, so the clock runs out for ever: {late}"
                assert state_copy(on.game, late.after) == late.after
                events = on.game.describe(late.before, late.answer, late.after)
                assert events, f"no event describes {late.answer}"
                assert all(event.text for event in events)


def _check_whose(fallback: Answer[Any], seat: int) -> None:
    """The fallback is the seat's own: its choice and no other seat's, or its forfeit by the clock."""
    assert isinstance(fallback, (Chosen, Forfeit)), f"a fallback is a Chosen or a Forfeit: {fallback}"
    if isinstance(fallback, Chosen):
        assert set(fallback.actions) == {seat}, f"the choice is of seat {seat} alone: {fallback}"
    else:
        assert fallback == Forfeit(seat, "clock"), f"the forfeit is of seat {seat}, by the clock: {fallback}"


def _timed_out(on: OfTable, step: Step, seat: int) -> Step | None:
    """The step in which the seat's clock runs out while others choose as they did; None where it is refused."""
    fallback = on.game.fallback(step.before, seat)
    if isinstance(fallback, Chosen):
        fallback = Chosen({**_chosen(step), **fallback.actions})
    known = to_json(step.before)
    try:
        after = apply(on.game, step.before, answer_copy(on.game, fallback))
    except IllegalAction:
        assert to_json(step.before) == known
        return None
    return Step(step.before, fallback, after)
