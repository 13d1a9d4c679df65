"""What people read: choices with their worth, and what happened."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.contract import Answer, Chosen, Forfeit, Offer, Rolled
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.odds import odds_in_words
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Action
from dicehall.games.intersection.words import dice_in_words
from games.intersection.scenes import after, at, start


def offer(state: State, text: str) -> Offer:
    return GAME.offer(state, state.seat, GAME.parse(state, text))


def texts(state: State, answer: Answer[Action]) -> list[str]:
    return [event.text for event in GAME.describe(state, answer, GAME.step(state, answer))]


def chose(state: State, text: str) -> list[str]:
    return texts(state, Chosen({state.seat: GAME.parse(state, text)}))


def rolled(state: State, faces: str) -> list[str]:
    return texts(state, Rolled(tuple(faces.split())))


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("H", "a happy face"),
        ("HHS", "two happy faces and a star"),
        ("HS222", "a happy face, a star and three twos"),
        ("44444", "five fours"),
        ("", "no dice"),
    ],
)
def test_dice_are_said_as_people_say_them(dice: str, words: str) -> None:
    assert dice_in_words(dice) == words


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (Fraction(0), "never"),
        (Fraction(1), "always"),
        (Fraction(5, 6), "5 in 6"),
        (Fraction(4, 9), "4 in 9"),
        (Fraction(25, 36), "about 69 %"),
        (Fraction(571, 1296), "about 44 %"),
        (Fraction(1295, 1296), "more than 99 %"),
        (Fraction(1, 1296), "less than 1 %"),
    ],
)
def test_odds_are_said_as_people_say_them(odds: Fraction, words: str) -> None:
    assert odds_in_words(odds) == words


def test_parking_says_what_it_adds_and_what_is_then_at_stake() -> None:
    found = offer(at("HS23", "S"), "park HS")
    assert (found.worth, found.note) == ("+150", "200 at stake, two dice left")


def test_ending_says_what_is_recorded() -> None:
    found = offer(at("2", "HHHH", parked_since_roll=True, scores=[1000, 0]), "end")
    assert (found.worth, found.note) == ("+400", "1,400 in all")


def test_ending_short_of_coming_in_says_so() -> None:
    found = offer(at("22", "HHS", parked_since_roll=True), "end")
    assert (found.worth, found.note) == ("+0", "250 does not count: a first score must be 300 or more")


def test_unparking_says_what_it_costs() -> None:
    assert offer(at("X234", "H"), "fix pH").worth == "−100"
    assert offer(at("S234", "S", signal="slow"), "slow pS").worth == "−50"


def test_playing_on_says_what_the_turn_comes_to_if_it_is_ended_then() -> None:
    state = at("4", "S333", parked_since_roll=True, rules="classic", options={"rules": "classic"}, scores=[500, 0])
    assert offer(state, "roll").note == "then end: 350 to 650; lost in 50 of 100"


def test_the_odds_of_a_fix_count_every_roll() -> None:
    """A happy and a sad face over three threes: only two numbers that do not join them are lost, 4 of 36."""
    assert offer(at("HX", "333"), "fix H").note == "this roll does not lose the turn: 8 in 9"


def test_the_odds_of_double_or_nothing_are_exact() -> None:
    assert (
        offer(at("2", "HHSS", parked_since_roll=True), "double").note
        == "this roll doubles the points of all five dice: 2 in 9"
    )


def test_the_odds_of_overcoming_the_slow_are_exact() -> None:
    """Four of six signals are go; of the die, a three and a four leave nothing to park."""
    assert (
        offer(at("S2234", signal="slow"), "slow S").note == "this roll shows go and does not lose the turn: 4 in 9"
    )


@pytest.mark.parametrize(("action", "faces", "both"), [("on", "H", False), ("double", "go H", True)])
def test_a_roll_says_whether_the_signal_die_was_in_the_cup(action: str, faces: str, both: bool) -> None:
    state = after(at("2", "HHSS", parked_since_roll=True), action)
    answer = Rolled(tuple(faces.split()))
    assert GAME.describe(state, answer, GAME.step(state, answer))[0].facts["signal_rolled"] is both


def test_a_roll_and_the_end_it_brings_are_both_described() -> None:
    assert rolled(at("", signal=""), "stop H S X 2 3") == [
        "rolls stop with a happy face, a star, a sad face, a two and a three",
        "loses the turn",
    ]


@pytest.mark.parametrize(
    ("parked", "action", "faces", "words"),
    [
        ("HHSS", "double", "go S", "doubles to 700 and {has} 1,700"),
        ("HHSS", "double", "go 3", "loses double or nothing and the 300 at stake"),
        ("HHSS", "on", "3", "has nothing to park and {loses} the turn and the 300 at stake"),
        ("HHSS", "double", "stop S", "loses the turn and the 300 at stake"),
    ],
)
def test_the_end_of_a_turn_is_described_by_its_cause(parked: str, action: str, faces: str, words: str) -> None:
    state = after(at("2", parked, parked_since_roll=True, scores=[1000, 0]), action)
    assert rolled(state, faces)[-1] == words


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("yield H H 2 3 4", "{yields}, {records} 200 and {has} 1,200"),
        ("yield 2 2 3 3 4", "records nothing"),
        ("stop H H 2 3 4", "loses the turn"),
        ("go 2 2 3 3 4", "has nothing to park and {loses} the turn"),
    ],
)
def test_the_end_of_a_classic_turn_is_described_by_its_cause(faces: str, words: str) -> None:
    state = at("", signal="", rules="classic", scores=[1000, 0])
    assert rolled(state, faces)[-1] == words


def test_reaching_the_goal_announces_the_last_turns() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[4700, 0])
    assert chose(state, "end") == [
        "ends the turn",
        "records 400 and {has} 5,100",
        "The goal of 5,000 is reached: everybody else has one last turn.",
    ]


@pytest.mark.parametrize("rules", ["traffic", "classic"])
def test_the_end_of_a_turn_is_an_event_with_its_facts(rules: str) -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[1000, 0], rules=rules)
    answer = Chosen({0: GAME.parse(state, "end")})
    event = GAME.describe(state, answer, GAME.step(state, answer))[-1]
    assert event.facts == {"turn": 2, "why": "ended", "worth": 400, "points": 400, "score": 1400}


def test_a_sad_face_that_cannot_be_fixed_is_the_reason() -> None:
    state = after(at("SX234", scores=[500, 0]), "fix go", "slow X", "slow S")
    assert rolled(state, "slow X")[-1] == "can't fix a sad face and {loses} the turn"


def test_a_slow_that_cannot_be_overcome_is_the_reason() -> None:
    state = at("H", "HHHH", signal="slow", scores=[500, 0])
    assert chose(state, "park H")[-1] == "has no star to roll with slow and {loses} the turn and the 500 at stake"


def test_in_a_last_turn_ending_says_if_it_is_not_enough() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[1000, 5000])
    assert offer(state, "end").note == "1,400 in all, less than the 5,000 to beat"


def test_by_the_classic_rules_reaching_the_goal_is_announced_too() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[2700, 0], rules="classic")
    assert (
        chose(state, "end")[-1] == "The goal of 3,000 is reached: the game is over when a second player gets there."
    )


def test_winning_is_described_with_the_score() -> None:
    state = at("", signal="", scores=[5100, 300], turn=1)
    assert rolled(state, "stop H S X 2 3")[-1] == "wins with 5,100"


def test_a_tie_by_the_no_dice_rule_says_so() -> None:
    state = at("", signal="", scores=[5100, 0], turn=1)
    assert rolled(state, "stop H S X 2 3")[-1] == "A tie by the No Dice rule: the most happy faces win."


def test_a_plain_tie_says_so() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[5000, 4600], turn=1)
    assert chose(state, "end")[-1] == "A tie: the most happy faces win."


def test_a_forfeit_is_described_by_its_cause() -> None:
    state = at("H2344")
    assert texts(state, Forfeit(0, "clock")) == ["runs out of time", "loses the turn"]
    assert texts(state, Forfeit(0, "fumble")) == ["fumbles the dice", "loses the turn by the Vander rule"]


def test_the_roll_for_the_first_turn_is_described() -> None:
    state = after(start(2), "H H 2 2 2")
    assert rolled(state, "S S S S S") == ["rolls for the first turn: no happy faces", "begins"]
    assert rolled(after(start(2), "H H 2 2 2"), "H H S S S")[-1] == "Those with the most happy faces roll again."


def test_a_solo_game_says_the_number_of_turns() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[4700], turns=[11])
    assert chose(state, "end")[-1] == "reaches 5,100 in 12 turns"


def test_by_the_classic_rules_nothing_is_said_of_a_slow() -> None:
    """All dice of a roll are sad faces: they leave the field, and nothing is left to park."""
    state = after(at("22", "HH", parked_since_roll=True, rules="classic"), "roll")
    assert rolled(state, "go X X")[-1] == "has nothing to park and {loses} the turn and the 200 at stake"


def test_parking_the_last_die_under_a_slow_without_a_star_says_that_it_loses_the_turn() -> None:
    found = offer(at("H", "HHHH", signal="slow"), "park H")
    assert (found.worth, found.facts["gain"]) == ("+0", 0)
    assert found.note == "loses the turn: slow shows, and no star is left to roll with it"


def test_a_roll_that_cannot_lose_says_so_about_this_roll() -> None:
    assert offer(at("HHHX2"), "fix H").note == "this roll can't lose the turn"


def test_a_choice_has_its_notation_and_a_roll_adds_its_result() -> None:
    state = at("X234", "H")
    events = GAME.describe(state, Chosen({0: GAME.parse(state, "fix pH")}), after(state, "fix pH"))
    assert events[0].facts["notation"] == "fix pH"
    rolling = after(state, "fix pH")
    (event,) = GAME.describe(rolling, Rolled(("H", "S")), after(rolling, "H S"))
    assert (event.text, event.facts["notation"]) == ("gets a happy face and a star", "=HS")


def test_winning_by_the_no_dice_rule_does_not_name_a_score_of_nothing() -> None:
    state = after(at("", signal="", scores=[5100, 0], turn=1), "stop H S X 2 3", "2 2 2 2 2")
    assert rolled(state, "H 2 2 2 2")[-1] == "wins by the No Dice rule"


def test_a_single_turn_is_not_called_turns() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[0], options={"goal": 300})
    assert chose(state, "end")[-1] == "reaches 400 in 1 turn"
