"""The arena: bots play against each other, equally often in every seat, and are rated.

A game depends only on the contest's seed and its own number, so it does not matter which process plays it, or when.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from dicehall.bots import Bot, check_player, make_bot, playing
from dicehall.core.contract import Decide, Game, Over, Roll
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import at_a_table, check_seats, resolve, rulebook_of
from dicehall.lab.play import LONGEST
from dicehall.lab.processes import Task, results
from dicehall.physics.host import simulated
from dicehall.physics.port import shared
from dicehall.registry import game


class Contest(msgspec.Struct, frozen=True):
    """The game, the bots, the number of games and the seed."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, Any]
    games: int
    millis: int
    seed: str


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the bot in each seat by its index in the contest, the scores, and the seats that won."""

    bots: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    finished: bool


def contest(
    found: Game[Any, Any],
    bots: Sequence[str],
    games: int,
    players: int | None,
    options: Mapping[str, Any],
    millis: int,
    seed: str,
) -> Contest:
    """A contest with checked options and bots; raises BadOptions."""
    given = at_a_table(found.spec, options)
    resolve(found.spec, given)
    seats = max(2, rulebook_of(found.spec, given).seats[0]) if players is None else players
    check_seats(found.spec, seats, given)
    levels = tuple(level.strip() for level in bots)
    for level in levels:
        check_player(found.spec.id, level)
    if seats < 2:
        raise BadOptions("bots are compared at one table: players must be 2 or more")
    if len(bots) < seats:
        raise BadOptions(f"{seats} players need at least {seats} bots, not {len(bots)}; one may be named twice")
    if games < 1:
        raise BadOptions(f"games is {games}; at least 1 has to be played")
    return Contest(found.spec.id, levels, seats, given, games, millis, seed)


def lineup(held: Contest, number: int) -> tuple[int, ...]:
    """The bot in each seat of the game with this number, counted from 0.

    In each round of games every group of bots plays once in each rotation of its seats, in random order.
    """
    groups = list(combinations(range(len(held.bots)), held.players))
    turn, place = divmod(number, len(groups) * held.players)
    lots = Random(f"{held.seed}:{turn}")
    orders = [lots.sample(group, held.players) for group in lots.sample(groups, len(groups))]
    order, turned = orders[place // held.players], place % held.players
    return (*order[turned:], *order[:turned])


def play_one(held: Contest, number: int) -> Outcome:
    """Play the game with this number; raises PlayerFailed with the number of the game."""
    found, seated = game(held.game), lineup(held, number)
    dice = FairDice(seed_from_text(f"{held.seed}:{number}"))
    play = Play.start(found, [Sitter(f"bot {bot}", held.bots[bot]) for bot in seated], held.options, dice)
    bots = [
        make_bot(held.bots[bot], f"{held.seed}:{number}:{seat}", play.options) for seat, bot in enumerate(seated)
    ]
    with playing(bots, number, held.seed):
        host(play, bots, held.millis)
    match play.pending:
        case Over(scores, winners):
            return Outcome(seated, scores, winners, True)
    return Outcome(seated, (0,) * len(seated), (), False)


def host(play: Play[Any, Any], bots: Sequence[Bot], millis: int) -> None:
    """Let bots play a game until it ends or gets too long."""
    while not play.over and len(play.entries) < LONGEST:
        match play.pending:
            case Decide(seats):
                for seat in seats:
                    play.act(seat, bots[seat].choose(play.game, play.state, seat, millis), "bot")
            case Roll():
                play.roll()
            case pending:
                play.settle(simulated(pending, shared()))


def outcomes(held: Contest, workers: int | None = None) -> Iterator[Outcome]:
    """Play all games in this many processes (one for each core by default); outcomes come in order."""
    return results([Task(play_one, (held, number)) for number in range(held.games)], workers)
