"""Daily challenges at the hall: one attempt counts, nobody sees too much too early, and everybody is ranked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from dicehall.core.contract import Rolled
from dicehall.core.record import read_record
from dicehall.core.verify import verify
from dicehall.hall import reviews, wire
from dicehall.hall.refusals import NoCoach, NothingThere, NotNow
from dicehall.hall.table.task import Table
from dicehall.lab import daily
from dicehall.lab.daily import Best
from guests.desk import ANN, BEN, CAT, SHARE, Desk, StillWorkers, act, ask, open_desk, see
from guests.house import House, Person

CLASSIC = "intersection-classic"


class Reckoner(StillWorkers):
    """Works out best play at once."""

    async def best(self, challenge: str, day: str) -> Best:
        return daily.work_out(daily.challenge(challenge), day)


def at_a_desk(url: str, work: Callable[[Desk], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_desk(url, Reckoner()) as desk:
            await work(desk)

    asyncio.run(run())


async def start(desk: Desk, owner: str, name: str = "Ann", challenge: str = CLASSIC) -> Table:
    return await desk.table((await desk.challenges.start(challenge, name, owner)).table)


async def play_out(table: Table, owner: str, choice: int = 0) -> None:
    """Take the first or the last offer until the game is over."""
    while table.state.phase == "playing":
        (offers,) = (each.offers for each in (await see(table, owner)).parts.choices)
        await act(table, owner, 0, offers[choice].text)


def values(table: Table) -> list[tuple[str, ...]]:
    """What was rolled so far."""
    assert table.state.play is not None
    return [entry.what.values for entry in table.state.play.entries if isinstance(entry.what, Rolled)]


def test_two_people_get_the_same_dice_and_add_nothing_to_them(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        one, other = await start(desk, ANN), await start(desk, BEN, "Ben")
        assert one.id != other.id
        assert values(one) == values(other) != []
        with pytest.raises(NotNow, match="same dice for everybody"):
            await ask(one, ANN, wire.GiveEntropy(0, SHARE))

    at_a_desk(sqlite_url, work)


def test_another_day_has_other_dice(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(desk: Desk) -> None:
        first = await start(desk, ANN)
        monkeypatch.setattr(daily, "today", lambda: "2001-02-03")
        second = await start(desk, ANN)
        assert first.state.setup.dice != second.state.setup.dice
        assert second.state.setup.daily == wire.DailyMark("2001-02-03", CLASSIC, True)

    at_a_desk(sqlite_url, work)


def test_the_seed_is_nowhere_before_the_end_and_in_the_record_afterwards(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await start(desk, ANN)
        assert table.state.seed is not None
        assert table.state.play is not None
        report, cards = await desk.challenges.report(CLASSIC, None, ANN, 0), await desk.challenges.today(ANN)
        for shown in (await see(table, ANN), report, cards, table.state.play.record):
            assert table.state.seed.hex().encode() not in msgspec.json.encode(shown)
        await play_out(table, ANN)
        assert table.state.seed.hex().encode() in msgspec.json.encode(table.state.play.record)

    at_a_desk(sqlite_url, work)


def test_the_first_attempt_counts_and_later_ones_are_practice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await start(desk, ANN)
        assert (await start(desk, ANN)).id == table.id, "it goes on as long as it is not over"
        await play_out(table, ANN)
        again = await start(desk, ANN)
        assert again.state.setup.daily is not None
        assert not again.state.setup.daily.counts
        await play_out(again, ANN, -1)
        report = await desk.challenges.report(CLASSIC, None, ANN, 20)
        (place,) = report.places
        assert report.card.own is not None
        assert place.score == report.card.own.score == table.state.play.state.turns[0]  # type: ignore[union-attr]
        assert report.card.own.practice == again.state.play.state.turns[0]  # type: ignore[union-attr]

    at_a_desk(sqlite_url, work)


def test_two_clicks_at_once_make_one_attempt(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        both = await asyncio.gather(*(desk.challenges.start(CLASSIC, "Ann", ANN) for _ in range(2)))
        assert both[0].table == both[1].table

    at_a_desk(sqlite_url, work)


def test_an_attempt_that_was_stopped_is_used_up_and_not_ranked(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await start(desk, ANN)
        await ask(table, ANN, wire.Propose(0, "stop"))
        report = await desk.challenges.report(CLASSIC, None, ANN, 20)
        assert report.places == ()
        assert report.card.own == msgspec.structs.replace(report.card.own, over=True, score=None)  # type: ignore[type-var]
        assert (await start(desk, ANN)).id != table.id

    at_a_desk(sqlite_url, work)


def test_how_it_went_is_hidden_from_whoever_can_still_play(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        await play_out(await start(desk, ANN), ANN)
        for owner in (BEN, ""):
            hidden = await desk.challenges.report(CLASSIC, None, owner, 20)
            assert hidden.hidden
            assert (hidden.best, hidden.places, hidden.scores) == (None, (), ())
            assert hidden.card.played == 1
        await start(desk, BEN)
        assert (await desk.challenges.report(CLASSIC, None, BEN, 0)).hidden, "until the game is over"

    at_a_desk(sqlite_url, work)


def test_everybody_sees_a_day_that_is_over(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(desk: Desk) -> None:
        day = daily.today()
        await play_out(await start(desk, ANN), ANN)
        monkeypatch.setattr(daily, "today", lambda: "2999-01-01")
        report = await desk.challenges.report(CLASSIC, day, CAT, 20)
        assert [place.name for place in report.places] == ["Ann"]
        assert report.best == daily.work_out(daily.challenge(CLASSIC), day)

    at_a_desk(sqlite_url, work)


def test_nothing_is_worked_out_for_a_day_on_which_nobody_tried(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        report = await desk.challenges.report(CLASSIC, "2001-01-01", ANN, 20)
        assert (report.best, report.working, report.places) == (None, False, ())

    at_a_desk(sqlite_url, work)


def test_a_day_to_come_is_refused(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(NothingThere, match="still to come"):
            await desk.challenges.report(CLASSIC, "2999-01-01", ANN, 0)

    at_a_desk(sqlite_url, work)


def test_people_are_ranked_and_counted_fewest_turns_first(url: str) -> None:
    async def work(desk: Desk) -> None:
        for owner, name, choice in ((ANN, "Ann", 0), (BEN, "Ben <b>", 0), (CAT, "Cat", -1)):
            await play_out(await start(desk, owner, name), owner, choice)
        report = await desk.challenges.report(CLASSIC, None, CAT, 20)
        scores = [place.score for place in report.places]
        assert scores == sorted(scores)
        assert {place.name for place in report.places} == {"Ann", "Ben <b>", "Cat"}
        assert [place.name for place in report.places if place.mine] == ["Cat"]
        ranks = {place.name: place.rank for place in report.places}
        assert ranks["Ann"] == ranks["Ben <b>"], "the same choices on the same dice"
        assert sum(count for _, count in report.scores) == 3

    at_a_desk(url, work)


def test_a_hall_that_was_restarted_goes_on_with_the_days_dice(url: str) -> None:
    async def run() -> None:
        async with open_desk(url, Reckoner()) as desk:
            table = await start(desk, ANN)
            before = values(table)
        async with open_desk(url, Reckoner()) as desk:
            table = await start(desk, ANN)
            assert values(table) == before
            await play_out(table, ANN)
            assert table.state.play is not None
            record = read_record(table.state.play.record.lines())
            assert verify(table.state.game, record).sound
            assert (await desk.challenges.report(CLASSIC, None, ANN, 20)).places != ()

    asyncio.run(run())


def test_nobody_is_coached_in_the_attempt_that_counts(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await start(desk, ANN)
        with pytest.raises(NoCoach):
            reviews.state_for_hint(table.state, ANN, 0)
        await play_out(table, ANN)
        assert reviews.state_for_hint((await start(desk, ANN)).state, ANN, 0)

    at_a_desk(sqlite_url, work)


def test_the_days_dice_are_not_called_verified_and_there_is_no_rematch(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await start(desk, ANN)
        await play_out(table, ANN)
        parts = (await see(table, ANN)).parts
        assert parts.result is not None
        assert not parts.result.verified
        assert "rematch" not in parts.may
        with pytest.raises(NotNow, match="as practice"):
            await ask(table, ANN, wire.Propose(0, "rematch"))

    at_a_desk(sqlite_url, work)


def test_over_http_with_a_worker_that_works_best_play_out(house: House) -> None:
    ann = Person(house)
    cards = ann.get("/api/daily")
    assert [card["id"] for card in cards] == list(daily.challenges())
    assert ann.ask("POST", "/api/daily/chess", {"name": "Ann"}).status == 404
    table = ann.post(f"/api/daily/{CLASSIC}", {"name": "Ann"})["table"]
    ann.do(table, do="propose", seat=0, what="stop")
    assert ann.get("/api/daily")[1]["own"]["over"]
    while (found := ann.ask("GET", f"/api/daily/{CLASSIC}?wait=20")).status == 202:
        pass
    assert found.json["best"]["expected"] == pytest.approx(21.751360, abs=1e-6)
