"""What a simulation did, in words: where a throw came down, what every die and barrel changed, and the points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dicehall.core.contract import Event
from dicehall.core.scene import MILLIMETRE, Out, Pose, Rest
from dicehall.games.indicesion import throw_effects
from dicehall.games.indicesion.callouts import called_out
from dicehall.games.indicesion.changes import Change, boards_of, changes, name_for, reading
from dicehall.games.indicesion.layout import Outline, footprint, overlap
from dicehall.games.indicesion.names import (
    board_name,
    board_names,
    die_name,
    points_in_words,
    signed,
    towers_in_words,
)
from dicehall.games.indicesion.reading import Lie, points
from dicehall.games.indicesion.state import State, Throwing

Facts = dict[str, Any]


class PointsSoFar:
    """The points of every seat, which the words of a step change one after the other.

    Alone they are those of all throws so far, without what the table was laid with.
    """

    def __init__(self, state: State, lies: dict[int, Lie]) -> None:
        more = state.kept - state.laid if state.alone else 0
        self._totals = [total + more for total in points(state, lies.values())]

    def change(self, seat: int, by: int) -> tuple[str, Facts]:
        """The words and the fact for a change of a seat's points."""
        self._totals[seat] += by
        verb = "gains" if by > 0 else "loses"
        if not by:
            return "loses no points", {}
        return f"{verb} {points_in_words(abs(by))}, now {signed(self._totals[seat])}", {"points": by}

    def landing(self, seat: int, by: int) -> tuple[str, Facts]:
        """The words and the fact for the points of a die that has just come to lie."""
        if not by:
            return points_in_words(0), {}
        self._totals[seat] += by
        return f"{points_in_words(by)}, now {signed(self._totals[seat])}", {"points": by}


def settled(before: State, rest: Rest, after: State) -> list[Event]:
    """The events of a simulation after a throw: where everything came to lie, and what that changed.

    What is about the seat of the first event comes first, so that it can be read as one sentence.
    """
    settling = _Settling(before, rest, after)
    totals = settling.points()
    events = list(settling.events())
    lead = {None, before.turn if before.phase == "flying" else events[0].seat}
    ordered = sorted(events, key=lambda event: event.seat not in lead)
    return list(called_out(before, ordered, totals, settling.lies_after))


class _Settling:
    """One simulation, with how the dice lay before it and how they lie after."""

    def __init__(self, before: State, rest: Rest, after: State) -> None:
        self._rest = rest
        self._before = reading(before, rest.before if before.contacts is None else before.contacts)
        self._after = reading(after, rest.after)
        self._points = PointsSoFar(before, self._before.lies)
        self._out = {int(out.body.removeprefix("die")): out for out in rest.out if out.body.startswith("die")}
        self._phase = before.phase
        self._track: Facts = {"track": msgspec.to_builtins(rest.track)} if rest.track.frames else {}

    def points(self) -> tuple[int, ...]:
        """The points of every seat before anything happened."""
        return points(self._before.state, self._before.lies.values())

    @property
    def lies_after(self) -> dict[int, Lie]:
        """How the dice lie afterwards, by id."""
        return self._after.lies

    def events(self) -> Iterator[Event]:
        """What happened, in order."""
        number = self._moved_by_hand()
        if number is None:
            yield Event("settled", None, "The table settles.", self._track)
        else:
            yield from self._lifted(number)
            yield from self._landed(number) if self._phase == "flying" else self._returned(number)
            yield from (self._went(out) for lost, out in self._out.items() if lost == number)
        falls = "is knocked off" if self._phase == "flying" else "falls off"
        changed = list(changes(self._before, self._after, number, falls))
        for change in changed:
            yield self._changed(change)
        told = {number, *(change.die for change in changed)}
        yield from (self._went(out) for lost, out in self._out.items() if lost not in told)
        yield from self._barrels()

    def _moved_by_hand(self) -> int | None:
        """The die that was thrown or put back."""
        state = self._before.state
        if self._phase == "respawn":
            return throw_effects.returning(state).id
        return state.throw.die if self._phase == "flying" and state.throw else None

    # The die that was thrown or put back.

    def _lifted(self, number: int) -> Iterator[Event]:
        """A die that is thrown again takes its points with it."""
        state, old = self._before.state, self._before.lies[number]
        for seat, worth in old.points.items():
            words, facts = self._points.change(seat, -worth)
            where = board_names(state, boards_of(state, old, seat), seat)
            name = die_name(state, number, seat)
            yield Event("lifted", seat, f"{words}: {name} is lifted from {where}", {**facts, "die": number})

    def _landed(self, number: int) -> Iterator[Event]:
        """Where a throw came down, and what the die is worth to whom."""
        state, lie = self._before.state, self._after.lies[number]
        seat = state.turn
        facts: Facts = {**self._track, "die": number}
        if number in self._out:
            yield Event("landed", seat, self._missed(number), facts)
            return
        text = f"lands it on {self._where(lie)}" if lie.boards else self._missed(number)
        own, worth = self._worth(lie, seat)
        shows: Facts = {"notation": f"={lie.face}"} if lie.boards and lie.face is not None else {}
        lies: Facts = {"lie": lie, "boards": list(lie.boards), "levels": lie.levels}
        yield Event("landed", seat, text + own, {**facts, **lies, **worth, **shows})
        yield from self._for_others(number, seat)

    def _where(self, lie: Lie) -> str:
        """The boards of a die and its face; a crooked die is never the top of anything."""
        boards = board_names(self._after.state, lie.boards)
        if lie.face is None:
            return f"{boards}, crooked: it scores nothing"
        covered = f", {lie.why}: it scores nothing" if lie.why else ""
        return f"{boards}, showing {lie.face}{covered}"

    def _worth(self, lie: Lie, seat: int) -> tuple[str, Facts]:
        """What the die is worth to the seat, and how that comes about."""
        if seat not in lie.points:
            return "", {}
        words, facts = self._points.landing(seat, lie.points[seat])
        return f"{reckoning(lie, seat)}: {words}", facts

    def _for_others(self, number: int, thrower: int) -> Iterator[Event]:
        """What the thrown die is worth to the other seats."""
        lie = self._after.lies[number]
        for seat, worth in lie.points.items():
            if seat != thrower:
                words, facts = self._points.change(seat, worth)
                how = reckoning(lie, seat).removeprefix(", ")
                yield Event("scores", seat, f"{words}: {how}" if how else words, {**facts, "die": number})

    def _missed(self, number: int) -> str:
        """A throw that came down on no board: where it lies, or how it left play."""
        state, throw = self._before.state, self._before.state.throw
        assert throw is not None
        out, pose = self._out.get(number), self._after.state.die(number).pose
        board = board_name(state, throw.board, state.turn)
        if out is not None and out.cause == "burnt":
            return f"touches {_by(state, out, state.turn)}"
        if out is not None or pose is None:
            return f"misses {board}"
        under = {lower for upper, lower in self._rest.after.on if upper == f"die{number}"}
        if any(name.startswith("barrel") for name in under):
            return "misses: it lies on a barrel, not on a board"
        if under:
            return "misses: it lies on dice that are not on a board"
        return f"misses: it lies {side_of(self._after.state, throw, pose)} {board}{self._touches(number)}"

    def _touches(self, number: int) -> str:
        touched = [
            each for each in self._after.state.laid_boards if self._rest.after.touching(f"die{number}", each.name)
        ]
        return " and only touches a side" if touched else ""

    def _returned(self, number: int) -> Iterator[Event]:
        """Blue: the die lies on its owner's board, or found no room."""
        state, lie = self._before.state, self._after.lies[number]
        seat = state.die(number).owner
        assert seat is not None
        if self._after.state.die(number).where == "hand":
            yield Event("no_room", seat, "finds no room for the blue die: it stays in {their} hand", self._track)
            return
        if number in self._out or not lie.boards:
            yield Event("returned", seat, "puts a blue die back, for one skipped turn", self._track)
            return
        own, worth = self._worth(lie, seat)
        text = f"puts a blue die on {self._where(lie)}{own}, for one skipped turn"
        yield Event("returned", seat, text, {**self._track, **worth, "die": number, "lie": lie})
        yield from self._for_others(number, seat)

    # The others.

    def _changed(self, change: Change) -> Event:
        words, facts = self._points.change(change.seat, change.points)
        facts |= {"die": change.die}
        out, how, kind = self._out.get(change.die), change.how, _kind(change.how)
        if out is not None:
            kind, facts = out.cause, facts | {"at": out.at}
            by = f"is burnt by {_by(self._before.state, out, change.seat)}"
            how = by if out.cause == "burnt" else f"{how} and leaves the table"
        return Event(kind, change.seat, f"{words}: {name_for(self._before.state, change)} {how}", facts)

    def _went(self, out: Out) -> Event:
        """A die that left play without a change for anybody: one that was not on a board, or the thrown one."""
        state, number = self._before.state, int(out.body.removeprefix("die"))
        facts, owner = {"die": number, "at": out.at}, state.die(number).owner
        lost = "it" if number == self._moved_by_hand() else die_name(state, number, owner)
        gone = "it leaves the table" if out.cause == "left" else f"burnt by {_by(state, out, owner)}"
        if owner is None:
            return Event(out.cause, None, f"{die_name(state, number).capitalize()}: {gone}.", facts)
        return Event(out.cause, owner, f"loses {lost}: {gone}", facts)

    def _barrels(self) -> Iterator[Event]:
        """Barrel Variant: the barrels that the thrower takes, one point less for each."""
        state, after = self._before.state, self._after.state
        old = {barrel.id: barrel.where for barrel in state.barrels}
        where = "away from the boards" if state.options.built else "off its board"
        for barrel in after.barrels:
            if barrel.where == "taken" and old[barrel.id] == "table" and barrel.taken is not None:
                words, facts = self._points.change(barrel.taken, -1)
                text = f"knocks a barrel {where} and {words.replace('loses', '{loses}', 1)}"
                yield Event("barrel", barrel.taken, text, {**facts, "barrel": barrel.id})


def reckoning(lie: Lie, seat: int) -> str:
    """How the points of a die come about, where they are not just its pips."""
    score = lie.scores.get(seat)
    if score is None:
        return ""
    pips = f", counted as {signed(score.pips)}" if score.pips != lie.face else ""
    yellow = f", {'+' if score.yellow > 0 else ''}{signed(score.yellow)} for yellow" if score.yellow else ""
    towers = f", ×{score.times} for {towers_in_words(score.towers)}" if score.times > 1 else ""
    return pips + yellow + towers


def side_of(state: State, throw: Throwing, pose: Pose) -> str:
    """Where a die lies from the board that it was thrown at: short of it, beyond it, beside it or under it."""
    board = state.board(throw.board).pose
    if board is None:
        return "far from"
    outline = footprint(board, state.options.board_side)
    if overlap(outline, _around(pose)):
        return "under"
    way = (board.x - throw.release.x * MILLIMETRE, board.y - throw.release.y * MILLIMETRE)

    def along(x: int, y: int) -> int:
        return (x - board.x) * way[0] + (y - board.y) * way[1]

    reach, at = max(along(*corner) for corner in outline), along(pose.x, pose.y)
    return "beyond" if at > reach else "short of" if at < -reach else "beside"


def _around(pose: Pose) -> Outline:
    """A speck of the table under the middle of a die."""
    x, y = pose.x, pose.y
    return ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))


def _by(state: State, out: Out, of: int | None = None) -> str:
    """The red die that burnt another."""
    return die_name(state, int((out.by or "").removeprefix("die")), of) if out.by else "a red die"


def _kind(how: str) -> str:
    return "knocked_off" if how.startswith(("is knocked off", "falls off")) else "changed"
