"""The table drawn: as text, and as a picture from above."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import msgspec
from rich.console import Console

from dicehall.games.indicesion.picture import svg
from dicehall.games.indicesion.state import State
from dicehall.games.indicesion.terminal import draw
from games.indicesion.scenes import barrel, boards, contacts, die, hand, table


def seen(state: State) -> State:
    return msgspec.structs.replace(state, contacts=contacts(state))


SCENE = seen(
    table(
        die(1, face=3, colour="blue"),
        die(2, level=2, face=6, colour="yellow"),
        die(3, 60, 40, colour="orange", crooked=True),
        die(4, face=5, board=1, colour="green"),
        hand(5, colour="red"),
        mode="drafting",
        barrels=[barrel(1, 60, 60, board=1)],
    )
)


def text(state: State) -> str:
    out = io.StringIO()
    Console(file=out, width=80, no_color=True).print(draw(state, ["Ada", "Bo"]))
    return out.getvalue()


class TestInText:
    def test_dice_show_face_and_colour_the_highest_on_top(self) -> None:
        shown = text(SCENE)
        assert "6y" in shown
        assert "3b" not in shown
        assert "?o" in shown
        assert "()" in shown

    def test_towers_and_scores_are_told(self) -> None:
        shown = text(SCENE)
        assert "Tower of 2 on b0: yellow 6 on top, 14 for seat 0" in shown
        assert "14 points" in shown
        assert "-5 points" in shown

    def test_what_can_be_typed_is_told(self) -> None:
        assert "throw 5 at 0 strength 110" in text(SCENE)


class TestInPictures:
    def test_a_picture_is_well_formed_and_says_in_words_what_it_shows(self) -> None:
        root = ElementTree.fromstring(svg(SCENE))
        told = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
        assert "Seat 0 has 14 points" in told
        assert "Die 2, yellow, on board 0, shows 6, level 2." in told
        assert "is crooked" in told

    def test_towers_are_marked_with_their_levels(self) -> None:
        assert "×2" in svg(SCENE)

    def test_the_points_of_a_shared_board_stand_at_its_foot(self) -> None:
        state = seen(table(die(1, face=4, owner=1), hand(2), mode="central", boards=boards((-300, 0), owned=False)))
        assert ">4</text>" in svg(state)
