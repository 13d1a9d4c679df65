"""The output of `dicehall lab run`, `sweep` and `compare`: a progress bar, then a table and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from webbrowser import open as open_browser

import msgspec
from rich.console import Console

from dicehall.cli import open_game
from dicehall.cli.games_bar import games_bar
from dicehall.cli.lab import OutputFiles
from dicehall.cli.lab_tables import comparison_table, report_table, sweep_tables
from dicehall.lab import report as reports
from dicehall.lab import sweep as sweeps
from dicehall.lab.compare import Comparison, compare
from dicehall.lab.dataset import check_ending, write_games
from dicehall.lab.exact import exact_figures
from dicehall.lab.figures import ENOUGH
from dicehall.lab.files import as_csv, as_json, write_whole
from dicehall.lab.formatting import counted, speed_text, too_few
from dicehall.lab.html.comparison import comparison_page
from dicehall.lab.html.report import report_page
from dicehall.lab.html.sweep import sweep_page
from dicehall.lab.judged_games import can_be_judged, judge_games, judged_figures
from dicehall.lab.question import Question
from dicehall.lab.report import Report
from dicehall.lab.runner import report_on
from dicehall.lab.sweep import Cell, Refused, Sweep, mixture_text


def _write(files: OutputFiles, name: str, found: Any, rows: list[dict[str, Any]], page: Callable[[], str]) -> None:
    """Write the files; a report that is only shown in a browser goes to the temporary folder."""
    if files.json:
        write_whole(files.json, as_json(found))
    if files.csv:
        write_whole(files.csv, as_csv(rows))
    path = files.html or (Path(gettempdir()) / f"dicehall-{name}.html" if files.shown else None)
    if path:
        write_whole(path, page())
    for each in filter(None, (files.json, files.csv, path)):
        Console(stderr=True, highlight=False).print(f"Written: {each}", soft_wrap=True)
    if files.shown and path:
        open_browser(path.resolve().as_uri())


def show_run(question: Question, watched: int, workers: int | None, engine: str, files: OutputFiles) -> None:
    """Play, let a judge evaluate some games, print the report, and write the files; also after an interrupt."""
    open_game(question.game)
    with games_bar("Playing", question.games) as update:
        found = report_on(question, workers, engine, update)
    if watched > 0 and found.games == question.games and can_be_judged(question):
        with games_bar("Judging", watched) as update:
            more = judged_figures(judge_games(question, min(watched, found.games), workers, engine, update))
            found = msgspec.structs.replace(found, figures=(*found.figures, *more))
    found = msgspec.structs.replace(found, figures=(*exact_figures(question), *found.figures))
    _print_report(found)
    _write(files, f"run-{question.game}", found, reports.as_rows(found), lambda: report_page(found))


def write_played_games(
    question: Question, path: Path, workers: int | None, engine: str, resume: bool = False
) -> None:
    """Play games and write them to a file; after an interrupt, those that were played."""
    open_game(question.game)
    check_ending(path)
    with games_bar("Playing", question.games) as update:
        written = write_games(question, path, workers, engine, update, resume)
    console = Console(stderr=True, highlight=False)
    console.print(f"Written: {counted(written, 'game')} to {path}", soft_wrap=True)
    if written < question.games:
        console.print(f"Interrupted: {counted(question.games - written, 'game')} not played; --resume plays them.")


def _print_report(found: Report) -> None:
    console, question = Console(highlight=False), found.question
    console.print(report_table(found))
    bots, speed = ", ".join(question.bots), speed_text(found.games, found.seconds)
    console.print(f"{counted(found.games, 'game')} of {bots} from seed {question.seed!r}: {speed}.")
    if found.games < ENOUGH:
        console.print(too_few(found.games))
    if found.games < question.games:
        console.print(f"Interrupted: {counted(question.games - found.games, 'game')} not played.")


def show_sweep(
    varied: dict[str, tuple[Any, ...]],
    questions: Sequence[tuple[dict[str, Any], Question]],
    refused: tuple[Refused, ...],
    workers: int | None,
    engine: str,
    files: OutputFiles,
) -> None:
    """Measure every mixture, print them side by side, and write the files; also after an interrupt."""
    open_game(questions[0][1].game)
    cells: list[Cell] = []
    games = questions[0][1].games
    with games_bar("Playing", games * len(questions)) as update:

        def update_all(played: int, _: int) -> None:
            update(games * len(cells) + played, games * len(questions))

        try:
            for cell in sweeps.cells(questions, workers, engine, update_all):
                cells.append(cell)
        except KeyboardInterrupt:
            if not cells:
                raise
    found = Sweep(varied, tuple(cells), refused)
    _print_sweep(found, len(questions))
    _write(files, f"sweep-{questions[0][1].game}", found, sweeps.as_rows(found), lambda: sweep_page(found))


def _print_sweep(found: Sweep, questions: int) -> None:
    console, games = Console(highlight=False), found.cells[0].report.games
    for table in sweep_tables(found, console.width):
        console.print(table)
    console.print(f"{counted(games, 'game')} for each column. Below each number is its 95 % interval.")
    if games < ENOUGH:
        console.print(too_few(games))
    for each in found.refused:
        console.print(f"Not allowed: {mixture_text(each.varied)}: {each.reason}.")
    if len(found.cells) < questions:
        missing = counted(questions - len(found.cells), "mixture")
        console.print(f"Interrupted: {missing} not played. Run the same command again to continue.")


def show_comparison(
    names: tuple[str, str], both: tuple[Question, Question], workers: int | None, engine: str, files: OutputFiles
) -> None:
    """Play both sides on the same dice, print the differences, and write the files."""
    open_game(both[0].game)
    with games_bar("Playing pairs of", both[0].games) as update:
        found = compare(names, both, workers, engine, update)
    _print_comparison(found)
    rows = [msgspec.to_builtins(each) for each in found.effects]
    _write(files, f"compare-{both[0].game}", found, rows, lambda: comparison_page(found))


def _print_comparison(found: Comparison) -> None:
    console = Console(highlight=False)
    console.print(comparison_table(found, console.width))
    console.print("Differences of shares are in percentage points.")
    console.print(found.sentence)
