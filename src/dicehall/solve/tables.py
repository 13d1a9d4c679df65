"""Rules to tables: the positions that can follow from a root, as flat arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import prod
from typing import Any, Generic, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.core.apply import apply, waits_for
from dicehall.core.contract import A, Chosen, Decide, Game, Over, Pending, Roll, Rolled, S
from dicehall.core.dice import Die, hands, outcomes
from dicehall.core.errors import GameError

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]

CHANCE, FIRST, OTHERS = 0, 1, -1
MOST_POSITIONS = 2_000_000

Results: TypeAlias = Callable[[tuple[Die, ...]], Iterable[tuple[tuple[str, ...], float]]]


class TooLarge(GameError):
    """A game, or what a house rule makes of it, has more positions than can be solved."""

    code = "too_large"


class Tables(NamedTuple):
    """Positions and what follows them. The first `ends` rows are ends; row `ends + n` is position n.

    From position n the edges `first[n]` to `first[n + 1]` lead to the rows `to`; `chance` is how likely each is
    where dice decide. `sense` tells who decides: dice (0), the seat that is solved for (1), or the other (-1).
    """

    ends: int
    first: Ints
    to: Ints
    chance: Floats
    sense: NDArray[np.int8]

    @property
    def rows(self) -> int:
        """How many rows there are, ends and positions."""
        return self.ends + len(self.sense)

    @property
    def nbytes(self) -> int:
        """The memory of all arrays."""
        return sum(array.nbytes for array in self[1:])


class Walk(NamedTuple, Generic[S, A]):
    """What a walk found: the tables, the labels of the ends, and each position's state and actions."""

    tables: Tables
    ends: list[Hashable]
    states: list[S]
    actions: list[Sequence[A]]


def told_apart(dice: tuple[Die, ...]) -> Iterable[tuple[tuple[str, ...], float]]:
    """Every result of a roll with its probability; right for every game."""
    return ((values, float(chance)) for values, chance in outcomes(dice))


def alike(dice: tuple[Die, ...]) -> Iterable[tuple[tuple[str, ...], float]]:
    """The same where a game does not care which of two equal dice shows what: far fewer results."""
    total = prod(die.size for die in dice)
    return ((values, ways / total) for values, ways in hands(dice))


def how_it_ended(pending: Pending) -> Hashable:
    """The label of a position at which a game is over, or None."""
    return pending if isinstance(pending, Over) else None


def walk(
    game: Game[S, A],
    root: S,
    *,
    label: Callable[[S], Hashable] | None = None,
    key: Callable[[S], Hashable] = msgspec.json.encode,
    results: Results = told_apart,
    seat: int = 0,
) -> Walk[S, A]:
    """Every position that can follow from the root, equal ones (by `key`) merged; row `ends` is the root.

    Where `label` gives something but None the walk ends; by default where the game is over. The values will be
    those of `seat`. Forfeits are no choices and are left out. Raises TooLarge, and GameError where a game asks for
    what tables can't hold: simulations, sealed choices of several, actions too many to list.
    """
    return _Walker(game, label or (lambda state: how_it_ended(game.pending(state))), key, results, seat).run(root)


class _Walker(Generic[S, A]):
    def __init__(
        self,
        game: Game[S, A],
        label: Callable[[S], Hashable],
        key: Callable[[S], Hashable],
        results: Results,
        seat: int,
    ) -> None:
        self._game, self._label, self._key, self._results, self._seat = game, label, key, results, seat
        self._ends: dict[Hashable, int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._states: list[S] = []
        self._actions: list[Sequence[A]] = []
        self._first, self._to, self._chance, self._sense = [0], list[int](), list[float](), list[int]()

    def run(self, root: S) -> Walk[S, A]:
        """Walk from the root, the positions found first going first."""
        self._row(root)
        while len(self._sense) < len(self._states):
            self._expand(self._states[len(self._sense)])
        to = np.array(self._to, dtype=np.int64)
        ends = len(self._ends)
        tables = Tables(
            ends,
            np.array(self._first, dtype=np.int32),
            np.where(to < 0, -1 - to, to + ends).astype(np.int32),
            np.array(self._chance),
            np.array(self._sense, dtype=np.int8),
        )
        return Walk(tables, list(self._ends), self._states, self._actions)

    def _expand(self, state: S) -> None:
        """Write down what can follow a position."""
        game, pending = self._game, self._game.pending(state)
        actions: Sequence[A] = ()
        match pending:
            case Roll(dice):
                self._sense.append(CHANCE)
                for values, chance in self._results(dice):
                    self._edge(game.step(state, Rolled(values)), chance)
            case Decide((seat,)):
                actions = self._listed(state, seat)
                self._sense.append(FIRST if seat == self._seat else OTHERS)
                for action in actions:
                    self._edge(apply(game, state, Chosen({seat: action})), 0.0)
            case _:
                raise GameError(f"{game.spec.title} waits for {waits_for(pending)}; tables can't hold that")
        self._actions.append(actions)
        self._first.append(len(self._to))

    def _listed(self, state: S, seat: int) -> Sequence[A]:
        actions = self._game.actions(state, seat)
        if isinstance(actions, Sequence):
            return actions
        raise GameError(f"{self._game.spec.title} has more actions than can be listed; tables can't hold that")

    def _edge(self, after: S, chance: float) -> None:
        self._to.append(self._row(after))
        self._chance.append(chance)

    def _row(self, state: S) -> int:
        """The number of a position, or -1 minus the number of an end."""
        label = self._label(state)
        if label is not None:
            return -1 - self._ends.setdefault(label, len(self._ends))
        number = self._numbers.setdefault(self._key(state), len(self._states))
        if number == len(self._states):
            self._states.append(state)
            _check_size(number)
        return number


def _check_size(positions: int) -> None:
    if positions >= MOST_POSITIONS:
        raise TooLarge(f"more than {MOST_POSITIONS:,} positions follow; solve an endgame, or a smaller goal")


def fixed(tables: Tables, choice: Ints) -> Tables:
    """The same positions with every decision made: `choice` has the row that follows each position."""
    counts = np.where(tables.sense == CHANCE, np.diff(tables.first), 1)
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    kept = np.repeat(tables.sense == CHANCE, np.diff(tables.first))
    by_dice = np.repeat(tables.sense == CHANCE, counts)
    to, chance = np.empty(first[-1], dtype=np.int32), np.ones(first[-1])
    to[by_dice], chance[by_dice] = tables.to[kept], tables.chance[kept]
    to[~by_dice] = choice[tables.sense != CHANCE]
    return Tables(tables.ends, first, to, chance, tables.sense)


def as_walked(walked: Walk[Any, Any]) -> str:
    """A walk in words: how many positions, of which kinds, and how many edges."""
    dice = int((walked.tables.sense == CHANCE).sum())
    decisions = len(walked.states) - dice
    return f"{decisions:,} decisions, {dice:,} rolls, {len(walked.tables.to):,} edges, {len(walked.ends):,} ends"
