"""`dicehall learn`: a lesson in the terminal, step by step, on the board as the game draws it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.cli import command, open_game
from dicehall.cli.screen import Screen
from dicehall.cli.terminal_game import numbered
from dicehall.core.contract import ActionBox, Game, Offer
from dicehall.core.errors import GameError
from dicehall.lessons import Folded, Step, Verdict, fold, lesson_of, lessons
from dicehall.lessons.files import Found
from dicehall.lessons.play import LEARNER, listed
from dicehall.physics.host import looked_at
from dicehall.physics.port import shared

HELP = (
    ("a number", "one of the choices that are listed"),
    ("an action", "what the step asks for, in the game's notation"),
    ("?", "a hint: why, and what to type"),
    ("show", "let the lesson do it"),
    ("choices", "everything that the rules allow now"),
    ("board", "draw the table again"),
    ("back", "go one step back"),
    ("skip", "leave the lesson"),
)


class Skip(Exception):
    """The learner wants to stop."""


def learn(name: str, rulebook: str | None) -> None:
    """Go through the lesson of a rulebook; raises UnknownGame and BadLesson."""
    found = lesson_of(name, rulebook or "")
    found = found._replace(lesson=found.lesson.in_terminal)
    console = Console(highlight=False)
    try:
        TerminalLesson(found, open_game(name), console, lambda prompt: console.input(Text(prompt))).run()
    except (Skip, EOFError, KeyboardInterrupt):
        console.print()
        return
    console.print(Text(f"  That was the lesson. A real game: {_real_game(found)}"), soft_wrap=True)


def list_lessons() -> None:
    """Print all lessons: what is learned, in how many minutes, and what to type."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for found in lessons():
        lesson = found.lesson
        table.add_row(
            Text(lesson.title, style="bold"), f"{lesson.minutes} min", f"{command()} learn {_named(found)}"
        )
    Console(highlight=False).print(Padding(table, (0, 0, 0, 2)))


def _named(found: Found) -> str:
    """The game, and its rulebook where that is not its first."""
    first = lesson_of(found.game).rulebook
    return found.game if found.rulebook == first else f"{found.game} --rules {found.rulebook}"


def _real_game(found: Found) -> str:
    return f"{command()} play {_named(found)} --players you,easy"


class TerminalLesson:
    """Runs a lesson until its end, or until the learner leaves."""

    def __init__(self, found: Found, game: Game[Any, Any], console: Console, ask: Callable[[str], str]) -> None:
        self._found = found
        self._game = game
        self._console = console
        self._ask = ask
        self._actions: list[str] = []
        self._number = 0
        self._shown: list[Offer] = []

    def run(self) -> None:
        """Go from step to step."""
        lesson = self._found.lesson
        self._say(f"{lesson.title}. {lesson.goal}")
        self._say("Type the number of a choice, ? for a hint, help for help, or skip.")
        while self._number < len(lesson.steps):
            self._actions = []
            self._number += self._one_step()

    @property
    def _step(self) -> Step:
        return self._found.lesson.steps[self._number]

    def _folded(self, *more: str) -> Folded:
        return fold(self._found, self._game, self._number, [*self._actions, *more], shared())

    def _one_step(self) -> int:
        """Go through a step; 1 to go on, -1 to go back."""
        folded, step = self._folded(), self._step
        self._introduce()
        if step.is_read and step.task and (turned := self._pressed(f"  {step.task}: press Enter. ")) < 1:
            return turned
        self._lay_out(folded)
        while folded.verdict is not Verdict.DONE:
            line = self._ask("  > ").strip()
            if line.lower() == "back":
                return self._back()
            folded = self._answer(line, folded)
        return self._pressed("  Enter goes on. ")

    def _pressed(self, prompt: str) -> int:
        """Wait for Enter; 1 to go on, less to go back."""
        match self._ask(prompt).strip().lower():
            case "back":
                return self._back()
            case "skip" | "quit" | "exit" | "q":
                raise Skip
        return 1

    def _back(self) -> int:
        return -1 if self._number else 0

    def _introduce(self) -> None:
        step, lesson = self._step, self._found.lesson
        self._console.print()
        heading = f"  {self._number + 1} of {len(lesson.steps)}: {step.title}"
        self._console.print(Text(heading, style="bold"))
        self._say(step.text)

    def _lay_out(self, folded: Folded) -> None:
        """The table, with what there is to do, or to learn from it."""
        step = self._step
        self._draw(folded, 0)
        if not step.is_read:
            self._say(f"To do: {step.task}")
            self._choices(folded)
            return
        for text in (folded.say, step.why):
            if text:
                self._say(text)

    def _draw(self, folded: Folded, since: int) -> None:
        """Print what has happened since an entry of the step, and the table as it is now."""
        play = folded.plays[-1]
        screen = Screen(self._console, play)
        before = len(folded.plays[since].taken)
        screen.log(play.steps(before))
        screen.board(looked_at(self._game, play.state, shared()))

    def _answer(self, line: str, folded: Folded) -> Folded:
        """The step after a line of the learner."""
        match line.lower():
            case "skip" | "quit" | "exit" | "q":
                raise Skip
            case "help":
                Screen(self._console, folded.plays[-1]).help(HELP)
            case "?" | "hint":
                self._hint(folded)
            case "board" | "":
                self._draw(folded, len(folded.plays) - 1)
            case "choices":
                self._list(folded, self._offers(folded))
            case "show" if folded.next:
                self._say(folded.next)
                return self._try(folded.next, folded)
            case _:
                return self._try(line, folded)
        return folded

    def _try(self, text: str, folded: Folded) -> Folded:
        """The step after an action; what is wrong or not possible leaves it as it was."""
        try:
            after = self._folded(numbered(self._shown, text) if text.isdecimal() else text)
        except GameError as error:
            Screen(self._console, folded.plays[-1]).refuse(f"{error}")
            return folded
        if after.verdict is Verdict.WRONG:
            self._say(after.say)
            return folded
        self._actions = list(after.actions)
        self._draw(after, len(folded.plays) - 1)
        if after.say:
            self._say(after.say)
        if after.verdict is Verdict.MISSED:
            self._actions = []
            after = self._folded()
        if after.verdict is not Verdict.DONE:
            self._choices(after)
        return after

    def _hint(self, folded: Folded) -> None:
        self._say(self._step.why)
        if folded.next:
            self._say(f"Type: {folded.next}")

    def _choices(self, folded: Folded) -> None:
        """Print the choices that the step is about, as the page lists them; all where the learner plays freely."""
        texts = listed(self._step, folded)
        offers = [offer for offer in self._offers(folded) if not texts or offer.text in texts]
        self._list(folded, offers)
        if not offers and folded.next:
            self._say(f"For example: {folded.next}")

    def _list(self, folded: Folded, offers: list[Offer]) -> None:
        """Print choices; the numbers that are typed are theirs from now on."""
        self._shown = offers
        if offers:
            Screen(self._console, folded.plays[-1]).choices(offers)

    def _offers(self, folded: Folded) -> list[Offer]:
        play = folded.plays[-1]
        actions = play.actions(LEARNER)
        if isinstance(actions, ActionBox):
            return []
        return [self._game.offer(play.state, LEARNER, action) for action in actions]

    def _say(self, text: str) -> None:
        self._console.print(Padding(Text(text), (0, 2)))
