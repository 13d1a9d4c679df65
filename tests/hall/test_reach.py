"""How people on other computers reach a hall: its addresses, and the command that opens it to the network."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.cli.serve import Opening, restart_command
from dicehall.hall.reach import Reach, own_addresses
from guests.house import House, Person

LAN = "192.168.1.20"
RESTART = "dicehall serve --host 0.0.0.0"


def reach(host: str = "127.0.0.1", *names: str, port: int = 8400, proxied: bool = False) -> Reach:
    known = ("localhost", host, *names)
    return Reach(
        host=host, port=port, names=known, proxied=proxied, restart=RESTART, machine=lambda: (LAN, "[fd00::7]")
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_hall_on_this_computer_says_so_with_the_command_and_what_links_begin_with_afterwards(host: str) -> None:
    found = reach(host)
    assert not found.is_open
    assert found.command == RESTART
    assert found.addresses() == (f"http://{LAN}:8400", "http://[fd00::7]:8400")


def test_the_command_names_another_port_than_the_usual_one() -> None:
    assert reach(port=9000).command == f"{RESTART} --port 9000"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_hall_that_listens_everywhere_gives_the_machines_addresses_and_never_its_own_host(host: str) -> None:
    found = reach(host)
    assert found.is_open
    assert found.command == ""
    assert found.addresses() == (f"http://{LAN}:8400", "http://[fd00::7]:8400")


def test_a_hall_on_one_address_gives_that_address() -> None:
    assert reach("10.0.0.5").addresses() == ("http://10.0.0.5:8400",)
    assert reach("fd00::5", port=80).addresses() == ("http://[fd00::5]",)


def test_a_hall_with_a_name_gives_the_name() -> None:
    assert reach("0.0.0.0", "games.example").addresses() == ("http://games.example:8400",)
    assert reach("127.0.0.1", "games.example", proxied=True).addresses() == ("https://games.example",)
    assert reach("127.0.0.1", "games.example").is_open


def test_the_machines_addresses_are_not_those_of_this_computer_alone() -> None:
    assert not any(each.startswith(("127.", "0.", "[::1]", "[fe80")) for each in own_addresses())


@pytest.mark.parametrize(
    ("opening", "command"),
    [
        (Opening(host="127.0.0.1", port=8400), "dicehall serve --host 0.0.0.0"),
        (
            Opening(host="127.0.0.1", port=8400, database="sqlite+aiosqlite:////tmp/my hall.db", workers=2),
            "dicehall serve --host 0.0.0.0 --database 'sqlite+aiosqlite:////tmp/my hall.db' --workers 2",
        ),
        (
            Opening(host="127.0.0.1", port=8400, players=("Fox=mybots.py:Fox",), logs="text"),
            "dicehall serve --host 0.0.0.0 --logs text --player Fox=mybots.py:Fox",
        ),
        (Opening(host="127.0.0.1", port=8400, database="postgresql://me:secret@db/hall"), ""),
    ],
)
def test_the_command_is_how_the_hall_was_started_and_shows_no_password(
    opening: Opening, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DICEHALL_HOME")
    monkeypatch.delenv("DICEHALL_COMMAND", raising=False)
    assert restart_command(opening) == command


def test_the_command_names_the_folder_of_the_hall(own_home: Path) -> None:
    assert restart_command(Opening(host="127.0.0.1", port=8400)).startswith(f"DICEHALL_HOME={own_home} ")


def test_a_hall_on_this_computer_tells_a_guest_how_to_open_it(house: House) -> None:
    card = Person(house).get("/api/hall")
    assert card["open"] is False
    assert card["command"].endswith(f"serve --host 0.0.0.0 --port {house.port}")
    assert [bot["name"] for bot in card["bots"]] == ["Tumble", "Pip", "Magpie", "Bramble", "Onyx"]


def test_whoever_comes_through_a_proxy_does_not_get_the_command(house: House) -> None:
    assert Person(house).get("/api/hall", **{"X-Forwarded-For": "203.0.113.9"})["command"] == ""


def test_a_hall_with_a_name_tells_its_address(tmp_path: Path) -> None:
    with House(tmp_path / "named", "--name", "games.example") as named:
        card = Person(named).get("/api/hall")
    assert (card["open"], card["command"]) == (True, "")
    assert card["addresses"] == [f"http://games.example:{named.port}"]
