"""Talking to the program as a person or another program would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from guests.patience import PATIENCE

COMMAND = [sys.executable, "-m", "dicehall"]


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with these lines typed; everything it printed, without colours."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", **environment},
    )


def engine(*lines: bytes) -> list[dict[str, Any]]:
    """What a fresh engine process answers to these lines."""
    done = subprocess.run(
        [*COMMAND, "engine"],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked(**request: Any) -> bytes:
    return json.dumps(request).encode()
