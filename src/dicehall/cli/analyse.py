"""`dicehall analyse`: reviews a game, with a progress bar and then tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from dicehall.bots.coach import Review, review
from dicehall.bots.coach.results import Account, Decision, RatedAction, Unit, amount, sense
from dicehall.cli import open_game
from dicehall.cli.saves import read_file
from dicehall.core.contract import Game
from dicehall.core.errors import RecordError
from dicehall.core.record import Record
from dicehall.core.setup import complete
from dicehall.core.titles import full_title

LEVELS = "▁▂▃▄▅▆▇█"
WIDTH = 40
HALF_BAR = 8

_ENDS = {
    "rules": "",
    "resigned": "The game was resigned.",
    "draw": "The players agreed on a draw.",
    "abandoned": "The game was abandoned: its result is the value of the position.",
    "open": "The game is not over: its result is the value of the position.",
}


def show_review(path: Path, as_json: bool, millis: int) -> None:
    """Print the review of a record; raises RecordError, and BadOptions for a game without a judge."""
    if not path.is_file():
        raise RecordError(f"{path}: there is no such file")
    record = read_file(path)
    game = open_game(record.header.game)
    found = _reviewed(game, record, millis)
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    options = complete(game, record.header.options, record.header.board)
    console.print(f"[bold]{escape(full_title(game.spec, options))}[/bold]. {_about(found)}")
    for part in (_graphs(found), _accounts(found), _decisions(found)):
        console.print(Padding(part, (1, 0, 0, 0)))


def _reviewed(game: Game[Any, Any], record: Record, millis: int) -> Review:
    """The review, with a progress bar."""
    columns = TextColumn("Reviewing"), BarColumn(), TextColumn("{task.percentage:.0f} %")
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(record.entries))
        return review(game, record, millis, lambda done, total: bar.update(task, completed=done, total=total))


def _about(found: Review) -> str:
    counted = {"chance": "chances of winning", "points": "points", "turns": "turns in all, fewer being better"}
    kind = "exact" if found.exact else "estimates"
    words = [f"Values are {kind}, in {counted[found.unit]}.", _certainty(found), _ENDS[found.ended]]
    if found.undone:
        words.append(f"Taken back, and not counted: {found.undone}.")
    return " ".join(filter(None, words))


def _certainty(found: Review) -> str:
    """How sure luck and skill are."""
    error = found.accounts[0].error
    if found.exact or not error:
        return ""
    stated = f"Luck and skill have a standard error of {amount(found.unit, error)}"
    return f"{stated}." if found.clear else f"{stated}: too much to tell them apart. More --millis help."


def _graphs(found: Review) -> RenderableType:
    """What the position was worth to each player, over time."""
    lines = [[point.values[seat] for point in found.points] for seat in range(len(found.accounts))]
    shown = lines[:1] if found.unit == "chance" and len(lines) == 2 else lines
    low, high = (0.0, 1.0) if found.unit == "chance" else (min(map(min, lines)), max(map(max, lines)))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for account, values in zip(found.accounts, shown, strict=False):
        first, last = amount(found.unit, values[0]), amount(found.unit, values[-1])
        table.add_row(Text(account.name), first, sparkline(_thinned(values), low, high), last)
    return table


def sparkline(values: Sequence[float], low: float, high: float) -> str:
    """The values as a row of blocks, from `low` to `high`."""
    steps = len(LEVELS) - 1
    return "".join(LEVELS[round(steps * (value - low) / (high - low or 1.0))] for value in values)


def _thinned(values: Sequence[float]) -> list[float]:
    """At most as many values as fit, evenly spaced, with the last one."""
    count = min(WIDTH, len(values))
    return [values[round(place * (len(values) - 1) / max(1, count - 1))] for place in range(count)]


def _accounts(found: Review) -> RenderableType:
    """The luck, skill and accuracy of each player, with bars to the right where they helped."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    most = max(abs(part) for account in found.accounts for part in _parts(account).values()) or 1.0
    for account in found.accounts:
        table.add_row(Text(account.name, style="bold"), "", _sum(account, found.unit))
        for label, part in _parts(account).items():
            if part or label in ("luck", "own decisions"):
                table.add_row(f"  {label}", signed(found.unit, part), bar(sense(found.unit) * part / most))
        if account.accuracy is not None:
            table.add_row("  accuracy", accuracy(account), "of 100")
    return Group(Text("Luck and skill", style="bold"), Padding(table, (0, 0, 0, 2)))


def accuracy(account: Account) -> str:
    """How well a player chose, with the standard error where there is one."""
    value, error = f"{account.accuracy:.1f}", f"{account.accuracy_error:.1f}"
    return value if error == "0.0" else f"{value} ± {error}"


def _parts(account: Account) -> dict[str, float]:
    """The parts of a result, apart from the value at the start."""
    return {
        "luck": account.luck,
        "own decisions": account.own,
        "the others' decisions": account.others,
    }


def _sum(account: Account, unit: Unit) -> str:
    parts = " ".join(signed(unit, part) for part in _parts(account).values() if part)
    return f"{amount(unit, account.start)} {parts} = {amount(unit, account.result)}"


def signed(unit: Unit, value: float) -> str:
    """An amount with its sign, unless it rounds to 0."""
    text = amount(unit, abs(value))
    nothing = not any(char in "123456789" for char in text)
    return text if nothing else f"{'-' if value < 0 else '+'}{text}"


def bar(share: float) -> str:
    """A bar from the middle, to the right for gains; -1 and 1 fill their half."""
    filled = "█" * round(abs(share) * HALF_BAR)
    left, right = (filled, "") if share < 0 else ("", filled)
    return f"{left:>{HALF_BAR}}│{right:<{HALF_BAR}}"


def _decisions(found: Review) -> RenderableType:
    if not found.worst:
        return Text("No decision lost anything." if found.exact else "No decision was clearly worse than the best.")
    parts: list[RenderableType] = [Text("The costliest decisions", style="bold")]
    for place in found.worst:
        decision = found.decisions[place]
        name = found.accounts[decision.seat].name
        parts.append(Padding(_decision(decision, name, found.unit), (0, 0, 1, 2)))
    return Group(*parts)


def _decision(decision: Decision, name: str, unit: Unit) -> Text:
    chosen, best = decision.chosen, decision.best
    text = Text(f"Entry {decision.entry}, {name}: ")
    text.append(f"{chosen.label}{_noted(chosen.text)}", style="bold")
    text.append(f" lost {amount(unit, chosen.loss)}{_with_error(unit, chosen)}.")
    if best is not None:
        text.append(f"\nBetter: {best.label}{_noted(best.text)}.")
    return text.append(f"\n{chosen.why}") if chosen.why else text


def _with_error(unit: Unit, chosen: RatedAction) -> str:
    return f", with a standard error of {amount(unit, chosen.loss_error)}" if chosen.loss_error else ""


def _noted(text: str) -> str:
    return f" ({text})" if text else ""
