"""Games and turns a second in the lab, all measures counted, beside the same bots in a plain loop of the contract.

Both are in processor time of one core, so that a busy machine favours neither.
"""

from __future__ import annotations

import random
import time
from typing import Any

from common.measure import Row, row, run
from dicehall.bots import make_bot
from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin
from dicehall.lab.question import Question, make_question
from dicehall.lab.runner import play_block
from dicehall.lab.tally import Tally
from dicehall.registry import game

QUESTIONS = {
    "intersection, normal": make_question("intersection", ["normal"], 1),
    "intersection, random": make_question("intersection", ["random"], 1),
    "knockabout, random": make_question("knockabout", ["random"], 1),
    "knockabout, normal": make_question("knockabout", ["normal"], 1),
    "crossroll, random": make_question("crossroll", ["random"], 1),
    "crossroll, normal": make_question("crossroll", ["normal"], 1),
}
BLOCKS = {"tables": 10_000, "random": 500, "normal": 50}
PEER = "plain contract loop"


def measure(seconds: float) -> list[Row]:
    return [each for name, question in QUESTIONS.items() for each in lines(name, question, seconds)]


def lines(name: str, question: Question, seconds: float) -> list[Row]:
    size = BLOCKS["tables" if question.game == "intersection" else question.bots[0]]
    play_block(question, 0, 10)
    tally, began = Tally(), time.process_time()
    while (spent := time.process_time() - began) < seconds:
        tally.add(play_block(question, tally.games, size))
    games, turns = tally.games / spent, tally.sums("count/turns")[1] / tally.games
    plain = plain_rate(question, seconds)
    return [
        row(f"{name}: games", "games/s", games, PEER, plain),
        row(f"{name}: turns", "turns/s", games * turns, PEER, plain * turns),
    ]


def plain_rate(question: Question, seconds: float) -> float:
    """Games a second of a plain loop, after one to warm up."""
    plain_game(question, random.Random(0))
    played, rng, began = 0, random.Random(1), time.process_time()
    while (spent := time.process_time() - began) < seconds:
        plain_game(question, rng)
        played += 1
    return played / spent


def plain_game(question: Question, rng: random.Random) -> None:
    """One game through pending, the bots and apply, nothing being counted."""
    found, bots = game(question.game), [make_bot(level) for level in question.bots]
    state = begin(found, question.players, question.options)
    while not isinstance(pending := found.pending(state), Over):
        match pending:
            case Roll(dice):
                answer: Answer[Any] = Rolled(tuple(die.face(rng.randrange(die.size)) for die in dice))
            case Decide(seats):
                answer = Chosen({seat: bots[seat].choose(found, state, seat, 1) for seat in seats})
            case _:
                raise AssertionError(pending)
        state = apply(found, state, answer)


if __name__ == "__main__":
    run(__doc__, measure)
