"""What a person's training consists of, written to a file and read from one, and reviews that become part of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from dicehall.bots.coach.results import Decision, Review
from dicehall.core.origin import position_of
from dicehall.core.play import Play
from dicehall.core.sentences import with_names
from dicehall.core.setup import rulebook_of
from dicehall.hall.people import NOBODY
from dicehall.hall.refusals import Malformed
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.training import (
    JudgedGame,
    Mistake,
    TrainingReads,
    Try,
    new_game,
    new_mistake,
    new_try,
)
from dicehall.hall.table.clock import present
from dicehall.hall.table.seats import seats_of
from dicehall.hall.table.state import TableState
from dicehall.hall.training_progress import skill_in
from dicehall.hall.wire.training import Imported, TrainingFile
from dicehall.train.difficulty import first_rating
from dicehall.train.mistakes import least
from dicehall.train.ratings import after

if TYPE_CHECKING:
    from dicehall.hall.hall import Hall

log = logging.getLogger("dicehall.hall")

FORMAT = "training/1"
T = TypeVar("T")


class TrainingFiles:
    """Training as it is stored, for people who take it elsewhere."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._reads = TrainingReads(hall.store)

    async def export(self, owner: str) -> TrainingFile:
        """Everything that is stored of a person's training."""
        if owner == NOBODY:
            return TrainingFile(FORMAT, (), (), ())
        tries, mistakes = await self._reads.tries(owner), await self._reads.mistakes(owner)
        return TrainingFile(FORMAT, tuple(tries), tuple(mistakes), tuple(await self._reads.games(owner)))

    async def take_in(self, file: TrainingFile, owner: str) -> Imported:
        """Store what is new in a file, and change nothing that is here; raises Malformed, StoreFailed."""
        if file.format != FORMAT:
            raise Malformed(f"the format is {file.format!r}; this hall reads {FORMAT!r}")
        async with self._hall.training.writing:
            here = await self._reads.tries(owner)
            tries = _new(file.tries, here, lambda each: (each.puzzle, each.at))
            mistakes = _new(file.mistakes, await self._reads.mistakes(owner), lambda each: each.id)
            games = _new(file.games, await self._reads.games(owner), lambda each: each.table)
            writes = [new_try(owner, each) for each in _numbered(tries, here)]
            writes += [new_mistake(owner, each) for each in mistakes] + [new_game(owner, each) for each in games]
            if writes:
                await self._hall.commit(writes)
        return Imported(len(tries), len(mistakes), len(games))

    async def note_all(self, table: TableState, review: Review) -> None:
        """`note` for everybody at a table, also those who have left it since."""
        for owner in dict.fromkeys(seat.owner for seat in table.seats if seat.owner):
            try:
                await self.note(table, review, owner)
            except StoreFailed as error:  # it is noted as soon as they look at the review
                log.warning("what a review says of a player is not stored: %s", error)

    async def note(self, table: TableState, review: Review, owner: str) -> None:
        """Store how well a person chose in a game that was reviewed, and the choices that cost most, once.

        A game that was taken up at a moment of another one is no whole game, and counts for no strength. Where its
        dice were known no choice was a mistake.
        """
        seats = seats_of(table.seats, owner)
        if table.play is None or not seats or table.id in {each.table for each in await self._reads.games(owner)}:
            return
        known = {each.id for each in await self._reads.mistakes(owner)}
        made = await asyncio.to_thread(_noted, table, review, seats[0])
        writes = [new_game(owner, each) for each in _judged(table, review, seats[0])]
        writes += [new_mistake(owner, each) for each in made if each.id not in known]
        if writes:
            await self._hall.commit(writes)


def _new(brought: Iterable[T], here: Iterable[T], name: Callable[[T], Hashable]) -> list[T]:
    """What is brought and not here yet, each once, in its order."""
    known = {name(each) for each in here}
    return [each for key, each in {name(each): each for each in brought}.items() if key not in known]


def _numbered(brought: Iterable[Try], here: Sequence[Try]) -> Iterator[Try]:
    """Tries with the next numbers; only the first one at a puzzle counts, and none for a day.

    By a rulebook by which nothing was tried here they bring their rating along. By another one what they came to is
    added to the rating that is here.
    """
    tried, rated_here = {each.puzzle for each in here}, {each.book for each in here if each.counts}
    skills = {book: skill_in(here, book) for book in rated_here}
    streak = here[-1].streak if rated_here else None
    for number, each in enumerate(brought, start=here[-1].n + 1 if here else 1):
        counts = each.counts and each.puzzle not in tried
        if counts and each.book in rated_here:
            skills[each.book], _ = after(skills[each.book], first_rating(each.puzzle), each.solved)
        made = replace(each, n=number, counts=counts, day=None, skill=skills.get(each.book, each.skill))
        yield made if streak is None else replace(made, streak=streak)
        tried.add(each.puzzle)


def _judged(table: TableState, review: Review, seat: int) -> list[JudgedGame]:
    account = review.accounts[seat]
    if account.accuracy is None or table.taken_up is not None:
        return []
    seats = len(review.accounts)
    fair = 1 / seats if review.unit == "chance" else account.start
    return [
        JudgedGame(
            table=table.id,
            at=present().now,
            game=table.request.game,
            rulebook=rulebook_of(table.game.spec, table.request.options).id,
            seats=seats,
            unit=review.unit,
            accuracy=account.accuracy,
            accuracy_error=account.accuracy_error,
            luck=account.luck,
            own=account.own,
            fair=fair,
            result=account.result,
            decisions=account.decisions,
            lost=sum(each.chosen.loss for each in review.decisions if each.seat == seat),
        )
    ]


def _noted(table: TableState, review: Review, seat: int) -> list[Mistake]:
    """The costliest choices of a seat as puzzles."""
    worst = [review.decisions[place] for place in review.accounts[seat].worst]
    assert table.play is not None
    if table.taken_up is not None and table.taken_up.dice is not None:
        return []
    chosen = (each for each in worst if each.best is not None and each.actions > 1)
    large = least(review.unit)
    return [_mistake(table, table.play, review, each) for each in chosen if each.chosen.loss >= large]


def _mistake(table: TableState, play: Play[Any, Any], review: Review, made: Decision) -> Mistake:
    before = Play.replay(play.game, play.record.prefix(made.entry - 1))
    return Mistake(
        id=f"{table.id[:24]}-{made.entry}",
        at=present().now,
        game=table.request.game,
        rulebook=rulebook_of(table.game.spec, table.request.options).id,
        options=dict(play.options),
        seats=len(table.seats),
        seat=made.seat,
        position=position_of(before),
        chosen=made.chosen.text,
        loss=made.chosen.loss,
        unit=review.unit,
        table=table.id,
        label=with_names(made.chosen.label, [each.name for each in play.header.seats], to=made.seat),
    )
