"""What a game brings: the manifest that a game's package registers, with parts that are loaded when asked for."""

from __future__ import annotations

import pkgutil
from types import TracebackType
from typing import Any

import msgspec

from dicehall.core.contract import Spec
from dicehall.core.errors import GameError, cut


class BrokenPlugin(GameError):
    """A plug-in, or a part of one, that can't be loaded."""

    code = "broken_plugin"


class Plugin(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What a game brings. Only `spec`, `package` and `game` are needed; a host does without what is missing.

    A part is named as `module:name`, the module relative to `package`, so that naming it imports nothing. What each
    part has to be stands beside it; docs/adding-a-game.md tells more.
    """

    spec: Spec
    package: str
    """The package that the parts and the rules texts stand in: `__package__`."""
    game: str
    """The rules: a `core.contract.Game`."""

    # What people see.
    drawing: str = ""
    """`draw(state, names)`: the state for a terminal, as text or anything that Rich prints."""
    picture: str = ""
    """`svg(state, last, seat)`: the state as that seat (or a spectator, None) sees it, as SVG.

    `last` is the last choice that was taken, as a `core.play.Taken`, or None.
    """
    rules_values: str = ""
    """`values(options)`: what the rules texts name beside the options. See `rules_text`."""
    rules_pictures: str = ""
    """`{name: draw}`: the pictures of the rules texts, each drawn as SVG by `draw(options)`. See `rules_text`."""
    paper: str = ""
    """`blank(options)`: a sheet for playing on paper, as SVG."""
    board: str = ""
    """`board(options)`: what never changes during a game, for a page that draws it."""
    standing: str = ""
    """`standing(state)`: what each seat has so far, in points; for the rail, and for who leads."""
    points: str = ""
    """`points(state)`: what the fact `points` of events adds up to, where that is not the standing."""
    ending: str = ""
    """`ending(state, happened)`: the end of a game as a `core.ending.Ending`.

    `happened` are all events as `core.ending.Happened`. A game that was closed at the table is not over by rules.
    """
    goal: str = ""
    """`goal(options, seats)`: what is played for at a table with these options, in at most eight words."""
    question: str = ""
    """`question(state, seat)`: what a seat that decides or rolls is asked, as a `core.question.Question`."""
    page: bool = False
    """Whether the page has a folder of its own for this game; else it shows the picture."""
    order: int = 100
    """Where the game stands in lists: the lowest first, then by title."""

    # Players.
    greedy: str = ""
    """`greedy(state, seat)`: the action of a player who takes what lies there."""
    players: str = ""
    """`{level: maker}`: players by level, each made by `maker(rng)`. See `bots.levels`."""
    characters: str = ""
    """`{level: line}`: how the bot of each level plays this game, in one true line. See `bots.characters`."""
    ladders: str = ""
    """`{rulebook: ladder}`: which bots people choose from, from weak to strong, each a `bots.levels.Ladder`."""
    judge: str = ""
    """A `bots.judge.Judge`: what positions and choices are worth. It makes hints and reviews possible."""
    aiming: str = ""
    """A `bots.aiming.Aiming`: what is shown to a hand that aims, in a game where things are thrown."""
    puzzles: str = ""
    """A `train.maker.PuzzleMaker`: how puzzles of this game are made. Their files need none."""

    # Learning.
    codec: str = ""
    """`codec(seats, options)`: action ids and observation tensors, as a `rl.codec.Codec`. Options are complete."""
    vector: str = ""
    """`vector(codec, games, seats, options, seed)`: many games at once, as a `rl.vector.VectorGames`."""

    # Studies.
    gauge: str = ""
    """A `lab.gauge.Gauge`: what the lab counts."""
    fast: str = ""
    """A `lab.fast.Fast`: a way to play many games at once."""
    study: str = ""
    """A `lab.study.Study`: the figures that the lab's page shows."""
    board_study: str = ""
    """A `lab.board_study.BoardStudy`: what a board of one's own plays like."""
    solver: str = ""
    """A `solve.solver.Solver`: exact answers."""
    challenges: str = ""
    """A tuple of `lab.daily.Challenge`: what is played on a day, with the same dice for everybody."""
    suites: str = ""
    """A tuple of `lab.benchmark.Suite`: what players play in the benchmark."""

    # Preparation and physics.
    prepare: str = ""
    """`prepare()`: gets ready what takes a while the first time, such as a kernel to compile."""
    waiting: str = ""
    """A sentence for people who wait for `prepare`. The sentence itself, not the name of one."""
    table: str = ""
    """A `physics.host.ThingsOnATable`: of a game whose states are things that lie on a table."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.spec.id

    def has(self, part: str) -> bool:
        """Whether the game brings this part."""
        return bool(getattr(self, part))

    def load(self, part: str) -> Any:
        """A part, imported now; None if the game does not bring it. Raises BrokenPlugin."""
        name = getattr(self, part)
        if not name:
            return None
        try:
            return pkgutil.resolve_name(f"{self.package}.{name}")
        except (Exception, SystemExit) as error:
            raise BrokenPlugin(
                f"the part {part} of the game {self.id} ({self.package}.{name}) can't be loaded: {reason(error)}"
            ) from error


PARTS = (
    "game",
    "drawing",
    "picture",
    "rules_values",
    "rules_pictures",
    "paper",
    "board",
    "standing",
    "points",
    "ending",
    "goal",
    "question",
    "greedy",
    "players",
    "characters",
    "ladders",
    "judge",
    "aiming",
    "puzzles",
    "codec",
    "vector",
    "gauge",
    "fast",
    "study",
    "solver",
    "challenges",
    "suites",
    "prepare",
    "table",
)
"""The names of the parts that are loaded."""


def reason(error: BaseException) -> str:
    """Why something failed and where, on one line."""
    return cut(f"{message_of(error)}{_line(error.__traceback__)}", 300)


def message_of(error: BaseException) -> str:
    """Why something failed, on one line."""
    return cut(" ".join(f"{type(error).__name__}: {error}".split()), 300)


def _line(trace: TracebackType | None) -> str:
    """The file and line that an error was raised at, in brackets; "" if that is not known."""
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename
    return f" ({file}, line {trace.tb_lineno})" if not file.startswith("<") else ""
