"""Random games and plies a second: Knockabout beside OpenSpiel's backgammon, and a figure quoted from elsewhere.

Bulk games run in compiled code on both sides; plies go through each library's Python interface. A well-known Java
implementation of this game is said to play about 7,000 random games a second on a core; that one is quoted,
not measured.
"""

from __future__ import annotations

import random

from common.measure import Row, best_rate, contract_game, open_spiel_game, row, run
from dicehall.games.knockabout import kernel
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.registry import game

JAVA_GAMES = 7_000
BATCH = 20_000
MOST_PLIES = 100_000


def measure(seconds: float) -> list[Row]:
    import pyspiel

    found, backgammon = game("knockabout"), pyspiel.load_game("backgammon")
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]

    def bulk(rng: random.Random) -> int:
        return len(kernel.random_games(rng.getrandbits(60), START_CELLS, START_VALUES, 0, BATCH, MOST_PLIES))

    def peer_bulk(rng: random.Random) -> int:
        pyspiel.evaluate_bots(backgammon.new_initial_state(), players, rng.getrandbits(30))
        return 1

    games = best_rate(bulk, seconds)
    plies = best_rate(lambda rng: contract_game(found, {}, rng)[0], seconds)
    peer_games = best_rate(peer_bulk, seconds)
    peer_plies = best_rate(lambda rng: open_spiel_game(backgammon, rng)[0], seconds)
    return [
        row("random games, kernel", "games/s", games, "Java (quoted)", JAVA_GAMES),
        row("random games, kernel", "games/s", games, "OpenSpiel backgammon in C++", peer_games),
        row("plies, contract", "plies/s", plies, "OpenSpiel backgammon from Python", peer_plies),
    ]


if __name__ == "__main__":
    run(__doc__, measure)
