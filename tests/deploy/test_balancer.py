"""The balancer with TLS in front of three halls: a real HAProxy with the files of deploy/."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from guests import postgres
from guests.house import COOKIE, Answer, House
from guests.patience import PATIENCE

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NAME = "games.example.org"
ME = {"who": "me", "name": "Ann"}


class Front(NamedTuple):
    """The balancer as people reach it, and the halls behind it."""

    tls: int
    plain: int
    trust: ssl.SSLContext
    halls: list[House]

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        connection = http.client.HTTPSConnection("127.0.0.1", self.tls, timeout=PATIENCE, context=self.trust)
        sent = {"Host": NAME, "Origin": f"https://{NAME}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, sent)
            found = connection.getresponse()
            return Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, found.read())
        finally:
            connection.close()


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        found = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in found]


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for the hall's name in hall.pem, and what trusts it."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-keyout", str(folder / "key"), "-out", str(folder / "cert")]
    subprocess.run(command, check=True, capture_output=True)
    (folder / "hall.pem").write_text((folder / "cert").read_text() + (folder / "key").read_text())
    trust = ssl.create_default_context(cafile=str(folder / "cert"))
    trust.check_hostname = False  # it is reached by its address here
    return trust


@contextmanager
def haproxy(folder: Path, halls: list[House], tls: int, plain: int) -> Iterator[None]:
    """HAProxy with the files of deploy/, on free ports of this machine."""
    front = (DEPLOY / "tls.cfg").read_text().replace("/etc/haproxy/certificates", str(folder))
    front = front.replace("bind :443", f"bind 127.0.0.1:{tls}").replace("bind :80", f"bind 127.0.0.1:{plain}")
    (folder / "tls.cfg").write_text(front)
    addresses = {f"HALL{number}": f"127.0.0.1:{hall.port}" for number, hall in enumerate(halls, 1)}
    environment = {**os.environ, **addresses, "FRONT": f"127.0.0.1:{free_ports(1)[0]}"}
    files = ["-f", str(DEPLOY / "haproxy.cfg"), "-f", str(folder / "tls.cfg")]
    subprocess.run(["haproxy", "-c", *files], env=environment, check=True, capture_output=True)
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(["haproxy", "-db", *files], env=environment, stdout=log, stderr=log)
    try:
        yield
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    if not shutil.which("haproxy") or not shutil.which("openssl"):
        pytest.skip("HAProxy and openssl are needed")
    folder = tmp_path_factory.mktemp("balancer")
    trust, (tls, plain) = certificate(folder), free_ports(2)
    with ExitStack() as stack:
        database = stack.enter_context(postgres.server())
        settings = ["--database", database, "--shared", "--name", NAME, "--proxy", "127.0.0.1"]
        halls = [stack.enter_context(House(folder / f"hall{number}", *settings)) for number in range(3)]
        stack.enter_context(haproxy(folder, halls, tls, plain))
        found = Front(tls, plain, trust, halls)
        until_it_answers(found)
        yield found


def until_it_answers(front: Front) -> None:
    give_up = time.monotonic() + 60
    while True:
        try:
            if front.ask("GET", "/api/games").status == 200:
                return
        except OSError:
            pass
        assert time.monotonic() < give_up, "the balancer does not answer"
        time.sleep(0.1)


def test_plain_http_is_sent_to_tls(front: Front) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", front.plain, timeout=PATIENCE)
    connection.request("GET", "/t/abc", headers={"Host": NAME})
    answer = connection.getresponse()
    connection.close()
    assert answer.status == 301
    assert answer.headers["Location"] == f"https://{NAME}/t/abc"


def test_people_are_served_over_tls_and_browsers_stay_there(front: Front) -> None:
    answer = front.ask("GET", "/api/games")
    assert answer.status == 200
    assert "max-age" in answer.headers["strict-transport-security"]


def test_metrics_are_not_for_everybody(front: Front) -> None:
    assert front.ask("GET", "/metrics").status == 404


def test_a_table_is_played_at_over_a_socket_with_tls_and_goes_on_when_its_hall_is_killed(front: Front) -> None:
    made = front.ask("POST", "/api/tables", {"game": "intersection", "seats": [ME]})
    cookie = made.headers["set-cookie"].split(";")[0].split("=", 1)[1]
    assert made.status == 201
    table = made.json["table"]
    assert snapshot(front, table, cookie)["parts"]["mine"] == [0]
    owner = next(hall for hall in front.halls if tables_of(hall))
    owner.end(signal.SIGKILL)
    wait_for_table(front, table, cookie)
    owner.start()


def test_people_whose_hall_hangs_are_cut_off_and_find_their_table_in_another(front: Front) -> None:
    made = front.ask("POST", "/api/tables", {"game": "intersection", "seats": [ME]})
    cookie = made.headers["set-cookie"].split(";")[0].split("=", 1)[1]
    table = made.json["table"]
    before = [tables_of(hall) for hall in front.halls]
    with socket_at(front, table, cookie) as opened:
        opened.recv(PATIENCE)
        counts = zip(front.halls, before, strict=True)
        owner = next(hall for hall, count in counts if tables_of(hall) > count)
        os.kill(owner.pid, signal.SIGSTOP)
        try:
            with pytest.raises(ConnectionClosed):
                hear_all(opened)
            wait_for_table(front, table, cookie)
        finally:
            os.kill(owner.pid, signal.SIGCONT)


def hear_all(opened: ClientConnection) -> None:
    while True:
        opened.recv(60)


def wait_for_table(front: Front, table: str, cookie: str) -> None:
    """Come again until the table is there."""
    give_up = time.monotonic() + 60
    while True:
        try:
            assert snapshot(front, table, cookie)["parts"]["mine"] == [0]
            return
        except (OSError, WebSocketException, KeyError):
            assert time.monotonic() < give_up, "the table does not come back"
            time.sleep(0.2)


def snapshot(front: Front, table: str, cookie: str) -> Any:
    """What a socket through the balancer is sent first."""
    with socket_at(front, table, cookie) as opened:
        return json.loads(opened.recv(PATIENCE))


def socket_at(front: Front, table: str, cookie: str) -> ClientConnection:
    return connect(
        f"wss://{NAME}/api/tables/{table}/socket",
        sock=socket.create_connection(("127.0.0.1", front.tls), timeout=PATIENCE),
        ssl=front.trust,
        origin=Origin(f"https://{NAME}"),
        additional_headers={"Cookie": f"{COOKIE}={cookie}"},
        open_timeout=PATIENCE,
    )


def tables_of(hall: House) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=PATIENCE)
    connection.request("GET", "/health/live")
    found: int = json.loads(connection.getresponse().read())["tables"]
    connection.close()
    return found
