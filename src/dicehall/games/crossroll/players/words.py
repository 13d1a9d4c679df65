"""Why an action is good or not: what it changes in the coach's games, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from dicehall.bots.judge import ActionValue
from dicehall.games.crossroll.offers import offer
from dicehall.games.crossroll.state import State

SURE = 2.0  # an action is worse if it loses more standard errors than this
CLEAR = 3.0  # a change is mentioned from this number of standard errors on: there are a dozen to pick from
MOST = 2  # changes that are mentioned


class _Change(NamedTuple):
    """A number that differs between two actions, in words, and by how many standard errors it does."""

    words: str
    clearness: float


def sentence(state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
    """What the action changes beside the best one, or the best one beside the next; "" if nothing is clear."""
    if len(judged) < 2:
        return "There is no other action."
    other = _other(judged, chosen)
    if other is None:
        return ""
    found = sorted(_changes(state, chosen, other), key=lambda each: -each.clearness)[:MOST]
    beside = f" after “{offer(state, seat, other.action).label}”" if other is not judged[0] else ""
    return " ".join(f"{each.words}{'' if n else beside}." for n, each in enumerate(found))


def _other(judged: Sequence[ActionValue], chosen: ActionValue) -> ActionValue | None:
    """The action to compare with: the best one; for the best itself the first that is surely worse, if any is."""
    best = judged[0]
    if chosen.action != best.action:
        return best
    return next((each for each in judged[1:] if best.value - each.value > SURE * each.facts["loss_error"]), None)


def _changes(state: State, chosen: ActionValue, other: ActionValue) -> Iterator[_Change]:
    """What differs clearly, and still does when it is rounded."""
    for route in state.board.routes:
        yield from _share(chosen, other, route.letter)
    yield from _mean(chosen, other, "speed_scores", "Gets {} speed scores on average")
    yield from _mean(chosen, other, "landmark_scores", "Circles {} landmarks on average")


def _share(chosen: ActionValue, other: ActionValue, letter: str) -> Iterator[_Change]:
    """How often a route is completed."""
    name = f"route_{letter}"
    now, then = (f"{100 * each.facts[name]:.0f}" for each in (chosen, other))
    error = sqrt(sum(_chance_spread(each, name) / each.facts["games"] for each in (chosen, other)))
    if now != then and _clearness(chosen, other, name, error) >= CLEAR:
        words = f"Completes Route {letter} in {now} of 100 games, instead of {then}"
        yield _Change(words, _clearness(chosen, other, name, error))


def _mean(chosen: ActionValue, other: ActionValue, name: str, words: str) -> Iterator[_Change]:
    """How much of something there is in the end."""
    now, then = (f"{each.facts[name]:.1f}" for each in (chosen, other))
    error = sqrt(sum((each.facts[f"{name}_spread"] + 1) / each.facts["games"] for each in (chosen, other)))
    if now != then and _clearness(chosen, other, name, error) >= CLEAR:
        yield _Change(f"{words.format(now)}, instead of {then}", _clearness(chosen, other, name, error))


def _clearness(chosen: ActionValue, other: ActionValue, name: str, error: float) -> float:
    return abs(chosen.facts[name] - other.facts[name]) / error


def _chance_spread(judged: ActionValue, name: str) -> float:
    """The variance of a chance, never 0: a few games that agree prove little."""
    share, games = judged.facts[name], judged.facts["games"]
    inner = min(max(share, 1 / (games + 2)), 1 - 1 / (games + 2))
    return inner * (1 - inner)
