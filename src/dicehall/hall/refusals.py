"""The hall's own errors, beside those of the games; each has a code and an HTTP status."""

from __future__ import annotations

from dicehall.core.errors import GameError, IllegalAction, StaleAction, UnknownGame
from dicehall.core.plugin import BrokenPlugin


class HallError(GameError):
    """The hall does not do this; nothing has changed."""

    code = "refused"
    status = 409


class Malformed(HallError):
    """The request is not what was expected."""

    code = "malformed"
    status = 400


class NotYours(HallError):
    """The seat or the right belongs to somebody else."""

    code = "not_yours"
    status = 403


class NoCoach(HallError):
    """Hints are not given at this table."""

    code = "no_coach"
    status = 403


class NoTable(HallError):
    """There is no such table."""

    code = "no_such_table"
    status = 404


class NothingThere(HallError):
    """The table has nothing of that kind."""

    code = "nothing_there"
    status = 404


class SeatTaken(HallError):
    """Somebody sits there, or no seat is open."""

    code = "seat_taken"


class NotNow(HallError):
    """The table can't do this in its present phase."""

    code = "not_now"


class TooFast(HallError):
    """Too many requests in too short a time."""

    code = "too_fast"
    status = 429


class Unavailable(HallError):
    """The hall can't store anything just now."""

    code = "unavailable"
    status = 503


def status_of(error: GameError) -> int:
    """The HTTP status of a refusal."""
    match error:
        case HallError():
            return error.status
        case UnknownGame():
            return 404
        case BrokenPlugin():
            return 503
        case IllegalAction() | StaleAction():
            return 409
    return 400
