"""What the rules text of Crossroll names beside the options: the numbers of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.board_tables import EngineRow
from dicehall.games.crossroll.faults import CONVERSION
from dicehall.games.crossroll.words import joined, signed


def values(options: Mapping[str, Any]) -> dict[str, Any]:
    """The board in numbers and words, and who is active first."""
    board = load(options["board"])
    return {"sheet": {**_numbers(board), **_texts(board)}, "first_active": _first(options["first"])}


def _numbers(board: Board) -> dict[str, Any]:
    return {
        "locations": len(board.locations),
        "boxes": board.boxes,
        "slots": board.meta.lotto_slots,
        "perfect": board.meta.perfect_score,
        "highest": max(row.high for row in board.engine),
        "zero": CONVERSION in board.dice and board.dice[CONVERSION].shows("10"),
        "routes": [
            {"letter": each.letter, "locations": len(each.path), "boxes": each.boxes, "score": each.score}
            for each in board.routes
        ],
    }


def _texts(board: Board) -> dict[str, Any]:
    return {
        "dice": ", ".join(board.dice),
        "engine": [_row(row) for row in board.engine],
        "speed": joined(board.scores.speed),
        "landmark": joined(board.scores.landmark),
        "rings": _rings(board),
        "conversion": ", ".join(_routes(board)),
    }


def _first(first: str | int) -> str:
    if first == "lot":
        return "Who is active first is drawn by lot."
    return f"The player in seat {int(first) + 1} is active first."


def _row(row: EngineRow) -> str:
    return f"{row.low} to {row.high}, with {row.boxes} slots, unlocks N{signed(row.effect)}"


def _rings(board: Board) -> str:
    """The routes that are rings, with the verb; "" if there are none."""
    titles = [route.title for route in board.routes if route.ring]
    return f"{joined(titles)} {'is' if len(titles) == 1 else 'are each'}" if titles else ""


def _routes(board: Board) -> Iterator[str]:
    die = board.dice[CONVERSION]
    for result in map(die.face, range(die.size)):
        letter = board.conversion.get(result)
        yield f"{result} is Route {letter}" if letter else f"{result} is no route"
