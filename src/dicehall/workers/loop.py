"""The loop of every worker process: a request a line on standard input, a result a line on standard output.

`python -m dicehall.workers` answers requests of every kind; `--player` serves one registered player instead, and
`--check` only says whether such a player can be loaded. What a bot prints goes to standard error.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from typing import Any, BinaryIO

from dicehall.core.errors import GameError
from dicehall.workers.requests import Result, decode_request, encode


def serve(
    answer: Callable[[Any], Result], requests: BinaryIO, results: BinaryIO, decode: Callable[[bytes], Any]
) -> None:
    """Answer requests until there are no more."""
    for line in requests:
        result = answer(decode(line))
        results.write(encode(result) + b"\n")
        results.flush()


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The process's input and output, out of reach for a player that reads or prints."""
    requests, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, results


def main(arguments: Sequence[str]) -> int:
    """Run a worker; its host ends it, so an interrupt from the keyboard does not."""
    parser = argparse.ArgumentParser(prog="python -m dicehall.workers", description=__doc__)
    parser.add_argument("--nice", type=int, default=0, help="how far it makes way for other processes")
    parser.add_argument("--player", help="serve this registered player")
    parser.add_argument("--check", help="say whether this player can be loaded")
    given = parser.parse_args(arguments)
    if given.check is not None:
        return _check(given.check)
    _be_a_worker(given.nice)
    with suppress(BrokenPipeError):
        _work(given.player)
    return 0


def run(answer: Callable[[Any], Result], decode: Callable[[bytes], Any], arguments: Sequence[str]) -> int:
    """Run a worker that answers requests of its own kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--nice", type=int, default=0)
    _be_a_worker(parser.parse_args(arguments).nice)
    with suppress(BrokenPipeError):
        serve(answer, *private_pipes(), decode)
    return 0


def _be_a_worker(niceness: int) -> None:
    signal.signal(signal.SIGINT, lambda *_: None)
    with suppress(AttributeError):
        os.nice(niceness)


def _work(player: str | None) -> None:
    pipes = private_pipes()
    if player is None:
        from dicehall.workers.tasks import answer

        serve(answer, *pipes, decode_request)
        return
    from dicehall.workers.players import RegisteredPlayers

    with closing(RegisteredPlayers(player)) as players:
        serve(players.answer, *pipes, decode_request)


def _check(player: str) -> int:
    from dicehall.bots import check_custom

    try:
        check_custom(player)
    except GameError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
