"""The task of a table: what is refused or fails leaves it as it was, for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from core.toys import TOY, State, Toy
from dicehall.core.contract import Answer
from dicehall.hall import wire
from guests.desk import ANN, BEN, Desk, act, ask, at_a_desk, see, two_at_the_toy
from guests.plain_table import contents


def test_a_fault_in_the_rules_is_one_persons_alone(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Toy, state: State, answer: Answer[int]) -> State:
        raise ZeroDivisionError

    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await act(table, ANN, 0, "1")
        before, told = contents(table.state), len(desk.told(table, ANN))
        with monkeypatch.context() as patched:
            patched.setattr(type(TOY), "step", broken)
            with pytest.raises(ZeroDivisionError):
                await act(table, BEN, 1, "1")
        assert table.alive
        assert (contents(table.state), len(desk.told(table, ANN))) == (before, told)
        await act(table, BEN, 1, "1")
        assert table.state.entry == 1

    at_a_desk(sqlite_url, work)


def test_nobody_sees_what_is_not_stored_yet(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        store, seen = desk.store.commit, list[Any]()

        async def slowly(writes: Any, fence: Any = None) -> None:
            seen.append((await see(table, ANN)).chat)
            await store(writes, fence)

        desk.store.commit = slowly  # type: ignore[method-assign]
        await ask(table, BEN, wire.Say(1, "hello"))
        assert (seen, len((await see(table, ANN)).chat)) == ([()], 1)

    at_a_desk(sqlite_url, work)
