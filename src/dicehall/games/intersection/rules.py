"""Whole games of Intersection: who begins, whose turn it is, what is recorded, who wins.

`traffic` and `classic` have the rules of a single turn.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Answer, Chosen, Decide, Forfeit, Over, Pending, Roll, Rolled
from dicehall.core.errors import IllegalAction
from dicehall.games.intersection import classic, standings, traffic
from dicehall.games.intersection.dice import DICE, TRAFFIC, signal_die
from dicehall.games.intersection.options import SEATS, Options
from dicehall.games.intersection.turn import Action, Finished, Turn, signal_in_cup

_T = TypeVar("_T")
Phase = Literal["first", "turn", "tie", "over"]


class State(msgspec.Struct, frozen=True):
    """A game at one moment.

    In the phases `first` and `tie` the contenders roll for happy faces one after the other, and `happy` has the
    results so far. `turns` counts each seat's turns; `fumbled` says who ever lost one by the Vander rule.
    """

    options: Options
    phase: Phase
    scores: tuple[int, ...]
    seat: int
    turn: Turn
    turns: tuple[int, ...]
    fumbled: tuple[bool, ...]
    contenders: tuple[int, ...] = ()
    happy: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


def start(seats: int, options: Options) -> State:
    """Starting the Game: everybody rolls for happy faces; a solo player just starts."""
    everybody = tuple(range(seats))
    return State(
        options=options,
        phase="turn" if seats == 1 else "first",
        scores=(0,) * seats,
        seat=0,
        turn=Turn(),
        turns=(0,) * seats,
        fumbled=(False,) * seats,
        contenders=() if seats == 1 else everybody,
    )


def pending(state: State) -> Pending:
    """What the game waits for."""
    if state.phase == "over":
        return Over(state.scores, state.winners)
    if state.phase != "turn":
        return _roll(DICE, None, state.seat)
    turn = state.turn
    if turn.rolling is None:
        return _CHOICES[state.seat]
    return _roll(turn.cup, state.options.signal if signal_in_cup(turn) else None, state.seat)


_CHOICES = tuple(Decide((seat,)) for seat in range(SEATS[1]))


def _make_roll(traffic_dice: int, signal: tuple[str, ...] | None, seat: int) -> Roll:
    with_signal = (signal_die(signal),) if signal else ()
    return Roll(with_signal + (TRAFFIC,) * traffic_dice, seat)


_roll = cache(_make_roll)


def actions(state: State, seat: int) -> tuple[Action, ...]:
    """What the seat may do."""
    if state.phase != "turn" or seat != state.seat or state.turn.rolling is not None:
        return ()
    ways: tuple[Action, ...] = _book(state).ways_on(state.turn)
    return ways


def step(state: State, answer: Answer[Action]) -> State:
    """The state after an answer."""
    if state.phase != "turn":
        return _roll_off(state, answer)
    return go_on(state, turn_after(state, answer))


def go_on(state: State, turn: Turn | Finished) -> State:
    """The state with this turn under way, or with the next turn when this one is over."""
    return _turn_over(state, turn) if type(turn) is Finished else replace(state, turn=turn)


def turn_after(state: State, answer: Answer[Action]) -> Turn | Finished:
    """The turn under way after an answer; a turn with no way on is over with nothing."""
    options, turn = state.options, state.turn
    if type(answer) is Chosen:
        after = _books[options.rules].choose(turn, answer.actions[state.seat], options.points)
    elif type(answer) is Rolled:
        after = _books[options.rules].land(turn, answer.values, options.points)
    elif type(answer) is Forfeit:
        after = _forfeit(options, answer)
    else:
        raise IllegalAction("Intersection needs no simulation")
    return at_rest(options, after)


def at_rest(options: Options, turn: Turn | Finished) -> Turn | Finished:
    """The turn itself, or its end when it has no way on (I don't have anything that I can "park", now what?)."""
    if type(turn) is Finished or turn.rolling is not None or _books[options.rules].ways_on(turn):
        return turn
    if "X" in turn.field:
        return Finished(0, "sad")
    return Finished(0, "slow" if turn.signal == "slow" and not turn.field else "stuck")


def _forfeit(options: Options, answer: Forfeit) -> Finished:
    """The Vander Rule; the classic rules know only a clock that runs out."""
    if options.rules == "classic" and answer.cause == "fumble":
        raise IllegalAction("the classic rules have no Vander rule: roll the fumbled dice again")
    return Finished(0, answer.cause)


def _turn_over(state: State, end: Finished) -> State:
    """The state after a turn: recorded, and the next player's turn or the end of the game."""
    seat = state.seat
    score = state.scores[seat] + recorded(state, end.points)
    vander = end.why in ("clock", "fumble") and state.options.rules == "traffic"
    state = replace(
        state,
        scores=_put(state.scores, seat, score),
        turns=_put(state.turns, seat, state.turns[seat] + 1),
        fumbled=_put(state.fumbled, seat, state.fumbled[seat] or vander),
        seat=(seat + 1) % len(state.scores),
        turn=Turn(),
    )
    return _game_over(state) if goal_settled(state) else state


def recorded(state: State, points: int) -> int:
    """Coming in: the first score must reach the option's value, or nothing is recorded."""
    return standings.recorded(state.scores[state.seat], points, state.options.come_in)


def is_in(state: State, seat: int) -> bool:
    """Coming in: whether any score of the seat counts; without such a rule it always does."""
    return state.scores[seat] > 0 or state.options.come_in == 0


def in_last_turns(state: State) -> bool:
    """Winning: whether somebody stands at the goal and the others have one more turn."""
    options = state.options
    return state.phase == "turn" and standings.last_turns(max(state.scores), options.goal, options.last_turn)


def goal_settled(state: State) -> bool:
    """Winning: whether the game is over when the turn has come to `state.seat`."""
    options = state.options
    classic_rules = options.rules == "classic"
    return standings.settled(state.scores, state.seat, options.goal, classic_rules, options.last_turn)


def _game_over(state: State) -> State:
    """Winning: the highest score, or a roll of those who tie for it; alone there is nobody to beat."""
    if len(state.scores) == 1:
        return replace(state, phase="over")
    return _contend(state, "tie", tied_for_the_win(state))


def tied_for_the_win(state: State) -> tuple[int, ...]:
    """Winning and the No Dice Rule: the top scorers, and those who never got a point without a fumble."""
    best = max(state.scores)
    return tuple(
        seat for seat, score in enumerate(state.scores) if standings.ties(score, best, has_no_dice(state, seat))
    )


def has_no_dice(state: State, seat: int) -> bool:
    """The No Dice Rule: whether the seat has had turns and never got a point, without a fumble."""
    return standings.no_dice(state.scores[seat], state.turns[seat], state.fumbled[seat], state.options.no_dice)


def _contend(state: State, phase: Literal["first", "tie"], contenders: tuple[int, ...]) -> State:
    """A roll of several for the most happy faces, or its winner when only one is left."""
    if len(contenders) > 1:
        return replace(state, phase=phase, contenders=contenders, happy=(), seat=contenders[0])
    state = replace(state, contenders=(), happy=(), seat=contenders[0])
    if phase == "first":
        return replace(state, phase="turn")
    return replace(state, phase="over", winners=contenders)


def _roll_off(state: State, answer: Answer[Action]) -> State:
    """Starting the Game and Winning: one contender's roll; the tied ones for the most happy faces roll again."""
    if not isinstance(answer, Rolled) or state.phase not in ("first", "tie"):
        raise IllegalAction("no turn is under way, so none can be lost: roll the dice again")
    happy = (*state.happy, answer.values.count("H"))
    if len(happy) < len(state.contenders):
        return replace(state, happy=happy, seat=state.contenders[len(happy)])
    leaders = tuple(seat for seat, count in zip(state.contenders, happy, strict=True) if count == max(happy))
    return _contend(state, state.phase, leaders)


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])


_books: dict[str, ModuleType] = {"traffic": traffic, "classic": classic}


def _book(state: State) -> ModuleType:
    return _books[state.options.rules]
