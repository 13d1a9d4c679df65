"""Puzzles whose choice is a throw: any throw is an answer, which is tried beside the best one."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from dicehall.core.errors import BadOptions, GameError, IllegalAction
from dicehall.core.play import Play
from dicehall.core.scene import BOARD_THICKNESS, DIE, MILLIMETRE, Pose
from dicehall.core.setup import place
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players import puzzles
from dicehall.games.indicesion.players.search import best_throws
from dicehall.games.indicesion.position import PlacedDie, Position
from dicehall.registry import game
from dicehall.train.answers import answered, begin
from dicehall.train.boxes import close_enough, to_try, tried, with_answer
from dicehall.train.making import head_of, setting
from dicehall.train.puzzle import Puzzle, Worth, id_of

HIT = "throw 1 at 1 from 0,200,60 speed 4000 az 1571 loft 60 spin 0"
LANDING = "throw 1 at 0 from 361,-373,60 speed 2207 az 3731 loft 1097 spin 0"
AWAY = "throw 1 at 1 from 0,200,60 speed 400 az 4712 loft 0 spin 0"


def lying(number: int, owner: int, y: int) -> PlacedDie:
    return PlacedDie(number, "red", owner, Pose(0, y * MILLIMETRE, BOARD_THICKNESS + DIE // 2))


@cache
def last_throw() -> Any:
    """The last throw of a round: the other has a die in front of the thrower on a board, who has none."""
    dice = (PlacedDie(1, "red", 0), lying(7, 1, 460))
    position = Position(dice=dice, wins=(0, 0), turn=0, starter=1, seats=2)
    return msgspec.json.decode(msgspec.json.encode(position))


def a_puzzle() -> Puzzle:
    choices = (Worth(LANDING, 0.5), Worth(HIT, 0.4))
    return Puzzle(id_of(last_throw(), 0), last_throw(), 0, choices, {"normal": HIT}, ("hit",), "why")


@cache
def head() -> Any:
    return head_of(setting("indicesion"), "test", 1)


def at_puzzle() -> Play[Any, Any]:
    return begin(GAME, head(), a_puzzle())


@pytest.fixture(autouse=True)
def few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "TRIALS", (2, 4, 6))


def test_a_throw_that_nobody_judged_is_tried_beside_the_best() -> None:
    play, puzzle = at_puzzle(), a_puzzle()
    assert to_try(play, puzzle, HIT) is None
    pair = to_try(play, puzzle, AWAY)
    assert pair == (LANDING, AWAY)
    best, away = tried(GAME, play.state, 0, pair, puzzle.best.value)
    assert best.value == pytest.approx(puzzle.best.value)
    assert best.value > away.value
    assert f"about {100 * away.value:.0f} % to win" in away.why
    came = answered(play, head(), with_answer(puzzle, (best, away)), AWAY)
    assert not came.solved
    assert came.loss == pytest.approx(best.value - away.value, abs=1e-4)
    assert [each.text for each in came.choices if each.chosen] == [AWAY]


def test_no_throw_wins_less_often_than_never() -> None:
    play = at_puzzle()
    best, away = tried(GAME, play.state, 0, (LANDING, AWAY), 0.02)
    assert best.value == pytest.approx(0.02)
    assert away.value == 0
    assert "about 0 % to win" in away.why


def test_a_throw_that_is_about_as_good_as_the_best_is_right() -> None:
    play, puzzle = at_puzzle(), a_puzzle()
    near = close_enough(puzzle, "chance")
    assert near == pytest.approx(0.05)
    for lost, right in ((near - 0.01, True), (near + 0.01, False), (-0.1, True)):
        found = with_answer(puzzle, (Worth(LANDING, 0.7), Worth(AWAY, 0.7 - lost)))
        assert answered(play, head(), found, AWAY).solved is right


def test_a_throw_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        to_try(at_puzzle(), a_puzzle(), HIT.replace("throw 1", "throw 9"))
    with pytest.raises(GameError):
        to_try(at_puzzle(), a_puzzle(), "fly")


def test_a_look_has_throws_of_different_kinds_in_the_order_of_their_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzles, "SEARCH", 12)
    state = place(GAME, last_throw(), {})
    judged = puzzles.PUZZLES.judged(state, 0, 0, 5)
    assert {each.action.board for each in judged} == {0, 1}
    assert [each.value for each in judged] == sorted((each.value for each in judged), reverse=True)
    assert judged == puzzles.PUZZLES.judged(state, 0, 0, 5)
    themes = puzzles.PUZZLES.themes_of(state, 0, judged, ())
    assert ("hit" in themes) is (judged[0].action.board == 1)
    assert {"behind", "last"} <= set(themes)


def test_every_look_is_about_the_throws_of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []

    def counted(*asked: Any) -> Any:
        searches.append(asked)
        return best_throws(*asked)

    monkeypatch.setattr(puzzles, "SEARCH", 10)
    monkeypatch.setattr(puzzles, "best_throws", counted)
    puzzles._found.cache_clear()
    state = place(GAME, last_throw(), {})
    first, second = (puzzles.PUZZLES.tried(state, 0, look, 5) for look in (0, 1))
    assert first == second
    assert len(searches) == 1
    puzzles._found.cache_clear()


def test_where_nothing_can_be_knocked_off_there_is_no_puzzle() -> None:
    empty = msgspec.json.decode(msgspec.json.encode(Position(dice=(PlacedDie(1, "red", 0),), seats=2)))
    assert puzzles.PUZZLES.judged(place(GAME, empty, {}), 0, 0, 5) == []


def test_a_game_without_such_answers_says_so() -> None:
    with pytest.raises(BadOptions, match="can't say"):
        tried(game("knockabout"), None, 0, (), 0.5)
