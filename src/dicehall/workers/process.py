"""One worker process: a line in, a line out. It is started for the first job, and again after it was ended."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Sequence

import msgspec

from dicehall.workers.jobs import Job, WorkerFailed
from dicehall.workers.requests import Result, decode_result


class Process:
    """A worker that one thread uses. Any thread may end the job that it is at."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._running: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._job: Job | None = None
        self._reason = ""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id, while the process runs."""
        running = self._running
        return running.pid if running else None

    def do(self, job: Job) -> Result:
        """The result of a job; raises WorkerFailed, and the process is then ended."""
        timer = threading.Timer(job.seconds, self.end, (job, "it took too long"))
        timer.daemon = True
        try:
            running = self._begin(job)
            timer.start()
            return self._read(_talk(running, job.line))
        except (OSError, ValueError) as error:  # a decoding error is a ValueError
            self.stop()
            raise WorkerFailed(self._reason or _reason(error)) from None
        finally:
            timer.cancel()
            self._finish()

    def end(self, job: Job, reason: str) -> None:
        """End the process if it works on this job."""
        with self._lock:
            if self._job is job and self._running is not None:
                self._reason = reason
                self._running.kill()

    def close(self) -> None:
        """End the process, whatever it is doing, for good."""
        with self._lock:
            self._closed, self._reason = True, "the pool is closed"
            if self._running is not None:
                self._running.kill()

    def _begin(self, job: Job) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed or job.cancelled:
                raise OSError("nobody waits for it")
            self._job, self._reason = job, ""
            if self._running is not None and self._running.poll() is not None:
                self._running.communicate()
                self._running = None
            self._running = self._running or _start(self._command)
            return self._running

    def _read(self, line: bytes) -> Result:
        if not line.endswith(b"\n"):
            raise OSError("it ended")
        result = decode_result(line)
        if result.spent:
            self.stop()
        return result

    def _finish(self) -> None:
        """No job is running any more: a process that was killed just after its answer is not used again."""
        with self._lock:
            self._job = None
            killed = bool(self._reason)
        if killed:
            self.stop()

    def stop(self) -> None:
        """End the process; the next job starts another."""
        with self._lock:
            running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.communicate()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _talk(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    return process.stdout.readline()


def _reason(error: Exception) -> str:
    if isinstance(error, msgspec.MsgspecError):
        return "it answered nonsense"
    return "it ended" if isinstance(error, BrokenPipeError) else str(error)
