"""Rounds: who starts, drafting, skips, winning, ties, and clocks that run out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled, Simulate
from dicehall.core.errors import BadOptions
from dicehall.core.scene import Pose
from dicehall.games.indicesion.actions import Done, Keep, Leave, Next, Pick, Start
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State, change_die
from games.indicesion.scenes import act, die, give, hand, land, outcome, settle, start, table


def rolled(state: State, *values: int) -> State:
    return give(state, Rolled(tuple(map(str, values))))


def missed(state: State) -> State:
    """The next die is thrown and nothing else changes: it lies on the bare table."""
    thrown = state.hand(state.turn)[0]
    pose = die(thrown.id, -700 + 45 * thrown.id, 700, board=None)["pose"]
    after = table_with(state, thrown.id, pose)
    return land(state, outcome(state, after), thrown.id)


def table_with(state: State, number: int, pose: list[int]) -> State:
    return change_die(state, number, where="table", pose=Pose(*pose))


class TestTheStart:
    def test_everybody_rolls_a_die_and_the_highest_chooses_who_starts(self) -> None:
        state = start(3)
        pending = GAME.pending(state)
        assert isinstance(pending, Roll)
        assert len(pending.dice) == 3
        state = rolled(state, 2, 6, 5)
        assert GAME.pending(state) == Decide((1,))
        assert GAME.actions(state, 1) == (Start(0), Start(1), Start(2))
        assert act(state, "start 2").turn == 2

    def test_only_those_tied_for_highest_roll_again(self) -> None:
        state = rolled(start(4), 5, 1, 5, 2)
        pending = GAME.pending(state)
        assert isinstance(pending, Roll)
        assert len(pending.dice) == 2
        assert GAME.pending(rolled(state, 1, 3)) == Decide((2,))

    def test_everybody_has_six_dice_and_a_board(self) -> None:
        state = act(rolled(start(2), 6, 1), "start 1")
        assert [len(state.hand(seat)) for seat in (0, 1)] == [6, 6]
        assert [board.owner for board in state.boards] == [0, 1]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_boards_lie_six_inches_apart(self, seats: int) -> None:
        for first in start(seats).boards:
            for second in start(seats).boards:
                if first.id < second.id and first.pose and second.pose:
                    gaps = [
                        abs(a - b) - 254_000
                        for a, b in ((first.pose.x, second.pose.x), (first.pose.y, second.pose.y))
                    ]
                    assert sum(max(gap, 0) ** 2 for gap in gaps) >= 152_400**2

    def test_boards_that_do_not_fit_are_refused(self) -> None:
        with pytest.raises(BadOptions, match="six inches apart"):
            start(6, table=1200)

    @pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
    def test_central_boards_lie_side_by_side(self, count: int) -> None:
        boards = start(2, mode="central", boards=count).boards
        places = [(board.pose.x, board.pose.y) for board in boards if board.pose]
        assert len(set(places)) == count
        assert all(board.owner is None for board in boards)
        for x, y in places:
            nearest = [abs(x - a) + abs(y - b) for a, b in places if (a, b) != (x, y)]
            assert count == 1 or min(nearest) == 254_000


class TestDrafting:
    def drafted(self) -> State:
        return act(rolled(start(2, mode="drafting"), 6, 1), "start 1")

    def test_one_die_of_each_colour_a_player_lies_in_the_middle(self) -> None:
        state = self.drafted()
        assert len(state.dice) == 12
        assert {sum(die.colour == colour for die in state.dice) for colour in ("red", "pink", "blue")} == {2}

    def test_goes_clockwise_and_is_not_reversed(self) -> None:
        state = self.drafted()
        order = []
        while state.phase == "draft":
            order.append(state.turn)
            state = act(state, GAME.write(state, GAME.actions(state, state.turn)[0]))  # type: ignore[index]
        assert order == [1, 0] * 6
        assert [len(state.hand(seat)) for seat in (0, 1)] == [6, 6]
        assert state.turn == 1

    def test_offers_only_colours_that_are_left(self) -> None:
        state = act(self.drafted(), "pick red", "pick red")
        assert Pick("red") not in GAME.actions(state, state.turn)  # type: ignore[operator]


class TestWinning:
    def last_die(self, **more: Any) -> State:
        return table(die(1, face=5), hand(2), **more)

    def test_most_points_win_the_round_when_all_dice_are_thrown(self) -> None:
        state = missed(self.last_die())
        assert state.points == (5, 0)
        assert state.wins == (1, 0)
        assert GAME.actions(state, 0) == (Next(),)

    def test_the_table_stays_as_it_is_until_the_next_round_is_begun(self) -> None:
        state = missed(self.last_die())
        assert state.die(1).where == "table"
        after = act(state, "next")
        assert (after.round, after.turn, after.starter) == (2, 0, 0)
        assert all(die.where == "hand" for die in after.dice)

    def test_the_winner_starts_the_next_round(self) -> None:
        state = missed(table(die(1, face=5, board=1), hand(2)))
        assert act(state, "next").turn == 1

    def test_a_tie_is_nobodys_round_and_the_same_player_starts_again(self) -> None:
        state = missed(table(die(1, face=5), die(3, face=5, board=1), hand(2, owner=1), starter=1, turn=1))
        assert state.wins == (0, 0)
        assert act(state, "next").turn == 1

    def test_first_to_two_rounds_wins_the_game(self) -> None:
        state = missed(self.last_die(wins=[1, 1]))
        assert GAME.pending(state) == Over((2, 1), (0,))

    def test_a_hand_made_table_without_dice_in_hand_is_read_and_scored(self) -> None:
        state = table(die(1, face=5), die(2, face=6, board=1))
        assert isinstance(GAME.pending(state), Simulate)
        assert settle(state).points == (5, 6)

    def test_the_next_draft_is_begun_by_the_winner_with_all_dice_back(self) -> None:
        state = missed(table(die(1, face=5, board=1, colour="blue"), hand(2, colour="orange"), mode="drafting"))
        state = act(state, "next")
        assert (state.phase, state.turn) == ("draft", 1)
        assert all(die.where == "pool" for die in state.dice)


class TestSkips:
    def test_each_turn_reached_with_dice_in_hand_uses_one(self) -> None:
        state = table(hand(1), hand(2), hand(3, owner=1), hand(4, owner=1), owed=[0, 1])
        state = missed(state)
        assert (state.turn, state.owed) == (0, (0, 0))

    def test_players_without_dice_are_passed_over_and_keep_what_they_owe(self) -> None:
        state = missed(table(hand(1), hand(2), owed=[0, 1]))
        assert (state.turn, state.owed) == (0, (0, 1))

    def test_are_used_up_in_turn_when_everybody_owes(self) -> None:
        state = missed(table(hand(1), hand(2), hand(3, owner=1), owed=[1, 2]))
        assert (state.turn, state.owed) == (0, (0, 0))

    def test_lapse_at_the_end_of_the_round(self) -> None:
        state = missed(table(die(1), hand(2), owed=[2, 1]))
        assert act(state, "next").owed == (0, 0)


class TestClocks:
    def test_powers_are_declined_and_the_first_die_is_picked(self) -> None:
        drafting = act(rolled(start(2, mode="drafting"), 6, 1), "start 0")
        assert GAME.fallback(drafting, 0) == Chosen({0: Pick("red")})

    @pytest.mark.parametrize(("phase", "action"), [("blue", Leave()), ("pink", Keep()), ("scored", Next())])
    def test_what_is_declined(self, phase: str, action: object) -> None:
        state = msgspec.structs.replace(table(hand(1)), phase=phase)
        assert GAME.fallback(state, 0) == Chosen({0: action})

    def test_no_barrels_are_placed(self) -> None:
        state = act(rolled(start(2, barrels=True), 6, 1), "start 0")
        assert GAME.fallback(state, 0) == Chosen({0: Done()})

    def test_a_late_builder_gets_one_plain_board(self) -> None:
        state = act(rolled(start(2, mode="central", barrels=True), 6, 1), "start 0")
        state = give(state, GAME.fallback(state, 0))
        assert state.phase == "throwing"
        assert [(board.pose.x, board.pose.y) for board in state.laid_boards if board.pose] == [(0, 0)]
