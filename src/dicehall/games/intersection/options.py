"""The house rules of Intersection, with the rulebooks' values as defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any, Literal

import msgspec

from dicehall.core.contract import Rulebook, Spec
from dicehall.core.errors import BadOptions
from dicehall.core.options import Faces, Flag, Number, Option, Rows
from dicehall.games.intersection.dice import DICE
from dicehall.games.intersection.turn import points, scores

Name = Literal["traffic", "classic"]

SEATS = (1, 6)
ODD_FACE: dict[Name, str] = {"traffic": "slow", "classic": "yield"}
POINTS = {
    "H": (100, 200, 300, 400, 500),
    "S": (50, 100, 150, 200, 250),
    "2": (200, 400, 600),
    "3": (300, 600, 900),
    "4": (400, 800, 1200),
}

ROW_TITLES = {"H": "happy faces", "S": "stars", "2": "twos", "3": "threes", "4": "fours"}
_POINTS_HELP = "The points of 1 to 5 happy faces (H), of 1 to 5 stars (S), and of 3 to 5 twos, threes or fours."


class Options(msgspec.Struct, frozen=True):
    """The complete options of a game. The classic rules do not use the last three."""

    rules: Name
    goal: int
    signal: tuple[str, ...]
    points: dict[str, tuple[int, ...]]
    come_in: int = 0
    last_turn: bool = False
    no_dice: bool = False


def complete(given: Mapping[str, Any]) -> Options:
    """The options of a game from complete values; raises BadOptions if nobody could ever come in or score."""
    options = msgspec.convert(given, Options)
    most = 2 * max(points("".join(dice), options.points) for dice in _full_parkings())
    if most == 0:
        raise BadOptions("option points has only zeros; allowed: a table in which something scores")
    if options.come_in > most:
        raise BadOptions(f"option come_in is {options.come_in}, but the most that a turn can bring is {most}")
    return options


def _full_parkings() -> Iterator[tuple[str, ...]]:
    """All ways to park five dice."""
    for dice in combinations_with_replacement("HS234", DICE):
        if scores("".join(dice)):
            yield dice


def _shared(goal: int, odd_face: str) -> tuple[Option, ...]:
    faces = ("go", odd_face, "stop")
    return (
        Number("goal", goal, 50, 1_000_000, "The score that brings the end of the game."),
        Faces("signal", ("go",) * 4 + faces[1:], faces, ("go",), "The faces of the signal die."),
        Rows("points", POINTS, 100_000, _POINTS_HELP, ROW_TITLES),
    )


_TRAFFIC_ONLY: tuple[Option, ...] = (
    Number("come_in", 300, 0, 100_000, "The first score of a player counts from this number of points."),
    Flag("last_turn", True, "Everybody else has one more turn when somebody reaches the goal."),
    Flag("no_dice", True, "A player who never scored and never fumbled ties with the highest score."),
)

TRAFFIC_BOOK = Rulebook(
    id="traffic",
    title="Intersection, traffic rules",
    summary="Fix sad faces, park dice that score, and end the turn before you lose it. The highest score wins.",
    seats=SEATS,
    options=_shared(5000, ODD_FACE["traffic"]) + _TRAFFIC_ONLY,
)

CLASSIC_BOOK = Rulebook(
    id="classic",
    title="Intersection, classic rules",
    summary="Park dice that score, then stop or roll on. The game is over when two players reach the goal.",
    seats=SEATS,
    options=_shared(3000, ODD_FACE["classic"]),
)

SPEC = Spec(
    id="intersection",
    title="Intersection",
    version="1",
    rulebooks=(TRAFFIC_BOOK, CLASSIC_BOOK),
    traits=frozenset({"solo", "open"}),
    kind="Press your luck",
    minutes=20,
)
