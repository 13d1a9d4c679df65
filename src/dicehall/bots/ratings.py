"""Ratings: what the matches of a ladder said, as a file that comes with the game, and the ratings that follow.

A rating is counted as in chess: who is 100 points ahead wins 64 games of 100. The weakest bot of a ladder stands at
`LOWEST`, so ratings of different rulebooks do not compare.
"""

from __future__ import annotations

import math

import msgspec

from dicehall.bots.levels import ladders_of
from dicehall.bots.shipped import read_shipped
from dicehall.core.plugin import Plugin
from dicehall.registry import plugin

LOWEST = 400
TENFOLD = 400
"""A player so many points ahead wins ten times as often as the other."""
SURE = 1.96
"""A normal distribution has 95 % within this many standard deviations of its mean."""


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games of two neighbours, and how many of them the stronger one won; a shared win counts in parts."""

    weaker: str
    stronger: str
    games: int
    won: float

    @property
    def share(self) -> float:
        """The share that the stronger one won."""
        return self.won / self.games


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The matches of a ladder, from its weakest neighbours to its strongest, and how they were played.

    `made_of` is the fingerprint of the rules and the players.
    """

    game: str
    rulebook: str
    made_of: str
    seed: str
    budget: int
    millis: int
    matches: tuple[Match, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of the bots, from the weakest to the strongest."""
        return (*(each.weaker for each in self.matches), *(each.stronger for each in self.matches[-1:]))


class Rating(msgspec.Struct, frozen=True):
    """How strong a bot is by a rulebook, and half the width of the 95 % interval of that."""

    rating: int
    error: int


def rated(found: Measured) -> dict[str, Rating]:
    """The ratings that follow from the matches, by level."""
    points, variance = float(LOWEST), 0.0
    ratings = {found.levels[0]: Rating(LOWEST, 0)} if found.matches else {}
    for match in found.matches:
        points += _ahead(match)
        variance += _error(match) ** 2
        ratings[match.stronger] = Rating(round(points), math.ceil(SURE * math.sqrt(variance)))
    return ratings


def _possible(match: Match) -> float:
    """The share that was won; of a match in which one side won all games, half a game less."""
    half = 0.5 / match.games
    return min(max(match.share, half), 1 - half)


def _ahead(match: Match) -> float:
    """The points by which the stronger one is ahead."""
    share = _possible(match)
    return TENFOLD * math.log10(share / (1 - share))


def _error(match: Match) -> float:
    """The standard error of these points."""
    share = _possible(match)
    return TENFOLD / math.log(10) / math.sqrt(match.games * share * (1 - share))


# Files.


def file_name(rulebook: str) -> str:
    """The name of the file for a rulebook."""
    return f"ladder-{rulebook}.json"


def measured(known: Plugin, rulebook: str) -> Measured | None:
    """The matches that come with a game; None without any. One that can't be read is logged."""
    return read_shipped(known.package, file_name(rulebook), Measured)


def ratings_of(game: str) -> dict[str, dict[str, Rating]]:
    """The ratings of a game's bots by rulebook and level, where its ladders are those that were measured."""
    known, ladders = plugin(game), ladders_of(game)
    kept = {book: found for book in ladders if (found := measured(known, book)) is not None}
    return {book: rated(found) for book, found in kept.items() if found.levels == ladders[book].levels}
