"""How long the aiming aid takes over HTTP: until its first answer, with eight trials or so, and until there are 96.

Somebody plays alone on a table with four dice lying. The workers are warm, as after the first throw of a game. The
peer is the goal, of a machine at rest; the first row is the load of this one, for each core. The last rows are
processor time in this process: what an answer would take on a free core, without the way there and back.
`--rounds 50` gives figures worth quoting.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from statistics import median, quantiles
from typing import NamedTuple

import httpx

from common.hall_servers import HALL, Server
from common.measure import Row, row, table
from dicehall.bots import aiming
from dicehall.bots.aiming import BATCH, MOST
from dicehall.core.contract import Roll, Rolled
from dicehall.core.setup import begin
from dicehall.games.indicesion.game import GAME
from dicehall.hall.aims import PIECE

GOAL_FIRST, GOAL_ALL, GOAL_TRIAL = 200, 1500, 10  # the page asks once the hand has stood still for 100 ms
BATCHES = 5


async def throwing(ann: httpx.AsyncClient) -> str:
    """The address of a table at which somebody throws."""
    asked = {"game": "indicesion", "seats": [{"who": "me", "name": "Ann"}]}
    path = f"/api/tables/{(await ann.post('/api/tables', json=asked)).json()['table']}"
    await ann.post(f"{path}/commands", json={"do": "entropy", "seat": 0, "entropy": "ab" * 16})
    while not (await ann.get(path)).json()["parts"]["choices"]:
        await asyncio.sleep(0.05)
    return path


class Answered(NamedTuple):
    """An aimed throw: the milliseconds until the first answer and its trials, and the milliseconds until 96."""

    first: float
    trials: int
    whole: float


async def ask(ann: httpx.AsyncClient, path: str, text: str) -> int:
    """The trials of an answer."""
    answer = await ann.post(f"{path}/aim", json={"seat": 0, "text": text})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["throws"])


async def aimed(ann: httpx.AsyncClient, path: str, text: str) -> Answered:
    """Ask about a throw until there are 96 trials, as the page does."""
    begun = time.perf_counter()
    trials = throws = await ask(ann, path, text)
    first = time.perf_counter() - begun
    while throws < MOST:
        throws = await ask(ann, path, text)
    return Answered(1000 * first, trials, 1000 * (time.perf_counter() - begun))


async def latencies(address: str, rounds: int) -> list[Answered]:
    """So many throws, each aimed until there were 96 trials."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as ann:
        path = await throwing(ann)
        await ask(ann, path, "throw 1 at 0")
        return [await aimed(ann, path, f"throw 1 at 0 strength {80 + number % 40}") for number in range(rounds)]


def batch_millis() -> float:
    """Processor milliseconds of a batch of trials on a table like that."""
    state = begin(GAME, 1)
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    state = GAME.step(state, Rolled(tuple(die.face(at % die.size) for at, die in enumerate(pending.dice))))
    text = GAME.write(state, GAME.parse(state, "throw 1 at 0"))
    list(aiming.samples(GAME, state, text, 0, 4))
    spent = []
    for _ in range(BATCHES):
        begun = time.process_time()
        found = [sample for at in range(0, BATCH, PIECE) for sample in aiming.samples(GAME, state, text, at, PIECE)]
        aiming.told(GAME, state, text, found, "odds")
        spent.append(time.process_time() - begun)
    return 1000 * median(spent)


def measure(rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(HALL, f"sqlite:///{folder}/hall.db")
        load = 100 * os.getloadavg()[0] / (os.cpu_count() or 1)
        answers = asyncio.run(latencies(server.address, rounds))
    first, batch = [answer.first for answer in answers], batch_millis()
    return [
        row("load before", "%", load, "at rest", 100),
        row("first answer, median", "ms", median(first), "goal", GOAL_FIRST),
        row("first answer, 9 of 10", "ms", quantiles(first, n=10)[-1], "goal", GOAL_FIRST),
        row(
            "trials of a first answer, median", "trials", median(answer.trials for answer in answers), "all", BATCH
        ),
        row("96 trials, median", "ms", median(answer.whole for answer in answers), "goal", GOAL_ALL),
        row("an answer of 24, processor time", "ms", batch, "goal", GOAL_FIRST),
        row("a trial, processor time", "ms", batch / BATCH, "goal", GOAL_TRIAL),
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
