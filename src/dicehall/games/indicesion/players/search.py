"""Choosing among throws: all are tried, the better half again and again, on the same seeds.

A seed decides how the die is held and how the hand trembles. The seeds are the searcher's own; the one that the
table will draw comes later and is not known to anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

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


def best_throws(state: State, trials: int, rng: Random, simulate: Simulator) -> list[Tried]:
    """Throws of the seat whose turn it is, the best first, compared by about so many trials."""
    count = min(max(FEWEST, trials // EACH), MOST)
    tried = [Tried(throw, []) for throw in throws_worth_trying(state, rng, count)]
    seeds = draw_seeds(rng, max(trials, FEWEST))
    rounds = max(1, (len(tried) - 1).bit_length())
    kept, out = tried, list[Tried]()
    for _ in range(rounds):
        _again(state, kept, max(1, trials // (rounds * len(kept))), seeds, simulate)
        kept.sort(key=lambda each: -each.chance(state.turn))
        half = (len(kept) + 1) // 2
        kept, out = kept[:half], kept[half:] + out
    return kept + out


def draw_seeds(rng: Random, count: int) -> list[int]:
    """Seeds for trials."""
    return [1 + rng.randrange(SEEDS) for _ in range(count)]


def _again(state: State, kept: Sequence[Tried], times: int, seeds: Sequence[int], simulate: Simulator) -> None:
    """Try every throw so many times more, with the seeds that come next."""
    begun = len(kept[0].trials)
    pairs = [(each.throw, seed) for each in kept for seed in seeds[begun : begun + times]]
    found = iter(try_out(state, pairs, simulate))
    for each in kept:
        each.trials += [next(found) for _ in seeds[begun : begun + times]]
