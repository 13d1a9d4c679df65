"""What positions and moves of Knockabout are worth, in chances of winning, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehall.bots.judge import ActionValue, Scale
from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.knockabout.dice import OWN
from dicehall.games.knockabout.players.thinking import allowed, falling, think
from dicehall.games.knockabout.rules import Move, State, pending, step

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
CLOSE = 0.005
"""Moves whose chances differ by less are as good as each other."""


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
        """Every move of the seat that decides, with its chance of winning and what it risks and gains."""
        thought = think(state, allowed(millis), wide=True, often=THIRD)
        error = ERRORS.get(thought.depth, DEEP_ERROR), LOSS_ERRORS.get(thought.depth, DEEP_LOSS_ERROR)
        return [
            ActionValue(move, value, error[0], _facts(state, move, seat), error[1]) for move, value in thought.moves
        ]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """What a move does, what it risks and keeps, and what a better one would have been worth."""
        best = max(judged, key=lambda each: each.value)
        return f"{_does(chosen.facts)}; {_risks(chosen.facts)}. {_compared(chosen, best)}"


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


def _facts(state: State, move: Move, seat: int) -> dict[str, float]:
    """The numbers behind a move: dice that fall, and those that can be knocked down next, on average."""
    after = step(state, Chosen({seat: move}))
    exposed = threatened = in_danger = 0.0
    for settled, share in _settled(after):
        mine, others = falling(settled, seat)
        exposed += share * mine
        threatened += share * others
        in_danger += share * (mine > 0)
    return {
        "knocked": float(after.fallen[1 - seat] - state.fallen[1 - seat]),
        "lost": float(after.fallen[seat] - state.fallen[seat]),
        "left": float(OWN - after.fallen[seat]),
        "exposed": exposed,
        "threatened": threatened,
        "danger": in_danger,
        "ends": float(isinstance(pending(_settled(after)[0][0]), Over)),
    }


def _settled(state: State) -> list[tuple[State, float]]:
    """The states after the roll that may be due, each with its chance."""
    waits = pending(state)
    if not isinstance(waits, Roll):
        return [(state, 1.0)]
    return [(step(state, Rolled(values)), float(share)) for values, share in outcomes(waits.dice)]


def _does(facts: dict[str, float]) -> str:
    """What happens at once."""
    if facts["knocked"]:
        return "Knocks a die into the gutter" + (", the fifth" if facts["ends"] else "")
    if facts["lost"]:
        return "Gives a die of your own to the gutter"
    return "Knocks nothing down"


def _risks(facts: dict[str, float]) -> str:
    """What the other side can do next, and what can be done after that."""
    if facts["ends"]:
        return "the game ends there"
    if not facts["danger"]:
        risk = "none of your dice can be knocked back"
    else:
        risk = f"{facts['exposed']:.1f} of your dice can be knocked back"
        if facts["danger"] < 1:
            risk += f", with a chance of {facts['danger']:.0%} that there is one"
    return f"{risk}, and you threaten {facts['threatened']:.1f}"


def _compared(chosen: ActionValue, best: ActionValue) -> str:
    loss = best.value - chosen.value
    if loss <= CLOSE:
        return f"It keeps a {chosen.value:.0%} chance of winning, as good as any."
    return (
        f"It keeps a {chosen.value:.0%} chance of winning, {100 * loss:.1f} points less than {_text(best.action)}."
    )


def _text(move: Any) -> str:
    return f"{move.start}-{move.to}"


JUDGE = KnockaboutJudge()
