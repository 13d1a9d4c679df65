"""`dicehall lab daily`: the challenges of a day, and the results of best play."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table

from dicehall.lab.daily import Best, Challenge, best, challenge, challenges, dice_of, dice_text, read_day, today


def show_daily(name: str | None, date: str | None, as_json: bool) -> None:
    """Print the challenges of a day, one or all; raises BadOptions."""
    day = today() if date is None else read_day(date)
    chosen = [challenge(name)] if name else list(challenges().values())
    with Console(stderr=True).status("Playing the challenges"):
        found = [(each, best(each, day)) for each in chosen]
    if as_json:
        print(msgspec.json.encode([_figures(*each) for each in found]).decode())
    else:
        Console(highlight=False).print(_table(day, found))


def _figures(played: Challenge, known: Best) -> dict[str, object]:
    dice = {"dice": dice_text(played, known.day), "seed": dice_of(played, known.day).seed.hex()}
    return {**msgspec.to_builtins(known), "game": played.game, "options": played.options, **dice}


def _table(day: str, found: list[tuple[Challenge, Best]]) -> Table:
    table = Table("challenge", "counted", "best play on these dice", "on average", title=f"Challenges of {day}")
    for played, known in found:
        reached = f"{known.result} {'exact' if known.exact else 'best known'}"
        table.add_row(played.id, known.measure, reached, f"{known.expected:.2f}" if known.expected else "")
    return table
