"""What everybody sees of a game of Crossroll, and how the sheets stand for somebody who plans."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from dicehall.games.crossroll.position import Mark, Position

Margin: TypeAlias = Literal["done", "easy", "fair", "tight", "shut"]


class Missed(msgspec.Struct, frozen=True):
    """What a sheet has not scored yet: the difference between its score and the board's perfect score."""

    routes: dict[str, int]
    speed: tuple[int, ...]
    landmark: tuple[int, ...]


class RouteOutlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """A route on one sheet.

    `left` locations are not crossed out, and `free` boxes are empty. `landmarks` are those of the locations left.
    `worth` is what completing the route with its boxes as they are would bring, Speed Scores included; once it is
    completed, what its Route Score counts. `ahead` are the other seats with fewer locations left.
    """

    left: int
    free: int
    margin: Margin
    landmarks: tuple[str, ...]
    worth: int
    ahead: tuple[int, ...] = ()


class EngineOutlook(msgspec.Struct, frozen=True):
    """A row of the engine: how many numbers it lacks, and what it makes of each result once it lacks none."""

    lacks: int
    makes: dict[str, int]


class Closed(msgspec.Struct, frozen=True):
    """A way that is closed, for one number or for all: `drive`, `lotto`, `engine`, or the letter of a route.

    `run` is what a run of a number needs on a route that has none of it.
    """

    way: str
    number: int | None
    needs: str


class Outlook(msgspec.Struct, frozen=True):
    """How a sheet stands.

    `matches` is how many slots of the ticket match each result of the round. `closed` has the ways that are closed
    with the numbers of the round, each with what it needs.
    """

    routes: dict[str, RouteOutlook]
    matches: dict[str, int]
    engine: dict[str, EngineOutlook]
    closed: tuple[Closed, ...]


class After(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on a sheet after a choice and the completion of routes, as far as it changes.

    `score` and `free` (empty boxes of all routes) are always there. `speed` and `landmark` are the scores that are
    circled anew. `harder` are the routes whose margin becomes tight or shut.
    """

    score: int
    free: int
    routes: dict[str, RouteOutlook] = {}
    boxes: dict[str, tuple[Mark, ...]] = {}
    completed: tuple[str, ...] = ()
    landmarks: tuple[str, ...] = ()
    speed: tuple[int, ...] = ()
    landmark: tuple[int, ...] = ()
    ticket: tuple[int, ...] = ()
    engine: dict[str, tuple[int, ...]] = {}
    harder: tuple[str, ...] = ()


class OfferFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of an offer: the locations of a run, the points that come at once, what it does to the sheet."""

    path: tuple[str, ...] = ()
    points: int | None = None
    after: After | None = None


class View(msgspec.Struct, frozen=True):
    """What everybody sees, which is everything: the host holds sealed choices, not the state."""

    position: Position
    board: str
    scores: tuple[int, ...]
    missed: tuple[Missed, ...]
    outlook: tuple[Outlook, ...]
