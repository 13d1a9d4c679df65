"""Playing on from a finished game: a table of one's own that begins as the other one stood."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from dicehall.core.fairdice import Commitment
from dicehall.core.record import Origin, read_record
from dicehall.core.verify import verify
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import TakenUp
from dicehall.registry import game
from guests.house import Answer, House, Person
from hall.storage.samples import stored_table, with_store
from hall.test_coach import ANN, BOT, OPEN, TIM, asked_seat, started

CLASSIC = {"rules": "classic"}


def lines(person: Person, table: str) -> list[bytes]:
    return person.ask("GET", f"/api/tables/{table}/record").body.splitlines()


def resigned(house: House) -> tuple[Person, str]:
    """A game against a bot that Ann gave up after some choices."""
    ann, table = started(house, ANN, BOT)
    for _ in range(6):
        seat = asked_seat(ann, table)
        seen = ann.look(table)["parts"]
        offer = seen["choices"][0]["offers"][0]["text"]
        assert ann.do(table, do="act", seat=seat, seen=seen["entry"], text=offer).status == 200
    assert ann.do(table, do="resign", seat=0).status == 200
    return ann, table


def again(person: Person, table: str, **asked: Any) -> Answer:
    return person.ask("POST", f"/api/tables/{table}/again", {"name": "Ann", **asked})


def test_a_finished_game_is_played_on_with_the_same_dice(house: House) -> None:
    ann, table = resigned(house)
    first = read_record(lines(ann, table))
    entry = next(each.n for each in first.entries[8:] if each.cause == "dice")
    answer = again(ann, table, entry=entry - 1, against="greedy", dice="same")
    assert answer.status == 201, answer.body
    new = answer.json["table"]
    parts = ann.look(new)["parts"]
    assert parts["setup"]["origin"]["entry"] == entry - 1
    assert parts["setup"]["origin"]["dice"] == "same"
    second = read_record(lines(ann, new))
    rolled = next(each.what for each in second.entries if each.cause == "dice")
    assert rolled == first.entries[entry - 1].what
    assert ann.do(new, do="resign", seat=0).status == 200
    verdict = verify(game("intersection"), read_record(lines(ann, new)), first)
    assert verdict.sound, verdict.wrong
    assert ann.get(f"/api/tables/{new}/verdict")["wrong"] == []


def test_with_new_dice_the_person_adds_to_them_as_ever(house: House) -> None:
    ann, table = resigned(house)
    new = again(ann, table, entry=4).json["table"]
    parts = ann.look(new)["parts"]
    assert parts["phase"] == "entropy"
    assert parts["mine"] == [0, 1]
    for seat in parts["mine"]:
        ann.shake(new, seat)
    header = json.loads(lines(ann, new)[0])
    assert header["origin"]["entry"] == 4
    assert header["dice"]["seed_sha256"] != json.loads(lines(ann, table)[0])["dice"]["seed_sha256"]
    assert "after" not in header["dice"]


def test_somebody_else_may_play_on_too_and_sits_where_they_wish(house: House) -> None:
    _, table = resigned(house)
    ben = Person(house)
    new = again(ben, table, entry=4, seat=1, against="easy").json
    assert new["seats"] == [1]
    assert again(ben, table, entry=4, seat=9).status == 400


def test_a_game_that_goes_on_cannot_be_played_on_from(house: House) -> None:
    ann, table = started(house, TIM, OPEN)
    answer = again(ann, table, entry=0, dice="same")
    assert answer.status == 409
    assert "over" in answer.json["reason"]


def test_a_moment_after_the_end_is_refused(house: House) -> None:
    ann, table = resigned(house)
    total = len(lines(ann, table)) - 1
    assert "was over at entry" in again(ann, table, entry=total).json["reason"]
    assert again(ann, "nowhere", entry=0).status == 404


def test_where_a_game_is_taken_up_is_stored(url: str) -> None:
    where = TakenUp(Origin("same", "x", 3, "ab"), {"scores": [1]}, Commitment("0" * 64, ("e",), after=2))

    async def there_and_back(store: Store) -> TakenUp | None:
        await store.create(replace(stored_table(), taken_up=where))
        loaded = await store.load("table-1")
        assert loaded is not None
        return loaded.taken_up

    assert with_store(url, there_and_back) == where
