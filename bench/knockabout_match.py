"""A match of Knockabout's strong player against the robot, another budget or an earlier version, game by game.

`./dev bench knockabout_match --millis 100 --other robot --games 200 --keep FILE` writes every game into the file as
soon as it is over and goes on from there when it is called again. Colours are equal, and game n is always played on
the same dice. Time is counted in evaluations at `--rate` a second of processor time, by default as many as this
machine makes, so that a busy machine does not make anybody weaker.

`--against COMMIT` plays the strong player of a commit, or of a folder with its sources, at equal processor time.
Each version runs in a process of its own and measures its processor time move by move. Before every two games its
evaluations a move are set anew, by what it made in that time in the last games, so that a busy machine slows both
down. The time that each really took is printed. Games begin with random plies, and each opening is played with both
colours.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from common import matches
from common.checkouts import ROOT, sources
from common.knockabout_version import Version, written
from common.measure import Row, table
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.players.levels import Strong, one_ply
from dicehall.games.knockabout.rules import Move, State, actions, pending, start, step
from knockabout_bot import LONGEST, Robot, evaluations_a_second, play

OPENING = (6, 10)
"""The least and the most random plies before a game between versions."""
MIDDLE = (4, 40)
"""The plies from there to a position by which the speed of a version is measured."""
POSITIONS, BUDGET = 100, 20_000
"""How many such positions there are, and the evaluations from each."""
FAR = 1_000_000
"""From the first game of a seed to that of the next one."""
FADING = 0.95
"""What earlier games count for in the speed of a version, after every two games more."""


def player(name: str, rate: float, luck: random.Random) -> Any:
    """The robot, or the strong player with so many milliseconds."""
    return Robot(luck) if name == "robot" else Strong(luck, max(1, int(rate * int(name) / 1000)))


def one(number: int, names: tuple[str, str], rate: float) -> float:
    """What the first of two players gets out of a game; it has White in the even ones."""
    bots = [player(name, rate, random.Random(number)) for name in names]
    luck = random.Random(number)
    return play(bots, luck) if number % 2 == 0 else 1 - play(bots[::-1], luck)


# Versions.


def moved(state: State, move: Move, luck: random.Random) -> State:
    """The state after a move and its roll."""
    after = step(state, Chosen({state.turn: move}))
    waits = pending(after)
    if not isinstance(waits, Roll):
        return after
    return step(after, Rolled((waits.dice[0].face(luck.randrange(waits.dice[0].size)),)))


def opened(luck: random.Random, plies: int) -> State:
    """A state that waits for a decision, after this many random plies."""
    state = start(Options(repetition_draw=True))
    for _ in range(plies):
        if isinstance(pending(state), Over):
            return opened(luck, plies)
        state = moved(state, luck.choice(actions(state, state.turn)), luck)
    return state if isinstance(pending(state), Decide) else opened(luck, plies)


def in_the_middle(luck: random.Random) -> State:
    """A state in the middle of a game: a random opening, and then moves of the level normal."""
    state = opened(luck, OPENING[0])
    for _ in range(luck.randint(*MIDDLE)):
        state = moved(state, one_ply(state)[0].move, luck)
        if isinstance(pending(state), Over):
            return in_the_middle(luck)
    return state


class Contestant:
    """A version that is to take so much processor time a move, in the mean of its moves."""

    def __init__(self, version: Version, millis: int) -> None:
        self.version = version
        self.millis = millis
        self.budget = BUDGET
        self._evaluations, self._seconds = 0.0, 0.0
        self._moves, self._spent, self._made = 0, 0.0, 0

    def move(self, state: State) -> Move:
        """Its move; the time for it is noted."""
        found = self.version.move(written(state), self.budget)
        self._evaluations += found.evaluations
        self._seconds += found.seconds
        self._moves += 1
        self._spent += found.seconds
        self._made += found.evaluations
        return Move(found.start, found.to)

    def pace(self) -> None:
        """Set the evaluations a move by the last games."""
        self.budget = max(1, int(self._evaluations / self._seconds * self.millis / 1000))
        self._evaluations, self._seconds = self._evaluations * FADING, self._seconds * FADING

    def warm_up(self, positions: list[State]) -> None:
        """Look at some positions, of which nothing is noted but the speed."""
        self.version.move(written(positions[0]), self.budget)
        for state in positions:
            self.move(state)
        self._moves, self._spent, self._made = 0, 0.0, 0

    def told(self) -> str:
        """The mean time and evaluations of its moves."""
        moves = max(1, self._moves)
        return f"{1000 * self._spent / moves:.3f} ms and {self._made // moves:,} evaluations a move"


def game_between(players: list[Contestant], luck: random.Random) -> float:
    """One game from a random opening; 1 if the first player, who has White, wins, a half for a draw."""
    state = opened(luck, luck.randint(*OPENING))
    for _ in range(LONGEST):
        waits = pending(state)
        if isinstance(waits, Over):
            return 0.5 if not waits.winners else float(0 in waits.winners)
        state = moved(state, players[state.turn].move(state), luck)
    return 0.5


def between(own: str, other: str, arguments: Any) -> Row:
    """A match between two versions, each with this processor time a move."""
    millis, seed = arguments.millis, arguments.seed
    luck = random.Random(POSITIONS)
    positions = [in_the_middle(luck) for _ in range(POSITIONS)]
    with tempfile.TemporaryDirectory() as one_folder, tempfile.TemporaryDirectory() as other_folder:
        folders = [sources(own, Path(one_folder)), sources(other, Path(other_folder))]
        players = [Contestant(Version(folder), millis) for folder in folders]
        for player in players:
            player.warm_up(positions)

        def played(number: int) -> float:
            luck = random.Random(seed * FAR + number // 2)
            if number % 2 == 1:
                return 1 - game_between(players[::-1], luck)
            for player in players:
                player.pace()
            return game_between(players, luck)

        title = f"{own} - {other} at {millis} ms" + (f", seed {seed}" if seed else "")
        won = matches.match(title, arguments.games, arguments.keep, played)
        for player in players:
            print(player.told(), flush=True)
            player.version.close()
    return matches.share(f"strong at {millis} ms", won, f"strong of {other}", 100 * (1 - sum(won) / len(won)))


def main() -> None:
    parser = matches.parser(__doc__, 10)
    parser.add_argument("--millis", type=int, default=2, help="the time of the strong player")
    parser.add_argument("--other", default="robot", help="robot, or the milliseconds of another strong player")
    parser.add_argument(
        "--against", metavar="COMMIT", help="the version of a commit, or of a folder, at equal time"
    )
    parser.add_argument(
        "--version", default=str(ROOT), help="with --against: a commit or folder instead of this one"
    )
    parser.add_argument("--seed", type=int, default=0, help="with --against: other openings and dice")
    parser.add_argument("--rate", type=float, help="evaluations a second, instead of measuring them")
    arguments = parser.parse_args()
    if arguments.against:
        rows = [between(arguments.version, arguments.against, arguments)]
    else:
        rows = [by_budget((str(arguments.millis), arguments.other), arguments)]
    print(json.dumps(rows) if arguments.json else table(rows))


def by_budget(names: tuple[str, str], arguments: Any) -> Row:
    """A match against the robot, or against the same player with other milliseconds."""
    rate = arguments.rate or evaluations_a_second()
    won = matches.match(" - ".join(names), arguments.games, arguments.keep, lambda number: one(number, names, rate))
    peer = "robot, four plies" if names[1] == "robot" else f"strong at {names[1]} ms"
    return matches.share(f"strong at {names[0]} ms", won, peer, 100 * (1 - sum(won) / len(won)))


if __name__ == "__main__":
    main()
