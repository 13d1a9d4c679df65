"""What happens at a table without a person's command: it is opened, a clock runs out, a bot or a throw is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from dicehall.core.apply import asked_seats
from dicehall.core.errors import GameError
from dicehall.hall.storage import writes
from dicehall.hall.table.clock import Moment
from dicehall.hall.table.progress import begin_if_ready, moved, paused
from dicehall.hall.table.state import Outcome, TableState


class Opened(NamedTuple):
    """The table was read from the store: a game that was stopped in the middle goes on there."""


class Closing(NamedTuple):
    """The hall closes the table: its clocks stop, and go on when it is opened again."""


class TimeOut(NamedTuple):
    """A clock has run out; `attended` says whether anybody who sits here has the table open."""

    attended: bool


class BotChose(NamedTuple):
    """A bot has chosen for a seat, at the state after an entry."""

    entry: int
    seat: int
    text: str


class BotFailed(NamedTuple):
    """A bot could not choose."""

    entry: int
    seat: int


class SimulationDone(NamedTuple):
    """A simulation is ready; its trajectory is stored beside the record."""

    entry: int
    result: Any
    track: bytes | None


Event: TypeAlias = Opened | Closing | TimeOut | BotChose | BotFailed | SimulationDone


def take(state: TableState, event: Event, moment: Moment) -> Outcome:
    """What an event does to a table. One that comes too late changes nothing."""
    return _TAKEN[type(event)](state, event, moment)


def _opened(state: TableState, _: Opened, moment: Moment) -> Outcome:
    return begin_if_ready(state, moment) if state.play is None else moved(state, moment)


def _closing(state: TableState, _: Closing, moment: Moment) -> Outcome:
    return Outcome((replace(state, clock=state.clock and state.clock.run((), moment.steady)),))


def _time_out(state: TableState, event: TimeOut, moment: Moment) -> Outcome:
    """The game's fallback chooses for everybody who ran out, as far as the game still waits for the same answer.

    A table that everybody left pauses, or it would play against itself for ever. So does one where nobody has any
    time left for the rest of the game.
    """
    late = state.clock.out(moment.steady) if state.clock else ()
    if not late:
        return Outcome((state,))
    states: tuple[TableState, ...] = (state,)
    for seat in late:
        if states[-1].entry == state.entry and _is_asked(states[-1], seat):
            states = (*states[:-1], *_stand_in(states[-1], seat, moment))
    return Outcome((*states[:-1], _counted(states[-1], event, moment)))


NOBODY_CHOSE = "The time ran out again and again, so the game is paused until somebody goes on."


def _counted(state: TableState, event: TimeOut, moment: Moment) -> TableState:
    """The table with one more time-out that nobody could prevent, and paused if there were too many in a row."""
    assert state.clock is not None
    attended = event.attended and not state.clock.used_up
    counted = replace(state, unattended=0 if attended else state.unattended + 1)
    too_many = counted.unattended > 2 * len(counted.seats) and counted.phase == "playing"
    return paused(counted, moment, NOBODY_CHOSE) if too_many else counted


def _stand_in(state: TableState, seat: int, moment: Moment) -> tuple[TableState, ...]:
    """Let the fallback choose; where the rules know no clock, as for who begins, the clock of the seat stops."""
    assert state.play is not None
    assert state.clock is not None
    play = state.play.fork()
    try:
        play.timeout(seat)
    except GameError:
        running = tuple(other for other in state.clock.running if other != seat)
        return (replace(state, clock=state.clock.run(running, moment.steady)),)
    return moved(replace(state, play=play), moment).states


def _is_asked(state: TableState, seat: int) -> bool:
    return state.play is not None and seat in asked_seats(state.play.pending)


def _bot_chose(state: TableState, event: BotChose, moment: Moment) -> Outcome:
    """Enter the choice; one that is refused counts as a failure, and the answer is the reason."""
    current = event.entry == state.entry and state.phase == "playing" and _is_asked(state, event.seat)
    if state.play is None or not current:
        return Outcome((state,))
    play = state.play.fork()
    try:
        play.act(event.seat, event.text, "bot")
    except GameError as error:
        failed = _bot_failed(state, BotFailed(event.entry, event.seat), moment)
        return failed._replace(answer=str(error))
    return moved(replace(state, play=play), moment)


def _bot_failed(state: TableState, event: BotFailed, moment: Moment) -> Outcome:
    """Pause and say so to everybody. The reason may name files of the hall's machine, so it is only logged."""
    if event.entry != state.entry or state.phase != "playing":
        return Outcome((state,))
    trouble = (
        f"{state.seats[event.seat].name} has failed and could not choose, so the game is paused. Resume lets it "
        "try again. The hall's log has the reason."
    )
    return Outcome((paused(state, moment, trouble),))


def _simulation_done(state: TableState, event: SimulationDone, moment: Moment) -> Outcome:
    if state.play is None or event.entry != state.entry or state.play.over:
        return Outcome((state,))
    play = state.play.fork()
    play.settle(event.result)
    if not event.track:
        return moved(replace(state, play=play), moment)
    number = event.entry + 1
    stored = writes.track(state.id, number, event.track)
    return moved(replace(state, play=play, tracks=state.tracks | {number}), moment, (stored,))


_TAKEN: dict[type, Callable[[TableState, Any, Moment], Outcome]] = {
    Opened: _opened,
    Closing: _closing,
    TimeOut: _time_out,
    BotChose: _bot_chose,
    BotFailed: _bot_failed,
    SimulationDone: _simulation_done,
}
