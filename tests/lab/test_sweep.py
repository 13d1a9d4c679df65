"""Sweeps: variations as people write them, and cells that are kept."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.lab.question import Question, make_question
from dicehall.lab.sweep import Cell, Sweep, as_rows, cells, mixtures, place_of, read_variation

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
        with pytest.raises(BadOptions, match="1,000 are the most"):
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
