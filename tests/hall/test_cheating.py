"""Trying to cheat, through the door that everybody uses: each sentence about access, attempted."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from guests.house import House, Person

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}


@pytest.fixture
def ann(house: House) -> Person:
    return Person(house)


@pytest.fixture
def ben(house: House) -> Person:
    return Person(house)


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """Ann and Ben at a game of Intersection that has begun."""
    made = ann.make("intersection", ME, OPEN)
    ben.sit(made, "Ben")
    ann.shake(made, 0)
    ben.shake(made, 1)
    return made


def asked(person: Person, table: str) -> tuple[int, int]:
    """The seat that is asked, and the entry that stands."""
    parts = person.look(table)["parts"]
    return parts["waiting"]["seats"][0], parts["entry"]


# A seat belongs to a secret, not to a name.


def test_the_same_name_opens_no_seat(house: House, ann: Person, table: str) -> None:
    thief = Person(house)
    refused = thief.ask("POST", f"/api/tables/{table}/seats", {"name": "Ann"})
    assert (refused.status, refused.json["code"]) == (409, "seat_taken")
    assert thief.look(table)["parts"]["mine"] == []


def test_the_secret_comes_in_a_cookie_that_scripts_and_other_sites_do_not_get(ann: Person) -> None:
    made = ann.ask("POST", "/api/tables", {"game": "intersection", "seats": [ME]})
    flags = [part.strip().lower() for part in made.headers["set-cookie"].split(";")[1:]]
    assert "httponly" in flags
    assert "samesite=strict" in flags
    assert len(ann.cookie) >= 43


def test_a_secret_of_ones_own_making_opens_no_seat(house: House, ann: Person, table: str) -> None:
    thief = Person(house)
    for guess in ("", "a" * 43, ann.cookie[:-1], ann.cookie.swapcase(), "../" * 20):
        thief.cookie = guess
        assert thief.do(table, do="resign", seat=0).status == 403
    thief.cookie = "short"
    assert thief.ask("POST", "/api/tables", {"game": "intersection", "seats": [ME]}).status == 403


# Nobody acts for another seat.


def test_nobody_acts_for_another_seat_by_http_or_socket(house: House, ann: Person, ben: Person, table: str) -> None:
    seat, seen = asked(ann, table)
    other = ben if seat == 0 else ann
    stranger = Person(house)
    for person in (other, stranger):
        line = person.socket(table)
        for command in (
            {"do": "act", "seat": seat, "seen": seen, "text": "go"},
            {"do": "resign", "seat": seat},
            {"do": "say", "seat": seat, "text": "I am somebody else"},
            {"do": "propose", "seat": seat, "what": "draw"},
        ):
            assert line.ask(**command)["code"] == "not_yours"
            assert person.do(table, **command).json["code"] == "not_yours"
        line.close()
    after = ann.look(table)
    assert (after["parts"]["entry"], after["chat"]) == (seen, [])


def test_a_seat_is_told_only_its_own_choices(house: House, ann: Person, ben: Person, table: str) -> None:
    seat, _ = asked(ann, table)
    for person, own in ((ann, 0), (ben, 1), (Person(house), None)):
        seats = [choice["seat"] for choice in person.look(table)["parts"]["choices"]]
        assert seats == ([seat] if seat == own else [])


# Ids can't be guessed.


def test_ids_have_more_than_a_hundred_random_bits(ann: Person) -> None:
    ids = [ann.make("intersection", ME) for _ in range(5)]
    assert len(set(ids)) == 5
    assert all(len(made) >= 22 for made in ids)
    assert ann.ask("GET", f"/api/tables/{ids[0][:-1]}").status == 404


def test_a_link_only_table_is_in_no_list(house: House, table: str) -> None:
    assert table not in Person(house).ask("GET", "/api/tables").body.decode()


def test_codes_are_not_found_by_trying(house: House) -> None:
    guesser = Person(house)
    statuses = [guesser.ask("GET", f"/api/codes/AAAA{n:02}").status for n in range(20)]
    assert statuses[0] == 404
    assert statuses[-1] == 429


# Origins, hosts, sizes and rates.


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost.evil"])
def test_another_sites_page_opens_no_socket_and_writes_nothing(ann: Person, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        ann.socket(table, origin=origin)
    refused = ann.ask("POST", f"/api/tables/{table}/commands", {"do": "resign", "seat": 0}, Origin=origin)
    assert (refused.status, refused.json["code"]) == (403, "bad_origin")


def test_the_halls_own_page_opens_a_socket(house: House, ann: Person, table: str) -> None:
    line = ann.socket(table, origin=f"http://127.0.0.1:{house.port}")
    assert line.table["kind"] == "snapshot"
    line.close()


def test_a_name_that_points_at_the_hall_is_not_the_halls(ann: Person, table: str) -> None:
    refused = ann.ask("GET", f"/api/tables/{table}", Host="evil.example")
    assert (refused.status, refused.json["code"]) == (400, "bad_host")


def test_a_message_that_is_too_long_ends_the_socket(ann: Person, table: str) -> None:
    line = ann.socket(table)
    line.raw.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        line.answer()
    line.close()


def test_a_body_that_is_too_long_is_refused(ann: Person) -> None:
    assert ann.ask("POST", "/api/tables", b"[" * 70_000).status in (400, 413)
    assert ann.ask("POST", "/api/tables", b'{"game":"' + b"x" * 200_000 + b'"}').status == 413


def test_a_flood_of_commands_is_slowed_down_and_then_ended(ann: Person, table: str) -> None:
    line = ann.socket(table)
    for number in range(1, 61):
        line.raw.send(json.dumps({"do": "say", "seat": 1, "text": "x", "id": number}))
    refusals = [line.answer() for _ in range(60)]
    assert [refusal["id"] for refusal in refusals] == list(range(1, 61)), "a client can't tell what was refused"
    codes = [refusal["code"] for refusal in refusals]
    assert codes[0] == "not_yours"
    assert "too_fast" in codes
    line.close()


@pytest.mark.parametrize(
    ("command", "number"),
    [
        ('{"do":"fly","id":7}', 7),
        ('{"do":"act","id":7,"seat":"?"}', 7),
        ('{"do":"say","id":"7"}', 0),
        ('{"id":7,"do":' + "[" * 200 + "]" * 200 + "}", 0),
        ("7", 0),
    ],
)
def test_a_command_that_can_t_be_read_is_refused_by_its_number(
    ann: Person, table: str, command: str, number: int
) -> None:
    line = ann.socket(table)
    line.raw.send(command)
    refusal = line.answer()
    assert (refusal["code"], refusal["id"]) == ("malformed", number)
    line.close()


def test_writing_over_http_is_limited_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    with House(tmp_path_factory.mktemp("limited")) as own:
        hasty = Person(own)
        statuses = {hasty.ask("POST", "/api/tables/x/seats", {"name": "A"}).status for _ in range(250)}
    assert statuses == {404, 429}


def test_deep_and_odd_json_is_refused_in_good_order(ann: Person, table: str) -> None:
    line = ann.socket(table)
    huge = '{"do":"act","seat":1e99,"seen":0,"text":"x"}'
    for odd in ("[" * 5000, '{"do":"act"}', '{"do":"fly"}', "\x00", huge, "7"):
        line.raw.send(odd)
        assert line.answer()["code"] == "malformed"
    action: Any = {"a": [[[[[[{}]]]]]]}
    assert line.ask(do="act", seat=0, seen=0, action=action)["kind"] == "refusal"
    line.close()


# What a browser may do with an answer.


def test_every_answer_forbids_inline_scripts_and_foreign_content(ann: Person, table: str) -> None:
    for path in ("/", "/health", "/schema", "/nowhere", f"/api/tables/{table}", "/api/tables/none"):
        headers = ann.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_names_and_chat_stay_text(house: House, ann: Person, table: str) -> None:
    script = "<script>alert(1)</script>"
    eve = Person(house)
    made = ann.make("intersection", ME, OPEN)
    eve.sit(made, script)
    assert eve.do(made, do="say", seat=1, text=script).status == 200
    seen = ann.ask("GET", f"/api/tables/{made}")
    assert seen.headers["content-type"] == "application/json"
    assert seen.json["parts"]["seats"][1]["name"] == script
    assert seen.json["chat"][0]["text"] == script


@pytest.mark.parametrize("name", ["", " \n", "\u202e\u200b", "x" * 41, 7, None])
def test_a_name_is_a_few_visible_characters(house: House, ann: Person, name: object) -> None:
    made = ann.make("intersection", ME, OPEN)
    assert Person(house).ask("POST", f"/api/tables/{made}/seats", {"name": name}).status == 400


# The seed, before the end.


def test_the_seed_is_nowhere_to_be_had_before_the_end(house: House, ann: Person, ben: Person, table: str) -> None:
    seed = private(house, "SELECT seed FROM seeds WHERE table_id = ?", table)
    forms = (seed.hex().encode(), seed, json.dumps(seed.decode("latin-1")).encode())
    lines = [person.socket(table) for person in (ann, ben, Person(house))]
    heard = [json.dumps(line.refresh()).encode() for line in lines]
    paths = ("", "/record", "/replay", "/verdict", "/tracks/1", "/seed", "/seeds")
    read = [person.ask("GET", f"/api/tables/{table}{path}").body for path in paths for person in (ann, ben)]
    read += [ann.ask("GET", path).body for path in ("/metrics", "/health", "/api/tables", "/schema")]
    read += [house.log.read_bytes()]
    assert not any(form in text for form in forms for text in (*heard, *read))
    assert ann.do(table, do="resign", seat=0).status == 200
    assert seed.hex().encode() in ann.ask("GET", f"/api/tables/{table}/record").body
    for line in lines:
        line.close()


def test_who_chooses_late_can_not_choose_their_entropy_twice(house: House, ann: Person) -> None:
    made = ann.make("intersection", ME, OPEN)
    ann.shake(made, 0)
    again = ann.do(made, do="entropy", seat=0, entropy="ff" * 16)
    assert (again.status, again.json["code"]) == (409, "not_now")


@pytest.mark.parametrize("share", ["", "zz" * 16, "ab" * 40, "AB" * 16, 'ab" ' * 10, 5])
def test_entropy_is_hex_of_a_sensible_length(ann: Person, share: object) -> None:
    made = ann.make("intersection", ME, OPEN)
    assert ann.do(made, do="entropy", seat=0, entropy=share).status == 400


# A sealed choice, before all have chosen.


def until_sealed(people: list[Person], table: str) -> Any:
    """Let everybody choose until several seats choose at once; what the first of them may do then."""
    while True:
        parts = people[0].look(table)["parts"]
        if parts["waiting"]["sealed"] and len(parts["waiting"]["seats"]) == len(people):
            return parts
        seat = parts["waiting"]["seats"][0]
        offers = people[seat].look(table)["parts"]["choices"][0]["offers"]
        chosen = people[seat].do(table, do="act", seat=seat, seen=parts["entry"], text=offers[0]["text"])
        assert chosen.status == 200


def test_a_sealed_choice_is_seen_by_its_own_seat_alone(house: House, ann: Person, ben: Person) -> None:
    made = ann.make("crossroll", ME, OPEN)
    ben.sit(made, "Ben")
    ann.shake(made, 0)
    ben.shake(made, 1)
    parts = until_sealed([ann, ben], made)
    line = ben.socket(made)
    paths = ("/record", "/replay", "/verdict")
    before = [ben.ask("GET", f"/api/tables/{made}{path}").body for path in paths]
    text = parts["choices"][0]["offers"][-1]["text"]
    assert ann.do(made, do="act", seat=0, seen=parts["entry"], text=text).status == 200
    assert private(house, "SELECT text FROM held WHERE table_id = ?", made) == text
    update = line.hear()
    assert set(update["parts"]) <= {"waiting"}
    assert (update["log"], update["parts"]["waiting"]["seats"]) == ([], [1])
    assert [ben.ask("GET", f"/api/tables/{made}{path}").body for path in paths] == before
    assert ben.look(made)["parts"]["sealed"] == []
    (own,) = ann.look(made)["parts"]["sealed"]
    assert (own["seat"], own["offer"]) == (0, parts["choices"][0]["offers"][-1])
    line.close()


# What is written down.


def test_the_logs_hold_neither_secrets_nor_ids(house: House, ann: Person, ben: Person, table: str) -> None:
    ann.do(table, do="resign", seat=0)
    written = house.log.read_text()
    assert "table made" in written
    assert all(secret not in written for secret in (ann.cookie, ben.cookie, table))
    assert all(json.loads(line)["event"] for line in written.splitlines())


def test_the_store_holds_no_persons_secret(house: House, ann: Person, table: str) -> None:
    owner = private(house, "SELECT owner FROM seats WHERE table_id = ? AND seat = 0", table)
    assert owner
    assert ann.cookie not in owner
    files = [house.folder / "hall.db", house.folder / "hall.db-wal"]
    assert not any(ann.cookie.encode() in file.read_bytes() for file in files if file.exists())


def private(house: House, query: str, table: str) -> Any:
    """What only somebody with the database file can read."""
    with sqlite3.connect(house.folder / "hall.db") as connection:
        found = connection.execute(query, (table,)).fetchone()[0]
    connection.close()
    return found
