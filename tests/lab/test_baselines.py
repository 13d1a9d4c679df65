"""The baselines of the benchmark: the page shows what the kept results say, and each follows from its games."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.cli.bench_agents import cells
from dicehall.lab.benchmark import Result, read_result
from dicehall.lab.benchmark.scores import score
from dicehall.lab.benchmark.suites import is_known

DOCS = Path(__file__).parents[2] / "docs"
FILES = sorted((DOCS / "baselines").glob("*.json"))


def row(result: Result) -> str:
    """The row of the page's table for a result."""
    share, entrant = result.suite.unit == "share", result.entrant
    budget = f"{entrant.evaluations:,} evaluations" if entrant.evaluations else ""
    estimates = (*cells(result.score.score, share), *cells(result.score.regret, share))
    return f"| {' | '.join((f'`{result.suite.id}`', entrant.player, budget, *estimates))} |"


def test_the_table_of_the_page_is_what_the_kept_results_say() -> None:
    _, _, text = (DOCS / "agents-benchmark.md").read_text("utf-8").partition("\n## Baselines\n")
    shown = [line for line in text.splitlines() if line.startswith("| `")]
    assert sorted(shown) == sorted(row(read_result(file)) for file in FILES)
    assert len(shown) >= 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_result_is_complete_and_follows_from_its_games(file: Path) -> None:
    result = read_result(file)
    assert result.complete
    assert is_known(result.suite)
    assert len(result.games) == result.suite.games
    assert score(result.suite, result.games) == result.score
    assert result.rules
    assert result.made_of
