"""A worker process: a request a line on standard input, its result a line on standard output."""

from __future__ import annotations

import sys
from typing import BinaryIO

import msgspec

from dicehall.core.scene import Request
from dicehall.physics.simulate import run


def serve(requests: BinaryIO, results: BinaryIO) -> None:
    """Answer requests until there are no more."""
    decode = msgspec.json.Decoder(Request).decode
    for line in requests:
        results.write(msgspec.json.encode(run(decode(line))) + b"\n")
        results.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
