"""PettingZoo environments: all seats of a game, one after the other (`env`) or at once (`parallel_env`).

    from dicehall.rl import zoo
    env = zoo.env("pig", players=3, goal=50)

Every game also has a name as PettingZoo's own games have: `from dicehall.rl.zoo import pig_v1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from dicehall.core.errors import GameError, IllegalAction, shown
from dicehall.registry import plugins
from dicehall.rl import spaces
from dicehall.rl.rendering import check_mode, render, render_modes
from dicehall.rl.table import MOST_ACTIONS, Table

try:
    from gymnasium.spaces import Box, Dict, Space
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("dicehall.rl.zoo needs PettingZoo; install it with: pip install 'dicehall[rl]'") from error


class _Seats:
    """What both kinds of environment have in common: a table, its spaces and its seeds."""

    at_once = False
    """Whether a step has a choice of every seat."""

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        actions: spaces.Actions = "ids",
        flat: bool = False,
        max_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(game, render_mode)
        self.render_mode = render_mode
        self.table = Table(game, players, options, max_actions)
        self._actions, self._flat = actions, flat
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        spec = self.table.game.spec
        self.metadata = {
            "name": f"{spec.id}_v{spec.version}",
            "render_modes": render_modes(game),
            "is_parallelizable": self.at_once,
            "render_fps": 4,
        }
        self._action_spaces = {
            each: spaces.action_space(self.table.codec, actions) for each in self.possible_agents
        }
        self._observation_spaces = {each: self._observation_space() for each in self.possible_agents}
        self._random: Any = None

    def _observation_space(self) -> Space[Any]:
        seen = spaces.observation_space(self.table.codec, self._flat)
        if self._actions == "box":
            return seen
        return Dict({"observation": seen, "action_mask": Box(0, 1, (len(self.table.codec.ids),), np.int8)})

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent observes: named tensors (or one flat vector), and the mask of its legal ids."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent chooses: an id, or numbers."""
        return self._action_spaces[agent]

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.table, self.render_mode, None)

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self.agents = self.possible_agents[:]
        self.table.begin(str(self._random.integers(2**62)))

    def _check_playing(self) -> None:
        if not self.agents:
            raise IllegalAction("no game is being played; call reset()")

    def _seen(self, agent: str) -> Any:
        seat, table = self.possible_agents.index(agent), self.table
        seen = spaces.observation(table.codec.observe(table.state, seat), self._flat)
        if self._actions == "box":
            return seen
        mask = table.codec.mask(table.state, seat)
        return {"observation": seen, "action_mask": mask if seat in table.asked else mask * 0}

    def _choose(self, agent: str, given: Any) -> None:
        seat = self.possible_agents.index(agent)
        self.table.choose(seat, spaces.action(self.table, seat, given, self._actions))

    def _returns(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.returns, strict=True))


class RawEnv(_Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """All seats, one after the other. An illegal action raises IllegalAction; `env` ends the game instead."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same dice."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Any:
        """What an agent sees; its mask is empty where it is not asked."""
        return self._seen(agent)

    def step(self, action: Any) -> None:
        """Choose for the agent whose turn it is."""
        self._check_playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._choose(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._returns()
        self.terminations = dict.fromkeys(self.agents, self.table.is_over)
        self.truncations = dict.fromkeys(self.agents, self.table.broken_off)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """The agent of the first seat that is asked; after the end, the first one that is left."""
        asked = self.table.asked
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SeatsAtOnce(_Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """All seats at once: what a seat sends that is not asked is ignored.

    An illegal action ends the game; it costs its agent the worst return, and its `info["illegal"]` says why.
    """

    at_once = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game; the same seed gives the same dice."""
        self._begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Choose for all seats that are asked."""
        self._check_playing()
        if not isinstance(actions, Mapping):
            raise IllegalAction(f"a dictionary with an action for each agent is needed, not {shown(actions)}")
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        illegal = self._choose_all(actions)
        if illegal:
            rewards |= dict.fromkeys(illegal, spaces.worst(self.table))
            infos |= {agent: {"illegal": why} for agent, why in illegal.items()}
        else:
            rewards = self._returns()
        over, broken_off = bool(illegal) or self.table.is_over, self.table.broken_off
        if over or broken_off:
            self.agents = []
        seen = self._observed(agents)
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, broken_off), infos

    def _choose_all(self, actions: dict[str, Any]) -> dict[str, str]:
        """Choose for the seats that are asked now; why choices are illegal, by agent."""
        illegal = {}
        for seat in self.table.asked:
            agent = self.possible_agents[seat]
            try:
                self._choose(agent, actions.get(agent))
            except GameError as error:
                illegal[agent] = str(error)
        return illegal

    def _observed(self, agents: list[str] | None = None) -> dict[str, Any]:
        return {agent: self._seen(agent) for agent in (self.agents if agents is None else agents)}

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(game: str, **settings: Any) -> RawEnv:
    """The environment without wrappers: what is illegal raises IllegalAction."""
    return RawEnv(game, **settings)


def env(game: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo's own games are wrapped: an illegal action loses and ends the game.

    Settings are `players`, `actions` ("ids" or "box"), `flat`, `max_actions`, `render_mode` and the game's options.
    """
    raw = raw_env(game, **settings)
    wrapped: AECEnv[str, Any, Any] = raw
    if settings.get("actions", "ids") == "ids":
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=spaces.worst(raw.table))
        wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def parallel_env(game: str, **settings: Any) -> SeatsAtOnce:
    """The environment in which all seats choose at once; settings are those of `env`."""
    return SeatsAtOnce(game, **settings)


def __getattr__(name: str) -> SimpleNamespace:
    """The makers of one game, such as `pig_v1`, with `env`, `raw_env` and `parallel_env`."""
    for each in plugins():
        if each.has("codec") and name == f"{each.id}_v{each.spec.version}":
            makers = {maker.__name__: partial(maker, each.id) for maker in (env, raw_env, parallel_env)}
            return SimpleNamespace(**makers)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
