"""What was refused can always be shown, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.errors import LONGEST_SHOWN, shown

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.characters() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers() | st.tuples(st.integers()), inner),
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a word", '"a word"'),
        (float("nan"), "NaN"),
        ([1, float("-inf")], "[1,-Infinity]"),
        ({"goal": None}, '{"goal":null}'),
        ({(1, 2): 3}, "{(1, 2): 3}"),
        ("\ud800", r'"\ud800"'),
        (10**5000, "a number too long to show"),
    ],
    ids=["text", "nan", "infinity", "null", "keys", "surrogate", "digits"],
)
def test_a_value_is_shown_as_it_was_given(value: Any, text: str) -> None:
    assert shown(value) == text


def test_what_is_nested_deeply_is_not_shown() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert shown(nested) == "something nested too deeply to show"


@given(ANYTHING)
def test_anything_is_shown_on_one_short_line(value: Any) -> None:
    text = shown(value)
    assert text.isprintable()
    assert len(text) <= LONGEST_SHOWN * len(r"\U0010ffff")
