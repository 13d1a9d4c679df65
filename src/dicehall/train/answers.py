"""Answers: what a choice in a puzzle cost, the best choices beside it, and why, in words."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from dicehall.bots.coach.results import sense
from dicehall.core.contract import ActionBox, Game
from dicehall.core.errors import IllegalAction
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.sentences import with_names
from dicehall.train.boxes import close_enough
from dicehall.train.puzzle import BadPuzzle, Head, Puzzle, PuzzleFile, Worth

DIGITS = 5
SHOWN = 3
"""How many of the best choices are shown."""
YOU, OTHER = "You", "Onyx"
NEAR = 20
"""The next puzzle is one of this many that are rated nearest to the person."""


class RatedChoice(msgspec.Struct, frozen=True):
    """A choice in words, what it is worth and loses, why, and the facts that a board needs to draw it."""

    text: str
    label: str
    value: float
    loss: float
    error: float
    why: str
    facts: dict[str, Any]
    chosen: bool = False


class Answered(msgspec.Struct, frozen=True):
    """What came of an answer; the choices are the best ones and the one that was taken, the best first."""

    solved: bool
    loss: float
    choices: tuple[RatedChoice, ...]
    why: str


def sitters(head: Head, seat: int) -> list[Sitter]:
    """Who sits at the table of a puzzle: you, and the strong player."""
    bots = range(head.seats - 1)
    names = [OTHER if not number else f"{OTHER} {number + 1}" for number in bots]
    seats = [Sitter(name, "strong") for name in names]
    seats.insert(seat, Sitter(YOU))
    return seats


def begin(game: Game[Any, Any], head: Head, puzzle: Puzzle, seats: Sequence[Sitter] = ()) -> Play[Any, Any]:
    """The game as it stands in a puzzle, with those who sat there, or you and the strong player."""
    return Play.start(game, seats or sitters(head, puzzle.seat), head.options, position=puzzle.position)


def answered(play: Play[Any, Any], head: Head, puzzle: Puzzle, text: str) -> Answered:
    """What came of an answer in notation; raises NotationError, and IllegalAction for what is not offered.

    An answer of a box has to be among the choices of the puzzle; see `boxes`.
    """
    game = play.game
    written = game.write(play.state, game.parse(play.state, text))
    taken = puzzle.worth(written)
    if taken is None:
        raise IllegalAction(f"{text} can't be chosen here; the choices are: {_some(puzzle)}")
    told = [*puzzle.choices[:SHOWN], *([] if taken in puzzle.choices[:SHOWN] else [taken])]
    rated = tuple(rated_choice(play, head, puzzle, each, each == taken) for each in told)
    loss = loss_of(head, puzzle, taken)
    solved = taken == puzzle.best or (_boxed(play, puzzle) and loss <= close_enough(puzzle, head.unit))
    return Answered(solved, loss, rated, rated[0].why)


def _boxed(play: Play[Any, Any], puzzle: Puzzle) -> bool:
    return isinstance(play.game.actions(play.state, puzzle.seat), ActionBox)


def _some(puzzle: Puzzle) -> str:
    return ", ".join(each.text for each in puzzle.choices[:8])


def loss_of(head: Head, puzzle: Puzzle, taken: Worth) -> float:
    """What a choice loses to the best one."""
    return max(0.0, round(sense(head.unit) * (puzzle.best.value - taken.value), DIGITS))


def rated_choice(
    play: Play[Any, Any], head: Head, puzzle: Puzzle, each: Worth, chosen: bool = False
) -> RatedChoice:
    """A choice in words."""
    game, names = play.game, [sitter.name for sitter in play.header.seats]
    offer = game.offer(play.state, puzzle.seat, game.parse(play.state, each.text))
    label, why = (with_names(text, names, to=puzzle.seat) for text in (offer.label, each.why))
    loss = loss_of(head, puzzle, each)
    return RatedChoice(each.text, label, each.value, loss, each.error, why, dict(offer.facts), chosen)


def themes_of(file: PuzzleFile) -> dict[str, int]:
    """The themes that puzzles of a file are about, and how many each has."""
    counts = {name: sum(name in each.themes for each in file.puzzles) for name in file.head.themes}
    return {name: count for name, count in counts.items() if count}


def themed(file: PuzzleFile, theme: str) -> list[Puzzle]:
    """The puzzles of a theme, or all of them without one; raises BadPuzzle where no puzzle is about it."""
    found = [each for each in file.puzzles if not theme or theme in each.themes]
    if not found:
        there = ", ".join(f"{each} ({file.head.themes[each]})" for each in themes_of(file))
        raise BadPuzzle(f"there is no theme {theme!r}; there are: {there}")
    return found


def next_of(puzzles: Sequence[Puzzle], last: Mapping[str, bool], distance: Callable[[Puzzle], float]) -> Puzzle:
    """One that is new to a person; else one that they missed; else any: one of those that are rated nearest.

    `last` says by id whether the last try was right. `distance` is between the ratings of a puzzle and the person.
    """
    fresh = [each for each in puzzles if each.id not in last]
    missed = [each for each in puzzles if not last.get(each.id, False)]
    drawn = random.SystemRandom()
    left = list(fresh or missed or puzzles)
    drawn.shuffle(left)
    return drawn.choice(sorted(left, key=distance)[:NEAR])


def of_the_day(puzzles: tuple[Puzzle, ...], day: str) -> Puzzle:
    """The puzzle of a day, the same for everybody."""
    from hashlib import sha256

    number = int.from_bytes(sha256(f"{day} {len(puzzles)}".encode()).digest()[:8])
    return puzzles[number % len(puzzles)]
