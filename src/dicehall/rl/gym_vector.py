"""Vectorised games as an environment of Gymnasium: one seat in each of many games, the others by a policy.

`gymnasium.make_vec("dicehall/GAME-v1", num_envs=1024, opponents="random")` makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dicehall.core.errors import BadOptions, IllegalAction, shown
from dicehall.rl import spaces
from dicehall.rl.codec import Array
from dicehall.rl.gym import refuse_options
from dicehall.rl.vector import STAY, VectorGames, make_vector

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("dicehall.rl.gym_vector needs Gymnasium; install: pip install 'dicehall[rl]'") from error

Policy: TypeAlias = Callable[[VectorGames], Array]
"""Gives an action id for each game; only those of games in which an opponent decides are used."""


class VectorSeatEnv(VectorEnv[Any, Any, Any]):
    """One seat in each of many games; the other seats are played by a policy: at random, or a function of yours.

    A game that ends begins again in the same step, and the observation is that of the new game. Legal ids are in
    `info["action_mask"]`, the seat of each game in `info["seat"]`. An illegal id raises IllegalAction, and
    nothing has changed.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        seat: int | Literal["each"] = 0,
        opponents: Literal["random"] | Policy | None = None,
        flat: bool = False,
        copy: bool = True,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise BadOptions(f"render_mode is {shown(render_mode)}; many games at once are not drawn")
        self.games = make_vector(game, num_envs, seats=players, options=options)
        self.num_envs, self._flat, self._copy = num_envs, flat, copy
        self._policy = _checked_policy(self.games, opponents)
        self._seat = _seats(self.games, seat)
        codec = self.games.codec
        self.single_observation_space = spaces.observation_space(codec, flat)
        self.single_action_space = spaces.action_space(codec, "ids")
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games; the same seed gives the same dice, and opponents at random that choose the same."""
        if isinstance(seed, list):
            raise BadOptions("one seed serves all games: game n has its own dice from it")
        refuse_options(options)
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**62)))
        self._play_others()
        return self._observed(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Choose in every game; the others then choose until the seat is asked again, maybe in a new game."""
        if (self.games.seat != self._seat).any():
            raise ResetNeeded("no game waits for you, or an opponent failed in the last step; call reset()")
        self.games.step(actions)
        reward = self.games.reward[self._rows, self._seat].astype(np.float64)
        over = self.games.done.copy()
        self._play_others(reward, over)
        return self._observed(), reward, over, np.zeros(self.num_envs, np.bool_), self._info()

    def _play_others(self, reward: Array | None = None, over: Array | None = None) -> None:
        """Let the policy choose, until every game waits for its seat; rewards and ends are noted."""
        games = self.games
        while (waiting := games.seat != self._seat).any():
            try:
                games.step(np.where(waiting, self._policy(games), STAY))
            except IllegalAction as error:
                raise IllegalAction(f"an opponent's {error}") from None
            if reward is not None and over is not None:
                reward += games.reward[self._rows, self._seat]
                over |= games.done

    def _observed(self) -> Any:
        seen = self.games.observation
        if self._flat:
            parts = [each.reshape(self.num_envs, -1) for each in seen.values()]
            return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")
        return {name: each.copy() for name, each in seen.items()} if self._copy else seen

    def _info(self) -> dict[str, Any]:
        mask, seat = self.games.mask, self._seat
        return (
            {"action_mask": mask.copy(), "seat": seat.copy()} if self._copy else {"action_mask": mask, "seat": seat}
        )


def _checked_policy(games: VectorGames, opponents: Literal["random"] | Policy | None) -> Policy:
    if opponents == "random" or (opponents is None and games.seats == 1):
        return VectorGames.random_actions
    if callable(opponents):
        return opponents
    raise BadOptions(
        f"opponents is {shown(opponents)}; allowed: random, or a function that gives an action id for each game. "
        "Against bots, call make_vec with vectorization_mode='sync' or 'async'"
    )


def _seats(games: VectorGames, seat: int | Literal["each"]) -> NDArray[np.int64]:
    """The seat that is played in each game."""
    if seat == "each":
        return np.arange(games.games) % games.seats
    if seat not in range(games.seats):
        raise BadOptions(f"seat is {shown(seat)}; allowed: each, or 0 to {games.seats - 1}")
    return np.full(games.games, seat, np.int64)
