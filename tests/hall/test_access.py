"""Proxies, cookies and headers in a real process: who is believed, and what a browser may do with an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from guests import raw
from guests.configured import ConfiguredHouse
from guests.house import House, Person

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}
ASKED = json.dumps({"game": "intersection", "seats": [ME, OPEN]}).encode()
SLOW = {"burst": 2, "per_second": 0.000_001}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall without a proxy in front of it."""
    with ConfiguredHouse(tmp_path_factory.mktemp("plain"), guessing=SLOW) as hall:
        yield hall


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall behind a proxy that it knows by name."""
    folder = tmp_path_factory.mktemp("behind")
    with ConfiguredHouse(folder, guessing=SLOW, proxies=["127.0.0.0/8"]) as hall:
        yield hall


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres_server: str) -> Iterator[House]:
    """A hall on PostgreSQL."""
    with House(tmp_path_factory.mktemp("house"), "--database", postgres_server) as hall:
        yield hall


def guesses(hall: House, *addresses: str) -> list[int]:
    """The statuses of guesses at codes, one from each address."""
    asked = [raw.request(target=b"/api/codes/AAAAAA", headers=headers(each)) for each in addresses]
    return [raw.status(raw.send(hall, each)) for each in asked]


def headers(address: str, scheme: str = "http", more: str = "") -> bytes:
    named = f"Host: localhost\r\nX-Forwarded-For: {address}\r\nX-Forwarded-Proto: {scheme}\r\n{more}"
    return named.encode()


def test_nobody_chooses_their_own_address(plain: House) -> None:
    assert guesses(plain, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [404, 404, 429]
    warnings = [line for line in plain.log.read_text().splitlines() if "--proxy" in line]
    assert len(warnings) == 1


def test_a_named_proxy_says_who_asks(behind: House) -> None:
    assert guesses(behind, "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2") == [404, 404, 429, 404]
    assert guesses(behind, "6.6.6.6, 192.0.2.1", "192.0.2.1, 127.0.0.9") == [429, 429]
    assert guesses(behind, "2001:db8::1", "2001:db8::2", "2001:db8::3") == [404, 404, 429]
    assert "--proxy" not in behind.log.read_text()


def test_the_cookie_is_secure_where_a_named_proxy_says_https(plain: House, behind: House) -> None:
    for hall, secure in ((plain, False), (behind, True)):
        named = headers("192.0.2.1", "https", "Content-Type: application/json\r\n")
        answer = raw.send(hall, raw.request(b"POST", b"/api/tables", named, ASKED)).lower()
        assert raw.status(answer.replace(b"http/1.1", b"HTTP/1.1")) == 201
        cookie = next(line for line in answer.splitlines() if line.startswith(b"set-cookie"))
        assert (b"secure" in cookie) is secure
        assert b"httponly" in cookie
        assert b"samesite=strict" in cookie


@pytest.mark.parametrize(
    ("origin", "status"), [("http://localhost", 403), ("https://localhost", 201), ("https://LOCALHOST.:443", 201)]
)
def test_over_https_a_page_that_came_over_http_writes_nothing(behind: House, origin: str, status: int) -> None:
    named = headers("192.0.2.1", "https", f"Origin: {origin}\r\nContent-Type: application/json\r\n")
    assert raw.status(raw.send(behind, raw.request(b"POST", b"/api/tables", named, ASKED))) == status


def test_answers_about_people_are_stored_nowhere(house: House) -> None:
    ann = Person(house)
    table = ann.make("intersection", ME, OPEN)
    for path in ("/api/my/tables", f"/api/tables/{table}", "/api/tables/none"):
        assert ann.ask("GET", path).headers["cache-control"] == "no-store"
    board = ann.ask("GET", f"/api/tables/{ann.make('crossroll', ME, OPEN)}/board")
    assert "max-age" in board.headers["cache-control"]


@pytest.mark.parametrize("name", ["A\x00nn", "\ufb2c" * 13, "Ann\u3164", "\ud83d\ude00"])
def test_odd_names_and_chat_are_stored_in_postgresql(on_postgres: House, name: str) -> None:
    ann = Person(on_postgres)
    seat = {"who": "me", "name": name}
    made = ann.ask("POST", "/api/tables", {"game": "intersection", "seats": [seat, OPEN]})
    assert made.status == 201, made.body
    assert ann.do(made.json["table"], do="say", seat=0, text=f"hi {name}").status == 200
    entropy = ann.do(made.json["table"], do="entropy", seat=0, entropy="a" * 64 + "\n")
    assert entropy.status == 400
