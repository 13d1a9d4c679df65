"""Solutions confirmed by playing them: the mean of many turns and games is within four standard errors."""

from __future__ import annotations

import numpy as np
import pytest

from dicehall.core.setup import resolve
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.solver.ladder import ladder
from dicehall.games.intersection.solver.policies import duel_player, points_leads, points_player, solo_player
from dicehall.games.intersection.solver.solving import solution
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.registry import game
from dicehall.solve.simulate import cup, play_duel, play_solo, play_turns

BOOKS = ["traffic", "classic"]


def options_of(book: str) -> Options:
    return complete(resolve(game("intersection").spec, {"rules": book}))


@pytest.mark.parametrize("book", BOOKS)
def test_turns_played_for_points_bring_what_the_solution_says(book: str) -> None:
    options = options_of(book)
    turn, turns = turn_tables(options), 200_000
    counts = play_turns(cup(turn.tables, turn.root), points_leads(turn), turns, seed=1)
    points = turn.points.astype(float)
    mean = counts @ points / turns
    error = np.sqrt((counts @ points**2 / turns - mean**2) / turns)
    assert counts.sum() == turns
    assert abs(mean - solution(options, "points").value) < 4 * error


@pytest.mark.parametrize("book", BOOKS)
def test_games_alone_take_as_many_turns_as_the_solution_says(book: str) -> None:
    options = options_of(book)
    turn, solved = turn_tables(options), solution(options, "solo")
    rungs = ladder(options, turn.points, 1)
    player = solo_player(turn, rungs, solved)
    turns = play_solo(cup(turn.tables, turn.root), player, rungs.after, rungs.reached, 10_000, seed=1)
    assert abs(turns.mean() - solved.value) < 4 * turns.std() / 100


def test_games_of_two_are_won_as_often_as_the_solution_says_and_more_often_than_for_points() -> None:
    options = options_of("classic")
    turn, solved = turn_tables(options), solution(options, "duel")
    rungs = ladder(options, turn.points, 2)
    best, plain, games = duel_player(turn, rungs, solved), points_player(turn, rungs, 2), 20_000
    dice = cup(turn.tables, turn.root)
    rate = play_duel(dice, (best, best), rungs.after, rungs.over, games, seed=1) / games
    assert abs(rate - solved.value) < 4 * 0.5 / games**0.5
    assert play_duel(dice, (best, plain), rungs.after, rungs.over, games, seed=1) / games > solved.value + 0.02
    assert play_duel(dice, (plain, best), rungs.after, rungs.over, games, seed=1) / games < solved.value - 0.02


def test_the_same_seed_gives_the_same_turns() -> None:
    turn = turn_tables(options_of("classic"))
    dice, leads = cup(turn.tables, turn.root), points_leads(turn)
    first, again, other = (play_turns(dice, leads, 1000, seed).tolist() for seed in (1, 1, 2))
    assert first == again != other
