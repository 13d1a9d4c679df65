"""What is stored about training, as values, and how it is written and read.

Losses are stored in whole hundred-thousandths and ratings in whole thousandths: a backup knows no fractions.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from sqlalchemy import Row, func, select

from dicehall.bots.coach.results import Unit
from dicehall.hall.storage import schema
from dicehall.hall.storage.reads import Reads
from dicehall.hall.storage.rows import Write
from dicehall.train.ratings import Skill

LOSS, RATING = 100_000, 1000
MOST_TRIES = 5000
"""The most tries of a person that are read."""
MOST_MISTAKES = 200

# People bring these in files, too.
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Figure: TypeAlias = Annotated[float, Meta(ge=-1e6, le=1e6)]
Seats: TypeAlias = Annotated[int, Meta(ge=1, le=16)]
Named: TypeAlias = Annotated[str, Meta(max_length=100)]
Notation: TypeAlias = Annotated[str, Meta(max_length=400)]
MistakeId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}(?!\n)$")]  # `$` alone allows a new line


class Try(msgspec.Struct, frozen=True):
    """An answer to a puzzle. `counts`: it was the first one, and was rated. `day`: it was the day's puzzle.

    `book` is `game/rulebook`, and `puzzle` has the id after it. `streak` and `skill` are those after it.
    """

    n: Count
    book: Named
    puzzle: Named
    at: Count
    day: Named | None
    answer: Notation
    loss: Figure
    solved: bool
    counts: bool
    streak: Count
    skill: Skill


class Mistake(msgspec.Struct, frozen=True):
    """A choice of one's own that cost something: the position before it, what was chosen, and the table.

    `label` is what was chosen in words; older ones have none.
    """

    id: MistakeId
    at: Count
    game: Named
    rulebook: Named
    options: dict[str, Any]
    seats: Seats
    seat: Annotated[int, Meta(ge=0, le=15)]
    position: Any
    chosen: Notation
    loss: Figure
    unit: Unit
    table: Named
    label: Notation = ""


class JudgedGame(msgspec.Struct, frozen=True):
    """How well a person chose in a game, and how lucky they were. `own` is what their choices changed.

    `fair` is the value at the start among equals. `lost` is the sum of what their choices lost; games that were
    stored before it was noted have none.
    """

    table: Named
    at: Count
    game: Named
    rulebook: Named
    seats: Seats
    unit: Unit
    accuracy: Figure
    accuracy_error: Figure
    luck: Figure
    own: Figure
    fair: Figure
    result: Figure
    decisions: Count
    lost: Figure | None = None


def new_try(owner: str, made: Try) -> Write:
    """An answer to a puzzle."""
    values = msgspec.structs.asdict(made) | {
        "loss": round(made.loss * LOSS),
        "mu": round(made.skill.mu * RATING),
        "sigma": round(made.skill.sigma * RATING),
    }
    del values["skill"], values["n"]
    return Write("insert", schema.tries, {"owner": owner, "n": made.n}, values)


def rated(puzzle: str, skill: Skill, known: bool) -> Write:
    """The rating of a puzzle."""
    values = {"mu": round(skill.mu * RATING), "sigma": round(skill.sigma * RATING)}
    return Write("update" if known else "insert", schema.puzzle_ratings, {"puzzle": puzzle}, values)


def new_mistake(owner: str, made: Mistake) -> Write:
    """A mistake of one's own."""
    content = msgspec.json.encode(made).decode()
    return Write("insert", schema.mistakes, {"owner": owner, "id": made.id}, {"at": made.at, "content": content})


def new_game(owner: str, judged: JudgedGame) -> Write:
    """How well a person chose in a game."""
    key = {"owner": owner, "table_id": judged.table}
    content = msgspec.json.encode(judged).decode()
    return Write("insert", schema.judged_games, key, {"at": judged.at, "content": content})


class TrainingReads:
    """Questions about training to the database; raise StoreFailed when it does not answer."""

    def __init__(self, reads: Reads) -> None:
        self._reads = reads

    async def tries(self, owner: str) -> list[Try]:
        """A person's tries, the oldest first."""
        columns = schema.tries.c
        query = select(schema.tries).where(columns.owner == owner).order_by(columns.n.desc()).limit(MOST_TRIES)
        return [_try(row) for row in reversed(await self._rows(query))]

    async def of_puzzle(self, puzzle: str, besides: str) -> Counter[str]:
        """How often each answer was somebody's first to a puzzle, besides this person's."""
        columns = schema.tries.c
        query = (
            select(columns.answer, func.count())
            .where(columns.puzzle == puzzle, columns.counts, columns.owner != besides)
            .group_by(columns.answer)
        )
        rows: list[Any] = await self._rows(query)
        return Counter({answer: int(count) for answer, count in rows})

    async def of_day(self, day: str) -> list[tuple[str, Try]]:
        """Everybody's tries at the puzzles of a day, in the order of time, each with its person."""
        columns = schema.tries.c
        query = select(schema.tries).where(columns.day == day).order_by(columns.at, columns.owner)
        return [(row.owner, _try(row)) for row in await self._rows(query)]

    async def rating(self, puzzle: str) -> Skill | None:
        """The rating of a puzzle; None for one that nobody has tried."""
        found = await self._rows(select(schema.puzzle_ratings).where(schema.puzzle_ratings.c.puzzle == puzzle))
        return Skill(found[0].mu / RATING, found[0].sigma / RATING) if found else None

    async def ratings(self, book: str) -> dict[str, Skill]:
        """The ratings of the puzzles of a rulebook that somebody has tried."""
        columns = schema.puzzle_ratings.c
        found = await self._rows(
            select(schema.puzzle_ratings).where(columns.puzzle.startswith(f"{book}/", autoescape=True))
        )
        return {row.puzzle: Skill(row.mu / RATING, row.sigma / RATING) for row in found}

    async def mistakes(self, owner: str) -> list[Mistake]:
        """A person's mistakes, the newest first."""
        table = schema.mistakes
        query = (
            select(table.c.content).where(table.c.owner == owner).order_by(table.c.at.desc()).limit(MOST_MISTAKES)
        )
        return [_decode_mistake(row.content) for row in await self._rows(query)]

    async def games(self, owner: str) -> list[JudgedGame]:
        """A person's games that were reviewed, the oldest first."""
        table = schema.judged_games
        query = select(table.c.content).where(table.c.owner == owner).order_by(table.c.at).limit(MOST_TRIES)
        return [_decode_game(row.content) for row in await self._rows(query)]

    async def _rows(self, query: Any) -> list[Row[Any]]:
        async with self._reads.reading() as connection:
            return list((await connection.execute(query)).all())


_decode_mistake = msgspec.json.Decoder(Mistake).decode
_decode_game = msgspec.json.Decoder(JudgedGame).decode


def _try(row: Row[Any]) -> Try:
    return Try(
        row.n,
        row.book,
        row.puzzle,
        row.at,
        row.day,
        row.answer,
        row.loss / LOSS,
        row.solved,
        row.counts,
        row.streak,
        Skill(row.mu / RATING, row.sigma / RATING),
    )
