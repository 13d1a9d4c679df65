"""Crossroll's bots: how strong they are, alone and against the simple greedy player, and how fast they plan."""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import numpy as np

from common.measure import Row, random_roll, row, table
from dicehall.bots.levels import Bot, GreedyBot
from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Over, Roll
from dicehall.core.setup import begin
from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.players.budget import rounds_a_millisecond
from dicehall.games.crossroll.players.encode import plan_for
from dicehall.games.crossroll.players.levels import PLAYERS
from dicehall.games.crossroll.players.playout import SIMPLE
from dicehall.games.crossroll.players.selfplay import play_games
from dicehall.games.crossroll.players.weights import Way
from dicehall.games.crossroll.state import State

BOARD = "hong_kong"
BULK = 2000  # games of players that do not search
# How much of what is left of a round's time a choice may take. What it does not need is there for the next one.
PARTS = {"dice": 0.35, "bonus": 0.35, "main": 1.0, "aside": 1.0, "install": 1.0}
MAIN_ALONE = 0.9  # a die may be set aside after it


class Clock:
    """How many milliseconds of the processor's time the player in question has taken, by rounds."""

    def __init__(self, allowed: int) -> None:
        self.allowed, self.spent = allowed, list[float]()

    def left(self, state: State) -> int:
        """What the choice at hand may take."""
        part = MAIN_ALONE if state.solo and state.phase == "main" else PARTS[state.phase]
        return max(1, int(part * (self.allowed - self.spent[-1])))

    @property
    def millis(self) -> float:
        """Milliseconds a round."""
        return float(np.mean(self.spent))


def play(bots: list[Bot], timed: int, clock: Clock, seed: int) -> Over:
    """The end of one game between bots, one of which may think as long as the clock says."""
    chance, state, rounds = random.Random(seed), begin(GAME, len(bots), {}), 0
    while not isinstance(pending := GAME.pending(state), Over):
        if state.round > rounds:
            rounds = state.round
            clock.spent.append(0.0)
        answer: Answer[Any]
        if isinstance(pending, Decide):
            answer = Chosen({seat: think(bots[seat], seat, state, clock, timed) for seat in pending.seats})
        else:
            assert isinstance(pending, Roll)
            answer = random_roll(pending.dice, chance)
        state = apply(GAME, state, answer)
    return pending


def think(bot: Bot, seat: int, state: State, clock: Clock, timed: int) -> Any:
    """A bot's choice; the time of the one in question is taken."""
    begun = time.process_time()
    chosen = bot.choose(GAME, state, seat, clock.left(state))
    clock.spent[-1] += 1000 * (time.process_time() - begun) if seat == timed else 0.0
    return chosen


def solo(level: str, millis: int, games: int) -> tuple[float, Clock]:
    """The mean score of a level that plays alone."""
    clock = Clock(millis)
    scores = [play([PLAYERS[level](random.Random(n))], 0, clock, n).scores[0] for n in range(games)]
    return float(np.mean(scores)), clock


def duel(level: str, other: Bot, millis: int, games: int) -> tuple[float, Clock]:
    """The share of games in percent that a level wins against another player, a shared win half."""
    won, clock = 0.0, Clock(millis)
    for n in range(games):
        seat = n % 2
        bots = [PLAYERS[level](random.Random(n)), other]
        over = play(bots if seat == 0 else bots[::-1], seat, clock, 1000 + n)
        won += (seat in over.winners) / len(over.winners)
    return 100 * won / games, clock


def bulk_duel(seed: int) -> float:
    """The share of games in percent that normal wins against the simple greedy player, from both seats."""
    plan, won = plan_for(BOARD, "several"), 0.0
    for seat in (0, 1):
        sets = np.array([SIMPLE, SIMPLE])
        sets[seat] = 0
        scores, _ = play_games(BOARD, plan, sets, BULK // 2, seed + seat)
        won += float(np.sum(scores[:, seat] > scores[:, 1 - seat]) + np.sum(scores[:, 0] == scores[:, 1]) / 2)
    return 100 * won / BULK


def games_a_second(way: Way, seats: int, seed: int) -> float:
    """How many games from the first round to the last the planner plays a second."""
    begun = time.perf_counter()
    play_games(BOARD, plan_for(BOARD, way), np.zeros(seats, dtype=np.int64), BULK, seed)
    return BULK / (time.perf_counter() - begun)


def simple_a_second(seats: int, seed: int) -> float:
    """The same of the simple greedy player."""
    begun = time.perf_counter()
    bulk.play(seats, BULK, seed, "greedy")
    return BULK / (time.perf_counter() - begun)


def measure(games: int) -> list[Row]:
    """All figures; the searches play so many games each."""
    PLAYERS["strong"](random.Random(0)).choose(GAME, begin(GAME, 1, {}), 0, 1)  # compiles before anything is timed
    simple = float(bulk.play(1, BULK, 5, "greedy").scores.mean())
    planned = float(play_games(BOARD, plan_for(BOARD, "solo"), np.array([0]), BULK, 5)[0].mean())
    greedy, normal = GreedyBot(random.Random(0)), PLAYERS["normal"](random.Random(0))
    alone, first = solo("strong", 250, games)
    easily, second = duel("strong", greedy, 100, games)
    hardly, third = duel("strong", normal, 100, games)
    return [
        row("normal alone, mean score", "points", planned, "simple greedy", simple),
        row(f"strong alone, {games} games", "points", alone, "normal", planned),
        row("its time a round", "ms", first.millis, "asked for", 250),
        row("normal against simple greedy", "% won", bulk_duel(7), "even", 50),
        row(f"strong against simple greedy, {games} games", "% won", easily, "even", 50),
        row("its time a round", "ms", second.millis, "asked for", 100),
        row(f"strong against normal, {games} games", "% won", hardly, "even", 50),
        row("its time a round", "ms", third.millis, "asked for", 100),
        row("planned games alone", "games/s", games_a_second("solo", 1, 3), "simple greedy", simple_a_second(1, 3)),
        row(
            "planned games of two",
            "games/s",
            games_a_second("several", 2, 3),
            "simple greedy",
            simple_a_second(2, 3),
        ),
        row("rounds that a search of two plays", "a ms", rounds_a_millisecond(2), "alone", rounds_a_millisecond(1)),
    ]


def main() -> None:
    """Measure as the command line says, and print a table, or a list as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--games", type=int, default=2, help="games of each search; 2 take half a minute")
    given = parser.parse_args()
    rows = measure(given.games)
    print(json.dumps(rows) if given.json else table(rows))


if __name__ == "__main__":
    main()
