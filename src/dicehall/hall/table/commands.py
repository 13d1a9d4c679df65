"""What people ask of a table: each command is checked and worked out. Nothing is stored or sent here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Roll
from dicehall.core.errors import IllegalAction, StaleAction
from dicehall.core.play import Play
from dicehall.core.record import Closed
from dicehall.hall import limits, wire
from dicehall.hall.people import NOBODY
from dicehall.hall.refusals import Malformed, NotNow, NotYours
from dicehall.hall.storage import writes
from dicehall.hall.storage.stored import Seat, StoredTable
from dicehall.hall.table import chat, seats
from dicehall.hall.table.clock import Moment
from dicehall.hall.table.progress import begin_if_ready, moved, paused, run_clock
from dicehall.hall.table.state import Outcome, TableState
from dicehall.hall.visible_text import clean_name, clean_text


def sit(state: TableState, owner: str, wish: wire.Sit, moment: Moment) -> Outcome:
    """Take an open seat; the answer is what the person needs to know. Raises SeatTaken, Malformed."""
    number = seats.open_seat(state.seats, wish)
    taken = _with_seat(state, number, Seat(clean_name(wish.name), seats.PERSON, owner))
    return begin_if_ready(taken, moment)._replace(answer=seated(taken, owner))


def seated(table: TableState | StoredTable, owner: str) -> wire.Seated:
    """What a person needs to know after sitting down."""
    return wire.Seated(table.id, table.code, seats.seats_of(table.seats, owner))


def carry_out(state: TableState, owner: str, command: wire.Command, moment: Moment) -> Outcome:
    """What a command does to a table; raises GameError."""
    match command:
        case wire.Hush():
            return Outcome((_hush(state, owner, command),))
        case wire.Refresh():
            return Outcome((state,))
    if owner == NOBODY or command.seat not in seats.seats_of(state.seats, owner):
        raise NotYours(f"seat {command.seat} is not yours")
    return _CARRIED_OUT[type(command)](state, command, moment)


def _with_seat(state: TableState, number: int, seat: Seat) -> TableState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


# Before the game.


def _entropy(state: TableState, command: wire.GiveEntropy, moment: Moment) -> Outcome:
    seat = state.seats[command.seat]
    if state.request.real_dice:
        raise NotNow("at this table people roll their own dice")
    if state.daily is not None:
        raise NotNow("a daily challenge has the same dice for everybody; nobody adds to them")
    if not state.shares_dice:
        raise NotNow("the dice of another game go on here; nobody adds to them")
    if state.play is not None or seat.entropy:
        raise NotNow("this seat has added to the dice already")
    return begin_if_ready(_with_seat(state, command.seat, replace(seat, entropy=command.entropy)), moment)


def _leave(state: TableState, command: wire.Leave, moment: Moment) -> Outcome:
    if state.play is not None:
        raise NotNow("the game has begun; you may go and come back, or resign")
    return begin_if_ready(_with_seat(state, command.seat, Seat()), moment)


# In the game.


def running(state: TableState) -> Play[Any, Any]:
    """The game, if it runs; raises NotNow."""
    match state.phase:
        case "waiting" | "entropy":
            raise NotNow("the game has not begun yet")
        case "paused":
            raise NotNow("the game is paused")
        case "over":
            raise NotNow("the game is over")
    assert state.play is not None
    return state.play


def _current(state: TableState, seen: int) -> Play[Any, Any]:
    """The game, if it stands where the person saw it; raises StaleAction."""
    play = running(state)
    if seen != state.entry:
        raise StaleAction(f"the game has moved on: entry {state.entry} stands now, this was meant for {seen}")
    return play


def _act(state: TableState, command: wire.Act, moment: Moment) -> Outcome:
    play = _current(state, command.seen).fork()
    if (command.text is None) == (command.action is None):
        raise Malformed("name one action: as text, or in its JSON form")
    play.act(command.seat, command.text if command.text is not None else _action(play, command.action))
    return moved(replace(state, play=play, unattended=0), moment)


def _action(play: Play[Any, Any], given: Any) -> Any:
    try:
        return msgspec.convert(given, play.game.types.action)
    except msgspec.ValidationError as error:
        raise Malformed(f"this is no action of {play.game.spec.title}: {error}") from None


def _enter(state: TableState, command: wire.EnterDice, moment: Moment) -> Outcome:
    play = _own_roll(state, command)[0].fork()
    play.roll(command.values)
    return moved(replace(state, play=play, unattended=0), moment)


def _fumble(state: TableState, command: wire.Fumble, moment: Moment) -> Outcome:
    current, pending = _own_roll(state, command)
    play = current.fork()
    play.forfeit(command.seat if pending.seat is None else pending.seat, "fumble")
    return moved(replace(state, play=play, unattended=0), moment)


def _own_roll(state: TableState, command: wire.EnterDice | wire.Fumble) -> tuple[Play[Any, Any], Roll]:
    """The game and the roll, if the seat may enter it; raises NotNow, IllegalAction, NotYours."""
    play = _current(state, command.seen)
    pending = play.pending
    if not state.request.real_dice:
        raise NotNow("at this table the hall rolls the dice")
    if not isinstance(pending, Roll):
        raise IllegalAction("there is nothing to roll now")
    if not seats.may_roll(state.seats, pending, command.seat):
        raise NotYours("it is not your roll")
    return play, pending


def _resign(state: TableState, command: wire.Resign, moment: Moment) -> Outcome:
    running(state)
    if len(state.seats) > 2:
        raise NotNow("with more than two seats nobody resigns for all; propose to stop")
    return _closed(state, Closed("resigned", command.seat), moment)


def _closed(state: TableState, how: Closed, moment: Moment) -> Outcome:
    play = running(state).fork()
    play.close(how)
    return moved(replace(state, play=play, unattended=0), moment)


def _resume(state: TableState, _: wire.Resume, moment: Moment) -> Outcome:
    if state.phase != "paused":
        raise NotNow("the game is not paused")
    return Outcome((run_clock(replace(state, phase="playing", trouble="", unattended=0), moment),))


# What the others must agree to.


def _undo(state: TableState, command: wire.Undo, moment: Moment) -> Outcome:
    play = _current(state, command.seen)
    if command.seat in play.held:
        return _undone(state, command.seat, moment)
    if state.entry >= limits.LAST_UNDO:
        raise NotNow("nothing is taken back any more: the record of this game has become too long")
    play.undoable(command.seat)
    return _proposed(state, "undo", command.seat, moment)


def _propose(state: TableState, command: wire.Propose, moment: Moment) -> Outcome:
    if command.what == "rematch":
        _check_rematch(state)
    else:
        running(state)
    if command.what == "draw":
        _check_draw(state)
    return _proposed(state, command.what, command.seat, moment)


def _check_rematch(state: TableState) -> None:
    if state.daily is not None:
        raise NotNow("a daily challenge is played again from its own page, as practice")
    if state.phase != "over" or state.next is not None:
        raise NotNow("a rematch is played after the game, once")


def _check_draw(state: TableState) -> None:
    if len(state.seats) < 2:
        raise NotNow("there is nobody to agree on a draw with")
    if any(seats.is_bot(seat) for seat in state.seats):
        raise NotNow("bots do not agree to draws")


def _proposed(state: TableState, kind: wire.ProposalKind, by: int, moment: Moment) -> Outcome:
    """Ask the other people at the table; where there are none it is done."""
    if state.proposal is not None:
        raise NotNow(f"the table still waits for answers about another thing: {state.proposal.kind}")
    owner = state.seats[by].owner
    others = [
        number for number, seat in enumerate(state.seats) if seat.player == seats.PERSON and seat.owner != owner
    ]
    return _agreed(state, wire.Proposal(kind, by, tuple(others)), moment)


def _agreed(state: TableState, proposal: wire.Proposal, moment: Moment) -> Outcome:
    """The proposal stands while somebody has yet to answer; else it is done."""
    if proposal.wanted:
        return Outcome((replace(state, proposal=proposal),))
    return _DONE[proposal.kind](replace(state, proposal=None), proposal.by, moment)


def _reply(state: TableState, command: wire.Reply, moment: Moment) -> Outcome:
    proposal = state.proposal
    if proposal is None or command.seat not in proposal.wanted:
        raise NotNow("nothing waits for an answer of this seat")
    if not command.agree:
        return Outcome((replace(state, proposal=None),))
    theirs = seats.seats_of(state.seats, state.seats[command.seat].owner)
    wanted = tuple(seat for seat in proposal.wanted if seat not in theirs)
    return _agreed(state, replace(proposal, wanted=wanted), moment)


def _undone(state: TableState, by: int, moment: Moment) -> Outcome:
    play = running(state).fork()
    play.undo(by)
    return moved(replace(state, play=play, unattended=0), moment)


def _paused(state: TableState, _: int, moment: Moment) -> Outcome:
    running(state)
    return Outcome((paused(state, moment),))


def _rematch(state: TableState, _: int, moment: Moment) -> Outcome:
    following = seats.rematch(state.request, state.host, state.seats, moment)
    return Outcome((replace(state, next=following.id),), tuple(writes.new_table(following)))


_DONE: dict[wire.ProposalKind, Callable[[TableState, int, Moment], Outcome]] = {
    "undo": _undone,
    "draw": lambda state, _, moment: _closed(state, Closed("draw"), moment),
    "stop": lambda state, _, moment: _closed(state, Closed("abandoned"), moment),
    "pause": _paused,
    "rematch": _rematch,
}


# Talk.


def _say(state: TableState, command: wire.Say, moment: Moment) -> Outcome:
    if not state.chat_on:
        raise NotNow("the host has switched the chat off")
    if chat.last_number(state.chat) >= limits.MOST_LINES:
        raise NotNow("this chat has as many lines as a chat may have; go on at another table")
    said = chat.with_line(state.chat, command.seat, clean_text(command.text), moment.now)
    return Outcome((replace(state, chat=said),))


def _hush(state: TableState, owner: str, command: wire.Hush) -> TableState:
    if owner == NOBODY or owner != state.host:
        raise NotYours("only the host switches the chat off or on")
    return replace(state, chat_on=command.on)


_CARRIED_OUT: dict[type, Callable[[TableState, Any, Moment], Outcome]] = {
    wire.Act: _act,
    wire.EnterDice: _enter,
    wire.Fumble: _fumble,
    wire.GiveEntropy: _entropy,
    wire.Undo: _undo,
    wire.Propose: _propose,
    wire.Reply: _reply,
    wire.Resign: _resign,
    wire.Resume: _resume,
    wire.Leave: _leave,
    wire.Say: _say,
}
