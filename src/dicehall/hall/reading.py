"""What a process of its own works out from records, studies and boards: `python -m dicehall.hall.reading`.

A process remembers the games that it has folded last, so that the next steps of a running game cost little.
"""

from __future__ import annotations

import gzip
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from dicehall.core.errors import BadOptions, GameError
from dicehall.core.play import Play
from dicehall.core.record import Entry, Record, read_record
from dicehall.core.verify import rolls, verify
from dicehall.hall import wire
from dicehall.hall.board_reading import CheckBoard, checked
from dicehall.hall.table.drawings import drawing
from dicehall.hall.table.log_lines import log_entry
from dicehall.hall.table.view import awaited
from dicehall.lab import study
from dicehall.lab.study import Piece, Study
from dicehall.registry import game
from dicehall.workers.loop import run
from dicehall.workers.requests import Result, raw

MOST_GAMES = 16
"""The largest number of games that a process remembers."""
MOST_FRAMES = 5000
"""The largest number of frames that it remembers of all of them."""

Kind = Literal["replay", "verdict", "rolls"]


class ReadGame(msgspec.Struct, frozen=True, tag="read"):
    """Work something out from a record. The value is JSON, compressed, in base 64.

    `lines` is the record as a list of JSON values. Only a replay has a start and a count.
    """

    kind: Kind
    game: str
    lines: msgspec.Raw
    tracks: tuple[int, ...] = ()
    start: int = 0
    count: int = 0


class PlanStudy(msgspec.Struct, frozen=True, tag="plan"):
    """Complete the options of a question to the lab, and plan its pieces. The value is a StudyPlan."""

    game: str
    options: dict[str, Any]
    vary: str
    values: tuple[Any, ...]
    about: study.About = "rules"


class PlannedRules(msgspec.Struct, frozen=True):
    """One set of house rules to be studied: its first pieces and its slow ones, or why they can't be."""

    first: tuple[Piece, ...] = ()
    last: tuple[Piece, ...] = ()
    refused: str = ""


class StudyPlan(msgspec.Struct, frozen=True):
    """The rules at hand, the printed ones, and those along an option; and how the game is studied."""

    here: PlannedRules
    standard: PlannedRules
    along: tuple[PlannedRules, ...]
    study: Study


_decode_text = msgspec.json.Decoder(str).decode
_decode_lines = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_request = msgspec.json.Decoder(ReadGame | PlanStudy | CheckBoard).decode
decode_plan = msgspec.json.Decoder(StudyPlan).decode


def decode_document(value: msgspec.Raw) -> bytes:
    """The compressed JSON of a result."""
    return b64decode(_decode_text(value))


def answer(request: ReadGame | PlanStudy | CheckBoard) -> Result:
    """The result of a request, or why it is refused."""
    try:
        return Result(raw(_value(request)))
    except GameError as error:
        return Result(refused=str(error))


def _value(request: ReadGame | PlanStudy | CheckBoard) -> Any:
    match request:
        case ReadGame():
            return _read(request)
        case PlanStudy():
            return plan(request)
        case CheckBoard():
            return checked(request)


# Records.


class Folded:
    """A game folded as far as it was asked for, with its frames."""

    def __init__(self, record: Record) -> None:
        self.play: Play[Any, Any] = Play(game(record.header.game), record.header)
        self.frames = [self._frame(None)]

    def follows(self, record: Record) -> bool:
        """Whether what was folded is the beginning of this record."""
        done = len(self.play.entries)
        return done <= len(record.entries) and self.play.hash == record.prefix(done).hash

    def fold(self, entries: Iterable[Entry], tracks: tuple[int, ...]) -> None:
        """Take in the next entries."""
        for entry in entries:
            self.play.follow(entry)
            self.frames.append(self._frame(log_entry(self.play, entry, tracks)))

    def _frame(self, entry: wire.LogEntry | None) -> msgspec.Raw:
        view = raw(self.play.game.view(self.play.state, None))
        waiting = awaited(self.play.pending, [sitter.name for sitter in self.play.header.seats])
        return raw(wire.Frame(entry, view, drawing(self.play, None), waiting))


_folded: dict[str, Folded] = {}


def folded(record: Record, count: int, tracks: tuple[int, ...] = ()) -> Folded:
    """The game with its first entries folded, at least this many; raises RecordError."""
    name = record.prefix(0).hash
    found = _folded.pop(name, None)
    if found is None or not found.follows(record):
        found = Folded(record)
    found.fold(record.entries[len(found.play.entries) : count], tracks)
    _folded[name] = found
    _make_room()
    return found


def _make_room() -> None:
    """Forget the games that were read longest ago; the last one stays."""
    while len(_folded) > 1 and (len(_folded) > MOST_GAMES or _frames() > MOST_FRAMES):
        del _folded[next(iter(_folded))]


def _frames() -> int:
    return sum(len(each.frames) for each in _folded.values())


def _read(request: ReadGame) -> str:
    record = read_record(map(bytes, _decode_lines(request.lines)))
    document = msgspec.json.encode(_document(request, record))
    return b64encode(gzip.compress(document, compresslevel=6, mtime=0)).decode()


def _document(request: ReadGame, record: Record) -> Any:
    match request.kind:
        case "replay":
            return replay(record, request.start, request.count, request.tracks)
        case "verdict":
            found = verify(game(record.header.game), record)
            return wire.Verdict(found.proven, found.open, found.wrong)
        case "rolls":
            return rolls_of(record)


def replay(record: Record, start: int, count: int, tracks: tuple[int, ...]) -> wire.Replay:
    """The frames from number `start` on, at most `count`."""
    frames: Any = folded(record, start + count - 1, tracks).frames[start : start + count]
    return wire.Replay(start, len(record.entries) + 1, tuple(frames))


def rolls_of(record: Record) -> wire.Rolls:
    """The dice of each roll."""
    made = rolls(Play.replay(game(record.header.game), record))
    before = record.header.dice.first - 1 if record.header.dice else 0
    kinds = list(dict.fromkeys(die for roll in made for die in roll.dice))
    dice = tuple(
        wire.RollDice(before + roll.number, roll.entry, tuple(map(kinds.index, roll.dice))) for roll in made
    )
    return wire.Rolls(tuple(wire.DieKind(die.name, die.faces, die.sides) for die in kinds), dice)


# Studies.


def plan(asked: PlanStudy) -> StudyPlan:
    """The pieces of a study; raises BadOptions for the rules at hand, and says it for the others."""
    here = study.complete(asked.game, asked.options)
    if asked.vary and asked.vary not in here:
        raise BadOptions(f"there is no option {asked.vary} to vary; there are: {', '.join(here)}")
    along = tuple(_varied(asked, value) for value in asked.values if asked.vary)
    printed = study.standard(asked.game, here)
    how = study.study_of(asked.game, asked.about)
    return StudyPlan(_pieces(asked, here), _pieces(asked, printed), along, how)


def _pieces(asked: PlanStudy, options: dict[str, Any]) -> PlannedRules:
    first = study.first_pieces(asked.game, options, asked.about)
    return PlannedRules(tuple(first), tuple(study.last_pieces(asked.game, options, asked.about)))


def _varied(asked: PlanStudy, value: Any) -> PlannedRules:
    """The quick pieces about the rules with another value; the slow ones are left out."""
    try:
        options = study.complete(asked.game, {**asked.options, asked.vary: value})
    except GameError as error:
        return PlannedRules(refused=str(error))
    return PlannedRules(tuple(study.first_pieces(asked.game, options, asked.about)))


if __name__ == "__main__":
    sys.exit(run(answer, decode_request, sys.argv[1:]))
