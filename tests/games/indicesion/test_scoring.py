"""Scoring, sentence by sentence, on tables set up by hand and read by real physics."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.scene import Contacts
from dicehall.games.indicesion.reading import lies, points
from games.indicesion.scenes import TOP, Piece, barrel, boards, contacts, die, hand, read, score, table

SIDE = 254 / 2
EDGE = SIDE + 38.1 / 2


class TestOnABoard:
    def test_a_die_scores_a_point_for_each_pip_on_its_upper_side(self) -> None:
        assert [score(die(1, face=face))[0] for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]

    def test_who_rolled_the_die_does_not_matter(self) -> None:
        assert score(die(1, face=5, owner=1)) == (5, 0)

    def test_a_die_partly_on_the_board_scores(self) -> None:
        assert score(die(1, SIDE - 1, face=6)) == (6, 0)
        assert score(die(1, -SIDE + 1, SIDE - 1, face=6)) == (6, 0)

    def test_touching_only_the_side_does_not_count(self) -> None:
        beside = die(1, EDGE, face=6) | {"pose": [-300_000 + round(EDGE * 1000), 0, 19_050, 0, 1_000_000, 0, 0]}
        lie = read(beside)[1]
        assert (lie.boards, lie.face, lie.why) == ((), 6, "not on a board")

    def test_a_die_on_the_table_does_not_count(self) -> None:
        assert score(die(1, face=6, board=None)) == (0, 0)

    def test_a_die_off_the_table_does_not_count(self) -> None:
        beyond = {"id": 1, "colour": "red", "owner": 0, "pose": [900_000, 0, 19_050, 1_000_000, 0, 0, 0]}
        assert read(beyond)[1].why == "off the table"
        assert read({"id": 1, "colour": "red", "owner": 0, "where": "left"})[1].why == "off the table"

    def test_a_die_in_hand_does_not_count(self) -> None:
        assert read(hand(1))[1].why == "not thrown yet"

    def test_a_die_across_two_boards_scores_on_both(self) -> None:
        near = boards((-137, 0), (137, 0))
        across = {"id": 1, "colour": "red", "owner": 0, "pose": [0, 0, 31_750, 0, 1_000_000, 0, 0]}
        assert read(across, boards=near)[1].boards == (0, 1)
        assert score(across, boards=near) == (6, 6)

    def test_a_die_only_on_a_barrel_is_not_on_the_board(self) -> None:
        on_barrel = die(1, face=6) | {"pose": [-300_000, 0, 12_700 + 50_800 + 19_050, 0, 1_000_000, 0, 0]}
        lie = read(on_barrel, barrels=[barrel(1, 0, 0)])[1]
        assert (lie.boards, lie.why) == ((), "not on a board")

    def test_a_hair_of_air_under_a_die_is_forgiven_and_a_millimetre_is_not(self) -> None:
        def lifted(micrometres: int) -> Piece:
            return die(1) | {"pose": [-300_000, 0, 31_750 + micrometres, 1_000_000, 0, 0, 0]}

        assert read(lifted(50))[1].boards == (0,)
        assert read(lifted(1000))[1].boards == ()


class TestTowers:
    @pytest.mark.parametrize("levels", [2, 3, 5])
    def test_only_the_top_die_scores_times_the_levels(self, levels: int) -> None:
        tower = [die(level, face=4 if level == levels else 6, level=level) for level in range(1, levels + 1)]
        lie = read(*tower)
        assert score(*tower) == (4 * levels, 0)
        assert [lie[level].levels for level in range(1, levels + 1)] == list(range(1, levels + 1))
        assert lie[1].why is not None
        assert lie[1].why == "covered by seat 0's second red die"

    def test_a_die_across_two_dice_forms_two_towers(self) -> None:
        bridge = [die(1, -20, face=6), die(2, 20, face=6), die(3, face=4, level=2)]
        assert read(*bridge)[3].towers == (2, 2)
        assert score(*bridge) == (16, 0)

    def test_two_dice_on_one_die_are_two_tops(self) -> None:
        state = table(die(1), die(2, -20, face=3, level=2), die(3, 20, face=5, level=2))
        both = Contacts(on=(("die1", "board0"), ("die2", "die1"), ("die3", "die1")))
        assert points(state, lies(state, both)) == (16, 0)

    def test_a_die_on_a_low_and_on_a_high_tower_scores_the_sum(self) -> None:
        """The rulings' example: a 4 on a die on the board and on a stack of two is 2x4 + 3x4."""
        state = table(die(1), die(2, 60), die(3, 60, level=2), die(4, 30, face=4, level=3))
        lean = (("die1", "board0"), ("die2", "board0"), ("die3", "die2"), ("die4", "die1"), ("die4", "die3"))
        assert points(state, lies(state, Contacts(on=lean))) == (20, 0)

    def test_a_tower_counts_only_for_the_boards_its_chain_stands_on(self) -> None:
        state = table(die(1), die(2, board=1), die(3, board=1, level=2), die(4, board=1, face=4, level=3))
        chain = (("die1", "board0"), ("die2", "board1"), ("die3", "die2"), ("die4", "die1"), ("die4", "die3"))
        assert points(state, lies(state, Contacts(on=chain))) == (8, 12)

    def test_a_tower_on_a_barrel_is_no_tower(self) -> None:
        floor = 12_700 + 50_800 + 19_050
        low = die(1) | {"pose": [-300_000, 0, floor, 1_000_000, 0, 0, 0]}
        high = die(2) | {"pose": [-300_000, 0, floor + 38_100, 1_000_000, 0, 0, 0]}
        assert score(low, high, barrels=[barrel(1, 0, 0)]) == (0, 0)


class TestCrookedDice:
    def test_a_crooked_die_does_not_score(self) -> None:
        lie = read(die(1, crooked=True))[1]
        assert lie.face is None
        assert score(die(1, crooked=True)) == (0, 0)

    def test_the_dice_under_a_crooked_die_score_as_if_it_were_not_there(self) -> None:
        state = table(die(1, face=2), die(2, face=5, level=2), die(3, level=3, crooked=True))
        piled = Contacts(on=(("die1", "board0"), ("die2", "die1"), ("die3", "die2")))
        assert points(state, lies(state, piled)) == (10, 0)

    def test_a_crooked_die_between_readable_dice_is_a_level(self) -> None:
        state = table(die(1, face=6), die(2, level=2, crooked=True), die(3, face=2, level=3))
        piled = Contacts(on=(("die1", "board0"), ("die2", "die1"), ("die3", "die2")))
        found = {lie.id: lie for lie in lies(state, piled)}
        assert points(state, found.values()) == (6, 0)
        assert found[1].why == "covered by seat 0's third red die"

    def test_ten_degrees_is_readable_and_eleven_is_crooked(self) -> None:
        def tilted(cosine: int, sine: int) -> Piece:
            return die(1) | {"pose": [0, 0, 31_750, cosine, sine, 0, 0]}

        assert read(tilted(996_195, 87_156))[1].face == 1
        assert read(tilted(995_396, 95_846))[1].face is None


class TestWedgedDice:
    """A die that is held up by edges rests on whatever carries it. Ruling: Reading the table."""

    GROOVE = (die(1, -29.05, face=5), die(2, 29.05, face=3))

    def wedged(self, **more: Any) -> Piece:
        """A die on its edge in the groove between the two dice of a board: no face points up."""
        height = TOP + 38_100 - 10_000 + 26_941
        return die(3, **more) | {"pose": [-300_000, 0, height, 923_880, 0, 382_683, 0]}

    def test_a_wedged_die_is_on_the_board(self) -> None:
        found = read(*self.GROOVE, self.wedged())[3]
        assert found.boards == (0,)
        assert found.face is None
        assert found.why == "crooked: no face points up"

    def test_a_wedged_die_is_no_top_and_the_dice_under_it_score(self) -> None:
        assert read(*self.GROOVE, self.wedged())[3].towers == ()
        assert score(*self.GROOVE, self.wedged()) == (8, 0)

    def test_a_wedged_crooked_yellow_adds_one_to_every_die_of_the_board(self) -> None:
        plain = [each | {"colour": "pink"} for each in self.GROOVE]
        assert score(*plain, self.wedged(colour="yellow"), mode="drafting") == (10, 0)

    def test_a_die_that_leans_against_a_board_stays_on_the_table(self) -> None:
        edge = -300_000 + 127_000
        half = 26_941
        leaning = die(1) | {"pose": [edge + half + 6_000, 0, half, 923_880, 0, 382_683, 0]}
        assert read(leaning)[1].boards == ()

    def test_a_barrel_in_the_groove_between_two_dice_is_on_their_board(self) -> None:
        lying = barrel(1, 0, 0) | {"pose": [-300_000, 0, TOP + 38_100 + 16_200, 707_107, 707_107, 0, 0]}
        state = table(*self.GROOVE, barrels=[lying])
        on = contacts(state).on
        assert {lower for upper, lower in on if upper == "barrel1"} == {"die1", "die2"}


class TestCentralBoard:
    def test_only_a_players_own_dice_score_for_them(self) -> None:
        dice = [die(1, -40, face=5, owner=0), die(2, 40, face=3, owner=1)]
        assert score(*dice, mode="central") == (5, 3)

    def test_a_tower_is_the_top_dies_owners(self) -> None:
        tower = [die(1, face=6, owner=0), die(2, face=3, level=2, owner=1)]
        assert score(*tower, mode="central") == (0, 6)

    def test_a_die_on_two_boards_counts_once(self) -> None:
        joined = boards((-127, 0), (127, 0), owned=False)
        across = {"id": 1, "colour": "red", "owner": 1, "pose": [0, 0, 31_750, 0, 1_000_000, 0, 0]}
        assert read(across, mode="central", boards=joined)[1].boards == (0, 1)
        assert score(across, mode="central", boards=joined) == (0, 6)


class TestColours:
    """Drafting Mode: the powers as they score."""

    def test_green_counts_against_the_board_it_lies_on(self) -> None:
        assert score(die(1, face=5, colour="green", owner=1), mode="drafting") == (-5, 0)

    @pytest.mark.parametrize(("face", "worth"), [(1, 0), (2, 4), (3, 4), (4, 4), (5, 4), (6, 0)])
    def test_orange_scores_four_or_nothing(self, face: int, worth: int) -> None:
        assert score(die(1, face=face, colour="orange"), mode="drafting") == (worth, 0)

    def test_yellow_adds_one_to_every_die_of_its_board_and_itself(self) -> None:
        dice = [
            die(1, -60, face=2, colour="yellow"),
            die(2, 0, face=4, colour="orange"),
            die(3, 60, face=3, colour="pink"),
        ]
        assert score(*dice, mode="drafting") == (3 + 5 + 4, 0)

    def test_yellow_makes_poison_worse_and_lifts_an_orange_one(self) -> None:
        dice = [
            die(1, -60, face=1, colour="yellow"),
            die(2, 0, face=5, colour="green"),
            die(3, 60, face=6, colour="orange"),
        ]
        assert score(*dice, mode="drafting") == (2 - 6 + 1, 0)

    def test_each_yellow_adds_anew_also_when_covered(self) -> None:
        tower = [die(1, face=6, colour="yellow"), die(2, face=2, level=2, colour="yellow")]
        assert score(*tower, mode="drafting") == ((2 + 2) * 2, 0)

    def test_yellow_adds_nothing_on_other_boards(self) -> None:
        dice = [die(1, face=1, colour="yellow"), die(2, face=3, colour="blue", board=1)]
        assert score(*dice, mode="drafting") == (2, 3)

    def test_a_green_tower_is_negative_times_its_levels(self) -> None:
        tower = [die(1, face=6, colour="blue"), die(2, face=3, level=2, colour="green")]
        assert score(*tower, mode="drafting") == (-6, 0)

    def test_colours_have_no_powers_in_the_other_modes(self) -> None:
        assert score(die(1, face=5, colour="green")) == (5, 0)

    def test_red_burns_friend_and_foe_that_touch_it(self) -> None:
        dice = [
            die(1, 0, face=2, colour="red", owner=0),
            die(2, 38.1, face=6, colour="blue", owner=0),
            die(3, -38.1, face=6, colour="blue", owner=1),
        ]
        found = read(*dice, mode="drafting")
        assert [found[number].why for number in (1, 2, 3)] == [None, *["burnt: it touches seat 0's red die"] * 2]
        assert score(*dice, mode="drafting") == (2, 0)

    def test_two_reds_that_touch_are_both_out(self) -> None:
        dice = [die(1, 0, face=6, colour="red"), die(2, 38.1, face=6, colour="red")]
        assert score(*dice, mode="drafting") == (0, 0)

    def test_red_burns_the_die_on_top_of_it(self) -> None:
        tower = [die(1, face=4, colour="red"), die(2, face=6, level=2, colour="blue")]
        assert score(*tower, mode="drafting") == (4, 0)


def test_a_barrel_knocked_off_is_a_point_less() -> None:
    taken = [{"id": 1, "owner": 0, "taken": 1}, {"id": 2, "owner": 1, "taken": 1}]
    assert score(die(1, face=3, board=1), barrels=taken) == (0, 1)
