"""A worker process in which bots think: a position a line on standard input, an action a line on output."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec

from dicehall.bots import level_bot
from dicehall.registry import game


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: to choose for a seat, in about so many milliseconds."""

    game: str
    level: str
    seed: str
    seat: int
    millis: int
    state: msgspec.Raw


def think(thought: Thought) -> str:
    """The bot's choice in the game's notation."""
    found = game(thought.game)
    state = msgspec.json.decode(thought.state, type=found.types.state)
    action = level_bot(thought.level, thought.seed).choose(found, state, thought.seat, thought.millis)
    return found.write(state, action)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    decode = msgspec.json.Decoder(Thought).decode
    for line in questions:
        answers.write(msgspec.json.encode(think(decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
