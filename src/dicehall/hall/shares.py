"""Fair shares of the workers: who a request is for, and what people get who ask for too much.

Guests can make cookies at will, so shares also go by address. Requests from this machine come from its owner or
from a proxy that was not named, so their address says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dicehall.hall.addresses import client_address, is_local
from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.workers.jobs import Person, QueueFull, TooManyOfOne, WorkerFailed

MOST_PEOPLE = 10_000


class Addresses:
    """The address that each person last came from, of the people who came last."""

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}

    def person(self, owner: str) -> Person:
        """Somebody with the address that is known of them."""
        return Person(owner, self._addresses.get(owner, ""))

    def come(self, owner: str, scope: Any) -> Person:
        """Somebody who sends a request; their address is remembered."""
        address = client_address(scope)
        person = Person(owner, "" if is_local(address) and owner else address)
        self._note(person)
        return person

    def _note(self, person: Person) -> None:
        if person.owner:
            self._addresses.pop(person.owner, None)
            self._addresses[person.owner] = person.address
        if len(self._addresses) > MOST_PEOPLE:
            del self._addresses[next(iter(self._addresses))]


@contextmanager
def refusing(what: str) -> Iterator[None]:
    """Say why a worker did not answer: TooFast to people who ask for too much, otherwise Unavailable."""
    try:
        yield
    except TooManyOfOne:
        raise TooFast(f"you are waiting for {what} already; ask again when you have it") from None
    except QueueFull:
        raise Unavailable(f"too many people are waiting for {what}; ask again in a moment") from None
    except WorkerFailed:
        raise Unavailable(f"there was no answer: {what} could not be worked out; ask again") from None
