"""Access to the hall: allowed hosts and origins, limits of each address, and the headers of every response."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from dicehall.hall.addresses import Proxies, client_address, is_local
from dicehall.hall.limits import SocketLimits
from dicehall.hall.origins import Host, is_own, normal_name, read_host, read_origin
from dicehall.hall.rates import Bucket, Buckets, Rate
from dicehall.hall.refusals import (
    BadHost,
    BadOrigin,
    HallError,
    HeadersTooLong,
    Malformed,
    TooLong,
    TooMany,
    refusal_of,
)

__all__ = ["AccessControl", "Bucket", "Buckets", "Rate", "client_address", "marked", "refuse"]

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
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
LONGEST_PATH = 1000
LONGEST_QUERY = 2000
LONGEST_HEADERS = 16_000
READING = Rate(burst=600, per_second=200)

_TRY_LATER = 1013
_READING_METHODS = ("GET", "HEAD", "OPTIONS")
_SECURE = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}

log = logging.getLogger("dicehall.hall")


class AccessControl:
    """An ASGI application around another: it refuses what is not allowed, and adds headers to every response."""

    def __init__(
        self,
        app: Any,
        names: Iterable[str],
        writing: Rate,
        guessing: Rate,
        proxies: Iterable[str] = (),
        sockets: SocketLimits = SocketLimits(),  # noqa: B008  # frozen
    ) -> None:
        self._app = app
        self._names = frozenset(map(normal_name, names))
        self._writing = Buckets(writing)
        self._guessing = Buckets(guessing)
        self._reading = Buckets(READING)
        self._proxies = Proxies(proxies)
        self._socket_limits = sockets
        self._opening = Buckets(sockets.each_rate)
        self._sockets: Counter[str] = Counter()
        self._warned = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a connection on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = self._behind_proxies(scope)
        send = marked(scope, send)
        try:
            self._check(scope)
        except HallError as error:
            await refuse(scope, receive, send, error)
        else:
            await (self._app if scope["type"] == "http" else self._socket)(scope, receive, send)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a socket on, and count it by its address as long as it is open."""
        address = client_address(scope)
        try:
            self._check_sockets(address)
        except HallError as error:
            await _turn_away(receive, send, error)
            return
        self._sockets[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _check_sockets(self, address: str) -> None:
        """Raise unless an address may open one more socket; this machine always may."""
        if is_local(address):
            return
        self._opening.take(address)
        if self._sockets[address] >= self._socket_limits.each:
            raise TooMany("too many tables are open in your network; close some of them and try again")

    def _behind_proxies(self, scope: Any) -> Any:
        """The connection with the client and the scheme that a proxy in front of the hall has seen."""
        forwarded = _header(scope, b"x-forwarded-for")
        peer = scope["client"][0] if scope.get("client") else ""
        if not self._proxies.trusts(peer):
            self._warn_of_proxy(forwarded)
            return scope
        scheme = (_header(scope, b"x-forwarded-proto") or [""])[-1].rpartition(",")[2].strip().lower()
        return {
            **scope,
            "client": (self._proxies.client(peer, forwarded), 0),
            "scheme": _SECURE[scope["scheme"]] if scheme == "https" else scope["scheme"],
        }

    def _warn_of_proxy(self, forwarded: list[str]) -> None:
        if forwarded and not self._warned:
            self._warned = True
            log.warning("a proxy that is not named with --proxy is not believed: all its people are limited as one")

    # What is allowed.

    def _check(self, scope: Any) -> None:
        _check_address(scope)
        host = self._own_host(scope)
        socket = scope["type"] == "websocket"
        writes = socket or scope["method"] not in _READING_METHODS
        if writes:
            _check_origin(scope, host)
        if not socket:
            self._check_rate(scope, writes)

    def _own_host(self, scope: Any) -> Host:
        """The host. A bare address is always the hall's: a page elsewhere can only point a name of its own here."""
        given = _header(scope, b"host")
        host = read_host(given[0]) if len(given) == 1 else None
        if host is None or not (host.name in self._names or host.is_address):
            raise BadHost("this hall does not go by that name; its owner can add it with --name")
        return host

    def _check_rate(self, scope: Any, writes: bool) -> None:
        address = client_address(scope)
        if writes:
            self._writing.take(address)
        elif scope["path"].startswith("/api/") and not is_local(address):
            self._reading.take(address)
        if scope["path"].startswith("/api/codes/"):
            self._guessing.take(address)


def _check_address(scope: Any) -> None:
    """Raise unless the path, the query and the headers are of a usual length and without control characters."""
    if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
        raise TooLong("this address is longer than any address of the hall")
    if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEADERS:
        raise HeadersTooLong("the headers are too long; removing old cookies may help")
    if not scope["path"].isprintable() or b"%00" in scope["query_string"]:
        raise Malformed("this address has characters that can't be printed")


def _check_origin(scope: Any, host: Host) -> None:
    """Raise unless the page that asks is the hall's own; programs send no origin."""
    given = _header(scope, b"origin")
    if not given:
        return
    origin = read_origin(given[0]) if len(given) == 1 else None
    if origin is None or not is_own(origin, host, scope["scheme"] in ("https", "wss")):
        raise BadOrigin("only the hall's own page may do this")


def _header(scope: Any, name: bytes) -> list[str]:
    """All values of a header."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def marked(scope: Any, send: Any) -> Any:
    """A `send` that adds the headers to every response; a socket has no headers, so it sends directly."""
    if scope["type"] == "websocket":
        return send
    api = scope["path"].startswith("/api/")

    async def send_marked(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *HEADERS]
            if api and not any(key.lower() == b"cache-control" for key, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await send(message)

    return send_marked


async def refuse(scope: Any, receive: Any, send: Any, error: HallError) -> None:
    """Answer a request with a refusal; a socket is only closed."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    body = msgspec.json.encode(refusal_of(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [(name.encode(), value.encode()) for name, value in error.headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _turn_away(receive: Any, send: Any, error: HallError) -> None:
    """Let a socket in only to say why it can't stay: a page can't read why a handshake was refused."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": msgspec.json.encode(refusal_of(error)).decode()})
    await send({"type": "websocket.close", "code": _TRY_LATER, "reason": error.code})
