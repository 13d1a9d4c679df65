"""A table as one person sees it: texts for their reader, and real dice that may fall off the table."""

from __future__ import annotations

from typing import Any

import pytest

from core.toys import Toy
from dicehall.core.contract import Offer
from dicehall.hall import wire
from dicehall.hall.table import view
from dicehall.hall.table.state import TableState
from dicehall.registry import game
from guests.desk import ANN, BEN
from guests.plain_table import ann_alone, ann_and_ben, set_up


def seen(state: TableState, owner: str) -> wire.Parts:
    shared = view.common(state, view.Present())
    return view.parts(shared.shared, view.own(state, owner, shared))


def hitting(self: Toy, state: Any, seat: int, action: int) -> Offer:
    return Offer(str(action), "Hit seat 1's die", "1 of seat 0's", "seat 1 loses", "At seat 1")


def texts(offer: wire.Offered) -> tuple[str, ...]:
    return offer.label, offer.worth, offer.note, offer.group


def test_offers_speak_to_their_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "offer", hitting)
    state = ann_and_ben()
    assert texts(seen(state, ANN).choices[0].offers[0]) == ("Hit Ben's die", "1 of your", "Ben loses", "At Ben")
    assert texts(seen(state, BEN).choices[0].offers[0]) == ("Hit your die", "1 of Ann's", "you loses", "At you")


def test_where_two_people_share_a_page_offers_name_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "offer", hitting)
    state = set_up((wire.Mine("Ann"), wire.Mine("Bo")), real_dice=True)
    assert texts(seen(state, ANN).choices[0].offers[0])[0] == "Hit Bo's die"


@pytest.mark.parametrize(
    ("rules", "fumble"), [("traffic", True), ("classic", False)], ids=["the Vander rule", "no Vander rule"]
)
def test_a_die_may_fall_off_only_where_the_rules_know_what_happens(rules: str, fumble: bool) -> None:
    state = ann_alone(game=game("intersection"), real_dice=True, options={"rules": rules})
    assert [choice.fumble for choice in seen(state, ANN).choices] == [fumble]


@pytest.mark.parametrize("name", ["intersection", "crossroll"])
def test_no_die_falls_off_before_the_first_turn(name: str) -> None:
    state = ann_and_ben(game=game(name), real_dice=True)
    assert [choice.fumble for choice in seen(state, ANN).choices] == [False]


def test_the_goal_is_that_of_the_table() -> None:
    state = ann_and_ben(game=game("intersection"), real_dice=True, options={"goal": 300})
    assert seen(state, ANN).goal == seen(state, "").goal == "Highest wins; the last turns begin at 300"


def test_whoever_rolls_real_dice_is_asked_in_the_games_words() -> None:
    state = ann_alone(game=game("intersection"), real_dice=True)
    assert seen(state, ANN).choices[0].question == wire.Question(
        "Your roll", "your first score must be 300 or more"
    )
    assert seen(state, "").choices == ()
