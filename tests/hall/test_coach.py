"""The coach in the hall: who may ask, when, and what comes back; through real workers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.hall import reviews
from dicehall.hall.refusals import NothingThere
from dicehall.hall.table import seats
from dicehall.hall.table.clock import Moment
from dicehall.hall.wire import Mine, NewTable
from dicehall.registry import game
from guests.house import Answer, House, Person

ANN = {"who": "me", "name": "Ann"}
TIM = {"who": "me", "name": "Tim"}
BOT = {"who": "bot", "level": "greedy"}
OPEN = {"who": "open"}
CLASSIC = {"rules": "classic"}


def started(house: House, *seats: dict[str, str], game: str = "intersection", **asked: Any) -> tuple[Person, str]:
    """A person at a table of theirs that has begun."""
    ann = Person(house)
    options = CLASSIC if game == "intersection" else {}
    table = ann.make(game, *seats, options=options, **asked)
    for seat in ann.look(table)["parts"]["mine"]:
        ann.shake(table, seat)
    return ann, table


def with_ben(house: House, **asked: Any) -> tuple[Person, Person, str]:
    """Ann and Ben at a table."""
    ann, table = started(house, ANN, OPEN, **asked)
    ben = Person(house)
    ben.shake(table, ben.sit(table, "Ben"))
    return ann, ben, table


def asked_seat(person: Person, table: str) -> int:
    """The seat that decides, once the game waits for a person."""
    seen = person.look(table)
    while not seen["parts"]["choices"]:
        seen = person.get(f"/api/tables/{table}?after={seen['version']}")
    seat: int = seen["parts"]["choices"][0]["seat"]
    return seat


def hint(person: Person, table: str, seat: int) -> Answer:
    return person.ask("GET", f"/api/tables/{table}/hint?seat={seat}")


def decider(ann: Person, ben: Person, table: str) -> tuple[Person, Person, int]:
    """Who of the two decides, the other one, and the seat."""
    (seat,) = ann.look(table)["parts"]["waiting"]["seats"]
    return (ann, ben, seat) if seat in ann.look(table)["parts"]["mine"] else (ben, ann, seat)


class TestHints:
    def test_somebody_against_a_bot_is_told_what_every_action_is_worth(self, house: House) -> None:
        ann, table = started(house, ANN, BOT)
        seat = asked_seat(ann, table)
        told = hint(ann, table, seat).json
        offers = {offer["text"] for offer in ann.look(table)["parts"]["choices"][0]["offers"]}
        assert {each["text"] for each in told["actions"]} == offers
        assert (told["seat"], told["unit"], told["exact"]) == (seat, "chance", True)
        assert told["actions"][0]["loss"] == 0.0
        assert told["actions"][0]["why"]

    def test_people_at_one_device_may_ask_for_each_of_their_seats(self, house: House) -> None:
        ann, table = started(house, ANN, TIM)
        assert ann.look(table)["parts"]["setup"]["coach"] is True
        assert hint(ann, table, asked_seat(ann, table)).status == 200

    def test_against_other_people_there_is_no_coach_and_the_reason_is_told(self, house: House) -> None:
        ann, ben, table = with_ben(house)
        who, _, seat = decider(ann, ben, table)
        refused = hint(who, table, seat)
        assert (refused.status, refused.json["code"]) == (403, "no_coach")
        assert "other people play here" in refused.json["reason"]
        assert ann.look(table)["parts"]["setup"]["coach"] is False

    def test_a_host_may_allow_it_and_everybody_sees_that(self, house: House) -> None:
        ann, ben, table = with_ben(house, coach=True)
        who, other, seat = decider(ann, ben, table)
        assert other.look(table)["parts"]["setup"]["coach"] is True
        assert hint(who, table, seat).status == 200

    def test_a_host_may_do_without(self, house: House) -> None:
        ann, table = started(house, ANN, BOT, coach=False)
        assert hint(ann, table, asked_seat(ann, table)).json["code"] == "no_coach"

    def test_nobody_asks_for_a_seat_of_somebody_else(self, house: House) -> None:
        ann, ben, table = with_ben(house, coach=True)
        _, other, seat = decider(ann, ben, table)
        for person in (other, Person(house)):
            refused = hint(person, table, seat)
            assert (refused.status, refused.json["code"]) == (403, "not_yours")

    def test_before_the_game_there_is_nothing_to_ask(self, house: House) -> None:
        ann = Person(house)
        table = ann.make("intersection", ANN, BOT)
        refused = hint(ann, table, 0)
        assert (refused.status, refused.json["code"]) == (409, "not_now")

    def test_a_seat_that_has_nothing_to_choose_is_told_so(self, house: House) -> None:
        ann, table = started(house, ANN, TIM)
        seat = asked_seat(ann, table)
        refused = hint(ann, table, 1 - seat)
        assert (refused.status, refused.json["code"]) == (409, "illegal_action")

    def test_where_dice_really_fly_values_are_estimates(self, house: House) -> None:
        ann, table = started(house, ANN, TIM, game="indicesion")
        seat = asked_seat(ann, table)
        told = hint(ann, table, seat).json
        assert (told["unit"], told["exact"]) == ("chance", False)
        assert [each["text"] for each in told["actions"]] == [f"start {1 - seat}", f"start {seat}"]
        assert told["actions"][0]["label"] == f"Let {('Ann', 'Tim')[1 - seat]} start"

    def test_the_lobby_knows_which_games_have_one(self, house: House) -> None:
        coached = {card["id"]: card["coach"] for card in Person(house).get("/api/games")}
        assert coached == dict.fromkeys(coached, True)
        assert "indicesion" in coached


@pytest.fixture(scope="module")
def table(house: House) -> str:
    """A table at which two played a little, and one of them resigned."""
    ann, table = started(house, ANN, TIM)
    for _ in range(3):
        parts = ann.look(table)["parts"]
        (choice,) = parts["choices"]
        text = choice["offers"][-1]["text"]
        assert ann.do(table, do="act", seat=choice["seat"], seen=parts["entry"], text=text).status == 200
    assert ann.do(table, do="resign", seat=1).status == 200
    return table


class TestReviews:
    def review(self, house: House, table: str) -> Any:
        """The review, asked for until it is there."""
        while (found := Person(house).ask("GET", f"/api/tables/{table}/review")).status == 202:
            assert found.json == {"review": None}
        assert found.status == 200, found.body
        return found.json["review"]

    def test_luck_and_skill_add_up_to_the_result(self, house: House, table: str) -> None:
        found = self.review(house, table)
        assert (found["ended"], found["exact"]) == ("resigned", True)
        for account, result in zip(found["accounts"], (1.0, 0.0), strict=True):
            assert account["start"] + account["luck"] + account["skill"] == pytest.approx(result, abs=1e-9)

    def test_whoever_asks_gets_the_same(self, house: House, table: str) -> None:
        assert self.review(house, table) == self.review(house, table)

    def test_a_game_that_goes_on_has_none(self, house: House) -> None:
        ann, table = started(house, ANN, TIM)
        refused = ann.ask("GET", f"/api/tables/{table}/review")
        assert (refused.status, refused.json["code"]) == (409, "not_now")


class TestGamesWithoutOne:
    @pytest.fixture(autouse=True)
    def nobody_judges(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (reviews, seats):
            monkeypatch.setattr(module, "has_judge", lambda _: False)

    def test_say_so(self) -> None:
        table: Any = SimpleNamespace(request=NewTable("indicesion", ()), game=game("indicesion"))
        for refused in (lambda: reviews.finished(table), lambda: reviews.state_for_hint(table, "ann", 0)):
            with pytest.raises(NothingThere, match="inDICEsion has no coach"):
                refused()

    def test_have_no_tables_with_one(self) -> None:
        request = NewTable("indicesion", (Mine("Ann"), Mine("Ben")), coach=True)
        with pytest.raises(BadOptions, match="inDICEsion has no coach; leave coach out"):
            seats.set_up(game("indicesion"), request, "ann", Moment(0, 0))
