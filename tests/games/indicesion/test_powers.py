"""Drafting mode: blue and pink dice are decisions of their owners, at the moment they arise."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Decide, Settled, Simulate
from dicehall.core.scene import Out, Rest
from dicehall.games.indicesion.actions import Blue, Keep, Leave, Pink
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State
from games.indicesion.scenes import (
    PHYSICS,
    Piece,
    act,
    contacts,
    die,
    give,
    hand,
    land,
    outcome,
    settle,
    table,
    throw,
)

THROWN = die(1, -700, 700, board=None, colour="orange")
IN_HAND = hand(1, colour="orange")


def drafting(*dice: Piece, **more: Any) -> State:
    return table(*dice, mode="drafting", **more)


def knocked(before: list[Piece], after: list[Piece], *hands: Piece, **more: Any) -> State:
    """Seat 0 throws die 1, and the table changes from one set of dice to the other."""
    old, new = drafting(*before, IN_HAND, *hands), drafting(*after, THROWN, *hands)
    return land(old, outcome(old, new, **more), 1)


GONE = die(2, 0, 400, face=4, board=None, colour="pink", owner=1)
THERE = die(2, 10, 20, face=4, board=1, colour="pink", owner=1)


class TestBlue:
    def test_may_replace_a_die_knocked_off_ones_own_board(self) -> None:
        state = knocked([THERE], [GONE], hand(3, 1, "blue"))
        assert GAME.pending(state) == Decide((1,))
        assert GAME.actions(state, 1) == (Blue(2), Leave())

    def test_comes_to_lie_in_the_old_pose_with_the_same_face_and_costs_a_turn(self) -> None:
        state = settle(act(knocked([THERE], [GONE], hand(3, 1, "blue")), "blue 2"))
        blue = state.die(3)
        assert blue.where == "table"
        assert blue.pose is not None
        assert (abs(blue.pose.x - 310_000) < 300, abs(blue.pose.y - 20_000) < 300) == (True, True)
        assert state.owed == (0, 1)
        lie = next(lie for lie in GAME.view(state, None).lies if lie.id == 3)
        assert (lie.face, lie.boards) == (4, (1,))

    def test_may_replace_poison(self) -> None:
        there, gone = THERE | {"colour": "green"}, GONE | {"colour": "green"}
        state = settle(act(knocked([there], [gone], hand(3, 1, "blue")), "blue 2"))
        assert GAME.view(state, None).points == (0, 4)

    def test_is_not_offered_for_a_burnt_die(self) -> None:
        state = knocked([THERE], [], hand(3, 1, "blue"), out=(Out("die2", "burnt", 500, "die9"),))
        assert state.phase != "blue"

    def test_is_not_offered_for_a_crooked_die(self) -> None:
        crooked = die(2, 10, 20, board=1, colour="pink", owner=1, crooked=True)
        assert knocked([crooked], [GONE], hand(3, 1, "blue")).phase != "blue"

    def test_is_offered_for_a_die_that_left_the_table(self) -> None:
        state = knocked([THERE], [], hand(3, 1, "blue"), out=(Out("die2", "left", 500),))
        assert GAME.actions(state, 1) == (Blue(2), Leave())

    def test_needs_an_unused_blue_die(self) -> None:
        assert knocked([THERE], [GONE], hand(3, 1, "orange")).phase != "blue"

    def test_can_be_repeated_one_die_at_a_time(self) -> None:
        second, lost = die(4, -60, 20, face=6, board=1), die(4, 0, 500, face=6, board=None)
        state = knocked([THERE, second], [GONE, lost], hand(3, 1, "blue"), hand(5, 1, "blue"))
        assert GAME.actions(state, 1) == (Blue(2), Blue(4), Leave())
        state = settle(act(state, "blue 4"))
        assert GAME.actions(state, 1) == (Blue(2), Leave())
        assert settle(act(state, "blue 2")).owed == (0, 2)

    def test_is_asked_clockwise_from_the_thrower_with_the_thrower_last(self) -> None:
        mine, lost = die(4, 0, 20, face=6), die(4, 0, 500, face=6, board=None)
        state = knocked([THERE, mine], [GONE, lost], hand(3, 1, "blue"), hand(5, 0, "blue"))
        assert GAME.pending(state) == Decide((1,))
        state = act(state, "leave")
        assert GAME.pending(state) == Decide((0,))
        assert GAME.actions(state, 0) == (Blue(4), Leave())

    def test_beside_a_red_keeps_its_distance_and_is_not_burnt(self) -> None:
        red = die(6, 10 + 38.3, 20, face=2, board=1, colour="red", owner=1)
        state = settle(act(knocked([THERE, red], [GONE, red], hand(3, 1, "blue")), "blue 2"))
        assert state.die(3).where == "table"
        assert not contacts(state).touching("die3", "die6")

    def test_is_told_also_when_the_skip_is_used_at_once(self) -> None:
        """With one die left each, the turn comes straight to the player who owes a skip, and goes on."""
        state = act(knocked([THERE], [GONE], hand(3, 1, "blue"), hand(7, 1), hand(8, 0)), "blue 2")
        pending = GAME.pending(state)
        assert isinstance(pending, Simulate)
        answer = Settled(PHYSICS.run(pending.request))
        after = give(state, answer)
        assert (after.turn, after.owed) == (0, (0, 0))
        assert (
            GAME.describe(state, answer, after)[0].text
            == "puts a blue die on seat 1's board, showing 4: 4 points, now 4, for one skipped turn"
        )

    def test_without_room_stays_in_hand_and_costs_nothing(self) -> None:
        state = act(knocked([THERE], [GONE], hand(3, 1, "blue")), "blue 2")
        lying = contacts(state)
        state = give(state, Settled(Rest(before=lying, after=lying)))
        assert (state.die(3).where, state.owed, state.phase) == ("hand", (0, 0), "throwing")

    def test_of_a_die_still_on_the_board_is_not_offered(self) -> None:
        moved = die(2, 40, 60, face=1, board=1, colour="pink", owner=1)
        assert knocked([THERE], [moved], hand(3, 1, "blue")).phase != "blue"


class TestPink:
    def rolled(self, *hands: Piece, out: tuple[Out, ...] = ()) -> State:
        old = drafting(IN_HAND, *hands, hand(9, 1))
        new = drafting(*([] if out else [THROWN]), *hands, hand(9, 1))
        return land(old, outcome(old, new, out=out), 1)

    def test_may_be_spent_right_after_ones_own_throw(self) -> None:
        state = self.rolled(hand(3, 0, "pink"))
        assert GAME.actions(state, 0) == (Pink(), Keep())

    def test_throws_the_same_die_again_and_costs_a_turn(self) -> None:
        state = act(self.rolled(hand(3, 0, "pink"), hand(4)), "pink")
        assert state.die(3).where == "spent"
        assert state.owed == (1, 0)
        state = throw(state, "throw 1 at 0")
        assert state.turn == 1
        assert state.die(1).where == "table"

    def test_offers_no_other_die_for_the_new_throw(self) -> None:
        state = act(self.rolled(hand(3, 0, "pink"), hand(4)), "pink")
        assert "throw 1" in GAME.write(state, GAME.actions(state, 0).sample(lambda _: 0))  # type: ignore[union-attr]

    def test_can_be_repeated(self) -> None:
        state = act(self.rolled(hand(3, 0, "pink"), hand(4, 0, "pink")), "pink")
        state = throw(state, "throw 1 at 0")
        assert GAME.actions(state, 0) == (Pink(), Keep())
        assert act(state, "pink").owed == (2, 0)

    def test_brings_back_a_die_that_left_the_table(self) -> None:
        state = self.rolled(hand(3, 0, "pink"), out=(Out("die1", "left", 400),))
        assert state.die(1).where == "left"
        state = throw(act(state, "pink"), "throw 1 at 0")
        assert state.die(1).where == "table"

    def test_never_brings_back_a_burnt_die(self) -> None:
        state = self.rolled(hand(3, 0, "pink"), out=(Out("die1", "burnt", 400, "die9"),))
        assert state.phase == "throwing"
        assert state.turn == 1

    def test_is_nobody_elses(self) -> None:
        assert self.rolled(hand(3, 1, "pink")).phase == "throwing"

    def test_that_is_declined_stays_in_hand(self) -> None:
        state = act(self.rolled(hand(3, 0, "pink")), "keep")
        assert (state.turn, state.owed, state.die(3).where) == (1, (0, 0), "hand")

    def test_lifting_the_die_may_open_blue_decisions_again(self) -> None:
        """The die lay on the other player's board; thrown again it is no longer there."""
        on_board = die(1, 10, 20, face=6, board=1, colour="orange")
        hands = (hand(3, 0, "pink"), hand(4, 1, "blue"))
        old, new = drafting(IN_HAND, *hands), drafting(on_board, *hands)
        state = act(land(old, outcome(old, new), 1), "pink")
        state = throw(state, "throw 1 at 0")
        assert GAME.pending(state) == Decide((1,))
        assert GAME.actions(state, 1) == (Blue(1), Leave())

    def test_that_is_spent_too_late_is_lost_and_the_die_stays(self) -> None:
        state = act(self.rolled(hand(3, 0, "pink"), hand(4)), "pink")
        state = give(state, GAME.fallback(state, 0))
        assert (state.die(1).where, state.turn) == ("table", 1)


def test_red_burns_in_flight_and_the_record_says_when() -> None:
    state = drafting(die(2, -60, face=3, colour="red"), IN_HAND, hand(3, 1))
    state = throw(state, "throw 1 at 0 from -650,0,180 speed 1300 az 0 loft 300 spin 0")
    assert state.die(1).where == "burnt"
    assert state.die(2).where == "table"


def test_nothing_burns_in_the_other_modes() -> None:
    state = table(die(2, -60, face=3, colour="red"), IN_HAND, hand(3, 1))
    state = throw(state, "throw 1 at 0 from -650,0,180 speed 1300 az 0 loft 300 spin 0")
    assert state.die(1).where == "table"


def test_an_empty_outcome_changes_nothing() -> None:
    state = drafting(die(2, face=3), IN_HAND, hand(3, 1))
    after = land(state, Rest(out=(Out("die1", "left", 1),), before=contacts(state), after=contacts(state)), 1)
    assert after.die(2) == state.die(2)
