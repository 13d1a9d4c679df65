"""PettingZoo: its own tests on every table, one after the other and at once."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec, turn_based_aec_to_parallel

from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.rl import zoo
from rl.tables import TABLES, TableOf

ADVICE = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What the tests advise against: observations with names and masks."""


def passes(test: Callable[..., None], *given: Any, **settings: Any) -> None:
    """Run a test; warnings are errors, but for the advice."""
    with warnings.catch_warnings():
        for advice in ADVICE:
            warnings.filterwarnings("ignore", message=advice)
        test(*given, **settings)


@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_own_tests_pass_one_after_the_other(table: TableOf) -> None:
    for flat in (False, True):
        passes(api_test, zoo.env(table.game, flat=flat, **table.settings), num_cycles=table.cycles)
    passes(seed_test, lambda: zoo.env(table.game, **table.settings), num_cycles=table.cycles)


@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_own_tests_pass_at_once(table: TableOf) -> None:
    passes(parallel_api_test, zoo.parallel_env(table.game, **table.settings), num_cycles=table.cycles)
    passes(parallel_seed_test, lambda: zoo.parallel_env(table.game, **table.settings), num_cycles=table.cycles)


def test_numbers_pass_pettingzoos_own_tests() -> None:
    settings: dict[str, Any] = {"actions": "box", "flat": True, "max_actions": 8}
    passes(api_test, zoo.env("indicesion", **settings), num_cycles=4)
    passes(parallel_api_test, zoo.parallel_env("indicesion", **settings), num_cycles=4)


def test_a_game_has_a_module_as_pettingzoos_own_games_have() -> None:
    from dicehall.rl.zoo import crossroll_v1

    env = crossroll_v1.env(players=2)
    env.reset(seed=1)
    assert env.metadata["name"] == "crossroll_v1"
    assert crossroll_v1.parallel_env(players=3).possible_agents == ["player_0", "player_1", "player_2"]
    with pytest.raises(ImportError):
        from dicehall.rl.zoo import nothing_v1  # noqa: F401


def test_only_what_is_played_at_once_says_that_it_can_be() -> None:
    assert zoo.parallel_env("crossroll", players=2).metadata["is_parallelizable"]
    for game in ("intersection", "knockabout", "crossroll"):
        env = zoo.env(game, players=2)
        with pytest.raises(AssertionError, match="not generally safe"):
            aec_to_parallel(env)
        passes(parallel_api_test, turn_based_aec_to_parallel(env), num_cycles=20)
        passes(api_test, parallel_to_aec(zoo.parallel_env(game, players=2)), num_cycles=20)


def first_legal(seen: Any) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


def test_at_once_is_the_same_game_as_one_after_the_other() -> None:
    one, both = zoo.raw_env("crossroll", players=2), zoo.parallel_env("crossroll", players=2)
    one.reset(seed=5)
    seen, _ = both.reset(seed=5)
    while both.agents:
        seen, rewards, *_ = both.step(
            {agent: first_legal(seen[agent]) for agent in both.agents if seen[agent]["action_mask"].any()}
        )
        while one.table.actions < both.table.actions:
            one.step(first_legal(one.observe(one.agent_selection)))
        assert one.table.state == both.table.state
    assert one.rewards == rewards


def test_a_sealed_choice_is_not_observed_before_all_have_chosen() -> None:
    env = zoo.raw_env("crossroll", players=2, first=0)
    env.reset(seed=2)
    while len(env.table.asked) < 2:
        env.step(first_legal(env.observe(env.agent_selection)))
    before = env.observe("player_1")
    env.step(first_legal(env.observe("player_0")))
    assert env.agent_selection == "player_1"
    after = env.observe("player_1")
    assert all(
        np.array_equal(before["observation"][name], after["observation"][name]) for name in before["observation"]
    )
    assert not env.observe("player_0")["action_mask"].any()


def test_an_illegal_action_raises_in_the_raw_environment_and_loses_in_the_wrapped_one() -> None:
    raw = zoo.raw_env("knockabout")
    raw.reset(seed=0)
    with pytest.raises(IllegalAction, match="possible: "):
        raw.step(0)
    with pytest.raises(IllegalAction, match="an action is an id from 0 to 617"):
        raw.step("F3-F6")
    wrapped = zoo.env("knockabout")
    wrapped.reset(seed=0)
    wrapped.step(0)
    assert wrapped.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(wrapped.terminations.values())


def test_an_illegal_action_at_once_ends_the_game_and_says_why() -> None:
    env = zoo.parallel_env("knockabout")
    env.reset(seed=0)
    _, rewards, terminations, _, infos = env.step({"player_0": 0, "player_1": 0})
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(terminations.values())
    assert "possible: " in infos["player_0"]["illegal"]
    assert env.agents == []


def test_numbers_that_are_none_are_refused() -> None:
    env = zoo.raw_env("indicesion", actions="box")
    env.reset(seed=0)
    with pytest.raises(IllegalAction, match="numbers are needed"):
        env.step([0.0, float("nan")])


def test_settings_that_can_not_be_are_refused() -> None:
    with pytest.raises(BadOptions, match="allowed: a whole number from 50"):
        zoo.env("intersection", goal=1)


def test_a_spectator_sees_the_table() -> None:
    env = zoo.env("crossroll", players=2, render_mode="ansi")
    env.reset(seed=0)
    assert "player_1" in env.render()
