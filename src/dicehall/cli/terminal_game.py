"""A game in one terminal: people share the keyboard, bots play by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from dicehall.bots import Bot, aiming, close_bots, make_bot
from dicehall.cli.saves import Save, write_copy
from dicehall.cli.screen import Screen
from dicehall.cli.typed_dice import example, read_faces
from dicehall.core.contract import ActionBox, Chosen, Decide, Offer, Roll, Simulate
from dicehall.core.dice import dice_in_words, is_lot
from dicehall.core.errors import GameError, NotationError, cut
from dicehall.core.play import Play
from dicehall.core.record import Closed
from dicehall.physics.host import simulated
from dicehall.physics.port import shared
from dicehall.registry import plugin

BOT_MILLIS = 1000
MOST_WHO_RESIGN = 2

HELP = (
    ("a number", "take that choice"),
    ("an action", "the same in the game's notation"),
    ("more, or more WORD", "the choices in full, or those with that word in their heading"),
    ("Enter", "roll"),
    ("undo", "take your last choice back, where that is still possible"),
    ("board", "draw the table and the choices again"),
    ("log", "everything that has happened"),
    ("rules", "the rules in our own words"),
    ("save FILE", "write a copy to replay and verify; the game itself is always saved"),
    ("resign", "give the game up"),
    ("quit", "stop; `resume` on the command line continues the game"),
)
AIMING_HELP = (("odds ACTION", "where a throw is likely to end, without making it"),)
REAL_DICE_HELP = (
    ("faces", "what your dice show, in any order"),
    ("fumble", "dice fell off the table: the turn is lost if the rules say so"),
)


class Leave(Exception):
    """The people at the keyboard want to stop."""


class Resigned(Exception):
    """Somebody at the keyboard gives the game up."""

    def __init__(self, seat: int | None) -> None:
        super().__init__()
        self.seat = seat


class TerminalGame:
    """Runs one game until it ends or somebody leaves; every answer is saved."""

    def __init__(
        self, play: Play[Any, Any], save: Save, screen: Screen, ask: Callable[[str], str], real_dice: bool = False
    ) -> None:
        self._play = play
        self._save = save
        self._screen = screen
        self._ask = ask
        self._real_dice = real_dice
        self._shown = 0
        self._bots: dict[int, Bot] = {
            seat: make_bot(sitter.player, f"{play.hash}:{seat}", play.options)
            for seat, sitter in enumerate(play.header.seats)
            if sitter.player != "person"
        }

    def run(self) -> bool:
        """Play, and return whether the game ended. Raises PlayerFailed, with everything saved."""
        try:
            self._shown = len(self._play.taken)
            while not self._play.over:
                try:
                    self._one_answer()
                except Resigned as given_up:
                    self._play.close(Closed("resigned", given_up.seat))
                self._save.update()
                self._print_events()
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")
            return self._left()
        except Leave:
            return self._left()
        finally:
            close_bots(self._bots.values())
        self._save.update()
        self._screen.board(self._play.state)
        self._screen.given_up(self._play.closed)
        return True

    def _left(self) -> bool:
        self._save.update()
        return False

    def _print_events(self) -> None:
        """Print what has happened since the last time, unless a roll or a throw goes on with it."""
        pending = self._play.pending
        if isinstance(pending, Simulate) or (isinstance(pending, Roll) and self._rolls_by_itself(pending)):
            return
        self._screen.log(self._play.steps(self._shown))
        self._shown = len(self._play.taken)

    def _one_answer(self) -> None:
        pending = self._play.pending
        if isinstance(pending, Roll):
            self._roll(pending)
        elif isinstance(pending, Decide):
            self._decide(pending.seats[0])
        else:
            self._play.settle(simulated(pending, shared()))

    def _roll(self, pending: Roll) -> None:
        """Roll: at once for bots; people press Enter at the start of a turn, or roll their own dice."""
        if self._rolls_by_itself(pending):
            self._play.roll()
            return
        if not self._goes_with_choice(pending.seat):
            self._screen.board(self._play.state)
        while not self._take_roll(pending, self._read(self._roll_prompt(pending), pending.seat)):
            pass

    def _roll_prompt(self, pending: Roll) -> str:
        names = self._screen.names
        if is_lot(pending.dice):
            numbers = ", ".join(f"{face} for {names[int(face)]}" for face in pending.dice[0].faces)
            return f"Draw lots. Type {numbers}: " if self._real_dice else "Enter draws lots. "
        dice = dice_in_words(pending.dice)
        if not self._real_dice:
            return f"{self._whose(pending.seat)}Enter to roll {dice}. "
        whom = f" for {names[pending.seat]}" if pending.seat in self._bots else ""
        whose = "" if whom else self._whose(pending.seat)
        return f"{whose}Roll {dice}{whom} and type what they show, such as {example(pending.dice)}: "

    def _whose(self, seat: int | None) -> str:
        return "" if seat is None else f"{self._screen.names[seat]}: "

    def _rolls_by_itself(self, pending: Roll) -> bool:
        """Whether the dice are rolled without anybody being asked."""
        laid_out = pending.seat is None and not is_lot(pending.dice)
        by_itself = laid_out or self._nobody_waits_for(pending.seat) or self._goes_with_choice(pending.seat)
        return by_itself and not self._real_dice

    def _nobody_waits_for(self, seat: int | None) -> bool:
        """Whether a bot rolls, or nobody in particular in a game without people."""
        return seat in self._bots or (seat is None and len(self._bots) == len(self._screen.names))

    def _goes_with_choice(self, seat: int | None) -> bool:
        """Whether the roll follows from the seat's last choice, and does not start another turn."""
        if not self._play.taken:
            return False
        last = self._play.taken[-1]
        events = self._play.game.describe(last.before, last.answer, last.after)
        own = isinstance(last.answer, Chosen) and seat in last.answer.actions
        return own and all(event.kind != "turn_ended" for event in events)

    def _take_roll(self, pending: Roll, line: str) -> bool:
        """Whether the line completed the roll: dice rolled, entered or fumbled, or a choice taken back."""
        try:
            match line.lower():
                case "" | "roll" if not self._real_dice:
                    self._play.roll()
                case "" | "board":
                    self._screen.board(self._play.state)
                    return False
                case "undo" if pending.seat is not None:
                    self._undo(pending.seat)
                case "fumble" if self._real_dice and pending.seat is not None:
                    self._play.forfeit(pending.seat, "fumble")
                case _ if self._real_dice:
                    self._play.roll(read_faces(pending.dice, line))
                case _:
                    does = "draws lots" if is_lot(pending.dice) else "rolls the dice"
                    self._screen.refuse(f"Enter {does}; help lists the other commands.")
                    return False
        except GameError as error:
            self._screen.refuse(str(error))
            return False
        return True

    def _undo(self, seat: int) -> None:
        self._play.undo(seat)
        self._screen.say("Taken back.")

    def _decide(self, seat: int) -> None:
        play = self._play
        if seat in self._bots:
            play.act(seat, self._bots[seat].choose(play.game, play.state, seat, BOT_MILLIS), "bot")
            return
        offers = self._show_choices(seat)
        while True:
            line = self._read(f"{self._screen.names[seat]}> ", seat)
            word, _, about = line.partition(" ")
            if line.lower() in ("board", ""):
                offers = self._show_choices(seat)
            elif word.lower() == "more":
                self._screen.details(offers, about.strip())
            elif word.lower() == "odds":
                self._tell_odds(seat, about.strip())
            elif self._take_choice(seat, line, offers):
                return

    def _tell_odds(self, seat: int, text: str) -> None:
        """Say where a throw is likely to end, without making it."""
        try:
            self._screen.say(aiming.in_words(aiming.aim(self._play.game, self._play.state, seat, text)))
        except GameError as error:
            self._screen.refuse(str(error))

    def _show_choices(self, seat: int) -> list[Offer]:
        play = self._play
        actions = play.actions(seat)
        self._screen.board(play.state)
        self._screen.question(play.state, seat)
        if isinstance(actions, ActionBox):
            return []
        offers = [play.game.offer(play.state, seat, action) for action in actions]
        self._screen.choices(offers)
        return offers

    def _take_choice(self, seat: int, line: str, offers: Sequence[Offer]) -> bool:
        """Whether the line made a choice, or took one back."""
        try:
            if line.lower() == "undo":
                self._undo(seat)
            elif line.lower() == "fumble" and self._real_dice:
                self._play.forfeit(seat, "fumble")
            elif line.isdecimal():
                self._play.act(seat, numbered(offers, line))
            else:
                self._play.act(seat, line)
        except NotationError as error:
            self._screen.refuse(f"{error}. Type the number of a choice, or help.")
            return False
        except GameError as error:
            self._screen.refuse(str(error))
            return False
        return True

    def _read(self, prompt: str, seat: int | None) -> str:
        """The next line that is not a command such as help or log, of a seat or of anybody."""
        while True:
            line = self._ask(f"  {prompt}").strip()
            word, _, rest = line.partition(" ")
            match word.lower():
                case "quit" | "exit" | "q":
                    raise Leave
                case "resign":
                    self._resign(seat)
                case "help" | "?":
                    self._screen.help(self._help())
                case "rules":
                    self._screen.rules()
                case "log":
                    self._screen.log(self._play.steps())
                case "save":
                    self._copy(rest)
                case _:
                    return line

    def _resign(self, seat: int | None) -> None:
        """Give the game up, once that is sure; with more than two players nobody can do that for all."""
        if len(self._screen.names) > MOST_WHO_RESIGN:
            self._screen.refuse("With more than two players nobody resigns for all. quit stops the game.")
        elif self._ask("  Give the game up? y or n: ").strip().lower() in ("y", "yes"):
            raise Resigned(seat if seat not in self._bots else None)

    def _help(self) -> tuple[tuple[str, str], ...]:
        aims = plugin(self._play.game.spec.id).has("aiming")
        return HELP + (AIMING_HELP if aims else ()) + (REAL_DICE_HELP if self._real_dice else ())

    def _copy(self, name: str) -> None:
        try:
            self._screen.say(write_copy(self._play.record, Path(name.strip())))
        except GameError as error:
            self._screen.refuse(str(error))


def numbered(offers: Sequence[Offer], line: str) -> str:
    """The text of the choice with this number; raises GameError where there is none."""
    if not offers:
        raise GameError("nothing is numbered now; type the action, as the line above the question shows")
    numbers = {str(number): offer for number, offer in enumerate(offers, start=1)}
    if line not in numbers:
        raise GameError(f"there is no choice {cut(line)}; choices go from 1 to {len(offers)}")
    return numbers[line].text
