"""Positions: the short form, the line, the history that counts, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Forfeit, Over
from dicehall.core.errors import BadPosition
from dicehall.core.setup import place
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.position import write_line
from dicehall.testing.host import answer
from games.knockabout.scenes import after, at, over, rolling, start, ways

LINE = "7/8/9/4W41B414/3W623B623/2W832W41B412B832/4W623B624/2W832W41B412B832/3W623B623/4W41B414/9/8/7 W -"
FIVE = {"A1": "W41", "A2": "W41", "A3": "W41", "A4": "W41", "A5": "W61"}


def written(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(GAME.position(state))
    return found


def test_the_short_form_is_all_there_is_to_a_plain_position() -> None:
    position = written(start())
    assert list(position) == ["turn", "dice"]
    assert place(GAME, position, {}) == start()


def test_a_position_during_a_roll_names_its_cell_and_the_move_before_it() -> None:
    state = after(start(), "F3-F6")
    assert (written(state)["rolling"], written(state)["move"]) == ("F8", "F3-F6")
    assert place(GAME, written(state), {}) == state
    assert rolling(place(GAME, written(state), {})) == "F8 d4"


def test_a_line_says_the_same() -> None:
    assert write_line(start()) == LINE
    assert place(GAME, LINE, {}) == start()


@pytest.mark.parametrize("line", [LINE[:-2], f"  {LINE} ", LINE.replace(" W", "  W")])
def test_spaces_and_the_last_field_of_a_line_may_vary(line: str) -> None:
    assert place(GAME, line, {}) == start()


def test_a_line_during_a_roll_names_its_cell_and_not_the_move_before_it() -> None:
    state = after(start(), "F3-F6")
    assert write_line(state).endswith(" W F8")
    assert place(GAME, write_line(state), {}) == msgspec.structs.replace(state, move=None)


@pytest.mark.parametrize("more", [{"move": "F3-F6"}, {"move": "F3-Z9", "rolling": "F10"}])
def test_a_move_before_no_roll_or_outside_the_board_is_refused(more: dict[str, str]) -> None:
    with pytest.raises(BadPosition, match=r"position\.move: .*expected"):
        place(GAME, {**written(start()), **more}, {})


def test_a_game_lost_on_time_stays_lost() -> None:
    state = start()
    lost = GAME.step(state, GAME.fallback(state, 0))
    assert over(place(GAME, written(lost), {})) == over(place(GAME, write_line(lost), {})) == over(lost)


def test_a_position_may_do_without_some_dice() -> None:
    assert len(ways(at(G7="W62"))) == 8


def test_the_history_that_counts_is_kept() -> None:
    options = {"repetition_draw": True}
    state = after(start(**options), "E4-E2", "E8-E10", "E2-E4", "E10-E8", "E4-E2", "E8-E10", "E2-E4")
    again = place(GAME, written(state), options)
    assert again == state
    assert over(after(again, "E10-E8")).winners == ()


def test_every_moment_of_a_game_with_repetitions_is_kept() -> None:
    """Dice that show 1 run to and fro, hit one another, and may run out of time at any moment."""
    options = {"repetition_draw": True}
    position = {"turn": "W", "dice": {"G7": "W41", "G8": "B41"}}
    times = Counter[int]()
    for seed in range(20):
        state, chance = place(GAME, position, options), random.Random(seed)
        for _ in range(30):
            if isinstance(GAME.pending(state), Over):
                break
            for moment in (state, GAME.step(state, Forfeit(state.turn, "clock"))):
                assert place(GAME, written(moment), options) == moment
            times[state.times] += 1
            state = apply(GAME, state, answer(GAME, state, chance))
    assert times[2] > 10


def test_without_the_option_there_is_no_history() -> None:
    position = {**written(start()), "seen": [LINE, LINE]}
    assert place(GAME, position, {}) == start()
    assert over(place(GAME, position, {"repetition_draw": True})).winners == ()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"dice": {}}, "at least one die of W"),
        ({"dice": {"G7": "W41"}}, "at least one die of B"),
        ({"dice": {"G7": "W41", "N1": "B41"}}, 'cells from A1 to M7, not "N1"'),
        ({"dice": {"G7": "W45", "G8": "B41"}}, 'a value on G7, not "W45"'),
        ({"dice": {"G7": "X41", "G8": "B41"}}, "W or B"),
        ({"dice": {"G7": "W1²", "G8": "B41"}}, "W or B"),
        ({"dice": {"G7": "W81", "G8": "W81", "G9": "W81", "G10": "B41"}}, "no more than 2 D8 of W"),
        ({"dice": {**FIVE, "A6": "W61", "G7": "B41"}}, "at most 5 dice of White in the gutter"),
        ({"dice": {**FIVE, **{f"M{row}": f"B{row // 5 * 2 + 4}1" for row in range(1, 6)}}}, "on one side only"),
        ({"rolling": "G7"}, "rolling: expected a cell with a die"),
        ({"rolling": "F3", "forfeited": True}, "forfeited: expected false"),
        ({"turn": "X"}, "turn"),
        ({"score": 3}, "score"),
    ],
)
def test_what_can_not_be_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        place(GAME, {**written(start()), **wrong}, {})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "13 columns"),
        (LINE.replace(" W -", ""), "13 columns"),
        (LINE.replace("7/8/9", "7/8"), "13 columns parted by /, not 12"),
        (LINE.replace("7/8/9", "7/8/8"), "column C has 9 cells, not 8"),
        (LINE.replace("7/8/9", "7/8/x9"), 'column C is "x9"'),
        (LINE.replace("W41", "W49"), "a value on D5"),
        (LINE.replace(" -", " Z9"), "13 columns"),
        (LINE.replace(" -", " G7"), "a cell with a die"),
    ],
)
def test_a_line_that_can_not_be_is_refused(line: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        place(GAME, line, {})


def test_a_history_that_can_not_be_is_refused() -> None:
    with pytest.raises(BadPosition, match="13 columns"):
        place(GAME, {**written(start()), "seen": ["nonsense"]}, {"repetition_draw": True})
