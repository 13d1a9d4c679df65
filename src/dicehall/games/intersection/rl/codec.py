"""Action ids and tensors of Intersection: every choice of dice to park, then the other actions of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, get_args

from dicehall.games.intersection import classic, notation, rules, traffic
from dicehall.games.intersection.dice import DICE, FACES, TRAFFIC, signal_die
from dicehall.games.intersection.options import ODD_FACE, Name
from dicehall.games.intersection.position import MOST_POINTS
from dicehall.games.intersection.rules import Phase, State
from dicehall.games.intersection.turn import END, Action, Rolling, parkings, points, scores
from dicehall.rl.chances import most_outcomes
from dicehall.rl.codec import ListedCodec, Tensor, from_seat, one_hot

PHASES: tuple[Phase, ...] = get_args(Phase)
ROLLINGS: tuple[Rolling | None, ...] = (None, *get_args(Rolling))
_PARKED_FACES = FACES.replace("X", "")

_OTHERS: dict[Name, tuple[Action, ...]] = {
    "traffic": (
        *(traffic.FIX, traffic.FIX_UNPARKED, traffic.FIX_GO, traffic.SLOW, traffic.SLOW_UNPARKED),
        *(traffic.ON, END, traffic.DOUBLE),
    ),
    "classic": (classic.ROLL, END),
}


class IntersectionCodec(ListedCodec[State, Action]):
    """The codec of a table; alone, a game comes to minus its turns."""

    alone_range = (-10_000.0, 0.0)

    def __init__(self, seats: int, rulebook: Name, signal: tuple[str, ...]) -> None:
        listed = [*all_parkings(), *_OTHERS[rulebook]]
        super().__init__(listed, tuple(map(notation.write, listed)), _tensors(seats), rules.actions, _see)
        self.most_outcomes = most_outcomes((signal_die(signal),) + (TRAFFIC,) * DICE)

    def alone(self, state: State) -> float:
        """Minus the number of turns: fewer are better."""
        return -float(state.turns[0])


def codec(seats: int, options: Mapping[str, Any]) -> IntersectionCodec:
    """The codec of a table with this many seats."""
    return IntersectionCodec(seats, options["rules"], tuple(options["signal"]))


@cache
def all_parkings() -> tuple[Action, ...]:
    """Every choice of dice that can ever be parked at once: fewer dice first, then in the order of faces."""
    found = {way for field, parked in _splits() for way in parkings(field, parked)}
    return tuple(sorted(found, key=lambda way: (len(way.dice), [_PARKED_FACES.index(face) for face in way.dice])))


def _splits() -> Iterator[tuple[str, str]]:
    """All ways in which dice lie on the field and parked."""
    for count in range(DICE):
        for parked in map("".join, combinations_with_replacement(_PARKED_FACES, count)):
            if scores(parked):
                fields = combinations_with_replacement(_PARKED_FACES, DICE - count)
                yield from (("".join(field), parked) for field in fields)


def _tensors(seats: int) -> tuple[Tensor, ...]:
    return (
        Tensor("field", (6,), "int8", 0, DICE, "dice on the field by face: H S X 2 3 4"),
        Tensor("parked", (6,), "int8", 0, DICE, "parked dice by face"),
        Tensor("cup", (1,), "int8", 0, DICE, "traffic dice in the cup"),
        Tensor("signal", (3,), "int8", 0, 1, "one-hot: not rolled, go, slow (classic: yield)"),
        Tensor("rolling", (6,), "int8", 0, 1, "one-hot: nothing, start, on, fix, signal, double"),
        Tensor("has_parked", (1,), "int8", 0, 1, "dice were parked since the last roll"),
        Tensor("at_stake", (1,), "int32", 0, MOST_POINTS, "points of the parked dice"),
        Tensor("scores", (seats,), "int32", 0, MOST_POINTS, "scores by seat"),
        Tensor("no_dice", (seats,), "int8", 0, 1, "seats that tie with the best by the No Dice rule"),
        Tensor("last_turns", (1,), "int8", 0, 1, "somebody stands at the goal, and the others have a last turn"),
        Tensor("phase", (4,), "int8", 0, 1, "one-hot: first, turn, tie, over"),
        Tensor("turn", (seats,), "int8", 0, 1, "one-hot: whose turn it is, by seat"),
    )


def _see(state: State, seat: int) -> dict[str, Any]:
    turn, seats = state.turn, len(state.scores)
    signals = ("", "go", ODD_FACE[state.options.rules])
    return {
        "field": [turn.field.count(face) for face in FACES],
        "parked": [turn.parked.count(face) for face in FACES],
        "cup": turn.cup,
        "signal": one_hot(signals.index(turn.signal), len(signals)),
        "rolling": one_hot(ROLLINGS.index(turn.rolling), len(ROLLINGS)),
        "has_parked": turn.parked_since_roll,
        "at_stake": points(turn.parked, state.options.points),
        "scores": from_seat(state.scores, seat),
        "no_dice": from_seat([rules.has_no_dice(state, each) for each in range(seats)], seat),
        "last_turns": rules.in_last_turns(state),
        "phase": one_hot(PHASES.index(state.phase), len(PHASES)),
        "turn": one_hot((state.seat - seat) % seats, seats),
    }
