"""Laws, and which of them are checked for which tables of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from dicehall.core.contract import Decide, Game
from dicehall.core.plugin import Plugin
from dicehall.testing.golden import Golden
from dicehall.testing.host import Setup, Step, random_game, setups

SOME = 60

T = TypeVar("T", bound="OfGame")
MODULES = (
    "spec",
    "manifest",
    "contract",
    "words",
    "truth",
    "questions",
    "records",
    "secrets",
    "people",
    "endings",
    "players",
    "codecs",
    "studies",
    "lessons",
    "puzzles",
    "hall",
    "golden",
)
"""The modules of `dicehall.testing.laws`, in the order in which their laws are checked."""


@dataclass(frozen=True, kw_only=True, repr=False)
class OfGame:
    """What a law about a whole game is checked on. The variant is the part or level that the law is about."""

    plugin: Plugin
    golden: Golden
    variant: str = ""

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        found: Game[Any, Any] = self.plugin.load("game")
        return found

    @property
    def setups(self) -> list[Setup]:
        """The game by every rulebook at every number of seats."""
        return setups(self.game)

    def part(self, name: str) -> Any:
        """A part that the manifest names."""
        return self.plugin.load(name)

    def __str__(self) -> str:
        return self.plugin.id

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass(frozen=True, kw_only=True, repr=False)
class OfTable(OfGame):
    """What a law about tables is checked on: a rulebook with a number of seats."""

    setup: Setup

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.setup.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def steps(self) -> list[Step]:
        """A whole random game."""
        return random_game(self.setup)

    @property
    def some_steps(self) -> list[Step]:
        """About sixty steps spread over a random game, with its first and last."""
        return self.few_steps(SOME)

    def few_steps(self, number: int) -> list[Step]:
        """About this many steps spread over a random game, with its first and last."""
        stride = max(1, len(self.steps) // number)
        return [*self.steps[::stride], self.steps[-1]]

    def decisions(self, steps: Sequence[Step]) -> Iterator[tuple[Step, int]]:
        """The steps in which seats choose, once for each of these seats."""
        for step in steps:
            pending = self.game.pending(step.before)
            if isinstance(pending, Decide):
                yield from ((step, seat) for seat in pending.seats)

    def __str__(self) -> str:
        return str(self.setup)


class Law(NamedTuple, Generic[T]):
    """A sentence that must be true for games, as a function that raises AssertionError if it is not."""

    name: str
    group: str
    check: Callable[[T], None]
    applies: Callable[[T], bool]
    variants: Callable[[T], Sequence[str]]


class Case(NamedTuple):
    """A law and what it is checked on."""

    law: Law[Any]
    on: OfGame

    @property
    def name(self) -> str:
        """The name of the law, with its variant."""
        return f"{self.law.name}[{self.on.variant}]" if self.on.variant else self.law.name

    @property
    def words(self) -> str:
        """The law as a sentence."""
        return self.name.replace("_", " ")

    def check(self) -> None:
        """Raise AssertionError unless the law holds."""
        self.law.check(self.on)

    def __str__(self) -> str:
        return f"{self.on}::{self.name}"


_of_games: list[Law[OfGame]] = []
_of_tables: list[Law[OfTable]] = []


def _always(_: OfGame) -> bool:
    return True


def _one(_: OfGame) -> Sequence[str]:
    return ("",)


def _brings(part: str, on: OfGame) -> bool:
    return on.plugin.has(part)


def _law(
    known: list[Law[T]], needs: str, where: Callable[[T], bool], each: Callable[[T], Sequence[str]]
) -> Callable[[Callable[[T], None]], Callable[[T], None]]:
    def add(check: Callable[[T], None]) -> Callable[[T], None]:
        group = check.__module__.rpartition(".")[2]
        applies = partial(_brings, needs) if needs else where
        known.append(Law(check.__name__, group, check, applies, each))
        return check

    return add


def game_law(
    needs: str = "", where: Callable[[OfGame], bool] = _always, each: Callable[[OfGame], Sequence[str]] = _one
) -> Callable[[Callable[[OfGame], None]], Callable[[OfGame], None]]:
    """A law that is checked for a game: if it brings the part `needs`, and once for each variant."""
    return _law(_of_games, needs, where, each)


def table_law(
    needs: str = "", where: Callable[[OfTable], bool] = _always, each: Callable[[OfTable], Sequence[str]] = _one
) -> Callable[[Callable[[OfTable], None]], Callable[[OfTable], None]]:
    """A law that is checked at every table: every rulebook with every number of seats."""
    return _law(_of_tables, needs, where, each)


def laws() -> list[Law[Any]]:
    """All laws: those of games, then those of tables."""
    for name in MODULES:
        import_module(f"dicehall.testing.laws.{name}")
    return [*_of_games, *_of_tables]


def cases_of(plugin: Plugin, golden: Golden) -> Iterator[Case]:
    """Every law that applies to a game, for the game and for each of its tables."""
    laws()
    whole = OfGame(plugin=plugin, golden=golden)
    yield from _cases(_of_games, whole)
    for setup in whole.setups:
        yield from _cases(_of_tables, OfTable(plugin=plugin, golden=golden, setup=setup))


def _cases(known: Sequence[Law[T]], on: T) -> Iterator[Case]:
    for law in known:
        if law.applies(on):
            yield from (Case(law, replace(on, variant=variant)) for variant in law.variants(on))
