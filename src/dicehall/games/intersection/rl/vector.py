"""Many games of Intersection at once: turns by the solver's tables, scores by the rules' own functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from dicehall.core.contract import Roll
from dicehall.core.dice import Die
from dicehall.games.intersection import rules
from dicehall.games.intersection.dice import DICE, FACES
from dicehall.games.intersection.lab.turn_graph import TurnGraph, turn_graph
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.rl.codec import IntersectionCodec
from dicehall.games.intersection.rl.kernel import Games, House, Shown, Turns, step_all
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.turn import what_matters
from dicehall.games.intersection.turn import Turn
from dicehall.rl.vector import VectorGames
from dicehall.solve.tables import CHANCE, alike

_SEEN = ("field", "parked", "signal", "has_parked", "at_stake")


class IntersectionGames(VectorGames):
    """Many games of Intersection."""

    def __init__(
        self, codec: IntersectionCodec, games: int, seats: int, options: Mapping[str, Any], seed: int
    ) -> None:
        super().__init__(codec, games, seats, seed)
        self._options = complete(options)
        self._turns, self._positions = _tables(what_matters(self._options), self._options.signal)
        self._house = House(
            *(self._options.goal, self._options.come_in, int(self._options.rules == "classic")),
            *(int(self._options.last_turn), int(self._options.no_dice)),
        )
        self._games = Games(
            self.seeds,
            np.zeros(games, np.int64),
            np.zeros((games, seats), np.int64),
            np.zeros((games, seats), np.int64),
            self.seat,
        )
        seen = self.observation
        for name, place in (("rolling", 0), ("phase", 1), ("turn", 0)):  # of a seat that decides
            seen[name][:, place] = 1
        turn = (seen[name] for name in _SEEN)
        table = (seen[name] for name in ("scores", "no_dice", "last_turns"))
        self._shown = Shown._make((self.mask, *turn, *table, self.reward, self.done))

    @property
    def turns(self) -> NDArray[np.int64]:
        """The finished turns of each seat in each game."""
        return self._games.turns

    def _begin(self) -> None:
        self._run(np.zeros(self.games, np.int64), fresh=True)

    def _step(self, ids: NDArray[np.int64]) -> None:
        self._run(ids, fresh=False)

    def _run(self, ids: NDArray[np.int64], fresh: bool) -> None:
        step_all(self._turns, self._house, self._games, self._shown, ids, fresh)

    def state(self, game: int) -> State:
        """The state of a game by the contract."""
        return State(
            options=self._options,
            phase="turn",
            scores=tuple(self._games.scores[game].tolist()),
            seat=int(self.seat[game]),
            turn=self._positions[int(self._games.row[game]) - self._turns.ends],
            turns=tuple(self._games.turns[game].tolist()),
            fumbled=(False,) * self.seats,
        )


def vector(
    codec: IntersectionCodec, games: int, seats: int, options: Mapping[str, Any], seed: int
) -> IntersectionGames:
    """Many games at tables with these options."""
    return IntersectionGames(codec, games, seats, options, seed)


@lru_cache(maxsize=8)
def _tables(matters: bytes, signal: tuple[str, ...]) -> tuple[Turns, tuple[Turn, ...]]:
    """The course of a turn for the kernel, and the turn of each of its positions, for any seats and goal."""
    options = replace(msgspec.json.decode(matters, type=Options), signal=signal)
    codec = IntersectionCodec(1, options.rules, signal)
    graph = turn_graph(options)
    turns = tuple(msgspec.json.decode(each, type=Turn) for each in graph.turns)
    states = [replace(rules.start(1, options), turn=turn) for turn in turns]
    seen = [codec.observe(state, 0) for state in states]
    kinds, sizes, edges = _rolls(states)
    leads = _leads(codec, states, graph)
    made = Turns(
        *(graph.tables.ends, graph.tables.ends, graph.points, graph.tables.first, graph.tables.to),
        *(kinds, sizes, edges, leads, (leads >= 0).astype(np.int8)),
        *(np.stack([each[name] for each in seen]) for name in _SEEN),
    )
    return made, turns


def _leads(codec: IntersectionCodec, states: list[State], graph: TurnGraph) -> NDArray[np.int32]:
    """Where each action id leads from each position; -1 where it is not legal."""
    leads = np.full((len(states), len(codec.ids)), -1, np.int32)
    for position, state in enumerate(states):
        if graph.tables.sense[position] != CHANCE:
            first = graph.tables.first[position]
            for place, action in enumerate(rules.actions(state, 0)):
                leads[position, codec.id_of(state, 0, action)] = graph.tables.to[first + place]
    return leads


def _rolls(states: list[State]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """By position the kind of its roll, or -1; by kind the sizes of its dice, and the edges for what they show."""
    known: dict[tuple[Die, ...], int] = {}
    kinds = np.full(len(states), -1, np.int32)
    for position, state in enumerate(states):
        pending = rules.pending(state)
        if isinstance(pending, Roll):
            kinds[position] = known.setdefault(pending.dice, len(known))
    sizes = np.zeros((len(known), DICE + 1), np.int32)
    for kind, dice in enumerate(known):
        sizes[kind, : len(dice)] = [die.size for die in dice]
    edges = np.zeros((len(known), int(sizes.astype(np.int64).clip(1).prod(axis=1).max())), np.int32)
    for kind, dice in enumerate(known):
        found = _edges(dice)
        edges[kind, : len(found)] = found
    return kinds, sizes, edges


def _edges(dice: tuple[Die, ...]) -> list[int]:
    """For all that dice can show, in the order of their faces, the number of the tables' edge for it."""
    walked = tuple(replace(die, faces=tuple(sorted(die.faces))) if die.name == "signal" else die for die in dice)
    number = {_sorted(values): place for place, (values, _) in enumerate(alike(walked))}
    return [number[_sorted(values)] for values in product(*(die.faces for die in dice))]


def _sorted(values: tuple[str, ...]) -> tuple[str, ...]:
    """The same, whatever the order of the traffic dice."""
    signal = tuple(value for value in values[:1] if value not in FACES)
    return signal + tuple(sorted(values[len(signal) :]))
