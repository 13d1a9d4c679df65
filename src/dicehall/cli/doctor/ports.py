"""The port: free, a hall's, or somebody else's."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from dicehall.cli.doctor.finding import Finding

SECONDS = 3.0
LISTENING = "0A"


def of_port(host: str, port: int) -> Iterator[Finding]:
    """What there is to say of the port."""
    if port == 0:
        yield Finding("port", "good", "any free one is taken")
        return
    if not _taken(host, port):
        yield _free(host, port)
        return
    yield _hall(host, port) or Finding("port", "wrong", f"{port} is taken{_by_whom(port)}; use another with --port")


def _taken(host: str, port: int) -> bool:
    with suppress(OSError), socket.create_connection((_near(host), port), timeout=SECONDS):
        return True
    return False


def _near(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def _free(host: str, port: int) -> Finding:
    """Whether this user may listen there."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
    except OSError as error:
        return Finding("port", "wrong", f"nobody can listen on {host}:{port} ({error.strerror})")
    return Finding("port", "good", f"{port} is free")


def _hall(host: str, port: int) -> Finding | None:
    """What a hall that is open there says of itself; None if it is none."""
    connection = http.client.HTTPConnection(_near(host), port, timeout=SECONDS)
    try:
        connection.request("GET", "/health", headers={"Host": f"localhost:{port}"})
        answer = connection.getresponse()
        found = json.loads(answer.read(10_000))
        if answer.status == 200 and found["ok"]:
            return Finding("port", "good", f"a hall is open on {port} and well, version {found['version']}")
        why = found.get("reason") or f"status {answer.status}"
        return Finding("port", "wrong", f"a hall is open on {port} and not well: {why}")
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError):
        return None
    finally:
        connection.close()


def _by_whom(port: int) -> str:
    """The program that listens, where this user may know it."""
    sockets = _sockets(port)
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if any(str(each.readlink()) in sockets for each in (process / "fd").iterdir()):
                return f" by {(process / 'comm').read_text().strip()} (process {process.name})"
    return ""


def _sockets(port: int) -> set[str]:
    """The sockets that listen on a port, as the files of a process name them."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with suppress(OSError):
            rows = [line.split() for line in Path(table).read_text().splitlines()[1:]]
            listening = [row for row in rows if row[3] == LISTENING and int(row[1].rpartition(":")[2], 16) == port]
            found |= {f"socket:[{row[9]}]" for row in listening}
    return found
