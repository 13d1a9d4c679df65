"""The only way to call a game's `step`: an answer is checked against what the state waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehall.core.contract import (
    A,
    Answer,
    Chosen,
    Decide,
    Forfeit,
    Game,
    Over,
    Pending,
    Roll,
    Rolled,
    S,
    Settled,
    Simulate,
)
from dicehall.core.dice import dice_in_words
from dicehall.core.errors import IllegalAction, shown


def apply(game: Game[S, A], state: S, answer: Answer[A]) -> S:
    """The state after the answer; raises IllegalAction if the state does not wait for it.

    Nearly every answer passes at once: listed actions of exactly the asked seats, or faces of the dice. Everything
    else is looked at again, and refused with a reason.
    """
    pending = game.pending(state)
    if type(answer) is Chosen and type(pending) is Decide:
        given = answer.actions
        for seat in pending.seats:
            actions = game.actions(state, seat)
            if type(actions) is not tuple or seat not in given or given[seat] not in actions:
                break
        else:
            if len(given) == len(pending.seats):
                return game.step(state, answer)
    elif type(answer) is Rolled and type(pending) is Roll and len(answer.values) == len(pending.dice):
        place = 0
        for die in pending.dice:
            if answer.values[place] not in die.values:
                break
            place += 1  # noqa: SIM113 (an enumerate takes as long as the rest)
        else:
            return game.step(state, answer)
    _check(game, state, pending, answer)
    return game.step(state, answer)


def _check(game: Game[S, A], state: S, pending: Pending, answer: Answer[A]) -> None:
    match pending, answer:
        case Decide(), Chosen():
            _check_choices(game, state, pending, answer)
        case Roll(), Rolled():
            _check_dice(pending, answer)
        case ((Decide() | Roll()), Forfeit()):
            _check_forfeit(pending, answer)
        case Simulate(), Settled():
            pass
        case _:
            raise IllegalAction(f"the game waits for {waits_for(pending)}, not for {_given(answer)}")


def asked_seats(pending: Pending) -> tuple[int, ...]:
    """The seats that decide, or the seat that rolls."""
    match pending:
        case Decide(seats):
            return seats
        case Roll(seat=int(seat)):
            return (seat,)
    return ()


def waits_for(pending: Pending) -> str:
    """What a state waits for, in words for messages."""
    match pending:
        case Decide(seats):
            return f"a choice of seat {' and seat '.join(map(str, seats))}"
        case Roll(dice):
            return f"a roll of {dice_in_words(dice)}"
        case Simulate():
            return "a simulation"
        case Over():
            return "nothing more, it is over"


def _given(answer: Answer[Any]) -> str:
    match answer:
        case Chosen():
            return "a choice"
        case Rolled():
            return "a roll"
        case Settled():
            return "the result of a simulation"
        case Forfeit(seat):
            return f"a forfeit of seat {seat}"


def _check_choices(game: Game[S, A], state: S, pending: Decide, answer: Chosen[A]) -> None:
    given = answer.actions
    if set(given) != set(pending.seats):
        seats = ", ".join(map(str, sorted(given))) or "nobody"
        raise IllegalAction(f"the game waits for {waits_for(pending)}; the answer is of seat {seats}")
    for seat, action in given.items():
        check_choice(game, state, seat, action)


def check_choice(game: Game[S, A], state: S, seat: int, action: A) -> None:
    """Raise IllegalAction, with what would be legal, unless the seat may choose the action."""
    actions = game.actions(state, seat)
    if isinstance(actions, Sequence):
        if action not in actions:
            text = game.write(state, action) if isinstance(action, game.types.action) else shown(action)
            raise IllegalAction(f"{text!r} is not possible now; {_legal(game, state, actions)}")
        return
    reason = actions.check(action)
    if reason:
        raise IllegalAction(reason)


def _legal(game: Game[S, A], state: S, actions: Sequence[A]) -> str:
    texts = [game.write(state, action) for action in actions]
    more = f" and {len(texts) - 12} more" if len(texts) > 12 else ""
    return "possible: " + (", ".join(texts[:12]) + more if texts else "nothing")


def _check_dice(pending: Roll, answer: Rolled) -> None:
    dice, values = pending.dice, answer.values
    if len(values) != len(dice):
        values_given = "1 value" if len(values) == 1 else f"{len(values)} values"
        raise IllegalAction(f"{values_given} given; the game waits for {waits_for(pending)}")
    for place, (die, value) in enumerate(zip(dice, values, strict=True), 1):
        if not die.shows(value):
            raise IllegalAction(f"value {place} is {shown(value)}, but a {die.name} die shows {die.allowed()}")


def _check_forfeit(pending: Decide | Roll, answer: Forfeit) -> None:
    if answer.seat not in asked_seats(pending):
        raise IllegalAction(f"seat {answer.seat} can't forfeit: the game waits for {waits_for(pending)}")
