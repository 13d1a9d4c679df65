"""A player who looks one move ahead: what a move knocks down, and what it leaves open, over all rolls."""

from __future__ import annotations

from fractions import Fraction

from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.knockabout.rules import Move, State, actions, pending, step

WON = 10_000
FALLEN = 100
EXPOSED = 60


def greedy(state: State, seat: int) -> Move:
    """The move with the best expectation; the first of those that are equal."""
    return max(actions(state, seat), key=lambda move: expectation(step(state, Chosen({seat: move})), seat))


def expectation(state: State, seat: int) -> Fraction:
    """What a state is worth to a seat, on average over the roll that it may wait for."""
    waits = pending(state)
    if not isinstance(waits, Roll):
        return Fraction(worth(state, seat))
    rolls = outcomes(waits.dice)
    return sum((share * worth(step(state, Rolled(values)), seat) for values, share in rolls), Fraction(0))


def worth(state: State, seat: int) -> int:
    """Fallen dice count most, then whether the other side can knock one down, then how many moves could."""
    from dicehall.games.knockabout.kernel import knocks

    waits = pending(state)
    if isinstance(waits, Over):
        return WON if seat in waits.winners else -WON if waits.winners else 0
    other = 1 - seat
    fallen = state.fallen[other] - state.fallen[seat]
    danger = knocks(state.cells, state.values, other)
    return FALLEN * fallen - EXPOSED * (danger > 0) - danger + knocks(state.cells, state.values, seat)
