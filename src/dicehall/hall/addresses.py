"""Who a request comes from: network addresses, and the proxies that are believed."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from dicehall.core.errors import BadOptions, shown

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_IPV6_PREFIX = 64
"""One connection to the internet usually has a whole /64, so its addresses count as one."""


def client_address(scope: Any) -> str:
    """The address that a request is limited by: IPv4 in full, IPv6 as its /64; empty when it is unknown."""
    client = scope.get("client")
    return limited_by(client[0]) if client else ""


def limited_by(text: str) -> str:
    """The address or /64 under which a client's address is counted; another text stays as it is."""
    address = parse_address(text)
    if address is None:
        return text
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((int(address), _IPV6_PREFIX), strict=False))


def is_local(text: str) -> bool:
    """Whether it is this machine: its owner, or a proxy that was not named, so not one person."""
    address = parse_address(text.partition("/")[0])
    return address is None or address.is_loopback


def parse_address(text: str) -> Address | None:
    """The address in a text, which may have a port or brackets; IPv4 inside IPv6 is IPv4; None if it is none."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if found.version == 6 else found


class Proxies:
    """The proxies in front of the hall; only they may say whom a request comes from."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = tuple(map(_network, names))

    def trusts(self, text: str) -> bool:
        """Whether this is the address of a proxy."""
        address = parse_address(text)
        return address is not None and any(
            address in network for network in self._networks if network.version == address.version
        )

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """The first address that is not a proxy's, from the hall outwards; what is no address ends the search."""
        found = peer
        hops = [hop for header in forwarded for hop in header.split(",")]
        while hops and self.trusts(found):
            address = parse_address(hops.pop())
            if address is None:
                break
            found = str(address)
        return found


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadOptions(
            f"{shown(text)} is not the address of a proxy; write 10.0.0.7, 10.0.0.0/8 or fd00::/8"
        ) from None
