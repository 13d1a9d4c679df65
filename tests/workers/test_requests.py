"""Types that several threads meet at once for the first time: every decoder is complete before a thread uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = str(Path(__file__).parents[1] / "golden" / "knockabout-2.jsonl")
THREADS = """
import sys, threading
sys.setswitchinterval(1e-6)
{setup}
failed, gate = [], threading.Barrier(32)

def work():
    gate.wait()
    try:
        {work}
    except Exception as error:
        failed.append(repr(error))

threads = [threading.Thread(target=work) for _ in range(32)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(failed)
"""
REQUESTS = """
from dicehall.workers import requests
line = b'{"type":"study","piece":{"game":"knockabout","options":{"a":1},"part":"games","games":3}}'
result = b'{"value":{"deep":[1,2]},"refused":"","spent":false}'
"""
RECORDS = """
from pathlib import Path
from dicehall.core.record import read_record
lines = Path(sys.argv[1]).read_bytes().splitlines()
"""


@pytest.mark.parametrize(
    ("setup", "work"),
    [
        (REQUESTS, "requests.decode_request(line), requests.decode_result(result)"),
        (RECORDS, "read_record(lines)"),
    ],
)
def test_threads_that_meet_a_type_for_the_first_time_at_once_all_read_it(setup: str, work: str) -> None:
    script = THREADS.format(setup=setup, work=work)
    for _ in range(4):
        found = subprocess.run([sys.executable, "-c", script, GOLDEN], capture_output=True, text=True, check=False)
        assert (found.returncode, found.stdout.strip()) == (0, "[]"), found.stderr
