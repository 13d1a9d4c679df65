"""The servers that the hall's benchmark compares, each in a process of its own, and what a process has used."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")

HALL = """
import sys
from dicehall.cli.serve import page_folder
from dicehall.hall.access import Rate
from dicehall.hall.app import Config
from dicehall.hall.limits import TableLimits
from dicehall.hall.server import serve
free, page = Rate(1e9, 1e9), page_folder()
config = Config(sys.argv[1], writing=free, guessing=free, tables=TableLimits(10**9, 10**9), page=page)
serve(config, "127.0.0.1", 0, lambda at: print(at, flush=True))
"""

# A message names how often it is sent to each of the four. With a file as argument, it is first committed as a row:
# a thread commits the rows that arrived during its last transaction together, as the hall does. Sockets are sent to
# directly: Litestar's Channels would cost more.
ECHO = """
import asyncio, json, socket, sqlite3, sys, uvicorn
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from litestar import Litestar, WebSocket, websocket
from litestar.params import FromPath

class Writer:
    def __init__(self, path):
        self.thread = ThreadPoolExecutor(1)
        self.base = sqlite3.connect(path, check_same_thread=False)
        self.base.execute("PRAGMA journal_mode=WAL")
        self.base.execute("PRAGMA synchronous=FULL")
        self.base.execute("CREATE TABLE entries (table_id TEXT, n INTEGER, line TEXT, PRIMARY KEY (table_id, n))")
        self.queue = asyncio.Queue()
        self.count = 0

    async def commit(self, table, line):
        self.count += 1
        done = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(((table, self.count, line), done))
        await done

    async def run(self):
        while True:
            group = [await self.queue.get()]
            while not self.queue.empty():
                group.append(self.queue.get_nowait())
            rows = [row for row, _ in group]
            await asyncio.get_running_loop().run_in_executor(self.thread, self.write, rows)
            for _, done in group:
                done.set_result(None)

    def write(self, rows):
        self.base.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        self.base.commit()

@websocket("/{table:str}/{seat:int}")
async def echo(socket: WebSocket, table: FromPath[str], seat: FromPath[int]) -> None:
    await socket.accept()
    sockets[table].append(socket)
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        text = message["text"]
        asked = json.loads(text)
        if writer:
            await writer.commit(table, text[:300])
        for _ in range(asked["frames"]):
            for other in sockets[table]:
                await other.send_text(text)
        if writer:
            await socket.send_text('{"kind":"done","id":0}')

async def start(app):
    global writer
    if len(sys.argv) > 1:
        writer = Writer(sys.argv[1])
        app.state.task = asyncio.create_task(writer.run())

writer = None
sockets = defaultdict(list)
listener = socket.create_server(("127.0.0.1", 0))
print("http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
app = Litestar([echo], on_startup=[start], openapi_config=None, logging_config=None)
config = uvicorn.Config(app, loop="uvloop", ws="websockets-sansio", log_level="error", access_log=False)
uvicorn.Server(config).run(sockets=[listener])
"""


class Server:
    """A server in a process of its own, with what it has used so far."""

    def __init__(self, code: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        atexit.register(self.stop)

    @property
    def cpu(self) -> float:
        """Seconds of processor time."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> int:
        """Bytes of memory that are this process's alone. RSS also counts pages of files, which come and go."""
        rollup = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text().splitlines()
        sizes = [line.split() for line in rollup if line.startswith(("Private_Dirty:", "Private_Clean:"))]
        return sum(int(size[1]) for size in sizes) * 1024

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
