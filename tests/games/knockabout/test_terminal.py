"""The board in a terminal."""

from __future__ import annotations

import dicehall
from dicehall.drawing import as_text


def test_white_is_at_the_bottom_so_that_forward_is_up_for_who_begins() -> None:
    game = dicehall.game("knockabout")
    lines = as_text(game, dicehall.begin(game, 2, {}), ["Ada", "Ben"]).splitlines()

    def line_of(words: str) -> int:
        return next(number for number, line in enumerate(lines) if words in line)

    assert line_of("B8:3") < line_of("B4:1") < line_of("W4:1") < line_of("W8:3")
    assert line_of("G13") < line_of("G7") < line_of("G1 ")
    assert line_of("M7") == line_of("A7")
    assert lines[line_of("M7")].index("M7") < lines[line_of("A7")].index("A7")
