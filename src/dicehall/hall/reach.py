"""How people on other computers reach this hall: whether they can, and by which addresses."""

from __future__ import annotations

import socket
from collections.abc import Callable

import msgspec

from dicehall.hall.addresses import parse_address

USUAL_PORT = 8400
_EVERYWHERE = ("0.0.0.0", "::")
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that nobody has: a socket that is set to one shows which of its own addresses a machine would use."""


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine in its network, as they stand in a link. Nothing is sent to find them."""
    return tuple(found for family in _ELSEWHERE if (found := _own_address(family)))


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """Where a hall listens, the names that it goes by, and the command that opens it to the network."""

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()
    proxied: bool = False
    restart: str = ""
    """The command without its port; empty if nobody knows it."""
    machine: Callable[[], tuple[str, ...]] = own_addresses

    @property
    def is_open(self) -> bool:
        """Whether people on other computers can come in: it listens there, or somebody named it for them."""
        return bool(self._public_names) or not _is_here(self.host)

    def addresses(self) -> tuple[str, ...]:
        """What links begin with, the best one first; of a hall that is not open, after the next start."""
        named = tuple(f"https://{name}" if self.proxied else self._at(name) for name in self._public_names)
        if self.host in _EVERYWHERE or _is_here(self.host):
            return named or tuple(map(self._at, self.machine()))
        return (*named, self._at(f"[{self.host}]" if ":" in self.host else self.host))

    @property
    def command(self) -> str:
        """The command that opens it to the network at its next start; empty where it is open, or nobody knows."""
        if self.is_open or not self.restart:
            return ""
        return self.restart if self.port == USUAL_PORT else f"{self.restart} --port {self.port}"

    @property
    def _public_names(self) -> tuple[str, ...]:
        return tuple(
            name for name in self.names if name != self.host and name not in _EVERYWHERE and not _is_here(name)
        )

    def _at(self, name: str) -> str:
        return f"http://{name}" if self.port == 80 else f"http://{name}:{self.port}"


def _is_here(host: str) -> bool:
    address = parse_address(f"[{host}]")
    return host == "localhost" or (address is not None and address.is_loopback)


def _own_address(family: socket.AddressFamily) -> str:
    """The machine's address of a family; empty if it has none that others could use."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))
            found: str = probe.getsockname()[0]
    except OSError:
        return ""
    address = parse_address(f"[{found}]")
    if address is None or address.is_loopback or address.is_unspecified or address.is_link_local:
        return ""
    return f"[{found}]" if address.version == 6 else found
