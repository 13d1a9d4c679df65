"""`dicehall lab fairness`: counts thrown dice, with a progress bar and then a table."""

from __future__ import annotations

from rich.console import Console
from rich.progress import track
from rich.table import Table

from dicehall.lab.fairness import BATCH, Count, fairness
from dicehall.physics.port import shared

SUSPICIOUS = 0.001


def show_fairness(game: str, throws: int) -> bool:
    """Throw dice, print the counts, and return whether they look fair."""
    console = Console(highlight=False)
    runs = fairness(game, shared(), throws)
    batches = -(-2 * throws // BATCH)
    *_, counts = track(runs, "Throwing", total=batches, console=console, transient=True)
    console.print(_table(counts))
    fair = all(count.chance >= SUSPICIOUS for count in counts)
    console.print(
        "A throw counts if the die rests there on one face. Chance: how often fair dice are as uneven as these."
    )
    console.print("These dice look fair." if fair else "These dice do not look fair.")
    return fair


def _table(counts: tuple[Count, ...]) -> Table:
    table = Table("thrown at the", "throws", "counted", *"123456", "chi²", "chance")
    for count in counts:
        numbers = [str(number) for number in (count.thrown, count.counted, *count.faces)]
        table.add_row(count.place, *numbers, f"{count.chi_square:.2f}", f"{count.chance:.2f}")
    return table
