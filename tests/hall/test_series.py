"""Series: rematches count, whoever sits where, on SQLite and on PostgreSQL."""

from __future__ import annotations

from dicehall.bots.coach.results import Decision, Point, RatedAction, Review, Swing
from dicehall.hall import wire
from dicehall.hall.series import series_of
from dicehall.hall.table.task import Table
from guests.desk import ANN, BEN, Desk, act, ask, at_a_desk, shake, two_at_the_toy


async def again(desk: Desk, table: Table) -> Table:
    """The rematch of Ann and Ben, begun."""
    seats = {seat.owner: number for number, seat in enumerate(table.state.seats)}
    await ask(table, ANN, wire.Propose(seats[ANN], "rematch"))
    await ask(table, BEN, wire.Reply(seats[BEN], True))
    assert table.state.next is not None
    following = await desk.table(table.state.next)
    seats = {seat.owner: number for number, seat in enumerate(following.state.seats)}
    await shake(following, (ANN, seats[ANN]), (BEN, seats[BEN]))
    return following


async def both_choose(table: Table) -> None:
    await act(table, ANN, 0, "1")
    await act(table, BEN, 1, "2")


async def resigned(table: Table, owner: str) -> None:
    seat = next(number for number, seat in enumerate(table.state.seats) if seat.owner == owner)
    await ask(table, owner, wire.Resign(seat))


def test_the_sides_are_swapped_in_a_rematch(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await resigned(table, ANN)
        following = await again(desk, table)
        assert [seat.name for seat in following.state.seats] == ["Ben", "Ann"]
        assert following.state.request.seats == (wire.Open(), wire.Mine("Ann"))

    at_a_desk(sqlite_url, work)


def test_wins_go_with_the_players_from_rematch_to_rematch(url: str) -> None:
    async def work(desk: Desk) -> None:
        first = await two_at_the_toy(desk)
        await resigned(first, ANN)
        second = await again(desk, first)
        await resigned(second, BEN)
        third = await again(desk, second)
        assert await series_of(desk.store, third.state, ANN) == wire.Series(2, (1, 1), 0, None)
        await resigned(third, BEN)
        assert [seat.name for seat in third.state.seats] == ["Ann", "Ben"]
        assert await series_of(desk.store, third.state, ANN) == wire.Series(3, (2, 1), 0, None)
        assert await series_of(desk.store, first.state, "") == wire.Series(1, (0, 1), 0, None)

    at_a_desk(url, work)


def test_draws_are_counted_and_stopped_games_are_not(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        first = await two_at_the_toy(desk)
        await ask(first, ANN, wire.Propose(0, "draw"))
        await ask(first, BEN, wire.Reply(1, True))
        second = await again(desk, first)
        await ask(second, BEN, wire.Propose(0, "stop"))
        await ask(second, ANN, wire.Reply(1, True))
        assert await series_of(desk.store, second.state, ANN) == wire.Series(1, (0, 0), 1, None)

    at_a_desk(sqlite_url, work)


def test_a_game_that_was_made_anew_begins_a_series(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        await resigned(await two_at_the_toy(desk), ANN)
        other = await two_at_the_toy(desk)
        await act(other, ANN, 0, "1")
        assert await series_of(desk.store, other.state, ANN) == wire.Series(0, (0, 0), 0, None)

    at_a_desk(sqlite_url, work)


def reviewed(points: list[tuple[int, float]], swings: tuple[Swing, ...] = ()) -> Review:
    """A review of two seats, by the chances of the first one after each entry."""
    chosen = RatedAction("1", "one", 0.5)
    return Review(
        game="toy",
        unit="chance",
        exact=True,
        ended="resigned",
        undone=0,
        points=tuple(Point(entry, (chance, 1 - chance)) for entry, chance in points),
        decisions=(Decision(1, 0, "seat", chosen, None, 2),),
        swings=swings,
        worst=(),
        accounts=(),
        clear=True,
    )


def test_a_review_names_the_entry_that_changed_most_and_an_unlucky_roll_after_the_best_choice(
    sqlite_url: str,
) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await both_choose(table)
        await act(table, ANN, 0, "1")
        await resigned(table, ANN)
        entries = [line.entry for line in table.state.log]
        last = entries[1]
        review = reviewed([(0, 0.5), (entries[0], 0.6), (last, 0.1)], (Swing(last, 0, (-0.5, 0.5)),))
        turned = (await series_of(desk.store, table.state, ANN, review)).turned
        assert turned is not None
        assert (turned.entry, turned.seat, turned.before, turned.after) == (last, 0, 0.6, 0.1)
        assert turned.right
        assert turned.text

    at_a_desk(sqlite_url, work)


def test_what_decided_a_game_helped_its_winner(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await both_choose(table)
        await act(table, ANN, 0, "1")
        await resigned(table, ANN)
        first, second = [line.entry for line in table.state.log][:2]
        review = reviewed([(0, 0.3), (first, 0.9), (second, 0.4)])
        for owner in (ANN, BEN):
            turned = (await series_of(desk.store, table.state, owner, review)).turned
            assert turned is not None
            assert turned.entry == second

    at_a_desk(sqlite_url, work)


def test_giving_up_turns_no_game(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await both_choose(table)
        await resigned(table, ANN)
        first, given_up = [line.entry for line in table.state.log][:2]
        for points, expected in (([(first, 0.4), (given_up, 0.0)], first), ([(given_up, 0.0)], None)):
            turned = (await series_of(desk.store, table.state, ANN, reviewed([(0, 0.5), *points]))).turned
            assert (turned and turned.entry) == expected

    at_a_desk(sqlite_url, work)


def test_a_game_that_nobody_reviewed_has_no_such_entry(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await resigned(table, ANN)
        assert (await series_of(desk.store, table.state, ANN)).turned is None

    at_a_desk(sqlite_url, work)
