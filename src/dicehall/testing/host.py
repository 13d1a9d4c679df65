"""A host for tests: it answers what a state waits for, with a given source of random numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Answer, Chosen, Decide, Game, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.dice import Die
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import begin
from dicehall.physics.port import Here

LONGEST_GAME = 100_000
MOST_ENTRIES = 150
PHYSICS = Here()


class Setup(NamedTuple):
    """A game with one of its rulebooks and a number of seats."""

    game: Game[Any, Any]
    rules: str | None
    seats: int

    @property
    def options(self) -> dict[str, Any]:
        """The options that name the rulebook, where there are several."""
        return {"rules": self.rules} if self.rules else {}

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [f"player {seat}" for seat in range(self.seats)]

    def start(self) -> Any:
        """The first state."""
        return begin(self.game, self.seats, self.options)

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.spec.id, self.rules, str(self.seats))))

    def __repr__(self) -> str:
        return f"<{self}>"


class Step(NamedTuple):
    """One step of a game."""

    before: Any
    answer: Answer[Any]
    after: Any


def setups(game: Game[Any, Any]) -> list[Setup]:
    """A game by every rulebook at every number of seats."""
    books = game.spec.rulebooks
    return [
        Setup(game, book.id if len(books) > 1 else None, seats)
        for book in books
        for seats in range(book.seats[0], book.seats[1] + 1)
    ]


def roll(dice: tuple[Die, ...], rng: random.Random) -> Rolled:
    """What the dice show."""
    return Rolled(tuple(die.face(rng.randrange(die.size)) for die in dice))


def choose(game: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> Any:
    """Any action of the seat."""
    actions = game.actions(state, seat)
    if isinstance(actions, ActionBox):
        return actions.sample(rng.randrange)
    return rng.choice(actions)


def answer(game: Game[Any, Any], state: Any, rng: random.Random) -> Answer[Any]:
    """A random legal answer to what the state waits for."""
    match game.pending(state):
        case Decide(seats):
            return Chosen({seat: choose(game, state, seat, rng) for seat in seats})
        case Roll(dice):
            return roll(dice, rng)
        case Simulate(request):
            return Settled(PHYSICS.run(request))
    raise AssertionError("the game is over")


def walk(setup: Setup, seed: int = 0) -> Iterator[Step]:
    """A random game, step by step."""
    rng = random.Random(seed)
    state = setup.start()
    for _ in range(LONGEST_GAME):
        if isinstance(setup.game.pending(state), Over):
            return
        given = answer(setup.game, state, rng)
        after = apply(setup.game, state, given)
        yield Step(state, given, after)
        state = after
    raise AssertionError(f"a random game has not ended after {LONGEST_GAME:,} steps")


@cache
def random_game(setup: Setup) -> list[Step]:
    """A whole random game, the same for every law."""
    return list(walk(setup))


def new_play(setup: Setup, seed: str) -> Play[Any, Any]:
    """A game that begins, with fair dice and a record."""
    sitters = [Sitter(name) for name in setup.names]
    return Play.start(setup.game, sitters, setup.options, FairDice(seed_from_text(seed), ["x"]))


def go_on(play: Play[Any, Any], rng: random.Random) -> None:
    """Answer what a game waits for, at random for all seats."""
    match play.pending:
        case Decide(seats):
            for seat in seats:
                play.act(seat, choose(play.game, play.state, seat, rng))
        case Roll():
            play.roll()
        case Simulate(request):
            play.settle(PHYSICS.run(request))


@cache
def live(setup: Setup) -> tuple[Play[Any, Any], list[Any]]:
    """A game played for a while with fair dice, and its state after every entry."""
    play, rng = new_play(setup, "conformance"), random.Random(1)
    states = [play.state]
    while not play.over and len(play.entries) < MOST_ENTRIES:
        go_on(play, rng)
        states.append(play.state)
    return play, states
