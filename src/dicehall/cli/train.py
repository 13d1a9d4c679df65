"""`dicehall train`: puzzles in the terminal, with a rating that is stored in the user's folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.bots.characters import name_of
from dicehall.bots.coach.advice import cost, worth
from dicehall.cli import open_game
from dicehall.cli.screen import Screen
from dicehall.core.contract import ActionBox, Offer
from dicehall.core.errors import BadOptions, GameError
from dicehall.core.play import Play
from dicehall.home import home
from dicehall.lab.daily import today
from dicehall.physics.host import looked_at
from dicehall.physics.port import shared
from dicehall.train.answers import Answered, answered, begin, next_of, of_the_day, rated_choice, themed, themes_of
from dicehall.train.boxes import to_try, tried, with_answer
from dicehall.train.difficulty import first_ratings
from dicehall.train.files import puzzle_files, puzzles_of
from dicehall.train.puzzle import Puzzle, PuzzleFile, Worth
from dicehall.train.ratings import Skill, after

HELP = (
    ("a number", "take that choice"),
    ("an action", "the same in the game's notation"),
    ("board", "draw the table and the choices again"),
    ("more", "the choices in full"),
    ("skip", "leave this puzzle and take the next"),
    ("quit", "stop"),
)

QUIT = ("quit", "exit", "q")


class Progress(msgspec.Struct):
    """What is stored of a person's training: ratings by rulebook and puzzle, what was tried, and the streak."""

    skills: dict[str, Skill] = {}
    puzzles: dict[str, Skill] = {}
    tried: dict[str, bool] = {}
    streak: int = 0


class Leave(Exception):
    """The person wants to stop."""


def train(name: str, rulebook: str | None, theme: str | None, daily: bool) -> None:
    """Solve puzzles until the person leaves; raises UnknownGame, BadPuzzle, BadOptions, and GameError."""
    file = puzzles_of(name, rulebook or "")
    puzzles = themed(file, _theme(file, theme or ""))
    if daily and theme:
        raise BadOptions("the puzzle of the day is one for all themes; leave out --theme or --daily")
    console = Console(highlight=False)
    progress = stored()
    trainer = TerminalTraining(file, progress, console, lambda prompt: console.input(Text(prompt)))
    try:
        trainer.run(puzzles, daily)
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
    store(progress)


def _theme(file: PuzzleFile, said: str) -> str:
    """The theme that somebody means: by its name, or by its title as the page shows it."""
    titles = {title.lower(): name for name, title in file.head.themes.items()}
    return titles.get(said.lower(), said)


def overview(rulebook: str | None = None, theme: str | None = None, daily: bool = False) -> None:
    """Print what there is to solve, and how one does; raises GameError, and BadOptions for what needs a game."""
    given = {"--rules": rulebook, "--theme": theme, "--daily": daily}
    without = [option for option, value in given.items() if value]
    if without:
        raise BadOptions(f"{without[0]} goes with a game: name it first, as in dicehall train GAME")
    progress = stored()
    table = Table("train", "puzzles", "solved", "your rating", "themes", box=None, padding=(0, 3, 0, 0))
    for file in puzzle_files():
        skill, head = progress.skills.get(file.name, Skill()), file.head
        own = [solved for name, solved in progress.tried.items() if name.rpartition("/")[0] == file.name]
        named = f"{head.game} --rules {head.rulebook}" if head.options else head.game
        rating = f"{skill.shown} ± {skill.doubt}" if own else "-"
        themes = ", ".join(themes_of(file))
        table.add_row(named, str(len(file.puzzles)), f"{sum(own)} of {len(own)}", rating, themes)
    Console(highlight=False).print(table)


def stored() -> Progress:
    """The progress in the user's folder; raises GameError for a file that can't be read, which stays as it is."""
    path = home() / "training.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except FileNotFoundError:
        return Progress()
    except (OSError, msgspec.MsgspecError) as error:
        raise GameError(f"{path} can't be read ({error}); move it away to begin anew") from None


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
        self._first = first_ratings(file)

    def run(self, puzzles: Sequence[Puzzle], daily: bool) -> None:
        """Puzzle after puzzle of these, or only the day's."""
        if daily:
            self._one(of_the_day(self._file.puzzles, today()), daily)
            return
        while True:
            if self._one(self._next(puzzles)):
                self._wait()

    def _wait(self) -> None:
        """Keep what came of an answer on the screen until the person goes on."""
        if self._ask("  Press Enter for the next puzzle, or type quit. ").strip().lower() in QUIT:
            raise Leave

    def _next(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        known = self._progress
        last = {each.id: known.tried[name] for each in puzzles if (name := self._name(each)) in known.tried}
        mine = known.skills.get(self._file.name, Skill()).mu
        return next_of(puzzles, last, lambda each: abs(self._rating(each).mu - mine))

    def _rating(self, puzzle: Puzzle) -> Skill:
        return self._progress.puzzles.get(self._name(puzzle)) or self._first[puzzle.id]

    def _name(self, puzzle: Puzzle) -> str:
        return f"{self._file.name}/{puzzle.id}"

    def _one(self, puzzle: Puzzle, daily: bool = False) -> bool:
        """Show a puzzle until it is answered or left; whether it was answered."""
        play = begin(self._game, self._file.head, puzzle)
        number = self._file.puzzles.index(puzzle) + 1
        self._console.print()
        which = "Today's puzzle" if daily else f"Puzzle {number} of {len(self._file.puzzles)}"
        self._console.print(Text(f"  {which}: find the best choice", style="bold"))
        Screen(self._console, play).banner()
        offers = self._show(play, puzzle)
        while True:
            line = self._ask("  > ").strip()
            match line.lower():
                case leave if leave in QUIT:
                    raise Leave
                case "skip":
                    return False
                case "help" | "?":
                    Screen(self._console, play).help(HELP)
                case "board" | "":
                    offers = self._show(play, puzzle)
                case "more":
                    Screen(self._console, play).details(offers)
                case _:
                    if self._try(play, puzzle, line, offers):
                        return True

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
        numbered = bool(offers) and line.isdecimal()
        if numbered and not 0 < int(line) <= len(offers):
            Screen(self._console, play).refuse(f"there is no choice {line}: type a number from 1 to {len(offers)}")
            return False
        text = offers[int(line) - 1].text if numbered else line
        try:
            pair = to_try(play, puzzle, text)
            judged = (
                with_answer(puzzle, tried(self._game, play.state, puzzle.seat, pair, puzzle.best.value))
                if pair
                else puzzle
            )
            came = answered(play, self._file.head, judged, text)
        except GameError as error:
            Screen(self._console, play).refuse(str(error))
            return False
        self._rate(puzzle, came.solved)
        self._tell(came)
        for said in self._usual(play, judged):
            self._say(said)
        self._tell_rating()
        return True

    def _rate(self, puzzle: Puzzle, solved: bool) -> None:
        """The first try at a puzzle counts."""
        progress, name, book = self._progress, self._name(puzzle), self._file.name
        if name not in progress.tried:
            mine, its = progress.skills.get(book, Skill()), self._rating(puzzle)
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

    def _usual(self, play: Play[Any, Any], puzzle: Puzzle) -> list[str]:
        """What the usual players would choose, those who agree together."""
        agreed: dict[str, list[str]] = {}
        for level, text in puzzle.taken.items():
            known = puzzle.worth(text) or Worth(text, puzzle.best.value)
            label = rated_choice(play, self._file.head, puzzle, known).label
            agreed.setdefault(label, []).append(name_of(level))
        return [f"{' and '.join(who)} would choose: {label}." for label, who in agreed.items()]

    def _tell_rating(self) -> None:
        skill = self._progress.skills.get(self._file.name, Skill())
        row = f", {self._progress.streak} in a row" if self._progress.streak > 1 else ""
        self._say(f"Your rating: {skill.shown} (give or take {skill.doubt}){row}.")

    def _say(self, text: str) -> None:
        self._console.print(Padding(Text(text), (0, 2)))
