"""Training at a hall: puzzles to solve, ratings and the day's puzzles. It is stored under a person's cookie."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dicehall.core.contract import Game
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.record import Origin, Sitter
from dicehall.core.scene import Rest
from dicehall.core.titles import full_title
from dicehall.hall import puzzle_table, wire
from dicehall.hall.catalogue import board, ready_game
from dicehall.hall.others_tried import label_of, others_tried
from dicehall.hall.people import NOBODY
from dicehall.hall.playing_on import play_on, take_up
from dicehall.hall.refusals import Malformed, NothingThere
from dicehall.hall.shares import refusing
from dicehall.hall.storage.training import Mistake, TrainingReads, Try, new_try, rated
from dicehall.hall.table.clock import present
from dicehall.hall.training_progress import book_card, games_cards, place_of, skill_in
from dicehall.hall.wire.training import (
    DailyPuzzle,
    DayPlace,
    MistakeCard,
    PuzzleAnswer,
    PuzzleBook,
    PuzzleSheet,
    PuzzleVerdict,
    ThemeCard,
    Training,
)
from dicehall.lab import daily
from dicehall.physics.host import as_seen, to_look_at
from dicehall.registry import plugin
from dicehall.train.answers import YOU, Answered, answered, begin, next_of, of_the_day, themed
from dicehall.train.boxes import to_try, with_answer
from dicehall.train.dice import puzzle_dice
from dicehall.train.difficulty import first_rating, of_shipped
from dicehall.train.files import puzzle_files, puzzles_of
from dicehall.train.mistakes import put_right, with_values
from dicehall.train.puzzle import BadPuzzle, Head, Puzzle, PuzzleFile
from dicehall.train.ratings import Skill, after

if TYPE_CHECKING:
    from dicehall.hall.hall import Hall


class Found(NamedTuple):
    """A puzzle with what its file says, and the game."""

    game: Game[Any, Any]
    head: Head
    puzzle: Puzzle
    number: int
    total: int
    seats: tuple[Sitter, ...] = ()
    """Who sat at the table of one's own mistake, if this hall has the game."""

    def begin(self) -> Play[Any, Any]:
        """The game as it stands in the puzzle."""
        return begin(self.game, self.head, self.puzzle, self.seats)

    @property
    def book(self) -> str:
        """The rulebook that it is for."""
        return f"{self.head.game}/{self.head.rulebook}"

    @property
    def name(self) -> str:
        """The puzzle among all puzzles."""
        return f"{self.book}/{self.puzzle.id}"


class Trainings:
    """The training of everybody at a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._reads = TrainingReads(hall.store)
        self.writing = asyncio.Lock()
        """Held from reading a person's tries until the next one is stored: answers may come at once."""

    # What there is.

    async def overview(self, owner: str) -> Training:
        """How a person does, and what there is to solve."""
        files = await asyncio.to_thread(puzzle_files)
        tries = await self._tries(owner)
        games = await self._reads.games(owner) if owner != NOBODY else []
        today = [await self._daily(file, owner, tries) for file in files if file.puzzles]
        books = tuple(book_card(file, _title(file.head.game, file.head.rulebook), tries) for file in files)
        cards = games_cards([each for each in games if _is_here(each.game, each.rulebook)], _title)
        return Training(books, tuple(today), cards, await self._mistakes(owner, tries))

    async def books(self, owner: str) -> list[PuzzleBook]:
        """The rulebooks that have puzzles."""
        files, tries = await asyncio.to_thread(puzzle_files), await self._tries(owner)
        return [book_card(file, _title(file.head.game, file.head.rulebook), tries) for file in files]

    async def today(self, owner: str) -> list[DailyPuzzle]:
        """The puzzles of the day."""
        files, tries = await asyncio.to_thread(puzzle_files), await self._tries(owner)
        return [await self._daily(file, owner, tries) for file in files if file.puzzles]

    async def _tries(self, owner: str) -> list[Try]:
        return await self._reads.tries(owner) if owner != NOBODY else []

    async def _daily(self, file: PuzzleFile, owner: str, tries: Sequence[Try]) -> DailyPuzzle:
        day, head = daily.today(), file.head
        puzzle = of_the_day(file.puzzles, day)
        name = f"{file.name}/{puzzle.id}"
        own = next((each for each in tries if each.day == day and each.puzzle == name), None)
        rating = await self._reads.rating(name) or first_rating(name)
        title, place = _title(head.game, head.rulebook), await self._place(name, owner) if own else None
        solved, loss = (own.solved, own.loss) if own else (None, None)
        return DailyPuzzle(head.game, head.rulebook, title, puzzle.id, day, rating.shown, solved, loss, place)

    async def _place(self, name: str, owner: str) -> DayPlace | None:
        everybody = await self._reads.of_day(daily.today())
        return place_of([(who, each) for who, each in everybody if each.puzzle == name], owner)

    async def _mistakes(self, owner: str, tries: Sequence[Try]) -> tuple[MistakeCard, ...]:
        solved = {each.puzzle for each in tries if each.solved}
        found = await self._reads.mistakes(owner) if owner != NOBODY else []
        return tuple(
            MistakeCard(
                each.id,
                each.game,
                each.rulebook,
                _title(each.game, each.rulebook, each.options),
                each.chosen,
                each.loss,
                each.unit,
                each.table,
                f"{each.game}/{MISTAKES}/{each.id}" in solved,
                each.label or each.chosen,
            )
            for each in found
            if _is_here(each.game, each.rulebook)
        )

    # One puzzle.

    async def next(self, game: str, rulebook: str, theme: str, owner: str) -> PuzzleSheet:
        """A puzzle that the person has not tried, of about their rating; else one that they missed, or any."""
        file = await _file(game, rulebook)
        with _nothing_there():
            puzzles = themed(file, theme)
        tries, ratings = await self._tries(owner), await self._reads.ratings(file.name)
        last = {each.puzzle.rpartition("/")[2]: each.solved for each in tries if each.book == file.name}
        mine, first = skill_in(tries, file.name).mu, of_shipped(game, rulebook)

        def distance(each: Puzzle) -> float:
            return abs(ratings.get(f"{file.name}/{each.id}", first[each.id]).mu - mine)

        return await self.sheet(game, rulebook, next_of(puzzles, last, distance).id, owner)

    async def sheet(self, game: str, rulebook: str, id_: str, owner: str) -> PuzzleSheet:
        """A puzzle as a table; raises NothingThere."""
        found = await self._found(game, rulebook, id_, owner)
        play = await asyncio.to_thread(found.begin)
        play.first = await self._as_seen(found.game, play.first, owner)
        name = f"train:{self._name(found, rulebook).replace('/', ':')}"
        shown = puzzle_table.snapshot(found.game, play, found.puzzle.seat, name)
        tries, head = await self._tries(owner), found.head
        day = daily.today()
        of_day = rulebook != MISTAKES and of_the_day((await _file(game, rulebook)).puzzles, day).id == id_
        return PuzzleSheet(
            game=game,
            rulebook=rulebook,
            id=id_,
            number=found.number,
            count=found.total,
            title=_title(game, head.rulebook, head.options),
            unit=head.unit,
            exact=head.exact,
            seat=found.puzzle.seat,
            day=day if of_day else None,
            done=any(each.puzzle == self._name(found, rulebook) for each in tries),
            table=shown,
        )

    async def _as_seen(self, game: Game[Any, Any], state: Any, owner: str) -> Any:
        """The state, in which it is known how dice on a table lie: a position does not say it."""
        look = to_look_at(game, state)
        if look is None:
            return state
        with refusing("a puzzle"):
            found = await self._hall.workers.simulate(look, owner)
        return as_seen(game, state, msgspec.convert(found.result, Rest))

    async def board(self, game: str, rulebook: str, id_: str, owner: str) -> Any:
        """What never changes at the table of a puzzle."""
        found = await self._found(game, rulebook, id_, owner)
        return board(found.game, found.head.options)

    def _name(self, found: Found, rulebook: str) -> str:
        return f"{found.head.game}/{rulebook}/{found.puzzle.id}"

    async def _found(self, game: str, rulebook: str, id_: str, owner: str) -> Found:
        if rulebook == MISTAKES:
            return await self._found_mistake(game, id_, owner)
        file = await _file(game, rulebook)
        puzzle = file.find(id_)
        if puzzle is None:
            raise NothingThere("there is no such puzzle")
        number = file.puzzles.index(puzzle) + 1
        return Found(await ready_game(game), file.head, puzzle, number, len(file.puzzles))

    async def _found_mistake(self, game: str, id_: str, owner: str) -> Found:
        every = await self._reads.mistakes(owner) if owner != NOBODY else []
        made = next((each for each in every if (each.game, each.id) == (game, id_)), None)
        if made is None:
            raise NothingThere("you have no such mistake to put right")
        ready = await ready_game(game)
        head = Head("", game, made.rulebook, made.options, made.seats, made.unit, False, {}, "", "", 0)
        puzzle = Puzzle(id_, made.position, made.seat, (), {"you": made.chosen})
        return Found(ready, head, puzzle, every.index(made) + 1, len(every), await self._sat_there(made))

    async def _sat_there(self, made: Mistake) -> tuple[Sitter, ...]:
        """Who sat at the table of a mistake; nobody where this hall does not have the game."""
        stored = await self._hall.store.load(made.table)
        if stored is None or len(stored.seats) != made.seats:
            return ()
        seats = [Sitter(each.name, each.player) for each in stored.seats]
        seats[made.seat] = Sitter(YOU)
        return tuple(seats)

    # Answers.

    async def answer(self, game: str, rulebook: str, id_: str, given: PuzzleAnswer, person: Any) -> PuzzleVerdict:
        """What came of an answer, which is stored; raises NothingThere, GameError, StoreFailed."""
        owner = person.owner
        found = await self._found(game, rulebook, id_, owner)
        play = await asyncio.to_thread(found.begin)
        if rulebook == MISTAKES:
            found = await self._judged(found, play, person)
        found = await self._tried(found, play, given.text, person)
        came = await asyncio.to_thread(answered, play, found.head, found.puzzle, given.text)
        if rulebook == MISTAKES:
            came = put_right(found.head.unit, came)
        async with self.writing:
            made, before = await self._note(found, rulebook, came, given, await self._tries(owner), owner)
        return await self._verdict(found, rulebook, play, came, made, before, owner)

    async def _judged(self, found: Found, play: Play[Any, Any], person: Any) -> Found:
        """A mistake with what every choice is worth, as the coach says."""
        with refusing("an answer"):
            hint = await self._hall.workers.hint(found.game, play.state, found.puzzle.seat, person)
        head, puzzle = with_values(found.head, found.puzzle, hint)
        return found._replace(head=head, puzzle=puzzle)

    async def _tried(self, found: Found, play: Play[Any, Any], text: str, person: Any) -> Found:
        """A puzzle with an answer that nobody has judged yet, such as a throw: it is tried beside the best one."""
        pair = await asyncio.to_thread(to_try, play, found.puzzle, text)
        if pair is None:
            return found
        with refusing("an answer"):
            puzzle, known = found.puzzle, found.puzzle.best.value
            worths = await self._hall.workers.values(found.game, play.state, puzzle.seat, pair, known, person)
        return found._replace(puzzle=with_answer(puzzle, worths))

    async def _note(
        self, found: Found, rulebook: str, came: Answered, given: PuzzleAnswer, tries: Sequence[Try], owner: str
    ) -> tuple[Try, Skill]:
        """Store a try: what it was, and the ratings that it changed. The person's rating before it, too."""
        name = self._name(found, rulebook)
        book = f"{found.head.game}/{rulebook}"
        counts = rulebook != MISTAKES and not any(each.puzzle == name for each in tries)
        before, known = skill_in(tries, book), await self._reads.rating(name)
        first = known or _first_rating(found, rulebook)
        mine, its = after(before, first, came.solved) if counts else (before, first)
        day = daily.today() if given.daily and await self._is_for_today(found, rulebook, tries) else None
        streak = tries[-1].streak if tries else 0
        if counts:
            streak = streak + 1 if came.solved else 0
        number = tries[-1].n + 1 if tries else 1
        chosen = next(each.text for each in came.choices if each.chosen)
        made = Try(number, book, name, present().now, day, chosen, came.loss, came.solved, counts, streak, mine)
        writes = [new_try(owner, made), *([rated(name, its, known is not None)] if counts else [])]
        await self._hall.commit(writes)
        return made, before

    async def _is_for_today(self, found: Found, rulebook: str, tries: Sequence[Try]) -> bool:
        """Whether it is the day's puzzle, which the person has not tried as such: it may be known from before."""
        name, day = self._name(found, rulebook), daily.today()
        if rulebook == MISTAKES or any((each.puzzle, each.day) == (name, day) for each in tries):
            return False
        file = await _file(found.head.game, rulebook)
        return of_the_day(file.puzzles, day).id == found.puzzle.id

    async def _verdict(
        self,
        found: Found,
        rulebook: str,
        play: Play[Any, Any],
        came: Answered,
        made: Try,
        before: Skill,
        owner: str,
    ) -> PuzzleVerdict:
        head, puzzle = found.head, found.puzzle
        tried = await self._reads.of_puzzle(made.puzzle, owner)
        rating = await self._reads.rating(made.puzzle) or _first_rating(found, rulebook)
        return PuzzleVerdict(
            solved=came.solved,
            loss=came.loss,
            unit=head.unit,
            exact=head.exact,
            choices=came.choices,
            why=came.why,
            usual={level: label_of(play, head, puzzle, text) for level, text in puzzle.taken.items()},
            others=others_tried(tried, lambda text: label_of(play, head, puzzle, text)),
            themes=tuple(ThemeCard(each, head.themes[each], 0) for each in puzzle.themes),
            counts=made.counts,
            rating=made.skill.shown,
            change=made.skill.shown - before.shown,
            doubt=made.skill.doubt,
            streak=made.streak,
            puzzle_rating=rating.shown,
            day=await self._place(made.puzzle, owner) if made.day else None,
        )

    async def play_on(self, game: str, rulebook: str, id_: str, asked: wire.PlayOn, owner: str) -> wire.Seated:
        """A table whose game begins at a puzzle; raises NothingThere, BadOptions, StoreFailed.

        One's own mistake is a moment of one's own game, if that is stored at this hall: see `playing_on`.
        """
        found = await self._found(game, rulebook, id_, owner)
        seat = found.puzzle.seat if asked.seat is None else asked.seat
        if seat >= found.head.seats:
            raise Malformed(f"there is no seat {seat}")
        if rulebook == MISTAKES and (made := await self._own_game(id_, owner)):
            table, entry = made
            given = msgspec.structs.asdict(asked) | {"seat": seat, "entry": entry}
            return await play_on(self._hall, table, wire.PlayOnFrom(**given), owner)
        name = self._name(found, rulebook)
        dice = puzzle_dice(name) if asked.dice == "same" else None
        play = await asyncio.to_thread(found.begin)
        return await take_up(self._hall, play, Origin("new", puzzle=name), dice, asked, seat, owner)

    async def _own_game(self, id_: str, owner: str) -> tuple[str, int] | None:
        """The table of one's own mistake and the entry before it; None where this hall does not have the game."""
        made = next(each for each in await self._reads.mistakes(owner) if each.id == id_)
        entry = made.id.rpartition("-")[2]
        there = entry.isdecimal() and await self._hall.store.load(made.table)
        return (made.table, int(entry) - 1) if there else None


MISTAKES = "mistakes"
"""In the place of a rulebook: one's own mistakes in a game."""


async def _file(game: str, rulebook: str) -> PuzzleFile:
    plugin(game)
    with _nothing_there():
        return await asyncio.to_thread(puzzles_of, game, rulebook)


@contextmanager
def _nothing_there() -> Iterator[None]:
    """Puzzles that there are none of are nothing there."""
    try:
        yield
    except BadPuzzle as error:
        raise NothingThere(str(error)) from None


def _first_rating(found: Found, rulebook: str) -> Skill:
    """The rating of a puzzle that nobody has tried; one's own mistakes have none of their own."""
    return Skill() if rulebook == MISTAKES else first_rating(found.name)


def _title(game: str, rulebook: str, options: Mapping[str, Any] | None = None) -> str:
    return full_title(plugin(game).spec, {**(options or {}), "rules": rulebook})


def _is_here(game: str, rulebook: str) -> bool:
    """Whether this hall has the game and the rulebook: stored training may come from another hall or time."""
    try:
        _title(game, rulebook)
    except GameError:
        return False
    return True
