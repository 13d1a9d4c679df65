"""Gymnasium: its own checker on every table, and one seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dicehall.rl.gym
from dicehall.core.errors import BadOptions
from dicehall.registry import plugin
from dicehall.rl.gym import name_of
from rl.tables import TABLES, TableOf


def made(game: str, **settings: Any) -> Any:
    return gymnasium.make(name_of(game, plugin(game).spec.version), **settings).unwrapped


def play(env: Any, seed: int) -> tuple[list[Any], float, dict[str, Any]]:
    """A whole game with the first legal action each time: what was seen, the reward, the last info."""
    seen, info = env.reset(seed=seed)
    found, reward, over = [seen], 0.0, False
    while not over:
        number = int(np.flatnonzero(info["action_mask"])[0])
        seen, reward, terminated, truncated, info = env.step(number)
        over = terminated or truncated
        found.append(seen)
    return found, reward, info


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("table", TABLES)
def test_gymnasiums_own_checks_pass(table: TableOf, flat: bool) -> None:
    level = "easy" if table.game == "indicesion" else "greedy"
    check_env(made(table.game, **table.settings, flat=flat, opponents=level), skip_render_check=flat)


def test_the_box_passes_gymnasiums_own_checks() -> None:
    check_env(made("indicesion", actions="box", opponents="easy"), skip_render_check=True)


def test_a_whole_game_ends_with_a_result_for_the_seat() -> None:
    env = made("knockabout", seat=1, opponents="random", repetition_draw=True, flat=True)
    seen, reward, _ = play(env, 3)
    assert reward in (-1.0, 0.0, 1.0)
    again, same, _ = play(env, 3)
    assert reward == same
    assert all(np.array_equal(one, other) for one, other in zip(seen, again, strict=True))


def test_alone_a_game_ends_with_what_it_came_to() -> None:
    _, reward, _ = play(made("intersection", goal=500), 1)
    assert reward <= -1.0
    _, points, _ = play(made("crossroll"), 1)
    assert points >= 0.0


def test_an_illegal_action_loses_and_says_why() -> None:
    env = made("knockabout", opponents="random")
    env.reset(seed=0)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (-1.0, True)
    assert "seat 0 can't choose action 0 (A1 clockwise); possible: " in info["illegal"]


def test_a_game_that_gets_too_long_is_broken_off() -> None:
    env = made("knockabout", opponents="random", max_actions=4)
    env.reset(seed=0)
    over, reward = False, None
    while not over:
        _, reward, terminated, over, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert not terminated
    assert reward == 0.0


def test_any_seat_may_be_drawn() -> None:
    env = made("crossroll", players=3, seat="any", opponents="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 3}, "Knockabout has 2 seats, not 3"),
        ({"goal": 9}, "has no option .goal."),
        ({"seat": 2}, "seat is 2; allowed: any, or 0 to 1"),
        ({"opponents": "mighty"}, "there is no bot level .mighty. in Knockabout"),
        ({"opponents": ["normal", "easy"]}, "2 opponents are named; 2 players have 1"),
        ({"actions": "box"}, "this game has no box of numbers"),
        ({"actions": "words"}, "actions is .words.; allowed: ids, box"),
        ({"render_mode": "human"}, "render_mode is .human.; allowed: ansi, svg, rgb_array"),
        ({"max_actions": 0}, "max_actions is 0; allowed: a whole number, 1 or more"),
    ],
)
def test_settings_that_can_not_be_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        dicehall.rl.gym.SeatEnv("knockabout", **settings)


def test_a_table_is_drawn_as_text_as_svg_and_as_pixels() -> None:
    env = made("knockabout", render_mode="ansi", opponents="random")
    env.reset(seed=0)
    assert "player_0" in env.render()
    env.render_mode = "svg"
    assert env.render().startswith("<svg")
    env.render_mode = "rgb_array"
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert pixels.std() > 10


def test_a_game_without_a_picture_is_drawn_as_text_only() -> None:
    with pytest.raises(BadOptions, match=r"allowed: ansi$"):
        made("intersection", render_mode="svg")
