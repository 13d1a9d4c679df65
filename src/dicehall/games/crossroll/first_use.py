"""Getting the kernel ready, which takes a while the first time on a machine."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Chosen, Decide, Roll, Rolled
from dicehall.games.crossroll import rules
from dicehall.games.crossroll.options import Options


def prepare() -> None:
    """Compile what a game needs, or load its machine code: play a round."""
    state = rules.start(1, Options())
    while state.round == 1:
        match rules.pending(state):
            case Roll(dice):
                answer: Chosen[Any] | Rolled = Rolled(tuple("1" for _ in dice))
            case Decide(seats):
                answer = Chosen({seat: rules.actions(state, seat)[0] for seat in seats})
        state = rules.step(state, answer)
    rules.points(state, 0)
