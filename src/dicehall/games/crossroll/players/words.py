"""Why an action is good or not, in a sentence made of the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from dicehall.bots.judge import ActionValue
from dicehall.games.crossroll.offers import offer
from dicehall.games.crossroll.state import State

SURE = 2.0  # differences of fewer standard errors are not mentioned
FEW = 2  # routes that are named each way


def sentence(state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
    """What the action furthers and gives up beside the best of the others."""
    others = [each for each in judged if each.action != chosen.action]
    if not others:
        return "There is nothing else to do."
    other = others[0]
    label = offer(state, seat, other.action).label
    reasons = "; ".join(filter(None, [_routes(state, chosen, other), _scores(chosen, other)]))
    return f"{_verdict(state, chosen, other, label)}{': ' + reasons if reasons else ''}."


def _verdict(state: State, chosen: ActionValue, other: ActionValue, label: str) -> str:
    """What the action is worth beside another."""
    ahead = chosen.value - other.value
    doubt = other.facts["loss_error"] if ahead >= 0 else chosen.facts["loss_error"]
    if abs(ahead) <= SURE * doubt:
        return f"{_amount(state, chosen.value)}, as good as “{label}” within the error of the sample"
    word = "ahead of" if ahead > 0 else "behind"
    return f"{_amount(state, chosen.value)}, {_amount(state, abs(ahead), doubt)} {word} “{label}”"


def _amount(state: State, value: float, doubt: float | None = None) -> str:
    """A value, with its error where it has one to tell."""
    scale, unit = (1.0, "points") if state.solo else (100.0, "% to win")
    error = "" if doubt is None else f" ± {scale * doubt:.1f}"
    return f"{scale * value:.1f}{error} {unit}"


def _routes(state: State, chosen: ActionValue, other: ActionValue) -> str:
    """The routes that are completed more often, or less, than after the other action."""
    moved = [
        (_difference(chosen, other, f"route_{route.letter}"), route.letter)
        for route in state.board.routes
        if abs(_difference(chosen, other, f"route_{route.letter}")) > SURE * _noise(chosen, other, route.letter)
    ]
    up = sorted((each for each in moved if each[0] > 0), reverse=True)[:FEW]
    down = sorted(each for each in moved if each[0] < 0)[:FEW]
    parts = [("completes ", up), ("gives up on ", down)]
    return ", ".join(
        word + _and(_change(chosen, other, letter) for _, letter in found) for word, found in parts if found
    )


def _change(chosen: ActionValue, other: ActionValue, letter: str) -> str:
    now, then = chosen.facts[f"route_{letter}"], other.facts[f"route_{letter}"]
    return f"Route {letter} in {now:.0%} of games, not {then:.0%}"


def _scores(chosen: ActionValue, other: ActionValue) -> str:
    """The Speed Scores and Landmark Scores that it brings more or fewer of, by at least a tenth."""
    found = []
    for name, words in (("speed_scores", "dots"), ("landmark_scores", "landmarks")):
        more = _difference(chosen, other, name)
        if abs(more) >= 0.1:
            found.append(f"{abs(more):.1f} {'more' if more > 0 else 'fewer'} {words}")
    return _and(found)


def _difference(chosen: ActionValue, other: ActionValue, name: str) -> float:
    return chosen.facts[name] - other.facts[name]


def _noise(chosen: ActionValue, other: ActionValue, letter: str) -> float:
    """The standard error of a difference of two chances, as if their games were not the same; never 0."""
    return sqrt(sum(_spread(each, letter) / each.facts["games"] for each in (chosen, other)))


def _spread(judged: ActionValue, letter: str) -> float:
    share, games = judged.facts[f"route_{letter}"], judged.facts["games"]
    inner = min(max(share, 1 / (games + 2)), 1 - 1 / (games + 2))
    return inner * (1 - inner)


def _and(parts: Iterable[str]) -> str:
    listed = list(parts)
    return " and ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))
