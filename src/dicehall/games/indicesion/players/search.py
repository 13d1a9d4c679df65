"""The search for a throw: all candidates are tried, then the better half again and again, with the same seeds.

A seed decides how the die is held and how the hand trembles. The search draws its own seeds; the table draws its
seed later, and nobody knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from dicehall.games.indicesion.players.outlook import Chances, mean
from dicehall.games.indicesion.players.throws import throws_worth_trying
from dicehall.games.indicesion.players.trials import Simulator, Trial, try_out
from dicehall.games.indicesion.state import State, Throwing

FEWEST, MOST = 6, 40  # throws that are compared
EACH = 4  # trials of the budget for each of them
SEEDS = 2**32


class Tried(msgspec.Struct):
    """A throw with its trials, in the order of the seeds that all throws share."""

    throw: Throwing
    trials: list[Trial]

    def chance(self, seat: int) -> float:
        """The mean chance of a seat."""
        return sum(trial.chances[seat] for trial in self.trials) / len(self.trials)

    @property
    def chances(self) -> Chances:
        """The mean chances of all seats."""
        return mean([trial.chances for trial in self.trials])


def best_throws(state: State, trials: int, rng: Random, simulate: Simulator, error: int = 0) -> list[Tried]:
    """Throws of the seat whose turn it is, the best first, compared with about this many trials.

    All are thrown by a hand with this error.
    """
    count = min(max(FEWEST, trials // EACH), MOST)
    tried = [Tried(replace(throw, error=error), []) for throw in throws_worth_trying(state, rng, count)]
    seeds = draw_seeds(rng, max(trials, FEWEST))
    rounds = max(1, (len(tried) - 1).bit_length())
    better, rest = tried, list[Tried]()
    for _ in range(rounds):
        _again(state, better, max(1, trials // (rounds * len(better))), seeds, simulate)
        better.sort(key=lambda each: -each.chance(state.turn))
        half = (len(better) + 1) // 2
        better, rest = better[:half], better[half:] + rest
    return better + rest


def draw_seeds(rng: Random, count: int) -> list[int]:
    """Seeds for trials."""
    return [1 + rng.randrange(SEEDS) for _ in range(count)]


def _again(state: State, better: Sequence[Tried], times: int, seeds: Sequence[int], simulate: Simulator) -> None:
    """Try every throw this many more times, with the next seeds."""
    begun = len(better[0].trials)
    pairs = [(each.throw, seed) for each in better for seed in seeds[begun : begun + times]]
    found = iter(try_out(state, pairs, simulate))
    for each in better:
        each.trials += [next(found) for _ in seeds[begun : begun + times]]
