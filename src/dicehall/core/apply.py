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
from dicehall.core.dice import dice_in_words, numbers
from dicehall.core.errors import IllegalAction, shown


def apply(game: Game[S, A], state: S, answer: Answer[A]) -> S:
    """The state after the answer; raises IllegalAction if the state does not wait for it."""
    pending = game.pending(state)
    if type(answer) is Rolled and type(pending) is Roll:
        _check_dice(pending, answer)
    elif type(answer) is Chosen and type(pending) is Decide:
        if not _offered(game, state, pending, answer):
            _check_choices(game, state, pending, answer)
    else:
        _check_other(pending, answer)
    return game.step(state, answer)


def _offered(game: Game[S, A], state: S, pending: Decide, answer: Chosen[A]) -> bool:
    """Whether exactly the asked seats choose, each of them a listed action: what nearly every answer is."""
    given = answer.actions
    if len(given) != len(pending.seats):
        return False
    for seat in pending.seats:
        actions = game.actions(state, seat)
        if type(actions) is not tuple or seat not in given or given[seat] not in actions:
            return False
    return True


def _check_other(pending: Pending, answer: Answer[Any]) -> None:
    match pending, answer:
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
    place = 0
    for die in dice:
        value = values[place]
        place += 1  # noqa: SIM113 (an enumerate takes as long as the rest)
        if value not in (die.faces or numbers(die.sides)):
            raise IllegalAction(f"value {place} is {shown(value)}, but a {die.name} die shows {die.allowed()}")


def _check_forfeit(pending: Decide | Roll, answer: Forfeit) -> None:
    if answer.seat not in asked_seats(pending):
        raise IllegalAction(f"seat {answer.seat} can't forfeit: the game waits for {waits_for(pending)}")
