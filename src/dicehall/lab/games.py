"""The results of games as columns of whole numbers, however the games were played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

WIN = 60
"""A whole win, so that equal shares among up to six players are whole numbers."""
NOBODY = -1
TURNS, DECISIONS = "turns", "decisions"


class Games(NamedTuple):
    """Played games, one row each. A share of a win is in sixtieths; a draw is shared by all.

    `first` is the number of the first game. `began` is the seat that had the first turn, or NOBODY. `leads` counts
    the changes of the lead. `behind` is the most by which the winner was ever behind, or NOBODY without a single
    winner. `counts` says for each thing counted how often it happened to each seat.
    """

    first: int
    scores: Ints
    wins: Ints
    began: Ints
    leads: Ints
    behind: Ints
    unfinished: Ints
    counts: dict[str, Ints]

    @property
    def number(self) -> int:
        """The number of games."""
        return len(self.began)

    @property
    def players(self) -> int:
        """The number of players in each game."""
        return int(self.scores.shape[1])

    def by_bot(self, columns: Ints) -> Ints:
        """Columns by bot, made from columns by seat: the bots move on by one seat from game to game."""
        numbers = np.arange(self.first, self.first + self.number)[:, np.newaxis]
        seats = (np.arange(self.players) - numbers) % self.players
        return np.take_along_axis(columns, seats, axis=1)

    def winner(self) -> Ints:
        """The seat that won alone, or NOBODY."""
        return np.where(self.wins.max(axis=1) == WIN, self.wins.argmax(axis=1), NOBODY)


def shares(winners: tuple[int, ...], players: int) -> list[int]:
    """Each seat's share of a win. A draw is shared by all; a single player wins nothing."""
    if players == 1:
        return [0]
    sharing = winners or tuple(range(players))
    return [WIN // len(sharing) * (seat in sharing) for seat in range(players)]


def blank(first: int, number: int, players: int, counted: tuple[str, ...]) -> Games:
    """Columns of zeros for this many games."""
    began, leads, behind, unfinished = (np.zeros(number, dtype=np.int64) for _ in range(4))
    scores, wins = (np.zeros((number, players), dtype=np.int64) for _ in range(2))
    counts = {name: np.zeros((number, players), dtype=np.int64) for name in counted}
    return Games(first, scores, wins, began, leads, behind, unfinished, counts)
