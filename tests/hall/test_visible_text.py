"""Names and chat as people see them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.visible import MOST_MARKS, columns
from dicehall.hall.refusals import Malformed
from dicehall.hall.visible_text import WIDEST_NAME, clean_name, clean_text

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    "blank",
    [
        "",
        " \t\n",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u202e\u202d\u2066\u2069",
        "\u00ad",
        "\u034f",
        "\u0301\u0302\u0303",
        "\u20dd",
        "\ufe0f",
        "\U000e0041\U000e007f",
        "\U000e0100",
        "\U0001d159",
        "\x00\x07",
        "\u2028",
        "\ue000",
        "\U00013441",
    ],
)
def test_what_nobody_sees_is_no_name_and_no_chat(blank: str) -> None:
    with pytest.raises(Malformed, match="visible"):
        clean_text(blank)


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("  Ann \n B. ", "Ann B."),
        ("Ann\u3164", "Ann"),
        ("\u202eAnn", "Ann"),
        ("A\u200bnn", "A nn"),
        ("A\x00B", "A B"),
        ("\u0301Ann", "Ann"),
        ("A\u0301nn", "\u00c1nn"),
        ("\u2800Ann\u2800", "Ann"),
        ("Ann\u200d", "Ann"),
    ],
)
def test_what_is_not_seen_is_left_out(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Nguyễn",
        "ישראל",
        "بهنام",
        "می\u200cخواهم",
        "मोहन",
        "क्षत्रिय",
        "ภูมิ",
        "李小龍",
        "Ольга",
        FAMILY,
        "❤\ufe0f",
        "1\ufe0f\u20e3",
    ],
)
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_a_letter_carries_a_few_marks_only() -> None:
    assert len(clean_text("h" + "\u0336\u0321\u0301" * 30 + "i")) == 2 + MOST_MARKS
    assert len(clean_text("h" + "\u0336" * 100)) == 1 + MOST_MARKS


@pytest.mark.parametrize(("text", "wide"), [("Ann", 3), ("李小龍", 6), ("e\u0301", 1), (FAMILY, 6), ("\ufdfd", 10)])
def test_a_text_is_as_wide_as_it_is_seen(text: str, wide: int) -> None:
    assert columns(text) == wide


def test_a_name_is_only_so_wide() -> None:
    assert clean_name("x" * WIDEST_NAME)
    for name in ("x" * 41, "龍" * 21, "\ufdfd" * 5, "\ufb2c" * 40):
        with pytest.raises(Malformed, match="too long"):
            clean_name(name)


def test_a_line_of_chat_is_no_longer_than_what_is_stored() -> None:
    with pytest.raises(Malformed, match="300"):
        clean_text("\ufb2c" * 300)


@given(st.text(max_size=60))
def test_a_cleaned_text_is_clean(text: str) -> None:
    try:
        cleaned = clean_text(text)
    except Malformed:
        return
    assert clean_text(cleaned) == cleaned
    cleaned.encode()
    assert "\x00" not in cleaned
    assert cleaned == cleaned.strip()
