"""What the coach says: at most three things, what is equal together, and no noise."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dicehall.bots.coach.advice import MOST, SURE, advise
from dicehall.bots.coach.results import Advice, RatedAction, Unit


def rated(*losses: float, error: float = 0.0, best: float = 0.5) -> list[RatedAction]:
    """Actions a, b, c ... with these losses, and the same error of each."""
    found = [
        RatedAction(chr(97 + place), f"Action {chr(97 + place)}", best - loss, loss, error, f"Why {place}.", error)
        for place, loss in enumerate(losses)
    ]
    return [RatedAction(found[0].text, found[0].label, best, 0.0, error, found[0].why), *found[1:]]


def said(*losses: float, error: float = 0.0, unit: Unit = "chance") -> list[str]:
    return [each.sentence for each in advise(rated(*losses, error=error), unit, exact=not error)]


def test_where_there_is_one_action_nothing_is_said() -> None:
    assert said(0.0) == []


def test_the_best_action_is_named_with_its_value_and_the_next_with_their_costs() -> None:
    assert said(0.0, 0.02, 0.031, 0.2) == ["Best: 50.0 % to win.", "Costs 2.0 % to win.", "Costs 3.1 % to win."]


def test_each_reason_is_that_of_its_action() -> None:
    assert [each.why for each in advise(rated(0.0, 0.02, 0.03), "chance", exact=True)] == [
        "Why 0.",
        "Why 1.",
        "Why 2.",
    ]


def test_what_is_equal_is_one_thing() -> None:
    best, worse = advise(rated(0.0, 0.0, 0.0001, 0.0, 0.1, 0.1), "chance", exact=True)
    assert best.sentence == "These four are equally good: 50.0 % to win."
    assert best.labels == ("Action a", "Action b", "Action c", "Action d")
    assert (worse.texts, worse.sentence) == (("e", "f"), "Each of these two costs 10.0 % to win.")
    assert (best.why, worse.why) == ("", "")


def test_where_all_are_equal_that_is_all_there_is_to_say() -> None:
    assert said(0.0, 0.0, 0.0) == ["All three are equally good: 50.0 % to win."]
    assert said(0.0, 0.0) == ["Both are equally good: 50.0 % to win."]


def test_estimates_are_called_estimates() -> None:
    assert said(0.0, 0.3, error=0.01) == ["Best: about 50.0 % to win.", "Costs about 30.0 % to win."]


def test_estimates_that_differ_by_less_than_matters_are_equal() -> None:
    assert said(0.0, 0.005, 0.3, error=0.005)[0] == "These two are equally good: about 50.0 % to win."


def test_a_difference_within_the_error_is_not_mentioned_and_not_called_equal_either() -> None:
    assert said(0.0, 0.06, 0.2, error=0.05) == ["Best: about 50.0 % to win.", "Costs about 20.0 % to win."]


def test_turns_and_points_have_words_of_their_own() -> None:
    assert said(0.0, 0.25, unit="turns") == ["Best: 0.50 turns in all.", "Costs 0.25 turns more."]
    assert said(0.0, 3.0, unit="points") == ["Best: 0.5 points in all.", "Costs 3.0 points."]


@given(st.lists(st.floats(0.0, 1.0), max_size=12), st.sampled_from([0.0, 0.004, 0.03]))
def test_at_most_three_things_are_said_and_their_numbers_differ(losses: list[float], error: float) -> None:
    found = advise(rated(0.0, *sorted(losses), error=error), "chance", exact=not error)
    sentences = [each.sentence for each in found]
    assert len(found) <= MOST
    assert len(set(sentences)) == len(sentences)
    assert all(each.loss > SURE * error for each in found[1:])
    assert _texts(found) == sorted(_texts(found))


def _texts(found: tuple[Advice, ...]) -> list[str]:
    return [text for each in found for text in each.texts]
