"""Options and positions as hosts give them."""

from __future__ import annotations

import pytest

from core.toys import TOY
from dicehall.core.errors import BadOptions, BadPosition, UnknownGame
from dicehall.core.options import Choice
from dicehall.core.setup import at_a_table, begin, place, read_option, resolve
from dicehall.registry import game


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("goal=3000", ("goal", 3000)),
        ("no_dice=false", ("no_dice", False)),
        ("signal=go,go,stop", ("signal", ["go", "go", "stop"])),
        ('points={"S":[1,2]}', ("points", {"S": [1, 2]})),
        ("board=hong_kong", ("board", "hong_kong")),
        (" goal = 5", ("goal", 5)),
    ],
)
def test_an_option_is_written_as_name_and_value(text: str, option: tuple[str, object]) -> None:
    assert read_option(text) == option


@pytest.mark.parametrize("text", ["goal", "=3", "", " =5"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="write name=value"):
        read_option(text)


def test_what_is_not_given_has_the_rulebooks_value() -> None:
    assert resolve(TOY.spec, {}) == {"goal": 3}
    assert resolve(game("intersection").spec, {})["rules"] == "traffic"


def test_a_table_on_a_screen_has_its_own_values_where_none_are_given() -> None:
    spec = game("knockabout").spec
    assert at_a_table(spec, {}) == {"repetition_draw": True}
    assert at_a_table(spec, {"repetition_draw": False}) == {"repetition_draw": False}
    assert at_a_table(game("intersection").spec, {"goal": 500}) == {"goal": 500}


def test_the_seats_of_a_game_are_named_when_there_are_too_many() -> None:
    with pytest.raises(BadOptions, match="Knockabout has 2 seats, not 3"):
        begin(game("knockabout"), 3, {})
    with pytest.raises(BadOptions, match="Intersection has 1 to 6 seats, not 7"):
        begin(game("intersection"), 7, {})


def test_the_only_rulebook_may_be_named_and_is_no_option() -> None:
    assert resolve(TOY.spec, {"rules": TOY.spec.rulebooks[0].id}) == {"goal": 3}
    with pytest.raises(BadOptions, match="option rules is"):
        resolve(TOY.spec, {"rules": "no such rulebook"})


def test_a_choice_takes_its_words_and_nothing_else() -> None:
    first = Choice("first", "lot", ("lot", 0, 1), "Who starts.")
    assert [first.read(value) for value in ("lot", 1)] == ["lot", 1]
    for wrong in (True, 2, "seat", None, [0]):
        with pytest.raises(BadOptions, match="one of lot, 0, 1"):
            first.read(wrong)


def test_a_long_value_is_cut_in_the_message() -> None:
    with pytest.raises(BadOptions) as refusal:
        resolve(TOY.spec, {"goal": "x" * 1000})
    assert len(str(refusal.value)) < 200


def test_a_position_of_the_wrong_shape_is_refused_with_the_place() -> None:
    with pytest.raises(BadPosition, match="seats"):
        place(TOY, {"phase": "seal", "seats": "two", "goal": 3}, {})


def test_an_unknown_game_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownGame, match="the games are: intersection"):
        game("chess")
