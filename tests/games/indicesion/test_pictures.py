"""The table drawn: as text, and as a picture from above."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import msgspec
from rich.console import Console

from dicehall.core.contract import Rolled
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.picture import svg
from dicehall.games.indicesion.state import State
from dicehall.games.indicesion.terminal import draw
from games.indicesion.scenes import act, barrel, boards, contacts, die, give, hand, settle, start, table


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
        assert "Ada's yellow die shows 6 on a tower of 2: 14 points for Ada" in shown
        assert "14 points" in shown
        assert "−5 points" in shown

    def test_what_can_be_typed_is_told(self) -> None:
        assert "throw 5 at 0 strength 110" in text(SCENE)


class TestInPictures:
    def test_a_picture_is_well_formed_and_says_in_words_what_it_shows(self) -> None:
        root = ElementTree.fromstring(svg(SCENE))
        told = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
        assert "Seat 0 has 14 points" in told
        assert "Seat 0's yellow die on seat 0's board shows 6, level 2." in told
        assert "is crooked" in told

    def test_towers_are_marked_with_their_levels(self) -> None:
        assert "×2" in svg(SCENE)

    def test_the_points_of_a_shared_board_stand_at_its_foot(self) -> None:
        state = seen(table(die(1, face=4, owner=1), hand(2), mode="central", boards=boards((-300, 0), owned=False)))
        assert ">4</text>" in svg(state)


class TestBeforeADraft:
    def test_no_dice_are_counted_before_it_and_picked_ones_during_it(self) -> None:
        state = start(mode="drafting")
        assert "left" not in text(state)
        state = act(give(state, Rolled(("6", "1"))), "start 0", "pick red")
        assert "1 of 6 dice picked" in text(state)
        assert "0 of 6 dice picked" in text(state)


class TestABarrelThatLies:
    def test_is_drawn_in_another_way_than_one_that_stands(self) -> None:
        state = act(give(start(mode="central", barrels=True), Rolled(("6", "1"))), "start 0")
        standing, lying = (settle(act(state, text)) for text in ("barrel 0,0", "barrel 0,0 lying"))
        assert "()" in text(standing)
        assert "==" in text(lying)
        assert "<circle" in svg(standing)
        assert 'class="barrel" d=' in svg(lying)


class TestOneName:
    def test_a_board_has_the_number_that_is_typed(self) -> None:
        state = table(die(1), hand(2, owner=1), mode="central", boards=boards((-300, 0), (300, 0), owned=False))
        assert "Throw seat 1's red die at board 1" in GAME.offer(state, 1, GAME.parse(state, "throw 2 at 1")).label
        assert re.search(r" 1 ", text(state))
        assert "throw 2 at 0" in text(state)

    def test_players_boards_are_named_beside_their_numbers(self) -> None:
        assert "Boards: 0 Ada's board, 1 Bo's board" in text(SCENE)
