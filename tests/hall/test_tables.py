"""Tables: sitting down, fair dice, choices, and what is stored before anybody is told."""

from __future__ import annotations

import asyncio
import hashlib

import msgspec
import pytest

from dicehall.core.errors import BadOptions, IllegalAction, NotationError, StaleAction
from dicehall.core.record import Revealed
from dicehall.core.verify import verify
from dicehall.hall import wire
from dicehall.hall.refusals import Malformed, NoTable, NotNow, NotYours, SeatTaken, Unavailable
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.stored import StoredTable
from guests.desk import (
    ANN,
    BEN,
    CAT,
    SHARE,
    Desk,
    StillWorkers,
    act,
    ask,
    at_a_desk,
    fold,
    open_desk,
    plain,
    see,
    shake,
    sit,
    two_at_the_toy,
    until,
)


def test_a_table_waits_for_people_then_for_entropy_then_plays(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        phases = [table.state.phase]
        assert (await sit(table, BEN, "Ben")).seats == (1,)
        for owner, seat in ((ANN, 0), (BEN, 1)):
            phases.append(table.state.phase)
            await shake(table, (owner, seat))
        assert [*phases, table.state.phase] == ["waiting", "entropy", "entropy", "playing"]

    at_a_desk(sqlite_url, work)


def test_the_commitment_is_there_before_entropy_and_the_seed_only_at_the_end(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"))
        before = (await see(table, ANN)).parts.setup.dice
        assert before is not None
        assert before.entropy == ()
        await shake(table, (ANN, 0))
        during = (await see(table, ANN)).parts.setup.dice
        assert during is not None
        assert (during.seed_sha256, during.entropy) == (before.seed_sha256, (SHARE,))
        for text in ("1", "1", "20"):
            await act(table, ANN, 0, text)
        await until(lambda: table.state.phase == "over")
        assert table.state.play is not None
        last = table.state.play.entries[-1].what
        assert isinstance(last, Revealed)
        assert hashlib.sha256(bytes.fromhex(last.seed)).hexdigest() == before.seed_sha256
        assert verify(table.state.game, table.state.play.record).sound

    at_a_desk(sqlite_url, work)


def test_entropy_counts_once(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        await shake(table, (ANN, 0))
        with pytest.raises(NotNow):
            await shake(table, (ANN, 0))

    at_a_desk(sqlite_url, work)


def test_entries_are_stored_before_anybody_is_told(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table, ANN)
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "2")
        await act(table, ANN, 0, "2")
        stored, told = 0, 0
        for kind, *what in desk.did:
            if kind == "store":
                stored += sum(write.table.name == "entries" for write in what[0])
            else:
                told = msgspec.json.decode(what[2])["parts"].get("entry", told)
                assert told <= stored
        assert told == 3

    at_a_desk(sqlite_url, work)


def test_nothing_is_told_and_nothing_is_done_when_it_can_not_be_stored(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table, BEN)
        desk.broken = StoreFailed("the disk is full")
        count = len(desk.told(table, BEN))
        with pytest.raises(Unavailable):
            await act(table, ANN, 0, "1")
        assert len(desk.told(table, BEN)) == count
        desk.broken = None
        await until(lambda: not table.alive)
        again = await desk.table(table.id)
        assert again is not table
        assert again.state.play is not None
        assert again.state.play.held == {}
        await act(again, ANN, 0, "1")

    at_a_desk(sqlite_url, work)


def test_a_sealed_choice_shows_in_nobodys_view_and_survives_the_hall(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        before = await see(table, BEN)
        await act(table, ANN, 0, "2")
        after = await see(table, BEN)
        assert after.parts.view == before.parts.view
        assert after.log == before.log
        assert after.parts.waiting.seats == (1,)
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            assert again.state.play is not None
            assert again.state.play.held == {0: "2"}
            await act(again, BEN, 1, "1")
            assert again.state.entry == 1

    at_a_desk(sqlite_url, work)


def test_a_person_sees_their_own_sealed_choice_until_all_have_chosen(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await act(table, ANN, 0, "2")
        (own,) = (await see(table, ANN)).parts.sealed
        assert (own.seat, own.offer.text) == (0, "2")
        assert [(await see(table, who)).parts.sealed for who in (BEN, "somebody who watches")] == [(), ()]
        await act(table, BEN, 1, "1")
        assert (await see(table, ANN)).parts.sealed == ()

    at_a_desk(sqlite_url, work)


def test_people_who_share_a_device_are_shown_no_sealed_choice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Mine("Ben"))
        await shake(table, (ANN, 0), (ANN, 1))
        await until(lambda: table.state.phase == "playing")
        await act(table, ANN, 0, "2")
        assert (await see(table, ANN)).parts.sealed == ()

    at_a_desk(sqlite_url, work)


def test_a_sealed_choice_is_taken_back_without_asking_anybody(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await act(table, ANN, 0, "2")
        await ask(table, ANN, wire.Undo(0, table.state.entry))
        stored = await desk.store.load(table.id)
        assert stored is not None
        assert stored.held == {}
        assert (await see(table, ANN)).parts.waiting.seats == (0, 1)

    at_a_desk(sqlite_url, work)


def test_an_action_for_a_state_that_has_passed_is_refused(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await act(table, ANN, 0, "1")
        await act(table, BEN, 1, "1")
        with pytest.raises(StaleAction):
            await ask(table, ANN, wire.Act(0, 0, "1"))
        assert table.state.entry == 1

    at_a_desk(sqlite_url, work)


def test_illegal_and_malformed_actions_are_refused_with_what_is_legal(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        with pytest.raises(IllegalAction, match="possible: 0, 1, 2"):
            await act(table, ANN, 0, "7")
        with pytest.raises(NotationError):
            await act(table, ANN, 0, "<script>")
        with pytest.raises(Malformed):
            await ask(table, ANN, wire.Act(0, 0))
        with pytest.raises(Malformed):
            await ask(table, ANN, wire.Act(0, 0, action={"no": "action"}))
        assert table.state.entry == 0

    at_a_desk(sqlite_url, work)


def test_an_action_may_come_in_its_json_form(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        await ask(table, ANN, wire.Act(0, 0, action=2))
        assert table.state.play is not None
        assert table.state.play.held == {0: "2"}

    at_a_desk(sqlite_url, work)


def test_nobody_acts_for_another_seat(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        for stranger in (BEN, CAT, ""):
            with pytest.raises(NotYours):
                await act(table, stranger, 0, "1")
            with pytest.raises(NotYours):
                await ask(table, stranger, wire.Resign(0))

    at_a_desk(sqlite_url, work)


def test_a_taken_seat_is_not_given_twice(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open(), wire.Open())
        with pytest.raises(SeatTaken):
            await sit(table, BEN, "Ben", 0)
        await sit(table, BEN, "Ben", 2)
        await sit(table, CAT, "Cat")
        with pytest.raises(SeatTaken):
            await sit(table, CAT, "Cat")

    at_a_desk(sqlite_url, work)


def test_one_device_may_have_several_seats_and_sees_the_one_that_is_asked(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Mine("Ada"))
        await shake(table, (ANN, 0), (ANN, 1))
        assert [choice.seat for choice in (await see(table, ANN)).parts.choices] == [0, 1]
        await act(table, ANN, 0, "1")
        seen = await see(table, ANN)
        assert (seen.parts.viewing, [choice.seat for choice in seen.parts.choices]) == (1, [1])

    at_a_desk(sqlite_url, work)


def test_a_throw_is_offered_as_a_box_with_a_legal_example(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"))
        await shake(table, (ANN, 0))
        await act(table, ANN, 0, "1")
        await act(table, ANN, 0, "1")
        box = (await see(table, ANN)).parts.choices[0].box
        assert box is not None
        assert box.bounds[0].name == "aim"
        await ask(table, ANN, wire.Act(0, table.state.entry, action=box.action))
        await until(lambda: table.state.phase == "over")

    at_a_desk(sqlite_url, work)


def test_the_trajectory_of_a_throw_is_kept_beside_the_record(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"))
        await shake(table, (ANN, 0))
        for text in ("1", "1", "20"):
            await act(table, ANN, 0, text)
        await until(lambda: table.state.phase == "over")
        await see(table)  # in turn: what ended the game is stored
        (flown,) = [line for line in table.state.log if line.cause == "physics"]
        assert flown.track
        assert await desk.store.track(table.id, flown.entry) == b'{"frames":1}'
        assert table.state.play is not None
        assert b"frames" not in b"".join(table.state.play.record.lines())

    at_a_desk(sqlite_url, work)


def test_bots_choose_for_their_seats_and_a_game_of_bots_plays_itself(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.BotSeat("random"), wire.BotSeat("greedy"), game="intersection")
        await until(lambda: table.state.entry > 20)
        assert {"bot", "dice"} <= {line.cause for line in table.state.log}

    at_a_desk(sqlite_url, work)


def test_folding_updates_gives_the_snapshot_that_a_newcomer_gets(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("turn", 60))
        first = {owner: desk.arrive(table, owner).snapshot for owner in (ANN, BEN, "")}
        await act(table, ANN, 0, "1")
        await ask(table, BEN, wire.Say(1, "good luck"))
        await act(table, BEN, 1, "1")
        await ask(table, ANN, wire.Propose(0, "pause"))
        await ask(table, BEN, wire.Reply(1, True))
        await ask(table, BEN, wire.Resume(1))
        await act(table, ANN, 0, "2")
        await act(table, ANN, 0, "30")
        await until(lambda: table.state.phase == "over")
        for owner, snapshot in first.items():
            fresh = plain(await see(table, owner))
            folded = fold(snapshot, desk.told(table, owner))
            assert {**folded, "version": 0} == {**fresh, "version": 0}

    at_a_desk(sqlite_url, work)


def test_dice_fall_at_a_table_that_was_shown_waiting_for_them(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open(), game="intersection")
        await sit(table, BEN, "Ben")
        desk.arrive(table, ANN)
        await shake(table, (ANN, 0), (BEN, 1))
        waited, falls = "", 0
        for update in desk.told(table, ANN):
            causes = [line["cause"] for line in update["log"]]
            if "dice" in causes:
                assert (causes, waited) == (["dice"], "roll")
                falls += 1
            waited = update["parts"].get("waiting", {"kind": waited})["kind"]
        assert falls >= 3

    at_a_desk(sqlite_url, work)


def test_two_sockets_of_one_person_both_can_follow(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        first = desk.arrive(table, ANN).snapshot
        await act(table, ANN, 0, "1")
        second = desk.arrive(table, ANN).snapshot
        await act(table, BEN, 1, "1")
        updates = desk.told(table, ANN)
        late = [update for update in updates if update["version"] > second["version"]]
        assert fold(first, updates) == fold(second, late)

    at_a_desk(sqlite_url, work)


def test_presence_follows_the_sockets(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        ann = desk.arrive(table, ANN)
        desk.arrive(table)
        parts = (await see(table)).parts
        assert ([seat.present for seat in parts.seats], parts.watching) == ([True, False], 1)
        ann.leave()
        assert not (await see(table)).parts.seats[0].present

    at_a_desk(sqlite_url, work)


def test_who_gave_a_seat_back_no_longer_sees_through_it(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        await sit(table, BEN, "Ben")
        desk.arrive(table, BEN)
        await ask(table, BEN, wire.Leave(1))
        await sit(table, CAT, "Cat")
        await shake(table, (ANN, 0), (CAT, 1))
        last = fold(plain(await see(table, BEN)), [])["parts"]
        assert (last["mine"], last["viewing"], last["choices"]) == ([], None, [])
        assert all(not update["parts"].get("choices") for update in desk.told(table, BEN))

    at_a_desk(sqlite_url, work)


def test_a_game_in_the_middle_of_a_bots_thought_goes_on_in_another_hall(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        assert isinstance(desk.workers, StillWorkers)
        desk.workers.thinking.clear()
        table = await desk.make(wire.Mine("Ann"), wire.BotSeat("random"))
        await shake(table, (ANN, 0))
        await act(table, ANN, 0, "1")
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            await until(lambda: again.state.entry == 1)

    at_a_desk(sqlite_url, work)


def test_a_throw_in_the_air_is_thrown_again_in_another_hall(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        assert isinstance(desk.workers, StillWorkers)
        desk.workers.flying.clear()
        table = await desk.make(wire.Mine("Ann"))
        await shake(table, (ANN, 0))
        for text in ("1", "1", "20"):
            await act(table, ANN, 0, text)
        await desk.close()
        async with open_desk(sqlite_url) as other:
            again = await other.table(table.id)
            await until(lambda: again.state.phase == "over")
            assert again.state.play is not None
            assert again.state.play.state.aim == 20

    at_a_desk(sqlite_url, work)


def test_options_seats_and_levels_are_checked_when_a_table_is_made(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(BadOptions, match="goal"):
            await desk.make(wire.Mine("Ann"), options={"goal": 99})
        with pytest.raises(BadOptions, match="seats"):
            await desk.make(*[wire.Open()] * 4)
        with pytest.raises(BadOptions, match="level"):
            await desk.make(wire.BotSeat("genius"))
        with pytest.raises(Malformed):
            await desk.make(wire.Mine("\u202e\n"))

    at_a_desk(sqlite_url, work)


def test_a_table_that_is_not_there_is_refused(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(NoTable):
            await desk.table("nowhere")
        with pytest.raises(NoTable):
            await desk.find("ABCDEF")

    at_a_desk(sqlite_url, work)


def test_a_code_leads_to_its_table_whatever_its_case(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), wire.Open())
        assert (await desk.find(f" {table.state.code.lower()} ")).table == table.id

    at_a_desk(sqlite_url, work)


def test_the_list_shows_listed_tables_only(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        shown = await desk.make(wire.Mine("Ann"), wire.Open(), listed=True)
        await desk.make(wire.Mine("Ann"), wire.Open())
        (card,) = await desk.listed()
        assert (card.table, card.phase, card.seats[0].name) == (shown.id, "waiting", "Ann")

    at_a_desk(sqlite_url, work)


def test_waiting_for_another_version_ends_when_something_happens(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        version = table.version
        waiting = asyncio.create_task(table.wait(version, 20))
        await act(table, ANN, 0, "1")
        await asyncio.wait_for(waiting, 5)
        assert table.version != version

    at_a_desk(sqlite_url, work)


def test_a_table_is_opened_once_even_if_the_first_who_asks_for_it_goes_away(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.make(wire.Mine("Ann"), wire.Open())
        await desk.tables.pop(made.id).stop()
        loads = 0
        load = desk.store.load

        async def slowly(table: str) -> StoredTable | None:
            nonlocal loads
            loads += 1
            await asyncio.sleep(0.05)
            return await load(table)

        desk.store.load = slowly  # type: ignore[method-assign]
        first = asyncio.create_task(desk.table(made.id))
        await asyncio.sleep(0.01)
        first.cancel()
        await asyncio.sleep(0)
        tables = await asyncio.gather(*(desk.table(made.id) for _ in range(5)))
        assert loads == 1
        assert {id(table) for table in tables} == {id(desk.tables[made.id])}

    at_a_desk(sqlite_url, work)
