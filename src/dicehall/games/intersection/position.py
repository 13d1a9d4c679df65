"""Positions as people and programs write them down, and the way back to a state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from dicehall.core.errors import BadPosition
from dicehall.games.intersection.dice import DICE, FACES, NUMBERS, in_order
from dicehall.games.intersection.options import Name, Options
from dicehall.games.intersection.rules import Phase, State, at_rest, go_on, goal_settled
from dicehall.games.intersection.turn import Rolling, Turn, signal_in_cup

_T = TypeVar("_T", int, bool)
MOST_SEATS = 6
MOST_POINTS = 1_000_000_000


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment, flat. What is left out has its plainest value."""

    rules: Name = "traffic"
    signal: str = ""
    field: str = ""
    parked: str = ""
    parked_since_roll: bool = False
    scores: tuple[int, ...]
    turn: int = 0
    phase: Phase = "turn"
    rolling: Rolling | None = None
    cup: int = 0
    turns: tuple[int, ...] = ()
    fumbled: tuple[bool, ...] = ()
    contenders: tuple[int, ...] = ()
    happy: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def position(state: State) -> Position:
    """The position of a state."""
    turn = state.turn
    return Position(
        rules=state.options.rules,
        signal=turn.signal,
        field=turn.field,
        parked=turn.parked,
        parked_since_roll=turn.parked_since_roll,
        scores=state.scores,
        turn=state.seat,
        phase=state.phase,
        rolling=turn.rolling,
        cup=turn.cup,
        turns=state.turns,
        fumbled=state.fumbled,
        contenders=state.contenders,
        happy=state.happy,
        winners=state.winners,
    )


def place(given: Position, options: Options) -> State:
    """The state of a position, brought to rest: classic sad faces leave, a turn with no way on is over."""
    seats = len(given.scores)
    _need(1 <= seats <= MOST_SEATS, "scores", f"1 to {MOST_SEATS} scores, one for each seat")
    _need(all(0 <= score <= MOST_POINTS for score in given.scores), "scores", f"numbers from 0 to {MOST_POINTS}")
    _need(0 <= given.turn < seats, "turn", f"a seat from 0 to {seats - 1}")
    state = State(
        options=options,
        phase=given.phase,
        scores=given.scores,
        seat=given.turn,
        turn=_turn(given),
        turns=_each(given.turns, (0,) * seats, "turns"),
        fumbled=_each(given.fumbled, (False,) * seats, "fumbled"),
        contenders=given.contenders,
        happy=given.happy,
        winners=given.winners,
    )
    _check_phase(state)
    return go_on(state, at_rest(options, state.turn)) if state.phase == "turn" else state


def _need(holds: bool, field: str, expected: str) -> None:
    if not holds:
        raise BadPosition(f"position.{field}: expected {expected}")


def _each(given: tuple[_T, ...], default: tuple[_T, ...], field: str) -> tuple[_T, ...]:
    _need(len(given) in (0, len(default)), field, f"{len(default)} values, one for each seat")
    _need(all(0 <= value <= MOST_POINTS for value in given), field, "no number below 0 or absurdly high")
    return given or default


def _turn(given: Position) -> Turn:
    """The turn under way; with no dice and no signal anywhere it is about to begin."""
    if not (given.signal or given.field or given.parked or given.rolling):
        return Turn()
    field, parked = _dice(given.field, "field"), _dice(given.parked, "parked")
    if given.rules == "classic":
        field = field.replace("X", "")
    turn = Turn(given.signal, field, parked, given.parked_since_roll, given.rolling, given.cup)
    _check_signal(turn, given.rules)
    _check_parked(parked)
    _check_count(turn, given.rules)
    return turn


def _dice(dice: str, field: str) -> str:
    dice = dice.upper()
    _need(set(dice) <= set(FACES) and len(dice) <= DICE, field, f"at most {DICE} faces out of H S X 2 3 4")
    return in_order(dice)


def _check_signal(turn: Turn, rules: Name) -> None:
    if turn.rolling == "start":
        _need(turn == Turn(), "rolling", "no signal and no dice anywhere but in the cup at the start of a turn")
        return
    shown = ("go",) if rules == "classic" else ("go", "slow")
    _need(turn.signal in shown, "signal", " or ".join(shown))
    _need(turn.rolling != "double" or len(turn.parked) == DICE - 1, "parked", "four dice for double or nothing")
    _need(turn.rolling != "double" or turn.signal == "go", "signal", "go for double or nothing")
    _need(
        rules == "traffic" or turn.rolling in (None, "signal"), "rolling", "null, start or signal in classic rules"
    )


def _check_parked(parked: str) -> None:
    _need("X" not in parked, "parked", "no sad face")
    groups = [parked.count(number) for number in NUMBERS if number in parked]
    _need(all(count >= 3 for count in groups), "parked", "three or more of a number")


def _check_count(turn: Turn, rules: Name) -> None:
    dice = len(turn.field) + len(turn.parked) + turn.cup
    _need((turn.cup > 0) == (turn.rolling is not None), "cup", "the number of traffic dice being rolled")
    if rules == "traffic":
        _need(dice == DICE, "field", f"{DICE} dice on the field, parked and in the cup together, not {dice}")
        _check_cup(turn)
    _need(dice <= DICE, "field", f"at most {DICE} dice, not {dice}")


def _check_cup(turn: Turn) -> None:
    if turn.rolling == "fix":
        _need(turn.cup == 2, "cup", "2 dice for a fix")
    elif turn.rolling == "on":
        _need(not turn.field, "field", "no dice on the field while playing on")
    elif turn.rolling is not None and signal_in_cup(turn) and turn.rolling != "start":
        _need(turn.cup == 1, "cup", "1 die with the signal die")


def _check_phase(state: State) -> None:
    seats = len(state.scores)
    _need(_distinct(state.contenders, seats), "contenders", "different seats of this game")
    _need(_distinct(state.winners, seats), "winners", "different seats of this game")
    if state.phase == "turn":
        _need(not state.contenders and not state.happy, "contenders", "nobody during a turn")
        _need(
            not goal_settled(state), "scores", "a game that is not over: the goal is reached, and no turn is left"
        )
        return
    if state.phase != "first":
        _need(max(state.scores) >= state.options.goal, "scores", "somebody at the goal when the turns are over")
    if state.phase != "over":
        _check_roll_off(state)


def _check_roll_off(state: State) -> None:
    _need(len(state.contenders) > 1, "contenders", "two or more seats that roll for happy faces")
    _need(len(state.happy) < len(state.contenders), "happy", "the happy faces of those who have rolled so far")
    _need(all(0 <= count <= DICE for count in state.happy), "happy", f"numbers from 0 to {DICE}")
    _need(state.seat == state.contenders[len(state.happy)], "turn", "the contender who rolls next")


def _distinct(seats: Iterable[int], count: int) -> bool:
    listed = list(seats)
    return len(set(listed)) == len(listed) and all(0 <= seat < count for seat in listed)
