"""Several halls on one database, each a real process, and a guest's way to any of them."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from guests.house import House


class Halls:
    """Processes that share a database. A person who comes to `Halls` is sent to each process in turn."""

    def __init__(self, folder: Path, database: str, count: int = 3) -> None:
        self.each = [House(folder / str(number), limits=False, shared=database) for number in range(count)]
        self._stack = ExitStack()
        self._turns = itertools.count()
        self._away: set[House] = set()

    @property
    def running(self) -> list[House]:
        """The processes that guests are sent to."""
        return [house for house in self.each if house not in self._away]

    @property
    def port(self) -> int:
        """The port of the process whose turn it is."""
        return self.running[next(self._turns) % len(self.running)].port

    def kill(self, house: House) -> None:
        """End a process without warning."""
        self._away.add(house)
        house.end(signal.SIGKILL)

    def end(self, house: House) -> None:
        """End a process as a restart does."""
        self._away.add(house)
        house.end(signal.SIGTERM)

    def start(self, house: House) -> None:
        """Start a process again, at the same port."""
        house.start()
        self._away.discard(house)

    @contextmanager
    def stopped(self, house: House) -> Iterator[None]:
        """A process that hangs for a while, as a machine does that is out of memory."""
        self._away.add(house)
        os.kill(house.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(house.pid, signal.SIGCONT)
            self._away.discard(house)

    def __enter__(self) -> Halls:
        for house in self.each:
            self._stack.enter_context(house)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
