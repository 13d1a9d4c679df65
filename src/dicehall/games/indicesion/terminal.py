"""inDICEsion drawn in text: the table from above, the scores, and what can be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.core.scene import Pose
from dicehall.core.sentences import with_names
from dicehall.games.indicesion.actions import throwable
from dicehall.games.indicesion.construction import upright
from dicehall.games.indicesion.layout import Point, footprint, overlap
from dicehall.games.indicesion.names import board_name, die_name, points_in_words, towers_in_words
from dicehall.games.indicesion.options import ROUNDS_TO_WIN
from dicehall.games.indicesion.reading import Lie, barrels_taken, lies, points
from dicehall.games.indicesion.state import DICE_EACH, Colour, Die, State

COLUMNS, ROWS = 64, 32
_STYLES: dict[Colour, str] = {
    "red": "bold red",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold dodger_blue2",
    "pink": "bold magenta",
}


_YOU = "You"  # the name of whoever sits at the terminal


def draw(state: State, names: Sequence[str]) -> RenderableType:
    """The table as it stands: scores, a top view, towers, and what the seat that decides may type."""
    lying = lies(state, state.contacts)
    parts: list[RenderableType] = [_scores(state, names, lying), Text(), _top_view(state, lying)]
    reader = names.index(_YOU) if _YOU in names else None
    parts += [Text(with_names(line, names, to=reader)) for line in _towers(state, lying)]
    parts += [Text(with_names(line, names, to=reader), style="dim") for line in _hints(state)]
    return Padding(Group(*parts), (1, 0, 0, 2))


def _scores(state: State, names: Sequence[str], lying: Sequence[Lie]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    now = points(state, lying)
    for seat, name in enumerate(names):
        turn = "▶" if seat == state.turn and state.phase != "over" else " "
        table.add_row(turn, Text(name, style="bold"), points_in_words(now[seat]), _remark(state, seat))
    return table


def _remark(state: State, seat: int) -> str:
    """Rounds won, dice left, turns to skip and barrels knocked off."""
    owed, taken = state.owed[seat] if state.owed else 0, barrels_taken(state)[seat]
    words = [f"{state.wins[seat]} of {ROUNDS_TO_WIN} rounds", _dice(state, seat)]
    words += [f"skips {owed} {'turn' if owed == 1 else 'turns'}"] if owed else []
    words += [f"{taken} {'barrel' if taken == 1 else 'barrels'} knocked off"] if taken else []
    return ", ".join(filter(None, words))


def _dice(state: State, seat: int) -> str:
    """The dice in hand; in a draft, how many are picked, and nothing before it."""
    left = len(state.hand(seat))
    if state.options.drafting and state.phase in ("rolling", "starting"):
        return ""
    if state.phase == "draft":
        return f"{left} of {DICE_EACH} dice picked"
    return "1 die left" if left == 1 else f"{left} dice left"


# The view from above: a die takes two characters.


def _top_view(state: State, lying: Sequence[Lie]) -> Text:
    cells = {cell: (" .", "dim") for board in state.laid_boards for cell in _cells_of(state, board.pose)}
    for board in state.laid_boards:
        if board.pose is not None:
            cells[_cell(state, board.pose)] = (f"{board.id:>2}", "bold")
    for barrel in state.barrels:
        if barrel.where == "table" and barrel.pose is not None:
            cells[_cell(state, barrel.pose)] = ("()" if upright(barrel.pose) else "==", "bold")
    for die, lie in _from_below(state, lying):
        if die.pose is not None:
            shown = "?" if lie.face is None else str(lie.face)
            style = _STYLES[die.colour] + (" reverse" if lie.levels > 1 else "")
            cells[_cell(state, die.pose)] = (f"{shown}{die.colour[0]}", style)
    return _framed(cells)


def _from_below(state: State, lying: Sequence[Lie]) -> Iterator[tuple[Die, Lie]]:
    """Dice on the table with how they lie, the highest last, so that it is drawn on top."""
    pairs = zip(state.dice, lying, strict=True)
    on_table = [(die, lie) for die, lie in pairs if die.where == "table" and die.pose is not None]
    yield from sorted(on_table, key=lambda pair: pair[0].pose.z if pair[0].pose else 0)


def _cell(state: State, pose: Pose) -> Point:
    """The column and row of a pose; a cell is two characters wide."""
    side, half = state.options.table_side, COLUMNS // 2
    column = (pose.x + side // 2) * half // side
    row = (side // 2 - pose.y) * ROWS // side
    return min(max(column, 0), half - 1), min(max(row, 0), ROWS - 1)


def _cells_of(state: State, pose: Pose | None) -> Iterator[Point]:
    """The cells that a board covers."""
    if pose is None:
        return
    outline = footprint(pose, state.options.board_side)
    side = state.options.table_side
    wide, tall = side * 2 // COLUMNS, side // ROWS
    left, right = ((edge(x for x, _ in outline) + side // 2) // wide for edge in (min, max))
    top, bottom = ((side // 2 - edge(y for _, y in outline)) // tall for edge in (max, min))
    for column in range(max(left, 0), min(right + 1, COLUMNS // 2)):
        for row in range(max(top, 0), min(bottom + 1, ROWS)):
            x, y = column * wide - side // 2 + wide // 2, side // 2 - row * tall - tall // 2
            corner = ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))
            if overlap(outline, corner):
                yield column, row


def _framed(cells: dict[Point, tuple[str, str]]) -> Text:
    text = Text("╭" + "─" * COLUMNS + "╮\n", style="dim")
    rows = [row for _, row in cells]
    for row in range(max(min(rows, default=0) - 1, 0), min(max(rows, default=0) + 2, ROWS)):
        text.append("│", "dim")
        for column in range(COLUMNS // 2):
            text.append(*cells.get((column, row), ("  ", "")))
        text.append("│\n", "dim")
    return text.append("╰" + "─" * COLUMNS + "╯", "dim")


def _towers(state: State, lying: Sequence[Lie]) -> Iterator[str]:
    for die, lie in zip(state.dice, lying, strict=True):
        if lie.levels > 1 and lie.why is None:
            worth = ", ".join(f"{points_in_words(worth)} for seat {seat}" for seat, worth in lie.points.items())
            towers = " and ".join(dict.fromkeys(towers_in_words(each.towers) for each in lie.scores.values()))
            yield f"{die_name(state, die.id)} shows {lie.face} on {towers}: {worth}"


def _hints(state: State) -> Iterator[str]:
    """What people may type where there are too many choices to list."""
    boards = state.laid_boards
    if state.phase == "throwing":
        dice = throwable(state)
        yield "Dice: " + ", ".join(f"{number} {state.die(number).colour}" for number in dice)
        yield from _boards(state)
        target = next((each.id for each in boards if each.owner == state.turn), boards[0].id)
        yield f"Type: throw {dice[0]} at {target}, or throw {dice[0]} at {target} strength 110 (percent)"
    elif state.phase == "barrels":
        x, y = (boards[0].pose.x // 1000, boards[0].pose.y // 1000) if boards[0].pose else (0, 0)
        yield from _boards(state)
        yield f"Type: barrel {x},{y} for the middle of board {boards[0].id}, or done"
        yield _PLACES
    elif state.phase == "building":
        yield "Type: board 0,0 or board 0,0 turn 45, barrel 60,60, barrel 60,60 lying turn 45, clear or done"
        yield _PLACES


_PLACES = "Places are mm from the middle of the table; a piece is put on whatever is under it."


def _boards(state: State) -> Iterator[str]:
    """The players' boards by their numbers in the drawing."""
    owned = [f"{board.id} {board_name(state, board.id)}" for board in state.laid_boards if board.owner is not None]
    if owned:
        yield "Boards: " + ", ".join(owned)
