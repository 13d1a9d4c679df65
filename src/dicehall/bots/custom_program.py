"""A program as a custom player: it reads one JSON object a line, and answers with one a line.

This is the other side of the engine protocol; docs/own-players.md describes it.
"""

from __future__ import annotations

import logging
import os
import random
import select
import signal
import subprocess
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Thread, Timer
from typing import Any, BinaryIO

import msgspec

from dicehall.bots.custom import PlayerFailed, limit, read_answer
from dicehall.core.contract import ActionBox, Decide, Game
from dicehall.core.errors import cut, shown

LONGEST_LINE = 1_000_000
PIECE = 65_536
LAST_LINES = 8
"""Lines of standard error that are remembered for messages."""
PATIENCE = 1.0
"""Seconds that a program has to end by itself, and again after SIGTERM."""

log = logging.getLogger(__name__)


class Reply(msgspec.Struct, frozen=True):
    """A program's answer; other fields are ignored."""

    action: str


class ProgramPlayer:
    """A player that is a program, started once for each game and seat."""

    def __init__(
        self, text: str, command: Sequence[str], rng: random.Random, options: Mapping[str, Any] | None
    ) -> None:
        self._who = text
        self._command = command
        self._rng = rng
        self._options = options
        self._running: dict[tuple[str, int], Program] = {}

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The program's choice; raises PlayerFailed."""
        key = (game.spec.id, seat)
        lines = [choose_request(game, state, seat, millis, self._rng)]
        first = key not in self._running
        if first:
            self._running[key] = Program(self._who, self._command, seat)
            lines.insert(0, hello(game, state, seat, self._options))
        answer = self._running[key].ask(lines, limit(millis, first))
        return read_answer(self._who, game, state, seat, answer)

    def close(self) -> None:
        """End the programs; the player can't choose any more."""
        for program in self._running.values():
            program.close()


def hello(game: Game[Any, Any], state: Any, seat: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The first line that a program reads: the game and its seat."""
    spec = game.spec
    seats = game.seats(state)
    return {
        "do": "hello",
        "game": spec.id,
        "version": spec.version,
        "options": options,
        "seats": seats,
        "seat": seat,
    }


def choose_request(game: Game[Any, Any], state: Any, seat: int, millis: int, rng: random.Random) -> dict[str, Any]:
    """The line that asks for a choice."""
    pending, actions = game.pending(state), game.actions(state, seat)
    box = actions.bounds if isinstance(actions, ActionBox) else None
    listed = [actions.sample(rng.randrange)] if isinstance(actions, ActionBox) else actions
    return {
        "do": "choose",
        "seat": seat,
        "millis": millis,
        "sealed": isinstance(pending, Decide) and pending.sealed,
        "position": game.position(state),
        "view": game.view(state, seat),
        "actions": [game.write(state, action) for action in listed],
        "box": box,
    }


class Program:
    """A running program that answers line by line. After a failure it is not asked again."""

    def __init__(self, who: str, command: Sequence[str], seat: int) -> None:
        self._who, self._seat = who, seat
        self._said: deque[str] = deque(maxlen=LAST_LINES)
        self._failed = ""
        self._overran = False
        self._unread = bytearray()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerFailed(f"{who} in seat {seat} can't be started: {error.strerror or error}") from None
        self._listener = Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._listener.start()

    def _listen(self, errors: BinaryIO) -> None:
        """Read standard error, so that the program never waits for a reader, and remember the last lines."""
        with errors:
            for line in iter(lambda: errors.readline(LONGEST_LINE), b""):
                text = line.decode(errors="replace").rstrip()
                log.debug("%s: %s", self._who, text)
                self._said.append(cut(text, 200))

    def ask(self, lines: Sequence[Any], seconds: float) -> str:
        """The action that the program answers to these lines; raises PlayerFailed.

        A program that takes longer is killed.
        """
        if self._failed:
            raise PlayerFailed(self._failed)
        if self._speaks():
            raise self._failure(f"wrote {shown(self._unread.decode(errors='replace'))} when nothing was asked")
        with self._at_most(seconds):
            self._send(lines)
            line = self._read()
        if self._overran:
            raise self._failure(f"gave no answer in {seconds:g} seconds and was ended")
        if not line.endswith(b"\n"):
            raise self._failure(self._ending(line))
        try:
            return msgspec.json.decode(line, type=Reply).action
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            written = shown(line.decode(errors="replace").strip())
            raise self._failure(
                f'answered {written}; expected one line such as {{"action":"text"}} (notes belong on stderr)'
            ) from None

    def _send(self, lines: Sequence[Any]) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # the program is gone: reading its answer finds that out
            self._process.stdin.write(msgspec.json.Encoder().encode_lines(lines))
            self._process.stdin.flush()

    def _read(self) -> bytes:
        """The next line; what there is of it where the output ends or the line is too long."""
        while (end := self._unread.find(b"\n")) < 0 and len(self._unread) < LONGEST_LINE:
            piece = self._piece()
            if not piece:
                break
            self._unread += piece
        size = len(self._unread) if end < 0 else end + 1
        line = bytes(self._unread[:size])
        del self._unread[:size]
        return line

    def _piece(self) -> bytes:
        assert self._process.stdout is not None
        return os.read(self._process.stdout.fileno(), PIECE)

    def _speaks(self) -> bool:
        """Whether there is output before anything was asked: it would be taken for the answer."""
        assert self._process.stdout is not None
        if not self._unread and hasattr(select, "poll"):
            waiting = select.poll()
            waiting.register(self._process.stdout, select.POLLIN)
            if waiting.poll(0):
                self._unread += self._piece()
        return bool(self._unread)

    @contextmanager
    def _at_most(self, seconds: float) -> Iterator[None]:
        """Kill the program when this takes longer: that closes its pipes, so nobody waits."""
        timer = Timer(seconds, self._overrun)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _overrun(self) -> None:
        self._overran = True
        self._signal("SIGKILL")

    def _ending(self, line: bytes) -> str:
        """Why there is no whole line."""
        if len(line) >= LONGEST_LINE:
            return f"answered a line of more than {LONGEST_LINE:,} bytes"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.poll()
        return "closed its output without an answer" if code is None else f"ended without an answer, {_exit(code)}"

    def _failure(self, what: str) -> PlayerFailed:
        """End the program; the error says what happened, with its last lines."""
        self.close(at_once=True)
        said = f"; its last lines on stderr: {' | '.join(self._said)}" if self._said else ""
        self._failed = f"{self._who} in seat {self._seat} {what}{said}"
        return PlayerFailed(self._failed)

    def close(self, at_once: bool = False) -> None:
        """End the program: its input is closed, then it gets SIGTERM, then it is killed."""
        self._failed = self._failed or f"{self._who} in seat {self._seat} was closed"
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        for name in ("SIGKILL",) if at_once else ("", "SIGTERM", "SIGKILL"):
            self._signal(name)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
                break
        self._listener.join(PATIENCE)
        if self._process.stdout:
            self._process.stdout.close()

    def _signal(self, name: str) -> None:
        """Send a signal to the program and its children, where process groups exist."""
        if not name:
            return
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, getattr(signal, name))
            else:
                self._process.kill()


def _exit(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"by signal {-code}"
