"""Clocks, consent, real dice, pauses, rematches and talk."""

from __future__ import annotations

import pytest

from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.hall import wire
from dicehall.hall.refusals import NotNow, NotYours
from guests.desk import ANN, BEN, CAT, Desk, act, ask, at_a_desk, open_desk, see, shake, sit, two_at_the_toy, until

# Clocks.


def test_the_fallback_stands_in_when_a_clock_runs_out(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("turn", 1))
        await act(table, ANN, 0, "2")
        await until(lambda: table.state.entry == 1)
        assert table.state.play is not None
        assert table.state.play.state.bids == (2, 0)
        assert table.state.play.entries[0].cause == "clock"

    at_a_desk(sqlite_url, work)


def test_intersection_ends_a_turn_by_the_vander_rule(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        clock = wire.ClockRule("turn", 1)
        table = await desk.make(wire.Mine("Ann"), wire.Open(), game="intersection", clock=clock)
        await sit(table, BEN, "Ben")
        await shake(table, (ANN, 0), (BEN, 1))
        await until(lambda: any(line.cause == "clock" for line in table.state.log))

    at_a_desk(sqlite_url, work)


def test_a_table_that_everybody_left_pauses_by_itself(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), game="intersection", clock=wire.ClockRule("turn", 1))
        await shake(table, (ANN, 0))
        await until(lambda: table.state.phase == "paused")
        entry = table.state.entry
        await ask(table, ANN, wire.Resume(0))
        await until(lambda: table.state.entry > entry)

    at_a_desk(sqlite_url, work)


def test_time_while_the_hall_is_closed_is_nobodys(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("game", 500))
        await act(table, ANN, 0, "1")
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            clocks = (await see(again)).parts.clocks
            assert clocks is not None
            assert clocks.running == (1,)
            assert all(495_000 < left <= 500_000 for left in clocks.left)

    at_a_desk(sqlite_url, work)


# Consent.


def test_an_undo_needs_the_others_and_is_an_entry_of_its_own(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open(), real_dice=True)
        await sit(table, BEN, "Ben")
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "1")
        await act(table, ANN, 0, "2")
        assert "undo" in (await see(table, ANN)).parts.may
        assert "undo" not in (await see(table, BEN)).parts.may
        await ask(table, ANN, wire.Undo(0, table.state.entry))
        assert table.state.proposal == wire.Proposal("undo", 0, (1,))
        assert table.state.entry == 2
        await ask(table, BEN, wire.Reply(1, True))
        assert table.state.entry == 3
        assert table.state.log[-1].events[0].kind == "undone"

    at_a_desk(sqlite_url, work)


def test_an_undo_alone_or_against_bots_is_done_at_once(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), real_dice=True)
        await act(table, ANN, 0, "1")
        await act(table, ANN, 0, "2")
        await ask(table, ANN, wire.Undo(0, table.state.entry))
        assert table.state.entry == 3

    at_a_desk(sqlite_url, work)


def test_nothing_is_undone_across_the_dice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"))
        await shake(table, (ANN, 0))
        await act(table, ANN, 0, "1")
        await act(table, ANN, 0, "2")
        with pytest.raises(IllegalAction):
            await ask(table, ANN, wire.Undo(0, table.state.entry))

    at_a_desk(sqlite_url, work)


def test_against_bots_ones_own_move_is_undone_with_the_bots_answer_where_the_game_has_it(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.BotSeat("random"), game="knockabout")
        await shake(table, (ANN, 0))
        first = table.state.entry
        await act(table, ANN, 0, "D5-D6")
        await until(lambda: table.state.play is not None and 0 in table.state.asked and table.state.entry > first)
        assert "undo" in (await see(table, ANN)).parts.may
        await ask(table, ANN, wire.Undo(0, table.state.entry))
        assert table.state.play is not None
        assert table.state.play.state == table.state.play.first
        assert "the dice to come stay the same" in table.state.log[-1].events[0].text
        assert "undo" not in (await see(table, ANN)).parts.may

    at_a_desk(sqlite_url, work)


def test_what_is_declined_is_off_the_table(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Propose(0, "draw"))
        with pytest.raises(NotNow):
            await ask(table, ANN, wire.Reply(0, True))
        await ask(table, BEN, wire.Reply(1, False))
        assert table.state.proposal is None
        assert table.state.phase == "playing"

    at_a_desk(sqlite_url, work)


def test_a_draw_is_agreed_by_all_and_never_by_bots(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Propose(0, "draw"))
        await ask(table, BEN, wire.Reply(1, True))
        result = (await see(table)).parts.result
        assert result is not None
        assert (result.how, result.winners) == ("draw", ())
        bots = await desk.make(wire.Mine("Ann"), wire.BotSeat("random"))
        await shake(bots, (ANN, 0))
        with pytest.raises(NotNow, match="bots"):
            await ask(bots, ANN, wire.Propose(0, "draw"))

    at_a_desk(sqlite_url, work)


def test_one_proposal_stands_at_a_time_and_an_entry_ends_it(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Propose(0, "stop"))
        with pytest.raises(NotNow):
            await ask(table, BEN, wire.Propose(1, "draw"))
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "1")
        assert table.state.proposal is None

    at_a_desk(sqlite_url, work)


def test_who_resigns_loses_and_the_seed_is_shown(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Resign(0))
        result = (await see(table)).parts.result
        assert result == wire.Result("resigned", (), (1,), 0, True)
        assert table.state.log[-1].events[0].kind == "revealed"
        with pytest.raises(NotNow, match="over"):
            await act(table, BEN, 1, "1")

    at_a_desk(sqlite_url, work)


def test_with_three_seats_nobody_resigns_for_all(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Mine("Ada"), wire.Mine("Amy"))
        await shake(table, (ANN, 0), (ANN, 1), (ANN, 2))
        with pytest.raises(NotNow):
            await ask(table, ANN, wire.Resign(0))
        await ask(table, ANN, wire.Propose(0, "stop"))
        assert table.state.phase == "over"

    at_a_desk(sqlite_url, work)


def test_a_pause_stops_choices_and_clocks_until_somebody_resumes(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("turn", 60))
        await ask(table, ANN, wire.Propose(0, "pause"))
        await ask(table, BEN, wire.Reply(1, True))
        parts = (await see(table, ANN)).parts
        assert (parts.phase, parts.choices) == ("paused", ())
        assert parts.clocks is not None
        assert parts.clocks.running == ()
        with pytest.raises(NotNow, match="paused"):
            await act(table, ANN, 0, "1")
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            assert again.state.phase == "paused"
            await ask(again, BEN, wire.Resume(1))
            await act(again, ANN, 0, "1")

    at_a_desk(sqlite_url, work)


def test_a_rematch_is_a_new_table_for_the_same_people_with_new_dice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        with pytest.raises(NotNow):
            await ask(table, ANN, wire.Propose(0, "rematch"))
        await ask(table, ANN, wire.Resign(0))
        await ask(table, ANN, wire.Propose(0, "rematch"))
        await ask(table, BEN, wire.Reply(1, True))
        assert table.state.next is not None
        again = await desk.table(table.state.next)
        assert again.state.phase == "entropy"
        assert again.state.seed != table.state.seed
        await shake(again, (BEN, 0), (ANN, 1))
        await act(again, BEN, 0, "1")

    at_a_desk(sqlite_url, work)


def test_a_proposal_survives_a_restart_of_the_hall(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Propose(0, "draw"))
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            assert (await see(again, BEN)).parts.proposal == wire.Proposal("draw", 0, (1,))
            await ask(again, BEN, wire.Reply(1, True))
            assert again.state.phase == "over"
        async with open_desk(sqlite_url) as third:
            assert (await see(await third.table(table.id))).parts.proposal is None

    at_a_desk(sqlite_url, work)


# Real dice.


def test_real_dice_are_entered_and_mark_the_game_as_unverified(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, real_dice=True)
        assert (await see(table)).parts.setup.dice is None
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "1")
        await act(table, ANN, 0, "1")
        assert (await see(table, ANN)).parts.choices[0].dice == (
            wire.RealDie("d6", ("1", "2", "3", "4", "5", "6")),
            wire.RealDie("coin", ("heads", "tails")),
        )
        with pytest.raises(NotYours):
            await ask(table, BEN, wire.EnterDice(1, table.state.entry, ("3", "heads")))
        with pytest.raises(IllegalAction):
            await ask(table, ANN, wire.EnterDice(0, table.state.entry, ("7", "heads")))
        await ask(table, ANN, wire.EnterDice(0, table.state.entry, ("3", "heads")))
        await ask(table, ANN, wire.Resign(0))
        result = (await see(table)).parts.result
        assert result is not None
        assert not result.verified

    at_a_desk(sqlite_url, work)


def test_a_fumble_can_be_entered(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, real_dice=True)
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "1")
        await act(table, ANN, 0, "1")
        await ask(table, ANN, wire.Fumble(0, table.state.entry))
        assert table.state.play is not None
        assert table.state.play.state.lost == 0

    at_a_desk(sqlite_url, work)


def test_faces_are_not_entered_where_the_hall_rolls(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        with pytest.raises(NotNow):
            await ask(table, ANN, wire.EnterDice(0, table.state.entry, ("3", "heads")))

    at_a_desk(sqlite_url, work)


def test_a_game_with_physics_offers_no_real_dice(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from core.toys import Toy

    monkeypatch.setattr(Toy, "spec", msgspec.structs.replace(Toy.spec, traits=frozenset({"physics"})))

    async def work(desk: Desk) -> None:
        with pytest.raises(BadOptions, match="real dice"):
            await desk.make(wire.Mine("Ann"), real_dice=True)

    at_a_desk(sqlite_url, work)


# Coming, going, talking.


def test_a_seat_is_given_back_before_the_game_and_not_in_it(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        await sit(table, BEN, "Ben")
        await shake(table, (BEN, 1))
        await ask(table, BEN, wire.Leave(1))
        assert table.state.phase == "waiting"
        await sit(table, CAT, "Cat")
        await shake(table, (ANN, 0), (CAT, 1))
        with pytest.raises(NotNow):
            await ask(table, CAT, wire.Leave(1))

    at_a_desk(sqlite_url, work)


def test_who_comes_back_finds_everything_with_the_same_secret(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table, BEN).leave()
        await act(table, ANN, 0, "1")
        back = desk.arrive(table, BEN).snapshot
        assert (back["parts"]["mine"], back["parts"]["choices"][0]["seat"]) == ([1], 1)

    at_a_desk(sqlite_url, work)


def test_chat_is_text_on_one_line_kept_with_the_table(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, BEN, wire.Say(1, " <b>hi</b>\n\u202ethere "))
        assert (await see(table)).chat[0].text == "<b>hi</b> there"
        stored = await desk.store.load(table.id)
        assert stored is not None
        assert stored.chat[0].seat == 1

    at_a_desk(sqlite_url, work)


def test_the_host_and_nobody_else_switches_the_chat_off(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        with pytest.raises(NotYours):
            await ask(table, BEN, wire.Hush(False))
        await ask(table, ANN, wire.Hush(False))
        with pytest.raises(NotNow):
            await ask(table, BEN, wire.Say(1, "hello"))
        await ask(table, ANN, wire.Hush(True))
        await ask(table, BEN, wire.Say(1, "hello"))

    at_a_desk(sqlite_url, work)


def test_knockabout_ends_in_a_draw_by_repetition_unless_the_host_says_otherwise(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        for options, expected in (({}, True), ({"repetition_draw": False}, False)):
            table = await desk.make(wire.Mine("Ann"), wire.Mine("Ada"), game="knockabout", options=options)
            await shake(table, (ANN, 0), (ANN, 1))
            assert (await see(table)).parts.setup.options["repetition_draw"] is expected

    at_a_desk(sqlite_url, work)


def test_a_roll_that_the_rules_know_no_clock_for_waits_for_its_dice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        clock = wire.ClockRule("turn", 1)
        table = await desk.make(
            wire.Mine("Ann"), wire.Mine("Ada"), game="intersection", clock=clock, real_dice=True
        )
        assert table.state.clock is not None
        await until(lambda: table.state.clock is not None and not table.state.clock.running)
        assert (table.state.entry, table.state.phase) == (0, "playing")

    at_a_desk(sqlite_url, work)
