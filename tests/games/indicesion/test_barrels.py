"""Barrel Variant: placing, knocking off, and building the target."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.contract import ActionBox, Decide, Rolled, Settled, Simulate
from dicehall.core.errors import IllegalAction, NotationError
from dicehall.core.scene import (
    BARREL_HEIGHT,
    BARREL_RADIUS,
    BOARD_THICKNESS,
    Contacts,
    Out,
    Pose,
    Rest,
    Settle,
    Stand,
    rotation,
)
from dicehall.games.indicesion.construction import upright
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State, scene
from games.indicesion.scenes import (
    Piece,
    act,
    barrel,
    contacts,
    die,
    give,
    hand,
    land,
    outcome,
    settle,
    start,
    table,
    throw,
)

THROWN = die(1, -700, 700, board=None)


def begun(seats: int = 2, **options: Any) -> State:
    """After the start: the first player places or builds."""
    state = start(seats, barrels=True, **options)
    values = ["6"] + ["1"] * (seats - 1)
    return act(give(state, Rolled(tuple(values))), "start 0")


def tries(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        act(state, text)
    return str(refusal.value)


class TestPlacing:
    @pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
    def test_barrels_are_shared_out_evenly_and_the_rest_stays_in_the_box(self, seats: int, each: int) -> None:
        barrels = begun(seats).barrels
        assert [sum(piece.owner == seat for piece in barrels) for seat in range(seats)] == [each] * seats
        assert sum(piece.where == "box" for piece in barrels) == 6 - each * seats

    def test_each_player_places_all_some_or_none_in_turn(self) -> None:
        state = settle(act(begun(), "barrel 0,-573"))
        assert GAME.pending(state) == Decide((0,))
        state = act(state, "done")
        assert GAME.pending(state) == Decide((1,))
        state = act(state, "done")
        assert (state.phase, state.turn) == ("throwing", 0)

    def test_who_has_placed_the_last_barrel_need_not_say_done(self) -> None:
        state = begun(6)
        x, y = (state.boards[3].pose.x // 1000, state.boards[3].pose.y // 1000) if state.boards[3].pose else (0, 0)
        assert settle(act(state, f"barrel {x},{y}")).turn == 1

    def test_barrels_stand_on_any_board_and_on_each_other(self) -> None:
        state = settle(act(begun(), "barrel 0,573"))
        state = settle(act(state, "barrel 0,573"))
        standing = [piece for piece in state.barrels if piece.where == "table" and piece.pose]
        heights = [piece.pose.z for piece in standing if piece.pose]
        assert abs(heights[1] - heights[0] - BARREL_HEIGHT) < 200
        assert ("barrel2", "barrel1") in (state.contacts or Contacts()).on

    def test_a_barrel_beside_the_boards_is_refused(self) -> None:
        assert "stands on a board" in tries(begun(), "barrel 0,0")

    def test_a_barrel_that_falls_goes_back_to_its_player(self) -> None:
        state = settle(act(begun(), "barrel 0,573"))
        state = settle(act(state, "barrel 28,573"))
        assert sum(piece.where == "hand" and piece.owner == 0 for piece in state.barrels) == 2
        assert (state.phase, state.turn) == ("barrels", 0)

    def test_nothing_but_barrels_is_placed_on_players_boards(self) -> None:
        assert "no board left" in tries(begun(), "board 0,573")
        assert "barrels stay" in tries(begun(), "clear")

    def test_barrels_go_back_before_the_next_round(self) -> None:
        taken = [{"id": 1, "owner": 0, "taken": 1}]
        state = settle(table(die(1, face=5), barrels=taken))
        assert state.points == (5, -1)
        assert {piece.where for piece in act(state, "next").barrels} == {"hand"}


class TestKnockingOff:
    def state(self, *barrels: Piece, throws: int = 2) -> State:
        hands = [hand(number + 1, owner=number % 2) for number in range(throws)]
        return table(*hands, barrels=list(barrels))

    def test_a_barrel_knocked_off_by_a_die_goes_to_the_thrower(self) -> None:
        state = self.state(barrel(1, 100, 0), throws=3)
        state = throw(state, "throw 1 at 0 from 0,0,60 speed 4000 az 3142 loft 20 spin 0")
        assert [(piece.where, piece.taken) for piece in state.barrels] == [("taken", 0)]

    def test_a_barrel_that_lands_upright_off_its_board_is_off(self) -> None:
        old, new = self.state(barrel(1, 100, 0), throws=3), self.state(barrel(1, 0, 200, board=None), throws=3)
        state = land(old, outcome(old, new))
        assert state.barrels[0].taken == 0
        assert isinstance(GAME.pending(state), Simulate)

    def test_a_barrel_that_lands_on_another_board_is_off(self) -> None:
        old, new = self.state(barrel(1, 100, 0)), self.state(barrel(1, 0, 0, board=1))
        assert land(old, outcome(old, new)).barrels[0].taken == 0

    def test_a_barrel_that_leaves_the_table_is_off(self) -> None:
        old, new = self.state(barrel(1, 100, 0)), self.state()
        state = land(old, outcome(old, new, out=(Out("barrel1", "left", 900),)))
        assert state.barrels[0].taken == 0

    def test_a_barrel_lying_on_its_board_is_not_off(self) -> None:
        lying = barrel(1, 60, 0)
        lying["pose"] = [*lying["pose"][:2], 12_700 + 19_050, 707_107, 707_107, 0, 0]
        old, new = self.state(barrel(1, 100, 0)), self.state(lying)
        assert land(old, outcome(old, new)).barrels[0].where == "table"

    def test_a_barrel_left_teetering_goes_to_whoever_brings_it_down(self) -> None:
        edge = barrel(1, 125, 0)
        old, teetering, down = (
            self.state(barrel(1, 100, 0)),
            self.state(edge),
            self.state(barrel(1, 0, 200, board=None)),
        )
        state = land(old, outcome(old, teetering))
        assert state.barrels[0].where == "table"
        assert state.turn == 1
        assert land(state, outcome(teetering, down)).barrels[0].taken == 1

    def test_a_stacked_barrel_stands_on_its_board_through_the_other(self) -> None:
        stack = (barrel(1, 50, 0), barrel(2, 50, 0, level=2))
        old, new = self.state(*stack), self.state(stack[0], barrel(2, 0, 200, board=None))
        state = land(old, outcome(old, new))
        assert [piece.taken for piece in state.barrels] == [None, 0]

    def test_the_table_settles_again_without_the_barrel(self) -> None:
        """A die that stood on the fallen barrel comes down to the table."""
        on_top = die(9) | {"pose": [0, 200_000, BARREL_HEIGHT + 19_050, 1_000_000, 0, 0, 0]}
        old = table(hand(1), hand(2, owner=1), barrels=[barrel(1, 100, 0)])
        new = table(hand(1), hand(2, owner=1), on_top, barrels=[barrel(1, 0, 200, board=None)])
        lifted = table(hand(1), hand(2, owner=1), on_top, barrels=[barrel(1, 100, 0)])
        assert old.phase == "throwing"
        state = settle(land(lifted, outcome(lifted, new)))
        pose = state.die(9).pose
        assert pose is not None
        assert pose.z < 30_000


class TestBuilding:
    def built(self, *texts: str) -> State:
        state = begun(mode="central")
        for text in texts:
            state = settle(act(state, text))
        return state

    def test_six_boards_and_six_barrels_are_the_starting_players(self) -> None:
        state = begun(mode="central", boards=3)
        assert (len(state.boards), len(state.barrels), state.laid_boards) == (6, 6, ())
        assert GAME.pending(state) == Decide((0,))

    def test_at_least_one_board_is_needed(self) -> None:
        assert "at least one board" in tries(begun(mode="central"), "done")

    def test_every_barrel_used_touches_a_board(self) -> None:
        state = self.built("board 0,0", "barrel 300,0")
        assert "a barrel touches no board" in tries(state, "done")

    def test_boards_can_stand_on_barrels(self) -> None:
        legs = ("barrel -80,-80", "barrel 80,-80", "barrel -80,80", "barrel 80,80")
        state = self.built(*legs, "board 0,0")
        pose = state.boards[0].pose
        assert pose is not None
        assert abs(pose.z - BARREL_HEIGHT - BOARD_THICKNESS // 2) < 600
        state = act(state, "done")
        pending = GAME.pending(state)
        assert isinstance(pending, Simulate)
        assert isinstance(pending.request, Stand)
        assert settle(state).phase == "throwing"

    def test_barrels_can_lie_down_and_boards_can_lie_on_them(self) -> None:
        state = self.built("barrel -60,0 lying turn 90", "barrel 60,0 lying turn 90", "board 0,0")
        lying = [piece.pose for piece in state.barrels if piece.where == "table" and piece.pose]
        assert not any(map(upright, lying))
        pose = state.boards[0].pose
        assert pose is not None
        assert abs(pose.z - 2 * BARREL_RADIUS - BOARD_THICKNESS // 2) < 900  # foam gives a little
        assert settle(act(state, "done")).phase == "throwing"

    def test_a_barrel_that_lies_is_turned_like_a_board(self) -> None:
        pending = GAME.pending(act(begun(mode="central"), "barrel 0,0 lying turn 90"))
        assert isinstance(pending, Simulate)
        pose = pending.request.scene.barrels[0].pose
        (x, y, _), unit = tuple(row[2] for row in rotation(pose)[0]), rotation(pose)[1]
        assert (round(x / unit, 3), round(y / unit, 3)) == (0, 1)

    def test_a_piece_is_put_on_top_of_a_barrel_that_lies(self) -> None:
        state = self.built("board 0,0", "barrel 0,0 lying", "barrel 18,0 lying")
        heights = [piece.pose.z for piece in state.barrels if piece.where == "table" and piece.pose]
        assert heights[1] > heights[0]

    def test_only_barrels_of_a_target_lie_down(self) -> None:
        assert "stand upright on players' boards" in tries(begun(), "barrel 0,573 lying")
        with pytest.raises(NotationError):
            act(begun(mode="central"), "board 0,0 lying")

    def test_each_placing_settles(self) -> None:
        state = act(begun(mode="central"), "board 0,0 turn 45")
        pending = GAME.pending(state)
        assert isinstance(pending, Simulate)
        assert isinstance(pending.request, Settle)
        assert pending.request.scene.boards[0].pose.qz == 382_683

    def test_a_construction_that_moves_two_millimetres_is_taken_apart(self) -> None:
        state = act(self.built("board 0,0"), "done")
        state = give(state, Settled(Rest(moved={"board0": Pose(2_000, 0, 6_350)})))
        assert (state.phase, state.laid_boards) == ("building", ())

    def test_a_construction_that_stands_is_thrown_at_with_its_boards_loose(self) -> None:
        state = settle(act(self.built("board 0,0"), "done"))
        assert state.phase == "throwing"
        assert scene(state).loose
        assert [board.id for board in state.laid_boards] == [0]

    def test_it_can_be_taken_apart_and_begun_again(self) -> None:
        assert act(self.built("board 0,0", "barrel 0,0"), "clear").laid_boards == ()

    def test_a_board_is_turned_in_steps(self) -> None:
        assert "steps of 15 degrees" in tries(begun(mode="central"), "board 0,0 turn 10")

    def test_the_next_round_is_built_by_its_starter(self) -> None:
        state = table(
            die(1, face=5, board=None, owner=1) | {"pose": [0, 0, 31_750, 1_000_000, 0, 0, 0]},
            mode="central",
            barrels=[],
            boards=[{"id": 0, "pose": [0, 0, 6_350, 1_000_000, 0, 0, 0]}],
        )
        state = act(settle(state), "next")
        assert (state.phase, state.turn) == ("building", 1)


class TestACollapse:
    def target(self, height: int, stands_at: float) -> State:
        """A board at a height, a barrel on the table, and another board further off."""
        boards = [
            {"id": 0, "pose": [0, 0, height + 6_350, 1_000_000, 0, 0, 0]},
            {"id": 1, "pose": [0, 400_000, 6_350, 1_000_000, 0, 0, 0]},
        ]
        barrels = [barrel(1, stands_at, 0, board=None)]
        return table(hand(1), hand(2, owner=1), mode="central", boards=boards, barrels=barrels)

    def tower(self) -> State:
        """The board stands on the barrel, not quite in the middle."""
        return self.target(BARREL_HEIGHT, -14)

    def test_leaves_every_board_a_target(self) -> None:
        state = throw(self.tower(), "throw 1 at 0 from 400,0,200 speed 2200 az 3142 loft 300 spin 0")
        top = state.boards[0].pose
        assert top is not None
        assert not upright(top)
        box = GAME.actions(state, state.turn)
        assert isinstance(box, ActionBox)
        assert box.bounds[1].high == 1

    def test_gives_a_barrel_that_touches_no_board_to_the_thrower(self) -> None:
        apart = self.target(0, 300)
        assert land(self.tower(), outcome(self.tower(), apart)).barrels[0].taken == 0

    def test_leaves_a_barrel_that_still_touches_a_board(self) -> None:
        leaning = self.target(0, 127 + 19.05)
        assert land(self.tower(), outcome(self.tower(), leaning)).barrels[0].where == "table"

    def test_a_die_on_a_leaning_board_is_on_it(self) -> None:
        tilted = [{"id": 0, "pose": [0, 0, 60_000, 965_926, 0, 258_819, 0]}]  # 30 degrees about y
        normal = (0.5, 0, 0.866)
        centre = [round((6.35 + 19.05) * 1000 * part) for part in normal]
        lying = {
            "id": 1,
            "colour": "red",
            "owner": 0,
            "pose": [centre[0], centre[1], 60_000 + centre[2], 965_926, 0, 258_819, 0],
        }
        state = table(lying, hand(2), mode="central", boards=tilted, barrels=[])
        assert ("die1", "board0") in contacts(state).on

    def test_a_board_on_its_edge_has_no_top(self) -> None:
        edge = [{"id": 0, "pose": [0, 0, 127_000, 707_107, 0, 707_107, 0]}]
        on_edge = {"id": 1, "colour": "red", "owner": 0, "pose": [0, 0, 254_000 + 19_050, 1_000_000, 0, 0, 0]}
        state = table(on_edge, hand(2), mode="central", boards=edge, barrels=[])
        assert ("die1", "board0") not in contacts(state).on
        assert contacts(state).touching("die1", "board0")


def test_upright_is_within_ten_degrees() -> None:
    assert upright(Pose(0, 0, 0, 996_195, 87_156, 0, 0))
    assert not upright(Pose(0, 0, 0, 995_396, 95_846, 0, 0))
