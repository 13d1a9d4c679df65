"""Two players: the solution beside a slow second opinion, and its structure beside the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import prod
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Decide, Game, Over, Roll, Rolled
from dicehall.core.dice import hands
from dicehall.core.errors import GameError
from dicehall.core.setup import resolve
from dicehall.games.intersection import rules
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.duel import Duel
from dicehall.games.intersection.solver.ladder import GOES_ON, ladder, standing
from dicehall.games.intersection.solver.solution import stored
from dicehall.games.intersection.solver.solving import solve
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.games.intersection.turn import Finished, Turn
from dicehall.registry import game
from dicehall.solve.tables import TooLarge

GAME = game("intersection")
FEW = {"H": (50,) * 5, "S": (0,) * 5, "2": (50,) * 3, "3": (50,) * 3, "4": (50, 100, 100)}
NO_SLOW = ["go"] * 4 + ["stop"] * 2

TINY = [
    {"rules": "traffic", "goal": 50, "come_in": 100, "signal": NO_SLOW, "points": FEW},
    {"rules": "traffic", "goal": 100, "come_in": 50, "signal": NO_SLOW, "points": FEW, "last_turn": False},
    {"rules": "classic", "goal": 100, "points": FEW},
]


class Oracle:
    """A slow second opinion: every position of a whole game through the plain contract, and value iteration."""

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
                actions = self._game.actions(state, seat)
                assert isinstance(actions, tuple)
                chosen = (Chosen({seat: action}) for action in actions)
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


def options_of(given: dict[str, Any]) -> Options:
    return complete(resolve(GAME.spec, given))


def first_turn(options: Options) -> State:
    return replace(rules.start(2, options), phase="turn", contenders=())


def far_ahead(state: State) -> float | None:
    """A score that nobody has in practice counts as won: beyond the bound that the solution uses."""
    best = max(state.scores)
    if state.options.rules == "classic" and best >= 350 and state.turn == Turn() and state.phase == "turn":
        return float(state.scores[0] == best)
    return None


@pytest.mark.parametrize("given", TINY, ids=["coming in", "no last turn", "classic"])
def test_the_chances_are_those_of_the_whole_game_through_the_contract(given: dict[str, Any]) -> None:
    options = options_of(given)
    solved = solve(options, "duel")
    number = {each: place for place, each in enumerate(solved.standings)}
    oracle = Oracle(GAME, first_turn(options), far_ahead)
    starts = [each for each in oracle.states() if each.phase == "turn" and each.turn == Turn()]
    assert len(starts) > 4
    for state in starts:
        mine, yours = (number.get(standing(options, state, seat), len(number) - 1) for seat in (0, 1))
        expected = oracle.value(state)
        found = solved.values[mine, yours] if state.seat == 0 else 1.0 - solved.values[yours, mine]
        assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("given", [{}, {"last_turn": False}, {"no_dice": False}, {"rules": "classic"}], ids=str)
def test_where_a_turn_leads_is_what_the_rules_say(given: dict[str, Any]) -> None:
    options = options_of(given)
    points = turn_tables(options).points
    rungs = ladder(options, points, 2)
    chance = random.Random(1)
    tried = 0
    while tried < 300:
        mine, yours = chance.randrange(rungs.top), chance.randrange(rungs.top)
        if rungs.over[yours, mine] != GOES_ON:
            continue
        tried += 1
        end = chance.randrange(len(points))
        players = [rungs.standings[mine], rungs.standings[yours]]
        state = replace(
            first_turn(options),
            scores=tuple(each.score for each in players),
            turns=tuple(each.turns for each in players),
            fumbled=tuple(each.fumbled for each in players),
        )
        after = rules.go_on(state, Finished(int(points[end]), "ended"))
        i = rungs.after[mine, end]
        assert rungs.standings[i] == standing(options, after, 0) or i == rungs.top
        expected = {"turn": GOES_ON, "tie": 0.5, "over": float(after.winners == (0,))}[after.phase]
        assert rungs.over[i, yours] == expected


def test_a_game_of_two_is_refused_where_it_is_too_large() -> None:
    with pytest.raises(TooLarge, match="choose a smaller goal"):
        solve(options_of({"goal": 100_000}), "duel")
    assert issubclass(TooLarge, GameError)


def test_the_classic_duel_that_comes_with_dicehall_is_what_solving_gives() -> None:
    options = options_of({"rules": "classic"})
    shipped = stored(options, "duel")
    assert shipped is not None
    np.testing.assert_allclose(shipped.values, solve(options, "duel").values, atol=1e-9, equal_nan=True)


@pytest.mark.parametrize("given", [{}, {"no_dice": False}, {"rules": "classic"}], ids=str)
def test_the_duels_that_come_with_dicehall_hold_turn_by_turn(given: dict[str, Any]) -> None:
    options = options_of(given)
    turn, shipped = turn_tables(options), stored(options, "duel")
    assert shipped is not None
    work = Duel(turn, ladder(options, turn.points, 2))
    cells = [(0, 0), (2, 40), (40, 2), (57, 59), (59, 57), (1, 30)]
    work.values[:] = shipped.values
    nodes, _ = work.solve(cells)
    for lane, cell in enumerate(cells):
        assert nodes[turn.root, lane] == pytest.approx(shipped.values[cell], abs=1e-9)


@pytest.mark.slow
def test_the_traffic_duel_that_comes_with_dicehall_is_what_solving_gives() -> None:
    options = options_of({})
    shipped = stored(options, "duel")
    assert shipped is not None
    np.testing.assert_allclose(shipped.values, solve(options, "duel").values, atol=1e-9, equal_nan=True)
