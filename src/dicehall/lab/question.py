"""Questions to the lab: the game, its options, the bots, the number of games and the seed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dicehall.bots import check_player
from dicehall.core.errors import BadOptions, shown
from dicehall.core.setup import at_a_table, begin, check_seats, resolve, rulebook_of
from dicehall.registry import game as find_game

MILLIS = 20
"""The default time for each choice of a bot that searches, in milliseconds."""
SEED = "lab"

_COUNT = re.compile(r"(\d+(?:_\d+)*)(?:\.(\d+))?(?:[eE]\+?(\d+))?")


class Question(msgspec.Struct, frozen=True):
    """Games of one kind: complete options, a bot for each seat, the number of games, and the seed.

    The bots move on by one seat from game to game, so that each plays equally often in every seat.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: str = SEED
    millis: int = MILLIS

    @property
    def players(self) -> int:
        """The number of players in a game."""
        return len(self.bots)

    def seating(self, number: int) -> tuple[int, ...]:
        """The index of the bot in each seat, in the game with this number, counted from 0."""
        return tuple((seat + number) % self.players for seat in range(self.players))


def make_question(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str = SEED,
    millis: int = MILLIS,
) -> Question:
    """A checked question; a single bot plays in all seats. Raises BadOptions and UnknownGame.

    The options that tables on a screen use by default apply here too: without them bots may move in circles.
    """
    spec = find_game(game).spec
    given = at_a_table(spec, options or {})
    complete = resolve(spec, given)
    fewest = rulebook_of(spec, given).seats[0]
    seats = players if players is not None else len(bots) if len(bots) > 1 else max(2, fewest)
    check_seats(spec, seats, given)
    begin(find_game(game), seats, complete)
    if games < 1:
        raise BadOptions(f"games is {games}; at least 1 has to be played")
    plain = msgspec.json.decode(msgspec.json.encode(complete))  # as they are after reading them from a file
    return Question(game, plain, _seated(game, bots, seats), games, seed, millis)


def _seated(game: str, bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; raises BadOptions."""
    levels = tuple(level.strip() for level in bots)
    for level in levels:
        check_player(game, level)
    if len(levels) not in (1, seats):
        raise BadOptions(f"{seats} players need {seats} bots, or one that plays in all seats, not {len(levels)}")
    return levels * (seats // len(levels))


def read_count(text: str) -> int:
    """A number as people write it: 1000000, 1_000_000, 1e6 or 2.5e5; raises BadOptions."""
    found = _COUNT.fullmatch(text.strip().replace(",", ""))
    whole, part, power = found.groups(default="") if found else ("", "", "")
    zeros = int(power or 0) - len(part)
    if not found or zeros < 0 or zeros > 15:
        raise BadOptions(f"{shown(text)} is not a number of games; write a whole number such as 1000, 1_000 or 1e3")
    return int(int(whole.replace("_", "") + part) * 10**zeros)
