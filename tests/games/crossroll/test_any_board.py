"""Players, kernel and views on boards of every valid shape."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicehall.bots.levels import GreedyBot
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.players.levels import PLAYERS, Searcher
from dicehall.games.crossroll.rules import start
from dicehall.games.crossroll.state import State
from games.crossroll.any_board import any_board
from games.crossroll.scenes import score
from games.crossroll.test_kernel import Words

ANY = settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
"""Every board is turned into tables of its own, which takes some time."""


def asked_states(state: State, seed: int) -> Iterator[State]:
    """The states of a random game in which somebody decides."""
    chance = random.Random(seed)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Decide):
            yield state
            picked = {seat: chance.choice(list(GAME.actions(state, seat))) for seat in pending.seats}
            state = apply(GAME, state, Chosen(picked))
        else:
            assert isinstance(pending, Roll)
            state = apply(GAME, state, Rolled(tuple(die.face(chance.randrange(die.size)) for die in pending.dice)))


@settings(ANY, max_examples=8)
@given(any_board(), st.integers(1, 3), st.booleans(), st.integers(0, 99))
def test_every_level_chooses_one_of_the_actions(board: str, seats: int, nitrous: bool, seed: int) -> None:
    states = list(asked_states(start(seats, Options(nitrous, board)), seed))
    for state in random.Random(seed).sample(states, min(3, len(states))):
        seat = GAME.pending(state).seats[-1]  # type: ignore[union-attr]
        actions = GAME.actions(state, seat)
        for make in (*PLAYERS.values(), GreedyBot):
            player = make(random.Random(seed))
            if isinstance(player, Searcher):
                assert player.spend(state, seat, 60) in actions
            else:
                assert player.choose(GAME, state, seat, 1) in actions


def contract_game(words: Words, state: State) -> State:
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Roll):
            answer: Rolled | Chosen[Action] = Rolled(tuple(die.face(words.below(die.size)) for die in pending.dice))
        else:
            assert isinstance(pending, Decide)
            options = {seat: GAME.actions(state, seat) for seat in pending.seats}
            answer = Chosen({seat: actions[words.below(len(actions))] for seat, actions in options.items()})
        state = apply(GAME, state, answer)
    return state


@ANY
@given(any_board(), st.integers(1, 4), st.booleans(), st.integers(0, 2**32))
def test_kernel_and_rules_agree_in_lock_step_on_the_same_dice(
    board: str, seats: int, nitrous: bool, seed: int
) -> None:
    found = bulk.play(seats, 1, seed, nitrous=nitrous, board=board)
    state = contract_game(Words(seed), start(seats, Options(nitrous, board)))
    assert found.rounds.tolist() == [state.round]
    assert found.scores.tolist() == [[score(state, seat) for seat in range(seats)]]


@ANY
@given(any_board(), st.integers(1, 3), st.integers(0, 99))
def test_views_and_offers_can_be_made_of_every_state(board: str, seats: int, seed: int) -> None:
    for state in asked_states(start(seats, Options(board=board)), seed):
        outlook = GAME.view(state, None).outlook
        assert [sum(route.free for route in each.routes.values()) for each in outlook] == [
            int(np.count_nonzero(np.array(list(_boxes(state, seat))) == 0)) for seat in range(seats)
        ]
        seat = GAME.pending(state).seats[0]  # type: ignore[union-attr]
        for action in GAME.actions(state, seat)[:8]:
            assert GAME.offer(state, seat, action).label


def _boxes(state: State, seat: int) -> Iterator[int]:
    drawn = GAME.view(state, None).position.players[seat]
    for marks in drawn.boxes.values():
        yield from (0 if mark is None else 1 for mark in marks)
