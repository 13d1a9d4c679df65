"""Access to the hall: allowed hosts and origins, rate limits, and the security headers of every response."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from dicehall.hall.addresses import client_address
from dicehall.hall.refusals import HallError, TooFast

__all__ = ["AccessControl", "Bucket", "Buckets", "Rate", "client_address"]

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_MOST_BUCKETS = 10_000
_READING = ("GET", "HEAD", "OPTIONS")


class Rate(msgspec.Struct, frozen=True):
    """How many requests in a row, and how many a second after that."""

    burst: float
    per_second: float


class Bucket:
    """A token bucket: it lets a burst through, and then a steady rate."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def take(self) -> None:
        """Take one; raises TooFast when there is none."""
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            raise TooFast("that was too much at once; wait a moment")
        self._left -= 1


class Buckets:
    """A bucket for each address; when there are too many, the oldest goes."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> None:
        """Take one from an address's bucket; raises TooFast."""
        if address not in self._buckets:
            if len(self._buckets) >= _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[address] = Bucket(self._rate)
        self._buckets[address].take()


class BadHost(HallError):
    """The request was sent to a name that is not the hall's."""

    code = "bad_host"
    status = 400


class BadOrigin(HallError):
    """Another site's page asked."""

    code = "bad_origin"
    status = 403


class AccessControl:
    """An ASGI application around another: it refuses what is not allowed, and adds headers to every response."""

    def __init__(self, app: Any, names: Iterable[str], writing: Rate, guessing: Rate) -> None:
        self._app = app
        self._names = frozenset(names)
        self._writing = Buckets(writing)
        self._guessing = Buckets(guessing)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a connection on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except HallError as error:
            await _refuse(scope, receive, _marked(scope, send), error)
        else:
            await self._app(scope, receive, _marked(scope, send))

    def _check(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._known(host):
            raise BadHost("this hall does not go by that name")
        origin = headers.get(b"origin")
        socket = scope["type"] == "websocket"
        writes = socket or scope["method"] not in _READING
        if writes and origin is not None and urlsplit(origin.decode("latin-1")).netloc != host:
            raise BadOrigin("only the hall's own page may do this")
        self._check_rate(scope, writes and not socket)

    def _check_rate(self, scope: Any, writes: bool) -> None:
        address = client_address(scope)
        if writes:
            self._writing.take(address)
        if scope["path"].startswith("/api/codes/"):
            self._guessing.take(address)

    def _known(self, host: str) -> bool:
        """A name of the hall, or a bare address: a page elsewhere can only point a name of its own at the hall."""
        name = urlsplit(f"//{host}").hostname or ""
        return name in self._names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _marked(scope: Any, send: Any) -> Any:
    """A `send` that adds the headers to every response; a socket has no headers, so it sends directly."""
    if scope["type"] == "websocket":
        return send

    async def marked(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return marked


async def _refuse(scope: Any, receive: Any, send: Any, error: HallError) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    body = msgspec.json.encode({"kind": "refusal", "code": error.code, "reason": str(error), "id": 0})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
