"""A worker process for one registered player: a position a line on standard input, an action a line on output.

The player is made once for each seat of each table. What it prints goes to standard error, with the hall's log.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any, BinaryIO, TypeAlias

import msgspec

from dicehall.bots import Bot, check_custom, close_bots, make_bot
from dicehall.core.errors import GameError
from dicehall.registry import game

MOST = 32
"""Players that are kept at once; of more, the one that was asked longest ago is closed."""


class ChoiceAsked(msgspec.Struct, frozen=True, tag="choose"):
    """A choice of a seat at a table."""

    table: str
    game: str
    options: dict[str, Any]
    seat: int
    millis: int
    state: msgspec.Raw


class TableOver(msgspec.Struct, frozen=True, tag="over"):
    """The game at a table is over: its players are no longer needed."""

    table: str


Asked: TypeAlias = ChoiceAsked | TableOver


class Answered(msgspec.Struct, frozen=True):
    """The action as text, or why there is none. A stuck player only stops when its process ends."""

    action: str = ""
    failed: str = ""
    stuck: bool = False


class Worker:
    """The players that are under way."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._bots: dict[tuple[str, int], Bot] = {}

    def answer(self, asked: Asked) -> Answered:
        """What a line is answered with; never raises."""
        if isinstance(asked, TableOver):
            self._close([key for key in self._bots if key[0] == asked.table])
            return Answered()
        key = (asked.table, asked.seat)
        try:
            return Answered(self._choose(asked))
        except GameError as error:
            stuck = getattr(self._bots.get(key), "stuck", False)
            self._close([key])
            return Answered(failed=str(error), stuck=stuck)

    def _choose(self, asked: ChoiceAsked) -> str:
        found = game(asked.game)
        state = msgspec.json.decode(asked.state, type=found.types.state)
        action = self._bot(asked).choose(found, state, asked.seat, asked.millis)
        return found.write(state, action)

    def _bot(self, asked: ChoiceAsked) -> Bot:
        key = (asked.table, asked.seat)
        bot = self._bots.pop(key, None) or make_bot(self._player, None, asked.options)
        self._close(list(self._bots)[: max(0, len(self._bots) - MOST + 1)])
        self._bots[key] = bot
        return bot

    def _close(self, keys: list[tuple[str, int]]) -> None:
        close_bots([self._bots.pop(key) for key in keys if key in self._bots])

    def close(self) -> None:
        """End all players."""
        self._close(list(self._bots))


def serve(player: str, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    decode, worker = msgspec.json.Decoder(Asked).decode, Worker(player)
    try:
        for line in questions:
            answers.write(msgspec.json.encode(worker.answer(decode(line))) + b"\n")
            answers.flush()
    finally:
        worker.close()


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The process's input and output, which a player that prints or reads can't reach any more."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, answers


def main(arguments: list[str]) -> int:
    """Serve a player; with --check, only say whether there is one."""
    if arguments[0] != "--check":
        with suppress(BrokenPipeError, KeyboardInterrupt):
            serve(arguments[0], *private_pipes())
        return 0
    try:
        check_custom(arguments[1])
    except GameError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
