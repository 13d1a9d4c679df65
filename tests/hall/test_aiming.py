"""The aiming aid over HTTP, with real workers: who may ask, what comes back, and that it is the same physics."""

from __future__ import annotations

from typing import Any

from guests.house import Answer, House, Person

ANN = {"who": "me", "name": "Ann"}


def alone(house: House, **options: Any) -> tuple[Person, str]:
    """Somebody who plays alone and throws."""
    ann = Person(house)
    table = ann.make("indicesion", ANN, options={"drill": "empty", **options})
    ann.shake(table, 0)
    while not ann.look(table)["parts"]["choices"]:
        pass
    return ann, table


def aim(person: Person, table: str, text: str = "throw 1 at 0", seat: int = 0) -> Answer:
    return person.ask("POST", f"/api/tables/{table}/aim", {"seat": seat, "text": text})


def test_who_aims_well_is_told_so_and_more_surely_the_longer_the_hand_stands_still(house: House) -> None:
    ann, table = alone(house)
    first, second = aim(ann, table).json, aim(ann, table).json
    assert 8 <= first["throws"] <= 24
    assert first["throws"] < second["throws"] <= second["most"] == 96
    assert [area["share"] for area in second["areas"]] == [50, 90]
    own = second["odds"][0]
    assert own["id"] == "own"
    assert own["share"] > 0.8
    assert own["low"] < own["share"] <= own["high"]
    assert second["sentence"].startswith("Stays on your board")
    assert first["touch"] == second["touch"]
    assert set(first["touch"]) == {"x", "y", "z"}


def test_others_are_told_nothing_and_bad_throws_are_refused_with_the_reason(house: House) -> None:
    ann, table = alone(house)
    assert aim(Person(house), table).json["code"] == "not_yours"
    refused = aim(ann, table, "throw 1 at 0 from 0,-600,60 speed 2000 az 1571 loft 1100")
    assert refused.status in (400, 409)
    assert "228.6 mm" in refused.json["reason"]
    assert aim(ann, table, "thrw").status == 400


def test_a_learner_is_told_the_odds_of_a_lesson(house: House) -> None:
    guest = Person(house)
    sheet = guest.get("/api/lessons/indicesion/indicesion")
    throws = next(step["name"] for step in sheet["steps"] if not step["read"])
    told = guest.ask(
        "POST", f"/api/lessons/indicesion/indicesion/steps/{throws}/aim", {"text": "throw 1 at 0", "actions": []}
    )
    assert told.status == 200, told.json
    assert told.json["level"] == "odds"


def test_a_game_without_throws_has_no_aid(house: House) -> None:
    ann = Person(house)
    table = ann.make("intersection", ANN, options={"rules": "classic"})
    ann.shake(table, 0)
    assert aim(ann, table, "roll").json["code"] in ("nothing_there", "not_now")
