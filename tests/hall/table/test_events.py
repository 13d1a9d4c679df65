"""Events on a plain state: clocks that run out, bots and simulations, a table that is opened again."""

from __future__ import annotations

from dicehall.hall import wire
from dicehall.hall.storage import writes
from dicehall.hall.table.events import BotChose, BotFailed, Event, Opened, SimulationDone, TimeOut, take
from dicehall.hall.table.state import Outcome, TableState
from dicehall.registry import game
from guests.desk import ANN, SHARE
from guests.plain_table import START, act, ann_alone, ann_and_ben, contents, do, moment, playing, set_up

LATE = START + 2000


def happen(state: TableState, event: Event, now: int = START) -> Outcome:
    return take(state, event, moment(now))


def against_a_bot() -> TableState:
    return do(set_up((wire.Mine("Ann"), wire.BotSeat("random"))), ANN, wire.GiveEntropy(0, SHARE))


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

    def test_somebody_who_looks_on_keeps_it_going(self) -> None:
        state = ann_and_ben(clock=wire.ClockRule("turn", 1))
        assert happen(state, TimeOut(attended=True), LATE).state.unattended == 0
        assert happen(state, TimeOut(attended=False), LATE).state.unattended == 1


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
        assert "Random bot has failed" in outcome.state.trouble
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
        assert (write.statement, write.values["n"]) == (writes.ADD_TRACK, 5)
        assert (outcome.state.phase, outcome.state.log[4].track) == ("over", True)

    def test_a_result_for_a_game_that_was_stopped_changes_nothing(self) -> None:
        over = do(in_the_air(), ANN, wire.Propose(0, "stop"))
        assert happen(over, SimulationDone(4, {"at": 20}, None)).state is over


def test_a_table_that_is_opened_again_goes_on_where_it_was() -> None:
    state = act(ann_and_ben(), ANN, 0, "1")
    assert contents(happen(state, Opened()).state) == contents(state)
