"""Games and turns a second in the lab, all measures counted, beside a plain loop through the contract."""

from __future__ import annotations

import random
import time

from dicehall.core.setup import at_a_table
from dicehall.games import game
from dicehall.lab.question import Question, ask
from dicehall.lab.running import play_block
from dicehall.lab.tally import Tally
from measure import Row, contract_game, row, run

QUESTIONS = {
    "intersection, normal": ask("intersection", ["normal"], 1),
    "intersection, random": ask("intersection", ["random"], 1),
    "knockabout, random": ask("knockabout", ["random"], 1),
    "crossroll, random": ask("crossroll", ["random"], 1),
}
BLOCKS = {"intersection": 10_000, "knockabout": 2_000, "crossroll": 500}


def measure(seconds: float) -> list[Row]:
    return [each for name, question in QUESTIONS.items() for each in lines(name, question, seconds)]


def lines(name: str, question: Question, seconds: float) -> list[Row]:
    plain = plain_rate(question, seconds)
    play_block(question, 0, 10)
    tally, began = Tally(), time.process_time()
    while (spent := time.process_time() - began) < seconds:
        tally.add(play_block(question, tally.games, BLOCKS[question.game]))
    games, turns = tally.games / spent, tally.sums("count/turns")[1] / spent
    per_game = turns / games
    return [
        row(f"{name}: games", "games/s", games, "plain contract loop, random", plain),
        row(f"{name}: turns", "turns/s", turns, "plain contract loop, random", plain * per_game),
    ]


def plain_rate(question: Question, seconds: float) -> float:
    """Games a second of a plain loop, in processor time as the lab's are, after one to warm up."""
    found, chance, played = game(question.game), random.Random(1), 0
    options = at_a_table(found.spec, {})
    contract_game(found, options, chance)
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        played += bool(contract_game(found, options, chance))
    return played / spent


if __name__ == "__main__":
    run(__doc__, measure)
