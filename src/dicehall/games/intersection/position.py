"""Positions as people and programs write them, and states from positions."""

from __future__ import annotations

import msgspec

from dicehall.core.errors import BadPosition, shown
from dicehall.games.intersection.dice import DICE, FACES, in_order
from dicehall.games.intersection.options import ODD_FACE, SEATS, Name, Options
from dicehall.games.intersection.rules import Phase, State, at_rest, go_on, goal_settled, tied_for_the_win
from dicehall.games.intersection.turn import Rolling, Turn, scores

MOST_POINTS = 1_000_000_000


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment, flat. Fields left out have their defaults."""

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
    need = _Need(given)
    _check_seats(given, need)
    seats = len(given.scores)
    state = State(
        options=options,
        phase=given.phase,
        scores=given.scores,
        seat=given.turn,
        turn=_turn(given, need),
        turns=given.turns or (int(any(given.scores)),) * seats,
        fumbled=given.fumbled or (False,) * seats,
        contenders=given.contenders,
        happy=given.happy,
        winners=given.winners,
    )
    _check_phase(state, need)
    return go_on(state, at_rest(options, state.turn)) if state.phase == "turn" else state


class _Need:
    """Refuses a position if a condition does not hold, with the field's value and what is expected."""

    def __init__(self, given: Position) -> None:
        self._given = given

    def __call__(self, holds: bool, field: str, expected: str) -> None:
        if not holds:
            raise BadPosition(f"position.{field} is {shown(getattr(self._given, field))}: expected {expected}")


def _check_seats(given: Position, need: _Need) -> None:
    seats = len(given.scores)
    need(SEATS[0] <= seats <= SEATS[1], "scores", f"{SEATS[0]} to {SEATS[1]} scores, one for each seat")
    need(all(0 <= score <= MOST_POINTS for score in given.scores), "scores", f"numbers from 0 to {MOST_POINTS}")
    need(0 <= given.turn < seats, "turn", f"a seat from 0 to {seats - 1}")
    need(len(given.turns) in (0, seats), "turns", f"{seats} numbers, one for each seat")
    need(all(0 <= turns <= MOST_POINTS for turns in given.turns), "turns", f"numbers from 0 to {MOST_POINTS}")
    need(len(given.fumbled) in (0, seats), "fumbled", f"{seats} times true or false, one for each seat")


def _turn(given: Position, need: _Need) -> Turn:
    """The turn under way; with no dice and no signal anywhere it is about to begin."""
    if not (given.signal or given.field or given.parked or given.rolling):
        return Turn()
    field, parked = given.field.upper(), given.parked.upper()
    need(set(field) <= set(FACES), "field", "faces out of H S X 2 3 4")
    need(set(parked) <= set(FACES) - {"X"}, "parked", "faces out of H S 2 3 4")
    if given.rules == "classic":
        field = field.replace("X", "")
    turn = Turn(given.signal, in_order(field), in_order(parked), given.parked_since_roll, given.rolling, given.cup)
    _check_signal(turn, given.rules, need)
    need(scores(parked), "parked", "three or more of a number")
    _check_count(turn, given.rules, need)
    return turn


def _check_signal(turn: Turn, rules: Name, need: _Need) -> None:
    if turn.rolling == "start":
        need(turn == Turn(), "rolling", "no signal and no dice anywhere but in the cup at the start of a turn")
        return
    signals = ("go",) if rules == "classic" else ("go", ODD_FACE[rules])
    need(turn.signal in signals, "signal", " or ".join(signals))
    if turn.rolling == "double":
        need(len(turn.parked) == DICE - 1, "parked", "four dice for double or nothing")
        need(turn.signal == "go", "signal", "go for double or nothing")
    if rules == "classic":
        need(turn.rolling in (None, "signal"), "rolling", "null, start or signal in classic rules")


def _check_count(turn: Turn, rules: Name, need: _Need) -> None:
    dice = len(turn.field) + len(turn.parked) + turn.cup
    need((turn.cup > 0) == (turn.rolling is not None), "cup", "the number of traffic dice being rolled")
    if rules == "traffic":
        need(dice == DICE, "field", f"{DICE} dice on the field, parked and in the cup together, not {dice}")
        _check_cup(turn, need)
    need(dice <= DICE, "field", f"at most {DICE} dice on the field, parked and in the cup together, not {dice}")


def _check_cup(turn: Turn, need: _Need) -> None:
    match turn.rolling:
        case "fix":
            need(turn.cup == 2, "cup", "2 dice for a fix")
        case "on":
            need(not turn.field, "field", "no dice on the field while playing on")
        case "signal" | "double":
            need(turn.cup == 1, "cup", "1 die with the signal die")


def _check_phase(state: State, need: _Need) -> None:
    seats = len(state.scores)
    need(_distinct(state.contenders, seats), "contenders", "different seats of this game")
    need(_distinct(state.winners, seats), "winners", "different seats of this game")
    need(state.phase == "turn" or state.turn == Turn(), "field", "no dice between turns")
    need(state.phase == "over" or not state.winners, "winners", "nobody before the game is over")
    match state.phase:
        case "turn":
            need(not state.contenders and not state.happy, "contenders", "nobody during a turn")
            need(not goal_settled(state), "scores", "a game that is not over: the goal is reached, no turn is left")
        case "first":
            need(not any(state.scores), "scores", "only zeros before the first turn")
            _check_roll_off(state, need)
        case "tie":
            _check_at_goal(state, need)
            need(set(state.contenders) <= set(tied_for_the_win(state)), "contenders", "seats that tie for the win")
            _check_roll_off(state, need)
        case "over":
            _check_at_goal(state, need)
            _check_winners(state, need)


def _check_at_goal(state: State, need: _Need) -> None:
    need(max(state.scores) >= state.options.goal, "scores", "somebody at the goal when the turns are over")


def _check_winners(state: State, need: _Need) -> None:
    if len(state.scores) == 1:
        need(not state.winners, "winners", "nobody in solo play")
    else:
        need(len(state.winners) == 1, "winners", "one winner")
        need(state.winners[0] in tied_for_the_win(state), "winners", "somebody with the highest score, or No Dice")


def _check_roll_off(state: State, need: _Need) -> None:
    need(len(state.contenders) > 1, "contenders", "two or more seats that roll for happy faces")
    need(len(state.happy) < len(state.contenders), "happy", "the happy faces of those who have rolled so far")
    need(all(0 <= count <= DICE for count in state.happy), "happy", f"numbers from 0 to {DICE}")
    need(state.seat == state.contenders[len(state.happy)], "turn", "the contender who rolls next")


def _distinct(seats: tuple[int, ...], count: int) -> bool:
    return len(set(seats)) == len(seats) and all(0 <= seat < count for seat in seats)
