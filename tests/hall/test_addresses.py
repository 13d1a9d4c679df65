"""Network addresses: what a client is limited by, and which proxies are believed."""

from __future__ import annotations

import pytest

from dicehall.core.errors import BadOptions
from dicehall.hall.addresses import Proxies, client_address, is_local, limited_by, parse_address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
    ],
)
def test_an_ipv4_address_counts_alone_and_an_ipv6_address_by_its_64_bits(address: str, counted: str) -> None:
    assert limited_by(address) == counted
    assert client_address({"client": (address, 1)}) == counted


def test_a_connection_without_an_address_counts_as_one() -> None:
    assert client_address({"client": None}) == ""
    assert client_address({}) == ""


@pytest.mark.parametrize("text", ["192.0.2.7:80", " 192.0.2.7 ", "[::ffff:192.0.2.7]:80"])
def test_an_address_is_read_with_a_port_and_brackets(text: str) -> None:
    assert str(parse_address(text)) == "192.0.2.7"


@pytest.mark.parametrize("text", ["", "unknown", "_hidden", "1.2.3", "[", "999.1.1.1", "1.2.3.4.5", "\x00"])
def test_what_is_no_address_is_none(text: str) -> None:
    assert parse_address(text) is None


@pytest.mark.parametrize(
    ("text", "local"), [("127.0.0.9", True), ("::1", True), ("::1/64", True), ("10.0.0.1", False)]
)
def test_loopback_is_this_machine(text: str, local: bool) -> None:
    assert is_local(text) is local


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ([], "10.0.0.1"),
        (["192.0.2.7"], "192.0.2.7"),
        (["6.6.6.6, 192.0.2.7"], "192.0.2.7"),
        (["6.6.6.6", "192.0.2.7, 10.0.0.2"], "192.0.2.7"),
        (["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        (["6.6.6.6, nonsense"], "10.0.0.1"),
        (["6.6.6.6, nonsense, 10.0.0.2"], "10.0.0.2"),
        (["[2001:db8::1]:4711"], "2001:db8::1"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_is_the_client(forwarded: list[str], client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded) == client


def test_nobody_but_a_proxy_is_believed() -> None:
    assert Proxies([]).client("127.0.0.1", ["6.6.6.6"]) == "127.0.0.1"
    assert Proxies(["10.0.0.1"]).client("10.0.0.2", ["6.6.6.6"]) == "10.0.0.2"
    assert Proxies(["fd00::/8"]).client("10.0.0.2", ["6.6.6.6"]) == "10.0.0.2"


def test_a_proxy_is_an_address_or_a_network() -> None:
    with pytest.raises(BadOptions, match=r"10\.0\.0\.0/8"):
        Proxies(["haproxy"])
