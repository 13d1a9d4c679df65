"""Knockabout in its kernel: players who look one move ahead at the most."""

from __future__ import annotations

import numpy as np

from dicehall.games.knockabout.lab.gauge import GAUGE
from dicehall.lab.fast import game_seeds
from dicehall.lab.games import Games, blank
from dicehall.lab.question import Question

WAY = "kernel"
BLOCK = 500

COVERED = ("random", "easy", "normal")


def covers(question: Question) -> bool:
    """Bots that need no search."""
    return set(question.bots) <= set(COVERED)


def play(question: Question, first: int, number: int) -> Games:
    """This number of games, from this one on."""
    from dicehall.games.knockabout.lab import playing
    from dicehall.games.knockabout.players.thinking import fresh_workspace

    noted = blank(first, number, question.players, GAUGE.counted)
    notes = playing.new_notes(noted.scores, noted.wins, noted.leads, noted.behind, noted.unfinished)
    levels = np.array([COVERED.index(bot) for bot in question.bots])
    series = playing.Series(levels, first, bool(question.options["repetition_draw"]))
    playing.fill(game_seeds(question, first, number).astype(np.int64), series, fresh_workspace(), notes)
    for place, name in enumerate(playing.COUNTED):
        noted.counts[name][:] = notes.counts[:, place]
    return noted
