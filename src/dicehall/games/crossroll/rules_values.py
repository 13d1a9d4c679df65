"""What the rules text of Crossroll names beside the options: the numbers of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dicehall.games.crossroll.board import Board, EngineRow, load


def values(options: Mapping[str, Any]) -> dict[str, Any]:
    """The board in numbers and words, and who is active first."""
    board = load(options["board"])
    sheet = {
        "locations": len(board.locations),
        "boxes": board.boxes,
        "slots": board.meta.lotto_slots,
        "engine": [_row(row) for row in board.engine],
        "perfect": board.meta.perfect_score,
        "conversion": ", ".join(_routes(board)),
    }
    return {"sheet": sheet, "first_active": _first(options["first"])}


def _first(first: str | int) -> str:
    if first == "lot":
        return "Who is active first is drawn by lot."
    return f"The player in seat {int(first) + 1} is active first."


def _row(row: EngineRow) -> str:
    change = f"N+{row.effect}" if row.effect > 0 else f"N−{-row.effect}"
    return f"{row.low} to {row.high}, with {row.boxes} boxes, gives {change}"


def _routes(board: Board) -> Iterator[str]:
    for result in board.dice["d10"].faces:
        yield f"{result} is {board.conversion.get(result, 'none')}"
