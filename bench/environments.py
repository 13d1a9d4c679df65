"""Steps for learners: vectorised games and the contract, beside Pgx's backgammon and OpenSpiel's pig.

A step is one choice in one game, through the contract also a roll. Choices are random and legal. Masks and
observations are included; so is beginning again, except for Pgx.
Everything runs on one core, in processor time, so that a busy machine favours nobody.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from common.measure import Row, contract_game, open_spiel_game, row, run
from dicehall.registry import game
from dicehall.rl.vector import make_vector

ROUNDS = 5
GAMES = 2048
TABLES = {
    "intersection, alone": ("intersection", 1),
    "intersection, 2 seats": ("intersection", 2),
    "knockabout": ("knockabout", 2),
    "crossroll, alone": ("crossroll", 1),
    "crossroll, 2 seats": ("crossroll", 2),
}
Steps = Callable[[], int]
"""Plays for a moment; how many choices that were."""


def measure(seconds: float) -> list[Row]:
    vectorised = {f"vectorised, {name}": vector_steps(*table) for name, table in TABLES.items()}
    contract = {
        "contract, pig (a plug-in)": contract_steps(example("pig")),
        "contract, intersection": contract_steps(game("intersection")),
        "contract, knockabout": contract_steps(game("knockabout")),
    }
    peers = {"Pgx backgammon, vectorised": pgx_steps(), "OpenSpiel pig from Python": open_spiel_steps()}
    rates = best_rates(vectorised | contract | peers, seconds)
    rows = []
    for names, peer in ((vectorised, "Pgx backgammon, vectorised"), (contract, "OpenSpiel pig from Python")):
        rows += [row(name, "steps/s", rates[name], peer, rates[peer]) for name in names]
    return rows


def best_rates(subjects: dict[str, Steps], seconds: float) -> dict[str, float]:
    """The best of a few rounds for everybody, in turn, after one to warm up."""
    best = dict.fromkeys(subjects, 0.0)
    for number in range(ROUNDS + 1):
        for name, steps in subjects.items():
            rate = one_rate(steps, seconds / ROUNDS)
            best[name] = max(best[name], rate) if number else 0.0
    return best


def one_rate(steps: Steps, seconds: float) -> float:
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        count += steps()
    return count / spent


def vector_steps(name: str, seats: int) -> Steps:
    games = make_vector(name, GAMES, seats=seats)

    def steps() -> int:
        games.step(games.random_actions())
        return GAMES

    return steps


def contract_steps(found: Any) -> Steps:
    """Choices and rolls, as OpenSpiel's are counted."""
    rng = random.Random(1)
    return lambda: sum(contract_game(found, {}, rng))


def open_spiel_steps() -> Steps:
    import pyspiel

    pig, rng = pyspiel.load_game("pig"), random.Random(1)
    return lambda: sum(open_spiel_game(pig, rng))


def pgx_steps() -> Steps:
    """Plies of backgammon by Pgx; games that are over stay so, which is faster than its way to begin again."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(env.step)

    def one_ply(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, rolling = jax.random.split(key, 3)
        chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, chances, axis=-1)
        return step(state, actions, jax.random.split(rolling, GAMES)), key

    ply = jax.jit(one_ply)
    at = [(begin(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1))]

    def steps() -> int:
        at[0] = ply(*at[0])
        jax.block_until_ready(at[0])
        return GAMES

    return steps


def example(name: str) -> Any:
    """The game of an example package, which need not be installed."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "examples" / name / "src"))
    from dicehall_pig.game import GAME

    return GAME


if __name__ == "__main__":
    run(__doc__, measure)
