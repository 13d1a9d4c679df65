"""Reports as HTML: single files that load nothing else."""

from __future__ import annotations

import csv
import io
import re
from html import escape
from pathlib import Path

import msgspec
import pytest

from dicehall.cli.main import app
from dicehall.core.errors import GameError
from dicehall.lab import run
from dicehall.lab.figures import ABOUT
from dicehall.lab.files import as_csv, as_json
from dicehall.lab.formatting import figure_text
from dicehall.lab.html.charts import ticks
from dicehall.lab.html.report import report_page
from dicehall.lab.report import Report, as_rows


@pytest.fixture(scope="module")
def found() -> Report:
    return run("intersection", ["random", "greedy", "random"], 12, options={"goal": 600}, workers=1)


class TestPages:
    def test_a_page_asks_for_nothing_from_anywhere(self, found: Report) -> None:
        page = report_page(found)
        assert not re.search(r"https?:|//[a-z]|<script|<link|@import|url\(|src=", page)

    def test_a_page_has_every_figure_and_every_distribution(self, found: Report) -> None:
        page = report_page(found)
        for figure in (each for figures in found.groups().values() for each in figures):
            assert escape(figure.title) in page
            assert f'<td class="n">{figure_text(figure)[0]}</td>' in page
        assert page.count('class="mean"') == len(found.spreads)

    def test_every_group_says_what_it_is_about(self, found: Report) -> None:
        assert set(found.groups()) <= set(ABOUT)

    def test_names_cannot_break_a_page(self, found: Report) -> None:
        evil = msgspec.structs.replace(found.question, seed="<script>")
        assert "<script" not in report_page(msgspec.structs.replace(found, question=evil))


class TestFiles:
    def test_json_reads_back_as_the_report(self, found: Report) -> None:
        assert msgspec.json.decode(as_json(found), type=Report) == found

    def test_csv_has_a_row_for_each_figure(self, found: Report) -> None:
        rows = list(csv.DictReader(io.StringIO(as_csv(as_rows(found)))))
        assert [float(row["value"]) for row in rows] == [figure.value for figure in found.figures]


class TestFewGames:
    def test_a_figure_of_few_games_is_not_set_in_large_type(self, found: Report) -> None:
        page = report_page(found)
        heads = page[page.index('class="heads"') : page.index('class="plots"')]
        assert heads.count("12 games so far: too few to say.") == heads.count('class="head"') > 3
        assert not re.search(r"<b>[0-9]", heads)

    def test_enough_games_are_and_their_interval_is_below(self, found: Report) -> None:
        figures = tuple(msgspec.structs.replace(each, games=1000) for each in found.figures)
        heads = report_page(msgspec.structs.replace(found, figures=figures))
        value, interval = figure_text(found.figure("wins/first"))
        assert f"<b>{value}</b>" in heads
        assert f"95 % interval: {interval}" in heads


class TestCharts:
    def test_ticks_are_round(self) -> None:
        assert ticks(0, 97) == [0, 20, 40, 60, 80]


class TestCommand:
    def test_a_run_writes_all_that_is_asked_for(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        paths = [tmp_path / name for name in ("a.json", "a.csv", "a.html")]
        files = [part for path in paths for part in (f"--{path.suffix[1:]}", str(path))]
        command = (
            "lab run intersection --bots random --players 3 --games 1_2 --rules classic --judged 0 --workers 1"
        )
        app([*command.split(" "), *files], result_action="return_value")
        assert "12 games of random, random, random" in capsys.readouterr().out
        assert all(path.stat().st_size > 1000 for path in paths)

    @pytest.mark.parametrize(
        ("command", "reason"),
        [
            ("run intersection --games 0", "at least 1"),
            ("run chess", "there is no game"),
            ("run intersection --option colour=red", "no option"),
            ("run intersection --games lots", "is not a number of games"),
            ("run intersection --engine steam", "allowed: local, ray"),
            ("run intersection --workers 0", "at least 1 has to play"),
            ("sweep intersection --vary come_in", "names no values"),
            ("sweep intersection --vary colour=1,2", "no option"),
            ("compare intersection normal normal", "nothing to compare"),
        ],
    )
    def test_what_cannot_be_done_is_refused_with_the_reason(self, command: str, reason: str) -> None:
        with pytest.raises(GameError, match=reason):
            app(["lab", *command.split()])
