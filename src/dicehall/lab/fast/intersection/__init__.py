"""Intersection from tables: one or two players at millions of turns a second."""

from __future__ import annotations

import msgspec

from dicehall.games.intersection.options import Options, complete
from dicehall.lab.fast.intersection.policies import COVERED, way_of_playing
from dicehall.lab.fast.seeds import block_seed
from dicehall.lab.games import Games
from dicehall.lab.question import Question
from dicehall.solve.intersection.solution import Purpose

WAY = "tables"
BLOCK = 10_000

MOST_SEATS = 2


def covers(question: Question) -> bool:
    """One or two players whose bots are tables: those that look at the dice and at both scores, and no further."""
    from dicehall.bots.intersection.outlook import found

    if question.players > MOST_SEATS or not set(question.bots) <= COVERED:
        return False
    purpose: Purpose = "solo" if question.players == 1 else "duel"
    return "strong" not in question.bots or found(complete(question.options), purpose) is not None


def play(question: Question, first: int, number: int) -> Games:
    """So many games from this one on."""
    from dicehall.lab.fast.intersection.playing import play_games

    options: Options = complete(question.options)
    table = way_of_playing(msgspec.json.encode(options), question.bots)
    return play_games(table, first, number, block_seed(question, first))
