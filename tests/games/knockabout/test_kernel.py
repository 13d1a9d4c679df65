"""The kernel: the same with and without the compiler, and random games in bulk that keep to the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.games.knockabout import kernel
from dicehall.games.knockabout.board import NAMES, NUMBER, WAY
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.games.knockabout.game import GAME
from games.knockabout.scenes import at, over, start

PROBE = """
import json
from dicehall.games.knockabout import kernel
from dicehall.games.knockabout.board import NUMBER, WAY
from dicehall.games.knockabout.dice import START_CELLS as cells, START_VALUES as values
start, to = NUMBER["F3"], NUMBER["F6"]
print(json.dumps({
    "compiled": hasattr(kernel.push, "py_func"),
    "moves": kernel.moves(cells, values, 0).tolist(),
    "played": [part.tolist() for part in kernel.played(cells, values, start, WAY[start, to])],
    "knocks": kernel.knocks(cells, values, 0),
    "games": kernel.random_games(2024, cells, values, 0, 20, 1000).tolist(),
}))
"""


def probe(**environment: str) -> dict[str, object]:
    run = subprocess.run(
        [sys.executable, "-c", PROBE], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(run.stdout)
    return found


def test_the_kernel_runs_the_same_as_plain_python() -> None:
    plain, compiled = probe(NUMBA_DISABLE_JIT="1"), probe(NUMBA_DISABLE_JIT="0")
    assert (plain.pop("compiled"), compiled.pop("compiled")) == (False, True)
    assert plain == compiled


def games(count: int, seed: int = 1) -> list[tuple[int, int]]:
    found = kernel.random_games(seed, START_CELLS, START_VALUES, 0, count, 10_000)
    return [(loser, plies) for loser, plies in found.tolist()]


def test_random_games_end_with_a_loser_and_about_as_often_for_either_side() -> None:
    lost = Counter(loser for loser, _ in games(20_000))
    assert set(lost) == {0, 1}
    assert 0.47 < lost[0] / 20_000 < 0.54


def test_random_games_last_as_long_as_by_the_rules() -> None:
    """The mean over a great many games is 54.0 plies; so many of them stray by less than half a ply."""
    assert 53.5 < sum(plies for _, plies in games(20_000)) / 20_000 < 54.5


def by_the_rules(seed: int) -> tuple[int, int]:
    """A random game through the contract, in step with the kernel on the same dice: who lost, and the plies."""
    state, plies, length = start(), 0, 0
    cells, values = kernel.tidied(START_CELLS, START_VALUES)
    board, chain = kernel.laid_out(cells), np.empty(18, np.uint8)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Roll):
            seed, face = kernel.below(seed, pending.dice[0].size)
            values[chain[length - 1]] = 1 + face
            state = apply(GAME, state, Rolled((str(1 + face),)))
        else:
            seed, die, way = kernel.random_move(seed, cells, state.turn)
            here = cells[die]
            (move,) = (
                move
                for move in GAME.actions(state, state.turn)
                if move.start == NAMES[here] and WAY[here, NUMBER[move.to]] == way
            )
            length = kernel.push(board, cells, values, die, way, chain)
            state = apply(GAME, state, Chosen({state.turn: move}))
            plies += 1
        assert [part.tobytes() for part in kernel.tidied(cells.tobytes(), values.tobytes())] == [
            state.cells, state.values,
        ]  # fmt: skip
    return 1 - over(state).winners[0], plies


@pytest.mark.parametrize("seed", range(1, 11))
def test_the_kernel_and_the_rules_play_the_same_game_in_lock_step(seed: int) -> None:
    assert games(1, seed) == [by_the_rules(seed)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert games(50, seed=7) == games(50, seed=7)
    assert games(50, seed=7) != games(50, seed=8)


def test_a_game_that_can_not_end_is_stopped() -> None:
    state = at(G7="W41", G9="B41")
    found = kernel.random_games(1, state.cells, state.values, 0, 3, 100)
    assert found.tolist() == [[kernel.NOBODY, 100]] * 3


def test_every_move_is_as_likely_as_the_others() -> None:
    state = at(G7="W62", G9="B41")
    seed, picks = 99, Counter[tuple[int, int]]()
    cells = kernel.tidied(state.cells, state.values)[0]
    for _ in range(8000):
        seed, die, way = kernel.random_move(seed, cells, 0)
        picks[die, way] += 1
    assert len(picks) == 8
    assert min(picks.values()) > 850
