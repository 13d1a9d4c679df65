"""Ladders: the bots of a rulebook play their neighbours, two at a table, and ratings follow.

A game depends only on the seed and its own number, so matches can be interrupted and go on later. Bots that search
spend a number of evaluations and not a time: the ladder is the same on a fast machine and on a busy one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from dicehall.bots import Bot, level_bot
from dicehall.bots.levels import Ladder, SpendingBot, ladders_of, player_of, spending_bot
from dicehall.bots.ratings import Match, Measured
from dicehall.core.contract import Over
from dicehall.core.errors import BadOptions, shown
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import resolve
from dicehall.fingerprint import fingerprint_of_game
from dicehall.home import home
from dicehall.lab.arena import host
from dicehall.lab.fast import way_of
from dicehall.lab.games import WIN, shares
from dicehall.lab.processes import Task, blocks, results
from dicehall.lab.question import Question, make_question
from dicehall.registry import game, plugin
from dicehall.stored import read_stored, write_stored

PARTS = ("game", "players", "greedy", "ladders", "fast", "table")
"""What matches depend on: the rules, the players and the ways to play."""
NEAREST, FARTHEST = 0.6, 0.75
"""The share of games that a bot should win against the one below it."""
SEED = "ladder"
BLOCK = 4
"""Games of bots that search, which a worker plays at a time."""

Progress = Callable[[Match, int], None]
"""Called with a match as it stands, and the number of games that it will have."""


class Plan(NamedTuple):
    """What is measured: the ladder of a rulebook, the games of each match, and the fingerprint of what plays."""

    game: str
    rulebook: str
    options: dict[str, Any]
    ladder: Ladder
    games: int
    seed: str
    made_of: str


def plan(name: str, rulebook: str, games: int | None = None, seed: str = SEED) -> Plan:
    """How a ladder is measured; raises UnknownGame and BadOptions."""
    spec, ladder = plugin(name).spec, ladders_of(name).get(rulebook)
    if ladder is None:
        there = ", ".join(ladders_of(name)) or "nothing"
        raise BadOptions(f"{spec.title} has no ladder for {shown(rulebook)}; it has ladders for: {there}")
    if games is not None and games < 1:
        raise BadOptions(f"games is {games}; at least 1 has to be played")
    options = {"rules": rulebook} if len(spec.rulebooks) > 1 else {}
    return Plan(name, rulebook, options, ladder, games or ladder.games, seed, made_of(name, options))


def made_of(name: str, options: dict[str, Any]) -> str:
    """The fingerprint of what the matches of a rulebook depend on."""
    known = plugin(name)
    return fingerprint_of_game(known, PARTS, __name__, resolve(known.spec, options))


def is_stale(found: Measured) -> bool:
    """Whether matches were played by other rules or players, or by other neighbours, than those that are here."""
    at = plan(found.game, found.rulebook, seed=found.seed)
    return (found.made_of, found.levels) != (at.made_of, at.ladder.levels)


def is_near(match: Match) -> bool:
    """Whether neighbours stand as they should: not too near to each other, and not too far."""
    return NEAREST <= match.share <= FARTHEST


def measure(at: Plan, workers: int | None = None, progress: Progress | None = None) -> Measured:
    """Play the matches, going on with those that were begun before by the same players."""
    path = home() / "ladders" / f"{at.game}-{at.rulebook}.json"
    pairs = list(pairwise(at.ladder.levels))
    key = f"{at.made_of} {at.seed}"
    begun = {(each.weaker, each.stronger): each for each in read_stored(path, key, list[Match], "ladders") or ()}
    for pair in pairs:
        for match in _played(at, begun.get(pair) or Match(*pair, 0, 0.0), workers):
            begun[pair] = match
            write_stored(path, key, list(begun.values()))
            if progress:
                progress(match, at.games)
    matches = tuple(begun[pair] for pair in pairs)
    return Measured(at.game, at.rulebook, at.made_of, at.seed, at.ladder.budget, at.ladder.millis, matches)


def _played(at: Plan, match: Match, workers: int | None) -> Iterator[Match]:
    """The match as it was begun, and after each further block of games."""
    question = make_question(
        at.game,
        (match.stronger, match.weaker),
        at.games,
        options=at.options,
        seed=f"{at.seed}:{match.weaker}:{match.stronger}",
        millis=at.ladder.millis,
    )
    budget = at.ladder.budget if any(_spends(at.game, level) for level in question.bots) else 0
    size = BLOCK if budget else way_of(question).block
    if match.games < at.games and match.games % size:  # it ended within a block
        match = Match(match.weaker, match.stronger, 0, 0.0)
    yield match
    left = [block for block in blocks(at.games, size) if block.first >= match.games]
    tasks = [Task(won_in, (question, budget, *block)) for block in left]
    for block, won in zip(left, results(tasks, workers) if tasks else (), strict=True):
        match = Match(match.weaker, match.stronger, match.games + block.number, match.won + won)
        yield match


def won_in(question: Question, budget: int, first: int, number: int) -> float:
    """How many of these games the first bot of a question won; with a budget, which its searching bots spend."""
    if budget:
        return sum(_won(question, budget, first + each) for each in range(number))
    games = way_of(question).play(question, first, number)
    return float(games.by_bot(games.wins)[:, 0].sum()) / WIN


def _won(question: Question, budget: int, number: int) -> float:
    """What the first bot has of the win of one game."""
    seating = question.seating(number)
    dice = FairDice(seed_from_text(f"{question.seed}:{number}"))
    sitters = [Sitter(f"bot {bot}", question.bots[bot]) for bot in seating]
    play = Play.start(game(question.game), sitters, question.options, dice)
    bots = [
        _bot(question.game, question.bots[bot], budget, f"{question.seed}:{number}:{seat}")
        for seat, bot in enumerate(seating)
    ]
    host(play, bots, question.millis)
    winners = play.pending.winners if isinstance(play.pending, Over) else ()
    return shares(winners, len(bots))[seating.index(0)] / WIN


def _bot(name: str, level: str, budget: int, seed: str) -> Bot:
    return spending_bot(level, budget, seed) if _spends(name, level) else level_bot(level, seed)


def _spends(name: str, level: str) -> bool:
    return isinstance(player_of(name, level)(random.Random(0)), SpendingBot)
