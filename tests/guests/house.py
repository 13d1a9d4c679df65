"""A hall in a real process, and people who come to it over HTTP and sockets."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Protocol

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from guests.desk import SHARE, fold
from guests.patience import PATIENCE

COOKIE = "dicehall"
HASTE = 0.1  # seconds to wait after asking too fast
UNLIMITED = """
import sys
from dicehall.hall.access import Rate
from dicehall.hall.app import Config
from dicehall.hall.limits import TableLimits
from dicehall.hall.server import serve
free = Rate(1e9, 1e9)
tables = TableLimits(10**9, 10**9)
config = Config(sys.argv[1], writing=free, guessing=free, tables=tables, shared=sys.argv[3] == "shared")
serve(config, "127.0.0.1", int(sys.argv[2]), lambda at: print("The hall is open:", at, flush=True))
"""


class Place(Protocol):
    """Where people go: a hall, or several."""

    @property
    def port(self) -> int: ...


class House:
    """A hall that can be started, killed and started again over the same folder."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        limits: bool = True,
        python: Path | str = sys.executable,
        shared: str | None = None,
    ) -> None:
        """Without limits, `shared` is the address of a database that several halls use."""
        self.folder = folder
        self._shared = shared
        self._python = str(python)
        self._arguments = arguments
        self._limits = limits
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> House:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [self._python, *self._program()],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "DICEHALL_HOME": str(self.folder)},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("The hall is open: "), self.log.read_text()
        self.port = int(line.rpartition(":")[2])
        return self

    def _program(self) -> list[str]:
        if self._limits:
            serve = ["-m", "dicehall", "serve", "--no-browser", "--no-warm-up"]
            return [*serve, "--port", str(self.port), *self._arguments]
        database = self._shared or f"sqlite+aiosqlite:///{self.folder / 'hall.db'}"
        return ["-c", UNLIMITED, database, str(self.port), "shared" if self._shared else "alone"]

    def end(self, how: signal.Signals = signal.SIGTERM, seconds: float = PATIENCE) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(how)
            self._process.wait(seconds)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def __enter__(self) -> House:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Person:
    """Somebody with a browser: a cookie of their own."""

    def __init__(self, house: Place) -> None:
        self.house = house
        self.cookie = ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=PATIENCE)
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **self._cookies(), **headers}
        try:
            connection.request(method, path, raw, sent)
            response = connection.getresponse()
            found = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()
        if "set-cookie" in found.headers:
            self.cookie = found.headers["set-cookie"].split(";")[0].split("=", 1)[1]
        return found

    def _cookies(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    def get(self, path: str, **headers: str) -> Any:
        found = self.ask("GET", path, **headers)
        assert found.status == 200, found.body
        return found.json

    def post(self, path: str, body: Any) -> Any:
        found = self.ask("POST", path, body)
        assert found.status in (200, 201), found.body
        return found.json

    def make(self, game: str, *seats: dict[str, str], **asked: Any) -> str:
        """Make a table; its id."""
        table: str = self.post("/api/tables", {"game": game, "seats": list(seats), **asked})["table"]
        return table

    def sit(self, table: str, name: str) -> int:
        """Sit down; the seat."""
        seat: int = self.post(f"/api/tables/{table}/seats", {"name": name})["seats"][-1]
        return seat

    def do(self, table: str, **command: Any) -> Answer:
        return self.ask("POST", f"/api/tables/{table}/commands", command)

    def shake(self, table: str, seat: int) -> None:
        """Add to the dice."""
        answer = self.do(table, do="entropy", seat=seat, entropy=SHARE)
        assert answer.status == 200, answer.body

    def look(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def socket(self, table: str, origin: str | None = None, **headers: str) -> Line:
        return Line(self.house, table, {**self._cookies(), **headers}, origin)


def any_choice(choice: Any, rng: random.Random) -> dict[str, Any]:
    """Something that may be chosen, as a command has it."""
    if choice["box"]:
        return {"action": choice["box"]["action"]}
    return {"text": rng.choice(choice["offers"])["text"]}


class Line:
    """An open socket that folds what it hears, as the page does."""

    def __init__(self, house: Place, table: str, headers: dict[str, str], origin: str | None = None) -> None:
        address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
        self._stack = ExitStack()
        opening = connect(
            address,
            additional_headers=headers,
            origin=Origin(origin) if origin else None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
        )
        self.raw: ClientConnection = self._stack.enter_context(opening)
        self.table: Any = json.loads(self.raw.recv(PATIENCE))
        self.folded = self.table
        self._count = 0

    def hear(self, seconds: float = PATIENCE) -> Any:
        """The next message, folded in if it is an update; one that a snapshot overtook is old news."""
        message = json.loads(self.raw.recv(seconds))
        if message["kind"] == "update":
            self.folded = fold(self.folded, [message])
            if message["version"] > self.table["version"]:
                self.table = self.folded
        elif message["kind"] == "snapshot":
            self.table = message
        return message

    def answer(self) -> Any:
        """The next message that is not an update: others may come and go at any time."""
        while (message := self.hear())["kind"] == "update":
            pass
        return message

    def ask(self, **command: Any) -> Any:
        """Send a command, again after a moment if that was too fast; its answer, a snapshot if it is one."""
        while True:
            self._count += 1
            self.raw.send(json.dumps({**command, "id": self._count}))
            while (message := self.hear())["kind"] != "snapshot" and message.get("id") != self._count:
                pass
            if message.get("code") != "too_fast":
                return message
            time.sleep(HASTE)

    def refresh(self) -> Any:
        """A fresh snapshot; `folded` is then what the first snapshot and all updates give."""
        message = self.ask(do="refresh")
        assert message["kind"] == "snapshot", message
        while self.folded["version"] < message["version"]:
            self.hear()
        return message

    @property
    def parts(self) -> Any:
        return self.table["parts"]

    def close(self) -> None:
        self._stack.close()
