"""Intersection drawn in text: signal, field and parked dice. Shape and word say what colour says."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.games.intersection.dice import NAMES
from dicehall.games.intersection.rules import State, in_last_turns, is_in
from dicehall.games.intersection.turn import Turn, points

_SYMBOLS = {"H": "☺", "S": "★", "X": "☹", "2": "2", "3": "3", "4": "4"}
_COLOURS = {"H": "bold yellow", "S": "bold cyan", "X": "bold red", "2": "bold", "3": "bold", "4": "bold"}
_SIGNALS = {"go": ("●", "bold green"), "slow": ("◆", "bold yellow"), "": ("·", "dim")}


def draw(state: State, names: Sequence[str]) -> RenderableType:
    """The table as it stands: scores, and the dice of the turn under way."""
    parts: list[RenderableType] = [_scores(state, names)]
    if state.phase == "turn" and state.turn.rolling != "start":
        parts += [Text(), _dice(state)]
    return Padding(Group(*parts), (1, 0, 0, 2))


def _scores(state: State, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat, name in enumerate(names):
        turn = "▶" if seat == state.seat and state.phase != "over" else " "
        table.add_row(turn, Text(name, style="bold"), f"{state.scores[seat]:,}", _remark(state, seat))
    return table


def _remark(state: State, seat: int) -> str:
    """What matters about a player's score besides the number."""
    options, score = state.options, state.scores[seat]
    turns = f"turn {state.turns[seat] + 1}, " if len(state.scores) == 1 and state.phase == "turn" else ""
    if state.phase == "over":
        return "wins" if seat in state.winners else ""
    if score >= options.goal:
        return "at the goal" if options.rules == "traffic" else "at the goal; the next one there ends the game"
    if in_last_turns(state) and seat == state.seat:
        return f"last turn, {max(state.scores) - score + 1:,} to win"
    if not is_in(state, seat):
        return f"{turns}needs {options.come_in:,} first"
    return f"{turns}{options.goal - score:,} to go"


def _dice(state: State) -> Table:
    turn = state.turn
    stake = points(turn.parked, state.options.points)
    grid = Table.grid(padding=(0, 3))
    grid.add_row(
        Text("signal", style="dim"),
        Text("field", style="dim"),
        Text(f"parked, {stake:,} at stake" if turn.parked else "parked: nothing", style="dim"),
    )
    grid.add_row(_signal(turn), _row(turn.field), _row(turn.parked))
    return grid


def _signal(turn: Turn) -> Text:
    symbol, style = _SIGNALS[turn.signal]
    return _box(symbol, turn.signal, style, "╔═════╗", "║", "╚═════╝")


def _row(dice: str) -> RenderableType:
    if not dice:
        return Text("\n –")
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(*(_box(_SYMBOLS[face], NAMES[face], _COLOURS[face]) for face in dice))
    return grid


def _box(
    symbol: str, word: str, style: str, top: str = "╭─────╮", side: str = "│", bottom: str = "╰─────╯"
) -> Text:
    """One die: its symbol in a frame, and its name inside, so that neither colour nor font matter."""
    text = Text()
    text.append(f"{top}\n{side}")
    text.append(symbol.center(5), style=style)
    text.append(f"{side}\n{side}")
    text.append(word.center(5), style=style)
    text.append(f"{side}\n{bottom}")
    return text
