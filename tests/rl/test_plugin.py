"""A game of another package is an environment too: the own tests of the three projects pass on Pig."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PIG = Path(__file__).parents[2] / "examples" / "pig" / "src"
CODE = """
import sys, warnings
import gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
import dicehall
from dicehall_pig.plugin import PLUGIN

dicehall.register(PLUGIN)
import dicehall.rl.gym, dicehall.rl.spiel
from dicehall.rl import zoo

for players in (1, 2, 5):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # named tensors, which the tests advise against
        api_test(zoo.env("pig", players=players), num_cycles=40)
        parallel_api_test(zoo.parallel_env("pig", players=players), num_cycles=40)
    seed_test(lambda: zoo.env("pig", players=players), num_cycles=40)
    check_env(gymnasium.make("dicehall/pig-v1", players=players, opponents="greedy").unwrapped)
    game = pyspiel.load_game(f"dicehall_pig(players={players},goal=20)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
print("passed all")
"""


def test_pig_passes_the_own_tests_of_the_three_projects() -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(PIG)!r}){CODE}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "passed all"
