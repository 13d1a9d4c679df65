"""Notation: how actions are written, and how texts that mean nothing are refused."""

from __future__ import annotations

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen
from dicehall.core.errors import IllegalAction, NotationError
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Bonus, Dice, Drive
from games.crossroll.scenes import scene, start

STATE = start(2)


@pytest.mark.parametrize(
    "text",
    [
        "dice d4 d8", "bonus A aberdeen..happy_valley", "pass", "drive 5 A aberdeen..happy_valley",
        "drive 1 A aberdeen",
        "drive 10 I shing_mun_tunnels..sha_tin..san_tin", "lotto 4 causeway_bay", "engine 5", "skip", "install",
        "decline", "aside d6",
    ],
)  # fmt: skip
def test_every_kind_of_action_reads_as_it_is_written(text: str) -> None:
    assert GAME.write(STATE, GAME.parse(STATE, text)) == text


def test_dice_may_be_named_in_any_order() -> None:
    assert GAME.parse(STATE, "dice d10 d4") == Dice("d4", "d10")


def test_a_run_is_its_ends_and_the_second_location_where_it_is_written() -> None:
    assert GAME.parse(STATE, "bonus A aberdeen..ocean_park") == Bonus("A", "aberdeen", "ocean_park")
    assert GAME.parse(STATE, "drive 3 I sha_tin..fo_tan..racecourse") == Drive(
        3, "I", "sha_tin", "racecourse", "fo_tan"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("drive 5", "is not an action"),
        ("drive five A aberdeen", "'five' is no number"),
        ("drive 05 A aberdeen", "'05' is no number"),
        ("drive 100 A aberdeen", "'100' is no number"),
        ("drive 5 F aberdeen", "'F' is no route; expected A B C D E G H I J"),
        ("drive 5 A atlantis..aberdeen", "'atlantis' is no location"),
        ("drive 5 A aberdeen..aberdeen", "a run as first..last"),
        ("drive 5 A a..b..c..d", "is no location"),
        ("dice d4", "is not an action"),
        ("dice d4 d4", "is not an action"),
        ("dice d4 d20", "'d20' is no die; expected d4 d6 d8 d10"),
        ("aside d20", "'d20' is no die"),
        ("fly", "is not an action"),
    ],
)
def test_a_text_that_means_nothing_is_refused_with_what_is_expected(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse(STATE, text)
    assert reason in str(refused.value)


def test_a_run_of_ten_round_the_ring_without_its_second_location_is_not_offered() -> None:
    state = scene({}, dice={"d8": 1, "d10": 10})
    with pytest.raises(IllegalAction, match="is not possible now; possible: "):
        apply(GAME, state, Chosen({0: GAME.parse(state, "drive 10 I shing_mun_tunnels..san_tin")}))
