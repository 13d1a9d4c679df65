"""People who come and go: they make tables, sit, watch, play, talk, take back, and use the coach and the lab."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from soaking.halls import Halls
from soaking.ledger import Ledger, Promise

LOST = (OSError, TimeoutError, WebSocketException, EOFError)
VISIT_SECONDS = 45.0
ANSWER_SECONDS = 30.0
AGAIN_SECONDS = 0.3
REMEMBERED = 200
REFUSED = 400
BROKEN = 500
THINKING = 0.15  # seconds before a choice, at the most
BOTS = ("random", "greedy", "easy")


class Setting(NamedTuple):
    """A kind of table that people make: the game, options that make it short, and its other seats."""

    game: str
    options: dict[str, Any]
    others: tuple[str, ...]
    """`open` is for another person; everything else is the level of a bot."""


SETTINGS = (
    Setting("intersection", {"goal": 1000}, ("open",)),
    Setting("intersection", {"goal": 1000}, ("open", "open", "random")),
    Setting("intersection", {"rules": "classic", "goal": 1000}, ("easy",)),
    Setting("knockabout", {}, ("open",)),
    Setting("knockabout", {}, ("greedy",)),
    Setting("crossroll", {}, ("open", "random")),
    Setting("crossroll", {}, ()),
    Setting("indicesion", {}, ("random",)),
    Setting("indicesion", {}, ("open",)),
)


class Crowd:
    """A steady number of people; each makes one visit after the other."""

    def __init__(self, halls: Halls, ledger: Ledger, seed: int) -> None:
        self.halls = halls
        self.ledger = ledger
        self.rng = random.Random(seed)
        self.tables: deque[str] = deque(maxlen=REMEMBERED)
        self.over: deque[str] = deque(maxlen=REMEMBERED)
        limits = httpx.Limits(keepalive_expiry=1)  # sooner than the halls give idle connections up
        self.client = httpx.AsyncClient(timeout=ANSWER_SECONDS, limits=limits)

    def some_table(self) -> str:
        """A table that was made lately; raises Refused if there is none yet."""
        if not self.tables:
            raise Refused
        return self.rng.choice(self.tables)

    async def visit_for_ever(self) -> None:
        """Visit again and again, whatever goes wrong."""
        visits: list[tuple[int, Callable[[Crowd], Awaitable[None]]]] = [
            (10, play_a_game),
            (4, watch),
            (4, read),
            (2, look_around),
            (1, ask_the_coach),
            (1, ask_the_lab),
        ]
        while True:
            visit = self.rng.choices([each for _, each in visits], [weight for weight, _ in visits])[0]
            self.ledger.visits[visit.__name__] += 1
            await self._make(visit)

    async def _make(self, visit: Callable[[Crowd], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(2 * VISIT_SECONDS):
                await visit(self)
        except (httpx.HTTPError, *LOST) as error:
            self.ledger.error(f"{type(error).__name__} in {visit.__name__}")
            await asyncio.sleep(AGAIN_SECONDS)
        except Refused:
            await asyncio.sleep(AGAIN_SECONDS)
        except (KeyError, ValueError, IndexError) as error:
            self.ledger.error(f"the load itself: {error!r}"[:80])
            await asyncio.sleep(AGAIN_SECONDS)


class Refused(Exception):
    """A hall refused a request; it is in the ledger."""


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.headers = {"Cookie": f"dicehall={secrets.token_urlsafe(32)}"}

    async def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
        """The answer to a request; raises Refused, HTTPError."""
        where = self.crowd.halls.address(key or secrets.token_hex(4))
        asked = self.crowd.client.build_request(method, f"http://{where}{path}", json=body, headers=self.headers)
        answer = await self.crowd.client.send(asked)
        if answer.status_code >= REFUSED:
            self._count(answer, path)
            raise Refused
        whole = answer.headers["content-type"].startswith("application/json")
        return answer.json() if whole else answer.content

    def _count(self, answer: httpx.Response, path: str) -> None:
        ledger = self.crowd.ledger
        if answer.status_code == BROKEN:
            ledger.error(f"status 500 of {path.rpartition('/')[2].partition('?')[0]}")
            return
        with suppress(ValueError):
            ledger.refused[answer.json().get("code", str(answer.status_code))] += 1

    async def of_table(self, table: str, what: str) -> Any:
        """Something about a table."""
        return await self.ask("GET", f"/api/tables/{table}{what}", key=table)


async def play_a_game(crowd: Crowd) -> None:
    """Make a table, wait for the others, play for a while, and leave; perhaps once more with the same people."""
    rng, setting = crowd.rng, crowd.rng.choice(SETTINGS)
    people = [Person(crowd) for seat in ("me", *setting.others) if seat in ("me", "open")]
    seats: list[Any] = [{"who": "me", "name": "Ann"}]
    seats += [{"who": "open"} if each == "open" else {"who": "bot", "level": each} for each in setting.others]
    clock = {"kind": "game", "seconds": 120} if rng.random() < 0.3 else {"kind": "none"}
    asked = {"game": setting.game, "seats": seats, "options": setting.options, "clock": clock, "listed": True}
    table = (await people[0].ask("POST", "/api/tables", asked))["table"]
    for number, person in enumerate(people[1:]):
        await person.ask("POST", f"/api/tables/{table}/seats", {"name": f"Ben {number}"}, table)
    crowd.tables.append(table)
    await play(people, table, rng.randint(5, 80))


async def play(people: list[Person], table: str, most: int) -> None:
    """Let people play until the game is over, one of them has had enough, or time is up."""
    players = [Player(person, table, most) for person in people]
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        done, _ = await asyncio.wait(tasks, timeout=VISIT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    following = next((player.parts["next"] for player in players if player.parts.get("next")), None)
    if following:
        people[0].crowd.ledger.visits["rematch"] += 1
        await play(people, following, most // 2)


class Player:
    """One person at one table, with a socket that is opened again when it breaks."""

    def __init__(self, person: Person, table: str, most: int) -> None:
        self._person = person
        self._table = table
        self._most = most
        self._rng = person.crowd.rng
        self._ledger = person.crowd.ledger
        self._number = 0
        self._sent: tuple[float, int, Promise | None] | None = None
        self._acted: tuple[int, int] | None = None
        self._shared: set[int] = set()
        self._version = 0
        self.parts: dict[str, Any] = {}

    async def run(self) -> None:
        """Play until enough was done; a socket that breaks is opened again."""
        while not self._enough:
            try:
                async with self._connected() as socket:
                    self._sent, self._acted = None, None
                    await self._talk(socket)
            except LOST as error:
                self._note(error)
                await asyncio.sleep(AGAIN_SECONDS)

    def _connected(self) -> connect:
        where = self._person.crowd.halls.address(self._table)
        return connect(
            f"ws://{where}/api/tables/{self._table}/socket",
            additional_headers=self._person.headers,
            compression=None,
            max_size=None,
            open_timeout=ANSWER_SECONDS,
            close_timeout=1,
        )

    def _note(self, error: BaseException) -> None:
        code = f" {error.rcvd.code}" if isinstance(error, ConnectionClosed) and error.rcvd else ""
        self._ledger.error(f"socket: {type(error).__name__}{code}")

    @property
    def _enough(self) -> bool:
        over = self.parts.get("phase") == "over"
        return self._most <= 0 or (over and (bool(self.parts.get("next")) or self._rng.random() < 0.7))

    async def _talk(self, socket: ClientConnection) -> None:
        while not self._enough:
            async with asyncio.timeout(ANSWER_SECONDS if self._sent else None):
                message = json.loads(await socket.recv())
            await self._hear(socket, message)
            if self._sent is None and self.parts:
                await self._do_something(socket)

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "snapshot":
                self.parts, self._version = message["parts"], message["version"]
            case "update" if message["version"] > self._version:
                if message["since"] != self._version:
                    await socket.send('{"do":"refresh"}')
                self.parts.update(message["parts"])
                self._version = message["version"]
            case "done" | "refusal":
                self._answered(message)
        self._ledger.hear(self._table, message)

    def _answered(self, message: dict[str, Any]) -> None:
        sent = self._sent
        if sent is None or message["id"] != self._number:
            return
        self._sent = None
        started, entry, promise = sent
        if message["kind"] == "refusal":
            self._ledger.refused[message["code"]] += 1
            self._acted = None
        elif promise:
            self._ledger.answered(started)
            if promise.text:
                self._ledger.told[self._table].promised[entry] = promise

    async def _send(self, socket: ClientConnection, promise: Promise | None = None, **command: Any) -> None:
        self._number += 1
        self._sent = time.monotonic(), self.parts["entry"] + 1, promise
        await socket.send(json.dumps({**command, "id": self._number}))

    async def _do_something(self, socket: ClientConnection) -> None:
        """The one thing that is due: a share of the dice, an answer to a proposal, a choice, or talk."""
        parts, mine = self.parts, self.parts["mine"]
        proposal = parts["proposal"]
        if parts["phase"] == "entropy" and (left := set(mine) - self._shared):
            self._shared.add(seat := left.pop())
            await self._send(socket, do="entropy", seat=seat, entropy=secrets.token_hex(16))
        elif proposal and (asked := set(mine) & set(proposal["wanted"])):
            await self._send(socket, do="reply", seat=asked.pop(), agree=self._rng.random() < 0.8)
        elif parts["phase"] == "paused" and "resume" in parts["may"]:
            await self._send(socket, do="resume", seat=mine[0])
        elif parts["phase"] == "over":
            await self._propose_rematch(socket)
        elif parts["choices"] and self._acted != (parts["entry"], parts["choices"][0]["seat"]):
            await self._act(socket, parts["choices"][0])

    async def _propose_rematch(self, socket: ClientConnection) -> None:
        self._person.crowd.over.append(self._table)
        self._most -= 10
        if "rematch" in self.parts["may"]:
            await self._send(socket, do="propose", seat=self.parts["mine"][0], what="rematch")

    async def _act(self, socket: ClientConnection, choice: dict[str, Any]) -> None:
        await asyncio.sleep(self._rng.random() * THINKING)
        seat, entry, wish = choice["seat"], self.parts["entry"], self._rng.random()
        self._most -= 1
        if wish < 0.03:
            await self._send(socket, do="say", seat=seat, text="Well rolled!")
        elif wish < 0.06 and "undo" in self.parts["may"]:
            await self._send(socket, do="undo", seat=seat, seen=entry)
        elif wish < 0.065 and "resign" in self.parts["may"]:
            await self._send(socket, do="resign", seat=seat)
        else:
            self._acted = entry, seat
            await self._choose(socket, seat, entry, choice)

    async def _choose(self, socket: ClientConnection, seat: int, entry: int, choice: dict[str, Any]) -> None:
        text = "" if choice["box"] else self._rng.choice(choice["offers"])["text"]
        chosen = {"text": text} if text else {"action": choice["box"]["action"]}
        promise = Promise(seat, "" if self.parts["waiting"]["sealed"] else text)
        await self._send(socket, promise, do="act", seat=seat, seen=entry, **chosen)


async def watch(crowd: Crowd) -> None:
    """Watch a table for a moment, as a stranger."""
    watcher = Player(Person(crowd), crowd.some_table(), most=1)
    with suppress(TimeoutError):
        async with asyncio.timeout(crowd.rng.uniform(0.1, 4)):
            await watcher.run()


async def read(crowd: Crowd) -> None:
    """Read what a table has for everybody: its log, record, replay and what the record proves."""
    table, reader = crowd.some_table(), Person(crowd)
    for what in ("", "/log", "/record", "/replay?start=0&count=50", "/verdict", "/rolls"):
        await reader.of_table(table, what)
        await asyncio.sleep(crowd.rng.random() * THINKING)


async def look_around(crowd: Crowd) -> None:
    """See what there is: games, rules, tables, daily challenges, and whether the hall is well."""
    visitor = Person(crowd)
    rules = "/api/games/intersection/rules/traffic"
    for path in ("/api/games", rules, "/api/tables", "/api/my/tables", "/api/daily", "/health", "/metrics"):
        await visitor.ask("GET", path)
        await asyncio.sleep(crowd.rng.random() * THINKING)


async def ask_the_coach(crowd: Crowd) -> None:
    """A hint in a game alone, and the review of a game that is over."""
    person = Person(crowd)
    seats = [{"who": "me", "name": "Cat"}]
    made = await person.ask("POST", "/api/tables", {"game": "intersection", "seats": seats})
    table = made["table"]
    share = {"do": "entropy", "seat": 0, "entropy": secrets.token_hex(16)}
    await person.ask("POST", f"/api/tables/{table}/commands", share, table)
    await person.of_table(table, "/hint?seat=0")
    if crowd.over:
        await person.of_table(crowd.rng.choice(crowd.over), "/review?wait=5")


async def ask_the_lab(crowd: Crowd) -> None:
    """What a house rule does, as far as it is quickly known."""
    goals = crowd.rng.sample(range(500, 5000, 100), 2)
    question = {"game": "intersection", "options": {"goal": goals[0]}, "vary": "goal", "values": goals}
    await Person(crowd).ask("POST", "/api/lab", {**question, "after": 0, "wait": 2})
