"""The examples of docs/views.md are real, and every event and every fact is explained there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Event
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.hall.table.view import offered
from dicehall.registry import game, plugins

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "views.md"
MARK = re.compile(r"<!-- example: (\S+) (\S+) (\S+) -->\n(?:```json\n.*?\n```\n)?", re.DOTALL)
GOLDEN = sorted((HERE / "golden").rglob("*.jsonl"))
LONG = 2
NAMES = 12
WIDTH = 120


def replayed(path: Path, entries: int | None = None) -> Play[Any, Any]:
    record = read_record(path.read_bytes().splitlines())
    return Play.replay(game(record.header.game), msgspec.structs.replace(record, entries=record.entries[:entries]))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def shortened(value: Any) -> Any:
    """Long lists of things by their first ones, long texts by their beginning."""
    match value:
        case dict():
            return {key: shortened(each) for key, each in value.items()}
        case [dict(), *_] if len(value) > LONG:
            return [*map(shortened, value[:LONG]), f"... and {len(value) - LONG} more"]
        case [str(), *_] if len(value) > NAMES:
            return [*value[:LONG], f"... and {len(value) - LONG} more"]
        case list():
            return [shortened(each) for each in value]
        case str() if len(value) > 80:
            return f"{value[:40]}..."
    return value


def example(name: str, what: str, which: str) -> Any:
    path = HERE / "golden" / f"{name}.jsonl"
    if what == "event":
        return next(event for event in replayed(path).events() if event.kind == which)
    play = replayed(path, int(which))
    if what == "view":
        return play.game.view(play.state, None)
    seat, actions = asked_seats(play.pending)[0], play.actions(asked_seats(play.pending)[0])
    assert isinstance(actions, tuple), "an entry after which somebody chooses from a list"
    return [offered(play, seat, action, seat) for action in actions]


def packed(parts: list[str], indent: str) -> list[str]:
    """Parts side by side, as far as a line goes; a part of several lines has them to itself."""
    lines = [indent + parts[0]]
    for part in parts[1:]:
        beside = f"{lines[-1]}, {part}"
        lines[-1:] = [beside] if len(beside) < WIDTH and "\n" not in beside else [f"{lines[-1]},", indent + part]
    return lines


def laid_out(value: Any, depth: int = 0, before: str = "") -> str:
    """JSON on one line where it fits after what stands before it, else indented."""
    line = f"{before}{json.dumps(value, ensure_ascii=False)}"
    indent = "  " * depth
    if len(indent) + len(line) < WIDTH or not value or not isinstance(value, dict | list):
        return line
    items = [(f"{json.dumps(key)}: ", each) for key, each in value.items()] if isinstance(value, dict) else []
    parts = [laid_out(each, depth + 1, key) for key, each in items or [("", each) for each in value]]
    opened, closed = "{}" if items else "[]"
    return "\n".join([before + opened, *packed(parts, f"{indent}  "), indent + closed])


def filled(match: re.Match[str]) -> str:
    name, what, which = match.groups()
    text = laid_out(shortened(plain(example(name, what, which))))
    return f"<!-- example: {name} {what} {which} -->\n```json\n{text}\n```\n"


def test_the_examples_are_what_the_games_say(write_golden: bool) -> None:
    now = MARK.sub(filled, PAGE.read_text())
    if write_golden:
        PAGE.write_text(now)
    assert PAGE.read_text() == now


GENERAL = ("points", "notation")
"""The facts that mean the same in every game. They are explained once."""


def section(title: str) -> str:
    return PAGE.read_text().split(f"\n## {title}\n")[1].split("\n## ")[0]


def explained(title: str, event: Event) -> list[str]:
    """The names of this event that its line in the page lacks."""
    lines = [line for line in section(title).splitlines() if line.startswith("|") and f"`{event.kind}`" in line]
    text = section(title) if "track" in event.facts else "".join(lines)
    text += "".join(line for line in section(title).splitlines() if line.startswith("All events of"))
    return [name for name in (event.kind, *event.facts) if name not in GENERAL and f"`{name}`" not in text]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_event_of_a_game_is_explained_with_its_facts(path: Path) -> None:
    play = replayed(path)
    for event in play.events():
        assert explained(play.game.spec.title.split()[0], event) == [], event


@pytest.mark.parametrize("name", [each.id for each in plugins()])
def test_every_field_of_a_view_is_explained(name: str) -> None:
    found = game(name)
    for field in found.types.view.__struct_fields__:
        if field not in ("options", "board"):
            assert f"`{field}`" in section(found.spec.title.split()[0]), field
