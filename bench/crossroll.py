"""Two-player games of Crossroll a second: in the kernel, and through the contract from Python, on one core."""

from __future__ import annotations

import random

from common.measure import Row, best_rate, contract_game, row, run
from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.game import GAME

BATCH = 500


def measure(seconds: float) -> list[Row]:
    def kernel(players: bulk.Players) -> float:
        return best_rate(lambda rng: len(bulk.play(2, BATCH, rng.getrandbits(60), players).rounds), seconds)

    def one(rng: random.Random) -> int:
        return bool(contract_game(GAME, {}, rng))

    contract, fast, greedy = best_rate(one, seconds), kernel("random"), kernel("greedy")
    return [
        row("random games, kernel", "games/s", fast, "through the contract", contract),
        row("random games, contract", "games/s", contract, "in the kernel", fast),
        row("greedy games, kernel", "games/s", greedy, "random games, kernel", fast),
    ]


if __name__ == "__main__":
    run(__doc__, measure)
