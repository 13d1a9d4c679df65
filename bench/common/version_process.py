"""The process of one version of a player: it is asked, and it answers, one JSON value a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

BENCH = Path(__file__).parents[1]


class VersionProcess:
    """A module of `bench`, run as a script over the sources in a folder."""

    def __init__(self, module: str, sources: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(sources), str(BENCH)))}
        command = [sys.executable, "-m", module]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question: dict[str, Any]) -> Any:
        """Its answer."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def answer_questions(answer: Callable[[dict[str, Any]], Any]) -> None:
    """In that process: answer until there are no more questions."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
