"""Many games of Knockabout at once, by the kernel of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import ArrayLike, NDArray

from dicehall.core.errors import IllegalAction
from dicehall.games.knockabout.kernel import CELLS, DICE
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.rl.codec import KnockaboutCodec
from dicehall.games.knockabout.rl.kernel import Games, Shown, step_all
from dicehall.games.knockabout.rules import State, arranged
from dicehall.rl.vector import VectorGames

ROOM = 64


class KnockaboutGames(VectorGames):
    """Many games of Knockabout."""

    def __init__(self, codec: KnockaboutCodec, games: int, options: Options, seed: int) -> None:
        super().__init__(codec, games, 2, seed)
        self._options = options
        self._games = Games(
            self.seeds,
            *(np.zeros((games, CELLS), np.uint8), np.zeros((games, DICE), np.uint8)),
            *(np.zeros((games, DICE), np.uint8), self.seat),
            *(np.zeros((games, ROOM), np.int64), np.zeros(games, np.int64), np.ones(games, np.int64)),
        )
        seen = self.observation
        seen["turn"][:, 0] = 1  # the side that sees it is the side to move
        self._shown = Shown(self.mask, seen["board"], seen["fallen"], seen["times"], self.reward, self.done)

    def _begin(self) -> None:
        self._run(np.zeros(self.games, np.int64), fresh=True)

    def _step(self, ids: NDArray[np.int64]) -> None:
        self._run(ids, fresh=False)

    def _run(self, ids: NDArray[np.int64], fresh: bool) -> None:
        most = step_all(self._games, self._shown, ids, self._options.repetition_draw, fresh)
        room = self._games.past.shape[1]
        if most + 2 > room:  # a move may note two positions
            wider = np.zeros((self.games, 2 * room), np.int64)
            wider[:, :room] = self._games.past
            self._games = self._games._replace(past=wider)

    def take(self, source: KnockaboutGames, rows: ArrayLike) -> None:
        """Put the position of game `rows[n]` of other games into game n; its dice stay those of game n here.

        Raises IllegalAction, and nothing has changed, where there are no such games.
        """
        chosen = self._checked_rows(source, rows)
        room = source._games.past.shape[1]
        if room != self._games.past.shape[1]:
            self._games = self._games._replace(past=np.zeros((self.games, room), np.int64))
        for own, theirs in _arrays(self._games, source._games):
            own[...] = theirs[chosen]
        self.mask[...] = source.mask[chosen]
        for name, tensor in self.observation.items():
            tensor[...] = source.observation[name][chosen]

    def _checked_rows(self, source: VectorGames, rows: ArrayLike) -> NDArray[np.int64]:
        if not isinstance(source, KnockaboutGames) or source._options != self._options:
            raise IllegalAction("positions are taken from games of the same kind, with the same options")
        found = np.asarray(rows)
        whole = found.dtype.kind in "iu" and found.shape == (self.games,)
        if not whole or found.min() < 0 or found.max() >= source.games:
            raise IllegalAction(f"{self.games} numbers of games from 0 to {source.games - 1} are needed")
        return found.astype(np.int64)

    def state(self, game: int) -> State:
        """The state of a game by the contract, without the positions that stood before."""
        cells, values = self._games.cells[game].tobytes(), self._games.values[game].tobytes()
        found = arranged(self._options, cells, values, int(self.seat[game]))
        return replace(found, times=int(self._games.times[game]))


def _arrays(games: Games, others: Games) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """The same arrays of two, except for their dice."""
    for name in Games._fields:
        if name != "seeds":
            yield getattr(games, name), getattr(others, name)


def vector(
    codec: KnockaboutCodec,
    games: int,
    seats: int,  # noqa: ARG001
    options: Mapping[str, Any],
    seed: int,
) -> KnockaboutGames:
    """Many games with these options."""
    return KnockaboutGames(codec, games, Options(**options), seed)
