"""A slow second opinion: every position of a whole game of two through the plain contract, and value iteration."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Decide, Game, Over, Roll, Rolled
from dicehall.core.dice import hands


class Oracle:
    """The chance of winning of seat 0 from every position that follows a state of a small game."""

    def __init__(self, game: Game[Any, Any], root: Any, given: Callable[[Any], float | None]) -> None:
        self._game, self._given = game, given
        self._number: dict[bytes, int] = {}
        self._queue: list[Any] = []
        self._add(root)
        self._edges = [self._follow(state) for state in self._grow()]
        self._values = self._iterate()

    def value(self, state: Any) -> float:
        return float(self._values[self._add(state)])

    def states(self) -> list[Any]:
        return self._queue

    def _grow(self) -> Any:
        done = 0
        while done < len(self._queue):
            yield self._queue[done]
            done += 1

    def _add(self, state: Any) -> int:
        # turns are counted for ever; the rules ask only whether a seat has had one
        state = replace(state, turns=tuple(min(turns, 1) for turns in state.turns))
        key = msgspec.json.encode(state)
        if key not in self._number:
            self._number[key] = len(self._queue)
            self._queue.append(state)
        return self._number[key]

    def _follow(self, state: Any) -> tuple[str, list[tuple[int, float]]]:
        pending, given = self._game.pending(state), self._given(state)
        if given is not None:
            return "known", [(0, given)]
        match pending:
            case Over(_, winners):
                return "known", [(0, float(0 in winners))]
            case Roll(dice):
                total = prod(die.size for die in dice)
                rolls = hands(dice)
                return "roll", [(self._add(self._game.step(state, Rolled(v))), w / total) for v, w in rolls]
            case Decide((seat,)):
                chosen = (Chosen({seat: action}) for action in self._game.actions(state, seat))
                return f"seat {seat}", [(self._add(self._game.step(state, each)), 1.0) for each in chosen]
        raise AssertionError(pending)

    def _iterate(self) -> Any:
        kinds = np.array([kind for kind, _ in self._edges])
        starts = np.cumsum([0] + [len(edges) for _, edges in self._edges])[:-1]
        to = np.array([number for _, edges in self._edges for number, _ in edges])
        weight = np.array([chance for _, edges in self._edges for _, chance in edges])
        values = np.full(len(kinds), 0.5)
        for _ in range(2000):
            each = values[to]
            new = np.select(
                [kinds == "roll", kinds == "seat 0", kinds == "seat 1"],
                [
                    np.add.reduceat(weight * each, starts),
                    np.maximum.reduceat(each, starts),
                    np.minimum.reduceat(each, starts),
                ],
                weight[starts],
            )
            change = np.abs(new - values).max()
            values = new
            if change < 1e-13:
                return values
        raise AssertionError("the values do not settle")
