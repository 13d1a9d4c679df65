"""Crossroll in its kernel: the players that need no search."""

from __future__ import annotations

import numpy as np

from dicehall.games.crossroll.lab.gauge import GAUGE
from dicehall.lab.fast import game_seeds
from dicehall.lab.games import NOBODY, WIN, Games, Ints, blank
from dicehall.lab.question import Question

WAY = "kernel"
BLOCK = 500

COVERED = ("random", "greedy", "normal")


def covers(question: Question) -> bool:
    """Bots that need no search."""
    return set(question.bots) <= set(COVERED)


def play(question: Question, first: int, number: int) -> Games:
    """This number of games, from this one on."""
    from dicehall.games.crossroll.lab import playing

    noted = blank(first, number, question.players, GAUGE.counted)
    sheets = playing.play_games(question.options, question.bots, first, game_seeds(question, first, number), noted)
    for name, counts in playing.on_sheets(str(question.options["board"]), sheets, noted.scores).items():
        noted.counts[name][:] = counts
    share_wins(noted)
    return noted


def share_wins(noted: Games) -> None:
    """The highest total wins, a tie is a shared win; `behind` is the most by which each seat was, until then."""
    if noted.players == 1:
        noted.behind[:] = NOBODY
        return
    best = noted.scores == noted.scores.max(axis=1, keepdims=True)
    most: Ints = noted.wins.copy()
    noted.wins[:] = best * (WIN // best.sum(axis=1, keepdims=True))
    alone = best.sum(axis=1) == 1
    noted.behind[:] = np.where(alone, np.take_along_axis(most, best.argmax(axis=1)[:, np.newaxis], 1)[:, 0], NOBODY)
