"""Actions as text."""

from __future__ import annotations

import pytest

from dicehall.core.errors import NotationError
from dicehall.games.intersection.notation import parse, write


@pytest.mark.parametrize(
    "text",
    [
        "park HHS",
        "park 222",
        "park S3",
        "fix H",
        "fix pH",
        "fix go",
        "slow S",
        "slow pS",
        "on",
        "end",
        "double",
        "roll",
    ],
)
def test_every_action_reads_back_as_it_is_written(text: str) -> None:
    assert write(parse(text)) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("park SHH", "park HHS"),
        ("PARK hhs", "park HHS"),
        ("  park  h h s ", "park HHS"),
        ("park 3S", "park S3"),
        ("fix PH", "fix pH"),
        ("Double", "double"),
    ],
)
def test_case_spacing_and_the_order_of_dice_do_not_matter(typed: str, meant: str) -> None:
    assert write(parse(typed)) == meant


@pytest.mark.parametrize(
    "text",
    ["", " ", "park", "park X", "park 5", "park HHHHHH", "fix", "fix S", "slow H", "slow", "vander", "end now"],
)
def test_anything_else_is_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        parse(text)


def test_an_absurdly_long_text_is_refused() -> None:
    with pytest.raises(NotationError, match="at most 200"):
        parse("park " + "H" * 300)
