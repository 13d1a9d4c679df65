"""Vectorised games beside the contract: the same dice and choices give the same games, in every array."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.setup import begin
from dicehall.registry import game as game_of
from dicehall.rl import codec_of
from dicehall.rl.returns import returns
from dicehall.rl.vector import VectorGames, make_vector
from dicehall.rl.vector_dice import VectorDice

Asked = tuple[Any, int, tuple[float, ...], bool]
"""A state, the seat that chooses, and what the choice before brought: rewards, and whether a game ended."""

TABLES = [
    ("intersection", 1, {"rules": "traffic", "goal": 2000}),
    ("intersection", 3, {"rules": "traffic", "goal": 600, "come_in": 200}),
    ("intersection", 2, {"rules": "classic", "goal": 800}),
    (
        "intersection",
        2,
        {"rules": "traffic", "goal": 700, "last_turn": False, "signal": ["stop", "go", "slow"] * 2},
    ),
    ("knockabout", 2, {}),
    ("knockabout", 2, {"repetition_draw": True}),
    ("crossroll", 1, {"nitrous": True}),
    ("crossroll", 2, {}),
    ("crossroll", 3, {"nitrous": True, "first": 2}),
]


class ContractGame:
    """Plays game after game through the contract, with the dice of a vectorised game, one choice at a time."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], dice: VectorDice) -> None:
        self._game, self._seats, self._options, self._dice = game_of(game), seats, options, dice
        self._codec = codec_of(game, seats, options)
        self.chosen: int = -1

    def decisions(self) -> Iterator[Asked]:
        """Every choice that somebody has to make; `chosen` is taken for it."""
        state, reward, done = begin(self._game, self._seats, self._options), (0.0,) * self._seats, False
        while True:
            pending = self._game.pending(state)
            if isinstance(pending, Over):
                reward, done = returns(self._codec, state, pending), True
                state = begin(self._game, self._seats, self._options)
            elif isinstance(pending, Roll):
                state = apply(self._game, state, Rolled(self._dice.draw(pending.dice)))
            else:
                assert isinstance(pending, Decide)
                choices = {}
                for seat in pending.seats:
                    yield state, seat, reward, done
                    reward, done = (0.0,) * self._seats, False
                    choices[seat] = self._codec.action_of(state, seat, self.chosen)
                state = apply(self._game, state, Chosen(choices))


def comparable(state: Any) -> Any:
    """The state without what vectorised games do not keep: earlier positions, and the move before a roll."""
    return replace(state, seen=()) if hasattr(state, "seen") else state


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_vectorised_games_are_the_games_of_the_contract(game: str, seats: int, options: dict[str, Any]) -> None:
    games = make_vector(game, 3, seats=seats, options=options, seed=7)
    codec = codec_of(game, seats, options)
    beside = [ContractGame(game, seats, options, VectorDice(7, number)) for number in range(3)]
    decisions = [each.decisions() for each in beside]
    ended = 0
    for _ in range(400):
        actions = games.random_actions()
        for number in range(3):
            state, seat, reward, done = next(decisions[number])
            assert comparable(games.state(number)) == comparable(state)
            assert games.seat[number] == seat
            assert (games.mask[number] == codec.mask(state, seat)).all()
            for name, tensor in codec.observe(state, seat).items():
                assert (games.observation[name][number] == tensor).all(), name
                assert games.observation[name].dtype == tensor.dtype
            assert games.reward[number].tolist() == pytest.approx(reward)
            assert games.done[number] == done
            ended += done
            beside[number].chosen = int(actions[number])
        games.step(actions)
    assert ended, "no game was played to its end"


def test_the_same_seed_plays_the_same_games_again() -> None:
    games = make_vector("knockabout", 4, seed=5)
    courses = []
    for _ in range(2):
        games.reset(5)
        for _ in range(30):
            games.step(games.random_actions())
        courses.append(games.observation["board"].copy())
    assert (courses[0] == courses[1]).all()


def test_a_choice_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    games = make_vector("intersection", 4, seed=1)
    before = games.observation["field"].copy(), games.seeds.copy()
    actions = games.random_actions()
    actions[2] = int(np.flatnonzero(games.mask[2] == 0)[0])
    with pytest.raises(IllegalAction, match="in game 2; legal ids begin with"):
        games.step(actions)
    assert (games.observation["field"] == before[0]).all()
    assert (games.seeds == before[1]).all()


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0, 0, 0]])
def test_a_step_takes_one_action_for_each_game(actions: list[Any]) -> None:
    games = make_vector("intersection", 2)
    with pytest.raises(IllegalAction, match="one action id for each of 2 games"):
        games.step(actions)


def test_a_game_without_vectorised_games_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="inDICEsion has no vectorised games; games that have: intersection"):
        make_vector("indicesion", 2)


def test_seats_and_numbers_of_games_are_checked() -> None:
    with pytest.raises(BadOptions, match="2 seats, not 3"):
        make_vector("knockabout", 2, seats=3)
    with pytest.raises(BadOptions, match="1 or more"):
        make_vector("knockabout", 0)


def test_random_choices_are_all_among_the_legal_ones() -> None:
    games: VectorGames = make_vector("crossroll", 16, seats=2, seed=3)
    for _ in range(20):
        actions = games.random_actions()
        assert games.mask[np.arange(16), actions].all()
        games.step(actions)
