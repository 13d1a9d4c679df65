"""Named checks: whether a board without faults is also worth playing. docs/boards.md explains each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dicehall.games.crossroll.board import Board, load
from dicehall.lab.board_study import Check
from dicehall.lab.figures import Figure

ROUNDS = (12, 36)
REACHED = (0.5, 0.95)
SKILL = (0.6, 0.99)
FIRST = (0.42, 0.58)
SKIPS = 0.12
LANDMARKS = (0.1, 0.9)
TIGHT = 0.2
SLACK_DONE, SLACK_LEFT = 0.95, 0.65
MOST_NAMED = 3  # routes with a sentence of their own
SPARE = 0.4  # where more of the boxes are left than this, still more of them make no game longer


def checks(options: Mapping[str, Any], figures: tuple[Figure, ...]) -> tuple[Check, ...]:
    """The checks that these figures decide."""
    known = {each.name: each for each in figures}
    board = load(options["board"])
    return tuple(check for name, make in CHECKS.items() if name in known for check in make(known, board))


Known = Mapping[str, Figure]


def _percent(share: float, *bounds: float) -> str:
    """A share in percent; with digits where it would otherwise stand on the wrong side of one of the bounds."""
    return f"{_rounded(100 * share, *(100 * bound for bound in bounds))} %"


def _between(low: float, high: float, *bounds: float) -> str:
    """Two shares in percent, as what lies between them; one where they look the same."""
    least, most = _percent(low, *bounds), _percent(high, *bounds)
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def _rounded(value: float, *bounds: float) -> str:
    """A number without digits; with some where it would otherwise stand on the wrong side of one of the bounds."""
    texts = [f"{value:.{digits}f}" for digits in range(4)]
    sides = [_side(value, bound) for bound in bounds]
    right = (text for text in texts if [_side(float(text), bound) for bound in bounds] == sides)
    return next(right, texts[-1])


def _side(share: float, bound: float) -> int:
    """-1 below the bound, 1 above it, 0 at it."""
    off = round(share - bound, 9)
    return (off > 0) - (off < 0)


def _length(known: Known, board: Board) -> Iterator[Check]:
    rounds, (low, high) = known["turns"].value, ROUNDS
    found = f"A game of two takes {_rounded(rounds, low, high)} rounds."
    longer = "Longer routes" if _left(known, board) > SPARE else "More boxes"
    help_ = f"{longer} make it longer." if rounds < low else "Fewer boxes make it shorter."
    right = f"{low} to {high} rounds. {help_}"
    yield Check("length", "The length is right", low <= rounds <= high, found, right)


def _left(known: Known, board: Board) -> float:
    """The share of the boxes that are left when routes are completed."""
    left = {letter: known.get(f"left/{letter}") for letter in board.letters}
    boxes = sum(board.route(letter).boxes for letter, figure in left.items() if figure and figure.games)
    return sum(figure.value for figure in left.values() if figure and figure.games) / max(1, boxes)


def _reach(known: Known, board: Board) -> Iterator[Check]:
    share, (low, high) = known["alone/share"].value, REACHED
    if board.meta.perfect_score:
        found = f"A good player reaches {_percent(share, low, high)} of the highest score alone."
        easier, harder = "More boxes or shorter routes make points easier to reach.", "Fewer boxes make it harder."
    else:
        found, easier, harder = (
            "There are no points to be scored.",
            "Give scores to routes, speed or landmarks.",
            "",
        )
    right = f"{_between(low, high)}. {easier if share < low else harder}"
    yield Check("reach", "The points can be reached, but not always", low <= share <= high, found, right)


def _skill(known: Known, _: Board) -> Iterator[Check]:
    won, (low, high) = known["skill"].value, SKILL
    found = f"The better of two bots wins {_percent(won, low, high)} of the games."
    right = f"At least {_percent(low)}. More crossroads and entrances, or longer routes, make for choices."
    yield Check("skill", "Skill counts", won >= low, found, right)
    found = f"The weaker of two bots wins {_percent(1 - won, 1 - high)} of the games."
    right = f"At least {_percent(1 - high)}. Fewer crossroads and entrances leave more to the dice."
    yield Check("luck", "Luck counts too", won <= high, found, right)


def _first(known: Known, _: Board) -> Iterator[Check]:
    won, (low, high) = known["wins/first"].value, FIRST
    found = f"The player with the first turn wins {_percent(won, low, high)}."
    yield Check(
        "first",
        "Nobody has an advantage",
        low <= won <= high,
        found,
        f"{_between(low, high)}. A longer game evens it out.",
    )


def _skips(known: Known, _: Board) -> Iterator[Check]:
    share = known["skips"].value
    found = f"Players can't act in {_percent(share, SKIPS)} of the rounds."
    right = f"At most {_percent(SKIPS)}. More boxes, more entrances or longer routes leave more to do."
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
    found = _told(tight, TIGHT) or "Every route is completed often enough."
    right = f"At least {_percent(TIGHT)} each. Another box or entrance, fewer places, or a higher score help."
    yield Check("tight", "No route is too tight", not tight, found, right, tuple(tight))
    found = _told(slack, SLACK_DONE) or "No route completes itself."
    bounds = f"Below {_percent(SLACK_DONE)}, or fewer than {_percent(SLACK_LEFT)} of its boxes left."
    right = f"{bounds} Take a box away, or add places."
    yield Check("slack", "No route is too slack", not slack, found, right, tuple(slack))


def _told(shares: Mapping[str, float], bound: float) -> str:
    found = {letter: _percent(share, bound) for letter, share in shares.items()}
    if len(found) <= MOST_NAMED:
        return " ".join(f"Route {letter} is completed in {share} of the games." for letter, share in found.items())
    *first, last = found
    between = _between(min(shares.values()), max(shares.values()), bound)
    return f"Routes {', '.join(first)} and {last} are completed in {between} of the games."


def _landmarks(known: Known, board: Board) -> Iterator[Check]:
    share, (low, high) = known["landmarks"].value, LANDMARKS
    there = any(place.landmark for place in board.locations)
    found = f"{_percent(share, low, high)} of the landmarks are circled." if there else "There are no landmarks."
    where = "Landmarks at the ends of routes are easy, those in the middle of long ones are hard."
    some = "" if there else "some places that are landmarks, of which bots circle "
    right = f"{some}{_between(low, high)}. {where}"
    yield Check("landmarks", "Landmarks are worth a detour", low <= share <= high, found, right)


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
