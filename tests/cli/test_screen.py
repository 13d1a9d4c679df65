"""Texts about a player, addressed to that player."""

from __future__ import annotations

import pytest

from dicehall.cli.screen import second_person


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("rolls go with H S 2 3 4", "roll go with H S 2 3 4"),
        ("records 50 and has 400", "record 50 and have 400"),
        ("can't mend the sad face", "can't mend the sad face"),
        ("is held by the slow, with no star", "are held by the slow, with no star"),
        ("reaches 5,100 in 12 turns", "reach 5,100 in 12 turns"),
        ("parks one happy face and two stars", "park one happy face and two stars"),
        ("begins", "begin"),
    ],
)
def test_you_are_spoken_to_as_you(text: str, spoken: str) -> None:
    assert second_person(text) == spoken
