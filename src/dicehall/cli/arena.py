"""`dicehall bots arena`: a tournament of bots, with a progress bar and then a table or JSON."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dicehall.lab.arena import Contest, Outcome, outcomes
from dicehall.lab.figures import ENOUGH, wilson
from dicehall.lab.formatting import counted, interval_text, number, percent, too_few
from dicehall.lab.standings import Standings, standings


def show_arena(held: Contest, workers: int | None, as_json: bool) -> None:
    """Hold a contest and print the standings, also after an interrupt."""
    stand = standings(held, _played(held, workers))
    print(msgspec.json.encode(stand).decode()) if as_json else _print(stand)


def _played(held: Contest, workers: int | None) -> list[Outcome]:
    """The outcomes of the games, with a progress bar; after an interrupt, those so far."""
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn()
    played: list[Outcome] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=held.games)
        try:
            for outcome in outcomes(held, workers):
                played.append(outcome)
                bar.advance(task)
        except KeyboardInterrupt:
            if not played:
                raise
    return played


def _print(stand: Standings) -> None:
    console, held = Console(highlight=False), stand.contest
    table = Table("bot", "games", "won", "95 % interval", "rating", "±", "mean score")
    for bot in stand.bots:
        won, interval = percent(bot.rate, (bot.high - bot.low) / 2), interval_text(bot.low, bot.high, "share")
        rating = f"{bot.mu:.1f}", f"{bot.sigma:.1f}"
        table.add_row(bot.name, f"{bot.games:,}", won, interval, *rating, number(bot.score))
    console.print(table)
    games = f"{counted(stand.games, 'game')} of {held.players} players from seed {held.seed!r}"
    console.print(f"{games}. {_by_seat(stand)}")
    if stand.games < held.games:
        console.print(f"Interrupted: {counted(held.games - stand.games, 'game')} not played.")
    if stand.unfinished:
        console.print(f"Games without an end, counted as draws: {stand.unfinished:,}.")


def _by_seat(stand: Standings) -> str:
    """The wins of each seat in a sentence, or that there are too few games."""
    if stand.games < ENOUGH:
        return too_few(stand.games)
    ends = [wilson(share * stand.games, stand.games) for share in stand.seats]
    wins = [percent(share, (high - low) / 2) for share, (low, high) in zip(stand.seats, ends, strict=True)]
    return f"Wins by seat: {', '.join(wins)}."
