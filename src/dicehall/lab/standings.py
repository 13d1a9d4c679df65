"""Standings: ratings and win rates from the outcomes of games."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from dicehall.lab.arena import Contest, Outcome
from dicehall.lab.figures import wilson


class Standing(msgspec.Struct, frozen=True):
    """One bot: games, the share that it won with its 95 % interval, its rating, and its mean score.

    A shared win counts in parts; a draw counts in equal parts for all.
    """

    name: str
    level: str
    games: int
    won: float
    rate: float
    low: float
    high: float
    mu: float
    sigma: float
    score: float


class Standings(msgspec.Struct, frozen=True):
    """The standings of a contest, the best rated first; `seats` is each seat's share of the wins."""

    contest: Contest
    games: int
    unfinished: int
    bots: tuple[Standing, ...]
    seats: tuple[float, ...]


def standings(held: Contest, played: Sequence[Outcome]) -> Standings:
    """The standings after these games; at least one game is needed."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in held.bots]
    for outcome in played:
        teams = [[ratings[bot]] for bot in outcome.bots]
        rated = model.rate(teams, ranks=ranks(outcome))
        for bot, (rating,) in zip(outcome.bots, rated, strict=True):
            ratings[bot] = rating
    names = _names(held.bots)
    bots = [
        _standing(played, bot, names[bot], held.bots[bot], ratings[bot].mu, ratings[bot].sigma)
        for bot in range(len(names))
    ]
    return Standings(
        contest=held,
        games=len(played),
        unfinished=sum(not outcome.finished for outcome in played),
        bots=tuple(sorted(bots, key=lambda each: -each.mu)),
        seats=tuple(sum(shares(each)[seat] for each in played) / len(played) for seat in range(held.players)),
    )


def ranks(outcome: Outcome) -> list[float]:
    """The rank of each seat, from 0: winners first, the others by their scores; all equal in a draw."""
    if not outcome.winners:
        return [0.0] * len(outcome.bots)
    keys = [
        (seat not in outcome.winners, -score * (seat not in outcome.winners))
        for seat, score in enumerate(outcome.scores)
    ]
    order = sorted(set(keys))
    return [float(order.index(key)) for key in keys]


def shares(outcome: Outcome) -> list[float]:
    """Each seat's share of the win."""
    seats = range(len(outcome.bots))
    winners = outcome.winners or tuple(seats)
    return [(seat in winners) / len(winners) for seat in seats]


def _standing(played: Sequence[Outcome], bot: int, name: str, level: str, mu: float, sigma: float) -> Standing:
    own = [(outcome, outcome.bots.index(bot)) for outcome in played if bot in outcome.bots]
    games, won = len(own), sum(shares(outcome)[seat] for outcome, seat in own)
    low, high = wilson(won, games)
    score = sum(outcome.scores[seat] for outcome, seat in own) / max(1, games)
    return Standing(name, level, games, won, won / max(1, games), low, high, mu, sigma, score)


def _names(levels: Sequence[str]) -> list[str]:
    """A name for each bot: its level, numbered where several have it."""
    return [
        level if levels.count(level) == 1 else f"{level} {levels[: place + 1].count(level)}"
        for place, level in enumerate(levels)
    ]
