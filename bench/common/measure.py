"""What the benchmarks share: rates as the best of a few rounds, random games through the contract, the table."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Roll, Rolled
from dicehall.core.dice import Die
from dicehall.core.setup import begin

ROUNDS = 5

Row = dict[str, Any]


def run(description: str | None, measure: Callable[[float], list[Row]]) -> None:
    """Measure for the seconds that the command line allows, and print a table, or a list as JSON."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement runs")
    arguments = parser.parse_args()
    rows = measure(arguments.seconds)
    print(json.dumps(rows) if arguments.json else table(rows))


def row(name: str, unit: str, value: float, peer: str, peer_value: float) -> Row:
    return {
        "name": name,
        "value": round(value),
        "unit": unit,
        "peer": peer,
        "peer_value": round(peer_value),
        "ratio": round(value / peer_value, 3),
    }


def table(rows: list[Row]) -> str:
    wide = max(len(each["name"]) for each in rows)
    far = max(len(each["peer"]) for each in rows)
    return "\n".join(
        f"{each['name']:{wide}} {each['value']:11,} {each['unit']:8}  "
        f"{each['peer']:{far}} {each['peer_value']:11,}  ratio {each['ratio']:.2f}"
        for each in rows
    )


def best_rate(play_one: Callable[[random.Random], int], seconds: float) -> float:
    """What `play_one` counts, a second, in the best of a few rounds after one to warm up."""
    play_one(random.Random(0))
    return max(rate(play_one, random.Random(number), seconds / ROUNDS) for number in range(ROUNDS))


def rate(play_one: Callable[[random.Random], int], rng: random.Random, seconds: float) -> float:
    count = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        count += play_one(rng)
    return count / spent


def contract_game(found: Any, options: Mapping[str, Any], rng: random.Random) -> tuple[int, int]:
    """One random two-player game through pending, actions and apply; how many choices and rolls it took."""
    state = begin(found, 2, options)
    choices = rolls = 0
    while True:
        pending = found.pending(state)
        if type(pending) is Decide:
            chosen = {}
            for seat in pending.seats:
                actions = found.actions(state, seat)
                chosen[seat] = actions[int(rng.random() * len(actions))]
            choices += 1
            state = apply(found, state, Chosen(chosen))
        elif type(pending) is Roll:
            rolls += 1
            state = apply(found, state, random_roll(pending.dice, rng))
        else:
            return choices, rolls


def random_roll(dice: tuple[Die, ...], rng: random.Random) -> Rolled:
    if len(dice) == 1:
        return Rolled((dice[0].face(int(rng.random() * dice[0].size)),))
    return Rolled(tuple([die.face(int(rng.random() * die.size)) for die in dice]))


def open_spiel_game(game: Any, rng: random.Random) -> tuple[int, int]:
    """One random game of OpenSpiel driven from Python in the same way; how many choices and rolls it took."""
    state = game.new_initial_state()
    choices = rolls = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
            rolls += 1
        else:
            actions = state.legal_actions()
            choices += 1
        state.apply_action(actions[int(rng.random() * len(actions))])
    return choices, rolls
