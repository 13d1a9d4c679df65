"""How the game at a table goes on: it begins, dice that are due fall, entries are logged, clocks run."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Roll
from dicehall.core.play import Play
from dicehall.core.record import Closed, Entry
from dicehall.hall import limits
from dicehall.hall.storage.rows import Write
from dicehall.hall.table import seats
from dicehall.hall.table.clock import Clock, Moment
from dicehall.hall.table.log_lines import Line
from dicehall.hall.table.state import Outcome, TableState, fresh_clock, setup_of

TOO_LONG = "The record of this game has become as long as a record may be, so the game was stopped."


def begin_if_ready(state: TableState, moment: Moment) -> Outcome:
    """Begin the game if all seats are taken and everybody has added to the dice; else say what is missing."""
    if any(not seat.player for seat in state.seats):
        return Outcome((replace(state, phase="waiting"),))
    if state.shares_dice and any(seats.lacks_entropy(seat) for seat in state.seats):
        return Outcome((replace(state, phase="entropy"),))
    return _begin(state, moment)


def _begin(state: TableState, moment: Moment) -> Outcome:
    dice = seats.dice_of(state.seats, state.seed, state.daily, state.taken_up)
    play = seats.begin(state.game, state.request, state.seats, dice, moment, state.taken_up)
    setup, clock = setup_of(state, state.game, play), fresh_clock(state.request, moment.steady)
    return moved(replace(state, phase="playing", play=play, setup=setup, clock=clock), moment)


def moved(state: TableState, moment: Moment, writes: tuple[Write, ...] = ()) -> Outcome:
    """After the game has moved: log the entries, let the hall's dice fall, end the game or set the clocks.

    Each roll makes a state of its own, so that people see the table with the dice in hand before they fall.
    """
    states = [_logged(state, moment)]
    while _rolls_now(states[-1]):
        states.append(_logged(_rolled(states[-1]), moment))
    states[-1] = run_clock(_ended(_bounded(states[-1], moment)), moment)
    return Outcome(tuple(states), writes)


def run_clock(state: TableState, moment: Moment) -> TableState:
    """Let the time of those run whom the game waits for."""
    if state.clock is None or state.play is None:
        return state
    return replace(state, clock=state.clock.run(state.asked, moment.steady))


def paused(state: TableState, moment: Moment, trouble: str = "") -> TableState:
    """The table with its clocks stopped; nobody chooses until somebody resumes."""
    return run_clock(replace(state, phase="paused", trouble=trouble or state.trouble), moment)


def _rolls_now(state: TableState) -> bool:
    """Whether the hall has dice to roll."""
    play = state.play
    assert play is not None
    return isinstance(play.pending, Roll) and not state.request.real_dice and not play.over


def _rolled(state: TableState) -> TableState:
    assert state.play is not None
    play = state.play.fork()
    play.roll()
    return replace(state, play=play)


def _bounded(state: TableState, moment: Moment) -> TableState:
    """The table, with its game stopped where the record is as long as one may be."""
    assert state.play is not None
    if state.entry < limits.LONGEST_RECORD or state.play.over:
        return state
    play = state.play.fork()
    play.close(Closed("abandoned"))
    return _logged(replace(state, play=play, trouble=TOO_LONG), moment)


def _ended(state: TableState) -> TableState:
    assert state.play is not None
    return replace(state, phase="over") if state.play.over else state


def _logged(state: TableState, moment: Moment) -> TableState:
    """The table with its newest entries in the log; an entry ends what was proposed."""
    play = state.play
    assert play is not None
    entries = play.entries[len(state.log) :]
    if not entries:
        return state
    log = state.log.added(Line(play, entry, state.tracks) for entry in entries)
    clock = _answered(state.clock, play, entries, moment) if state.clock else None
    return replace(state, proposal=None, log=log, clock=clock)


def _answered(clock: Clock, play: Play[Any, Any], entries: list[Entry], moment: Moment) -> Clock:
    """The clock after the seats have answered whom the game had asked."""
    last = play.last
    if last is None or not any(entry is last.entry for entry in entries):
        return clock
    return clock.answered(asked_seats(play.game.pending(last.before)), moment.steady)
