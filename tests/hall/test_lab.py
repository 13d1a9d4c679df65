"""The lab at the hall: exact where the solver applies, simulated elsewhere, and only the newest question counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.core.errors import BadOptions, UnknownGame
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import complete
from dicehall.games.intersection.solver.solving import solve
from dicehall.hall import reading, studies
from dicehall.hall.reading import PlanStudy, StudyPlan
from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.hall.studies import Studies
from dicehall.hall.wire.lab import LabAnswer, LabQuestion
from dicehall.lab import study as lab_study
from dicehall.lab.figures import Figure
from dicehall.lab.study import Piece, StudyResult
from dicehall.registry import game
from dicehall.workers import jobs
from guests.desk import StillWorkers
from guests.house import House, Person
from guests.patience import PATIENCE

CLASSIC = {"rules": "classic"}
ANN, BEN = jobs.Person("ann"), jobs.Person("ben")


class Bench(StillWorkers):
    """Notes the pieces that are asked for and says how long a game took; none ends before it is let go."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__()
        self.planned: list[PlanStudy] = []
        self.begun: list[Piece] = []
        self.stopped: list[Piece] = []
        self.free = asyncio.Event()
        self.free.set()
        self.seconds = seconds
        self.slow: dict[str, float] = {}
        self.error: Exception | None = None

    async def plan(self, request: PlanStudy, person: jobs.Person = jobs.NOBODY) -> StudyPlan:
        self.planned.append(request)
        return reading.plan(request)

    async def study(self, piece: Piece) -> StudyResult:
        self.begun.append(piece)
        if self.error:
            raise self.error
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.stopped.append(piece)
            raise
        value = float(piece.options.get("goal", piece.games))
        return StudyResult(
            (Figure(piece.part, "Length", "", "number", value, value, value),),
            self.slow.get(piece.part, self.seconds) * piece.games,
        )


def with_studies(work: Callable[[Studies, Bench], Awaitable[None]], seconds: float = 0.0) -> None:
    async def run() -> None:
        bench = Bench(seconds)
        opened = Studies(bench)
        try:
            await work(opened, bench)
        finally:
            await opened.close()

    asyncio.run(run())


async def whole(lab: Studies, owner: jobs.Person, **asked: Any) -> LabAnswer:
    """Ask until all is done."""
    answer = await lab.ask(owner, LabQuestion(**asked))
    while answer.done < answer.total:
        answer = await lab.ask(owner, LabQuestion(**asked, after=answer.done))
    return answer


class TestOneQuestion:
    def test_is_answered_for_the_rules_at_hand_the_printed_ones_and_along_an_option(self) -> None:
        async def work(lab: Studies, _: Bench) -> None:
            asked = {"options": {**CLASSIC, "goal": 1000}, "vary": "goal", "values": (500, 1500)}
            answer = await whole(lab, ANN, game="intersection", **asked)
            found = [study.figures[0].value for study in (answer.here, answer.standard, *answer.along)]
            assert found == [1000.0, 3000.0, 500.0, 1500.0]

        with_studies(work)

    def test_that_was_answered_is_not_worked_out_again(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            await whole(lab, ANN, game="intersection", options=CLASSIC)
            count = len(bench.begun)
            await whole(lab, BEN, game="intersection", options=CLASSIC)
            assert len(bench.begun) == count > 0

        with_studies(work)

    def test_that_a_worker_failed_at_says_so_and_is_worked_out_when_it_is_asked_again(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            bench.error = jobs.WorkerFailed("it took too long")
            answer = await whole(lab, ANN, game="knockabout")
            reason = "the hall could not work this out (it took too long); ask again in a moment"
            assert answer.here.reasons == (reason,)
            bench.error = None
            answer = await whole(lab, ANN, game="knockabout")
            assert not answer.here.reasons
            assert answer.here.figures

        with_studies(work)

    def test_begins_with_what_is_at_hand_and_leaves_two_players_for_the_end(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            await whole(lab, ANN, game="intersection", options={**CLASSIC, "goal": 900}, vary="goal", values=(600,))
            assert [piece.part for piece in bench.begun[:2]] == ["points", "solo"]
            assert bench.begun[0].options["goal"] == 900
            assert [piece.part for piece in bench.begun[-2:]] == ["duel", "duel"]

        with_studies(work)

    def test_about_a_board_says_how_many_games_each_of_its_figures_has_at_least(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            bench.slow = {"board:pair": 1.0}
            answer = await whole(lab, ANN, game="crossroll", about="board")
            rungs = lab_study.study_of("crossroll", "board").rungs
            assert {piece.games for piece in bench.begun} == set(rungs)
            assert answer.here.games == rungs[0]

        with_studies(work)

    def test_gets_finer_as_long_as_that_is_quick(self) -> None:
        async def work(lab: Studies, _: Bench) -> None:
            answer = await whole(lab, ANN, game="knockabout")
            assert answer.here.games == lab_study.RUNGS[1]

        with_studies(work, seconds=lab_study.LONGEST_RUNG / (2 * lab_study.RUNGS[1]))

    def test_about_thrown_dice_is_answered_by_few_games_of_those_who_do_not_aim(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            answer = await whole(lab, ANN, game="indicesion", vary="board", values=(8, 14))
            assert {piece.games for piece in bench.begun} == {6, 24}
            assert (answer.here.games, answer.along[0].games, answer.bots) == (24, 6, "random")

        with_studies(work, seconds=1.0)

    def test_with_a_value_that_cannot_be_says_why_there(self) -> None:
        async def work(lab: Studies, _: Bench) -> None:
            answer = await whole(lab, ANN, game="intersection", vary="come_in", values=(100, 5000))
            assert answer.along[0].reasons == ()
            assert "the most that a turn can bring is 2400" in answer.along[1].reasons[0]

        with_studies(work)

    @pytest.mark.parametrize(
        ("asked", "error", "reason"),
        [
            ({"game": "intersection", "options": {"goal": 1}}, BadOptions, "allowed: a whole number from 50"),
            ({"game": "intersection", "options": {"speed": 1}}, BadOptions, "has no option"),
            ({"game": "intersection", "vary": "speed", "values": (1,)}, BadOptions, "to vary; there are: "),
            ({"game": "chess"}, UnknownGame, "chess"),
        ],
    )
    def test_that_cannot_be_is_refused_in_words(self, asked: Any, error: type[Exception], reason: str) -> None:
        async def work(lab: Studies, _: Bench) -> None:
            with pytest.raises(error, match=reason):
                await lab.ask(ANN, LabQuestion(**asked))

        with_studies(work)


@pytest.mark.parametrize("name", ["intersection", "knockabout", "crossroll", "indicesion"])
def test_pieces_give_the_figures_that_are_expected_of_a_game(name: str) -> None:
    options = lab_study.complete(name, {"goal": 300} if name == "intersection" else {})
    first = lab_study.first_pieces(name, options)
    few = [replace(piece, games=min(piece.games, 2)) for piece in first]
    pieces = [*few, *lab_study.last_pieces(name, options)]
    found = [figure.name for piece in pieces for figure in lab_study.work(piece).figures]
    assert tuple(found) == lab_study.study_of(name).figures


class TestManyQuestions:
    def test_a_newer_one_takes_the_place_of_what_was_not_begun(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            bench.free.clear()
            values = tuple(range(500, 1500, 100))
            await lab.ask(ANN, LabQuestion("intersection", CLASSIC, "goal", values))
            await lab.ask(ANN, LabQuestion("intersection", {**CLASSIC, "goal": 700}))
            bench.free.set()
            await whole(lab, ANN, game="intersection", options={**CLASSIC, "goal": 700})
            assert {piece.options["goal"] for piece in bench.begun} == {700, 3000}

        with_studies(work)

    def test_a_long_piece_that_nobody_wants_any_more_is_stopped(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            await lab.ask(ANN, LabQuestion("intersection", {**CLASSIC, "goal": 800}))
            async with asyncio.timeout(PATIENCE):
                while not any(piece.part == "duel" for piece in bench.begun):
                    bench.free.clear() if len(bench.begun) > 3 else None
                    await asyncio.sleep(0)
            await lab.ask(ANN, LabQuestion("intersection", {**CLASSIC, "goal": 850}))
            await asyncio.sleep(0.01)
            assert [piece.options["goal"] for piece in bench.stopped] == [800]
            bench.free.set()
            answer = await whole(lab, ANN, game="intersection", options={**CLASSIC, "goal": 850})
            assert answer.done == answer.total

        with_studies(work)

    def test_people_take_turns(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            bench.free.clear()
            await lab.ask(ANN, LabQuestion("intersection", CLASSIC, "goal", tuple(range(500, 1500, 100))))
            await lab.ask(BEN, LabQuestion("intersection", {**CLASSIC, "goal": 2222}))
            bench.free.set()
            await whole(lab, BEN, game="intersection", options={**CLASSIC, "goal": 2222})
            assert 2222 in [piece.options["goal"] for piece in bench.begun[:4]]

        with_studies(work)

    def test_of_too_many_people_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(studies, "MOST_PEOPLE", 1)

        async def work(lab: Studies, _: Bench) -> None:
            await lab.ask(ANN, LabQuestion("knockabout"))
            await lab.ask(ANN, LabQuestion("knockabout"))
            with pytest.raises(Unavailable, match="many people"):
                await lab.ask(BEN, LabQuestion("knockabout"))

        with_studies(work)

    def test_of_too_many_people_at_one_address_are_refused_and_others_are_not(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(studies, "MOST_OF_ADDRESS", 2)

        async def work(lab: Studies, _: Bench) -> None:
            for number in range(2):
                await lab.ask(jobs.Person(f"cookie {number}", "one house"), LabQuestion("knockabout"))
            with pytest.raises(TooFast, match="your network"):
                await lab.ask(jobs.Person("cookie 2", "one house"), LabQuestion("knockabout"))
            await lab.ask(jobs.Person("ben", "another"), LabQuestion("knockabout"))

        with_studies(work)

    def test_of_one_address_get_no_more_turns_for_more_cookies(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            bench.free.clear()
            for number in range(6):
                cookie = jobs.Person(f"cookie {number}", "one house")
                await lab.ask(cookie, LabQuestion("intersection", {**CLASSIC, "goal": 1000 + 50 * number}))
            ben = jobs.Person("ben", "another")
            await lab.ask(ben, LabQuestion("intersection", {**CLASSIC, "goal": 2222}))
            bench.free.set()
            await whole(lab, ben, game="intersection", options={**CLASSIC, "goal": 2222})
            assert 2222 in [piece.options["goal"] for piece in bench.begun[:3]]

        with_studies(work)

    def test_that_are_asked_again_are_not_planned_again(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            for _ in range(3):
                await lab.ask(ANN, LabQuestion("intersection", CLASSIC, "goal", (500, 1500)))
            assert len(bench.planned) == 1

        with_studies(work)

    def test_of_somebody_who_hangs_up_are_dropped_and_their_long_piece_is_stopped(self) -> None:
        async def work(lab: Studies, bench: Bench) -> None:
            asked = LabQuestion("intersection", {**CLASSIC, "goal": 800}, after=10_000, wait=20)
            waiting = asyncio.create_task(lab.ask(ANN, asked))
            async with asyncio.timeout(PATIENCE):
                while not any(piece.part == "duel" for piece in bench.begun):
                    bench.free.clear() if len(bench.begun) > 3 else None
                    await asyncio.sleep(0)
                waiting.cancel()
                while not bench.stopped:
                    await asyncio.sleep(0.01)

        with_studies(work)

    def test_of_somebody_who_does_not_come_back_stop_their_long_piece(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(studies, "PATIENCE", 1.0)

        async def work(lab: Studies, bench: Bench) -> None:
            await lab.ask(ANN, LabQuestion("intersection", {**CLASSIC, "goal": 800}))
            async with asyncio.timeout(PATIENCE):
                while not any(piece.part == "duel" for piece in bench.begun):
                    bench.free.clear() if len(bench.begun) > 3 else None
                    await asyncio.sleep(0)
                while not bench.stopped:
                    await asyncio.sleep(0.01)

        with_studies(work)

    def test_of_somebody_who_left_are_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(studies, "PATIENCE", 0.0)

        async def work(lab: Studies, bench: Bench) -> None:
            await lab.ask(ANN, LabQuestion("intersection", CLASSIC, "goal", tuple(range(500, 1500, 100))))
            await asyncio.sleep(0.02)
            assert len(bench.begun) <= 1

        with_studies(work)


class TestThroughAWorker:
    def test_figures_are_what_the_solver_says_and_the_printed_rules_stand_beside(self, house: House) -> None:
        ann, given = Person(house), {**CLASSIC, "goal": 1000}
        asked: dict[str, Any] = {"game": "intersection", "options": given, "vary": "goal", "values": [500]}
        answer = ann.post("/api/lab", asked)
        while answer["done"] < answer["total"]:
            answer = ann.post("/api/lab", {**asked, "after": answer["done"], "wait": 20})
        found = {figure["name"]: figure["value"] for figure in answer["here"]["figures"]}
        options = complete(resolve(game("intersection").spec, given))
        for purpose in ("points", "solo", "duel"):
            assert found[purpose] == pytest.approx(solve(options, purpose).value, abs=1e-9)
        printed = {figure["name"]: figure["value"] for figure in answer["standard"]["figures"]}
        assert printed["solo"] == pytest.approx(21.751360, abs=1e-6)
        assert [figure["name"] for figure in answer["along"][0]["figures"]] == ["points", "solo"]

    def test_what_is_too_large_to_solve_says_so_and_the_rest_is_answered(self, house: House) -> None:
        ann = Person(house)
        asked = {"game": "intersection", "options": {**CLASSIC, "goal": 999_999}}
        answer = ann.post("/api/lab", asked)
        while answer["done"] < answer["total"]:
            answer = ann.post("/api/lab", {**asked, "after": answer["done"], "wait": 20})
        assert "choose rounder points or a lower goal" in answer["here"]["reasons"][0]
        assert [figure["name"] for figure in answer["here"]["figures"]] == ["points"]

    def test_bad_options_are_refused_over_http(self, house: House) -> None:
        refused = Person(house).ask("POST", "/api/lab", {"game": "intersection", "options": {"goal": "far"}})
        assert refused.status == 400
        assert "allowed: a whole number" in refused.json["reason"]
