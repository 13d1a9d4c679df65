"""Lessons over HTTP: what a table would send, nothing stored, and refusals as everywhere."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from dicehall.core.scene import Request
from dicehall.hall.lessons import MOST_AT_ONCE, MOST_OF_ONE, MOST_SIMULATIONS, Lessons
from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.hall.wire.lessons import LessonMoves, LessonTurn
from dicehall.hall.work import Simulated
from dicehall.lessons import lesson_of
from dicehall.physics.port import Here
from dicehall.workers.jobs import Person
from guests.desk import StillWorkers, fold
from guests.house import House
from guests.house import Person as Guest

KNOCKABOUT = lesson_of("knockabout").lesson
FIRST = KNOCKABOUT.steps[0]
PATH = "/api/lessons/knockabout/knockabout"
ANN = Person("ann")


def step(name: str = FIRST.name) -> str:
    return f"{PATH}/steps/{name}"


@pytest.fixture
def ann(house: House) -> Guest:
    return Guest(house)


class TestOverHttp:
    def test_the_lessons_are_listed(self, ann: Guest) -> None:
        found = {(each["game"], each["rulebook"]): each for each in ann.get("/api/lessons")}
        assert found["knockabout", "knockabout"]["steps"] == [each.name for each in KNOCKABOUT.steps]
        assert {game for game, _ in found} >= {"intersection", "knockabout", "crossroll", "indicesion"}

    def test_a_lesson_is_told_in_words(self, ann: Guest) -> None:
        sheet = ann.get(PATH)
        assert sheet["title"] == KNOCKABOUT.title
        assert [each["task"] for each in sheet["steps"]] == [each.task for each in KNOCKABOUT.steps]

    def test_the_board_of_a_lesson_is_that_of_a_table(self, ann: Guest) -> None:
        table = ann.make("knockabout", {"who": "me", "name": "Ann"}, {"who": "open"})
        assert ann.get(f"{PATH}/board") == ann.get(f"/api/tables/{table}/board")

    def test_a_step_begins_with_a_snapshot(self, ann: Guest) -> None:
        turn = ann.post(step(), {})
        (snapshot,) = turn["messages"]
        assert (turn["verdict"], snapshot["kind"]) == ("open", "snapshot")
        assert [seat["name"] for seat in snapshot["parts"]["seats"]] == ["You", "Pip"]
        assert snapshot["parts"]["mine"] == [0]
        assert snapshot["parts"]["may"] == []
        assert turn["next"] in [offer["text"] for offer in snapshot["parts"]["choices"][0]["offers"]]

    def test_the_updates_after_an_action_follow_on_what_is_shown(self, ann: Guest) -> None:
        (snapshot,) = ann.post(step(), {})["messages"]
        whole = ann.post(step(), {"actions": [FIRST.done[0][0]]})
        later = ann.post(step(), {"actions": [FIRST.done[0][0]], "since": snapshot["version"]})
        assert whole["messages"] == [snapshot, *later["messages"]]
        folded = fold(snapshot, later["messages"])
        assert folded["parts"]["entry"] == len(later["messages"]) + snapshot["parts"]["entry"]
        assert later["verdict"] == "done"

    def test_a_wrong_try_is_answered_and_sends_nothing_new(self, ann: Guest) -> None:
        turn = ann.post(step(), {"actions": ["E4-E6"], "since": 1})
        assert (turn["verdict"], turn["messages"]) == ("wrong", [])
        assert turn["say"] == FIRST.wrong[-1].say

    def test_nothing_is_stored(self, ann: Guest) -> None:
        ann.post(step(), {"actions": [FIRST.done[0][0]]})
        assert ann.get("/api/my/tables") == []

    @pytest.mark.parametrize(
        ("path", "body", "status", "code"),
        [
            (step("nowhere"), {}, 404, "nothing_there"),
            ("/api/lessons/knockabout/chess/steps/move", {}, 404, "nothing_there"),
            ("/api/lessons/chess/chess/steps/move", {}, 404, "unknown_game"),
            (step(), {"actions": ["A1-A2"]}, 409, "illegal_action"),
            (step(), {"actions": ["dance"]}, 400, "bad_notation"),
            (step(), {"actions": [{"no": "action"}]}, 409, "illegal_action"),
            (step(), {"actions": [3]}, 400, "malformed"),
            (step(), {"actions": ["G5-G7"] * 61}, 400, "malformed"),
            (step(), {"moves": []}, 400, "malformed"),
            (step(), {"actions": ["G5-G7", "G5-G7"]}, 409, "illegal_action"),
        ],
    )
    def test_what_can_not_be_is_refused(
        self, ann: Guest, path: str, body: dict[str, Any], status: int, code: str
    ) -> None:
        answer = ann.ask("POST", path, body)
        assert (answer.status, answer.json["code"]) == (status, code)

    def test_a_lesson_that_is_not_there_is_refused(self, ann: Guest) -> None:
        assert ann.ask("GET", "/api/lessons/knockabout/chess").status == 404
        assert ann.ask("GET", "/api/lessons/chess/chess/board").status == 404


class Thrower(StillWorkers):
    """Counts the simulations that it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self.owners: list[str] = []

    async def simulate(self, request: Any, owner: str = "") -> Simulated:
        self.asked.append(request)
        self.owners.append(owner)
        await self.flying.wait()
        rest = await asyncio.to_thread(Here().run, request)
        result = msgspec.json.decode(msgspec.json.encode(rest))
        return Simulated(result, msgspec.json.encode(result.pop("track")))


THROWS = lesson_of("indicesion")
THROWN = next(each for each in THROWS.lesson.steps if each.done)


async def throw(lessons: Lessons, person: Person = ANN, *more: str) -> LessonTurn:
    moves = LessonMoves((THROWN.done[0][0], *more))
    return await lessons.play("indicesion", "indicesion", THROWN.name, moves, person)


class TestThrows:
    def test_a_throw_runs_in_the_workers_for_the_person_who_asked_and_is_remembered(self) -> None:
        async def test() -> None:
            lessons = Lessons(workers := Thrower())
            first, again = await throw(lessons), await throw(lessons)
            assert first.messages[-1].log[-1].track
            assert first.tracks.keys() == {str(first.messages[-1].log[-1].entry)}
            assert first.tracks == again.tracks
            assert workers.owners == ["ann"] * len({bytes(repr(each), "utf-8") for each in workers.asked})

        asyncio.run(test())

    def test_only_the_newest_throws_are_remembered(self) -> None:
        async def test() -> None:
            lessons = Lessons(Thrower())
            lessons._simulated = {b"%d" % number: Simulated({}, None) for number in range(MOST_SIMULATIONS)}
            await throw(lessons)
            assert len(lessons._simulated) == MOST_SIMULATIONS
            assert b"0" not in lessons._simulated

        asyncio.run(test())

    def test_one_person_can_not_ask_for_any_number_at_once(self) -> None:
        async def test() -> None:
            lessons = Lessons(workers := Thrower())
            workers.flying.clear()
            waiting = [asyncio.create_task(throw(lessons)) for _ in range(MOST_OF_ONE)]
            while len(workers.asked) < MOST_OF_ONE:
                await asyncio.sleep(0.01)
            with pytest.raises(TooFast):
                await throw(lessons)
            workers.flying.set()
            await asyncio.gather(*waiting)
            await throw(lessons)

        asyncio.run(test())

    def test_all_together_can_not_either(self) -> None:
        async def test() -> None:
            lessons = Lessons(Thrower())
            with ExitStack() as crowd:
                for number in range(MOST_AT_ONCE):
                    crowd.enter_context(lessons._at_once.one_more(Person(f"somebody {number}")))
                with pytest.raises(Unavailable):
                    await throw(lessons)

        asyncio.run(test())
