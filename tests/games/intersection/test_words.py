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


def told(state: State, answer: Answer[Action]) -> list[str]:
    return [event.text for event in GAME.describe(state, answer, GAME.step(state, answer))]


def chose(state: State, text: str) -> list[str]:
    return told(state, Chosen({state.seat: GAME.parse(state, text)}))


def rolled(state: State, faces: str) -> list[str]:
    return told(state, Rolled(tuple(faces.split())))


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("H", "one happy face"),
        ("HHS", "two happy faces and one star"),
        ("HS222", "one happy face, one star and three twos"),
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
        (Fraction(571, 1296), "about 44 %"),
    ],
)
def test_odds_are_said_as_people_say_them(odds: Fraction, words: str) -> None:
    assert odds_in_words(odds) == words


def test_parking_says_what_it_adds_and_what_is_then_at_stake() -> None:
    found = offer(at("HS23", "S"), "park HS")
    assert (found.worth, found.note) == ("+150", "200 at stake, 2 left")


def test_ending_says_what_is_recorded() -> None:
    found = offer(at("2", "HHHH", parked_since_roll=True, scores=[1000, 0]), "end")
    assert (found.worth, found.note) == ("+400", "1,400 in all")


def test_ending_short_of_coming_in_says_so() -> None:
    found = offer(at("22", "HHS", parked_since_roll=True), "end")
    assert (found.worth, found.note) == ("+0", "short of 300 to come in")


def test_unparking_says_what_it_costs() -> None:
    assert offer(at("X234", "H"), "fix pH").worth == "−100"
    assert offer(at("S234", "S", signal="slow"), "slow pS").worth == "−50"


def test_the_odds_of_playing_on_count_every_roll() -> None:
    """Two dice over one parked star: only no sad face and neither happy nor star is lost, 9 of 36; X with no
    happy face but go showing can still be fixed."""
    state = at("22", "SSS", parked_since_roll=True)
    assert offer(state, "on").note == "not lost at once: 3 in 4"


def test_the_odds_of_double_or_nothing_are_exact() -> None:
    assert offer(at("2", "HHSS", parked_since_roll=True), "double").note == "doubles all five: 2 in 9"


def test_the_odds_of_overcoming_the_slow_are_exact() -> None:
    """Four of six signals are go; of the die, a three and a four leave nothing to park."""
    assert offer(at("S2234", signal="slow"), "slow S").note == "go, and the turn goes on: 4 in 9"


@pytest.mark.parametrize(("action", "faces", "both"), [("on", "H", False), ("double", "go H", True)])
def test_a_roll_tells_whether_the_signal_die_was_in_the_cup(action: str, faces: str, both: bool) -> None:
    state = after(at("2", "HHSS", parked_since_roll=True), action)
    answer = Rolled(tuple(faces.split()))
    assert GAME.describe(state, answer, GAME.step(state, answer))[0].facts["signal_rolled"] is both


def test_a_roll_and_the_end_it_brings_are_both_told() -> None:
    assert rolled(at("", signal=""), "stop H S X 2 3") == ["rolls stop with H S X 2 3", "loses the turn to a stop"]


@pytest.mark.parametrize(
    ("parked", "action", "faces", "words"),
    [
        ("HHSS", "double", "go S", "doubles to 700 and has 1,700"),
        ("HHSS", "double", "go 3", "loses it all at double or nothing; 300 lost"),
        ("HHSS", "on", "3", "has nothing to park; 300 lost"),
        ("HHSS", "double", "stop S", "loses the turn to a stop; 300 lost"),
    ],
)
def test_the_end_of_a_turn_is_told_by_its_cause(parked: str, action: str, faces: str, words: str) -> None:
    state = after(at("2", parked, parked_since_roll=True, scores=[1000, 0]), action)
    assert rolled(state, faces)[-1] == words


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("yield H H 2 3 4", "yields with 200 and has 1,200"),
        ("yield 2 2 3 3 4", "records nothing"),
        ("stop H H 2 3 4", "loses the turn to a stop"),
        ("go 2 2 3 3 4", "has nothing to park"),
    ],
)
def test_the_end_of_a_classic_turn_is_told_by_its_cause(faces: str, words: str) -> None:
    state = at("", signal="", rules="classic", scores=[1000, 0])
    assert rolled(state, faces)[-1] == words


def test_reaching_the_goal_announces_the_last_turns() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[4700, 0])
    assert chose(state, "end") == [
        "ends the turn",
        "records 400 and has 5,100",
        "5,000 is reached: one last turn for the others.",
    ]


@pytest.mark.parametrize("rules", ["traffic", "classic"])
def test_the_end_of_a_turn_is_an_event_with_its_facts(rules: str) -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[1000, 0], rules=rules)
    answer = Chosen({0: GAME.parse(state, "end")})
    event = GAME.describe(state, answer, GAME.step(state, answer))[-1]
    assert event.facts == {"turn": 2, "why": "ended", "points": 400, "recorded": 400, "score": 1400}


def test_a_sad_face_that_cannot_be_mended_is_the_reason() -> None:
    state = after(at("SX234", scores=[500, 0]), "fix go", "slow X", "slow S")
    assert rolled(state, "slow X")[-1] == "can't mend the sad face"


def test_a_slow_that_cannot_be_overcome_is_the_reason() -> None:
    state = at("H", "HHHH", signal="slow", scores=[500, 0])
    assert chose(state, "park H")[-1] == "is held by the slow, with no star; 400 lost"


def test_in_a_last_turn_ending_says_if_it_is_not_enough() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[1000, 5000])
    assert offer(state, "end").note == "1,400 in all, short of 5,000"


def test_by_the_classic_rules_reaching_the_goal_is_announced_too() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[2700, 0], rules="classic")
    assert chose(state, "end")[-1] == "3,000 is reached: the game ends when a second player gets there."


def test_winning_is_told_with_the_score() -> None:
    state = at("", signal="", scores=[5100, 300], turn=1)
    assert rolled(state, "stop H S X 2 3")[-1] == "wins with 5,100"


def test_a_tie_by_the_no_dice_rule_says_so() -> None:
    state = at("", signal="", scores=[5100, 0], turn=1)
    assert rolled(state, "stop H S X 2 3")[-1] == "A tie by the No Dice rule: happy faces decide."


def test_a_plain_tie_says_so() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[5000, 4600], turn=1)
    assert chose(state, "end")[-1] == "A tie: happy faces decide."


def test_a_forfeit_is_told_by_its_cause() -> None:
    state = at("H2344")
    assert told(state, Forfeit(0, "clock")) == ["runs out of time", "loses the turn"]
    assert told(state, Forfeit(0, "fumble")) == ["fumbles the dice", "loses the turn by the Vander rule"]


def test_the_roll_for_the_first_turn_is_told() -> None:
    state = after(start(2), "H H 2 2 2")
    assert rolled(state, "S S S S S") == ["rolls S S S S S for the first turn: no happy face", "begins"]
    assert rolled(after(start(2), "H H 2 2 2"), "H H S S S")[-1] == "Those with the most happy faces roll again."


def test_a_solo_game_tells_the_number_of_turns() -> None:
    state = at("2", "HHHH", parked_since_roll=True, scores=[4700], turns=[11])
    assert chose(state, "end")[-1] == "reaches 5,100 in 12 turns"
