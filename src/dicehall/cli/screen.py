"""What the terminal shows of a game: the board, the log and the choices, in the same way for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.core.contract import Offer
from dicehall.core.log_lines import LogLine, Step, line_text, log_lines, points_text
from dicehall.core.play import Play
from dicehall.core.question import in_one_line
from dicehall.core.record import Closed
from dicehall.core.sentences import with_names
from dicehall.core.setup import house_rules
from dicehall.core.titles import full_title
from dicehall.drawing import drawing_of
from dicehall.questions import goal_of, question_of
from dicehall.registry import plugin
from dicehall.rules_text import plain, rules_text

GROUPED_FROM = 16
BRIEF_FROM = 30
BRIEF_TEXT = 8
WIDE = 90


YOU = "You"


class Screen:
    """Prints one game, with the game's own drawing."""

    def __init__(self, console: Console, play: Play[Any, Any]) -> None:
        self.console = console
        self._game = play.game
        self._options = play.options
        self._last_seat: int | None = None
        self.names = [sitter.name for sitter in play.header.seats]
        self._draw = drawing_of(play.game)

    def house_rules(self) -> None:
        """Print the house rules."""
        for rule, meaning in house_rules(self._game.spec, self._options).items():
            self.say(f"House rule {rule}: {meaning}")

    def board(self, state: Any) -> None:
        """Draw the table."""
        drawn: RenderableType = self._draw(state, self.names)
        self.console.print(drawn)

    def banner(self) -> None:
        """Print the game, the players and the house rules."""
        title = full_title(self._game.spec, self._options)
        self.say(f"{title}: {', '.join(self.names)}.")
        goal = goal_of(self._game.spec.id, self._options, len(self.names))
        if goal:
            self.say(f"{goal}.")
        self.house_rules()

    def log(self, steps: Iterable[Step]) -> None:
        """Print what happened: a line for each action, with an empty line before those of another player."""
        for line in log_lines(steps):
            if line.seat is not None and line.seat != self._last_seat:
                self.console.print()
                self._last_seat = line.seat
            self.console.print(Padding(self._line(line), (0, 0, 0, 2)))

    def _line(self, line: LogLine) -> RenderableType:
        """A line of the log, with points and notation on the right."""
        text = Text(line_text(line, self.names, to=self._reader))
        if line.seat is not None:
            text.stylize("bold", 0, len(self.names[line.seat]))
        points = points_text(line.points) if line.points is not None else ""
        notation = line.notation if self.console.width >= WIDE else ""
        right = Text("  ".join(filter(None, (notation, points))), style="dim")
        return _side_by_side(text, right) if right else text

    @property
    def _reader(self) -> int | None:
        """The seat that sits in front of this screen, if it is only one."""
        return self.names.index(YOU) if YOU in self.names else None

    def _named(self, text: str) -> str:
        """A text with names for seats."""
        return with_names(text, self.names, to=self._reader)

    def question(self, state: Any, seat: int) -> None:
        """Print what the seat is asked now, where the game has its own words for it."""
        asked = question_of(self._game, state, seat) if plugin(self._game.spec.id).has("question") else None
        if asked is not None:
            self.say(with_names(in_one_line(asked), self.names, to=seat))

    def choices(self, offers: Sequence[Offer]) -> None:
        """Print the numbered choices with what they are worth, under headings if there are many."""
        if len(offers) >= BRIEF_FROM and max(len(offer.text) for offer in offers) <= BRIEF_TEXT:
            self._brief(offers)
        else:
            self.details(offers)

    def _brief(self, offers: Sequence[Offer]) -> None:
        """Print a very long list of choices, a line for each heading; + and - mark gains and losses."""
        table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
        for group, numbered in groupby(enumerate(offers, start=1), key=lambda pair: pair[1].group):
            texts = [f"{number} {offer.text}{offer.worth[:1]}" for number, offer in numbered]
            table.add_row(Text(group, style="bold"), Columns([Text(text) for text in texts], width=9))
        self.console.print(Padding(table, (1, 0, 0, 0)))
        if any(offer.worth for offer in offers):
            self.say("A + or − after a choice is a gain or a loss.")
        self.say("For details, type more and a word of a heading, or only more.")

    def details(self, offers: Sequence[Offer], about: str = "") -> None:
        """Print the numbered choices in full: all, or those with this word in their heading."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        group = ""
        for number, offer in enumerate(offers, start=1):
            if about.lower() not in ("", *re.findall(r"\w+", offer.group.lower())):
                continue
            if len(offers) >= GROUPED_FROM and offer.group != group:
                group = offer.group
                table.add_row("", Text(group, style="bold underline"))
            worth = Text(offer.worth, style="bold")
            notation = [Text(offer.text, style="dim")] if self.console.width >= WIDE else []
            table.add_row(f"{number}", self._named(offer.label), worth, offer.note, *notation)
        self.console.print(Padding(table, (1, 0, 0, 2)))

    def say(self, text: str) -> None:
        """Print a line."""
        self.console.print(Text(f"  {text}"), soft_wrap=True)

    def refuse(self, text: str) -> None:
        """Print why something was refused; in a window between words, and indented like everything else."""
        refusal = Text(text, style="red")
        if self.console.is_terminal:
            self.console.print(Padding(refusal, (0, 0, 0, 2)))
        else:
            self.console.print(Text("  ").append(refusal), soft_wrap=True)

    def given_up(self, closed: Closed | None) -> None:
        """Print who gave the game up, and who has won by that."""
        if closed is None or closed.seat is None:
            return
        loser, others = self.names[closed.seat], [name for name in self.names if name != self.names[closed.seat]]
        won = f" {others[0]} wins." if others else ""
        self.say(f"{loser} gave the game up.{won}")

    def rules(self) -> None:
        """Print the rules in our own words."""
        text = plain(rules_text(self._game.spec.id, self._options))
        self.console.print(Padding(Markdown(text), (1, 2)))
        self.house_rules()

    def help(self, commands: Sequence[tuple[str, str]]) -> None:
        """Print the commands and what they do."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for command, meaning in commands:
            table.add_row(Text(command, style="bold"), meaning)
        self.console.print(Padding(table, (1, 0, 1, 2)))


def _side_by_side(text: Text, right: Text) -> Table:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    table.add_row(text, right)
    return table
