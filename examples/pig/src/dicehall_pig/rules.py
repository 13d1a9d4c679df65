"""The rules of Pig: roll as often as you dare; the losing face takes the points of the turn, holding keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import asdict, replace

from dicehall.core.contract import Answer, Chosen, Decide, Forfeit, Over, Pending, Roll, Rolled, Rulebook, Spec
from dicehall.core.dice import numbered
from dicehall.core.errors import BadPosition
from dicehall.core.options import Number

DIE = numbered(6)
NUMBERS = {DIE.face(index): index + 1 for index in range(DIE.size)}
SEATS = (1, 8)
MOST = 1000

BOOK = Rulebook(
    id="pig",
    title="Pig",
    summary="Roll as often as you dare and hold in time; first to 100.",
    seats=SEATS,
    options=(
        Number("goal", 100, 20, MOST, "The score that wins."),
        Number("bust", 1, 1, 6, "The face that ends a turn with nothing."),
    ),
)

SPEC = Spec(
    id="pig",
    title="Pig",
    version="1",
    rulebooks=(BOOK,),
    traits=frozenset({"solo", "open"}),
    scores=(0, MOST + 5),
    kind="Press your luck",
    minutes=5,
)


class Action(msgspec.Struct, frozen=True, gc=False):
    """What a player chooses."""

    verb: Literal["roll", "hold"]


ROLL, HOLD = Action("roll"), Action("hold")
ONLY_ROLL, ONLY_HOLD, EITHER = (ROLL,), (HOLD,), (ROLL, HOLD)


class Position(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment: points and finished turns of each seat, and the turn under way."""

    scores: tuple[int, ...]
    turns: tuple[int, ...] = ()
    seat: int = 0
    rolls: tuple[int, ...] = ()
    rolling: bool = False


class State(Position, frozen=True, gc=False, kw_only=True):
    """A position and the options that are played by. Nothing is secret, so this is also what everybody sees."""

    goal: int
    bust: int


def start(seats: int, options: Mapping[str, Any]) -> State:
    """The Aim: nobody has a point, and seat 0 begins."""
    return State(scores=(0,) * seats, turns=(0,) * seats, goal=options["goal"], bust=options["bust"])


def at_stake(state: State) -> int:
    """The points of the turn under way."""
    return sum(state.rolls)


def is_over(state: State) -> bool:
    """The Aim: the game is over when a seat has the goal."""
    return state.scores[state.seat] >= state.goal


_CHOICES = tuple(Decide((seat,)) for seat in range(SEATS[1]))
_ROLLS = tuple(Roll((DIE,), seat) for seat in range(SEATS[1]))


def pending(state: State) -> Pending:
    """A Turn: the seat whose turn it is chooses, and the die is rolled when it says so."""
    if state.rolling:
        return _ROLLS[state.seat]
    if state.rolls or not is_over(state):
        return _CHOICES[state.seat]
    return Over(state.scores, () if len(state.scores) == 1 else (state.seat,))


def actions(state: State, seat: int) -> tuple[Action, ...]:
    """A Turn: it begins with a roll; from then on one may hold, and has to once that wins."""
    if state.rolling or seat != state.seat:
        return ()
    if state.rolls:
        return ONLY_HOLD if state.scores[seat] + sum(state.rolls) >= state.goal else EITHER
    return () if is_over(state) else ONLY_ROLL


def step(state: State, answer: Answer[Action]) -> State:
    """A Turn: what follows from a choice, a roll or a clock that ran out."""
    if type(answer) is Rolled:
        face = NUMBERS[answer.values[0]]
        if face != state.bust:
            return replace(state, rolling=False, rolls=(*state.rolls, face))
    elif type(answer) is Chosen:
        if answer.actions[state.seat] == ROLL:
            return replace(state, rolling=True)
        return _turn_ended(state, at_stake(state))
    return _turn_ended(state, 0)


def _turn_ended(state: State, points: int) -> State:
    seat = state.seat
    scores, turns = list(state.scores), list(state.turns)
    scores[seat] += points
    turns[seat] += 1
    following = seat if scores[seat] >= state.goal else (seat + 1) % len(scores)
    return replace(state, scores=tuple(scores), turns=tuple(turns), seat=following, rolls=(), rolling=False)


def fallback(_: State, seat: int) -> Forfeit:
    """The Clock: who runs out of time loses the points of the turn."""
    return Forfeit(seat, "clock")


def standing(state: State) -> tuple[int, ...]:
    """The points so far."""
    return state.scores


def position(state: State) -> Position:
    """The position of a state."""
    return Position(**{name: getattr(state, name) for name in Position.__struct_fields__})


def place(given: Position, options: Mapping[str, Any]) -> State:
    """The state of a position; raises BadPosition."""
    seats, goal, bust = len(given.scores), options["goal"], options["bust"]
    _check(SEATS[0] <= seats <= SEATS[1], f"scores are of {SEATS[0]} to {SEATS[1]} seats, not of {seats}")
    _check(0 <= given.seat < seats, f"seat is {given.seat}; allowed: 0 to {seats - 1}")
    state = State(**{**asdict(given), "turns": given.turns or (0,) * seats}, goal=goal, bust=bust)
    others = (score for seat, score in enumerate(given.scores) if seat != given.seat)
    _check(min(given.scores) >= 0, "scores are 0 or more")
    _check(max(given.scores) <= goal + 5, f"scores are {goal + 5} at the most")
    _check(max(others, default=0) < goal, f"only the seat whose turn it is can have {goal}, which ends the game")
    _check(len(state.turns) == seats and min(state.turns) >= 0, f"turns are {seats} numbers, one for each seat")
    faces = [face for face in range(1, 7) if face != bust]
    _check(set(given.rolls) <= set(faces), f"rolls are faces out of {', '.join(map(str, faces))}")
    _check(not (is_over(state) and (given.rolls or given.rolling)), "the game is over, so nobody rolls")
    won = given.scores[given.seat] + sum(given.rolls[:-1] if not given.rolling else given.rolls) >= goal
    _check(is_over(state) or not given.rolls or not won, f"who has {goal} with these rolls has to hold")
    return state


def _check(holds: bool, expected: str) -> None:
    if not holds:
        raise BadPosition(f"position: {expected}")
