"""What a view of Intersection says beside the position: playing on, what helps, and why a die can't be used."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.intersection import rules
from dicehall.games.intersection.game import GAME, View, view
from dicehall.games.intersection.going_on import GoingOn, cautious
from dicehall.games.intersection.rules import State
from games.intersection.scenes import after, at, start

CLASSIC: dict[str, Any] = {"rules": "classic", "options": {"rules": "classic"}}
IN = [500, 500]


def outlook(state: State) -> GoingOn:
    found = view(state, 0).going_on
    assert found is not None
    return found


def positions(book: str, games: int = 12) -> Iterator[State]:
    """All positions of some random games."""
    rng = random.Random(17)
    for _ in range(games):
        state = start(2, rules=book, goal=1000)
        while not isinstance(waits := GAME.pending(state), Over):
            yield state
            if isinstance(waits, Roll):
                state = rules.step(state, Rolled(tuple(die.face(rng.randrange(die.size)) for die in waits.dice)))
            else:
                assert isinstance(waits, Decide)
                state = rules.step(state, Chosen({state.seat: rng.choice(rules.actions(state, state.seat))}))


# Playing on.


def test_what_playing_on_brings_is_said_only_where_it_is_offered() -> None:
    assert view(at("HH234"), 0).going_on is None
    assert view(start(), 0).going_on is None
    assert outlook(at("234", "HH", parked_since_roll=True, scores=IN)).now == 200


@pytest.mark.parametrize("book", ["traffic", "classic"])
def test_bars_of_playing_on_add_up_to_100_with_what_is_lost(book: str) -> None:
    seen = 0
    for state in positions(book):
        found = view(state, 0).going_on
        if found is None:
            continue
        seen += 1
        assert found.lost + sum(bar.percent for bar in found.bars) == 100
        assert all(bar.percent > 0 and bar.least <= bar.most for bar in found.bars)
        assert not found.bars or (found.least, found.most) == (found.bars[0].least, found.bars[-1].most)
        ends = [bar.most for bar in found.bars]
        assert all(end < bar.least for end, bar in zip(ends, found.bars[1:], strict=False))
    assert seen > 10


def test_one_classic_die_with_three_threes_and_a_star_is_lost_half_the_time() -> None:
    found = outlook(at("4", "S333", parked_since_roll=True, scores=IN, **CLASSIC))
    assert found.lost == 50  # stop: 6 of 36; go with a sad face, a two or a four: 12 of 36
    assert (found.now, found.least, found.most) == (350, 350, 650)


def test_playing_on_counts_sad_faces_to_their_end() -> None:
    found = outlook(at("4", "HSSS", parked_since_roll=True, scores=IN))
    assert 50 < found.lost < 67  # three faces of six lose at once, and a sad face some of the time


def test_what_playing_on_brings_agrees_with_turns_that_are_played() -> None:
    state, rng = at("44", "333", parked_since_roll=True, scores=IN), random.Random(5)
    ends = [_played(after(state, "on"), rng) for _ in range(6000)]
    found = outlook(state)
    assert ends.count(0) / 60 == pytest.approx(found.lost, abs=2)
    for bar in found.bars[1:-1]:
        share = sum(bar.least <= points <= bar.most for points in ends) / 60
        assert share == pytest.approx(bar.percent, abs=2)


def _played(state: State, rng: random.Random) -> int:
    """What the turn records when it is played cautiously."""
    before, seat = state.scores[state.seat], state.seat
    while state.seat == seat:
        waits = rules.pending(state)
        if isinstance(waits, Roll):
            state = rules.step(state, Rolled(tuple(die.face(rng.randrange(die.size)) for die in waits.dice)))
        else:
            state = rules.step(state, Chosen({seat: cautious(state)}))
    return state.scores[seat] - before


def test_before_coming_in_less_than_it_takes_counts_as_nothing() -> None:
    outside = outlook(at("234", "HH", parked_since_roll=True))
    inside = outlook(at("234", "HH", parked_since_roll=True, scores=IN))
    assert outside.now == 0
    assert outside.lost > inside.lost
    assert outside.least >= 300


# What helps.


def helped(state: State) -> dict[str, tuple[str, str]]:
    found = view(state, 0).helps
    return {each.faces: (each.worth, each.note) for each in found.faces} if found else {}


def test_a_parked_number_is_joined_and_the_others_do_nothing_with_two_dice() -> None:
    faces = helped(at("44", "333", parked_since_roll=True))
    assert faces["3"] == ("+300", "joins the threes")
    assert faces["H"] == ("+100", "parks alone")
    assert faces["24"] == ("nothing", "")


def test_dice_on_the_field_count_for_three_of_a_kind_while_a_sad_face_is_fixed() -> None:
    faces = helped(at("HX33S"))
    assert faces["3"] == ("+300", "makes three")
    assert faces["X"] == ("fix it", "with a happy face or the signal die")


def test_before_the_first_roll_three_of_each_number_help() -> None:
    faces = helped(start(1))
    assert faces["4"] == ("+400", "three of them")
    assert faces["X"] == ("fix it", "with a happy face or the signal die")


def test_by_the_classic_rules_a_sad_face_is_out() -> None:
    assert helped(at("H4", "333", parked_since_roll=True, **CLASSIC))["X"] == ("out", "for this turn")


def test_nothing_helps_when_all_dice_are_parked() -> None:
    assert view(at("", "HHSSS", parked_since_roll=True, scores=IN), 0).helps is None


# Why a die can't be used.


@pytest.mark.parametrize("book", ["traffic", "classic"])
def test_every_die_has_a_reason_or_a_choice_but_never_both(book: str) -> None:
    for state in positions(book):
        shown: View = view(state, 0)
        ways = rules.actions(state, state.seat)
        if not ways:
            assert shown.reasons == {}
            continue
        dice = {f"field {face}" for face in state.turn.field} | {f"bay {face}" for face in state.turn.parked}
        parks = {f"field {face}" for way in ways if way.verb == "park" for face in way.dice}
        assert not parks & set(shown.reasons)
        fixes = {way.dice for way in ways if way.verb == "fix"}
        assert ("field X" in shown.reasons) == ("X" in state.turn.field and not fixes)
        assert dice - set(shown.reasons) <= parks | {"field H", "field X", "field S", "bay H", "bay S"}


@pytest.mark.parametrize(
    ("state", "die", "why"),
    [
        (at("HX33S"), "field 3", "Nothing can be parked while a sad face shows: fix it first."),
        (at("HH344"), "field 4", "Two fours can't be parked: a number needs three of a kind."),
        (at("X34", "HH"), "bay H", None),
        (at("H34", "HH"), "bay H", "A parked happy face comes back only to fix a sad face."),
        (at("HX33S"), "signal", "The signal die fixes a sad face only when there is no happy face."),
        (at("X33S4"), "signal", None),
        (at("H34S4", signal="slow"), "signal", None),
    ],
)
def test_a_die_that_cant_be_used_says_why(state: State, die: str, why: str | None) -> None:
    assert view(state, 0).reasons.get(die) == why


def test_by_the_classic_rules_dice_are_parked_once_a_roll() -> None:
    state = at("H4", "333", parked_since_roll=True, **CLASSIC)
    assert view(state, 0).reasons["field H"].startswith("You park once after each roll")
