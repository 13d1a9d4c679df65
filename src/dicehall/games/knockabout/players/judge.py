"""What positions and moves of Knockabout are worth, in chances of winning, and why."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots.judge import ActionValue, Scale
from dicehall.core.contract import Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.knockabout.players.reasons import reason
from dicehall.games.knockabout.players.thinking import allowed, think
from dicehall.games.knockabout.rules import State, pending, step

THIRD = 2
"""A position that has stood so often is drawn when it comes back."""
ERRORS = {1: 0.043, 2: 0.029}
DEEP_ERROR = 0.023
"""How far values of this depth, or of any greater one, stray from those of a much longer search: the root of the
mean square over a few dozen positions, as docs/bots-knockabout.md tells."""
LOSS_ERRORS = {1: 0.04, 2: 0.02}
DEEP_LOSS_ERROR = 0.015
"""The same for the difference between two moves of a position: an error that both share cancels out."""
FACES, LEAST = 8, 12_000
"""The most faces of a die; the evaluations of a position at the least, which is about three plies ahead."""


class KnockaboutJudge:
    """Values by search: the same that the strong player uses, over all moves alike."""

    def scale(self, state: State) -> Scale:
        """Chances of winning; a draw counts as half of one."""
        return Scale("chance", exact=isinstance(pending(state), Over))

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        """The chance of each side, whatever the position waits for.

        All positions are searched alike, those after each face of a die too. So before a roll the value is the mean
        of the values after it.
        """
        white = _white(state, max(LEAST, allowed(millis) // FACES))
        return white, 1.0 - white

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        """Every move of the seat that decides, with its chance of winning."""
        thought = think(state, allowed(millis), wide=True, often=THIRD)
        error = ERRORS.get(thought.depth, DEEP_ERROR)
        loss_error = LOSS_ERRORS.get(thought.depth, DEEP_LOSS_ERROR)
        return [ActionValue(move, value, error, loss_error=loss_error) for move, value in thought.moves]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """What speaks for the best move, or where another one differs from it on the board."""
        return reason(state, seat, chosen.action, judged[0].action)


def _white(state: State, evaluations: int) -> float:
    """White's chance."""
    waits = pending(state)
    if isinstance(waits, Over):
        return 0.5 if not waits.winners else float(0 in waits.winners)
    if isinstance(waits, Roll):
        rolls = [(step(state, Rolled(values)), float(share)) for values, share in outcomes(waits.dice)]
        return sum(share * _white(after, evaluations) for after, share in rolls)
    mover = think(state, evaluations, often=THIRD).moves[0].value
    return mover if state.turn == 0 else 1.0 - mover


JUDGE = KnockaboutJudge()
