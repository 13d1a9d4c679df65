"""`dicehall bots ladder`: the bots of each rulebook from weak to strong, measured anew or as they were kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dicehall.bots.characters import name_of
from dicehall.bots.levels import ladders_of
from dicehall.bots.ratings import Match, Measured, Rating, file_name, measured, rated
from dicehall.bots.shipped import folder_of, write_shipped
from dicehall.core.errors import GameError
from dicehall.lab import ladder as lab
from dicehall.lab.figures import wilson
from dicehall.registry import plugin, plugins

HEAD = ("bot", "level", "rating", "±", "wins against the next", "95 % interval", "games", "")
TOO_NEAR, TOO_FAR = "too near", "too far"


class Shown(NamedTuple):
    """What the command was asked for."""

    measure: bool
    games: int | None
    workers: int | None
    out: Path | None
    check: bool
    docs: Path | None
    as_json: bool


class Row(NamedTuple):
    """A bot of a ladder: its rating, and its match against the one below it, which the weakest has not."""

    level: str
    rating: Rating
    match: Match | None


def show_ladders(game: str | None, rulebook: str | None, asked: Shown) -> None:
    """Measure ladders if asked to, and print them; raises GameError if a check fails."""
    console, faults = Console(highlight=False), []
    for name, book in _books(game, rulebook):
        found = _measured(name, book, asked) if asked.measure else measured(plugin(name), book)
        if found is None:
            faults.append(f"the ladder of {name} ({book}) was not measured")
        elif asked.check and lab.is_stale(found):
            faults.append(f"the ladder of {name} ({book}) was measured with other rules or players")
        if found is not None:
            _print(console, found, asked)
        if found is not None and asked.docs is not None:
            asked.docs.write_text(with_table(asked.docs.read_text("utf-8"), found), "utf-8")
    if asked.check and faults:
        raise GameError("; ".join(faults))
    for fault in faults:
        console.print(f"{fault[:1].upper()}{fault[1:]}.")


def _books(game: str | None, rulebook: str | None) -> Iterator[tuple[str, str]]:
    """The rulebooks in question, each with its game; raises BadOptions for one that has no ladder."""
    for each in [plugin(game)] if game else plugins():
        for book in [rulebook] if game and rulebook else ladders_of(each.id):
            if book == (rulebook or book):
                yield each.id, lab.plan(each.id, book).rulebook


def _measured(game: str, book: str, asked: Shown) -> Measured:
    """Measure a ladder, with a progress bar, and write it."""
    at = lab.plan(game, book, asked.games)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, int] = {}

        def tick(match: Match, games: int) -> None:
            title = f"{game}, {book}: {match.weaker} and {match.stronger}"
            if title not in tasks:
                tasks[title] = bar.add_task(title, total=games)
            bar.update(tasks[title], completed=match.games)  # type: ignore[arg-type]

        found = lab.measure(at, asked.workers, tick)
    write_shipped((asked.out or folder_of(plugin(game))) / file_name(book), found)
    return found


def _print(console: Console, found: Measured, asked: Shown) -> None:
    if asked.as_json:
        whole = {**msgspec.to_builtins(found), "ratings": msgspec.to_builtins(rated(found))}
        print(msgspec.json.encode(whole).decode())
    else:
        table = Table(*HEAD, title=title_of(found), title_justify="left")
        for row in rows(found):
            table.add_row(*cells(row))
        console.print(table)


def title_of(found: Measured) -> str:
    """The game and the rulebook that a ladder is for."""
    spec = plugin(found.game).spec
    return f"{spec.title}, {found.rulebook}" if len(spec.rulebooks) > 1 else spec.title


def rows(found: Measured) -> list[Row]:
    """The bots of a ladder, the strongest first."""
    ratings, matches = rated(found), {each.stronger: each for each in found.matches}
    return [Row(level, ratings[level], matches.get(level)) for level in reversed(found.levels)]


def cells(row: Row) -> tuple[str, ...]:
    """What a table says of a bot."""
    name, rating = (name_of(row.level), row.level), (f"{row.rating.rating:,}", str(row.rating.error))
    if row.match is None:
        return (*name, *rating, "", "", "", "")
    low, high = wilson(row.match.won, row.match.games)
    won = f"{100 * row.match.share:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}", f"{row.match.games:,}"
    return (*name, *rating, *won, verdict(row.match))


def verdict(match: Match) -> str:
    """What is wrong with a pair of neighbours; "" if nothing is."""
    if lab.is_near(match):
        return ""
    return TOO_NEAR if match.share < lab.NEAREST else TOO_FAR


def markdown(found: Measured) -> list[str]:
    """A ladder as a table of the documentation."""
    head = [f"| {' | '.join(HEAD)} |", "|---|---|--:|--:|--:|---|--:|---|"]
    return [*head, *(f"| {' | '.join(cells(row))} |" for row in rows(found))]


def with_table(text: str, found: Measured) -> str:
    """A page of the documentation with this ladder as the table under its title; raises GameError without one."""
    title = f"### {title_of(found)}"
    before, there, after = text.partition(f"{title}\n")
    if not there:
        raise GameError(f"the page has no title {title!r} to put the table under")
    rest = after.lstrip("\n").splitlines()
    old = next((at for at, line in enumerate(rest) if not line.startswith("|")), len(rest))
    left = "\n".join(rest[old:]).strip("\n")
    table = "\n".join(markdown(found))
    return f"{before}{there}\n{table}\n" + (f"\n{left}\n" if left else "")
