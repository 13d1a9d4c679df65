"""Commands on a plain state: what each of them makes of a table, without a hall or an event loop."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalAction, StaleAction
from dicehall.core.record import Undone
from dicehall.hall import wire
from dicehall.hall.refusals import Malformed, NotNow, NotYours, SeatTaken
from dicehall.hall.table import commands
from dicehall.hall.table.progress import paused
from guests.desk import ANN, BEN, CAT, SHARE
from guests.plain_table import act, ann_alone, ann_and_ben, carry_out, contents, do, moment, playing, set_up


class TestBeforeTheGame:
    def test_a_table_waits_for_people_then_for_entropy_then_plays(self) -> None:
        waiting = set_up()
        sitting = commands.sit(waiting, BEN, wire.Sit("Ben"), moment())
        assert sitting.answer == wire.Seated(waiting.id, waiting.code, (1,))
        state = do(sitting.state, ANN, wire.GiveEntropy(0, SHARE))
        begun = do(state, BEN, wire.GiveEntropy(1, SHARE))
        assert [each.phase for each in (waiting, sitting.state, state, begun)] == [
            "waiting",
            "entropy",
            "entropy",
            "playing",
        ]

    def test_a_taken_seat_is_refused(self) -> None:
        with pytest.raises(SeatTaken):
            commands.sit(set_up(), BEN, wire.Sit("Ben", 0), moment())

    def test_a_name_that_shows_nothing_is_refused(self) -> None:
        with pytest.raises(Malformed):
            commands.sit(set_up(), BEN, wire.Sit("\u202e"), moment())

    def test_who_leaves_gives_the_seat_back(self) -> None:
        state = commands.sit(set_up(), BEN, wire.Sit("Ben"), moment()).state
        left = do(state, BEN, wire.Leave(1))
        assert (left.phase, left.seats[1].player) == ("waiting", "")

    def test_nobody_leaves_once_the_game_has_begun(self) -> None:
        with pytest.raises(NotNow):
            do(ann_and_ben(), BEN, wire.Leave(1))

    @pytest.mark.parametrize("owner", [BEN, CAT, ""])
    def test_a_seat_obeys_its_owner_alone(self, owner: str) -> None:
        with pytest.raises(NotYours):
            do(ann_and_ben(), owner, wire.Act(0, 0, "1"))


class TestChoices:
    def test_a_sealed_choice_is_held_and_logged_for_nobody(self) -> None:
        state = act(ann_and_ben(), ANN, 0, "2")
        assert (state.entry, tuple(state.log), playing(state).held) == (0, (), {0: "2"})

    def test_the_last_choice_makes_an_entry_with_its_line_in_the_log(self) -> None:
        state = act(act(ann_and_ben(), ANN, 0, "2"), BEN, 1, "1")
        assert (state.entry, [line.entry for line in state.log]) == (1, [1])

    def test_the_state_before_a_choice_stays_as_it_was(self) -> None:
        before = act(ann_and_ben(), ANN, 0, "2")
        then = contents(before)
        act(before, BEN, 1, "1")
        assert contents(before) == then

    def test_dice_in_hand_are_a_state_of_their_own_before_they_fall(self) -> None:
        state = act(ann_alone(), ANN, 0, "1")
        outcome = carry_out(state, ANN, wire.Act(0, 1, "2"))
        assert [each.entry for each in outcome.states] == [2, 3]
        assert [line.cause for line in outcome.state.log] == ["seat", "seat", "dice"]

    def test_a_choice_for_another_entry_is_stale(self) -> None:
        with pytest.raises(StaleAction):
            do(ann_and_ben(), ANN, wire.Act(0, 3, "1"))

    def test_an_action_is_named_once(self) -> None:
        for command in (wire.Act(0, 0), wire.Act(0, 0, "1", 1), wire.Act(0, 0, action=[])):
            with pytest.raises(Malformed):
                do(ann_and_ben(), ANN, command)

    def test_real_dice_are_entered_or_fumbled(self) -> None:
        rolling = act(act(ann_alone(real_dice=True), ANN, 0, "1"), ANN, 0, "2")
        entered = do(rolling, ANN, wire.EnterDice(0, 2, ("3", "heads")))
        fumbled = do(rolling, ANN, wire.Fumble(0, 2))
        assert (playing(entered).state.rolled, playing(fumbled).state.lost) == (("3", "heads"), 0)

    def test_where_the_hall_rolls_nobody_enters_dice(self) -> None:
        with pytest.raises(NotNow):
            do(ann_and_ben(), ANN, wire.EnterDice(0, 0, ("3", "heads")))

    def test_there_must_be_something_to_roll(self) -> None:
        with pytest.raises(IllegalAction):
            do(ann_alone(real_dice=True), ANN, wire.EnterDice(0, 0, ("3", "heads")))


class TestAgreement:
    def test_an_undo_waits_for_the_others_and_is_an_entry(self) -> None:
        state = act(act(ann_and_ben(real_dice=True), ANN, 0, "1"), BEN, 1, "1")
        asked = do(act(state, ANN, 0, "2"), ANN, wire.Undo(0, 2))
        assert asked.proposal == wire.Proposal("undo", 0, (1,))
        undone = do(asked, BEN, wire.Reply(1, True))
        assert (undone.proposal, playing(undone).entries[-1].what) == (None, Undone(2))

    def test_a_choice_that_is_held_is_taken_back_at_once(self) -> None:
        state = do(act(ann_and_ben(), ANN, 0, "2"), ANN, wire.Undo(0, 0))
        assert (state.proposal, playing(state).held) == (None, {})

    def test_a_proposal_that_is_declined_is_gone(self) -> None:
        asked = do(ann_and_ben(), ANN, wire.Propose(0, "draw"))
        assert do(asked, BEN, wire.Reply(1, False)).proposal is None

    def test_one_thing_is_proposed_at_a_time(self) -> None:
        with pytest.raises(NotNow):
            do(do(ann_and_ben(), ANN, wire.Propose(0, "draw")), BEN, wire.Propose(1, "stop"))

    def test_an_entry_ends_a_proposal(self) -> None:
        asked = do(act(ann_and_ben(), ANN, 0, "1"), ANN, wire.Propose(0, "draw"))
        assert act(asked, BEN, 1, "1").proposal is None

    @pytest.mark.parametrize(("what", "how"), [("draw", "draw"), ("stop", "abandoned")])
    def test_what_all_agree_on_ends_the_game(self, what: str, how: str) -> None:
        asked = do(ann_and_ben(), ANN, wire.Propose(0, what))  # type: ignore[arg-type]
        over = do(asked, BEN, wire.Reply(1, True))
        assert over.result is not None
        assert (over.phase, over.result.how) == ("over", how)

    def test_an_agreement_that_comes_while_the_table_is_paused_is_refused_and_still_stands(self) -> None:
        asked = do(ann_and_ben(), ANN, wire.Propose(0, "draw"))
        resting = paused(asked, moment())
        with pytest.raises(NotNow):
            do(resting, BEN, wire.Reply(1, True))
        assert resting.proposal == asked.proposal

    def test_whoever_resigns_loses(self) -> None:
        over = do(ann_and_ben(), ANN, wire.Resign(0))
        assert over.result is not None
        assert (over.result.how, over.result.winners) == ("resigned", (1,))

    def test_a_pause_lasts_until_somebody_resumes(self) -> None:
        resting = do(ann_alone(), ANN, wire.Propose(0, "pause"))
        with pytest.raises(NotNow, match="paused"):
            act(resting, ANN, 0, "1")
        assert do(resting, ANN, wire.Resume(0)).phase == "playing"

    def test_a_rematch_is_another_table_with_other_dice(self) -> None:
        over = do(ann_alone(), ANN, wire.Resign(0))
        outcome = commands.carry_out(over, ANN, wire.Propose(0, "rematch"), moment(seed=1))
        (added,) = [write for write in outcome.writes if write.table.name == "tables"]
        assert outcome.state.next == added.key["id"] != over.id
        assert over.setup.dice is not None
        assert added.values["seed_sha256"] != over.setup.dice.seed_sha256
        with pytest.raises(NotNow):
            do(outcome.state, ANN, wire.Propose(0, "rematch"))


class TestTalk:
    def test_what_is_said_is_one_line(self) -> None:
        (line,) = do(ann_and_ben(), BEN, wire.Say(1, "good\nluck")).chat
        assert (line.n, line.seat, line.text) == (1, 1, "good luck")

    def test_the_host_alone_switches_the_chat_off(self) -> None:
        with pytest.raises(NotYours):
            do(ann_and_ben(), BEN, wire.Hush(on=False))
        quiet = do(ann_and_ben(), ANN, wire.Hush(on=False))
        with pytest.raises(NotNow):
            do(quiet, BEN, wire.Say(1, "hello"))

    def test_a_refresh_changes_nothing(self) -> None:
        state = ann_and_ben()
        assert do(state, CAT, wire.Refresh()) is state
