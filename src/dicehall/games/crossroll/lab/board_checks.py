"""Named checks: whether a board without faults is also worth playing. docs/boards.md explains each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dicehall.games.crossroll.board import Board, load
from dicehall.lab.board_study import Check
from dicehall.lab.figures import Figure

ROUNDS = (12, 36)
REACHED = (0.5, 0.95)
SKILL = (0.6, 0.98)
FIRST = (0.42, 0.58)
SKIPS = 0.12
TIGHT = 0.2
SLACK_DONE, SLACK_LEFT = 0.95, 0.55


def checks(options: Mapping[str, Any], figures: tuple[Figure, ...]) -> tuple[Check, ...]:
    """The checks that these figures decide."""
    known = {each.name: each for each in figures}
    board = load(options["board"])
    return tuple(check for name, make in CHECKS.items() if name in known for check in make(known, board))


Known = Mapping[str, Figure]


def _length(known: Known, _: Board) -> Iterator[Check]:
    rounds, (low, high) = known["turns"].value, ROUNDS
    found = f"A game of two takes {rounds:.0f} rounds."
    help_ = "More boxes make it longer." if rounds < low else "Fewer boxes make it shorter."
    right = f"{low} to {high} rounds. {help_}"
    yield Check("length", "The length is right", low <= rounds <= high, found, right)


def _reach(known: Known, _: Board) -> Iterator[Check]:
    share, (low, high) = known["alone/share"].value, REACHED
    found = f"A good player reaches {share:.0%} of the highest score alone."
    easier, harder = "More boxes or shorter routes make points easier to reach.", "Fewer boxes make it harder."
    right = f"{low:.0%} to {high:.0%}. {easier if share < low else harder}"
    yield Check("reach", "The points can be reached, but not always", low <= share <= high, found, right)


def _skill(known: Known, _: Board) -> Iterator[Check]:
    won, (low, high) = known["skill"].value, SKILL
    found = f"The better of two bots wins {won:.0%} of the games."
    yield Check(
        "skill", "Skill counts", won >= low, found, f"At least {low:.0%}. More crossroads make for choices."
    )
    right = f"At most {high:.0%}. Longer games and fewer entrances leave more to the dice."
    yield Check("luck", "Luck counts too", won <= high, found, right)


def _first(known: Known, _: Board) -> Iterator[Check]:
    won, (low, high) = known["wins/first"].value, FIRST
    found = f"The player with the first turn wins {won:.0%}."
    yield Check(
        "first",
        "Nobody has an advantage",
        low <= won <= high,
        found,
        f"{low:.0%} to {high:.0%}. A longer game evens it out.",
    )


def _skips(known: Known, _: Board) -> Iterator[Check]:
    share = known["skips"].value
    found = f"Players can't act in {share:.0%} of the rounds."
    right = f"At most {SKIPS:.0%}. More boxes, more entrances or longer routes leave more to do."
    yield Check("skips", "There is always something to do", share <= SKIPS, found, right)


def _tight(known: Known, board: Board) -> Iterator[Check]:
    """Routes that are hardly ever completed, and routes that complete themselves."""
    shares = {name.removeprefix("route/"): each.value for name, each in known.items() if name.startswith("route/")}
    tight = {letter: share for letter, share in shares.items() if share < TIGHT}
    slack = {
        letter: share
        for letter, share in shares.items()
        if share > SLACK_DONE and known[f"left/{letter}"].value > SLACK_LEFT * board.route(letter).boxes
    }
    found = _told(tight) or "Every route is completed often enough."
    right = f"At least {TIGHT:.0%} each. Another box or entrance, fewer places, or a higher score help."
    yield Check("tight", "No route is too tight", not tight, found, right, tuple(tight))
    found = _told(slack) or "No route completes itself."
    right = (
        f"Below {SLACK_DONE:.0%}, or fewer than {SLACK_LEFT:.0%} of its boxes left. Take a box away, or add places."
    )
    yield Check("slack", "No route is too slack", not slack, found, right, tuple(slack))


def _told(shares: Mapping[str, float]) -> str:
    return " ".join(f"Route {letter} is completed in {share:.0%} of the games." for letter, share in shares.items())


def _landmarks(known: Known, board: Board) -> Iterator[Check]:
    share = known["landmarks"].value
    there = any(place.landmark for place in board.locations)
    found = f"{share:.0%} of the landmarks are circled." if there else "There are no landmarks."
    right = "10% to 90%. Landmarks at the ends of routes are easy, those in the middle of long ones are hard."
    yield Check("landmarks", "Landmarks are worth a detour", 0.1 <= share <= 0.9, found, right)


CHECKS: Mapping[str, Callable[[Known, Board], Iterator[Check]]] = {
    "turns": _length,
    "skips": _skips,
    "landmarks": _landmarks,
    "wins/first": _first,
    "alone/share": _reach,
    "skill": _skill,
    "score": _tight,
}
"""Which figure each check waits for."""
