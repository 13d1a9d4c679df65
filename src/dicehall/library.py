"""What the library offers beside the rules: bots, the coach and simulations. Heavy parts are loaded when called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehall.bots.levels import Bot, make_bot
from dicehall.core.contract import Game, Pending, Settled
from dicehall.core.record import Record
from dicehall.physics.port import Here, Physics

if TYPE_CHECKING:
    from dicehall.bots.coach import Hint, Review


def bot(level: str, seed: str | int | None = None) -> Bot:
    """A bot of this level, for any game that has it; the same seed makes the same choices.

    `dicehall.levels(game)` lists the levels of a game. `bot.choose(game, state, seat, millis)` names an action;
    it raises BadOptions in a game without this level.
    """
    return make_bot(level, None if seed is None else str(seed))


def levels(game: str) -> tuple[str, ...]:
    """The levels that the game with this id has bots for; raises UnknownGame."""
    from dicehall.bots.levels import levels_of

    return levels_of(game)


def hint(game: Game[Any, Any], state: Any, seat: int, millis: int = 100) -> Hint:
    """What each action of the seat is worth, the best first, found in about this many milliseconds.

    Raises IllegalAction if the seat has nothing to choose, and BadOptions in a game without a coach.
    """
    from dicehall.bots import coach

    return coach.hint(game, state, seat, millis)


def review(game: Game[Any, Any], record: Record, millis: int = 100) -> Review:
    """A game looked back upon: luck and skill apart, and the decisions that cost most.

    Each judgement takes about this many milliseconds. Raises RecordError if the record breaks the rules, and
    BadOptions in a game without a coach.
    """
    from dicehall.bots import coach

    return coach.review(game, record, millis)


def simulate(pending: Pending, physics: Physics | None = None) -> Settled:
    """The answer to a `Simulate`: runs it in this process, or where `physics` says.

    Equal requests give equal results. Raises IllegalAction if the game waits for something else.
    """
    from dicehall.physics.host import simulated

    return Settled(simulated(pending, physics or Here()))
