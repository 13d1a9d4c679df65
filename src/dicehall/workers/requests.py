"""What a worker process is asked, and what it answers. All decoders are built here, before any thread starts.

msgspec builds what it knows of a struct when the type is first used, without a lock: two threads that meet a new
type at once can fail. A decoder that a module builds while it is imported is complete.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from dicehall.bots.aiming import Sample
from dicehall.bots.coach.results import Hint, Review
from dicehall.core import scene
from dicehall.core.scene import Rest
from dicehall.lab.daily import Best
from dicehall.lab.study import Piece, StudyResult
from dicehall.train.puzzle import Worth


class ChooseAction(msgspec.Struct, frozen=True, tag="choose"):
    """Choose for a seat of a table, in about this many milliseconds. The value is the action as text.

    A worker of the usual bots reads the level and the seed. A worker of a registered player has that player only.
    """

    table: str
    game: str
    options: dict[str, Any]
    level: str
    seed: str
    seat: int
    millis: int
    state: msgspec.Raw


class ReleaseTable(msgspec.Struct, frozen=True, tag="release"):
    """The game at a table is over: its registered players are no longer needed."""

    table: str


class GiveHint(msgspec.Struct, frozen=True, tag="hint"):
    """Weigh every action of a seat, in about this many milliseconds. The value is a Hint."""

    game: str
    state: msgspec.Raw
    seat: int
    millis: int


class ReviewGame(msgspec.Struct, frozen=True, tag="review"):
    """Review a record, given by its lines, in this many milliseconds for each judgement. The value is a Review."""

    game: str
    lines: tuple[str, ...]
    millis: int


class PlayBest(msgspec.Struct, frozen=True, tag="best"):
    """Play the challenge of a day as well as possible. The value is a Best."""

    challenge: str
    day: str


class StudyPiece(msgspec.Struct, frozen=True, tag="study"):
    """Do one piece of a study of house rules. The value is a StudyResult."""

    piece: Piece


class ValueActions(msgspec.Struct, frozen=True, tag="value"):
    """Try actions of a box, given in notation, beside the first, whose value is known.

    The value is a Worth for each.
    """

    game: str
    state: msgspec.Raw
    seat: int
    texts: tuple[str, ...]
    known: float


class RunSimulation(msgspec.Struct, frozen=True, tag="simulate"):
    """Run a simulation. The value is a Rest."""

    request: scene.Request


class TryThrow(msgspec.Struct, frozen=True, tag="try"):
    """Try a throw, given in notation, so many times from this number on. The value is a list of Samples."""

    game: str
    state: msgspec.Raw
    text: str
    first: int
    count: int


Request: TypeAlias = (
    ChooseAction
    | ReleaseTable
    | GiveHint
    | ReviewGame
    | ValueActions
    | PlayBest
    | StudyPiece
    | RunSimulation
    | TryThrow
)


class Result(msgspec.Struct, frozen=True):
    """The value, or why there is none. A worker that is spent must not be used again."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    spent: bool = False


encode = msgspec.json.Encoder().encode
decode_request = msgspec.json.Decoder(Request).decode
decode_result = msgspec.json.Decoder(Result).decode
decode_text = msgspec.json.Decoder(str).decode
decode_hint = msgspec.json.Decoder(Hint).decode
decode_review = msgspec.json.Decoder(Review).decode
decode_worths = msgspec.json.Decoder(tuple[Worth, ...]).decode
decode_best = msgspec.json.Decoder(Best).decode
decode_found = msgspec.json.Decoder(StudyResult).decode
decode_samples = msgspec.json.Decoder(list[Sample]).decode
decode_rest = msgspec.json.Decoder(Rest).decode


def raw(value: Any) -> msgspec.Raw:
    """A value as it is sent inside a request or a result."""
    return msgspec.Raw(encode(value))
