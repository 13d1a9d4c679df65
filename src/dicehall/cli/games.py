"""`dicehall games` and `dicehall rules`: the games, their options and their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from dicehall.bots import characters_of, levels_of
from dicehall.bots.levels import offered_levels
from dicehall.bots.ratings import ratings_of
from dicehall.cli import command
from dicehall.core.contract import Rulebook
from dicehall.core.plugin import Plugin
from dicehall.registry import found, plugin, plugins
from dicehall.rules_text import plain, rules_text


def show_games() -> None:
    """List every game with its rulebooks and house rules."""
    console = Console()
    for each in plugins():
        console.print(f"[bold]{each.spec.title}[/bold]  {command()} play {each.id}")
        for book in each.spec.rulebooks:
            _show_rulebook(console, book)
    for broken in found().broken:
        console.print(f"[bold]{broken.name}[/bold] of the package {broken.package} can't be played: {broken.why}")


def _show_rulebook(console: Console, book: Rulebook) -> None:
    console.print(Padding(f"{book.id}: {book.summary} {book.seats_in_words} players.", (0, 0, 0, 2)))
    table = Table(box=None, padding=(0, 2, 0, 4), show_header=False)
    for option in book.options:
        default = msgspec.json.encode(option.default).decode()
        table.add_row(f"{option.name}={default}", option.help, f"allowed: {option.allowed}")
    console.print(table)


def show_bots(name: str | None) -> None:
    """List the bots of one game or of all, from easy to strong."""
    console = Console(highlight=False)
    for each in [plugin(name)] if name else plugins():
        console.print(f"[bold]{each.spec.title}[/bold]")
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
        for bot in characters_of(each.id):
            table.add_row(bot.name, bot.level, _ratings(each, bot.level), bot.line)
        console.print(table)
        others = [level for level in levels_of(each.id) if level not in offered_levels(each.id)]
        if others:
            console.print(Padding(f"For the lab and the arena too: {', '.join(others)}.", (0, 0, 0, 2)))


def _ratings(known: Plugin, level: str) -> str:
    """The ratings of a bot, with the rulebooks that they are for where there are several; "" without any."""
    ratings = {book: levels[level] for book, levels in ratings_of(known.id).items() if level in levels}
    several = len(known.spec.rulebooks) > 1
    return "\n".join(f"{about(each.rating)}{f' ({book})' * several}" for book, each in ratings.items())


def about(rating: int) -> str:
    """A rating in words, rounded to tens as the page does."""
    return f"about {(rating + 5) // 10 * 10:,}"


def show_rules(name: str, options: Mapping[str, Any]) -> None:
    """Print the rules of a game with these options."""
    Console().print(Markdown(plain(rules_text(name, options))))
