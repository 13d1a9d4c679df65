"""Many games of Crossroll at once, by the kernel of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.kernel import Tables
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.rl.codec import CrossrollCodec
from dicehall.games.crossroll.rl.kernel import Codes, Games, Shown, step_all
from dicehall.games.crossroll.round import (
    ACTIVE,
    ASKED,
    CHECKED,
    FIELDS,
    FIRST,
    FITS,
    LEFT,
    NOT_DRAWN,
    PHASE,
    ROLLED,
    ROUNDS,
    SECOND,
    cup_of,
)
from dicehall.games.crossroll.state import Phase, State
from dicehall.games.crossroll.tables import tables
from dicehall.rl.vector import VectorGames


class CrossrollGames(VectorGames):
    """Many games of Crossroll. Sealed choices of several seats take a step each."""

    def __init__(self, codec: CrossrollCodec, games: int, seats: int, options: Options, seed: int) -> None:
        super().__init__(codec, games, seats, seed)
        self._options, self._board = options, load(options.board)
        t = tables(options.board)
        self._games = Games(
            *(t, cup_of(self._board), _codes(codec, t, len(self._board.dice)), self.seeds),
            *(np.zeros((games, seats, t.width), np.int64), np.zeros((games, FIELDS), np.int64), self.seat),
            *(np.zeros((games, len(self._board.dice)), np.int64), np.zeros(t.stay + 1, np.int64)),
            -1 if options.first == "lot" else int(options.first),
            NOT_DRAWN if options.nitrous else -1,
        )
        nothing = np.zeros((games, seats, 0), np.int8)  # what a board does not have is no tensor of the codec
        seen = (self.observation.get(name, nothing) for name in Shown._fields[1:-2])
        self._shown = Shown._make((self.mask, *seen, self.reward, self.done))

    def _begin(self) -> None:
        step_all(self._games, self._shown, np.zeros(self.games, np.int64), True)

    def _step(self, ids: NDArray[np.int64]) -> None:
        step_all(self._games, self._shown, ids, False)

    def state(self, game: int) -> State:
        """The state of a game by the contract. It does not have the sealed choices that are in already."""
        at, dice = self._games.at[game].tolist(), tuple(self._board.dice)
        phase: Phase = get_args(Phase)[at[PHASE]]
        rolled = tuple(die for n, die in enumerate(dice) if at[ROLLED] >> n & 1)
        away = self._games.away[game, : len(dice) - at[LEFT].bit_count()].tolist()
        sealed = phase in ("bonus", "main", "install")
        return State(
            options=self._options,
            phase=phase,
            sheets=tuple(map(tuple, self._games.rows[game].tolist())),
            active=at[ACTIVE],
            round=at[ROUNDS] + 1,
            checked=self._board.routes[at[CHECKED]].letter if at[CHECKED] >= 0 else "",
            dice=rolled,
            results=tuple(result for result in (at[FIRST], at[SECOND]) if result),
            away=tuple(dice[n] for n in away),
            asked=tuple(seat for seat in range(self.seats) if sealed and at[ASKED] >> seat & 1),
            fits=tuple(die for n, die in enumerate(rolled) if phase == "aside" and at[FITS] >> n & 1),
        )


def vector(codec: CrossrollCodec, games: int, seats: int, options: Mapping[str, Any], seed: int) -> CrossrollGames:
    """Many games at tables with these options."""
    return CrossrollGames(codec, games, seats, msgspec.convert(options, Options), seed)


def _codes(codec: CrossrollCodec, t: Tables, dice: int) -> Codes:
    """The codec's ids for the kernel."""
    mains, bonuses = codec.mains, codec.bonuses
    code = np.full(bonuses, -1, np.int64)
    code[mains[mains >= 0]] = np.flatnonzero(mains >= 0)
    pairs = np.array([1 << one | 1 << other for one, other in combinations(range(dice), 2)], np.int64)
    pair = bonuses + t.lottos + 1
    aside = pair + len(pairs)
    return Codes(mains, code, bonuses, pair, aside, aside + dice, pairs, codec.routes, codec.places)
