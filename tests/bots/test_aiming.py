"""What an aiming hand is told: areas that hold their share of touches, and odds with honest ranges."""

from __future__ import annotations

from math import cos, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.bots import aiming
from dicehall.bots.aiming import Area, Sample, areas, in_ten
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.registry import game


def inside(area: Area, place: tuple[int, int]) -> bool:
    turn, (x, y) = area.turn / 1000, (place[0] - area.x, place[1] - area.y)
    along, across = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
    return (along / area.long) ** 2 + (across / area.wide) ** 2 <= 1


@pytest.mark.parametrize("turn", [0.0, 0.4, 1.571, 2.8])
def test_the_areas_hold_their_share_of_the_touches_and_lie_as_they_lie(turn: float) -> None:
    chance = Random(1)
    touches = []
    for _ in range(2000):
        along, across = chance.gauss(0, 30_000), chance.gauss(0, 10_000)
        x, y = along * cos(turn) - across * sin(turn), along * sin(turn) + across * cos(turn)
        touches.append((round(x), round(y - 500_000)))
    half, most = areas(touches, (50, 90))
    assert sum(inside(half, place) for place in touches) == pytest.approx(1000, abs=60)
    assert sum(inside(most, place) for place in touches) == pytest.approx(1800, abs=40)
    assert abs(sin(half.turn / 1000 - turn)) < 0.05
    assert half.x == pytest.approx(0, abs=2500)
    assert half.y == pytest.approx(-500_000, abs=2500)


def test_a_few_touches_make_no_area() -> None:
    assert areas([(0, 0), (1, 1)], (50,)) == ()


@given(st.lists(st.booleans(), min_size=1, max_size=96))
def test_a_share_lies_within_its_range_and_the_first_is_always_told(hits: list[bool]) -> None:
    state = throwing().state
    found = [Sample((0, at), ("own",) if hit else ("miss",), 3 * hit, 0) for at, hit in enumerate(hits)]
    told = aiming.told(game("indicesion"), state, "throw 1 at 0", found, "odds")
    assert told.odds[0].id == "own"
    for each in told.odds:
        assert 0 <= each.low <= each.share <= each.high <= 1
    assert told.odds[0].share == sum(hits) / len(hits)


def test_shares_are_said_as_people_say_them() -> None:
    assert [in_ten(share) for share in (0.0, 0.02, 0.62, 0.97, 1.0)] == [
        "0 in 10", "hardly ever", "6 in 10", "nearly always", "10 in 10",
    ]  # fmt: skip


def throwing(**options: str) -> Play:  # type: ignore[type-arg]
    play = Play.start(game("indicesion"), [Sitter("Ann"), Sitter("Ben")], options)
    play.roll(("6", "1"))
    play.act(0, "start 0")
    return play


def test_a_hand_at_a_terminal_is_told_the_same_odds_each_time() -> None:
    play = throwing(aid="odds")
    first, second = (aiming.aim(play.game, play.state, 0, "throw 1 at 0", 6) for _ in range(2))
    assert first == second
    assert "In 6 throws, 90 of 100 come down within" in aiming.in_words(first)


@pytest.mark.parametrize("aid", ["patch", "odds"])
def test_a_hand_is_told_where_the_throw_comes_down_if_it_makes_no_error(aid: str) -> None:
    play = throwing(aid=aid)
    told = aiming.aim(play.game, play.state, 0, "throw 1 at 0", 12)
    assert told.touch is not None
    area = told.areas[-1]
    assert inside(area, (told.touch.x, told.touch.y))
    assert 20_000 < told.touch.z < 60_000
    wild = aiming.aim(play.game, play.state, 0, told.text.replace("error 70", "error 300"), 2)
    assert wild.touch == told.touch


def test_trials_in_pieces_are_the_trials_in_one_go() -> None:
    assert aiming.seeds("throw 1 at 0", 24, 24) == aiming.seeds("throw 1 at 0", 0, 96)[24:48]
    assert len(set(aiming.seeds("throw 1 at 0", 0, 96))) == 96


def test_a_table_without_an_aid_and_a_game_without_throws_refuse() -> None:
    play = throwing(aid="off")
    with pytest.raises(IllegalAction, match="made without one"):
        aiming.aim(play.game, play.state, 0, "throw 1 at 0")
    with pytest.raises(BadOptions, match="no aiming aid"):
        aiming.aiming_of("knockabout")


@pytest.mark.parametrize(
    ("board", "options", "first"),
    [(0, {}, "own"), (1, {}, "knock"), (0, {"mode": "central"}, "own"), (1, {"mode": "drafting"}, "burn")],
)
def test_the_odds_begin_with_what_the_throw_is_meant_for(board: int, options: dict[str, str], first: str) -> None:
    play = throwing(aid="odds", **options)
    while play.state.phase == "draft":
        left = {die.colour for die in play.state.dice if die.where == "pool"}
        play.act(play.state.turn, f"pick {min(left - {'red'}) if play.state.turn else max(left)}")
    red = next(die.id for die in play.state.hand(0) if die.colour == "red")
    action = play.game.parse(play.state, f"throw {red} at {board}")
    labels = aiming.aiming_of("indicesion").labels(play.state, action)
    assert next(iter(labels)) == first
    assert len(labels) == 7
