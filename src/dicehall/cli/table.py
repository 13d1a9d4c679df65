"""A game at one terminal: people take turns at the keyboard, bots play by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from dicehall.bots import Bot, make_bot
from dicehall.cli.saves import Save, write_copy
from dicehall.cli.screen import Screen
from dicehall.core.contract import ActionBox, Chosen, Decide, Offer, Roll
from dicehall.core.errors import GameError
from dicehall.core.play import Play

BOT_MILLIS = 1000

HELP = (
    ("a number", "take that choice"),
    ("an action", "the same in the game's notation, as it stands at the right"),
    ("more, or more WORD", "the choices in full, or those with that word in their heading"),
    ("Enter", "roll"),
    ("undo", "take your last choice back, as long as no dice were rolled since"),
    ("board", "draw the table and the choices again"),
    ("log", "everything that has happened"),
    ("rules", "the rules in our own words"),
    ("save FILE", "write a copy of the record; the game itself is always saved"),
    ("quit", "stop; `resume` on the command line goes on"),
)


class Leave(Exception):
    """The people at the keyboard want to stop."""


class TerminalTable:
    """Runs one game to its end, or until somebody leaves; nothing that was answered is ever lost."""

    def __init__(
        self, play: Play[Any, Any], save: Save, screen: Screen, ask: Callable[[str], str], real_dice: bool = False
    ) -> None:
        self._play = play
        self._save = save
        self._screen = screen
        self._ask = ask
        self._real_dice = real_dice
        self._told = 0
        self._bots: dict[int, Bot] = {
            seat: make_bot(sitter.player, f"{play.record.hash}:{seat}")
            for seat, sitter in enumerate(play.header.seats)
            if sitter.player != "person"
        }

    def run(self) -> bool:
        """Play; whether the game came to its end."""
        try:
            self._told = len(self._play.taken)
            while not self._play.over:
                self._one_answer()
                self._save.update()
                self._tell()
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")
            return self._left()
        except Leave:
            return self._left()
        self._save.update()
        self._screen.board(self._play.state)
        return True

    def _left(self) -> bool:
        self._save.update()
        return False

    def _tell(self) -> None:
        """Tell what has happened since the last time; a step taken back is not told again."""
        self._screen.events(self._play.events(self._told))
        self._told = len(self._play.taken)

    def _one_answer(self) -> None:
        pending = self._play.pending
        if isinstance(pending, Roll):
            self._roll(pending)
        elif isinstance(pending, Decide):
            self._decide(pending.seats[0])
        else:
            raise NotImplementedError("this terminal has no physics yet")

    def _roll(self, pending: Roll) -> None:
        """Roll: bots at once, people at their first roll of a turn by Enter, or with their own dice."""
        by_hand = self._real_dice
        if not by_hand and (pending.seat in self._bots or self._follows_own_choice(pending.seat)):
            self._play.roll()
            return
        names = " ".join(die.name for die in pending.dice)
        whose = self._screen.names[pending.seat] if pending.seat is not None else "The table"
        prompt = f"{whose}: what do your dice show ({names})? " if by_hand else f"{whose}: Enter to roll. "
        while not self._take_roll(pending.seat, self._read(prompt)):
            pass

    def _follows_own_choice(self, seat: int | None) -> bool:
        taken = self._play.taken
        return bool(taken) and isinstance(taken[-1].answer, Chosen) and seat in taken[-1].answer.actions

    def _take_roll(self, seat: int | None, line: str) -> bool:
        """Whether the line settled the roll: dice rolled, entered or fumbled, or a choice taken back."""
        try:
            if line in ("", "roll") and not self._real_dice:
                self._play.roll()
            elif line == "undo":
                self._play.undo()
            elif line == "fumble" and self._real_dice and seat is not None:
                self._play.forfeit(seat, "fumble")
            elif self._real_dice:
                self._play.roll(line.replace(",", " ").split())
            else:
                self._screen.refuse("Enter rolls the dice; help lists what else can be typed.")
                return False
        except GameError as error:
            self._screen.refuse(str(error))
            return False
        return True

    def _decide(self, seat: int) -> None:
        play = self._play
        if seat in self._bots:
            play.act(seat, self._bots[seat].choose(play.game, play.state, seat, BOT_MILLIS), "bot")
            return
        offers = self._show_choices(seat)
        while True:
            line = self._read(f"{self._screen.names[seat]}> ")
            word, _, about = line.partition(" ")
            if line in ("board", ""):
                offers = self._show_choices(seat)
            elif word == "more":
                self._screen.details(offers, about.strip())
            elif self._take_choice(seat, line, offers):
                return

    def _show_choices(self, seat: int) -> list[Offer]:
        play = self._play
        actions = play.actions(seat)
        self._screen.board(play.state)
        if isinstance(actions, ActionBox):
            return []
        offers = [play.game.offer(play.state, seat, action) for action in actions]
        self._screen.choices(offers)
        return offers

    def _take_choice(self, seat: int, line: str, offers: Sequence[Offer]) -> bool:
        """Whether the line was a choice, or took one back."""
        try:
            if line == "undo":
                self._play.undo(seat)
                self._screen.say("Taken back.")
            elif line.isdecimal():
                self._play.act(seat, _numbered(offers, line))
            else:
                self._play.act(seat, line)
        except GameError as error:
            self._screen.refuse(str(error))
            return False
        return True

    def _read(self, prompt: str) -> str:
        """The next line that is not a command of the table itself."""
        while True:
            line = self._ask(f"  {prompt}").strip()
            word, _, rest = line.partition(" ")
            match word.lower():
                case "quit" | "exit" | "q":
                    raise Leave
                case "help" | "?":
                    self._screen.help(HELP)
                case "rules":
                    self._screen.rules()
                case "log":
                    self._screen.events(self._play.events())
                case "save":
                    self._copy(rest)
                case _:
                    return line

    def _copy(self, name: str) -> None:
        try:
            self._screen.say(write_copy(self._play.record, Path(name.strip())))
        except GameError as error:
            self._screen.refuse(str(error))


def _numbered(offers: Sequence[Offer], line: str) -> str:
    number = int(line)
    if not 1 <= number <= len(offers):
        raise GameError(f"there is no choice {number}; they go from 1 to {len(offers)}")
    return offers[number - 1].text
