"""Sweeps: variations as people write them, and cells that are kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.board_files import with_varied_board
from dicehall.core.errors import BadOptions
from dicehall.lab.html.sweep import sweep_page
from dicehall.lab.question import Question, make_question
from dicehall.lab.sweep import (
    Cell,
    Sweep,
    as_rows,
    cells,
    made_of,
    mixtures,
    place_of,
    read_variation,
    read_variations,
    split_mixtures,
)

TRAFFIC = {"goal": 500}
BASE = {"rules": "classic", "goal": 300}


def asked(*goals: int) -> list[tuple[dict[str, Any], Question]]:
    return [
        (
            {"goal": goal},
            make_question("intersection", ["random"], 8, players=3, options=BASE | {"goal": goal}),
        )
        for goal in goals
    ]


class TestVariations:
    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("come_in=0,100,...,500", (0, 100, 200, 300, 400, 500)),
            ("goal=3000,2500,...,1000", (3000, 2500, 2000, 1500, 1000)),
            ("goal=3000,5000", (3000, 5000)),
            ("last_turn=true,false", (True, False)),
            ("rules=traffic,classic", ("traffic", "classic")),
        ],
    )
    def test_values_are_listed_or_filled_in_between(self, text: str, values: tuple[Any, ...]) -> None:
        assert read_variation(text) == (text.partition("=")[0], values)

    @pytest.mark.parametrize("text", ["come_in", "come_in=", "come_in=0,30,...,100", "goal=1,1,...,5", "a=...,5"])
    def test_what_varies_nothing_is_refused(self, text: str) -> None:
        with pytest.raises(BadOptions):
            read_variation(text)

    def test_every_mixture_comes_up_once(self) -> None:
        assert mixtures({"a": (1, 2), "b": (True, False)}) == [
            {"a": 1, "b": True},
            {"a": 1, "b": False},
            {"a": 2, "b": True},
            {"a": 2, "b": False},
        ]

    def test_too_many_mixtures_are_refused(self) -> None:
        with pytest.raises(BadOptions, match="at most 1,000 are allowed"):
            mixtures({"a": range(100), "b": range(100)})


class TestCells:
    def test_an_interrupted_sweep_goes_on_where_it_stopped(self) -> None:
        questions = asked(200, 300)
        done: list[Cell] = []

        def impatient(played: int, of: int) -> None:
            if done:
                raise KeyboardInterrupt

        sweep = cells(questions, workers=1, progress=impatient)
        done.append(next(sweep))
        with pytest.raises(KeyboardInterrupt):
            next(sweep)
        assert [cell.varied for cell in done] == [{"goal": 200}]
        played: list[int] = []
        again = list(cells(questions, workers=1, progress=lambda games, _: played.append(games)))
        assert again[0] == done[0]
        assert played == [4, 8]  # the second cell only

    def test_a_broken_file_is_found_anew(self) -> None:
        (first,) = cells(asked(200), workers=1)
        place_of(first.report.question).write_text("{")
        (again,) = cells(asked(200), workers=1)
        assert again.report.figures == first.report.figures

    def test_another_seed_is_another_cell(self) -> None:
        one, other = (make_question("intersection", ["random"], 8, options=BASE, seed=seed) for seed in "ab")
        assert place_of(one) != place_of(other)

    def test_rows_tell_every_figure_of_every_cell(self) -> None:
        found = Sweep({"goal": (200, 300)}, tuple(cells(asked(200, 300), workers=1)))
        rows = as_rows(found)
        assert {row["goal"] for row in rows} == {200, 300}
        assert len(rows) == sum(len(cell.report.figures) for cell in found.cells)


class TestNoPointIsDropped:
    def test_an_option_that_is_named_twice_has_the_values_of_both_each_once(self) -> None:
        assert read_variations(["goal=300,400", "goal=400,500", "last_turn=true"]) == {
            "goal": (300, 400, 500),
            "last_turn": (True,),
        }

    def test_a_value_that_the_game_refuses_is_named_and_the_others_are_played(self) -> None:
        def ask(mixture: dict[str, Any]) -> Question:
            return make_question("intersection", ["random"], 4, options={"goal": 600} | mixture)

        allowed, refused = split_mixtures({"come_in": (0, 99_999)}, ask)
        assert [mixture for mixture, _ in allowed] == [{"come_in": 0}]
        assert [each.varied for each in refused] == [{"come_in": 99_999}]
        assert "the most that a turn can bring" in refused[0].reason
        with pytest.raises(BadOptions, match="the most that a turn can bring"):
            split_mixtures({"come_in": (99_999,)}, ask)

    def test_what_does_not_happen_with_one_value_has_a_point_at_zero(self) -> None:
        found = swept("come_in", (0, 400))
        without, with_ = found.along("rule/short")
        assert without is not None
        assert with_ is not None
        assert (without.value, with_.value > 0) == (0, True)
        page = sweep_page(found)
        assert "2 sets of rules, 24 games each" in page
        assert "come_in 0: 0, in all games" in page
        assert page.count("<svg") == len(found.measures())
        assert page.count('class="spot') == sum(
            each is not None for measure in found.measures() for each in found.along(measure.name)
        )

    def test_what_can_not_be_measured_with_one_value_is_named(self) -> None:
        found = swept("come_in", (0, 400))
        first = found.cells[0]
        figures = tuple(each for each in first.report.figures if each.name != "turns")
        cell = Cell(first.varied, replace(first.report, figures=figures))
        page = sweep_page(replace(found, cells=(cell, found.cells[1])))
        assert "Nothing to measure with come_in 0." in page

    def test_values_without_numbers_are_drawn_in_their_order(self) -> None:
        page = sweep_page(swept("last_turn", (True, False)))
        assert "last_turn true: " in page
        assert page.count("<polyline") > 8

    def test_points_are_in_the_order_of_the_axis_whatever_the_order_of_the_values(self) -> None:
        pages = [sweep_page(swept("come_in", values)) for values in ((0, 200, 400), (400, 0, 200))]
        lines = [re.findall(r'<polyline[^>]*points="([^"]*)"', page) for page in pages]
        assert sorted(lines[0]) == sorted(lines[1])


def swept(option: str, values: tuple[Any, ...]) -> Sweep:
    questions = [
        (
            {option: value},
            make_question("intersection", ["random"], 24, players=3, options=TRAFFIC | {option: value}),
        )
        for value in values
    ]
    return Sweep({option: values}, tuple(cells(questions, workers=1)))


class TestNumbersOfABoard:
    """`--vary board.routes.A.score=15,20`."""

    @staticmethod
    def asked(mixture: dict[str, Any]) -> Question:
        options = with_varied_board("crossroll", {"first": 0}, mixture)
        return make_question("crossroll", ["random"], 4, players=2, options=options)

    def test_each_value_is_a_cell_of_its_own_that_is_stored(self) -> None:
        varied = read_variations(["board.routes.A.score=15,25"])
        questions, refused = split_mixtures(varied, self.asked)
        assert refused == ()
        assert len({place_of(question) for _, question in questions}) == 2
        assert len({made_of(question) for _, question in questions}) == 2
        first = list(cells(questions, workers=1))

        def never(played: int, of: int) -> None:
            raise AssertionError("a stored cell is played again")

        again, _ = split_mixtures(varied, self.asked)
        assert list(cells(again, workers=1, progress=never)) == first

    def test_a_value_that_makes_the_board_faulty_is_refused_and_the_others_are_played(self) -> None:
        questions, refused = split_mixtures(read_variations(["board.routes.A.boxes=4,0"]), self.asked)
        assert [mixture for mixture, _ in questions] == [{"board.routes.A.boxes": 4}]
        assert "a route has at least one record box" in refused[0].reason

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("board.routes.Z.score=1", "board.routes.Z.score=1: .*there is no Z here; there are A, B, C"),
            ("board.routes.A.length=1", "there is no length here; there are letter"),
            ("board.scores.speed.99=1", "there is no 99 here; there are 0 to 19"),
            ("board.routes.A.score=many", "routes\\[0\\], score: a whole number is expected, not text"),
            ("board.meta.perfect_score=9", "it follows from the scores"),
            ("board.routes.A.score.more=1", "there is only 23"),
        ],
    )
    def test_a_wrong_place_or_value_is_named_with_what_would_be_right(self, text: str, reason: str) -> None:
        with pytest.raises(BadOptions, match=reason):
            split_mixtures(read_variations([text]), self.asked)
