"""How hard a puzzle is before anybody has tried it: where its rating begins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, log, sqrt
from statistics import fmean
from types import MappingProxyType

from dicehall.bots.coach.accuracy import SCALES
from dicehall.core.errors import GameError
from dicehall.train.answers import loss_of
from dicehall.train.files import puzzles_of
from dicehall.train.puzzle import Head, Puzzle, PuzzleFile
from dicehall.train.ratings import MEAN, SPREAD, Skill

LOGIT = sqrt(2) * SPREAD / 2
"""Points of the rating library for one unit of the log-odds between two players whose ratings are sure."""


GUESSED = 0.2
"""The share of choices that are taken by chance."""


def hardness(head: Head, puzzle: Puzzle) -> float:
    """The log-odds that the best choice is missed by somebody who takes a choice the less often the more it loses.

    The scale is that of accuracy: a choice that loses so much is taken 1 / e times as often as the best one. One
    choice in five is taken by chance: nobody sees everything.
    """
    scale, count = SCALES[head.unit], len(puzzle.choices)
    weighed = 1 / sum(exp(-loss_of(head, puzzle, each) / scale) for each in puzzle.choices)
    found = GUESSED / count + (1 - GUESSED) * weighed
    return log((1 - found) / found)


def first_ratings(file: PuzzleFile) -> Mapping[str, Skill]:
    """The ratings at which the puzzles of a file begin, by id; their mean is that of a person who begins."""
    hard = {each.id: hardness(file.head, each) for each in file.puzzles}
    mean = fmean(hard.values())
    return {id_: Skill(MEAN + LOGIT * (each - mean)) for id_, each in hard.items()}


@cache
def of_shipped(game: str, rulebook: str) -> Mapping[str, Skill]:
    """The first ratings of the puzzles that come with a game; raises UnknownGame and BadPuzzle."""
    return MappingProxyType(dict(first_ratings(puzzles_of(game, rulebook))))


def first_rating(name: str) -> Skill:
    """The first rating of a puzzle, by `game/rulebook/id`; one that comes with no game begins as a person does."""
    book, _, id_ = name.rpartition("/")
    game, _, rulebook = book.partition("/")
    try:
        return of_shipped(game, rulebook).get(id_, Skill())
    except GameError:
        return Skill()
