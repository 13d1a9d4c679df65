"""Types that many threads meet at once for the first time, in a fresh process: none ends it, all are read.

msgspec builds what it knows of a type at its first use, without a lock. Whatever threads of the hall decode is
complete before them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ["intersection", "knockabout", "crossroll", "indicesion"]
THREADS = """
import asyncio, sys, threading
from concurrent.futures import ThreadPoolExecutor
sys.setswitchinterval(1e-6)

def at_once(work, count=32):
    failed, gate = [], threading.Barrier(count)
    def run():
        gate.wait()
        try:
            work()
        except Exception as error:
            failed.append(repr(error))
    threads = [threading.Thread(target=run) for _ in range(count)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    return failed
"""
DECODERS = """
import msgspec
from dicehall.bots.coach.results import Hint, Review
from dicehall.core.record import Entry, Header
from dicehall.hall import app, wire
from dicehall.hall.storage import store, stored
from dicehall.lab.daily import Best
from dicehall.workers import requests
kinds = [Header, Entry, wire.Command, wire.NewTable, wire.Proposal, wire.Result, stored.ClockState,
         requests.Request, requests.Result, Hint, Review, Best]
def read(kind):
    try:
        msgspec.json.decode(b"{}", type=kind)
    except msgspec.ValidationError:
        pass
print(sum((at_once(lambda kind=kind: read(kind)) for kind in kinds), []))
"""
READY = """
from dicehall.hall import catalogue
async def main():
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(32))
    found = await asyncio.gather(*(catalogue.ready_game(sys.argv[1]) for _ in range(32)), return_exceptions=True)
    print([repr(each) for each in found if isinstance(each, BaseException)])
asyncio.run(main())
"""
RESTORED = """
from pathlib import Path
import msgspec
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.hall import catalogue
game = asyncio.run(catalogue.ready_game(sys.argv[1]))
lines = Path(sys.argv[2]).read_bytes().splitlines()
def restore():
    state = Play.replay(game, read_record(lines)).state
    written = msgspec.json.encode(state)
    msgspec.json.decode(written, type=game.types.state)
    msgspec.convert(msgspec.to_builtins(game.position(state)), game.types.position)
print(at_once(restore))
"""


def check(script: str, *arguments: str, times: int = 1) -> None:
    for _ in range(times):
        command = [sys.executable, "-c", THREADS + script, *arguments]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (found.returncode, found.stdout.strip()) == (0, "[]"), found.stderr


def test_everything_that_the_hall_and_its_workers_decode_is_complete_once_the_hall_is_imported() -> None:
    check(DECODERS, times=3)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_many_ask_for_at_once_is_got_ready_once(name: str) -> None:
    check(READY, name, times=3)


@pytest.mark.parametrize("name", GAMES)
def test_records_of_a_ready_game_are_restored_by_many_threads_at_once(name: str) -> None:
    check(RESTORED, name, str(next(GOLDEN.glob(f"{name}*-2*.jsonl"))))
