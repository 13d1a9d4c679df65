"""Answers in puzzles whose choice is one of a box, such as a throw: any of them is tried beside the best one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from msgspec.structs import replace

from dicehall.bots.coach.accuracy import SCALES
from dicehall.bots.coach.results import Unit
from dicehall.bots.judge import judge_of, loss_error
from dicehall.core.contract import ActionBox, Game
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.play import Play
from dicehall.registry import part
from dicehall.train.maker import BoxMaker
from dicehall.train.puzzle import Puzzle, Worth

LOOK, SEED = 1, 496
"""The look that tries an answer, and its seed: the same answer gets the same value."""


def to_try(play: Play[Any, Any], puzzle: Puzzle, text: str) -> tuple[str, str] | None:
    """The best choice and an answer of a box that was not judged yet, as they are written; None for any other.

    Raises NotationError, and IllegalAction for an action that is not in the box.
    """
    game, state = play.game, play.state
    box = game.actions(state, puzzle.seat)
    if not isinstance(box, ActionBox):
        return None
    action = game.parse(state, text)
    wrong = box.check(action)
    if wrong:
        raise IllegalAction(wrong)
    written = game.write(state, action)
    return None if puzzle.worth(written) else (puzzle.best.text, written)


def tried(game: Game[Any, Any], state: Any, seat: int, texts: Sequence[str], known: float) -> tuple[Worth, ...]:
    """Actions of a box in their order, each tried on the same random numbers; raises BadOptions.

    The value of the first is known. The trials only say how far the others are from it: no farther than from never
    winning to always winning.
    """
    maker = part(game.spec.id, "puzzles")
    if not isinstance(maker, BoxMaker):
        raise BadOptions(f"{game.spec.title} can't say what such an action is worth")
    actions = [game.parse(state, text) for text in texts]
    judged = maker.valued(state, seat, actions, LOOK, SEED)
    off = known - next(each.value for each in judged if each.action == actions[0])
    judge = judge_of(game)
    low, high = (0.0, 1.0) if judge.scale(state).unit == "chance" else (-inf, inf)
    judged = [replace(each, value=min(max(each.value + off, low), high)) for each in judged]
    of = {each.action: each for each in judged}
    return tuple(
        Worth(text, each.value, loss_error(each, judged[0]), judge.why(state, seat, judged, each))
        for text, each in zip(texts, map(of.__getitem__, actions), strict=True)
    )


def with_answer(puzzle: Puzzle, found: Sequence[Worth]) -> Puzzle:
    """The puzzle with an answer among its choices: worth the best choice less what it lost in trials beside it."""
    best, mine = found
    value = puzzle.best.value - (best.value - mine.value)
    error = max(best.error, mine.error)
    return replace(puzzle, choices=(*puzzle.choices, replace(mine, value=value, error=error)))


def close_enough(puzzle: Puzzle, unit: Unit) -> float:
    """The loss up to which an answer of a box is right: half of what the next kind of action loses."""
    return max(SCALES[unit], puzzle.lead) / 2
