"""Interrupts that wait their turn: Ctrl+C and SIGTERM count between two pieces of work, never within one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_END: Any = object()


class HeldInterrupts:
    """Holds interrupts back, except while `between` waits for the next piece of work.

    What interrupts a piece of work counts when it is done. An interrupt after the last one is too late. Only
    signals that the program answers itself are held, and only in the main thread, where alone they arrive.
    """

    def __init__(self) -> None:
        self._handlers: dict[int, Any] = {}
        self._waiting: list[int] = []

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._handlers = {each: signal.getsignal(each) for each in _SIGNALS if callable(signal.getsignal(each))}
        self._hold()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._let_go()

    def between(self, work: Iterator[T]) -> Iterator[T]:
        """The pieces of work; what interrupts raise comes from here."""
        while True:
            with self._let_through():
                each = next(work, _END)
            if each is _END:
                return
            yield each

    @contextmanager
    def _let_through(self) -> Iterator[None]:
        try:
            self._let_go()
            while self._waiting:
                signal.raise_signal(self._waiting.pop())
            yield
        finally:
            self._hold()

    def _hold(self) -> None:
        for each in self._handlers:
            signal.signal(each, self._note)

    def _let_go(self) -> None:
        for each, handler in self._handlers.items():
            signal.signal(each, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._waiting.append(number)
