"""A worker process that measures and solves: a question a line on standard input, an answer a line on output.

It makes way for everything else on the machine.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import BinaryIO, TypeAlias

import msgspec

from dicehall.core.errors import GameError
from dicehall.lab import daily
from dicehall.lab import study as lab_study

NICENESS = 10


class BestAsked(msgspec.Struct, frozen=True, tag="best"):
    """What best play comes to on the dice of a day's challenge."""

    challenge: str
    day: str


class WorkAsked(msgspec.Struct, frozen=True, tag="work"):
    """A piece of what house rules do."""

    piece: lab_study.Piece


Asked: TypeAlias = BestAsked | WorkAsked


class Studied(msgspec.Struct, frozen=True):
    """What was found, or why it can't be."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""


def study(asked: Asked) -> Studied:
    """The answer to a question."""
    try:
        return Studied(msgspec.Raw(msgspec.json.encode(_found(asked))))
    except GameError as error:
        return Studied(refused=str(error))


def _found(asked: Asked) -> daily.Best | lab_study.Found:
    if isinstance(asked, BestAsked):
        return daily.best(daily.challenge(asked.challenge), asked.day)
    try:
        return lab_study.work(asked.piece)
    finally:
        lab_study.tidy(asked.piece.game)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    decode = msgspec.json.Decoder(Asked).decode
    for line in questions:
        answers.write(msgspec.json.encode(study(decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with suppress(AttributeError):
        os.nice(NICENESS)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
