"""Requests and results: every decoder is complete before a thread uses it."""

from __future__ import annotations

import subprocess
import sys

THREADS = """
import threading
from dicehall.workers import requests
from dicehall.workers.requests import Result, StudyPiece
from dicehall.lab.study import Piece

lines = {
    requests.decode_request: requests.encode(StudyPiece(Piece("knockabout", {"a": 1}, "games", 3))),
    requests.decode_result: b'{"value":{"deep":[1,2]},"refused":"","spent":false}',
    requests.decode_found: b'{"figures":[],"seconds":1.0}',
}
failed, gate = [], threading.Barrier(32)

def work(number):
    gate.wait()
    for decode, line in lines.items():
        try:
            decode(line)
        except Exception as error:
            failed.append(repr(error))

threads = [threading.Thread(target=work, args=(number,)) for number in range(32)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(failed)
"""


def test_threads_that_meet_a_type_for_the_first_time_at_once_all_read_it() -> None:
    for _ in range(3):
        found = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=True)
        assert found.stdout.strip() == "[]"
