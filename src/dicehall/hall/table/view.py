"""A table as one person sees it: worked out from its state and who is here, never from seeds.

Of the choices that wait for others, a person sees their own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET

from dicehall.core.apply import apply, asked_seats
from dicehall.core.contract import ActionBox, Decide, Forfeit, Over, Pending, Roll, Simulate
from dicehall.core.ending import Ending
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.sentences import with_names
from dicehall.core.setup import resolve
from dicehall.hall import limits, wire
from dicehall.hall.storage.stored import Seat
from dicehall.hall.table.chat import last_number
from dicehall.hall.table.drawings import drawing
from dicehall.hall.table.endings import ending_of
from dicehall.hall.table.seats import PERSON, is_bot, lacks_entropy, may_roll, seats_of
from dicehall.hall.table.state import TableState
from dicehall.questions import goal_of, question_of

_NO_VIEW = msgspec.Raw(b"null")


class Present(NamedTuple):
    """Who has the table open: people who made it or sit at it, and how many watch; `busy` says what takes long."""

    owners: frozenset[str] = frozenset()
    watching: int = 0
    busy: str = ""


class Shared(msgspec.Struct, frozen=True):
    """The parts of a table that everybody sees alike."""

    setup: wire.Setup
    phase: wire.Phase
    seats: tuple[wire.SeatCard, ...]
    watching: int
    entry: int
    waiting: wire.Waiting
    clocks: wire.Clocks | None
    proposal: wire.Proposal | None
    goal: str
    busy: str
    trouble: str
    chat_on: bool
    result: wire.Result | None
    next: str | None


class Own(msgspec.Struct, frozen=True):
    """The parts of a table that depend on who looks."""

    mine: tuple[int, ...]
    viewing: int | None
    view: msgspec.Raw
    drawing: wire.Drawing | None
    choices: tuple[wire.Choice, ...]
    sealed: tuple[wire.SealedChoice, ...]
    may: tuple[str, ...]
    ending: Ending | None


class Common(NamedTuple):
    """What is worked out once for everybody at a table; views and drawings are by seat."""

    state: TableState
    present: Present
    shared: Shared
    pending: Pending | None
    in_play: tuple[str, ...]
    undoing: frozenset[int]
    views: dict[int | None, msgspec.Raw]
    drawings: dict[int | None, wire.Drawing | None]
    endings: dict[int | None, Ending | None]


Fields: TypeAlias = dict[str, Any]


def common(state: TableState, present: Present, last: Common | None = None) -> Common:
    """What is the same for everybody. From the last time comes what can't have changed since."""
    pending = state.play.pending if state.play else None
    shared = Shared(
        setup=state.setup,
        phase=state.phase,
        seats=_seat_cards(state, present, last),
        watching=present.watching,
        entry=state.entry,
        waiting=waiting(state, pending),
        clocks=state.clock.shown() if state.clock else None,
        proposal=state.proposal,
        goal=last.shared.goal if last else _goal(state),
        busy=present.busy,
        trouble=state.trouble,
        chat_on=state.chat_on,
        result=state.result,
        next=state.next,
    )
    same = last is not None and last.state is state
    drawn = (last.views, last.drawings, last.endings) if last and same else ({}, {}, {})
    return Common(state, present, shared, pending, _in_play(state), _undoing(state), *drawn)


def _goal(state: TableState) -> str:
    """What is played for, which never changes at a table."""
    options = resolve(state.game.spec, state.setup.options)
    return goal_of(state.game.spec.id, options, len(state.seats))


def own(state: TableState, owner: str, shared: Common) -> Own:
    """What this person alone sees."""
    mine = seats_of(state.seats, owner)
    viewing = _viewing(mine, shared.shared.waiting.seats)
    return Own(
        mine=mine,
        viewing=viewing,
        view=_view(state, viewing, shared.views),
        drawing=_drawing(state, viewing, shared.drawings),
        choices=_choices(state, mine, shared.pending) if mine else (),
        sealed=_sealed(state, mine),
        may=_may(state, owner, mine, shared),
        ending=_ending(state, mine[0] if len(mine) == 1 else None, shared.endings),
    )


def parts(shared: Shared, own: Own) -> wire.Parts:
    """Everything about the table that a person may see, without log and chat."""
    return wire.Parts(**_fields(shared), **_fields(own))


def difference(old: Shared | Own, new: Shared | Own) -> Fields:
    """The fields that changed, with their new values."""
    if old is new:
        return {}
    changed = {}
    for field in new.__struct_fields__:
        before, after = getattr(old, field), getattr(new, field)
        if after is not before and after != before:
            changed[field] = after
    return changed


def _fields(struct: Shared | Own) -> Fields:
    return {field: getattr(struct, field) for field in struct.__struct_fields__}


def _seat_cards(state: TableState, present: Present, last: Common | None) -> tuple[wire.SeatCard, ...]:
    if last is not None and last.state.seats is state.seats and last.present.owners == present.owners:
        return last.shared.seats
    return tuple(seat_card(seat, is_bot(seat) or seat.owner in present.owners) for seat in state.seats)


def seat_card(seat: Seat, present: bool) -> wire.SeatCard:
    """A seat as everybody sees it."""
    return wire.SeatCard(seat.name, seat.player, present, bool(seat.entropy))


def _viewing(mine: tuple[int, ...], asked: tuple[int, ...]) -> int | None:
    """The seat whose view is shown: at a shared device the one that is asked."""
    return next((seat for seat in mine if seat in asked), mine[0] if mine else None)


def _view(state: TableState, viewing: int | None, known: dict[int | None, msgspec.Raw]) -> msgspec.Raw:
    """The view of a seat in JSON; where nobody has secrets everybody is shown the spectators' one."""
    if state.play is None:
        return _NO_VIEW
    seat = None if "open" in state.game.spec.traits else viewing
    if seat not in known:
        known[seat] = msgspec.Raw(msgspec.json.encode(state.game.view(state.play.state, seat)))
    return known[seat]


def _drawing(
    state: TableState, viewing: int | None, known: dict[int | None, wire.Drawing | None]
) -> wire.Drawing | None:
    """The drawing of a seat, where the page needs one: a picture shows what this very seat may do."""
    if state.play is None:
        return None
    if viewing not in known:
        drawn = drawing(state.play, viewing) if None not in known.values() else None  # no seat's, or every seat's
        known[viewing] = drawn
    return known[viewing]


def _ending(state: TableState, reader: int | None, known: dict[int | None, Ending | None]) -> Ending | None:
    """What the game says about its end, as this seat reads it."""
    if state.play is None or state.phase != "over":
        return None
    if reader not in known:
        known[reader] = ending_of(state.play, state.log, reader)
    return known[reader]


def waiting(state: TableState, pending: Pending | None) -> wire.Waiting:
    """What the table waits for, and whom; `pending` is what its game waits for."""
    match state.phase:
        case "waiting":
            free = tuple(number for number, seat in enumerate(state.seats) if not seat.player)
            return wire.Waiting("seats", free, words="somebody to sit down")
        case "entropy":
            lacking = tuple(number for number, seat in enumerate(state.seats) if lacks_entropy(seat))
            return wire.Waiting(
                "entropy", lacking, words=f"a share of the dice from {_and(_all_names(state), lacking)}"
            )
    assert state.play is not None
    assert pending is not None
    return awaited(pending, _all_names(state)) if not state.play.over else wire.Waiting("over")


def awaited(pending: Pending, names: Sequence[str]) -> wire.Waiting:
    """What a game waits for, and whom, by the names of the seats."""
    seats = asked_seats(pending)
    match pending:
        case Decide(_, sealed):
            return wire.Waiting("decide", seats, sealed, words=f"{_and(names, seats)} to choose")
        case Roll(dice):
            rolled = tuple(die.name for die in dice)
            return wire.Waiting("roll", seats, dice=rolled, words=f"{_and(names, seats) or 'somebody'} to roll")
        case Simulate():
            return wire.Waiting("simulate", words="things to come to rest")
        case Over():
            return wire.Waiting("over")


def _all_names(state: TableState) -> list[str]:
    return [seat.name for seat in state.seats]


def _and(names: Sequence[str], seats: tuple[int, ...]) -> str:
    return " and ".join(names[seat] for seat in seats)


def _choices(state: TableState, mine: tuple[int, ...], pending: Pending | None) -> tuple[wire.Choice, ...]:
    play = state.play
    if play is None or state.phase != "playing":
        return ()
    match pending:
        case Decide(seats):
            reader = mine[0] if len(mine) == 1 else None
            return tuple(_choice(play, seat, reader) for seat in seats if seat in mine)
        case Roll(dice) if state.request.real_dice:
            real = tuple(wire.RealDie(die.name, tuple(die.weights())) for die in dice)
            fumble = _may_fumble(play, pending)
            rolling = (seat for seat in mine if may_roll(state.seats, pending, seat))
            return tuple(
                wire.Choice(seat, dice=real, fumble=fumble, question=_question(play, seat)) for seat in rolling
            )
    return ()


def _sealed(state: TableState, mine: tuple[int, ...]) -> tuple[wire.SealedChoice, ...]:
    """The choice of a person's one seat that waits for others; people who share a device would see each other's."""
    if state.play is None or state.phase != "playing" or len(mine) != 1:
        return ()
    play, (seat,) = state.play, mine
    action = play.held_by(seat)
    return (wire.SealedChoice(seat, offered(play, seat, action, seat)),) if action is not None else ()


def _may_fumble(play: Play[Any, Any], roll: Roll) -> bool:
    """Whether the rules know what happens when a die of this roll falls off the table."""
    if roll.seat is None:
        return False
    try:
        apply(play.game, play.state, Forfeit(roll.seat, "fumble"))
    except GameError:
        return False
    return True


def _choice(play: Play[Any, Any], seat: int, reader: int | None) -> wire.Choice:
    actions = play.actions(seat)
    question = _question(play, seat)
    if not isinstance(actions, ActionBox):
        offers = tuple(offered(play, seat, action, reader) for action in actions)
        return wire.Choice(seat, offers, question=question)
    example = actions.sample(random.Random(play.hash).randrange)
    box = wire.Box(actions.bounds, play.game.write(play.state, example), example)
    return wire.Choice(seat, box=box, question=question)


def _question(play: Play[Any, Any], seat: int) -> wire.Question | None:
    """What the seat is asked, with names for the others."""
    asked = question_of(play.game, play.state, seat)
    if asked is None:
        return None
    names = [sitter.name for sitter in play.header.seats]
    ask, then = (with_names(text, names, to=seat) for text in (asked.ask, asked.then))
    return wire.Question(ask, then)


def offered(play: Play[Any, Any], seat: int, action: Any, reader: int | None) -> wire.Offered:
    """An action as it is offered to a seat; `reader` is the seat that is called "you", if any."""
    made = play.game.offer(play.state, seat, action)
    names = [sitter.name for sitter in play.header.seats]
    words = (with_names(text, names, to=reader) for text in (made.label, made.worth, made.note, made.group))
    label, worth, note, group = words
    return wire.Offered(made.text, label, worth, note, group, action, made.facts or UNSET)


def _may(state: TableState, owner: str, mine: tuple[int, ...], shared: Common) -> tuple[str, ...]:
    """Which of the table's own commands make sense for this person now."""
    found = ["hush"] if owner and owner == state.host else []
    if not mine:
        return tuple(found)
    if state.chat_on and last_number(state.chat) < limits.MOST_LINES:
        found.append("say")
    match state.phase:
        case "waiting" | "entropy":
            found.append("leave")
        case "playing":
            found += shared.in_play
            if not shared.undoing.isdisjoint(mine):
                found.append("undo")
        case "paused":
            found.append("resume")
        case "over" if state.next is None and state.daily is None:
            found.append("rematch")
    return tuple(found)


def _in_play(state: TableState) -> tuple[str, ...]:
    """What everybody who sits here may ask for while the game runs."""
    found = ["pause", "stop"]
    if len(state.seats) <= 2:
        found.append("resign")
    if len(state.seats) > 1 and all(seat.player == PERSON for seat in state.seats):
        found.append("draw")
    return tuple(found)


def _undoing(state: TableState) -> frozenset[int]:
    """The seats that may take their last choice back."""
    play = state.play
    if play is None or state.phase != "playing":
        return frozenset()
    if play.held:
        return frozenset(play.held)
    if state.entry >= limits.LAST_UNDO:
        return frozenset()
    people = (number for number, seat in enumerate(state.seats) if seat.player == PERSON)
    return frozenset(seat for seat in people if _can_undo(play, seat))


def _can_undo(play: Play[Any, Any], seat: int) -> bool:
    try:
        return play.undoable(seat) > 0
    except GameError:
        return False
