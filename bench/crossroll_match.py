"""A match of Crossroll's strong player against that of another version, game by game.

`./dev bench crossroll_match --other FOLDER --games 200 --keep FILE` plays against the checkout in the folder, which
runs in a process of its own and speaks the engine protocol. Both get the same milliseconds of processor time for
each choice. Every game is written into the file as soon as it is over, and a second call goes on from there. Seats
change with every game, and game n is always played on the same dice. Without `--other` the opponent is this
version's normal player.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Protocol

from common import matches
from common.measure import random_roll, row, table
from dicehall.bots.levels import Bot, GreedyBot
from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Over, Roll
from dicehall.core.setup import begin
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.players.budget import rounds_a_millisecond
from dicehall.games.crossroll.players.levels import PLAYERS
from dicehall.games.crossroll.state import State

# The parts of a round's time that its choices get.
PARTS = {"dice": 0.2, "bonus": 0.25, "main": 0.55, "aside": 0.05, "install": 0.2}


class Opponent(Protocol):
    """Who plays against this version; it is told everything that happens."""

    def begin(self, number: int) -> None:
        """A game begins."""

    def choose(self, state: State, seat: int, millis: int) -> str:
        """Its action as text."""

    def told(self, request: dict[str, Any]) -> None:
        """Something happened at the table, as the engine protocol says it."""

    @property
    def seconds(self) -> float:
        """The processor time that it has taken."""


class Level:
    """A level of this version."""

    def __init__(self, name: str) -> None:
        self._name, self._bot, self.seconds = name, player(name, 0), 0.0

    def begin(self, number: int) -> None:
        """Take a player with the luck of this game."""
        self._bot = player(self._name, number + 1)

    def choose(self, state: State, seat: int, millis: int) -> str:
        """Its action as text."""
        begun = time.process_time()
        text = GAME.write(state, self._bot.choose(GAME, state, seat, millis))
        self.seconds += time.process_time() - begun
        return text

    def told(self, request: dict[str, Any]) -> None:
        """It sees the state anyway."""


class Version:
    """The strong player of another checkout, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        paths = {"PYTHONPATH": str(folder / "src"), "DICEHALL_HOME": str(folder / "home")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "dicehall", "engine"],
            env={**os.environ, **paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._compiling = 0.0
        self._warm_up()

    def _warm_up(self) -> None:
        """Let it choose once, so that it has compiled everything before its time counts."""
        self.begin(0)
        while (pending := self._ask({"do": "show"})["pending"])["kind"] == "roll":
            self._ask({"do": "roll"})
        self._ask({"do": "bot", "seat": pending["seats"][0], "level": "strong", "millis": 1})
        self._compiling = self.seconds

    def begin(self, number: int) -> None:
        """Start a game there too."""
        self._ask({"do": "new", "game": "crossroll", "seats": 2, "options": {}, "seed": str(number)})

    def choose(self, state: State, seat: int, millis: int) -> str:
        """Its action as text."""
        return str(self._ask({"do": "bot", "seat": seat, "level": "strong", "millis": millis})["action"])

    def told(self, request: dict[str, Any]) -> None:
        """Repeat it there."""
        self._ask(request)

    @property
    def seconds(self) -> float:
        """The processor time that its process has taken since it was warm."""
        user, system = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") - self._compiling

    def _ask(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(request), file=self._process.stdin, flush=True)
        reply = json.loads(self._process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(f"the other version answers {reply['error']} to {request}")
        return reply


def player(name: str, luck: int) -> Bot:
    """A level of this version, or the simple greedy player."""
    return GreedyBot(random.Random(luck)) if name == "greedy" else PLAYERS[name](random.Random(luck))


class Table:
    """Where this version's strong player meets the opponent."""

    def __init__(self, opponent: Opponent, millis: int) -> None:
        self._opponent, self._millis, self.seconds, self.rounds = opponent, millis, 0.0, 0

    def play(self, number: int) -> float:
        """What this version gets out of a game; it has the first seat in the even ones."""
        own, chance, state = number % 2, random.Random(number), begin(GAME, 2, {})
        bot = player("strong", number)
        self._opponent.begin(number)
        while not isinstance(pending := GAME.pending(state), Over):
            answer: Answer[Any]
            if isinstance(pending, Decide):
                answer = Chosen({seat: self._choice(state, seat, bot, own) for seat in pending.seats})
                for seat in pending.seats:
                    text = GAME.write(state, answer.actions[seat])
                    self._opponent.told({"do": "act", "seat": seat, "action": text})
            else:
                assert isinstance(pending, Roll)
                answer = random_roll(pending.dice, chance)
                self._opponent.told({"do": "roll", "values": list(answer.values)})
            state = apply(GAME, state, answer)
        self.rounds += state.round
        return (own in pending.winners) / len(pending.winners)

    def _choice(self, state: State, seat: int, bot: Bot, own: int) -> Any:
        millis = max(1, int(PARTS[state.phase] * self._millis))
        if seat != own:
            return GAME.parse(state, self._opponent.choose(state, seat, millis))
        begun = time.process_time()
        chosen = bot.choose(GAME, state, seat, millis)
        self.seconds += time.process_time() - begun
        return chosen


def main() -> None:
    """Play as the command line says."""
    parser = matches.parser(__doc__, 10)
    parser.add_argument("--millis", type=int, default=50, help="the time of a round, for both")
    parser.add_argument("--other", default="normal", help="the folder of a checkout, or a level of this version")
    given = parser.parse_args()
    folder = Path(given.other)
    opponent: Opponent = Version(folder) if folder.is_dir() else Level(given.other)
    at = Table(opponent, given.millis)
    rounds_a_millisecond(2)  # compiles before anything is timed
    won = matches.match(f"strong - {given.other}, {given.millis} ms", given.games, given.keep, at.play)
    rows = [matches.share(f"strong at {given.millis} ms", won, folder.name, 100 * (1 - sum(won) / len(won)))]
    if at.rounds:
        own, other = (1000 * each / at.rounds for each in (at.seconds, opponent.seconds))
        rows.append(row("its time a round", "ms", own, folder.name, other or 1))
    print(json.dumps(rows) if given.json else table(rows))


if __name__ == "__main__":
    main()
