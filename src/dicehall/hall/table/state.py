"""A table as a value: everything about it at one moment. Nothing in it changes; a command makes another state."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Game, Over, Simulate
from dicehall.core.fairdice import FairDice, commit
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.core.setup import rulebook_of
from dicehall.core.titles import title_of
from dicehall.hall import wire
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.stored import Attempt, Seat, StoredTable, TakenUp
from dicehall.hall.table.clock import Clock
from dicehall.hall.table.log_lines import Line, Log
from dicehall.hall.table.records import record_of
from dicehall.hall.table.seats import coached, dice_of, is_bot


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one moment. A `play` in a state is never changed: whoever goes on with the game forks it first.

    `request` is what the host asked for, `setup` what everybody is shown of it. `unattended` counts the clocks
    that ran out in a row with nobody here, or with no time left to anybody.
    """

    id: str
    code: str
    request: wire.NewTable
    host: str
    game: Game[Any, Any]
    seats: tuple[Seat, ...]
    seed: bytes | None
    daily: Attempt | None
    setup: wire.Setup
    phase: wire.Phase
    play: Play[Any, Any] | None = None
    clock: Clock | None = None
    proposal: wire.Proposal | None = None
    trouble: str = ""
    log: Log = Log()
    chat: tuple[wire.Said, ...] = ()
    chat_on: bool = True
    tracks: frozenset[int] = frozenset()
    next: str | None = None
    unattended: int = 0
    process: str = ""
    taken_up: TakenUp | None = None

    @property
    def entry(self) -> int:
        """The number of the last entry of the record."""
        return len(self.play.entries) if self.play else 0

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to choose or to roll now."""
        return asked_seats(self.play.pending) if self.play and self.phase == "playing" else ()

    @property
    def runs_itself(self) -> bool:
        """Whether the game goes on with nobody here: a clock runs, a bot is asked, or a throw is simulated."""
        if self.play is None or self.phase != "playing":
            return False
        timed = self.clock is not None and bool(self.asked)
        return timed or any(is_bot(self.seats[seat]) for seat in self.asked) or _flies(self.play)

    @property
    def shares_dice(self) -> bool:
        """Whether the people here add to the dice.

        They do not where they roll their own, at a daily challenge, and where the dice of another game go on.
        """
        goes_on = self.taken_up is not None and self.taken_up.dice is not None
        return not self.request.real_dice and self.daily is None and not goes_on

    @property
    def result(self) -> wire.Result | None:
        """How the game ended, or None while it goes on."""
        play = self.play
        if play is None or self.phase != "over":
            return None
        verified = play.header.dice is not None and not play.header.dice.public
        pending = play.game.pending(play.state)
        if isinstance(pending, Over):
            alone = record_of(play) if len(self.seats) == 1 else ()
            return wire.Result("rules", pending.scores, pending.winners, None, verified, *alone)
        assert play.closed is not None
        loser = play.closed.seat if play.closed.how == "resigned" else None
        winners = tuple(seat for seat in range(len(self.seats)) if loser not in (None, seat))
        return wire.Result(play.closed.how, (), winners, play.closed.seat, verified)


class Outcome(NamedTuple):
    """What a command does: the states to show one after another, what else to store, and the answer to it.

    The last state is the new one. The states before it have dice in hand that fall in the next.
    """

    states: tuple[TableState, ...]
    writes: tuple[Write, ...] = ()
    answer: Any = None

    @property
    def state(self) -> TableState:
        """The table after the command."""
        return self.states[-1]


def restored(stored: StoredTable, game: Game[Any, Any], at: int) -> TableState:
    """The table where its record ends, with the choices that were waiting; `at` is the steady time.

    Raises RecordError.
    """
    play, log = _replayed(stored, game, stored.header) if stored.header else (None, Log())
    return TableState(
        id=stored.id,
        code=stored.code,
        request=stored.request,
        host=stored.host,
        game=game,
        seats=stored.seats,
        seed=stored.seed,
        daily=stored.daily,
        setup=setup_of(stored, game, play),
        phase=stored.phase,
        play=play,
        clock=_clock(stored, at) if play else None,
        proposal=stored.proposal,
        log=log,
        chat=stored.chat,
        chat_on=stored.chat_on,
        tracks=stored.tracks,
        next=stored.next,
        process=stored.process,
        taken_up=stored.taken_up,
    )


def setup_of(table: StoredTable | TableState, game: Game[Any, Any], play: Play[Any, Any] | None) -> wire.Setup:
    """What was agreed, as everybody sees it; the commitment to the dice is there from the first moment."""
    request, daily = table.request, table.daily
    taken_up = table.taken_up
    commitment = commit(table.seed) if table.seed else None
    if taken_up is not None and taken_up.dice is not None:
        commitment = taken_up.dice
    return wire.Setup(
        id=table.id,
        code=table.code,
        game=request.game,
        title=title_of(game.spec, request.options),
        rules=rulebook_of(game.spec, request.options).id,
        options=play.options if play else request.options,
        clock=request.clock,
        listed=request.listed,
        real_dice=request.real_dice,
        coach=coached(game.spec.id, request, table.seats),
        dice=play.header.dice if play else commitment,
        daily=wire.DailyMark(daily.day, daily.challenge, daily.number == 1) if daily else None,
        origin=taken_up.origin if taken_up else None,
    )


def _flies(play: Play[Any, Any]) -> bool:
    return isinstance(play.pending, Simulate)


def fresh_clock(request: wire.NewTable, at: int) -> Clock | None:
    """The clock of a game that begins, where the table has one."""
    return Clock.full(request.clock, len(request.seats), at) if request.clock.kind != "none" else None


def _clock(stored: StoredTable, at: int) -> Clock | None:
    """The clock as it stood at the last sign of life of the process that stored it.

    So nobody gets back the time that they had thought, and nobody pays for the time during which the hall was down.
    """
    known, rule = stored.clock, stored.request.clock
    if known is None or not known.left or rule.kind == "none":
        return fresh_clock(stored.request, at)
    alive = max(known.at, stored.last_beat or 0)
    stopped = Clock(rule, known.left, known.at, known.running).run((), alive)
    return replace(stopped, at=at)


def _dice(stored: StoredTable) -> FairDice | None:
    return dice_of(stored.seats, stored.seed, stored.daily, stored.taken_up)


def _replayed(stored: StoredTable, game: Game[Any, Any], header: bytes) -> tuple[Play[Any, Any], Log]:
    """The game with its log."""
    record = read_record([header, *stored.lines])
    play: Play[Any, Any] = Play(game, record.header, _dice(stored))
    log = []
    for entry in record.entries:
        play.follow(entry)
        log.append(Line(play, entry, stored.tracks))
    for seat, text in stored.held.items():
        play.act(seat, text)
    return play, Log(log)
