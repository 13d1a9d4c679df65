"""The lines of a log: one for each action, with what follows from it.

A roll or a simulation continues the line of the choice before it. It begins a line of its own if it is about
another seat, or if the choice ended a turn. Events about another seat always have their own line. An event without
words is in no line. The TypeScript twin is web/src/words/log-lines.ts, and both are tested with
web/src/words/log-lines.json.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicehall.core.contract import Event
from dicehall.core.record import Cause
from dicehall.core.sentences import about

TURN_ENDED = "turn_ended"
_FOLLOWING = ("dice", "hand", "physics")


class Step(NamedTuple):
    """The events of one entry, and what caused it."""

    cause: Cause
    events: Sequence[Event]


class LogLine(NamedTuple):
    """Events that are told in one line. The first one is about `seat`, and so are all others that have a seat."""

    seat: int | None
    events: tuple[Event, ...]

    @property
    def points(self) -> int | None:
        """What the line changes in its seat's points; None if no event says it."""
        found = [event.facts["points"] for event in self.events if type(event.facts.get("points")) is int]
        return sum(found) if found else None

    @property
    def notation(self) -> str:
        """The notation of the action, with the result of its roll; "" if there is none.

        The last one counts. One that begins with "=" is only a result, and is added to the one before it.
        """
        text = ""
        for event in self.events:
            found = event.facts.get("notation")
            if isinstance(found, str):
                text = text + found if found.startswith("=") else found
        return text


def log_lines(steps: Iterable[Step]) -> list[LogLine]:
    """The lines of some entries."""
    lines: list[LogLine] = []
    action: list[LogLine] = []
    for step in steps:
        told = [event for event in step.events if event.text]
        if not (step.cause in _FOLLOWING and _continues(action, told)):
            lines += action
            action = []
        for event in told:
            _add(action, event)
    return lines + action


def _continues(action: Sequence[LogLine], events: Sequence[Event]) -> bool:
    """Whether these events follow from the action so far."""
    if not action or not events:
        return bool(action)
    line = action[0]
    ended = any(event.kind == TURN_ENDED for event in line.events)
    return len(action) == 1 and not ended and events[0].seat in (None, line.seat)


def _add(action: list[LogLine], event: Event) -> None:
    """Add an event to the last line, or as a new one."""
    if action and event.seat in (None, action[-1].seat):
        line = action.pop()
        action.append(LogLine(line.seat, (*line.events, event)))
    else:
        action.append(LogLine(event.seat, (event,)))


def line_text(line: LogLine, names: Sequence[str], *, to: int | None = None) -> str:
    """A line as its reader reads it: clauses about its seat, and whole sentences about nobody."""
    subject = "" if line.seat is None else "You" if line.seat == to else names[line.seat]
    text, clauses = "", False
    for event in line.events:
        words = about(event.seat, event.text, names, to=to).removesuffix(".")
        if event.seat is not None and not clauses:
            words = f"{subject} {words}"
        text += (("; " if clauses and event.seat is not None else ". ") if text else "") + words
        clauses = event.seat is not None
    return text if text.endswith(("?", "!")) else f"{text}."


def points_text(points: int) -> str:
    """Points as the log shows them: "+300", "−50" with a real minus, "0"."""
    return f"{points:+,}".replace("-", "\N{MINUS SIGN}") if points else "0"
