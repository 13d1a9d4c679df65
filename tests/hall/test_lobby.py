"""What the lobby shows: the games, and the tables that are somebody's own."""

from __future__ import annotations

import asyncio

import pytest

from dicehall.bots.levels import ladders_of
from dicehall.hall import wire
from dicehall.hall.catalogue import game_cards
from dicehall.hall.people import NOBODY
from dicehall.hall.table.log_lines import without_undone
from guests.desk import ANN, BEN, CAT, Desk, act, ask, at_a_desk, sit, two_at_the_toy
from guests.house import House, Person

ME = {"who": "me", "name": "Ann"}


def test_every_game_says_what_it_is_how_many_play_and_how_long() -> None:
    for card in asyncio.run(game_cards()):
        assert card.kind
        assert 5 <= card.minutes <= 120
        assert 1 <= card.seats[0] <= card.seats[1]
        assert all(card.seats[0] <= book.seats[0] <= book.seats[1] <= card.seats[1] for book in card.rulebooks)


def test_my_tables_are_those_i_made_or_sit_at_the_newest_first(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        first = await two_at_the_toy(desk)
        await asyncio.sleep(0.002)
        second = await desk.make(wire.Open(), wire.Open())
        mine = await desk.tables_of(ANN)
        assert [card.table for card in mine] == [second.id, first.id]
        assert [card.mine for card in mine] == [(), (0,)]
        assert [card.phase for card in mine] == ["waiting", "playing"]
        assert [card.table for card in await desk.tables_of(BEN)] == [first.id]

    at_a_desk(sqlite_url, work)


def test_a_running_table_says_whether_it_waits_for_me(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Act(0, 0, action=2))
        turns = [(await desk.tables_of(who))[0].your_turn for who in (ANN, BEN)]
        assert turns == [False, True]

    at_a_desk(sqlite_url, work)


def test_a_finished_table_of_mine_tells_its_result(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        assert (await desk.tables_of(BEN))[0].result is None
        await ask(table, ANN, wire.Resign(0))
        (card,) = await desk.tables_of(BEN)
        assert card.phase == "over"
        assert card.result == wire.Result("resigned", (), (1,), 0, True)

    at_a_desk(sqlite_url, work)


@pytest.mark.parametrize("stranger", [CAT, NOBODY])
def test_nobody_sees_anothers_tables(sqlite_url: str, stranger: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        await sit(table, BEN, "Ben")
        assert await desk.tables_of(stranger) == []

    at_a_desk(sqlite_url, work)


def test_a_cookie_and_nothing_else_opens_the_list_of_my_tables(house: House) -> None:
    ann, eve = Person(house), Person(house)
    table = ann.make("intersection", {"who": "me", "name": "Ann"}, {"who": "open"})
    assert [card["table"] for card in ann.get("/api/my/tables")] == [table]
    assert eve.get("/api/my/tables") == []
    eve.sit(table, "Eve")
    assert [card["mine"] for card in eve.get("/api/my/tables")] == [[1]]
    assert Person(house).get(f"/api/my/tables?owner={ann.cookie}") == []


# What a table's page asks for beside the snapshot.


def test_a_table_gives_its_board_to_whoever_draws_it(house: House) -> None:
    ann = Person(house)
    maps = ann.get(f"/api/tables/{ann.make('crossroll', ME)}/board")
    assert {place for route in maps["routes"] for place in route["path"]} == {
        each["id"] for each in maps["locations"]
    }
    cells = ann.get(f"/api/tables/{ann.make('knockabout', ME, ME)}/board")
    assert (len(cells["cells"]), len(cells["gutter"]), cells["lost"]) == (127, 36, 5)
    sizes = ann.get(f"/api/tables/{ann.make('indicesion', ME, ME, options={'board': 12})}/board")
    assert (sizes["board"], sizes["apart"]) == (12 * 25_400, 9 * 25_400)
    assert ann.ask("GET", f"/api/tables/{ann.make('intersection', ME)}/board").status == 404


def test_the_whole_log_can_be_had_by_kind_without_what_was_taken_back(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, real_dice=True)
        for owner, seat in ((ANN, 0), (BEN, 1), (ANN, 0)):
            await act(table, owner, seat, "1")
        await ask(table, ANN, wire.Undo(0, table.state.entry))
        await ask(table, BEN, wire.Reply(1, True))
        assert [line.entry for line in table.state.log] == [1, 2, 3]
        play, log = table.state.play, table.state.log
        standing = without_undone(play, log, None)
        assert [line.entry for line in standing] == [1]
        kind = standing[0].events[0].kind
        assert all(event.kind == kind for line in without_undone(play, log, kind) for event in line.events)
        assert without_undone(play, log, "nothing of the kind") == []

    at_a_desk(sqlite_url, work)


def test_the_log_of_a_table_that_waits_is_empty(house: House) -> None:
    ann = Person(house)
    assert ann.get(f"/api/tables/{ann.make('intersection', ME)}/log") == []


def test_rooms_that_draw_give_a_picture_for_the_rules_and_others_say_that_there_is_none(house: House) -> None:
    person = Person(house)
    drawn = person.ask("GET", "/api/games/knockabout/rules/knockabout/picture")
    assert drawn.status == 200
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in drawn.body
    assert person.ask("GET", "/api/games/knockabout/rules/chess/picture").status == 404
    assert person.ask("GET", "/api/games/intersection/rules/traffic/picture").status == 404


def test_the_card_of_a_game_has_its_bots_with_name_and_line(house: House) -> None:
    cards = {card["id"]: card for card in Person(house).get("/api/games")}
    bots = cards["indicesion"]["bots"]
    named = [("easy", "Pip"), ("normal", "Bramble"), ("strong", "Onyx")]
    assert [each for bot in bots if (each := (bot["level"], bot["name"])) in named] == named
    assert all(bot["line"].endswith(".") for bot in bots)
    assert [mode["id"] for mode in cards["indicesion"]["rulebooks"][0]["modes"]] == [
        "classic",
        "central",
        "drafting",
        "barrels",
    ]


def test_the_bots_of_a_game_are_those_of_its_ladders_with_their_ratings(house: House) -> None:
    cards = {card["id"]: card for card in Person(house).get("/api/games")}
    for book, ladder in ladders_of("intersection").items():
        rungs = [bot for bot in cards["intersection"]["bots"] if book in bot["rulebooks"]]
        assert [bot["level"] for bot in rungs] == list(ladder.levels)
        points = [bot["ratings"][book]["rating"] for bot in rungs]
        assert points == sorted(points)
    assert cards["intersection"]["bots"][-1]["ratings"]["traffic"]["error"] > 0


def test_bots_sit_down_by_their_names_and_two_of_a_level_are_told_apart(house: House) -> None:
    ann = Person(house)
    pip = {"who": "bot", "level": "easy"}
    table = ann.make("intersection", {"who": "me", "name": "Onyx"}, pip, pip, {"who": "bot", "level": "strong"})
    names = [seat["name"] for seat in ann.look(table)["parts"]["seats"]]
    assert names == ["Onyx", "Pip", "Pip 2", "Onyx 2"]
