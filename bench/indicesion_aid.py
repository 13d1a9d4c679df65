"""How long the aiming aid takes over HTTP: its first answer with 24 trials, and all four with 96.

Somebody plays alone on a table with four dice lying. The workers are warm, as after the first throw of a game. The
peer is the goal. Beside it stands the time that one trial takes, in this process. `--rounds 50` gives figures worth
quoting.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from statistics import median, quantiles

import httpx

from common.hall_servers import HALL, Server
from common.measure import Row, row, table
from dicehall.bots import aiming
from dicehall.core.contract import Roll, Rolled
from dicehall.core.setup import begin
from dicehall.games.indicesion.game import GAME

GOAL_FIRST, GOAL_ALL, GOAL_TRIAL = 300, 1500, 10
TRIALS = 48


async def throwing(ann: httpx.AsyncClient) -> str:
    """The address of a table at which somebody throws."""
    asked = {"game": "indicesion", "seats": [{"who": "me", "name": "Ann"}]}
    path = f"/api/tables/{(await ann.post('/api/tables', json=asked)).json()['table']}"
    await ann.post(f"{path}/commands", json={"do": "entropy", "seat": 0, "entropy": "ab" * 16})
    while not (await ann.get(path)).json()["parts"]["choices"]:
        await asyncio.sleep(0.05)
    return path


async def ask(ann: httpx.AsyncClient, path: str, text: str) -> float:
    """Milliseconds until an answer."""
    begun = time.perf_counter()
    answer = await ann.post(f"{path}/aim", json={"seat": 0, "text": text})
    assert answer.status_code == 200, answer.text
    return 1000 * (time.perf_counter() - begun)


async def latencies(address: str, rounds: int) -> tuple[list[float], list[float]]:
    """The milliseconds of first answers, and until there were 96 trials."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as ann:
        path = await throwing(ann)
        await ask(ann, path, "throw 1 at 0")
        first, whole = [], []
        for number in range(rounds):
            answers = [await ask(ann, path, f"throw 1 at 0 strength {80 + number % 40}") for _ in range(4)]
            first.append(answers[0])
            whole.append(sum(answers))
        return first, whole


def trial_millis() -> float:
    """Processor milliseconds of a trial on a table like that."""
    state = begin(GAME, 1)
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    state = GAME.step(state, Rolled(tuple(die.face(at % die.size) for at, die in enumerate(pending.dice))))
    text = GAME.write(state, GAME.parse(state, "throw 1 at 0"))
    list(aiming.samples(GAME, state, text, 0, 4))
    begun = time.process_time()
    list(aiming.samples(GAME, state, text, 0, TRIALS))
    return 1000 * (time.process_time() - begun) / TRIALS


def measure(rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(HALL, f"sqlite:///{folder}/hall.db")
        first, whole = asyncio.run(latencies(server.address, rounds))
    return [
        row("first answer, median", "ms", median(first), "goal", GOAL_FIRST),
        row("first answer, 9 of 10", "ms", quantiles(first, n=10)[-1], "goal", GOAL_FIRST),
        row("96 trials, median", "ms", median(whole), "goal", GOAL_ALL),
        row("a trial, processor time", "ms", trial_millis(), "goal", GOAL_TRIAL),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="throws that are aimed")
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    arguments = parser.parse_args()
    rows = measure(arguments.rounds)
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
