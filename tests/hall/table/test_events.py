"""Events on a plain state: clocks that run out, bots and simulations, a table that is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Decide, Simulate
from dicehall.core.errors import NotationError
from dicehall.hall import wire
from dicehall.hall.storage.stored import ClockState, StoredTable
from dicehall.hall.table.changes import changes
from dicehall.hall.table.events import BotChose, BotFailed, Event, Opened, SimulationDone, TimeOut, take
from dicehall.hall.table.progress import paused
from dicehall.hall.table.state import Outcome, TableState, restored
from dicehall.registry import game, plugins
from guests.desk import ANN, SHARE
from guests.plain_table import START, act, ann_alone, ann_and_ben, contents, do, moment, playing, set_up

LATE = START + 2000


def happen(state: TableState, event: Event, now: int = START) -> Outcome:
    return take(state, event, moment(now))


def against_a_bot() -> TableState:
    return do(set_up((wire.Mine("Ann"), wire.BotSeat("random"))), ANN, wire.GiveEntropy(0, SHARE))


def four_at_crossroll() -> TableState:
    """Four seats of Crossroll, all Ann's, when all of them have to choose at once."""
    places = tuple(wire.Mine(f"Ann {number}") for number in range(4))
    state = set_up(places, game=game("crossroll"), clock=wire.ClockRule("turn", 1))
    for number in range(4):
        state = do(state, ANN, wire.GiveEntropy(number, SHARE))
    while len(seats := asked_seats(playing(state).pending)) < 4:
        state = act(state, ANN, seats[0], any_text(state, seats[0]))
    return state


def any_text(state: TableState, seat: int) -> str:
    """An action of a seat."""
    play = playing(state)
    actions = play.actions(seat)
    assert isinstance(actions, Sequence)
    return play.game.write(play.state, actions[0])


def reopened(state: TableState, at: int, last_beat: int | None) -> TableState:
    """The table as another process restores it from what is stored."""
    assert state.clock is not None
    play = playing(state)
    header, *lines = play.record.lines()
    stored = StoredTable(
        state.id,
        state.code,
        state.request,
        state.host,
        START,
        state.seats,
        state.seed,
        phase=state.phase,
        header=header,
        lines=tuple(lines),
        clock=ClockState(state.clock.left, state.clock.at, state.clock.running),
        held=play.held,
        last_beat=last_beat,
    )
    return restored(stored, state.game, at)


def in_the_air() -> TableState:
    state = ann_alone()
    for text in ("1", "1", "20"):
        state = act(state, ANN, 0, text)
    return state


class TestTimeOuts:
    def test_the_fallback_chooses_for_whoever_is_late(self) -> None:
        state = act(ann_and_ben(clock=wire.ClockRule("turn", 1)), ANN, 0, "2")
        after = happen(state, TimeOut(attended=True), LATE).state
        assert (playing(after).state.bids, playing(after).entries[0].cause) == ((2, 0), "clock")

    def test_a_table_that_everybody_left_is_paused(self) -> None:
        state = ann_alone(game=game("intersection"), clock=wire.ClockRule("turn", 1))
        phases = []
        for number in range(1, 4):
            state = happen(state, TimeOut(attended=False), START + number * 1000).state
            phases.append(state.phase)
        assert phases == ["playing", "playing", "paused"]
        assert "time ran out again and again" in state.trouble

    def test_somebody_who_looks_on_keeps_it_going(self) -> None:
        state = ann_and_ben(clock=wire.ClockRule("turn", 1))
        assert happen(state, TimeOut(attended=True), LATE).state.unattended == 0
        assert happen(state, TimeOut(attended=False), LATE).state.unattended == 1

    def test_a_time_out_that_comes_too_late_changes_nothing(self) -> None:
        state = ann_and_ben(clock=wire.ClockRule("turn", 1))
        assert happen(state, TimeOut(attended=False), START + 500).state is state

    def test_all_seats_that_run_out_together_are_answered_in_one_event(self) -> None:
        state = four_at_crossroll()
        decide = playing(state).pending
        assert isinstance(decide, Decide)
        assert (decide.seats, decide.sealed) == ((0, 1, 2, 3), True)
        three = happen(act(state, ANN, 3, any_text(state, 3)), TimeOut(attended=True), LATE)
        assert (three.state.entry > state.entry, playing(three.state).held) == (True, {})

    def test_three_of_four_that_run_out_are_held_and_stored_once(self) -> None:
        state = four_at_crossroll()
        clock = state.clock
        assert clock is not None
        longer = replace(state, clock=replace(clock, left=(1000, 1000, 1000, 60_000)))
        outcome = happen(longer, TimeOut(attended=True), LATE)
        stored = [(write.verb, write.table.name) for write in changes(longer, outcome, LATE)]
        assert set(playing(outcome.state).held) == {0, 1, 2}
        assert (stored.count(("delete", "held")), stored.count(("insert", "held"))) == (1, 3)
        done = act(outcome.state, ANN, 3, any_text(state, 3), LATE)
        assert done.entry > state.entry

    def test_a_fallback_answers_once_and_the_next_question_has_its_own_time(self) -> None:
        state = four_at_crossroll()
        after = happen(state, TimeOut(attended=True), LATE).state
        asked = after.play and asked_seats(playing(after).pending)
        assert after.clock is not None
        assert after.clock.running == asked
        assert after.clock.out(LATE) == ()

    def test_a_game_in_which_nobody_has_time_left_pauses_with_people_there_too(self) -> None:
        state = ann_and_ben(game=game("intersection"), clock=wire.ClockRule("game", 1))
        for number in range(2, 40):
            if state.phase == "playing":
                state = happen(state, TimeOut(attended=True), START + number * 1000).state
        assert state.phase == "paused"

    def test_a_choice_between_two_time_outs_starts_the_count_again(self) -> None:
        state = ann_alone(game=game("intersection"), clock=wire.ClockRule("turn", 1))
        left = happen(state, TimeOut(attended=False), LATE).state
        assert left.unattended == 1
        assert act(left, ANN, 0, any_text(left, 0), LATE).unattended == 0

    def test_a_table_that_is_resumed_has_all_its_time_outs_before_it_pauses_again(self) -> None:
        state = ann_alone(game=game("intersection"), clock=wire.ClockRule("turn", 1))
        for number in range(1, 4):
            state = happen(state, TimeOut(attended=False), START + number * 1000).state
        resumed = do(state, ANN, wire.Resume(0), START + 9000)
        assert happen(resumed, TimeOut(attended=False), START + 11_000).state.phase == "playing"

    def test_rules_that_refuse_their_own_fallback_stop_the_clock(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuses(*_: Any) -> Any:
            raise NotationError("no such thing")

        state = ann_and_ben(clock=wire.ClockRule("turn", 1))
        monkeypatch.setattr(type(state.game), "fallback", refuses)
        after = happen(state, TimeOut(attended=True), LATE).state
        assert after.clock is not None
        assert (after.clock.running, after.entry) == ((), 0)

    @pytest.mark.parametrize("name", [each.id for each in plugins() if "physics" not in each.spec.traits])
    def test_real_dice_that_nobody_enters_end_in_an_answer_or_a_clock_that_stands(self, name: str) -> None:
        state = ann_and_ben(game=game(name), clock=wire.ClockRule("turn", 1), real_dice=True)
        for number in range(2, 40):
            before, state = state, happen(state, TimeOut(attended=True), START + number * 2000).state
            if state.phase != "playing" or isinstance(playing(state).pending, Simulate):
                return
            assert state.clock is not None
            assert state.entry > before.entry or not state.clock.running


class TestClocksOfAClosedHall:
    def test_a_kill_gives_no_thinking_time_back(self) -> None:
        state = ann_and_ben(clock=wire.ClockRule("game", 60))
        again = reopened(state, START + 900_000, last_beat=START + 20_000)
        assert again.clock is not None
        assert (again.clock.left, again.clock.at) == ((40_000, 40_000), START + 900_000)

    def test_only_those_who_ran_are_charged(self) -> None:
        state = act(ann_and_ben(clock=wire.ClockRule("game", 60)), ANN, 0, "1", START + 10_000)
        again = reopened(state, START + 900_000, last_beat=START + 30_000)
        assert again.clock is not None
        assert again.clock.left == (50_000, 30_000)

    @pytest.mark.parametrize("beat", [None, START - 5000])
    def test_without_a_beat_since_then_nobody_pays(self, beat: int | None) -> None:
        again = reopened(ann_and_ben(clock=wire.ClockRule("game", 60)), START + 900_000, last_beat=beat)
        assert again.clock is not None
        assert again.clock.left == (60_000, 60_000)

    def test_a_paused_table_stands_still(self) -> None:
        resting = paused(ann_and_ben(clock=wire.ClockRule("game", 60)), moment(START + 10_000))
        again = reopened(resting, START + 900_000, last_beat=START + 30_000)
        assert again.clock is not None
        assert (again.clock.left, again.clock.running) == ((50_000, 50_000), ())

    def test_who_ran_out_before_the_kill_is_late_when_the_table_opens(self) -> None:
        state = ann_and_ben(clock=wire.ClockRule("turn", 1))
        again = happen(reopened(state, LATE + 900_000, last_beat=LATE), Opened(), LATE + 900_000).state
        assert again.clock is not None
        assert again.clock.out(LATE + 900_000) == (0, 1)


class TestBots:
    def test_a_choice_is_entered_for_the_bot(self) -> None:
        state = act(against_a_bot(), ANN, 0, "1")
        assert playing(happen(state, BotChose(0, 1, "2")).state).state.bids == (1, 2)

    def test_a_choice_that_comes_too_late_changes_nothing(self) -> None:
        state = against_a_bot()
        assert happen(state, BotChose(5, 1, "2")).state is state

    def test_a_choice_that_is_refused_pauses_the_table_and_says_why_to_the_hall_alone(self) -> None:
        outcome = happen(against_a_bot(), BotChose(0, 1, "7"))
        assert outcome.state.phase == "paused"
        assert "Tumble has failed" in outcome.state.trouble
        assert "possible: 0, 1, 2" in outcome.answer
        assert "possible" not in outcome.state.trouble

    def test_a_bot_that_fails_pauses_the_table_until_somebody_resumes(self) -> None:
        paused = happen(against_a_bot(), BotFailed(0, 1)).state
        resumed = do(paused, ANN, wire.Resume(0))
        assert (paused.phase, resumed.phase, resumed.trouble) == ("paused", "playing", "")


class TestSimulations:
    def test_a_result_is_entered_and_its_trajectory_stored_beside_the_record(self) -> None:
        outcome = happen(in_the_air(), SimulationDone(4, {"at": 20}, b"track"))
        (write,) = outcome.writes
        assert (write.verb, write.table.name, write.key["n"]) == ("insert", "tracks", 5)
        assert (outcome.state.phase, outcome.state.log[4].track) == ("over", True)

    def test_a_result_for_a_game_that_was_stopped_changes_nothing(self) -> None:
        over = do(in_the_air(), ANN, wire.Propose(0, "stop"))
        assert happen(over, SimulationDone(4, {"at": 20}, None)).state is over


def test_a_table_that_is_opened_again_goes_on_where_it_was() -> None:
    state = act(ann_and_ben(), ANN, 0, "1")
    assert contents(happen(state, Opened()).state) == contents(state)
