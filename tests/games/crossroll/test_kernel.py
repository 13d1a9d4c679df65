"""The kernel: with and without compilation, against a naive search, and in lock-step with the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.crossroll import bulk, kernel
from dicehall.games.crossroll.board import read
from dicehall.games.crossroll.board_tables import Route
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.lexicon import ends_of
from dicehall.games.crossroll.round import below
from dicehall.games.crossroll.tables import all_runs, build, tables
from games.crossroll.scenes import BOARD, EVERYTHING, scene, score, start

T = tables("hong_kong")
RUNS = all_runs(BOARD)


def neighbours(route: Route) -> list[tuple[str, str]]:
    around = route.path[1:] + (route.path[:1] if route.ring else ())
    pairs = list(zip(route.path, around, strict=False))
    return pairs + [(b, a) for a, b in pairs]


ADJACENT = {name: {b for route in BOARD.routes for a, b in neighbours(route) if a == name} for name in EVERYTHING}


def naive_runs(route: Route, crossed: set[str], length: int) -> list[tuple[str, ...]]:
    """Every run on one route, found by walking it step by step."""
    found = []
    size = len(route.path)
    for first in range(size):
        legal = BOARD.location(route.path[first]).entrance or ADJACENT[route.path[first]] & crossed
        for way in (1, -1) if length > 1 else (1,):
            steps = range(first, first + way * length, way)
            inside = (length <= size) if route.ring else all(0 <= step < size for step in steps)
            if legal and inside:
                run = tuple(route.path[step % size] for step in steps)
                found += [run] if not crossed.intersection(run) else []
    return found


@given(st.sets(st.sampled_from(EVERYTHING)), st.integers(1, 18))
def test_runs_are_those_that_a_walk_finds(crossed: set[str], length: int) -> None:
    row = np.array(scene({"crossed": sorted(crossed)}, {}).sheets[0], dtype=np.int64)
    codes = np.empty(T.stay + 1, dtype=np.int64)
    count, used = kernel.list_runs(T, row, 1 << length, False, codes)
    assert used == (1 << length if count else 0)
    found = [RUNS[code] for code in codes[:count]]
    listed = [(run.route, tuple(BOARD.locations[place].id for place in run.places)) for run in found]
    walked = [(n, run) for n, route in enumerate(BOARD.routes) for run in naive_runs(route, crossed, length)]
    assert sorted(listed) == sorted(walked)
    assert len(set(listed)) == len(listed)


class Words:
    """The same random numbers as the kernel's, for a host of the contract."""

    def __init__(self, seed: int) -> None:
        self._chance = np.array([seed], dtype=np.uint64)

    def below(self, limit: int) -> int:
        return int(below(self._chance, limit))


def contract_game(words: Words, seats: int, nitrous: bool) -> Any:
    state = start(seats, nitrous=nitrous)
    while not isinstance(pending := GAME.pending(state), Over):
        answer: Any = None
        match pending:
            case Roll(dice):
                answer = Rolled(tuple(die.face(words.below(die.size)) for die in dice))
            case Decide(asked):
                options = {seat: GAME.actions(state, seat) for seat in asked}
                answer = Chosen({seat: actions[words.below(len(actions))] for seat, actions in options.items()})
        state = apply(GAME, state, answer)
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("nitrous", [False, True])
def test_bulk_games_and_the_rules_agree_in_lock_step_on_the_same_dice(seats: int, nitrous: bool) -> None:
    for seed in range(12):
        found = bulk.play(seats, 1, seed, nitrous=nitrous)
        state = contract_game(Words(seed), seats, nitrous)
        assert found.rounds.tolist() == [state.round]
        assert found.scores.tolist() == [[score(state, seat) for seat in range(seats)]]


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    first, again, other = bulk.play(2, 20, 1), bulk.play(2, 20, 1), bulk.play(2, 20, 2)
    assert first.scores.tolist() == again.scores.tolist() != other.scores.tolist()


def test_the_kernel_runs_without_compilation() -> None:
    code = "from dicehall.games.crossroll import bulk; print(bulk.play(2, 2, 5).scores.tolist())"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", "-c", code]  # unsigned words overflow, which numpy remarks on
    plain = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert plain.stdout.strip() == str(bulk.play(2, 2, 5).scores.tolist())


def test_lowest_finds_every_bit() -> None:
    assert [kernel.lowest(1 << position) for position in range(63)] == list(range(63))


SMALL = """
[meta]
name = "A small ring"
width = 100
height = 100
lotto_slots = 2
perfect_score = 10
[dice]
d4 = [1, 2, 3, 4]
d10 = [1, 1, 2, 2, 3]
[scores]
speed = [3]
landmark = [1]
[conversion]
"1" = "A"
[[engine]]
row = "only"
low = 1
high = 4
boxes = 1
effect = 1
[[routes]]
letter = "A"
number = 1
name = "Round"
colour = "#112233"
ring = true
boxes = 2
score = 6
path = ["a", "b", "c", "d"]
""" + "".join(
    f"""
[[locations]]
id = "{name}"
name = "{name}"
district = "X"
x = 1
y = 1
label = "n"
entrance = {str(name == "a").lower()}
landmark = {str(name == "c").lower()}
routes = ["A"]
"""
    for name in "abcd"
)


def test_another_board_is_only_data() -> None:
    """On a ring of four, runs of three would read the same both ways round and name their second location."""
    small = read(SMALL, "small.toml")
    runs = [ends_of(small, run) for run in all_runs(small) if len(run.places) == 3]
    assert ("a", "c", "b") in runs
    assert ("a", "c", "d") in runs
    t = build(small)
    codes, row = np.empty(t.stay + 1, dtype=np.int64), np.zeros(t.width, dtype=np.int64)
    assert kernel.list_mains(t, row, np.array([3, 1]), codes) == 2 + 1 + 1 + 1  # drives of 3, of 1, upgrades
