"""Figures as text: as many digits as the interval allows, and never more certain than they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.lab.figures import Figure
from dicehall.lab.formatting import counted, figure_text, number, percent, speed_text, too_few

EXAMPLES = json.loads((Path(__file__).parents[2] / "web" / "src" / "lab" / "figure-text.json").read_text("utf-8"))


def the_figure(example: dict[str, Any]) -> Figure:
    values = example["value"], example["low"], example["high"]
    return Figure("name", "Length", "Title", example["unit"], *values, example["exact"], example["games"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: " ".join(example["reads"]))
def test_the_page_and_the_library_write_a_figure_alike(example: dict[str, Any]) -> None:
    assert list(figure_text(the_figure(example))) == example["reads"]


@given(st.floats(-0.4, 0.4), st.floats(0.5, 5))
def test_zero_has_no_sign(value: float, reach: float) -> None:
    for text in (number(value, reach), percent(value / 100, reach / 100)):
        assert not (text.startswith("−") and float(text.strip("−% ")) == 0)


@given(st.floats(0.0001, 0.9999), st.floats(0.00001, 0.5))
def test_only_none_and_all_are_written_as_none_and_all(share: float, reach: float) -> None:
    assert 0 < float(percent(share, reach).strip("% ")) < 100


def test_counts_have_the_right_form_of_their_noun() -> None:
    assert [counted(1, "game"), counted(2000, "game")] == ["1 game", "2,000 games"]
    assert [counted(1, "pair of games"), counted(6, "pair of games")] == ["1 pair of games", "6 pairs of games"]
    assert too_few(6) == "6 games so far: too few to say."


def test_slow_games_are_given_in_seconds_for_each() -> None:
    assert speed_text(6, 90.0) == "15.0 seconds a game"
    assert speed_text(5000, 2.0) == "2,500 games a second"
