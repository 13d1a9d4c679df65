"""Host and Origin headers, each brought to one form, so that what is the same compares equal."""

from __future__ import annotations

import re
from typing import NamedTuple

from dicehall.hall.addresses import parse_address

_PORTS = {"http": 80, "https": 443}
_LARGEST_PORT = 65_535
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+(?:%[0-9A-Za-z]+)?\]|[0-9A-Za-z_.-]+)(?::([0-9]{0,5}))?\Z")


class Host(NamedTuple):
    """A name or an address, and the port if one was given."""

    name: str
    port: int | None

    @property
    def is_address(self) -> bool:
        """Whether it is a bare address."""
        return parse_address(f"[{self.name}]") is not None


class Origin(NamedTuple):
    """Where a page comes from."""

    scheme: str
    host: Host


def normal_name(text: str) -> str:
    """A name as browsers send it, in lower case and without its last dot; an address in its short form."""
    address = parse_address(text)
    if address is not None:
        return str(address)
    name = text.lower().removesuffix(".")
    return name if name.isascii() else name.encode("idna").decode()


def read_host(text: str) -> Host | None:
    """The host of a Host header; None if it is none."""
    found = _HOST.match(text)
    if found is None or (text.startswith("[") and parse_address(found[1]) is None):
        return None
    port = int(found[2]) if found[2] else None
    return Host(normal_name(found[1]), port) if port is None or port <= _LARGEST_PORT else None


def read_origin(text: str) -> Origin | None:
    """The origin of an Origin header; None if it is none, or not one of a web page."""
    scheme, colon, rest = text.partition("://")
    host = read_host(rest)
    return Origin(scheme.lower(), host) if colon and host is not None and scheme.lower() in _PORTS else None


def is_own(origin: Origin, host: Host, secure: bool) -> bool:
    """Whether a page of this origin is the hall's own. Over https it must have come over https as well."""
    usual = _PORTS[origin.scheme]
    same = origin.host.name == host.name and (origin.host.port or usual) == (host.port or usual)
    return same and (origin.scheme == "https" or not secure)
