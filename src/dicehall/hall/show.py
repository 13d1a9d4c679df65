"""A table as one person sees it. Nothing here looks at seeds or at choices that wait."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET

from dicehall.core.apply import asked_seats
from dicehall.core.contract import ActionBox, Chosen, Decide, Over, Pending, Roll, Simulate
from dicehall.core.errors import GameError
from dicehall.core.fairdice import commit
from dicehall.core.play import Play
from dicehall.core.seat_names import with_names
from dicehall.core.setup import rulebook_of
from dicehall.hall import wire
from dicehall.hall.drawings import drawing
from dicehall.hall.seating import PERSON, coached, is_bot, lacks_entropy, seats_of
from dicehall.hall.storage.stored import Seat

if TYPE_CHECKING:
    from dicehall.hall.table import Table

_NO_VIEW = msgspec.Raw(b"null")


class Common(NamedTuple):
    """What everybody at a table sees alike, worked out once for all of them; views are kept by seat."""

    seats: tuple[wire.SeatCard, ...]
    waiting: wire.Waiting
    clocks: wire.Clocks | None
    result: wire.Result | None
    in_play: tuple[str, ...]
    undoing: frozenset[int]
    views: dict[int | None, msgspec.Raw]
    drawings: dict[int | None, wire.Drawing | None]


def common(table: Table) -> Common:
    """The part of a table that is the same for everybody."""
    cards = tuple(_seat_card(table, seat) for seat in table.seats)
    clocks = table.clock.shown() if table.clock else None
    return Common(cards, waiting(table), clocks, result(table), _in_play(table), _undoing(table), {}, {})


def parts(table: Table, owner: str, alike: Common) -> wire.Parts:
    """Everything about the table that this person may see, without log and chat."""
    mine = seats_of(table.seats, owner)
    viewing = _viewing(mine, alike.waiting.seats)
    return wire.Parts(
        setup=table.setup,
        phase=table.phase,
        seats=alike.seats,
        mine=mine,
        watching=table.audience.watching,
        entry=table.entry,
        viewing=viewing,
        view=_view(table, viewing, alike.views),
        drawing=_drawing(table, viewing, alike.drawings),
        waiting=alike.waiting,
        choices=_choices(table, mine),
        may=_may(table, owner, mine, alike),
        clocks=alike.clocks,
        proposal=table.proposal,
        trouble=table.trouble,
        chat_on=table.chat_on,
        result=alike.result,
        next=table.next,
    )


def difference(old: wire.Parts, new: wire.Parts) -> wire.Change | None:
    """The fields that changed, or None if there are none."""
    changed = {}
    for field in wire.Parts.__struct_fields__:
        before, after = getattr(old, field), getattr(new, field)
        if after is not before and after != before:
            changed[field] = after
    return wire.Change(**changed) if changed else None


def setup(table: Table) -> wire.Setup:
    """What was agreed; the commitment to the dice is there from the first moment."""
    asked, play, daily = table.request, table.play, table.daily
    before = commit(table.seed) if table.seed else None
    return wire.Setup(
        id=table.id,
        code=table.code,
        game=asked.game,
        rules=rulebook_of(table.game.spec, asked.options).id,
        options=play.header.options if play else asked.options,
        clock=asked.clock,
        listed=asked.listed,
        real_dice=asked.real_dice,
        coach=coached(table.game.spec.id, asked, table.seats),
        dice=play.header.dice if play else before,
        daily=wire.DailyMark(daily.day, daily.challenge, daily.number == 1) if daily else None,
    )


def seat_card(seat: Seat, present: bool) -> wire.SeatCard:
    """A seat as everybody sees it."""
    return wire.SeatCard(seat.name, seat.player, present, bool(seat.entropy))


def _seat_card(table: Table, seat: Seat) -> wire.SeatCard:
    return seat_card(seat, is_bot(seat) or table.audience.is_here(seat.owner))


def _viewing(mine: tuple[int, ...], asked: tuple[int, ...]) -> int | None:
    """The seat whose view is shown: at a shared device the one that is asked."""
    return next((seat for seat in mine if seat in asked), mine[0] if mine else None)


def _view(table: Table, viewing: int | None, known: dict[int | None, msgspec.Raw]) -> msgspec.Raw:
    """The view of a seat in JSON; where nobody has secrets everybody is shown the spectators' one."""
    if table.play is None:
        return _NO_VIEW
    seat = None if "open" in table.game.spec.traits else viewing
    if seat not in known:
        known[seat] = msgspec.Raw(msgspec.json.encode(table.game.view(table.play.state, seat)))
    return known[seat]


def _drawing(
    table: Table, viewing: int | None, known: dict[int | None, wire.Drawing | None]
) -> wire.Drawing | None:
    """The drawing of a seat, where the page needs one: a picture shows what this very seat may do."""
    if table.play is None:
        return None
    if viewing not in known:
        known[viewing] = drawing(table.play, viewing)
    return known[viewing]


def waiting(table: Table) -> wire.Waiting:
    """What the table waits for, and whom."""
    match table.phase:
        case "waiting":
            free = tuple(number for number, seat in enumerate(table.seats) if not seat.player)
            return wire.Waiting("seats", free, words="somebody to sit down")
        case "entropy":
            lacking = tuple(number for number, seat in enumerate(table.seats) if lacks_entropy(seat))
            return wire.Waiting("entropy", lacking, words=f"a share of the dice from {_names(table, lacking)}")
    assert table.play is not None
    return _awaited(table, table.play.pending) if not table.play.over else wire.Waiting("over")


def _awaited(table: Table, pending: Pending) -> wire.Waiting:
    seats = asked_seats(pending)
    match pending:
        case Decide(_, sealed):
            return wire.Waiting("decide", seats, sealed, words=f"{_names(table, seats)} to choose")
        case Roll(dice):
            names = tuple(die.name for die in dice)
            return wire.Waiting("roll", seats, dice=names, words=f"{_names(table, seats) or 'somebody'} to roll")
        case Simulate():
            return wire.Waiting("simulate", words="things to come to rest")
        case Over():
            return wire.Waiting("over")


def _names(table: Table, seats: tuple[int, ...]) -> str:
    return " and ".join(table.seats[seat].name for seat in seats)


def _choices(table: Table, mine: tuple[int, ...]) -> tuple[wire.Choice, ...]:
    play = table.play
    if play is None or table.phase != "playing":
        return ()
    pending = play.pending
    match pending:
        case Decide(seats):
            return tuple(_choice(play, seat) for seat in seats if seat in mine)
        case Roll(dice) if table.request.real_dice:
            real = tuple(wire.RealDie(die.name, tuple(die.weights())) for die in dice)
            return tuple(wire.Choice(seat, dice=real) for seat in mine if may_roll(table, pending, seat))
    return ()


def may_roll(table: Table, pending: Roll, seat: int) -> bool:
    """Real dice: everybody rolls their own; for a bot, and where it is nobody's roll, anyone does."""
    whose = pending.seat
    return whose is None or whose == seat or is_bot(table.seats[whose])


def _choice(play: Play[Any, Any], seat: int) -> wire.Choice:
    actions = play.actions(seat)
    if not isinstance(actions, ActionBox):
        return wire.Choice(seat, tuple(offered(play, seat, action) for action in actions))
    example = actions.sample(random.Random(play.hash).randrange)
    box = wire.Box(actions.bounds, play.game.write(play.state, example), example)
    return wire.Choice(seat, box=box)


def offered(play: Play[Any, Any], seat: int, action: Any) -> wire.Offered:
    """An action as it is offered to a seat."""
    made = play.game.offer(play.state, seat, action)
    label = with_names(made.label, [sitter.name for sitter in play.header.seats], to=seat)
    return wire.Offered(made.text, label, made.worth, made.note, made.group, action, made.facts or UNSET)


def _may(table: Table, owner: str, mine: tuple[int, ...], alike: Common) -> tuple[str, ...]:
    """Which of the table's own commands make sense for this person now."""
    found = ["hush"] if owner and owner == table.host else []
    if not mine:
        return tuple(found)
    if table.chat_on:
        found.append("say")
    match table.phase:
        case "waiting" | "entropy":
            found.append("leave")
        case "playing":
            found += alike.in_play
            if not alike.undoing.isdisjoint(mine):
                found.append("undo")
        case "paused":
            found.append("resume")
        case "over" if table.next is None and table.daily is None:
            found.append("rematch")
    return tuple(found)


def _in_play(table: Table) -> tuple[str, ...]:
    """What everybody who sits here may ask for while the game runs."""
    found = ["pause", "stop"]
    if len(table.seats) <= 2:
        found.append("resign")
    if len(table.seats) > 1 and all(seat.player == PERSON for seat in table.seats):
        found.append("draw")
    return tuple(found)


def _undoing(table: Table) -> frozenset[int]:
    """The seats that may take their last choice back."""
    play = table.play
    if play is None or table.phase != "playing":
        return frozenset()
    if play.held:
        return frozenset(play.held)
    last = play.last.answer if play.last else None
    asked = last.actions if isinstance(last, Chosen) else ()
    return frozenset(seat for seat in asked if _can_undo(play, seat))


def _can_undo(play: Play[Any, Any], seat: int) -> bool:
    try:
        return play.undoable(seat) > 0
    except GameError:
        return False


def result(table: Table) -> wire.Result | None:
    """How the game ended, or None while it goes on."""
    play = table.play
    if play is None or not play.over:
        return None
    verified = play.header.dice is not None and not play.header.dice.public
    pending = play.game.pending(play.state)
    if isinstance(pending, Over):
        return wire.Result("rules", pending.scores, pending.winners, None, verified)
    assert play.closed is not None
    loser = play.closed.seat if play.closed.how == "resigned" else None
    winners = tuple(seat for seat in range(len(table.seats)) if loser not in (None, seat))
    return wire.Result(play.closed.how, (), winners, play.closed.seat, verified)
