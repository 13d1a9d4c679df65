"""Checking puzzles: what is wrong with a file, and whether it was made of the sources that are here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicehall.bots.judge import ActionValue, judge_of
from dicehall.core.contract import ActionBox, Decide, Game
from dicehall.core.errors import GameError
from dicehall.core.setup import place
from dicehall.registry import game as open_game
from dicehall.train.making import head_of, setting
from dicehall.train.puzzle import Head, Puzzle, PuzzleFile, id_of

SAME = 2e-5
"""Exact values are written with five digits."""


def is_stale(head: Head) -> bool:
    """Whether the file was made of other rules, players or judges than those that are here."""
    try:
        now = head_of(setting(head.game, head.rulebook), head.seed, head.games)
    except GameError:
        return True
    return now.made_of != head.made_of


def faults(found: PuzzleFile, only: Iterable[Puzzle] | None = None) -> list[str]:
    """What is wrong, a line for each puzzle; of all puzzles, or only of some."""
    game = open_game(found.head.game)
    said = [f"{each.id}: {fault}" for each in only or found.puzzles if (fault := fault_of(game, found.head, each))]
    ids = [each.id for each in found.puzzles]
    return [*said, *(f"{each}: is there twice" for each in {each for each in ids if ids.count(each) > 1})]


def fault_of(game: Game[Any, Any], head: Head, puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; "" if nothing is."""
    try:
        state = place(game, puzzle.position, head.options)
    except GameError as error:
        return f"the position can't be set up: {error}"
    if puzzle.id != id_of(puzzle.position, puzzle.seat):
        return "its id is not that of its position"
    return _fault_at(game, head, puzzle, state)


def _fault_at(game: Game[Any, Any], head: Head, puzzle: Puzzle, state: Any) -> str:
    pending = game.pending(state)
    if not isinstance(pending, Decide) or puzzle.seat not in pending.seats:
        return f"seat {puzzle.seat} has nothing to choose"
    texts = (*(one.text for one in puzzle.choices), *puzzle.taken.values())
    strange = next((text for text in texts if not _is_legal(game, state, puzzle.seat, text)), None)
    if strange is not None:
        return f"{strange} is not legal"
    if len(puzzle.choices) < 2 or puzzle.best.text in puzzle.taken.values():
        return "the usual players take the best choice"
    unknown = [name for name in puzzle.themes if name not in head.themes]
    if unknown:
        return f"the theme {unknown[0]} has no title"
    return _fault_of_values(game, head, puzzle, state)


def _is_legal(game: Game[Any, Any], state: Any, seat: int, text: str) -> bool:
    actions = game.actions(state, seat)
    try:
        action = game.parse(state, text)
    except GameError:
        return False
    return actions.check(action) is None if isinstance(actions, ActionBox) else action in actions


def _fault_of_values(game: Game[Any, Any], head: Head, puzzle: Puzzle, state: Any) -> str:
    """Whether the best is best: by the values in the file, and by the judge where it is exact."""
    better = max if head.unit != "turns" else min
    if better(each.value for each in puzzle.choices) != puzzle.best.value or not puzzle.lead:
        return "its best choice is not the best"
    judge = judge_of(game)
    if not head.exact or not judge.scale(state).exact:
        return ""
    now = {game.write(state, each.action): each for each in judge.choices(state, puzzle.seat, 0)}
    return next(
        (said for each in puzzle.choices if (said := _differs(now.get(each.text), each.text, each.value))), ""
    )


def _differs(now: ActionValue | None, text: str, value: float) -> str:
    if now is None:
        return f"{text} is not among the choices"
    return "" if abs(now.value - value) <= SAME else f"{text} is worth {now.value:.5f}, not {value:.5f}"
