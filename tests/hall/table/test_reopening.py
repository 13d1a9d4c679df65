"""Whatever happens at a table with a clock, in whatever order: a real database gives the same table back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.toys import TOY
from dicehall.core.contract import ActionBox
from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.store import Store
from dicehall.hall.table import commands, events, seats
from dicehall.hall.table.changes import changes
from dicehall.hall.table.clock import Moment
from dicehall.hall.table.state import Outcome, TableState, restored
from dicehall.registry import game
from guests.desk import ANN, SHARE
from guests.plain_table import START, contents, moment, playing

SEATS = 3
NUMBERS = count(1)


class Choose(NamedTuple):
    """A seat chooses one of its actions, or takes the choice that it has just made back."""

    seat: int
    number: int


class Reopen(NamedTuple):
    """The process is killed, and another opens the table."""


CHOICES = st.builds(Choose, st.integers(0, SEATS - 1), st.integers(0, 5))
STEPS = st.lists(
    st.one_of(
        CHOICES,
        CHOICES,
        st.builds(events.TimeOut, st.booleans()),
        st.builds(wire.Undo, st.integers(0, SEATS - 1), st.just(0)),
        st.builds(wire.Propose, st.just(0), st.sampled_from(["pause", "stop"])),
        st.builds(wire.Resume, st.just(0)),
        st.builds(wire.Say, st.just(0), st.just("hello")),
        st.builds(events.SimulationDone, st.just(0), st.just({"at": 3}), st.sampled_from([None, b"track"])),
        st.builds(Reopen),
    ),
    max_size=30,
)
CLOCKS = st.sampled_from([wire.ClockRule("turn", 2), wire.ClockRule("game", 4), wire.ClockRule("game", 3, 1)])


class StoredGame:
    """A table whose every change is stored, and which can be opened from the store at any time."""

    def __init__(self, store: Store, name: str, rule: wire.ClockRule) -> None:
        self._store = store
        self._game = TOY if name == "toy" else game(name)
        self._rule = rule
        self._random = moment(seed=next(NUMBERS)).random
        self._epoch = 1
        self.now = START
        self.state: TableState = None  # type: ignore[assignment]

    @property
    def moment(self) -> Moment:
        return Moment(self.now, self.now, self._random)

    async def begin(self) -> None:
        places = tuple(wire.Mine(f"Ann {number}") for number in range(SEATS))
        request = wire.NewTable(self._game.spec.id, places, clock=self._rule)
        stored = seats.set_up(self._game, request, ANN, self.moment)
        await self._store.create(stored)
        await self._open(stored.id)
        for number in range(SEATS):
            await self._take(commands.carry_out(self.state, ANN, wire.GiveEntropy(number, SHARE), self.moment))

    async def follow(self, what: Any) -> None:
        """Carry a step out, unless it is refused, and store what it changed."""
        if isinstance(what, Reopen):
            await self.reopen()
        else:
            with suppress(GameError):
                await self._take(self._outcome(what))

    def _outcome(self, what: Any) -> Outcome:
        match what:
            case Choose():
                return commands.carry_out(self.state, ANN, self._act(what), self.moment)
            case events.TimeOut():
                return events.take(self.state, what, self.moment)
            case events.SimulationDone():
                return events.take(self.state, what._replace(entry=self.state.entry), self.moment)
            case wire.Undo():
                what = replace(what, seen=self.state.entry)
        return commands.carry_out(self.state, ANN, what, self.moment)

    def _act(self, choice: Choose) -> wire.Act:
        play = playing(self.state)
        actions = play.actions(choice.seat)
        if isinstance(actions, ActionBox) or not actions:
            return wire.Act(choice.seat, self.state.entry, str(choice.number))
        chosen = actions[choice.number % len(actions)]
        return wire.Act(choice.seat, self.state.entry, play.game.write(play.state, chosen))

    async def _take(self, outcome: Outcome) -> None:
        changed = changes(self.state, outcome, self.now)
        await self._store.commit(changed, Fence(self.state.id, self._epoch))
        self.state = outcome.state

    async def reopen(self) -> None:
        """Open the table from the store: it is the same one, and nobody has won or lost time."""
        before = known(self.state, self.now)
        await self._open(self.state.id)
        assert known(self.state, self.now) == before

    async def _open(self, id_: str) -> None:
        self._epoch = await self._store.claim(id_) or 0
        stored = await self._store.load(id_)
        assert stored is not None
        self.state = restored(replace(stored, last_beat=self.now), self._game, self.now)
        await self._take(events.take(self.state, events.Opened(), self.moment))


def known(state: TableState, now: int) -> Any:
    """What a table and its reopened self have in common: all but a reason to pause and a count."""
    clock = state.clock and state.clock.shown(now)
    return contents(replace(state, clock=None, trouble="", unattended=0)), clock


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as found:
        yield found


@pytest.fixture(scope="module")
def store(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    found = Store(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('reopening') / 'hall.db'}")
    runner.run(found.open())
    yield found
    runner.run(found.close())


@pytest.mark.parametrize("name", ["toy", "crossroll", "intersection"])
@settings(max_examples=25, deadline=None)
@given(rule=CLOCKS, steps=st.lists(st.tuples(STEPS, st.integers(0, 2500)), max_size=4))
def test_a_table_is_the_same_after_it_was_opened_again(
    runner: asyncio.Runner, store: Store, name: str, rule: wire.ClockRule, steps: Any
) -> None:
    async def play() -> None:
        table = StoredGame(store, name, rule)
        await table.begin()
        for some, wait in steps:
            for step in some:
                await table.follow(step)
            table.now += wait
        await table.reopen()

    runner.run(play())


@pytest.mark.parametrize("chosen", [(), (0,), (1, 2)])
def test_sealed_seats_that_run_out_together_are_stored_and_the_game_goes_on(
    runner: asyncio.Runner, store: Store, chosen: tuple[int, ...]
) -> None:
    async def play() -> None:
        table = StoredGame(store, "crossroll", wire.ClockRule("turn", 2))
        await table.begin()
        while len(table.state.asked) < SEATS:
            await table.follow(Choose(table.state.asked[0], 0))
        entry = table.state.entry
        for seat in chosen:
            await table.follow(Choose(seat, 0))
        table.now += 2000
        await table.follow(events.TimeOut(attended=True))
        assert table.state.entry > entry
        await table.reopen()

    runner.run(play())
