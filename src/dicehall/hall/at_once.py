"""How many things of a kind are under way at once: in all, and for one person or address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.workers.jobs import Person


class AtOnce:
    """Counts what is under way; `waited_for` names it in sentences, such as "steps of a lesson"."""

    def __init__(self, most: int, of_one: int, waited_for: str) -> None:
        self._most = most
        self._of_one = of_one
        self._waited_for = waited_for
        self._busy: Counter[str] = Counter()

    @contextmanager
    def one_more(self, person: Person) -> Iterator[None]:
        """Count one more; raises TooFast or Unavailable where there are too many."""
        group = person.group
        if self._busy[group] >= self._of_one:
            raise TooFast(f"you are waiting for {self._waited_for} already; ask again when you have them")
        if self._busy.total() >= self._most:
            raise Unavailable(f"too many people are waiting for {self._waited_for}; ask again in a moment")
        self._busy[group] += 1
        try:
            yield
        finally:
            self._busy[group] -= 1
            if not self._busy[group]:
                del self._busy[group]
