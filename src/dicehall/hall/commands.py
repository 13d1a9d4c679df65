"""What people ask of a table: each command checked, carried out, and noted for the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Roll
from dicehall.core.errors import IllegalAction, StaleAction
from dicehall.core.play import Play
from dicehall.core.record import Closed
from dicehall.hall import seating, wire
from dicehall.hall.people import NOBODY, plain
from dicehall.hall.refusals import Malformed, NotNow, NotYours
from dicehall.hall.show import may_roll
from dicehall.hall.storage import writes
from dicehall.hall.storage.stored import Seat
from dicehall.hall.table import Table


def sit(table: Table, owner: str, wish: wire.Sit) -> wire.Seated:
    """Take an open seat."""
    number = seating.open_seat(table.seats, wish)
    _take(table, number, Seat(plain(wish.name), seating.PERSON, owner))
    look_round(table)
    return seated(table, owner)


def seated(table: Table, owner: str) -> wire.Seated:
    """What a person needs to know after sitting down."""
    return wire.Seated(table.id, table.code, seating.seats_of(table.seats, owner))


def look_round(table: Table) -> None:
    """See whether the game can begin: all seats are taken, and everybody has added to the dice."""
    if any(not seat.player for seat in table.seats):
        table.phase = "waiting"
    elif table.shares_dice and any(seating.lacks_entropy(seat) for seat in table.seats):
        table.phase = "entropy"
    else:
        table.begin()


def carry_out(table: Table, owner: str, command: wire.Command) -> None:
    """Do what a command says; raises GameError, with nothing changed."""
    if isinstance(command, wire.Hush):
        _hush(table, owner, command)
    elif not isinstance(command, wire.Refresh):
        if owner == NOBODY or command.seat not in seating.seats_of(table.seats, owner):
            raise NotYours(f"seat {command.seat} is not yours")
        _CARRIED_OUT[type(command)](table, command)


def _take(table: Table, number: int, seat: Seat) -> None:
    table.seats[number] = seat
    table.to_write.append(writes.seat(table.id, number, seat))


# Before the game.


def _entropy(table: Table, command: wire.GiveEntropy) -> None:
    seat = table.seats[command.seat]
    if table.request.real_dice:
        raise NotNow("at this table people roll their own dice")
    if table.daily is not None:
        raise NotNow("a daily challenge has the same dice for everybody; nobody adds to them")
    if table.play is not None or seat.entropy:
        raise NotNow("this seat has added to the dice already")
    _take(table, command.seat, replace(seat, entropy=command.entropy))
    look_round(table)


def _leave(table: Table, command: wire.Leave) -> None:
    if table.play is not None:
        raise NotNow("the game has begun; you may go and come back, or resign")
    _take(table, command.seat, Seat())
    look_round(table)


# In the game.


def running(table: Table) -> Play[Any, Any]:
    """The game, if it runs; raises NotNow."""
    match table.phase:
        case "waiting" | "entropy":
            raise NotNow("the game has not begun yet")
        case "paused":
            raise NotNow("the game is paused")
        case "over":
            raise NotNow("the game is over")
    assert table.play is not None
    return table.play


def _current(table: Table, seen: int) -> Play[Any, Any]:
    """The game, if it stands where the person saw it; raises StaleAction."""
    play = running(table)
    if seen != table.entry:
        raise StaleAction(f"the game has moved on: entry {table.entry} stands now, this was meant for {seen}")
    return play


def _act(table: Table, command: wire.Act) -> None:
    play = _current(table, command.seen)
    if (command.text is None) == (command.action is None):
        raise Malformed("name one action: as text, or in its JSON form")
    play.act(command.seat, command.text if command.text is not None else _action(play, command.action))
    table.moved()


def _action(play: Play[Any, Any], given: Any) -> Any:
    try:
        return msgspec.convert(given, play.game.types.action)
    except msgspec.ValidationError as error:
        raise Malformed(f"this is no action of {play.game.spec.title}: {error}") from None


def _enter(table: Table, command: wire.EnterDice) -> None:
    play, _ = _own_roll(table, command.seat, command.seen)
    play.roll(command.values)
    table.moved()


def _fumble(table: Table, command: wire.Fumble) -> None:
    play, pending = _own_roll(table, command.seat, command.seen)
    play.forfeit(command.seat if pending.seat is None else pending.seat, "fumble")
    table.moved()


def _own_roll(table: Table, seat: int, seen: int) -> tuple[Play[Any, Any], Roll]:
    play = _current(table, seen)
    pending = play.pending
    if not table.request.real_dice:
        raise NotNow("at this table the hall rolls the dice")
    if not isinstance(pending, Roll):
        raise IllegalAction("there is nothing to roll now")
    if not may_roll(table, pending, seat):
        raise NotYours("it is not your roll")
    return play, pending


def _resign(table: Table, command: wire.Resign) -> None:
    play = running(table)
    if len(table.seats) > 2:
        raise NotNow("with more than two seats nobody resigns for all; propose to stop")
    play.close(Closed("resigned", command.seat))
    table.moved()


def _resume(table: Table, _: wire.Resume) -> None:
    if table.phase != "paused":
        raise NotNow("the game is not paused")
    table.phase, table.trouble = "playing", ""
    table.set_clock()


# What the others must agree to.


def _undo(table: Table, command: wire.Undo) -> None:
    play = _current(table, command.seen)
    if command.seat in play.held:
        _do_undo(table, command.seat)
        return
    play.undoable(command.seat)
    _propose(table, "undo", command.seat)


def _propose_it(table: Table, command: wire.Propose) -> None:
    if command.what == "rematch":
        if table.daily is not None:
            raise NotNow("a daily challenge is played again from its own page, as practice")
        if table.phase != "over" or table.next is not None:
            raise NotNow("a rematch is played after the game, once")
    else:
        running(table)
    if command.what == "draw":
        _check_draw(table)
    _propose(table, command.what, command.seat)


def _check_draw(table: Table) -> None:
    if len(table.seats) < 2:
        raise NotNow("there is nobody to agree on a draw with")
    if any(seating.is_bot(seat) for seat in table.seats):
        raise NotNow("bots do not agree to draws")


def _propose(table: Table, kind: wire.ProposalKind, by: int) -> None:
    """Ask the other people at the table; where there are none it is done."""
    if table.proposal is not None:
        raise NotNow(f"the table still waits for answers about another thing: {table.proposal.kind}")
    owner = table.seats[by].owner
    others = [
        number for number, seat in enumerate(table.seats) if seat.player == seating.PERSON and seat.owner != owner
    ]
    _agreed(table, wire.Proposal(kind, by, tuple(others)))


def _agreed(table: Table, proposal: wire.Proposal) -> None:
    """Keep the proposal while somebody has yet to answer; else do it."""
    table.proposal = proposal if proposal.wanted else None
    if not proposal.wanted:
        _DONE[proposal.kind](table, proposal.by)


def _reply(table: Table, command: wire.Reply) -> None:
    proposal = table.proposal
    if proposal is None or command.seat not in proposal.wanted:
        raise NotNow("nothing waits for an answer of this seat")
    if not command.agree:
        table.proposal = None
        return
    theirs = seating.seats_of(table.seats, table.seats[command.seat].owner)
    wanted = tuple(seat for seat in proposal.wanted if seat not in theirs)
    _agreed(table, replace(proposal, wanted=wanted))


def _do_undo(table: Table, by: int) -> None:
    running(table).undo(by)
    table.moved()


def _close(how: Closed) -> Callable[[Table, int], None]:
    def close(table: Table, _: int) -> None:
        running(table).close(how)
        table.moved()

    return close


def _pause(table: Table, _: int) -> None:
    running(table)
    table.pause()


def _rematch(table: Table, _: int) -> None:
    following = seating.again(table.request, table.host, table.seats)
    table.next = following.id
    table.to_write += [*writes.new_table(following), writes.next_table(table.id, following.id)]


_DONE: dict[wire.ProposalKind, Callable[[Table, int], None]] = {
    "undo": _do_undo,
    "draw": _close(Closed("draw")),
    "stop": _close(Closed("abandoned")),
    "pause": _pause,
    "rematch": _rematch,
}


# Talk.


def _say(table: Table, command: wire.Say) -> None:
    if not table.chat_on:
        raise NotNow("the host has switched the chat off")
    line = wire.Said(len(table.chat) + 1, command.seat, plain(command.text), writes.now())
    table.chat.append(line)
    table.to_write.append(writes.said(table.id, line))


def _hush(table: Table, owner: str, command: wire.Hush) -> None:
    if owner == NOBODY or owner != table.host:
        raise NotYours("only the host switches the chat off or on")
    table.chat_on = command.on
    table.to_write.append(writes.chat_on(table.id, command.on))


_CARRIED_OUT: dict[type, Callable[[Table, Any], None]] = {
    wire.Act: _act,
    wire.EnterDice: _enter,
    wire.Fumble: _fumble,
    wire.GiveEntropy: _entropy,
    wire.Undo: _undo,
    wire.Propose: _propose_it,
    wire.Reply: _reply,
    wire.Resign: _resign,
    wire.Resume: _resume,
    wire.Leave: _leave,
    wire.Say: _say,
}
