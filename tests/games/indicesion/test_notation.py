"""Notation and positions of inDICEsion."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from dicehall.core.errors import BadPosition, NotationError
from dicehall.core.scene import Release
from dicehall.core.setup import begin, place
from dicehall.games.indicesion.actions import Blue, Clear, Done, Keep, Leave, Next, Pick, Pink, Start
from dicehall.games.indicesion.aim import HAND
from dicehall.games.indicesion.game import GAME, board
from dicehall.games.indicesion.state import COLOURS, Placing, Throwing
from games.indicesion.scenes import die, hand, table, thrown

NUMBERS = st.integers(-9999, 9999)
THROWS = st.builds(Throwing, st.integers(0, 99), st.integers(0, 9), st.builds(Release, *[NUMBERS] * 7))
PLACINGS = st.builds(Placing, st.sampled_from(["barrel", "board"]), NUMBERS, NUMBERS, st.integers(0, 360)) | (
    st.builds(Placing, st.just("barrel"), NUMBERS, NUMBERS, st.integers(0, 360), st.booleans())
)
PLAIN = st.sampled_from([Done(), Clear(), Leave(), Pink(), Keep(), Next()])
OTHERS = (
    st.builds(Pick, st.sampled_from(COLOURS))
    | st.builds(Start, st.integers(0, 5))
    | st.builds(Blue, st.integers(0, 99))
)
STATE = table(hand(1), hand(2, owner=1))


class TestNotation:
    @given(THROWS | PLACINGS | PLAIN | OTHERS)
    def test_round_trips(self, action: Any) -> None:
        assert GAME.parse(STATE, GAME.write(STATE, action)) == action

    def test_a_throw_reads_like_a_sentence(self) -> None:
        text = "throw 3 at 2 from 420,-310,180 speed 3200 az 1570 loft 820 spin -4000"
        throw = Throwing(3, 2, Release(420, -310, 180, 3200, 1570, 820, -4000))
        assert GAME.parse(STATE, text) == throw
        assert GAME.write(STATE, throw) == text

    def test_the_order_of_the_measures_does_not_matter(self) -> None:
        texts = (
            "throw 3 at 2 loft 820 az 0 speed 10 from 1,2,3",
            "THROW 3 at 2 from 1,2,3 speed 10 az 0 loft 820 spin 0",
        )
        first, second = (GAME.parse(STATE, text) for text in texts)
        assert first == second

    def test_a_target_is_enough(self) -> None:
        throw = GAME.parse(STATE, "throw 1 at 0")
        assert isinstance(throw, Throwing)
        assert GAME.parse(STATE, "throw 1 at 0 strength 100") == throw

    def test_a_throw_that_nobody_aims_has_the_error_of_a_hand_unless_hands_are_perfectly_steady(self) -> None:
        normal = table(hand(1), hand(2, owner=1), options={"tremor": "normal"})
        throws = [GAME.parse(state, "throw 1 at 0") for state in (normal, STATE)]
        assert [throw.error for throw in throws if isinstance(throw, Throwing)] == [HAND, 0]
        assert [board(asdict(state.options)).throw.hand for state in (normal, STATE)] == [HAND, 0]

    def test_a_barrel_stands_unless_it_is_said_to_lie(self) -> None:
        assert GAME.parse(STATE, "barrel 10,-20") == Placing("barrel", 10, -20)
        assert GAME.parse(STATE, "barrel 10,-20 lying") == Placing("barrel", 10, -20, 0, lying=True)
        assert GAME.write(STATE, Placing("barrel", 10, -20, 45, lying=True)) == "barrel 10,-20 lying turn 45"

    @pytest.mark.parametrize(
        "text",
        ["throw", "throw 1", "throw 1 at", "throw x at 0", "throw 1 at 9", "throw 1 at 0 speed 3",
         "throw 1 at 0 from 1,2",
         "throw 1 at 0 from 1,2 speed 1 az 1 loft 1", "throw 1 at 0 speed 1 speed 2",
         "pick mauve", "barrel 1", "barrel 1,2,3",
         "board 1,2 turn", "board 1,2 lying", "barrel 1,2 lying 3",
         "board 1,2 spin 3", "start", "blue", "pink 3", "throw 1 at 0 strength 99999999"],
    )  # fmt: skip
    def test_what_is_not_an_action_is_refused_with_what_is_expected(self, text: str) -> None:
        with pytest.raises(NotationError, match="expected"):
            GAME.parse(STATE, text)


def placed(**changes: Any) -> Any:
    return place(GAME, {"dice": [die(1), hand(2)], **changes}, {})


class TestPositions:
    def test_boards_left_out_lie_as_at_the_start(self) -> None:
        assert placed().boards == begin(GAME, 2).boards

    def test_seats_are_counted_from_owners_if_not_given(self) -> None:
        assert placed(dice=[hand(1, owner=3)]).seats == 4

    def test_a_die_with_a_pose_lies_on_the_table_and_one_without_is_in_hand(self) -> None:
        assert [die.where for die in placed().dice] == ["table", "hand"]

    def test_who_has_no_dice_is_passed_over(self) -> None:
        assert placed(turn=1).turn == 0

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"seats": 7}, "1 to 6"),
            ({"dice": [hand(1), hand(1)]}, "id of its own"),
            ({"dice": [hand(1, owner=5)], "seats": 2}, "owned by seat 5"),
            ({"dice": [die(1) | {"pose": [0, 0, 0, 0, 0, 0, 0]}]}, "quaternion"),
            ({"dice": [die(1) | {"pose": [10_000_001, 0, 0, 1_000_000, 0, 0, 0]}]}, "ten metres"),
            ({"dice": [{"id": 1, "colour": "red"}]}, "nobody's hand"),
            ({"dice": [die(1) | {"where": "hand"}]}, "exactly if it has a pose"),
            ({"wins": [0, 0, 0], "seats": 2}, "wins has 3 numbers"),
            ({"wins": [0, 9]}, "wins are 0 to 2"),
            ({"turn": 4, "seats": 2}, "2 seats, counted from 0"),
            ({"phase": "flying"}, "needs the throw"),
            ({"phase": "placing"}, "needs the piece"),
            ({"phase": "blue", "throw": thrown(1)}, "needs a die"),
            ({"phase": "respawn", "throw": thrown(1)}, "needs a die"),
            ({"phase": "pink", "throw": thrown(1)}, "needs a die"),
            ({"phase": "rolling"}, "needs contenders"),
            ({"boards": []}, "no board to throw at"),
            ({"barrels": [{"id": 1, "taken": 8}]}, "taken by seat 8"),
            ({"lost": [{"die": 9, "board": 0, "pose": [0, 0, 0]}]}, "name dice and boards"),
            ({"colour": "red"}, "unknown field"),
        ],
    )
    def test_what_can_not_be_is_refused(self, changes: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadPosition, match=reason):
            placed(**changes)
