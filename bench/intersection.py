"""Contract steps a second: Intersection beside OpenSpiel's pig, both driven from Python in the same run."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin
from dicehall.games import game

ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement runs")
    arguments = parser.parse_args()
    peer = best_rate(pig_game, arguments.seconds)
    rows = []
    for rules in ("traffic", "classic"):
        value = best_rate(partial(dicehall_game, rules), arguments.seconds)
        rows.append(row(f"contract steps, {rules}", value, peer))
    print(json.dumps(rows) if arguments.json else table(rows))


def row(name: str, value: float, peer_value: float) -> dict[str, Any]:
    return {
        "name": name,
        "value": round(value),
        "unit": "steps/s",
        "peer": "OpenSpiel pig from Python",
        "peer_value": round(peer_value),
        "ratio": round(value / peer_value, 3),
    }


def table(rows: list[dict[str, Any]]) -> str:
    lines = [f"{'what':30} {'steps/s':>12} {'pig steps/s':>12} {'ratio':>7}"]
    lines += [f"{r['name']:30} {r['value']:12,} {r['peer_value']:12,} {r['ratio']:7.2f}" for r in rows]
    return "\n".join(lines)


def best_rate(play_one: Callable[[random.Random], int], seconds: float) -> float:
    """Steps a second in the best of a few rounds of whole games, after one to warm up."""
    play_one(random.Random(0))
    return max(rate(play_one, random.Random(number), seconds / ROUNDS) for number in range(ROUNDS))


def rate(play_one: Callable[[random.Random], int], chance: random.Random, seconds: float) -> float:
    steps = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        steps += play_one(chance)
    return steps / spent


def dicehall_game(rules: str, chance: random.Random) -> int:
    """One random two-player game through pending, actions and apply; how many steps it took."""
    found = game("intersection")
    state = begin(found, 2, {"rules": rules})
    steps = 0
    while not isinstance(pending := found.pending(state), Over):
        state = apply(found, state, random_answer(found, state, pending, chance))
        steps += 1
    return steps


def random_answer(found: Any, state: Any, pending: Any, chance: random.Random) -> Answer[Any]:
    match pending:
        case Roll(dice):
            return Rolled(tuple(die.face(int(chance.random() * die.size)) for die in dice))
        case Decide(seats):
            actions = found.actions(state, seats[0])
            return Chosen({seats[0]: actions[int(chance.random() * len(actions))]})
    raise AssertionError(pending)


def pig_game(chance: random.Random) -> int:
    """One random game of pig: chance_outcomes or legal_actions, then apply_action, for each step."""
    state = pig().new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
        state.apply_action(actions[int(chance.random() * len(actions))])
        steps += 1
    return steps


@cache
def pig() -> Any:
    import pyspiel

    return pyspiel.load_game("pig")


if __name__ == "__main__":
    main()
