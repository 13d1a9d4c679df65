"""A hall of three processes on PostgreSQL: tables move, processes die and hang, nothing is lost or doubled."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from guests import postgres
from guests.halls import Halls
from guests.house import House, Line, Person
from guests.patience import PATIENCE
from guests.player import BROKEN, Player, check_game

ME = {"who": "me", "name": "Ann"}
OPEN = {"who": "open"}
BOT = {"who": "bot", "level": "random"}
ENDLESS = {"goal": 1_000_000}


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Halls]:
    """Three processes; a test that ends one starts it again."""
    with postgres.server() as address, Halls(tmp_path_factory.mktemp("halls"), address) as open_halls:
        yield open_halls


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    give_up = time.monotonic() + seconds
    while True:
        try:
            if true():
                return
        except BROKEN:
            pass
        assert time.monotonic() < give_up, "it did not happen"
        time.sleep(0.05)


def game_of_two(ann: Person, ben: Person, **asked: Any) -> str:
    table = ann.make("intersection", ME, OPEN, options=ENDLESS, **asked)
    ben.sit(table, "Ben")
    ann.shake(table, 0)
    ben.shake(table, 1)
    return table


def close_code(line: Line) -> int | None:
    """The code with which a socket is closed."""
    try:
        while True:
            line.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    finally:
        line.close()


def at(house: House, person: Person) -> Person:
    """The same person at one process."""
    found = Person(house)
    found.cookie = person.cookie
    return found


def test_a_table_that_is_asked_for_everywhere_moves_and_nothing_is_lost_or_doubled(halls: Halls) -> None:
    ann, ben = Person(halls), Person(halls)
    table = game_of_two(ann, ben)
    players = [Player(ann, table, 0), Player(ben, table, 1)]
    with ExitStack() as stack:
        for player in players:
            stack.enter_context(player.playing())
        wait_until(lambda: sum(len(player.promised) for player in players) >= 40)
    check_game(ann, table, *players)


def test_the_former_owner_of_a_table_closes_its_sockets_at_once(halls: Halls) -> None:
    first, second, _ = halls.each
    ann = Person(first)
    table = ann.make("intersection", ME)
    line = ann.socket(table)
    version = line.table["version"]
    assert at(second, ann).look(table)["version"] > version
    assert close_code(line) == 1012
    assert at(first, ann).do(table, do="entropy", seat=0, entropy="ab" * 16).status == 200


def test_what_was_told_survives_the_death_of_owners(halls: Halls) -> None:
    ann, ben = Person(halls), Person(halls)
    tables = [game_of_two(ann, ben) for _ in range(4)]
    players = [Player(who, table, seat) for table in tables for seat, who in ((0, ann), (1, ben))]
    with ExitStack() as stack:
        for player in players:
            stack.enter_context(player.playing())
        for house in halls.each[:2]:
            time.sleep(0.3)
            halls.kill(house)
            wait_until(partial(have_gone_on, players[::2], [len(player.promised) for player in players[::2]]))
            halls.start(house)
    for number, table in enumerate(tables):
        check_game(ann, table, *players[2 * number : 2 * number + 2])


def have_gone_on(players: list[Player], known: list[int]) -> bool:
    return all(len(player.promised) > count for player, count in zip(players, known, strict=True))


def test_an_owner_that_hung_changes_nothing_afterwards(halls: Halls) -> None:
    owner, other, _ = halls.each
    ann = Person(owner)
    table = ann.make("intersection", ME, options=ENDLESS)
    ann.shake(table, 0)
    line = ann.socket(table)
    seen, text = line.parts["entry"], line.parts["choices"][0]["offers"][0]["text"]
    with halls.stopped(owner):
        late = threading.Thread(target=lambda: ann.do(table, do="act", seat=0, seen=seen, text=text))
        late.start()
        player = Player(at(other, ann), table)
        with player.playing():
            player.wait_for_promises(5)
    assert close_code(line) == 1012
    late.join(PATIENCE)
    check_game(at(other, ann), table, player)


def test_bots_and_clocks_go_on_after_their_process_has_died_and_nobody_came(halls: Halls) -> None:
    owner, other, _ = halls.each
    ann = Person(owner)
    timed = ann.make("intersection", ME, options=ENDLESS, clock={"kind": "turn", "seconds": 1})
    ann.shake(timed, 0)
    bots = ann.make("intersection", BOT, BOT)
    ann.look(bots)
    halls.kill(owner)
    watcher = at(other, ann)
    assert phases(watcher)[timed] == "playing"
    wait_until(lambda: (phases(watcher)[timed], phases(watcher)[bots]) == ("paused", "over"))
    assert "clock" in {line["cause"] for line in watcher.get(f"/api/tables/{timed}/log")}
    check_game(watcher, bots)
    halls.start(owner)


def phases(person: Person) -> dict[str, str]:
    """The phases of a person's tables, from a list: that opens no table."""
    return {card["table"]: card["phase"] for card in person.get("/api/my/tables")}


def test_lists_are_the_same_in_every_process(halls: Halls) -> None:
    ann, ben = Person(halls.each[0]), Person(halls.each[1])
    table = game_of_two(ann, ben, listed=True)
    wait_until(lambda: at(halls.each[0], ann).look(table)["parts"]["phase"] == "playing")
    cards = [person.get("/api/my/tables") for house in halls.each for person in (at(house, ann), at(house, ben))]
    turns = [next(card["your_turn"] for card in each if card["table"] == table) for each in cards]
    assert turns in ([True, False] * 3, [False, True] * 3)
    for house in halls.each:
        assert table in [card["table"] for card in Person(house).get("/api/tables")]


def test_a_challenge_that_is_started_in_all_processes_at_once_is_one_attempt(halls: Halls) -> None:
    ann = Person(halls.each[0])
    ann.make("intersection", ME)
    (challenge, *_) = [card["id"] for card in ann.get("/api/daily")]
    guests = [at(house, ann) for house in halls.each for _ in range(4)]
    with ThreadPoolExecutor(len(guests)) as pool:
        found = list(pool.map(lambda each: each.ask("POST", f"/api/daily/{challenge}", {"name": "Ann"}), guests))
    assert {answer.status for answer in found} == {201}
    assert len({answer.json["table"] for answer in found}) == 1


def test_a_process_that_ends_gives_its_tables_away_at_once(halls: Halls) -> None:
    owner, other, _ = halls.each
    ann = Person(owner)
    table = ann.make("intersection", ME, options=ENDLESS, clock={"kind": "game", "seconds": 500})
    ann.shake(table, 0)
    line = ann.socket(table)
    halls.end(owner)
    assert close_code(line) == 1012
    clocks = at(other, ann).look(table)["parts"]["clocks"]
    assert clocks["running"] == [0]
    assert 400_000 < clocks["left"][0] <= 500_000
    halls.start(owner)


def test_a_hall_ends_although_its_database_hangs(tmp_path: Path) -> None:
    with postgres.a_server() as server, House(tmp_path / "house", "--database", server.url) as house:
        ann = Person(house)
        table = ann.make("intersection", ME, BOT, clock={"kind": "game", "seconds": 500})
        ann.shake(table, 0)
        line = ann.socket(table)
        with server.hanging():
            house.end(signal.SIGTERM)
        assert close_code(line) == 1012
