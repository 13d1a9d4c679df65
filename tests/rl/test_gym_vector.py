"""Vectorised games as an environment of Gymnasium: its own checks, opponents by a policy, ends and rewards."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import env_checker, passive_env_checker
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import dicehall.rl.gym  # noqa: F401 (registers the games)
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.rl.vector import VectorGames

TABLES = [
    pytest.param("intersection-v1", {"goal": 600}, id="traffic alone"),
    pytest.param("intersection-v1", {"players": 3, "rules": "classic", "goal": 500}, id="classic"),
    pytest.param("knockabout-v1", {"seat": 1}, id="knockabout"),
    pytest.param("crossroll-v1", {"players": 2, "seat": "each"}, id="crossroll"),
]


def made(name: str, games: int = 4, **settings: Any) -> Any:
    return gymnasium.make_vec(f"dicehall/{name}", num_envs=games, **settings)


class Legal(gymnasium.vector.VectorWrapper[Any, Any, Any]):
    """Takes any id for a legal one: Gymnasium's checks choose at random."""

    def step(self, actions: Any) -> Any:
        under: Any = self.env.unwrapped
        mask = under.games.mask
        legal = [np.flatnonzero(row)[number % row.sum()] for row, number in zip(mask, actions, strict=True)]
        return self.env.step(np.array(legal))


def forgiving(name: str, games: int = 4, **settings: Any) -> Any:
    return Legal(made(name, games, **settings))


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_gymnasiums_own_checks_pass(name: str, settings: dict[str, Any], flat: bool) -> None:
    env = forgiving(name, **{"opponents": "random", "flat": flat, **settings})
    env_checker.check_reset_seed_determinism(env)
    env_checker.check_reset_options(env)
    env_checker.check_reset_return_type(env)
    for space, kind in ((env.observation_space, "observation"), (env.action_space, "action")):
        env_checker.check_space_limit(space, kind)
    assert env_checker.data_equivalence(course(env, flat), course(env, flat), exact=True)
    single = forgiving(name, 1, **{"opponents": "random", "flat": flat, **settings, "seat": 0})
    env_checker.check_returned_data_not_reused(single)


def course(env: Any, flat: bool) -> list[Any]:
    """What some steps from the same seed give."""
    found = []
    env.reset(seed=5)
    env.action_space.seed(5)
    for _ in range(10):
        found.append(env.step(env.action_space.sample()))
        assert found[-1][0] in env.observation_space
        if flat:
            passive_env_checker.check_obs(found[-1][0], env.observation_space, "step")
    return found


@pytest.mark.parametrize(("name", "settings"), TABLES)
def test_every_row_waits_for_its_seat_and_ends_have_rewards(name: str, settings: dict[str, Any]) -> None:
    env = forgiving(name, 8, opponents="random", **settings)
    _, info = env.reset(seed=1)
    ended = 0
    for _ in range(600):
        _, reward, over, cut_off, info = env.step(env.action_space.sample())
        assert (env.unwrapped.games.seat == info["seat"]).all()
        assert (info["action_mask"].sum(axis=1) > 0).all()
        assert not reward[~over].any()
        assert not cut_off.any()
        ended += int(over.sum())
    assert ended


def test_gymnasiums_wrappers_count_episodes() -> None:
    env = RecordEpisodeStatistics(forgiving("intersection-v1", goal=600))
    env.reset(seed=1)
    for _ in range(200):
        *_, info = env.step(env.action_space.sample())
        if "episode" in info:
            assert info["episode"]["r"][info["_episode"]].max() <= -1.0
            return
    pytest.fail("no game ended")


def test_a_policy_of_ones_own_plays_the_other_seats() -> None:
    asked: list[int] = []

    def first_legal(games: VectorGames) -> Any:
        asked.append(len(games.seat))
        return games.mask.argmax(axis=1)

    env = forgiving("knockabout-v1", opponents=first_legal)
    env.reset(seed=1)
    env.step(np.zeros(4, np.int64))
    assert asked == [4]


def test_a_game_that_stays_is_not_touched_and_changes_nothing_for_the_others() -> None:
    one, other = (made("knockabout-v1", opponents="random").unwrapped.games for _ in range(2))
    for games in (one, other):
        games.reset(3)
    actions = one.random_actions()
    before = other.observation["board"].copy()
    one.step(actions)
    other.step(np.where([True, False, True, False], actions, -1))
    for name, tensor in other.observation.items():
        assert (tensor[[0, 2]] == one.observation[name][[0, 2]]).all()
    assert (other.observation["board"][[1, 3]] == before[[1, 3]]).all()
    assert other.seat.tolist() == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "opponents is null; allowed: random, or a function"),
        ({"opponents": "normal"}, "vectorization_mode='sync'"),
        ({"opponents": "random", "seat": 2}, "seat is 2; allowed: each, or 0 to 1"),
        ({"opponents": "random", "render_mode": "svg"}, "not drawn"),
        ({"opponents": "random", "goal": 3}, "has no option .goal."),
    ],
)
def test_settings_that_can_not_be_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        made("knockabout-v1", **settings)


def test_an_illegal_id_and_a_list_of_seeds_are_refused() -> None:
    env = made("knockabout-v1", opponents="random")
    with pytest.raises(BadOptions, match="one seed serves all games"):
        env.reset(seed=[1, 2, 3, 4])
    env.reset(seed=0)
    with pytest.raises(IllegalAction, match="action 0 is not legal in game 0"):
        env.step(np.zeros(4, np.int64))


def test_a_game_without_vectorised_games_is_played_side_by_side() -> None:
    assert gymnasium.spec("dicehall/indicesion-v2").vector_entry_point is None
