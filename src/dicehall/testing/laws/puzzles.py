"""Laws about puzzles that come with a game: each can be played, and its best choice is the best."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.core.errors import GameError
from dicehall.testing.law import OfGame, game_law
from dicehall.train.answers import answered, begin
from dicehall.train.checking import faults
from dicehall.train.files import stored_puzzles
from dicehall.train.puzzle import Puzzle, PuzzleFile

SOME = 40
"""The number of puzzles that are checked, spread over the file; `dicehall puzzles check` checks all."""


def _puzzled(on: OfGame) -> Sequence[str]:
    """The rulebooks that have puzzles, readable or not."""
    found = []
    for book in on.plugin.spec.rulebooks:
        try:
            if stored_puzzles(on.plugin, book.id) is not None:
                found.append(book.id)
        except GameError:
            found.append(book.id)
    return found


def _file(on: OfGame) -> PuzzleFile:
    found = stored_puzzles(on.plugin, on.variant)
    assert found is not None
    assert (found.head.game, found.head.rulebook) == (on.plugin.id, on.variant), "the file is for another rulebook"
    assert found.puzzles, "the file has no puzzles"
    return found


def _some(found: PuzzleFile) -> list[Puzzle]:
    return list(found.puzzles[:: max(1, len(found.puzzles) // SOME)])


@game_law(each=_puzzled)
def puzzles_are_positions_in_which_one_legal_choice_is_best(on: OfGame) -> None:
    """Positions can be set up, choices are legal, the best is best and usually missed, and none is there twice."""
    found = _file(on)
    said = faults(found, _some(found))
    assert not said, said[0]


@game_law(each=_puzzled)
def a_puzzle_says_why_its_best_choice_is_best(on: OfGame) -> None:
    """Every puzzle has a theme and a reason on one line, and its best choice counts as solved."""
    found = _file(on)
    for puzzle in _some(found):
        assert puzzle.themes, f"{puzzle.id} has no theme"
        assert puzzle.why.strip(), f"{puzzle.id} has no reason"
        assert "\n" not in puzzle.why, f"{puzzle.id} has a reason on several lines"
        play = begin(on.game, found.head, puzzle)
        assert answered(play, found.head, puzzle, puzzle.best.text).solved, f"{puzzle.id} can't be solved"
        worst = answered(play, found.head, puzzle, puzzle.choices[-1].text)
        assert worst.loss > 0, f"{puzzle.id}: its last choice costs nothing"
