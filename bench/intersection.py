"""Contract steps a second: Intersection beside OpenSpiel's pig, both driven from Python in the same run."""

from __future__ import annotations

import random

from common.measure import Row, best_rate, contract_game, open_spiel_game, row, run
from dicehall.registry import game


def measure(seconds: float) -> list[Row]:
    import pyspiel

    found, pig = game("intersection"), pyspiel.load_game("pig")
    peer = best_rate(lambda rng: sum(open_spiel_game(pig, rng)), seconds)

    def steps(rules: str) -> float:
        def one(rng: random.Random) -> int:
            return sum(contract_game(found, {"rules": rules}, rng))

        return best_rate(one, seconds)

    return [
        row(f"contract steps, {rules}", "steps/s", steps(rules), "OpenSpiel pig from Python", peer)
        for rules in ("traffic", "classic")
    ]


if __name__ == "__main__":
    run(__doc__, measure)
