"""`dicehall train`: puzzles in the terminal, with a rating that is stored in the user's folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from dicehall.bots.coach.advice import cost, worth
from dicehall.cli import open_game
from dicehall.cli.screen import Screen
from dicehall.core.contract import ActionBox, Offer
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.home import home
from dicehall.lab.daily import today
from dicehall.physics.host import looked_at
from dicehall.physics.port import shared
from dicehall.train.answers import Answered, answered, begin, next_of, of_the_day, themed
from dicehall.train.boxes import to_try, tried, with_answer
from dicehall.train.files import puzzles_of
from dicehall.train.puzzle import Puzzle, PuzzleFile
from dicehall.train.ratings import Skill, after

HELP = (
    ("a number", "take that choice"),
    ("an action", "the same in the game's notation"),
    ("board", "draw the table and the choices again"),
    ("more", "the choices in full"),
    ("skip", "leave this puzzle and take the next"),
    ("quit", "stop"),
)


class Progress(msgspec.Struct):
    """What is stored of a person's training: ratings by rulebook and puzzle, what was tried, and the streak."""

    skills: dict[str, Skill] = {}
    puzzles: dict[str, Skill] = {}
    tried: dict[str, bool] = {}
    streak: int = 0


class Leave(Exception):
    """The person wants to stop."""


def train(name: str, rulebook: str | None, theme: str | None, daily: bool) -> None:
    """Solve puzzles until the person leaves; raises UnknownGame, BadPuzzle and BadOptions."""
    file = puzzles_of(name, rulebook or "")
    puzzles = themed(file, theme or "")
    console = Console(highlight=False)
    progress = stored()
    trainer = TerminalTraining(file, progress, console, lambda prompt: console.input(Text(prompt)))
    try:
        trainer.run(puzzles, daily)
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
    store(progress)


def stored() -> Progress:
    """The progress in the user's folder; a file that can't be read counts as none."""
    try:
        return msgspec.json.decode((home() / "training.json").read_bytes(), type=Progress)
    except (OSError, msgspec.MsgspecError):
        return Progress()


def store(progress: Progress) -> None:
    """Write the progress, whole or not at all."""
    path = home() / "training.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name("training.json.new")
    fresh.write_bytes(msgspec.json.encode(progress))
    fresh.replace(path)


class TerminalTraining:
    """Puzzles one after another."""

    def __init__(self, file: PuzzleFile, progress: Progress, console: Console, ask: Callable[[str], str]) -> None:
        self._file = file
        self._progress = progress
        self._console = console
        self._ask = ask
        self._game = open_game(file.head.game)

    def run(self, puzzles: Sequence[Puzzle], daily: bool) -> None:
        """Puzzle after puzzle of these, or only the day's."""
        if daily:
            self._one(of_the_day(self._file.puzzles, today()))
            return
        while True:
            self._one(self._next(puzzles))

    def _next(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        known = self._progress
        last = {each.id: known.tried[name] for each in puzzles if (name := self._name(each)) in known.tried}
        mine = known.skills.get(self._file.name, Skill()).mu
        return next_of(puzzles, last, lambda each: abs(known.puzzles.get(self._name(each), Skill()).mu - mine))

    def _name(self, puzzle: Puzzle) -> str:
        return f"{self._file.name}/{puzzle.id}"

    def _one(self, puzzle: Puzzle) -> None:
        play = begin(self._game, self._file.head, puzzle)
        number = self._file.puzzles.index(puzzle) + 1
        self._console.print()
        heading = f"  Puzzle {number} of {len(self._file.puzzles)}: find the best choice"
        self._console.print(Text(heading, style="bold"))
        offers = self._show(play, puzzle)
        while True:
            line = self._ask("  > ").strip()
            match line.lower():
                case "quit" | "exit" | "q":
                    raise Leave
                case "skip":
                    return
                case "help" | "?":
                    Screen(self._console, play).help(HELP)
                case "board" | "":
                    offers = self._show(play, puzzle)
                case "more":
                    Screen(self._console, play).details(offers)
                case _:
                    if self._try(play, puzzle, line, offers):
                        return

    def _show(self, play: Play[Any, Any], puzzle: Puzzle) -> list[Offer]:
        screen = Screen(self._console, play)
        screen.board(looked_at(self._game, play.state, shared()))
        screen.question(play.state, puzzle.seat)
        actions = play.actions(puzzle.seat)
        if isinstance(actions, ActionBox):
            return []
        offers = [self._game.offer(play.state, puzzle.seat, action) for action in actions]
        screen.choices(offers)
        return offers

    def _try(self, play: Play[Any, Any], puzzle: Puzzle, line: str, offers: list[Offer]) -> bool:
        """Whether the line was an answer."""
        text = offers[int(line) - 1].text if line.isdecimal() and 0 < int(line) <= len(offers) else line
        try:
            pair = to_try(play, puzzle, text)
            judged = with_answer(puzzle, tried(self._game, play.state, puzzle.seat, pair)) if pair else puzzle
            came = answered(play, self._file.head, judged, text)
        except GameError as error:
            Screen(self._console, play).refuse(str(error))
            return False
        self._rate(puzzle, came.solved)
        self._tell(came)
        return True

    def _rate(self, puzzle: Puzzle, solved: bool) -> None:
        """The first try at a puzzle counts."""
        progress, name, book = self._progress, self._name(puzzle), self._file.name
        if name not in progress.tried:
            mine, its = progress.skills.get(book, Skill()), progress.puzzles.get(name, Skill())
            progress.skills[book], progress.puzzles[name] = after(mine, its, solved)
            progress.streak = progress.streak + 1 if solved else 0
        progress.tried[name] = solved
        store(progress)

    def _tell(self, came: Answered) -> None:
        unit = self._file.head.unit
        said = "Right." if came.solved else f"Not the best: it costs {cost(unit, came.loss)}."
        self._console.print(Text(f"  {said}", style="bold green" if came.solved else "bold"))
        for choice in came.choices:
            mark = "you" if choice.chosen else "best" if not choice.loss else ""
            self._say(f"{worth(unit, choice.value):>16}  {choice.label}{f'  ({mark})' if mark else ''}")
        self._say(f"Why: {came.why}")
        skill = self._progress.skills.get(self._file.name, Skill())
        row = f", {self._progress.streak} in a row" if self._progress.streak > 1 else ""
        self._say(f"Your rating: {skill.shown} (give or take {skill.doubt}){row}.")

    def _say(self, text: str) -> None:
        self._console.print(Padding(Text(text), (0, 2)))
