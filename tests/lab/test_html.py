"""Reports as HTML: single files that load nothing else."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import msgspec
import pytest

from dicehall.cli.main import app
from dicehall.core.errors import GameError
from dicehall.lab import run
from dicehall.lab.figures import ABOUT
from dicehall.lab.files import as_csv, as_json
from dicehall.lab.formatting import number, percent
from dicehall.lab.html.charts import ticks
from dicehall.lab.html.pages import report_page
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
        for figure in found.figures:
            assert figure.title in page
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


class TestNumbers:
    @pytest.mark.parametrize(
        ("value", "reach", "text"),
        [
            (1234.5678, 0, "1,235"),
            (0.012345, 0, "0.0123"),
            (54.8081, 0.044, "54.81"),
            (0, 0, "0"),
            (-3.2, 0, "-3.20"),
        ],
    )
    def test_numbers_have_as_many_digits_as_say_something(self, value: float, reach: float, text: str) -> None:
        assert number(value, reach) == text

    def test_shares_are_in_percent(self) -> None:
        assert (percent(0.512), percent(0.51234, 0.0004)) == ("51.2 %", "51.23 %")

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
            ("sweep intersection --vary come_in", "varies nothing"),
            ("sweep intersection --vary colour=1,2", "no option"),
            ("compare intersection normal normal", "nothing to compare"),
        ],
    )
    def test_what_cannot_be_done_is_refused_with_the_reason(self, command: str, reason: str) -> None:
        with pytest.raises(GameError, match=reason):
            app(["lab", *command.split()])
