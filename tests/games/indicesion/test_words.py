"""What is said of throws and placings, on tables set up by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Rolled, Settled
from dicehall.core.scene import Out, Pose, Rest
from dicehall.core.sentences import sentence
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State
from games.indicesion.scenes import (
    PHYSICS,
    Piece,
    act,
    barrel,
    boards,
    contacts,
    die,
    give,
    hand,
    outcome,
    start,
    table,
    thrown,
    told,
)

FROM_LEFT = "from -600,0,180 speed 1400 az 0 loft 820 spin 0"


def flying(state: State, text: str | None = None) -> State:
    """The state with its throw in the air."""
    state = replace(state, contacts=contacts(state))
    number = state.hand(state.turn)[0].id
    return give(act(state, text or f"throw {number} at 0 {FROM_LEFT}"), Rolled(("1",)))


def said(before: State, after: State, text: str | None = None, **more: Any) -> list[str]:
    """What is said of a throw that leads from one table to another, to nobody in particular."""
    events = told(flying(before, text), Settled(outcome(before, after, **more)))
    return [sentence(event.seat, event.text, ["Ada", "Ben"]) for event in events]


MORE: list[Piece] = [hand(8), hand(9, owner=1)]


class TestALanding:
    def test_says_the_face_the_points_and_the_total(self) -> None:
        lines = said(table(hand(1), *MORE), table(die(1, face=4), *MORE))
        assert lines == ["Ada lands it on their own board, showing 4: 4 points, now 4."]

    def test_on_somebody_elses_board_says_who_gains(self) -> None:
        lines = said(table(hand(1), *MORE), table(die(1, face=1, board=1), *MORE))
        assert lines == ["Ada lands it on Ben's board, showing 1.", "Ben gains 1 point, now 1."]

    def test_on_top_of_several_towers_names_them_all(self) -> None:
        below = [die(2, -20), die(3, 20)]
        lines = said(table(hand(1), *below, *MORE), table(die(1, level=2, face=5), *below, *MORE))
        assert lines[0].startswith(
            "Ada lands it on their own board, showing 5, ×4 for towers of 2 and 2: 20 points, now"
        )
        assert "covered by their own first red die" in " ".join(lines)

    def test_of_a_crooked_die_is_not_the_top_of_anything(self) -> None:
        before = table(hand(1), die(2, face=3), *MORE)
        lines = said(before, table(die(1, level=2, crooked=True), die(2, face=3), *MORE))
        assert lines == ["Ada lands it on their own board, crooked: it scores nothing."]

    def test_counts_by_colour_and_says_yellows_part(self) -> None:
        green, yellow = hand(1, colour="green"), die(2, 60, colour="yellow", face=2)
        lines = said(
            table(green, yellow, *MORE, mode="drafting"),
            table(die(1, face=3, colour="green"), yellow, *MORE, mode="drafting"),
        )
        assert lines == [
            "Ada lands it on their own board, showing 3, counted as −3, −1 for yellow: −4 points, now −1."
        ]


class TestAMiss:
    @pytest.mark.parametrize(
        ("x", "y", "where"), [(200, 0, "beyond"), (-200, 0, "short of"), (0, 200, "beside"), (0, -200, "beside")]
    )
    def test_says_where_the_die_lies(self, x: int, y: int, where: str) -> None:
        lies = die(1, x - 300, y, board=None)
        assert said(table(hand(1), *MORE), table(lies, *MORE)) == [f"Ada misses: it lies {where} their board."]

    def test_on_a_barrel_says_so(self) -> None:
        on_top = die(1) | {"pose": [-300_000, 0, 12_700 + 50_800 + 19_050, 1_000_000, 0, 0, 0]}
        stands: dict[str, Any] = {"barrels": [barrel(1, 0, 0)]}
        lines = said(table(hand(1), *MORE, **stands), table(on_top, *MORE, **stands))
        assert lines == ["Ada misses: it lies on a barrel, not on a board."]

    def test_that_leaves_the_table_says_so(self) -> None:
        before = table(hand(1), *MORE)
        lines = said(before, table(*MORE), out=(Out("die1", "left", 500),))
        assert lines == ["Ada misses their board.", "Ada loses it: it leaves the table."]


class TestADieKnockedOff:
    def test_is_told_with_whose_it_is_where_it_lay_and_what_it_cost(self) -> None:
        before = table(hand(1), die(2, face=5, owner=1, colour="blue"), *MORE)
        after = table(die(1, face=4), die(2, 0, 300, board=None, owner=1, colour="blue"), *MORE)
        assert said(before, after) == [
            "Ada lands it on their own board, showing 4: 4 points, now 9.",
            "Ada loses 5 points, now 4: Ben's blue die is knocked off their board.",
        ]

    def test_and_off_the_table_is_told_once(self) -> None:
        before = table(hand(1), die(2, face=5, board=1, owner=1, colour="blue"), *MORE)
        lines = said(before, table(die(1, face=4), *MORE), out=(Out("die2", "left", 700),))
        assert lines[1:] == [
            "Ben loses 5 points, now 0: their blue die is knocked off their board and leaves the table."
        ]

    def test_that_scored_nothing_is_told_too(self) -> None:
        before = table(hand(1), die(2, crooked=True, owner=1, colour="blue"), *MORE)
        lines = said(before, table(die(1, face=4), die(2, 0, 300, board=None, owner=1, colour="blue"), *MORE))
        assert lines[1:] == ["Ada loses no points: Ben's blue die is knocked off their board."]

    def test_by_fire_is_told_with_the_red_die(self) -> None:
        before = table(hand(1, colour="red"), die(2, face=5, colour="green"), *MORE, mode="drafting")
        lines = said(
            before,
            table(die(1, face=2, colour="red"), *MORE, mode="drafting"),
            out=(Out("die2", "burnt", 400, "die1"),),
        )
        assert lines == [
            "Ada lands it on their own board, showing 2: 2 points, now −3.",
            "Ada gains 5 points, now 2: their green die is burnt by their first red die.",
        ]


class TestADieThatIsChanged:
    def test_by_a_tower_on_it_is_told_as_covered(self) -> None:
        below = die(2, face=6, owner=1, colour="blue")
        lines = said(table(hand(1), below, *MORE), table(die(1, level=2, face=1), below, *MORE))
        assert lines == [
            "Ada lands it on their own board, showing 1, ×2 for a tower of 2: 2 points, now 8.",
            "Ada loses 6 points, now 2: Ben's blue die is now covered by their own first red die.",
        ]

    def test_by_a_push_is_told_with_both_faces(self) -> None:
        lines = said(table(hand(1), die(2, face=6), *MORE), table(die(1, 60, face=1), die(2, face=2), *MORE))
        assert lines[1] == "Ada loses 4 points, now 3: their second red die turns from 6 to 2."

    def test_by_yellow_is_told_as_such(self) -> None:
        five = die(2, face=5, colour="pink")
        before = table(hand(1, colour="yellow"), five, *MORE, mode="drafting")
        lines = said(before, table(die(1, 60, colour="yellow"), five, *MORE, mode="drafting"))
        assert lines == [
            "Ada lands it on their own board, showing 1, +1 for yellow: 2 points, now 7.",
            "Ada gains 1 point, now 8: their pink die counts 1 more with yellow.",
        ]


class TestAThrowAgain:
    def test_tells_what_the_lifted_die_took_with_it(self) -> None:
        pieces = [hand(8, colour="pink"), hand(9, owner=1)]
        before = table(
            die(1, face=6, colour="green"),
            *pieces,
            mode="drafting",
            phase="throwing",
            rethrow=True,
            throw=thrown(1),
        )
        after = table(die(1, face=2, board=1, colour="green"), *pieces, mode="drafting")
        assert said(before, after, f"throw 1 at 1 {FROM_LEFT}") == [
            "Ada gains 6 points, now 0: their green die is lifted from their board.",
            "Ada lands it on Ben's board, showing 2.",
            "Ben loses 2 points, now −2: counted as −2.",
        ]


class TestABarrel:
    def test_that_is_knocked_off_costs_a_point_and_says_the_total(self) -> None:
        before = table(hand(1), *MORE, barrels=[barrel(1, 50, 0)])
        after = table(die(1, face=4), *MORE, barrels=[barrel(1, 0, 200, board=None)])
        assert said(before, after)[1:] == ["Ada knocks a barrel off its board and loses 1 point, now 3."]


class TestPlacing:
    def placed(self, *texts: str) -> list[str]:
        """What is said of the last of these placings."""
        state = act(give(start(mode="central", barrels=True), Rolled(("6", "1"))), "start 0")
        for text in texts:
            before = state
            middle = act(state, text)
            rest = Settled(PHYSICS.run(GAME.pending(middle).request))  # type: ignore[union-attr]
            events = [*told(before, _chosen(before, text)), *told(middle, rest)]
            state = give(middle, rest)
        return [sentence(event.seat, event.text, ["Ada", "Ben"]) for event in events]

    def test_says_what_was_done_and_that_it_stays(self) -> None:
        assert self.placed("board 0,0") == ["Ada lays a board.", "Ada leaves it lying there."]
        assert self.placed("barrel 0,0") == ["Ada stands a barrel.", "Ada leaves it standing."]
        assert self.placed("barrel 0,0 lying turn 45") == ["Ada lays a barrel.", "Ada leaves it lying there."]

    def test_does_not_say_that_a_tipped_board_is_in_place(self) -> None:
        assert self.placed("barrel 0,0", "board 100,0")[1] == "Ada sees it tip over: it stays as it fell."


def _chosen(state: State, text: str) -> Any:
    return Chosen({state.turn: GAME.parse(state, text)})


def test_the_end_of_a_round_has_points_with_a_real_minus_and_the_right_plural() -> None:
    state = table(
        hand(1), die(2, face=1, board=1, owner=1), barrels=[{"id": 1, "owner": 0, "taken": 0, "where": "taken"}]
    )
    gone = Rest(before=contacts(state), after=contacts(state), out=(Out("die1", "left", 300),))
    texts = [event.text for event in told(flying(state), Settled(gone))]
    assert "ends the round with −1 point" in texts
    assert "ends the round with 1 point" in texts


def test_a_die_is_named_by_owner_and_colour_and_counted_only_where_that_is_not_enough() -> None:
    state = table(hand(1), hand(2, owner=1, colour="blue"), hand(3, owner=1, colour="blue"), mode="drafting")
    labels = [GAME.offer(state, 0, GAME.parse(state, f"throw {number} at 0")).label for number in (1, 3)]
    assert labels == [
        "Throw seat 0's red die at seat 0's board",
        "Throw seat 1's second blue die at seat 0's board",
    ]


def test_one_board_in_the_middle_is_the_board() -> None:
    state = table(hand(1), mode="central", boards=boards((0, 0), owned=False))
    assert GAME.offer(state, 0, GAME.parse(state, "throw 1 at 0")).label == "Throw seat 0's red die at the board"


def test_a_die_under_a_raised_board_is_under_it() -> None:
    raised: list[Piece] = [{"id": 0, "pose": [0, 0, 60_000, 1_000_000, 0, 0, 0]}]
    before = table(hand(1), *MORE, mode="central", boards=raised, barrels=[])
    rest = Rest(moved={"die1": Pose(10_000, 0, 19_050)})
    (event,) = told(flying(before, "throw 1 at 0 from -600,0,180 speed 1400 az 0 loft 820 spin 0"), Settled(rest))
    assert event.text == "misses: it lies under the board"
