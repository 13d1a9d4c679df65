"""The greedy player."""

from __future__ import annotations

from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.greedy import greedy
from games.crossroll.scenes import NEAR_B, scene, start


def test_the_greedy_player_completes_a_route_when_it_can() -> None:
    state = scene(NEAR_B, {}, dice={"d4": 1, "d6": 5})
    assert GAME.write(state, greedy(state, 0)) == "drive 1 B shek_mun"


def test_the_greedy_player_rolls_the_smallest_and_the_largest_die() -> None:
    state = start(1)
    assert GAME.write(state, greedy(state, 0)) == "dice d4 d10"
    state = scene({}, aside=["d10"])
    assert GAME.write(state, greedy(state, 0)) == "dice d4 d8"


def test_greedy_players_do_much_better_than_random_ones() -> None:
    random, better = bulk.play(2, 150, 3), bulk.play(2, 150, 3, "greedy")
    assert 110 < random.scores.mean() < 145
    assert 320 < better.scores.mean() < 342
    assert better.rounds.mean() < 30 < random.rounds.mean()
