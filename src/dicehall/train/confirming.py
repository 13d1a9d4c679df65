"""Confirming puzzles with the sources at hand: each is judged again, and what is none any more is dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from dicehall.bots.coach.results import sense
from dicehall.bots.judge import ActionValue, judge_of
from dicehall.core.errors import GameError
from dicehall.core.setup import place
from dicehall.train.making import Setting, first_sure, head_of, setting
from dicehall.train.puzzle import BadPuzzle, Puzzle, PuzzleFile


def confirmed(file: PuzzleFile, tick: Callable[[int], None] = lambda _: None) -> PuzzleFile:
    """The puzzles whose best choice is the best by the longest search of now, stamped with what is here.

    Raises BadPuzzle where values that are exact would be judged by estimates: a game may have to be solved first.
    Estimates and their reasons stay: two searches agreed on them. Themes are found anew, and so are the reasons of
    values that are exact.
    """
    at = setting(file.head.game, file.head.rulebook)
    if file.head.exact and not at.scale.exact:
        raise BadPuzzle(f"{file.name} has exact values, and those at hand are estimates; `dicehall solve` it first")
    found = []
    for number, puzzle in enumerate(file.puzzles):
        tick(number)
        again = _again(at, puzzle)
        if again is not None:
            found.append(again)
    return PuzzleFile(head_of(at, file.head.seed, file.head.games), tuple(found))


def _again(at: Setting, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle, or None if it is none any more."""
    try:
        state: Any = place(at.game, puzzle.position, at.options)
        taken = tuple(at.game.parse(state, text) for text in puzzle.taken.values())
    except GameError:
        return None
    judged = at.maker.judged(state, puzzle.seat, first_sure(at.maker), int(puzzle.id, 16))
    if len(judged) < 2:
        return None
    best, second, *_ = judged
    lead = sense(at.scale.unit) * (best.value - second.value)
    if at.game.write(state, best.action) != puzzle.best.text or lead < at.maker.lead - ROUNDED:
        return None
    themes = at.maker.themes_of(state, puzzle.seat, judged, taken)
    return replace(_with_reasons(at, state, puzzle, judged) if at.scale.exact else puzzle, themes=themes)


def _with_reasons(at: Setting, state: Any, puzzle: Puzzle, judged: Sequence[ActionValue]) -> Puzzle:
    """The puzzle with the judge's reasons of now, where it had reasons."""
    judge, of = judge_of(at.game), {at.game.write(state, each.action): each for each in judged}
    choices = tuple(
        replace(one, why=judge.why(state, puzzle.seat, judged, of[one.text])) if one.why else one
        for one in puzzle.choices
    )
    return replace(puzzle, choices=choices, why=choices[0].why)


ROUNDED = 1e-6
