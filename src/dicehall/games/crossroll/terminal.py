"""Crossroll drawn in text: every sheet with its routes as strips. Shape says what colour says."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.board_tables import Location, Route
from dicehall.games.crossroll.position import Mark, Sheet
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.words import signed

LEGEND = "▷ entrance ★ landmark ◆ crossroad ○ location × crossed out ✪ circled ⟳ ring"
_WIDTH = 38


def draw(state: State, names: Sequence[str]) -> RenderableType:
    """The table as it stands: the round, its dice, and everybody's sheet."""
    sheets = [
        _sheet(state.board, sheet(state.options.board, row, state.checked), names[seat], state)
        for seat, row in enumerate(state.sheets)
    ]
    table: list[RenderableType] = [_heading(state, names), Text(), Columns(sheets, width=_WIDTH, padding=(1, 1))]
    return Padding(Group(*table, Text(LEGEND, style="dim")), (1, 0, 0, 1))


def _heading(state: State, names: Sequence[str]) -> Text:
    text = Text(f"Round {state.round}", style="bold")
    if state.phase == "over":
        return Text("The game is over", style="bold")
    if len(names) > 1 and state.phase != "lot":
        text.append(f", active: {names[state.active]}", style="not bold")
    for n, die in enumerate(state.dice):
        shown = str(state.results[n]) if state.results else "?"
        text.append(f"   {die} ", style="dim").append(f"[{shown}]", style="bold yellow")
    if state.away:
        text.append(f"   aside: {' '.join(state.away)}", style="dim")
    if state.checked:
        text.append(f"   Nitrous: Route {state.checked}", style="not bold")
    return text


def _sheet(board: Board, drawn: Sheet, name: str, state: State) -> Text:
    text = Text(no_wrap=True)
    text.append(f"{name[: _WIDTH - 6]:{_WIDTH - 6}}{drawn.score:>5}\n", style="bold")
    longest = max(len(route.path) for route in board.routes)
    for route in board.routes:
        text.append_text(_strip(board, route, drawn, longest))
        text.append("\n")
    text.append("lotto   ", style="dim").append(_slots(drawn.ticket, board.meta.lotto_slots) + "\n")
    text.append_text(_engine(board, drawn))
    text.append_text(_scores(drawn, state))
    return text


def _strip(board: Board, route: Route, drawn: Sheet, longest: int) -> Text:
    """A route as a strip of its locations, then its boxes and its score, ticked when circled."""
    text = Text(f"{route.letter}", style=f"bold {route.colour}")
    text.append("⟳" if route.ring else " ")
    for name in route.path:
        text.append(*_symbol(board.location(name), drawn))
    text.append(" " * (longest - len(route.path) + 1))
    text.append(" ".join(map(_box, drawn.boxes[route.letter])), style="bold")
    tick = "✓" if drawn.circled and route.letter in drawn.circled.routes else " "
    room = 2 * (max(each.boxes for each in board.routes) - route.boxes)
    text.append(f"{' ' * room} {route.score:>3}{tick}", style="dim")
    return text


def _symbol(location: Location, drawn: Sheet) -> tuple[str, str]:
    if location.id in drawn.landmarks:
        return "✪", "bold yellow"
    if location.id in drawn.crossed:
        return "×", "dim"
    if location.entrance:
        return "▷", "bold"
    if location.landmark:
        return "★", "yellow"
    return ("◆", "bold cyan") if location.crossroad else ("○", "")


def _box(mark: Mark) -> str:
    return "·" if mark is None else "•" if mark == "dot" else str(mark)


def _slots(numbers: Sequence[int], count: int) -> str:
    return " ".join([*map(str, numbers), *"·" * (count - len(numbers))])


def _engine(board: Board, drawn: Sheet) -> Text:
    text = Text("engine", style="dim")
    for row in board.engine:
        numbers = drawn.engine[row.row]
        ready = "✓" if len(numbers) == row.boxes else " "
        text.append(f" {signed(row.effect)}{ready}", style="bold" if ready == "✓" else "dim")
        text.append(f" {_slots(numbers, row.boxes)}")
    return text.append("\n")


def _scores(drawn: Sheet, state: State) -> Text:
    circled = drawn.circled
    speed, landmark = (sum(circled.speed), sum(circled.landmark)) if circled else (0, 0)
    routes = (drawn.score or 0) - speed - landmark
    text = Text(f"routes {routes} speed {speed} landmarks {landmark}")
    if state.checked and drawn.nitrous:
        text.append(" N₂O", style="bold")
    return text
