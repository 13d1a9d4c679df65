"""Training: puzzles, what came of an answer, the day's puzzles, and how somebody does."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from dicehall.bots.coach.results import Unit
from dicehall.hall.storage.training import JudgedGame, Mistake, Try
from dicehall.hall.wire.inputs import Input
from dicehall.hall.wire.table import Snapshot
from dicehall.train.answers import RatedChoice


class ThemeCard(msgspec.Struct, frozen=True):
    """A theme, and how many puzzles there are about it."""

    id: str
    title: str
    count: int


class PuzzleBook(msgspec.Struct, frozen=True):
    """The puzzles of a rulebook, and how you do at them: your rating with its doubt, and what you solved."""

    game: str
    rulebook: str
    title: str
    count: int
    unit: Unit
    exact: bool
    themes: tuple[ThemeCard, ...]
    rating: int
    doubt: int
    tried: int
    solved: int
    streak: int
    curve: tuple[int, ...]


class PuzzleSheet(msgspec.Struct, frozen=True):
    """A puzzle to solve, as the table that it is on. `done`: you have tried it before, and it is practice."""

    game: str
    rulebook: str
    id: str
    number: int
    count: int
    title: str
    unit: Unit
    exact: bool
    seat: int
    day: str | None
    done: bool
    table: Snapshot


class PuzzleAnswer(Input, frozen=True):
    """Your choice, in the game's notation. `daily`: you solve it as today's puzzle."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]
    daily: bool = False


class OthersTried(msgspec.Struct, frozen=True):
    """What others chose first, and how many of them."""

    text: str
    label: str
    count: int


class DayPlace(msgspec.Struct, frozen=True):
    """How you stand among today's solvers: who lost least is first, equals share a place."""

    place: int
    people: int
    solved: int


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """What came of your choice. `choices` are the best three and yours, the best first.

    `usual` is what the usual players choose, by level. A try that does not count leaves all ratings as they were.
    """

    solved: bool
    loss: float
    unit: Unit
    exact: bool
    choices: tuple[RatedChoice, ...]
    why: str
    usual: dict[str, str]
    others: tuple[OthersTried, ...]
    themes: tuple[ThemeCard, ...]
    counts: bool
    rating: int
    change: int
    doubt: int
    streak: int
    puzzle_rating: int
    day: DayPlace | None


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of the day for a rulebook, and its rating. `solved` and `loss` are there once you have tried it.

    What it is about is not said: that would give much of it away.
    """

    game: str
    rulebook: str
    title: str
    id: str
    day: str
    rating: int
    solved: bool | None
    loss: float | None
    place: DayPlace | None


class StrengthCard(msgspec.Struct, frozen=True):
    """What you would get against the strong player on average with luck taken out, and its 95 % interval."""

    value: float
    low: float
    high: float
    games: int


class GamesCard(msgspec.Struct, frozen=True):
    """How well you chose in your reviewed games by a rulebook, the oldest first.

    `has_strength`: a strength follows from such games as soon as there are two.
    """

    game: str
    rulebook: str
    title: str
    unit: Unit
    games: tuple[JudgedGame, ...]
    accuracy: float
    luck: float
    strength: StrengthCard | None
    has_strength: bool


class MistakeCard(msgspec.Struct, frozen=True):
    """A mistake of yours as a puzzle. `chosen` is what you chose in notation, and `label` in words."""

    id: str
    game: str
    rulebook: str
    title: str
    chosen: str
    loss: float
    unit: Unit
    table: str
    solved: bool
    label: str


class Training(msgspec.Struct, frozen=True):
    """How you do: at puzzles, in your games, and which of your mistakes you have not put right yet."""

    books: tuple[PuzzleBook, ...]
    today: tuple[DailyPuzzle, ...]
    games: tuple[GamesCard, ...]
    mistakes: tuple[MistakeCard, ...]


class TrainingFile(Input, frozen=True):
    """Everything that is stored about your training, to take it elsewhere."""

    format: str
    tries: Annotated[tuple[Try, ...], Meta(max_length=5000)]
    mistakes: Annotated[tuple[Mistake, ...], Meta(max_length=200)]
    games: Annotated[tuple[JudgedGame, ...], Meta(max_length=5000)]


class Imported(msgspec.Struct, frozen=True):
    """How much of a file was new here."""

    tries: int
    mistakes: int
    games: int
