"""Connections counted by address."""

from __future__ import annotations

import pytest

from dicehall.hall.connections import Connections
from dicehall.hall.limits import ConnectionLimits
from dicehall.hall.refusals import Full, TooMany


def counted(**limits: int) -> Connections:
    return Connections(ConnectionLimits(**limits), ["10.0.0.1"])


def test_an_address_has_so_many_connections() -> None:
    connections = counted(each=2)
    connections.add("192.0.2.1")
    connections.add("192.0.2.1")
    with pytest.raises(TooMany):
        connections.add("192.0.2.1")
    connections.add("192.0.2.2")
    connections.remove("192.0.2.1")
    connections.add("192.0.2.1")


def test_addresses_of_one_network_count_together() -> None:
    connections = counted(each=1)
    connections.add("2001:db8::1")
    with pytest.raises(TooMany):
        connections.add("2001:db8::2")
    connections.add("2001:db8:0:1::1")


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "10.0.0.1"])
def test_this_machine_and_named_proxies_have_only_the_limit_of_all(peer: str) -> None:
    connections = counted(each=1, all=3)
    for _ in range(3):
        connections.add(peer)
    with pytest.raises(Full):
        connections.add(peer)
