"""Thousands of games stepped at once, in compiled code: arrays in, arrays out, and games that are over begin again.

    games = make_vector(game, games=4096, seed=1)
    while learning:
        games.step(choose(games.observation, games.mask))  # then: games.reward, games.done, games.seat

Action ids, masks, observations and rewards are those of the game's codec, for the seat that decides (`games.seat`).
Game n plays the dice of `VectorDice(seed, n)`: through the contract, the same choices lead to the same game.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dicehall.compiled import compiled
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.setup import resolve
from dicehall.registry import plugin, plugins
from dicehall.rl import codec_of
from dicehall.rl.codec import Codec
from dicehall.rl.given import given_to
from dicehall.rl.numbers import whole_number
from dicehall.rl.vector_dice import Seeds, below, seeds_of

STAY = -1
"""Instead of an action id: the game stays as it is."""


class VectorGames(ABC):
    """Many games of one kind. All arrays have a row for each game, and are written anew by every step.

    `seat` is the seat that decides. `observation` has its tensors by name, and `mask` is 1 for each of its legal
    ids. `reward` has what the last step brought each seat: 0 until a game ends, then the return. `done` says which
    games ended in the last step; they have begun again, and the other arrays show their first decisions.
    """

    def __init__(self, codec: Codec[Any, Any], games: int, seats: int, seed: int) -> None:
        self.codec, self.games, self.seats = codec, games, seats
        self.ids, self.tensors = codec.ids, codec.tensors
        self.seat = np.zeros(games, np.int64)
        self.mask = np.zeros((games, len(codec.ids)), np.int8)
        self.observation: dict[str, NDArray[Any]] = {
            each.name: np.zeros((games, *each.shape), each.kind) for each in codec.tensors
        }
        self.reward = np.zeros((games, seats), np.float32)
        self.done = np.zeros(games, np.bool_)
        self.seeds: Seeds = np.zeros(games, np.uint64)
        self._choosing: Seeds = np.zeros(games, np.uint64)
        self._sow(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games, with the dice of another seed if one is given."""
        if seed is not None:
            self._sow(seed)
        self.reward.fill(0)
        self.done.fill(False)
        self._begin()

    def _sow(self, seed: int) -> None:
        number = whole_number("seed", seed)
        self.seeds[:] = seeds_of(number, self.games)
        self._choosing[:] = seeds_of(~number, self.games)

    def step(self, actions: ArrayLike) -> None:
        """Make a choice in every game, except where the id is STAY: those stay as they are, with a reward of 0.

        Raises IllegalAction, and nothing has changed, if one is not legal.
        """
        given = _whole_numbers(actions)
        if given.shape != (self.games,):
            raise IllegalAction(
                f"one action id for each of {self.games} games is needed, not an array {given.shape}"
            )
        ids = np.ascontiguousarray(given, np.int64)
        if given.dtype == np.uint64:  # the largest would come out as STAY
            ids = np.where(given > len(self.ids), len(self.ids), ids)
        wrong = first_illegal(self.mask, ids)
        if wrong >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.mask[wrong])[:12]))
            raise IllegalAction(f"action {given[wrong]} is not legal in game {wrong}; legal ids begin with {legal}")
        self._step(ids)

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, not from the games' dice."""
        actions = np.empty(self.games, np.int64)
        choose_at_random(self.mask, self._choosing, actions)
        return actions

    @abstractmethod
    def state(self, game: int) -> Any:
        """The state of a game by the contract."""

    @abstractmethod
    def _begin(self) -> None:
        """Begin all games and show their first decisions."""

    @abstractmethod
    def _step(self, ids: NDArray[np.int64]) -> None:
        """Make a legal choice in every game whose id is not STAY, and show what follows."""


def make_vector(
    game: str, games: int, *, seats: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
) -> VectorGames:
    """Games at tables like this, all at their first decision; by default for as few seats as the game allows.

    Raises UnknownGame and BadOptions.
    """
    brought, given = plugin(game), given_to(game, options or {})
    make = brought.load("vector")
    if make is None:
        able = ", ".join(each.id for each in plugins() if each.has("vector"))
        raise BadOptions(f"{brought.spec.title} has no vectorised games; games that have: {able}")
    number = whole_number("games", games, 1)
    places = brought.spec.seats[0] if seats is None else whole_number("seats", seats)
    codec = codec_of(game, places, given)
    _check_room(codec, number)
    made: VectorGames = make(codec, number, places, resolve(brought.spec, given), seed)
    made.reset()
    return made


def _whole_numbers(actions: ArrayLike) -> NDArray[Any]:
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        given = np.asarray(None)
    if given.dtype.kind not in "iu":
        raise IllegalAction(f"action ids are whole numbers, not {given.dtype}")
    return given


def _check_room(codec: Codec[Any, Any], games: int) -> None:
    """Raise BadOptions where masks and tensors need more memory than this machine has."""
    tensors = (int(np.prod(each.shape)) * np.dtype(each.kind).itemsize for each in codec.tensors)
    need, there_is = games * (len(codec.ids) + sum(tensors)), memory()
    if need > there_is:
        raise BadOptions(f"{games:,} games need {need / 1e9:,.2f} GB; this machine has {there_is / 1e9:,.2f} GB")


def memory() -> float:
    """The memory of this machine in bytes; endless where nobody says."""
    try:
        return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):
        return float("inf")


@compiled
def first_illegal(mask: NDArray[np.int8], ids: NDArray[np.int64]) -> int:
    """The first game whose choice is neither legal nor STAY, or -1."""
    for game in range(len(ids)):
        number = ids[game]
        if number != STAY and (number < 0 or number >= mask.shape[1] or not mask[game, number]):
            return game
    return -1


@compiled
def choose_at_random(mask: NDArray[np.int8], seeds: Seeds, actions: NDArray[np.int64]) -> None:
    """Fill in a random legal action for each game."""
    for game in range(len(actions)):
        row, legal = mask[game], 0
        for number in range(len(row)):
            legal += row[number]
        left, number = below(seeds, game, legal), 0
        while True:
            left -= row[number]
            if left < 0:
                break
            number += 1
        actions[game] = number


@compiled
def copy_row(source: NDArray[Any], row: int, to: NDArray[Any], game: int) -> None:
    """Copy a row of a table to the row of a game."""
    for place in range(source.shape[1]):
        to[game, place] = source[row, place]


@compiled
def share_out(reward: NDArray[np.float32], game: int, winners: int) -> None:
    """What the seats get at the end: the seats whose bits are set have won together; nobody: a draw."""
    seats, count = reward.shape[1], 0
    for seat in range(seats):
        count += winners >> seat & 1
    for seat in range(seats):
        won = winners >> seat & 1
        reward[game, seat] = (seats * won / count - 1) / (seats - 1) if count else 0.0
