"""A host for tests: it answers whatever a state waits for, from a random source that is passed in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Answer, Chosen, Decide, Game, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.dice import Die
from dicehall.core.setup import begin
from dicehall.physics.port import Here
from dicehall.registry import game as find_game
from dicehall.registry import plugins

LONGEST_GAME = 100_000
PHYSICS = Here()


class Setup(NamedTuple):
    """A game with one of its rulebooks and a number of seats."""

    game: Game[Any, Any]
    rules: str | None
    seats: int

    @property
    def options(self) -> dict[str, Any]:
        return {"rules": self.rules} if self.rules else {}

    def start(self) -> Any:
        return begin(self.game, self.seats, self.options)

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.spec.id, self.rules, str(self.seats))))


class Step(NamedTuple):
    """One step of a game."""

    before: Any
    answer: Answer[Any]
    after: Any


def setups() -> list[Setup]:
    """Every registered game by every rulebook at every number of seats."""
    found = []
    for game in (find_game(each.id) for each in plugins()):
        for book in game.spec.rulebooks:
            rules = book.id if len(game.spec.rulebooks) > 1 else None
            found += [Setup(game, rules, seats) for seats in range(book.seats[0], book.seats[1] + 1)]
    return found


def roll(dice: tuple[Die, ...], chance: random.Random) -> Rolled:
    return Rolled(tuple(die.face(chance.randrange(die.size)) for die in dice))


def choose(game: Game[Any, Any], state: Any, seat: int, chance: random.Random) -> Any:
    actions = game.actions(state, seat)
    if isinstance(actions, ActionBox):
        return actions.sample(chance.randrange)
    return chance.choice(actions)


def answer(game: Game[Any, Any], state: Any, chance: random.Random) -> Answer[Any]:
    """A random legal answer to what the state waits for."""
    match game.pending(state):
        case Decide(seats):
            return Chosen({seat: choose(game, state, seat, chance) for seat in seats})
        case Roll(dice):
            return roll(dice, chance)
        case Simulate(request):
            return Settled(PHYSICS.run(request))
    raise AssertionError("the game is over")


def walk(setup: Setup, seed: int = 0) -> Iterator[Step]:
    """A random game, step by step."""
    chance = random.Random(seed)
    state = setup.start()
    for _ in range(LONGEST_GAME):
        if isinstance(setup.game.pending(state), Over):
            return
        given = answer(setup.game, state, chance)
        after = apply(setup.game, state, given)
        yield Step(state, given, after)
        state = after
    raise AssertionError(f"{setup} does not end")
