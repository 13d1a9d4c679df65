"""The lab's tables in the terminal: they fit, and no number is broken."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from dicehall.cli.lab_tables import comparison_table, report_table, sweep_tables
from dicehall.lab import run
from dicehall.lab.compare import Comparison, compare
from dicehall.lab.formatting import effect_text, figure_text
from dicehall.lab.question import make_question
from dicehall.lab.sweep import Sweep, cells

GOALS = tuple(range(300, 1200, 100))
WIDTHS = (60, 80, 132, 200)


def printed(*tables: Table, width: int) -> str:
    console = Console(file=io.StringIO(), width=width)
    for table in tables:
        console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def swept() -> Sweep:
    asked = [
        ({"goal": goal}, make_question("intersection", ["greedy"], 24, options={"rules": "classic", "goal": goal}))
        for goal in GOALS
    ]
    return Sweep({"goal": GOALS}, tuple(cells(asked, workers=1)))


@pytest.fixture(scope="module")
def compared() -> Comparison:
    one, other = (
        make_question("intersection", ["greedy"], 30, options={"rules": "classic", "goal": goal})
        for goal in (600, 1200)
    )
    return compare(("as-written", "goal=1200"), (one, other), workers=1)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sweep_shows_every_value_of_every_cell_whole(swept: Sweep, width: int) -> None:
    text = printed(*sweep_tables(swept, width), width=width)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    for goal in GOALS:
        assert f"goal {goal:,} " in text
    for measure in swept.measures():
        for figure in swept.along(measure.name):
            assert figure is None or figure_text(figure)[1] in text


@pytest.mark.parametrize("width", WIDTHS)
def test_a_comparison_shows_every_number_whole(compared: Comparison, width: int) -> None:
    text = printed(comparison_table(compared, width), width=width)
    assert "…" not in text
    for effect in compared.effects:
        assert all(each in text for each in effect_text(effect))


def test_long_names_leave_room_for_what_is_compared(compared: Comparison) -> None:
    named = replace(compared, names=("mybots.py:Clever", 'python bot.py --weights "a b"'))
    lines = printed(comparison_table(named, 80), width=80).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines[0].split("┳")[0]) > 12
    for effect in named.effects:
        assert all(each in "\n".join(lines) for each in effect_text(effect))


def test_a_report_shows_the_same_numbers_as_its_figures() -> None:
    found = run("intersection", ["greedy"], 24, options={"rules": "classic", "goal": 600}, workers=1)
    text = printed(report_table(found), width=80)
    for figures in found.groups().values():
        for figure in figures:
            assert all(each in text for each in figure_text(figure))
    assert "-0" not in text
