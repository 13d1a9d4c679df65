"""The hall under load for a long time: does it grow, does it lose anything?

People come and go at tables of all games, with bots, spectators, hints, reviews, replays and questions to the lab.
In the first half of the run, halls are killed and closed, and the database is restarted. In the second half nothing
is disturbed: growth is measured there, by a straight line through the samples after a warm-up. Afterwards every
record is verified, and every line that anybody was sent is looked up in it. The exit code is 1 if any is missing.

The halls and the database belong to the run and listen on this machine only. Ctrl+C ends the load, and checks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from soaking.checks import Report, check
from soaking.halls import Database, Halls, opened
from soaking.ledger import Ledger
from soaking.people import Crowd
from soaking.samples import Moment, Series

PROGRESS_SECONDS = 5.0
RECOVERY_SECONDS = 15.0
STORM = 0.5
"""The part of the run in which halls and database are disturbed."""


class Soak:
    """One run: halls, people, disturbances and samples."""

    def __init__(self, database: Database, folder: Path, asked: argparse.Namespace) -> None:
        self.database = database
        self._asked = asked
        self.ledger = Ledger()
        self.halls = Halls(database.url, asked.halls, folder)
        self.series = Series(self.halls, self.ledger)
        self.disturbances: dict[str, int] = {}
        self._crowd = Crowd(self.halls, self.ledger, asked.seed)
        self._rng = random.Random(asked.seed)
        self._started = time.monotonic()

    async def run(self, ended: asyncio.Event) -> None:
        """Put the halls under load until the time is up or `ended` is set; afterwards no hall runs."""
        try:
            await self.halls.start()
            self._started = time.monotonic()
            await self._load(ended)
        finally:
            await self._crowd.client.aclose()
            slow = await asyncio.to_thread(self.halls.end, signal.SIGTERM)
            self._count("halls that did not end in time", slow)

    async def _load(self, ended: asyncio.Event) -> None:
        tasks = [asyncio.create_task(self._crowd.visit_for_ever()) for _ in range(self._asked.people)]
        tasks += [asyncio.create_task(self._disturb()), asyncio.create_task(self._watch())]
        waiting = asyncio.create_task(ended.wait())
        try:
            await asyncio.wait([*tasks, waiting], timeout=self._asked.seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*tasks, waiting):
                task.cancel()
            found = await asyncio.gather(*tasks, return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                raise error

    # Disturbances.

    async def _disturb(self) -> None:
        """Kill, close and restart during the first half; then never again."""
        storm = self._started + STORM * self._asked.seconds
        every = self._asked.every or max(6.0, min(60.0, self._asked.seconds / 12))
        ways = [self._kill, self._close, self._kill, self._restart_database]
        number = 0
        while not self._asked.calm and time.monotonic() + every < storm:
            await asyncio.sleep(every * self._rng.uniform(0.7, 1.0))
            await ways[number % len(ways)]()
            number += 1
        await asyncio.sleep(max(0.0, storm - time.monotonic()) if not self._asked.calm else 0)
        self.series.calm_since = time.monotonic()
        await asyncio.Event().wait()

    async def _kill(self) -> None:
        self._count("kills")
        await self._end_one(signal.SIGKILL)

    async def _close(self) -> None:
        self._count("closings")
        await self._end_one(signal.SIGTERM)

    async def _end_one(self, how: signal.Signals) -> None:
        hall = self._rng.choice(self.halls.all)
        self.ledger.disturb(RECOVERY_SECONDS)
        if not await asyncio.to_thread(hall.end, how):
            self._count("halls that did not end in time")
        await asyncio.to_thread(hall.start)
        self.ledger.disturb(RECOVERY_SECONDS)

    async def _restart_database(self) -> None:
        if self.database.can_restart:
            self._count("restarts of the database")
            self.ledger.disturb(RECOVERY_SECONDS)
            await asyncio.to_thread(self.database.restart)
            self.ledger.disturb(RECOVERY_SECONDS)

    def _count(self, what: str, number: int = 1) -> None:
        if number:
            self.disturbances[what] = self.disturbances.get(what, 0) + number

    # Samples.

    async def _watch(self) -> None:
        """Take a sample every few seconds, and say how it goes."""
        async with httpx.AsyncClient(timeout=PROGRESS_SECONDS) as client:
            while True:
                await asyncio.sleep(min(PROGRESS_SECONDS, self._asked.seconds / 20))
                tables = [await _tables(client, hall.address) for hall in self.halls.all if hall.alive]
                say(self._progress(self.series.add(sum(tables))))

    def _progress(self, moment: Moment) -> str:
        return (
            f"{moment.at - self._started:5.0f} s  {moment.memory:6.1f} MB  {moment.tables:4} tables in memory  "
            f"{len(self.ledger.told):5,} tables  {len(self.ledger.actions):7,} actions  "
            f"{sum(self.ledger.errors.values()):4,} errors  {sum(self.disturbances.values()):3} disturbances"
        )


async def _tables(client: httpx.AsyncClient, address: str) -> int:
    with suppress(httpx.HTTPError, ValueError, KeyError):
        return int((await client.get(f"http://{address}/health")).json()["tables"])
    return 0


def say(text: str) -> None:
    """Show how it goes, apart from the results."""
    print(text, file=sys.stderr, flush=True)


def results(soak: Soak, report: Report) -> dict[str, Any]:
    """All results of a run."""
    ledger = soak.ledger
    return {
        "database": soak.database.kind,
        "halls": len(soak.halls.all),
        "minutes": round(soak.series.calm_seconds / 60, 1),
        "rows": soak.series.rows(),
        "disturbances": soak.disturbances,
        "visits": dict(ledger.visits.most_common()),
        "actions": len(ledger.actions),
        "refused": dict(ledger.refused.most_common()),
        "errors": dict(ledger.errors.most_common()),
        "errors in the halls' logs": dict(soak.halls.faults().most_common(20)),
        "checked": dict(report.counts),
        "promised": sum(len(told.promised) for told in ledger.told.values()),
        "wrong": report.wrong,
    }


def as_text(found: dict[str, Any]) -> str:
    """The results for people."""
    lines = [f"{found['halls']} hall(s), {found['database']}; {found['minutes']} minutes of it undisturbed:", ""]
    lines.append(f"{'':26}{'start':>10}{'middle':>10}{'end':>10}{'a minute':>12}")
    for row in found["rows"]:
        figures = "".join(f"{row[name]:10,.1f}" for name in ("start", "middle", "end"))
        name = f"{row['name']} ({row['unit']})" if row["unit"] else row["name"]
        lines.append(f"{name:26}{figures}" + ("" if row["unit"] == "ms" else f"{row['growth']:+12.2f}"))
    lines.append("")
    for name in ("disturbances", "visits", "refused", "errors", "errors in the halls' logs"):
        counts = ", ".join(f"{what} {count:,}" for what, count in found[name].items())
        lines.append(f"{name}: {counts or 'none'}")
    lines.append(f"actions: {found['actions']:,}, of which {found['promised']:,} were looked up in a record")
    checked = found["checked"]
    counted = "{:,} tables, {:,} entries, {:,} lines that people were sent"
    lines.append("checked: " + counted.format(*(checked.get(key, 0) for key in ("tables", "entries", "lines"))))
    lines += [f"WRONG: {each}" for each in found["wrong"][:20]]
    return "\n".join([*lines, f"{len(found['wrong'])} faults" if found["wrong"] else "nothing was lost"])


async def run(database: Database, folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """Load, then checks; the first Ctrl+C ends the load, the second everything."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signal_, ended.set)
    soak = Soak(database, folder, asked)
    await soak.run(ended)
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        loop.remove_signal_handler(signal_)
    return results(soak, await check(database.url, soak.ledger, say))


def read_arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=40.0, help="how long the load lasts")
    parser.add_argument("--people", type=int, default=24, help="how many visits there are at once")
    parser.add_argument("--halls", type=int, default=1, help="hall processes on one PostgreSQL")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="one of its own; a file for one hall")
    parser.add_argument("--url", help="the address of an empty database instead, which is not restarted")
    parser.add_argument("--every", type=float, help="seconds between disturbances")
    parser.add_argument("--calm", action="store_true", help="disturb nothing")
    parser.add_argument("--seed", type=int, default=0, help="of the choices that people make")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    return parser.parse_args()


def main() -> None:
    """Run, print, and exit with 1 if anything was lost."""
    asked = read_arguments()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    kind = asked.database or ("sqlite" if asked.halls == 1 else "postgresql")
    with opened(kind, asked.url) as (database, folder):
        found = asyncio.run(run(database, folder, asked))
    print(json.dumps(found) if asked.json else as_text(found))
    sys.exit(1 if found["wrong"] else 0)


if __name__ == "__main__":
    main()
