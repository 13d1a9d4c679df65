"""Judged games: luck and decisions apart."""

from __future__ import annotations

from dicehall.lab.judged_games import can_be_judged, judge_games, judged_figures
from dicehall.lab.question import make_question

SHORT = {"rules": "classic", "goal": 400}


def test_best_players_lose_nothing_by_their_choices_and_all_is_luck() -> None:
    tally = judge_games(make_question("intersection", ["strong"], 4, options=SHORT), 4, workers=1)
    found = {each.name: each for each in judged_figures(tally)}
    assert set(tally.columns["loss"]) == {0}
    assert found["luck/judged"].value > 0.999


def test_random_players_lose_by_their_choices() -> None:
    tally = judge_games(make_question("intersection", ["random"], 4, options=SHORT), 4, workers=1)
    found = {each.name: each for each in judged_figures(tally)}
    assert found["decisions/loss"].value > 0.01
    assert found["luck/judged"].value < 0.99


def test_games_alone_and_games_of_throwing_are_not_judged() -> None:
    assert not can_be_judged(make_question("intersection", ["strong"], 1, players=1))
    assert not can_be_judged(make_question("indicesion", ["greedy"], 1))
    assert can_be_judged(make_question("intersection", ["strong"], 1, options=SHORT))
