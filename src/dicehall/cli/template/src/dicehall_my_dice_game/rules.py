"""The rules: everybody rolls a die in each round and adds up; once in a game, a roll may be rolled again.

To change: all of it. Rules never roll, wait or remember: a state says what it waits for (`pending`), the host
answers, and `step` gives the next state. Keep everything in frozen structs, and randomness out of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Answer, Chosen, Decide, Forfeit, Over, Pending, Roll, Rolled, Rulebook, Spec
from dicehall.core.dice import numbered
from dicehall.core.errors import BadPosition
from dicehall.core.options import Number

DIE = numbered(6)

# To change: what people read in lists, who can play, and the house rules with their defaults and limits.
BOOK = Rulebook(
    id="my_dice_game",
    title="My Dice Game",
    summary="A roll in every round, and one of them again.",
    seats=(1, 6),
    options=(Number("rounds", 3, 1, 10, "How many rounds are played."),),
)

# To change: raise the version whenever old records would not replay any more. The traits say that the game can be
# played alone and that nothing is secret. The scores are the lowest and the highest possible.
SPEC = Spec(
    id="my_dice_game",
    title="My Dice Game",
    version="1",
    rulebooks=(BOOK,),
    traits=frozenset({"solo", "open"}),
    scores=(0, 60),
    kind="Press your luck",
    minutes=2,
)


class Action(msgspec.Struct, frozen=True):
    """What a player chooses."""

    verb: Literal["keep", "again"]


KEEP, AGAIN = Action("keep"), Action("again")


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment; also the position that people write down, and the view that all of them have.

    `face` is the roll that lies there, 0 before it. `again` says which seats can still roll again.
    """

    scores: tuple[int, ...]
    again: tuple[bool, ...] = ()
    round: int = 1
    rounds: int = 3
    seat: int = 0
    face: int = 0


def start(seats: int, options: Mapping[str, Any]) -> State:
    """The first state, for complete options."""
    return State(scores=(0,) * seats, again=(True,) * seats, rounds=options["rounds"])


def pending(state: State) -> Pending:
    """A roll, then a choice while the seat can roll again, and so on until the rounds are over."""
    if state.round > state.rounds:
        best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
        return Over(state.scores, tuple(best) if len(state.scores) > 1 else ())
    return Decide((state.seat,)) if state.face else Roll((DIE,), state.seat)


def actions(state: State, seat: int) -> tuple[Action, ...]:
    """What the seat may choose; nothing for a seat that is not asked."""
    asked = isinstance(pending(state), Decide) and seat == state.seat
    return (KEEP, AGAIN) if asked else ()


def step(state: State, answer: Answer[Action]) -> State:
    """The next state. Dicehall has checked that the answer is one that the state waits for."""
    match answer:
        case Rolled((face,)):
            rolled = replace(state, face=int(face))
            return rolled if state.again[state.seat] else _kept(rolled)
        case Chosen(chosen) if chosen[state.seat] == AGAIN:
            return replace(state, face=0, again=_with(state.again, state.seat, False))
        case Forfeit():
            return _kept(replace(state, face=0))
    return _kept(state)


def _kept(state: State) -> State:
    """The roll counts, and the next seat rolls."""
    scores = _with(state.scores, state.seat, state.scores[state.seat] + state.face)
    seat = (state.seat + 1) % len(scores)
    return replace(state, scores=scores, seat=seat, face=0, round=state.round + (seat == 0))


def _with(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def fallback(state: State, seat: int) -> Answer[Action]:
    """What stands in for a seat whose clock ran out: it keeps its roll, or loses it if it has not rolled."""
    return Chosen({seat: KEEP}) if actions(state, seat) else Forfeit(seat, "clock")


def standing(state: State) -> tuple[int, ...]:
    """What each seat has so far."""
    return state.scores


def place(given: State, options: Mapping[str, Any]) -> State:
    """The state of a position that somebody wrote down; raises BadPosition where it breaks the rules."""
    seats = len(given.scores)
    state = replace(given, again=given.again or (True,) * seats, rounds=options["rounds"])
    _check(1 <= seats <= 6, f"scores are of 1 to 6 seats, not of {seats}")
    _check(all(0 <= score <= 60 for score in state.scores), "scores are 0 to 60")
    _check(len(state.again) == seats, f"again has {seats} values, one for each seat")
    _check(0 <= state.seat < seats, f"seat is {state.seat}; allowed: 0 to {seats - 1}")
    _check(1 <= state.round <= state.rounds + 1, f"round is {state.round}; allowed: 1 to {state.rounds + 1}")
    _check(0 <= state.face <= 6, f"face is {state.face}; allowed: 0 to 6")
    _check(
        not state.face or state.again[state.seat], "a roll that can't be rolled again is kept at once, so face is 0"
    )
    _check(
        state.round <= state.rounds or (state.seat, state.face) == (0, 0), "the game is over: seat and face are 0"
    )
    return state


def _check(holds: bool, expected: str) -> None:
    if not holds:
        raise BadPosition(f"position: {expected}")
