"""Whatever people and the hall do in whatever order: a refusal changes nothing, and what is stored is the table."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.toys import TOY
from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.storage.rows import Write
from dicehall.hall.table import commands, events, view
from dicehall.hall.table.changes import changes
from dicehall.hall.table.state import Outcome, TableState
from dicehall.registry import game
from guests.desk import ANN, BEN, CAT, SHARE
from guests.plain_table import START, contents, moment, set_up

OWNERS = (ANN, BEN, CAT, "")
TEXTS = ("0", "1", "2", "20", "-5", "roll", "end", "on", "park S", "<b>", "")
SEATS = st.integers(0, 2)
SEEN = st.integers(-1, 1)  # from the entry that stands


ACTIONS = st.builds(wire.Act, st.integers(0, 1), st.just(0), st.sampled_from(["0", "1", "20", "end"]))
PEOPLE = st.one_of(
    st.builds(wire.Act, SEATS, SEEN, st.sampled_from(TEXTS)),
    st.builds(wire.Act, SEATS, SEEN, st.none(), st.sampled_from([0, 1, 30, "x", None, {"verb": "on", "dice": ""}])),
    st.builds(wire.EnterDice, SEATS, SEEN, st.sampled_from([("3", "heads"), ("3",), ("9", "x"), ()])),
    st.builds(wire.Fumble, SEATS, SEEN),
    st.builds(wire.GiveEntropy, SEATS, st.just(SHARE)),
    st.builds(wire.Undo, SEATS, SEEN),
    st.builds(wire.Propose, SEATS, st.sampled_from(["draw", "stop", "pause", "rematch"])),
    st.builds(wire.Reply, SEATS, st.booleans()),
    st.builds(wire.Resign, SEATS),
    st.builds(wire.Resume, SEATS),
    st.builds(wire.Leave, SEATS),
    st.builds(wire.Say, SEATS, st.sampled_from(["hello", "\n"])),
    st.builds(wire.Hush, st.booleans()),
    st.builds(wire.Refresh),
)
TRACKS = st.sampled_from([None, b"track"])
EVENTS = st.one_of(
    st.builds(events.Opened),
    st.builds(events.BotChose, SEEN, st.just(1), st.sampled_from(TEXTS)),
    st.builds(events.BotFailed, SEEN, st.just(1)),
    st.builds(events.SimulationDone, SEEN, st.sampled_from([{"at": 3}, {"no": "result"}]), TRACKS),
    st.builds(events.TimeOut, st.booleans()),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.none(), ACTIONS),
        st.tuples(st.none() | st.sampled_from(OWNERS), PEOPLE),
        st.tuples(st.sampled_from(OWNERS), st.just(wire.Sit("Ben"))),
        st.tuples(st.just(""), EVENTS),
    ),
    max_size=40,
)
PLACES = st.sampled_from(
    [
        (wire.Mine("Ann"),),
        (wire.Mine("Ann"), wire.Open()),
        (wire.Mine("Ann"), wire.Mine("Ada")),
        (wire.Mine("Ann"), wire.BotSeat("random")),
    ]
)
CLOCKS = st.sampled_from([wire.ClockRule(), wire.ClockRule("turn", 1), wire.ClockRule("game", 2, 1)])
REQUESTS = st.fixed_dictionaries({"places": PLACES, "clock": CLOCKS, "real_dice": st.booleans()})


def begun(state: TableState) -> TableState:
    """The table when Ben sits in every open seat and everybody has added to the dice."""
    for number, seat in enumerate(state.seats):
        if not seat.player:
            state = commands.sit(state, BEN, wire.Sit("Ben", number), moment()).state
    for number in range(len(state.seats)):
        with suppress(GameError):
            state = follow(state, None, wire.GiveEntropy(number, SHARE), START).state
    return state


def owner_of(state: TableState, what: Any) -> str:
    """Whoever may do this."""
    seat = getattr(what, "seat", 0)
    return state.seats[seat].owner if seat < len(state.seats) else ""


def follow(state: TableState, owner: str | None, what: Any, now: int) -> Outcome:
    """What a step makes of a table; its entry is counted from the one that stands."""
    owner = owner_of(state, what) if owner is None else owner
    match what:
        case wire.Sit():
            return commands.sit(state, owner, what, moment(now))
        case events.TimeOut():
            return events.take(state, what, moment(now)) if state.clock else Outcome((state,))
        case events.BotChose() | events.BotFailed():
            what = what._replace(entry=state.entry + what.entry, seat=len(state.seats) - 1)
            return events.take(state, what, moment(now))
        case events.SimulationDone():
            return events.take(state, what._replace(entry=state.entry + what.entry), moment(now))
        case events.Opened():
            return events.take(state, what, moment(now))
        case wire.Act() | wire.EnterDice() | wire.Fumble() | wire.Undo():
            what = replace(what, seen=state.entry + what.seen)
    return commands.carry_out(state, owner, what, moment(now))


def look(state: TableState) -> None:
    """Everybody can be shown the state."""
    shared = view.common(state, view.Present(frozenset({ANN}), 1))
    for owner in OWNERS:
        view.parts(shared.shared, view.own(state, owner, shared))


class Stored:
    """What was stored of a table."""

    def __init__(self, state: TableState) -> None:
        self.lines = state.play.record.lines()[1:] if state.play else []
        self.held: dict[int, str] = {}
        self.chat = 0
        self.phase: str = state.phase

    def take(self, changed: list[Write]) -> None:
        for write in changed:
            match write.verb, write.table.name:
                case "insert", "entries":
                    self.lines.append(write.values["line"].encode())
                case "delete", "held":
                    self.held = {}
                case "insert", "held":
                    self.held[write.key["seat"]] = write.values["text"]
                case "update", "tables":
                    self.phase = write.values.get("phase", self.phase)
                case "insert", "chat":
                    self.chat += 1

    def check(self, state: TableState) -> None:
        play = state.play
        assert self.lines == (play.record.lines()[1:] if play else [])
        assert self.held == (play.held if play else {})
        assert self.chat == len(state.chat)
        assert self.phase == state.phase


@pytest.mark.parametrize("name", ["toy", "intersection"])
@settings(max_examples=60, deadline=None)
@given(request=REQUESTS, begins=st.booleans(), steps=STEPS, wait=st.integers(0, 1500))
def test_a_refusal_changes_nothing_and_what_is_stored_is_the_table(
    name: str, request: dict[str, Any], begins: bool, steps: Any, wait: int
) -> None:
    state = set_up(game=TOY if name == "toy" else game(name), **request)
    state = begun(state) if begins else state
    stored, now = Stored(state), START
    for owner, what in steps:
        now += wait
        before = contents(state)
        try:
            outcome = follow(state, owner, what, now)
        except GameError:
            assert contents(state) == before
            continue
        assert contents(state) == before
        stored.take(changes(state, outcome, now))
        state = outcome.state
        stored.check(state)
        look(state)
