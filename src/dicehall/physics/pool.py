"""Simulations in worker processes: one that dies or hangs is replaced, and its throw is run again."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from select import select
from types import TracebackType

import msgspec

from dicehall.core.scene import Request, Rest
from dicehall.physics.port import PhysicsError

TRIES = 3
PATIENCE = 60.0  # seconds; the longest simulation takes a few


class Pool:
    """A fixed number of workers, started when they are first needed; may be used from many threads."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE, command: Sequence[str] = ()) -> None:
        self.size = workers or os.cpu_count() or 1
        self.patience = patience
        self._command = tuple(command) or (sys.executable, "-m", "dicehall.physics.worker")
        self._idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        self.workers = [Worker(self._command) for _ in range(self.size)]
        for worker in self.workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(self.size, thread_name_prefix="physics")

    def run(self, request: Request) -> Rest:
        """The result of one request; raises PhysicsError when three workers in a row fail at it."""
        worker = self._idle.get()
        try:
            return self._insist(worker, request)
        finally:
            self._idle.put(worker)

    def run_all(self, requests: Sequence[Request]) -> list[Rest]:
        """The results of several requests, in their order, on all workers at once."""
        return list(self._threads.map(self.run, requests))

    def close(self) -> None:
        """End all workers; those at work finish first."""
        self._threads.shutdown()
        for worker in self.workers:
            worker.stop()

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def _insist(self, worker: Worker, request: Request) -> Rest:
        line = msgspec.json.encode(request) + b"\n"
        for _ in range(TRIES):
            try:
                return msgspec.json.decode(worker.ask(line, self.patience), type=Rest)
            except (OSError, EOFError, TimeoutError, msgspec.MsgspecError):
                worker.stop()
        raise PhysicsError(f"{TRIES} workers in a row died or hung over the same simulation")


class Worker:
    """One worker process, started again after it was stopped."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process id while the worker runs."""
        return self._process.pid if self._process else None

    def ask(self, line: bytes, patience: float) -> bytes:
        """The worker's answer to a line; raises OSError, EOFError or TimeoutError."""
        with self._lock:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line)
            process.stdin.flush()
            if not select([process.stdout], [], [], patience)[0]:
                raise TimeoutError
            answer = process.stdout.readline()
            if not answer.endswith(b"\n"):
                raise EOFError
            return answer

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._process = None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process
