"""What `dicehall boards` prints: faults, lists, figures and checks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from dicehall.board_files import LONGEST_PATH, boards_for, folder, keep_file, own_boards, packed_file, read_content
from dicehall.cli import command
from dicehall.core.boards import SHOWN, Boards, board_fingerprint
from dicehall.core.errors import BadOptions, plain
from dicehall.core.packed import name_of
from dicehall.core.titles import board_name
from dicehall.lab import study
from dicehall.lab.figures import Figure
from dicehall.lab.study import StudyResult
from dicehall.registry import game as find_game


def show_check(file: Path, game: str | None, games: int) -> bool:
    """Print what is wrong with a board file, or that nothing is; whether it can be played."""
    name, boards = boards_for(game)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    content = read_content(file)
    faults = boards.faults(content)
    for fault in faults:
        console.print(f"{plain(file.name)}: {fault}")
    if faults:
        console.print(f"{len(faults)} faults." if len(faults) > 1 else "1 fault.")
        return False
    board = boards.adopt(content)
    edition = board_fingerprint(find_game(name), {boards.option: board})
    console.print(f"{name_of(board)} has no faults. Its edition is {edition[:SHOWN]}.")
    console.print(f"Play it: {command()} play {name} --option {boards.option}={plain(str(file), LONGEST_PATH)}")
    return _show_figures(console, name, boards, board, games) if games > 0 else True


def _show_figures(console: Console, game: str, boards: Boards, board: str, games: int) -> bool:
    """Play games on the board and on the printed one, and print figures and checks; whether all checks passed."""
    here = study.complete(game, {boards.option: board})
    printed = study.standard(game, here)
    found = _played(console, game, [here, printed], games)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("", board_name(here[boards.option]), board_name(printed[boards.option])):
        table.add_column(title, justify="left" if not title else "right")
    known = [{each.name: each for result in side for each in result.figures} for side in found]
    for name, figure in known[0].items():
        other = known[1].get(name)
        table.add_row(figure.title, _text(figure), _text(other) if other else "")
    console.print(table)
    checks = [check for result in found[0] for check in result.checks]
    for check in checks:
        console.print(f"{'yes' if check.passed else 'NO '}  {check.title}. {check.found}")
        if not check.passed:
            console.print(f"     Right would be: {check.right}")
    playable = all(check.passed for check in checks)
    console.print("This board is playable." if playable else "This board can be played, but not all checks passed.")
    return playable


def _text(figure: Figure) -> str:
    return f"{100 * figure.value:.0f} %" if figure.unit == "share" else f"{figure.value:,.1f}"


def _played(console: Console, game: str, sides: list[dict[str, Any]], games: int) -> list[list[StudyResult]]:
    pieces = [[*study.first_pieces(game, options, "board")] for options in sides]
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Playing", total=sum(map(len, pieces)))
        found = []
        for side in pieces:
            results = []
            for piece in side:
                results.append(study.work(msgspec.structs.replace(piece, games=games)))
                bar.advance(task)
            found.append(results)
    return found


def show_list(game: str | None) -> None:
    """Print the boards that come with a game, and those in the folder of own boards."""
    name, boards = boards_for(game)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    option = next(each for each in find_game(name).spec.rulebooks[0].options if each.name == boards.option)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for each in getattr(option, "choices", ()):
        table.add_row(str(each), "comes with the game")
    for each, path in own_boards(name).items():
        table.add_row(plain(each), _state(boards, path))
    console.print(table)
    console.print(f"Your own boards are in {folder(name)}")


def _state(boards: Boards, path: Path) -> str:
    try:
        return f"your own: {name_of(packed_file(boards, path))}"
    except BadOptions:
        return f"your own, with faults; see {command()} boards check {plain(str(path), LONGEST_PATH)}"


def keep_board(file: Path, game: str | None, *, replace: bool) -> None:
    """Copy a board to the folder of own boards, and print where it is."""
    name, boards = boards_for(game)
    target = keep_file(name, boards, file, replace=replace)
    Console(highlight=False, markup=False, soft_wrap=True).print(
        f"{plain(str(target), LONGEST_PATH)}\n"
        f"Play it: {command()} play {name} --option {boards.option}={plain(target.stem)}"
    )
