"""A worker process in which the coach thinks: a question a line on standard input, an answer a line on output."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec

from dicehall.bots.coach import Hint, Review, hint, review
from dicehall.core.errors import GameError
from dicehall.core.record import read_record
from dicehall.registry import game


class HintAsked(msgspec.Struct, frozen=True, tag="hint"):
    """What each action of a seat is worth, in about so many milliseconds."""

    game: str
    state: msgspec.Raw
    seat: int
    millis: int


class ReviewAsked(msgspec.Struct, frozen=True, tag="review"):
    """A record by its lines, with so many milliseconds for each judgement."""

    game: str
    lines: tuple[str, ...]
    millis: int


class Coached(msgspec.Struct, frozen=True):
    """What the coach tells, or why it can't."""

    told: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""


def coach(asked: HintAsked | ReviewAsked) -> Coached:
    """The answer to a question."""
    try:
        return Coached(msgspec.Raw(msgspec.json.encode(_told(asked))))
    except GameError as error:
        return Coached(refused=str(error))


def _told(asked: HintAsked | ReviewAsked) -> Hint | Review:
    found = game(asked.game)
    if isinstance(asked, ReviewAsked):
        return review(found, read_record(line.encode() for line in asked.lines), asked.millis)
    state = msgspec.json.decode(asked.state, type=found.types.state)
    return hint(found, state, asked.seat, asked.millis)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    decode = msgspec.json.Decoder(HintAsked | ReviewAsked).decode
    for line in questions:
        answers.write(msgspec.json.encode(coach(decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
