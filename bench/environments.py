"""Steps for learners: vectorised games, the contract and environments, beside those of other libraries.

A step is one choice in one game, through the contract and OpenSpiel also a roll. Choices are random and legal.
Masks and observations are included, except for OpenSpiel; so is beginning again, except for Pgx.
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

import numpy as np

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
PLAYED = ("intersection", "knockabout", "crossroll")
PGX, PIG = "Pgx backgammon, vectorised", "OpenSpiel pig from Python"
BLACKJACK, TIC_TAC_TOE = "Gymnasium's Blackjack", "OpenSpiel's tic-tac-toe in Python"
Steps = Callable[[], int]
"""Plays for a moment; how many choices that were."""


def measure(seconds: float) -> list[Row]:
    vectorised = {f"vectorised, {name}": vector_steps(*table) for name, table in TABLES.items()}
    contract = {
        "contract, pig (a plug-in)": contract_steps(example("pig")),
        "contract, intersection": contract_steps(game("intersection")),
        "contract, knockabout": contract_steps(game("knockabout")),
    }
    of_seats, of_open_spiel = seat_environments(), open_spiel_environments()
    groups = {PGX: vectorised, PIG: contract, BLACKJACK: of_seats, TIC_TAC_TOE: of_open_spiel}
    subjects = {PGX: pgx_steps(), PIG: open_spiel_steps("pig")} | peer_environments()
    for group in groups.values():
        subjects |= group
    rates = best_rates(subjects, seconds)
    return [
        row(name, "steps/s", rates[name], peer, rates[peer]) for peer, names in groups.items() for name in names
    ]


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


def open_spiel_steps(name: str) -> Steps:
    import pyspiel

    found, rng = pyspiel.load_game(name), random.Random(1)
    return lambda: sum(open_spiel_game(found, rng))


def open_spiel_environments() -> dict[str, Steps]:
    """Our games as games of OpenSpiel, without observations, as their peers are driven."""
    import dicehall.rl.spiel  # noqa: F401

    return {f"OpenSpiel, {name}": open_spiel_steps(f"dicehall_{name}") for name in PLAYED[:2]}


def seat_environments() -> dict[str, Steps]:
    """Our games as environments of Gymnasium and PettingZoo, with masks and observations."""
    import gymnasium

    import dicehall.rl.gym  # noqa: F401
    from dicehall.rl import zoo

    found = {}
    for name in PLAYED:
        alone = gymnasium.make(f"dicehall/{name}-v1", opponents="random", players=2)
        found[f"Gymnasium, {name} against random play"] = gymnasium_steps(alone)
        found[f"PettingZoo, {name}, all seats"] = pettingzoo_steps(zoo.raw_env(name, players=2))
    return found


def peer_environments() -> dict[str, Steps]:
    """Games of Gymnasium and OpenSpiel that are written in Python too."""
    import gymnasium
    import open_spiel.python.games  # noqa: F401 (registers them)

    return {
        BLACKJACK: gymnasium_steps(gymnasium.make("Blackjack-v1")),
        TIC_TAC_TOE: open_spiel_steps("python_tic_tac_toe"),
    }


def gymnasium_steps(env: Any) -> Steps:
    """An episode of random choices; where there is a mask, of legal ones."""
    rng = np.random.default_rng(1)

    def steps() -> int:
        _, info = env.reset()
        count, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"]) if "action_mask" in info else (0, 1)
            _, _, terminated, truncated, info = env.step(int(legal[int(rng.random() * len(legal))]))
            count, over = count + 1, terminated or truncated
        return count

    return steps


def pettingzoo_steps(env: Any) -> Steps:
    rng = np.random.default_rng(1)

    def steps() -> int:
        env.reset()
        count = 0
        while not (env.table.is_over or env.table.broken_off):
            legal = np.flatnonzero(env.last()[0]["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            count += 1
        return count

    return steps


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
