"""Worker processes: a line in, a line out. One that dies or takes too long is ended, and replaced when needed."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

LONGEST_LINE = 64_000_000


class WorkerFailed(Exception):
    """A worker died or did not answer in time."""


class Crew:
    """A fixed number of workers that run the same Python program; each is started with its first line."""

    def __init__(self, program: Sequence[str], size: int) -> None:
        self._workers = [_Worker((sys.executable, *program)) for _ in range(size)]
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def ask(self, line: bytes, patience: float) -> bytes:
        """The answer to a line, in so many seconds from when a worker is free; raises WorkerFailed."""
        worker = await self._idle.get()
        try:
            return await worker.ask(line, patience)
        finally:
            self._idle.put_nowait(worker)

    async def renew(self) -> None:
        """End a worker as soon as it is idle; the next line starts another."""
        worker = await self._idle.get()
        try:
            await worker.stop()
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all workers, whatever they are doing."""
        for worker in self._workers:
            await worker.stop()


class _Worker:
    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, line: bytes, patience: float) -> bytes:
        try:
            async with asyncio.timeout(patience):
                answer = await self._talk(line)
        except (TimeoutError, OSError, ValueError) as error:
            await self.stop()
            raise WorkerFailed(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if not answer.endswith(b"\n"):
            await self.stop()
            raise WorkerFailed("it ended")
        return answer

    async def _talk(self, line: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
