"""The daily challenge: the same dice for everybody on a day, and what best play does with them.

The dice of a challenge are public: their seed is SHA-256 of "dicehall daily DATE CHALLENGE", the date by UTC, and
nobody adds entropy. A roll depends on its number alone, so all who play get the same n-th roll.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from dicehall.bots import Bot, make_bot
from dicehall.core.contract import Game, Over
from dicehall.core.errors import BadOptions, shown
from dicehall.core.fairdice import FairDice, public_dice
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import resolve
from dicehall.games import game
from dicehall.home import home

Measure: TypeAlias = Literal["turns", "points"]

MILLIS = 100
SEARCH_ROUNDS = 8_000
"""What a search may spend on a choice: counted in rounds of play, so that every machine finds the same."""


class Challenge(msgspec.Struct, frozen=True):
    """What is played alone on a day: few turns are good where turns are counted, many points where points are."""

    id: str
    game: str
    options: dict[str, Any]
    measure: Measure
    exact: bool


class Best(msgspec.Struct, frozen=True):
    """What there is to compare with on a day's dice.

    `result` is what the strongest player comes to on these very dice, which it does not know beforehand. If it is
    `exact`, that player makes no mistakes, and `expected` is what it comes to with any dice, on average.
    """

    challenge: str
    day: str
    measure: Measure
    result: int
    exact: bool
    expected: float | None


CHALLENGES = {
    each.id: each
    for each in (
        Challenge("intersection-traffic", "intersection", {"rules": "traffic"}, "turns", exact=True),
        Challenge("intersection-classic", "intersection", {"rules": "classic"}, "turns", exact=True),
        Challenge("crossroll", "crossroll", {}, "points", exact=False),
    )
}


def challenge(id_: str) -> Challenge:
    """The challenge by this id; raises BadOptions."""
    if id_ not in CHALLENGES:
        raise BadOptions(f"there is no challenge {shown(id_)}; the challenges are: {', '.join(CHALLENGES)}")
    return CHALLENGES[id_]


def today() -> str:
    """The date by UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def read_day(text: str) -> str:
    """A date as it stands in the text that dice are made from; raises BadOptions."""
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date().isoformat()
    except ValueError:
        raise BadOptions(f"{shown(text)} is no date; write it as {today()}") from None


def dice_text(played: Challenge, day: str) -> str:
    """The text that the dice of a challenge on a day are made from."""
    return f"dicehall daily {day} {played.id}"


def dice_of(played: Challenge, day: str) -> FairDice:
    """The dice of a challenge on a day."""
    return public_dice(dice_text(played, day))


def result(played: Challenge, play: Play[Any, Any]) -> int | None:
    """What a game came to: turns or points; None if the rules have not ended it."""
    pending = play.game.pending(play.state)
    if not isinstance(pending, Over):
        return None
    return int(play.state.turns[0]) if played.measure == "turns" else pending.scores[0]


def best(played: Challenge, day: str) -> Best:
    """What there is to compare with, from this computer's folder or worked out and kept there."""
    path = _place(played, day)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Best)
    except (OSError, msgspec.MsgspecError):
        found = work_out(played, day)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(found))
    return found


def work_out(played: Challenge, day: str) -> Best:
    """Let the strongest player play the challenge."""
    from dicehall.lab.arena import host

    found = game(played.game)
    bot, expected = _STRONGEST[played.game](played)
    play = Play.start(found, [Sitter("Best play", "strong")], played.options, dice_of(played, day))
    host(play, [bot], MILLIS)
    came_to = result(played, play)
    assert came_to is not None, "the strongest players bring games alone to their end"
    return Best(played.id, day, played.measure, came_to, played.exact, expected)


def _place(played: Challenge, day: str) -> Path:
    version = game(played.game).spec.version
    return home() / "daily" / f"{played.id}-{day}-{version}-{SEARCH_ROUNDS}.json"


class Strongest(NamedTuple):
    """A player, and what it comes to on average where that is known."""

    bot: Bot
    expected: float | None


def _exact(played: Challenge) -> Strongest:
    from dicehall.games.intersection.options import complete
    from dicehall.solve.intersection.solving import solution

    solved = solution(complete(resolve(game(played.game).spec, played.options)), "solo")
    return Strongest(make_bot("strong"), solved.value)


class _Searcher:
    """Crossroll's search with a budget that does not depend on the machine."""

    def __init__(self, seed: str) -> None:
        from dicehall.bots.crossroll.players import Searcher

        self._spend = partial(Searcher(Random(seed)).spend, budget=SEARCH_ROUNDS)

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """What the search finds."""
        return self._spend(state, seat)


def _searching(played: Challenge) -> Strongest:
    return Strongest(_Searcher(played.id), None)


_STRONGEST: dict[str, Callable[[Challenge], Strongest]] = {
    "intersection": _exact,
    "crossroll": _searching,
}
