"""Intersection in bulk, from tables: one or two players, millions of turns a second."""

from __future__ import annotations

import msgspec

from dicehall.games.intersection.lab.policies import COVERED, careful, policy_table
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.solver.solution import Purpose
from dicehall.lab.fast import block_seed
from dicehall.lab.games import Games
from dicehall.lab.question import Question

WAY = "tables"
BLOCK = 10_000

MOST_SEATS = 2


def covers(question: Question) -> bool:
    """One or two players whose bots can be written as tables, because they look only at the dice and the scores."""
    from dicehall.games.intersection.players.outlook import found

    if question.players > MOST_SEATS or not set(question.bots) <= COVERED:
        return False
    purpose: Purpose = "solo" if question.players == 1 else "duel"
    return "strong" not in map(careful, question.bots) or found(complete(question.options), purpose) is not None


def play(question: Question, first: int, number: int) -> Games:
    """This many games from `first` on."""
    from dicehall.games.intersection.lab.bulk import play_games

    options: Options = complete(question.options)
    table = policy_table(msgspec.json.encode(options), question.bots)
    return play_games(table, first, number, block_seed(question, first))
